"""The server's doors: pages and the small API. The socket of each table is in `sockets.py`."""

from __future__ import annotations

import contextlib
import io
import logging
import re
from collections.abc import AsyncIterator
from dataclasses import replace
from functools import cache, lru_cache
from typing import Any, TypeVar

import msgspec
import segno
from litestar import Litestar, Response, get, post
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.params import FromPath, JSONBody
from litestar.types import ASGIApp

from stolik import games
from stolik.core.kit.errors import StolikError
from stolik.server import addresses, static, waiting
from stolik.server.admin import ADMIN
from stolik.server.asyncapi import asyncapi
from stolik.server.daily import DAILY
from stolik.server.guard import guarded, header, is_own_page, scheme_of
from stolik.server.halls import WantedTournament
from stolik.server.leisure import keep_waking
from stolik.server.lines import folded_lines
from stolik.server.openapi import openapi
from stolik.server.pages import Served, page_of
from stolik.server.people.archive_doors import ARCHIVE
from stolik.server.people.arena import enter_arena, look_at_arena
from stolik.server.people.asking import anybody, somebody, whoever
from stolik.server.people.doors import PEOPLE, own_pages_only
from stolik.server.people.lobby import ACCESS, LINK, PUBLIC, Listing
from stolik.server.people.messages import Found, Seek
from stolik.server.people.programs import PROGRAMS
from stolik.server.people.register import Person
from stolik.server.reading import read
from stolik.server.room import Room
from stolik.server.settings import Settings
from stolik.server.site import Asking, Site, address_of, refused, site_of, status_of
from stolik.server.sockets import table_socket, tournament_socket
from stolik.server.store import Store
from stolik.server.stores.choosing import open_store
from stolik.server.wanted import Wanted
from stolik.server.watching import healthz, metrics, readyz
from stolik.server.wishes import TableWish, TournamentWish
from stolik.table import messages as say
from stolik.table.export import to_json
from stolik.table.house import ARENA
from stolik.table.people import NOBODY
from stolik.table.words import Denied

logger = logging.getLogger("stolik.server")

NOT_THEIRS = (429, 503)  # answers that do not count against whoever gets them
LOOPBACK = ("127.", "::1", "[::1]", "::ffff:127.", "localhost")
HOST = re.compile(r"[\w.\-\[\]:]+")
USUAL_SEATS = 4
RULES, FILES = "/rules/", (".json", ".wasm", ".learned")
AnyWish = TypeVar("AnyWish", TableWish, TournamentWish)

# Tables


@post("/api/tables", status_code=201)
async def open_table(request: Asking) -> dict[str, str]:
    """Open a table: its code, and the token of its host."""
    wish = await read_wish(request, TableWish)
    wanted, person = wanted_table(wish), await whoever(request)
    if wish.access not in ACCESS:
        raise Denied("access.none", access=wish.access[:20], valid=", ".join(ACCESS))
    if wish.access != LINK and person is None:
        raise Denied("person.none")
    note_opening(request)
    room, token = await open_for(request, wanted, person)
    if wish.access != LINK and person is not None:
        await put_in_lobby(room, Listing(wish.access, person.id, 0, wish.turn_hours))
    return {"code": room.row.code, "game": room.row.game, "token": token}


async def open_for(request: Asking, wanted: Wanted, person: Person | None) -> tuple[Room, str]:
    """Open a table for whoever asks: a person, a program, or nobody."""
    return await site_of(request).rooms.open(wanted, address_of(request), *who_is(person))


def who_is(person: Person | None) -> tuple[int, bool]:
    """The number of whoever asks, or NOBODY, and whether that is a program."""
    return (person.id, person.is_program) if person else (NOBODY, False)


async def put_in_lobby(room: Room, listing: Listing) -> None:
    """Let others find a table."""
    taken = sum(not sitter.is_free for sitter in room.table.sitters)
    now = room.rooms.clock.wall()
    await room.rooms.people.lobby.put(room.row.id, listing, room.row.game, len(room.table.sitters), taken, now)
    waiting.begin(room, listing)


@post("/api/find", status_code=200, guards=[own_pages_only])
async def find_game(request: Asking, data: JSONBody[Seek]) -> Found:
    """A table that waits for somebody like the one who asks; or a new one, which bots fill up after the wait.

    Programs find one another in the arena, and people elsewhere.
    """
    site, person = site_of(request), await somebody(request)
    now, wish = site.rooms.clock.wall(), TableWish(data.game, data.seats, name=data.name or person.name)
    wanted, access = wanted_table(wish), PUBLIC
    if person.is_program:
        enter_arena(site, person)
        wanted, access = replace(wanted, house=ARENA), ARENA
    found = await site.people.lobby.find(person.id, access, data.game, data.seats, now)
    if found is not None:
        return Found(found.code, found.fills_at, now)
    if site.opened.is_full(address_of(request)):
        raise Denied("tables.many")
    note_opening(request)
    room, _ = await open_for(request, wanted, person)
    listing = Listing(access, person.id, now + 1000 * data.wait)
    await put_in_lobby(room, listing)
    return Found(room.row.code, listing.fills_at, now)


