"""What can never happen at this table."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stolik.core.door.match import Match
from stolik.core.kit.sets import members_of
from stolik.core.machine.engine import default_mode
from tests.doors import examples, random_setup, random_walk
from tests.games.kittens.positions import KITTENS, all_pass, play, position, truth

seeds = st.integers(0, 1 << 40)
BOX = {
    **{"kitten": 4, "defuse": 6, "armageddon": 3, "targeted_attack": 2, "attack": 2, "shuffle": 2, "heck": 2},
    **{"favor": 4, "reveal": 3, "nope": 5, "feral": 4, "mercat": 4, "horse_cat": 4, "knight_cat": 4, "troll_cat": 4},
    **{"godcat": 1, "devilcat": 1},
}
LEFT_OUT = {  # by the number of players: Kittens and Defuses that leave the game
    2: {"kitten": 3, "defuse": 2},
    3: {"kitten": 2, "defuse": 1},
    4: {"kitten": 1, "defuse": 0},
    5: {"kitten": 0, "defuse": 0},
}
LONGEST = {2: 83, 3: 79, 4: 75, 5: 69}  # KI-10.5: what the sum is at the start


def cards_everywhere(match: Match) -> Counter[str]:
    """Every card that lies anywhere."""
    found: Counter[str] = Counter()
    for name in ("deck", "discard", "mat", "duel", "drawn", "set_aside"):
        found.update(truth(match, name))
    for hand in truth(match, "hands").values():
        found.update(hand)
    return found


def living(match: Match) -> tuple[int, ...]:
    return members_of(match.value("living"))


@pytest.mark.rule("KI-1.1", "KI-1.2", "KI-1.3", "KI-1.4", "KI-2.5", "KI-2.8")
@pytest.mark.three_ways
@given(seed=seeds)
@examples(15)
def test_the_fifty_five_cards_are_all_there_but_those_that_left_in_setting_up(seed: int) -> None:
    chance = random.Random(seed)
    match = random_setup(KITTENS, chance)
    in_play = Counter(BOX) - Counter(LEFT_OUT[match.seats])
    assert sum(BOX.values()) == 55
    for _ in random_walk(match, chance):
        assert cards_everywhere(match) == in_play
    assert cards_everywhere(match) == in_play


@pytest.mark.rule("KI-4.12", "KI-8.14")
@pytest.mark.three_ways
@given(seed=seeds)
@examples(20)
def test_the_pile_holds_a_kitten_for_each_but_one_and_one_for_each_death_by_devilcat(seed: int) -> None:
    chance = random.Random(seed)
    match = random_setup(KITTENS, chance)
    for _ in random_walk(match, chance):
        kittens = truth(match, "deck").count("kitten")
        assert kittens == match.value("kittens_left")
        waiting = len(truth(match, "drawn"))
        assert kittens + waiting == len(living(match)) - 1 + match.value("devil_deaths")
        assert kittens + waiting > 0  # so the pile never runs out while two live
        if match.question is not None and match.question.word == "play":
            assert waiting == 0


@pytest.mark.rule("KI-10.3")
@pytest.mark.three_ways
@given(seed=seeds)
@examples(15)
def test_nobody_but_the_living_is_asked_and_the_dead_have_no_cards(seed: int) -> None:
    chance = random.Random(seed)
    match = random_setup(KITTENS, chance)
    for _ in random_walk(match, chance):
        assert set(match.asked) <= set(living(match))
        assert match.value("turn") in living(match)
        hands = list(truth(match, "hands").values())
        assert not any(hands[seat] for seat in range(match.seats) if seat not in living(match))


@pytest.mark.rule("KI-10.5")
@pytest.mark.three_ways
@given(seed=seeds)
@examples(25)
def test_every_play_and_every_turn_brings_the_sum_down(seed: int) -> None:
    chance = random.Random(seed)
    match = random_setup(KITTENS, chance)
    sums: list[int] = []
    for _ in random_walk(match, chance):
        if match.question is not None and match.question.word == "play":
            unplayed = BOX["armageddon"] - truth(match, "discard").count("armageddon")
            hands = sum(len(hand) for hand in truth(match, "hands").values())
            sums.append(2 * len(truth(match, "deck")) + hands + unplayed)
            done = Counter(fact.kind.word for fact in match.events)
            steps = done["draws"] + done["plays"] + done["plays_as"] + done["combines"] + done["nopes"]
            assert steps <= sums[0] - sums[-1]
    assert sums[0] <= LONGEST[match.seats]
    assert match.value("turbo") or sums[0] == LONGEST[match.seats]
    assert all(after < before for before, after in pairwise(sums))


def test_random_games_end_in_time() -> None:
    games_played = 60 if default_mode() == "plain" else 20_000
    for seats in KITTENS.seats:
        batch = KITTENS.batch(seats=seats, games=games_played, seed=5)
        plays = batch.field("plays")[:, :seats].sum(axis=1)
        assert int(plays.max()) <= LONGEST[seats]
        assert np.all(batch.winners.sum(axis=1) == 1)
        places = np.sort(batch.field("place")[:, :seats], axis=1)
        assert np.all(places == np.arange(1, seats + 1))
        assert np.all((batch.field("place")[:, :seats] == 1) == batch.winners)


@pytest.mark.rule("KI-2.10")
def test_the_lot_is_fair() -> None:
    games_played = 300 if default_mode() == "plain" else 3000
    starters = np.bincount(KITTENS.batch(seats=3, games=games_played, seed=1).field("starter"), minlength=3)
    assert np.all(np.abs(starters - games_played / 3) < 4.5 * np.sqrt(games_played * 2 / 9))


@pytest.mark.rule("KI-6.6", "KI-6.8")
@pytest.mark.three_ways
@pytest.mark.parametrize("nopes", range(6))
def test_an_even_number_of_nopes_lets_a_play_work_and_an_odd_one_cancels_it(nopes: int) -> None:
    hands = {"Ada": ["attack", "nope", "nope", "favor"], "Bolek": ["nope", "nope", "nope", "favor"]}
    match = play(position(2, hands=hands, discard=[]), "Ada: play attack")
    for number in range(nopes):
        play(match, f"{('Bolek', 'Ada')[number % 2]}: nope")
    if nopes < 5:
        assert match.question is not None
        assert match.question.word == "nope"
    all_pass(match)
    works = nopes % 2 == 0
    assert (match.value("turn"), match.value("owed")) == ((1, 2) if works else (0, 1))
    assert Counter(truth(match, "discard")) == Counter({"attack": 1, "nope": nopes}) - Counter()


@pytest.mark.rule("KI-5.5", "KI-5.6", "KI-5.7", "KI-11.5")
@pytest.mark.three_ways
@pytest.mark.parametrize("how", ["play attack", "play targeted_attack, on Cyryl", "godcat as attack"])
@pytest.mark.parametrize(
    ("stacking", "attacked", "owed", "turns"),
    [
        ("sum", 0, 1, 2),
        ("sum", 1, 1, 3),
        ("sum", 1, 2, 4),
        ("sum", 1, 3, 5),
        ("sum", 1, 4, 6),
        ("sum", 1, 6, 8),
        ("literal", 0, 1, 2),
        ("literal", 1, 1, 4),
        ("literal", 1, 2, 4),
        ("literal", 1, 4, 4),
    ],
)
def test_how_many_turns_an_attack_brings(stacking: str, attacked: int, owed: int, turns: int, how: str) -> None:
    hands = {"Ada": ["attack", "targeted_attack", "godcat"], "Bolek": ["favor"], "Cyryl": ["favor"]}
    match = position(3, hands=hands, owed=owed, attacked=attacked, options={"stacking": stacking})
    all_pass(play(match, f"Ada: {how}"))
    victim = 2 if "Cyryl" in how else 1
    assert (match.value("turn"), match.value("owed"), match.value("attacked")) == (victim, turns, 1)
