"""Who knows what of a card that moves."""

from __future__ import annotations

import pytest

from stolik.core.kit.knowledge import (
    bury,
    may_be_next,
    placed_by,
    pocket,
    show,
    show_one,
    take_shown,
    unsure_of,
)
from stolik.core.kit.piles import NOTHING, Pile, card_at, insert_secretly, knowers, loose_for, put, size

EVERYONE = 0b111  # two seats and the spectator
ANN, BEN, CROWD = 0b001, 0b010, 0b100
BOMB, APPLE, BREAD, CAKE = 0, 1, 2, 3
ROOM = 8


def empty() -> Pile:
    return [0] + [NOTHING, 0] * ROOM


def pile_of(*cards: tuple[int, int]) -> Pile:
    """Cards from the bottom to the top, each with who knows it."""
    pile = empty()
    for card, known_to in cards:
        put(pile, card, known_to)
    return pile


def told(pile: Pile) -> list[tuple[int, int, int]]:
    """Card, who knows it, for whom it is loose; from the bottom to the top."""
    return [(card_at(pile, place), knowers(pile, place), loose_for(pile, place)) for place in range(size(pile))]


def with_loose_bomb(place: int, *cards: tuple[int, int]) -> Pile:
    """A pile into which Ann has put a bomb at a place that only she knows."""
    pile = pile_of(*cards)
    insert_secretly(pile, place, BOMB, EVERYONE, EVERYONE & ~ANN)
    return pile


def test_who_is_unsure_of_a_pile_and_who_knows_a_place() -> None:
    pile = with_loose_bomb(1, (APPLE, BEN), (BREAD, 0))
    assert unsure_of(pile) == BEN | CROWD
    assert [placed_by(pile, place) for place in range(3)] == [BEN, ANN, 0]
    assert unsure_of(pile_of((APPLE, 0))) == 0


def test_who_is_shown_cards_and_is_sure_of_the_rest_keeps_all_places() -> None:
    pile = with_loose_bomb(1, (APPLE, ANN), (BREAD, 0), (CAKE, 0))
    show(pile, 3, 3, ANN)
    assert told(pile) == [(APPLE, ANN, 0), (BOMB, EVERYONE, BEN | CROWD), (BREAD, 0, 0), (CAKE, ANN, 0)]


def test_for_whom_a_shown_card_may_be_a_loose_one_the_places_not_shown_blur() -> None:
    pile = with_loose_bomb(1, (APPLE, EVERYONE), (BOMB, 0), (CAKE, 0))
    show(pile, 2, 3, EVERYONE)
    assert told(pile) == [(APPLE, ANN, 0), (BOMB, ANN, 0), (BOMB, EVERYONE, 0), (CAKE, EVERYONE, 0)]
    assert unsure_of(pile) == 0


def test_who_sees_that_no_shown_card_is_the_loose_one_forgets_nothing() -> None:
    pile = with_loose_bomb(1, (APPLE, EVERYONE), (BREAD, 0), (CAKE, 0))
    show(pile, 2, 3, EVERYONE)
    loose = (BOMB, EVERYONE, BEN | CROWD)
    assert told(pile) == [(APPLE, EVERYONE, 0), loose, (BREAD, EVERYONE, 0), (CAKE, EVERYONE, 0)]


def test_a_loose_card_that_is_shown_has_a_place_again() -> None:
    pile = with_loose_bomb(1, (APPLE, 0))
    show(pile, 1, 1, BEN)
    assert told(pile) == [(APPLE, 0, 0), (BOMB, EVERYONE, CROWD)]


TOP, BOTTOM = 2, 0


@pytest.mark.parametrize(
    ("known_last", "forgets"),
    [
        ((APPLE, EVERYONE), False),  # Ben knew another card on top, so a loose bomb went
        ((APPLE, 0), True),  # the top was unknown to Ben: it may have been a bomb of its own
        ((BOMB, EVERYONE), True),  # Ben knew a bomb on top: that one or the loose one?
    ],
)
def test_who_cannot_tell_a_card_that_leaves_from_a_loose_one_forgets(
    known_last: tuple[int, int], forgets: bool
) -> None:
    pile = with_loose_bomb(2, (BREAD, EVERYONE), known_last)
    assert take_shown(pile, TOP) == BOMB
    assert placed_by(pile, 0) & BEN == (0 if forgets else BEN)
    assert placed_by(pile, 0) & ANN == ANN  # nothing is loose for Ann
    assert unsure_of(pile) == 0


