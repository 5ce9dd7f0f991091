"""The doors of the table of the day."""

from __future__ import annotations

from litestar import get, post
from litestar.params import JSONBody

from stolik import games
from stolik.server.people.asking import a_person, anybody
from stolik.server.people.days import BOT, Day, day_at
from stolik.server.people.doors import now_at, own_pages_only
from stolik.server.people.messages import DayTold, Found, Trying
from stolik.server.site import Asking, Site, address_of, site_of
from stolik.server.wanted import Wanted
from stolik.table.house import DAY
from stolik.table.words import Denied

ONLY = 1  # the number of a match that has no other after it


@get("/api/day")
async def look_at_day(request: Asking) -> DayTold:
    """The table of the day and that of yesterday, as far as whoever asks may know."""
    site, person = site_of(request), await anybody(request)
    now, days = now_at(site), site.people.days
    today, before = await days.of(day_at(now)), await days.find(day_at(now) - 1)
    yesterday = None if before is None else await days.told(before, person, now)
    await count_own(site, today, person)
    return DayTold(await days.told(today, person, now), yesterday, now)


async def count_own(site: Site, day: Day, person: int) -> None:
    """Whoever comes from the end of their match to compare it finds it counted."""
    code = await site.people.days.code_of(day, person, is_open=True)
    table = await site.rooms.store.find(code) if code else None
    if table is not None:
        await site.people.ledger.count(table, ONLY)


@post("/api/day", status_code=200, guards=[own_pages_only])
async def try_day(request: Asking, data: JSONBody[Trying]) -> Found:
    """The own table of the day: it is dealt at once, and whoever asks again comes back to it."""
    site, person = site_of(request), await a_person(request)
    now, days = now_at(site), site.people.days
    day = await days.of(day_at(now))
    code = await days.code_of(day, person.id)
    if not code:
        if site.opened.is_full(address_of(request)):
            raise Denied("tables.many")
        site.opened.note(address_of(request))
        name, bots = data.name or person.name, [BOT] * (day.seats - 1)
        wanted = Wanted(games.load(day.game), day.seats, {}, 0, "off", bots, name, True, False, house=DAY, key=day.key)
        room, _ = await site.rooms.open(wanted, address_of(request), person.id)
        code = await days.begin(day, person.id, room.row.id)
        if code != room.row.code:  # at the same moment from two pages
            site.rooms.forget(room)
    return Found(code, 0, now)


DAILY = [look_at_day, try_day]
