"""Tables at leisure: they leave memory between two moves, are woken in time, and tell whose move it is."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from stolik.core.kit.errors import StolikError
from stolik.server.people.agenda import Awaited, Outlook
from stolik.server.stores.rows import StoreError
from stolik.table import clock
from stolik.table.people import guest_of, person_of
from stolik.table.places import Playing
from stolik.table.table import Table

if TYPE_CHECKING:
    from stolik.server.room import Room
    from stolik.server.rooms import Rooms

logger = logging.getLogger("stolik.server")

LOOK = max(0.2, 10 * clock.PACE)  # seconds between two looks at what is to be woken
SOON = 120_000  # milliseconds: where something is to happen within them, a table stays in memory
DAY = 24 * clock.HOUR
GATHERS = 7 * DAY  # a table that has not begun by then is looked at only when somebody comes


def outlook(table: Table, now: int) -> Outlook:
    """How a table stands: nothing is awaited of anybody where the match is over."""
    people = [person for sitter in table.sitters if (person := person_of(sitter.guest))]
    playing = table.playing
    if playing is None:
        looks = now - now % DAY + DAY if now - table.opened.at < GATHERS else 0
        return Outlook(looks, dict.fromkeys(people, Awaited(0, 0)))
    if playing.is_over:
        return Outlook(0, {})
    return Outlook(table.wake_at() or 0, {person: awaited(table, playing, person) for person in people})


def awaited(table: Table, playing: Playing, person: int) -> Awaited:
    """Whether somebody's answer is awaited; not if it is given for them in a moment."""
    asked = playing.asked
    chair = next(chair for chair, seat in enumerate(playing.seats) if person_of(table.sitters[seat].guest) == person)
    if asked is None or chair in asked.alone or chair not in playing.match.awaited:
        return Awaited(0, 0)
    return Awaited(asked.at, asked.deadline)


def note(room: Room) -> None:
    """Write down how a table stands, if that has changed."""
    seen = outlook(room.table, room.hours.now())
    if seen != room.noted:
        room.noted = seen
        room.rooms.start(keep(room, seen, away(room, seen)))


def away(room: Room, seen: Outlook) -> list[int]:
    """People whose move it is and who have no page open here: they are reminded, where the site can do that."""
    if room.rooms.reminding is None:
        return []
    moving = [person for person, awaited in seen.people.items() if awaited.since]
    return [person for person in moving if not room.is_here(guest_of(person))]


async def keep(room: Room, seen: Outlook, away: list[int]) -> None:
    """Write it down; what cannot be stored now is seen to when the table is looked at next."""
    try:
        is_reminding = await room.rooms.people.agenda.note(room.row.id, seen, away, room.rooms.clock.wall())
    except StoreError:
        room.noted = None
    else:
        if is_reminding and room.rooms.reminding is not None:
            room.rooms.reminding.hurry()


def is_near(room: Room) -> bool:
    """Is anything to happen at a table so soon that it stays in memory?"""
    wake = room.table.wake_at()
    return wake is not None and wake - room.hours.now() < SOON


async def keep_waking(rooms: Rooms) -> None:
    """Look again and again which tables have something to do, and read them from the log."""
    while True:
        try:
            for code in await rooms.people.agenda.due(rooms.clock.wall()):
                await wake(rooms, code)
        except StoreError as error:
            logger.warning("tables at leisure could not be looked at: %s", error)
        await asyncio.sleep(LOOK)


async def wake(rooms: Rooms, code: str) -> None:
    """Take a table into memory, where its clock goes on; another server that has it does the same.

    One that is in memory looks at the time: the computer may have slept with all its clocks but that of the day.
    """
    room = rooms.in_use(code)
    if room is not None:
        room.look_at_time()
        return
    try:
        await rooms.find_any(code)
    except StolikError as error:  # it is tried again
        logger.warning("table %s could not be woken: %s", code, error)
