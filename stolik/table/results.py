"""What has become of a match, from its table's log: who sat there, who won, whether it counts, what they are like."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from stolik.core.door.game import Game
from stolik.core.door.match import Match
from stolik.core.door.traits import Traits
from stolik.core.kit.deeds import Tale
from stolik.core.kit.errors import StolikError
from stolik.core.kit.sets import members_of
from stolik.table import entries as log
from stolik.table import fair
from stolik.table.house import DAY
from stolik.table.people import person_of

GUEST = "guest"  # what a person has decided themselves; the clock and bots decide too


@dataclass(frozen=True)
class Chaired:
    """Who sat in a chair of a match."""

    person: int  # 0: a bot, or a guest who is nobody
    bot: str = ""

    @property
    def is_known(self) -> bool:
        """Can anything be kept of whoever that is?"""
        return bool(self.person or self.bot)


@dataclass
class PlayedOut:
    """A match that is over."""

    game: str
    chairs: list[Chaired]
    dealt: log.Dealt
    options: dict[str, str]
    is_test: bool
    has_hints: bool
    house: str = ""  # what the house has opened the table for
    moves: list[log.Answered] = field(default_factory=list)
    has_changed: bool = False  # somebody else has sat down in the middle of it, or the rules have changed
    ended: log.Ended | None = None

    @property
    def is_rated(self) -> bool:
        """Does it say anything about who is stronger? Not if anybody in it is nobody, or was helped."""
        is_fair = not (self.is_test or self.has_hints or self.has_changed or self.house == DAY)  # others know that deal
        return is_fair and len({*self.chairs}) > 1 and all(each.is_known for each in self.chairs)

    @property
    def people(self) -> list[tuple[int, int]]:
        """The chairs of people, and who they are."""
        return [(chair, each.person) for chair, each in enumerate(self.chairs) if each.person]

    @property
    def tale(self) -> Tale:
        """The match as it is told."""
        ended = self.over
        told = [*self.dealt.events, *(event for move in self.moves for event in move.events)]
        return Tale(told, ended.counted, ended.winners)

    @property
    def over(self) -> log.Ended:
        """How it ended."""
        assert self.ended is not None
        return self.ended


def finished(entries: Sequence[log.AnyEntry], number: int) -> PlayedOut | None:
    """A match from its table's log; None if there is no such match, or it is not over."""
    opened = entries[0]
    assert isinstance(opened, log.Opened)
    seats: dict[int, Chaired] = {}
    has_hints, found = False, None
    for entry in entries:
        match entry:
            case log.Sat():
                seats[entry.seat] = Chaired(person_of(entry.guest), entry.bot)
                if found is not None and entry.seat in found.dealt.seats:
                    found.has_changed |= seats[entry.seat] != found.chairs[found.dealt.seats.index(entry.seat)]
            case log.Hinted():
                has_hints = entry.is_on
                if found is not None:
                    found.has_hints |= has_hints
            case log.Dealt() if entry.number == number:
                chairs = [seats[seat] for seat in entry.seats]
                options = opened.options | entry.options
                found = PlayedOut(opened.game, chairs, entry, options, opened.is_test, has_hints, opened.house)
            case log.Answered() if found is not None:
                found.moves.append(entry)
            case log.Updated() if found is not None:
                found.has_changed = True
            case log.Ended() if found is not None:
                found.ended = entry
                return found
    return None


def traits_of(game: Game, match: PlayedOut) -> dict[int, Traits]:
    """What people in a match are like, by their chairs: it is played again, and every choice of theirs looked at."""
    traits = {chair: Traits.of(game) for chair, _ in match.people}
    if match.has_changed or not [*game.traits]:
        return {}
    blank = game.blank(len(match.chairs), match.options)
    chance = fair.live_chance(match.dealt.key, match.dealt.nonces)
    again = Match.begin(game, blank, mode="plain", key=0, chance=chance)
    try:
        for move in match.moves:
            for answer in move.path:
                answers = members_of(again.engine.legal(again.cells, move.chair))
                if move.chair in traits and move.by == GUEST and len(answers) > 1:
                    traits[move.chair].note(again, move.chair, answer, answers)
                again.answer(move.chair, answer)
    except StolikError:  # it was played by other rules
        return {}
    return traits


def deeds_of(game: Game, match: PlayedOut) -> dict[int, list[str]]:
    """What people have done in a match that is worth a smile, by their chairs."""
    tale = match.tale
    return {chair: [deed.word for deed in game.deeds if deed.is_done(tale, chair)] for chair, _ in match.people}
