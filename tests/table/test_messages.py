"""The client's types are those of the messages."""

from __future__ import annotations

import subprocess
import sys

from tests.doors import ROOT


def test_the_clients_types_are_not_stale() -> None:
    command = [sys.executable, "web/scripts/messages.py", "--check"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
