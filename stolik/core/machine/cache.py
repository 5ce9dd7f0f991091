"""Where everything that is compiled lies; every file is named after all it is made from, so that none is ever stale."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import platformdirs

from stolik.core.kit.locks import lock


def cache_root() -> Path:
    """The folder of the cache."""
    return Path(os.environ.get("STOLIK_CACHE") or platformdirs.user_cache_dir("stolik", appauthor=False))


def made(path: Path, make: Callable[[], bytes]) -> Path:
    """A file of the cache, which is made now if it is not there."""
    if not path.exists():
        with alone(path):
            if not path.exists():
                keep(path, make())
    return path


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """Make a file while nobody else does: a second process that wants it waits, and then finds it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.with_suffix(".lock").open("w") as file:
        lock(file, is_patient=True)
        yield


def keep(path: Path, code: bytes) -> None:
    """Write a file of the cache; whoever looks for it finds the whole of it or nothing."""
    handle, draft = tempfile.mkstemp(dir=path.parent, prefix=path.stem, suffix=".draft")
    with os.fdopen(handle, "wb") as file:
        file.write(code)
    Path(draft).replace(path)
