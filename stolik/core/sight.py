"""What a seat sees, in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from stolik.core.names import SeatSet, word_of
from stolik.core.piles import WIDTH
from stolik.core.sets import members_of

if TYPE_CHECKING:
    from stolik.core.match import Match

Array = np.ndarray[Any, Any]


@dataclass(frozen=True)
class View:
    """What one seat may know of a match."""

    match: Match
    seat: int
    cells: Array

    def __getitem__(self, name: str) -> Any:
        """A field as this seat sees it."""
        return self.match.value(name, self.cells)

    def describe(self) -> dict[str, Any]:
        """Every field in words, as scenario files write them."""
        return {name: self.words(name) for name in self.match.game.state.fields}

    def words(self, name: str) -> Any:
        """One field in words."""
        return in_words(self.match, name, self.cells)


def in_words(match: Match, name: str, cells: Array) -> Any:
    """A field in the words of scenario files: piles as lists of cards, a value for each seat by name."""
    field = match.game.state.fields[name]
    value = match.value(name, cells)
    if field.of is SeatSet:
        return [match.names[seat] for seat in members_of(int(value)) if seat < match.seats]

    def word(number: Any) -> Any:
        return int(number) if field.of is None else word_of(field.of, int(number), match.names)

    def row(numbers: Any) -> Any:
        if field.is_pile:
            cards = [word(card) for card in numbers[1::WIDTH][: int(numbers[0])]]
            return cards if len(field.shape) > 1 else cards[::-1]  # a pile in the middle is told from the top
        return [row(part) for part in numbers] if np.ndim(numbers) > 1 else [word(number) for number in numbers]

    if not field.full_shape:
        return word(value)
    per_seat = field.shape[0] == match.game.most_seats and (not field.is_pile or len(field.shape) > 1)
    if per_seat:
        return {
            name: row(part) if np.ndim(part) else word(part) for name, part in zip(match.names, value, strict=False)
        }
    return row(value)
