"""What a table's log holds. Folding the entries in order gives the table; nothing else does.

Times are milliseconds. A chair is a seat of the match; a seat is a place at the table. They differ after a rematch,
when everybody moves on by one.
"""

from __future__ import annotations

import msgspec


class Entry(msgspec.Struct, frozen=True, tag=True, kw_only=True):
    """Something that has happened, and when."""

    at: int


class Opened(Entry, frozen=True, tag=True):
    """The table is set up. The digests tell a later version of the rules whether it may play the log again."""

    code: str
    game: str
    seats: int
    options: dict[str, str]
    speed: int  # times the printed thinking time; 0 means no clock at all
    chat: str  # off, phrases or free
    host: str  # the guest who opened it
    rules: str
    pieces: str
    fields: str
    is_test: bool = False  # fixed chance, not fair


class Sat(Entry, frozen=True, tag=True):
    """A guest or a bot has taken a seat."""

    seat: int
    name: str
    guest: str = ""
    bot: str = ""


class Rose(Entry, frozen=True, tag=True):
    """A seat has become free."""

    seat: int


class Knocked(Entry, frozen=True, tag=True):
    """A visitor asks for a seat, or, without a name, no longer does."""

    guest: str
    name: str


class Dealt(Entry, frozen=True, tag=True):
    """A match begins. The key stays secret until it ends; its commitment was public before the nonces."""

    number: int
    key: bytes
    nonces: list[bytes]
    seats: list[int]  # chair → seat


class Asked(Entry, frozen=True, tag=True):
    """A question is put. Who answers by itself, and when, was drawn before anybody looked at a card."""

    number: int
    deadline: int  # 0: none
    alone: dict[int, int]  # chair → when a bot there answers, or a standing pass is given


class Answered(Entry, frozen=True, tag=True):
    """A whole move: it is stored before anybody sees it."""

    question: int
    chair: int
    path: list[int]
    by: str  # guest, bot, clock or standing
    words: str
    digest: str  # of the record after it
    cells: bytes = b""  # the record itself, every twentieth time


class Said(Entry, frozen=True, tag=True):
    """A word at the table: free text, or one of the game's quick phrases."""

    name: str
    seat: int  # -1: a spectator
    text: str


class Wished(Entry, frozen=True, tag=True):
    """How slow somebody would like the clock; the slowest wish holds for all and nobody learns whose it is."""

    seat: int
    speed: int


class Standing(Entry, frozen=True, tag=True):
    """Pass for me: while this card is on the table, until the turn is over, or until I say."""

    seat: int
    how: str  # "", card, turn or always


class Lost(Entry, frozen=True, tag=True):
    """A guest's last connection is gone."""

    seat: int


class Returned(Entry, frozen=True, tag=True):
    """A guest is back."""

    seat: int


class TakenOver(Entry, frozen=True, tag=True):
    """A bot plays for a guest who stays away."""

    seat: int


class Again(Entry, frozen=True, tag=True):
    """Somebody would like a rematch."""

    seat: int


AnyEntry = (
    Opened
    | Sat
    | Rose
    | Knocked
    | Dealt
    | Asked
    | Answered
    | Said
    | Wished
    | Standing
    | Lost
    | Returned
    | TakenOver
    | Again
)

encoder = msgspec.msgpack.Encoder()
decoder = msgspec.msgpack.Decoder(AnyEntry)
