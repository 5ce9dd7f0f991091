"""The arena of a server: a standing tournament of programs with accounts, in which bots of the house play too.

Programs are brought together as people are who look for a game (`lobby.py`), at tables that belong to nobody; the
ledger counts their matches like all others. Here is who may enter how often, and what everybody may look at.
"""

from __future__ import annotations

from litestar import get
from litestar.params import FromPath

from stolik import games
from stolik.server.people import messages as told
from stolik.server.people.profiles import arena_of
from stolik.server.people.register import Person
from stolik.server.site import Asking, Site, site_of
from stolik.table.words import Denied


def enter_arena(site: Site, program: Person) -> None:
    """A program looks for a table; not too often."""
    if site.people.entered.is_full(str(program.id)):
        raise Denied("arena.many")
    site.people.entered.note(str(program.id))


@get("/api/arena/{game:str}")
async def look_at_arena(request: Asking, game: FromPath[str]) -> told.ArenaOf:
    """The ladder of a game, and its last matches, which anybody may watch again."""
    if game not in games.NAMES:
        raise Denied("game.none", game=game[:20])
    return await site_of(request).rooms.store.look(lambda connection: arena_of(connection, game))
