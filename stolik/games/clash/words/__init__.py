"""The game's words in Polish and English: the one dictionary for terminal, page and log."""

from __future__ import annotations

from stolik.core.kit.words import Dictionary
from stolik.games.clash import guide
from stolik.games.clash.words.english import ENGLISH
from stolik.games.clash.words.polish import POLISH

WORDS: Dictionary = {"en": ENGLISH | guide.ENGLISH, "pl": POLISH | guide.POLISH}
