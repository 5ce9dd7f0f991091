"""What the machine has on which the tests run."""

from __future__ import annotations

import importlib.util

from stolik.core.kit.errors import StolikError
from stolik.core.machine.card import found_cupy


def has_card() -> bool:
    """Is there a graphics card that CuPy can use?"""
    try:
        found_cupy()
    except StolikError:
        return False
    return True


HAS_CUPY = importlib.util.find_spec("cupy") is not None
HAS_CARD = has_card()
