"""The rules of thumb are sensible: they win, and they bluff like people."""

from __future__ import annotations

import math

import numpy as np
import pytest

from stolik import games

CONFLICT = games.load("conflict")
GAMES = 2000


def lower_bound(share: float, number: int) -> float:
    return share - 1.96 * math.sqrt(share * (1 - share) / number)


@pytest.mark.parametrize("exchange", ["media", "un"])
def test_thumb_beats_one_random_player_at_two_seats(exchange: str) -> None:
    wins = 0
    for chair in range(2):
        bots = ("thumb", "random") if chair == 0 else ("random", "thumb")
        batch = CONFLICT.batch(seats=2, games=GAMES // 2, seed=11, bots=bots, exchange=exchange)
        wins += int(batch.winners[:, chair].sum())
    assert wins / GAMES >= 0.70
    assert lower_bound(wins / GAMES, GAMES) > 0.70


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_thumb_takes_far_more_than_its_share_among_random_players(seats: int) -> None:
    batch = CONFLICT.batch(seats=seats, games=GAMES, seed=12, bots=("thumb",) + ("random",) * (seats - 1))
    assert lower_bound(float(batch.winners[:, 0].mean()), GAMES) > 2 / seats


@pytest.mark.parametrize("exchange", ["media", "un"])
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_thumb_bluffs_now_and_then(seats: int, exchange: str) -> None:
    batch = CONFLICT.batch(seats=seats, games=GAMES, seed=13, bots=("thumb",) * seats, exchange=exchange)
    claims, bluffs, caught = (batch.field(name).sum() for name in ("claims", "bluffs", "caught"))
    assert 0.05 < bluffs / claims < 0.60
    assert 0 < caught < bluffs


def test_thumb_does_everything_the_game_offers() -> None:
    """Over many games every action, challenge and objection turns up."""
    seen: set[str] = set()
    for exchange in ("media", "un"):
        for seed in range(12):
            match = CONFLICT.new(seats=4, seed=seed, exchange=exchange)
            rng = match.engine.new_rng((seed, 1, 2, 3))
            while not match.is_over:
                seat = match.awaited[int(np.random.default_rng(seed).integers(len(match.awaited)))]
                view = match.engine.view(match.cells, seat)
                answer = match.engine.thumb(view, seat, match.engine.legal(match.cells, seat), rng)
                match.answer(seat, answer)
            seen |= {entry.words.rsplit(" ", 1)[0] if "seat" in entry.words else entry.words for entry in match.log}
    wanted = {
        "declare usa",
        "declare businessmen",
        "declare russia",
        "declare media",
        "declare scandal",
        "declare protest",
    }
    wanted |= {
        "declare police",
        "declare un exchange",
        "declare un look",
        "challenge",
        "block police",
        "believe",
        "pass",
    }
    assert wanted <= seen
