"""Everything that may come of an answer, and how likely each of it is.

The plain rules are run again and again, with chance read from a script instead of rolled, until every script has had
its turn. What nobody knows of a hidden pile lies in any order: such a card is decided only when a rule looks at it, or
when it comes to lie where somebody sees it. So a shuffle costs nothing until cards are drawn, and records that differ
in nothing but such an order are one record: the one in which these cards lie sorted.
"""

from __future__ import annotations

import types
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from stolik.core.door.game import Game
from stolik.core.kit import chance, events, piles
from stolik.core.kit.errors import StolikError
from stolik.core.kit.piles import KNOWN, WIDTH
from stolik.core.kit.record import Plain, Seen, flatten
from stolik.core.kit.rule import about

Array = np.ndarray[Any, Any]
Outcomes = list[tuple[float, Array]]  # what may come of an answer: how likely, and the record then

MOST = 20_000  # scripts that are tried for one answer


class Chances:
    """What may come of answers in one game. Records go in and come out in order."""

    def __init__(self, game: Game, most: int = MOST) -> None:
        self.game, self.most, self.engine = game, most, game.engine()
        self.rules = ScriptedRules(game)
        self.hidden = [start for field, _, start in game.state.piles() if field.seen == Seen.HIDDEN]
        self.doubtful: set[bytes] = set()  # records of which a card lies where somebody may remember it

    def __call__(self, cells: Array, seat: int, answer: int) -> Outcomes:
        """Every record that may come of a legal answer."""
        sure = self.surely(cells, seat, answer)
        if sure is not None:
            return [(1.0, sure)]
        found: dict[bytes, tuple[float, Array]] = {}
        for script in scripts(self.most):
            then = self.played(cells, seat, answer, script)
            share, _ = found.get(then.tobytes(), (0.0, then))
            found[then.tobytes()] = (share + script.share, then)
        return list(found.values())

    def surely(self, cells: Array, seat: int, answer: int) -> Array | None:
        """What comes of an answer with nothing left to chance, by the rules as they run everywhere; else None."""
        if not self.is_plain(cells):
            return None
        then, rng = cells.copy(), self.engine.new_rng((1, 2, 3, 4))
        if not self.engine.apply(then, seat, answer, rng, events.new_buffer()):
            raise StolikError("The rules refuse an answer that is legal.")
        return None if has_rolled(rng) or not self.is_plain(then) else then

    def is_plain(self, cells: Array) -> bool:
        """Does it make no difference in which order things lie of which nobody knows?"""
        return all(len({int(cells[0, cell]) for cell in places}) < 2 for places in self.unknown(cells[0]))

    def played(self, cells: Array, seat: int, answer: int, script: Picks) -> Array:
        """What comes of an answer by a script."""
        numbers, is_doubtful = cells[0].tolist(), cells.tobytes() in self.doubtful
        for places in self.unknown(numbers):
            deal_unlooked(numbers, places, Lot(script, [numbers[cell] for cell in places], is_doubtful))
        state = Plain(self.game.state, numbers)
        self.rules.apply(state, seat, answer, script)
        flatten(self.game.state, state, numbers)
        is_doubtful = self.decide(numbers)
        then = np.array([numbers], cells.dtype)
        if is_doubtful:
            self.doubtful.add(then.tobytes())
        return then

    def decide(self, numbers: list[Any]) -> bool:
        """Decide every card that lies where somebody sees it, and sort what nobody knows; is a place of it in doubt?"""
        hidden = list(self.unknown(numbers))
        out_of_sight = {cell for places in hidden for cell in places}
        is_over = numbers[self.game.at.over] != 0  # … and nobody cares any more
        for cell in [cell for cell, card in enumerate(numbers) if card.__class__ is Unlooked]:
            if is_over:
                numbers[cell] = numbers[cell].settle()
            elif cell not in out_of_sight:
                numbers[cell] = numbers[cell].look()
        is_doubtful = False
        for places in hidden:
            cards = [numbers[cell] for cell in places]
            is_in_any_order = are_one_lot(cards) and not cards[0].lot.is_doubtful
            cards = sorted(gathered(cards))
            is_doubtful |= not is_in_any_order and len(set(cards)) > 1
            for cell, card in zip(places, cards, strict=True):
                numbers[cell] = card
        return is_doubtful and not is_over

    def unknown(self, row: Any) -> Iterator[list[int]]:
        """For each hidden pile the cells of the cards that nobody knows."""
        for start in self.hidden:
            places = range(start + 1, start + 1 + WIDTH * int(row[start]), WIDTH)
            yield [cell for cell in places if row[cell + KNOWN] == 0]

    def in_order(self, cells: Array) -> Array:
        """The same record, what nobody knows of each pile sorted."""
        for places in self.unknown(cells[0]):
            cells[0, places] = np.sort(cells[0, places])
        return cells

    def mixed(self, cells: Array, luck: np.random.Generator) -> Array:
        """A copy of a record, what nobody knows of each pile in an order that is left to chance."""
        cells = cells.copy()
        for places in self.unknown(cells[0]):
            cells[0, places] = luck.permutation(cells[0, places])
        return cells


