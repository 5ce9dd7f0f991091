"""What all doors of the server share: settings, rooms, pages, and who has asked how often."""

from __future__ import annotations

from typing import Any

from litestar import Request, WebSocket
from litestar.datastructures import State

from stolik.core.errors import Refusal, StolikError
from stolik.server import guests
from stolik.server.limits import PerMinute
from stolik.server.pages import Pages
from stolik.server.rooms import Room, Rooms
from stolik.server.settings import Settings
from stolik.server.store import Store, StoreError
from stolik.table import messages as say

Asking = Request[Any, Any, State]
Socket = WebSocket[Any, Any, State]


class Denied(StolikError):
    """A request that is not answered, with the status that says why."""

    def __init__(self, status: int, sentence: str, hint: str = "") -> None:
        self.status = status
        super().__init__(sentence, hint)


class House:
    """What all doors share."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.rooms = Rooms(store, settings)
        self.pages = Pages(settings.web)
        self.wrong_codes = PerMinute(settings.limits.wrong_codes)
        self.opened = PerMinute(settings.limits.tables)

    async def room(self, text: str, address: str, token: str = "") -> Room:
        """The room of a code. Who guesses too often gets no answer, unless with a token of that very table."""
        code = guests.tidy_code(text)
        room = await self.rooms.find(code) if code else None
        if self.wrong_codes.is_full(address) and not (room and guests.is_token_of(token, room.row.secret)):
            raise Denied(429, "Too many wrong codes.", "Wait a minute and try again.")
        if room is None:
            self.wrong_codes.note(address)
            raise Denied(404, f"There is no table {text[:20].upper()!r}.", "A code has five letters.")
        return room


def house_of(request: Asking | Socket) -> House:
    """What all doors share, from any of them."""
    house: House = request.app.state.house
    return house


def address_of(request: Asking | Socket) -> str:
    """Where a request comes from."""
    return request.client.host if request.client else ""


def status_of(error: StolikError) -> int:
    """The HTTP status of an error."""
    if isinstance(error, Denied):
        return error.status
    return 503 if isinstance(error, StoreError) else 400


def refused(error: StolikError) -> say.Refused:
    """An error as a client is told of it."""
    return say.Refused(str(error), error.paragraph if isinstance(error, Refusal) else "")
