"""What whoever runs a server can watch, and how they set it up."""

from __future__ import annotations

import asyncio
import json
import logging
import random
import subprocess
import sys
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from stolik.server.lines import Facts
from tests.server.clients import Address, connected, play_on


def figures(address: Address) -> dict[str, float]:
    """All figures of a server, with their labels."""
    text = address.get("/metrics").text
    return {
        " ".join([sample.name, *sample.labels.values()]): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def test_a_server_counts_moves_commits_tables_sockets_and_refusals(server: Address) -> None:
    async def play() -> None:
        table = server.open_table(seats=2, name="Ala", start=True, speed=0)
        before = figures(server)
        assert before["stolik_tables"] == 1
        async with connected(server, table["code"], table["token"]) as ala:
            await play_on(ala, random.Random(3), lambda sight: len(ala.heard) > 8)
            await ala.refused("Play", question=1, path=[0])
            server.get("/api/tables/BBBBB")
            after = figures(server)
        assert after["stolik_sockets"] == 1
        assert after["stolik_moves_total"] > before["stolik_moves_total"]
        assert after["stolik_commits_total"] == after["stolik_commit_seconds_count"] > before["stolik_commits_total"]
        assert after["stolik_commit_seconds_bucket +Inf"] == after["stolik_commits_total"]
        for code in ("question.closed", "code.none"):
            label = f"stolik_refusals_total {code}"
            assert after[label] == before.get(label, 0) + 1
        assert after["stolik_ready"] == 1

    asyncio.run(play())


def test_figures_are_not_told_through_a_proxy(server: Address) -> None:
    assert server.get("/healthz").json() == {"ok": True}
    assert server.get("/readyz").json() == {"ready": True, "why": ""}
    assert server.get("/metrics", headers={"x-forwarded-for": "192.0.2.1"}).status_code == 404


def test_a_fact_is_one_line_of_json() -> None:
    record = logging.LogRecord("stolik.server", logging.WARNING, "", 0, "stół %s:\nczeka", ("BCDFG",), None)
    line = Facts().format(record)
    assert "\n" not in line
    told = json.loads(line)
    assert (told["level"], told["from"], told["what"]) == ("warning", "stolik.server", "stół BCDFG:\nczeka")


@pytest.mark.parametrize(
    ("words", "settings", "environment", "sentence"),
    [
        (["--log", "xml"], "", {}, 'Choose from: "text", "json"'),
        ([], "ports = 1", {}, "'ports'. Did you mean 'port'?"),
        ([], 'port = "many"', {}, "settings.toml"),
        ([], "port = = 1", {}, "line 1"),
        ([], "", {"STOLIK_PORT": "many"}, "STOLIK_PORT"),
        ([], 'limit = ["table=1"]', {}, "tables"),
        (["--bus", "nats://127.0.0.1:4222"], "", {}, "--database"),
        (["--database", "mysql://x"], "", {}, "postgresql://"),
        (["--config", "nowhere.toml"], "", {}, "cannot be read"),
    ],
)
def test_a_wrong_setting_is_refused_with_what_is_valid(
    tmp_path: Path, words: list[str], settings: str, environment: dict[str, str], sentence: str
) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(settings, encoding="utf-8")
    config = [] if "--config" in words else ["--config", str(file)]
    done = run_serve(tmp_path, *config, *words, **environment)
    assert done.returncode == 2
    assert sentence in done.stderr
    assert done.stderr.count("\n") == 1


def run_serve(data: Path, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the command that ends at once, for something is wrong."""
    import os

    command = [sys.executable, "-m", "stolik.cli", "serve", "--host", "127.0.0.1", "--no-browser", "--data", str(data)]
    return subprocess.run(
        [*command, *words], capture_output=True, text=True, timeout=60, env={**os.environ, **environment}
    )
