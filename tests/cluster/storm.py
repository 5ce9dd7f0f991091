"""Everything is lost, one thing after another, while people play; then their histories are checked."""

from __future__ import annotations

import asyncio
import random
import signal
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from tests.cluster.history import logs_in, wrong_with_log, wrong_with_shown
from tests.cluster.people import Guest, gather_guests, percentile
from tests.cluster.site import Site

PATIENCE = 60.0  # seconds until everybody has to be back
AWAY = 4.0  # seconds for which something is cut off, or hangs: longer than a lease


@dataclass
class Losses:
    """How often each thing is lost."""

    servers: int = 1
    bus: int = 1
    database: int = 1
    cut_off: int = 1
    hung: int = 1


@dataclass
class Report:
    """What came of a storm."""

    moves: int
    losses: list[str]
    waits: list[float]  # seconds after a move, or after being cut off, until something was shown
    returns: dict[str, list[float]]  # the same from each loss on, for everybody, by what was lost
    wrong: list[str]

    def __str__(self) -> str:
        waits = [f"waits {told(self.waits)}", *(f"{what} {told(each)}" for what, each in self.returns.items())]
        return f"{self.moves} moves, {len(self.losses)} losses, {len(self.wrong)} wrong; seconds: {'; '.join(waits)}"


def told(seconds: list[float]) -> str:
    """The usual, the long and the longest."""
    p50, p99, worst = (percentile(seconds, share) for share in (0.5, 0.99, 1.0))
    return f"p50 {p50:.2f}, p99 {p99:.2f}, longest {worst:.2f}"


# Each says from when on people should come back: from the loss, or once there is again what all need.


async def kill_server(site: Site, chance: random.Random) -> float:
    """Kill a server, and start it again."""
    server, lost_at = chance.choice(site.servers), time.monotonic()
    await asyncio.to_thread(server.program.kill)
    await asyncio.to_thread(server.revive)
    return lost_at


async def kill_bus(site: Site, _chance: random.Random) -> float:
    """Kill the bus, and start it again."""
    await asyncio.to_thread(site.nats.kill)
    await asyncio.sleep(0.5)
    await asyncio.to_thread(site.nats.start)
    return time.monotonic()


async def kill_database(site: Site, _chance: random.Random) -> float:
    """Kill the database, and start it again."""
    await asyncio.to_thread(site.postgres.kill)
    await asyncio.sleep(0.5)
    await asyncio.to_thread(site.postgres.start)
    return time.monotonic()


async def cut_off(site: Site, chance: random.Random) -> float:
    """Cut a server off from the bus or from the database, and let it come back."""
    server, lost_at = chance.choice(site.servers), time.monotonic()
    cable = chance.choice((server.database_cable, server.bus_cable))
    cable.cut()
    await asyncio.sleep(AWAY)
    cable.mend()
    return lost_at


async def hang(site: Site, chance: random.Random) -> float:
    """Let a server hang for longer than its lease."""
    process, lost_at = chance.choice(site.servers).program.process, time.monotonic()
    process.send_signal(signal.SIGSTOP)
    await asyncio.sleep(AWAY)
    process.send_signal(signal.SIGCONT)
    return lost_at


Loss = Callable[[Site, random.Random], Awaitable[float]]


def losses_of(wanted: Losses, chance: random.Random) -> list[Loss]:
    """All losses in some order."""
    kinds: dict[Loss, int] = {
        kill_server: wanted.servers,
        kill_bus: wanted.bus,
        kill_database: wanted.database,
        cut_off: wanted.cut_off,
        hang: wanted.hung,
    }
    losses = [kind for kind, count in kinds.items() for _ in range(count)]
    chance.shuffle(losses)
    return losses


async def storm(site: Site, tables: int, wanted: Losses, seed: int, note: Callable[[str], object] = print) -> Report:
    """Lose everything while people play; return what they were shown, checked."""
    chance = random.Random(seed)
    guests = await asyncio.to_thread(gather_guests, site, tables, chance)
    playing = [asyncio.create_task(guest.play()) for guest in guests]
    lost: list[tuple[str, float]] = []
    try:
        await until_all_move(guests)
        for loss in losses_of(wanted, chance):
            lost.append((loss.__name__, await loss(site, chance)))
            await until_all_move(guests)
            back = told([seconds_back(guest, lost[-1][1]) for guest in guests])
            note(f"{len(lost)}: {loss.__name__}, {sum(guest.moves for guest in guests)} moves, {back}")
    finally:
        for guest in guests:
            guest.is_stopping = True
        await asyncio.gather(*playing)
    returns: dict[str, list[float]] = {}
    for what, at in lost:
        returns.setdefault(what, []).extend(seconds_back(guest, at) for guest in guests)
    waits = [end - begin for guest in guests for begin, end in guest.waits]
    names, moves = [what for what, _ in lost], sum(guest.moves for guest in guests)
    return Report(moves, names, waits, returns, await asyncio.to_thread(wrong_with, site, guests))


def seconds_back(guest: Guest, at: float) -> float:
    """How long somebody waited, from a moment on, for what was asked for at it or next."""
    return next((end - max(begin, at) for begin, end in guest.waits if end > at), 0.0)


async def until_all_move(guests: list[Guest]) -> None:
    """Everybody is shown something again: each table goes on."""
    before = {guest: (guest.moves, len(guest.waits)) for guest in guests}
    deadline = time.monotonic() + PATIENCE
    while stuck := [guest for guest in guests if not is_on(guest, *before[guest])]:
        await asyncio.sleep(0.05)
        assert time.monotonic() < deadline, [(guest.shown.code, guest.port, list(guest.kinds)) for guest in stuck]


def is_on(guest: Guest, moves: int, waits: int) -> bool:
    """Has somebody moved and been shown what came of it?"""
    return guest.moves > moves and len(guest.waits) > waits


def wrong_with(site: Site, guests: list[Guest]) -> list[str]:
    """Everything that is wrong with the logs, or with what people were shown."""
    logs = logs_in(site.address)
    codes = {guest.shown.code for guest in guests}
    wrong = [word for code in codes for word in wrong_with_log(code, logs[code])]
    return wrong + [word for guest in guests for word in wrong_with_shown(guest.shown, logs[guest.shown.code])]
