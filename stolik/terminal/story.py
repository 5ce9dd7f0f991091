"""The story of a match as one viewer hears it: events as sentences, grouped by turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from stolik.core.door.match import Match
from stolik.core.kit.events import Fact
from stolik.core.kit.words import Words
from stolik.terminal.picture import capital, turn_of


@dataclass(frozen=True)
class Line:
    """One event: the heading of its turn, and the sentence."""

    heading: str
    text: str


class Story:
    """Everything told so far. The tallies stay secret until the end."""

    def __init__(self, match: Match, viewer: int, words: Words, labels: Words) -> None:
        self.match, self.viewer, self.words, self.labels = match, viewer, words, labels
        self.lines: list[Line] = []
        self.moments: list[Line] = []  # when the first share's tally rose
        self.heading = words.say("title")
        self.turn: tuple[int, int | None] | None = None
        self.turns = 0
        self.tally = self._read_tally()

    def before_move(self) -> None:
        """Remember whose turn it is: what follows is part of it."""
        seat = turn_of(self.match)
        fields, counted = self.match.game.state.fields, f"field.{self.match.game.turn}"
        now = (self.match.value("turns") if "turns" in fields else 0, seat)
        if seat is None and counted in self.words.entries:  # all choose at once: what is counted has a name of its own
            self.heading = f"{capital(self.words.say(counted))} {self.match.value(self.match.game.turn)}"
        elif now != self.turn:
            self.turn = now
            self.turns += 1
            who = "" if seat is None else self.match.names[seat]
            self.heading = self.labels.say("turn" if who else "turn.nobody", number=self.turns, who=who)

    def note(self, *texts: str) -> None:
        """Tell what is no event of the game."""
        self.lines += [Line(self.heading, text) for text in texts]

    def add(self, facts: Iterable[Fact]) -> None:
        """Tell what a move has brought about."""
        told = [Line(self.heading, self._word(fact)) for fact in facts]
        self.lines += told
        tally = self._read_tally()
        if tally != self.tally and told:
            self.moments.append(told[0])
        self.tally = tally

    def _word(self, fact: Fact) -> str:
        return self.words.event(fact.seen_by(self.viewer), self.match.names, self.match.game.cards, self.viewer)

    def _read_tally(self) -> list[int]:
        if not self.match.game.shares:
            return []
        return [int(number) for number in self.match.value(self.match.game.shares[0].split("/")[0])]


def last_turn(lines: Sequence[Line]) -> list[Line]:
    """The last turn alone."""
    return [line for line in lines if line.heading == lines[-1].heading]


def by_turn(lines: Iterable[Line]) -> Iterator[tuple[str, list[str]]]:
    """The sentences of each turn under its heading."""
    for heading, group in groupby(lines, key=lambda line: line.heading):
        yield heading, [line.text for line in group]
