"""Runs the notebooks, cell by cell in one process: `python notebooks/run.py` writes what they print into them.

The tests run them too and want every cell to print what it printed here.
"""

from __future__ import annotations

import contextlib
import io
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent
Cell = dict[str, Any]


def printed(path: Path) -> Iterator[tuple[Cell, str]]:
    """Every cell of code in a notebook, and what it prints."""
    notebook, space = json.loads(path.read_text("utf-8")), {"__name__": "__main__"}
    for number, cell in enumerate(notebook["cells"]):
        if cell["cell_type"] == "code":
            said = io.StringIO()
            with contextlib.redirect_stdout(said):
                exec(compile("".join(cell["source"]), f"{path.name}, cell {number}", "exec"), space)
            yield cell, said.getvalue()


def kept(cell: Cell) -> str:
    """What a cell printed when it was written."""
    return "".join(line for output in cell["outputs"] for line in output["text"])


def write(path: Path) -> None:
    """Run a notebook and keep what it prints."""
    notebook = json.loads(path.read_text("utf-8"))
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    for cell, (_, said) in zip(code, printed(path), strict=True):
        text = said.splitlines(keepends=True)
        cell["outputs"] = [{"name": "stdout", "output_type": "stream", "text": text}] if text else []
    path.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    for name in sys.argv[1:] or sorted(path.name for path in FOLDER.glob("*.ipynb")):
        write(FOLDER / name)
        print(name)
