"""Locks on files, which the system lifts when the process ends, however it ends."""

from __future__ import annotations

import os
import time
from typing import IO, Any

PAUSE = 0.2  # seconds between two looks, where the system does not wait by itself


def lock(file: IO[Any], is_patient: bool = False) -> None:
    """Lock a file that is open; if somebody else has it, wait, or raise OSError at once."""
    if os.name != "nt":
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | (0 if is_patient else fcntl.LOCK_NB))
        return
    import msvcrt

    while True:
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
            return
        except OSError:
            if not is_patient:
                raise
            time.sleep(PAUSE)
