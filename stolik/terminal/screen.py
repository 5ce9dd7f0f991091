"""The table as panels in a real terminal: the end of the log, the table, the question, drawn anew for each move.

Only the terminal's own colours are used, on its own background, and never as the only sign of anything.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from rich import box
from rich.cells import cell_len
from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from stolik.core.kit.words import Words
from stolik.terminal.faces import Finished, Prompted, titled
from stolik.terminal.picture import Picture, Row
from stolik.terminal.story import Line, by_turn
from stolik.terminal.typed import REST, Choice

WIDEST = 100  # longer lines are hard to read
PROMPT = 2  # the line of the prompt, and one to breathe
SOME_LOG = 4  # lines of the log for which long lists of choices make room
FEW = 5  # choices that always get a line each
MARK = 2  # columns of the mark before a name
GAP = 2  # columns between two of a table
FRAME = 4  # columns of a panel that are not its inside
BORDER = 9  # columns of a panel's top that are not its title
PARAGRAPH = r"\b[A-Z]{2}-\d+\.\d+"
ACCENT = "magenta"  # readable on dark and on light


class Screen:
    """Panels and colours. Everything new since the last question is shown, older lines as they fit."""

    def __init__(self, labels: Words, console: Console | None = None) -> None:
        self.labels = labels
        self.console = console or Console(highlight=False, markup=False, emoji=False)
        self.old = 0  # lines of the log that were there at the last question
        self.shown: int | None = None  # lines of the log on the screen, while a question is open

    @property
    def width(self) -> int:
        """The columns in use."""
        return min(self.console.width, WIDEST)

    def tell(self, lines: Sequence[Line]) -> None:
        """Note that the story has gone on; the next screen shows how."""
        if self.shown is not None:
            self.old, self.shown = self.shown, None

    def show_story(self, log: Sequence[Line]) -> None:
        """Draw the story alone."""
        self._draw(log, [])

    def ask(self, asked: Prompted, log: Sequence[Line]) -> None:
        """Draw the whole screen."""
        status = Text(asked.status, "bold")
        body: list[RenderableType] = [self._table(asked.picture), *self._hand(asked.picture), status]
        room = self.console.height - self._height(body) - PROMPT - SOME_LOG
        self._draw(log, [*body, *self._choices(asked, room)])

    def say(self, *lines: str) -> None:
        """Print lines below the screen."""
        texts = [Text(line) for line in lines]
        for text in texts:
            text.highlight_regex(PARAGRAPH, f"bold {ACCENT}")
        self._print(texts)

    def show_table(self, picture: Picture) -> None:
        """Print the table."""
        self._print([self._table(picture), *self._hand(picture)])

    def show_log(self, log: Sequence[Line]) -> None:
        """Print the whole log."""
        self._print([line for line, _ in self._log(log, 0)])

    def show_board(self, board: Sequence[str], sentences: Sequence[str], log: Sequence[Line]) -> None:
        """Draw the board as a game has left it, under what led to it."""
        lines = Group(*(Text(line, no_wrap=True) for line in board))
        self._draw(log, [self._panel(lines, self.labels.say("last_board"))])
        self.old, self.shown = len(log), None

    draws_boards = True

    def end(self, ended: Finished, log: Sequence[Line]) -> None:
        """Draw the last screen: result, all cards open, what was hidden until now."""
        result = Group(Text(ended.status, "bold"), *(Text(line) for line in ended.places))
        body: list[RenderableType] = [self._panel(result, self.labels.say("result"))]
        body.append(self._table(ended.picture, self.labels.say("hands_open")))
        body += [Text(line) for line in ended.secrets]
        self._draw(log, [*body, Text(ended.last, "dim")])
        self.old, self.shown = 0, None

    # The parts of a screen

    def _table(self, picture: Picture, title: str = "") -> Panel:
        grid = self._rows(picture) if self._has_room(picture) else self._columns(picture)
        title = title or self.labels.say("table")
        inside = Group(grid, *(Text(line, no_wrap=True) for line in picture.board))
        middle = " · ".join(f"{label} {value or '–'}" for label, value in picture.middle)
        if len(title) + len(middle) + BORDER <= self.width:
            return self._panel(inside, f"{title} · {middle}" if middle else title)
        return self._panel(Group(inside, Text(middle)), title)

    def _has_room(self, picture: Picture) -> bool:
        """Is there room for every word of the table, with a row for each seat?"""
        columns = [(label, *(row.values[place] for row in picture.rows)) for place, label in enumerate(picture.columns)]
        words = [max(cell_len(word) for text in column for word in ("–", *text.split())) for column in columns]
        names = max(self._name(row).cell_len for row in picture.rows)
        return names + sum(words) + GAP * len(columns) <= self.width - FRAME

    def _rows(self, picture: Picture) -> Table:
        """A row for each seat."""
        grid = Table(box=None, padding=(0, GAP, 0, 0), header_style="dim", show_edge=False)
        grid.add_column("", no_wrap=True)
        for label in picture.columns:
            grid.add_column(label)
        for row in picture.rows:
            values = [Text(value or "–") for value in row.values]
            grid.add_row(self._name(row), *values, style="dim" if row.is_out else "")
        return grid

    def _columns(self, picture: Picture) -> Table:
        """A column for each seat, where much is told of few."""
        grid = Table(box=None, padding=(0, GAP, 0, 0), header_style="", show_edge=False)
        grid.add_column("", style="dim", overflow="fold")
        for row in picture.rows:
            name = self._name(row)
            grid.add_column(name if row.in_turn else name[MARK:], style="dim" if row.is_out else "", overflow="fold")
        for place, label in enumerate(picture.columns):
            grid.add_row(label, *(Text(row.values[place] or "–") for row in picture.rows))
        return grid

    def _panel(self, inside: RenderableType, title: str) -> Panel:
        heading = Text(title, "bold")
        return Panel(inside, box=box.ROUNDED, title=heading, title_align="left", border_style=ACCENT, padding=(0, 1))

    def _name(self, row: Row) -> Text:
        mark = "▸ " if row.in_turn and not row.is_out else "  "
        name = Text().append(mark, f"bold {ACCENT}").append(row.name, "bold" if row.is_viewer else "")
        for key, holds in (("you", row.is_viewer), ("out", row.is_out)):
            if holds:
                name.append(f" ({self.labels.say(key)})")
        return name

    def _hand(self, picture: Picture) -> list[Text]:
        return [Text(f"{label}: ").append(value, f"bold {ACCENT}") for label, value in titled(picture.hand)]

    def _choices(self, asked: Prompted, room: int) -> Iterator[Text]:
        """A line for each choice, or for each family of them where there are many."""
        if len(asked.choices) <= max(room, FEW):
            yield from (self._choice(choice, choice.label) for choice in asked.choices)
        else:
            for family, members in groupby(asked.choices, key=lambda choice: choice.family):
                yield self._family(family, list(members))
        if asked.has_way_back:
            yield Text().append(" b", f"bold {ACCENT}").append(f" {self.labels.say('way_back')}")

    def _choice(self, choice: Choice, label: str) -> Text:
        number = Text().append(f"{choice.number:>2}", f"bold {ACCENT}")
        return number if label == str(choice.number) else number.append(f" {label}")

    def _family(self, family: str, members: list[Choice]) -> Text:
        """One label and the numbers of its arguments; a number stays on the line of its word."""
        if len(members) == 1:
            return self._choice(members[0], members[0].label)
        lead, indent = ("", "") if family == REST else (f"   {family}", "     ")
        lines = [Text(lead)]
        for choice in members:
            part = self._choice(choice, choice.argument)
            if lines[-1].cell_len + part.cell_len + 2 > self.width:
                lines.append(Text(indent))
            lines[-1].append("  ").append_text(part)
        return Text("\n").join(lines)

    def _log(self, log: Sequence[Line], old: int) -> list[tuple[Text, bool]]:
        """The log as lines, each with whether it is new."""
        lines: list[tuple[Text, bool]] = []
        number = 0
        for heading, sentences in by_turn(log):
            lines.append((Text(heading, ACCENT), number >= old))
            for sentence in sentences:
                is_new = number >= old
                lines.append((self._hanging("•" if is_new else " ", sentence, "" if is_new else "dim"), is_new))
                number += 1
        return lines

    def _hanging(self, mark: str, sentence: str, style: str) -> Text:
        """A sentence after a mark; what does not fit goes on under the sentence."""
        lines = Text(sentence, style).wrap(self.console, self.width - 2)
        return Text(f"{mark} ", style).append_text(Text("\n  ").join(lines))

    # Drawing

    def _draw(self, log: Sequence[Line], body: list[RenderableType]) -> None:
        """Clear the screen; put the log above the body: all that is new, and older lines as they fit."""
        self.shown = len(log)
        lines = self._log(log, self.old)
        room = self.console.height - self._height(body) - PROMPT
        start = next((place for place, (_, is_new) in enumerate(lines) if is_new), len(lines))
        while start and self._height([line for line, _ in lines[start - 1 :]]) <= room:
            start -= 1
        self.console.clear()
        self._print([*(line for line, _ in lines[start:]), *body])

    def _print(self, parts: Sequence[RenderableType]) -> None:
        self.console.print(Group(*parts), width=self.width)

    def _height(self, parts: Sequence[RenderableType]) -> int:
        return len(self.console.render_lines(Group(*parts), self.console.options.update(width=self.width)))
