"""Copies of a site, made while it runs, and put back into either kind of database; and what the doctor finds."""

from __future__ import annotations

import asyncio
import random
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from stolik.core.kit.errors import StolikError
from stolik.server.settings import Limits
from stolik.server.stores.copying import back_up, put_back
from stolik.server.stores.opening import FILE
from tests.parts.postgres import Postgres
from tests.server.clients import Address, Json, connected, play_on, served


def run(*words: str) -> subprocess.CompletedProcess[str]:
    """Run a command of stolik."""
    return subprocess.run([sys.executable, "-m", "stolik.cli", *words], capture_output=True, text=True, timeout=60)


def nobody_looks(_done: int, _whole: int) -> None:
    """How far a copy is."""


async def play_and_copy(address: Address, data: Path, database: str, target: Path) -> tuple[str, str, list[Json]]:
    """Somebody plays, and in the middle of it everything is copied."""
    table = address.open_table(seats=4, name="Ala", start=True, speed=0)
    async with connected(address, table["code"], table["token"]) as ala:
        await play_on(ala, random.Random(3), lambda sight: len(ala.heard) > 8)
        heard = list(ala.heard)
        playing = asyncio.create_task(play_on(ala, random.Random(4), lambda sight: len(ala.heard) > 25))
        assert await asyncio.to_thread(back_up, data, database, target, nobody_looks) == 1
        await playing
    return table["code"], table["token"], heard


async def goes_on(address: Address, code: str, token: str, heard: list[Json]) -> None:
    """The table is there with all that was shown before the copy, and can be played."""
    async with connected(address, code, token) as ala:
        assert ala.heard[: len(heard)] == heard
        before = len(ala.heard)
        await play_on(ala, random.Random(5), lambda sight: len(ala.heard) > before)


@pytest.mark.parametrize("source", ["file", "postgresql"])
@pytest.mark.parametrize("target", ["file", "postgresql"])
def test_a_copy_of_a_running_site_goes_on_elsewhere(
    tmp_path: Path, postgres: Postgres, quick_bots: None, source: str, target: str
) -> None:
    async def talk() -> None:
        databases = {kind: postgres.address(postgres.new_database()) for kind in ("old", "new")}
        old = databases["old"] if source == "postgresql" else ""
        new = databases["new"] if target == "postgresql" else ""
        copy = tmp_path / "copy.sqlite3"
        with served(tmp_path / "old", database=old) as address:
            code, token, heard = await play_and_copy(address, tmp_path / "old", old, copy)
        assert put_back(copy, tmp_path / "new", new, nobody_looks) == 1
        with served(tmp_path / "new", database=new, limits=Limits()) as address:
            await goes_on(address, code, token, heard)
            address.open_table(seats=2, name="Bartek")
        with pytest.raises(StolikError, match="already"):
            put_back(copy, tmp_path / "new", new, nobody_looks)

    asyncio.run(talk())


def test_what_is_no_copy_is_refused_and_nothing_is_overwritten(tmp_path: Path) -> None:
    garbage = tmp_path / "garbage"
    garbage.write_bytes(b"no copy at all " * 99)
    refused = run("restore", str(garbage), "--data", str(tmp_path / "data"))
    assert (refused.returncode, refused.stderr.count("\n")) == (2, 1)
    assert "not a copy" in refused.stderr
    assert not (tmp_path / "data" / FILE).exists()
    with pytest.raises(StolikError, match="Name a file in a folder that is there"):
        back_up(tmp_path / "data", "", tmp_path / "nowhere" / "x", nobody_looks)
    with pytest.raises(StolikError, match="There is a file"):
        back_up(tmp_path / "data", "", garbage, nobody_looks)
    assert garbage.read_bytes().startswith(b"no copy")
    with pytest.raises(StolikError, match="nothing has been kept"):
        back_up(tmp_path / "data", "", tmp_path / "x", nobody_looks)
    with served(tmp_path / "data") as address:
        address.open_table(name="Ala")
        done = run("backup", str(tmp_path / "copy"), "--data", str(tmp_path / "data"))
    size = (tmp_path / "copy").stat().st_size
    assert done.stdout == f"{tmp_path / 'copy'}: 1 table or tournament, {size:,} bytes.\n", done.stderr
    back = run("restore", str(tmp_path / "copy"), "--data", str(tmp_path / "new"))
    assert (
        back.stdout == f"1 table or tournament is back. Start the site with: stolik serve --data {tmp_path / 'new'}\n"
    )
    assert done.stderr == back.stderr == ""


@pytest.mark.parametrize("port", ["-1", "65536"])
@pytest.mark.parametrize("command", ["serve", "doctor"])
def test_a_number_that_is_no_port_gets_a_sentence(command: str, port: str, tmp_path: Path) -> None:
    done = run(command, "--port", port, "--data", str(tmp_path))
    assert f"{port} is no port" in done.stdout + done.stderr
    assert "Traceback" not in done.stderr


def test_the_key_for_reminders_needs_a_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("a letter")
    done = run("push-key", "--data", str(tmp_path / "file"))
    assert (done.returncode, done.stderr) == (2, f"{tmp_path / 'file'} is no folder. Name another with --data.\n")


def test_the_doctor_does_not_take_a_folder_that_cannot_be_used_for_one_that_will_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("a letter")
    told = run("doctor", "--data", str(tmp_path / "file" / "data"), "--host", "203.0.113.1").stdout
    assert f"wrong  database: {tmp_path / 'file' / 'data'} cannot be made or written to." in told
    assert "wrong  port: 203.0.113.1:8765 is no address to serve at" in told
    (tmp_path / "stolik.lock").mkdir()  # where the lock would lie
    (tmp_path / FILE).write_bytes(b"")
    told = run("doctor", "--data", str(tmp_path)).stdout
    assert f"wrong  database: The data folder {tmp_path} cannot be used" in told
    assert "\n       \n" not in told, "who has no advice says nothing"


def test_the_doctor_says_what_is_wrong_and_what_to_do(tmp_path: Path, postgres: Postgres) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        here = ("--host", "127.0.0.1", "--data", str(tmp_path))
        (tmp_path / FILE).write_bytes(b"This is not a database at all. " * 100)
        done = run("doctor", *here, "--port", port)
    assert done.returncode == 1
    assert f"wrong  port: {port} is taken" in done.stdout
    assert "wrong  database" in done.stdout
    assert "Move it away" in done.stdout
    assert "Traceback" not in done.stderr
    assert f"{tmp_path / FILE} is no folder" in run("doctor", "--data", str(tmp_path / FILE)).stdout
    assert "wrong  bus: That is no address of a bus." in run("doctor", "--database", "x", "--bus", "x").stdout
    there = postgres.address(postgres.new_database())
    told = run("doctor", *here, "--database", there, "--bus", "nats://127.0.0.1:1").stdout
    assert "well   clock" in told
    assert "wrong  bus: The bus cannot be reached" in told
