"""Phones upright and on their side, pages at 200 %, televisions: the board has its room, and nothing is covered."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from stolik import games
from stolik.table.export import to_json
from tests.browser import test_football as football
from tests.browser import test_kittens as kittens
from tests.browser import test_roulette as roulette
from tests.browser.conftest import DESK, PHONE, People, Site
from tests.browser.test_replay import drop
from tests.browser.using import (
    BELOW_THE_FOLD,
    CONNECTED,
    SQUEEZED,
    choices,
    comes_true,
    fits,
    open_table,
    ready,
    resize,
    said,
    sit_down,
    something_happens,
)
from tests.table.test_verify import exported, played

SEATS = {"conflict": 4, "clash": 2, "kittens": 4, "roulette": 4, "football": 2}
LONGEST = "Małgorzata-Katarzyna"
EVERY = [
    PHONE,
    {"width": 844, "height": 390},
    DESK,
    {"width": 1920, "height": 1080},
    {"width": 640, "height": 400},  # a laptop at 200 %
]
LOW = {
    "a phone on its side": {"width": 844, "height": 390},
    "a small phone on its side": {"width": 640, "height": 360},
    "a laptop at 200 %": {"width": 640, "height": 400},
    "a television at 200 %": {"width": 960, "height": 540},
}
# Rows of the screen in which the middle of the board is seen and not the own cards, the status or the tabs.
ROWS_OF_BOARD = """([board, hands]) => {
  const box = board.getBoundingClientRect()
  let rows = 0
  for (let y = 0; y < innerHeight; y += 2) {
    const at = [0.2, 0.5, 0.8].map((share) => document.elementFromPoint(box.x + share * box.width, y))
    if (at.every((each) => board.contains(each) && !hands.some((hand) => hand.contains(each)))) rows += 2
  }
  return rows
}"""


def rows_of_board(page: Page) -> int:
    """How many rows of pixels are left to the board beside everything that lies over it."""
    board = page.get_by_role("region", name="Table", exact=True).element_handle()
    own = page.get_by_role("region", name=re.compile("^Your ")).or_(page.get_by_role("toolbar", name="Your zone"))
    return int(page.evaluate(ROWS_OF_BOARD, [board, own.element_handles()]))


@pytest.mark.parametrize("game", SEATS)
def test_on_a_low_screen_the_board_has_at_least_half_the_height(people: People, site: Site, game: str) -> None:
    page = people.sit("en", next(iter(LOW.values())))
    sit_at(page, site, game)
    if game in ("conflict", "roulette"):  # what matters lies at the seats
        seat = page.get_by_role("region", name="Ola", exact=True)
        assert football.box_of(seat)["height"] > 0.28 * LOW["a phone on its side"]["height"]
    for name, screen in LOW.items():
        resize(page, screen)
        assert rows_of_board(page) >= screen["height"] / 2, name
        fits(page)


@pytest.mark.parametrize("which", [0, 1])
@pytest.mark.parametrize("game", SEATS)
def test_the_table_is_the_largest_thing_at_every_size_while_somebody_chooses(
    people: People, site: Site, game: str, which: int
) -> None:
    page = people.sit("en", PHONE)
    given, begin = CHOOSING[game][which]
    sit_at(page, site, game, given=given)
    comes_true(page, "document.title.startsWith('●')")
    ready(page)
    begin(page)
    for screen in EVERY:
        resize(page, screen)
        shares = page.evaluate(SHARES)
        table = shares.pop("table")
        assert table > max(shares.values()), (said(page), screen, table, shares)
        if screen in LOW.values():
            assert rows_of_board(page) >= screen["height"] / 2, (said(page), screen)


def as_it_is(_: Page) -> None:
    """The first step of a choice."""


ACTION = {"turn": "Ada", "money": {"Ada": 7}, "hands": {"Ada": ["protest", "eu"]}}
TILE = {
    "turn": "Ada",
    "board": ". leader_v .\n. mustafa^ .\npresident^ . .",
    "zones": {"Ada": ["soldier", "banker"], "Ola": ["imam", "mosque"]},
}
TURN = {"turn": "Ada", "hands": {"Ada": ["defuse", "attack", "favor", "nope", "shuffle"]}, "discard": ["favor"]}
ROUND = {"phase": "bidding", "hands": {"Ada": ["frisk", "bribe"], "Ola": [], "Jan": [], "Ewa": []}}
MIDFIELD = {"ball": "midfield", "hands": {"Ada": ["right_wing_12", "one_two_22", "dribble"], "Ola": ["one_two_11"]}}

# Positions somebody chooses in, and how they begin to.
CHOOSING: dict[str, list[tuple[dict[str, Any], Callable[[Page], object]]]] = {
    "conflict": [(ACTION, as_it_is), (ACTION, lambda page: choices(page).filter(has_text="Protest").click())],
    "clash": [(TILE, as_it_is), (TILE, lambda page: page.get_by_role("button", name="Soldier").click())],
    "kittens": [(TURN, as_it_is), (TURN, lambda page: kittens.play(page, "Favor"))],
    "roulette": [
        (ROUND, lambda page: roulette.pass_until([page], "^How many shots")),
        ({**ROUND, "phase": "challenge", "stakes": {"Ada": 3, "Ola": 4, "Jan": 5}}, as_it_is),
    ],
    "football": [({"attacker": "Ada", **MIDFIELD}, as_it_is), ({"attacker": "Ola", **MIDFIELD}, as_it_is)],
}

# How much of the screen is seen of the table without the own cards, of these, of what is asked, and of the rest.
SHARES = """() => {
  const parts = {
    own: '[data-own]',
    table: '[role=region][aria-label=Table]',
    asked: 'section[aria-label="What is asked"]',
    log: 'aside section:first-child',
    chat: 'aside section:last-child',
    bar: 'header:not(main header)',
    tabs: 'nav',
  }
  const shares = Object.fromEntries(Object.keys(parts).map((name) => [name, 0]))
  const step = Math.sqrt(innerWidth * innerHeight) / 120
  for (let y = step / 2; y < innerHeight; y += step) {
    for (let x = step / 2; x < innerWidth; x += step) {
      const part = document.elementFromPoint(x, y)?.closest(Object.values(parts).join())
      const name = Object.keys(parts).find((each) => part?.matches(parts[each]))
      if (name) shares[name] += 1
    }
  }
  return shares
}"""


def sit_at(page: Page, site: Site, game: str, name: str = "Ada", seats: int = 0, **wishes: Any) -> None:
    """A table of a game against bots, as soon as its board is there."""
    code, token = open_table(site.address, name, seats or SEATS[game], game=game, is_test=True, **wishes)
    page.goto(f"{site.address}/t/{code}#seat={token}")
    expect(page.get_by_text(CONNECTED)).to_be_attached()
    expect(page.get_by_role("region", name=re.compile("^(Table|Stół)$"))).to_be_visible()


@pytest.mark.parametrize("game", SEATS)
def test_the_whole_table_is_in_sight_at_every_size_with_the_longest_name(people: People, site: Site, game: str) -> None:
    page = people.sit("pl", PHONE)
    first = {} if game in ("roulette", "conflict") else {"first": "seat1"}  # one claims something of six
    sit_at(page, site, game, LONGEST, games.load(game).seats[-1], options=first)
    comes_true(page, "document.title.startsWith('●')")
    put_away_what_is_explained(page)
    for screen in EVERY:
        resize(page, screen)
        assert page.evaluate(BELOW_THE_FOLD) <= 1, screen
        assert page.evaluate(SQUEEZED) == [], screen
        fits(page)


def test_on_a_phone_the_seats_of_five_others_take_the_room_there_is(people: People, site: Site) -> None:
    page = people.sit("pl", PHONE)
    sit_at(page, site, "conflict", LONGEST, 6, given={"turn": LONGEST, "hands": {LONGEST: ["protest", "eu"]}})
    comes_true(page, "document.title.startsWith('●')")
    put_away_what_is_explained(page)
    for screen in (PHONE, {"width": 390, "height": 844}):
        resize(page, screen)
        for name in ("Ola", "Hania"):
            seat = football.box_of(page.get_by_role("region", name=name, exact=True))
            assert seat["height"] > 0.16 * screen["height"], (name, screen)


def test_on_a_phone_eight_kinds_of_cards_are_in_sight_while_somebody_else_plays(people: People, site: Site) -> None:
    held = ["defuse", "nope", "attack", "shuffle", "favor", "reveal", "mercat", "horse_cat"]
    given = {"turn": "Ada", "hands": {"Ada": ["shuffle"], "Ola": held}}
    code, token = open_table(site.address, "Ada", 2, game="kittens", given=given, is_test=True, start=False)
    ada = people.sit("en", DESK, address=f"{site.address}/t/{code}#seat={token}")
    ola = people.sit("pl", PHONE, address=f"{site.address}/t/{code}")
    ola.get_by_label("Twoje imię").fill("Ola")
    ola.get_by_role("button", name="Usiądź tutaj").first.click()
    ada.get_by_role("button", name="Start the match").click()
    kittens.play(ada, "Shuffle")
    expect(ola.get_by_role("heading", level=1)).to_have_text(re.compile("Nie, nie, nie"))
    put_away_what_is_explained(ola)
    expect(kittens.hand(ola).get_by_role("button")).to_have_count(8)
    for each in kittens.hand(ola).get_by_role("button").all():
        expect(each).to_be_in_viewport(ratio=1)


def test_pitch_and_piles_take_the_room_that_the_cards_leave(people: People, site: Site) -> None:
    page = people.sit("pl", PHONE)
    sit_at(page, site, "football", options={"first": "seat1"})
    football.await_question(page)
    put_away_what_is_explained(page)
    for screen in (PHONE, LOW["a phone on its side"]):
        resize(page, screen)
        assert football.box_of(football.pitch(page))["height"] > 0.3 * screen["height"], screen

    hands = {"Ada": ["defuse", "attack"], "Ola": ["nope"], "Jan": ["mercat"]}
    sit_down(page, site.address, "Ada", 3, game="kittens", given={"turn": "Ada", "hands": hands, "discard": ["favor"]})
    put_away_what_is_explained(page)
    for screen in (PHONE, *LOW.values()):
        resize(page, screen)
        pile, discard = (page.get_by_role("region", name=name, exact=True) for name in ("Talia", "Karty odrzucone"))
        assert football.box_of(pile)["height"] > 0.2 * screen["height"], screen
        figures = football.box_of(pile.get_by_text(re.compile(r"^\d+ na \d+$")))
        assert figures["x"] + figures["width"] < football.box_of(discard)["x"], screen


def is_in_sight_on_low_screens(page: Page) -> None:
    """Nothing of the table, and none of the buttons, has to be scrolled to while something is asked."""
    ready(page)
    for name in ("a phone on its side", "a laptop at 200 %"):
        resize(page, LOW[name])
        assert page.evaluate(BELOW_THE_FOLD) <= 1, (name, said(page))
        for button in choices(page).all():
            expect(button).to_be_in_viewport(ratio=1)
        fits(page)


def test_on_a_low_screen_a_name_and_a_duel_fit_beside_the_hand(people: People, site: Site) -> None:
    page = people.sit("pl", LOW["a phone on its side"])
    held = ["mercat", "mercat", "mercat", "armageddon", "defuse", "defuse", "attack", "shuffle", "favor"]
    others = {"Ola": ["horse_cat"], "Jan": ["knight_cat"], "Ewa": ["troll_cat"], "Staś": ["feral"]}
    given = {"turn": LONGEST, "hands": {LONGEST: held, **others}}
    sit_at(page, site, "kittens", LONGEST, 5, given=given)
    kittens.play(page, "Syrenkot", "Trójka")
    is_in_sight_on_low_screens(page)
    choices(page).first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("^O jaką kartę"))
    is_in_sight_on_low_screens(page)
    for _ in range(2):
        page.keyboard.press("Escape")
        ready(page)
    kittens.play(page, "Armagedon", "Zagraj")
    for words in ("^Armagedon: z kim", "^Która karta leży po drugiej"):
        expect(page.get_by_role("heading", level=1)).to_have_text(re.compile(words))
        is_in_sight_on_low_screens(page)
        choices(page).first.click()


def test_on_a_low_screen_a_kitten_is_put_back_in_sight_of_the_hand(people: People, site: Site) -> None:
    page = people.sit("pl", LOW["a phone on its side"])
    deck = ["kitten", "reveal", "kitten"]
    given = {"turn": "Ada", "hands": {"Ada": ["defuse", "nope", "attack"], "Ola": [], "Jan": []}, "deck": deck}
    sit_at(page, site, "kittens", seats=3, given=given)
    for words in ("^Twoja tura", "kotek!"):
        expect(page.get_by_role("heading", level=1)).to_have_text(re.compile(words))
        is_in_sight_on_low_screens(page)
        choices(page).first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("^Odłóż kotka"))
    is_in_sight_on_low_screens(page)


def test_on_a_low_screen_the_pitch_fits_above_tactics_and_cards_at_every_question(people: People, site: Site) -> None:
    page = people.sit("pl", LOW["a phone on its side"])
    football.sit_at_football(page, site, LONGEST, formations="with", tactics="with", shots="surprising")
    left = {"formation", "tactic", "answer", "attack", "save"}
    until = time.monotonic() + 60
    while left:
        assert time.monotonic() < until, left
        football.await_question(page)
        is_in_sight_on_low_screens(page)
        left.discard(football.go_on(page))
        something_happens(page)


def test_on_a_low_screen_five_to_choose_from_fit_beside_six_seats(people: People, site: Site) -> None:
    page = people.sit("pl", LOW["a phone on its side"])
    given = {"turn": LONGEST, "money": {LONGEST: 7}, "hands": {LONGEST: ["protest", "police"]}}
    sit_at(page, site, "conflict", LONGEST, 6, given=given)
    choices(page).filter(has_text="Protest").click()
    expect(choices(page)).to_have_count(5)
    is_in_sight_on_low_screens(page)


def test_on_a_low_screen_four_cards_to_choose_from_fit_below_six_seats(people: People, site: Site) -> None:
    page = people.sit("pl", LOW["a phone on its side"])
    others = {"Ola": ["eu", "eu"], "Jan": ["eu", "police"], "Ewa": ["police", "police"]}
    others |= {"Staś": ["russia", "russia"], "Hania": ["media", "media"]}
    given = {"turn": LONGEST, "hands": {LONGEST: ["media", "russia"], **others}}
    sit_at(page, site, "conflict", LONGEST, 6, given=given)
    choices(page).filter(has_text="Media").click()
    for words in ("Wybierz kartę do odłożenia", "Wybierz drugą kartę"):
        expect(page.get_by_role("heading", level=1)).to_have_text(re.compile(words))
        is_in_sight_on_low_screens(page)
        choices(page).first.click()


def test_on_a_low_screen_six_teams_fit_above_many_cards(people: People, site: Site) -> None:
    page = people.sit("pl", LOW["a phone on its side"])
    cards = ["bribe", "bang_bang", "air_gun", "one_more", "peeping_tom", "second_thoughts"]
    names = ("Ola", "Jan", "Ewa", "Staś", "Hania")
    given = {"phase": "shots", "volley": 2, "hands": {LONGEST: cards}, "stakes": dict.fromkeys((LONGEST, *names), 3)}
    sit_at(page, site, "roulette", LONGEST, 6, given=given)
    comes_true(page, "document.title.startsWith('●')")
    is_in_sight_on_low_screens(page)
    resize(page, LOW["a phone on its side"])
    for name in names:
        assert football.box_of(page.get_by_role("region", name=name, exact=True))["height"] > 150, name


def test_on_a_low_screen_it_is_seen_whom_each_team_accuses_and_no_name_is_cut(people: People, site: Site) -> None:
    page = people.sit("pl", LOW["a phone on its side"])
    bots = ["highroller", "undertaker", "prosecutor", "cardsharp", "highroller"]
    given = {"phase": "challenge", "hands": {LONGEST: ["raise_the_stakes"]}, "stakes": {LONGEST: 5, "Grabarz": 5}}
    sit_at(page, site, "roulette", LONGEST, 6, bots=bots, language="pl", given=given)
    names = page.get_by_role("region", name="Stół").get_by_role("heading", level=2)
    expect(names.filter(has_text="Hazardzista 2")).to_be_visible()
    for name in names.filter(has_not_text=LONGEST).all():
        assert name.evaluate("(it) => it.scrollWidth <= it.clientWidth"), name.inner_text()
    roulette.pass_until([page], "Oskarżasz czy pasujesz")
    choices(page).filter(has_text="Grabarz").click()
    pointed = page.get_by_role("region", name="Twoje karty akcji").locator(".accuser .seat-mark")
    mark = page.get_by_role("region", name="Grabarz", exact=True).locator("header .seat-mark")
    expect(pointed).to_have_text(mark.inner_text())
    comes_true(page, "document.title.startsWith('●')")
    assert page.evaluate(BELOW_THE_FOLD) <= 1
    assert page.evaluate(SQUEEZED) == []


def test_on_a_low_screen_four_answers_and_the_stakes_they_are_about_are_in_sight(people: People, site: Site) -> None:
    page = people.sit("pl", LOW["a phone on its side"])
    given = {"phase": "challenge", "hands": {LONGEST: ["raise_the_stakes"]}, "stakes": {LONGEST: 3, "Ola": 5}}
    sit_at(page, site, "roulette", LONGEST, 4, given=given)
    roulette.pass_until([page], "Oskarżasz czy pasujesz")
    expect(choices(page)).to_have_count(4)
    is_in_sight_on_low_screens(page)
    stake = page.get_by_role("region", name="Twoje karty akcji").locator("span.cup")
    hidden = page.get_by_role("region", name="Twoje karty akcji").locator(".pocket b")
    die, words = football.box_of(stake), football.box_of(hidden)
    assert words["x"] > die["x"] + 0.6 * die["width"], "what is hidden is not named over the number of shots"


def test_a_desk_has_room_for_one_with_a_long_name_who_is_out(people: People, site: Site) -> None:
    page = people.sit("pl", DESK)
    hands = {LONGEST: [], "Ola": ["eu", "media"], "Jan": ["russia"]}
    up = {LONGEST: ["police", "russia"], "Jan": ["eu"]}
    sit_at(page, site, "conflict", LONGEST, 3, given={"turn": "Ola", "hands": hands, "face_up": up})
    comes_true(page, f"({BELOW_THE_FOLD})() <= 1", 5)


def test_a_desk_has_room_for_the_hand_below_a_duel_with_a_long_name(people: People, site: Site) -> None:
    page = people.sit("pl", DESK)
    held = ["armageddon", "defuse", "nope", "attack", "shuffle", "favor", "reveal", "mercat"]
    given = {"turn": LONGEST, "hands": {LONGEST: held, "Ola": [], "Jan": [], "Ewa": [], "Staś": []}}
    sit_at(page, site, "kittens", LONGEST, 5, given=given)
    kittens.play(page, "Armagedon", "Zagraj")
    choices(page).filter(has_text="Ewa").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("^Która karta leży po drugiej"))
    for card in kittens.hand(page).get_by_role("button").all():
        expect(card).to_be_in_viewport(ratio=1)


def test_when_a_match_is_over_its_table_can_be_looked_at_on_a_phone(people: People, site: Site) -> None:
    page = people.sit("pl", PHONE)
    up = {"Ada": ["police"], "Ola": ["russia"], "Jan": ["eu", "eu"], "Ewa": ["russia", "police"]}
    hands = {"Ada": ["eu"], "Ola": ["media"], "Jan": [], "Ewa": []}
    given = {"turn": "Ada", "money": {"Ada": 7}, "hands": hands, "face_up": up}
    sit_at(page, site, "conflict", "Ada", 4, given=given)
    choices(page).filter(has_text="Afera").click()
    page.get_by_role("button", name="Obejrzyj stół").click()
    expect(page.get_by_role("region", name="Stół").get_by_text("Wygrywasz!")).to_be_visible()
    assert page.evaluate(SQUEEZED) == []
    fits(page)


def test_on_a_phone_the_board_of_clash_is_the_largest_thing_at_every_step_of_a_move(people: People, site: Site) -> None:
    page = people.sit("en", PHONE)
    zones = {"Ada": ["soldier", "banker"], "Ola": ["imam", "mosque"]}
    drawn = ". leader_v .\n. mustafa^ .\npresident^ . ."
    sit_at(page, site, "clash", given={"turn": "Ada", "board": drawn, "zones": zones})
    board = page.get_by_role("grid")
    free = board.get_by_role("gridcell", name="c2")
    for tap in (page.get_by_role("button", name="Soldier"), free, board.get_by_role("gridcell", name="b2")):
        ready(page)
        assert page.evaluate("document.documentElement.scrollHeight") <= PHONE["height"]
        box = board.bounding_box()
        assert box is not None
        assert box["width"] > 0.72 * PHONE["width"], "with all that is explained to a newcomer"
        tap.click()


def test_on_a_phone_the_board_of_clash_stays_large_while_an_effect_is_taken_or_left(people: People, site: Site) -> None:
    page = people.sit("pl", PHONE)
    drawn = ". leader_v .\n. mustafa^ .\npresident^ . ."
    given = {"turn": "Ada", "board": drawn, "neutral": ["social_network", "hacker"]}
    sit_at(page, site, "clash", given=given)
    for tap in (page.get_by_role("button", name="Social Network"), page.get_by_role("gridcell", name="b1")):
        ready(page)
        tap.click()
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("obracasz wskazane"))
    assert page.evaluate(BELOW_THE_FOLD) <= 1
    box = page.get_by_role("grid").bounding_box()
    assert box is not None
    assert box["width"] > 0.72 * PHONE["width"]


def test_what_a_tile_on_the_board_does_is_told_beside_the_board(people: People, site: Site) -> None:
    for screen in (PHONE, LOW["a phone on its side"]):
        page = people.sit("pl", screen)
        drawn = ". leader_v .\n. mustafa^ .\npresident^ . ."
        sit_at(page, site, "clash", given={"turn": "Ada", "board": drawn})
        put_away_what_is_explained(page)
        page.get_by_role("gridcell", name="a1").click()
        told = page.get_by_role("region", name="Prezydent").bounding_box()
        board = page.get_by_role("grid").bounding_box()
        assert told is not None
        assert board is not None
        is_above = told["y"] + told["height"] <= board["y"] + 1
        assert is_above or told["x"] >= board["x"] + board["width"] - 1


def put_away_what_is_explained(page: Page) -> None:
    """Close the note on what is asked for the first time."""
    note = page.get_by_role("button", name="Schowaj objaśnienie")
    if note.count():
        note.click()
        expect(note).to_have_count(0)


@pytest.mark.parametrize("game", ["conflict", "kittens", "roulette"])
def test_a_television_shows_large_cards_and_the_whole_table_at_once(people: People, site: Site, game: str) -> None:
    page = people.sit("en", {"width": 1920, "height": 1080})
    sit_at(page, site, game)
    card = page.get_by_role("region", name=re.compile("^Your ")).get_by_role("button").first.bounding_box()
    assert card is not None
    assert card["width"] >= 160
    board = page.get_by_role("region", name="Table", exact=True).bounding_box()
    assert board is not None
    assert board["y"] + board["height"] <= 1080


def test_on_a_low_screen_the_question_stays_in_sight_beside_the_log(people: People, site: Site) -> None:
    page = people.sit("en", LOW["a phone on its side"])
    sit_down(page, site.address, "Ada", 4)
    page.get_by_role("button", name="Log").click()
    expect(page.get_by_role("region", name="What has happened")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("region", name="Table", exact=True)).to_be_hidden()
    expect(choices(page).first).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("game", ["conflict", "roulette"])
def test_on_a_phone_the_buttons_lie_under_the_thumb_and_cover_nothing_of_the_own(
    people: People, site: Site, game: str
) -> None:
    page = people.sit("pl", PHONE)
    sit_at(page, site, game)
    expect(choices(page).first).to_be_enabled()
    for button in choices(page).all():
        box = button.bounding_box()
        assert box is not None
        assert box["y"] > 0.55 * PHONE["height"]
    cards = page.get_by_role("region", name=re.compile("^Twoje karty")).get_by_role("button")
    for card in cards.all():
        card.click(trial=True)


def test_on_a_desk_the_analysis_of_a_replay_leaves_the_board_where_it_is(
    people: People, site: Site, tmp_path: Path
) -> None:
    (tmp_path / "match.json").write_bytes(to_json(exported(played(games.load("conflict"), 2))))
    page = people.sit("en", DESK, address=f"{site.address}/replay")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    drop(page, tmp_path / "match.json")
    board = page.get_by_role("region", name="Table", exact=True)
    expect(board).to_be_visible()
    before = board.bounding_box()
    page.get_by_role("button", name="Analysis").click()
    expect(page.get_by_role("img", name=re.compile("chance"))).to_be_in_viewport()
    assert board.bounding_box() == before


def test_on_a_phone_the_status_sentence_keeps_its_width_while_the_table_passes_for_me(
    people: People, site: Site
) -> None:
    page = people.sit("pl", PHONE)
    sit_down(page, site.address, "Ada", 3)
    page.get_by_role("button", name="Menu").click()
    always = page.get_by_role("radio", name="aż odwołam")
    always.check(force=True)
    expect(always).to_be_checked()
    page.keyboard.press("Escape")
    expect(always).to_be_hidden()
    expect(page.get_by_label("Pasuj za mnie")).to_be_visible()
    box = page.get_by_role("heading", level=1).first.bounding_box()
    assert box is not None
    assert box["width"] > PHONE["width"] * 0.6


def test_a_card_flies_under_the_buttons_of_a_phone_and_not_over_them(people: People, site: Site) -> None:
    page = people.sit("en", {"width": 360, "height": 480}, moving=True)
    page.add_init_script(NOTE_COVERED)
    sit_down(page, site.address, "Ada", 5, game="kittens")
    for _ in range(4):
        page.evaluate("scrollTo(0, 1000)")  # the seats cards fly from lie under the status now
        choices(page).first.click()
        expect(choices(page).first).to_be_enabled(timeout=15_000)
    assert page.evaluate("flown") > 2
    assert page.evaluate("covered") == []


# While a card flies: does it lie over the middle of a button that can be pressed, were it to catch the finger?
NOTE_COVERED = """
window.flown = 0
window.covered = []
const animate = Element.prototype.animate
Element.prototype.animate = function (...given) {
  const flight = animate.apply(this, given)
  window.flown += 1
  const look = () => {
    if (flight.playState === 'finished') return
    for (const button of document.querySelectorAll('button:enabled')) {
      const box = button.getBoundingClientRect()
      this.style.pointerEvents = 'auto'
      const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
      this.style.pointerEvents = ''
      const isAsked = button.closest('section')?.getAttribute('aria-label') === 'What is asked'
      if (top && this.contains(top) && isAsked) window.covered.push(button.innerText)
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  return flight
}
"""
