"""`stolik tournament`: bots against each other in any form of tournament."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from typing import Annotated

import msgspec
import numpy as np
from cyclopts import Parameter
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from stolik import games
from stolik.bots.catalogue import character_name, level_name
from stolik.commands.flags import Outside
from stolik.commands.play import split_option
from stolik.commands.working import brought
from stolik.core.door.batch import Batch, play_keys
from stolik.core.door.game import Game
from stolik.core.door.moves import Result
from stolik.core.door.players import row_of
from stolik.core.kit.chance import keys_of
from stolik.core.kit.errors import StolikError, unknown
from stolik.table.tournament import entries as log
from stolik.table.tournament.matches import How, Meeting, Stage
from stolik.table.tournament.sights import whole
from stolik.table.tournament.standings import Ranked
from stolik.table.tournament.tournament import REPLAYS, Due, Tournament, check_entrants, forms_of

WIDEST = 14  # entrants of a crosstable that fits a line
MEANT_FOR = {"rounds": ("round_robin", "groups", "tables"), "groups": ("groups",), "size": ("tables",)}
NOW = 0  # nothing here depends on time

BREAKERS = {
    "direct": "matches between them",
    "wins": "first places",
    "played_wins": "wins at the table",
    "difference": "difference in score",
    "score": "score",
    "seed": "seed",
}


def tournament(
    game: str,
    *,
    entrants: str,
    outside: Outside = None,
    form: Annotated[str, Parameter(name="--format")] = "",
    seed: int = 0,
    rounds: int = 0,
    groups: int = 0,
    size: int = 0,
    as_listed: bool = False,
    option: Annotated[tuple[str, ...], Parameter(show_default=False)] = (),
    json: bool = False,
) -> None:
    """Play a tournament of bots and print its table.

    Parameters
    ----------
    game
        The game's word.
    entrants
        The bots that take part, joined by commas: fox,hard,hard. A name may come first: Ala=fox,Jan=hard. They are
        easy, medium, hard, expert, trained (conflict, kittens), or a character:
        bookkeeper, hawk, inspector, fox (conflict); acrobat, mason, demolisher, professor (clash);
        squirrel, daredevil, pickpocket, imp (kittens); highroller, undertaker, prosecutor, cardsharp (roulette);
        striker, goalkeeper, trickster, coach (football). Also thumb and random.
    form
        round_robin, knockout, groups (then a knockout), or for games of more than two seats tables.
    seed
        The same seed gives the same tournament.
    rounds
        How often everybody meets everybody (1 if nothing is said), or how many rounds of tables (3).
    groups
        How many groups; of about four if nothing is said.
    size
        How many sit at a table, in rounds of tables.
    as_listed
        Seed the entrants as they are listed, the best first; else by lot.
    option
        An option of the game: k=v. May be repeated.
    json
        Print the whole tournament as one JSON object.
    """
    door = games.load(game)
    brought(outside, door)
    form = form or forms_of(door)[0]
    if form not in forms_of(door):
        raise unknown(f"format for {door.name}", form, forms_of(door))
    for word, number in (("rounds", rounds), ("groups", groups), ("size", size)):
        if number and form not in MEANT_FOR[word]:
            raise StolikError(f"--{word} is for {', '.join(MEANT_FOR[word])}, not for {form}.", "Leave it out.")
    options = dict(split_option(each) for each in option)
    played = Tournament.announce(
        door, "", "", NOW, form, options, rounds=rounds, groups=groups, size=size, is_drawn=not as_listed
    )
    enter(played, entrants, seed)
    play_all(played, seed, quiet=json)
    if json:
        print(msgspec.json.encode({"seed": seed, **msgspec.structs.asdict(whole(played, {}))}).decode())
    else:
        print_tournament(Console(width=None if sys.stdout.isatty() else 100, highlight=False), played, seed)


def enter(played: Tournament, words: str, seed: int) -> None:
    """Enter the bots, and seed them."""
    listed = [split_entrant(word) for word in words.split(",")]
    called = {bot: called_by(played.game, bot) for _, bot in listed}
    often = Counter(bot for name, bot in listed if not name)
    given: Counter[str] = Counter()
    names = []
    for name, bot in listed:
        given[bot] += not name
        names.append(name or (f"{called[bot]} {given[bot]}" if often[bot] > 1 else called[bot]))
    if len(set(names)) < len(names):
        raise StolikError(f"Two entrants are called {Counter(names).most_common(1)[0][0]}.")
    check_entrants(played.game, played.announced, len(names))
    for number, (name, (_, bot)) in enumerate(zip(names, listed)):
        played.fold(log.Entered(at=NOW, entrant=number, name=name, bot=bot))
    played.entropy = lambda: seed
    for entry in played.begin(NOW):
        played.fold(entry)


def called_by(game: Game, word: str) -> str:
    """What a bot is called that was given no name: a character by its own, with its level."""
    name = character_name(game, word, "en")
    return f"{name} ({level_name(game, word, 'en').lower()})" if name else word


def split_entrant(word: str) -> tuple[str, str]:
    """A name, perhaps none, and a bot."""
    name, sign, bot = word.rpartition("=")
    if sign and not name.strip():
        raise StolikError(f"{word.strip()!r} is no entrant.", "Write a bot, or name=bot.")
    return " ".join(name.split()), bot.strip()


# Playing


def play_all(played: Tournament, seed: int, quiet: bool) -> None:
    """Play every match, those that can be played at the same time together."""
    if played.game.engine().is_cold:
        print(f"{played.game.name}: compiling the rules, once …", file=sys.stderr, flush=True)
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=quiet or not console.is_terminal) as progress:
        task = progress.add_task(played.game.name, total=len(played.matches))
        while due := played.due():
            play_some(played, due, seed)
            done = sum(not match.is_open for match in played.matches)
            progress.update(task, completed=done, total=len(played.matches))


def play_some(played: Tournament, due: Sequence[Due], seed: int) -> None:
    """Play matches that are due, tables of one size at once in compiled code."""
    for seats in sorted({len(each.chairs) for each in due}):
        tables = [each for each in due if len(each.chairs) == seats]
        keys = keys_of(seed, np.array([each.match * (REPLAYS + 1) + each.attempt for each in tables]))
        bots = sorted({entrant.bot for entrant in played.entrants.values()})
        sitting = np.zeros((len(tables), played.game.most_seats), np.int64)
        for row, each in enumerate(tables):
            sitting[row, :seats] = [bots.index(played.entrants[player].bot) for player in each.chairs]
        rows = np.array([row_of(played.game, bot) for bot in bots])
        batch = play_keys(played.game, played.game.blank(seats, played.announced.options), keys, sitting, rows)
        for row, each in enumerate(tables):
            for entry in played.report(each.match, each.attempt, result_of(played.game, batch, row), NOW):
                played.fold(entry)


def result_of(game: Game, batch: Batch, row: int) -> Result:
    """How one match of a batch ended."""
    winners = tuple(seat for seat in range(batch.seats) if batch.winners[row, seat])
    places, points = (tuple(map(int, batch.field(name)[row][: batch.seats])) for name in ("place", "points"))
    return Result(winners, places, points, game.reasons(int(batch.field("over")[row])).word, "")


# Printing


def print_tournament(console: Console, played: Tournament, seed: int) -> None:
    """The results and the tables."""
    name = {number: each.name for number, each in played.entrants.items()}
    form = played.form.replace("_", " ")
    console.print(f"[bold]{played.game.title()}[/] · {form} · {len(name)} entrants · seed {seed}")
    if played.form == "round_robin":
        print_crosstable(console, played, name)
        print_standings(console, "Standings", played.standings(), name)
    elif played.form == "tables":
        print_rounds(console, played, name)
        print_standings(console, "Standings", played.standings(), name)
    else:
        for group in range(len(played.groups)):
            print_standings(console, f"Group {chr(65 + group)}", played.standings(group), name)
        print_bracket(console, played, name)
        console.print("\n[bold]Final order[/]")
        for place, entrant in enumerate(played.ranking(), 1):
            console.print(f"  {place:>2}. {name[entrant]}")
    console.print()
    console.print(footnote(played), style="dim")


def print_crosstable(console: Console, played: Tournament, name: dict[int, str]) -> None:
    """Everybody against everybody: the points of the row against the column."""
    order = [row.entrant for row in played.standings()]
    if len(order) > WIDEST:
        return
    grid = new_table("Crosstable", "", *(str(number) for number in range(1, len(order) + 1)))
    for number, one in enumerate(order, 1):
        cells = [cell_of(played, one, two) for two in order]
        grid.add_row(f"{number}. {name[one]}", *cells)
    console.print(grid)


def cell_of(played: Tournament, one: int, two: int) -> str:
    """What one has made of the matches with another."""
    met = [match for match in played.matches if one != two and {one, two} <= set(match.players)]
    return " ".join("1" if match.winner == one else "0" if match.winner == two else "–" for match in met)


def print_standings(console: Console, title: str, rows: Sequence[Ranked], name: dict[int, str]) -> None:
    """Rows in order."""
    columns = ["points", "played", "wins", "no winner", "losses"]
    has_score, is_duel = any(row.score for row in rows), any(row.against for row in rows)
    grid = new_table(title, "", *columns, *(["score"] if has_score else []), "level, decided by")
    for row in rows:
        counts = [row.points, row.played, row.wins, row.undecided, row.losses]
        score = [f"{row.score}:{row.against}" if is_duel else str(row.score)] if has_score else []
        grid.add_row(f"{row.place}. {name[row.entrant]}", *map(str, counts), *score, BREAKERS.get(row.by, ""))
    console.print(grid)


def print_rounds(console: Console, played: Tournament, name: dict[int, str]) -> None:
    """Every table of every round, its players by place."""
    grid = new_table("Tables", "round", "players by place, with their points")
    for match in played.matches:
        order = sorted(match.players, key=lambda player: -match.points_of(player))
        grid.add_row(str(match.round), ", ".join(f"{name[player]} {match.points_of(player)}" for player in order))
    grid.columns[1].justify = "left"
    console.print(grid)


def print_bracket(console: Console, played: Tournament, name: dict[int, str]) -> None:
    """The rounds of a knockout."""
    matches = [match for match in played.matches if match.is_knockout]
    last = max(match.round for match in matches)
    grid = new_table("Knockout", "", "", "winner")
    for match in matches:
        players = [name[player] for player in match.players if player >= 0]
        grid.add_row(round_name(match, last), " – ".join(players), say_winner(match, name))
    for column in grid.columns[1:]:
        column.justify = "left"
    console.print(grid)


def round_name(match: Meeting, last: int) -> str:
    """What people call a round."""
    if match.stage == Stage.THIRD:
        return "third place"
    return {0: "final", 1: "semi-final", 2: "quarter-final"}.get(last - match.round, f"round {match.round}")


def say_winner(match: Meeting, name: dict[int, str]) -> str:
    """Who won, and how if not simply at the table."""
    how = {How.BYE: "bye", How.SEED: "by seed", How.WALKOVER: "walkover"}.get(match.how, "")
    if match.how == How.PLAYED and len(match.attempts) > 1:
        how = f"replayed {len(match.attempts) - 1}×"
    return f"{name.get(match.winner, 'nobody')}{f' ({how})' if how else ''}"


def footnote(played: Tournament) -> str:
    """How to read the table."""
    if played.form == "tables":
        return "The winner of a table gets 60 points, the last none, the others lie evenly between."
    if played.form == "round_robin":
        return "A win is one point; a match without a winner gives none."
    return f"A match without a winner is played again, at most {REPLAYS} times; then the better seed goes on."


def new_table(title: str, *columns: str) -> Table:
    """An empty table, its first column to the left."""
    grid = Table(title=title, title_justify="left", title_style="bold", box=None, padding=(0, 2, 0, 0), pad_edge=False)
    for number, column in enumerate(columns):
        grid.add_column(column, justify="right" if number and column != columns[-1] else "left")
    return grid
