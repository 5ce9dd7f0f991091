"""What pages fetch that is the same for everybody: the games, their rulebooks, what a browser keeps to play offline.

The server answers with it, and `stolik site` writes it into a folder: addresses are the same in both.
"""

from __future__ import annotations

import logging
import re
from functools import cache
from typing import Any

import msgspec

from stolik import games
from stolik.core.kit.errors import StolikError
from stolik.core.kit.words import LANGUAGES
from stolik.core.machine.modules import files_of
from stolik.server import about
from stolik.server.pages import INDEX

logger = logging.getLogger("stolik.server")

GAMES, OFFLINE = "games.json", "offline.json"
PACKAGE = "rules/stolik-rules/"  # what runs the rules, for pages of other people
LESSON = re.compile(r"(?P<game>[a-z]+)\.lesson\.json")
BOOK = re.compile(r"(?P<game>[a-z]+)\.(?P<language>[a-z]+)\.json")


def games_told(ready: set[str]) -> bytes:
    """The games, what can be chosen, and which can be played already."""
    told = about.all_games()
    listed = [{**each, "is_ready": each["name"] in ready} for each in told["games"]]
    return msgspec.json.encode({**told, "games": listed})


def rulebook_told(game: str, language: str) -> bytes:
    """A game's rulebook in a language."""
    return msgspec.json.encode(about.rulebook(games.load(game), language))


@cache
def lesson_told(game: str) -> bytes | None:
    """A game's guided first game, played through by its rules; None where a corrected card list makes it impossible."""
    try:
        return msgspec.json.encode(games.lesson_of(game).build())
    except StolikError as error:
        logger.warning("%s has no guided first game: %s", game, error)
        return None


def rules_files() -> dict[str, bytes]:
    """Every file beside the modules and their layouts, by its name, with all games ready."""
    books = {f"{name}.{language}.json": rulebook_told(name, language) for name in games.NAMES for language in LANGUAGES}
    lessons = {f"{name}.lesson.json": told for name in games.NAMES if (told := lesson_told(name)) is not None}
    return {GAMES: games_told({*games.NAMES}), **books, **lessons}


def offline_told(pages: list[str]) -> bytes:
    """What a browser keeps to play without a network: the client, and the rules of every game."""
    doors = [games.load(name) for name in games.NAMES]
    rules = [GAMES, *(f"{door.name}.{language}.json" for door in doors for language in LANGUAGES)]
    rules += [f"{door.name}.lesson.json" for door in doors if lesson_told(door.name) is not None]
    rules += [f"{door.name}-{door.rules.digest}.json" for door in doors]
    rules += [name for door in doors for name in files_of(door.rules)]
    client = sorted(name for name in pages if name != INDEX and not name.startswith(PACKAGE))
    kept: list[Any] = ["./", *client, *(f"rules/{name}" for name in rules)]
    return msgspec.json.encode(kept)
