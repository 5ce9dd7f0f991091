"""A live table as a pure state machine: (log so far, message, time) → new entries of the log.

`receive` and `tick` only decide: they return entries and change nothing. The caller stores the entries first and then
lets the table `fold` them. What each viewer is told is in `sights.py`.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import Any

import numpy as np

from stolik.core.door.game import Game
from stolik.core.door.match import Match
from stolik.core.proof.giving import give
from stolik.table import asking, clock, dealing, fair, folding, leaving, orders, reading, seating, talk, upgrade, waking
from stolik.table import entries as log
from stolik.table import house as of_house
from stolik.table import messages as say
from stolik.table.company import Company
from stolik.table.places import Playing
from stolik.table.sitters import Sitter
from stolik.table.words import Denied

SEATING = (
    say.Sit,
    say.Rise,
    say.Invite,
    say.Dismiss,
    say.ShowOut,
    say.HandOver,
    say.Knock,
    say.Seat,
    say.Decline,
    say.Leave,
    say.Start,
    say.PlayAgain,
)
PLAY = frozenset((log.Answered, log.Asked, log.Passed, log.Called, log.Waited))  # what belongs to the match alone
# … and what changes nothing about who sits here and how they would like to be asked.
BESIDE = PLAY | {log.Committed, log.Mixed, log.Chose, log.Knocked, log.Ended, log.Again, log.Said, log.Paused}


UNKNOWN = -1  # a time that is to be found out


class Table:
    """One table."""

    entropy: Callable[[int], bytes] = staticmethod(secrets.token_bytes)  # for the keys of new matches only

    def __init__(self, game: Game, opened: log.Opened, mode: str | None = None) -> None:
        self.game = game
        self.opened = opened
        self.leisure = clock.leisure_of(opened.turn_hours, opened.window_hours)
        self.mode = mode
        self.log: list[log.AnyEntry] = []
        self.sitters = [Sitter() for _ in range(opened.seats)]
        self.playing: Playing | None = None
        self._dealt: tuple[object, Match] | None = None  # what was decided on last, and has not happened yet
        self.header: log.Opened | log.Updated = opened  # by which rules the log goes on
        self.options = upgrade.still_valid(game, opened.options, opened.seats)
        self.is_telling = False  # what the log says is told, not played again
        self.thinks_apart = False  # bots that think long are thought for by whoever has the table
        self.next_key = b""  # of the next match: committed to, and secret
        self.knocks: dict[str, str] = {}  # guest → name of a visitor who asks for a seat
        self.shown_out: set[str] = set()  # guests who do not come back
        self.questions = 0  # asked before the page the log goes on from
        self.said: list[log.Said] = []  # since the page before
        self.spoken = 0  # how many things have been said at all
        self.host = opened.host
        self.has_hints = False  # do pages give hints?
        self.chat = opened.chat  # how people talk here
        self.edition = 0  # of the table's own matters: whether they have changed
        self._judged: object = None  # a header …
        self._is_old = False  # … and whether it is that of other rules than today's
        self._wake: int | None = UNKNOWN  # when something is to happen next
        self.fold(opened)

    @classmethod
    def open(
        cls,
        game: Game,
        code: str,
        host: str,
        now: int,
        seats: int,
        options: dict[str, str] | None = None,
        speed: int = 1,
        chat: str = "free",
        mode: str | None = None,
        is_test: bool = False,
        tournament: str = "",
        given: dict[str, Any] | None = None,
        seed: int = 0,
        turn_hours: int = 0,
        window_hours: int = 0,
        house: str = "",
    ) -> Table:
        """Set up a table; raise StolikError if anything about it is impossible."""
        seating.check_options(game, seats, options or {})
        if speed not in clock.SPEEDS:
            raise Denied("speed.none", speed=speed)
        if window_hours > turn_hours:
            raise Denied("hours.window", hours=window_hours, most=turn_hours)
        talk.check_chat(chat)
        entry = log.Opened(
            at=now,
            code=code,
            game=game.name,
            seats=seats,
            options=dict(options or {}),
            speed=speed,
            chat=chat,
            host=host,
            **upgrade.header_of(game),
            is_test=is_test,
            tournament=tournament,
            given=given or {},
            seed=seed,
            turn_hours=turn_hours,
            window_hours=window_hours,
            house=house,
        )
        return cls(game, entry, mode)

    @classmethod
    def replay(cls, game: Game, entries: Iterable[log.AnyEntry], mode: str | None = None) -> Table:
        """The table a log tells of. What today's rules do not play as it was played is told, and not played again."""
        return reading.finish(cls.replaying(game, list(entries), mode))

    @classmethod
    def replaying(cls, game: Game, entries: list[log.AnyEntry], mode: str | None = None) -> reading.Replaying:
        """The same entry by entry, for who has other things to do in between."""
        return reading.replaying(lambda opened: cls(game, opened, mode), entries)

    # Who is who

    def seat_of(self, guest: str) -> int:
        """A guest's seat, or -1."""
        return self.company.seats.get(guest, -1)

    @cached_property
    def company(self) -> Company:
        """Who sits here, as far as questions are asked by it."""
        return Company.at(self)

    def forget_company(self) -> None:
        """Somebody has come, gone or changed their mind."""
        self.__dict__.pop("company", None)

    @property
    def speed(self) -> int:
        """The slowest wish of those who sit here as people."""
        return self.company.speed

    def wish_of(self, sitter: Sitter, is_solo: bool) -> int:
        """How slow a clock somebody wants; who has said nothing goes by the table's, and alone by none."""
        if self.leisure is not None:  # hours, and no wishes
            return 0
        if sitter.wish is not None:
            return sitter.wish
        return 0 if is_solo else self.opened.speed

    @property
    def is_solo(self) -> bool:
        """Does one person play against bots alone, so that nobody is kept waiting?"""
        return self.company.is_solo

    @property
    def is_playing(self) -> bool:
        """Is a match going on?"""
        playing = self.playing
        return playing is not None and not playing.is_over

    # Deciding

    def receive(self, guest: str, message: say.FromClient, now: int) -> list[log.AnyEntry]:
        """The entries a message leads to; raises StolikError, and leads to nothing, if it is not possible."""
        if type(message) is say.Play:  # by far the most
            decided: list[log.AnyEntry] = asking.play(self, guest, message, now)
        else:
            decided = self._receive(guest, message, now)
        if self.leisure is not None and decided:  # who let days go by with the page open is back by saying anything
            return [*self._returned(guest, now), *decided]
        return decided

    def _receive(self, guest: str, message: say.FromClient, now: int) -> list[log.AnyEntry]:
        """The same of any message but a move."""
        if self.opened.tournament and isinstance(message, SEATING):
            raise Denied("tournament.fixed")
        if self.opened.house:
            of_house.check(self.opened.house, message)
        match message:
            case say.PlayAgain():  # after every match, and the first to be looked for
                return dealing.play_again(self, guest, now)
            case say.Sit():
                return seating.sit(self, guest, message, now)
            case say.Rise():
                return seating.rise(self, self.seated(guest), now)
            case say.Invite():
                return seating.invite(self, guest, message, now)
            case say.Dismiss():
                return seating.dismiss(self, guest, message, now)
            case say.ShowOut():
                return leaving.show_out(self, guest, message, now)
            case say.HandOver():
                return leaving.hand_over(self, guest, message, now)
            case say.Knock():
                return seating.knock(self, guest, message, now)
            case say.Seat():
                return seating.give_seat(self, guest, message, now)
            case say.Decline():
                return leaving.decline(self, guest, message, now)
            case say.Leave():
                return leaving.leave(self, guest, now)
            case say.Resign():
                return leaving.resign(self, guest, now)
            case say.Hurry():
                return leaving.hurry(self, guest, now)
            case say.Mix():
                return seating.mix(self, guest, message, now)
            case say.Choose():
                return seating.choose(self, guest, message, now)
            case say.Start():
                self.only_host(guest)
                return dealing.deal(self, now)
            case say.Say():
                return talk.talk(self, guest, message, now)
            case say.Wish():
                return seating.wish(self, guest, message, now)
            case say.PassForMe():
                return seating.pass_for_me(self, guest, message, now)
            case say.Order():
                return orders.order(self, guest, message, now)
            case say.Spare():
                return seating.spare(self, guest, message, now)
            case say.AllowHints():
                return seating.allow_hints(self, guest, message, now)
            case say.SetChat():
                return talk.set_chat(self, guest, message, now)
            case say.Read():
                return seating.read(self, guest, message, now)
            case say.Wait():
                return asking.wait(self, guest, now)
            case say.LastCall():
                return asking.call(self, guest, now)
            case _:
                return []

    def seated(self, guest: str) -> int:
        """A guest's seat; whoever has none is refused."""
        seat = self.seat_of(guest)
        if seat < 0:
            raise Denied("seated.not")
        return seat

    def only_host(self, guest: str) -> None:
        """Refuse anybody but the host."""
        if guest != self.host:
            raise Denied("host.only")

    def not_playing(self) -> None:
        """Refuse what has to wait for the end of the match."""
        if self.is_playing:
            raise Denied("match.begun")

    def deal(self, dealt: log.Dealt, names: list[str]) -> Match:
        """A new match by today's rules. It is dealt when that is decided, and not again when it happens."""
        wanted = (dealt.number, dealt.key, dealt.nonces, dealt.options, names)
        if self._dealt is None or self._dealt[0] != wanted:
            self._dealt = wanted, self._new_match(dealt, names)
        return self._dealt[1]

    def _new_match(self, dealt: log.Dealt, names: list[str]) -> Match:
        blank = self.game.blank(len(names), self.options | dealt.options)
        chance = fair.live_chance(dealt.key, dealt.nonces)
        match = Match.begin(self.game, blank, names=names, mode=self.mode, key=0, chance=chance)
        if self.opened.given:
            give(match, self.opened.given, np.random.default_rng(dealt.number))
            match.events.clear()  # they tell of another deal
        return match

    @property
    def is_outdated(self) -> bool:
        """Has the log to say first that it goes on by other rules?"""
        if self.playing is not None and self.playing.is_stale:
            return True
        if self._judged is not self.header:
            today = upgrade.header_of(self.game)
            self._judged = self.header
            self._is_old = any(getattr(self.header, name) != word for name, word in today.items())
        return self._is_old

    def forget_deal(self) -> None:
        """What was dealt to decide on it has happened."""
        self._dealt = None

    # Time

    def connect(self, guest: str, now: int, is_program: bool = False) -> list[log.AnyEntry]:
        """A guest is here (again); a program is shown as one."""
        seat = self.seat_of(guest)
        if seat < 0:
            return []
        returned = self._returned(guest, now)
        # who comes in anew has no book open
        read = [log.Paused(at=now, is_on=False)] if self.playing is not None and self.playing.paused_at else []
        is_new = is_program and not self.sitters[seat].is_program
        introduced = [log.Introduced(at=now, seat=seat)] if is_new else []
        return [*returned, *read, *introduced]

    def _returned(self, guest: str, now: int) -> list[log.AnyEntry]:
        """A guest who was away is back."""
        seat = self.seat_of(guest)
        return [log.Returned(at=now, seat=seat)] if seat >= 0 and self.sitters[seat].lost_at else []

    def disconnect(self, guest: str, now: int) -> list[log.AnyEntry]:
        """A guest's last connection is gone; at leisure nobody need be here, and nobody is missed."""
        if guest in self.knocks:
            return [log.Knocked(at=now, guest=guest, name="")]
        if self.leisure is not None:
            return []
        seat = self.seat_of(guest)
        return [log.Lost(at=now, seat=seat)] if seat >= 0 and not self.sitters[seat].lost_at else []

    @property
    def deals_at(self) -> int | None:
        """When a table of a tournament deals by itself."""
        return waking.deals_at(self)

    def wake_at(self) -> int | None:
        """When `tick` has something to do next."""
        if self._wake == UNKNOWN:
            self._wake = waking.next_time(self)
        return self._wake

    def think_apart(self) -> None:
        """From now on whoever has the table thinks for bots that think long."""
        self.thinks_apart = True
        self.forget_company()

    def forget_time(self) -> None:
        """What happens next has changed, although nothing has happened."""
        self._wake = UNKNOWN

    def tick(self, now: int) -> list[log.AnyEntry]:
        """What time brings now, one thing at a time."""
        playing = self.playing
        if playing is not None and playing.asked is None and waking.asks_at_once(self, playing, now):
            return [asking.ask(self, playing, now)]
        wake = self.wake_at()
        return waking.due(self, now) if wake is not None and wake <= now else []

    # Folding

    def take_in(self, decided: Sequence[log.AnyEntry], now: int) -> None:
        """Let what was decided happen, and what time brings at once after it."""
        while decided:
            for entry in decided:
                self.fold(entry)
            decided = self.tick(now)

    def fold(self, entry: log.AnyEntry) -> None:
        """Let an entry of the log happen."""
        kind = type(entry)
        self.log.append(entry)
        self._wake = UNKNOWN
        if kind not in PLAY:
            self.edition += 1
            if kind not in BESIDE:
                self.forget_company()
        folding.FOLDS[kind](self, entry)

    def end_standing(self, how: str) -> None:
        """Whoever wanted to pass until now is asked again."""
        if self.company.standing:
            for sitter in self.sitters:
                if sitter.standing == how:
                    sitter.standing = ""
                    self.edition += 1
                    self.forget_company()
