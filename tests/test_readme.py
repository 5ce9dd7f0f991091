"""The README tells the truth."""

from __future__ import annotations

import doctest

from tests.doors import ROOT


def test_the_game_in_the_readme_goes_as_it_says() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried > 8
    assert failed == 0
