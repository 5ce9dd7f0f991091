"""WebAssembly modules of the rules, made once for each state of the sources and kept beside the native code."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from stolik.core.machine.engine import Engine, cache_root, engine_for
from stolik.core.machine.rules import Rules

SUFFIX = ".wasm"


def module_file(rules: Rules) -> Path:
    """Where the module of these rules lies, made or not."""
    return cache_root() / f"{rules.name}-{rules.module}{SUFFIX}"


def made_module(rules: Rules) -> Path:
    """The module of these rules; it is made now if it does not lie there."""
    path = module_file(rules)
    if not path.exists():
        make_module(engine_for(rules, "compiled"))
    return path


def make_module(engine: Engine) -> None:
    """Make the module of an engine's rules; whoever looks for it finds the whole of it or nothing."""
    from stolik.core.machine.portable import module_of  # Numba is slow to import

    path = module_file(engine.rules)
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, draft = tempfile.mkstemp(dir=path.parent, prefix=path.stem, suffix=".draft")
    with os.fdopen(handle, "wb") as file:
        file.write(module_of(engine))
    Path(draft).replace(path)
