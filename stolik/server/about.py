"""What a client needs to know of the games: titles, options, words, pieces, questions, rulebooks. No game by name."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from stolik import games
from stolik.bots.catalogue import Offered, bots_of
from stolik.core.door.game import Game
from stolik.core.kit.names import Named, Numbers, Question, Seats, SeatSet, SetOf
from stolik.core.kit.pieces import NOTE
from stolik.core.kit.record import Field
from stolik.core.kit.words import LANGUAGES
from stolik.core.proof.rulebook import find_rulebook
from stolik.table import clock
from stolik.table.drawing import shown
from stolik.table.sights import chosen
from stolik.table.talk import CHATS
from stolik.table.tournament.tournament import forms_of


def all_games() -> dict[str, Any]:
    """The games of the site, and what can be chosen at any table."""
    return {
        "games": [summary(games.load(name)) for name in games.NAMES],
        "speeds": list(clock.SPEEDS),
        "chats": list(CHATS),
        "languages": list(LANGUAGES),
    }


def summary(game: Game) -> dict[str, Any]:
    """A game as the home page shows it."""
    return {
        "name": game.name,
        "digest": game.rules.digest,
        "titles": in_every_language(game, "title"),
        "about": in_every_language(game, "about"),
        "goal": in_every_language(game, "goal"),
        "note": in_every_language(game, "note"),
        "seats": list(game.seats),
        "minutes": game.minutes,
        "age": game.age,
        "options": [option(game, name) for name in game.options],
        "forms": forms_of(game),
        "bots": [offered(game, bot) for bot in bots_of(game)],
    }


def offered(game: Game, bot: Offered) -> dict[str, Any]:
    """A bot one can play against, with its name and its sentence."""
    titles, lines = in_every_language(game, bot.key), in_every_language(game, f"{bot.key}.line")
    return {**asdict(bot), "titles": titles, "lines": lines}


def option(game: Game, name: str) -> dict[str, Any]:
    """Something that can be chosen, with its values; the first is the usual one."""
    kind = kind_of(game.options[name].of)
    words = game.option_words(name)
    default = words[int(game.state.blank()[game.options[name].offset])]
    return {
        "name": name,
        "titles": in_every_language(game, f"option.{name}"),
        "default": default,
        "is_house": game.options[name].is_house,
        "is_own": name in game.own_options,
        "values": [{"word": word, "titles": in_every_language(game, f"{kind}.{word}", word)} for word in words],
    }


def in_every_language(game: Game, key: str, otherwise: str = "") -> dict[str, str]:
    """What a key says in each language."""
    return {language: game.words(language).entries.get(key, otherwise) for language in LANGUAGES}


def dictionary(game: Game) -> dict[str, Any]:
    """Everything a client needs to word a table: the dictionary, and what its numbers stand for."""
    domains: dict[str, list[dict[str, Any]]] = {}
    for domain in sorted(domains_of(game), key=len):  # of two that go by one name the longer counts
        domains[kind_of(domain)] = [row(game, kind) for kind in domain]
    return {
        "name": game.name,
        "prefix": game.prefix,
        "words": {language: game.words(language).entries for language in LANGUAGES},
        "piece": kind_of(game.cards),
        "own": game.own,
        "turn": game.turn,
        "cards": [row(game, card) for card in game.cards],
        "maps": game.pieces.maps,
        "domains": domains,
        "fields": {name: kind_of(field.of) for name, field in game.state.fields.items() if shown(field)},
        "events": {event.word: kind_of(event.spec.of) for event in game.events},
        "event_cards": {event.word: kind_of(event.cards) for event in game.events if event.cards is not None},
        "questions": {asked.word: question(asked) for asked in game.questions},
    }


def row(game: Game, kind: Named) -> dict[str, Any]:
    """A name with what is declared of it and, for a card, what the card list says."""
    told = {} if isinstance(kind, Question) else kind.spec.columns  # questions are told apart, with their answers
    columns = {name: value.word if isinstance(value, Named) else value for name, value in told.items()}
    listed: dict[str, Any] = {}
    if isinstance(kind, game.cards):
        listed = game.pieces.rows[kind.word]
        note = listed.get(NOTE)  # a text says what of it is
        listed = {**listed, NOTE: "partly" if isinstance(note, str) else bool(note)}
    return {"word": kind.word, **columns, **listed}


def question(asked: Any) -> dict[str, Any]:
    """A question: who may say what, and the answers it has."""
    answers = [
        {
            "kind": kind.name.lower(),
            "word": kind.word,
            "of": kind_of(kind.spec.of),
            "width": kind.width,
            "is_dire": kind.dire,
            "is_idle": kind.idle,
        }
        for kind in asked.answers
    ]
    return {
        "paragraph": asked.paragraph,
        "may": bool(asked.may),
        "collects": bool(asked.collects),
        "idle": bool(asked.idle),
        "is_aimed": asked.hits is not None,
        "orders": asked.nobodys_words if asked.may else {},
        "continues": bool(asked.continues),
        "seconds": asked.seconds,
        "verb": asked.verb,
        "kind": chosen(asked),
        "answer": asked.answers.__name__.lower(),
        "pass": int(asked.default) if asked.may else -1,
        "answers": answers,
    }


def domains_of(game: Game) -> list[type[Named]]:
    """Every set of names that events, answers, fields and pieces speak of."""
    fields: Iterable[Field] = [field for field in game.state.fields.values() if shown(field)]
    found: list[Any] = [game.cards, *(field.of for field in fields)]
    found += [domain for event in game.events for domain in (event.spec.of, event.cards)]
    found += [kind.spec.of for asked in game.questions for kind in asked.answers]
    found = [each.domain if isinstance(each, SetOf) else each for each in found]
    return [each for each in dict.fromkeys(found) if isinstance(each, type) and issubclass(each, Named)]


def kind_of(domain: Any) -> str:
    """What a number stands for: a seat, seats, a number, or a set of names by its word in the dictionary."""
    if isinstance(domain, Seats):
        return "seat"
    if domain is SeatSet:
        return "seats"
    if isinstance(domain, SetOf):
        return kind_of(domain.domain)
    if domain is None or isinstance(domain, Numbers):
        return "number" if domain is not None else ""
    return str(domain.__name__).lower()


def rulebook(game: Game, language: str) -> dict[str, Any]:
    """A rulebook, paragraph by paragraph."""
    book = find_rulebook(game.name, language)
    paragraphs = [asdict(paragraph) for paragraph in book.paragraphs.values()]
    opens = book.paragraphs[game.opens].chapter
    return {"title": book.title, "language": language, "opens": opens, "paragraphs": paragraphs}
