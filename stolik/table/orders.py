"""Standing orders: what somebody would answer in the windows of a game, said beforehand, so that nobody waits for it.

An order is total: it says what is answered when something hits its owner and when it does not, and whoever cannot play
what was ordered passes. So when an answer is given depends on wishes and on what everybody can see, never on a card,
and it is given within a minute, as by somebody who happens to be there.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from stolik.core.door.hitting import seats_hit
from stolik.core.door.timeout import default_path
from stolik.core.kit.names import Question
from stolik.core.kit.sets import has, members_of
from stolik.table import entries as log
from stolik.table import messages as say
from stolik.table.places import Playing
from stolik.table.sitters import StandingOrder
from stolik.table.words import Denied

if TYPE_CHECKING:
    from stolik.core.door.match import Match
    from stolik.table.table import Table

ASK = ""  # the answer of whoever would like to be asked
LONGEST_WORD = 40  # that is said back


def answers_to(window: Question) -> dict[str, int]:
    """The answers to a window that name nobody, by their words."""
    return {words: answer for answer, words in window.nobodys_words.items()}


def order(table: Table, guest: str, message: say.Order, now: int) -> list[log.AnyEntry]:
    """A guest says beforehand what to answer in a window, or would like to be asked again."""
    seat = table.seated(guest)
    if table.leisure is None:
        raise Denied("order.leisure")
    windows = {window.word: window for window in table.game.questions if window.may}
    window = windows.get(message.window)
    if window is None:
        raise Denied("order.window", window=message.window[:LONGEST_WORD], valid=", ".join(windows))
    words = message.answer
    if words != ASK and words not in answers_to(window):
        raise Denied("order.answer", answer=words[:LONGEST_WORD], valid=", ".join(answers_to(window)))
    before = table.sitters[seat].orders.get(window.word, StandingOrder(ASK, ASK))
    is_for_all = window.hits is None  # where the game does not say whom it hits
    at_me = words if is_for_all or message.hits == "me" else before.at_me
    at_others = words if is_for_all or message.hits == "others" else before.at_others
    return [log.Ordered(now, seat, window.word, at_me, at_others)]


def fold_order(table: Table, entry: log.Ordered) -> None:
    """Somebody has said what to answer."""
    sitter, said = table.sitters[entry.seat], StandingOrder(entry.at_me, entry.at_others)
    others = {window: order for window, order in sitter.orders.items() if window != entry.window}
    sitter.orders = {**others, entry.window: said} if said.at_me or said.at_others else others


def ordered(table: Table, playing: Playing, chair: int) -> str:
    """What somebody has said to answer to the open question, in words; ASK if they would like to be asked."""
    question, given = playing.match.question, table.sitters[playing.seats[chair]].orders
    if question is None or not question.may or not given or question.word not in given:
        return ASK
    order = given[question.word]
    return order.at_me if has(seats_hit(playing.match), chair) else order.at_others


def ordered_path(match: Match, chair: int, words: str, luck: Random) -> list[int]:
    """The move that was ordered; what else it asks for is chosen as on time-out. Who cannot make it passes."""
    assert match.question is not None
    answer = answers_to(match.question)[words]
    if answer not in members_of(match.engine.legal(match.cells, chair)):
        return default_path(match, chair, luck)
    ahead = match.ahead(chair, answer)
    goes_on = ahead.question is not None and ahead.question.continues
    return [answer, *(default_path(ahead, chair, luck) if goes_on else [])]