def test_the_same_at_the_bottom() -> None:
    sure = with_loose_bomb(0, (APPLE, EVERYONE), (BREAD, EVERYONE))
    assert take_shown(sure, BOTTOM) == BOMB
    assert told(sure) == [(APPLE, EVERYONE, 0), (BREAD, EVERYONE, 0)]
    unsure = with_loose_bomb(0, (APPLE, 0), (BREAD, EVERYONE))
    assert take_shown(unsure, BOTTOM) == BOMB
    assert told(unsure) == [(APPLE, 0, 0), (BREAD, ANN, 0)]


def test_a_bomb_that_is_not_the_loose_one_looks_the_same_to_whoever_cannot_tell() -> None:
    """Ben knows a bomb on top and that another one is loose: whichever is drawn, Ben is left with the same."""
    drawn_loose = with_loose_bomb(2, (BREAD, EVERYONE), (BOMB, EVERYONE))
    drawn_known = with_loose_bomb(1, (BREAD, EVERYONE), (BOMB, EVERYONE))
    for pile in (drawn_loose, drawn_known):
        take_shown(pile, TOP)
    assert [(knows & BEN, loose & BEN) for _, knows, loose in told(drawn_loose)] == [(0, 0), (0, 0)]
    assert [(knows & BEN, loose & BEN) for _, knows, loose in told(drawn_known)] == [(0, 0), (0, 0)]


def test_a_pile_of_loose_cards_has_no_next() -> None:
    pile = with_loose_bomb(0)
    assert not may_be_next(pile, 0, 1)
    assert may_be_next(pile, 0, 0)


def test_a_buried_card_is_placed_for_one_and_loose_for_the_others() -> None:
    pile = pile_of((APPLE, BEN), (BREAD, 0))
    bury(pile, 1, BOMB, 0, EVERYONE)
    assert told(pile) == [(APPLE, BEN, 0), (BOMB, EVERYONE, BEN | CROWD), (BREAD, 0, 0)]


def test_who_buries_while_another_card_is_loose_is_sure_of_the_own_one_only() -> None:
    pile = with_loose_bomb(1, (APPLE, EVERYONE), (BREAD, 0))  # loose for Ben
    bury(pile, 3, BOMB, 1, EVERYONE)
    assert [placed_by(pile, place) & BEN for place in range(4)] == [0, 0, 0, BEN]
    assert unsure_of(pile) & BEN == 0
    assert loose_for(pile, 3) == ANN | CROWD
    assert placed_by(pile, 0) & ANN == ANN  # the others keep what they knew


def test_into_an_empty_pile_a_card_is_buried_for_all_to_see() -> None:
    pile = empty()
    bury(pile, 0, BOMB, 0, EVERYONE)
    assert told(pile) == [(BOMB, EVERYONE, 0)]


def hand_of(*cards: tuple[int, int]) -> Pile:
    """Ann's hand, each card with who else knows it."""
    hand = empty()
    for card, known_to in cards:
        pocket(hand, 0, card, known_to, EVERYONE)
    return hand


def test_that_a_hand_has_a_card_is_known_to_all_from_now_on() -> None:
    hand = hand_of((APPLE, 0), (BREAD, 0))
    show_one(hand, 0, BREAD, EVERYONE)
    assert [(card, knows) for card, knows, _ in told(hand)] == [(APPLE, 0), (BREAD, BEN | CROWD)]


@pytest.mark.parametrize("knows_of", [0, 1])
def test_who_knew_of_such_a_card_knows_of_one_still(knows_of: int) -> None:
    """Ben has seen one of Ann's two breads; that she has one tells him nothing new, whichever it was."""
    hand = hand_of((BREAD, BEN if knows_of == 0 else 0), (BREAD, BEN if knows_of == 1 else 0))
    show_one(hand, 0, BREAD, EVERYONE)
    assert sorted(knows & (BEN | CROWD) for _, knows, _ in told(hand)) == [0, BEN | CROWD]


def test_who_knew_of_two_such_cards_knows_of_two_still() -> None:
    hand = hand_of((BREAD, BEN), (BREAD, BEN))
    show_one(hand, 0, BREAD, EVERYONE)
    assert [knows & BEN for _, knows, _ in told(hand)] == [BEN, BEN]
    assert sum(knows & CROWD == CROWD for _, knows, _ in told(hand)) == 1
