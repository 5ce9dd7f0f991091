"""Characters have names in both languages, and what kind of answer an answer is can be told from one's own view."""

from __future__ import annotations

import numpy as np
import pytest

from stolik.core.door.characters import Level
from stolik.core.door.game import Game
from stolik.core.kit.record import Plain
from stolik.core.kit.words import LANGUAGES
from stolik.core.machine.binder import Binder
from stolik.core.machine.engine import default_mode
from tests.doors import every_game
from tests.tempers import random_positions

POSITIONS = 800
LONGEST_LINE = 70
MOST_LIKED = 300  # thousandths


@every_game
def test_every_trait_shows_in_random_play(game: Game) -> None:
    traits, seen = game.rules.functions["traits"], 0
    for match, seat, answer, _ in random_positions(game, 2 * POSITIONS, seed=5):
        seen |= traits(Plain(game.state, match.cells[0]), seat, answer)
    assert seen == (1 << len(game.traits)) - 1


@pytest.mark.three_ways
@every_game
def test_a_seat_tells_the_traits_of_its_answers_from_its_own_view(game: Game) -> None:
    """Truth and view agree, and so do plain and compiled rules."""
    traits, records, asked, told = game.rules.functions["traits"], [], [], []
    for match, seat, _, answers in random_positions(game, POSITIONS, seed=6):
        truth, view = match.cells[0], match.view(seat).cells[0]
        found, seen = ([traits(Plain(game.state, cells), seat, each) for each in answers] for cells in (truth, view))
        assert found == seen
        assert all(0 <= each < 1 << len(game.traits) for each in found)
        records += [view] * len(answers)
        asked += [(seat, answer) for answer in answers]
        told += found
    if default_mode() != "plain":
        assert compiled_traits(game, np.array(records), np.array(asked)) == told


def compiled_traits(game: Game, records: np.ndarray, asked: np.ndarray) -> list[int]:
    """The same from the rules as they are compiled in this run."""
    import numba

    traits = Binder(game.rules, default_mode()).slots["traits"]

    def tell(states: np.ndarray, asked: np.ndarray, found: np.ndarray) -> None:
        for place in range(len(found)):
            found[place] = traits(states[place], asked[place, 0], asked[place, 1])

    found = np.zeros(len(asked), np.int64)
    numba.njit(tell)(records.view(game.state.dtype())[:, 0], asked, found)
    return [int(each) for each in found]


@every_game
def test_every_character_has_a_name_and_a_line(game: Game) -> None:
    for language in LANGUAGES:
        entries = game.words(language).entries
        names = [entries[f"character.{each.word}"] for each in game.characters]
        lines = [entries[f"character.{each.word}.line"] for each in game.characters]
        labels = [entries[f"trait.{each.word}"] for each in game.traits]
        for said in (names, lines, labels):
            assert len(set(said)) == len(said)
        assert all(line.endswith((".", "!", "?")) and len(line) <= LONGEST_LINE for line in lines)
        told = {key for key in entries if key.startswith("character.") and not key.endswith(".line")}
        assert told == {f"character.{each.word}" for each in game.characters}
        for level in Level:
            assert entries[f"level.{level.word}"]
            assert entries[f"level.{level.word}.line"]


@every_game
def test_there_is_a_character_for_every_level(game: Game) -> None:
    assert len({each.word for each in game.characters}) == len(game.characters)
    if game.name != "toy":
        assert [each.level for each in game.characters] == list(Level)
    for each in game.characters:
        assert all(type(trait) is game.traits and 0 < abs(by) <= MOST_LIKED for trait, by in each.temper.items())
