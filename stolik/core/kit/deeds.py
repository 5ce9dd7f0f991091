"""Deeds: what somebody may have done in a finished match that is worth a smile, told by the paragraph it goes by.

A deed is a row: its paragraph, its title and line in every language, and a function that looks for it in what was told
of the match and in what the game counts.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Protocol


class Happening(Protocol):
    """An event in words."""

    @property
    def kind(self) -> str:
        """Which event of the game."""

    @property
    def actor(self) -> int:
        """Whose doing it is."""

    @property
    def target(self) -> int:
        """To whom it is done."""

    @property
    def amount(self) -> int:
        """How much, or where."""

    @property
    def card(self) -> str:
        """Which piece, or nothing."""


@dataclass(frozen=True)
class Tale:
    """A finished match as deeds are looked for in it. Seats are those of the match."""

    events: Sequence[Happening]
    counted: Sequence[tuple[str, int, int]]  # tally, seat and first event of the move that raised it
    winners: Collection[int]

    def count(self, kind: str, actor: int) -> int:
        """How often somebody has done something."""
        return sum(event.kind == kind and event.actor == actor for event in self.events)

    def tally(self, name: str, seat: int) -> int:
        """How often the game has counted something of somebody."""
        return len(self.moves_counted(name, seat))

    def moves_counted(self, name: str, seat: int) -> list[int]:
        """The moves at which the game has counted something of somebody, by their first events."""
        return [move for tally, who, move in self.counted if (tally, who) == (name, seat)]

    def led_to(self, first: str, then: str, actor: int, between: Collection[str] = ()) -> int:
        """How often what somebody did led to something, and not before to anything else of a kind."""
        found, is_open = 0, False
        for event in self.events:
            if event.kind == first:
                is_open = event.actor == actor
            elif event.kind == then:
                found, is_open = found + is_open, False
            elif event.kind in between:
                is_open = False
        return found


@dataclass(frozen=True)
class Deed:
    """Something worth a smile."""

    word: str
    paragraph: str
    titles: dict[str, str]
    lines: dict[str, str]
    is_done: Callable[[Tale, int], bool]


def deed(paragraph: str, **said: tuple[str, str]) -> Callable[[Callable[[Tale, int], bool]], Deed]:
    """A function that looks for a deed, with the title and the line of it in every language."""

    def row(function: Callable[[Tale, int], bool]) -> Deed:
        titles = {language: title for language, (title, _) in said.items()}
        lines = {language: line for language, (_, line) in said.items()}
        return Deed(function.__name__, paragraph, titles, lines, function)

    return row
