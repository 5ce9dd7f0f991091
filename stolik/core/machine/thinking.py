"""Matches on a graphics card in which somebody thinks ahead.

Each is played in a share of the card's memory, in which it stays between two launches. No launch takes long: threads go
on for a while, and stop between two answers. The fewer matches are left the farther apart they are started, for threads
that think are in each other's way.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from stolik.core.machine.card import ABREAST, ENDLESS, Advance, Array, Kernel, Matches, loaded, play_lightly
from stolik.core.machine.sharing import CRAMPED, MATCH, PLACES
from stolik.core.minds.mind import (
    BELIEF,
    CROWD,
    DEEP,
    EDGE,
    ITERATIONS,
    MOST_EDGES,
    MOST_NODES,
    NODE,
    WORD,
    Layout,
)

EDGES_EACH = 16  # room in a tree for each playout: few need more, and they play again in a full one
FEWEST_EDGES = 512  # where only the question itself is in the tree
SPAN = 2.0  # seconds of one launch, and the thoughts that are under way then
UNDER_WAY = CRAMPED - 1  # the length of a match that has not ended


@dataclass(frozen=True)
class MindRoom:
    """A share of the memory: how much of everything is in it, and its bytes."""

    nodes: int
    edges: int
    weights: int
    worlds: int
    size: int

    @classmethod
    def of(cls, edges: int, crowd: int, seats: int, cells: int, kinds: int) -> MindRoom:
        """Room for so many edges; as many nodes, of which no more than half are ever taken, unless it is a full one."""
        nodes = MOST_NODES if edges == MOST_EDGES else edges
        size = nodes * NODE.itemsize + edges * EDGE.itemsize + WORD * crowd + 2 * crowd * seats * cells
        size += Layout.of(cells, kinds).nodes
        return cls(nodes, edges, crowd, crowd * seats, -(-size // 16) * 16)


def room_for(bots: Array, seats: int, cells: int, kinds: int, is_full: bool = False) -> MindRoom:
    """The room that bots of these rows need, at a table of so many."""
    playouts = max((int(row[ITERATIONS]) for row in bots if row[DEEP] > 1), default=0)
    wanted = max(FEWEST_EDGES, EDGES_EACH * playouts)
    edges = MOST_EDGES if is_full else min(MOST_EDGES, 1 << (wanted - 1).bit_length())
    return MindRoom.of(edges, CROWD if any(row[BELIEF] > 0 for row in bots) else 0, seats, cells, kinds)


def play(
    kernel: Kernel,
    blank: Array,
    keys: Array,
    sitting: Array,
    bots: Array,
    seats: int,
    advance: Advance = lambda matches: None,
) -> tuple[Array, Array]:
    """Play one match for each key, as `Engine.play_many` does; the cells of the final records, and the lengths.

    Those for which the room was too small are played once more, with all there is.
    """
    if kernel.way != "search":
        return play_lightly(kernel, blank, keys, sitting, bots, advance)
    room = room_for(bots, seats, kernel.cells, kernel.kinds)
    ends, lengths = think_in(kernel, blank, keys, sitting, bots, room, advance)
    cramped = lengths == CRAMPED
    if cramped.any():
        full = room_for(bots, seats, kernel.cells, kernel.kinds, is_full=True)
        again = think_in(kernel, blank, keys[cramped], sitting[cramped], bots, full, lambda matches: None)
        ends[cramped], lengths[cramped] = again
    return ends, lengths


def think_in(
    kernel: Kernel, blank: Array, keys: Array, sitting: Array, bots: Array, room: MindRoom, advance: Advance
) -> tuple[Array, Array]:
    """Play one match for each key in rooms of one size."""
    under_way = MatchesUnderWay(kernel, blank, keys, sitting, bots, room)
    done = 0
    while done < len(keys):
        under_way.go_on(SPAN)
        advance(under_way.done - done)
        done = under_way.done
    return under_way.matches.ended()


class MatchesUnderWay:
    """In as many shares as fit into the card's memory; where one has ended the next begins."""

    def __init__(self, kernel: Kernel, blank: Array, keys: Array, sitting: Array, bots: Array, room: MindRoom) -> None:
        self.card = loaded(kernel.path)
        self.room = room
        self.number = len(keys)
        self.shares = max(1, min(self.number, self.card.free // room.size - 1))
        cupy = self.card.cupy
        self.far = self.card.zeros((self.shares + 1) * room.size)  # the last one is nobody's
        self.standing = np.zeros((self.shares + 1, PLACES), np.int64)
        self.standing[:, MATCH] = np.arange(self.shares + 1)
        self.standing[self.shares, MATCH] = ENDLESS
        self.places = cupy.asarray(self.standing)
        self.matches = Matches.on_card(blank, keys, sitting, bots, kernel.cells)
        self.matches.lengths.fill(UNDER_WAY)
        self.begun, self.done = self.shares, 0

    def go_on(self, span: float) -> None:
        """Let matches go on for so many seconds; whoever has ended takes the next one."""
        self.launch(span)
        self.standing = self.places.get()
        idle = np.flatnonzero(self.standing[: self.shares, MATCH] >= self.number)
        new = np.arange(self.begun, min(self.number, self.begun + len(idle)))
        self.standing[idle[: len(new)], MATCH] = new
        self.places.set(self.standing)
        self.begun += len(new)
        self.done = int((self.matches.lengths.get() != UNDER_WAY).sum())

    def launch(self, span: float) -> None:
        """Start a thread for each share in which a match is under way, and wait until they have stopped."""
        card, room = self.card, self.room
        mine = np.flatnonzero(self.standing[:, MATCH] < self.number)
        card.block = max(1, min(ABREAST, -(-len(mine) // card.most_blocks)))
        whose = np.full(card.whole_blocks(len(mine)), self.shares, np.int64)
        whose[: len(mine)] = mine
        sizes = (room.size, room.nodes, room.edges, room.weights, room.worlds)
        far = (self.far, *(np.int64(size) for size in sizes), self.places)
        shares = (*far, card.cupy.asarray(whose), np.int64(self.number))
        card.launch(len(whose), shares, self.matches, 1, 1, span)
        card.device.synchronize()
