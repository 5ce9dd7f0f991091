"""Characters have names in both languages, and what kind of answer an answer is can be told from one's own view."""

from __future__ import annotations

import pytest

from stolik.core.door.characters import Level
from stolik.core.door.game import Game
from stolik.core.door.players import row_of
from stolik.core.kit.record import Plain
from stolik.core.kit.words import LANGUAGES
from stolik.lab.habits import observe
from tests.doors import every_game
from tests.tempers import random_positions

POSITIONS = 800
LONGEST_LINE = 70
MOST_LIKED = 1000  # thousandths: always
WATCHED = 60  # matches


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
    traits = game.rules.functions["traits"]
    for match, seat, _, answers in random_positions(game, POSITIONS, seed=6):
        truth, view = match.cells, match.view(seat).cells
        found, seen = ([traits(Plain(game.state, cells[0]), seat, each) for each in answers] for cells in (truth, view))
        assert found == seen == [match.engine.traits(view, seat, each) for each in answers]
        assert all(0 <= each < 1 << len(game.traits) for each in found)


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


@every_game
def test_a_temper_shows(game: Game) -> None:
    """Characters that do not think ahead do what they like best, or least, more or less often than their level does."""
    for each in game.characters:
        if each.level in (Level.EASY, Level.MEDIUM):
            trait = max(each.temper, key=lambda trait: abs(each.temper[trait]))
            own, usual = (range_of_answers(game, word, trait.word) for word in (each.word, each.level.word))
            assert own[0] > usual[1] if each.temper[trait] > 0 else own[1] < usual[0], each.word


def range_of_answers(game: Game, bot: str, trait: str) -> tuple[float, float]:
    """How often a bot gives an answer with a trait where it could: at least, at most."""
    found = observe(game, bot, row_of(game, bot), 2, 1, {}, matches=WATCHED, timed=0)
    share = next(share for share in found.shares() if share.label == trait)
    assert share.low is not None
    assert share.high is not None
    return share.low, share.high
