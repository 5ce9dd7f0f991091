"""Tiles of CLASH on the page whose effects are more than a hit: Television, Press, Hacker, Bribe, and the long game."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.conftest import DESK, People, Site
from tests.browser.test_clash import (
    CAN,
    await_turn,
    choose,
    in_turn,
    lay,
    log_of,
    sit_at_clash,
    sit_both,
    space,
    tile,
)
from tests.browser.using import NOTE_FLIGHTS, choices, fits, ready


def test_television_repeats_a_neighbour_and_says_whose_effect_is_aimed(people: People, site: Site) -> None:
    given = {
        "turn": "Ola",
        "board": """
            .          .          leader_v
            .          pop_star^  .
            mustafa^   .          .
        """,
        "zones": {"Ada": ["soldier", "agent"], "Ola": ["imam", "television"]},
        "offers": {"Ada": [], "Ola": []},
    }
    ada, ola = sit_both(people, site, given, variant="secret_draft")
    own = ola.get_by_role("toolbar", name="Your zone").get_by_role("button", name=re.compile("^Television"))
    expect(own).to_have_accessible_name(re.compile("^Television.*, hidden from the opponent"))
    expect(ada.get_by_role("toolbar", name="Zone of Ola").get_by_role("button", name="Television")).to_have_count(0)
    in_turn(ola, "Television", "b3")
    expect(space(ola, "b2")).to_have_accessible_name(re.compile("Can be chosen: Repeat b2"))
    expect(space(ola, "a1")).not_to_have_accessible_name(CAN)
    space(ola, "b2").click()
    ready(ola)
    expect(ola.get_by_role("heading", level=1)).to_have_text(re.compile("Pop star"))
    space(ola, "a1").click()
    expect(space(ola, "a1")).to_have_accessible_name(re.compile("Mustafa, supports Ola.* Just changed"))
    for sentence in ("Ola repeats Pop star on b2.", "Mustafa on a1 turns: it supports Ola."):
        expect(log_of(ada).get_by_text(sentence)).to_be_visible()


def test_press_repeats_a_tile_at_its_corner_once_the_long_game_has_filled_up(people: People, site: Site) -> None:
    given = {
        "turn": "Ola",
        "board": """
            social_network_v   .         .
            crisis^    .         .
            .          mustafa^  .
        """,
        "zones": {"Ada": ["soldier"], "Ola": ["imam", "mosque"]},
        "neutral": ["press", "kaboom"],
        "unused": ["coup"],
    }
    ada, ola = sit_both(people, site, given, variant="long_game")
    in_turn(ola, "Press", "b2")
    neutral = ola.get_by_role("toolbar", name="Neutral zone").get_by_role("button")
    expect(neutral.filter(has_text="Coup")).to_be_visible()
    choose(ola, "Use it")
    space(ola, "a3").click()
    ready(ola)
    expect(ola.get_by_role("heading", level=1)).to_have_text(re.compile("Social network"))
    choose(ola, "Turn all")
    expect(space(ada, "a2")).to_have_accessible_name(re.compile("Financial crisis, supports Ola"))
    expect(log_of(ada).get_by_text("Ola repeats Social network on a3.")).to_be_visible()


def test_a_long_game_fills_the_neutral_zone_before_an_effect_is_used(people: People, site: Site) -> None:
    given = {
        "turn": "Ola",
        "board": """
            .  .         .
            .  .         .
            .  mustafa^  .
        """,
        "zones": {"Ada": ["soldier", "banker"], "Ola": ["imam", "mosque"]},
        "neutral": ["agent", "kaboom"],
        "unused": ["crisis"],
    }
    ada, ola = sit_both(people, site, given, variant="long_game")
    in_turn(ola, "Agent", "a1")
    for page in (ada, ola):
        zone = page.get_by_role("toolbar", name="Neutral zone").get_by_role("button")
        expect(zone).to_have_count(2)
        expect(zone.and_(page.get_by_role("button", name=re.compile("^Financial crisis")))).to_be_visible()
    expect(choices(ola)).to_have_count(2)
    fits(ola)
    choose(ola, "Use it")
    tile(ola, "Banker").click()
    expect(ada.get_by_role("toolbar", name="Your zone").get_by_role("button", name="Banker")).to_have_count(0)
    expect(log_of(ada).get_by_text("Financial crisis")).to_be_visible()


def test_hacker_fetches_a_tile_the_move_before_has_removed(people: People, site: Site) -> None:
    given = {
        "turn": "Ola",
        "board": """
            .  riots_v   .
            .  .         social_network^
            .  mustafa^  .
        """,
        "zones": {"Ada": ["soldier", "banker"], "Ola": ["imam", "mosque"]},
        "neutral": ["agent", "hacker"],
        "unused": ["crisis", "coup"],
    }
    ada, ola = sit_both(people, site, given, variant="long_game")
    in_turn(ola, "Agent", "c3")
    choose(ola, "Use it")
    tile(ola, "Banker").click()
    for page in (ada, ola):
        expect(page.get_by_role("button", name="1 removed").get_by_title("Banker")).to_be_visible()
    in_turn(ada, "Hacker", "a1")
    choose(ada, "Use it")
    pile = ada.get_by_role("toolbar", name="Removed tiles").get_by_role("button")
    expect(pile).to_have_accessible_name(re.compile("^Banker, can be chosen"))
    pile.click()
    for page, zone in ((ada, "Your zone"), (ola, "Zone of Ada")):
        fetched = page.get_by_role("toolbar", name=zone).get_by_role("button", name=re.compile("^Banker"))
        expect(fetched).to_be_visible()


def test_a_bribed_tile_flies_unless_motion_is_to_be_reduced(people: People, site: Site) -> None:
    for moving in (True, False):
        page = people.sit("en", DESK, moving=moving)
        page.add_init_script(NOTE_FLIGHTS)
        sit_at_clash(page, site, mcworld="lot")
        lay(page, "Mustafa", "b2")
        await_turn(page)
        places = {name: middle(space(page, name)) for name in ("b2", "a1")}
        lay(page, "Bribe", "a3")
        space(page, "b2").click()
        ready(page)
        space(page, "a1").click()
        expect(space(page, "a1")).to_have_accessible_name(re.compile("Mustafa"))
        ready(page)
        flown = page.evaluate("window.flown")
        assert flown if moving else not flown
        if moving:
            ways = [[near(places, point) for point in way] for way in flown]
            assert ["b2", "a1"] in ways, flown


def middle(place: Locator) -> tuple[float, float]:
    """Where the middle of something is seen."""
    seen = place.bounding_box()
    assert seen is not None
    return seen["x"] + seen["width"] / 2, seen["y"] + seen["height"] / 2


def near(places: dict[str, tuple[float, float]], point: list[float]) -> str:
    """The place a point lies in, or nothing."""
    for name, (x, y) in places.items():
        if abs(point[0] - x) < 30 and abs(point[1] - y) < 30:
            return name
    return ""
