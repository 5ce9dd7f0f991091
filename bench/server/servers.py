"""The servers that are measured, each a process of its own on a loopback port, and the generators that load them."""

from __future__ import annotations

import hashlib
import http.client
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import fields
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, Any

import build_client
from stolik import games
from stolik.core.machine.modules import made_module
from stolik.server.layout import layout_of
from stolik.server.settings import Limits

ROOT = Path(__file__).parent.parent.parent
PEER = Path(__file__).parent / "peer"
STAMP = PEER / "node_modules" / "installed-from.txt"
PATIENCE = 120.0  # seconds a server has to start, compiling included
BEFORE = "-before"  # how kinds of tables end that are played on another checkout's server
MANY = 1_000_000_000  # a limit that is none
MATCH = 14  # moves, which is what a match of *conflict* has on average here: the figures tell
FLOOR = (sys.executable, "-m", "bench.server.floor")
LIMITS = tuple(each.name for each in fields(Limits))  # every one: the load comes from one address
TELL_LIMITS = "from bench.server.servers import LIMITS; print(*LIMITS)"


class Served:
    """A running server, and the checkout it comes from."""

    def __init__(self, process: subprocess.Popen[str], address: str, root: Path = ROOT) -> None:
        self.process = process
        self.address = address
        self.root = root


class Generator:
    """A load generator that takes orders; it is the server's own, for another version may speak otherwise."""

    def __init__(self, kind: str, server: Served) -> None:
        words = [kind, server.address, str(server.process.pid)]
        load = [sys.executable, "-m", "bench.server.load", *words]
        self.process = start(load, stdin=subprocess.PIPE, cwd=server.root)

    def order(self, *words: object) -> dict[str, Any]:
        """Give an order and wait for its figures."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(*words, file=self.process.stdin, flush=True)
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError(f"the load generator gave up during {words[0]!r}")
        return dict(json.loads(line))


@contextmanager
def stolik(
    *words: str,
    environment: dict[str, str] | None = None,
    is_warm: bool = True,
    log: IO[str] | None = None,
    root: Path = ROOT,
    **limits: int,
) -> Iterator[Served]:
    """`stolik serve` with a fresh database, a real one on the disk; its limits are lifted, or as they are told.

    It is the one of this checkout, or of another.
    """
    with TemporaryDirectory(prefix="stolik-bench-") as data:
        command = [sys.executable, "-m", "stolik.cli", "serve", "--host", "127.0.0.1", "--port", "0", "--no-browser"]
        known = LIMITS if root == ROOT else limits_of(root)
        allowed = [word for name in known for word in ("--limit", f"{name}={limits.get(name, MANY)}")]
        told = [*command, "--data", data, *allowed, *words]
        with ended(start(told, env=environment, stderr=log, cwd=root)) as process:
            port = said(process, r"http://127\.0\.0\.1:(\d+)/")
            address = f"127.0.0.1:{port}"
            wait_for(lambda: get(address, "/api/health")["is_warm"] or not is_warm)
            yield Served(process, address, root)


def limits_of(root: Path) -> list[str]:
    """Every limit that the server of another checkout knows."""
    command = [sys.executable, "-c", TELL_LIMITS]
    return subprocess.run(command, cwd=root, check=True, stdout=subprocess.PIPE, text=True).stdout.split()


@contextmanager
def boardgame_io(*words: object) -> Iterator[Served]:
    """boardgame.io's server with a game of `peer/`, in memory; the words are its file and what that is told."""
    install_peer()
    command = [node(), "--no-warnings", "server.cjs", *map(str, words)]
    with ended(start(command, cwd=PEER, env={**os.environ, "NODE_ENV": "production"})) as process:
        yield Served(process, said(process, r"listening at (\S+)"))


@contextmanager
def same_game(name: str) -> Iterator[Served]:
    """boardgame.io's server with one of our games, played by the module of its rules."""
    game = games.load(name)
    with TemporaryDirectory(prefix="stolik-bench-") as folder:
        layout = Path(folder) / "layout.json"
        layout.write_text(json.dumps(layout_of(game)), encoding="utf-8")
        with boardgame_io("same.cjs", made_module(game.rules), layout) as served:
            yield served


