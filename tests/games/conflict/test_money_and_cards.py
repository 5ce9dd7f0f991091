"""What can never happen at this table."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stolik import games
from stolik.core.kit.names import answer_words
from stolik.core.kit.piles import cards_in
from stolik.core.kit.words import LANGUAGES
from stolik.games.conflict.cards import Action
from tests.doors import examples, random_walk

CONFLICT = games.load("conflict")


@pytest.mark.rule("CO-9.4")
@pytest.mark.three_ways
@given(seats=st.integers(2, 6), seed=st.integers(0, 1 << 40), exchange=st.sampled_from(["media", "un"]))
@examples(15)
def test_the_deck_never_runs_short(seats: int, seed: int, exchange: str) -> None:
    match = CONFLICT.new(seats=seats, seed=seed, exchange=exchange)
    assert match.value("deck")[0] == 15 - 2 * seats
    for _ in random_walk(match, random.Random(seed)):
        drawn = 0 if match.question is None or "exchange" not in match.question.word else match.value("to_return")
        assert match.value("deck")[0] + drawn == 15 - 2 * seats


@pytest.mark.rule("CO-4.4", "CO-5.12")
@pytest.mark.three_ways
@given(seats=st.integers(2, 6), seed=st.integers(0, 1 << 40))
@examples(15)
def test_nobody_ever_has_more_than_12_million_or_less_than_none(seats: int, seed: int) -> None:
    match = CONFLICT.new(seats=seats, seed=seed)
    for _ in random_walk(match, random.Random(seed)):
        assert all(0 <= money <= 12 for money in match.value("money"))


@given(seats=st.integers(2, 6), seed=st.integers(0, 1 << 40))
@examples(15)
def test_money_moves_only_as_the_events_say(seats: int, seed: int) -> None:
    match = CONFLICT.new(seats=seats, seed=seed)
    money = [2] * seats
    heard = 0
    for _ in random_walk(match, random.Random(seed)):
        for fact in match.events[heard:]:
            if fact.kind.word == "gains":
                money[fact.actor] += fact.amount
            elif fact.kind.word == "pays":
                money[fact.actor] -= fact.amount
            elif fact.kind.word == "takes":
                money[fact.actor] += fact.amount
                money[fact.target] -= fact.amount
        heard = len(match.events)
        living = match.value("living")
        boxed = match.question is not None and match.question.word == "declare"
        for seat in range(seats):
            if boxed and not living >> seat & 1:
                money[seat] = 0
            assert match.value("money")[seat] == money[seat]


@given(seats=st.integers(2, 6), seed=st.integers(0, 1 << 40))
@examples(10)
def test_at_most_one_reaction_a_turn(seats: int, seed: int) -> None:
    """Only the challenge of an objection comes on top of it."""
    match = CONFLICT.new(seats=seats, seed=seed)
    for _ in random_walk(match, random.Random(seed)):
        pass
    reactions: list[str] = []
    for fact in match.events:
        if fact.kind.word == "declares":
            reactions = []
        elif fact.kind.word in ("challenges", "blocks"):
            reactions.append(fact.kind.word)
            assert reactions in (["challenges"], ["blocks"], ["blocks", "challenges"])


def test_the_last_one_standing_has_first_place_and_places_are_distinct() -> None:
    batch = CONFLICT.batch(seats=5, games=300, seed=3)
    places = np.sort(batch.field("place")[:, :5], axis=1)
    assert np.all(places == np.arange(1, 6))
    assert np.all((batch.field("place")[:, :5] == 1) == batch.winners)


@pytest.mark.rule("CO-2.5")
def test_the_lot_is_fair_and_a_named_seat_starts() -> None:
    starters = CONFLICT.batch(seats=3, games=3000, seed=1).field("starter")
    assert np.all(np.abs(np.bincount(starters, minlength=3) - 1000) < 130)
    for seat in range(3):
        match = CONFLICT.new(seats=3, seed=4, first=f"seat{seat + 1}")
        assert match.value("starter") == match.value("turn") == seat


@pytest.mark.rule("CO-2.2")
def test_every_card_is_dealt_equally_often_to_every_seat() -> None:
    deals = [CONFLICT.new(seats=2, seed=seed, mode="plain") for seed in range(600)]
    for seat in range(2):
        cards = np.concatenate([cards_in(match.value("hands")[seat]) for match in deals])
        assert np.all(np.abs(np.bincount(cards, minlength=6)[[0, 1, 2, 4, 5]] - 240) < 65)


def test_an_answer_reads_like_the_rulebook() -> None:
    match = CONFLICT.new(seats=2, names=["Ala", "Bartek"], exchange="un")
    question = match.question
    assert question is not None
    said = {answer_words(question, answer, match.names) for answer in (0, 4, 6, 11, 24)}
    assert said == {
        "declare usa",
        "declare un exchange",
        "declare scandal Bartek",
        "declare protest Ala",
        "declare un look Bartek",
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_button_says_what_its_action_costs_or_brings(language: str) -> None:
    said = CONFLICT.words(language).entries
    for action in Action:
        millions = action.cost or action.gain
        label = said[f"answer.declare.{action.word}"]
        assert (f"{millions} M" in label) == (millions > 0), label
