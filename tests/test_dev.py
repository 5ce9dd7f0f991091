"""The one door to everything, without what it opens."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest

from tests.doors import ROOT


@pytest.fixture
def dev() -> Any:
    spec = importlib.util.spec_from_file_location("dev", ROOT / "dev.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_what_came_of_long_tests_is_noted_with_their_command(
    dev: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dev, "LONG", tmp_path / "long.md")
    run = dev.Tests("tests, compiled", "compiled", ["tests/core"])
    run.passed, run.skipped, run.seconds = 40, 2, 1234.5
    dev.note([dev.Step("build", []), run], ["tests/core"])
    (row,) = dev.LONG.read_text("utf-8").splitlines()
    command = "| `python3 dev.py test --long tests/core` | tests, compiled | 40 passed, 0 failed, 2 skipped | 1,234 |"
    assert row.endswith(command)
    assert row.count("|") == (ROOT / "bench" / "long.md").read_text("utf-8").splitlines()[-1].count("|")
