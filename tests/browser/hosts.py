"""A host of files without a server of ours, as a static site has."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path


class Handler(SimpleHTTPRequestHandler):
    """Answers without a word on the terminal."""

    def log_message(self, *_parts: object) -> None:
        """Nothing."""


@contextmanager
def hosted(folder: Path, handler: type[Handler] = Handler) -> Iterator[str]:
    """A folder at an address of this computer."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=str(folder))) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()
