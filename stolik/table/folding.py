"""Letting the entries of a log happen. They were decided when they were made: nothing is checked or drawn here."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from stolik.core.door.match import Match
from stolik.core.kit.rule import carries_out
from stolik.core.machine.loops import LEFT_OPEN, OVER, TALLIED
from stolik.table import asking, clock, leaving, orders, pages, people, seating, telling, upgrade
from stolik.table import entries as log
from stolik.table.places import Kept, Playing, turn_cells
from stolik.table.sitters import Sitter

if TYPE_CHECKING:
    from stolik.table.table import Table

Fold = Callable[["Table", Any], None]


def played(table: Table) -> Playing:
    """The match that entries of play belong to."""
    assert table.playing is not None
    return table.playing


# The match


def dealt(table: Table, entry: log.Dealt) -> None:
    """A match begins."""
    match = table.deal(entry, [table.sitters[seat].name for seat in entry.seats])
    table.forget_deal()
    # Numbers go on: no late answer fits a later match.
    asked = table.playing.questions if table.playing else table.questions
    table.playing = playing = Playing(
        entry.number, entry.key, match, list(entry.seats), entry.nonces, entry.own, questions=asked
    )
    match.noted = people.noted(table.sitters[seat] for seat in entry.seats)
    playing.told = list(entry.events) or telling.tell(table.game, match.events)
    if entry.cells:
        playing.kept = Kept(entry.cells, table.header.fields, 0)
    table.next_key = b""
    for sitter in table.sitters:
        sitter.again_at, sitter.wants_end, sitter.nonce = 0, False, b""
        sitter.is_taken_over = sitter.is_taken_over and sitter.lost_at > 0


def asked(table: Table, entry: log.Asked) -> None:
    """A question is put."""
    playing = table.playing
    assert playing is not None
    playing.put(entry)
    if table.company.standing:
        question = playing.match.question
        if question is not None and not question.may:
            table.end_standing("card")


@carries_out("RO-16.1")
def answered(table: Table, entry: log.Answered) -> None:
    """A move is made; on a log that is only told, noted."""
    playing = played(table)
    if table.is_telling:
        playing.note(entry, entry.events, table.header.fields)
        return
    before = playing.match.numbers
    stepped = playing.make(entry)
    led_to = stepped.led_to
    if table.leisure is not None:
        leaving.note_missed(table, playing, entry)
    if led_to & TALLIED:
        playing.count(before, playing.match.numbers)
    playing.note(entry, entry.events or telling.tell_rows(table.game, stepped.rows), table.header.fields)
    if led_to & LEFT_OPEN:
        snap(table, playing, entry)
    else:
        playing.asked = None
    if led_to & OVER:
        table.edition += 1
    if table.company.standing and (led_to & OVER or is_turn_over(playing.match, before)):
        table.end_standing("turn")


def snap(table: Table, playing: Playing, entry: log.Answered) -> None:
    """A question that collects answers closes shortly after the first that is no pass."""
    question = playing.match.question
    if question is not None and question.collects and entry.path != [question.default] and table.speed:
        playing.closes = playing.closes or entry.at + clock.SNAP * table.speed


def is_turn_over(match: Match, before: Any) -> bool:
    """Has another turn begun?"""
    return any(before[cell] != match.numbers[cell] for cell in turn_cells(match.game))


def passed(table: Table, entry: log.Passed) -> None:
    """Somebody passes in a window that stays open."""
    playing = played(table)
    playing.held.add(entry.chair)
    playing.answered[entry.chair] = (entry.question, entry.path)


def called(table: Table, entry: log.Called) -> None:
    """The last call is made."""
    playing = played(table)
    if playing.asked is not None:
        playing.called = entry
        playing.asked = replace(playing.asked, deadline=entry.deadline)


def waited(table: Table, _entry: log.Waited) -> None:
    """The window lasts its full length."""
    playing = played(table)
    if playing.asked is not None:
        playing.asked = replace(playing.asked, deadline=playing.asked.longest)


def paused(table: Table, entry: log.Paused) -> None:
    """Somebody reads, or has read enough."""
    pause(table, entry.is_on, entry.at)


def pause(table: Table, is_on: bool, now: int) -> None:
    """Time stops for a reader, or goes on: then everything that was to come comes so much later."""
    playing = table.playing
    if playing is None:
        return
    if is_on:
        playing.paused_at = now
    elif playing.paused_at:
        playing.put_off(now - playing.paused_at)
        playing.paused_at = 0


def redraw(table: Table, seat: int, now: int) -> None:
    """Who answers for a seat has changed: when the open question is answered is drawn again, as for any other."""
    playing = table.playing
    if playing is None or playing.asked is None or playing.match.question is None or table.is_telling:
        return
    open_now, question, chair = playing.asked, playing.match.question, playing.chair_of(seat)
    alone = {each: when for each, when in open_now.alone.items() if each != chair}
    limit = open_now.deadline
    if chair in playing.match.awaited:
        if asking.answers_alone(table, playing, chair):
            alone[chair] = asking.time_alone(table, playing, question, open_now.number, chair, now)
        elif not limit:  # put to bots alone, who need no clock
            limit = asking.time_limit(table, question, now)
    playing.asked = replace(open_now, deadline=limit, alone=alone)


# Who sits where, and what they wish for


def sat(table: Table, entry: log.Sat) -> None:
    """A guest or a bot takes a seat."""
    before = table.sitters[entry.seat]
    same = before if before.guest == entry.guest else Sitter()
    table.sitters[entry.seat] = Sitter(
        entry.name,
        entry.guest,
        entry.bot,
        wish=same.wish,
        is_spared=same.is_spared,
        nonce=same.nonce,
        choice=same.choice,
        is_program=same.is_program,
        orders=same.orders,
    )
    table.knocks.pop(entry.guest, None)
    pause(table, False, entry.at)
    if table.playing is not None and table.is_playing:
        newcomer(table, table.playing, entry)


def introduced(table: Table, entry: log.Introduced) -> None:
    """A program is shown as one, from now on."""
    table.sitters[entry.seat].is_program = True


def newcomer(table: Table, playing: Playing, entry: log.Sat) -> None:
    """Somebody sits down in the middle of a match, on a bot's seat: the match goes on under the new name."""
    match, chair = playing.match, playing.chair_of(entry.seat)
    playing.told += [seating.new_player(chair, match.names[chair])]
    match.names = (*match.names[:chair], entry.name, *match.names[chair + 1 :])
    match.noted = people.noted(table.sitters[seat] for seat in playing.seats)
    redraw(table, entry.seat, entry.at)


