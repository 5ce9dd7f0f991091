"""A seat for language models: the tools of a Model Context Protocol server, over one table at a time.

A model is told what its seat may know, and nothing more: everything goes through the same door as for other programs.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any, TypeVar

import yaml
from mcp.server import MCPServer

from stolik import games
from stolik.client.table import RemoteTable
from stolik.core.kit.errors import StolikError
from stolik.core.proof.rulebook import find_rulebook
from stolik.table import messages as say

INSTRUCTIONS = (
    "You sit at a table of tabletop games, with people and bots. Open a table or join one, then: look, play one of the "
    "moves that are listed, in exactly their words, and wait until you are asked again. `rules` finds paragraphs by "
    "number or words; `why_not` explains why a move is not possible. You see only what your seat may know."
)
LONGEST_WAIT = 60.0  # seconds in one go
MOST_PARAGRAPHS = 12
Told = TypeVar("Told")


class ModelSeat:
    """Where a language model sits, and what it has been told already."""

    def __init__(self, address: str, language: say.Language) -> None:
        self.address = address
        self.language = language
        self._table: RemoteTable | None = None
        self._told = 0  # events of the match
        self._spoken = 0

    @property
    def table(self) -> RemoteTable:
        """The table it sits at."""
        if self._table is None:
            raise StolikError("You sit at no table yet.", "Open one with open_table, or join one with join_table.")
        return self._table

    def open_table(self, game: str, name: str, seats: int, bots: list[str]) -> str:
        """Open a table against bots, and have the cards dealt."""
        wish: dict[str, Any] = {"seats": seats, "bots": bots, "start": True}
        return self._sit(RemoteTable.open(self.address, game, name, self.language, **wish))

    def join_table(self, code: str, name: str) -> str:
        """Sit down at a table of others."""
        return self._sit(RemoteTable.join(self.address, code, name, self.language))

    def _sit(self, table: RemoteTable) -> str:
        if self._table is not None:
            self._table.close()
        self._table, self._told, self._spoken = table, 0, 0
        return f"You sit at table {table.code}: {self.address}/t/{table.code}\n\n{self.look()}"

    def look(self) -> str:
        """Everything the seat may know now."""
        while self.table.take_in(0):
            pass
        return "\n\n".join(filter(None, [self._company(), self._news(), self._view(), self._asked()]))

    def _company(self) -> str:
        places = [place.name or "(free)" for place in self.table.sight.places]
        title = games.load(self.table.sight.game).title(self.language)
        names = self.table.names
        you = f" You are {names[self.table.seat]}." if self.table.seat in range(len(names)) else ""
        return f"{title}. At the table: {', '.join(names or places)}.{you}"

    def _news(self) -> str:
        """What has happened and was said since the model was told last."""
        story, spoken = self.table.story, self.table.spoken
        self._told = self._told if len(story) >= self._told else 0  # another match
        fresh = story[self._told :] + [f"{said.name}: “{said.text}”" for said in spoken[self._spoken :]]
        self._told, self._spoken = len(story), len(spoken)
        return "What happened:\n" + "\n".join(f"- {line}" for line in fresh) if fresh else ""

    def _view(self) -> str:
        fields = self.table.fields
        if not fields:
            return "The match has not begun: the host has the cards dealt."
        told = yaml.safe_dump(fields, allow_unicode=True, default_flow_style=None, sort_keys=False, width=120)
        return f"What you see (seats count from 0):\n{told}".rstrip()

    def _asked(self) -> str:
        outcome, match = self.table.outcome, self.table.match
        if outcome is not None:
            winners = [self.table.names[seat] for seat in outcome.winners]
            return f"The match is over ({outcome.paragraph}). Won by: {', '.join(winners) or 'nobody'}."
        if self.table.question is not None:
            moves = "\n".join(f"- {move}" for move in self.table.moves)
            return f"You are asked: {self.table.question.word}. Your possible moves:\n{moves}"
        if match is None or match.open is None:
            return "Nothing is asked now. Wait."
        waiting = ", ".join(self.table.names[seat] for seat in match.open.waiting or match.open.asked)
        return f"The others are asked ({match.open.word}: {waiting}). Wait."

    def play(self, move: str) -> str:
        """Make a move in words."""
        made = self.table.play(move)
        return f"{'' if made else 'You are not asked now. '}{self.look()}".strip()

    def why_not(self, move: str) -> str:
        """Why a move is not possible."""
        told = self.table.why(move)
        return "That move is possible." if told is None else told.sentence

    def wait(self, seconds: float) -> str:
        """Wait until the seat is asked, the match is over, or the time is up."""
        until = time.monotonic() + min(max(seconds, 0), LONGEST_WAIT)
        while self.table.question is None and self.table.outcome is None and (left := until - time.monotonic()) > 0:
            self.table.take_in(left)
        return self.look()

    def speak(self, text: str) -> str:
        """Say something to everybody at the table."""
        self.table.speak(text)
        return "Said."

    def play_again(self) -> str:
        """Ask for a rematch."""
        self.table.play_again()
        return "You would like a rematch. Wait until the others would, too."


def rules(game: str, find: str, language: str) -> str:
    """Paragraphs of a rulebook by number or by words."""
    book = find_rulebook(games.load(game).name, language)
    found = book.find(find) if find else list(book.paragraphs.values())
    if not found:
        raise StolikError(f"No paragraph of {book.title} has “{find}” in it.")
    lines = [f"{paragraph.number}  {paragraph.text}" for paragraph in found[:MOST_PARAGRAPHS]]
    left = len(found) - len(lines)
    return "\n".join([book.title, *lines, *([f"… and {left} more: ask for fewer."] if left else [])])


def model_server(address: str, language: say.Language = "en") -> MCPServer[Any]:
    """A server of the Model Context Protocol by which one model sits at tables of a site."""
    server: MCPServer[Any] = MCPServer("stolik", instructions=INSTRUCTIONS, log_level="WARNING")
    seat, turn = ModelSeat(address, language), asyncio.Lock()

    async def done(work: Callable[..., Told], *given: Any) -> Told | str:
        """Do one thing after the other, beside the model's connection; what is not possible is said in a sentence."""
        async with turn:
            try:
                return await asyncio.to_thread(work, *given)
            except StolikError as error:
                return error.say(language)

    @server.tool()
    async def list_games() -> list[dict[str, Any]]:
        """The games that can be played here: word, title, how many play, what it is about, and its bots."""
        return [described(name, language) for name in games.NAMES]

    @server.tool()
    async def open_table(game: str, name: str = "Model", seats: int = 0, bots: list[str] | None = None) -> str:
        """Open a table against bots and begin at once. Seats 0: the usual number. Bots: easy, medium, hard, expert."""
        return await done(seat.open_table, game, name, seats, bots or [])

    @server.tool()
    async def join_table(code: str, name: str = "Model") -> str:
        """Sit down at the first free seat of a table, by its code of five letters."""
        return await done(seat.join_table, code, name)

    @server.tool()
    async def look() -> str:
        """What your seat may know now: news, everything on the table, the question, and your possible moves."""
        return await done(seat.look)

    @server.tool()
    async def play(move: str) -> str:
        """Make one of the moves that `look` lists, in exactly its words."""
        return await done(seat.play, move)

    @server.tool()
    async def why_not(move: str) -> str:
        """Why a move is not possible now, with the paragraph of the rules."""
        return await done(seat.why_not, move)

    @server.tool()
    async def wait(seconds: float = 30) -> str:
        """Wait until you are asked or the match is over, for a minute at most."""
        return await done(seat.wait, seconds)

    @server.tool()
    async def say_at_table(text: str) -> str:
        """Say something to everybody at the table."""
        return await done(seat.speak, text)

    @server.tool()
    async def play_again() -> str:
        """Ask for a rematch, after a match."""
        return await done(seat.play_again)

    @server.tool(name="rules")
    async def look_up(game: str, find: str = "") -> str:
        """Look up the rules of a game, by paragraph (CO-5.3) or by words."""
        return await done(rules, game, find, language)

    return server


def described(name: str, language: str) -> dict[str, Any]:
    """A game as a model is told of it."""
    game = games.load(name)
    words = game.words(language)
    seats = f"{game.seats[0]} to {game.seats[-1]}" if len(game.seats) > 1 else str(game.seats[0])
    return {"game": name, "title": words.say("title"), "seats": seats, "about": words.say("about")}
