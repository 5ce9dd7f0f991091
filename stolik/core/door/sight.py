"""What a seat sees, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from stolik.core.kit.names import SeatSet, SetOf, word_of
from stolik.core.kit.piles import cards_in
from stolik.core.kit.sets import members_of

if TYPE_CHECKING:
    from stolik.core.door.game import Game
    from stolik.core.machine.engine import Engine

Array = np.ndarray[Any, Any]


@dataclass(frozen=True)
class View:
    """What one seat may know of a match: there is no way from here to the rest of it."""

    game: Game
    engine: Engine
    names: Sequence[str]
    seat: int
    cells: Array

    def __getitem__(self, name: str) -> Any:
        """A field as this seat sees it."""
        return value_of(self.game, name, self.cells)

    def words(self, name: str) -> Any:
        """One field in words, as scenario files write it."""
        return in_words(self.game, self.names, name, self.cells)

    def describe(self) -> dict[str, Any]:
        """Every field in words."""
        return {name: self.words(name) for name in self.game.state.fields}


def value_of(game: Game, name: str, cells: Array) -> Any:
    """A field of a record: a number, or an array of its shape."""
    field = game.state.fields[name]
    if not field.full_shape:
        return cells.item(0, field.offset)
    return cells[0, field.offset : field.offset + field.cells].reshape(field.full_shape)


def in_words(game: Game, names: Sequence[str], name: str, cells: Array) -> Any:
    """A field in the words of scenario files: piles as lists of cards, a value for each seat or space by name."""
    field = game.state.fields[name]
    value = value_of(game, name, cells)
    if field.of is SeatSet:
        return [names[seat] for seat in members_of(int(value)) if seat < len(names)]

    def word(number: Any) -> Any:
        if isinstance(field.of, SetOf):
            return [word_of(field.of.domain, member, names) for member in members_of(int(number))]
        return int(number) if field.of is None else word_of(field.of, int(number), names)

    def row(numbers: Any) -> Any:
        if field.is_pile:
            cards = [word(card) for card in cards_in(numbers)]
            return cards if len(field.shape) > 1 else cards[::-1]  # a pile in the middle is told from the top
        return [row(part) for part in numbers] if np.ndim(numbers) > 1 else [word(number) for number in numbers]

    if not field.full_shape:
        return word(value)
    if field.by is not None or field.is_per_seat(game.most_seats):
        rows = names if field.by is None else [word_of(field.by, number, names) for number in range(field.shape[0])]
        return {key: row(part) if np.ndim(part) else word(part) for key, part in zip(rows, value, strict=False)}
    return row(value)