async def read_wish(request: Asking, kind: type[AnyWish]) -> AnyWish:
    """Read what is wished for, unless nobody here may wish for anything now."""
    site, address = site_of(request), address_of(request)
    if not is_own_page(request.scope):
        raise Denied("page.foreign")
    if site.failed.is_full(address):
        raise Denied("requests.many")
    if site.opened.is_full(address):
        raise Denied("tables.many")
    wish = read(await request.body(), msgspec.json.Decoder(kind))
    if wish.is_for_tests and not (site.settings.is_test and address.startswith(LOOPBACK)):
        raise Denied("test.only")
    return wish


def note_opening(request: Asking) -> None:
    """One more table or tournament from this address, if there may be one."""
    site, address = site_of(request), address_of(request)
    if site.rooms.opened_from(address) >= site.settings.limits.open_tables:
        raise Denied("tables.open")
    site.opened.note(address)


def wanted_table(wish: TableWish) -> Wanted:
    """Check what is wished for; the table checks the rest."""
    game = games.load(wish.game)
    seats = wish.seats or max(game.seats[0], min(game.seats[-1], USUAL_SEATS))
    if len(wish.bots) > seats - bool(wish.name):
        raise Denied("bots.many", bots=len(wish.bots), seats=seats)
    if wish.start and not wish.name:
        raise Denied("name.missing")
    return Wanted(
        game,
        seats,
        wish.options,
        wish.speed,
        wish.chat,
        wish.bots,
        wish.name,
        wish.start,
        wish.is_for_tests,
        wish.given,
        wish.seed,
        wish.language,
        wish.has_hints,
        wish.turn_hours,
        wish.window_hours,
    )


@get("/api/tables/{code:str}")
async def look_at_table(request: Asking, code: FromPath[str]) -> dict[str, Any]:
    """Does the table exist, what is played there, is there a free seat, where do phones find it?"""
    room = await site_of(request).room(code, address_of(request))
    seen = await room.glance()
    return {
        "code": room.row.code,
        "game": room.row.game,
        "seats": seen.seats,
        "names": seen.names,
        "free": seen.free,
        "is_playing": seen.is_playing,
        "address": invite_address(request, f"/t/{room.row.code}"),
    }


@get("/api/tables/{code:str}/qr", media_type="image/svg+xml")
async def qr_of_table(request: Asking, code: FromPath[str]) -> bytes:
    """The table's address as a QR code."""
    room = await site_of(request).room(code, address_of(request))
    return draw_qr(invite_address(request, f"/t/{room.row.code}"))


@lru_cache(256)
def draw_qr(address: str) -> bytes:
    """An address as a picture; it takes a while to draw."""
    picture = io.BytesIO()
    segno.make(address, error="m").save(picture, kind="svg", border=2, xmldecl=False, omitsize=True)
    return picture.getvalue()


@get("/api/tables/{code:str}/matches/{number:int}")
async def export_match(request: Asking, code: FromPath[str], number: FromPath[int]) -> Response[bytes]:
    """A finished match for whoever has the code and could look on: to be watched again, and to be verified."""
    room = await site_of(request).room(code, address_of(request))
    site = site_of(request)
    await site.people.days.check(room.row, await anybody(request), site.rooms.clock.wall())
    told = await room.export(number)
    if told is None:
        raise Denied("export.early")
    name = f"stolik-{room.row.code}-{number}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    return Response(to_json(told), headers=headers, media_type="application/json")


def invite_address(request: Asking, path: str) -> str:
    """Where others find a page: as this one was found, or for a page on this very computer as phones would."""
    host = header(request.scope, b"host")
    host = host if HOST.fullmatch(host) else "localhost"
    name, _, port = host.rpartition(":") if ":" in host else (host, "", "")
    phones = site_of(request).settings.phones
    if phones and name.startswith(LOOPBACK):
        host = f"{phones[0]}:{port}" if port else phones[0]
    return f"{scheme_of(request.scope, site_of(request).settings)}://{host}{path}"


# Tournaments


@post("/api/tournaments", status_code=201)
async def announce_tournament(request: Asking) -> dict[str, str]:
    """Announce a tournament: its code, and the token of its host."""
    wish = await read_wish(request, TournamentWish)
    wanted = WantedTournament(**{**msgspec.structs.asdict(wish), "game": games.load(wish.game)})
    note_opening(request)
    who, is_program = who_is(await whoever(request))
    hall, token = await site_of(request).rooms.announce(wanted, address_of(request), who, is_program)
    return {"code": hall.row.code, "game": hall.row.game, "token": token}


