"""Who is ahead: rows in a total order, by tie-breakers in a listed order. The seed is the last, so nobody is equal."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field

from stolik.table.tournament.matches import How, Meeting, Stage

DUELS = ("withdrawn", "points", "direct", "played_wins", "difference", "score", "seed")
TABLES = ("withdrawn", "points", "wins", "direct", "score", "seed")
PLAIN = ("withdrawn", "points")  # what anybody sees without being told


@dataclass
class Ranked:
    """What an entrant has done so far in the matches that count."""

    entrant: int
    seed: int
    is_withdrawn: bool = False
    played: int = 0  # matches decided, walkovers included
    points: int = 0
    wins: int = 0
    played_wins: int = 0  # not by walkover
    undecided: int = 0  # matches without a winner
    losses: int = 0
    score: int = 0  # the game's own points
    against: int = 0
    beaten: list[int] = field(default_factory=list)  # whom, each time
    place: int = 0
    by: str = ""  # the tie-breaker that put this row behind the one before it, unless points did

    @property
    def difference(self) -> int:
        """The game's own points for and against."""
        return self.score - self.against


Measure = Callable[[Ranked, Sequence[Ranked]], int]  # of a row among those it is level with: more is better

MEASURES: dict[str, Measure] = {
    "withdrawn": lambda row, _: -row.is_withdrawn,
    "points": lambda row, _: row.points,
    "direct": lambda row, level: direct(row, level),
    "wins": lambda row, _: row.wins,
    "played_wins": lambda row, _: row.played_wins,
    "difference": lambda row, _: row.difference,
    "score": lambda row, _: row.score,
    "seed": lambda row, _: -row.seed,
}


def direct(row: Ranked, level: Sequence[Ranked]) -> int:
    """Matches among those who are level: how often the row came in ahead of another of them, less how often behind."""
    ahead = sum(row.beaten.count(other.entrant) for other in level)
    return ahead - sum(other.beaten.count(row.entrant) for other in level)


def standings(
    entrants: Sequence[int], seeds: Sequence[int], matches: Sequence[Meeting], withdrawn: Collection[int] = ()
) -> list[Ranked]:
    """The rows of some entrants, the best first, from the matches among them."""
    rows = {each: Ranked(each, seeds.index(each) + 1, each in withdrawn) for each in entrants}
    for match in matches:
        if not match.is_open and all(player in rows for player in match.players):
            _count_table(match, rows) if match.stage == Stage.TABLE else _count_duel(match, rows)
    is_tables = any(match.stage == Stage.TABLE for match in matches)
    return ranked(list(rows.values()), TABLES if is_tables else DUELS)


def ranked(rows: Sequence[Ranked], measures: Sequence[str]) -> list[Ranked]:
    """Rows in order, with their places, and what each comes behind the one before by."""
    ordered = _ordered(rows, measures)
    for place, row in enumerate(ordered, 1):
        row.place = place
        row.by = "" if row.by in PLAIN else row.by
    return ordered


def _ordered(rows: Sequence[Ranked], measures: Sequence[str]) -> list[Ranked]:
    """Best first: those level by one measure are told apart by the next, among themselves."""
    if len(rows) < 2 or not measures:
        return list(rows)
    measure = MEASURES[measures[0]]
    worth = {row.entrant: measure(row, rows) for row in rows}
    ordered: list[Ranked] = []
    for value in sorted(set(worth.values()), reverse=True):
        level = _ordered([row for row in rows if worth[row.entrant] == value], measures[1:])
        if ordered:
            level[0].by = measures[0]
        ordered += level
    return ordered


def _count_duel(match: Meeting, rows: dict[int, Ranked]) -> None:
    for player in match.players:
        row, last = rows[player], match.last
        row.played += 1
        row.points += match.points_of(player)
        row.wins += match.winner == player
        row.played_wins += match.winner == player and match.how == How.PLAYED
        row.undecided += match.winner < 0 and match.how == How.PLAYED
        row.losses += match.winner not in (player, -1) or match.how == How.VOID
        other = match.players[1 - match.players.index(player)]
        row.beaten += [other] if match.winner == player else []
        if match.how == How.PLAYED and last is not None:
            row.score += last.score_of(player)
            row.against += last.score_of(other)


def _count_table(match: Meeting, rows: dict[int, Ranked]) -> None:
    last = match.last
    if last is None:
        return
    for player in last.chairs:
        row = rows[player]
        is_here = player not in match.absent
        row.played += 1
        row.points += match.points_of(player)
        row.wins += is_here and player in last.winners
        row.played_wins = row.wins
        row.undecided += not last.winners
        row.losses += bool(last.winners) and (player not in last.winners or not is_here)
        row.score += last.score_of(player) if is_here else 0
        if is_here and last.winners:
            row.beaten += [
                other for other in last.chairs if other in match.absent or last.place_of(other) > last.place_of(player)
            ]
