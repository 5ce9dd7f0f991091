"""The committed playthroughs are what the rules give today."""

from __future__ import annotations

import pytest

from tests.playthroughs.telling import FOLDER, PLAYTHROUGHS, playthrough


@pytest.mark.parametrize("file", PLAYTHROUGHS)
def test_the_match_goes_as_told(file: str) -> None:
    told = (FOLDER / file).read_text(encoding="utf-8")
    assert playthrough(*PLAYTHROUGHS[file]) == told, "rules changed: read the difference, then write them anew"
