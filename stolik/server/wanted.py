"""Tables as they are wished for, and as they are seen through the door."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from stolik.core.door.game import Game
from stolik.table import messages as say


@dataclass(frozen=True)
class Glance:
    """A table as seen through its door."""

    names: list[str]  # of those who sit there
    free: list[int]  # seats
    is_playing: bool


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


def opening_messages(wanted: Wanted) -> list[say.FromClient]:
    """What the host would say to set the table as wanted."""
    bots = [say.Invite(wanted.seats - 1 - place, bot, wanted.language) for place, bot in enumerate(wanted.bots)]
    sit = [say.Sit(0, wanted.name)] if wanted.name or wanted.start else []
    hints = [say.AllowHints(is_on=True)] if wanted.has_hints else []
    return [*hints, *sit, *bots, *([say.Start()] if wanted.start else [])]
