"""What each viewer of a tournament is told. Nothing of it is secret; only the own place in it differs."""

from __future__ import annotations

import msgspec

from stolik.table.tournament import messages as say
from stolik.table.tournament.matches import NOBODY, Attempt, Meeting
from stolik.table.tournament.standings import DUELS, PLAIN, TABLES, Ranked
from stolik.table.tournament.tournament import FEWEST, Tournament


class Overview:
    """A tournament at one moment, for any number of viewers: what is the same for all of them is put together once."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.due = {each.match: each for each in tournament.due()}
        self.shown = whole(tournament, {number: each.code for number, each in self.due.items()})

    def sight(self, guest: str) -> say.TournamentSight:
        """What a guest sees."""
        me = self.tournament.entrant_of(guest)
        mine = next((number for number, each in self.due.items() if me in each.chairs), NOBODY)
        is_host = guest == self.tournament.host
        may_play = self.tournament.may_play(me)
        return msgspec.structs.replace(self.shown, me=me, mine=mine, may_play=may_play, is_host=is_host)


def whole(tournament: Tournament, codes: dict[int, str]) -> say.TournamentSight:
    """What everybody sees; `codes` are of the tables where matches are played now."""
    announced = tournament.announced
    groups = range(len(tournament.groups)) if tournament.groups else [-1]
    has_standings = tournament.has_begun and tournament.form != "knockout"
    measures = TABLES if tournament.form == "tables" else DUELS
    return say.TournamentSight(
        code=announced.code,
        game=announced.game,
        form=announced.form,
        options=announced.options,
        speed=announced.speed,
        rounds=announced.rounds,
        size=announced.size,
        is_drawn=announced.is_drawn,
        is_test=announced.is_test,
        is_host=False,
        me=NOBODY,
        state="over" if tournament.is_over else "running" if tournament.has_begun else "open",
        fewest=max(FEWEST[announced.form], 2 * announced.groups),
        entrants=entrants(tournament),
        groups=tournament.groups,
        matches=[match_of(match, codes.get(match.number, "")) for match in tournament.matches],
        standings=[[row_of(row) for row in tournament.standings(group)] for group in groups] if has_standings else [],
        breakers=[] if tournament.form == "knockout" else [each for each in measures if each not in PLAIN],
        ranking=tournament.ranking(),
        mine=NOBODY,
        may_play=False,
    )


def entrants(tournament: Tournament) -> list[say.EntrantSight]:
    """Everybody who takes part, in the order of the list, or of the seeds once it has begun."""
    order = tournament.seeds or list(tournament.entrants)
    seeds = {number: seed for seed, number in enumerate(tournament.seeds, 1)}
    listed = [tournament.entrants[number] for number in order]
    return [
        say.EntrantSight(
            each.number, each.name, each.bot, seeds.get(each.number, 0), each.is_withdrawn, each.is_program
        )
        for each in listed
    ]


def match_of(match: Meeting, code: str) -> say.MatchOf:
    """A match of the schedule as everybody sees it."""
    return say.MatchOf(
        number=match.number,
        stage=match.stage.value,
        group=match.group,
        round=match.round,
        players=list(match.players),
        sources=[source for source, _ in match.feeds],
        played=[once(attempt) for attempt in match.attempts if attempt.code or attempt.is_played],
        code=code,
        how=match.how.value,
        winner=match.winner,
        gains=[] if match.is_open else [match.points_of(player) for player in match.players],
        absent=sorted(match.absent),
    )


def once(attempt: Attempt) -> say.Once:
    """A match as it was played once."""
    return say.Once(list(attempt.chairs), attempt.code, attempt.winners, attempt.places, attempt.points)


def row_of(row: Ranked) -> say.RowOf:
    """A row of the standings."""
    return say.RowOf(
        row.entrant,
        row.place,
        row.played,
        row.points,
        row.wins,
        row.undecided,
        row.losses,
        row.score,
        row.against,
        row.by,
    )
