"""A finished match as a file: everything it takes to deal it again and to play every move once more."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from stolik.core.kit.errors import StolikError
from stolik.table import entries as log
from stolik.table import fair, leaving, people, seating, upgrade
from stolik.table.noting import digest_of

FORM = "stolik match 2"
FORMS = ("stolik match 1", FORM)  # the first had no events, and nothing about who dealt
SERVER, BROWSER = "server", "browser"


class Nonce(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat's part in the chance."""

    name: str
    nonce: str
    by: str  # guest, server or browser: all but a guest's own follow from the key


class Made(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole move."""

    seat: int
    path: list[int]
    words: str
    by: str  # guest, bot, standing, order, clock or timeout
    digest: str  # of the record after it
    events: list[log.Told] | None = None  # with everything that anybody heard; None in a file of the first form


class Aside(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something the table itself told between two moves."""

    after: int  # so many moves
    told: log.Told
    name: str = ""  # of whoever sits there from now on


class Export(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match that is over. Seats are those of the match."""

    form: str
    table: str
    number: int
    game: str
    options: dict[str, str]
    rules: str
    pieces: str
    version: str
    is_test: bool
    commitment: str
    key: str
    nonces: list[Nonce]
    seeds: list[tuple[int, int, int, int]]  # of the deal, and of every answer after it
    dealt: str  # digest of the record after the deal
    moves: list[Made]
    changed: list[int]  # after how many moves the match went on by other rules
    winners: list[int]
    places: list[int]
    points: list[int]
    reason: str
    dealt_by: str = SERVER
    opening: list[log.Told] | None = None  # events of the deal; None if the file holds none
    asides: list[Aside] = []
    takebacks: list[tuple[int, int]] = []  # how many moves stood, and how many were left; chance is then as it was


class Teller:
    """Walks through a table's log up to the end of one of its matches."""

    def __init__(self, opened: log.Opened, number: int) -> None:
        self.number = number
        self.header: log.Opened | log.Updated = opened
        self.names: dict[int, str] = {}  # by seat
        self.guests: dict[str, int] = {}  # to their seats
        self.people: dict[int, str] = {}  # their names
        self.chairs: list[str] = []  # names at the deal
        self.dealt: log.Dealt | None = None
        self.ended: log.Ended | None = None
        self.moves: list[Made] = []
        self.changed: list[int] = []
        self.asides: list[Aside] = []

    def hear(self, entry: log.AnyEntry) -> None:
        """Note what an entry has to do with the match."""
        if self.dealt is not None:
            self._hear_of_match(entry, self.dealt)
        elif isinstance(entry, log.Updated):
            self.header = entry
        elif isinstance(entry, log.Dealt) and entry.number == self.number:
            self.dealt, self.chairs = entry, [self.names[seat] for seat in entry.seats]
        if isinstance(entry, log.Sat):
            self.names[entry.seat], self.guests[entry.guest] = entry.name, entry.seat
            self.people[people.person_of(entry.guest)] = entry.name

    def _hear_of_match(self, entry: log.AnyEntry, dealt: log.Dealt) -> None:
        match entry:
            case log.Answered():
                words = people.in_words(entry.words, self.people)
                self.moves.append(Made(entry.chair, entry.path, words, entry.by, entry.digest, list(entry.events)))
            case log.Sat():
                told = seating.new_player(dealt.seats.index(entry.seat), self.names[entry.seat])
                self._aside(told, entry.name)
            case log.Hosted():
                self._aside(leaving.new_host(dealt.seats.index(self.guests[entry.guest])))
            case log.Updated() if entry.cells:
                self.changed.append(len(self.moves))
                self._aside(upgrade.resumed_after(entry.lost))
            case log.Ended():
                self.ended = entry
                for told in leaving.told(entry):
                    self._aside(told)

    def _aside(self, told: log.Told, name: str = "") -> None:
        self.asides.append(Aside(len(self.moves), told, name))


def export(entries: Sequence[log.AnyEntry], number: int) -> Export | None:
    """A match from its table's log; None if there is no such match, or it is not over."""
    opened = entries[0]
    assert isinstance(opened, log.Opened)
    teller = Teller(opened, number)
    for entry in entries:
        teller.hear(entry)
        if teller.ended is not None:
            break
    dealt, ended = teller.dealt, teller.ended
    if dealt is None or ended is None:
        return None
    chance = fair.live_chance(dealt.key, dealt.nonces)
    by = ["guest" if chair in dealt.own else SERVER for chair in range(len(teller.chairs))]
    return Export(
        form=FORM,
        table=opened.code,
        number=number,
        game=opened.game,
        options=opened.options | dealt.options,
        rules=teller.header.rules,
        pieces=teller.header.pieces,
        version=teller.header.version,
        is_test=opened.is_test,
        commitment=fair.commitment(dealt.key),
        key=dealt.key.hex(),
        nonces=[Nonce(name, nonce.hex(), who) for name, nonce, who in zip(teller.chairs, dealt.nonces, by)],
        seeds=[chance(answer) for answer in range(1 + sum(len(move.path) for move in teller.moves))],
        dealt=digest_of(dealt.cells) if dealt.cells else "",
        moves=teller.moves,
        changed=teller.changed,
        winners=ended.winners,
        places=ended.places,
        points=ended.points,
        reason=ended.reason,
        opening=list(dealt.events),
        asides=teller.asides,
    )


def to_json(match: Export) -> bytes:
    """A match as it is downloaded."""
    return msgspec.json.format(msgspec.json.encode(match), indent=1) + b"\n"


def from_json(data: bytes, name: str = "The file") -> Export:
    """A match from what was downloaded; raises StolikError with what is wrong with it."""
    try:
        match = msgspec.json.decode(data, type=Export)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise StolikError(f"{name} is not an exported match: {error}.") from error
    if match.form not in FORMS:
        known = " and ".join(map(repr, FORMS))
        raise StolikError(f"{name} is of another form: {match.form[:40]!r}.", f"This stolik knows {known}.")
    return match
