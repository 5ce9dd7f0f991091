"""`redeal` fills in what a seat cannot know: consistent with its view, and uniform."""

from __future__ import annotations

import math
import random
from collections import Counter
from dataclasses import dataclass

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stolik.core.door.game import Game
from stolik.core.door.match import Match
from stolik.core.kit.piles import HIDDEN, KNOWN, WIDTH, knowers_of, loose_of
from stolik.core.kit.record import Family, Field, Plain, Seen
from tests.doors import every_game, examples, random_setup, random_walk


def unanswered(match: Match, seat: int) -> np.ndarray:
    """The view of a seat in which the secret answers of others that are pending count as not given yet."""
    cells = match.view(seat).cells.copy()
    state = match.game.state
    question, asked, awaited = (match.value(name) for name in ("question", "asked", "awaited"))
    if match.question is not None and match.question.may:
        return cells  # who has answered is a secret as well
    for field in state.fields.values():
        if field.answer_to is None or field.answer_to != question:
            continue
        each = field.cells // field.shape[0]
        for owner in range(match.seats):
            part = slice(field.offset + owner * each, field.offset + (owner + 1) * each)
            if owner != seat and asked >> owner & 1 and np.all(cells[0, part] == HIDDEN):
                awaited |= 1 << owner
                cells[0, state.fields["awaited"].offset] = awaited
    return cells


@pytest.mark.three_ways
@every_game
@given(seed=st.integers(0, 1 << 40))
@examples(10)
def test_a_redealt_match_looks_the_same_to_its_seat(game: Game, seed: int) -> None:
    chance = random.Random(seed)
    match = random_setup(game, chance)
    for _ in random_walk(match, chance):
        for seat in [*range(match.seats), game.most_seats]:
            world = match.redeal(seat, seed=chance.randrange(1 << 30))
            assert np.array_equal(world.view(seat).cells, unanswered(match, seat))


@every_game
@given(seed=st.integers(0, 1 << 40))
@examples(5)
def test_a_redealt_match_can_be_played_to_its_end(game: Game, seed: int) -> None:
    chance = random.Random(seed)
    match = random_setup(game, chance)
    for number, (seat, _) in enumerate(random_walk(match, chance)):
        if number % 5 == 0:
            world = match.redeal(seat, seed=number)
            for _ in random_walk(world, chance):
                pass
            assert world.result is not None


@every_game
def test_redeal_does_not_read_what_is_masked(game: Game) -> None:
    chance = random.Random(6)
    match = random_setup(game, chance)
    for seat, _ in random_walk(match, chance):
        view = match.view(seat).cells
        poisoned = np.where(view == HIDDEN, np.int16(0x2EEE), view)
        worlds = [match.engine.redeal(each, seat, match.engine.new_rng((5, 6, 7, 8))) for each in (view, poisoned)]
        tallies = [field for field in game.state.fields.values() if field.seen == Seen.HIDDEN and not field.is_pile]
        for field in tallies:  # never read by a rule, so nobody fills them in
            for world in worlds:
                world[0, field.offset : field.offset + field.cells] = 0
        assert np.array_equal(*worlds)


