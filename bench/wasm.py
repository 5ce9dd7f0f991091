"""The rules in browsers: how large, how long to make, how fast. Writes the figures of wasm.md.

    python3 dev.py run python -m bench.wasm              # about ten minutes, most of it compiling
    python3 dev.py run python -m bench.wasm --rounds 3   # fewer rounds of play

Speed is that of many matches in one call, in Node and by native code, in CPU-seconds; rounds alternate, so that a
machine that slows down slows down both. What stands above the heading "Figures" in wasm.md is written by hand.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np

import build_client
from bench.boards import first_boards
from bench.server import servers
from stolik import games
from stolik.core.door.game import Game
from stolik.core.door.players import row_of
from stolik.core.machine.modules import LEARNED, made_module
from stolik.server.layout import layout_of

PAGE = Path(__file__).with_name("wasm.md")
FIGURES = "## Figures\n"
LARGEST, DEAREST, SLOWEST = 60, 20, 0.4  # KB packed, CPU-seconds for all games, part of the native speed
LONGEST = 1000  # milliseconds of a thought, but for one in a hundred
THINKING = 700  # milliseconds that pages let bots think
ANSWERS = 120  # of a match, thought about
SPAN = 0.3  # seconds of play in a round
BOTS = ("random", "thumb")
FIRST, LAST = 15, 90  # seconds from the page's coming up until the first game and all of them can be played
PATIENCE = 600.0  # seconds they have
MAKE = """
import sys, time
from stolik import games
from stolik.core.machine.lowering import lowered
from stolik.core.machine.modules import made_module
game = games.load(sys.argv[1])
times = [time.process_time()]
for make in (lambda: lowered(game.rules, "compiled"), game.engine("compiled").warm, lambda: made_module(game.rules)):
    make()
    times.append(time.process_time())
print(*(after - before for before, after in zip(times, times[1:])))
"""


def main() -> None:
    """Measure everything and write the page."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=9, help="rounds of play for each game and bot")
    rounds = parser.parse_args().rounds
    doors = [games.load(name) for name in games.NAMES]
    lines = [where(), "", *sizes(doors), *makings(doors), *cold_start(), *map(say, first_boards())]
    lines += [*speeds(doors, rounds), *thoughts(doors)]
    above = PAGE.read_text(encoding="utf-8").partition(FIGURES)[0] if PAGE.exists() else ""
    PAGE.write_text(above + FIGURES + "\n".join(["", *lines]), encoding="utf-8")


def where() -> str:
    """The machine, and how busy it was."""
    busy = f", load {os.getloadavg()[0]:.0f} when it began" if hasattr(os, "getloadavg") else ""
    python = f"Python {platform.python_version()}"
    return f"{platform.machine()}, {os.cpu_count()} cores, {platform.system()}, {python}{busy}."


def sizes(doors: list[Game]) -> Iterator[str]:
    """How much a browser has to fetch."""
    yield from [
        f"Size of a module; at most {LARGEST} KB are wanted:",
        "",
        "| game | KB | KB packed | | what a bot has learned, apart and packed |",
        "|---|--:|--:|---|--:|",
    ]
    for game in doors:
        module = made_module(game.rules)
        size, packed = module.stat().st_size / 1024, kilobytes_packed(module)
        learned = f"{kilobytes_packed(module.with_suffix(LEARNED)):.1f}" if game.rules.policy else ""
        yield say(f"| {game.name} | {size:.0f} | {packed:.1f} | {judged(packed <= LARGEST)} | {learned} |")
    yield ""


def kilobytes_packed(file: Path) -> float:
    """How much of a file goes over the line."""
    return len(gzip.compress(file.read_bytes(), 9)) / 1024


def makings(doors: list[Game]) -> Iterator[str]:
    """What each stage of making a game ready costs; the module is made last, so that its share is its own."""
    yield from [
        f"CPU-seconds to make a game ready from nothing; at most {DEAREST} for all modules are wanted:",
        "",
        "| game | rules in LLVM's language | native code | the module |",
        "|---|--:|--:|--:|",
    ]
    stages = [making(game.name) for game in doors]
    for game, (lowering, native, module) in zip(doors, stages, strict=True):
        yield say(f"| {game.name} | {lowering:.1f} | {native:.1f} | {module:.1f} |")
    lowering, native, module = (sum(each) for each in zip(*stages, strict=True))
    yield say(f"| all | {lowering:.1f} | {native:.1f} | {module:.1f}, {judged(module <= DEAREST)} |")
    yield ""


def making(name: str) -> list[float]:
    """CPU-seconds of the stages, in a fresh process without anything that was compiled before."""
    with nothing_made() as environment:
        command = [sys.executable, "-c", MAKE, name]
        done = subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE, text=True)
    return [float(each) for each in done.stdout.split()]


@contextmanager
def nothing_made() -> Iterator[dict[str, str]]:
    """The environment of a process that finds nothing of what was compiled before."""
    with tempfile.TemporaryDirectory() as nothing:
        yield {**os.environ, "STOLIK_CACHE": nothing, "STOLIK_DATA": nothing}


def cold_start() -> Iterator[str]:
    """How long whoever starts a fresh clone waits for the first game, and for all of them, once the page is there."""
    yield from [
        "Seconds of `python3 dev.py play` in a fresh clone with nothing compiled;",
        f"{FIRST} and {LAST} after the page has come up are wanted:",
        "",
        "| until the page has come up | from then to the first game | to all games |",
        "|--:|--:|--:|",
    ]
    started = time.monotonic()
    with fresh_clone() as address:
        began, ready = time.monotonic(), list[float]()
        while len(ready) < len(games.NAMES):
            told = servers.get(address, "/rules/games.json")["games"]
            ready += [time.monotonic() - began] * (sum(game["is_ready"] for game in told) - len(ready))
            if time.monotonic() - began > PATIENCE:
                raise RuntimeError("the games were not ready in time")
            time.sleep(0.2)
    first, last = (f"{ready[place]:.1f}, {judged(ready[place] <= most)}" for place, most in ((0, FIRST), (-1, LAST)))
    yield say(f"| {began - started:.1f} | {first} | {last} |")
    yield ""


