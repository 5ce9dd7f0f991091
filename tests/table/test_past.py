"""The past of a running match: what a seat saw then, and nothing that was done unseen."""

from __future__ import annotations

from collections.abc import Generator

import numpy as np

from stolik.core.door.game import Game
from stolik.table import messages as say
from stolik.table.frames import changed
from stolik.table.past import looking_back
from stolik.table.sights import Scene
from stolik.table.table import Table
from tests.doors import every_game
from tests.table.driving import GUESTS, Driver


def looked(table: Table, seat: int) -> say.Past:
    """What a seat is told of the past."""
    found: list[say.Past | None] = []

    def look() -> Generator[None, None, None]:
        found.append((yield from looking_back(table.game, table.log, seat, table.mode)))

    for _ in look():
        pass
    assert found[0] is not None
    return found[0]


class Memory:
    """What somebody saw who was there all the time: after how many events which cells, the last of each."""

    def __init__(self, guest: str) -> None:
        self.guest = guest
        self.seen: dict[int, bytes] = {}
        self.number = 0

    def look(self, table: Table) -> None:
        """See what is on the table now."""
        shown = Scene(table).played
        if shown is None:
            return
        if shown.playing.number != self.number:
            self.number, self.seen = shown.playing.number, {}
        viewer = shown.viewer_at(table.seat_of(self.guest))
        self.seen[len(shown.playing.told)] = shown.cells(viewer).tobytes()


@every_game
def test_the_past_is_what_was_seen_all_the_time(game: Game) -> None:
    driver = Driver(game, 5)
    memories = [Memory(guest) for guest in (*GUESTS, "a spectator")]
    for number, _ in enumerate(driver.steps()):
        for memory in memories:
            memory.look(driver.table)
        if number == 60:
            break
    for memory in memories:
        past = looked(driver.table, driver.table.seat_of(memory.guest))
        assert past.number == memory.number
        told, cells = {}, game.state.blank()
        for heard, coded in past.moments:
            cells = changed(cells, coded)
            told[heard] = cells.tobytes()
        assert told == memory.seen


@every_game
def test_what_is_done_unseen_leaves_no_moment(game: Game) -> None:
    driver = Driver(game, 6)
    for number, _ in enumerate(driver.steps()):
        if number == 80:
            break
    for seat in (0, 1, -1):
        cells, last = game.state.blank(), -1
        for heard, coded in looked(driver.table, seat).moments:
            after = changed(cells, coded)
            is_new = heard > last or not np.array_equal(after, cells)
            assert is_new, "a moment at which nothing was seen or heard"
            cells, last = after, heard
