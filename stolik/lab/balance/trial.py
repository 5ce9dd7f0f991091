"""A job by a corrected card list, in a process of its own: lists are read, and rules made of them, once for each."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from stolik.core.door.game import Game
from stolik.core.kit.errors import StolikError
from stolik.lab.balance.study import Counted, Job, Study


def corrected(game: Game, numbers: Mapping[str, Mapping[str, int]]) -> dict[str, dict[str, Any]]:
    """The rows of a game's card list with other numbers."""
    return {word: row | dict(numbers.get(word, {})) for word, row in game.pieces.rows.items()}


def list_text(game: Game, numbers: Mapping[str, Mapping[str, int]]) -> str:
    """A corrected card list as its file has it; words, numbers and lists of words look the same in JSON."""
    lines = []
    for heading, table in (game.pieces.maps | corrected(game, numbers)).items():
        lines += [
            f"[{heading}]",
            *(f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in table.items()),
            "",
        ]
    return "\n".join(lines)


def with_cards(study: Study, job: Job) -> Counted:
    """Do a job by a corrected list."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "cards" / f"{study.game}.toml"
        path.parent.mkdir()
        path.write_text(list_text(study.door, job.cards), "utf-8")
        study.door.read_cards(path)
        told = msgspec.json.encode({"study": study, "job": msgspec.structs.replace(job, cards={})})
        environment = {**os.environ, "STOLIK_DATA": folder, "STOLIK_CACHE": str(Path(folder) / "cache")}
        done = subprocess.run(
            [sys.executable, "-m", __name__], input=told, capture_output=True, env=environment, check=False
        )
    if done.returncode:
        raise StolikError(f"A corrected card list could not be tried: {done.stderr.decode().strip()[-300:]}")
    counted: Counted = msgspec.json.decode(done.stdout)
    return counted


def main() -> None:
    """Do the job that is told on the standard input."""
    from stolik.lab.balance.counting import count

    told = msgspec.json.decode(sys.stdin.buffer.read())
    study, job = msgspec.convert(told["study"], Study), msgspec.convert(told["job"], Job)
    sys.stdout.buffer.write(msgspec.json.encode(count(study, job)))


if __name__ == "__main__":
    main()
