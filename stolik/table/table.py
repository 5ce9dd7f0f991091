"""A live table as a pure state machine: (log so far, message, time) → new entries of the log.

`receive` and `tick` only decide: they return entries and change nothing. The caller stores the entries first and then
lets the table `fold` them. What each viewer is told is in `sights.py`.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from stolik.bots import new_bot
from stolik.core.errors import Refusal, StolikError
from stolik.core.game import Game
from stolik.core.match import Match
from stolik.table import clock, fair
from stolik.table import entries as log
from stolik.table import messages as say

LONGEST_NAME = 20
LONGEST_WORD = 300  # characters of one thing said
CHATS = ("off", "phrases", "free")
STANDINGS = ("", "card", "turn", "always")
MOST_KNOCKS = 20  # visitors who ask for a seat at the same time
BOT_NAMES = ("Ola", "Jan", "Ewa", "Staś", "Hania", "Leon", "Zosia", "Tomek")
KEEP_STATE = 20  # every so many moves the log holds the whole record


@dataclass
class Chair:
    """Who sits at a place of the table."""

    name: str = ""
    guest: str = ""
    bot: str = ""
    lost_at: int = 0  # since when the guest is away; 0 if here
    is_taken_over: bool = False
    standing: str = ""
    wish: int = 1
    wants_rematch: bool = False

    @property
    def is_free(self) -> bool:
        """May somebody sit down here?"""
        return not self.guest and not self.bot

    @property
    def player(self) -> str:
        """The bot that plays here now, or nothing if a person does."""
        return self.bot or ("thumb" if self.is_taken_over else "")


@dataclass
class Playing:
    """A match on the table."""

    number: int
    key: bytes
    match: Match
    seats: list[int]  # chair → seat
    asked: log.Asked | None = None
    questions: int = 0
    answered: dict[int, tuple[int, list[int]]] = field(default_factory=dict)  # chair → its last answer
    counted: list[tuple[str, int, int]] = field(default_factory=list)  # tally, chair and first event of the move

    def chair_of(self, seat: int) -> int:
        """A seat's chair."""
        return self.seats.index(seat)

    def tallies(self) -> dict[tuple[str, int], int]:
        """What the game counts for its reports, by tally and chair."""
        names = [name for name, each in self.match.game.state.fields.items() if each.is_tally]
        return {
            (name, chair): int(self.match.value(name)[chair]) for name in names for chair in range(self.match.seats)
        }