def has_rolled(rng: Any) -> bool:
    """Was chance called on? Words are stirred when the first bits are rolled."""
    return bool(rng["stirred"][0] if isinstance(rng, np.ndarray) else rng[0].stirred)


# Chance by a script


class Picks:
    """What chance decides one time after the other; where the script ends it is the first thing there is."""

    def __init__(self, picks: list[int]) -> None:
        self.picks, self.ways, self.share = picks, list[int](), 1.0

    def pick(self, weights: Sequence[int]) -> int:
        """The number of one of several ways, by how likely they are."""
        if len(weights) == 1:
            return 0
        if len(self.ways) == len(self.picks):
            self.picks.append(0)
        picked = self.picks[len(self.ways)]
        self.ways.append(len(weights))
        self.share *= weights[picked] / sum(weights)
        return picked

    def next(self) -> list[int] | None:
        """The script after this one, which has been played; None after the last."""
        for place in reversed(range(len(self.ways))):
            if self.picks[place] + 1 < self.ways[place]:
                return [*self.picks[:place], self.picks[place] + 1]
        return None


def scripts(most: int) -> Iterator[Picks]:
    """All scripts, each to be played before the next is asked for."""
    script = Picks([])
    for _ in range(most):
        yield script
        picks = script.next()
        if picks is None:
            return
        script = Picks(picks)
    raise StolikError(f"Chance can decide in more than {most:,} ways what comes of an answer.")


# Cards that nobody has looked at


class Lot:
    """Cards of which it is not decided where each of them lies.

    If that is in doubt, for one of them was put there and not mixed with the others, nobody may look before they are.
    """

    def __init__(self, script: Picks, cards: Sequence[int], is_doubtful: bool = False) -> None:
        self.script, self.is_doubtful = script, is_doubtful
        self.left = dict(sorted(Counter(cards).items()))  # how many of each kind

    def draw(self) -> int:
        """Decide one of them."""
        if self.is_doubtful and len(self.left) > 1:
            raise StolikError("Somebody may remember where a card lies of which by the record nobody knows.")
        return self.take(list(self.left)[self.script.pick(list(self.left.values()))])

    def settle(self) -> int:
        """Decide one of them without chance, for it makes no difference: the lowest."""
        return self.take(next(iter(self.left)))

    def take(self, card: int) -> int:
        """One of them is decided."""
        self.left[card] -= 1
        if self.left[card] == 0:
            del self.left[card]
        return card


