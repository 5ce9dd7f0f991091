"""A finished match as a file: everything it takes to deal it again and to play every move once more."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from stolik.core.kit.errors import StolikError
from stolik.table import entries as log
from stolik.table import fair
from stolik.table.noting import digest_of

FORM = "stolik match 1"


class Nonce(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat's part in the chance."""

    name: str
    nonce: str
    by: str  # guest or server


class Made(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole move."""

    seat: int
    path: list[int]
    words: str
    by: str  # guest, bot, standing, clock or timeout
    digest: str  # of the record after it


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


def export(entries: Sequence[log.AnyEntry], number: int) -> Export | None:
    """A match from its table's log; None if there is no such match, or it is not over."""
    opened = entries[0]
    assert isinstance(opened, log.Opened)
    header: log.Opened | log.Updated = opened
    names: dict[int, str] = {}
    dealt: log.Dealt | None = None
    moves: list[Made] = []
    changed: list[int] = []
    for entry in entries:
        match entry:
            case log.Sat():
                names[entry.seat] = entry.name
            case log.Updated():
                header = header if dealt else entry
                changed += [len(moves)] if dealt and entry.cells else []
            case log.Dealt() if entry.number == number:
                dealt = entry
                chairs = [names[seat] for seat in entry.seats]
            case log.Answered() if dealt:
                moves.append(Made(entry.chair, entry.path, entry.words, entry.by, entry.digest))
            case log.Ended() if dealt:
                break
    if dealt is None or not isinstance(entry, log.Ended):
        return None
    chance = fair.live_chance(dealt.key, dealt.nonces)
    by = ["guest" if chair in dealt.own else "server" for chair in range(len(chairs))]
    return Export(
        form=FORM,
        table=opened.code,
        number=number,
        game=opened.game,
        options=opened.options | dealt.options,
        rules=header.rules,
        pieces=header.pieces,
        version=header.version,
        is_test=opened.is_test,
        commitment=fair.commitment(dealt.key),
        key=dealt.key.hex(),
        nonces=[Nonce(name, nonce.hex(), who) for name, nonce, who in zip(chairs, dealt.nonces, by)],
        seeds=[chance(answer) for answer in range(1 + sum(len(move.path) for move in moves))],
        dealt=digest_of(dealt.cells) if dealt.cells else "",
        moves=moves,
        changed=changed,
        winners=entry.winners,
        places=entry.places,
        points=entry.points,
        reason=entry.reason,
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
    if match.form != FORM:
        raise StolikError(f"{name} is of another form: {match.form[:40]!r}.", f"This stolik knows {FORM!r}.")
    return match
