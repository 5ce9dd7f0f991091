"""Whom people play against: a character or a level, chosen in the tap that begins the game, at tables and elsewhere."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from stolik import games
from stolik.bots.catalogue import bots_of
from tests.browser.conftest import DESK, PHONE, People, Site
from tests.browser.test_tournament import announce, come_as_host
from tests.browser.using import CONNECTED, axe_finds_nothing, fits, ready

PICK = re.compile("Or tap whom|Albo dotknij")
PLAY = re.compile("Play against bots|Graj z botami")
TITLES = {name: {each: games.load(name).words(each).say("title") for each in ("en", "pl")} for name in games.NAMES}
# Does the face of somebody show more than an empty frame?
DRAWN = "(place) => place.querySelectorAll('svg path, svg circle').length"


def card(page: Page, game: str, language: str = "en") -> Locator:
    """A game on the shelf."""
    return page.get_by_role("listitem").filter(has=page.get_by_role("heading", name=TITLES[game][language]))


def bot(within: Locator, name: str) -> Locator:
    """A bot that can be tapped."""
    return within.get_by_role("button", name=re.compile(rf"^{name}\b"))


def box(part: Locator) -> FloatRect:
    """Where a part of the page lies."""
    found = part.bounding_box()
    assert found is not None
    return found


def sits_there(page: Page, name: str) -> None:
    """Somebody of this name sits at the table, and has a face."""
    seat = page.get_by_role("region", name=name, exact=True)
    expect(seat).to_be_visible()
    expect(seat.locator("svg").first).to_be_attached()
    assert seat.evaluate(DRAWN) > 5


def test_one_tap_on_a_phone_sits_down_against_a_character_and_it_is_marked_next_time(people: People) -> None:
    page = people.sit("pl", PHONE)
    picker = card(page, "conflict", "pl").get_by_role("group", name=PICK)
    expect(picker.get_by_role("button")).to_have_count(10)
    for each in picker.get_by_role("button").all()[:9]:
        expect(each).to_be_in_viewport()  # nobody has to scroll to see whom they can play against
    card(page, "conflict", "pl").get_by_role("combobox").select_option("2")
    bot(picker, "Lisica").click()
    expect(page.get_by_text(CONNECTED)).to_be_attached()
    for name in ("Lisica", "Lisica 2"):
        sits_there(page, name)
    fits(page)
    axe_finds_nothing(page)
    page.get_by_role("link", name="stolik").click()
    page.reload()
    expect(bot(picker, "Lisica")).to_have_attribute("aria-current", "true")
    expect(picker.get_by_text("Mam każdą kartę, jaka istnieje. Sprawdzisz?").first).to_be_visible()
    expect(card(page, "conflict", "pl").get_by_role("combobox")).to_have_value("2")
    axe_finds_nothing(page)
    card(page, "conflict", "pl").get_by_role("button", name="Graj z botami: Lisica").click()
    sits_there(page, "Lisica 2")


@pytest.mark.parametrize("language", ["en", "pl"])
def test_every_card_shows_its_levels_and_characters_within_one_screen_of_a_phone(people: People, language: str) -> None:
    page = people.sit(language, PHONE)
    for game in games.NAMES:
        whole = card(page, game, language)
        bots = whole.get_by_role("group", name=PICK).get_by_role("button")
        number = len(bots_of(games.load(game)))
        expect(bots.nth(number - 1)).to_be_visible()
        top, play = box(whole)["y"], box(whole.get_by_role("button", name=PLAY))["y"]
        last = box(bots.nth(number - 1))
        assert top < play < last["y"] + last["height"] <= top + PHONE["height"], game
        for each in bots.all()[:number]:
            expect(each.locator("svg")).to_be_attached()
            assert min(box(each)["height"], box(each)["width"]) >= 48
    fits(page)


def test_one_who_has_learned_is_offered_where_there_is_one_and_plays(people: People) -> None:
    page = people.sit("pl", PHONE)
    expect(bot(card(page, "clash", "pl"), "Mistrz")).to_be_visible()
    expect(bot(card(page, "clash", "pl"), "Samouk")).to_have_count(0)
    card(page, "conflict", "pl").get_by_role("combobox").select_option("1")
    bot(card(page, "conflict", "pl"), "Samouk").click()
    expect(page.get_by_text(CONNECTED)).to_be_attached()
    expect(page.get_by_text("Samouk").first).to_be_visible()
    fits(page)
    axe_finds_nothing(page)


def test_the_host_invites_a_level_to_one_seat_and_a_character_to_another(people: People) -> None:
    page = people.sit("en", PHONE)
    page.goto(f"{people.site.address}/new/kittens")
    added = page.get_by_role("group", name="Tap a bot to add it")
    bot(added, "Imp").click()
    expect(page.get_by_role("button", name="Send away: Imp")).to_be_visible()
    fits(page)
    axe_finds_nothing(page)
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("button", name="Put a bot here, 2").click()
    sheet = page.get_by_role("dialog", name="Who sits at seat 2?")
    for each in sheet.get_by_role("group").last.get_by_role("button").all():
        expect(each).to_be_in_viewport()
    axe_finds_nothing(page)
    bot(sheet, "Hard").click()
    expect(sheet).to_have_count(0)
    seats = page.get_by_role("region", name="Seats").get_by_role("listitem")
    expect(seats.nth(1)).to_contain_text(re.compile("Ola.*Hard", re.DOTALL))
    expect(seats.nth(3)).to_contain_text(re.compile("Imp.*Expert", re.DOTALL))
    expect(page.get_by_text("Free seats are taken by bots: Hard.")).to_be_visible()
    fits(page)
    axe_finds_nothing(page)
    page.get_by_role("button", name="Start the match").click()
    for name in ("Ola", "Jan", "Imp"):
        sits_there(page, name)


def test_two_characters_play_a_tournament_with_their_faces_in_its_tables(people: People, site: Site) -> None:
    code, token = announce(site, game="clash", form="round_robin", options={"scoring": "single"}, language="en")
    page = come_as_host(people, site, code, token, language="en", screen=PHONE)
    for number, name in enumerate(("Professor", "Mason"), 1):
        page.get_by_role("button", name="Add a bot").click()
        bot(page.get_by_role("dialog"), name).click()
        expect(page.get_by_role("heading", name=f"Entrants ({number})")).to_be_visible()
    fits(page)
    axe_finds_nothing(page)
    page.get_by_role("button", name="Begin the tournament").click()
    expect(page.get_by_role("heading", name="Final order")).to_be_visible(timeout=60_000)
    for name in ("Professor", "Mason"):
        row = page.get_by_role("table", name="Standings").get_by_role("row").filter(has_text=name)
        expect(row.locator("svg")).to_be_visible()
    fits(page)
    axe_finds_nothing(page)


def test_alone_against_a_character_whose_name_stays_with_the_match(people: People, site: Site) -> None:
    page = people.sit("en", PHONE, address=f"{site.address}/solo")
    bot(card(page, "football").get_by_role("group", name=PICK), "Goalkeeper").click()
    expect(page.get_by_role("heading", name="Seat 2 Goalkeeper")).to_be_visible()
    ready(page)
    fits(page)
    axe_finds_nothing(page)
    page.reload()
    expect(page.get_by_role("heading", name="Seat 2 Goalkeeper")).to_be_visible()
    page.goto(f"{site.address}/solo#/")
    expect(card(page, "football").get_by_role("button", name="Play: Goalkeeper")).to_be_visible()
    axe_finds_nothing(page)


def test_faces_can_be_reached_and_read_by_keyboard_alone(people: People) -> None:
    page = people.sit("en", DESK)
    picker = card(page, "roulette").get_by_role("group", name=PICK)
    picker.get_by_role("button").first.focus()
    page.keyboard.press("Tab")
    expect(bot(picker, "Undertaker")).to_be_focused()
    expect(picker.get_by_text("No hurry: everybody comes to me in the end.").first).to_be_visible()
    page.keyboard.press("Enter")
    sits_there(page, "Undertaker 3")
