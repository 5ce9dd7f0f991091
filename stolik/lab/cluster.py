"""Work on many machines, by Ray: `--cluster ADDRESS`, or `--cluster local` for one of this machine alone.

Every machine needs the same stolik; one with other rules or card lists is refused. A piece whose worker or machine is
lost is done again by another. On `local` nothing listens but on the loopback address, and nothing is left behind.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Callable
from concurrent.futures import Future
from tempfile import TemporaryDirectory
from typing import Any

from stolik.core.kit.errors import StolikError
from stolik.core.kit.extras import extra
from stolik.lab.workers import PROCESSORS, Found, Piece, Workers, do

LOCAL = "local"
TIMES = 10  # that a piece is begun again because whoever had it was lost
PATIENCE = 5.0  # seconds, for the cluster to answer at all
STORE = 80 << 20  # bytes of shared memory, the least that Ray takes: what comes back are a few numbers
QUIET = {"RAY_USAGE_STATS_ENABLED": "0"}  # nobody is told that it is used
LOOPBACK = {"RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0"}  # on every system: a Ray of one machine alone, not to be reached


class RayCluster(Workers):
    """The workers of a cluster, one for each of its processors."""

    bulk = 32

    def __init__(self, address: str) -> None:
        word, _, number = address.partition(":")
        wanted = number_of(number) if word == LOCAL else answering(address)
        self.ray, self.folder = ray_for(is_local=word == LOCAL), None
        if self.ray.is_initialized():
            raise StolikError("This program uses a cluster already.", "Close that one first.")
        quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": "error"}
        if word == LOCAL:
            self.folder = TemporaryDirectory(prefix="stolik-ray-")
            own = {"num_cpus": wanted, "num_gpus": 0, "object_store_memory": STORE, "_temp_dir": self.folder.name}
            self.ray.init(address=LOCAL, include_dashboard=False, **own, **quiet)
        else:
            self._join(address, quiet)
        self._do = self.ray.remote(num_cpus=1, max_retries=TIMES)(do)

    def _join(self, address: str, quiet: dict[str, Any]) -> None:
        try:
            self.ray.init(address=address, **quiet)
        except (ConnectionError, ValueError, RuntimeError) as error:
            raise no_cluster(address, error) from None

    @property
    def hands(self) -> int:
        """As many as the cluster has processors now: machines come and go."""
        return max(1, int(self.ray.cluster_resources().get("CPU", 1)))

    def submit(self, work: Callable[[Piece], Found], piece: Piece) -> Future[Found]:
        """Give a piece to the cluster."""
        future: Future[Found] = self._do.remote(work, piece).future()
        return future

    def result(self, future: Future[Found]) -> Found:
        """What has come of a piece; what went wrong there is told as if it had been here."""
        try:
            return future.result()
        except self.ray.exceptions.RayTaskError as error:
            raise (error.cause if isinstance(error.cause, StolikError) else error) from None
        except self.ray.exceptions.RayError as error:
            told = str(error).strip().split("\n")[0]
            raise StolikError(f"A piece of work was lost again and again: {told}") from None

    def close(self) -> None:
        """Leave; what is still being done for us is dropped."""
        self.ray.shutdown()
        if self.folder:
            self.folder.cleanup()


def number_of(word: str) -> int:
    """How many workers `local:3` asks for; as many as there are processors if nothing is said."""
    if word and not (word.isdecimal() and int(word) > 0):
        raise StolikError(f"{LOCAL}:{word} is no cluster.", f"{LOCAL}:3 has three workers.")
    return int(word) if word else PROCESSORS


def answering(address: str) -> int:
    """An error if nobody listens at an address: Ray itself would try for many minutes."""
    host, _, port = address.rpartition(":")
    if not host or not port.isdecimal():
        raise no_cluster(address, ValueError("that is no address"))
    try:
        socket.create_connection((host, int(port)), PATIENCE).close()
    except (OSError, ValueError, OverflowError) as error:
        raise no_cluster(address, error) from None
    return 0


def no_cluster(address: str, error: Exception) -> StolikError:
    """What is said where there is none."""
    told = str(error).strip().split("\n")[0].rstrip(".")
    hint = f"Name HOST:PORT of a Ray that this machine belongs to, or {LOCAL}."
    return StolikError(f"There is no cluster at {address}: {told}.", hint)


def ray_for(is_local: bool) -> Any:
    """Ray, or a sentence that says how to get it. What it is told by the environment holds from its first import on."""
    os.environ.update(QUIET | (LOOPBACK if is_local else {}))
    with extra("cluster", "A cluster needs Ray."):
        import ray
    return ray
