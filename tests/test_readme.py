"""The README tells the truth."""

from __future__ import annotations

import doctest

from tests.doors import ROOT


def test_the_game_in_the_readme_goes_as_it_says() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried > 8
    assert failed == 0


def test_what_is_said_of_bots_is_so() -> None:
    failed, tried = doctest.testfile(str(ROOT / "docs" / "bots.md"), module_relative=False)
    assert tried > 3
    assert failed == 0


def test_every_picture_that_is_kept_is_shown() -> None:
    """Any other is made when somebody wants to see it: python -m tests.browser.screens."""
    pages = [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]
    told = "\n".join(page.read_text(encoding="utf-8") for page in pages)
    kept = [path.name for path in (ROOT / "docs" / "screens").iterdir()]
    assert kept
    assert [name for name in kept if f"screens/{name})" not in told] == []
