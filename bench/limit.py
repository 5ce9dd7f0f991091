"""How near the rules come to plain C: random matches of conflict, ours beside those of conflict.c, in the same rounds.

    python -m bench.limit --rounds 15

Needs a C compiler by the name of `cc`. Both play the same matches to the same ends, which a test holds them to; the C
knows no views, events or reports, and no other game.
"""

from __future__ import annotations

import argparse
import ctypes
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import numpy as np

from stolik import games
from stolik.core.kit.chance import keys_of
from stolik.lab.bench import CHUNK, ROUNDS, SECONDS, Counts, Runner, our_runners, race

GAME, COMPILER = "conflict", "cc"
SOURCE = Path(__file__).with_name("conflict.c")
FIELDS = ("over", "winners", "turns", "place", "money")  # what the C tells of the end of a match, in this order

Array = np.ndarray[Any, Any]


class PlainC:
    """Random matches in C, compiled for this processor."""

    def __init__(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            made = Path(folder) / "conflict.so"
            how = ("-O3", "-march=native", "-std=c11", "-shared", "-fPIC")
            subprocess.run((COMPILER, *how, "-o", str(made), str(SOURCE)), check=True)
            self._play = ctypes.CDLL(str(made)).play_many
        fields = games.load(GAME).state.fields
        self.cells = sum(fields[name].cells for name in FIELDS)

    def play(self, seats: int, keys: Array) -> tuple[Array, Array]:
        """How the matches of these keys end, field after field, and how many answers they take."""
        ends, lengths = np.empty((len(keys), self.cells), np.int16), np.empty(len(keys), np.int64)
        self._play(seats, pointer(keys), ctypes.c_int64(len(keys)), pointer(ends), pointer(lengths))
        return ends, lengths

    def runner(self, seats: int) -> Runner:
        """The same matches as ours, one after the other."""

        def play(number: int) -> Counts:
            answers = 0
            for first in range(0, number, CHUNK):
                keys = keys_of(1, np.arange(first, min(first + CHUNK, number)))
                answers += int(self.play(seats, keys)[1].sum())
            return answers, number

        return Runner(f"{GAME}, {seats} seats", "plain C", play)


def pointer(array: Array) -> ctypes.c_void_p:
    """Where the numbers of an array lie."""
    return ctypes.c_void_p(array.ctypes.data)


def main() -> None:
    """Race, and print what share of the C's speed ours is."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    rounds = parser.parse_args().rounds
    limit, game = PlainC(), games.load(GAME)
    ours = our_runners(game)
    theirs = [limit.runner(int(runner.name.split()[1])) for runner in ours]
    speeds = race([*ours, *theirs], rounds, SECONDS, lambda line: print(line, file=sys.stderr, flush=True))
    print("| table | ours, M answers per CPU-second | plain C | share, of the medians |\n|---|--:|--:|--:|")
    for own, other in zip(speeds[: len(ours)], speeds[len(ours) :], strict=True):
        share = own.answers_median / other.answers_median
        print(f"| {own.name} | {own.answers_best / 1e6:.1f} | {other.answers_best / 1e6:.1f} | {share:.2f} |")


if __name__ == "__main__":
    main()
