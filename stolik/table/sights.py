"""A table at one moment, and what each viewer who wants words is told of it. Pages read cells: see `frames.py`."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache, cached_property
from typing import Any

import msgspec
from msgspec.structs import astuple, replace

from stolik.core.door.moves import Node
from stolik.core.kit.names import Answer, Named, Piece, Question, Seats, answer_words, split_answer, words_of_answer
from stolik.table import asking, clock, dealing, drawing, fair, noting
from stolik.table import entries as log
from stolik.table import messages as say
from stolik.table.moments import News, moment_of
from stolik.table.people import person_of
from stolik.table.places import Playing
from stolik.table.table import Table


def sight(table: Table, guest: str, heard_from: int = 0, spoken_from: int = 0) -> say.Sight:
    """Everything a guest sees; events and words from where the guest has heard them."""
    scene = Scene(table)
    return scene.told(scene.sight(guest), heard_from, spoken_from)


class Scene:
    """A table at one moment, for any number of viewers: what is the same for all of them is put together once."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.played = None if table.playing is None else Shown(table.playing)  # the match, if there is one
        self._common: say.TableSight | None = None

    @property
    def _for_all(self) -> say.TableSight:
        """What everybody sees of the table's own matters."""
        if self._common is None:
            self._common = matters_of(self.table)
        return self._common

    def matters(self, guest: str) -> say.TableSight:
        """The table's own matters as a guest sees them."""
        table = self.table
        company = table.company
        seat = company.seats.get(guest, -1)
        knocks = [name for who, name in table.knocks.items() if guest in (who, table.host)] if table.knocks else []
        if seat < 0:
            return replace(self._for_all, is_host=guest == table.host, knocks=knocks)
        sitter = table.sitters[seat]
        return replace(
            self._for_all,
            is_host=guest == table.host,
            seat=seat,
            knocks=knocks,
            standing=sitter.standing,
            wish=table.wish_of(sitter, company.is_solo),
            is_spared=sitter.is_spared,
            orders=sitter.orders,
            nonce=sitter.nonce.hex(),
        )

    def sight(self, guest: str, has_cells: bool = False, has_moves: bool = True) -> say.Sight:
        """What a guest sees, without events and words."""
        matters, played = self.matters(guest), self.played
        match = None if played is None else played.sight(played.viewer_at(matters.seat), has_cells, has_moves)
        return say.Sight(*astuple(matters), match, 0, [], 0, [])  # type: ignore[call-arg]

    def told(
        self, seen: say.Sight, heard_from: int, spoken_from: int, now: int = 0, deaf_to: Collection[str] = ()
    ) -> say.Sight:
        """A sight with the events and words the viewer has not heard yet."""
        heard = [] if self.played is None or seen.match is None else self.played.heard(seen.match.seat, heard_from)
        spoken_from, fresh = self.said_since(spoken_from, deaf_to)
        spoken = [say.Spoken(said.name, said.seat, said.text, said.at) for said in fresh]
        return replace(seen, heard_from=heard_from, heard=heard, spoken_from=spoken_from, spoken=spoken, now=now)

    def said_since(self, number: int, deaf_to: Collection[str] = ()) -> tuple[int, list[log.Said]]:
        """What was said at the table from a number on, and the number of the first of it that is still kept.

        Of what guests say to whom the viewer does not listen only the place is left: words are counted.
        """
        said, spoken = self.table.said, self.table.spoken
        if number == spoken:  # nothing, nearly always
            return number, []
        number = max(number, spoken - len(said))
        fresh = said[len(said) - spoken + number :]
        return number, [unheard(each) if each.guest in deaf_to else each for each in fresh]


def unheard(said: log.Said) -> log.Said:
    """A word of somebody to whom one does not listen."""
    return replace(said, name="", text="")


