"""Questions and answers at a table: who is asked, what is answered by whom or by the clock, the last call."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from stolik.core.door.timeout import default_path
from stolik.core.kit.names import Question
from stolik.core.kit.rule import carries_out
from stolik.core.kit.sets import has
from stolik.table import clock, fair, noting, orders, telling, thinking
from stolik.table import entries as log
from stolik.table import messages as say
from stolik.table.places import Playing
from stolik.table.words import Denied

if TYPE_CHECKING:
    from stolik.table.table import Table

KEEP_STATE = 20  # every so many moves the log holds the whole record


def open_question(table: Table) -> tuple[Playing, log.Asked]:
    """The match and its question, if one is open."""
    playing = table.playing
    if playing is None or playing.asked is None:  # as it is when the match is over
        raise Denied("question.none")
    return playing, playing.asked


def play(table: Table, guest: str, message: say.Play, now: int) -> list[log.AnyEntry]:
    """A guest answers."""
    playing, chair, path = table.playing, table.company.chairs.get(guest, -1), message.path
    if playing is None or chair < 0:
        table.seated(guest)
        raise Denied("question.none")
    if playing.answered.get(chair) == (message.question, path):
        return []  # said twice, played once
    asked = playing.asked
    if asked is None:  # as it is when the match is over
        raise Denied("question.none")
    if message.question != asked.number:
        raise Denied("question.closed")
    if message.words:
        path = playing.match.path_of(chair, message.words)
    given = answer(table, playing, asked, chair, path, "guest", now)
    if asked.longest and path == [playing.match.question.default]:  # type: ignore[union-attr]
        return [log.Passed(at=now, question=asked.number, chair=chair, path=path)]
    return [given]


def answer(
    table: Table, playing: Playing, asked: log.Asked, chair: int, path: list[int], by: str, now: int
) -> log.Answered:
    """An answer and what comes of it; raises Refusal if it is not legal."""
    match = playing.match
    match.heard = len(playing.told)
    trial = match.tried_path(chair, path)
    stepped, words = trial.stepped, ", ".join(trial.words)
    cells = stepped.cells.tobytes() if (playing.moves + 1) % KEEP_STATE == 0 else b""
    events, digest = telling.tell_rows(table.game, stepped.rows), noting.digest_of(stepped.cells)
    given = log.Answered(now, asked.number, chair, path, by, words, digest, cells, events)
    playing.decided = given, trial
    return given


@carries_out("RO-7.26", "RO-16.2")
def call(table: Table, guest: str, now: int) -> list[log.AnyEntry]:
    """A guest makes the last call, also one who has answered or is not asked: it tells nothing but itself."""
    seat = table.seated(guest)
    playing, _ = open_question(table)
    question = playing.match.question
    if question is None or not question.collects:
        raise Denied("call.none")
    if not table.speed:
        raise Denied("call.clock")
    if playing.called is not None:
        return []
    return [log.Called(at=now, seat=seat, deadline=clock.deadline(question, table.speed, now, is_called=True))]


def wait(table: Table, guest: str, now: int) -> list[log.AnyEntry]:
    """A guest needs longer, also one who has answered, is not asked or can do nothing: it tells nothing but itself."""
    seat = table.seated(guest)
    _, asked = open_question(table)
    if not asked.longest:
        raise Denied("wait.none")
    return [log.Waited(at=now, seat=seat)] if asked.deadline < asked.longest else []


def ask(table: Table, playing: Playing, now: int) -> log.Asked:
    """The next question, with the time people have and the time each bot takes."""
    question, company, number = playing.match.question, table.company, playing.questions + 1
    assert question is not None
    alone = times_alone(table, playing, question, number, now) if company.may_be_spoken_for else {}
    asks_people = playing.match.numbers[table.game.at.asked] & ~company.bots
    limit = clock.deadline(question, company.speed, now, leisure=company.leisure) if asks_people else 0
    if limit and company.is_spared and spares_people(table, question):
        end = clock.window_end(playing.key, number, question, company.speed, now)
        return log.Asked(at=now, number=number, deadline=end, alone=alone, longest=limit)
    return log.Asked(at=now, number=number, deadline=limit, alone=alone)


def time_limit(table: Table, question: Question, now: int) -> int:
    """When a question closes by itself that is put now; 0 if never."""
    return clock.deadline(question, table.speed, now, leisure=table.company.leisure)


def times_alone(table: Table, playing: Playing, question: Question, number: int, now: int) -> dict[int, int]:
    """When each chair that is answered for answers a question."""
    alone = [chair for chair in playing.match.asked if answers_alone(table, playing, chair)]
    return {chair: time_alone(table, playing, question, number, chair, now) for chair in alone}


def time_alone(table: Table, playing: Playing, question: Question, number: int, chair: int, now: int) -> int:
    """When a chair that is answered for answers: a bot, or a wish, which at leisure takes a person's time."""
    company = table.company
    if company.leisure is not None and not has(company.bots, chair):
        return clock.order_time(playing.key, number, chair, now)
    return clock.own_time(playing.key, number, chair, question, now, company.pace)


