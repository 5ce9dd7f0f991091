"""Talk on the page: faces at the seats, muting somebody, the host's say in it, and what is said once too often."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, People, Site
from tests.browser.test_roulette import sit_together, start
from tests.browser.using import axe_finds_nothing, fits


def talk(page: Page, text: str) -> None:
    """Type something and say it."""
    page.get_by_label("Say something").fill(text)
    page.get_by_role("button", name="Say it").click()


def test_faces_are_seen_and_heard_somebody_is_muted_and_the_host_has_the_last_word(people: People, site: Site) -> None:
    ada, bolek = people.sit("en", DESK), people.sit("en", PHONE)
    sit_together(people, site, 2, [(ada, "Ada"), (bolek, "Bolek")])
    start([ada, bolek])
    heard = ada.get_by_role("log").first
    said = ada.get_by_role("group", name="Talk at the table")
    bolek.get_by_role("button", name="Talk").click()
    bolek.get_by_role("button", name="laughs").click()
    expect(heard.get_by_text("Bolek: laughs")).to_be_attached()
    expect(said.get_by_role("listitem")).to_have_count(1)
    expect(ada.get_by_role("region", name="Bolek", exact=True).locator("svg.emote")).to_be_visible()
    axe_finds_nothing(ada)
    fits(bolek)
    axe_finds_nothing(bolek)

    for _ in range(3):
        talk(bolek, "hurry up")
    expect(bolek.get_by_text("You have said that twice just now")).to_be_visible()
    bolek.keyboard.press("Escape")
    expect(said.get_by_text("hurry up")).to_have_count(2)

    ada.get_by_text("Mute somebody").click()
    ada.get_by_role("button", name="Mute: Bolek").click()
    expect(said.get_by_role("listitem")).to_have_count(0)
    talk(bolek, "can you hear me")
    expect(bolek.get_by_role("group", name="Talk at the table").get_by_text("can you hear me")).to_be_visible()
    ada.reload()
    expect(said.get_by_text("Nobody has said anything yet")).to_have_count(0)
    expect(said.get_by_role("listitem")).to_have_count(0)
    ada.get_by_text("Mute somebody").click()
    ada.get_by_role("button", name="Mute: Bolek").click()
    expect(said.get_by_text("can you hear me")).to_be_visible()

    ada.get_by_role("button", name="Menu").click()
    ada.get_by_role("group", name="Talk", exact=True).get_by_role("radio", name="emotes").check(force=True)
    expect(bolek.get_by_label("Say something")).to_have_count(0)
    expect(bolek.get_by_role("button", name="wonders")).to_be_visible()
    ada.get_by_role("group", name="Talk", exact=True).get_by_role("radio", name="none").check(force=True)
    expect(bolek.get_by_text("There is no talk at this table.")).to_be_visible()
