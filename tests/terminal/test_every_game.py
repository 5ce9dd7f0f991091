"""The terminal table and the bots serve every game, the core's own toy included; none is named in them."""

from __future__ import annotations

import io
import random
import re

import pytest

from stolik.bots import new_bot
from stolik.core.door.game import Game
from stolik.core.kit.names import Seats
from stolik.terminal.faces import Lines
from stolik.terminal.labels import labels_in
from stolik.terminal.picture import picture_of
from stolik.terminal.screen import Screen
from stolik.terminal.table import SetUp, TerminalTable
from tests.doors import every_game

NAMES = ("Anna", "Ola", "Jan", "Ewa", "Kuba", "Iga")


def set_up(game: Game, seed: int, language: str = "en", person: bool = True, bot: str = "random") -> SetUp:
    names = NAMES[: game.seats[-1]]
    return SetUp(game, names, dict.fromkeys(names[person:], bot), seed, {}, language)


@every_game
@pytest.mark.parametrize("language", ["en", "pl"])
def test_a_person_who_types_any_number_reaches_the_end(game: Game, language: str) -> None:
    for seed in range(3):
        out, luck = io.StringIO(), random.Random(seed)
        labels = labels_in(language)
        table = TerminalTable(set_up(game, seed, language), Lines(labels, out), lambda prompt: str(luck.randint(1, 4)))  # noqa: B023
        table.play()
        assert table.match.is_over
        assert labels.say("result") in out.getvalue()
        # The words for no card and for a card one does not see stay inside.
        assert not re.search(r"(: |, |\()(nothing|hidden)([.,;)]|$)", out.getvalue())


@every_game
@pytest.mark.parametrize("language", ["en", "pl"])
def test_panels_show_every_game_and_cut_no_word(game: Game, language: str) -> None:
    from rich.console import Console

    out, luck = io.StringIO(), random.Random(1)
    console = Console(file=out, force_terminal=True, width=80, height=24, highlight=False, markup=False)
    face = Screen(labels_in(language), console)
    table = TerminalTable(set_up(game, 1, language), face, lambda prompt: str(luck.randint(1, 4)))
    table.play()
    assert not re.search(r"\w…  ", out.getvalue())  # a word of the table, not of a small drawing
    turn = game.state.fields.get(game.turn)
    assert ("▸" in out.getvalue()) == (turn is not None and isinstance(turn.of, Seats))  # elsewhere all choose at once


@every_game
@pytest.mark.parametrize("word", ["random", "thumb"])
def test_bots_and_picture_are_the_same_in_every_world_a_seat_cannot_tell_apart(game: Game, word: str) -> None:
    table = TerminalTable(set_up(game, 3, person=False), Lines(labels_in("en"), io.StringIO()), input)
    match, number = table.match, 0
    while not match.is_over:
        number += 1
        seat = table.luck.choice(match.awaited)
        world = match.redeal(seat, seed=number)
        move = new_bot(word, number).move(match, seat)
        assert new_bot(word, number).move(world, seat) == move
        here, there = (picture_of(each, seat, table.words, table.labels) for each in (match, world))
        assert here == there
        table.make(seat, move)