@contextmanager
def floor() -> Iterator[Served]:
    """The least a server could do, with a database on the disk."""
    with TemporaryDirectory(prefix="stolik-bench-") as data, ended(start([*FLOOR, data])) as process:
        yield Served(process, said(process, r"http://(\S+)/"))


def peer_of(game: str) -> str:
    """What boardgame.io is called when it plays one of our games."""
    return f"boardgame.io-{game}"


Server = Callable[[], AbstractContextManager[Served]]
OTHERS: dict[str, Server] = {  # that play something else
    "boardgame.io": partial(boardgame_io, "hands.cjs"),
    "boardgame.io-matches": partial(boardgame_io, "hands.cjs", MATCH),
    "floor": floor,
}
PEERS: dict[str, Server] = {**OTHERS, **{peer_of(game): partial(same_game, game) for game in games.NAMES}}


def server_for(kind: str, before: Path = ROOT) -> AbstractContextManager[Served]:
    """The server of one kind of table; of one that is played as before it is that of another checkout."""
    return stolik(root=before) if kind.endswith(BEFORE) else PEERS.get(kind, stolik)()


@contextmanager
def loaded(kind: str, server: Served) -> Iterator[Generator]:
    """A generator of one kind of tables for a server."""
    generator = Generator(kind.removesuffix(BEFORE), server)
    with ended(generator.process):
        yield generator


def install_peer() -> None:
    """Install what the lock file of `peer/` names, if it is not there yet."""
    if not has_peer():
        npm = build_client.node_folder() / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
        path = os.pathsep.join([str(Path(node()).parent), os.environ.get("PATH", "")])
        command = [node(), str(npm), "ci", "--no-audit", "--no-fund", "--loglevel", "error"]
        subprocess.run(command, cwd=PEER, env={**os.environ, "PATH": path}, check=True, stdout=subprocess.DEVNULL)
        STAMP.write_text(lock())


def has_peer() -> bool:
    """Is what the lock file of `peer/` names installed?"""
    return STAMP.exists() and STAMP.read_text() == lock()


def lock() -> str:
    """What the lock file names, as one word."""
    return hashlib.sha256((PEER / "package-lock.json").read_bytes()).hexdigest()


def node() -> str:
    """The node that also builds the web client."""
    return str(build_client.node_folder() / "bin" / "node")


def version_of_peer() -> str:
    """Which boardgame.io is measured."""
    return str(json.loads((PEER / "package.json").read_text())["dependencies"]["boardgame.io"])


def start(command: list[str], **more: Any) -> subprocess.Popen[str]:
    """A process whose words we read."""
    allow_many_sockets()
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, **{"cwd": ROOT, **more})


def allow_many_sockets() -> None:
    """Let this process and its children have as many sockets as the system grants; a table takes two at each end."""
    if sys.platform != "win32":
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


@contextmanager
def ended(process: subprocess.Popen[str]) -> Iterator[subprocess.Popen[str]]:
    """A process that does not outlive its use."""
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.communicate(timeout=15)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()


def said(process: subprocess.Popen[str], pattern: str) -> str:
    """What a starting process says about itself."""
    assert process.stdout is not None
    for line in process.stdout:
        if found := re.search(pattern, line):
            return found[1]
    raise RuntimeError("a server did not start")


def wait_for(wanted: Callable[[], Any]) -> None:
    """Wait for something, but not for ever."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            if wanted():
                return
        except OSError:
            pass
        time.sleep(0.1)
    raise RuntimeError("a server was not ready in time")


def get(address: str, path: str) -> dict[str, Any]:
    """Ask a server."""
    connection = http.client.HTTPConnection(address, timeout=10)
    try:
        connection.request("GET", path)
        return dict(json.loads(connection.getresponse().read()))
    finally:
        connection.close()
