"""Puts the built web client and the rules for browsers into the wheel; an editable install makes both where it lies."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

MAKE = """
from stolik import games
from stolik.core.machine.modules import files_of, made_module
for name in games.NAMES:
    rules = games.load(name).rules
    folder = made_module(rules).parent
    print(*(folder / file for file in files_of(rules)), sep="\\n")
"""


class ClientHook(BuildHookInterface):
    """Builds the client and the modules before the wheel is packed."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build, and have the wheel hold the results as stolik/web and stolik/modules."""
        if version == "editable":
            return
        sys.path.insert(0, self.root)
        from build_client import build

        build_data["force_include"][str(Path(build()))] = "stolik/web"
        for module in standard_modules(self.root):
            build_data["force_include"][str(module)] = f"stolik/modules/{module.name}"


def standard_modules(root: str) -> list[Path]:
    """The module of each game by the card list that comes with it, whatever list the builder's own box has."""
    with tempfile.TemporaryDirectory() as nothing:
        environment = {**os.environ, "STOLIK_DATA": nothing}
        command = [sys.executable, "-c", MAKE]
        done = subprocess.run(command, cwd=root, env=environment, check=True, stdout=subprocess.PIPE, encoding="utf-8")
    return [Path(line) for line in done.stdout.splitlines()]
