"""A host of files without a server of ours, as a static site has; its pages can tell the test something."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Queue


class Host:
    """Where a folder is, and what its pages tell."""

    def __init__(self, folder: Path) -> None:
        self.told: Queue[str] = Queue()
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, self.told, directory=str(folder)))
        self.port = self.server.server_port
        self.address = f"http://127.0.0.1:{self.port}"


class Handler(SimpleHTTPRequestHandler):
    """Hands out files, takes what is told, and says nothing on the terminal."""

    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, ".ts": "text/javascript"}  # their types are gone

    def __init__(self, told: Queue[str], *parts: object, **more: object) -> None:
        self.told = told
        super().__init__(*parts, **more)  # type: ignore[arg-type]

    def do_POST(self) -> None:
        """Something is told."""
        self.told.put(self.rfile.read(int(self.headers["content-length"])).decode())
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_parts: object) -> None:
        """Nothing."""


@contextmanager
def hosted(folder: Path) -> Iterator[Host]:
    """A folder at an address of this computer."""
    host = Host(folder)
    thread = threading.Thread(target=host.server.serve_forever, daemon=True)
    thread.start()
    try:
        yield host
    finally:
        host.server.shutdown()
        host.server.server_close()
        thread.join()
