"""What is wrong with a command line or a file of settings, in one sentence with what would be right."""

from __future__ import annotations

import inspect
import tomllib
from collections.abc import Collection
from pathlib import Path

from cyclopts import Argument, CoercionError, CycloptsError, MissingArgumentError, UnknownCommandError
from cyclopts.exceptions import UnusedCliTokensError

from stolik.core.kit.errors import StolikError, unknown

NUMBERS = {int: "a whole number", float: "a number"}
GAME = "--game"
NO_FILES = ("", "cli", "env")  # where words come from, as cyclopts calls it


def misread(error: CycloptsError, commands: Collection[str]) -> str:
    """A command line that is not understood, as a sentence for who typed it."""
    command = " ".join(["stolik", *(error.command_chain or ())])
    return f"{said(error, command, commands)} Try: {command} --help"


def said(error: CycloptsError, command: str, commands: Collection[str]) -> str:
    """What is wrong."""
    if isinstance(error, UnknownCommandError) and error.unused_tokens:
        return str(unknown("command", error.unused_tokens[0], commands))
    if isinstance(error, UnusedCliTokensError) and error.unused_tokens:
        return f"{command} has no use for {', '.join(map(repr, error.unused_tokens))}."
    if isinstance(error, MissingArgumentError) and error.argument:
        return lacking(error.argument, error.keyword, command)
    if isinstance(error, CoercionError) and error.token and error.argument and error.target_type in NUMBERS:
        where = (error.token.keyword or name_of(error.argument)).strip("[]")  # as files of settings have it
        file = "" if error.token.source in NO_FILES else f" in {error.token.source}"
        return f"{where}{file} needs {NUMBERS[error.target_type]}, not {error.token.value!r}."
    return str(error)


def lacking(argument: Argument, keyword: str | None, command: str) -> str:
    """What is not there."""
    if keyword is not None:
        number = argument.token_count()[0]
        return f"{keyword} needs {'a value' if number == 1 else f'{number} values'}."
    if argument.name == GAME:
        from stolik.games import NAMES  # slow to import, and seldom needed here

        return f"{command} needs GAME: {', '.join(NAMES)}."
    return f"{command} needs {name_of(argument)}."


def name_of(argument: Argument) -> str:
    """An argument as the help names it."""
    is_placed = argument.field_info.kind is not inspect.Parameter.KEYWORD_ONLY
    return argument.name.lstrip("-").upper() if is_placed else argument.name


def check_settings(path: str, valid: Collection[str]) -> None:
    """Refuse a file of settings that cannot be read, or has words that are no settings."""
    try:
        settings = tomllib.loads(Path(path).read_text("utf-8"))
    except OSError as error:
        raise StolikError(f"The settings in {path} cannot be read: {error.strerror}.") from error
    except ValueError as error:
        raise StolikError(f"The settings in {path} are no TOML: {' '.join(str(error).split())}.") from error
    for word in settings:
        if word.replace("_", "-") not in valid:
            raise unknown(f"setting in {path}", word, valid)
