"""The schedule of a tournament: the matches known from the beginning, and those that follow from results."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from stolik.table.tournament import pairings
from stolik.table.tournament.matches import NOBODY, UNKNOWN, Attempt, Feed, How, Meeting, Stage

if TYPE_CHECKING:
    from stolik.table.tournament.tournament import Tournament

ADVANCE = 2  # from each group


def draw_up(tournament: Tournament) -> None:
    """The matches that are known from the beginning."""
    if tournament.form == "round_robin":
        add_rounds(tournament, [tournament.seeds], Stage.ROUND)
    elif tournament.form == "groups":
        number = tournament.announced.groups or pairings.usual_groups(len(tournament.seeds))
        dealt = pairings.groups_of(len(tournament.seeds), number)
        tournament.groups = [[tournament.seeds[player] for player in group] for group in dealt]
        add_rounds(tournament, tournament.groups, Stage.GROUP)
    elif tournament.form == "knockout":
        add_knockout(tournament, tournament.seeds)
    else:
        add_tables(tournament, 1)


def add_rounds(tournament: Tournament, groups: Sequence[Sequence[int]], stage: Stage) -> None:
    """Everybody of a group against everybody, round by round through all groups."""
    plans = [pairings.round_robin(len(group), tournament.announced.rounds) for group in groups]
    for number in range(max(map(len, plans))):
        for which, (group, plan) in enumerate(zip(groups, plans)):
            for one, two in plan[number] if number < len(plan) else []:
                add(tournament, stage, number + 1, [group[one], group[two]], which if stage == Stage.GROUP else -1)


def add_knockout(tournament: Tournament, seeds: Sequence[int]) -> None:
    """The whole bracket, later matches fed by earlier ones; losers of the semi-finals play for the third place."""
    first = [[NOBODY if place < 0 else seeds[place] for place in pair] for pair in pairings.bracket(len(seeds))]
    before = [add(tournament, Stage.KNOCKOUT, 1, pair).number for pair in first]
    number = 2
    while len(before) > 1:
        if len(before) == 2 and len(seeds) > 3:
            add(tournament, Stage.THIRD, number, [UNKNOWN, UNKNOWN], feeds=((before[0], False), (before[1], False)))
        pairs = zip(before[::2], before[1::2])
        before = [
            add(tournament, Stage.KNOCKOUT, number, [UNKNOWN, UNKNOWN], feeds=((one, True), (two, True))).number
            for one, two in pairs
        ]
        number += 1


def add_tables(tournament: Tournament, number: int) -> bool:
    """A round of tables for all who are still there; False if they cannot be seated."""
    here = [entrant for entrant in tournament.seeds if entrant not in tournament.withdrawn]
    sizes = pairings.table_sizes(len(here), tournament.game.seats, tournament.announced.size) if here else []
    if not sizes:
        return False
    met: Counter[tuple[int, int]] = Counter()
    for match in tournament.matches:
        met.update(pairings.meetings(match.players))
    luck = random.Random(f"{tournament.lot} {number}")
    for table in pairings.mixed_tables(here, sizes, met, luck):
        add(tournament, Stage.TABLE, number, table)
    return True


def add(
    tournament: Tournament,
    stage: Stage,
    number: int,
    players: list[int],
    group: int = -1,
    feeds: tuple[Feed, ...] = (),
) -> Meeting:
    match = Meeting(len(tournament.matches), stage, number, players, group, feeds)
    tournament.matches.append(match)
    return match


def go_on(tournament: Tournament) -> None:
    """What follows: places of the bracket are filled, matches without opponents decided, rounds added."""
    while True:
        for match in tournament.matches:
            if match.is_open:
                fill(tournament, match)
                settle(tournament, match)
        if any(match.is_open for match in tournament.matches) or not add_more(tournament):
            return


def fill(tournament: Tournament, match: Meeting) -> None:
    for place, (source, as_winner) in enumerate(match.feeds):
        feeding = tournament.matches[source]
        if match.players[place] == UNKNOWN and not feeding.is_open:
            match.players[place] = feeding.winner if as_winner else feeding.loser
    if match.is_known and not match.attempts:
        match.attempts.append(Attempt(chairs(tournament, match)))


def chairs(tournament: Tournament, match: Meeting) -> tuple[int, ...]:
    """Who sits where: as the schedule has it in a round robin, else by who has sat where least often."""
    if match.stage in (Stage.ROUND, Stage.GROUP) or NOBODY in match.players:
        return tuple(match.players)
    sat: Counter[tuple[int, int]] = Counter()
    for other in tournament.matches:
        for attempt in other.attempts:
            if NOBODY not in attempt.chairs:
                sat.update((player, chair) for chair, player in enumerate(attempt.chairs))
    return pairings.fair_chairs(match.players, sat)


def settle(tournament: Tournament, match: Meeting) -> None:
    """Decide a match that cannot be played: nobody to play against, or somebody is gone."""
    if not match.is_known:
        return
    gone = match.absent | tournament.withdrawn
    here = [player for player in match.players if player >= 0 and player not in gone]
    if match.stage == Stage.TABLE:
        match.absent |= tournament.withdrawn & set(match.players)
        if not here:
            match.decide(How.VOID)
    elif not here:
        match.decide(How.VOID)
    elif len(here) == 1:
        match.decide(How.BYE if NOBODY in match.players else How.WALKOVER, here[0])


def add_more(tournament: Tournament) -> bool:
    """The next round of tables, or the knockout after the groups."""
    if tournament.form == "tables":
        last = tournament.matches[-1].round if tournament.matches else 0
        return last < tournament.announced.rounds and add_tables(tournament, last + 1)
    if tournament.form == "groups" and not any(match.is_knockout for match in tournament.matches):
        seeds = qualified(tournament)
        if len(seeds) > 1:
            add_knockout(tournament, seeds)
            return True
    return False


def qualified(tournament: Tournament) -> list[int]:
    """The best two of each group who are still there; winners of groups are seeded before seconds."""
    tables = [[row.entrant for row in tournament.standings(group)] for group in range(len(tournament.groups))]
    here = [[entrant for entrant in table if entrant not in tournament.withdrawn][:ADVANCE] for table in tables]
    winners = [table[0] for table in here if table]
    seconds = [table[1] for table in here if len(table) > 1]
    if len(seconds) == len(winners):
        return pairings.qualified(winners, seconds)
    return [*winners, *seconds]
