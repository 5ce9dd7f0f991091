"""`stolik cards`: a game's card list, and the check of a corrected one."""

from __future__ import annotations

from pathlib import Path

from stolik import games
from stolik.core.kit.errors import StolikError
from stolik.core.kit.pieces import NOTE, data_folder

SHORTEST = 12  # letters of the column of words


def cards(game: str, *, check: Path | None = None) -> None:
    """Print a game's card list, or check a corrected one.

    Parameters
    ----------
    game
        The game's word.
    check
        A corrected copy of the file that the list ends with; nothing is installed.
    """
    door = games.load(game)
    if check is not None and check.is_dir():
        raise StolikError(f"{check} is a folder.", "Name a file.")
    pieces = door.pieces if check is None else door.read_cards(check)
    place = data_folder() / "cards" / f"{game}.toml"
    print(f"{door.title()}: {pieces.path.name}, digest {pieces.digest}")
    widest = max(SHORTEST, *map(len, pieces.rows))
    for word, row in pieces.rows.items():
        said = ", ".join(f"{column} {_say(row[column])}" for column in door.columns)
        print(f"  {word:<{widest}} {said}{' (reconstruction)' if row.get(NOTE) else ''}")
    for name, table in pieces.maps.items():
        print(f"  {name}: {', '.join(f'{key} {value}' for key, value in table.items())}")
    if check is None:
        print(f"To correct it, copy {pieces.path}, change the copy, and say: stolik cards {game} --check COPY")
    else:
        print(f"The file is in order. To play with it, copy it to {place}.")


def _say(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return (", ".join(map(str, value)) or "nothing") if isinstance(value, list) else str(value)
