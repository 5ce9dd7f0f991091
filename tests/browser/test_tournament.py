"""Tournaments on the page: people and bots from the invitation to the final order, on a desk and a phone."""

from __future__ import annotations

import json
import re
import time
import urllib.request
from typing import Any

from playwright.sync_api import Error, Page, expect

from tests.browser.conftest import DESK, PHONE, People, Site
from tests.browser.using import CONNECTED, fits, hear_nothing_serious

GO = re.compile("^(To the table|Do stołu)$")
BACK = re.compile("^(Back to the tournament|Wróć do turnieju)$")
IMPATIENT = """
  setInterval(() => {
    if (!document.title.startsWith('●') || !location.pathname.startsWith('/t/')) return
    const said = (button) => button.getAttribute('aria-label') || button.innerText
    const free = [...document.querySelectorAll('main button:not(:disabled)')].filter((button) => button.offsetParent)
    const does = free.filter((button) => button.closest('.choices') && !/why not|dlaczego|Back|Wstecz/.test(said(button)))
    const cards = free.filter((button) => /can be played|do zagrania/.test(said(button)) && button.ariaPressed !== 'true')
    const wanted = [free.filter((button) => button.matches('.act')), Math.random() < 0.7 ? does : [], cards, does]
    wanted.find((each) => each.length)?.[0].click()
  }, 80)
"""  # whoever has no patience ends attacks and lets things pass, or else plays the first card that can be played


def announce(site: Site, **wish: Any) -> tuple[str, str]:
    """A tournament that is always dealt the same; its code and the token of its host."""
    plain = {"form": "knockout", "is_test": True, "is_drawn": False, "speed": 0}
    body = json.dumps({**plain, **wish}).encode()
    request = urllib.request.Request(f"{site.address}/api/tournaments", body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=10) as answer:
        told = json.load(answer)
    return told["code"], told["token"]


def come_as_host(people: People, site: Site, code: str, token: str, **more: Any) -> Page:
    """The host's page."""
    page = people.sit(**more)
    page.goto(f"{site.address}/tournament/{code}#seat={token}")
    expect(page.get_by_text(CONNECTED)).to_be_attached()
    return page


def is_over(page: Page) -> bool:
    """Is the final order shown?"""
    return page.get_by_role("heading", name=re.compile("Final order|Kolejność końcowa")).count() > 0


def go_on(page: Page) -> None:
    """To the table when a match is ready, and back when it is over; moves are made by the impatient keys."""
    try:
        for name in (GO, BACK):
            link = page.get_by_role("link", name=name)
            if link.count() and (name is GO or page.get_by_role("timer").count() == 0):
                link.first.click(timeout=1000)
                return
    except Error:
        return  # the page had gone on by itself


def play_through(pages: list[Page], seconds: float) -> None:
    """Everybody plays until the tournament is over."""
    end = time.monotonic() + seconds
    while not all(is_over(page) for page in pages):
        assert time.monotonic() < end, [(page.url, page.title(), page.inner_text("h1")) for page in pages]
        for page in pages:
            go_on(page)
        pages[0].wait_for_timeout(150)


def test_two_people_and_two_bots_finish_a_football_tournament(people: People, site: Site) -> None:
    code, token = announce(site, game="football", name="Aleksandra")
    host = come_as_host(people, site, code, token, language="en", screen=DESK)
    guest = people.sit("pl", PHONE)
    guest.get_by_label("Kod stołu").fill(code.lower())
    guest.get_by_role("button", name="Dołącz").click()
    guest.get_by_label("Twoje imię").fill("Małgorzata-Katarzyna")
    guest.get_by_role("button", name="Biorę udział").click()
    expect(host.get_by_text("Małgorzata-Katarzyna")).to_be_visible()
    fits(guest)
    hear_nothing_serious(host)
    for entrants in (3, 4):
        host.get_by_role("button", name="Add a bot").click()
        expect(host.get_by_role("heading", name=f"Entrants ({entrants})")).to_be_visible()
    for page in (host, guest):
        page.evaluate(IMPATIENT)
    host.get_by_role("button", name="Begin the tournament").click()
    expect(host.get_by_role("heading", level=1)).to_contain_text("Your match is ready: Aleksandra – ")
    expect(guest.get_by_role("link", name=GO)).to_be_visible()
    fits(guest)
    hear_nothing_serious(guest)
    play_through([host, guest], 150)
    for page in (host, guest):
        ranking = page.get_by_role("region", name=re.compile("Final order|Kolejność końcowa")).get_by_role("listitem")
        expect(ranking).to_have_count(4)
        fits(page)
        hear_nothing_serious(page)
    assert sorted(re.sub(r"^\d+\.\s*", "", row) for row in ranking.all_inner_texts()) == sorted(
        ["Aleksandra", "Ola", "Jan", "Małgorzata-Katarzyna"]
    )
