"""Tournaments on the page: people and bots from the invitation to the final order, on a desk and a phone."""

from __future__ import annotations

import json
import re
import time
import urllib.request
from typing import Any

from playwright.sync_api import Error, Page, expect

from tests.browser.conftest import DESK, PHONE, People, Site
from tests.browser.using import CONNECTED, axe_finds_nothing, fits, something_happens

GO = re.compile("^(To the table|Do stołu)$")
GATHERING = "Waiting for the players"
BACK = re.compile("^(Back to the tournament|Wróć do turnieju)$")
IMPATIENT = """
  setInterval(() => {
    if (!document.title.startsWith('●') || !location.pathname.startsWith('/t/')) return
    const said = (button) => button.getAttribute('aria-label') || button.innerText
    const free = [...document.querySelectorAll('main button:not(:disabled)')].filter((button) => button.offsetParent)
    const does = free.filter((each) => each.closest('.choices') && !/why not|dlaczego|Back|Wstecz/.test(said(each)))
    const cards = free.filter((each) => /can be played|do zagrania/.test(said(each)) && each.ariaPressed !== 'true')
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
        something_happens(pages[0])


def test_two_people_and_two_bots_finish_a_football_tournament(people: People, site: Site) -> None:
    code, token = announce(site, game="football", name="Aleksandra", options={"second_half_end": "stock"})
    host = come_as_host(people, site, code, token, language="en", screen=DESK)
    guest = people.sit("pl", PHONE)
    guest.get_by_label("Kod stołu").fill(code.lower())
    guest.get_by_role("button", name="Dołącz").click()
    guest.get_by_label("Twoje imię").fill("Małgorzata-Katarzyna")
    guest.get_by_role("button", name="Biorę udział").click()
    expect(host.get_by_text("Małgorzata-Katarzyna")).to_be_visible()
    fits(guest)
    axe_finds_nothing(host)
    for entrants in (3, 4):
        host.get_by_role("button", name="Add a bot").click()
        host.get_by_role("dialog").get_by_role("button", name="Easy").last.click()
        expect(host.get_by_role("heading", name=f"Entrants ({entrants})")).to_be_visible()
    for page in (host, guest):
        page.evaluate(IMPATIENT)
    host.get_by_role("button", name="Begin the tournament").click()
    for page in (host, guest):
        expect(page).to_have_url(re.compile("/t/"))  # the table opens by itself
    fits(guest)
    axe_finds_nothing(guest)
    play_through([host, guest], 150)
    for page in (host, guest):
        ranking = page.get_by_role("region", name=re.compile("Final order|Kolejność końcowa")).get_by_role("listitem")
        expect(ranking).to_have_count(4)
        fits(page)
        axe_finds_nothing(page)
    assert sorted(re.sub(r"^\d+\.\s*", "", row).split("\n")[0] for row in ranking.all_inner_texts()) == sorted(
        ["Aleksandra", "Ola", "Jan", "Małgorzata-Katarzyna"]
    )


def test_a_tournament_of_bots_is_announced_on_the_page_and_survives_a_killed_server(people: People, site: Site) -> None:
    page = people.sit("en", PHONE)
    card = page.get_by_role("listitem").filter(has=page.get_by_role("heading", name=re.compile("CLASH")))
    card.get_by_role("link", name="More than two? A tournament").click()
    expect(page).to_have_url(re.compile("/tournament/new/clash"))
    page.get_by_label("I take part myself").uncheck()
    page.get_by_role("radio", name="groups, then knockout").check()
    for name in ("One of each", "Medium"):
        page.get_by_role("group", name="Tap a bot to add it").get_by_role("button", name=name).last.click()
    fits(page)
    axe_finds_nothing(page)
    page.get_by_role("button", name="Announce the tournament").click()
    expect(page.get_by_role("heading", name="Entrants (5)")).to_be_visible()
    fits(page)
    page.get_by_role("button", name="Begin the tournament").click()
    finished = page.get_by_role("article").filter(has_text="✓").or_(page.get_by_text("(won)"))
    expect(finished.first).to_be_attached(timeout=30_000)
    site.kill()
    expect(page.get_by_text(re.compile("connection lost|connecting"))).to_be_visible()
    site.start()
    expect(page.get_by_text(CONNECTED)).to_be_attached(timeout=5000)
    expect(page.get_by_role("heading", name="Final order")).to_be_visible(timeout=60_000)
    expect(page.get_by_role("region", name="Final order").get_by_role("listitem")).to_have_count(5)
    expect(page.get_by_role("table", name="Group A")).to_be_visible()
    expect(page.get_by_role("table", name="Group B").get_by_role("row")).to_have_count(3)
    told = page.get_by_role("log").inner_text()
    assert "wins the tournament!" in told
    fits(page)
    axe_finds_nothing(page)


def test_the_host_orders_the_seeds_declares_a_no_show_and_a_visitor_watches(people: People, site: Site) -> None:
    code, token = announce(site, game="clash", name="Aleksandra", bots=["thumb"], options={"scoring": "single"})
    host = come_as_host(people, site, code, token, language="en")
    guest = people.sit("en", PHONE)
    guest.goto(f"{site.address}/tournament/{code}")
    guest.get_by_label("Your name").fill("Bartek")
    guest.get_by_role("button", name="Take part").click()
    host.get_by_role("button", name="Move Bartek up").click()
    listed = host.get_by_role("region", name=re.compile("Entrants")).get_by_role("listitem")
    expect(listed.nth(1)).to_contain_text("Bartek")
    host.get_by_role("button", name="Begin the tournament").click()
    expect(guest).to_have_url(re.compile("/t/"))  # the table opens by itself
    expect(guest.get_by_role("heading", name=GATHERING)).to_be_visible()
    visitor = people.sit("en", DESK, address=f"{site.address}/tournament/{code}")
    visitor.get_by_role("link", name="Watch: Bartek – Ola").click()
    expect(visitor.get_by_role("heading", name=GATHERING)).to_be_visible()
    axe_finds_nothing(visitor)
    host.get_by_text("For the host").click()
    host.get_by_role("button", name="Bartek has not come: Bartek – Ola").click()
    expect(guest.get_by_text("Bartek – Ola: walkover, Ola wins. This match does not count any more.")).to_be_visible()
    guest.get_by_role("link", name=BACK).first.click()
    expect(guest.get_by_role("heading", level=1)).to_contain_text("You have no more matches here.")
    expect(host).to_have_url(re.compile("/t/"))
    host.go_back()
    expect(host.get_by_role("heading", level=1)).to_contain_text("Your match is ready: Aleksandra – Ola")
    host.get_by_role("button", name="Withdraw", exact=True).click()
    host.get_by_role("button", name="Yes, withdraw").click()
    expect(guest.get_by_role("heading", level=1)).to_have_text("Ola wins the tournament!")
    order = guest.get_by_role("region", name="Final order").get_by_role("listitem")
    expect(order).to_have_text([re.compile("Ola"), re.compile("Aleksandra"), re.compile("Bartek")])


def test_a_tournament_prints_without_buttons_and_is_turned_away_with_a_sentence(people: People, site: Site) -> None:
    code, token = announce(site, game="clash", form="round_robin", bots=["thumb"] * 3, options={"scoring": "single"})
    page = come_as_host(people, site, code, token, language="pl")
    page.get_by_role("button", name="Zaczynamy turniej").click()
    expect(page.get_by_role("heading", name="Kolejność końcowa")).to_be_visible(timeout=60_000)
    page.emulate_media(media="print")
    expect(page.get_by_role("table", name="Wyniki każdy z każdym")).to_be_visible()
    for name in ("Drukuj", "Menu"):
        expect(page.get_by_role("button", name=name)).to_be_hidden()
    page.goto(f"{site.address}/tournament/ZZZZZ")
    expect(page.get_by_text("Nie ma stołu ZZZZZ.")).to_be_visible()


def test_who_sits_at_a_table_hears_of_a_walkover_and_goes_straight_to_the_next_match(
    people: People, site: Site
) -> None:
    wish = {"form": "round_robin", "bots": ["thumb", "thumb"], "options": {"scoring": "single"}}
    code, token = announce(site, game="clash", name="Aleksandra", **wish)
    host = come_as_host(people, site, code, token, language="en")
    guest = people.sit("en", PHONE, address=f"{site.address}/tournament/{code}")
    guest.get_by_label("Your name").fill("Bartek")
    guest.get_by_role("button", name="Take part").click()
    expect(host.get_by_role("heading", name="Entrants (4)")).to_be_visible()
    host.get_by_role("button", name="Begin the tournament").click()
    expect(host).to_have_url(re.compile("/t/"))
    before = host.url
    desk = host.context.new_page()
    desk.goto(f"{site.address}/tournament/{code}")
    expect(desk).to_have_url(before)
    desk.go_back()
    desk.get_by_text("For the host").click()
    desk.get_by_role("button", name=re.compile("^Bartek has not come: ")).click()
    expect(
        host.get_by_text(re.compile("walkover, Aleksandra wins. This match does not count any more."))
    ).to_be_visible()
    expect(host.get_by_text("Your match is ready: ")).to_be_visible()
    axe_finds_nothing(host)
    host.get_by_role("link", name=GO).click()
    expect(host).not_to_have_url(before)
    expect(host).to_have_url(re.compile("/t/"))
