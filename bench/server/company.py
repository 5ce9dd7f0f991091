"""Do people wait for bots? `python -m bench.server.company`; `--help` lists what can be chosen.

One person sits at each table with a bot; bots of one level after the other. At each table a move is due every so often,
spread evenly; what is measured is how long a person waits until the own move is shown.
"""

from __future__ import annotations

import argparse
import asyncio
import random
from functools import partial
from typing import Any

from rich.console import Console
from rich.progress import Progress

from bench.server import servers
from bench.server.load import Load
from bench.server.tables import StolikTable, encode, post
from stolik.server.viewer import CELLS

OWN = 0  # the person's seat; the bot has the other
THOUGHT = 1000  # milliseconds for a question, what a host allows unless told otherwise

console = Console(stderr=True)


class Company(StolikTable):
    """A table of a person and a bot."""

    def __init__(self, address: str, number: int, luck: random.Random, game: str, bot: str) -> None:
        super().__init__(address, number, luck, game)
        self.bot = bot

    async def open(self) -> None:
        """Open a table, invite the bot and have the cards dealt."""
        wish = {"game": self.game.name, "seats": 2, "name": f"Ala {self.number}", "chat": "off", "speed": 5}
        table = post(self.address, "/api/tables", wish)
        speaks = {"Sec-WebSocket-Protocol": f"{CELLS}, token.{table['token']}"}
        own = await self.connect(f"/ws/{table['code']}?language=en", partial(self.hear, OWN), **speaks)
        own.send(encode({"type": "Spare", "is_on": False}))
        own.send(encode({"type": "Invite", "seat": 1, "bot": self.bot, "language": "en"}))

    def pump(self) -> None:
        """Make the move that is due; in the bot's turn none is."""
        if not self.sent_at and not self.is_ready:
            self.due.clear()
        super().pump()


def main() -> None:
    """Measure with bots that do not think ahead, and with those that do."""
    parser = argparse.ArgumentParser(prog="python -m bench.server.company", description=__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--rate", type=float, default=0.5, help="moves a second that are due at each table")
    parser.add_argument("--game", default="conflict")
    parser.add_argument("--bots", nargs="+", default=["medium", "hard", "expert"])
    words = parser.parse_args()
    with Progress(console=console) as progress:
        for bot in progress.track(words.bots, description=f"{words.game}: bots at {words.tables} tables"):
            found = measured(words, bot)
            waits = f"p50 {found['p50_ms']} ms, p99 {found['p99_ms']} ms"
            print(f"{words.game}, {words.tables} tables with {bot}: {found['moves']:,} moves of people, {waits}")


def measured(words: argparse.Namespace, bot: str) -> dict[str, Any]:
    """How long people wait beside so many bots of one kind."""
    with servers.stolik(thought=THOUGHT) as server:
        return asyncio.run(play(words, bot, server))


async def play(words: argparse.Namespace, bot: str, server: servers.Served) -> dict[str, Any]:
    """Come in at all tables and play for a while."""
    load = Load(words.game, server.address, server.process.pid, seed=1)
    load.kind = partial(Company, game=words.game, bot=bot)
    await load.open(words.tables)
    return await load.pace(words.rate, words.seconds)


if __name__ == "__main__":
    main()
