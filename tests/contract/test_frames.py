"""What frames add up to is what their viewer sees and hears, and nothing in them tells more than that."""

from __future__ import annotations

import msgspec
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stolik.core.door.game import Game
from stolik.core.door.match import Match
from stolik.table import entries as log
from stolik.table import telling
from stolik.table.frames import Sent, changed, row_of
from stolik.table.places import Playing
from stolik.table.sights import Scene, sight
from stolik.table.table import Table
from tests.contract.test_leaks import positions, viewers
from tests.doors import DOORS, every_game, examples
from tests.server.pages import Page
from tests.table.driving import GUESTS, Driver

CELL = st.integers(-(1 << 15), (1 << 15) - 1)


class Watcher:
    """A page that looks at a table now and then."""

    def __init__(self, guest: str) -> None:
        self.guest = guest
        self.sent = Sent()
        self.page = Page()

    def look(self, table: Table, now: int) -> None:
        """Read the next frame; it has to lead to the sight that the guest has in words."""
        frame = self.sent.following(Scene(table), self.guest, now)
        if frame is not None:
            self.page.take(frame)
        told = msgspec.to_builtins(sight(table, self.guest, self.page.heard_from, self.page.spoken_from))
        assert {**self.page.sight(), "now": 0} == told
        assert self.sent.following(Scene(table), self.guest, now) is None, "what is not new was sent again"


@every_game
@given(seed=st.integers(0, 1 << 40))
@examples(3)
def test_frames_add_up_to_what_is_seen_in_words(game: Game, seed: int) -> None:
    driver = Driver(game, seed)
    watchers = [Watcher(guest) for guest in (*GUESTS, "a spectator")]
    for _ in range(2):
        for _ in driver.steps():
            for watcher in watchers:
                if driver.luck.random() < 0.3:
                    watcher.look(driver.table, driver.now)
        for watcher in watchers:
            watcher.look(driver.table, driver.now)


@every_game
@given(seed=st.integers(0, 1 << 40))
@examples(8)
def test_frames_add_up_to_the_view_and_the_events_of_every_seat(game: Game, seed: int) -> None:
    watchers: dict[int, Watcher] = {}
    for match, _, _, _ in positions(game, seed):
        table = table_with(match)
        for viewer in (*range(match.seats), game.most_seats):
            watcher = watchers.setdefault(viewer, Watcher(guest_at(viewer)))
            frame = watcher.sent.following(Scene(table), watcher.guest, 0)
            if frame is not None:
                watcher.page.take(frame)
            assert np.array_equal(watcher.page.cells, match.view(viewer).cells[0])
            rows = [row_of(game, told, viewer) for told in telling.tell(game, match.events_for(viewer))]
            assert watcher.page.heard == rows


@pytest.mark.three_ways
@every_game
@given(seed=st.integers(0, 1 << 40))
@examples(15)
def test_frames_are_the_same_bytes_in_worlds_a_viewer_cannot_tell_apart(game: Game, seed: int) -> None:
    for match, seat, answer, chance in positions(game, seed):
        viewer = chance.choice([*viewers(match, seat), seat])
        world = match.redeal(viewer, seed=chance.randrange(1 << 30))
        if not np.array_equal(match.view(viewer).cells, world.view(viewer).cells):
            continue  # secret answers were pending: the redeal asks for them again
        sent = Sent(), Sent()
        assert frame_of(match, viewer, sent[0]) == frame_of(world, viewer, sent[1])
        if not world.engine.legal(world.cells, seat) >> answer & 1:
            continue
        ours, theirs = match.copy(), world
        heard = [[fact.seen_by(viewer) for fact in each.answer(seat, answer)] for each in (ours, theirs)]
        is_same = heard[0] == heard[1] and np.array_equal(ours.view(viewer).cells, theirs.view(viewer).cells)
        if is_same and not ours.is_over:  # at the end everything lies open
            assert frame_of(ours, viewer, sent[0]) == frame_of(theirs, viewer, sent[1])


def frame_of(match: Match, viewer: int, sent: Sent) -> bytes:
    """The bytes of a viewer's next frame."""
    return sent.following(Scene(table_with(match)), guest_at(viewer), 0) or b""


def guest_at(viewer: int) -> str:
    """The guest on a chair, or the spectator."""
    return f"guest {viewer}"


def table_with(match: Match) -> Table:
    """A table at which a match has come to a position."""
    seats = match.seats
    opened = log.Opened(0, "ABCDE", match.game.name, seats, {}, 1, "free", "", "", "", "")
    table = Table(match.game, opened)
    for seat, name in enumerate(match.names):
        table.fold(log.Sat(at=0, seat=seat, name=name, guest=guest_at(seat)))
    table.playing = Playing(1, b"key", match, list(range(seats)), [b""] * seats, [])
    table.playing.asked = log.Asked(at=0, number=1, deadline=0, alone={})
    table.playing.told = telling.tell(match.game, match.events)
    return table


@given(pairs=st.lists(st.tuples(CELL, CELL), max_size=600))
def test_cells_are_read_as_they_were_written(pairs: list[tuple[int, int]]) -> None:
    before, after = (np.array([pair[side] for pair in pairs], np.int16) for side in (0, 1))
    assert np.array_equal(changed(before, changes(before, after)), after)


def changes(before: np.ndarray, after: np.ndarray) -> bytes:
    """What a frame says of cells that have changed; any game's rules write it."""
    return DOORS["toy"].engine().changes(before, after)


@given(coded=st.binary(max_size=80))
def test_whatever_is_no_coding_of_cells_is_refused(coded: bytes) -> None:
    before = np.zeros(300, np.int16)
    try:
        after = changed(before, coded)
    except ValueError:
        return
    assert np.array_equal(changed(before, changes(before, after)), after)
