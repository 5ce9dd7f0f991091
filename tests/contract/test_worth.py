"""What a game says about how a match stands: chances that add up, and that come true, at moments it has named."""

from __future__ import annotations

import random

import pytest

from stolik import games
from stolik.core.door.game import Game
from stolik.core.door.match import Match
from stolik.core.kit.record import Plain

JUDGED = [name for name in games.NAMES if "evaluate" in games.load(name).rules.functions]
MATCHES = 40
judged_games = pytest.mark.parametrize("game", [games.load(name) for name in JUDGED], ids=JUDGED)


def judged(game: Game, match: Match) -> list[int]:
    """Every seat's chance in thousandths, or -1 each in the middle of things."""
    state = Plain(game.state, match.cells[0])
    return [game.rules.functions["evaluate"](state, seat) for seat in range(match.seats)]


def walk_by_thumb(match: Match, chance: random.Random) -> list[list[int]]:
    """Play by rules of thumb to the end; what was said of every moment that could be judged."""
    engine, said = match.engine, []
    while not match.is_over:
        found = judged(match.game, match)
        if found[0] >= 0:
            said.append(found)
        seat = chance.choice(match.awaited)
        view = engine.view(match.cells, seat)
        words = (chance.getrandbits(32), chance.getrandbits(32), 3, 4)
        match.answer(seat, engine.thumb(view, seat, engine.legal(view, seat), engine.new_rng(words)))
    return said


@judged_games
def test_chances_add_up_and_come_true(game: Game) -> None:
    """They miss what happened by less than who takes everybody to be even."""
    chance, missed, even = random.Random(game.name), 0.0, 0.0
    for number in range(MATCHES):
        match = game.new(seats=game.seats[number % len(game.seats)], seed=number)
        said = walk_by_thumb(match, chance)
        assert match.result is not None
        assert len(said) > 2
        winners = match.result.winners or range(match.seats)
        gains = [(seat in winners) / len(winners) for seat in range(match.seats)]
        for chances in said:
            assert all(each >= 0 for each in chances)
            assert abs(sum(chances) - 1000) <= match.seats
            missed += sum((each / 1000 - gain) ** 2 for each, gain in zip(chances, gains, strict=True)) / len(said)
            even += sum((1 / match.seats - gain) ** 2 for gain in gains) / len(said)
    assert missed < 0.85 * even
