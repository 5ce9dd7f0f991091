"""A terminal table with a person whose lines are written down beforehand."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable

import pytest

from stolik import games
from stolik.terminal.faces import Lines
from stolik.terminal.labels import labels_in
from stolik.terminal.table import SetUp, TerminalTable


class Scripted:
    """A table, what was printed on it, and the lines its person types."""

    def __init__(self, typed: Iterable[str], setup: SetUp) -> None:
        self.out = io.StringIO()
        self.typed = iter(typed)
        self.prompts: list[str] = []
        self.table = TerminalTable(setup, Lines(labels_in(setup.language), self.out), self.read)

    def read(self, prompt: str) -> str:
        self.prompts.append(prompt)
        for line in self.typed:
            return line
        raise EOFError

    @property
    def printed(self) -> str:
        return self.out.getvalue()


Sit = Callable[..., Scripted]


@pytest.fixture
def scripted() -> Sit:
    """Anna starts, unless options say otherwise."""

    def sit(
        *typed: str,
        seats: int = 2,
        seed: int = 1,
        language: str = "en",
        bot: str = "random",
        game: str = "conflict",
        **options: str,
    ) -> Scripted:
        door = games.load(game)
        names = ("Anna", "Ola", "Jan", "Ewa", "Kuba", "Iga")[:seats]
        bots = dict.fromkeys(names[1:], bot)
        options = {**({"first": "seat1"} if "first" in door.options else {}), **options}
        return Scripted(typed, SetUp(door, names, bots, seed, options, language))

    return sit
