"""What lies on the table as one viewer may see it, in words: drawn later as lines or as a panel.

A field of a game's record is shown if the game's words name it: `field.money` is its label and `field.money.value`,
if there is one, how its numbers are said.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import Any

import numpy as np

from stolik.core.door.match import Match
from stolik.core.door.sight import View
from stolik.core.kit.names import Seats, SeatSet, SetOf, word_of
from stolik.core.kit.piles import HIDDEN, NOTHING, cards_in, loose_in
from stolik.core.kit.record import NOBODY, Field, Seen
from stolik.core.kit.sets import members_of
from stolik.core.kit.words import Words

UNKNOWN = "?"


@dataclass(frozen=True)
class Row:
    """One seat: its name, its place in the game and its public fields."""

    name: str
    is_viewer: bool
    in_turn: bool
    is_out: bool
    values: tuple[str, ...]


@dataclass(frozen=True)
class Picture:
    """The whole table."""

    columns: tuple[str, ...]  # labels of the values of each row
    rows: tuple[Row, ...]
    middle: tuple[tuple[str, str], ...]  # what belongs to nobody: label and value
    hand: tuple[tuple[str, str], ...]  # what the viewer alone sees: label and value
    board: tuple[str, ...] = ()  # drawn
    sentences: tuple[str, ...] = ()  # the same board in words


def picture_of(match: Match, viewer: int, words: Words, labels: Words, is_open: bool = False) -> Picture:
    """The table as a viewer sees it; open, with every hand revealed, once the match is over."""
    view = match.view(viewer)
    cells = match.cells if is_open and match.is_over else view.cells
    drawn = match.game.drawn
    shown = [field for field in match.game.state.fields.values() if _is_shown(match, field, words)]
    per_seat = [field for field in shown if field.is_per_seat(match.game.most_seats)]
    common = [field for field in shown if field not in per_seat]
    return Picture(
        columns=tuple(label_of(field, words) for field in per_seat),
        rows=tuple(_row(match, seat, viewer, cells, per_seat, words) for seat in range(match.seats)),
        middle=_in_the_middle(match, common, cells, viewer, words, labels) + _figures(match, view, words),
        hand=_hand(match, viewer, per_seat, words, labels),
        board=() if drawn is None else tuple(drawn.draw(view, words)),
        sentences=() if drawn is None else tuple(drawn.tell(view, words)),
    )


def _is_shown(match: Match, field: Field, words: Words) -> bool:
    """Have the words a name for it, and is it in play with the options of this match?"""
    option, wanted = match.game.only_with.get(field.name, ("", ()))
    if option and word_of(match.game.options[option].of, match.value(option), ()) not in wanted:
        return False
    return f"field.{field.name}" in words.entries


def turn_of(match: Match) -> int | None:
    """The seat whose turn it is, if the game has turns and it is somebody's."""
    field = match.game.state.fields.get(match.game.turn)
    seat = match.value(match.game.turn) if field is not None and isinstance(field.of, Seats) else NOBODY
    return seat if seat in range(match.seats) else None


def is_out(match: Match, seat: int) -> bool:
    """Has a seat got its place though the match goes on?"""
    return not match.is_over and bool(match.value("place")[seat])


def label_of(field: Field, words: Words) -> str:
    """What people call a field."""
    return words.say(f"field.{field.name}")


def _row(match: Match, seat: int, viewer: int, cells: Any, per_seat: list[Field], words: Words) -> Row:
    values = []
    for field in per_seat:
        value = match.value(field.name, cells)[seat]
        own = seat == viewer and field.seen == Seen.OWNER and not match.is_over
        values.append(str(int(value[0]) or "") if own and field.is_pile else _say(match, field, value, words))
    in_turn = not match.is_over and turn_of(match) == seat
    return Row(match.names[seat], seat == viewer, in_turn, is_out(match, seat), tuple(values))


def _hand(match: Match, viewer: int, per_seat: list[Field], words: Words, labels: Words) -> tuple[tuple[str, str], ...]:
    """What the viewer alone sees: cards, and choices that are still secret."""
    if viewer not in range(match.seats) or match.is_over:
        return ()
    view = match.view(viewer)
    fields = [field for field in per_seat if field.seen == Seen.OWNER]
    said = [(field, _say(match, field, view[field.name][viewer], words)) for field in fields]
    told = [(field, value) for field, value in said if value] or said  # of several, those that hold anything
    piles = sum(field.is_pile for field in fields)
    return tuple((_own_label(field, piles, words, labels), value or labels.say("none")) for field, value in told)


def _own_label(field: Field, piles: int, words: Words, labels: Words) -> str:
    """What a field of one's own is called; a game with one pile for each seat may leave it to the terminal."""
    own = f"field.{field.name}.own"
    if own in words.entries:
        return words.say(own)
    return labels.say("hand") if field.is_pile and piles == 1 else label_of(field, words)


