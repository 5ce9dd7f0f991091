"""The rules of thumb are sensible: they win, and they cheat and accuse like people."""

from __future__ import annotations

import math

import pytest

from stolik import games

ROULETTE = games.load("roulette")
GAMES = 2000


def lower_bound(share: float, number: int) -> float:
    return share - 1.96 * math.sqrt(share * (1 - share) / number)


@pytest.mark.parametrize(("seats", "ahead"), [(2, 0.10), (4, 0.05), (6, 0.05)])
def test_thumb_takes_more_than_its_share_among_random_players(seats: int, ahead: float) -> None:
    wins = 0
    for chair in range(seats):
        bots = tuple("thumb" if each == chair else "random" for each in range(seats))
        batch = ROULETTE.batch(seats=seats, games=GAMES // seats, seed=11, bots=bots)
        wins += int(batch.winners[:, chair].sum())
    assert lower_bound(wins / (GAMES // seats * seats), GAMES) > 1 / seats + ahead


@pytest.mark.parametrize("seats", [2, 4])
def test_thumb_wins_as_often_from_every_chair(seats: int) -> None:
    batch = ROULETTE.batch(seats=seats, games=GAMES, seed=12, bots=("thumb",) * seats)
    spread = math.sqrt((1 / seats) * (1 - 1 / seats) / GAMES)
    for chair in range(seats):
        assert abs(float(batch.winners[:, chair].mean()) - 1 / seats) < 4.5 * spread


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_thumb_cheats_and_accuses_now_and_then(seats: int) -> None:
    batch = ROULETTE.batch(seats=seats, games=GAMES, seed=13, bots=("thumb",) * seats)
    hidden = batch.field("rounds").sum() * seats
    cheats, caught = batch.field("cheats").sum(), batch.field("convictions").sum()
    blamed, slanders = batch.field("blamed").sum(), batch.field("slanders").sum()
    assert 0.05 < cheats / hidden < 0.30
    assert 0.15 < caught / cheats < 0.60
    assert 0.05 < blamed / hidden < 0.60
    assert 0.2 < slanders / blamed < 0.8


def test_thumb_finds_a_winner() -> None:
    batch = ROULETTE.batch(seats=4, games=GAMES, seed=14, bots=("thumb",) * 4)
    assert (batch.field("winners") != 0).mean() > 0.99
