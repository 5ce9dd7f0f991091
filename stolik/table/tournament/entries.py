"""What a tournament's log holds. Folding the entries in order gives the tournament; nothing else does."""

from __future__ import annotations

from stolik.table.stored import Decoder, Encoder, Entry


class Announced(Entry, frozen=True, tag=True):
    """The tournament is announced: what is played, and how."""

    code: str
    game: str
    form: str  # round_robin, knockout, groups or tables
    options: dict[str, str]
    speed: int
    chat: str  # at its tables
    host: str  # the guest who announced it
    rounds: int  # how often everybody meets everybody, or how many rounds of tables
    groups: int  # 0: groups of about four
    size: int  # of a table, where more than two sit down
    is_drawn: bool = True  # seeds are drawn by lot, else they go by the list
    is_test: bool = False  # fixed chance, not fair


class Entered(Entry, frozen=True, tag=True):
    """A guest or a bot takes part; also a guest who goes by another name."""

    entrant: int
    name: str
    guest: str = ""
    bot: str = ""


class Recognised(Entry, frozen=True, tag=True):
    """An entrant speaks as programs do: everybody is shown that."""

    entrant: int


class Left(Entry, frozen=True, tag=True):
    """An entrant does not take part after all; it has not begun."""

    entrant: int


class Moved(Entry, frozen=True, tag=True):
    """The host puts an entrant at another place of the list."""

    entrant: int
    place: int


class Begun(Entry, frozen=True, tag=True):
    """The entrants are seeded, the best first; the lot decides what else is left open."""

    seeds: list[int]
    lot: int


class Seated(Entry, frozen=True, tag=True):
    """A table is set for a match. It may have to be opened still, after a crash, under this very code."""

    match: int
    attempt: int
    code: str


class Played(Entry, frozen=True, tag=True):
    """A match has been played to its end. Chairs are those of this attempt."""

    match: int
    attempt: int
    winners: list[int]
    places: list[int]
    points: list[int]
    reason: str = ""


class Missed(Entry, frozen=True, tag=True):
    """An entrant has not come to a match."""

    match: int
    entrant: int


class Withdrew(Entry, frozen=True, tag=True):
    """An entrant gives up the rest of the tournament."""

    entrant: int


AnyEntry = Announced | Entered | Recognised | Left | Moved | Begun | Seated | Played | Missed | Withdrew

encoder = Encoder()
decoder: Decoder[AnyEntry] = Decoder(AnyEntry)