@dataclass
class Unseen:
    """What a seat does not know of a match."""

    left: Counter[tuple[Family, int]]  # unseen pieces by family and kind
    spots: list[tuple[Field, Family, list[int]]]  # the cells of unseen cards, pile by pile
    orders: int  # in how many ways the loose cards can lie

    @property
    def homes(self) -> dict[tuple[Family, int], int]:
        """The unseen places of the only pile a kind may lie in."""
        return {(family, piece): len(cells) for field, family, cells in self.spots for piece in field.home_of}

    def room(self, family: Family) -> int:
        """The unseen places of a family."""
        return sum(len(cells) for _, each, cells in self.spots if each == family)

    @property
    def worlds(self) -> int:
        """How many worlds the seat could not tell apart."""
        left, worlds = self.left.copy(), self.orders
        free = {family: self.room(family) for family, _ in left}
        for field, family, cells in self.spots:
            room = len(cells)
            for piece in field.home_of:
                number = left.pop((family, piece))
                worlds *= math.comb(room, number)
                room, free[family] = room - number, free[family] - number
        ways = math.prod(math.factorial(number) for number in free.values())
        return worlds * (ways // math.prod(math.factorial(number) for number in left.values()))

    def share(self, field: Field, family: Family, piece: int) -> float:
        """How likely an unseen place of a pile holds a kind."""
        kind = (family, piece)
        homes = self.homes
        if kind in homes:
            return self.left[kind] / homes[kind] if piece in field.home_of else 0.0
        others = self.room(family) - sum(self.left[each] for each in homes if each[0] == family)
        taken = sum(self.left[family, each] for each in field.home_of)
        room = next(len(cells) for each, _, cells in self.spots if each is field) if taken else 1
        return (1 - taken / room) * self.left[kind] / others


def unseen(match: Match, seat: int) -> Unseen:
    """What a seat does not know: the pieces, and the cells of the cards."""
    view = match.view(seat).cells[0]
    state, plain = match.game.state, Plain(match.game.state, match.cells[0])
    copies = match.game.rules.functions["copies_in_play"]
    left = Counter(
        {
            (family, piece): copies(plain, number, piece)
            for number, family in enumerate(state.families())
            for piece in range(len(family.pieces))
        }
    )
    spots: list[tuple[Field, Family, list[int]]] = []
    orders = 1
    for field, owner, start in state.piles():
        number, family = int(view[start]), field.family(owner)
        loose: Counter[int] = Counter()
        spots.append((field, family, []))
        for place in range(number):
            cell = start + 1 + WIDTH * place
            known = int(view[cell + KNOWN])
            if field.seen == Seen.PUBLIC or (field.seen == Seen.OWNER and owner == seat) or knowers_of(known):
                left[family, int(view[cell])] -= 1
            else:
                spots[-1][2].append(cell)
            if loose_of(known):
                loose[int(view[cell])] += 1
        # Equal loose cards, and those not known yet, make one world however they are swapped among themselves.
        orders *= math.factorial(number) // math.factorial(number - loose.total())
        orders //= math.prod(math.factorial(each) for each in loose.values())
    return Unseen(left, spots, orders)


@every_game
def test_every_placement_is_equally_likely(game: Game) -> None:
    """On small positions: all worlds turn up, each as often as any other."""
    chance = random.Random(7)
    tested = 0
    for _ in range(400):
        match = random_setup(game, chance)
        for seat, _ in random_walk(match, chance):
            worlds = unseen(match, seat).worlds
            if 2 <= worlds <= 120:
                assert_uniform(match, seat, worlds, chance)
                tested += 1
                break
        if tested == 12:
            return
    assert tested >= 3, f"only {tested} small positions found"


def assert_uniform(match: Match, seat: int, worlds: int, chance: random.Random) -> None:
    tries = 200 * worlds
    seen = Counter(match.redeal(seat, seed=chance.randrange(1 << 40)).cells.tobytes() for _ in range(tries))
    assert len(seen) == worlds
    chi_square = sum((number - 200) ** 2 / 200 for number in seen.values())
    freedom = worlds - 1
    # Wilson and Hilferty: chi-square as a normal deviate; 4.5 of them happen once in 300,000.
    deviate = ((chi_square / freedom) ** (1 / 3) - (1 - 2 / (9 * freedom))) / math.sqrt(2 / (9 * freedom))
    assert deviate < 4.5


@every_game
def test_each_unknown_card_is_as_likely_as_its_share_of_the_unseen(game: Game) -> None:
    """On real positions: every unseen place holds each unseen kind in proportion."""
    chance = random.Random(9)
    deals, tested = 1500, 0
    for _ in range(4):
        match = random_setup(game, chance)
        stop = chance.randrange(3, 12)
        steps = random_walk(match, chance)
        seat = [seat for (seat, _), _ in zip(steps, range(stop), strict=False)][-1]
        view, unknown = match.view(seat).cells[0], unseen(match, seat)
        worlds = np.array([match.redeal(seat, seed=deal).cells[0] for deal in range(deals)])
        for field, family, cells in unknown.spots:
            if not cells or np.any(loose_of(view[cells[0] + KNOWN : cells[-1] + WIDTH : WIDTH])):
                continue  # of a hand's loose cards the places mean nothing
            tested += 1
            for piece in range(len(field.of)):
                share = unknown.share(field, family, piece)
                spread = math.sqrt(share * (1 - share) / deals)
                assert np.all(np.abs(np.mean(worlds[:, cells] == piece, axis=0) - share) < 5 * spread + 1e-9)
    assert tested > 0
