"""One move a day in a real browser: two people, two tables, and a server that is killed in between."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, People, Site
from tests.browser.using import axe_finds_nothing, choices, fits, ready

MOVE = re.compile("^(Your move|Twój ruch)$")


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    """A server of its own, to be killed."""
    running = Site(tmp_path, pace="0.05")
    yield running
    running.kill()


@pytest.fixture
def people(chromium, site: Site) -> Iterator[People]:  # type: ignore[no-untyped-def]
    """People at that site."""
    there = People(chromium, site)
    yield there
    there.close()


def open_daily(page: Page, site: Site, name: str) -> str:
    """Somebody opens a table for two at leisure, on the page; its address."""
    page.goto(f"{site.address}/new/conflict")
    page.get_by_label("Your name").fill(name)
    page.get_by_role("group", name="Seats").get_by_label("2", exact=True).check()
    page.get_by_role("group", name="How it is played").get_by_label("a move a day").check()
    expect(page.get_by_role("group", name="Thinking time")).to_have_count(0)
    page.get_by_role("group", name="Who starts").get_by_label("seat 1").check()
    page.get_by_role("group", name="To say something").get_by_label("6 h").check()
    fits(page)
    axe_finds_nothing(page)
    page.get_by_role("button", name="Open the table").click()
    expect(page).to_have_url(re.compile("/t/[A-Z]{5}"))
    expect(page.get_by_text("Nobody need be there")).to_be_visible()
    return page.url


def join(page: Page, table: str, name: str) -> None:
    """Somebody follows the link and sits down."""
    page.goto(table)
    page.get_by_role("textbox").first.fill(name)
    page.get_by_role("button", name=re.compile("Usiądź|Sit down")).first.click()


def move(page: Page, label: str) -> None:
    """Somebody makes a move."""
    button = choices(page).filter(has_text=label).first
    expect(button).to_be_enabled()
    ready(page)
    button.click()


def test_two_play_a_move_a_day_at_two_tables_over_a_killed_server(people: People, site: Site) -> None:
    ala, bartek = people.sit(), people.sit("pl", PHONE, dark=True)
    tables = []
    for _ in range(2):
        tables.append(open_daily(ala, site, "Ala Powolna"))
        join(bartek, tables[-1], "Bartek Powolny")
        expect(choices(ala).first).to_be_enabled()  # it has begun by itself
    site.kill()
    site.start()

    # Ala finds both tables, moves at the first, and is a tap away from the second
    ala.goto(site.address)
    mine = ala.get_by_role("region", name="Your move")
    expect(mine.get_by_role("link")).to_have_count(2)
    expect(mine.get_by_role("link").first).to_contain_text(re.compile(r"with Bartek Powolny.*\d+ minutes left", re.S))
    fits(ala)
    axe_finds_nothing(ala)
    mine.get_by_role("link").first.click()
    first = ala.url
    move(ala, "Russia")
    ala.get_by_role("link", name=re.compile("Your move at another table")).click()
    expect(ala).to_have_url(next(table for table in tables if table != first))
    expect(choices(ala).first).to_be_enabled()

    # Bartek finds the one he can say something to, also on his own page
    bartek.goto(f"{site.address}/me")
    expect(bartek.get_by_role("region", name="Twój ruch")).to_be_visible()
    fits(bartek)
    axe_finds_nothing(bartek)
    bartek.goto(site.address)
    found = bartek.get_by_role("region", name="Twój ruch")
    expect(found.get_by_text("Teraz kolej na innych (1)")).to_be_visible()
    fits(bartek)
    axe_finds_nothing(bartek)
    found.get_by_role("link").first.click()
    expect(bartek).to_have_url(first)
    expect(bartek.get_by_role("timer").first).to_have_accessible_name(re.compile("zosta.* minut"))
    move(bartek, "Pas")
    move(bartek, "USA")  # and it is his turn
    ala.goto(first)
    expect(choices(ala).first).to_be_enabled()
    fits(bartek)

    # orders are given in the menu, and are there after a reload
    bartek.get_by_role("button", name="Menu").click()
    menu = bartek.get_by_role("dialog")
    menu.get_by_text("Stałe polecenia").click()
    menu.get_by_label("Gdy trafia we mnie").select_option(label="Sprawdzam")
    menu.get_by_label("Gdy trafia w innych").select_option(label="Pas")
    expect(menu.get_by_text(re.compile(r"Stałe polecenia\s\(1\)"))).to_be_visible()
    axe_finds_nothing(bartek)
    bartek.reload()
    bartek.get_by_role("button", name="Menu").click()
    menu.get_by_text("Stałe polecenia").click()
    expect(menu.get_by_label("Gdy trafia we mnie")).to_have_value("challenge")
    menu.get_by_role("button", name="Karty, o których mowa").click()
    expect(menu.get_by_role("heading", name="Unia Europejska")).to_be_visible()
