"""A cluster of several nodes, joined by its address: what is counted is the same, also when a whole node is lost.

Each node is a Ray of its own with workers of its own, as on a machine of its own; here all of them are on one.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from importlib.util import find_spec
from typing import Any

import psutil
import pytest

from stolik import games
from stolik.lab import simulate as lab
from stolik.lab.cluster import STORE, RayCluster, ray_for
from stolik.lab.workers import OwnHands
from tests.lab.test_cluster import busy_workers, played

if find_spec("ray") is None:
    pytest.skip("There is no Ray for this system.", allow_module_level=True)
if not os.environ.get("STOLIK_LONG"):
    pytest.skip("Several nodes take half a minute to start.", allow_module_level=True)

MATCHES = 60_000


class Nodes:
    """A head and two nodes beside it, with one worker each."""

    def __init__(self) -> None:
        ray_for(is_local=True)  # nothing listens but on the loopback address
        from ray.cluster_utils import Cluster

        self.cluster: Any = Cluster()
        own: dict[str, Any] = {"include_dashboard": False, "object_store_memory": STORE}
        _, *self.others = (self.cluster.add_node(num_cpus=1, **own) for _ in range(3))

    def lose_one_at_work(self) -> list[psutil.Process]:
        """Kill a node beside the head that does a piece at this moment, with all that belongs to it; its processes."""
        raylets = {process.pid: node for node in self.others for _, process in node.live_processes()}
        for worker in busy_workers():
            if worker.ppid() in raylets:
                lost = [psutil.Process(worker.ppid()), *psutil.Process(worker.ppid()).children(recursive=True)]
                self.cluster.remove_node(raylets[worker.ppid()], allow_graceful=False)
                return lost
        return []


@pytest.fixture
def nodes() -> Iterator[Nodes]:
    started = Nodes()
    yield started
    started.cluster.shutdown()


def test_a_simulation_counts_the_same_with_a_node_killed(nodes: Nodes) -> None:
    plan = lab.make_plan(games.load("kittens"), 3, ["medium", "random", "random"], MATCHES, 3)
    lost: list[psutil.Process] = []

    def lose_a_node(matches: int) -> None:
        if matches and not lost:
            lost.extend(nodes.lose_one_at_work())

    with RayCluster(nodes.cluster.address) as workers:
        assert workers.hands == 3
        sums = played(plan, workers, lose_a_node)
        assert lost, "one was at work, and is no more"
        psutil.wait_procs(lost, timeout=60)
        assert not any(process.is_running() for process in lost)
    assert sums == played(plan, OwnHands())
