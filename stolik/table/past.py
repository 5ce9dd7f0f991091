"""The past of the match on the table, as one chair or a spectator saw it: for pages that were not there all the time.

It is read from the log. A moment is one at which the viewer saw or heard something: what was done unseen leaves none,
so nobody learns how often others answered.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any

from stolik.core.door.game import Game
from stolik.table import entries as log
from stolik.table import messages as say
from stolik.table import reading
from stolik.table.sights import Shown
from stolik.table.table import Table


def looking_back(
    game: Game, entries: Sequence[log.AnyEntry], seat: int, mode: str | None = None
) -> Generator[None, None, say.Past | None]:
    """What a seat of the table, or -1, saw of its last match; entry by entry, for who has other things to do.

    What today's rules do not play again as it was cannot be seen any more.
    """
    made: list[Table] = []

    def setting(opened: log.Opened) -> Table:
        made.append(Table(game, opened, mode))
        return made[-1]

    past: say.Past | None = None
    last: Any = None
    for _ in reading.replaying(setting, entries):
        yield
        playing = made[-1].playing
        if playing is None or made[-1].is_telling:
            continue
        shown = Shown(playing)
        viewer = shown.viewer_at(seat)
        if past is None or (past.number, past.seat) != (playing.number, viewer):
            past, last = say.Past(playing.number, viewer, []), game.state.blank()
        cells, heard = shown.cells(viewer), len(playing.told)
        changed = playing.match.engine.changes(last, cells)
        if changed or not past.moments or past.moments[-1][0] != heard:
            past.moments.append((heard, changed))
            last = cells.copy()
    return past
