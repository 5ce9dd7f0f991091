"""Several servers under storm: `python -m bench.cluster --tables 200 --servers 30 --bus 5 --database 5`.

Three servers, a PostgreSQL and a NATS as processes of their own; people and bots play, everything is lost one after the
other, and the histories are checked. Prints what came of it and writes it beside this file:
waits of everybody all the time, and how long each loss kept people from being shown what they asked for.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.cluster.people import percentile
from tests.cluster.site import site_of
from tests.cluster.storm import Losses, storm
from tests.parts.nats import Nats
from tests.parts.postgres import Postgres

RESULTS = Path(__file__).with_name("cluster.json")
COUNTS = ("servers", "bus", "database", "cut_off", "hung")


def main() -> None:
    """Run a storm as told and write down what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    for name, count in zip(COUNTS, (30, 5, 5, 5, 5), strict=True):
        parser.add_argument(f"--{name.replace('_', '-')}", type=int, default=count)
    told = parser.parse_args()
    losses = Losses(**{name: getattr(told, name) for name in COUNTS})
    os.environ["STOLIK_PACE"] = "0.1"  # bots do not take their time
    load_before = round(os.getloadavg()[0], 1)
    postgres, nats = Postgres(), Nats()
    try:
        with TemporaryDirectory() as folder, site_of(Path(folder), postgres, nats, mode="compiled") as site:
            report = asyncio.run(storm(site, told.tables, losses, told.seed))
    finally:
        nats.kill()
        postgres.stop()
    print(report)
    everybody = [seconds for each in report.returns.values() for seconds in each]
    words = " ".join(f"--{name.replace('_', '-')} {value}" for name, value in vars(told).items())
    result = {
        "command": f"python -m bench.cluster {words}",
        "cores": os.cpu_count(),
        "moves": report.moves,
        "losses": len(report.losses),
        "wait_p50_s": round(percentile(report.waits, 0.5), 3),
        "wait_p99_s": round(percentile(report.waits, 0.99), 3),
        "wait_longest_s": round(max(report.waits), 3),
        "return_s": {what: spread(each) for what, each in {"all": everybody, **report.returns}.items()},
        "load_before": load_before,
        "load_after": round(os.getloadavg()[0], 1),
        "wrong": report.wrong,
    }
    RESULTS.write_text(json.dumps(result, indent=2) + "\n", encoding="utf-8")


def spread(seconds: list[float]) -> dict[str, float]:
    """The usual, the long and the longest."""
    return {name: round(percentile(seconds, share), 2) for name, share in (("p50", 0.5), ("p99", 0.99), ("most", 1.0))}


if __name__ == "__main__":
    main()
