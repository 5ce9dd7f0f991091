"""What all doors of the server share: settings, rooms, pages, and who has asked how often."""

from __future__ import annotations

import ipaddress
from typing import Any

from litestar import Request, WebSocket
from litestar.datastructures import State

from stolik.core.kit.errors import No, StolikError, Unknown
from stolik.server import guests
from stolik.server.guard import header
from stolik.server.halls import Hall
from stolik.server.limits import AtOnce, PerMinute
from stolik.server.pages import Pages
from stolik.server.rooms import Room, Rooms
from stolik.server.settings import Settings
from stolik.server.store import Store, StoreError
from stolik.table import messages as say
from stolik.table.words import Denied

Asking = Request[Any, Any, State]
Socket = WebSocket[Any, Any, State]

NOBODYS = guests.new_secret()  # of no table
LONGEST_WORD = 40  # that is said back
SPARE = 4  # connections of one seat beyond what its address may have

STATUS = {  # of what is not simply a bad request
    "token.foreign": 403,
    "page.foreign": 403,
    "test.only": 403,
    "code.none": 404,
    "tournament.none": 404,
    "page.none": 404,
    "game.none": 404,
    "rules.none": 404,
    "export.early": 409,
    "page.old": 410,
    "codes.many": 429,
    "requests.many": 429,
    "tables.many": 429,
    "tables.open": 429,
    "sockets.many": 429,
    "messages.many": 429,
    "table.closed": 503,
    "book": 503,
    "game.unready": 503,
}


class Site:
    """What all doors share."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.rooms = Rooms(store, settings)
        self.pages = Pages(settings.web)
        self.wrong_codes = PerMinute(settings.limits.wrong_codes)
        self.failed = PerMinute(settings.limits.failed)
        self.opened = PerMinute(settings.limits.tables)
        self.sockets = AtOnce(settings.limits.sockets)

    async def room(self, text: str, address: str, token: str = "") -> Room:
        """The room of a code."""
        found = await self.find(text, address, token)
        if not isinstance(found, Room):
            raise Denied("code.none", code=found.row.code)
        return found

    async def hall(self, text: str, address: str, token: str = "") -> Hall:
        """The hall of a code."""
        found = await self.find(text, address, token)
        if not isinstance(found, Hall):
            raise Denied("tournament.none", code=found.row.code)
        return found

    async def find(self, text: str, address: str, token: str = "") -> Room | Hall:
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
        return say.Refused(error.say(language), error.paragraph)
    if isinstance(error, Unknown):
        error = Denied("word.none", word=error.word[:LONGEST_WORD], valid=", ".join(error.valid))
    if not isinstance(error, Denied):
        error = Denied("store" if isinstance(error, StoreError) else "other", detail=str(error))
    return say.Refused(str(error), code=error.code, parts=error.parts)
