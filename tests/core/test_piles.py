"""Piles behave like lists of cards, each with what is known of it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stolik.core.kit.chance import Rng
from stolik.core.kit.errors import StolikError
from stolik.core.kit.piles import (
    NOTHING,
    card_at,
    count_of,
    draw,
    forget,
    holds,
    insert,
    insert_secretly,
    kinds_in,
    knowers,
    loose_for,
    move_to_front,
    place_of,
    put,
    shuffle,
    size,
    take,
    tell,
)
from stolik.core.kit.record import Record

ROOM = 8
cards = st.lists(st.tuples(st.integers(0, 5), st.integers(0, 127)), max_size=ROOM - 1)


def pile_of(listed: list[tuple[int, int]], room: int = ROOM) -> list[int]:
    pile = [0] + [NOTHING, 0] * room
    for card, known_to in listed:
        put(pile, card, known_to)
    return pile


def listed(pile: list[int]) -> list[tuple[int, int]]:
    return [(card_at(pile, place), knowers(pile, place)) for place in range(size(pile))]


@given(cards, st.data())
def test_cards_go_in_and_out_with_what_is_known_of_them(model: list[tuple[int, int]], data: st.DataObject) -> None:
    pile = pile_of(model)
    place = data.draw(st.integers(0, len(model)))
    insert(pile, place, 4, 99)
    model = [*model[:place], (4, 99), *model[place:]]
    assert listed(pile) == model
    gone = data.draw(st.integers(0, len(model) - 1))
    assert take(pile, gone) == model[gone][0]
    del model[gone]
    assert listed(pile) == model
    if model:
        front = data.draw(st.integers(0, len(model) - 1))
        move_to_front(pile, front)
        model.insert(0, model.pop(front))
        assert listed(pile) == model
        assert draw(pile) == model.pop()[0]
    assert pile == pile_of(model)  # nothing is left beyond the end


@given(st.sampled_from((8, 15, 16, 19, 40, 80)), st.lists(st.integers(0, 5), max_size=80), st.integers(0, 5), st.data())
def test_cards_are_found_and_counted(room: int, kinds: list[int], card: int, data: st.DataObject) -> None:
    kinds = kinds[:room]
    pile = pile_of([(kind, 0) for kind in kinds], room)
    assert count_of(pile, card) == kinds.count(card)
    assert holds(pile, card) == (card in kinds)
    start = data.draw(st.integers(0, len(kinds)))
    assert place_of(pile, card, start) == (kinds.index(card, start) if card in kinds[start:] else NOTHING)
    assert kinds_in(pile, 0) == sum(1 << kind for kind in set(kinds))
    assert kinds_in(pile, 1) == sum(1 << kind for kind in set(kinds[1:]))


def test_a_table_has_no_more_seats_than_is_room_for_what_they_know() -> None:
    with pytest.raises(StolikError, match="6 seats at most, not 7"):
        type("Crowded", (Record,), {"__annotations__": {}}, seats=7)


@given(cards, st.integers(0, 2**31))
def test_a_shuffle_keeps_the_cards_and_nobody_knows_a_place(model: list[tuple[int, int]], seed: int) -> None:
    pile = pile_of(model)
    shuffle(pile, Rng((seed, 2, 3, 4)))
    assert sorted(card for card, _ in listed(pile)) == sorted(card for card, _ in model)
    assert all(known_to == 0 for _, known_to in listed(pile))


def test_every_order_is_equally_likely() -> None:
    seen: dict[tuple[int, ...], int] = {}
    for seed in range(12_000):
        pile = pile_of([(card, 0) for card in range(3)])
        shuffle(pile, Rng((seed, 0, 0, 0)))
        order = tuple(card for card, _ in listed(pile))
        seen[order] = seen.get(order, 0) + 1
    assert len(seen) == 6
    assert sum((number - 2000) ** 2 / 2000 for number in seen.values()) < 27  # five degrees of freedom


def test_what_is_told_can_be_forgotten() -> None:
    pile = pile_of([(1, 0), (2, 0b100)])
    tell(pile, 0, 0b011)
    assert listed(pile) == [(1, 0b011), (2, 0b100)]
    forget(pile, 0b101)
    assert listed(pile) == [(1, 0b010), (2, 0)]


def test_a_card_put_back_in_secret_is_loose_for_the_others() -> None:
    pile = pile_of([(1, 0), (2, 0)])
    insert_secretly(pile, 1, 5, 0b111, 0b110)
    assert listed(pile) == [(1, 0), (5, 0b111), (2, 0)]
    assert [loose_for(pile, place) for place in range(3)] == [0, 0b110, 0]
