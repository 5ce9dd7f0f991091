"""`stolik backup`: a copy of every table, while the site runs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

from rich.console import Console
from rich.progress import Progress

from stolik.commands.serve import check_addresses, told
from stolik.core.kit.pieces import data_folder
from stolik.server.stores.copying import Progress as Copied
from stolik.server.stores.copying import back_up


@contextmanager
def shown_copying() -> Iterator[Copied]:
    """A bar that shows how much of everything is copied."""
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("Copying")
        yield lambda done, whole: bar.update(task, completed=done, total=whole)


def counted(tables: int) -> str:
    """How many there are, in words."""
    return f"{tables:,} {'table or tournament' if tables == 1 else 'tables and tournaments'}"


def backup(
    file: Path,
    *,
    data: Annotated[Path | None, told("DATA")] = None,
    database: Annotated[str, told("DATABASE")] = "",
) -> None:
    """Copy every table and tournament to a file, while the site runs. `stolik restore` puts it back.

    Parameters
    ----------
    file
        The new file.
    data
        Where tables are kept; the user's data folder if nothing is said.
    database
        The PostgreSQL that keeps them instead.
    """
    check_addresses(database, "")
    with shown_copying() as progress:
        tables = back_up(data or data_folder(), database, file, progress)
    print(f"{file}: {counted(tables)}, {file.stat().st_size:,} bytes.")
