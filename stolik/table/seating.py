"""Sitting down, getting up, bots, and what people say at a table: the entries each message leads to."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from stolik.bots.catalogue import character_name
from stolik.core.door.game import Game, NoSeat
from stolik.core.kit.events import EVERYBODY
from stolik.core.kit.piles import NOTHING
from stolik.table import clock, fair
from stolik.table import entries as log
from stolik.table import messages as say
from stolik.table.names import LONGEST_NAME, bot_name, proper_name
from stolik.table.sitters import Sitter
from stolik.table.words import Denied

if TYPE_CHECKING:
    from stolik.table.table import Table

STANDINGS = ("", "card", "turn", "always")
MOST_KNOCKS = 20  # visitors who ask for a seat at the same time


def check_options(game: Game, seats: int, options: Mapping[str, str]) -> None:
    """Refuse options that the game does not have at a table of so many."""
    try:
        game.blank(seats, options)
    except NoSeat as error:
        raise Denied("option.seat", **error.parts) from error


def new_player(chair: int, before: str) -> log.Told:
    """What everybody hears of somebody who sits down in the middle of a match, and of who played there before."""
    return log.Told("new_player", "", chair, NOTHING, 0, before, EVERYBODY)


def chair_at(table: Table, seat: int) -> Sitter:
    """Who sits at a seat; refuse one that is not there."""
    if seat not in range(len(table.sitters)):
        raise Denied("seat.none", seat=seat + 1)
    return table.sitters[seat]


def free_seat(table: Table, seat: int) -> None:
    """Refuse a seat that is not there or not free."""
    if not chair_at(table, seat).is_free:
        raise Denied("seat.taken")


def sit(table: Table, guest: str, message: say.Sit, now: int) -> list[log.AnyEntry]:
    """A guest takes a free seat, or goes by another name."""
    table.not_playing()
    name = new_name(table, guest, message.name)
    before = table.seat_of(guest)
    moved: list[log.AnyEntry] = []
    if chair_at(table, message.seat).guest != guest:
        free_seat(table, message.seat)
        moved = [log.Rose(at=now, seat=before)] if before >= 0 else []
    sat: list[log.AnyEntry] = [log.Sat(at=now, seat=message.seat, name=name, guest=guest)]
    if moved and table.sitters[before].choice:
        sat.append(log.Chose(at=now, seat=message.seat, word=table.sitters[before].choice))
    return [*moved, *sat]


def introduced(
    table: Table, decided: Sequence[log.AnyEntry], programs: Collection[str], now: int
) -> list[log.AnyEntry]:
    """What was decided, and of every guest who sits down with it and is a program that everybody is shown that."""
    sat = [entry for entry in decided if isinstance(entry, log.Sat) and entry.guest in programs]
    new = [entry.seat for entry in sat if table.sitters[entry.seat].guest != entry.guest]
    return [*decided, *(log.Introduced(at=now, seat=seat) for seat in new)]


def choose(table: Table, guest: str, message: say.Choose, now: int) -> list[log.AnyEntry]:
    """A guest chooses what is the seat's own in this game; nobody has what somebody else has chosen."""
    seat = table.seated(guest)
    table.not_playing()
    own = table.game.own_options
    words = table.game.option_words(own[0])[1:] if own else []
    if message.word and message.word not in words:
        raise Denied("choice.none", word=message.word[:20])
    if message.word and any(sitter.choice == message.word for sitter in table.sitters if sitter.guest != guest):
        raise Denied("choice.taken")
    return [log.Chose(at=now, seat=seat, word=message.word)]


def new_name(table: Table, guest: str, wanted: str) -> str:
    """The name a guest may go by: a proper one that nobody else here has or has asked for."""
    taken = [sitter.name for sitter in table.sitters if sitter.guest != guest]
    return proper_name(wanted, [*taken, *(other for who, other in table.knocks.items() if who != guest)])


def knock(table: Table, guest: str, message: say.Knock, now: int) -> list[log.AnyEntry]:
    """A visitor asks the host for a seat."""
    if table.seat_of(guest) >= 0:
        raise Denied("seated.already")
    if guest not in table.knocks and len(table.knocks) >= MOST_KNOCKS:
        raise Denied("knocks.many")
    return [log.Knocked(at=now, guest=guest, name=new_name(table, guest, message.name))]


