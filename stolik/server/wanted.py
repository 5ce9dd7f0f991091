"""Tables as they are wished for, and as they are seen through the door."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from stolik.core.door.game import Game
from stolik.table import messages as say
from stolik.table.entries import Ended
from stolik.table.table import Table


@dataclass(frozen=True)
class Glance:
    """A table as seen through its door."""

    names: list[str]  # of those who sit there, or take part
    free: list[int]  # seats
    is_playing: bool
    seats: int = 0
    tournament: str = ""  # the code of the one it belongs to
    ended: Ended | None = None  # how its match did
    programs: list[int] = field(default_factory=list)  # seats of those who play for themselves, by words


def glance_at(table: Table) -> Glance:
    """A table as anybody with the code may know it."""
    return Glance(
        [sitter.name for sitter in table.sitters if sitter.name],
        [seat for seat, sitter in enumerate(table.sitters) if sitter.is_free],
        table.is_playing,
        table.opened.seats,
        table.opened.tournament,
        table.playing.ended if table.playing is not None else None,
        [seat for seat, sitter in enumerate(table.sitters) if sitter.is_program],
    )


@dataclass(frozen=True)
class Wanted:
    """A table somebody would like to open."""

    game: Game
    seats: int
    options: dict[str, str]
    speed: int
    chat: str
    bots: list[str]
    name: str
    start: bool
    is_test: bool
    given: dict[str, Any] = field(default_factory=dict)
    seed: int = 0
    language: say.Language = "pl"  # of the names of bots
    has_hints: bool = False
    turn_hours: int = 0
    window_hours: int = 0
    house: str = ""  # what the house opens it for; it belongs to nobody then
    key: bytes = b""  # of the first match, if that is not to be drawn


def opening_messages(wanted: Wanted) -> list[say.FromClient]:
    """What the host would say to set the table as wanted."""
    bots = [say.Invite(wanted.seats - 1 - place, bot, wanted.language) for place, bot in enumerate(wanted.bots)]
    sit = [say.Sit(0, wanted.name)] if wanted.name or wanted.start else []
    hints = [say.AllowHints(is_on=True)] if wanted.has_hints else []
    return [*hints, *sit, *bots, *([say.Start()] if wanted.start else [])]
