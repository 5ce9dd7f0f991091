"""A match of a tournament: who meets whom, each time it was played, and what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum

UNKNOWN = -2  # a place of a bracket whose player is not known yet
NOBODY = -1  # nobody comes: a bye, or all who could have come are gone

Feed = tuple[int, bool]  # the match a player comes from, and whether as its winner

WINNER_GETS = 60  # at a table of any size; the last gets nothing, the others lie evenly between


class Stage(StrEnum):
    """Which part of a tournament a match belongs to."""

    ROUND = "round"  # of everybody against everybody
    GROUP = "group"
    KNOCKOUT = "knockout"
    THIRD = "third"  # for the third place
    TABLE = "table"  # of more than two


class How(StrEnum):
    """How a match was decided."""

    OPEN = "open"
    PLAYED = "played"
    WALKOVER = "walkover"  # an opponent did not come, or withdrew
    BYE = "bye"  # there was no opponent
    SEED = "seed"  # nobody won, however often: the better seed goes on
    VOID = "void"  # nobody came


@dataclass
class Attempt:
    """A match as it is played once; without a winner in a knockout it is played again."""

    chairs: tuple[int, ...]  # the entrants by chair
    code: str = ""  # of its table
    winners: list[int] = field(default_factory=list)  # entrants
    places: list[int] = field(default_factory=list)  # by chair
    points: list[int] = field(default_factory=list)  # by chair: the game's own
    is_played: bool = False

    @property
    def winner(self) -> int:
        """The only winner, or NOBODY."""
        return self.winners[0] if len(self.winners) == 1 else NOBODY

    def score_of(self, entrant: int) -> int:
        """The points the game gave an entrant."""
        return self.points[self.chairs.index(entrant)]

    def place_of(self, entrant: int) -> int:
        """The place an entrant came in on."""
        return self.places[self.chairs.index(entrant)]


@dataclass
class Meeting:
    """A match of the schedule."""

    number: int
    stage: Stage
    round: int  # from 1
    players: list[int]  # entrants, UNKNOWN or NOBODY
    group: int = -1
    feeds: tuple[Feed, ...] = ()  # of a bracket: one for each player
    attempts: list[Attempt] = field(default_factory=list)
    absent: set[int] = field(default_factory=set)
    how: How = How.OPEN
    winner: int = NOBODY

    @property
    def is_open(self) -> bool:
        """Is it yet to be decided?"""
        return self.how == How.OPEN

    @property
    def is_knockout(self) -> bool:
        """Does somebody have to go on from it?"""
        return self.stage in (Stage.KNOCKOUT, Stage.THIRD)

    @property
    def is_known(self) -> bool:
        """Is it known who plays?"""
        return UNKNOWN not in self.players

    @property
    def loser(self) -> int:
        """Of a decided duel: who did not win it, or NOBODY."""
        return next((player for player in self.players if player >= 0 and player != self.winner), NOBODY)

    @property
    def last(self) -> Attempt | None:
        """The attempt that counts."""
        played = [attempt for attempt in self.attempts if attempt.is_played]
        return played[-1] if played else None

    def decide(self, how: How, winner: int = NOBODY) -> None:
        """It is over."""
        self.how, self.winner = how, winner

    def points_of(self, entrant: int) -> int:
        """What a decided match gives an entrant: one point for a duel won; at a larger table points by place."""
        if self.stage != Stage.TABLE:
            return int(self.winner == entrant)
        if self.last is None or entrant in self.absent or not self.last.winners:
            return 0
        return points_by_place(self.last.places)[self.last.chairs.index(entrant)]


def points_by_place(places: Sequence[int]) -> list[int]:
    """Points for each chair: the first gets 60, the last none, the others lie evenly between; equal places share."""
    seats = len(places)
    worth = [WINNER_GETS * (seats - place) // (seats - 1) for place in range(1, seats + 1)]
    points = []
    for place in places:
        ahead = sum(other < place for other in places)
        equal = sum(other == place for other in places)
        points.append(sum(worth[ahead : ahead + equal]) // equal)
    return points
