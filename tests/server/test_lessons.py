"""A host's own card list may leave no guided first game; everything else is served all the same."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.doors import ROOT
from tests.lists import corrected

TELL = "from stolik.server import static; print(*sorted(static.rules_files()))"


@pytest.mark.parametrize(("copies", "is_told"), [(5, True), (1, False)])
def test_a_list_that_makes_a_lesson_impossible_is_served_without_it(tmp_path: Path, copies: int, is_told: bool) -> None:
    """The lesson of the kittens needs several Nopes."""
    (tmp_path / "cards").mkdir()
    text = corrected("kittens", ("[nope]\ncopies = 5", f"[nope]\ncopies = {copies}"))
    (tmp_path / "cards" / "kittens.toml").write_text(text, encoding="utf-8")
    own = {**os.environ, "STOLIK_DATA": str(tmp_path), "STOLIK_MODE": "plain"}
    told = subprocess.run([sys.executable, "-c", TELL], cwd=ROOT, env=own, capture_output=True, text=True, check=True)
    files = told.stdout.split()
    assert ("kittens.lesson.json" in files) is is_told
    assert {"kittens.en.json", "conflict.lesson.json"} <= {*files}
    assert ("kittens has no guided first game" in told.stderr) is not is_told
