"""What a wheel brings along, so that nobody who installs it waits for a compiler."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from stolik.core.machine import modules
from stolik.core.machine.modules import files_of, find_module, is_whole, made_module
from stolik.games import NAMES
from tests.doors import DOORS, ROOT


def test_a_wheel_holds_the_client_and_the_module_of_every_game(tmp_path: Path) -> None:
    words = ["wheel", "--no-deps", "--no-index", "--no-build-isolation", "--wheel-dir", str(tmp_path), str(ROOT)]
    environment = {**os.environ, "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    subprocess.run([sys.executable, "-m", "pip", *words], env=environment, check=True, stdout=subprocess.DEVNULL)
    (path,) = tmp_path.glob("stolik-*.whl")
    with zipfile.ZipFile(path) as wheel:
        names = set(wheel.namelist())
        assert {"stolik/web/index.html", "stolik/web/rules/stolik-rules/index.js"} <= names
        files = {name for game in NAMES for name in files_of(DOORS[game].rules)}
        assert {Path(name).name for name in names if name.startswith("stolik/modules/")} == files
        for name in files:
            assert is_whole(wheel.read(f"stolik/modules/{name}"), name)


def test_a_module_that_came_with_the_package_is_not_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = DOORS["conflict"].rules
    made, shipped = made_module(rules), tmp_path / "modules"
    shipped.mkdir()
    for name in files_of(rules):
        shutil.copy(made.with_name(name), shipped / name)
    monkeypatch.setattr(modules, "SHIPPED", shipped)
    monkeypatch.setenv("STOLIK_CACHE", str(tmp_path / "empty"))
    assert find_module(rules) == made_module(rules) == shipped / made.name
