"""The server's doors: pages and the small API. The socket of each table is in `sockets.py`."""

from __future__ import annotations

import contextlib
import io
import logging
import re
from collections.abc import AsyncIterator
from functools import lru_cache
from typing import Annotated, Any, TypeVar

import msgspec
import segno
from litestar import Litestar, Response, get, post
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.params import FromPath
from litestar.types import ASGIApp
from msgspec import Meta

from stolik import games
from stolik.core.kit.errors import StolikError
from stolik.server import addresses, static
from stolik.server.guard import guarded, header, is_own_page, scheme_of
from stolik.server.halls import WantedTournament
from stolik.server.lines import folded_lines
from stolik.server.pages import Served, page_of
from stolik.server.reading import read
from stolik.server.settings import Settings
from stolik.server.site import Asking, Site, address_of, refused, site_of, status_of
from stolik.server.sockets import table_socket, tournament_socket
from stolik.server.store import Store
from stolik.server.wanted import Wanted
from stolik.table import messages as say
from stolik.table.export import to_json
from stolik.table.tournament.messages import MOST_ENTRANTS
from stolik.table.tournament.tournament import MOST_ROUNDS
from stolik.table.words import Denied

logger = logging.getLogger("stolik.server")

NOT_THEIRS = (429, 503)  # answers that do not count against whoever gets them
LOOPBACK = ("127.", "::1", "[::1]", "::ffff:127.", "localhost")
HOST = re.compile(r"[\w.\-\[\]:]+")
USUAL_SEATS = 4
RULES = "/rules/"
Options = Annotated[dict[say.Word, say.Word], Meta(max_length=100)]
Given = Annotated[dict[say.Word, Any], Meta(max_length=100)]
Bots = Annotated[list[say.Word], Meta(max_length=2 * MOST_ENTRANTS)]


class TableWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table somebody would like to open. With a name the host sits down; `start` deals at once, against bots."""

    game: say.Word
    seats: Annotated[int, Meta(ge=0, le=say.MOST_SEATS)] = 0  # 0: the usual number
    options: Options = {}
    speed: say.Speed = 1
    chat: say.Word = "free"
    bots: Bots = []
    language: say.Language = "pl"  # of the names of bots
    name: say.Name = ""
    start: bool = False
    has_hints: bool = False  # pages may give hints
    is_test: bool = False
    given: Given = {}  # the position it begins with, as in a scenario; for tests
    seed: say.Number = 0  # of a test table: which fixed chance

    @property
    def is_for_tests(self) -> bool:
        """Is nothing left to chance?"""
        return self.is_test or bool(self.given) or self.seed != 0


class TournamentWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tournament somebody would like to announce. With a name the host takes part."""

    game: say.Word
    form: say.Word
    options: Options = {}
    speed: say.Speed = 1
    chat: say.Word = "free"
    rounds: Annotated[int, Meta(ge=0, le=MOST_ROUNDS)] = 0  # 0: the usual number
    groups: Annotated[int, Meta(ge=0, le=MOST_ENTRANTS // 2)] = 0
    size: Annotated[int, Meta(ge=0, le=say.MOST_SEATS)] = 0
    is_drawn: bool = True
    bots: Bots = []
    language: say.Language = "pl"  # of the names of bots
    name: say.Name = ""
    is_test: bool = False

    @property
    def is_for_tests(self) -> bool:
        """Is nothing left to chance?"""
        return self.is_test


AnyWish = TypeVar("AnyWish", TableWish, TournamentWish)

# Tables


@post("/api/tables", status_code=201)
async def open_table(request: Asking) -> dict[str, str]:
    """Open a table: its code, and the token of its host."""
    wanted = wanted_table(await read_wish(request, TableWish))
    note_opening(request)
    room, token = await site_of(request).rooms.open(wanted, address_of(request))
    return {"code": room.row.code, "game": room.row.game, "token": token}


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
    )


@get("/api/tables/{code:str}")
async def look_at_table(request: Asking, code: FromPath[str]) -> dict[str, Any]:
    """Does the table exist, what is played there, is there a free seat, where do phones find it?"""
    room = await site_of(request).room(code, address_of(request))
    seen = await room.glance()
    return {
        "code": room.row.code,
        "game": room.row.game,
        "seats": room.table.opened.seats,
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
    hall, token = await site_of(request).rooms.announce(wanted, address_of(request))
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
    return {"code": found.row.code, "kind": found.row.kind}


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


# Pages


@get(["/", "/{path:path}"])
async def page(request: Asking) -> Response[bytes]:
    """A file of the client; an address inside the client begins at its index, with the preview of what is there."""
    path = request.scope["path"]
    if is_file_of_rules(path):
        return rules_of_game(request, path.removeprefix(RULES))
    if path == f"/{static.OFFLINE}":
        return file_of(request, page_of(static.OFFLINE, static.offline_told(site_of(request).pages.names)))
    found = None if path.startswith("/api/") else site_of(request).pages.find(path)
    if found is None:
        raise Denied("page.none")
    return await index(request, found) if found.is_index else file_of(request, found)


def is_file_of_rules(path: str) -> bool:
    """Is it a module or a layout? Without an ending it is the rulebook, a page of the client; so is the package."""
    return path.startswith(RULES) and path.endswith((".json", ".wasm")) and not path.startswith(f"/{static.PACKAGE}")


def rules_of_game(request: Asking, name: str) -> Response[bytes]:
    """The module of some rules, the layout that goes with it, a rulebook, a lesson, or the list of games."""
    rooms = site_of(request).rooms
    if name == static.GAMES:
        ready = {game for game in games.NAMES if rooms.kitchen.is_ready(games.load(game))}
        return file_of(request, page_of(name, static.games_told(ready)))
    if lesson := static.LESSON.fullmatch(name):
        return file_of(request, lesson_of_game(lesson["game"]))
    if book := static.BOOK.fullmatch(name):
        return file_of(request, rulebook_of_game(book["game"], book["language"]))
    found = rooms.shelf.find(name)
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
        return addresses.of_table(room.table.game, room.row.code, await room.glance(), language)
    if tournament:
        hall = await site.hall(tournament, address)
        return addresses.of_tournament(hall.tournament.game, hall.row.code, language)
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
        return refused(Denied("request.bad", detail=error.detail.rstrip("."))), error.status_code, error.headers
    logger.error("a request failed", exc_info=error)
    return refused(Denied("failed")), 500, None


def create_app(settings: Settings, store: Store | None = None) -> ASGIApp:
    """The whole server as one application."""
    site = Site(settings, store or Store(settings.data))

    @contextlib.asynccontextmanager
    async def lifespan(_app: Litestar) -> AsyncIterator[None]:
        site.rooms.kitchen.set_out()
        if settings.warm:
            site.rooms.kitchen.warm_up()
        async with folded_lines():
            try:
                yield
            finally:
                await site.rooms.close()

    tables = [open_table, look_at_table, qr_of_table, export_match, table_socket]
    tournaments = [announce_tournament, look_at_tournament, look_at_code, tournament_socket]
    others = [health, page]
    app = Litestar(
        route_handlers=[*tables, *tournaments, *others],
        lifespan=[lifespan],
        state=State({"site": site}),
        exception_handlers={Exception: answer_error},
        openapi_config=None,
        logging_config=None,
        request_max_body_size=64 << 10,
    )
    return guarded(app, settings)
