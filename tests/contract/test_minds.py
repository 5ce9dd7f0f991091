"""Bots of every game: they answer what is legal, from their view alone, the same in every mode, and end their games."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from stolik.bots import new_bot
from stolik.core.door.batch import play_keys
from stolik.core.door.characters import Level, by_search
from stolik.core.door.game import Game
from stolik.core.door.match import Match
from stolik.core.door.players import row_of, ways
from stolik.core.kit.chance import keys_of
from stolik.core.kit.sets import has, members_of
from stolik.core.machine.engine import default_mode
from stolik.core.minds.mind import BELIEF, CROWD, ITERATIONS, KIND, SETTINGS, TEMPER
from tests.doors import every_game, random_setup, random_walk

LUCK = (11, 12, 13, 14)


def thinker(game: Game, iterations: int, **how: int) -> Any:
    """A search that looks for everything a search can do."""
    way = by_search(iterations, **{"cut": 2, "deep": 4, "open": 300, "wild": 200, "play": 700, "mix": 20, **how})
    row = np.zeros(SETTINGS, np.int64)
    row[KIND] = game.rules.kind_of(way.bot)
    for place, number in way.settings.items():
        row[place] = number
    row[TEMPER] = 30
    return row


def with_a_choice(match: Match, chance: random.Random, every: int) -> list[tuple[Any, int, int]]:
    """Views of a random match in which a seat has a choice: every so many of them, with the seat and its answers."""
    found = []
    for seat, _ in random_walk(match, chance):
        answers = match.engine.legal(match.cells, seat)
        if len(members_of(answers)) > 1:
            found.append((match.engine.view(match.cells, seat), seat, answers))
    return found[::every]


@pytest.mark.three_ways
@every_game
def test_a_search_answers_what_is_legal(game: Game) -> None:
    chance = random.Random(game.name)
    views = with_a_choice(random_setup(game, chance), chance, 5 if default_mode() != "plain" else 60)
    engine = game.engine()
    memory = engine.new_memory()
    for view, seat, answers in views:
        answer = engine.think(memory, view, seat, answers, thinker(game, 6 * len(members_of(answers))), LUCK)
        assert has(answers, answer)
        assert sum(told[0] for told in memory.told) > 0


@every_game
def test_plain_and_compiled_think_alike(game: Game) -> None:
    chance = random.Random(f"{game.name} alike")
    views = with_a_choice(random_setup(game, chance), chance, 1)
    for view, seat, answers in chance.sample(views, min(3, len(views))):
        found = []
        for mode in ("compiled", "plain"):
            engine = game.engine(mode)
            memory = engine.new_memory()
            answer = engine.think(memory, view, seat, answers, thinker(game, 10), LUCK)
            told = [tuple(float(number) for number in memory.told[each]) for each in members_of(answers)]
            found.append((answer, told))
        assert found[0] == found[1]


@every_game
def test_plain_and_compiled_matches_with_thinking_bots_end_alike(game: Game) -> None:
    seats = game.seats[0]
    rows = np.array([thinker(game, 4), row_of(game, "easy")])
    sitting = np.array([[chair % 2 for chair in range(game.most_seats)]])
    ends = [
        play_keys(game, game.blank(seats, {}), keys_of(7, np.arange(1)), sitting, rows, mode).cells.tobytes()
        for mode in ("compiled", "plain")
    ]
    assert ends[0] == ends[1]


@every_game
def test_thinking_twice_gives_the_same(game: Game) -> None:
    chance = random.Random(f"{game.name} twice")
    views = with_a_choice(random_setup(game, chance), chance, 1)
    # The tree of a move that goes on is kept: only what begins a move is thought about anew.
    view, seat, answers = next(each for each in views if not game.asks[each[0][0, game.at.question]].continues)
    engine = game.engine()
    used, fresh = engine.new_memory(), engine.new_memory()
    row = thinker(game, 40)
    first = engine.think(used, view, seat, answers, row, LUCK)
    engine.think(used, view, seat, answers, row, (1, 1, 1, 1))
    for memory in (used, fresh):
        assert engine.think(memory, view, seat, answers, row, LUCK) == first


@every_game
@pytest.mark.parametrize("word", ["random", "easy", "medium"])
def test_matches_of_bots_end(game: Game, word: str) -> None:
    for seats in game.seats:
        batch = game.batch(seats=seats, games=50, seed=3, bots=(word,) * seats)
        assert (batch.field("over") > 0).all()


@every_game
def test_every_bot_makes_whole_moves(game: Game) -> None:
    for number, word in enumerate(ways(game)):
        match = game.new(seats=game.seats[0], seed=number)
        for _ in range(3):
            seat = match.awaited[0]
            bot = new_bot(word, number)
            bot.effort = 0.01
            match.play(seat, bot.move(match, seat))


@every_game
def test_levels_think_the_longer_the_better_they_are(game: Game) -> None:
    iterations = [row_of(game, level.word)[ITERATIONS] for level in Level]
    assert iterations[:2] == [0, 0]
    assert 0 < iterations[2] < iterations[3]


def twin(match: Match, seat: int, seed: int) -> Match:
    """A match that has just begun, in another world that its seat cannot tell from this one."""
    other = match.redeal(seat, seed)
    other.begun = other.cells.tobytes()
    return other


@every_game
def test_what_a_bot_answers_and_believes_hangs_on_what_its_seat_has_seen(game: Game) -> None:
    row, compared = thinker(game, 30, belief=900), 0
    for seed in range(40):
        chance = random.Random(seed)
        here = game.new(seats=game.seats[0], seed=seed)
        there = twin(here, 0, seed)
        while not here.is_over and not there.is_over and np.array_equal(here.view(0).cells, there.view(0).cells):
            if 0 in here.awaited and here.log and here.question is not None and not here.question.continues:
                assert believed(here, row) == believed(there, row)
                compared += 1
                break
            seat = chance.choice(here.awaited)
            answers = members_of(here.engine.legal(here.cells, seat) & there.engine.legal(there.cells, seat))
            if seat not in there.awaited or not answers:
                break
            answer = chance.choice(answers)
            here.answer(seat, answer)
            there.answer(seat, answer)
        if compared == 6:
            return
    assert compared >= 2


def believed(match: Match, row: Any) -> tuple[int, bytes]:
    """What the first seat answers, and in which worlds it believes."""
    engine = match.engine
    memory = engine.new_memory(True, CROWD)
    begun = np.frombuffer(match.begun, np.int16).reshape(1, -1)
    chances = [match.chance(number + 1) for number in range(len(match.log))]
    engine.recall(memory, begun, 0, [64 * given.seat + given.answer for given in match.log], chances, row, 5)
    view = engine.view(match.cells, 0)
    return engine.think(memory, view, 0, engine.legal(view, 0), row, LUCK), memory.worlds.tobytes()


@every_game
def test_only_who_believes_needs_a_crowd_of_worlds(game: Game) -> None:
    for word in ways(game):
        row = row_of(game, word)
        _, crowd, _ = game.engine().wanted([row])
        assert (crowd > 0) == (row[BELIEF] > 0)
