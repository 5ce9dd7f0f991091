"""Tables of the lobby while they wait: they say how it stands, and bots take what is free when the wait is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stolik.server.people.lobby import BOT
from stolik.server.stores.rows import StoreError
from stolik.table import messages as say
from stolik.table.house import ARENA
from stolik.table.people import person_of

if TYPE_CHECKING:
    from stolik.server.people.lobby import Listing
    from stolik.server.room import Room

AGAIN = 30.0  # seconds after which a table says again that somebody waits there
SETTLE = 2.0  # seconds between the last one's sitting down and the deal: pages mix in their own chance meanwhile


async def take_up(room: Room) -> None:
    """A table is read again, perhaps by another server: if it is in the lobby, it goes on waiting."""
    listing = await room.rooms.people.lobby.recall(room.row.id)
    if listing is not None:
        begin(room, listing)
    if room.table.leisure is not None:  # it may have become full when its server was lost
        change(room)


def begin(room: Room, listing: Listing) -> None:
    """A table begins to wait."""
    room.rooms.start(keep_telling(room))
    if listing.fills_at:
        wait = max(SETTLE, (listing.fills_at - room.rooms.clock.wall()) / 1000)
        room.rooms.later(wait, lambda: fill(room))


def change(room: Room) -> None:
    """Somebody has sat down or got up, or it begins."""
    listing = room.rooms.people.lobby.listings.get(room.row.id)
    if listing is not None:
        room.rooms.start(tell(room))
    if begins_alone(room, listing) and (is_full(room) or is_overdue(room)):
        room.rooms.later(SETTLE, lambda: fill(room))


def is_full(room: Room) -> bool:
    """Is no seat free any more?"""
    return all(not sitter.is_free for sitter in room.table.sitters)


def come_in(room: Room) -> None:
    """Somebody is here: where the wait was over and nobody was, it goes on now."""
    if is_overdue(room):
        room.rooms.later(SETTLE, lambda: fill(room))


def is_overdue(room: Room) -> bool:
    """Is the wait over, and somebody there for whom it can begin?"""
    listing = room.rooms.people.lobby.listings.get(room.row.id)
    return listing is not None and 0 < listing.fills_at <= room.rooms.clock.wall() and is_waited_at(room)


def begins_alone(room: Room, listing: Listing | None) -> bool:
    """Does a table begin by itself as soon as it is full? At leisure the host need not be there then."""
    if room.table.leisure is not None:
        return room.table.playing is None and not room.table.is_solo
    return listing is not None and listing.fills_at > 0


def is_waited_at(room: Room) -> bool:
    """Does somebody who sits here wait for others? At leisure they need not be here for that."""
    people = [sitter.guest for sitter in room.table.sitters if sitter.guest]
    are_here = [room.table.leisure is not None or room.is_here(guest) for guest in people]
    return room.table.playing is None and not room.is_closed and any(are_here)


async def tell(room: Room) -> None:
    """Say how it stands; what cannot be stored now is said again soon."""
    taken = sum(not sitter.is_free for sitter in room.table.sitters)
    sitting = [person for sitter in room.table.sitters if (person := person_of(sitter.guest))]
    host, now = person_of(room.table.host), room.rooms.clock.wall()
    try:
        await room.rooms.people.lobby.tell(room.row.id, taken, sitting, host, is_waited_at(room), now)
    except StoreError:
        return


async def keep_telling(room: Room) -> None:
    """Say again and again that somebody waits, as long as the table does."""
    if room.is_closed or room.table.playing is not None:
        room.rooms.people.lobby.forget(room.row.id)
        return
    # nobody has come in yet when a table is opened: it is believed for a while, and at leisure for long
    if is_waited_at(room) and room.table.leisure is None:
        await tell(room)
    room.rooms.later(AGAIN, lambda: keep_telling(room))


async def fill(room: Room) -> None:
    """The wait is over: bots take what is free, and it begins; if nobody is there, when somebody comes in."""
    if room.is_filling or not is_waited_at(room):
        return
    room.is_filling = True
    try:
        await seat_bots(room)
        await ask(room, say.Start())
    finally:
        room.is_filling = False


async def seat_bots(room: Room) -> None:
    """Bots take what is free, and the place of whoever has gone."""
    bot = await bot_for(room)
    for seat, sitter in enumerate(list(room.table.sitters)):
        if sitter.lost_at:  # has not waited so long
            await ask(room, say.Dismiss(seat))
        if sitter.lost_at or sitter.is_free:
            await ask(room, say.Invite(seat, bot, "pl"))


async def bot_for(room: Room) -> str:
    """The bot that takes what is free: in the arena one that suits who waits."""
    if room.table.opened.house != ARENA:
        return BOT
    return await room.rooms.people.lobby.bot_for(room.row.id, room.row.game)


async def ask(room: Room, message: say.FromClient) -> None:
    """Do what the host would do."""
    await room.change(lambda now: room.table.receive(room.table.host, message, now))
