"""`stolik site`: all games against bots as a folder of files, for any host, without a server."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

import msgspec

from stolik import games
from stolik.core.kit.errors import StolikError
from stolik.core.machine.modules import find_module
from stolik.games.warming import make_ready
from stolik.server.pages import INDEX, MANIFEST, OFFLINE_KEEPER, client_files
from stolik.server.shelf import Shelf
from stolik.server.static import OFFLINE, offline_told, rules_files

STATIC = b'<meta name="stolik-site" content="static" />'


def site(folder: Path) -> None:
    """Write a static site: five games against bots, in the visitor's browser alone.

    Put the folder on any host, in any place of it; browsers that have been there once can play offline.

    Parameters
    ----------
    folder
        Where it is written: an empty folder, one that is to be made, or an earlier such site.
    """
    if folder.exists() and (not folder.is_dir() or (any(folder.iterdir()) and not is_site(folder))):
        raise StolikError(f"{folder} is neither empty nor a site of stolik.", "Name a new folder.")
    files = client_files()
    if INDEX not in files:
        raise StolikError("The web client is not built.", "In a checkout: python3 dev.py run python build_client.py")
    cold = [name for name in games.NAMES if not find_module(games.load(name).rules)]
    if cold:
        print(f"Compiling {', '.join(cold)} for browsers …", flush=True)
    for made in make_ready(cold, "plain") if cold else ():
        if made.error is not None:
            raise made.error
        print(f"{made.game}: ready after {made.seconds:.1f} s", flush=True)
    old = client_before(folder)
    (folder / "rules").mkdir(parents=True, exist_ok=True)
    shelf = Shelf(folder / "rules")
    for game in map(games.load, games.NAMES):
        shelf.put_layout(game)
        shelf.put_module(game)
    for name, body in rules_files().items():
        (folder / "rules" / name).write_bytes(body)
    for name, body in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(as_static(name, body))
    (folder / OFFLINE).write_bytes(offline_told(list(files)))
    for name in old - {*files}:
        (folder / name).unlink(missing_ok=True)
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    print(f"{folder}: {size / 1e6:.1f} MB. Try it: python3 -m http.server --directory {folder} 8766")


def as_static(name: str, body: bytes) -> bytes:
    """A file of the client as it lies on a host without a server."""
    if name == INDEX:
        return body.replace(b"<title>", STATIC + b"<title>", 1)
    return body.replace(b'"./solo"', b'"./"') if name == MANIFEST else body


def client_before(folder: Path) -> set[str]:
    """The files of the client that an earlier run wrote. Its rules stay: matches that were begun by them go on."""
    listed = folder / OFFLINE
    kept = msgspec.json.decode(listed.read_bytes(), type=list[str]) if listed.is_file() else []
    inside = [PurePosixPath(name) for name in kept if not name.startswith("rules/")]
    return {str(path) for path in inside if path.parts and not path.is_absolute() and ".." not in path.parts}


def is_site(folder: Path) -> bool:
    """Was it written by this command?"""
    index = folder / INDEX
    return index.is_file() and STATIC in index.read_bytes() and (folder / OFFLINE_KEEPER).is_file()
