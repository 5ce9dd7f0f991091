"""The rules on a graphics card: are the matches those of the processor, and how fast.

    python -m bench.gpu                    # on a machine with a card and the whole project
    python -m bench.gpu --prepare FOLDER   # on one without a card: makes all that …
    python -m bench.gpu --run FOLDER       # … one with a card needs, and nothing but NumPy and CuPy

Writes results.json beside this file, or into the folder, and goes on with it: what the very same kernel has done on a
card of the same name is not done again.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

RESULTS = Path(__file__).with_name("results.json")
NAMES = ("conflict", "clash", "kittens", "roulette", "football")


def main() -> None:
    """Prepare, run, or both."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--prepare", type=Path, metavar="FOLDER", help="write kernels and jobs here")
    parser.add_argument("--run", type=Path, metavar="FOLDER", help="check and measure what lies here")
    parser.add_argument("--out", type=Path, help="where the figures go")
    parser.add_argument("--games", default=",".join(NAMES), help="joined by commas")
    parser.add_argument("--ways", default="random,thumb,trained,search", help="joined by commas")
    parser.add_argument("--patience", type=float, default=480, help="seconds after which no more jobs are begun")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as beside:
        folder = asked.run or asked.prepare or Path(beside)
        if asked.run is None:
            from bench.gpu.prepare import prepare  # needs the whole project

            prepare(folder, asked.games.split(","), asked.ways.split(","))
        if asked.prepare is None:
            from bench.gpu.measure import measure  # needs a card

            measure(folder, asked.out or (folder / RESULTS.name if asked.run else RESULTS), asked.patience)


main()
