"""Piles of cards with what each seat knows of them.

A pile is one row of numbers: how many cards, then two numbers for each place: the card, and what is *known* of it. That
is two sets in one number, the seats that know the card, and above them the seats for which its place is *loose*
(somewhere in the pile, they cannot tell where). The top of a pile is its last place. Empty places hold NOTHING, so
equal piles are equal bytes.
"""

from __future__ import annotations

from typing import Any

from stolik.core.kit.chance import Rng, below
from stolik.core.kit.rule import helper
from stolik.core.kit.sets import count, lowest

Pile = list[int]
Row = Any  # the numbers of a record or a pile: a list, or an array

NOTHING = -1
HIDDEN = -2
WIDTH = 2  # numbers for each place: the card, and what is known of it
KNOWN = 1  # how far behind the card that lies
LOOSE = 7  # the first bit of the seats for which a place is loose: above six seats and the spectator
EIGHT = 8  # places that are gone through whatever lies there: how far is what no processor can foresee
SIXTEEN = 16  # places a processor can look at all at once, if it has an instruction for it


@helper
def known(known_to: int, loose: int) -> int:
    """What is known of a place: the seats that know the card, and those for which it is loose."""
    return known_to | loose << LOOSE


@helper
def knowers_of(number: int) -> int:
    """The seats that know the card, of what is known of a place."""
    return number & (1 << LOOSE) - 1


@helper
def loose_of(number: int) -> int:
    """The seats for which the place is loose, of what is known of it."""
    return number >> LOOSE


@helper
def size(pile: Pile) -> int:
    """How many cards lie in the pile."""
    return pile[0] + 0


@helper
def card_at(pile: Pile, place: int) -> int:
    """The card at a place."""
    return pile[1 + WIDTH * place] + 0


@helper
def knowers(pile: Pile, place: int) -> int:
    """The seats that were shown the card at a place."""
    return knowers_of(pile[1 + WIDTH * place + KNOWN] + 0)


@helper
def loose_for(pile: Pile, place: int) -> int:
    """The seats that do not know the place of the card at a place."""
    return loose_of(pile[1 + WIDTH * place + KNOWN] + 0)


@helper
def places_of(pile: Pile, card: int) -> int:
    """The set of places with a card of this kind, in a pile that is not long."""
    room = (len(pile) - 1) // WIDTH
    if room < SIXTEEN:
        return few_of(pile, card, 0, room)
    places = sixteen_of(pile, card, 0)
    for start in range(SIXTEEN, pile[0], SIXTEEN):
        first = min(start, room - SIXTEEN)
        places |= sixteen_of(pile, card, first) << first
    return places


@helper
def sixteen_of(pile: Pile, card: int, start: int) -> int:
    """Which of sixteen places have a card of this kind; `start` is the first of them, and number 0 of the set."""
    return few_of(pile, card, start, SIXTEEN)


@helper
def few_of(pile: Pile, card: int, start: int, number: int) -> int:
    """The same of so many places."""
    places = 0
    for place in range(number):
        places |= (1 if pile[1 + WIDTH * (start + place)] == card else 0) << place
    return places


@helper
def is_long(pile: Pile) -> bool:
    """Has a pile more places than a set has members?"""
    return len(pile) > 1 + WIDTH * 63


@helper
def place_of(pile: Pile, card: int, start: int) -> int:
    """The first place from `start` on with a card of this kind, or NOTHING."""
    if is_long(pile):
        for place in range(start, pile[0]):
            if pile[1 + WIDTH * place] == card:
                return place
        return NOTHING
    places = places_of(pile, card) >> start
    return start + lowest(places) if places else NOTHING


@helper
def holds(pile: Pile, card: int) -> bool:
    """Is there a card of this kind?"""
    return place_of(pile, card, 0) != NOTHING


@helper
def count_of(pile: Pile, card: int) -> int:
    """How many cards of this kind."""
    if is_long(pile):
        number = 0
        for place in range(pile[0]):
            number += 1 if pile[1 + WIDTH * place] == card else 0
        return number
    return count(places_of(pile, card))


