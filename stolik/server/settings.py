"""What whoever runs a server can set."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from pathlib import Path

from stolik.core.kit.errors import StolikError, unknown
from stolik.server.clock import Clock
from stolik.server.push.keys import SiteKey


@dataclass(frozen=True)
class Limits:
    """How much one connection or one address may ask for."""

    frame: int = 8192  # bytes of one message
    messages: int = 20  # a second on one connection, in the long run
    burst: int = 60  # messages at once on one connection
    chatter: int = 2  # of them a second that are no moves, in the long run: words, wishes, seats
    wrong_codes: int = 30  # a minute from one address
    failed: int = 120  # requests refused in a minute from one address
    tables: int = 60  # opened in a minute from one address
    open_tables: int = 200  # opened from one address and in use at once
    people: int = 120  # new ones in a minute from one address
    reports: int = 5  # about others in a minute from one address
    downloads: int = 4  # of the whole archive in a minute from one address
    guesses: int = 5  # wrong passwords and recovery codes in a minute, from one address and for one name
    programs: int = 5  # accounts of programs that one person may have
    arena: int = 60  # tables that one program's account looks for in a minute
    reminders: int = 20  # by push in a minute to one person, and devices that ask for them from one address
    sockets: int = 200  # connections from one address at once
    waiting: int = 64  # frames a slow client may lie behind before it is let go
    thought: int = 1000  # milliseconds in which a bot makes up its mind to a move


@dataclass(frozen=True)
class Settings:
    """Everything a server is told when it starts."""

    data: Path
    database: str = ""  # a PostgreSQL; nothing: a file in the data folder
    web: Path | None = None  # the built client; None looks for it
    bus: str = ""  # of several servers that share the database
    traces: str = ""  # where the way of every move is told
    limits: Limits = field(default_factory=Limits)
    admin: str = ""  # the key of whoever runs the site; nothing: nobody does
    push: SiteKey | None = None  # by which push services know the site; None: nobody is reminded
    has_archive: bool = False  # matches that all in them agree to are open to everybody
    behind_proxy: bool = False  # believe the proxy about who asks
    names: tuple[str, ...] = ()  # by which others find the server, beside its addresses
    is_test: bool = False  # tables with fixed chance, on loopback only
    phones: tuple[str, ...] = ()  # addresses of this computer that phones can reach
    linger: float = 2.0  # seconds a guest may be gone, as in a reload, before the table sees it
    idle: float = 60.0  # seconds an empty room without a match stays in memory
    warm: bool = True  # compile the games in the background
    minds: int = max(1, (os.cpu_count() or 1) - 1)  # bots that think at once; people's moves need a processor too
    clock: Clock = field(default_factory=Clock)


def read_limits(words: Iterable[str]) -> Limits:
    """Limits from words like `tables=10`; what is not named stays as it is."""
    names = [each.name for each in fields(Limits)]
    chosen: dict[str, int] = {}
    for word in words:
        name, _, value = word.partition("=")
        if name not in names:
            raise unknown("limit", name, names)
        if not value.isdigit() or not int(value):
            raise StolikError(f"The limit {name!r} needs a whole number above 0, not {value!r}.")
        chosen[name] = int(value)
    return Limits(**chosen)