def rose(table: Table, entry: log.Rose) -> None:
    """A seat becomes free."""
    table.sitters[entry.seat] = Sitter()


def knocked(table: Table, entry: log.Knocked) -> None:
    """A visitor asks for a seat, or no longer does."""
    table.knocks.pop(entry.guest, None)
    if entry.name:
        table.knocks[entry.guest] = entry.name


def committed(table: Table, entry: log.Committed) -> None:
    """The key of the next match is drawn."""
    table.next_key = entry.key


def mixed(table: Table, entry: log.Mixed) -> None:
    """A guest mixes in a nonce."""
    table.sitters[entry.seat].nonce = entry.nonce


def chose(table: Table, entry: log.Chose) -> None:
    """A guest chooses what is the seat's own."""
    table.sitters[entry.seat].choice = entry.word


def spared(table: Table, entry: log.Spared) -> None:
    """Somebody would like to be passed for where there is nothing to do, or no longer."""
    table.sitters[entry.seat].is_spared = entry.is_on
    redraw(table, entry.seat, entry.at)


def hinted(table: Table, entry: log.Hinted) -> None:
    """The host lets pages give hints, or no longer."""
    table.has_hints = entry.is_on


def silenced(table: Table, entry: log.Silenced) -> None:
    """The host decides how people talk here."""
    table.chat = entry.chat


def stood(table: Table, entry: log.Standing) -> None:
    """Somebody would like to be passed for, or no longer."""
    table.sitters[entry.seat].standing = entry.how
    redraw(table, entry.seat, entry.at)


def gave_order(table: Table, entry: log.Ordered) -> None:
    """Somebody says beforehand what to answer."""
    orders.fold_order(table, entry)
    redraw(table, entry.seat, entry.at)


def wished(table: Table, entry: log.Wished) -> None:
    """Somebody would like a slower clock, or a faster one."""
    table.sitters[entry.seat].wish = entry.speed


def said(table: Table, entry: log.Said) -> None:
    """A word at the table."""
    table.said.append(entry)
    table.spoken += 1


def lost(table: Table, entry: log.Lost) -> None:
    """A guest is away."""
    sitter = table.sitters[entry.seat]
    sitter.lost_at, sitter.again_at = entry.at, 0
    pause(table, False, entry.at)


def returned(table: Table, entry: log.Returned) -> None:
    """A guest is back."""
    sitter = table.sitters[entry.seat]
    sitter.lost_at, sitter.is_taken_over, sitter.missed = 0, False, 0
    redraw(table, entry.seat, entry.at)


def taken_over(table: Table, entry: log.TakenOver) -> None:
    """A bot plays for a guest."""
    table.sitters[entry.seat].is_taken_over = True
    redraw(table, entry.seat, entry.at)


def hurried(table: Table, entry: log.Hurried) -> None:
    """Somebody would like to see the end."""
    table.sitters[entry.seat].wants_end = True


def again(table: Table, entry: log.Again) -> None:
    """Somebody would like a rematch."""
    table.sitters[entry.seat].again_at = entry.at


def opened(_table: Table, _entry: log.Opened) -> None:
    """The table is there."""


FOLDS: dict[type[log.AnyEntry], Fold] = {
    log.Opened: opened,
    log.Updated: upgrade.fold_updated,
    log.Sat: sat,
    log.Introduced: introduced,
    log.Rose: rose,
    log.Knocked: knocked,
    log.Committed: committed,
    log.Mixed: mixed,
    log.Chose: chose,
    log.Dealt: dealt,
    log.Asked: asked,
    log.Called: called,
    log.Passed: passed,
    log.Waited: waited,
    log.Spared: spared,
    log.Hinted: hinted,
    log.Silenced: silenced,
    log.Paused: paused,
    log.Answered: answered,
    log.Ended: upgrade.fold_ended,
    log.Hurried: hurried,
    log.Hosted: leaving.fold_hosted,
    log.ShownOut: leaving.fold_shown_out,
    log.Said: said,
    log.Wished: wished,
    log.Standing: stood,
    log.Ordered: gave_order,
    log.Lost: lost,
    log.Returned: returned,
    log.TakenOver: taken_over,
    log.Again: again,
    log.Page: pages.fold_page,
}
