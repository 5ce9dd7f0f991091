"""The table on a big screen: a television and two phones, in every game, without anybody's cards and without a hand."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, People, Site
from tests.browser.test_replay import cards_in
from tests.browser.using import axe_finds_nothing, choices, comes_true, fits, open_table, ready, resize

TELEVISION = {"width": 1920, "height": 1080}
SEATS = {"conflict": 4, "clash": 2, "kittens": 4, "roulette": 6, "football": 2}
BOARD = re.compile("^(Table|Stół)$")


def height_of_letters(page: Page, level: int = 1) -> float:
    """How large the letters of a heading are, in pixels."""
    heading = page.get_by_role("heading", level=level).first
    return float(heading.evaluate("(it) => parseFloat(getComputedStyle(it).fontSize)"))


def test_a_television_gathers_two_phones_and_shows_their_match_without_their_cards(people: People, site: Site) -> None:
    code, token = open_table(site.address, "Ada", 2, options={"first": "seat1"}, is_test=True, start=False)
    television = people.sit("en", TELEVISION, address=f"{site.address}/tv/{code}")
    ada = people.sit("en", PHONE, address=f"{site.address}/t/{code}#seat={token}")
    expect(television.get_by_role("img", name=re.compile(f"QR code of the address .*{code}$"))).to_be_in_viewport()
    expect(television.get_by_text("free seat")).to_have_count(1)
    axe_finds_nothing(television)

    bolek = people.sit("en", PHONE, address=f"{site.address}/t/{code}")
    bolek.get_by_label("Your name").fill("Bolek")
    bolek.get_by_role("button", name="Sit here").first.click()
    expect(television.get_by_text("Bolek", exact=True)).to_be_visible()
    expect(television.get_by_text("Everybody is here.")).to_be_visible()
    ada.get_by_role("button", name="Start the match").click()

    expect(television.get_by_role("region", name=BOARD)).to_be_visible()
    for phone in (ada, bolek):
        expect(phone.get_by_role("region", name="Your cards")).to_be_visible()
        expect(tab(phone, "Hand")).to_have_attribute("aria-current", "page")
        expect(phone.get_by_role("region", name=re.compile("^(Ada|Bolek)$"))).to_have_count(0)
        fits(phone)
        axe_finds_nothing(phone)
    expect(television.get_by_role("region", name=re.compile("^Your "))).to_have_count(0)
    assert not cards_in(television.get_by_role("region", name=BOARD).inner_html())
    assert height_of_letters(television) >= TELEVISION["height"] / 25
    choices(ada).filter(has_text="Russia").click()
    expect(television.get_by_role("heading", level=1)).to_have_text(re.compile("Ada declares: Russia"))
    choices(bolek).filter(has_text="Challenge").click()
    expect(television.get_by_text(re.compile("^(Ada does not have|Ada shows|Bolek loses)")).first).to_be_visible()
    axe_finds_nothing(television)

    tab(ada, "Table").tap()
    expect(ada.get_by_role("region", name="Bolek")).to_be_visible()
    television.close()
    expect(tab(bolek, "Hand")).to_have_count(0)
    expect(bolek.get_by_role("region", name="Ada")).to_be_visible()


def test_six_free_seats_are_on_the_screen_while_people_come(people: People, site: Site) -> None:
    code, _ = open_table(site.address, "Ada", 6, is_test=True, start=False)
    page = people.sit("en", TELEVISION, address=f"{site.address}/tv/{code}")
    for screen in (TELEVISION, {"width": 1280, "height": 720}):
        resize(page, screen)
        expect(page.get_by_role("listitem").last).to_be_in_viewport(ratio=1)
        expect(page.get_by_text("The host begins when everybody is here.")).to_be_in_viewport(ratio=1)
        expect(page.get_by_role("img", name=re.compile("^QR code"))).to_be_in_viewport(ratio=1)


def tab(page: Page, name: str) -> Locator:
    """A tab at the foot of a phone."""
    return page.get_by_role("navigation", name=BOARD).get_by_role("button", name=re.compile(f"^{name}"))


@pytest.mark.parametrize("game", SEATS)
def test_beside_a_big_screen_a_phone_is_a_hand_that_can_be_played(people: People, site: Site, game: str) -> None:
    options = {} if game == "roulette" else {"first": "seat1"}
    code, token = open_table(site.address, "Ada", SEATS[game], game=game, is_test=True, options=options)
    people.sit("en", TELEVISION, address=f"{site.address}/tv/{code}")
    phone = people.sit("en", PHONE, address=f"{site.address}/t/{code}#seat={token}")
    expect(tab(phone, "Hand")).to_have_attribute("aria-current", "page")
    expect(phone.get_by_role("region", name="Ola")).to_have_count(0)
    expect(phone.get_by_text("Ola", exact=True)).to_be_hidden()
    comes_true(phone, "document.title.startsWith('●')")
    ready(phone)
    events = phone.get_by_role("log")
    before = events.text_content() or ""
    MOVES[game](phone)
    expect(events).not_to_have_text(before)  # a headline may soon be the same again
    fits(phone)


def lay_a_tile(phone: Page) -> None:
    """From the own zone onto the board, which is there while a space is chosen."""
    board = phone.get_by_role("grid", name="Board")
    expect(board).to_have_count(0)
    phone.get_by_role("toolbar", name="Neutral zone").or_(phone.get_by_role("toolbar", name="Beside")).get_by_role(
        "button", name=re.compile("Mustafa")
    ).first.tap()
    ready(phone)
    board.get_by_role("gridcell").nth(4).tap()


def play_an_attack(phone: Page) -> None:
    """A card of the hand, tapped twice."""
    card = phone.get_by_role("toolbar", name="Your hand").or_(phone.get_by_role("toolbar")).get_by_role("button").first
    card.tap()
    ready(phone)
    card.tap()


MOVES: dict[str, Callable[[Page], object]] = {
    "conflict": lambda phone: choices(phone).first.tap(),
    "kittens": lambda phone: choices(phone).filter(has_text="Draw").tap(),
    "roulette": lambda phone: choices(phone).first.tap(),
    "clash": lay_a_tile,
    "football": play_an_attack,
}


@pytest.mark.parametrize("game", SEATS)
def test_the_whole_table_of_every_game_is_on_the_screen(people: People, site: Site, game: str) -> None:
    code, _ = open_table(site.address, "Małgorzata-Katarzyna", SEATS[game], game=game, is_test=True)
    page = people.sit("pl", TELEVISION, dark=True, address=f"{site.address}/tv/{code}")
    board = page.get_by_role("region", name=BOARD)
    expect(board).to_be_visible()
    for screen in (TELEVISION, {"width": 1280, "height": 720}):
        resize(page, screen)
        box = board.bounding_box()
        assert box is not None
        assert box["height"] >= 0.6 * screen["height"]
        assert board.evaluate("(it) => it.scrollHeight <= it.clientHeight + 1 && it.scrollWidth <= it.clientWidth + 1")
        for name in board.get_by_role("heading", level=2).all():
            letters = float(name.evaluate("(it) => parseFloat(getComputedStyle(it).fontSize)"))
            assert letters >= 28 / 1080 * screen["height"], name.inner_text()
        if game == "clash":
            grid = board.get_by_role("grid").bounding_box()
            assert grid is not None
            assert grid["height"] > 0.7 * screen["height"]
    expect(choices(page)).to_have_count(0)


def test_the_end_says_why_and_who_came_in_where(people: People, site: Site) -> None:
    up = {"Ada": ["police"], "Ola": ["russia"], "Jan": ["eu", "eu"]}
    given = {"turn": "Ada", "money": {"Ada": 7}, "hands": {"Ada": ["eu"], "Ola": ["media"], "Jan": []}, "face_up": up}
    code, token = open_table(site.address, "Ada", 3, given=given, is_test=True)
    television = people.sit("en", TELEVISION, address=f"{site.address}/tv/{code}")
    phone = people.sit("en", PHONE, address=f"{site.address}/t/{code}#seat={token}")
    choices(phone).filter(has_text="Scandal").click()
    expect(television.get_by_text("nobody else has any influence left")).to_be_visible()
    places = television.get_by_role("list").last.get_by_role("listitem")
    for number, name in enumerate(("Ada", "Ola"), 1):
        place = places.filter(has_text=name)
        expect(place).to_have_text(re.compile(f"^{number} "))
        expect(place).to_be_in_viewport(ratio=1)


def test_no_name_is_cut_below_the_picture_of_the_end(people: People, site: Site) -> None:
    ada = "Świętosława Brzęczyk"
    gone = {"Jan": ["eu", "eu"], "Ewa": ["media", "police"], "Staś": ["protest", "russia"], "Hania": ["protest", "eu"]}
    hands = {"Ola": ["media"], **{name: [] for name in gone}}
    given = {"turn": ada, "money": {ada: 7}, "hands": hands, "face_up": {"Ola": ["police"], **gone}}
    code, token = open_table(site.address, ada, 6, given=given, is_test=True)
    television = people.sit("pl", TELEVISION, address=f"{site.address}/tv/{code}")
    choices(people.sit("pl", PHONE, address=f"{site.address}/t/{code}#seat={token}")).filter(has_text="Afera").click()
    name = television.get_by_role("list").last.get_by_text(ada)
    expect(name).to_be_in_viewport(ratio=1)
    assert name.evaluate("(it) => it.scrollWidth <= it.clientWidth && it.getClientRects().length == 1")
    assert name.evaluate("(it) => it.clientHeight < 3 * parseFloat(getComputedStyle(it).fontSize)")
