"""What people and programs are told when something cannot be done."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


class StolikError(Exception):
    """Bad input, said in one sentence; nothing has changed."""

    def __init__(self, sentence: str, hint: str = "") -> None:
        self.sentence = sentence
        self.hint = hint
        super().__init__(f"{sentence} {hint}".strip())


class Refusal(StolikError):
    """A move the rules do not allow now, with the paragraph that says so."""

    def __init__(self, sentence: str, paragraph: str = "") -> None:
        self.paragraph = paragraph
        super().__init__(f"{sentence} ({paragraph})" if paragraph else sentence)


def unknown(what: str, word: object, valid: Iterable[str]) -> StolikError:
    """An error for a word that is none of the valid ones, with the nearest of them."""
    words = list(valid)
    near = get_close_matches(str(word), words, n=1)
    guess = f"Did you mean {near[0]!r}? " if near else ""
    return StolikError(f"Unknown {what} {str(word)!r}.", f"{guess}Valid: {', '.join(words)}.")
