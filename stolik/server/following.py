"""What follows on what has happened at a table, once that is stored."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from typing import TYPE_CHECKING, Any

from stolik.server import leisure, waiting
from stolik.server.stores.rows import StoreError
from stolik.table import entries as log
from stolik.table.people import called, person_of
from stolik.table.table import PLAY

if TYPE_CHECKING:
    from stolik.server.room import Room

OF_MATCHES = (log.Dealt, log.Ended)
OF_TOURNAMENTS = (log.Ended, log.Introduced)
OF_SEATS = (log.Sat, log.Rose, log.Lost, log.Returned, log.Dealt, log.Hosted)
RETRY = 5.0  # seconds until a result that could not be counted is tried again


def after(room: Room, happened: Sequence[Any]) -> Coroutine[Any, Any, None] | None:
    """Tournaments and results follow beside everything else; names of people are stored before they are shown."""
    if room.table.leisure is None and PLAY.issuperset(map(type, happened)):  # nearly always
        return None
    kinds = {*map(type, happened)}
    if room.table.opened.tournament and not kinds.isdisjoint(OF_TOURNAMENTS):
        room.rooms.start(room.rooms.wake_tournament(room.table.opened.tournament))
    if not kinds.isdisjoint(OF_MATCHES):
        see_to_match(room)
    if not kinds.isdisjoint(OF_SEATS):
        waiting.change(room)
    if room.table.leisure is not None and happened:
        leisure.note(room)
    if log.ShownOut in kinds:
        show_out(room, {entry.guest for entry in happened if isinstance(entry, log.ShownOut)})
    return room.rooms.people.register.note_names(happened) if called(happened) else None


def show_out(room: Room, guests: set[str]) -> None:
    """Guests who were sent away see nothing more; coming back is refused with a sentence."""
    for viewer in [viewer for viewer in room.viewers if viewer.guest in guests]:
        viewer.drop()


def take_up(room: Room) -> None:
    """A table comes into the hand of this server: what another could not see to is seen to, and it goes on waiting."""
    see_to_match(room)
    if room.table.leisure is not None:
        leisure.note(room)
    if room.table.playing is None and has_people(room):
        room.rooms.start(waiting.take_up(room))


def has_people(room: Room) -> bool:
    """Does anybody sit here of whom results are kept?"""
    return any(person_of(sitter.guest) for sitter in room.table.sitters)


def see_to_match(room: Room) -> None:
    """Count the match that is over here, or note that there is one to be counted; who does it again changes nothing."""
    playing = room.table.playing
    if playing is not None and has_people(room):
        ledger, house, number = room.rooms.people.ledger, room.table.opened.house, playing.number
        if playing.ended is None:
            room.rooms.start(see_through(room, lambda: ledger.note_deal(room.row, number, house)))
        else:
            room.rooms.start(see_through(room, lambda: ledger.count(room.row, number)))


async def see_through(room: Room, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Do something now, or when the database can be used again."""
    try:
        await work()
    except StoreError:
        room.rooms.later(RETRY, lambda: see_through(room, work))
