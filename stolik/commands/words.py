"""`stolik words`: every sentence people can meet, in both languages, with example parts filled in."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

import msgspec

from stolik import games
from stolik.core.door.sayings import Saying, sayings_in, sayings_of
from stolik.core.kit.errors import unknown
from stolik.core.kit.words import LANGUAGES
from stolik.server.reminding import WORDS as REMINDERS
from stolik.table.words import WORDS
from stolik.terminal.labels import LABELS


def words(game: str = "", *, language: str | None = None, every: bool = False, json: bool = False) -> None:
    """List every sentence people can meet: of a game, or, if none is named, of tables, the server and the terminal.

    Parameters
    ----------
    game
        The game's word.
    language
        pl or en; both if nothing is said.
    every
        Each sentence with every card, space and number it may be said of, not with a few.
    json
        Print JSON.
    """
    if language is not None and language not in LANGUAGES:
        raise unknown("language", language, LANGUAGES)
    languages = LANGUAGES if language is None else (language,)
    listed = sayings_of(games.load(game), languages, every) if game else shared(languages)
    if json:
        print(msgspec.json.format(msgspec.json.encode(listed)).decode())
    else:
        print_sayings(listed)


def shared(languages: Sequence[str] = LANGUAGES) -> list[Saying]:
    """What is said whatever the game: by tables and the server, and by the terminal."""
    said = [*sayings_in(WORDS, languages), *sayings_in(REMINDERS, languages)]
    told = [msgspec.structs.replace(each, kind="Tables and the server") for each in said]
    return told + [msgspec.structs.replace(each, kind="The terminal") for each in sayings_in(LABELS, languages)]


def print_sayings(listed: list[Saying]) -> None:
    """Print the sentences under what they are."""
    for kind, group in groupby(listed, key=lambda saying: saying.kind):
        print(f"\n== {kind}")
        for saying in group:
            print(f"\n{saying.key}")
            for language, lines in saying.said.items():
                print(*(f"  {language}  {line}" for line in lines), sep="\n")
