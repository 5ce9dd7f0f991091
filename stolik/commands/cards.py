"""`stolik cards`: a game's card list, and the check of a corrected one."""

from __future__ import annotations

from pathlib import Path

from stolik import games
from stolik.core.kit.pieces import NOTE, data_folder


def cards(game: str, *, check: Path | None = None) -> None:
    """Print a game's card list, or check a corrected one.

    Parameters
    ----------
    game
        The game's word.
    check
        A file of the same form to check; nothing is installed.
    """
    door = games.load(game)
    pieces = door.pieces if check is None else door.read_cards(check)
    place = data_folder() / "cards" / f"{game}.toml"
    print(f"{door.title()}: {pieces.path.name}, digest {pieces.digest}")
    for word, row in pieces.rows.items():
        said = ", ".join(f"{column} {_say(row[column])}" for column in door.columns)
        print(f"  {word:<12} {said}{' (reconstruction)' if row.get(NOTE) else ''}")
    for name, table in pieces.maps.items():
        print(f"  {name}: {', '.join(f'{key} {value}' for key, value in table.items())}")
    if check is not None:
        print(f"The file is in order. To play with it, copy it to {place}.")


def _say(value: object) -> str:
    return (", ".join(map(str, value)) or "nothing") if isinstance(value, list) else str(value)
