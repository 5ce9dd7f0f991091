"""What hosts are given: containers that may do little, and files that agree with one another and with the server."""

from __future__ import annotations

import inspect
import json
import os
import re
import shlex
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from stolik.commands.serve import PORT, serve
from tests.cluster.conftest import nats
from tests.parts.nats import Nats
from tests.parts.postgres import Postgres
from tests.server.clients import Program

__all__ = ["nats"]

ROOT = Path(__file__).parent.parent
HOSTING = ROOT / "hosting"
SERVERS = {"one", "two", "three"}


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    """The compose file."""
    told: dict[str, Any] = yaml.safe_load((HOSTING / "compose.yaml").read_text(encoding="utf-8"))
    return told


@pytest.fixture(scope="module")
def image() -> list[tuple[str, str]]:
    """The Dockerfile, instruction by instruction."""
    text = (HOSTING / "Dockerfile").read_text(encoding="utf-8")
    lines = [line for line in text.replace("\\\n", " ").splitlines() if line and not line.startswith("#")]
    return [(line.partition(" ")[0], line.partition(" ")[2]) for line in lines]


def told_in(image: list[tuple[str, str]]) -> dict[str, str]:
    """The variables of the image."""
    words = [word for kind, rest in image if kind == "ENV" for word in shlex.split(rest)]
    return dict(word.split("=", 1) for word in words)


def test_the_compose_file_names_nothing_that_is_not_there(compose: dict[str, Any]) -> None:
    services = compose["services"]
    assert {name for name, each in services.items() if each.get("image") == "stolik"} == SERVERS
    for each in services.values():
        assert each.keys() & {"image", "build"}
        assert set(each["networks"]) <= compose["networks"].keys()
        assert set(each.get("depends_on", ())) <= services.keys()
        for volume in each.get("volumes", ()):
            source = volume.split(":")[0]
            if source.startswith("./"):
                assert (HOSTING / source).exists(), source
            elif not source.startswith("$"):
                assert source in compose["volumes"]
    for name, wanted in compose["x-server"]["depends_on"].items():
        assert wanted["condition"] != "service_healthy" or "healthcheck" in services[name]
    built = compose["x-server"]["build"]
    assert (HOSTING / built["context"] / built["dockerfile"]).samefile(HOSTING / "Dockerfile")


def test_only_the_proxy_is_reached_from_outside_and_servers_may_do_little(compose: dict[str, Any]) -> None:
    services = compose["services"]
    assert [name for name, each in services.items() if "ports" in each] == ["proxy"]
    assert [name for name, each in services.items() if "outside" in each["networks"]] == ["proxy"]
    assert compose["networks"]["inside"]["internal"]
    for name in SERVERS:
        assert services[name]["read_only"]
        assert services[name]["cap_drop"] == ["ALL"]
        assert services[name]["security_opt"] == ["no-new-privileges:true"]
        assert services[name]["volumes"] == [f"{name}:/data"]
    for each in services.values():
        assert "privileged" not in each
        assert ":" in each["image"] or each["image"] == "stolik", "a version is named"


def test_proxy_and_watcher_find_the_servers(image: list[tuple[str, str]]) -> None:
    proxy = (HOSTING / "nginx.conf").read_text(encoding="utf-8")
    assert set(re.findall(rf"server (\w+):{PORT} ", proxy)) == SERVERS
    watcher = yaml.safe_load((HOSTING / "prometheus.yml").read_text(encoding="utf-8"))
    targets = watcher["scrape_configs"][0]["static_configs"][0]["targets"]
    assert set(targets) == {f"{name}:{PORT}" for name in SERVERS}
    assert ("EXPOSE", str(PORT)) in image


def test_containers_are_told_settings_that_there_are(compose: dict[str, Any], image: list[tuple[str, str]]) -> None:
    hints = inspect.get_annotations(serve, eval_str=True).values()
    known = {name for hint in hints for each in getattr(hint, "__metadata__", ()) for name in each.env_var}
    asked = {*compose["x-server"]["environment"], *(name for name in told_in(image) if name.startswith("STOLIK_"))}
    assert asked <= known
    assert {"STOLIK_DATABASE", "STOLIK_BUS", "STOLIK_BEHIND_PROXY", "STOLIK_NAME"} <= asked


