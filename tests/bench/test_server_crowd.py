"""Many connections, all of them lost at once, and a server that plays for a while; no figure is judged here."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

from bench.server.crowd import AT_A_TABLE, WAITS
from stolik.server.settings import Limits
from tests.conftest import rounds

MANY = Limits().sockets + AT_A_TABLE  # more than an address may have


def told_by(program: str, **words: object) -> dict[str, Any]:
    """What a benchmark tells."""
    command = [sys.executable, "-m", f"bench.server.{program}"]
    said = [str(word) for name, value in words.items() for word in (f"--{name}", value)]
    done = subprocess.run([*command, *said], stdout=subprocess.PIPE, check=True, text=True)
    return dict(json.loads(done.stdout))


def test_a_crowd_is_answered_and_comes_back_when_it_is_cut_off_or_the_server_was_killed() -> None:
    found = told_by("crowd", sockets=rounds(MANY, 5000), clients=rounds(100, 1000), seconds=0.1)
    idle, storm = found["idle"], found["storm"]
    assert (idle["sockets"], storm["clients"]) == (rounds(MANY, 5000), rounds(100, 1000))
    assert idle["ping_most_s"] > 0
    assert storm["cut_off_most_s"] >= WAITS[0]
    assert storm["after_restart_most_s"] > 0


def test_a_server_that_plays_beside_bots_for_a_while_complains_of_nothing() -> None:
    found = told_by("soak", tables=rounds(20, 200), rate=2, minutes=rounds(3, 60) / 60)
    assert found["moves"] > 20
    assert found["complaints"] == []
