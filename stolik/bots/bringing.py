"""Bots from outside that stand in files of Python: how they are brought along by name."""

from __future__ import annotations

import importlib.util
import inspect
import sys
from pathlib import Path

from stolik.core.door.game import Game
from stolik.core.door.outside import OUTSIDE, Bot
from stolik.core.door.players import ways
from stolik.core.kit.errors import StolikError


def bring(path: Path, game: Game) -> None:
    """Have the bots of a file known by their words, wherever bots are named."""
    for bot in bots_in(path):
        if bot.word in ways(game):
            raise StolikError(f"{path} has a bot {bot.word}, as {game.name} has.", "Give it another word.")
        OUTSIDE[bot.word] = bot


def bots_in(path: Path) -> list[type[Bot]]:
    """The bots of a file: classes that stand in it and have a word."""
    name = f"stolik.outside.{path.stem}"  # by which dataclasses look for it, and which hides nobody else's module
    spec = importlib.util.spec_from_file_location(name, path)
    if not path.is_file() or spec is None or spec.loader is None:
        raise StolikError(f"There is no file of Python {path}.")
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise StolikError(f"{path} cannot be read: {error!r}.") from error
    own = [kind for _, kind in inspect.getmembers(module, inspect.isclass) if kind.__module__ == name]
    found = [kind for kind in own if issubclass(kind, Bot) and kind.word]
    if not found:
        raise StolikError(f"{path} has no bot.", "A bot is a subclass of stolik.bots.Bot that has a word.")
    return found