class Shown:
    """The match of a scene."""

    def __init__(self, playing: Playing) -> None:
        self.playing = playing
        self.match = playing.match
        self.moment = moment_of(playing)  # how far it has come
        self.news: News | None = None  # to who reads cells and was shown the match before
        self.start = b""  # of a frame that tells nothing but what has come of moves
        self.ending: bytes | None = None  # how it ended, as everybody who reads cells is told

    @property
    def names(self) -> list[str]:
        """Who plays, by chairs."""
        return list(self.match.names)

    @property
    def commitment(self) -> str:
        """What was published of the key."""
        return fair.commitment(self.playing.key)

    @cached_property
    def open(self) -> say.Open | None:
        """The open question."""
        return open_question(self.playing)

    @cached_property
    def outcome(self) -> say.Outcome | None:
        """How the match ended."""
        return outcome(self.playing)

    @cached_property
    def drawing(self) -> drawing.Drawing:
        """How the game is drawn."""
        return drawing.drawing_of(self.match.game)

    @cached_property
    def fields(self) -> dict[str, Any]:
        """What every viewer sees alike."""
        return self.drawing.for_all(self.match.cells[0].tolist(), self.match.seats)

    def viewer_at(self, seat: int) -> int:
        """The chair of somebody at the table, or the spectator."""
        return self.playing.chair_of(seat) if seat >= 0 else self.match.game.most_seats

    def cells(self, viewer: int) -> Any:
        """The record as one chair, or a spectator, sees it. When the match is over all hands are open."""
        if self.playing.is_over:
            return self.match.cells[0]
        return self.match.engine.view(self.match.cells, viewer)[0]

    def is_asked(self, viewer: int) -> bool:
        """Is the open question put to a chair that has yet to answer it?"""
        return self.open is not None and viewer in self.match.awaited and not asking.is_done(self.playing, viewer)

    def moves(self, viewer: int) -> say.Tree | None:
        """What a chair may do, if it is asked."""
        return tree(self.match.names, self.match.tree(viewer)) if self.is_asked(viewer) else None

    def sight(self, viewer: int, has_cells: bool = False, has_moves: bool = True) -> say.MatchSight:
        """The match in words, as one chair, or a spectator, sees it."""
        match, cells = self.match, self.cells(viewer)
        numbers = cells.tolist()
        return say.MatchSight(
            number=self.playing.number,
            names=self.names,
            seat=viewer,
            commitment=self.commitment,
            fields=self.fields | self.drawing.for_one(numbers, match.seats),
            loose={} if self.outcome else self.drawing.loose(numbers),
            secret={} if self.outcome else self.drawing.secret(numbers, viewer, match.seats),
            open=self.open,
            moves=self.moves(viewer) if has_moves else None,
            outcome=self.outcome,
            digest=match.game.rules.digest if has_cells else "",
            cells=cells.astype("<i2").tobytes() if has_cells else b"",
            is_asked=self.is_asked(viewer),
        )

    def heard(self, viewer: int, start: int = 0) -> list[say.Heard]:
        """The events of the match as a viewer hears them, from one of them on."""
        return [hear(told, viewer) for told in self.playing.told[start:]]


def matters_of(table: Table) -> say.TableSight:
    """The table's own matters, for nobody in particular."""
    opened = table.opened
    return say.TableSight(
        code=opened.code,
        game=opened.game,
        options=opened.options,
        speed=table.speed,
        chat=table.chat,
        is_host=False,
        seat=-1,
        places=[place(table, number) for number in range(len(table.sitters))],
        knocks=[],
        standing="",
        wish=0,
        is_spared=False,
        is_paused=table.playing is not None and table.playing.paused_at > 0,
        commitment=fair.commitment(table.next_key) if table.next_key else "",
        nonce="",
        is_test=opened.is_test,
        tournament=opened.tournament,
        deals_at=table.deals_at or 0,
        rematch_at=dealing.rematch_at(table) or 0,
        has_hints=table.has_hints,
        turn_hours=opened.turn_hours,
        orders={},
        house=opened.house,
    )


