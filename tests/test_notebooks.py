"""The notebooks run, and print what they show."""

from __future__ import annotations

import pytest

from notebooks.run import FOLDER, kept, printed

NAMES = sorted(path.name for path in FOLDER.glob("*.ipynb"))


@pytest.mark.parametrize("name", NAMES)
def test_a_notebook_prints_what_it_shows(name: str) -> None:
    for cell, said in printed(FOLDER / name):
        assert said == kept(cell)


def test_there_is_one_for_each_thing_to_try() -> None:
    wanted = {"first_simulation", "own_bot", "balance", "training", "reading_the_dataset"}
    assert {name.removesuffix(".ipynb") for name in NAMES} == wanted
