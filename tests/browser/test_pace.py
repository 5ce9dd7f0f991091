"""The pace of a table on the page: clocks, windows that pass by themselves, readers, rematches without the absent."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import DESK, PHONE, People, Site
from tests.browser.test_kittens import play
from tests.browser.using import AGAIN, CONNECTED, choices, fits, open_table, sit_down


def sit_all(people: People, site: Site, names: list[str], given: dict[str, Any], **wishes: Any) -> list[Page]:
    """People at one table, the first of them its host; the match begins as given."""
    wish = {"is_test": True, "given": given, "start": False, **wishes}
    code, token = open_table(site.address, names[0], len(names), **wish)
    host = people.sit(address=f"{site.address}/t/{code}#seat={token}")
    pages = [host]
    for seat, name in enumerate(names[1:], 1):
        page = people.sit(screen=PHONE if seat == 1 else DESK, address=f"{site.address}/t/{code}")
        page.get_by_label("Your name").fill(name)
        page.get_by_role("button", name=re.compile("Sit")).first.click()
        expect(host.get_by_text(name).first).to_be_visible()
        pages.append(page)
    host.get_by_role("button", name="Start the match").click()
    return pages


def test_a_rematch_begins_without_somebody_who_has_left(people: People, site: Site) -> None:
    given = {
        "turn": "Ada",
        "money": {"Ada": 7, "Bolek": 0, "Cyryl": 0},
        "hands": {"Ada": ["police"], "Bolek": ["russia"], "Cyryl": []},
        "face_up": {"Ada": ["police"], "Bolek": ["russia"], "Cyryl": ["eu", "eu"]},
    }
    ada, bolek, cyryl = sit_all(people, site, ["Ada", "Bolek", "Cyryl"], given)
    choices(ada).filter(has_text=re.compile("scandal|Affair", re.IGNORECASE)).first.click()
    expect(bolek.get_by_role("button", name=AGAIN)).to_be_visible()
    cyryl.close()
    result = ada.get_by_role("region", name="Result")
    expect(result.get_by_role("listitem").filter(has_text="Cyryl").first).to_contain_text("away", timeout=15_000)
    bolek.get_by_role("button", name=AGAIN).click()
    expect(bolek.get_by_text("A rematch is wanted").first).to_be_visible()
    fits(bolek)
    ada.get_by_role("button", name="Start now, bots for the absent").click()
    for page in (ada, bolek):
        expect(page.get_by_role("button", name=AGAIN)).to_have_count(0)
    expect(ada.get_by_text(CONNECTED)).to_be_attached()


def test_against_bots_there_is_a_clock_only_if_wished_and_it_stops_for_a_reader(people: People, site: Site) -> None:
    page = people.sit()
    sit_down(page, site.address, "Ada", 2, speed=1)
    expect(page.get_by_role("timer")).to_have_count(0)
    page.get_by_role("button", name="Menu").click()
    menu = page.get_by_role("dialog")
    expect(menu.get_by_text("Against bots alone there is no clock")).to_be_visible()
    menu.get_by_role("radio", name="normal").check()
    menu.get_by_role("button", name="Close").click()
    choices(page).first.click()
    expect(page.get_by_role("timer").first).to_be_visible(timeout=15_000)
    page.get_by_role("button", name="Rules").click()
    expect(page.get_by_text("The table waits while you read.")).to_be_attached()
    expect(page.get_by_role("timer")).to_have_count(0)
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    expect(page.get_by_role("timer").first).to_be_visible()


def test_between_people_a_reader_sees_the_time_and_no_clock_says_from_when_it_holds(people: People, site: Site) -> None:
    ada, _ = sit_all(people, site, ["Ada", "Bolek"], {"turn": "Ada"}, speed=1)
    expect(choices(ada).first).to_be_enabled()
    ada.get_by_role("button", name="Rules").click()
    expect(ada.get_by_role("dialog").get_by_role("timer")).to_be_visible()
    ada.get_by_role("dialog").get_by_role("button", name="Close").click()
    ada.get_by_role("button", name="Menu").click()
    menu = ada.get_by_role("dialog")
    menu.get_by_role("radio", name="no clock").check()
    expect(menu.get_by_text("No clock from the next question on")).to_be_visible()


@pytest.fixture
def slow(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[People, Site]]:
    """A server whose windows last as long as people know them."""
    site = Site(tmp_path_factory.mktemp("slow"), pace="1")
    guests = People(chromium, site)
    yield guests, site
    guests.close()
    site.kill()


def test_who_can_do_nothing_is_passed_for_and_anybody_may_ask_to_wait(slow: tuple[People, Site]) -> None:
    people, site = slow
    given = {"turn": "Ada", "hands": {"Ada": ["attack", "mercat"], "Bolek": ["favor", "shuffle"]}}
    ada, bolek = sit_all(people, site, ["Ada", "Bolek"], given, game="kittens", speed=5)
    play(ada, "Attack")
    expect(bolek.get_by_role("heading", level=1).first).to_have_text("You pass. Others may still react.")
    expect(choices(bolek)).to_have_count(0)
    fits(bolek)
    ada.get_by_role("button", name="Wait!").click()
    for page in (ada, bolek):
        expect(page.get_by_text("Somebody needs longer")).to_be_visible()
        expect(page.get_by_role("button", name="Wait!")).to_have_count(0)
