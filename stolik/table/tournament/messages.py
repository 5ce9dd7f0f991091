"""What clients say to a tournament, and what they are told. The client's types are generated from it."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from stolik.table.messages import Book, Language, Name, Number, Ping, Pong, Refused, Welcome, Word

MOST_ENTRANTS = 64

# From a client


class Enter(msgspec.Struct, frozen=True, tag=True):
    """Take part, or go by another name; before it begins."""

    name: Name


class StepBack(msgspec.Struct, frozen=True, tag=True):
    """Not take part after all; before it begins."""


class AddBot(msgspec.Struct, frozen=True, tag=True):
    """The host has a bot take part."""

    bot: Word
    language: Language = "pl"  # of its name


class Remove(msgspec.Struct, frozen=True, tag=True):
    """The host takes an entrant off the list; before it begins."""

    entrant: Number


class Shift(msgspec.Struct, frozen=True, tag=True):
    """The host moves an entrant to another place of the list, which is the order of the seeds."""

    entrant: Number
    place: Annotated[int, Meta(ge=0, lt=MOST_ENTRANTS)]


class Begin(msgspec.Struct, frozen=True, tag=True):
    """The host has the tournament begin."""


class Withdraw(msgspec.Struct, frozen=True, tag=True):
    """Give up the rest of the tournament: oneself, or as the host somebody else."""

    entrant: Annotated[int, Meta(ge=-1, lt=2**31)] = -1  # oneself


class NoShow(msgspec.Struct, frozen=True, tag=True):
    """The host says that an entrant has not come to a match."""

    match: Number
    entrant: Number


FromClient = Enter | StepBack | AddBot | Remove | Shift | Begin | Withdraw | NoShow | Ping

# To a client


class EntrantSight(msgspec.Struct, frozen=True):
    """Who takes part."""

    number: int
    name: str
    bot: str
    seed: int  # from 1; 0 until it begins
    is_withdrawn: bool
    is_program: bool = False  # which plays for itself, by words


class Once(msgspec.Struct, frozen=True):
    """A match as it was played once."""

    chairs: list[int]  # the entrants by chair
    code: str  # of its table
    winners: list[int]  # entrants
    places: list[int]  # by chair; empty until it is played
    points: list[int]  # by chair: the game's own


class MatchOf(msgspec.Struct, frozen=True):
    """A match of the schedule."""

    number: int
    stage: str  # round, group, knockout, third or table
    group: int
    round: int
    players: list[int]  # entrants; -1 nobody, -2 not known yet
    sources: list[int]  # of a bracket: the matches its players come from
    played: list[Once]
    code: str  # of the table where it is played now; empty if it waits or is over
    how: str  # open, played, walkover, bye, seed or void
    winner: int
    gains: list[int]  # what the tournament gives the players for it
    absent: list[int]


class RowOf(msgspec.Struct, frozen=True):
    """A row of the standings."""

    entrant: int
    place: int
    played: int
    points: int
    wins: int
    undecided: int
    losses: int
    score: int
    against: int
    by: str  # the tie-breaker that put it behind the one before, unless points did


class TournamentSight(msgspec.Struct, frozen=True, tag=True):
    """Everything a viewer sees of a tournament."""

    code: str
    game: str
    form: str
    options: dict[str, str]
    speed: int
    rounds: int
    size: int
    is_drawn: bool
    is_test: bool
    is_host: bool
    me: int  # the viewer's number, or -1
    state: str  # open, running or over
    fewest: int  # entrants it needs
    entrants: list[EntrantSight]
    groups: list[list[int]]
    matches: list[MatchOf]
    standings: list[list[RowOf]]  # of everybody, or of each group; none in a knockout
    breakers: list[str]  # the tie-breakers in order
    ranking: list[int]  # entrants, the best first
    mine: int  # the match the viewer plays now, or -1
    may_play: bool  # has the viewer a match to play, or could one still come?


ToClient = Welcome | TournamentSight | Refused | Pong | Book
