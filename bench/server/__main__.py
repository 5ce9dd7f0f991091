"""Measure Stolik's server beside boardgame.io's: `python -m bench.server`; `--help` lists what can be chosen."""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import subprocess
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Grid

from bench.server import places, servers
from stolik.games import NAMES

RESULTS = Path(__file__).parent / "results.json"
PAIRED = Path(__file__).parent / "paired.json"  # beside another version
PAGE = Path(__file__).parent / "README.md"
START, END = "<!-- the figures -->\n", "<!-- end of the figures -->\n"  # in the page
WARM = 3.0  # seconds of play before anything is measured
RATE = 1.0  # moves a second at each table, when people set the pace
PROFILED = 10  # seconds

console = Console(stderr=True)


def main() -> None:
    """Run, show, and write the figures down if that is wished."""
    words = parse()
    peers = [kind for kind in servers.PEERS if kind in words.peers]
    kinds = [*words.games, *(game + servers.BEFORE for game in words.games if words.before), *peers]
    before = machine()
    steps = len(words.tables) * len(kinds) * (words.rounds + 2) + 1
    with Progress(console=console) as progress:
        task = progress.add_task("starting", total=steps)

        def tell(what: str) -> None:
            progress.update(task, description=what, advance=1)

        before_folder = words.before or servers.ROOT
        runs = [run(tables, kinds, words.rounds, words.seconds, tell, before_folder) for tables in words.tables]
        tell("where the time goes")
        shares = {game: profile(game, words.tables[0]) for game in words.games if not words.no_profile}
    result = {"machine": before, "rounds": words.rounds, "seconds": words.seconds, "runs": runs, "shares": shares}
    if words.before:
        result |= {"before": commit_of(words.before), "now": commit_of(servers.ROOT)}
    if words.write and words.before:
        PAIRED.write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
    elif words.write:
        RESULTS.write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
        write_page(result)
    if words.json:
        print(json.dumps(result, indent=1))
    else:
        show(result)


def parse() -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(prog="python -m bench.server", description=__doc__)
    parser.add_argument("--tables", type=int, nargs="+", default=[100, 1000], help="how many tables, one run for each")
    parser.add_argument("--rounds", type=int, default=3, help="rounds of play at full speed; the servers take turns")
    parser.add_argument("--seconds", type=float, default=8.0, help="length of a round")
    parser.add_argument("--games", nargs="*", default=["conflict", "roulette"], choices=NAMES, help="played on stolik")
    peers = "measured beside; if none is said, all with games of their own, and boardgame.io with the games played here"
    parser.add_argument("--peers", nargs="*", choices=list(servers.PEERS), help=peers)
    parser.add_argument("--before", type=Path, help="a checkout of another version, whose server is measured beside")
    parser.add_argument("--no-profile", action="store_true", help="do not look where the time goes")
    written = f"write {RESULTS.name} and the figures of {PAGE.name}; beside another version {PAIRED.name}"
    parser.add_argument("--write", action="store_true", help=written)
    parser.add_argument("--json", action="store_true", help="print what results.json holds")
    words = parser.parse_args()
    if words.peers is None:
        words.peers = [*servers.OTHERS, *map(servers.peer_of, words.games)]
    return words


def run(
    tables: int, kinds: list[str], rounds: int, seconds: float, tell: Any, before: Path = servers.ROOT
) -> dict[str, Any]:
    """So many tables on every server at once; the servers are loaded in turns, so that noise is the same for all."""
    found: dict[str, Any] = {kind: {"press": []} for kind in kinds}
    with ExitStack() as stack:
        generators = {}
        for kind in kinds:
            tell(f"{kind}: {tables} tables")
            server = stack.enter_context(servers.server_for(kind, before))
            generators[kind] = stack.enter_context(servers.loaded(kind, server))
            found[kind]["rss"] = generators[kind].order("open", tables)["rss"]
            generators[kind].order("press", WARM)
        for number in range(rounds):
            for kind, generator in generators.items():
                tell(f"{kind}: {tables} tables at full speed, round {number + 1}")
                found[kind]["press"].append(generator.order("press", seconds))
        for kind, generator in generators.items():
            tell(f"{kind}: {tables} tables, {RATE:g} move/s each")
            found[kind]["pace"] = generator.order("pace", RATE, seconds)
    return {"tables": tables, **found}


def profile(game: str, tables: int) -> dict[str, float]:
    """Where the time goes at full speed, by share of samples."""
    with servers.stolik() as server, servers.loaded(game, server) as generator:
        generator.order("open", tables)
        generator.order("press", WARM)
        watcher = places.watch(server.process.pid, PROFILED)
        if watcher is None:
            return {}
        generator.order("press", PROFILED + 1)
        return places.shares(watcher)


