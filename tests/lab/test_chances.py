"""Everything that may come of an answer is listed, as often as the compiled rules bring it about."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from stolik import games
from stolik.core.door.game import Game
from stolik.core.kit import events
from stolik.core.kit.chance import Rng, roll
from stolik.core.kit.errors import StolikError
from stolik.core.kit.sets import members_of
from stolik.lab.chances import Array, Chances, Lot, Outcomes, Unlooked, mix, refuse_to_roll, scripts

ROLLS = 300  # of the compiled rules
OPTIONS: dict[str, dict[str, Any]] = {
    "clash": {"variant": "draft"}
}  # in the standard game nothing is left to chance but the deal
WANTED = 4  # answers whose outcomes are compared


def random_answers(game: Game, luck: np.random.Generator) -> list[tuple[Array, int, int]]:
    """Positions of a match that goes on by lot, each with an answer."""
    options: dict[str, Any] = OPTIONS.get(game.name, {})
    match = game.new(seats=2, seed=int(luck.integers(1000)), **options)
    found = []
    while not match.is_over and len(match.log) < 150:
        seat = int(luck.choice(match.awaited))
        answer = int(luck.choice(members_of(match.engine.legal(match.cells, seat))))
        found.append((match.cells.copy(), seat, answer))
        match.answer(seat, answer)
    return found


def worst_gap(
    chances: Chances, cells: Array, seat: int, answer: int, found: Outcomes, luck: np.random.Generator
) -> float:
    """By how many standard deviations the compiled rules differ from what is listed; what is not listed is refused."""
    listed = {then.tobytes(): share for share, then in found}
    seen: Counter[bytes] = Counter()
    for _ in range(ROLLS):
        then, words = chances.mixed(cells, luck), [int(word) for word in luck.integers(0, 1 << 32, 4)]
        rng = chances.engine.new_rng((words[0], words[1], words[2], words[3]))
        assert chances.engine.apply(then, seat, answer, rng, events.new_buffer())
        seen[chances.in_order(then).tobytes()] += 1
    assert set(seen) <= set(listed)
    gaps = [abs(seen[key] - ROLLS * share) / (ROLLS * share * (1 - share)) ** 0.5 for key, share in listed.items()]
    return max(gaps)


@pytest.mark.parametrize("name", games.NAMES)
def test_what_may_come_of_an_answer_comes_as_often_as_listed(name: str) -> None:
    game, luck = games.load(name), np.random.default_rng(4)
    chances, compared = Chances(game, most=500), 0
    while compared < WANTED:
        for cells, seat, answer in random_answers(game, luck):
            cells = chances.in_order(cells)
            if compared == WANTED or chances.surely(cells, seat, answer) is not None:
                continue
            try:
                found = chances(cells, seat, answer)
            except StolikError:  # too many ways
                continue
            assert sum(share for share, _ in found) == pytest.approx(1)
            is_over = any(then[0, game.at.over] for _, then in found)
            if 1 < len(found) < 40 and not is_over and min(share for share, _ in found) > 0.01:
                assert worst_gap(chances, cells, seat, answer, found, luck) < 5
                compared += 1


def test_a_script_goes_through_every_way_once() -> None:
    found: dict[tuple[int, int], float] = {}
    for script in scripts(100):
        first = script.pick([1, 2])
        second = script.pick([1, 1, 2]) if first else 0
        found[first, second] = script.share
    assert found == pytest.approx({(0, 0): 1 / 3, (1, 0): 1 / 6, (1, 1): 1 / 6, (1, 2): 1 / 3})


def test_too_many_ways_are_refused() -> None:
    with pytest.raises(StolikError, match="more than 10 ways"):
        all(script.pick([1] * 11) >= 0 for script in scripts(10))


def test_bits_are_not_gone_through() -> None:
    assert roll(Rng()) >= 0
    with pytest.raises(StolikError, match="roll bits"):
        refuse_to_roll(next(scripts(1)))


def test_a_card_is_decided_when_it_is_looked_at() -> None:
    found: dict[tuple[int, int], float] = {}
    for script in scripts(100):
        pile = [3, 7, 0, 7, 0, 8, 0]
        mix(pile, script)
        moved = pile[1] + 0
        assert isinstance(moved, Unlooked), "taken unseen"
        cards = int(moved), int(pile[3])
        assert cards not in found, "each way comes once"
        found[cards] = script.share
    assert found == pytest.approx({(7, 7): 1 / 3, (7, 8): 1 / 3, (8, 7): 1 / 3})


def test_what_somebody_may_remember_is_not_dealt_anew() -> None:
    lot = Lot(next(scripts(1)), [1, 2], is_doubtful=True)
    with pytest.raises(StolikError, match="may remember"):
        Unlooked(lot).look()