def give_seat(table: Table, guest: str, message: say.Seat, now: int) -> list[log.AnyEntry]:
    """The host gives a visitor who asked for it a seat that is free or a bot's."""
    table.only_host(guest)
    visitor = visitor_called(table, message.name)
    if chair_at(table, message.seat).guest:
        raise Denied("seat.taken")
    return [log.Sat(at=now, seat=message.seat, name=message.name, guest=visitor)]


def visitor_called(table: Table, name: str) -> str:
    """The visitor of this name who asks for a seat."""
    visitor = next((who for who, other in table.knocks.items() if other == name), "")
    if not visitor:
        raise Denied("knock.none", name=name[:LONGEST_NAME])
    return visitor


def rise(table: Table, seat: int, now: int) -> list[log.AnyEntry]:
    """A guest gets up."""
    table.not_playing()
    return [log.Rose(at=now, seat=seat)]


def invite(table: Table, guest: str, message: say.Invite, now: int) -> list[log.AnyEntry]:
    """The host puts a bot on a free seat."""
    table.only_host(guest)
    table.not_playing()
    free_seat(table, message.seat)
    name = character_name(table.game, message.bot, message.language)
    return [bot_at(table, message.seat, message.bot, {sitter.name for sitter in table.sitters}, now, name)]


def bot_at(table: Table, seat: int, bot: str, names: set[str], now: int, character: str = "") -> log.Sat:
    """A bot takes a seat, under a name nobody has."""
    return log.Sat(at=now, seat=seat, name=bot_name(names, character), bot=bot)


def dismiss(table: Table, guest: str, message: say.Dismiss, now: int) -> list[log.AnyEntry]:
    """The host frees a seat."""
    table.only_host(guest)
    table.not_playing()
    if chair_at(table, message.seat).is_free:
        raise Denied("seat.free")
    return [log.Rose(at=now, seat=message.seat)]


def mix(table: Table, guest: str, message: say.Mix, now: int) -> list[log.AnyEntry]:
    """A guest mixes in a nonce; it has to name the commitment it was drawn after, and once given it stays."""
    seat = table.seated(guest)
    if not fair.NONCE.fullmatch(message.nonce):
        raise Denied("nonce.form", low=16, high=64)
    if not table.next_key or message.commitment != fair.commitment(table.next_key):
        raise Denied("nonce.late")
    if table.sitters[seat].nonce:
        return []
    return [log.Mixed(at=now, seat=seat, nonce=bytes.fromhex(message.nonce))]


def wish(table: Table, guest: str, message: say.Wish, now: int) -> list[log.AnyEntry]:
    """A guest would like a slower clock, or no longer."""
    seat = table.seated(guest)
    if message.speed not in clock.SPEEDS:
        raise Denied("speed.none", speed=message.speed)
    if table.leisure is not None:
        raise Denied("speed.leisure")
    return [log.Wished(at=now, seat=seat, speed=message.speed)]


def spare(table: Table, guest: str, message: say.Spare, now: int) -> list[log.AnyEntry]:
    """A guest would like to be passed for where there is nothing to do, or no longer."""
    return [log.Spared(at=now, seat=table.seated(guest), is_on=message.is_on)]


def allow_hints(table: Table, guest: str, message: say.AllowHints, now: int) -> list[log.AnyEntry]:
    """The host lets pages give hints, or no longer; in a tournament nobody is helped."""
    table.only_host(guest)
    if table.opened.tournament:
        raise Denied("hints.tournament")
    return [log.Hinted(at=now, is_on=message.is_on)]


def read(table: Table, guest: str, message: say.Read, now: int) -> list[log.AnyEntry]:
    """Who plays against bots alone reads, or has read enough; between people time goes by."""
    table.seated(guest)
    is_paused = bool(table.playing and table.playing.paused_at)
    if is_paused == message.is_on or not (table.is_playing and table.is_solo):
        return []
    return [log.Paused(at=now, is_on=message.is_on)]


def pass_for_me(table: Table, guest: str, message: say.PassForMe, now: int) -> list[log.AnyEntry]:
    """A guest has windows passed, or no longer."""
    seat = table.seated(guest)
    if message.how not in STANDINGS:
        raise Denied("pass.none", how=message.how[:20])
    return [log.Standing(at=now, seat=seat, how=message.how)]
