"""The client's types are those of the messages, and of what each game declares."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.doors import ROOT


@pytest.mark.parametrize("script", ["messages.py", "views.py"])
def test_the_clients_types_are_not_stale(script: str) -> None:
    command = [sys.executable, f"web/scripts/{script}", "--check"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
