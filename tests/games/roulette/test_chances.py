"""What a stake brings on average: the figures of the rulebook (RO-6.6), measured at the table."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from stolik import games
from stolik.core.door.match import Match
from stolik.core.kit import events
from stolik.core.kit.piles import WIDTH
from stolik.core.kit.sets import members_of
from stolik.core.proof.giving import give
from stolik.games.roulette.questions import Question

ROULETTE = games.load("roulette")
ROUNDS = 300
ADA, BOLEK = 0, 1
PASS = 0


def loaded(bullets: int, hidden: str) -> Match:
    """Two players who have hidden a card, before the spin."""
    match = ROULETTE.new(names=("Ada", "Bolek"))
    hands: dict[str, list[str]] = {"Ada": [], "Bolek": []}
    given = {"phase": "spin", "bullets": {"Ada": bullets}, "pockets": {"Ada": [hidden]}, "hands": hands}
    give(match, given, np.random.default_rng(1))
    return match


def rounds_from(match: Match, stake: int) -> Iterator[Any]:
    """Many rounds in which Ada stakes so much, Bolek nothing, and both pass all else; yield each after every answer."""
    engine = match.engine
    fields = {name: match.game.state.fields[name].offset for name in ("rounds", "question", "awaited")}
    for number in range(ROUNDS):
        cells = match.cells.copy()
        step = 0
        while cells[0, fields["rounds"]] == 1:
            seat = members_of(int(cells[0, fields["awaited"]]))[0]
            asked = cells[0, fields["question"]]
            answer = stake if asked == Question.STAKE and seat == ADA else PASS
            engine.apply(cells, seat, answer, engine.new_rng((number, step, stake, 7)), events.new_buffer())
            step += 1
            if asked == Question.SPIN and cells[0, fields["question"]] != Question.SPIN:
                yield "spun", match.value("magazines", cells)[ADA][1::WIDTH][:6].tolist()
        yield "over", int(match.value("points", cells)[ADA])


def expected(stake: int, bullets: int) -> tuple[float, float]:
    """The average and the spread of a score with so many bullets among six cards."""
    survives = math.comb(6 - stake, bullets) / math.comb(6, bullets)
    return (stake + 1) * survives, (stake + 1) * math.sqrt(survives * (1 - survives))


@pytest.mark.parametrize(
    ("bullets", "hidden", "in_gun"),
    [
        (1, "click", 1),  # an honest gun: 1, 1.67, 2, 2, 1.67 and 1 points
        (1, "bullet", 0),  # an empty one always survives
        (2, "click", 2),  # with an extra bullet: 1, 1.33, 1.2, 0.8, 0.33 and 0
        (2, "bullet", 1),  # as an honest gun, but it can be accused
    ],
)
def test_a_stake_brings_what_the_rulebook_says(bullets: int, hidden: str, in_gun: int) -> None:
    match = loaded(bullets, hidden)
    for stake in range(6):
        average, spread = expected(stake, in_gun)
        scores = [score for what, score in rounds_from(match, stake) if what == "over"]
        assert abs(sum(scores) / ROUNDS - average) <= 4.5 * spread / math.sqrt(ROUNDS) + 1e-9


def test_the_figures_are_those_of_the_rulebook() -> None:
    assert [round(expected(stake, 1)[0], 2) for stake in range(6)] == [1, 1.67, 2, 2, 1.67, 1]
    assert [round(expected(stake, 2)[0], 2) for stake in range(6)] == [1, 1.33, 1.2, 0.8, 0.33, 0]


def test_the_bullet_comes_at_every_place_equally_often() -> None:
    places = Counter(cards.index(1) for what, cards in rounds_from(loaded(1, "click"), 0) if what == "spun")
    share = ROUNDS / 6
    assert sum((places[place] - share) ** 2 / share for place in range(6)) < 25  # 5 degrees: once in 7,000
