"""The short way of a move: it happens and the next question is put in one go.

Most moves are made by people at a table where nobody is away and nobody is played or passed for. Then either the window
stays open or the next question follows at once. What comes of it is what the long way through `fold` and `tick` brings.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from stolik.core.machine.loops import LEFT_OPEN, OVER
from stolik.table import asking, folding, waking
from stolik.table import entries as log

if TYPE_CHECKING:
    from stolik.table.table import Table


def is_way_of(table: Table, decided: Sequence[log.AnyEntry], now: int) -> bool:
    """Is what was decided a move of somebody who sits here, after which nothing but the next question can come?"""
    playing = table.playing
    if playing is None or playing.decided is None or table.company.may_be_spoken_for:
        return False
    given, trial = playing.decided
    led_to = trial.stepped.led_to
    if decided[0] is not given or len(decided) > 1 or led_to & OVER or trial.before is not playing.match.cells:
        return False
    return given.by != log.TIMEOUT and (led_to & LEFT_OPEN != 0 or waking.asks_at_once(table, playing, now))


def go(table: Table, now: int) -> None:
    """Make the move that was decided on, and put the next question if none is open any more."""
    playing = table.playing
    assert playing is not None
    assert playing.decided is not None
    given, trial = playing.decided
    match, before, playing.decided = playing.match, playing.match.numbers, None
    match.keep(trial)
    playing.take(given, trial.stepped, before, table.header.fields)
    table.log.append(given)
    if trial.stepped.led_to & LEFT_OPEN:
        folding.snap(table, playing, given)
    else:
        asked = asking.ask(table, playing, now)
        playing.put(asked)
        table.log.append(asked)
    table.forget_time()
