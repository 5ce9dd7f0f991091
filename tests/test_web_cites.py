"""The paragraphs the web client names are in the rulebooks."""

from __future__ import annotations

import re

import pytest

from stolik import games
from stolik.core.proof.rulebook import find_rulebook
from tests.doors import ROOT

CITED = re.compile(r"\b[A-Z]{2}-\d+\.\d+\b")


@pytest.mark.parametrize("name", games.NAMES)
def test_every_paragraph_a_page_names_is_in_the_rulebook(name: str) -> None:
    sources = [path for path in (ROOT / "web" / "src" / "games" / name).rglob("*") if path.suffix in (".ts", ".svelte")]
    cited = {found for path in sources for found in CITED.findall(path.read_text(encoding="utf-8"))}
    assert sources
    for language in ("pl", "en"):
        assert cited <= set(find_rulebook(name, language).paragraphs)
