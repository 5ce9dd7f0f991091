"""What all doors of the server share: settings, rooms, pages, and who has asked how often."""

from __future__ import annotations

import ipaddress
from collections import Counter
from typing import TYPE_CHECKING, Any

from litestar import Request, WebSocket
from litestar.datastructures import State

from stolik.core.kit.errors import No, StolikError, Unknown
from stolik.server import guests
from stolik.server.guard import header
from stolik.server.halls import Hall
from stolik.server.limits import AtOnce, PerMinute
from stolik.server.notices import Notices
from stolik.server.pages import Pages
from stolik.server.room import Room
from stolik.server.rooms import Rooms
from stolik.server.settings import Settings
from stolik.server.store import Store
from stolik.server.stores.rows import StoreError
from stolik.table import messages as say
from stolik.table.words import Denied

if TYPE_CHECKING:
    from stolik.server.cluster.cluster import Cluster
    from stolik.server.cluster.far import Far

Asking = Request[Any, Any, State]
Socket = WebSocket[Any, Any, State]

NOBODYS = guests.new_secret()  # of no table
LONGEST_WORD = 40  # that is said back
REFUSALS: Counter[str] = Counter()  # of this process, by their codes, for whoever watches it
BY_RULES = "rules"  # what a game refuses
SPARE = 4  # connections of one seat beyond what its address may have

STATUS = {  # of what is not simply a bad request
    "person.none": 401,
    "program.not": 403,
    "login.wrong": 403,
    "recovery.wrong": 403,
    "passkey.wrong": 403,
    "push.none": 404,
    "admin.off": 404,
    "archive.off": 404,
    "archive.none": 404,
    "archive.not": 403,
    "archive.changed": 409,
    "downloads.many": 429,
    "admin.wrong": 403,
    "token.foreign": 403,
    "page.foreign": 403,
    "test.only": 403,
    "day.closed": 403,
    "person.gone": 404,
    "program.none": 404,
    "code.none": 404,
    "tournament.none": 404,
    "page.none": 404,
    "game.none": 404,
    "rules.none": 404,
    "guest.out": 423,
    "export.early": 409,
    "login.taken": 409,
    "kept.already": 409,
    "kept.not": 409,
    "programs.many": 409,
    "page.old": 410,
    "codes.many": 429,
    "requests.many": 429,
    "people.many": 429,
    "guesses.many": 429,
    "reports.many": 429,
    "arena.programs": 403,
    "arena.many": 429,
    "tables.many": 429,
    "tables.open": 429,
    "sockets.many": 429,
    "messages.many": 429,
    "crowd": 503,
    "table.closed": 503,
    "book": 503,
    "game.unready": 503,
}


class Site:
    """What all doors share."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.rooms = Rooms(store, settings)
        self.is_closing = False
        self.cluster: Cluster | None = None  # where several servers share a database
        self.pages = Pages(settings.web)
        self.wrong_codes = PerMinute(settings.limits.wrong_codes)
        self.failed = PerMinute(settings.limits.failed)
        self.opened = PerMinute(settings.limits.tables)
        self.sockets = AtOnce(settings.limits.sockets)
        self.people = self.rooms.people
        self.notices = Notices(store)
        self.downloaded = PerMinute(settings.limits.downloads)

    async def room(self, text: str, address: str, token: str = "") -> Room | Far:
        """The room of a code."""
        found = await self.find(text, address, token)
        if isinstance(found, Hall) or found.row.kind == "tournament":
            raise Denied("code.none", code=found.row.code)
        return found

    async def hall(self, text: str, address: str, token: str = "") -> Hall | Far:
        """The hall of a code."""
        found = await self.find(text, address, token)
        if isinstance(found, Room) or found.row.kind != "tournament":
            raise Denied("tournament.none", code=found.row.code)
        return found

    async def find(self, text: str, address: str, token: str = "") -> Room | Hall | Far:
        """What has a code. Whoever guesses too often has nothing looked up for them any more."""
        code = guests.tidy_code(text)
        if self.wrong_codes.is_full(address):
            known = self.known(code, token)
            if known is None:
                raise Denied("codes.many")
            return known
        self.wrong_codes.note(address)  # before it is looked up: many at once are many
        try:
            found = await self.rooms.find_any(code) if code else None
        except StolikError:
            self.wrong_codes.take_back(address)
            raise
        if found is None:
            raise Denied("code.none", code=text[:20].upper())
        self.wrong_codes.take_back(address)
        return found

    def known(self, code: str, token: str) -> Room | Hall | None:
        """What is in use under a code, for whoever has a token of it. If nothing is, that takes the same work."""
        here = self.rooms.in_use(code)
        is_theirs = guests.is_token_of(token, here.row.secret if here else NOBODYS)
        return here if is_theirs else None

    def has_place(self, text: str, token: str) -> bool:
        """Does the token's guest belong to what is in use under a code, and is not here too often already?"""
        found = self.known(guests.tidy_code(text), token)
        guest = guests.guest_of(token)
        return found is not None and found.belongs(guest) and found.connections_of(guest) < SPARE


def site_of(request: Asking | Socket) -> Site:
    """What all doors share, from any of them."""
    site: Site = request.app.state.site
    return site


def address_of(request: Asking | Socket) -> str:
    """Where a request comes from, as far as it is counted: of an IPv6 address its network, which one customer has."""
    told = request.client.host if request.client else ""
    if site_of(request).settings.behind_proxy:
        # Each proxy adds whom it saw at the end; what stands before that is anybody's word.
        told = header(request.scope, b"x-forwarded-for", last=True).rpartition(",")[2].strip() or told
    try:
        address = ipaddress.ip_address(told.strip("[]"))
    except ValueError:
        return told if not request.client else request.client.host
    if isinstance(address, ipaddress.IPv4Address) or address.is_loopback:
        return str(address)
    return str(address.ipv4_mapped or ipaddress.ip_network((address, 64), strict=False))


def status_of(error: StolikError) -> int:
    """The HTTP status of an error."""
    if isinstance(error, StoreError):
        return 503
    return STATUS.get(error.code, 400) if isinstance(error, Denied) else 400


def refused(error: StolikError, language: str = "en") -> say.Refused:
    """An error as a client is told of it: a game's "no" in the viewer's language, any other by its code."""
    if isinstance(error, No) and not isinstance(error, Denied):
        REFUSALS[BY_RULES] += 1
        return say.Refused(error.say(language), error.paragraph)
    if isinstance(error, Unknown):
        error = Denied("word.none", word=error.word[:LONGEST_WORD], valid=", ".join(error.valid))
    if not isinstance(error, Denied):
        error = Denied("store" if isinstance(error, StoreError) else "other", detail=str(error))
    REFUSALS[error.code] += 1
    return say.Refused(str(error), code=error.code, parts=error.parts)
