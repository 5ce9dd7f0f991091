"""What only those have who installed an extra: where it is missing, one sentence says how to get it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from stolik.core.kit.errors import StolikError


@contextmanager
def extra(name: str, sentence: str) -> Iterator[None]:
    """What is imported inside comes with this extra."""
    try:
        yield
    except ImportError:
        raise StolikError(sentence, f'Install it with: pip install "stolik[{name}]"') from None
