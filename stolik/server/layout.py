"""What whoever runs a game's module has to know of it: where each field of the record lies, what its numbers mean."""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import version
from typing import Any

from stolik import games
from stolik.core.door.game import Game
from stolik.core.door.players import row_of, ways
from stolik.core.kit.names import Event, SeatSet, SetOf
from stolik.core.kit.piles import LOOSE
from stolik.core.kit.record import Field
from stolik.core.machine.modules import learned_name, module_name
from stolik.core.minds import mind, policy
from stolik.server.about import dictionary, kind_of
from stolik.table.drawing import shown


def layout_of(game: Game) -> dict[str, Any]:
    """Everything that goes with a game's module: its words, its names by number, and its record."""
    rules = game.rules
    return {
        **dictionary(game),
        "numbers": games.numbers_of(game),
        "digest": rules.digest,
        "pieces": game.pieces.digest,
        "version": version("stolik"),
        "module": module_name(rules),
        "learned": learned_name(rules),
        "cells": game.state.cells(),
        "seats": game.most_seats,
        "kinds": max(1, rules.slots["MOST_PIECES"]),
        "loose": LOOSE,
        "blank": game.state.blank().tolist(),
        "record": record_of(game),
        "question_list": [asked.word for asked in game.questions],
        "event_list": [event_of(event) for event in game.events],
        "reason_list": [{"word": reason.word, "paragraph": reason.paragraph} for reason in game.reasons],
        "guards": [guard_of(game, guard) for guard in rules.all_guards],
        "trait_list": [trait.word for trait in game.traits],
        "bots": [{"word": word, "row": row_of(game, word).tolist()} for word in ways(game)],
        "mind": mind_of(game),
    }


def mind_of(game: Game) -> dict[str, Any]:
    """The memory in which bots think: where its parts begin, in bytes, and how much of each there is room for."""
    return {
        "parts": mind.Layout.of(game.state.cells(), max(1, game.rules.slots["MOST_PIECES"]))._asdict(),
        "node": mind.NODE.itemsize,
        "edge": mind.EDGE.itemsize,
        "nodes": mind.MOST_NODES,
        "edges": mind.MOST_EDGES,
        "crowd": mind.CROWD,
        "row": mind.SETTINGS,
        "iterations": mind.ITERATIONS,
        "belief": mind.BELIEF,
        "kind": mind.KIND,
        "learned": game.rules.kind_of(policy.WORD) if game.rules.policy else -1,
    }


def event_of(event: Event) -> dict[str, Any]:
    """An event, and what it has to do with turns."""
    columns = ("paragraph", "opens", "heads", "closes")
    return {"word": event.word} | {name: getattr(event, name) for name in columns}


def guard_of(game: Game, guard: Callable[..., Any]) -> dict[str, Any]:
    """A guard: its sentence goes by its name."""
    told = game.rules.about(guard)
    return {
        "name": guard.__name__,
        "paragraph": told.paragraphs[0],
        "questions": [asked.word for asked in game.questions if asked in told.forbids],
    }


def record_of(game: Game) -> list[dict[str, Any]]:
    """The fields of a game's record in order."""
    return [field_of(game, field) for field in game.state.fields.values()]


def field_of(game: Game, field: Field) -> dict[str, Any]:
    """One field; a pile's last axis is its row: how many cards, then each with what is known of it."""
    asked = field.answer_to
    return {
        "name": field.name,
        "offset": field.offset,
        "shape": list(field.full_shape),
        "pile": field.is_pile,
        "of": kind_of(field.of),
        "set": field.of is SeatSet or isinstance(field.of, SetOf),
        "by": kind_of(field.by),
        "seen": field.seen.name.lower(),
        "per_seat": field.is_per_seat(game.most_seats),
        "option": field.is_option,
        "drawn": shown(field),
        "tally": field.is_tally,
        "answer_to": "" if asked is None else game.questions(asked).word,
    }
