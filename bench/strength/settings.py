"""Which numbers the expert thinks with, decided by matches: the expert with one of them changed against it as it is.

Both have fewer playouts than the expert has, so that there are matches enough to tell.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

from stolik.core.door.game import Game
from stolik.core.door.players import row_of
from stolik.core.minds.mind import ITERATIONS, LEAN, MIX, PLAY, PRIOR
from stolik.lab.league import LeaguePlan, make_plan

AS_IT_IS = "as it is"
PLAYOUTS = 400  # for a question
CHANGED = {  # the places of the numbers, and what is tried for each
    "mix": (MIX, (0, 10, 30)),
    "lean": (LEAN, (0, 1000)),
    "play": (PLAY, (600, 800, 1000)),
    "prior": (PRIOR, (0, 500, 1500)),
}


def settings_plans(game: Game, matches: int, seed: int) -> Iterator[LeaguePlan]:
    """One plan for each number that is not the expert's own: it and the expert as it is, at two seats."""
    base = row_of(game, "expert")
    base[ITERATIONS] = PLAYOUTS
    plan = make_plan(game, ["expert", "medium"], 2, matches, seed)
    for word, (place, numbers) in CHANGED.items():
        for number in numbers:
            if number != base[place]:
                row = base.copy()
                row[place] = number
                bots = (f"{word} {number}", AS_IT_IS)
                yield dataclasses.replace(plan, bots=bots, rows={bots[0]: row, AS_IT_IS: base})
