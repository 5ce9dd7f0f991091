"""A site for an arena alone: on this computer, without limits made for the internet, bots without pauses."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from stolik.core.kit.errors import StolikError

ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+")
READY = "Ctrl-C"
LIMITS = ("messages", "burst", "chatter", "tables", "open_tables", "sockets")
PLENTY = 1_000_000


@contextmanager
def arena_site(data: Path) -> Iterator[str]:
    """A server that ends with the arena; its address."""
    limits = [word for name in LIMITS for word in ("--limit", f"{name}={PLENTY}")]
    words = ["serve", "--host", "127.0.0.1", "--port", "0", "--no-browser", "--data", str(data), *limits]
    process = subprocess.Popen(
        [sys.executable, "-m", "stolik.cli", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        env={**os.environ, "STOLIK_PACE": "0.01"},
    )
    try:
        yield address_of_site(process)
    finally:
        process.terminate()
        process.communicate()


def address_of_site(process: subprocess.Popen[str]) -> str:
    """Where a server says it is, once it is there."""
    assert process.stdout is not None
    said = ""
    for line in process.stdout:
        said += line
        found = ADDRESS.search(said)
        if found and READY in line:
            return found[0]
    raise StolikError("The server of the arena did not start.", said.strip())
