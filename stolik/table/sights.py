"""What each viewer of a table is told. A viewer whose sight has not changed is sent nothing."""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np

from stolik.core.events import Fact
from stolik.core.match import Match
from stolik.core.moves import Node
from stolik.core.names import Piece, Question, Seats, SeatSet, answer_words, split_answer, word_of
from stolik.core.piles import NOTHING, WIDTH
from stolik.core.record import Field
from stolik.core.sets import members_of
from stolik.core.sight import View
from stolik.table import clock, fair
from stolik.table import messages as say
from stolik.table.table import Playing, Table

CORE = ("seats", "question", "asked", "awaited", "over", "winners", "place", "points")


def sight(table: Table, guest: str, heard_from: int = 0, spoken_from: int = 0) -> say.Sight:
    """Everything a guest sees; events and words from where the guest has heard them."""
    seat = table.seat_of(guest)
    chair = table.chairs[seat] if seat >= 0 else None
    heard: list[say.Heard] = []
    match = None
    if table.playing is not None:
        viewer = table.playing.chair_of(seat) if seat >= 0 else table.game.most_seats
        match = match_sight(table, table.playing, viewer)
        heard = heard_by(table.playing.match, viewer, heard_from)
    return say.Sight(
        code=table.opened.code,
        game=table.opened.game,
        options=table.opened.options,
        speed=table.speed,
        chat=table.opened.chat,
        is_host=guest == table.host,
        seat=seat,
        places=[place(table, number) for number in range(len(table.chairs))],
        knocks=[name for who, name in table.knocks.items() if guest in (who, table.host)],
        standing=chair.standing if chair else "",
        wish=chair.wish if chair else 0,
        match=match,
        heard_from=heard_from,
        heard=heard,
        spoken_from=spoken_from,
        spoken=[say.Spoken(said.name, said.seat, said.text, said.at) for said in table.said[spoken_from:]],
    )


def place(table: Table, seat: int) -> say.Place:
    """A seat as everybody sees it."""
    chair = table.chairs[seat]
    return say.Place(
        name=chair.name,
        bot=chair.bot,
        is_online=not chair.lost_at,
        away_until=chair.lost_at + clock.GRACE if chair.lost_at and not chair.is_taken_over else 0,
        is_played_by_bot=chair.is_taken_over,
        wants_rematch=chair.wants_rematch,
    )


def match_sight(table: Table, playing: Playing, viewer: int) -> say.MatchSight:
    """The match as one chair, or a spectator, sees it. When it is over all hands are open."""
    match = playing.match
    view = open_view(match, viewer) if match.is_over else match.view(viewer)
    moves = None
    if viewer < match.seats and playing.asked is not None:
        moves = tree(match, match.tree(viewer))
    return say.MatchSight(
        number=playing.number,
        names=list(match.names),
        seat=viewer,
        commitment=fair.commitment(playing.key),
        fields={
            name: for_client(match, field, view) for name, field in match.game.state.fields.items() if shown(field)
        },
        open=open_question(playing),
        moves=moves,
        outcome=outcome(playing),
    )


def shown(field: Field) -> bool:
    """Is it a field of the game that some client could draw?"""
    return field.name not in CORE and not field.is_tally


def open_view(match: Match, viewer: int) -> View:
    """Everything, once there is nothing left to hide."""
    return View(match.game, match.engine, match.names, viewer, match.cells)


def for_client(match: Match, field: Field, view: View) -> Any:
    """A field as the client draws it: seats by number, pieces by word, piles as lists, the top one last."""
    value = view[field.name]

    def one(number: Any) -> Any:
        if field.of is None or isinstance(field.of, Seats):
            return int(number)
        return word_of(field.of, int(number), match.names)

    def row(numbers: Any) -> Any:
        if field.is_pile:
            return [one(card) for card in numbers[1::WIDTH][: int(numbers[0])]]
        return [row(part) for part in numbers] if np.ndim(numbers) > 1 else [one(number) for number in numbers]

    if not field.full_shape:
        return members_of(int(value)) if field.of is SeatSet else one(value)
    if field.shape[0] == match.game.most_seats and (not field.is_pile or len(field.shape) > 1):
        value = value[: match.seats]
        return [row(part) if np.ndim(part) else one(part) for part in value]
    return row(value)


def open_question(playing: Playing) -> say.Open | None:
    """The open question; in a window nobody learns who has answered."""
    match, asked = playing.match, playing.asked
    if match.question is None or asked is None:
        return None
    return say.Open(
        number=asked.number,
        word=match.question.word,
        may=bool(match.question.may),
        asked=list(match.asked),
        waiting=[] if match.question.may else list(match.awaited),
        began=asked.at,
        deadline=asked.deadline,
    )


def tree(match: Match, node: Node | None) -> say.Tree | None:
    """A seat's moves as the client walks them."""
    if node is None:
        return None
    branches = []
    for answer, then in node.branches.items():
        kind, argument = split_answer(node.question, answer)
        word = answer_words(node.question, answer, match.names)
        branches.append(say.Branch(answer, word, kind.name.lower(), argument, tree(match, then)))
    return say.Tree(node.question.word, chosen(node.question), branches)


def chosen(question: Question) -> str:
    """What a question has its player choose, so that one component draws all of its kind."""
    domains = [kind.spec.of for kind in question.answers if kind.spec.of is not None]
    if domains and all(isinstance(domain, type) and issubclass(domain, Piece) for domain in domains):
        return "card"
    if domains and all(isinstance(domain, Seats) for domain in domains):
        return "seat"
    return "number" if domains else "plain"


def outcome(playing: Playing) -> say.Outcome | None:
    """How the match ended, with the key of its chance."""
    result = playing.match.result
    if result is None:
        return None
    return say.Outcome(
        winners=list(result.winners),
        places=list(result.place),
        points=list(result.points),
        reason=result.reason,
        paragraph=result.paragraph,
        key=playing.key.hex(),
        counted=[say.Counted(*each) for each in playing.counted],
    )


def heard_by(match: Match, viewer: int, start: int = 0) -> list[say.Heard]:
    """The events of a match as a viewer hears them, from one of them on."""
    return [hear(match, fact.seen_by(viewer)) for fact in match.events[start:]]


def hear(match: Match, fact: Fact) -> say.Heard:
    """One event for the client, which words it in the viewer's language."""
    card = "" if fact.card == NOTHING else word_of(match.game.cards, fact.card, match.names)
    return say.Heard(fact.kind.word, fact.paragraph, fact.actor, fact.target, fact.amount, card)


def same(before: say.Sight, after: say.Sight) -> bool:
    """Would the viewer notice a difference?"""
    return bool(msgspec.to_builtins(before) == msgspec.to_builtins(after))
