"""`stolik push-key`: the key by which push services know a site that reminds people of their moves."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from stolik.commands.serve import told
from stolik.core.kit.pieces import data_folder
from stolik.server.push.keys import make_key, new_key


def push_key(*, data: Annotated[Path | None, told("DATA")] = None, show: bool = False) -> None:
    """Make the key for reminders by web push, in the data folder, where `stolik serve` finds it.

    Devices are reminded by the key they were told: with another one everybody has to ask for reminders again.

    Parameters
    ----------
    data
        Where tables are kept; the user's data folder if nothing is said.
    show
        Print a new key instead of keeping it, for STOLIK_PUSH_KEY where several servers need the same.
    """
    if show:
        print(new_key())
        return
    path, is_new = make_key(data or data_folder())
    print(f"{path}: {'made. It counts from the next start on.' if is_new else 'there is one already, and it stays.'}")
