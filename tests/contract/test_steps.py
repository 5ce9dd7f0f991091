"""What a page does with a view: the steps of a move, made in a world the seat could be in, are those of the truth."""

from __future__ import annotations

import random

from stolik.core.door.game import Game
from stolik.core.door.match import Match
from stolik.core.kit import events
from stolik.core.kit.sets import members_of
from tests.conftest import rounds
from tests.doors import IS_MAIN_RUN, every_game, random_setup, random_walk

MATCHES = rounds(25 if IS_MAIN_RUN else 1, 500)


def carried_on(match: Match, cells: object, seat: int, answer: int) -> object:
    """The view of a seat after an answer in a record, or None if its move ends with it."""
    engine, fields = match.engine, match.game.state.fields
    assert engine.apply(cells, seat, answer, engine.new_rng((5, 6, 7, 8)), events.new_buffer())
    record = cells[0]  # type: ignore[index]
    asked = match.game.asks[record[fields["question"].offset]]
    return engine.view(cells, seat).tolist() if asked.continues and not record[fields["over"].offset] else None


@every_game
def test_a_step_on_a_view_is_the_step_on_the_truth(game: Game) -> None:
    chance = random.Random(2610)
    steps = 0
    for _ in range(MATCHES):
        match = random_setup(game, chance)
        engine = match.engine
        for seat, _ in random_walk(match, chance):
            view = engine.view(match.cells, seat)
            for answer in members_of(engine.legal(match.cells, seat)):
                world = engine.redeal(view, seat, engine.new_rng((1, 2, 3, 4)))
                after = carried_on(match, match.cells.copy(), seat, answer)
                assert carried_on(match, world, seat, answer) == after, (match.question, answer)
                steps += after is not None
    assert steps or not IS_MAIN_RUN
