"""Addresses inside the client: which there are, and what whoever is sent one sees before opening it."""

from __future__ import annotations

import re
from html import escape

from stolik import games
from stolik.core.door.game import Game
from stolik.core.kit.words import Dictionary, Words
from stolik.server.wanted import Glance

TABLE, TOURNAMENT, NEW = (
    r"/t/(?P<table>[^/]+)",
    r"/tournament/(?P<tournament>[^/]+)",
    r"(/tournament)?/new/(?P<game>[^/]+)",
)
OTHERS = r"/solo|/me|/lobby|/day|/admin|/archive(/\d+)?|/p/\d+|/(best|arena)(/[a-z]+)?|/tv/[^/]+|/replay(/[^/]+/\d+)?"
ADDRESS = re.compile(rf"({TABLE}|{NEW}|{TOURNAMENT}|{OTHERS})?/?")
TITLE_ENDS = b"</title>"

WORDS: Dictionary = {
    "en": {
        "title": "{game}: table {code}",
        "tournament": "{game}: tournament {code}",
        "length": "{low} to {high} players, about {minutes} minutes.",
        "length.two": "{high} players, about {minutes} minutes.",
        "here": "At the table: {names}.",
        "free": "{n} {n:free seat|free seats}.",
        "playing": "A match is on; you can watch.",
        "home": "Five tabletop games with friends or bots, without an account.",
    },
    "pl": {
        "title": "{game}: stół {code}",
        "tournament": "{game}: turniej {code}",
        "length": "{low}–{high} osób, około {minutes} min.",
        "length.two": "{high} osoby, około {minutes} min.",
        "here": "Przy stole: {names}.",
        "free": "{n} {n:wolne miejsce|wolne miejsca|wolnych miejsc}.",
        "playing": "Partia trwa; można ją oglądać.",
        "home": "Pięć gier planszowych i karcianych, ze znajomymi albo z botami, bez konta.",
    },
}


def is_address(path: str) -> bool:
    """Does the client have a page at this path?"""
    found = ADDRESS.fullmatch(path)
    return found is not None and (found["game"] is None or found["game"] in games.NAMES)


def codes_of(path: str) -> tuple[str, str]:
    """The code of the table and of the tournament a path leads to, as they were typed; one of them, or none."""
    found = ADDRESS.fullmatch(path)
    return (found["table"] or "", found["tournament"] or "") if found else ("", "")


def language_of(accepted: str) -> str:
    """The language of a preview: English for those who ask for it first, else Polish."""
    return "en" if accepted.strip().lower().startswith("en") else "pl"


def with_preview(page: bytes, language: str, title: str, text: str, address: str) -> bytes:
    """A page with the tags from which others draw the preview of a link to it."""
    told = {"og:title": title, "og:description": text, "og:url": address, "og:type": "website"}
    told |= {"og:site_name": "stolik", "og:locale": {"en": "en_GB", "pl": "pl_PL"}[language]}
    tags = [f'<meta property="{name}" content="{escape(value)}">' for name, value in told.items()]
    tags += [f'<meta name="description" content="{escape(text)}">', '<meta name="twitter:card" content="summary">']
    return page.replace(TITLE_ENDS, TITLE_ENDS + "".join(tags).encode(), 1)


def of_home(language: str) -> tuple[str, str]:
    """Title and text of any page that is no table."""
    return "stolik", Words(WORDS, language).say("home")


def of_tournament(game: Game, code: str, language: str) -> tuple[str, str]:
    """Title and text of a tournament."""
    words = Words(WORDS, language)
    return words.say("tournament", game=game.words(language).say("title"), code=code), words.say("home")


def of_table(game: Game, code: str, seen: Glance, language: str) -> tuple[str, str]:
    """Title and text of a table: its game, how long it takes, and who sits there."""
    words = Words(WORDS, language)
    low, high = game.seats[0], game.seats[-1]
    length = "length.two" if low == high else "length"
    told = [words.say(length, low=low, high=high, minutes=game.minutes)]
    if seen.names:
        told.append(words.say("here", names=", ".join(seen.names)))
    if seen.is_playing:
        told.append(words.say("playing"))
    elif seen.free:
        told.append(words.say("free", n=len(seen.free)))
    return words.say("title", game=game.words(language).say("title"), code=code), " ".join(told)