def times(table: Table, playing: Playing, asked: log.Asked) -> list[int]:
    """When something comes of the open question by itself."""
    found = [asked.deadline] if asked.deadline else []
    if playing.closes:
        found.append(playing.closes)
    if not asked.deadline and (calls := calls_at(table, playing)):  # it has none until somebody makes the last call
        found.append(calls)
    if asked.alone:
        found += [when for when, _ in ready(table, playing, asked)]
    return found


def spares_people(table: Table, question: Question) -> bool:
    """Is this a window in which whoever can do nothing is passed for, and which therefore closes when it was drawn to?

    It depends on wishes, never on cards. Who plays against bots alone needs no such care: see `is_spared`. At leisure
    it would take hours to close when all have answered: there everybody is asked, and people give orders beforehand.
    """
    company = table.company
    return bool(question.idle) and company.is_spared and not company.is_solo and company.leisure is None


def is_spared(table: Table, playing: Playing, chair: int) -> bool:
    """Is a person passed for who can do nothing? Somebody who watches a lone player may notice; no player can."""
    question, company = playing.match.question, table.company
    if question is None or not question.idle or not company.is_spared or not company.is_solo:
        return False
    return not has(company.bots, chair) and playing.match.can_only_pass(chair)


def is_done(playing: Playing, chair: int) -> bool:
    """Has a chair nothing more to do in a window that closes when it was drawn to?"""
    is_drawn = playing.asked is not None and playing.asked.longest > 0
    return is_drawn and (chair in playing.held or playing.match.can_only_pass(chair))


def asks_people(table: Table, playing: Playing) -> bool:
    """Is anybody asked who is not played by a bot?"""
    return playing.match.numbers[table.game.at.asked] & ~table.company.bots != 0


@carries_out("RO-16.2")
def calls_at(table: Table, playing: Playing) -> int:
    """When the table itself makes the last call; 0 if never. It does not depend on who has answered."""
    asked, question = playing.asked, playing.match.question
    if asked is None or question is None or not question.collects or playing.called is not None:
        return 0
    return asked.at + clock.PATIENCE * table.speed if table.speed and asks_people(table, playing) else 0


def answers_alone(table: Table, playing: Playing, chair: int) -> bool:
    """Is a chair answered for: by a bot, by an order, or by a wish to pass?"""
    question, company = playing.match.question, table.company
    if has(company.bots, chair):
        return True
    if question is None or not question.may:
        return False
    if has(company.standing, chair) and not spares_people(table, question) and spoken_by(table, playing, chair):
        return True
    return is_spared(table, playing, chair)


def spoken_by(table: Table, playing: Playing, chair: int) -> str:
    """By what a person is answered for in a window: an order, or a wish to pass where there is none."""
    if orders.ordered(table, playing, chair) != orders.ASK:
        return "order"
    return "standing" if table.sitters[playing.seats[chair]].standing else ""


@carries_out("RO-16.1", "RO-16.3", "RO-16.4")
def due(table: Table, playing: Playing, asked: log.Asked, now: int) -> list[log.AnyEntry]:
    """What is due now: the answer of a bot or of the clock, or the last call."""
    awaited = playing.match.awaited
    own = sorted(each for each in ready(table, playing, asked) if each[0] <= now)
    if own:
        chair = own[0][1]
        by = "bot" if has(table.company.bots, chair) else spoken_by(table, playing, chair) or "standing"
        path = own_path(table, playing, asked.number, chair)
        return [answer(table, playing, asked, chair, path, by, now)]
    by = log.CLOCK if playing.match.question is not None and playing.match.question.may else log.TIMEOUT
    if awaited and any(when and when <= now for when in (asked.deadline, playing.closes)):
        chair = awaited[0]
        by = "guest" if chair in playing.held else by
        return [answer(table, playing, asked, chair, own_default(playing, asked.number, chair), by, now)]
    called = calls_at(table, playing)
    if called and called <= now and playing.match.question is not None:
        limit = clock.deadline(playing.match.question, table.speed, now, is_called=True)
        return [log.Called(at=now, seat=-1, deadline=limit)]
    return []


def ready(table: Table, playing: Playing, asked: log.Asked) -> list[tuple[int, int]]:
    """When each chair answers that is answered for and has yet to, less bots that have not made up their minds."""
    slow, thoughts, late, awaited = table.company.slow, playing.thoughts, playing.late, playing.match.awaited
    there = [chair for chair in asked.alone if chair in awaited and (chair in thoughts or not has(slow, chair))]
    return [(asked.alone[chair] + late.get(chair, 0), chair) for chair in there]


def own_path(table: Table, playing: Playing, number: int, chair: int) -> list[int]:
    """What is answered for a chair."""
    if has(table.company.bots, chair):
        return thinking.path_of(table, playing, chair)
    said = orders.ordered(table, playing, chair)
    if said != orders.ASK:
        return orders.ordered_path(playing.match, chair, said, Random(fair.luck_of(playing.key, number, chair)))
    return own_default(playing, number, chair)


def own_default(playing: Playing, number: int, chair: int) -> list[int]:
    """What a chair's question declares for whoever does not answer."""
    return default_path(playing.match, chair, Random(fair.luck_of(playing.key, number, chair)))