@get("/api/tournaments/{code:str}")
async def look_at_tournament(request: Asking, code: FromPath[str]) -> dict[str, Any]:
    """Does the tournament exist, what is played there, and where do phones find it?"""
    hall = await site_of(request).hall(code, address_of(request))
    address = invite_address(request, f"/tournament/{hall.row.code}")
    return {"code": hall.row.code, "game": hall.row.game, "address": address}


@get("/api/codes/{code:str}")
async def look_at_code(request: Asking, code: FromPath[str]) -> dict[str, str]:
    """What a code leads to: a table or a tournament."""
    found = await site_of(request).find(code, address_of(request))
    is_table = found.row.kind != "tournament"
    return {"code": found.row.code, "kind": "table" if is_table else "tournament"}


# The server itself


@get("/api/health")
async def health(request: Asking) -> dict[str, Any]:
    """Is the server up, are the games compiled, and does the store wait for another program?"""
    rooms = site_of(request).rooms
    return {
        "ok": True,
        "rooms": len(rooms),
        "is_warm": rooms.kitchen.is_warm,
        "is_store_waiting": rooms.store.is_waiting,
        "now": rooms.clock.wall(),
    }


@get("/asyncapi.json", media_type="application/json")
async def describe_sockets() -> bytes:
    """How programs speak with tables."""
    return asyncapi()


@get("/openapi.json", media_type="application/json")
async def describe_doors() -> bytes:
    """What can be asked for over HTTP."""
    return described_doors()


@cache
def described_doors() -> bytes:
    """The same once and for all."""
    return msgspec.json.encode(openapi(DOORS, WISHES))


# Pages


@get(["/", "/{path:path}"])
async def page(request: Asking) -> Response[bytes]:
    """A file of the client; an address inside the client begins at its index, with the preview of what is there."""
    path = request.scope["path"]
    if is_file_of_rules(path):
        return await rules_of_game(request, path.removeprefix(RULES))
    if path == f"/{static.OFFLINE}":
        return file_of(request, page_of(static.OFFLINE, static.offline_told(site_of(request).pages.names)))
    found = None if path.startswith("/api/") else site_of(request).pages.find(path)
    if found is None:
        raise Denied("page.none")
    return await index(request, found) if found.is_index else file_of(request, found)


def is_file_of_rules(path: str) -> bool:
    """Is it a module or a layout? Without an ending it is the rulebook, a page of the client; so is the package."""
    return path.startswith(RULES) and path.endswith(FILES) and not path.startswith(f"/{static.PACKAGE}")


async def rules_of_game(request: Asking, name: str) -> Response[bytes]:
    """The module of some rules, the layout that goes with it, a rulebook, a lesson, or the list of games."""
    rooms = site_of(request).rooms
    if name == static.GAMES:
        ready = {game for game in games.NAMES if rooms.kitchen.is_ready(games.load(game))}
        return file_of(request, page_of(name, static.games_told(ready)))
    if lesson := static.LESSON.fullmatch(name):
        return file_of(request, lesson_of_game(lesson["game"]))
    if book := static.BOOK.fullmatch(name):
        return file_of(request, rulebook_of_game(book["game"], book["language"]))
    found, cluster = rooms.shelf.find(name), site_of(request).cluster
    if found is None and cluster is not None and not site_of(request).failed.is_full(address_of(request)):
        found = await cluster.fetch(name)
    if found is None:
        raise Denied("game.unready" if rooms.kitchen.is_awaited(name) else "rules.none")
    return file_of(request, found)


@lru_cache(16)
def lesson_of_game(game: str) -> Served:
    """A game's guided first game."""
    if game not in games.NAMES:
        raise Denied("game.none", game=game[:20])
    told = static.lesson_told(game)
    if told is None:
        raise Denied("rules.none")
    return page_of(f"{game}.lesson.json", told)


@lru_cache(64)
def rulebook_of_game(game: str, language: str) -> Served:
    """A game's rulebook in a language."""
    if game not in games.NAMES:
        raise Denied("game.none", game=game[:20])
    return page_of(f"{game}.{language}.json", static.rulebook_told(game, language))


def file_of(request: Asking, found: Served) -> Response[bytes]:
    """A file, unless whoever asks has it already."""
    headers = {"cache-control": found.cache, "etag": found.tag, "vary": "accept-encoding"}
    if header(request.scope, b"if-none-match") == found.tag:
        return Response(b"", status_code=304, headers=headers, media_type=found.kind)
    if found.packed and "gzip" in header(request.scope, b"accept-encoding"):
        return Response(found.packed, headers={**headers, "content-encoding": "gzip"}, media_type=found.kind)
    return Response(found.body, headers=headers, media_type=found.kind)