class Table:
    """One table."""

    entropy: Callable[[int], bytes] = staticmethod(secrets.token_bytes)  # for the keys of new matches only

    def __init__(self, game: Game, opened: log.Opened, mode: str | None = None) -> None:
        self.game = game
        self.opened = opened
        self.mode = mode
        self.log: list[log.AnyEntry] = []
        self.chairs = [Chair(wish=opened.speed) for _ in range(opened.seats)]
        self.playing: Playing | None = None
        self.said: list[log.Said] = []
        self.knocks: dict[str, str] = {}  # guest → name of a visitor who asks for a seat
        self.host = opened.host
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
    ) -> Table:
        """Set up a table; raise StolikError if anything about it is impossible."""
        game.blank(seats, options or {})
        if speed not in clock.SPEEDS:
            raise StolikError(f"There is no speed {speed}.", "Valid: 1, 2, 5, or 0 for no clock.")
        if chat not in CHATS:
            raise StolikError(f"There is no chat {chat!r}.", f"Valid: {', '.join(CHATS)}.")
        entry = log.Opened(
            at=now,
            code=code,
            game=game.name,
            seats=seats,
            options=dict(options or {}),
            speed=speed,
            chat=chat,
            host=host,
            rules=game.rules.digest,
            pieces=game.pieces.digest,
            fields=",".join(game.state.fields),
            is_test=is_test,
        )
        return cls(game, entry, mode)

    @classmethod
    def replay(cls, game: Game, entries: Iterable[log.AnyEntry], mode: str | None = None) -> Table:
        """The table a log tells of."""
        first, *rest = entries
        if not isinstance(first, log.Opened):
            raise StolikError("The log does not begin with the opening of a table.")
        table = cls(game, first, mode)
        for entry in rest:
            table.fold(entry)
        return table

    # Who is who

    def seat_of(self, guest: str) -> int:
        """A guest's seat, or -1."""
        return next((seat for seat, chair in enumerate(self.chairs) if guest and chair.guest == guest), -1)

    @property
    def speed(self) -> int:
        """The slowest wish of those who sit here as people."""
        return clock.slowest([chair.wish for chair in self.chairs if chair.guest] or [self.opened.speed])

    @property
    def is_playing(self) -> bool:
        """Is a match going on?"""
        return self.playing is not None and not self.playing.match.is_over

    # Deciding

    def receive(self, guest: str, message: say.FromClient, now: int) -> list[log.AnyEntry]:
        """The entries a message leads to; raises StolikError, and leads to nothing, if it is not possible."""
        match message:
            case say.Sit():
                return self._sit(guest, message, now)
            case say.Rise():
                return self._rise(self._seated(guest), now)
            case say.Invite():
                return self._invite(guest, message, now)
            case say.Dismiss():
                return self._dismiss(guest, message, now)
            case say.Knock():
                return self._knock(guest, message, now)
            case say.Seat():
                return self._seat(guest, message, now)
            case say.Start():
                self._only_host(guest)
                return self._deal(now)
            case say.Play():
                return self._play(guest, message, now)
            case say.Say():
                return self._say(guest, message, now)
            case say.Wish():
                return self._wish(guest, message, now)
            case say.PassForMe():
                return self._pass_for_me(guest, message, now)
            case say.PlayAgain():
                return self._play_again(guest, now)
            case _:
                return []

    def _seated(self, guest: str) -> int:
        seat = self.seat_of(guest)
        if seat < 0:
            raise StolikError("You do not sit at this table.")
        return seat

    def _only_host(self, guest: str) -> None:
        if guest != self.host:
            raise StolikError("Only the host of the table can do that.")

    def _not_playing(self) -> None:
        if self.is_playing:
            raise StolikError("The match has begun.")

    def _free_seat(self, seat: int) -> None:
        if seat not in range(len(self.chairs)):
            raise StolikError(f"There is no seat {seat + 1} at this table.")
        if not self.chairs[seat].is_free:
            raise StolikError("That seat is taken.")

    def _sit(self, guest: str, message: say.Sit, now: int) -> list[log.AnyEntry]:
        self._not_playing()
        name = self._new_name(guest, message.name)
        before = self.seat_of(guest)
        moved: list[log.AnyEntry] = []
        if before != message.seat:
            self._free_seat(message.seat)
            moved = [log.Rose(at=now, seat=before)] if before >= 0 else []
        return [*moved, log.Sat(at=now, seat=message.seat, name=name, guest=guest)]

    def _new_name(self, guest: str, wanted: str) -> str:
        name = " ".join(wanted.split())
        if not name or len(name) > LONGEST_NAME or not name.isprintable() or "," in name:
            raise StolikError(f"A name has 1 to {LONGEST_NAME} letters and no commas.")
        taken = [chair.name for chair in self.chairs if chair.guest != guest]
        taken += [other for who, other in self.knocks.items() if who != guest]
        if any(other.casefold() == name.casefold() for other in taken):
            raise StolikError(f"Somebody here is called {name} already.")
        return name

    def _knock(self, guest: str, message: say.Knock, now: int) -> list[log.AnyEntry]:
        if self.seat_of(guest) >= 0:
            raise StolikError("You sit at this table already.")
        if guest not in self.knocks and len(self.knocks) >= MOST_KNOCKS:
            raise StolikError("Too many visitors ask for a seat; try again later.")
        return [log.Knocked(at=now, guest=guest, name=self._new_name(guest, message.name))]

    def _seat(self, guest: str, message: say.Seat, now: int) -> list[log.AnyEntry]:
        self._only_host(guest)
        visitor = next((who for who, name in self.knocks.items() if name == message.name), "")
        if not visitor:
            raise StolikError(f"Nobody called {message.name} asks for a seat.")
        if message.seat not in range(len(self.chairs)):
            raise StolikError(f"There is no seat {message.seat + 1} at this table.")
        if self.chairs[message.seat].guest:
            raise StolikError("That seat is taken.")
        return [log.Sat(at=now, seat=message.seat, name=message.name, guest=visitor)]

    def _rise(self, seat: int, now: int) -> list[log.AnyEntry]:
        self._not_playing()
        return [log.Rose(at=now, seat=seat)]

    def _invite(self, guest: str, message: say.Invite, now: int) -> list[log.AnyEntry]:
        self._only_host(guest)
        self._not_playing()
        self._free_seat(message.seat)
        new_bot(message.bot)
        return [self._bot_at(message.seat, message.bot, {chair.name for chair in self.chairs}, now)]

    def _bot_at(self, seat: int, bot: str, names: set[str], now: int) -> log.Sat:
        taken = {name.casefold() for name in names}
        name = next(name for name in BOT_NAMES if name.casefold() not in taken)
        return log.Sat(at=now, seat=seat, name=name, bot=bot)

    def _dismiss(self, guest: str, message: say.Dismiss, now: int) -> list[log.AnyEntry]:
        self._only_host(guest)
        self._not_playing()
        if message.seat not in range(len(self.chairs)) or self.chairs[message.seat].is_free:
            raise StolikError("That seat is free.")
        return [log.Rose(at=now, seat=message.seat)]

    def _deal(self, now: int) -> list[log.AnyEntry]:
        self._not_playing()
        if not any(chair.guest for chair in self.chairs):
            raise StolikError("Nobody sits at the table yet.")
        names = {chair.name for chair in self.chairs}
        entries: list[log.AnyEntry] = []
        for seat, chair in enumerate(self.chairs):
            if chair.is_free:
                entries.append(self._bot_at(seat, "thumb", names, now))
                names.add(entries[-1].name)  # type: ignore[union-attr]
        number = 1 + (self.playing.number if self.playing else 0)
        seats = [(seat + number - 1) % len(self.chairs) for seat in range(len(self.chairs))]
        key = b"%d test" % number if self.opened.is_test else self.entropy(32)
        nonces = [b"" if self.opened.is_test else self.entropy(8) for _ in seats]
        return [*entries, log.Dealt(at=now, number=number, key=key, nonces=nonces, seats=seats)]

    def _open_question(self) -> tuple[Playing, log.Asked]:
        if self.playing is None or not self.is_playing or self.playing.asked is None:
            raise StolikError("Nothing is asked now.")
        return self.playing, self.playing.asked

    def _play(self, guest: str, message: say.Play, now: int) -> list[log.AnyEntry]:
        seat = self._seated(guest)
        if self.playing is not None:
            chair = self.playing.chair_of(seat)
            if self.playing.answered.get(chair) == (message.question, message.path):
                return []  # said twice, played once
        playing, asked = self._open_question()
        if message.question != asked.number:
            raise Refusal("That question is closed.")
        return [self._answer(playing, asked, playing.chair_of(seat), message.path, "guest", now)]

    def _answer(
        self, playing: Playing, asked: log.Asked, chair: int, path: list[int], by: str, now: int
    ) -> log.Answered:
        trial = playing.match.copy()
        trial.play(chair, path)
        words = ", ".join(entry.words for entry in trial.log[len(playing.match.log) :])
        record = trial.cells.tobytes()
        moves = sum(isinstance(entry, log.Answered) for entry in self.log[-KEEP_STATE:])
        return log.Answered(
            at=now,
            question=asked.number,
            chair=chair,
            path=list(path),
            by=by,
            words=words,
            digest=hashlib.sha256(record).hexdigest()[:16],
            cells=record if moves >= KEEP_STATE - 1 else b"",
        )

    def _say(self, guest: str, message: say.Say, now: int) -> list[log.AnyEntry]:
        seat = self.seat_of(guest)
        text = " ".join("".join(letter if letter.isprintable() else " " for letter in message.text).split())
        if self.opened.chat == "off":
            raise StolikError("There is no chat at this table.")
        if not text or len(text) > LONGEST_WORD:
            raise StolikError(f"Say something of 1 to {LONGEST_WORD} letters.")
        if seat < 0:
            raise StolikError("Only those who sit at the table can talk here.")
        if self.opened.chat == "phrases" and not self._is_phrase(text):
            raise StolikError("Only quick phrases are allowed at this table.")
        return [log.Said(at=now, name=self.chairs[seat].name, seat=seat, text=text)]

    def _is_phrase(self, text: str) -> bool:
        return text.startswith("phrase.") and text in self.game.words().entries

    def _wish(self, guest: str, message: say.Wish, now: int) -> list[log.AnyEntry]:
        seat = self._seated(guest)
        if message.speed not in clock.SPEEDS:
            raise StolikError(f"There is no speed {message.speed}.", "Valid: 1, 2, 5, or 0 for no clock.")
        return [log.Wished(at=now, seat=seat, speed=message.speed)]

    def _pass_for_me(self, guest: str, message: say.PassForMe, now: int) -> list[log.AnyEntry]:
        seat = self._seated(guest)
        if message.how not in STANDINGS:
            raise StolikError(f"There is no standing pass {message.how!r}.", "Valid: card, turn, always, or nothing.")
        return [log.Standing(at=now, seat=seat, how=message.how)]

    def _play_again(self, guest: str, now: int) -> list[log.AnyEntry]:
        seat = self._seated(guest)
        if self.playing is None or self.is_playing:
            raise StolikError("A rematch comes after a match.")
        wishes = {each for each, chair in enumerate(self.chairs) if chair.wants_rematch} | {seat}
        here = {each for each, chair in enumerate(self.chairs) if chair.guest and not chair.lost_at}
        entry = log.Again(at=now, seat=seat)
        return [entry, *self._deal(now)] if here <= wishes else [entry]

    # Time

    def connect(self, guest: str, now: int) -> list[log.AnyEntry]:
        """A guest is here (again)."""
        seat = self.seat_of(guest)
        return [log.Returned(at=now, seat=seat)] if seat >= 0 and self.chairs[seat].lost_at else []

    def disconnect(self, guest: str, now: int) -> list[log.AnyEntry]:
        """A guest's last connection is gone."""
        if guest in self.knocks:
            return [log.Knocked(at=now, guest=guest, name="")]
        seat = self.seat_of(guest)
        return [log.Lost(at=now, seat=seat)] if seat >= 0 and not self.chairs[seat].lost_at else []

    def wake_at(self) -> int | None:
        """When `tick` has something to do next."""
        times = [
            chair.lost_at + clock.GRACE
            for chair in self.chairs
            if chair.lost_at and not chair.is_taken_over and self.is_playing
        ]
        if self.is_playing and self.playing is not None:
            asked = self.playing.asked
            if asked is None:
                return 0
            awaited = self.playing.match.awaited
            times += [when for chair, when in asked.alone.items() if chair in awaited]
            times += [asked.deadline] if asked.deadline else []
        return min(times, default=None)

    def tick(self, now: int) -> list[log.AnyEntry]:
        """What time brings, one thing at a time: a question, a bot's answer, a closed window, a seat taken over."""
        for seat, chair in enumerate(self.chairs):
            if self.is_playing and chair.lost_at and not chair.is_taken_over and chair.lost_at + clock.GRACE <= now:
                return [log.TakenOver(at=now, seat=seat)]
        if self.playing is None or not self.is_playing:
            return []
        if self.playing.asked is None:
            return [self._ask(self.playing, now)]
        return self._due(self.playing, self.playing.asked, now)

    def _ask(self, playing: Playing, now: int) -> log.Asked:
        question = playing.match.question
        assert question is not None
        number = playing.questions + 1
        alone = {
            chair: clock.own_time(playing.key, number, chair, question, now)
            for chair in playing.match.asked
            if self._answers_alone(playing, chair)
        }
        people = [chair for chair in playing.match.asked if not self.chairs[playing.seats[chair]].player]
        limit = clock.deadline(question, self.speed, now) if people else 0
        return log.Asked(at=now, number=number, deadline=limit, alone=alone)

    def _answers_alone(self, playing: Playing, chair: int) -> bool:
        place = self.chairs[playing.seats[chair]]
        question = playing.match.question
        return bool(place.player) or bool(question is not None and question.may and place.standing)

    def _due(self, playing: Playing, asked: log.Asked, now: int) -> list[log.AnyEntry]:
        awaited = playing.match.awaited
        due = sorted((when, chair) for chair, when in asked.alone.items() if chair in awaited and when <= now)
        if due:
            chair = due[0][1]
            place = self.chairs[playing.seats[chair]]
            by = "bot" if place.player else "standing"
            path = self._own_path(playing, asked.number, chair)
            return [self._answer(playing, asked, chair, path, by, now)]
        if asked.deadline and asked.deadline <= now and awaited:
            chair = awaited[0]
            return [self._answer(playing, asked, chair, self._default(playing, asked.number, chair), "clock", now)]
        return []

    def _own_path(self, playing: Playing, number: int, chair: int) -> list[int]:
        player = self.chairs[playing.seats[chair]].player
        if not player:
            return self._default(playing, number, chair)
        move = new_bot(player, fair.luck_of(playing.key, number, chair)).move(playing.match, chair)
        return list(move.answers)

    def _default(self, playing: Playing, number: int, chair: int) -> list[int]:
        """A question's answer on time-out: its default, else what the seat's own rules of thumb say."""
        question = playing.match.question
        assert question is not None
        if question.default is not None:
            return [int(question.default)]
        move = new_bot("thumb", fair.luck_of(playing.key, number, chair)).move(playing.match, chair)
        return list(move.answers)

    # Folding

    def fold(self, entry: log.AnyEntry) -> None:
        """Let an entry of the log happen. It was decided when it was made: nothing is checked or drawn here."""
        self.log.append(entry)
        match entry:
            case log.Sat():
                before = self.chairs[entry.seat]
                wish = before.wish if before.guest == entry.guest else self.opened.speed
                self.chairs[entry.seat] = Chair(entry.name, entry.guest, entry.bot, wish=wish)
                self.knocks.pop(entry.guest, None)
                self._fold_newcomer(entry)
            case log.Rose():
                self.chairs[entry.seat] = Chair(wish=self.opened.speed)
            case log.Knocked():
                self.knocks.pop(entry.guest, None)
                if entry.name:
                    self.knocks[entry.guest] = entry.name
            case log.Dealt():
                self._fold_dealt(entry)
            case log.Asked():
                assert self.playing is not None
                self.playing.asked, self.playing.questions = entry, entry.number
                if self.playing.match.question is not None and not self.playing.match.question.may:
                    self._end_standing("card")
            case log.Answered():
                self._fold_answered(entry)
            case log.Said():
                self.said.append(entry)
            case log.Wished():
                self.chairs[entry.seat].wish = entry.speed
            case log.Standing():
                self.chairs[entry.seat].standing = entry.how
                self._redraw(entry.seat, entry.at)
            case log.Lost():
                self.chairs[entry.seat].lost_at = entry.at
            case log.Returned():
                self.chairs[entry.seat].lost_at, self.chairs[entry.seat].is_taken_over = 0, False
                self._redraw(entry.seat, entry.at)
            case log.TakenOver():
                self.chairs[entry.seat].is_taken_over = True
                self._redraw(entry.seat, entry.at)
            case log.Again():
                self.chairs[entry.seat].wants_rematch = True
            case log.Opened():
                pass

    def _fold_dealt(self, entry: log.Dealt) -> None:
        names = [self.chairs[seat].name for seat in entry.seats]
        blank = self.game.blank(len(names), self.opened.options)
        chance = fair.live_chance(entry.key, entry.nonces)
        match = Match.begin(self.game, blank, names=names, mode=self.mode, key=0, chance=chance)
        asked = self.playing.questions if self.playing else 0  # numbers go on: no late answer fits a later match
        self.playing = Playing(entry.number, entry.key, match, list(entry.seats), questions=asked)
        for chair in self.chairs:
            chair.wants_rematch = False

    def _fold_answered(self, entry: log.Answered) -> None:
        assert self.playing is not None
        playing = self.playing
        before = playing.match
        question, asked, awaited = before.question, before.asked, set(before.awaited)
        turn = before.value("turn") if "turn" in self.game.state.fields else 0
        tallies, heard = playing.tallies(), len(before.events)
        before.play(entry.chair, entry.path)
        playing.counted += [(*key, heard) for key, count in playing.tallies().items() if count > tallies[key]]
        playing.answered[entry.chair] = (entry.question, list(entry.path))
        stays = before.question is question and before.asked == asked and set(before.awaited) == awaited - {entry.chair}
        if not stays:
            playing.asked = None
        if before.is_over or ("turn" in self.game.state.fields and before.value("turn") != turn):
            self._end_standing("turn")

    def _end_standing(self, how: str) -> None:
        for chair in self.chairs:
            chair.standing = "" if chair.standing == how else chair.standing

    def _fold_newcomer(self, entry: log.Sat) -> None:
        """Somebody sits down in the middle of a match, on a bot's seat: the match goes on under the new name."""
        if self.playing is not None and self.is_playing:
            match, chair = self.playing.match, self.playing.chair_of(entry.seat)
            match.names = (*match.names[:chair], entry.name, *match.names[chair + 1 :])
            self._redraw(entry.seat, entry.at)

    def _redraw(self, seat: int, now: int) -> None:
        """Who answers for a seat has changed: when the open question is answered is drawn again, as for any other."""
        playing = self.playing
        if playing is None or playing.asked is None or playing.match.question is None:
            return
        asked, question, chair = playing.asked, playing.match.question, playing.chair_of(seat)
        alone = {each: when for each, when in asked.alone.items() if each != chair}
        limit = asked.deadline
        if chair in playing.match.awaited:
            if self._answers_alone(playing, chair):
                alone[chair] = clock.own_time(playing.key, asked.number, chair, question, now)
            elif not limit:  # put to bots alone, who need no clock
                limit = clock.deadline(question, self.speed, now)
        playing.asked = log.Asked(at=asked.at, number=asked.number, deadline=limit, alone=alone)
