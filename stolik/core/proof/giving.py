"""Sets up a given position: named piles get exactly their cards, and pieces are conserved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from stolik.core.door.game import Game
from stolik.core.door.match import Match
from stolik.core.kit.errors import StolikError, unknown
from stolik.core.kit.names import number_of
from stolik.core.kit.piles import NOTHING, cards_in, lay_cards
from stolik.core.kit.record import NOBODY, Field, Plain

ANY = "any"  # a card that is left to chance


def give(match: Match, told: Mapping[str, Any], rolls: np.random.Generator) -> None:
    """Set up the position a scenario gives: named piles get exactly their cards, pieces are conserved."""
    game = match.game
    cells = match.cells[0]
    wanted: list[tuple[Field, int, list[int]]] = []
    for name, value in spelled_out(game, told, match.names).items():
        if name not in game.state.fields:
            raise unknown("field in given:", name, game.state.fields)
        field = game.state.fields[name]
        if field.is_pile:
            wanted += _wanted_piles(match, field, value)
        elif field.full_shape:
            for row, each in _by_row(match, field, value):
                put_down(cells, field, row, number_of(field.of, each, match.names))
        else:
            put_down(cells, field, 0, number_of(field.of, value, match.names))
    if game.rest:
        _pull(match, wanted, rolls)
    else:
        _deal(match, wanted, rolls)
    fault = match.engine.settle(match.cells)
    if fault:
        raise StolikError(f"The position is impossible: {game.faults[fault - 1]}.")
    match.begun = match.cells.tobytes()


def put_down(cells: np.ndarray[Any, Any], field: Field, row: int, number: int) -> None:
    """Write a number down if a cell can hold it; whether the game can is settled later."""
    held = np.iinfo(cells.dtype)
    if not held.min <= number <= held.max:
        raise StolikError(f"given {field.name}: {number:,} is more than can be counted here.")
    cells[field.offset + row] = number


def _wanted_piles(match: Match, field: Field, value: Any) -> list[tuple[Field, int, list[int]]]:
    def cards(listed: Any) -> list[int]:
        if not isinstance(listed, list):
            raise StolikError(f"given {field.name}: say a list of cards, not {listed!r}.")
        return [NOTHING if card == ANY else number_of(field.of, card, match.names) for card in listed]

    if len(field.shape) == 1:
        return [(field, field.offset, cards(value)[::-1])]  # told from the top
    width = field.full_shape[-1]
    return [(field, field.offset + width * row, cards(each)) for row, each in _by_row(match, field, value)]


def _by_row(match: Match, field: Field, value: Any) -> list[tuple[int, Any]]:
    """What is said of each seat, or of each space: the number of its row, and the rest."""
    if not isinstance(value, dict):
        each = "seat" if field.by is None else field.by.__name__.lower()
        raise StolikError(f"given {field.name}: say it {each} by {each}, not {value!r}.")
    if field.by is None:
        return [(match.seat_number(str(seat)), told) for seat, told in value.items()]
    return [(number_of(field.by, key, match.names), told) for key, told in value.items()]


def spelled_out(game: Game, told: Mapping[str, Any], names: Sequence[str]) -> dict[str, Any]:
    """What is said of fields, a drawn board replaced by the fields it stands for; `seat1` in it is a name."""
    said = dict(told)
    if game.drawn is not None and isinstance(said.get(game.drawn.field), str):
        drawing = game.drawn.read(said.pop(game.drawn.field))
        seats = {f"seat{number}": name for number, name in enumerate(names, 1)}
        for field, rows in drawing.items():
            said[field] = {seats.get(key, key): value for key, value in rows.items()}
    return said


def _deal(match: Match, wanted: list[tuple[Field, int, list[int]]], rolls: np.random.Generator) -> None:
    """Fill the named piles, swapping with the rest; what is left over goes to the first pile in the middle.

    Pieces that have a home do not swap: they lie where they are named, else where they lay.
    """
    record, cells = match.game.state, match.cells[0]
    for number, family in enumerate(record.families()):
        piles = [(field, start) for field, owner, start in record.piles() if field.family(owner) == family]
        if family.seat != NOBODY:
            _deal_own(match, number, piles, {start: cards for _, start, cards in wanted}, rolls)
            continue
        homed = {piece for field, _ in piles for piece in field.home_of}
        lay = {start: _read_pile(cells, start) for _, start in piles}
        kept = {start: [card for card in cards if card in homed] for start, cards in lay.items()}
        pool = [card for cards in lay.values() for card in cards if card not in homed]
        sizes = {start: len(lay[start]) - len(kept[start]) for start in lay}
        rolls.shuffle(pool)
        lists = {start: list(cards) for _, start, cards in wanted if start in lay}
        for card in (card for cards in lists.values() for card in cards if card != NOTHING):
            holder = next((cards for cards in (pool, *kept.values()) if card in cards), None)
            if holder is None:
                raise StolikError(f"The position is impossible: more {family.pieces(card).word} than there are.")
            holder.remove(card)
        spare = [card for start in lists for card in kept[start]]
        for start, cards in lists.items():
            lists[start] = [pool.pop() if card == NOTHING else card for card in cards]
        middle = [start for field, start in piles if len(field.shape) == 1 and start not in lists]
        for field, start in piles:
            if start not in lists and start not in middle[:1]:
                if len(pool) < sizes[start]:
                    raise StolikError(f"The position is impossible: not enough cards are left for {field.name}.")
                lists[start] = kept[start] + [pool.pop() for _ in range(sizes[start])]
        if middle:
            lists[middle[0]] = kept[middle[0]] + spare + pool
            rolls.shuffle(lists[middle[0]])
        elif pool or spare:
            raise StolikError("The position is impossible: some cards lie nowhere.")
        for field, start in piles:
            _write_pile(cells, field, start, lists[start])


def _deal_own(
    match: Match,
    family: int,
    piles: list[tuple[Field, int]],
    wanted: Mapping[int, list[int]],
    rolls: np.random.Generator,
) -> None:
    """Fill the named piles of one seat with pieces of its own; what is left lies in its first other pile with room."""
    record, cells = match.game.state, match.cells[0]
    pieces, copies = record.families()[family].pieces, match.game.rules.functions["copies_in_play"]
    state = Plain(record, cells)
    pool = [int(piece) for piece in pieces for _ in range(copies(state, family, piece))]
    rolls.shuffle(pool)
    lists = {start: list(wanted[start]) for _, start in piles if start in wanted}
    for card in (card for cards in lists.values() for card in cards if card != NOTHING):
        if card not in pool:
            raise StolikError(f"The position is impossible: a seat has more {pieces(card).word} than it can.")
        pool.remove(card)
    if len(pool) < sum(cards.count(NOTHING) for cards in lists.values()):
        raise StolikError("The position is impossible: a seat has more cards than it can.")
    for start, cards in lists.items():
        lists[start] = [pool.pop() if card == NOTHING else card for card in cards]
    for field, start in piles:
        if start not in lists:
            fits = len(pool) <= field.shape[-1]
            lists[start], pool = (pool, []) if fits else ([], pool)
        _write_pile(cells, field, start, lists[start])
    if pool:
        raise StolikError("The position is impossible: some cards of a seat lie nowhere.")


def _pull(match: Match, wanted: list[tuple[Field, int, list[int]]], rolls: np.random.Generator) -> None:
    """Fill the named piles with pieces from wherever they lie; the other piles keep theirs, less those."""
    record, cells = match.game.state, match.cells[0]
    rest = record.fields[match.game.rest].offset
    lists = {start: _read_pile(cells, start) for _, _, start in record.piles()}
    spare = [card for _, start, _ in wanted for card in lists[start]]
    named = {start for _, start, _ in wanted}
    for _, start, cards in wanted:
        lists[start] = []
        for card in cards:
            if card == NOTHING:
                raise StolikError("The position leaves a piece open.", "Name every piece of a named pile.")
            holders = [spare, *(pile for other, pile in lists.items() if other not in named)]
            found = [pile for pile in holders if card in pile]
            if not found:
                raise StolikError(f"The position is impossible: {match.game.cards(card).word} is not there.")
            found[int(rolls.integers(len(found)))].remove(card)
            lists[start].append(card)
    lists[rest] += spare
    for field, _, start in record.piles():
        _write_pile(cells, field, start, lists[start])


def _read_pile(cells: Any, start: int) -> list[int]:
    return [int(card) for card in cards_in(cells, start)]


def _write_pile(cells: Any, field: Field, start: int, cards: list[int]) -> None:
    if len(cards) > field.shape[-1]:
        raise StolikError(f"The position is impossible: {field.name} has room for {field.shape[-1]} cards.")
    lay_cards(cells[start : start + field.full_shape[-1]], cards)