Lines = tuple[tuple[str, str], ...]


def _in_the_middle(match: Match, fields: list[Field], cells: Any, viewer: int, words: Words, labels: Words) -> Lines:
    """What belongs to nobody; cards that are laid out and sets of seats are told only when there are any."""
    told = []
    for field in fields:
        laid_out = field.is_pile and f"field.{field.name}.cards" in words.entries
        value = match.value(field.name, cells)
        if not (laid_out and value[0] == 0) and not (field.of is SeatSet and value == 0):
            told.append((label_of(field, words), _middle(match, field, cells, viewer, words, labels)))
    return tuple(told)


def _figures(match: Match, view: View, words: Words) -> Lines:
    figures = match.game.figures
    return () if figures is None else tuple(figures(view, words))


def _middle(match: Match, field: Field, cells: Any, viewer: int, words: Words, labels: Words) -> str:
    value = match.value(field.name, cells)
    if not field.is_pile:
        return _say(match, field, value, words)
    number = int(value[0])
    if f"field.{field.name}.cards" in words.entries:  # laid out, not in a stack
        return words.say(f"field.{field.name}.cards", cards=_say(match, field, value, words))
    if number and field.seen == Seen.PUBLIC:
        card = words.name_of(field.of, int(cards_in(value)[-1]), match.names)
        return f"{number}, {labels.say('top', card=card)}"
    if field.seen == Seen.HIDDEN and not match.is_over:
        return "; ".join([str(number), *_known_in(match, field, value, viewer, words, labels)])
    return str(number)


def open_piles(match: Match, viewer: int, words: Words, labels: Words) -> list[str]:
    """Every pile that lies face up in the middle, card by card from the top."""
    view = match.view(viewer)
    lines = []
    for field in match.game.state.fields.values():
        is_stack = field.is_pile and len(field.shape) == 1 and field.seen == Seen.PUBLIC
        if is_stack and _is_shown(match, field, words) and f"field.{field.name}.cards" not in words.entries:
            pile = view[field.name]
            cards = [int(card) for card in cards_in(pile)][::-1]
            said = _listed([_card(match, field, card, words) for card in cards])
            key, label = "pile" if cards else "pile_empty", capital(label_of(field, words))
            lines.append(labels.say(key, name=label, number=len(cards), cards=said))
    return lines or [labels.say("no_piles")]


def capital(text: str) -> str:
    """A text as it begins a line."""
    return text[:1].upper() + text[1:]


def _known_in(match: Match, field: Field, value: Any, viewer: int, words: Words, labels: Words) -> list[str]:
    """What a viewer knows of a face-down pile: from the top down to the last known place, and what is loose in it.

    A loose card may lie anywhere, so what was on top may not be there any more.
    """
    loose_for = [bool(seats >> viewer & 1) for seats in loose_in(value)]
    places = [(int(card), is_loose) for card, is_loose in zip(cards_in(value), loose_for, strict=True)]
    fixed = [card for card, loose in reversed(places) if not loose]
    while fixed and fixed[-1] == HIDDEN:
        fixed.pop()
    loose = [card for card, is_loose in places if is_loose]
    known = [card for card in loose if card != HIDDEN]
    listed = {"not_sure" if loose else "from_top": fixed, "somewhere": known}
    return [
        labels.say(key, cards=_listed([_card(match, field, card, words) for card in cards]))
        for key, cards in listed.items()
        if cards
    ]


def _card(match: Match, field: Field, card: int, words: Words) -> str:
    return UNKNOWN if card == HIDDEN else words.name_of(field.of, card, match.names)


def _listed(cards: list[str]) -> str:
    """Cards one after the other; many unknown ones in a row are counted. A name may have commas of its own."""
    told: list[str] = []
    for card, row in groupby(cards):
        number = len(list(row))
        told += [f"{number} × {UNKNOWN}"] if card == UNKNOWN and number > 2 else [card] * number
    return ("; " if any("," in card for card in told) else ", ").join(told)


def _say(match: Match, field: Field, value: Any, words: Words) -> str:
    """A value in words: a pile by its cards as far as they are known, else by their number."""
    if field.is_pile:
        cards = [int(card) for card in cards_in(value)]
        if cards and all(card == HIDDEN for card in cards):
            return str(len(cards))
        return _listed([_card(match, field, card, words) for card in cards])
    if np.ndim(value):
        return ", ".join(_say(match, field, part, words) for part in value)
    if int(value) == HIDDEN:
        return UNKNOWN
    if int(value) == NOTHING and field.of is not None:
        return ""
    if field.of is SeatSet or isinstance(field.of, SetOf):
        domain = field.of.domain if isinstance(field.of, SetOf) else Seats(match.seats)
        return _listed([words.name_of(domain, member, match.names) for member in members_of(int(value))])
    said = words.name_of(field.of, int(value), match.names)
    key = f"field.{field.name}.value"
    return words.say(key, number=said) if key in words.entries else said
