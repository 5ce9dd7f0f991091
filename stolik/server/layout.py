"""Where each field of a game's record lies and what it holds, for whoever reads the cells of a view."""

from __future__ import annotations

from typing import Any

from stolik.core.door.game import Game
from stolik.core.kit.names import SeatSet, SetOf
from stolik.core.kit.record import Field
from stolik.server.about import kind_of
from stolik.table.drawing import shown


def record_of(game: Game) -> list[dict[str, Any]]:
    """The fields of a game's record in order."""
    return [field_of(game, field) for field in game.state.fields.values()]


def field_of(game: Game, field: Field) -> dict[str, Any]:
    """One field; a pile's last axis is its row: how many cards, then card, knowers and loose for each place."""
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
