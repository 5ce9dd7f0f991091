"""A match as bytes: saved, and played again from its beginning when it is restored."""

from __future__ import annotations

import hashlib

import msgspec
import numpy as np
from msgspec.structs import astuple

from stolik.core.door.game import Game
from stolik.core.door.match import Match
from stolik.core.kit.errors import StolikError
from stolik.core.kit.events import Fact

MAGIC = b"stolik1\n"
CHECK = 8  # bytes of a hash, against damage


class Saved(msgspec.Struct, frozen=True):
    """A match as bytes hold it."""

    game: str
    fields: str
    names: tuple[str, ...]
    key: int
    begun: bytes
    cells: bytes
    log: list[tuple[int, int]]
    opening: list[tuple[int, int, int, int, int, int]] = []  # bytes of older versions have none


def save(match: Match) -> bytes:
    """The whole match."""
    saved = Saved(
        game=match.game.name,
        fields=fields_of(match.game),
        names=match.names,
        key=match.key,
        begun=match.begun,
        cells=match.cells.tobytes(),
        log=[(entry.seat, entry.answer) for entry in match.log],
        opening=[astuple(fact) for fact in match.opening],
    )
    body = msgspec.msgpack.encode(saved)
    return MAGIC + hashlib.sha256(body).digest()[:CHECK] + body


def restore(game: Game, data: bytes, mode: str | None = None) -> Match:
    """A match from its bytes; foreign or damaged ones are refused."""
    saved = read(game, data)
    cells = np.frombuffer(saved.begun, np.int16).reshape(1, -1).copy()
    match = Match(game, game.engine(mode), saved.names, saved.key, cells)
    match.opening = tuple(Fact(game.events(kind), *rest) for kind, *rest in saved.opening)
    match.events = list(match.opening)
    for seat, answer in saved.log:
        try:
            match.answer(seat, answer)
        except StolikError as error:
            raise StolikError(f"The saved match does not follow the rules: {error.sentence}") from error
    if match.cells.tobytes() != saved.cells:
        raise StolikError("The saved match was played by another version of the rules.")
    return match


def read(game: Game, data: bytes) -> Saved:
    """What bytes hold, if they are whole and of this game."""
    start = len(MAGIC) + CHECK
    if not data.startswith(MAGIC):
        raise StolikError("These bytes are not a saved match of Stolik.")
    if hashlib.sha256(data[start:]).digest()[:CHECK] != data[len(MAGIC) : start]:
        raise StolikError("The saved match is damaged or cut short.")
    try:
        saved = msgspec.msgpack.decode(data[start:], type=Saved)
    except msgspec.MsgspecError as error:
        raise StolikError("The saved match is damaged.") from error
    if saved.game != game.name:
        raise StolikError(f"This is a match of {saved.game}, not of {game.name}.")
    if saved.fields != fields_of(game) or len(saved.begun) != 2 * game.state.cells():
        raise StolikError("This match was saved by another version of the rules.")
    return saved


def fields_of(game: Game) -> str:
    """A hash of the fields of a game's record."""
    return hashlib.sha256(repr([(f.name, f.full_shape) for f in game.state.fields.values()]).encode()).hexdigest()[:16]
