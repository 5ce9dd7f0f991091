"""The front door, as a program uses it."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec
import numpy as np
import pytest

from stolik import games
from stolik.core.door.game import Game
from stolik.core.door.moves import Node
from stolik.core.door.saved import MAGIC
from stolik.core.kit.errors import Refusal, StolikError
from stolik.core.kit.names import Answer, Numbers, answer, question
from stolik.core.kit.names import Question as Questions
from tests import toy
from tests.doors import every_game


def test_an_unknown_game_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(StolikError, match=r"Unknown game 'conflikt'\. Did you mean 'conflict'"):
        games.load("conflikt")


@every_game
def test_seats_options_and_names_are_checked(game: Game) -> None:
    for seats in (0, 1, game.seats[-1] + 1, -2):
        with pytest.raises(StolikError, match=f"players, not {seats}"):
            game.new(seats=seats)
    with pytest.raises(StolikError, match="Unknown option"):
        game.new(seats=game.seats[0], colour="red")
    for name in game.options:
        for word in ("purple", "hidden"):
            chosen: dict[str, Any] = {name: word}
            with pytest.raises(StolikError, match=f"Unknown value of option {name}: '{word}'"):
                game.new(seats=game.seats[0], **chosen)
    with pytest.raises(StolikError, match="different names"):
        game.new(seats=2, names=["Ala"])


@every_game
def test_batches_are_checked(game: Game) -> None:
    with pytest.raises(StolikError, match="at least one match"):
        game.batch(games=0)
    with pytest.raises(StolikError, match="Unknown bot 'genius'"):
        game.batch(bots=["genius"])
    with pytest.raises(StolikError, match="cannot sit"):
        game.batch(seats=2, bots=["random"] * 3)
    with pytest.raises(StolikError, match="Did you mean 'winners'"):
        game.batch(games=1).field("winner")


@every_game
def test_the_mask_names_the_legal_actions_and_act_plays_them(game: Game) -> None:
    match = game.new(seats=game.seats[-1], seed=5)
    while not match.is_over:
        seat = match.awaited[-1]
        mask = match.legal_mask(seat)
        assert mask.shape == (match.num_actions,)
        assert mask.sum() > 0
        illegal = int(np.flatnonzero(mask == 0)[0])
        with pytest.raises(StolikError):
            match.act(seat, illegal)
        match.act(seat, int(np.flatnonzero(mask)[-1]))
    with pytest.raises(Refusal):
        match.act(0, 0)


@every_game
def test_returns_are_nothing_until_the_end(game: Game) -> None:
    match = game.new(seats=2, seed=5)
    assert match.returns == (0.0, 0.0)
    assert match.result is None


@every_game
def test_observations_always_have_the_same_shape(game: Game) -> None:
    shapes = {game.new(seats=seats, seed=1).observation(0).shape for seats in game.seats}
    assert len(shapes) == 1


@every_game
def test_the_spectator_is_a_seat_of_its_own(game: Game) -> None:
    match = game.new(seats=2, seed=5)
    assert np.array_equal(match.view("spectator").cells, match.view(game.most_seats).cells)
    for stranger in (-1, game.most_seats + 1, "Nobody"):
        with pytest.raises(StolikError):
            match.view(stranger)


@every_game
def test_a_batch_match_can_be_played_again_alone(game: Game) -> None:
    batch = game.batch(seats=2, games=1, seed=77)
    match = game.new(seats=2, seed=77)
    assert match.key == batch.keys[0]


def test_a_match_of_another_game_is_refused() -> None:
    from tests.toy import GAME

    with pytest.raises(StolikError, match="match of toy, not of conflict"):
        games.load("conflict").restore(GAME.new(seats=2).to_bytes())


def test_a_restored_match_still_tells_who_started() -> None:
    match = games.load("conflict").new(seats=2, seed=3, names=["Ala", "Ola"], first="seat1")
    match.play("Ala", "declare usa")
    again = games.load("conflict").restore(match.to_bytes())
    assert again.story("Ola")[0] == "Ala starts."
    assert again.story("Ola") == match.story("Ola")


def test_bytes_of_a_version_that_kept_no_opening_are_still_read() -> None:
    match = games.load("conflict").new(seats=2, seed=3, names=["Ala", "Ola"], first="seat1")
    match.play("Ala", "declare usa")
    told = msgspec.msgpack.decode(match.to_bytes()[len(MAGIC) + 8 :])
    del told["opening"]
    body = msgspec.msgpack.encode(told)
    again = games.load("conflict").restore(MAGIC + hashlib.sha256(body).digest()[:8] + body)
    assert again.cells.tobytes() == match.cells.tobytes()
    assert again.story("Ola") == match.story("Ola")[1:]


class Use(Answer):
    """What is bought; its numbers are above those of the cards that pay for it."""

    NOTHING = answer(of=Numbers(8))
    GOODS = answer()


class Pay(Answer):
    """What pays for it."""

    CARD = answer(of=Numbers(3))


class Buying(Questions):
    """A move of three steps, the last two in any order."""

    USE = question("TO-1.1", Use, steps=True)
    PAY = question("TO-1.1", Pay, continues=True, unordered=True)


def test_steps_in_any_order_are_listed_once_whatever_the_step_before_them_was() -> None:
    last = Node(Buying.PAY, {0: None, 1: None, 2: None})
    root = Node(Buying.USE, {int(Use.GOODS): Node(Buying.PAY, {0: last, 1: last, 2: last})})
    moves = [move.answers[1:] for move in toy.GAME.new(mode="plain")._paths(root)]
    assert moves == [(0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2)]
