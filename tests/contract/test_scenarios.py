"""Every scenario file holds."""

from __future__ import annotations

from pathlib import Path

import pytest

from stolik.core.proof.scenario import FILLINGS, read_scenario
from tests.doors import IS_MAIN_RUN, SCENARIOS, load

FILES = [path for folder in SCENARIOS.values() for path in sorted(folder.glob("*.yaml"))]


@pytest.mark.three_ways
@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_scenario_holds_with_every_filling(path: Path) -> None:
    read_scenario(path, load).run(fillings=FILLINGS if IS_MAIN_RUN else 4)
