"""Who asks: the key a device shows in a header, and the person it belongs to."""

from __future__ import annotations

from stolik.server.guard import header
from stolik.server.people.register import Person
from stolik.server.site import Asking, Socket, site_of
from stolik.table.people import NOBODY, person_of
from stolik.table.words import Denied

BEARER = "Bearer "
OFFERED = "person."  # what a page offers beside what it speaks: sockets have no other header to set


def key_of(request: Asking) -> str:
    """The key a device shows."""
    shown = header(request.scope, b"authorization")
    return shown.removeprefix(BEARER) if shown.startswith(BEARER) else ""


async def somebody(request: Asking) -> Person:
    """Who asks; raises Denied if that is nobody."""
    found = await find(request, key_of(request))
    if found is None:
        raise Denied("person.none")
    return found


async def a_person(request: Asking) -> Person:
    """Who asks, if that is no program: what programs are is up to whoever has made them."""
    found = await somebody(request)
    if found.is_program:
        raise Denied("program.not")
    return found


async def whoever(request: Asking) -> Person | None:
    """Who asks, or nobody: nobody has to be somebody to play."""
    return await find(request, key_of(request))


async def anybody(request: Asking) -> int:
    """The number of who asks, or NOBODY."""
    found = await whoever(request)
    return found.id if found else NOBODY


async def anybody_at(socket: Socket) -> int:
    """Who connects, or NOBODY."""
    offered = [word for word in socket.scope["subprotocols"] if word.startswith(OFFERED)]
    found = await find(socket, offered[0].removeprefix(OFFERED) if offered else "")
    return found.id if found else NOBODY


async def is_program_at(socket: Socket, guest: str) -> bool:
    """Is whoever connects the account of a program?"""
    person = person_of(guest)
    found = await site_of(socket).people.register.by_number(person) if person else None
    return found is not None and found.is_program


async def find(request: Asking | Socket, key: str) -> Person | None:
    """Whose key it is."""
    return await site_of(request).people.register.by_key(key) if key else None
