"""Deeds: each is earned by a tale that has it and by none that lacks it, and real matches agree with their records."""

from __future__ import annotations

import re
from typing import Any

import pytest

from stolik import games
from stolik.core.door.match import Match
from stolik.core.kit.deeds import Deed, Tale
from stolik.table import entries as log
from stolik.table.places import tally_cells
from stolik.table.telling import tell
from tests.doors import ROOT

Told = tuple[str, int]  # what happens, and who does it


def tale(*told: Told, counted: list[tuple[str, int, int]] | None = None, winners: tuple[int, ...] = ()) -> Tale:
    """A tale in which things happen one after the other."""
    events = [log.Told(kind, "", actor, -1, 0, "", 0) for kind, actor in told]
    return Tale(events, counted or [], winners)


def claims(bluffs: set[int], number: int = 12) -> list[tuple[str, int, int]]:
    """Claims of seat 0, of which some are bluffs."""
    all_claims = [("claims", 0, move) for move in range(number)]
    return [*all_claims, *(("bluffs", 0, move) for move in bluffs)]


caught = [("challenges", 0), ("caught", 1)]
missed = [("challenges", 0), ("shows", 1), ("caught", 1)]
others = [("challenges", 2), ("caught", 1)]

# deed → a tale in which seat 0 earns it, and those in which it only nearly does
TALES: dict[str, tuple[Tale, list[Tale]]] = {
    "conflict.honest": (
        tale(counted=claims({1})),
        [
            tale(counted=claims({5})),
            tale(counted=claims(set(), 9)),
            tale(counted=[("claims", 1, 0)] * 12),
        ],
    ),
    "conflict.lie_detector": (tale(*caught * 3), [tale(*caught * 2, *missed), tale(*caught * 2, *others)]),
    "conflict.poker_face": (
        tale(counted=claims({1, 2, 3, 4, 5}), winners=(0,)),
        [
            tale(counted=claims({1, 2, 3, 4}), winners=(0,)),
            tale(counted=claims({1, 2, 3, 4, 5}), winners=(1,)),
            tale(("caught", 0), counted=claims({1, 2, 3, 4, 5}), winners=(0,)),
        ],
    ),
    "clash.kaboom": (
        tale(("explodes", 0), winners=(0,)),
        [tale(("explodes", 1), winners=(0,)), tale(("explodes", 0), winners=(1,))],
    ),
    "clash.scorched_earth": (tale(*[("destroys", 0)] * 5), [tale(*[("destroys", 0)] * 4, ("destroys", 1))]),
    "clash.velvet_glove": (tale(("destroys", 1), winners=(0,)), [tale(("destroys", 0), winners=(0,)), tale()]),
    "kittens.nine_lives": (tale(*[("defuses", 0)] * 3), [tale(*[("defuses", 0)] * 2, ("defuses", 1))]),
    "kittens.contrarian": (tale(*[("nopes", 0)] * 3), [tale(*[("nopes", 0)] * 2, ("nopes", 1))]),
    "kittens.curiosity": (
        tale(("explodes", 0), counted=[("plays", 1, 0)]),
        [tale(("explodes", 0), counted=[("plays", 0, 0)]), tale(("explodes", 1))],
    ),
    "roulette.fair_play": (
        tale(counted=[("cheats", 1, 0)], winners=(0,)),
        [tale(counted=[("cheats", 0, 0)], winners=(0,)), tale(winners=(1,))],
    ),
    "roulette.red_handed": (
        tale(("caught", 0), winners=(0,)),
        [tale(("caught", 1), winners=(0,)), tale(("caught", 0), winners=(1,))],
    ),
    "roulette.deeply_insulted": (tale(*[("insulted", 0)] * 2), [tale(("insulted", 0), ("insulted", 1))]),
    "football.hat_trick": (tale(*[("scores", 0)] * 3), [tale(*[("scores", 0)] * 2, ("scores", 1))]),
    "football.hands_of_gold": (tale(*[("saved", 0)] * 5), [tale(*[("saved", 0)] * 4, ("saved", 1))]),
    "football.boots_first": (tale(*[("fouls", 0)] * 5), [tale(*[("fouls", 0)] * 4, ("fouls", 1))]),
}
DEEDS = {f"{game}.{deed.word}": deed for game in games.NAMES for deed in games.load(game).deeds}


def test_every_deed_has_its_tales() -> None:
    assert TALES.keys() == DEEDS.keys()


@pytest.mark.parametrize("name", TALES)
def test_a_deed_is_earned_by_who_did_it_and_by_nobody_else(name: str) -> None:
    done, nearly = TALES[name]
    deed: Deed = DEEDS[name]
    assert deed.is_done(done, 0)
    assert not deed.is_done(done, 5), "somebody who sat by has not earned it"
    assert [deed.is_done(each, 0) for each in nearly] == [False] * len(nearly)


@pytest.mark.parametrize("name", DEEDS)
def test_a_deed_goes_by_a_paragraph_of_the_rulebook_and_by_events_and_tallies_of_the_game(name: str) -> None:
    game, deed = games.load(name.partition(".")[0]), DEEDS[name]
    for language in ("pl", "en"):
        book = (ROOT / "rulebooks" / f"{game.name}.{language}.md").read_text(encoding="utf-8")
        assert f"**{deed.paragraph}**" in book
    done, nearly = TALES[name]
    kinds = {event.kind for each in (done, *nearly) for event in each.events}
    assert kinds <= {event.word for event in game.events}
    tallies = {tally for each in (done, *nearly) for tally, _, _ in each.counted}
    assert tallies <= {field.name for field in game.state.fields.values() if field.is_tally}
    assert not re.search(r"\d", deed.word)


def played(name: str, seed: int) -> tuple[Match, Tale]:
    """A match of thumbs to its end, as it is told and counted."""
    game = games.load(name)
    match = game.new(seats=game.seats[0], seed=seed)
    counted = list[tuple[str, int, int]]()
    cells = tally_cells(game, match.seats)
    number = 0
    while not match.is_over:
        seat = match.awaited[0]
        before = match.cells.ravel().copy()
        moves = match.legal(seat)
        match.play(seat, moves[(seed * 31 + number * 17) % len(moves)])
        after = match.cells.ravel()
        counted += [(tally, who, number) for tally, who, cell in cells if after[cell] > before[cell]]
        number += 1
    result: Any = match.result
    return match, Tale(tell(game, match.events), counted, result.winners)


@pytest.mark.parametrize("seed", range(4))
def test_what_tales_tell_is_what_records_count(seed: int) -> None:
    match, told = played("conflict", seed)
    for seat in range(match.seats):
        assert told.count("caught", seat) == match.value("caught")[seat]
        assert sum(told.led_to("challenges", "caught", each, ("shows",)) for each in range(match.seats)) == sum(
            match.value("caught")
        )
    match, told = played("football", seed)
    for seat in range(match.seats):
        assert told.count("fouls", seat) == match.value("fouls")[seat]
        scored = match.value("shots_scored")[seat] + match.value("kicks_scored")[seat]
        assert told.count("scores", seat) == scored
    match, told = played("kittens", seed)
    for seat in range(match.seats):
        assert told.tally("plays", seat) == match.value("plays")[seat]