async def preview(request: Asking, language: str) -> tuple[str, str]:
    """Title and text of what an address leads to; raises StolikError if nothing is there."""
    site, address = site_of(request), address_of(request)
    table, tournament = addresses.codes_of(request.scope["path"])
    if table:
        room = await site.room(table, address)
        return addresses.of_table(games.load(room.row.game), room.row.code, await room.glance(), language)
    if tournament:
        hall = await site.hall(tournament, address)
        return addresses.of_tournament(games.load(hall.row.game), hall.row.code, language)
    return addresses.of_home(language)


async def index(request: Asking, found: Served) -> Response[bytes]:
    """The page every address inside the client begins with; one that leads nowhere says so to programs too."""
    path = request.scope["path"]
    language = addresses.language_of(header(request.scope, b"accept-language"))
    status = 200 if addresses.is_address(path) else 404
    title, text = addresses.of_home(language)
    try:
        title, text = await preview(request, language)
    except StolikError as error:
        # whoever has guessed too often learns nothing
        status = 404 if status_of(error) == 404 else status
    body = addresses.with_preview(found.body, language, title, text, invite_address(request, path))
    headers = {"cache-control": found.cache, "vary": "accept-language"}
    return Response(body, status_code=status, headers=headers, media_type=found.kind)


# Putting it together

TABLES = (open_table, find_game, look_at_table, qr_of_table, export_match)
TOURNAMENTS = (announce_tournament, look_at_tournament, look_at_code)
WISHES = {"/api/tables": TableWish, "/api/tournaments": TournamentWish}
SERVER = (describe_doors, describe_sockets, health, healthz, readyz, metrics, page)
DOORS = (*TABLES, *TOURNAMENTS, *PEOPLE, *PROGRAMS, look_at_arena, *DAILY, *ARCHIVE, *ADMIN, *SERVER)


def answer_error(request: Asking, error: Exception) -> Response[say.Refused]:
    """Every error is one clear sentence of the same form. Who brings about too many is told nothing else."""
    told, status, headers = told_of(error)
    failed, address = site_of(request).failed, address_of(request)
    if status not in NOT_THEIRS:
        if failed.is_full(address):
            told, status, headers = told_of(Denied("requests.many"))
        else:
            failed.note(address)
    return Response(told, status_code=status, headers=headers)


def told_of(error: Exception) -> tuple[say.Refused, int, dict[str, str] | None]:
    """What is said of an error, with the status and the headers of the answer."""
    if isinstance(error, StolikError):
        return refused(error), status_of(error), None
    if isinstance(error, HTTPException):
        return refused(Denied("request.bad", detail=detail_of(error))), error.status_code, error.headers
    logger.error("a request failed", exc_info=error)
    return refused(Denied("failed")), 500, None


def detail_of(error: HTTPException) -> str:
    """What is wrong with a request, as far as that is known."""
    wrong = error.extra if isinstance(error.extra, list) else []
    parts = [f"{each['key']}: {each['message']}" for each in wrong if isinstance(each, dict) and "key" in each]
    return "; ".join(parts) or error.detail.rstrip(".")


@contextlib.asynccontextmanager
async def watched(site: Site) -> AsyncIterator[None]:
    """Its moves leave traces, if anybody collects them."""
    if not site.settings.traces:
        yield
        return
    from stolik.server.tracing import traced  # needs what the embedded default does not

    async with traced(site.rooms, site.settings.traces):
        yield


@contextlib.asynccontextmanager
async def joined(site: Site) -> AsyncIterator[None]:
    """One of several servers, if its database can be shared."""
    if not site.settings.database:
        yield
        return
    from stolik.server.cluster.joining import join  # needs what the embedded default does not

    async with join(site):
        yield


def create_app(settings: Settings, store: Store | None = None) -> ASGIApp:
    """The whole server as one application."""
    site = Site(settings, store or open_store(settings.data, settings.database, settings.bus))

    @contextlib.asynccontextmanager
    async def lifespan(_app: Litestar) -> AsyncIterator[None]:
        site.rooms.kitchen.set_out()
        if settings.warm:
            site.rooms.kitchen.warm_up()
        async with folded_lines(), watched(site), joined(site):
            site.rooms.start(site.rooms.people.ledger.catch_up())
            site.rooms.start(keep_waking(site.rooms))
            if site.rooms.reminding is not None:
                site.rooms.start(site.rooms.reminding.keep_sending())
            try:
                yield
            finally:
                site.is_closing = True
                if site.cluster is not None:
                    await site.cluster.leave()
                site.people.passwords.close()
                await site.rooms.close()

    app = Litestar(
        route_handlers=[*DOORS, table_socket, tournament_socket],
        lifespan=[lifespan],
        state=State({"site": site}),
        exception_handlers={Exception: answer_error},
        openapi_config=None,
        logging_config=None,
        request_max_body_size=64 << 10,
    )
    return guarded(app, settings)
