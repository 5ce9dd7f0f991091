"""A seat at a live table, for a program: what it may know, what it may do, and a way to say it."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterator
from typing import Any, Self, TypeVar

import msgspec
import numpy as np

from stolik import games
from stolik.client.line import ServerRefusal, TableLine, ask_for, name_of
from stolik.core.door.match import Match
from stolik.core.kit.errors import StolikError
from stolik.table import messages as say
from stolik.table.names import LONGEST_NAME
from stolik.table.telling import retold

CLOSED = "question.closed"  # the code of a refusal: somebody was quicker
HASTE = "messages.many"  # the code of a refusal: more was said in a second than is heard here
LATE = "nonce.late"  # … and of another: the deal was quicker than the own nonce, which nobody has to be told
Told = TypeVar("Told", say.WhyNot, say.Moves)
TAKEN = "name.taken"  # the code of a refusal: somebody has that name
BREATH = 0.2  # seconds to wait then


class FullTable(StolikError):
    """There is no free seat."""


class WholeMove(msgspec.Struct, frozen=True):
    """A whole move: in words, and by the numbers of its answers."""

    words: str
    path: list[int]

    def __str__(self) -> str:
        return self.words


class RemoteTable:
    """A table of a server as one guest sees it."""

    def __init__(
        self,
        address: str,
        code: str,
        token: str = "",
        language: say.Language = "en",
        account: str = "",
        asks: bool = False,
    ) -> None:
        """Look at a table; with a token as whoever was given it, or with the token of a program's account as that.

        Who has its own rules, or seldom looks at `moves`, says `asks`: then the server works them out when asked.
        """
        self.address, self.code, self.language, self._asks = address, code, language, asks
        self._line = TableLine(address, code, token, language, account, asks)
        self._told: say.Moves | None = None  # what was asked for last
        self._sight: say.Sight | None = None
        self._heard: list[say.Heard] = []
        self.spoken: list[say.Spoken] = []
        self._pings = 0
        self._is_awake = False
        self._enter()

    @classmethod
    def open(
        cls,
        address: str,
        game: str,
        name: str,
        language: say.Language = "en",
        *,
        account: str = "",
        asks: bool = False,
        **wishes: Any,
    ) -> Self:
        """Open a table and sit down; `bots=["hard"], start=True` deals at once. What else to wish for: `TableWish`."""
        if account:
            name_of(address, account)
        wish = {"game": game, "name": name, "language": language, **wishes}
        opened = ask_for(address, "/api/tables", wish, account)
        return cls(address, opened["code"], opened["token"], language, account, asks)

    @classmethod
    def join(cls, address: str, code: str, name: str, language: say.Language = "en", *, account: str = "") -> Self:
        """Sit down at the first free seat of a table, unless one sits there already; under a name nobody has there."""
        if account:
            name_of(address, account)
        table = cls(address, code, language=language, account=account)
        if table.sight.seat >= 0:
            return table
        free = [seat for seat, place in enumerate(table.sight.places) if not place.name]
        if not free:
            table.close()
            raise FullTable(f"There is no free seat at table {code}.")
        try:
            table._sit(free[0], name)
        except StolikError:
            table.close()
            raise
        return table

    def _sit(self, seat: int, name: str) -> None:
        """Sit down: as Automat 2 if somebody there is called Automat, for programs know nothing of each other."""
        for number in range(1, len(self.sight.places) + 1):
            called = name if number == 1 else f"{name[: LONGEST_NAME - 2]} {number}"
            try:
                self._do(say.Sit(seat, called), lambda: self.sight.seat >= 0)
            except ServerRefusal as refused:
                if refused.code != TAKEN or number == len(self.sight.places):
                    raise
            else:
                return

    def _enter(self) -> None:
        """Wait until the table is shown, or nobody is let in."""
        while self._sight is None:
            told = self._take(None)
            if isinstance(told, say.Refused):
                self.close()
                raise ServerRefusal(told)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Go away. The seat stays one's own for a while: come back with the token."""
        self._line.close()

    # What is to be seen

    @property
    def token(self) -> str:
        """What to come back with, also from another program."""
        return self._line.token

    @property
    def sight(self) -> say.Sight:
        """Everything that can be seen from here, in words."""
        assert self._sight is not None
        return self._sight

    @property
    def match(self) -> say.MatchSight | None:
        """The match, if one is played or was played last."""
        return self.sight.match

    @property
    def fields(self) -> dict[str, Any]:
        """What lies on the table, and in the own hand."""
        return {} if self.match is None else self.match.fields

    @property
    def seat(self) -> int:
        """The own seat of the match; one past the last for who looks on, -1 before the match."""
        return -1 if self.match is None else self.match.seat

    @property
    def names(self) -> list[str]:
        """Who plays, by seats of the match."""
        return [] if self.match is None else self.match.names

    @property
    def question(self) -> say.Open | None:
        """The open question, if it is put to this seat and not answered yet."""
        return self.match.open if self.match is not None and self.match.is_asked else None

    @property
    def moves(self) -> list[WholeMove]:
        """The moves that are possible now; none where one has to ask for them, and somebody was quicker."""
        tree = None if self.match is None else self.match.moves
        if self._asks and self.question is not None:
            tree = self._moves_of(self.question)
        return [] if tree is None else [*whole_moves(tree)]

    def _moves_of(self, question: say.Open) -> say.Tree | None:
        """The moves of a question, asked for once."""
        if self._told is None or self._told.question != question.number:
            try:
                self._told = self._ask(say.Legal(question.number), say.Moves)
            except ServerRefusal as refused:
                if refused.code != CLOSED:
                    raise
                return None
        return self._told.moves

    def world(self, seed: int = 0) -> Match:
        """A whole match that this seat cannot tell from the real one: what it does not know is dealt at random.

        Play on in it as you like, let bots think about it, deal another: everything a match can do it can do.
        """
        match = self.match
        if match is None or not match.cells:
            raise StolikError("There is no match to think about.")
        game = games.load(self.sight.game)
        if match.digest != game.rules.digest:
            raise StolikError("The server plays by other rules than are installed here.", "Install its version.")
        view = np.frombuffer(match.cells, "<i2").astype(np.int16)[None]
        return Match(game, game.engine(), match.names, 0, view).redeal(match.seat, seed)

    @property
    def outcome(self) -> say.Outcome | None:
        """How the match ended, if it has."""
        return None if self.match is None else self.match.outcome

    @property
    def story(self) -> list[str]:
        """What has happened in the match, in sentences."""
        game = games.load(self.sight.game)
        return retold(game, self._heard, self.names, self.seat, self.language)

    # What can be done

    def turns(self) -> Iterator[say.Open]:
        """Every question that is put to this seat, until the match is over."""
        last = (0, 0)
        while self.outcome is None:
            question = self.question
            now = (self.match.number, question.number) if self.match is not None and question is not None else last
            if question is not None and now != last:
                last = now
                yield question
            else:
                self.take_in()

    def play(self, move: WholeMove | str) -> bool:
        """Make a move, by words or as it was offered; False if somebody was quicker, ServerRefusal if it is none."""
        question = self.question
        if question is None:
            return False
        number = question.number
        said = say.Play(number, words=move) if isinstance(move, str) else say.Play(number, move.path)
        try:
            self._do(said, lambda: self.question != question)
        except ServerRefusal as refusal:
            if self.question == question and refusal.code != CLOSED:
                raise
            while self.question == question:  # what has closed it is stored first, and shown then
                self.take_in()
            return False
        return True

    def why(self, words: str) -> say.WhyNot | None:
        """Why a move is not allowed now, with its paragraph; None if it is.

        Raises ServerRefusal if the question has closed meanwhile: another may be asked now, of which this says nothing.
        """
        question = self.match.open if self.match is not None else None
        if question is None:
            raise StolikError("Nothing is asked now.")
        try:
            told = self._ask(say.Why(question.number, words=words, language=self.language), say.WhyNot)
        except ServerRefusal as refusal:
            while refusal.code == CLOSED and self.match is not None and self.match.open == question:
                self.take_in()  # what has closed it is stored first, and shown then
            raise
        return told if told.sentence else None

    def invite(self, seat: int, bot: str) -> None:
        """Put a bot of the house on a free seat, as the host."""
        self._do(say.Invite(seat, bot, self.language), lambda: bool(self.sight.places[seat].bot))

    def start(self) -> None:
        """Have the cards dealt, as the host; free seats are taken by bots."""
        self._do(say.Start(), lambda: self.match is not None and self.outcome is None)

    def rise(self) -> None:
        """Get up, before a match."""
        self._do(say.Rise(), lambda: self.sight.seat < 0)

    def play_again(self) -> None:
        """A rematch, please; it begins when the others want one too."""
        self._line.tell(say.PlayAgain())

    def resign(self) -> None:
        """Give up a match of two."""
        self._do(say.Resign(), lambda: self.outcome is not None)

    def hurry(self) -> None:
        """Have bots of the house not take their time in this match, if all others here would like that too."""
        self._line.tell(say.Hurry())

    def speak(self, text: str) -> None:
        """A word at the table."""
        before = len(self.spoken)
        self._do(say.Say(text), lambda: len(self.spoken) > before)

    def take_in(self, seconds: float | None = None) -> bool:
        """Wait for what happens next, and no longer than so many seconds; False if nothing has."""
        return self._take(seconds) is not None

    # How

    def _take(self, seconds: float | None) -> say.ToClient | None:
        """What is told next; a refusal may still come of something that was said before, and is nobody's then."""
        told = self._line.hear(seconds)
        if isinstance(told, say.Sight):
            self._see(told)
        return told

    def _see(self, sight: say.Sight) -> None:
        self._sight = sight
        self._heard = self._heard[: sight.heard_from] + sight.heard
        self.spoken = self.spoken[: sight.spoken_from] + sight.spoken
        if sight.seat >= 0 and sight.is_spared and not self._is_awake:
            self._is_awake = True
            self._line.tell(say.Spare(False))  # a program is never tired of being asked
        if sight.commitment and sight.seat >= 0 and not sight.nonce:
            self._line.tell(say.Mix(sight.commitment, secrets.token_hex(16)))

    def _do(self, message: say.FromClient, is_done: Callable[[], bool]) -> None:
        """Say something and wait until it is done, or refused: not something before, when all that came is settled."""
        self._line.tell(message)
        while not is_done():
            told = self._hear(message)
            if isinstance(told, say.Refused):
                self._settle()
                if not is_done():
                    raise ServerRefusal(told)

    def _settle(self) -> None:
        """Wait until everything that was said is answered."""
        self._pings += 1
        ping = say.Ping(self._pings)
        self._line.tell(ping)
        while not (isinstance(told := self._hear(ping), say.Pong) and told.number == ping.number):
            pass

    def _ask(self, question: say.Why | say.Legal, kind: type[Told]) -> Told:
        """Ask something. A refusal may be of what was said before, so it counts when all that is settled."""
        told = self._asked_once(question, kind)
        if isinstance(told, say.Refused):
            self._settle()
            told = self._asked_once(question, kind)
        if isinstance(told, say.Refused):
            raise ServerRefusal(told)
        return told

    def _asked_once(self, question: say.Why | say.Legal, kind: type[Told]) -> Told | say.Refused:
        self._line.tell(question)
        while True:
            told = self._hear(question)
            is_late = isinstance(told, say.Moves) and told.question != question.question
            if isinstance(told, kind | say.Refused) and not is_late:
                return told

    def _hear(self, message: say.FromClient) -> say.ToClient | None:
        """What is told next. A message lost with the connection, or said in too much haste, is said again."""
        told = self._take(None)
        if isinstance(told, say.Refused) and told.code == LATE:
            return None
        is_hasty = isinstance(told, say.Refused) and told.code == HASTE
        if is_hasty:
            time.sleep(BREATH)
        if is_hasty or (isinstance(told, say.Welcome) and not isinstance(message, say.Say)):
            self._line.tell(message)  # what is said twice is done once, but for words
            return None
        return told


def whole_moves(tree: say.Tree, words: tuple[str, ...] = (), path: tuple[int, ...] = ()) -> Iterator[WholeMove]:
    """The moves of a tree of questions, each with all its steps."""
    for branch in tree.branches:
        told, gone = (*words, branch.word), (*path, branch.answer)
        if branch.then is None:
            yield WholeMove(", ".join(told), list(gone))
        else:
            yield from whole_moves(branch.then, told, gone)
