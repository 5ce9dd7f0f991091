"""The table of the day in a real browser: played from the home page, closed before and compared afterwards."""

from __future__ import annotations

import random
import re

from playwright.sync_api import Page, expect

from stolik.client import Table
from stolik.client.line import ask_for
from tests.browser.conftest import PHONE, People, Site
from tests.browser.using import CONNECTED, axe_finds_nothing, fits


def play_on(site: Site, code: str, key: str) -> None:
    """Somebody's match goes on by a program, to its end."""
    chance = random.Random(3)
    with Table(site.address, code, account=key) as table:
        table.hurry()
        for _ in table.turns():
            table.play(chance.choice(table.moves))


def key_of(page: Page) -> str:
    """By what the server knows a browser."""
    return str(page.evaluate("localStorage.getItem('stolik.key')"))


def other_plays(site: Site, name: str) -> None:
    """Somebody else plays the table of the day to its end."""
    key = ask_for(site.address, "/api/people", {"name": name})["key"]
    play_on(site, ask_for(site.address, "/api/day", {}, key)["code"], key)


def test_the_table_of_the_day_is_played_once_and_compared_afterwards(people: People, site: Site) -> None:
    other_plays(site, "Zosia")
    page = people.sit("pl", PHONE)
    card = page.get_by_role("listitem").filter(has=page.get_by_role("heading", name="Stół dnia"))
    card.get_by_role("link").click()
    expect(page.get_by_role("heading", level=1, name="Stół dnia")).to_be_visible()
    expect(page.get_by_text("Zosia")).to_have_count(0)
    fits(page)
    axe_finds_nothing(page)
    page.get_by_label("Twoje imię").fill("Ala")
    page.get_by_role("button", name="Zagraj").click()
    expect(page).to_have_url(re.compile("/t/[A-Z]{5}"))
    expect(page.get_by_text(CONNECTED)).to_be_attached()

    play_on(site, page.url[-5:], key_of(page))
    page.get_by_role("link", name="Porównaj z innymi").click()
    tries = page.get_by_role("region", name="Dziś").get_by_role("listitem")
    expect(tries.filter(has_text="Zosia")).to_have_count(1)
    expect(tries.filter(has_text=re.compile(r"Ala.*\(Ty\)", re.DOTALL))).to_have_count(1)
    fits(page)
    axe_finds_nothing(page)
    tries.filter(has_text="Zosia").get_by_role("link", name="Powtórka").click()
    expect(page).to_have_url(re.compile("/replay/"))
    expect(page.get_by_role("region", name="Stół").get_by_text("Zosia").first).to_be_visible()
