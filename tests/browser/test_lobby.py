"""Finding others in a real browser: somebody alike, an open table, bots when the wait is over, people met before."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, People, Site
from tests.browser.using import axe_finds_nothing, fits


def to_lobby(page: Page, site: Site) -> None:
    """From the home page to where others are found."""
    page.goto(site.address)
    page.get_by_role("link", name=re.compile("Find others|Znajdź innych")).click()
    expect(page.locator("main[aria-busy=false]")).to_be_attached()


def test_two_find_each_other_play_and_know_each_other_afterwards(people: People, site: Site) -> None:
    ala, bartek = people.sit(), people.sit("pl", PHONE, dark=True)
    to_lobby(ala, site)
    seek = ala.get_by_role("region", name="Find me a game")
    seek.get_by_label("Your name").fill("Ala Szukająca")
    seek.get_by_label("Game").select_option("football")
    seek.get_by_label("10 min").check()
    seek.get_by_role("button", name="Find me a game").click()
    expect(ala.get_by_text(re.compile("Bots take what is still free in"))).to_be_visible()

    to_lobby(bartek, site)
    bartek.get_by_label("Twoje imię").fill("Bartek Szukający")
    fits(bartek)
    axe_finds_nothing(bartek)
    bartek.get_by_role("button", name=re.compile(r"Usiądź: Piłka w grze.*Ala Szukająca")).click()
    for page in (ala, bartek):  # both sit, so it begins by itself
        expect(page.get_by_role("button", name="Menu")).to_be_visible()
        expect(page.get_by_text(re.compile("^(Waiting for players|Czekamy na graczy)"))).to_have_count(0)
    expect(ala.get_by_role("main")).not_to_contain_text("Bots take", timeout=15_000)
    ala.get_by_role("button", name="Menu").click()
    ala.get_by_role("button", name="Give up the match").click()
    ala.get_by_role("button", name="Yes, give up").click()
    expect(bartek.get_by_role("button", name="Rewanż")).to_be_visible()

    met = ala.get_by_role("region", name="People met before")
    for _ in range(40):  # it is counted beside everything else
        to_lobby(ala, site)
        expect(met).to_be_visible()
        ala.wait_for_load_state("networkidle")
        if met.get_by_role("listitem").count():
            break
    met.get_by_label("friend: Bartek Szukający").check()
    expect(met.get_by_label("friend: Bartek Szukający")).to_be_checked()
    axe_finds_nothing(ala)


def test_a_table_for_everybody_is_opened_under_house_rules_and_found(people: People, site: Site) -> None:
    ala, bartek = people.sit(), people.sit()
    ala.goto(f"{site.address}/new/kittens")
    ala.get_by_label("Your name").fill("Ala Otwarta")
    ala.get_by_role("group", name="Who may find it").get_by_label("everybody").check()
    ala.get_by_role("button", name="Open the table").click()
    expect(ala.get_by_text("Ala Otwarta", exact=True)).to_be_visible()
    table = ala.url
    to_lobby(ala, site)  # at the own table nobody sits down a second time
    expect(ala.get_by_role("button", name=re.compile(r"^Sit down: .*Ala Otwarta"))).to_have_count(0)
    ala.get_by_role("link", name="Go to your table: Exploding Kittens: Good vs. Evil").click()
    expect(ala).to_have_url(table)
    expect(ala.get_by_text("Ala Otwarta", exact=True)).to_be_visible()
    to_lobby(bartek, site)
    bartek.get_by_label("Your name").fill("Bartek Gość")
    bartek.get_by_role("button", name="Sit down: Exploding Kittens: Good vs. Evil (host: Ala Otwarta)").click()
    expect(ala.get_by_text("Bartek Gość", exact=True)).to_be_visible()


def test_guests_without_a_name_are_told_apart_by_a_number(people: People, site: Site) -> None:
    one, two = people.sit(), people.sit()
    one.goto(f"{site.address}/new/kittens")
    one.get_by_role("button", name="Open the table").click()
    expect(one.get_by_text("Guest", exact=True)).to_be_visible()
    two.goto(one.url)
    two.get_by_role("button", name="Sit here").click()
    expect(one.get_by_text("Guest 2", exact=True)).to_be_visible()


@pytest.mark.parametrize("language", ["pl", "en"])
@pytest.mark.parametrize("screen", [PHONE, {"width": 844, "height": 390}, DESK, {"width": 1920, "height": 1080}])
def test_the_lobby_and_the_list_of_the_strongest_fit_every_screen(
    people: People, site: Site, language: str, screen: dict[str, int]
) -> None:
    page = people.sit(language, screen, dark=language == "en")
    to_lobby(page, site)
    fits(page)
    axe_finds_nothing(page)
    page.goto(f"{site.address}/best/kittens")
    expect(page.locator("main[aria-busy=false]")).to_be_attached()
    fits(page)
    axe_finds_nothing(page)
