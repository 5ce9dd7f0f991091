"""The built web client, kept in memory: a request can only name a file that is there."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from dataclasses import dataclass
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent
FOLDERS = (PACKAGE / "web", PACKAGE.parent / "web" / "dist")  # in a wheel, in a checkout
INDEX = "index.html"
MANIFEST = "manifest.webmanifest"
OFFLINE_KEEPER = "offline.js"  # the client's service worker
ENTRY = re.compile(rb'<script type="module"[^>]* src="/([^"]+)"')  # of an index as it is served
STAMP = "built-from.txt"  # what it was built from, for whoever builds it
SMALLEST = 1024  # bytes worth packing
FOR_EVER = "public, max-age=31536000, immutable"  # names of such files change with what is in them
TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".woff2": "font/woff2"}
TYPES |= {".webmanifest": "application/manifest+json", ".wasm": "application/wasm", ".learned": "application/x-learned"}
TYPES |= {".ts": "text/plain", ".md": "text/plain"}
PACKED = ("image/svg+xml", "application/json", "application/manifest+json", "application/wasm", TYPES[".learned"])
UNBUILT = b"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>stolik</title></head>
<body><h1>stolik</h1><p>The server runs, but the web client is not built.</p>
<p>In a checkout start it with <code>python3 dev.py play</code>, which builds the client first,
or run <code>npm ci</code> and <code>npm run build</code> in the folder <code>web</code> and load this page again.</p>
</body></html>
"""


@dataclass(frozen=True)
class Served:
    """A file of the client."""

    body: bytes
    packed: bytes  # with gzip; empty if that is no gain
    kind: str
    tag: str
    cache: str
    is_index: bool = False


class Pages:
    """All files of the client, read again when it has been built anew."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folders = (folder,) if folder else FOLDERS
        self._read_at = 0
        self._pages: dict[str, Served] = {}

    @property
    def client(self) -> str:
        """Which client it is: the name of its first script, which changes with it; empty if none is built."""
        self._read_if_new()
        found = ENTRY.search(self._pages[INDEX].body)
        return found[1].decode() if found else ""

    def find(self, path: str) -> Served | None:
        """The file of a path; paths without a file name belong to the client, which begins at its index."""
        path = path.strip("/")
        is_file = "." in path.rpartition("/")[2]
        self._read_if_new()
        return self._pages.get(path if is_file else INDEX)

    def _read_if_new(self) -> None:
        folder = next((each for each in self._folders if (each / INDEX).is_file()), None)
        if folder is None:
            self._pages, self._read_at = {INDEX: page_of(INDEX, UNBUILT)}, 0
            return
        built_at = (folder / INDEX).stat().st_mtime_ns
        if built_at != self._read_at:
            files = files_in(folder)
            # The client can lie anywhere; here it lies at the root, whatever address a page has.
            files[INDEX] = files[INDEX].replace(b'"./', b'"/')
            self._pages = {name: page_of(name, body) for name, body in files.items()}
            self._read_at = built_at

    @property
    def names(self) -> list[str]:
        """All files."""
        self._read_if_new()
        return list(self._pages)


def files_in(folder: Path) -> dict[str, bytes]:
    """All files of a built client by name."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and path.name != STAMP and not path.relative_to(folder).parts[0].startswith(".")
    }


def client_files() -> dict[str, bytes]:
    """All files of the built client; none if it is not built."""
    return next((files_in(folder) for folder in FOLDERS if (folder / INDEX).is_file()), {})


def page_of(name: str, body: bytes) -> Served:
    """A file as it is served."""
    kind = TYPES.get(Path(name).suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    is_loose = kind.startswith("text/") or kind in PACKED
    packed = gzip.compress(body, 9, mtime=0) if is_loose and len(body) >= SMALLEST else b""
    tag = f'"{hashlib.sha256(body).hexdigest()[:16]}"'
    cache = FOR_EVER if name.startswith("assets/") or name.endswith((".wasm", ".learned")) else "no-cache"
    return Served(body, packed, kind, tag, cache, name == INDEX)
