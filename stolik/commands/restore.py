"""`stolik restore`: a copy of every table, put back."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from stolik.commands.backup import counted, shown_copying
from stolik.commands.serve import check_addresses, told
from stolik.core.kit.pieces import data_folder
from stolik.server.stores.copying import put_back


def restore(
    file: Path,
    *,
    data: Annotated[Path | None, told("DATA")] = None,
    database: Annotated[str, told("DATABASE")] = "",
) -> None:
    """Put a copy that `stolik backup` made where nothing is kept yet: in a folder, or in an empty PostgreSQL.

    Parameters
    ----------
    file
        The copy.
    data
        Where tables are to be kept; the user's data folder if nothing is said.
    database
        The PostgreSQL that is to keep them instead.
    """
    check_addresses(database, "")
    with shown_copying() as progress:
        tables = put_back(file, data or data_folder(), database, progress)
    place = f" --data {data}" if data else " --database …" if database else ""  # an address may have a password in it
    print(f"{counted(tables)} {'is' if tables == 1 else 'are'} back. Start the site with: stolik serve{place}")
