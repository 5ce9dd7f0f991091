"""Who takes part in an arena: programs of a folder, each in a process of its own with limits, and bots of the house."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from stolik.bots.catalogue import find_bot
from stolik.core.door.game import Game
from stolik.core.kit.errors import StolikError

GOODBYE = 5.0  # seconds a program has to end when its match is over


@dataclass(frozen=True)
class Contender:
    """A program, by the command that starts it, or a bot of the house."""

    name: str
    command: tuple[str, ...] = ()
    bot: str = ""


@dataclass(frozen=True)
class ProgramLimits:
    """What a program may take for one match."""

    seconds: int = 300  # of a processor
    memory: int = 4096  # megabytes


def programs_in(folder: Path) -> list[Contender]:
    """The programs of a folder: files of Python, and whatever else can be run."""
    if not folder.is_dir():
        raise StolikError(f"There is no folder {folder}.")
    files = [path for path in sorted(folder.iterdir()) if path.is_file() and not path.name.startswith((".", "_"))]
    found = [Contender(path.stem, command) for path in files if (command := command_of(path))]
    names = [each.name for each in found]
    doubled = sorted({name for name in names if names.count(name) > 1})
    if doubled:
        raise StolikError(f"Two programs in {folder} are called {doubled[0]}.", "Rename one of them.")
    return found


def command_of(path: Path) -> tuple[str, ...]:
    """How a file is run; nothing if it cannot be."""
    if path.suffix == ".py":
        return (sys.executable, str(path.resolve()))
    return (str(path.resolve()),) if os.access(path, os.X_OK) else ()


def house_bots(game: Game, words: Sequence[str]) -> list[Contender]:
    """Bots of the house, by their words."""
    for word in words:
        find_bot(game, word)
    return [Contender(word, bot=word) for word in words]


class Running:
    """A program at its table."""

    def __init__(self, entrant: Contender, address: str, code: str, limits: ProgramLimits, log: Path) -> None:
        self.entrant = entrant
        self._log = log.open("ab")
        try:
            self._process = subprocess.Popen(
                [*entrant.command, address, code],
                stdin=subprocess.DEVNULL,
                stdout=self._log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                preexec_fn=limited(limits),
            )
        except OSError as error:
            self._log.close()
            raise StolikError(f"The program {entrant.name} cannot be started: {error.strerror}.") from error

    @property
    def is_gone(self) -> bool:
        """Has it ended by itself, or been ended at a limit?"""
        return self._process.poll() is not None

    def end(self) -> None:
        """Let it end by itself, and see that it does."""
        try:
            self._process.wait(GOODBYE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._log.close()


def limited(limits: ProgramLimits) -> Callable[[], None] | None:
    """What a new process does first: take its limits. Windows has none of them."""
    if os.name == "nt":
        return None
    import resource

    def take() -> None:
        size = limits.memory << 20
        resource.setrlimit(resource.RLIMIT_AS, (size, size))
        resource.setrlimit(resource.RLIMIT_CPU, (limits.seconds, limits.seconds + 1))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    return take
