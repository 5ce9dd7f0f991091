"""`stolik arena`: a folder of programs against each other, and a ladder of them."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.table import Table

from stolik import games
from stolik.arena.entrants import Contender, ProgramLimits, house_bots, programs_in
from stolik.arena.ladder import Ladder, LadderMatch, read_ladder, write_ladder
from stolik.arena.playing import ArenaMatch
from stolik.arena.server import arena_site
from stolik.commands.play import split_option
from stolik.core.door.game import Game
from stolik.core.kit.errors import StolikError


def arena(
    game: str,
    folder: Path,
    *,
    matches: int = 10,
    seats: int = 0,
    bots: str = "",
    out: Path = Path("arena"),
    seconds: int = 300,
    memory: int = 4096,
    seed: int = 0,
    option: Annotated[tuple[str, ...], Parameter(show_default=False)] = (),
) -> None:
    """Let the programs of a folder play each other, each in a process of its own, and rate them.

    A program is started with the address of a server and the code of a table, sits down there and plays, as
    examples/bot.py does. Every match is kept as a file that `stolik verify` plays again. A ladder is gone on with.

    Parameters
    ----------
    game
        The game's word.
    folder
        Where the programs are: files of Python, and whatever else can be run.
    matches
        How many matches to play now.
    seats
        How many sit at a table; the fewest of the game if nothing is said.
    bots
        Bots of the house that take part too, such as medium,hard. No table is theirs alone.
    out
        The folder for the ladder, the matches, and what the programs print.
    seconds
        Of a processor that a program may take for one match.
    memory
        Megabytes that a program may take.
    seed
        Who meets whom in which order.
    option
        An option of the game, as name=value; may be repeated.
    """
    door = games.load(game)
    size = door.check_seats(seats or door.seats[0])
    options = dict(map(split_option, option))
    door.blank(size, options)
    limits = limits_of(matches, seconds, memory)
    entrants = entrants_of(door, folder, bots, size)
    ladder = read_ladder(out / "ladder.json", Ladder(door.name, size, seed, options))
    for name in ("matches", "logs"):
        (out / name).mkdir(parents=True, exist_ok=True)
    with arena_site(out / "site") as address:
        for number in range(matches):
            play_one(address, ladder, entrants, limits, out)
            print(f"{number + 1}/{matches}: {told(ladder.matches[-1])}", file=sys.stderr)
    print_ladder(ladder, list(entrants))
    if any(match.note for match in ladder.matches[-matches:]):
        print(f"What programs said before they gave a match away lies in {out / 'logs'}.")


def limits_of(matches: int, seconds: int, memory: int) -> ProgramLimits:
    """What a program may take, checked, and that there is something to play."""
    for number, what in ((matches, "match"), (seconds, "second"), (memory, "megabyte")):
        if number < 1:
            raise StolikError(f"An arena needs at least one {what}, not {number}.")
    return ProgramLimits(seconds, memory)


def entrants_of(game: Game, folder: Path, bots: str, size: int) -> dict[str, Contender]:
    """Who takes part, by name: programs of a folder, at least one, and bots of the house."""
    house = house_bots(game, [word.strip() for word in bots.split(",") if word.strip()])
    entrants: dict[str, Contender] = {}
    for each in [*programs_in(folder), *house]:
        if each.name in entrants:
            raise StolikError(f"Two entrants are called {each.name}.", "Rename the program, or name each bot once.")
        entrants[each.name] = each
    if len(entrants) < size:
        raise StolikError(f"{len(entrants)} cannot fill a table of {size}.", "Put more programs there, or add --bots.")
    if len(house) == len(entrants):
        raise StolikError(f"There is no program in {folder}.", "Bots of the house alone meet in `stolik league`.")
    return entrants


def play_one(address: str, ladder: Ladder, entrants: dict[str, Contender], limits: ProgramLimits, out: Path) -> None:
    """One more match, kept before anybody hears of it."""
    names = ladder.next_entrants(list(entrants), [name for name, entrant in entrants.items() if entrant.bot])
    match = ArenaMatch(address, ladder.game, [entrants[name] for name in names], limits, out / "logs", **ladder.options)
    places, note = match.play()
    file = ""
    if not note:
        file = f"matches/{len(ladder.matches) + 1:05}.json"
        (out / file).write_bytes(match.file())
    ladder.matches.append(LadderMatch(names, places, file, note))
    write_ladder(out / "ladder.json", ladder)


def told(match: LadderMatch) -> str:
    """A match in one line."""
    first = [name for name, place in zip(match.entrants, match.places, strict=True) if place == 1]
    return f"{', '.join(match.entrants)}: {match.note or 'won by ' + ', '.join(first)}"


def print_ladder(ladder: Ladder, names: list[str]) -> None:
    """Everybody who takes part, the strongest first."""
    table = Table(
        "",
        "rating",
        "±",
        "matches",
        "won",
        "given away",
        title=f"{games.load(ladder.game).title()}, {ladder.seats} at a table",
    )
    for name in sorted(names, key=lambda each: -ladder.skill(each).sure):
        skill, (played, won, lost) = ladder.skill(name), ladder.record(name)
        table.add_row(name, f"{skill.mu:.1f}", f"{2 * skill.sigma:.1f}", str(played), str(won), str(lost))
    Console().print(table)
