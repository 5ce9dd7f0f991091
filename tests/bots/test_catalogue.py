"""The bots people can choose: words, names and levels, and what is said to a word that is none of them."""

from __future__ import annotations

import re

import pytest

from stolik import games
from stolik.bots.catalogue import LEVELS, bots_of, character_name, find_bot, level_name
from stolik.commands.play import play
from stolik.commands.tournament import tournament
from stolik.core.kit.errors import StolikError
from stolik.server import about
from stolik.table.names import LONGEST_NAME

TRAINED = ("conflict", "kittens")  # games of which a bot has learned


@pytest.mark.parametrize("name", games.NAMES)
def test_every_game_offers_four_levels_and_a_character_of_each(name: str) -> None:
    offered = bots_of(games.load(name))
    learned = ["trained"] if name in TRAINED else []
    assert [bot.word for bot in offered if not bot.is_character] == ["easy", "medium", "hard", "expert", *learned]
    assert [bot.level for bot in offered if bot.is_character] == list(LEVELS)


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("name", games.NAMES)
def test_pages_are_told_names_and_sentences_of_all_bots(name: str, language: str) -> None:
    told = about.summary(games.load(name))["bots"]
    assert len({row["titles"][language] for row in told}) == len(told) == 8 + (name in TRAINED)
    for row in told:
        assert row["lines"][language].endswith((".", "?", "!"))
        assert len(row["titles"][language]) <= LONGEST_NAME - len(" 5")  # there may be five of them


def test_a_character_goes_by_its_name_and_a_level_by_none() -> None:
    conflict = games.load("conflict")
    assert character_name(conflict, "fox", "pl") == "Lisica"
    assert [character_name(conflict, word, "en") for word in ("hard", "thumb")] == ["", ""]
    assert [level_name(conflict, word, "en") for word in ("fox", "hard", "thumb")] == ["Expert", "Hard", "thumb"]


def test_a_bot_of_another_game_is_refused_with_those_of_this_one() -> None:
    with pytest.raises(
        StolikError, match=r"Unknown bot 'imp'.*Valid: easy, .*, trained, bookkeeper, .*, fox, random, thumb"
    ):
        find_bot(games.load("conflict"), "imp")


@pytest.mark.parametrize("command", [play, tournament])
def test_help_lists_the_bots_of_every_game(command: object) -> None:
    words = set(re.findall(r"\w+", str(command.__doc__)))
    for name in games.NAMES:
        assert {bot.word for bot in bots_of(games.load(name))} | {name} <= words