def place(table: Table, seat: int) -> say.Place:
    """A seat as everybody sees it."""
    sitter = table.sitters[seat]
    is_missed = sitter.lost_at and not sitter.is_taken_over and not table.company.waits
    return say.Place(
        name=sitter.name,
        bot=sitter.bot,
        is_online=not sitter.lost_at,
        away_until=sitter.lost_at + clock.GRACE if is_missed else 0,
        is_played_by_bot=sitter.is_taken_over,
        wants_rematch=sitter.wants_rematch,
        choice=sitter.choice,
        is_program=sitter.is_program,
        person=person_of(sitter.guest),
    )


def open_question(playing: Playing) -> say.Open | None:
    """The open question; in a window nobody learns who has answered."""
    match, asked = playing.match, playing.asked
    question = match.question
    if question is None or asked is None:
        return None
    called = playing.called
    return say.Open(
        number=asked.number,
        word=question.word,
        may=bool(question.may),
        asked=list(match.asked),
        waiting=[] if question.may else list(match.awaited),
        began=called.at if called else asked.at,
        deadline=0 if playing.paused_at else asked.deadline,
        is_called=called is not None,
        caller=playing.chair_of(called.seat) if called and called.seat >= 0 else -1,
        can_wait=asked.deadline < asked.longest,
        is_waited=0 < asked.longest == asked.deadline,
    )


def tree(names: Sequence[str], node: Node | None) -> say.Tree | None:
    """A seat's moves as the client walks them."""
    if node is None:
        return None
    question = node.question
    branches = [branch(names, question, answer, tree(names, then)) for answer, then in node.branches.items()]
    return say.Tree(question.word, chosen(question), branches)


def branch(names: Sequence[str], question: Question, answer: int, then: say.Tree | None) -> say.Branch:
    """One answer of a tree."""
    if then is None and (leaf := _leaves(question.answers, question.verb).get(answer)):
        return leaf
    kind, argument = split_answer(question, answer)
    return say.Branch(answer, answer_words(question, answer, names), kind.name.lower(), argument, then)


@cache
def _leaves(answers: type[Answer], verb: str) -> dict[int, say.Branch]:
    """The answers that end a move and name nobody: they are the same at every table."""
    leaves = {}
    for kind in answers:
        for place in range(kind.width if not isinstance(kind.spec.of, Seats) else 0):
            argument = None if kind.spec.of is None else place
            leaves[kind + place] = say.Branch(
                kind + place, words_of_answer(verb, kind, argument, ()), kind.name.lower(), argument, None
            )
    return leaves


def chosen(question: Question) -> str:
    """What a question has its player choose, so that one component draws all of its kind."""
    return _chosen(question.answers)


@cache
def _chosen(answers: type[Answer]) -> str:
    domains = [kind.spec.of for kind in answers if kind.spec.of is not None]
    if domains and all(isinstance(domain, type) and issubclass(domain, Piece) for domain in domains):
        return "card"
    if domains and all(isinstance(domain, Seats) for domain in domains):
        return "seat"
    if domains and all(isinstance(domain, type) and issubclass(domain, Named) for domain in domains):
        return "space"
    return "number" if domains else "plain"


def outcome(playing: Playing) -> say.Outcome | None:
    """How the match ended, with the key of its chance."""
    if not playing.is_over:
        return None
    ended = playing.ended or noting.ended(playing, 0)
    return say.Outcome(
        winners=ended.winners,
        places=ended.places,
        points=ended.points,
        reason=ended.reason,
        paragraph=ended.paragraph,
        key=playing.key.hex(),
        nonces=[nonce.hex() for nonce in playing.nonces],
        own=playing.own,
        counted=[say.Counted(*each) for each in ended.counted],
    )


def hear(told: log.Told, viewer: int) -> say.Heard:
    """One event for the client, which words it in the viewer's language."""
    card = told.card if not told.card or told.knows >> viewer & 1 else "hidden"
    return say.Heard(told.kind, told.paragraph, told.actor, told.target, told.amount, card)


def same(before: say.Sight, after: say.Sight) -> bool:
    """Would the viewer notice a difference?"""
    return bool(msgspec.to_builtins(before) == msgspec.to_builtins(after))
