"""Where everything that is compiled lies; every file is named after all it is made from, so that none is ever stale."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import platformdirs


def cache_root() -> Path:
    """The folder of the cache."""
    return Path(os.environ.get("STOLIK_CACHE") or platformdirs.user_cache_dir("stolik", appauthor=False))


def keep(path: Path, code: bytes) -> None:
    """Write a file of the cache; whoever looks for it finds the whole of it or nothing."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, draft = tempfile.mkstemp(dir=path.parent, prefix=path.stem, suffix=".draft")
    with os.fdopen(handle, "wb") as file:
        file.write(code)
    Path(draft).replace(path)