@contextmanager
def fresh_clone() -> Iterator[str]:
    """The address of what `dev.py play` starts in a clone of the last commit; everything is installed there anew."""
    with nothing_made() as environment, tempfile.TemporaryDirectory() as folder:
        subprocess.run(["git", "clone", "--quiet", str(servers.ROOT), folder], check=True)
        python = Path(sys.base_prefix) / ("python.exe" if os.name == "nt" else "bin/python3")
        command = [str(python), "dev.py", "play", "--host", "127.0.0.1", "--port", "0", "--no-browser"]
        with servers.ended(servers.start(command, cwd=folder, env=environment)) as process:
            yield "127.0.0.1:" + servers.said(process, r"http://127\.0\.0\.1:(\d+)/")


def speeds(doors: list[Game], rounds: int) -> Iterator[str]:
    """Matches per CPU-second, in Node and by native code."""
    yield from [
        f"Matches per CPU-second, medians of {rounds} rounds; {SLOWEST} of the native speed are wanted:",
        "",
        "| game | bots | native code | Node | of native | |",
        "|---|---|--:|--:|--:|---|",
    ]
    for game in doors:
        for bot in BOTS:
            native, node = speed(game, bot, rounds)
            part = node / native
            yield say(f"| {game.name} | {bot} | {native:,.0f} | {node:,.0f} | {part:.2f} | {judged(part >= SLOWEST)} |")
    yield ""


def speed(game: Game, bot: str, rounds: int) -> tuple[float, float]:
    """Both speeds at the largest table, round by round."""
    blank = game.blank(game.seats[-1], {})
    with player(game, blank.tolist(), bot) as play:
        native_round(game, blank, bot, 1)  # loads the code
        number = enough(game, blank, bot)
        play(number)
        found = [(native_round(game, blank, bot, number), play(number)) for _ in range(rounds)]
    return median(native for native, _ in found), median(node for _, node in found)


def enough(game: Game, blank: Any, bot: str) -> int:
    """Matches that take native code about as long as a round should."""
    number = 16
    while number / native_round(game, blank, bot, number) < SPAN and number < 8192:
        number *= 2
    return number


def native_round(game: Game, blank: Any, bot: str, number: int) -> float:
    """Matches per CPU-second."""
    keys = np.arange(1, number + 1, dtype=np.int64)
    sitting, bots = np.zeros((number, game.most_seats), np.int64), np.array([row_of(game, bot)])
    ends, lengths = np.zeros((number, len(blank)), np.int16), np.zeros(number, np.int64)
    began = time.process_time()
    game.engine("compiled").play_many(blank, keys, sitting, bots, ends, lengths)
    return number / (time.process_time() - began)


@contextmanager
def player(game: Game, blank: list[int], bot: str) -> Iterator[Any]:
    """Node with a game's module: told how many matches to play, it tells how many it plays in a CPU-second."""
    command = [
        str(node_program()),
        "--no-warnings",
        str(Path(__file__).with_name("wasm.ts")),
        str(made_module(game.rules)),
    ]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        into, out = process.stdin, process.stdout

        def tell(what: object) -> float:
            into.write(json.dumps(what) + "\n")
            into.flush()
            return float(out.readline())

        tell({"layout": layout_of(game), "blank": blank, "bot": row_of(game, bot).tolist()})
        yield tell
        into.close()


def thoughts(doors: list[Game]) -> Iterator[str]:
    """How long the best bots think in a page, at the largest table."""
    yield from [
        f"CPU-milliseconds of an expert's thoughts in one match in Node; {LONGEST} are wanted for 99 in 100:",
        "",
        "| game | seats | thoughts | median | 99 in 100 | |",
        "|---|--:|--:|--:|--:|---|",
    ]
    for game in doors:
        times = sorted(thinking_times(game, game.seats[-1]))
        late = times[len(times) * 99 // 100]
        figures = f"{game.seats[-1]} | {len(times)} | {median(times):.0f} | {late:.0f}"
        yield say(f"| {game.name} | {figures} | {judged(late <= LONGEST)} |")
    yield ""


def thinking_times(game: Game, seats: int, most: int = ANSWERS) -> list[float]:
    """CPU-milliseconds of every thought of a match between experts."""
    job = {"layout": layout_of(game), "blank": game.blank(seats, {}).tolist(), "bot": "expert"}
    here = Path(__file__).parent
    with tempfile.TemporaryDirectory() as folder:
        jobs = Path(folder) / "jobs.json"
        jobs.write_text(json.dumps({**job, "milliseconds": THINKING, "most": most}), encoding="utf-8")
        scripts = ["--import", here.parent / "tests" / "wasm" / "resolving.ts", here / "thinking.ts"]
        command = [node_program(), "--no-warnings", *scripts, made_module(game.rules), jobs]
        words = [str(word) for word in command]
        done = subprocess.run(words, check=True, stdout=subprocess.PIPE, text=True)
    return [float(line) for line in done.stdout.split()]


def node_program() -> Path:
    """The node that builds the client."""
    return build_client.node_folder() / ("node.exe" if os.name == "nt" else "bin/node")


def judged(is_met: bool) -> str:
    """What a figure is worth."""
    return "met" if is_met else "**missed**"


def say(line: str) -> str:
    """Show a line that is ready."""
    print(line, flush=True)
    return line


if __name__ == "__main__":
    main()
