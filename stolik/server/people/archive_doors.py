"""The doors of the open archive, where whoever runs the site has switched it on."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, get, post
from litestar.params import FromPath, JSONBody
from litestar.response import Stream
from msgspec import Meta

from stolik.server.people import messages as told
from stolik.server.people.archive import LICENCE, LICENCE_AT
from stolik.server.people.asking import anybody, somebody
from stolik.server.people.doors import FURTHEST, own_pages_only
from stolik.server.site import Asking, Site, address_of, site_of
from stolik.server.stores.rows import TableRow
from stolik.table.words import Denied

UNDER = {"link": f'<{LICENCE_AT}>; rel="license"', "cache-control": "no-store"}


def archive_on(request: Asking) -> Site:
    """The site, if it has an archive."""
    site = site_of(request)
    if not site.settings.has_archive:
        raise Denied("archive.off")
    return site


@get("/api/archive")
async def look_at_archive(
    request: Asking, game: Annotated[str, Meta(max_length=40)] = "", before: Annotated[int, Meta(ge=0, lt=FURTHEST)] = 0
) -> told.Archived:
    """What is in the archive, page by page."""
    site = site_of(request)
    if not site.settings.has_archive:
        return told.Archived(False, LICENCE, LICENCE_AT, 0, [])
    archive = site.people.archive
    return told.Archived(True, LICENCE, LICENCE_AT, await archive.count(), await archive.listed(game, before))


@get("/api/archive/{number:int}")
async def archived_match(request: Asking, number: FromPath[int]) -> Response[bytes]:
    """A match of the archive as a file."""
    body = await archive_on(request).people.archive.file(number) if 0 < number < FURTHEST else None
    if body is None:
        raise Denied("archive.none")
    name = {"content-disposition": f'attachment; filename="stolik-archive-{number}.json"'}
    return Response(body, headers={**UNDER, **name}, media_type="application/json")


@get("/api/archive/all")
async def whole_archive(request: Asking) -> Stream:
    """All of it in one file: packed lines of JSON."""
    site, address = archive_on(request), address_of(request)
    if site.downloaded.is_full(address):
        raise Denied("downloads.many")
    site.downloaded.note(address)
    name = {"content-disposition": 'attachment; filename="stolik-archive.jsonl.gz"'}
    return Stream(site.people.archive.whole(), headers={**UNDER, **name}, media_type="application/gzip")


@get("/api/tables/{code:str}/matches/{number:int}/archive")
async def look_at_agreement(request: Asking, code: FromPath[str], number: FromPath[int]) -> told.Agreed:
    """Has whoever asks given a match to the archive, and who has yet to?"""
    site, person = site_of(request), await anybody(request)
    if not site.settings.has_archive or not person:
        return told.Agreed(False, False, False, 0)
    return await site.people.archive.standing(person, await row_of(request, code), below(number))


@post("/api/tables/{code:str}/matches/{number:int}/archive", status_code=200, guards=[own_pages_only])
async def agree_to_archive(
    request: Asking, code: FromPath[str], number: FromPath[int], data: JSONBody[told.Agreeing]
) -> told.Agreed:
    """Give a match one has played to the archive, or take that back."""
    site, person = archive_on(request), await somebody(request)
    row = await row_of(request, code)
    await site.people.archive.agree(person.id, row, below(number), data.is_on, data.has_name)
    return await site.people.archive.standing(person.id, row, below(number))


async def row_of(request: Asking, code: str) -> TableRow:
    """The table of a code; guesses are counted."""
    return (await site_of(request).room(code, address_of(request))).row


def below(number: int) -> int:
    """A number of a match that the database can hold."""
    return min(number, FURTHEST - 1)


ARCHIVE = [look_at_archive, archived_match, whole_archive, look_at_agreement, agree_to_archive]
