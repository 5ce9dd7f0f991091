"""Where a bot thinks, and how: memory that is used again and again, and one row of numbers for each bot."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from stolik.core.kit.chance import RNG, Rng
from stolik.core.kit.names import MOST_ANSWERS
from stolik.core.kit.record import Record

# The records in which it thinks: the match, what its seat sees, a world, what somebody sees of that, and the world as
# it was dealt.
TABLE, SIGHT, WORLD, LOOK, DEALT = 0, 1, 2, 3, 4
RECORDS = 5

# How a bot thinks: places in its row of numbers. Shares are in thousandths.
KIND = 0  # which of the ways to make up one's mind; the engine numbers them
ITERATIONS = 1  # playouts for one question
PLAY = 2  # how often a rule of thumb answers, not chance
CUT = 3  # answers after which a playout is judged by `evaluate`; 0: it goes on to the end
DEEP = 4  # places of the tree on one path; 1: only the question itself
OPEN = 5  # how often another seat is thought to search as well, rather than to keep to rules of thumb
WILD = 6  # how often another seat is thought to answer anything
EXPLORE = 7  # how much what was seldom tried is favoured
PRIOR = 8  # how much a rule of thumb counts before anything is known
LEAN = 9  # by how many standard errors an answer must look better than the rule of thumb's
MIX = 10  # answers this close to the best are drawn by lot, as often as they were tried
VOTES = 11  # how often a rule of thumb is asked for its opinion at one place
BELIEF = 12  # how often a world comes from what play has told, not from any deal that is possible
TRUST = 13  # how often others are thought to follow rules of thumb when they are observed
LEARNED = 14  # a number for what a bot has learned: one that has learned something else is another bot
TEMPER = 16  # from here on: how much an answer of each trait is liked, in thousandths of a match
TRAITS = 8  # at the most
SETTINGS = TEMPER + TRAITS

# What is written down: places in the book.
STAMP, NODES, EDGES, SPENT, STEPS, INSIDE, LONG_PATH, OPEN_SEATS, WILD_SEATS, ALIVE = range(10)
HEARD = 10  # from here on, for each seat: one more than what it has answered in a window that is still open
BOOK = HEARD + 8

WORD = 8  # bytes
DEEPEST = 64  # places on a path
TOLD = 2 * (MOST_ANSWERS + 1)
MOST_NODES, MOST_EDGES = 1 << 15, 1 << 16  # of one tree; the nodes a power of two
CROWD = 256  # worlds that a seat believes in
NODE = np.dtype([("key", np.int64), ("stamp", np.int64), ("first", np.int64), ("votes", np.int64)], align=True)
EDGE = np.dtype(
    [
        ("answer", np.int64),
        ("next", np.int64),
        ("visits", np.float64),
        ("available", np.float64),
        ("sum", np.float64),
        ("named", np.float64),
    ],
    align=True,
)


class Mind(NamedTuple):
    """The memory of a bot; nothing is allocated while it thinks."""

    states: Any  # the records …
    cells: Any  # … and the same as rows of cells
    nodes: Any  # places of the tree, found by what somebody sees there
    edges: Any  # the answers that were tried at each
    path: Any  # the edges of one playout, and who took them
    worlds: Any  # what seats believe: so many worlds for each, the likelier the more of them
    weights: Any
    left: Any  # for dealing afresh, as `views.fill_unknown` has them
    unseen: Any
    rngs: Any  # one chance, of the match and of worlds, seeded for each answer
    lucks: Any  # the bot's own, and that of its thoughts
    told: Any  # for each answer of the last question: how often it was tried, and what came of it on average
    book: Any


SIZES = 4  # numbers at the very beginning of a memory: its nodes, edges, weights and worlds


class Layout(NamedTuple):
    """Where the parts of a mind lie in its memory, in bytes; after the nodes come edges, weights and worlds."""

    book: int
    told: int
    lucks: int
    path: int
    room: int
    records: int
    nodes: int

    @classmethod
    def of(cls, cells: int, kinds: int) -> Layout:
        """The layout for records of so many cells, of so many kinds of pieces."""
        rest = -(-RECORDS * cells * 2 // WORD) * WORD
        before_rest = (WORD * SIZES, WORD * BOOK, WORD * TOLD, 3 * RNG.itemsize, WORD * 2 * DEEPEST)
        sizes = (*before_rest, WORD * (kinds + cells), rest)
        return cls(*(sum(sizes[: number + 1]) for number in range(len(sizes))))


class Memory:
    """The memory of a mind in one piece, for compiled rules. A crowd is how many worlds a seat believes in, if any."""

    def __init__(self, record: type[Record], kinds: int, has_tree: bool = True, crowd: int = 0, seats: int = 1) -> None:
        nodes, edges = (MOST_NODES, MOST_EDGES) if has_tree else (2, 2)
        cells = record.cells()
        at = Layout.of(cells, kinds)
        most = at.nodes + nodes * NODE.itemsize + edges * EDGE.itemsize + WORD * crowd + 2 * crowd * seats * cells
        self.whole = np.zeros(-(-most // WORD), np.int64)
        self.whole[:SIZES] = nodes, edges, crowd, crowd * seats
        memory = self.whole.view(np.uint8)
        self.book = memory[at.book : at.told].view(np.int64)
        self.told = memory[at.told : at.lucks].view(np.float64).reshape(-1, 2)
        self.lucks = memory[at.lucks : at.path].view(RNG)
        self.records = memory[at.records : at.records + 2 * RECORDS * cells].view(np.int16).reshape(RECORDS, cells)
        self.worlds = memory[most - 2 * crowd * seats * cells : most].view(np.int16).reshape(-1, cells)


class PlainMemory(Memory):
    """The same as lists, which plain rules read faster."""

    def __init__(self, record: type[Record], kinds: int, has_tree: bool = True, crowd: int = 0, seats: int = 1) -> None:
        cells = record.cells()
        self.lucks = [Rng() for _ in range(3)]  # type: ignore[assignment]
        self.told = [[0.0, 0.0] for _ in range(TOLD // 2)]  # type: ignore[assignment]
        self.book = [0] * BOOK  # type: ignore[assignment]
        self.mind = Mind(
            [None] * RECORDS,
            [[0] * cells for _ in range(RECORDS)],
            [Fork() for _ in range(MOST_NODES if has_tree else 2)],
            [Tried() for _ in range(MOST_EDGES if has_tree else 2)],
            [[0, 0] for _ in range(DEEPEST)],
            [[0] * cells for _ in range(crowd * seats)],
            [0.0] * crowd,
            [0] * kinds,
            [0] * cells,
            self.lucks[:1],
            self.lucks[1:],
            self.told,
            self.book,
        )


class Fork:
    """A node, for plain rules."""

    __slots__ = ("first", "key", "stamp", "votes")

    def __init__(self) -> None:
        self.key = self.stamp = self.first = self.votes = 0


class Tried:
    """An edge, for plain rules."""

    __slots__ = ("answer", "available", "named", "next", "sum", "visits")

    def __init__(self) -> None:
        self.answer = self.next = 0
        self.visits = self.available = self.sum = self.named = 0.0