def commit_of(checkout: Path) -> str:
    """Which version a checkout holds."""
    command = ["git", "-C", str(checkout), "describe", "--always", "--dirty"]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def machine() -> dict[str, Any]:
    """What it ran on."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    node = subprocess.run([servers.node(), "--version"], capture_output=True, text=True, check=False).stdout.strip()
    return {
        "system": f"{platform.system()} {platform.machine()}",
        "cores": cores,
        "python": f"{platform.python_version()}, {', '.join(platform.python_build())}, {platform.python_compiler()}",
        "node": node,
        "boardgame.io": servers.version_of_peer(),
        "load": round(os.getloadavg()[0], 1),  # of everything on the machine, in the last minute
    }


def best(rounds: list[dict[str, Any]]) -> float:
    """The round that was disturbed least."""
    return float(max(each["moves_per_cpu_second"] for each in rounds))


def median(rounds: list[dict[str, Any]]) -> float:
    """The round in the middle."""
    return float(statistics.median(each["moves_per_cpu_second"] for each in rounds))


def paired(ours: list[dict[str, Any]], theirs: list[dict[str, Any]]) -> float:
    """How many times as many moves as another version: the ratio in the middle of those of each round."""
    pairs = zip(ours, theirs, strict=True)
    return float(statistics.median(one["moves_per_cpu_second"] / other["moves_per_cpu_second"] for one, other in pairs))


def show(result: dict[str, Any]) -> None:
    """The figures as tables."""
    out = Console(width=100)
    grid = Grid(title="Acknowledged moves per server CPU-second, and waits at 1 move/s a table")
    for title in ("tables", "played", "best", "median", "p50 ms", "p99 ms", "MB", "median frame"):
        grid.add_column(title, justify="left" if title == "played" else "right")
    for each in result["runs"]:
        for kind, its in measured(each):
            pace = its["pace"]
            figures = (f"{best(its['press']):,.0f}", f"{median(its['press']):,.0f}", pace["p50_ms"], pace["p99_ms"])
            rest = (f"{its['rss'] / 2**20:.0f}", its["press"][0]["median_frame"])
            grid.add_row(str(each["tables"]), kind, *(str(figure) for figure in (*figures, *rest)))
    out.print(grid)
    for line in conclusions(result):
        out.print(line)


def write_page(result: dict[str, Any]) -> None:
    """Put the figures into the page, in the place of those before them."""
    above, _, rest = PAGE.read_text(encoding="utf-8").partition(START)
    below = rest.partition(END)[2]
    PAGE.write_text(above + START + "\n".join(["", *figures(result), "", END]) + below, encoding="utf-8")


def figures(result: dict[str, Any]) -> list[str]:
    """The figures as the page has them."""
    machine, others = result["machine"], [peer for peer in servers.OTHERS if peer in result["runs"][0]]
    busy = f"load {machine['load']} before it began"
    lines = [
        f"{machine['system']}, {machine['cores']} cores, Python {machine['python']}, Node {machine['node']}; {busy}.",
        "",
    ]
    titles = ["tables", "played", "moves per server CPU-second", "× boardgame.io, same game"]
    titles += [*(f"× {peer}" for peer in others), "median frame", "p99 at 1 move/s a table", "memory"]
    lines += [f"| {' | '.join(titles)} |", f"|--:|---|{'--:|' * (len(titles) - 2)}"]
    for run in result["runs"]:
        for kind, its in measured(run):
            ratios = times_peers(run, kind)
            times = [f"{ratios[peer]:.2f}" if peer in ratios else "" for peer in (same_game(kind), *others)]
            rest = (
                f"{its['press'][0]['median_frame']} bytes",
                f"{its['pace']['p99_ms']:.0f} ms",
                f"{its['rss'] >> 20} MB",
            )
            moves = f"{median(its['press']):,.0f} (best {best(its['press']):,.0f})"
            lines.append(f"| {' | '.join((str(run['tables']), kind, moves, *times, *rest))} |")
    return lines


def times_peers(run: dict[str, Any], kind: str) -> dict[str, float]:
    """How many times as many moves as each peer: as all that play something else, and as the one with the same game."""
    peers = [peer for peer in (same_game(kind), *servers.OTHERS) if peer in run and kind not in servers.PEERS]
    return {peer: median(run[kind]["press"]) / median(run[peer]["press"]) for peer in peers}


def same_game(kind: str) -> str:
    """The peer that plays the game which is played here."""
    return servers.peer_of(kind.removesuffix(servers.BEFORE))


def measured(run: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """What was played in a run, and its figures."""
    return [(kind, its) for kind, its in run.items() if kind != "tables"]


def conclusions(result: dict[str, Any]) -> list[str]:
    """Ratios, memory of a table, shares of time."""
    lines = []
    for each in result["runs"]:
        for kind, its in measured(each):
            for peer, medians in times_peers(each, kind).items():
                ratio = f"{best(its['press']) / best(each[peer]['press']):.2f}× (medians {medians:.2f}×)"
                lines.append(f"{each['tables']} tables of {kind}: {ratio} the moves of {peer} per CPU-second")
            if kind + servers.BEFORE in each:
                times = paired(its["press"], each[kind + servers.BEFORE]["press"])
                lines.append(f"{each['tables']} tables of {kind}: {times:.3f}× the moves of before, middle of pairs")
    first, last = result["runs"][0], result["runs"][-1]
    for kind, its in measured(first):
        if last["tables"] > first["tables"]:
            size = (last[kind]["rss"] - its["rss"]) / (last["tables"] - first["tables"])
            lines.append(f"{kind}: {size / 1024:.0f} kB a table with two connections")
    for game, shares in result["shares"].items():
        lines += [f"{game}: {100 * share:5.1f} %  {place}" for place, share in shares.items()]
    return lines


if __name__ == "__main__":
    main()
