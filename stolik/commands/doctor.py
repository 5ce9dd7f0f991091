"""`stolik doctor`: is everything in order that a site needs, and what is to be done if not?"""

from __future__ import annotations

import os
import socket
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from stolik import games
from stolik.commands.serve import DATABASES, PORT, check_addresses, told
from stolik.core.kit.errors import StolikError
from stolik.core.kit.pieces import data_folder
from stolik.core.machine.modules import find_module
from stolik.server import host as hosting
from stolik.server.pages import client_files

SCARCE = 1 << 30  # bytes of a disk
SKEW = 2.0  # seconds by which clocks may differ


@dataclass(frozen=True)
class Checked:
    """Something that was looked at."""

    what: str
    is_well: bool
    told: str
    remedy: str = ""


def doctor(
    *,
    host: Annotated[str, told("HOST")] = "0.0.0.0",
    port: Annotated[int, told("PORT")] = PORT,
    data: Annotated[Path | None, told("DATA")] = None,
    database: Annotated[str, told("DATABASE")] = "",
    bus: Annotated[str, told("BUS")] = "",
) -> int:
    """Look whether everything a site needs is in order, and say what to do. Exit code 1 if something is not.

    Parameters
    ----------
    host
        The address the site is to be served at.
    port
        The port.
    data
        The data folder.
    database
        The PostgreSQL, if there is one.
    bus
        The NATS, if there is one.
    """
    findings = list(look(host, port, data or data_folder(), database, bus))
    for each in findings:
        print(f"{'well ' if each.is_well else 'wrong'}  {each.what}: {each.told}")
        if not each.is_well and each.remedy:
            print(f"       {each.remedy}")
    return 0 if all(each.is_well for each in findings) else 1


def look(host: str, port: int, data: Path, database: str, bus: str) -> Iterator[Checked]:
    """Everything that is looked at."""
    yield look_at_disk(data)
    yield look_at_database(data, database)
    if database:
        yield look_at_clock(database)
    if bus:
        yield look_at_bus(database, bus)
    yield look_at_rules()
    yield look_at_modules()
    yield look_at_client()
    yield look_at_port(host, port)


def look_at_disk(data: Path) -> Checked:
    """Is there room for what is kept?"""
    import shutil

    free = shutil.disk_usage(nearest(data)).free
    room = f"{free / (1 << 30):.1f} GiB free for {data}"
    return Checked("disk", free >= SCARCE, room, "Make room, or name a folder on another disk with --data.")


def nearest(folder: Path) -> Path:
    """The folder, or what is there of the way to it."""
    folder = folder.absolute()
    return next(each for each in (folder, *folder.parents) if each.exists())


def look_at_database(data: Path, database: str) -> Checked:
    """Can it be opened, and is it ours?"""
    from stolik.server.stores.opening import FILE, FolderInUse, close, lock_folder, open_database

    try:
        if database:
            check_addresses(database, "")
            from stolik.server.stores.postgres import open_postgres, shown

            open_postgres(database).dispose()
            return Checked("database", True, shown(database))
        if data.exists() and not data.is_dir():
            raise StolikError(f"{data} is no folder.", "Name another with --data.")
        if not (data / FILE).exists():
            there = nearest(data)
            if not there.is_dir() or not os.access(there, os.W_OK | os.X_OK):
                raise StolikError(f"{data} cannot be made or written to.", "Name another with --data.")
            return Checked("database", True, f"{data / FILE} will be made at the first start")
        try:
            lock = lock_folder(data)
        except FolderInUse:
            return Checked("database", True, f"{data / FILE} is in use by a server that runs")
        with lock:
            connection = open_database(data / FILE)
            close(connection.engine, connection)
        return Checked("database", True, str(data / FILE))
    except StolikError as error:
        return Checked("database", False, error.sentence, error.hint or "Look at its own log.")


def look_at_clock(database: str) -> Checked:
    """Does this computer's clock agree with that of the database?"""
    from sqlalchemy.exc import SQLAlchemyError

    from stolik.server.stores.postgres import engine_of

    try:
        with engine_of(database).connect() as connection:
            there = float(connection.exec_driver_sql("SELECT extract(epoch FROM clock_timestamp())").scalar_one())
    except (SQLAlchemyError, StolikError):
        return Checked("clock", False, "the database could not be asked", "Repair the database first.")
    apart = abs(time.time() - there)
    return Checked("clock", apart < SKEW, f"{apart:.1f} s from the database's", "Have both set by NTP.")


def look_at_bus(database: str, bus: str) -> Checked:
    """Is it there?"""
    try:
        check_addresses(database and DATABASES[0], bus)  # the database is looked at by itself
    except StolikError as error:
        return Checked("bus", False, error.sentence, error.hint)
    return Checked("bus", True, "it answers")


def look_at_rules() -> Checked:
    """Are all games in order, with the card lists in the data folder, and compiled?"""
    try:
        cold = [name for name in games.NAMES if games.load(name).engine().is_cold]
    except StolikError as error:
        return Checked("rules", False, error.sentence, error.hint or "Correct the card list, or move it away.")
    told = f"{', '.join(cold)} will be compiled at the start" if cold else "all games are compiled"
    return Checked("rules", True, told)


def look_at_modules() -> Checked:
    """Are the games made for browsers?"""
    missing = [name for name in games.NAMES if not find_module(games.load(name).rules)]
    told = f"{', '.join(missing)} will be made at the start" if missing else "all games are ready for browsers"
    return Checked("modules", True, told)


def look_at_client() -> Checked:
    """Is the web client built?"""
    is_built = bool(client_files())
    told = "built" if is_built else "not built"
    return Checked("web client", is_built, told, "In a checkout start the site with: python3 dev.py play")


def look_at_port(host: str, port: int) -> Checked:
    """Is the port free?"""
    try:
        listener: socket.socket = hosting.listen(host, port)
    except StolikError as error:
        return Checked("port", False, error.sentence, error.hint)
    number = listener.getsockname()[1]
    listener.close()
    remedy = f"The site would use {number}. Stop what uses {port}, or name another with --port."
    return Checked("port", number == port or not port, f"{port} is {'free' if number == port else 'taken'}", remedy)
