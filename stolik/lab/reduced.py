"""Reduced games: small positions of two seats whose whole tree can be gone through.

A reduced game is a real position under the real rules: so near its end that every way to go on can be listed, every
deal that a seat cannot tell apart included.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from stolik.core.door.game import Game
from stolik.core.kit.errors import StolikError
from stolik.core.kit.sets import members_of
from stolik.lab.chances import Array, Chances, Outcomes

MOST = 400_000  # places of a tree
END, CHANCE = -1, -2


@dataclass(frozen=True)
class Reduced:
    """A reduced game: where it may begin, and how likely each beginning is."""

    game: Game
    word: str
    title: str
    roots: Outcomes


class Happened(NamedTuple):
    """One answer of a reduced game, and the record that came of it."""

    seat: int
    answer: int
    cells: Array


@dataclass
class Info:
    """All places that a seat cannot tell apart, with what it could answer and how one of them has come about."""

    number: int
    seat: int
    answers: tuple[int, ...]
    before: tuple[int, int]  # the seat's last question and which answer it gave there; (-1, 0) if this is its first
    root: int
    history: tuple[Happened, ...]
    places: list[int] = field(default_factory=list)


@dataclass
class GameTree:
    """Every way a reduced game can go. Places are numbered; the first is chance's, which deals."""

    most: int = MOST
    movers: list[int] = field(default_factory=list)
    kids: list[list[int]] = field(default_factory=list)
    shares: list[list[float]] = field(default_factory=list)  # of chance's kids
    infos: list[int] = field(default_factory=list)
    gains: list[float] = field(default_factory=list)  # what the first seat has of an end: a match is 1
    known: list[Info] = field(default_factory=list)

    def add(self, mover: int, info: int = -1, gain: float = 0.0) -> int:
        """A new place."""
        if len(self.movers) >= self.most:
            raise StolikError(f"The reduced game has more than {self.most:,} places.")
        self.movers.append(mover)
        self.kids.append([])
        self.shares.append([])
        self.infos.append(info)
        self.gains.append(gain)
        return len(self.movers) - 1


class Remembered(NamedTuple):
    """What a seat remembers: a number for everything before, and what it sees."""

    number: int
    view: bytes


class Origin(NamedTuple):
    """How a place has come about."""

    root: int
    memories: tuple[Remembered, ...]  # of each seat
    before: tuple[tuple[int, int], ...]  # each seat's last question, and which answer it gave there
    history: tuple[Happened, ...] = ()


class Grower:
    """Lists every way a reduced game can go. A seat remembers all it has seen and answered."""

    def __init__(self, reduced: Reduced, most: int = MOST) -> None:
        self.reduced, self.engine, self.tree = reduced, reduced.game.engine(), GameTree(most)
        self.chances = Chances(reduced.game)
        self.places = reduced.game.at
        self.winners = reduced.game.state.fields["winners"].offset
        self.memories: dict[Any, int] = {}
        self.found: dict[tuple[int, int], int] = {}

    def grow(self) -> GameTree:
        """The whole tree."""
        start = self.tree.add(CHANCE)
        for number, (share, cells) in enumerate(self.reduced.roots):
            memories = tuple(self.remembered(Remembered(0, b""), cells, seat, None) for seat in range(2))
            origin = Origin(number, memories, ((-1, 0), (-1, 0)))
            self.join(start, share, self.place(self.chances.in_order(cells.copy()), origin))
        return self.tree

    def join(self, parent: int, share: float, kid: int) -> None:
        """Hang a place below one of chance's."""
        self.tree.kids[parent].append(kid)
        self.tree.shares[parent].append(share)

    def remembered(self, memory: Remembered, cells: Array, seat: int, answer: int | None) -> Remembered:
        """What a seat remembers after something has happened; what it does not notice changes nothing."""
        view = self.engine.view(cells, seat).tobytes()
        if answer is None and view == memory.view:
            return memory
        number = self.memories.setdefault((seat, memory.number, answer, view), len(self.memories) + 1)
        return Remembered(number, view)

    def place(self, cells: Array, origin: Origin) -> int:
        """A place and everything below it."""
        seats = self.next_to_answer(cells)
        if len(seats) == 1:
            return self.asked(cells, seats[0], origin)
        here = self.tree.add(CHANCE)
        for seat in seats:
            self.join(here, 1 / len(seats), self.asked(cells, seat, origin))
        return here

    def next_to_answer(self, cells: Array) -> tuple[int, ...]:
        """Who answers next; several if it counts who of them is the first to speak, which is left to chance."""
        awaited = members_of(int(cells[0, self.places.awaited]))
        question = self.reduced.game.asks[int(cells[0, self.places.question])]
        idle = tuple(seat for seat in awaited if len(members_of(self.engine.legal(cells, seat))) == 1)
        is_race = question.may and not question.collects and not idle
        return awaited if is_race else (idle or awaited)[:1]

    def asked(self, cells: Array, seat: int, origin: Origin) -> int:
        """A place where a seat answers."""
        answers = members_of(self.engine.legal(cells, seat))
        if len(answers) == 1:  # nobody is asked
            return self.after(cells, seat, answers[0], None, origin)
        info = self.info(seat, answers, origin)
        here = self.tree.add(seat, info)
        self.tree.known[info].places.append(here)
        for number, answer in enumerate(answers):
            before = tuple((info, number) if each == seat else origin.before[each] for each in range(2))
            self.tree.kids[here].append(self.after(cells, seat, answer, answer, origin._replace(before=before)))
        return here

    def after(self, cells: Array, seat: int, answer: int, chosen: int | None, origin: Origin) -> int:
        """What comes of an answer, perhaps by chance."""
        ends: dict[float, float] = {}  # what the first seat has of them, and how likely that is
        further = []
        for share, then in self.chances(cells, seat, answer):
            if then[0, self.places.over]:
                gain = self.gain(then)
                ends[gain] = ends.get(gain, 0.0) + share
                continue
            memories = tuple(
                self.remembered(origin.memories[each], then, each, chosen if each == seat else None)
                for each in range(2)
            )
            history = (*origin.history, Happened(seat, answer, then))
            further.append((share, self.place(then, origin._replace(memories=memories, history=history))))
        further += [(share, self.tree.add(END, gain=gain)) for gain, share in ends.items()]
        if len(further) == 1:
            return further[0][1]
        here = self.tree.add(CHANCE)
        for share, kid in further:
            self.join(here, share, kid)
        return here

    def gain(self, cells: Array) -> float:
        """What the first seat has of a match that is over."""
        winners = members_of(int(cells[0, self.winners]))
        return (0 in winners) / len(winners) if winners else 0.5

    def info(self, seat: int, answers: tuple[int, ...], origin: Origin) -> int:
        """The number of what a seat knows here."""
        before = origin.before[seat]
        number = self.found.setdefault((seat, origin.memories[seat].number), len(self.tree.known))
        if number == len(self.tree.known):
            self.tree.known.append(Info(number, seat, answers, before, origin.root, origin.history))
        if self.tree.known[number].answers != answers or self.tree.known[number].before != before:
            raise StolikError("A seat could tell places apart by what it may answer there.")
        return number