class Unlooked:
    """A card that is decided when somebody looks at it. It can be moved unseen: rules add 0 to what they take."""

    def __init__(self, lot: Lot) -> None:
        self.lot, self.card = lot, 0
        self.is_open = True  # nothing is decided yet

    def look(self) -> int:
        """Which card it is."""
        if self.is_open:
            self.card, self.is_open = self.lot.draw(), False
        return self.card

    def settle(self) -> int:
        """Which card it may as well be."""
        if self.is_open:
            self.card, self.is_open = self.lot.settle(), False
        return self.card

    def __add__(self, number: int) -> Any:
        return self if number == 0 else self.look() + number

    def __sub__(self, number: int) -> int:
        return self.look() - number

    def __eq__(self, other: object) -> bool:
        return self.look() == other

    def __lt__(self, other: int) -> bool:
        return self.look() < other

    def __le__(self, other: int) -> bool:
        return self.look() <= other

    def __gt__(self, other: int) -> bool:
        return self.look() > other

    def __ge__(self, other: int) -> bool:
        return self.look() >= other

    def __index__(self) -> int:
        return self.look()

    def __bool__(self) -> bool:
        return self.look() != 0

    def __hash__(self) -> int:
        return hash(self.look())


def is_undecided(card: Any) -> bool:
    """Has nobody looked at a card?"""
    return card.__class__ is Unlooked and card.is_open


def gathered(cards: Sequence[Any]) -> list[int]:
    """The cards of a pile, in no order; which lies where is decided only of those that lie elsewhere in part."""
    found = [int(card) for card in cards if not is_undecided(card)]
    lots: dict[int, list[Unlooked]] = {}
    for card in cards:
        if is_undecided(card):
            lots.setdefault(id(card.lot), []).append(card)
    for undecided in lots.values():
        is_whole = are_one_lot(undecided)
        found += [card.settle() if is_whole else card.look() for card in undecided]
    return found


def are_one_lot(cards: Sequence[Any]) -> bool:
    """Are these all the cards of one lot, and none of them decided?"""
    if not all(is_undecided(card) for card in cards):
        return False
    return len({id(card.lot) for card in cards}) == 1 and sum(cards[0].lot.left.values()) == len(cards)


def deal_unlooked(row: Any, places: Sequence[int], lot: Lot) -> None:
    """Lay the cards of a lot in some cells, undecided."""
    for cell in places:
        row[cell] = Unlooked(lot)


# Rules by a script


def pick_below(script: Picks, number: int) -> int:
    """Stands for `below`."""
    return script.pick([1] * number)


def refuse_to_roll(script: Picks) -> int:
    """Stands for `roll`."""
    raise StolikError("These rules roll bits, and there are too many to go through.", "Use `below`.")


def mix(pile: list[Any], script: Picks) -> None:
    """Stands for `shuffle`: what lies where is decided later, and nobody knows a place any more."""
    places = range(1, 1 + WIDTH * pile[0], WIDTH)
    deal_unlooked(pile, places, Lot(script, gathered([pile[cell] for cell in places])))
    for cell in places:
        pile[cell + KNOWN] = 0


STAND_INS: dict[Any, Callable[..., Any]] = {
    chance.below: pick_below,
    chance.roll: refuse_to_roll,
    piles.shuffle: mix,
}


class ScriptedRules:
    """Copies of a game's plain rules that find a script in the place of chance."""

    def __init__(self, game: Game) -> None:
        self.spaces: dict[str, dict[str, Any]] = {}
        rules = game.rules
        self.handlers = [self.copy(rules.handler(question)) for question in rules.questions]
        self.proceed = self.copy(rules.functions["proceed"]) if "proceed" in rules.functions else None

    def apply(self, state: Any, seat: int, answer: int, script: Picks) -> None:
        """Carry out an answer."""
        self.handlers[state.question](state, seat, answer, script, None)
        if self.proceed is not None:
            self.proceed(state, script, None)

    def copy(self, function: Any) -> Callable[..., Any]:
        """A function that calls copies of what it calls."""
        if function in STAND_INS:
            return STAND_INS[function]
        return types.FunctionType(function.__code__, self.space_of(function), function.__name__, function.__defaults__)

    def space_of(self, function: Any) -> dict[str, Any]:
        """The names that the functions of a module know, those of functions standing for their copies."""
        if function.__module__ not in self.spaces:
            space = self.spaces[function.__module__] = dict(function.__globals__)
            for word, value in function.__globals__.items():
                if about(value) is not None:
                    space[word] = self.copy(value)
        return self.spaces[function.__module__]
