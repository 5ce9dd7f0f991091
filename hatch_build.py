"""Puts the built web client into the wheel; an editable install reads it where dev.py builds it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ClientHook(BuildHookInterface):
    """Builds the client before the wheel is packed."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build, and have the wheel hold the result as stolik/web."""
        if version == "editable":
            return
        sys.path.insert(0, self.root)
        from build_client import build

        build_data["force_include"][str(Path(build()))] = "stolik/web"