@helper
def kinds_in(pile: Pile, start: int) -> int:
    """The set of kinds of card from place `start` on."""
    kinds = 0
    for place in range(min(EIGHT, (len(pile) - 1) // WIDTH)):
        kinds |= (1 if place >= start else 0) << (pile[1 + WIDTH * place] - NOTHING)
    for place in range(max(EIGHT, start), scanned(pile)):
        kinds |= 1 << (pile[1 + WIDTH * place] - NOTHING)
    return kinds >> 1


@helper
def scanned(pile: Pile) -> int:
    """How many places to look at: by eights, as a processor cannot foresee when a short loop will end."""
    return min(pile[0] + EIGHT - 1 & -EIGHT, (len(pile) - 1) // WIDTH)


@helper
def insert(pile: Pile, place: int, card: int, known_to: int) -> None:
    """Put a card at a place, in the open: the others see where, and the seats of `known_to` see what."""
    for cell in range(WIDTH * pile[0], WIDTH * place, -1):
        pile[WIDTH + cell] = pile[cell]
    lay(pile, place, card, known_to)
    pile[0] += 1


@helper
def lay(pile: Pile, place: int, card: int, known_to: int) -> None:
    """What lies at a place from now on; everybody sees where, and the seats of `known_to` see what."""
    pile[1 + WIDTH * place] = card
    tell_only(pile, place, known_to, 0)


@helper
def put(pile: Pile, card: int, known_to: int) -> None:
    """Put a card on top."""
    insert(pile, pile[0], card, known_to)


@helper
def put_copies(pile: Pile, card: int, number: int, known_to: int) -> None:
    """Put so many cards of a kind on top."""
    under = pile[0] + 0
    for place in range(under, under + number):
        lay(pile, place, card, known_to)
    pile[0] = under + number


@helper
def put_kinds(pile: Pile, start: int, end: int, known_to: int) -> None:
    """Put one card of each kind from `start` to before `end` on top."""
    under = pile[0] - start
    for card in range(start, end):
        lay(pile, under + card, card, known_to)
    pile[0] = under + end


@helper
def insert_secretly(pile: Pile, place: int, card: int, known_to: int, others: int) -> None:
    """Put a card at a place that `others` do not learn: for them it is loose from now on."""
    insert(pile, place, card, known_to)
    tell_only(pile, place, known_to, others)


@helper
def take(pile: Pile, place: int) -> int:
    """Take the card at a place out of the pile."""
    card, room = card_at(pile, place), (len(pile) - 1) // WIDTH
    if room <= EIGHT:
        close_up(pile, place)
    elif pile[0] <= place + SIXTEEN and place + SIXTEEN <= room:
        few_down(pile, place)
    else:
        all_down(pile, place)
    clear_top(pile)
    return card


@helper
def close_up(pile: Pile, place: int) -> None:
    """The cards above a place come down by one, where there is so little room that every cell can be looked at."""
    for cell in range(1, len(pile) - WIDTH):
        pile[cell] = pile[WIDTH + cell] if cell > WIDTH * place else pile[cell]


@helper
def few_down(pile: Pile, place: int) -> None:
    """The cards above a place, at most fifteen, come down by one, where there is room for sixteen."""
    all_down(pile, place)


@helper
def all_down(pile: Pile, place: int) -> None:
    """The cards above a place come down by one."""
    for cell in range(1 + WIDTH * place, 1 + WIDTH * (pile[0] - 1)):
        pile[cell] = pile[WIDTH + cell]


@helper
def clear_top(pile: Pile) -> None:
    """The last place becomes empty."""
    last = pile[0] - 1
    pile[0] = last
    lay(pile, last, NOTHING, 0)


@helper
def draw(pile: Pile) -> int:
    """Take the top card."""
    card = card_at(pile, pile[0] - 1)
    clear_top(pile)
    return card


@helper
def clear(pile: Pile) -> None:
    """Empty a pile."""
    room = (len(pile) - 1) // WIDTH
    for place in range(room if room <= EIGHT else pile[0]):
        lay(pile, place, NOTHING, 0)
    pile[0] = 0


@helper
def pluck(pile: Pile, place: int) -> int:
    """Take the card at a place out of a pile that is in no order: the top card takes its place."""
    card = card_at(pile, place)
    for cell in range(1, 1 + WIDTH):
        pile[WIDTH * place + cell] = pile[WIDTH * (pile[0] - 1) + cell]
    clear_top(pile)
    return card


@helper
def tell(pile: Pile, place: int, seats: int) -> None:
    """Show some seats the card at a place: they see what lies there, so for them it is loose no more."""
    tell_only(pile, place, knowers(pile, place) | seats, loose_for(pile, place) & ~seats)


@helper
def tell_only(pile: Pile, place: int, known_to: int, others: int) -> None:
    """From now on the seats of `known_to` know the card at a place, and for `others` it is loose."""
    pile[1 + WIDTH * place + KNOWN] = known(known_to, others)


@helper
def forget(pile: Pile, seats: int) -> None:
    """Some seats lose track of what lies where in this pile."""
    for place in range(pile[0]):
        tell_only(pile, place, knowers(pile, place) & ~seats, loose_for(pile, place) & ~seats)


@helper
def shuffle(pile: Pile, rng: Rng) -> None:
    """Mix the pile: any order is equally likely and nobody knows a place any more."""
    for place in range(pile[0] - 1, 0, -1):
        other = below(rng, place + 1)
        card = card_at(pile, other)
        pile[1 + WIDTH * other] = pile[1 + WIDTH * place]
        lay(pile, place, card, 0)
    if pile[0] > 0:
        lay(pile, 0, card_at(pile, 0), 0)


@helper
def move_to_front(pile: Pile, place: int) -> None:
    """Lay the card at a place first, before the others; what is known of it goes along."""
    known_to = knowers(pile, place)
    card = take(pile, place)
    insert(pile, 0, card, known_to)


# Read from outside the rules: a pile that begins at some number of a row


def cards_in(row: Row, at: int = 0) -> Row:
    """The cards of a pile, from the bottom up."""
    return row[at + 1 : at + 1 + WIDTH * int(row[at]) : WIDTH]


def knowers_in(row: Row, at: int = 0) -> list[int]:
    """For each place of a pile the seats that know its card."""
    return [knowers_of(int(number)) for number in known_in(row, at)]


def loose_in(row: Row, at: int = 0) -> list[int]:
    """For each place of a pile the seats that cannot tell where it is."""
    return [loose_of(int(number)) for number in known_in(row, at)]


def known_in(row: Row, at: int = 0) -> Row:
    """For each place of a pile what is known of it."""
    return row[at + 1 + KNOWN : at + 1 + WIDTH * int(row[at]) : WIDTH]


def lay_cards(row: Row, cards: list[int]) -> None:
    """Make a row a pile of these cards, which nobody knows."""
    row[:] = 0
    row[1::WIDTH] = NOTHING
    row[0] = len(cards)
    row[1 : 1 + WIDTH * len(cards) : WIDTH] = cards