def test_the_image_is_small_and_runs_as_nobody_in_particular(image: list[tuple[str, str]]) -> None:
    kinds = [kind for kind, _ in image]
    last = len(kinds) - 1 - kinds[::-1].index("FROM")
    stages = [rest.split(" AS ") for kind, rest in image if kind == "FROM"]
    assert all(re.fullmatch(r"python:3\.\d+-slim", base) for base, *_ in stages), "a version is named"
    final = dict(image[last:])
    assert final["USER"] == "stolik"
    assert kinds.index("USER") > last
    assert final["COPY"].startswith(f"--from={stages[0][1]} "), "nothing of the checkout but what was built"
    assert json.loads(final["ENTRYPOINT"]) == ["stolik"]
    assert json.loads(final["CMD"]) == ["serve"]
    assert json.loads(final["HEALTHCHECK"].partition("CMD ")[2])[0] == "python"
    assert "ADD" not in kinds
    for command in (rest for kind, rest in image if kind == "RUN" and "pip install" in rest):
        assert command.count("--no-cache-dir") == command.count("pip install")
        assert "--require-hashes -r requirements/servers.txt" in command


def ignored(path: str) -> bool:
    """Is a file left out of what the image is built from? The last line that fits decides."""
    lines = (HOSTING / "Dockerfile.dockerignore").read_text(encoding="utf-8").splitlines()
    found = False
    for line in (line for line in lines if not line.startswith("#")):
        name = line.removeprefix("!").removeprefix("**/")
        parts = path.split("/")
        is_meant = name == "*" or path == name or path.startswith(f"{name}/") or ("**" in line and name in parts)
        found = not line.startswith("!") if is_meant else found
    return found


def sources() -> list[str]:
    """What is under version control, as far as the image is built from it."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    return [path for path in listed.stdout.splitlines() if not ignored(path)]


def test_the_image_is_built_from_the_sources_and_from_nothing_else() -> None:
    for path in (
        ".git/config",
        ".venv/bin/python",
        "web/node_modules/a.js",
        "web/dist/a.js",
        "stolik/__pycache__/a.pyc",
    ):
        assert ignored(path), path
    for path in ("stolik/cli.py", "web/package-lock.json", "requirements/servers.txt", "rulebooks/conflict.pl.md"):
        assert not ignored(path), path
    assert not [path for path in sources() if path.startswith(("tests/", "bench/", "docs/"))]


@pytest.mark.skipif(not os.environ.get("STOLIK_LONG"), reason="installs everything anew: minutes, and the network")
def test_what_the_image_is_built_by_makes_a_server_that_serves(
    image: list[tuple[str, str]], compose: dict[str, Any], tmp_path: Path, postgres: Postgres, nats: Nats
) -> None:
    """No engine is needed for this: the commands of the Dockerfile in an empty folder, then its entry point."""
    source, opt = tmp_path / "src", tmp_path / "opt"
    for path in sources():
        (source / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / path, source / path)
    build = next(rest for kind, rest in image if kind == "RUN")
    subprocess.run(["sh", "-ec", build.replace("/opt/stolik", str(opt))], cwd=source, check=True)
    shutil.rmtree(source)
    told = {name: value.replace("/opt/stolik", str(opt)) for name, value in told_in(image).items()}
    told["PATH"] = told["PATH"].replace("$PATH", os.environ["PATH"])
    told |= {name: str(value) for name, value in compose["x-server"]["environment"].items()}
    told |= {"STOLIK_DATABASE": postgres.address(postgres.new_database()), "STOLIK_BUS": nats.address()}
    told |= {"STOLIK_NAME": "stolik.example"}
    server = Program(tmp_path / "data", mode="compiled", program=(str(opt / "bin" / "stolik"),), told=told)
    try:
        meant = {"host": "stolik.example", "x-forwarded-for": "192.0.2.1"}
        assert "<title>" in server.address.get("/", headers=meant).text
        assert server.address.get("/readyz", headers=meant).json()["ready"]
        opened = server.address.post("/api/tables", json={"game": "conflict"}, headers=meant)
        assert opened.status_code == 201, opened.text
    finally:
        assert server.stop() == 0
    assert "Traceback" not in server.said
