"""Who starts, and sets of names that are cut short."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from stolik import games
from stolik.core.door.game import Game, NoSeat
from stolik.core.kit.chance import Rng
from stolik.core.kit.names import Named, Piece, beginning
from stolik.core.kit.starting import First, first_seat
from stolik.games.kittens.cards import Card
from tests.doors import every_game


def rng_of(number: int) -> Rng:
    return games.load("kittens").engine("plain").new_rng((number, 2, 3, 4))[0]


def test_the_seat_that_was_named_starts() -> None:
    assert [first_seat(first, 6, rng_of(1)) for first in list(First)[1:]] == [0, 1, 2, 3, 4, 5]


def test_without_a_name_it_is_left_to_the_lot() -> None:
    starters = Counter(first_seat(First.LOT, 3, rng_of(number)) for number in range(600))
    assert set(starters) == {0, 1, 2}
    assert min(starters.values()) > 150  # 200 each; 50 are more than four standard deviations


@every_game
def test_an_option_that_speaks_of_a_seat_nobody_can_take_is_refused(game: Game) -> None:
    for seats in game.seats:
        for name in game.options:
            for word in game.option_words(name):
                speaks_of = int(word[4:]) if word.startswith("seat") else 0
                if name in game.own_options and word != "any":
                    speaks_of = int(name.removeprefix(game.own))
                chosen: dict[str, Any] = {name: word}
                if speaks_of <= seats:
                    game.new(seats=seats, mode="plain", **chosen)
                    continue
                with pytest.raises(NoSeat, match=f"^{name}={word}: there is no seat {speaks_of} at a table of {seats}"):
                    game.new(seats=seats, mode="plain", **chosen)


def test_the_beginning_of_a_set_of_names_keeps_numbers_words_and_columns() -> None:
    few = beginning(Card, 3)
    assert few.__name__ == "Card"
    assert issubclass(few, Piece)
    assert [(int(card), card.word, card.sort) for card in few] == [
        (int(card), card.word, card.sort) for card in list(Card)[:3]
    ]
    chairs = beginning(First, 3)
    assert issubclass(chairs, Named)
    assert [chair.word for chair in chairs] == ["lot", "seat1", "seat2"]
