"""Card lists of a host with other boxes: more Nopes in the kittens, a card in the football that nobody else has."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.doors import DOORS

NEW = """
[right_wing_77]
attack = "right_wing"
defence = "left_flank"
balls = 7
gloves = 7
special = false
copies = 3
"""
MATCHES = 10
PLAY = """
import random, sys
from stolik import games
game, option, value, number = games.load(sys.argv[1]), sys.argv[2], sys.argv[3], int(sys.argv[4])
for seed in range(number):
    match, chance = game.new(seats=game.seats[-1], seed=seed, **{option: value}), random.Random(seed)
    hands = match.view("spectator").words("hands")
    assert {len(hand) for hand in hands.values()} == {len(next(iter(hands.values())))}
    assert "nothing" not in str([match.view(seat).words("hands") for seat in match.names])
    while not match.is_over:
        seat = chance.choice(match.awaited)
        match.answer(seat, chance.choice([at for at in range(63) if match.engine.legal(match.cells, seat) >> at & 1]))
"""


def corrected(game: str, *changes: tuple[str, str]) -> str:
    """A game's list with some of its text replaced."""
    text = DOORS[game].pieces.path.read_text(encoding="utf-8")
    for before, after in changes:
        assert before in text
        text = text.replace(before, after, 1)
    return text


def numbered(game: str, **copies: int) -> str:
    """A game's list with other numbers of copies of some kinds."""
    rows = DOORS[game].pieces.rows
    heads = {word: f"[{word}]\ncopies = " for word in copies}
    return corrected(
        game, *((f"{heads[word]}{rows[word]['copies']}", f"{heads[word]}{copies[word]}") for word in copies)
    )


LISTS = {
    "kittens": corrected("kittens", ("[nope]\ncopies = 5", "[nope]\ncopies = 7")),
    "football": corrected("football", ("copies = 6", "copies = 3")) + NEW,
}


def put_lists(data: Path, *names: str) -> None:
    """Put some of them into the data folder of a server."""
    (data / "cards").mkdir(parents=True)
    for game in names:
        (data / "cards" / f"{game}.toml").write_text(LISTS[game], encoding="utf-8")


def play_at_largest_tables(game: str, text: str, data: Path, **options: list[str]) -> None:
    """Play random matches by a list at the largest table, with every value of an option; fail if one cannot go on."""
    path = data / "cards" / f"{game}.toml"
    path.parent.mkdir()
    path.write_text(text, encoding="utf-8")
    for option, values in options.items():
        for value in values:
            words = [sys.executable, "-c", PLAY, game, option, value, str(MATCHES)]
            environment = {**os.environ, "STOLIK_DATA": str(data), "STOLIK_MODE": "plain"}
            subprocess.run(words, env=environment, check=True, timeout=120)
