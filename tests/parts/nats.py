"""A NATS of the tests' own, on loopback, that can be killed and started again."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from pathlib import Path

from tests.parts.postgres import free_port

PATIENCE = 30.0  # seconds until it has to be there


class Nats:
    """One server."""

    def __init__(self) -> None:
        self.port = free_port()
        self.start()

    def start(self) -> None:
        """Start it, also after it was killed."""
        program = Path(sys.executable).with_name("nats-server")
        self._process = subprocess.Popen(
            [program, "-a", "127.0.0.1", "-p", str(self.port)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
                return
            except OSError:
                assert time.monotonic() < deadline
                time.sleep(0.02)

    def kill(self) -> None:
        """Take it away without a word."""
        self._process.kill()
        self._process.wait()

    def address(self, port: int = 0) -> str:
        """Where it is found, perhaps through another port."""
        return f"nats://127.0.0.1:{port or self.port}"
