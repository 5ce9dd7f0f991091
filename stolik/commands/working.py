"""What the commands of the lab have in common: who works, and what is said to whoever stops it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from stolik.bots.bringing import bring
from stolik.core.door.batch import CARD, PROCESSOR
from stolik.core.door.game import Game
from stolik.core.kit.errors import StolikError
from stolik.lab.workers import PROCESSORS, OwnHands, Workers, threads


def hired(cluster: str, device: str = PROCESSOR, number: int = PROCESSORS) -> Workers:
    """Who plays: a cluster if one is named, else a graphics card or the threads of this machine."""
    if cluster:
        return workers_of(cluster, device)
    return OwnHands() if device == CARD else threads(number)


def workers_of(cluster: str, device: str = PROCESSOR) -> Workers:
    """The workers of a cluster."""
    from stolik.lab.cluster import RayCluster

    if device == CARD:
        raise StolikError("A graphics card plays on this machine alone.", "Leave out --cluster, or --device.")
    return RayCluster(cluster)


@contextmanager
def going_on(path: Path | None) -> Iterator[None]:
    """Tell whoever stops long work how it goes on, or how what is done would have been kept."""
    try:
        yield
    except KeyboardInterrupt:
        if path is None:
            raise KeyboardInterrupt("Stopped. Nothing is kept; with --out FILE it would be.") from None
        if path.exists():
            raise KeyboardInterrupt(f"Stopped. The same command goes on from {path}.") from None
        raise


def brought(paths: list[Path] | None, game: Game, cluster: str = "") -> None:
    """Have bots of somebody's own known; they play in this process only."""
    if paths and cluster:
        raise StolikError("Bots from outside play on this machine alone.", "Leave out --cluster.")
    for path in paths or ():
        bring(path, game)
