"""The doors of whoever runs the site: what goes on here, what people report, and the few things only they can do.

Who that is proves it by a key that was set when the server was started. It goes in a header of its own, which no other
site can make a browser send; it is compared in constant time, and wrong ones are counted for each address.
"""

from __future__ import annotations

import hmac
from dataclasses import asdict
from typing import Annotated, Any

import msgspec
import sqlalchemy as sql
from litestar import get, post
from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler
from litestar.params import FromPath, JSONBody
from msgspec import Meta

from stolik.server import schema
from stolik.server.guard import header
from stolik.server.guests import tidy_code
from stolik.server.live import Live
from stolik.server.notices import Notice
from stolik.server.people.doors import FURTHEST, existing, now_at, own_pages_only
from stolik.server.people.messages import Done, FromPage, Reported
from stolik.server.people.secrets import hash_of
from stolik.server.site import Asking, address_of, site_of
from stolik.table import entries as log
from stolik.table.names import spelled
from stolik.table.people import guest_of
from stolik.table.words import Denied

KEY = b"x-stolik-admin"
MOST = 100  # lines of a list
MINUTE = 60_000  # milliseconds
LONGEST_NOTICE = 300  # letters
tables, people = schema.tables, schema.people


class TableSeen(msgspec.Struct, frozen=True):
    """A table or a tournament, as whoever runs the site sees it: not what is played there."""

    code: str
    game: str
    kind: str  # table, tournament or closed
    opened: int  # milliseconds
    active: int  # milliseconds
    is_here: bool  # in the memory of the server that was asked
    viewers: int  # … and how many look on there


class PersonSeen(msgspec.Struct, frozen=True):
    """Somebody, as whoever runs the site sees them."""

    number: int
    name: str  # nothing: nameless
    is_kept: bool
    since: int  # milliseconds


class SiteOverview(msgspec.Struct, frozen=True):
    """What goes on at a site."""

    tables: list[TableSeen]  # the last ones in use
    people: list[PersonSeen]  # the newest, or those who were looked for
    reports: list[Reported]
    notice: Notice
    limits: dict[str, int]
    servers: int
    count_tables: int
    count_people: int
    now: int  # milliseconds


class Announcing(FromPage, frozen=True):
    """What everybody is to be told for some minutes; nothing takes it back."""

    text: Annotated[str, Meta(max_length=LONGEST_NOTICE)]
    minutes: Annotated[int, Meta(ge=1, le=10_080)] = 60


SEEN = (SiteOverview,)  # what the page reads


def admins_only(connection: ASGIConnection, _handler: BaseRouteHandler) -> None:  # type: ignore[type-arg]
    """Let only whoever runs the site go on; nothing is looked up for anybody else."""
    site, shown = site_of(connection), header(connection.scope, KEY)  # type: ignore[arg-type]
    guesses, guesser = site.people.guesses, f"admin from {address_of(connection)}"  # type: ignore[arg-type]
    if not site.settings.admin:
        raise Denied("admin.off")
    if guesses.is_full(guesser):
        raise Denied("guesses.many")
    if not hmac.compare_digest(hash_of(shown), hash_of(site.settings.admin)):
        guesses.note(guesser)
        raise Denied("admin.wrong")


GUARDS = [own_pages_only, admins_only]


@get("/api/admin", guards=GUARDS)
async def look_at_site(request: Asking, find: Annotated[str, Meta(max_length=80)] = "") -> SiteOverview:
    """Everything at a glance; people by a part of their names, or by a number."""
    site, now = site_of(request), now_at(site_of(request))
    listed = await site.rooms.store.look(lambda connection: read_tables(connection))
    found, counts = await site.rooms.store.look(lambda connection: read_people(connection, find.strip()))
    return SiteOverview(
        [seen_table(row, site.rooms.in_use(row.code)) for row in listed],
        [PersonSeen(row.id, row.name, bool(row.login), row.since) for row in found],
        await site.people.reports.all(),
        await site.notices.now(now),
        asdict(site.settings.limits),
        1 + (len(site.cluster.members.others) if site.cluster is not None else 0),
        *counts,
        now,
    )


def seen_table(row: Any, room: Live | None) -> TableSeen:
    """A table, and whether it is in the memory of this server."""
    here = room is not None, len(room.viewers) if room is not None else 0
    return TableSeen(row.code, row.game, row.kind, row.opened, row.active, *here)


def read_tables(connection: sql.Connection) -> list[Any]:
    """The tables and tournaments that were in use last."""
    columns = (tables.c.code, tables.c.game, tables.c.kind, tables.c.opened, tables.c.active)
    return [*connection.execute(sql.select(*columns).order_by(tables.c.active.desc()).limit(MOST))]


def read_people(connection: sql.Connection, find: str) -> tuple[list[Any], tuple[int, int]]:
    """The newest people, or those somebody looks for; and how many tables and people there are."""
    here = people.c.deleted == 0
    wanted = sql.select(people).where(here).order_by(people.c.id.desc()).limit(MOST)
    if find.isdecimal():
        wanted = wanted.where(people.c.id == min(int(find), FURTHEST - 1))
    elif find:
        part = sql.func.lower(people.c.name).contains(find.lower(), autoescape=True)
        wanted = wanted.where(sql.or_(part, people.c.login == spelled(find)))
    count = sql.select(sql.func.count()).select_from
    counts = connection.execute(count(tables)).scalar_one(), connection.execute(count(people).where(here)).scalar_one()
    return [*connection.execute(wanted)], counts


@post("/api/admin/notice", status_code=200, guards=GUARDS)
async def tell_everybody(request: Asking, data: JSONBody[Announcing]) -> Done:
    """Tell everybody something, on every page that is open."""
    site = site_of(request)
    await site.notices.put(" ".join(data.text.split()), now_at(site) + MINUTE * data.minutes)
    return Done()


@post("/api/admin/people/{number:int}/unname", status_code=200, guards=GUARDS)
async def take_name(request: Asking, number: FromPath[int]) -> Done:
    """Take somebody's name away, everywhere; they may choose another."""
    site = site_of(request)
    person = await existing(site, number)
    await site.people.register.call(person.id, "")
    await site.people.archive.forget(person.id)
    await site.rooms.read_again(guest_of(person.id))
    return Done()


@post("/api/admin/tables/{code:str}/close", status_code=200, guards=GUARDS)
async def close_table(request: Asking, code: FromPath[str]) -> Done:
    """Close a table for good: everybody there is sent away, and its code leads nowhere. Matches stay what they are."""
    site = site_of(request)
    row = await site.rooms.store.find(tidy_code(code))
    if row is None or row.kind != "table":
        raise Denied("code.none", code=code[:20].upper())
    entries, _ = await site.rooms.store.last_page(row)
    if isinstance(entries[0], log.Opened) and entries[0].tournament:
        raise Denied("tournament.fixed")
    await site.rooms.shut(row)
    return Done()


@post("/api/admin/reports/{number:int}/done", status_code=200, guards=GUARDS)
async def settle_report(request: Asking, number: FromPath[int]) -> Done:
    """A report has been seen to."""
    site = site_of(request)
    await site.people.reports.settle(min(number, FURTHEST - 1), now_at(site))
    return Done()


@get("/api/notice")
async def look_at_notice(request: Asking) -> Notice:
    """What everybody is told just now."""
    return await site_of(request).notices.now(now_at(site_of(request)))


ADMIN = [look_at_site, tell_everybody, take_name, close_table, settle_report, look_at_notice]
