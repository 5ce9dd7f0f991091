"""A tournament as a pure state machine: (log so far, message, time) → new entries of the log.

Like a table it only decides in `receive`, `report` and `seat`, and lets what was stored happen in `fold`. Who meets
whom follows from the entrants, the form, the lot and the results so far. Each entrant plays one match at a time, in the
order of the schedule.
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from stolik.bots.catalogue import character_name
from stolik.core.door.game import Game
from stolik.core.kit.errors import StolikError
from stolik.core.kit.rule import carries_out
from stolik.table import clock, seating, talk
from stolik.table.names import bot_name, proper_name
from stolik.table.tournament import entries as log
from stolik.table.tournament import messages as say
from stolik.table.tournament import pairings, schedule
from stolik.table.tournament.matches import NOBODY, Attempt, How, Meeting, Stage
from stolik.table.tournament.messages import MOST_ENTRANTS
from stolik.table.tournament.standings import Ranked, standings
from stolik.table.words import Denied

if TYPE_CHECKING:
    from stolik.core.door.moves import Result
    from stolik.table.entries import Ended

FORMS = ("round_robin", "knockout", "groups", "tables")
FEWEST = {"round_robin": 2, "knockout": 2, "groups": 4, "tables": 2}
MOST_ROUNDS = 20
REPLAYS = 2  # of a knockout match without a winner, before the better seed goes on
USUAL_SIZE = 4
USUAL_ROUNDS = {"tables": 3}


@dataclass
class Entrant:
    """Who takes part."""

    number: int
    name: str
    guest: str = ""
    bot: str = ""
    is_withdrawn: bool = False
    is_program: bool = False  # which plays for itself, by words


@dataclass(frozen=True)
class Due:
    """A match that is to be played now."""

    match: int
    attempt: int
    chairs: tuple[int, ...]
    code: str  # of its table; empty if none is set yet


@carries_out("FO-11.6")
class Tournament:
    """One tournament."""

    entropy: Callable[[], int] = staticmethod(lambda: secrets.randbits(53))  # the lot

    def __init__(self, game: Game, announced: log.Announced) -> None:
        self.game = game
        self.announced = announced
        self.form = announced.form
        self.host = announced.host
        self.log: list[log.AnyEntry] = []
        self.entrants: dict[int, Entrant] = {}  # by number, in the order of the list
        self.seeds: list[int] = []  # the entrants, the best first; empty until it begins
        self.groups: list[list[int]] = []
        self.matches: list[Meeting] = []
        self.lot = 0
        self.entered = 0  # numbers given out
        self.fold(announced)

    @classmethod
    def announce(
        cls,
        game: Game,
        code: str,
        host: str,
        now: int,
        form: str,
        options: dict[str, str] | None = None,
        speed: int = 1,
        chat: str = "free",
        rounds: int = 0,
        groups: int = 0,
        size: int = 0,
        is_drawn: bool = True,
        is_test: bool = False,
    ) -> Tournament:
        """A new tournament; raise StolikError if anything about it is impossible."""
        if form not in FORMS:
            raise Denied("form.none", form=form[:20], valid=", ".join(forms_of(game)))
        if form not in forms_of(game):
            raise Denied("form.seats", low=game.seats[0], high=game.seats[-1])
        size = (size or max(game.seats[0], min(game.seats[-1], USUAL_SIZE))) if form == "tables" else 2
        game.check_seats(size)
        seating.check_options(game, game.seats[0] if form == "tables" else 2, options or {})  # tables may be smaller
        if not 0 <= rounds <= MOST_ROUNDS:
            raise Denied("rounds.none", most=MOST_ROUNDS)
        if groups and not 2 <= groups <= MOST_ENTRANTS // 2:
            raise Denied("groups.none", most=MOST_ENTRANTS // 2)
        if speed not in clock.SPEEDS:
            raise Denied("speed.none", speed=speed)
        talk.check_chat(chat)
        entry = log.Announced(
            at=now,
            code=code,
            game=game.name,
            form=form,
            options=dict(options or {}),
            speed=speed,
            chat=chat,
            host=host,
            rounds=rounds or USUAL_ROUNDS.get(form, 1),
            groups=groups,
            size=size,
            is_drawn=is_drawn,
            is_test=is_test,
        )
        return cls(game, entry)

    @classmethod
    def replay(cls, game: Game, entries: Iterable[log.AnyEntry]) -> Tournament:
        """The tournament a log tells of."""
        first, *rest = entries
        if not isinstance(first, log.Announced):
            raise StolikError("The log does not begin with the announcement of a tournament.")
        tournament = cls(game, first)
        for entry in rest:
            tournament.fold(entry)
        return tournament

    # How it stands

    @property
    def has_begun(self) -> bool:
        """Have the entrants been seeded?"""
        return bool(self.seeds)

    @property
    def is_over(self) -> bool:
        """Is every match decided, and no other to come?"""
        return self.has_begun and not any(match.is_open for match in self.matches)

    @property
    def is_running(self) -> bool:
        """Is there something to play?"""
        return self.has_begun and not self.is_over

    @property
    def withdrawn(self) -> set[int]:
        """Who has given up."""
        return {each.number for each in self.entrants.values() if each.is_withdrawn}

    def entrant_of(self, guest: str) -> int:
        """A guest's number, or NOBODY."""
        return next((each.number for each in self.entrants.values() if guest and each.guest == guest), NOBODY)

    def may_play(self, entrant: int) -> bool:
        """Has an entrant a match to play, or could one still come?"""
        if entrant not in self.entrants or entrant in self.withdrawn or not self.is_running:
            return False
        if any(match.is_open and entrant in match.players for match in self.matches):
            return True
        if self.form == "tables":
            return self.matches[-1].round < self.announced.rounds
        return self.form == "groups" and not any(match.is_knockout for match in self.matches)

    def due(self) -> list[Due]:
        """The matches to be played now: for each entrant the next of the schedule, once it is known whom they meet."""
        busy: set[int] = set()
        found = []
        for match in self.matches:
            if match.is_open and match.is_known:
                if not busy & set(match.players):
                    attempt = match.attempts[-1]
                    found.append(Due(match.number, len(match.attempts) - 1, attempt.chairs, attempt.code))
                busy |= set(match.players)
        return found

    def standings(self, group: int = -1) -> list[Ranked]:
        """The table of everybody, or of a group: matches of those whose results are annulled do not count."""
        entrants = self.groups[group] if group >= 0 else self.seeds
        counted = [match for match in self.matches if not match.is_knockout and match.group == group]
        gone = self.annulled()
        counted = [match for match in counted if match.stage == Stage.TABLE or not gone & set(match.players)]
        return standings(entrants, self.seeds, counted, self.withdrawn)

    def annulled(self) -> set[int]:
        """Who withdrew before half of their matches were played: those played are as if they had not been."""
        gone = set()
        for entrant in self.withdrawn:
            own = [match for match in self.matches if entrant in match.players and not match.is_knockout]
            if 2 * sum(match.how == How.PLAYED for match in own) < len(own):
                gone.add(entrant)
        return gone

    def ranking(self) -> list[int]:
        """Everybody, the best first: a total order, which is final when the tournament is over."""
        if self.form in ("round_robin", "tables"):
            return [row.entrant for row in self.standings()]
        depth = {entrant: self._depth(entrant) for entrant in self.seeds}
        return sorted(self.seeds, key=lambda entrant: (*depth[entrant], self.seeds.index(entrant)))

    def _depth(self, entrant: int) -> tuple[int, ...]:
        """How far somebody has come in a knockout, then in the group; less is better."""
        own = [match for match in self.matches if match.is_knockout and entrant in match.players]
        last = max((match.round for match in self.matches if match.is_knockout), default=0)
        knockout = min((_rank_after(match, entrant, last) for match in own), default=4 + 2 * last)
        if not self.groups:
            return (knockout,)
        group = next(number for number, members in enumerate(self.groups) if entrant in members)
        row = next(row for row in self.standings(group) if row.entrant == entrant)
        return knockout, row.place, -row.points, -row.played_wins, -row.difference

    # Deciding

    def receive(self, guest: str, message: say.FromClient, now: int) -> list[log.AnyEntry]:
        """The entries a message leads to; raises StolikError, and leads to nothing, if it is not possible."""
        match message:
            case say.Enter():
                return self._enter(guest, message.name, now)
            case say.StepBack():
                return [log.Left(at=now, entrant=self._own(guest))] if not self._begun() else []
            case say.AddBot():
                self._only_host(guest)
                character = character_name(self.game, message.bot, message.language)
                name = bot_name({each.name for each in self.entrants.values()}, character)
                return self._new_entrant(name, "", message.bot, now)
            case say.Remove():
                self._only_host(guest)
                self._begun()
                return [log.Left(at=now, entrant=self._known(message.entrant))]
            case say.Shift():
                self._only_host(guest)
                self._begun()
                place = max(0, min(len(self.entrants) - 1, message.place))
                return [log.Moved(at=now, entrant=self._known(message.entrant), place=place)]
            case say.Begin():
                self._only_host(guest)
                return self.begin(now)
            case say.Withdraw():
                entrant = self._own(guest) if message.entrant < 0 else self._known(message.entrant)
                if entrant != self.entrant_of(guest):
                    self._only_host(guest)
                return self._withdraw(entrant, now)
            case say.NoShow():
                self._only_host(guest)
                return self._miss(message, now)
            case _:
                return []

    def introduced(self, decided: Sequence[log.AnyEntry], programs: Collection[str], now: int) -> list[log.AnyEntry]:
        """What was decided, and of every guest who enters with it and is a program that everybody is shown that."""
        entered = [entry for entry in decided if isinstance(entry, log.Entered) and entry.guest in programs]
        return [*decided, *self.introduce([entry.entrant for entry in entered], now)]

    def introduce(self, entrants: Iterable[int], now: int) -> list[log.AnyEntry]:
        """Entrants have turned out to be programs; of whom that is known it is not said again."""
        return [log.Recognised(at=now, entrant=each) for each in entrants if each >= 0 and not self._is_shown(each)]

    def _is_shown(self, entrant: int) -> bool:
        return entrant in self.entrants and self.entrants[entrant].is_program

    def _enter(self, guest: str, wanted: str, now: int) -> list[log.AnyEntry]:
        self._begun()
        before = self.entrant_of(guest)
        others = [each.name for each in self.entrants.values() if each.number != before]
        name = proper_name(wanted, others)
        if before >= 0:
            return [log.Entered(at=now, entrant=before, name=name, guest=guest)]
        return self._new_entrant(name, guest, "", now)

    def _new_entrant(self, name: str, guest: str, bot: str, now: int) -> list[log.AnyEntry]:
        self._begun()
        if len(self.entrants) >= MOST_ENTRANTS:
            raise Denied("entrants.many", most=MOST_ENTRANTS)
        return [log.Entered(at=now, entrant=self.entered, name=name, guest=guest, bot=bot)]

    def begin(self, now: int) -> list[log.AnyEntry]:
        """Seed the entrants, by lot or as they are listed."""
        self._begun()
        check_entrants(self.game, self.announced, len(self.entrants))
        lot = 0 if self.announced.is_test else self.entropy()
        seeds = list(self.entrants)
        if self.announced.is_drawn and not self.announced.is_test:
            random.Random(lot).shuffle(seeds)
        return [log.Begun(at=now, seeds=seeds, lot=lot)]

    def seat(self, due: Due, code: str, now: int) -> log.Seated:
        """A table is to be set for a match."""
        return log.Seated(at=now, match=due.match, attempt=due.attempt, code=code)

    def report(self, match: int, attempt: int, result: Result | Ended, now: int) -> list[log.AnyEntry]:
        """The end of a match at its table; a match that is decided already takes no other result."""
        if not self._awaits(match, attempt):
            return []
        places = list(getattr(result, "places", ()) or getattr(result, "place", ()))
        entry = log.Played(
            at=now,
            match=match,
            attempt=attempt,
            winners=list(result.winners),
            places=places,
            points=list(result.points),
            reason=result.reason,
        )
        return [entry]

    def _awaits(self, number: int, attempt: int) -> bool:
        if number not in range(len(self.matches)) or not self.matches[number].is_open:
            return False
        return attempt == len(self.matches[number].attempts) - 1

    def _withdraw(self, entrant: int, now: int) -> list[log.AnyEntry]:
        if not self.has_begun:
            return [log.Left(at=now, entrant=entrant)]
        if self.is_over:
            raise Denied("tournament.over")
        return [] if self.entrants[entrant].is_withdrawn else [log.Withdrew(at=now, entrant=entrant)]

    def _miss(self, message: say.NoShow, now: int) -> list[log.AnyEntry]:
        due = next((each for each in self.due() if each.match == message.match), None)
        if due is None or message.entrant not in due.chairs:
            raise Denied("match.none")
        if message.entrant in self.matches[due.match].absent:
            return []
        return [log.Missed(at=now, match=due.match, entrant=message.entrant)]

    def _begun(self) -> bool:
        if self.has_begun:
            raise Denied("tournament.begun")
        return False

    def _only_host(self, guest: str) -> None:
        if guest != self.host:
            raise Denied("tournament.host")

    def _own(self, guest: str) -> int:
        entrant = self.entrant_of(guest)
        if entrant < 0:
            raise Denied("entrant.not")
        return entrant

    def _known(self, entrant: int) -> int:
        if entrant not in self.entrants:
            raise Denied("entrant.none")
        return entrant

    # Folding

    def fold(self, entry: log.AnyEntry) -> None:
        """Let an entry of the log happen, and what follows from it."""
        self.log.append(entry)
        match entry:
            case log.Entered():
                entrant = Entrant(entry.entrant, entry.name, entry.guest, entry.bot)
                entrant.is_program = self._is_shown(entry.entrant)
                self.entrants[entry.entrant] = entrant
                self.entered = max(self.entered, entry.entrant + 1)
            case log.Recognised():
                self.entrants[entry.entrant].is_program = True
            case log.Left():
                del self.entrants[entry.entrant]
            case log.Moved():
                order = [number for number in self.entrants if number != entry.entrant]
                order.insert(entry.place, entry.entrant)
                self.entrants = {number: self.entrants[number] for number in order}
            case log.Begun():
                self.seeds, self.lot = list(entry.seeds), entry.lot
                schedule.draw_up(self)
            case log.Seated():
                self.matches[entry.match].attempts[entry.attempt].code = entry.code
            case log.Played():
                self._fold_played(entry)
            case log.Missed():
                self.matches[entry.match].absent.add(entry.entrant)
            case log.Withdrew():
                self.entrants[entry.entrant].is_withdrawn = True
            case log.Announced():
                return
        if self.has_begun:
            schedule.go_on(self)

    def _fold_played(self, entry: log.Played) -> None:
        match = self.matches[entry.match]
        attempt = match.attempts[entry.attempt]
        attempt.winners = [attempt.chairs[chair] for chair in entry.winners]
        attempt.places, attempt.points, attempt.is_played = list(entry.places), list(entry.points), True
        if match.stage == Stage.TABLE or not match.is_knockout or attempt.winner >= 0:
            match.decide(How.PLAYED, attempt.winner)
        elif len(match.attempts) > REPLAYS:
            match.decide(How.SEED, min(match.players, key=self.seeds.index))
        else:
            match.attempts.append(Attempt(attempt.chairs[::-1]))


def forms_of(game: Game) -> list[str]:
    """The forms a game can be played in: duels need two seats, rounds of tables more."""
    duels = [form for form in FORMS if form != "tables"] if 2 in game.seats else []
    return [*duels, *(["tables"] if game.seats[-1] > 2 else [])]


def check_entrants(game: Game, announced: log.Announced, number: int) -> None:
    """Refuse a number of entrants that the form cannot do with."""
    fewest = max(FEWEST[announced.form], 2 * announced.groups if announced.form == "groups" else 0)
    if number < fewest:
        raise Denied("entrants.few", fewest=fewest)
    if announced.form == "tables" and not pairings.table_sizes(number, game.seats, announced.size):
        raise Denied("entrants.seats", number=number)


def _rank_after(match: Meeting, entrant: int, last: int) -> int:
    """Where a knockout match leaves somebody: 0 is the champion, then those who have come less far."""
    if match.stage == Stage.THIRD:
        return 2 if match.winner == entrant else 3
    if match.round == last and not match.is_open:
        return 0 if match.winner == entrant else 1
    is_ahead = match.is_open or match.winner == entrant
    return 2 + 2 * (last - match.round) - is_ahead
