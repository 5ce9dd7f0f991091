"""The rules of thumb are sensible: they win, and no chair is better than another."""

from __future__ import annotations

import math
from collections import Counter

import numpy as np
import pytest

from stolik.core.door.match import Match
from stolik.core.machine.engine import default_mode
from tests.games.kittens.positions import KITTENS, all_pass, play, position, truth

GAMES = 40 if default_mode() == "plain" else 4000


def spread(share: float, number: int) -> float:
    """Four and a half standard deviations: once in 150,000 by chance."""
    return 4.5 * math.sqrt(share * (1 - share) / number)


@pytest.mark.parametrize("turbo", ["no", "yes"])
def test_thumb_beats_one_random_player_seven_times_in_ten(turbo: str) -> None:
    wins = 0
    for chair in range(2):
        bots = ("thumb", "random") if chair == 0 else ("random", "thumb")
        batch = KITTENS.batch(seats=2, games=GAMES // 2, seed=11, bots=bots, turbo=turbo)
        wins += int(batch.winners[:, chair].sum())
    assert wins / GAMES >= 0.70


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_thumb_wins_its_share_from_every_chair(seats: int) -> None:
    matches = 5 * GAMES  # ± 1.6 % at two seats
    batch = KITTENS.batch(seats=seats, games=matches, seed=5, bots=("thumb",) * seats)
    shares = batch.winners[:, :seats].mean(axis=0)
    assert np.all(np.abs(shares - 1 / seats) < spread(1 / seats, matches))


def thumb_plays(match: Match, name: str) -> str:
    """The first step of what the rules of thumb would do, in words."""
    seat = match.names.index(name)
    engine = match.engine
    legal = engine.legal(match.cells, seat)
    answer = engine.thumb(engine.view(match.cells, seat), seat, legal, engine.new_rng((1, 2, 3, 4)))
    before = len(match.log)
    twin = match.copy()
    twin.answer(seat, answer)
    return twin.log[before].words


def test_thumb_does_not_draw_a_kitten_it_sees_if_it_can_help_it() -> None:
    hands = {"Ada": ["reveal", "attack", "defuse"], "Bolek": ["mercat"]}
    match = play(position(2, hands=hands, deck=["kitten", "heck", "nope"]), "Ada: play reveal")
    assert thumb_plays(all_pass(match), "Ada") == "play attack"


def test_thumb_draws_a_card_it_knows_to_be_safe() -> None:
    hands = {"Ada": ["reveal", "attack", "defuse"], "Bolek": ["mercat"]}
    match = play(position(2, hands=hands, deck=["heck", "kitten"]), "Ada: play reveal")
    assert thumb_plays(all_pass(match), "Ada") == "draw"


def test_thumb_gives_away_what_it_can_best_spare() -> None:
    hands = {"Ada": ["favor"], "Bolek": ["defuse", "nope", "mercat"]}
    match = all_pass(play(position(2, hands=hands), "Ada: play favor, on Bolek"))
    assert thumb_plays(match, "Bolek") == "give mercat"


def test_thumb_does_everything_the_game_offers() -> None:
    """Over many games every question turns up, and every single card is played."""
    seen: Counter[str] = Counter()
    for seed in range(40):
        match = KITTENS.new(seats=3, seed=seed)
        rng = match.engine.new_rng((seed, 1, 2, 3))
        while not match.is_over:
            seat = match.awaited[seed % len(match.awaited)]
            view = match.engine.view(match.cells, seat)
            match.answer(seat, match.engine.thumb(view, seat, match.engine.legal(match.cells, seat), rng))
        seen.update(entry.question.word for entry in match.log)
        seen.update(entry.words for entry in match.log if entry.words.startswith("play "))
        assert len(set(truth(match, "discard"))) > 1
    played = {f"play {card}" for card in ("attack", "targeted_attack", "favor", "reveal", "heck", "armageddon")}
    questions = {"play", "with", "target", "nope", "heck", "give", "face", "lay_before", "swap", "devil", "kitten"}
    assert played | questions | {"bury"} <= set(seen)
