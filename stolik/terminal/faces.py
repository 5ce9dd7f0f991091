"""The two faces of the table: lines for everybody and every screen reader, panels for a real terminal."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, TextIO

from stolik.core.kit.words import Words
from stolik.terminal.picture import Picture, Row, capital
from stolik.terminal.story import Line, by_turn
from stolik.terminal.typed import Choice


@dataclass(frozen=True)
class Prompted:
    """What a person is asked: the table, the status sentence, the choices, and whether there is a step back."""

    picture: Picture
    status: str
    choices: Sequence[Choice]
    is_may: bool
    has_way_back: bool


@dataclass(frozen=True)
class Finished:
    """What is shown at the end."""

    picture: Picture
    status: str
    places: Sequence[str]
    secrets: Sequence[str]  # what nobody could know until now
    last: str


class Face(Protocol):
    """A way to show a match."""

    def tell(self, lines: Sequence[Line]) -> None:
        """Show what has just happened."""

    def show_story(self, log: Sequence[Line]) -> None:
        """Show what has just been told, if it is not in sight yet."""

    def ask(self, asked: Prompted, log: Sequence[Line]) -> None:
        """Show everything one needs to choose a move."""

    def say(self, *lines: str) -> None:
        """Show an answer to something typed."""

    def show_table(self, picture: Picture) -> None:
        """Show the table."""

    def show_log(self, log: Sequence[Line]) -> None:
        """Show the whole log."""

    def show_board(self, board: Sequence[str], sentences: Sequence[str], log: Sequence[Line]) -> None:
        """Show the board as a game has left it."""

    @property
    def draws_boards(self) -> bool:
        """Are boards drawn, with signs that need a word, or told?"""

    def end(self, ended: Finished, log: Sequence[Line]) -> None:
        """Show the result, with all cards open."""


class Lines:
    """Lines only: no boxes, no colours, no cursor tricks, every event once."""

    def __init__(self, labels: Words, out: TextIO | None = None) -> None:
        self.labels = labels
        self.out = out or sys.stdout
        self.heading = ""
        self.table: Picture | None = None

    def _print(self, *lines: str) -> None:
        print(*lines, sep="\n", file=self.out, flush=True)

    def tell(self, lines: Sequence[Line]) -> None:
        """Print events under the heading of their turn, which is said once."""
        for heading, sentences in by_turn(lines):
            if heading != self.heading:
                self.heading = heading
                self._print("", heading)
            self._print(*sentences)

    def show_story(self, log: Sequence[Line]) -> None:
        """Print nothing: every event is printed as it is told."""

    def ask(self, asked: Prompted, log: Sequence[Line]) -> None:
        """Print the table if it is a turn and it has changed, then status and choices."""
        self._print("")
        if not asked.is_may and asked.picture != self.table:
            self.show_table(asked.picture)
        else:
            self._print(*self._told(asked.picture.hand))
        self._print(asked.status, *map(self._choice, asked.choices))
        if asked.has_way_back:
            self._print(f"b. {self.labels.say('way_back')}")

    def _choice(self, choice: Choice) -> str:
        number = str(choice.number)
        return number if choice.label == number else f"{number}. {choice.label}"

    def say(self, *lines: str) -> None:
        """Print lines as they are."""
        self._print(*lines)

    def show_table(self, picture: Picture) -> None:
        """Print one line for each seat, for the middle and for the hand."""
        self.table = picture
        self._print(f"{self.labels.say('table')}:", *(self._seat(row, picture.columns) for row in picture.rows))
        self._print(*picture.sentences, *self._told((*picture.middle, *picture.hand)))

    def _told(self, pairs: Sequence[tuple[str, str]]) -> list[str]:
        """Labels and values as sentences; a value may end in a mark of its own."""
        said = titled(pairs, self.labels.say("none"))
        return [f"{label}: {value}{'' if value.endswith('!') else '.'}" for label, value in said]

    def _seat(self, row: Row, columns: Sequence[str]) -> str:
        marks = [("you", row.is_viewer), ("in_turn", row.in_turn and not row.is_out), ("out", row.is_out)]
        said = ", ".join(self.labels.say(key) for key, holds in marks if holds)
        values = "; ".join(f"{label} {value or self.labels.say('none')}" for label, value in zip(columns, row.values))
        return f"{row.name}{f' ({said})' if said else ''}: {values}."

    def show_log(self, log: Sequence[Line]) -> None:
        """Print every turn again."""
        for heading, sentences in by_turn(log):
            self._print("", heading, *sentences)

    def show_board(self, board: Sequence[str], sentences: Sequence[str], log: Sequence[Line]) -> None:
        """Print the board in sentences."""
        self._print("", f"{self.labels.say('last_board')}:", *sentences)

    draws_boards = False

    def end(self, ended: Finished, log: Sequence[Line]) -> None:
        """Print the result line by line."""
        self._print("", f"{self.labels.say('result')}: {ended.status}", *ended.places)
        self._print("", f"{self.labels.say('hands_open')}.")
        self.show_table(ended.picture)
        self._print("", *ended.secrets, ended.last)
        self.heading, self.table = "", None


def titled(pairs: Sequence[tuple[str, str]], nothing: str = "–") -> list[tuple[str, str]]:
    """Labels and values as they begin a line."""
    return [(capital(label), value or nothing) for label, value in pairs]
