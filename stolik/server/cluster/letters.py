"""What servers write to one another. A line joins a guest's server, its edge, to the server that has the table."""

from __future__ import annotations

import msgspec

from stolik.server.viewer import Manner


class Letter(msgspec.Struct, frozen=True, tag=True, array_like=True, gc=False):
    """One message on the bus."""


# From the edge


class CallUp(Letter, frozen=True, tag=True):
    """A guest would like to see a table."""

    edge: str
    line: int
    code: str
    manner: Manner


class FromGuest(Letter, frozen=True, tag=True):
    """What the guest says, one after the other."""

    edge: str
    line: int
    number: int
    frame: bytes
    is_again: bool  # it was said to a server that is lost, and may have been done


class HangUp(Letter, frozen=True, tag=True):
    """The guest is gone."""

    edge: str
    line: int


class Holds(Letter, frozen=True, tag=True):
    """Now and then: all lines that an edge has to a server, and how much was said over each; it follows all that."""

    edge: str
    number: int  # of these letters, for one that comes late tells of what was
    lines: dict[int, int]


class Look(Letter, frozen=True, tag=True):
    """What is to be seen of a table through its door? Asked for an answer."""

    code: str


class Wake(Letter, frozen=True, tag=True):
    """A tournament may have something to look at. Asked for an answer."""

    code: str


class Fetch(Letter, frozen=True, tag=True):
    """A file of some rules that is not kept here, but perhaps there. Asked for an answer: the file, or nothing."""

    name: str


# From whoever has the table


class ToGuest(Letter, frozen=True, tag=True):
    """What the guest is sent, one after the other."""

    line: int
    number: int
    frame: bytes


class Settled(Letter, frozen=True, tag=True):
    """So many of the guest's messages are done, or refused."""

    line: int
    count: int


class CutLine(Letter, frozen=True, tag=True):
    """The line is no more: the connection is to be closed with a code; or 0, look where the table is now."""

    line: int
    code: int


class Pulse(Letter, frozen=True, tag=True):
    """Now and then: of all lines of an edge, how much was shown and done; it follows all that."""

    owner: str
    lines: dict[int, tuple[int, int]]


# To all


class Here(Letter, frozen=True, tag=True):
    """A server is there, and whether it reaches the database."""

    name: str
    has_database: bool


class Forget(Letter, frozen=True, tag=True):
    """Nothing that is in memory holds any more: of where a guest has a place, or of a table that was closed."""

    name: str  # of the server that knows it
    guest: str
    code: str


AnyLetter = (
    CallUp | FromGuest | HangUp | Holds | Look | Wake | Fetch | ToGuest | Settled | CutLine | Pulse | Here | Forget
)
encoder = msgspec.msgpack.Encoder()
decoder = msgspec.msgpack.Decoder(AnyLetter)
