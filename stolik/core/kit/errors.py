"""What people and programs are told when something cannot be done."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from stolik.core.kit.words import Words


class StolikError(Exception):
    """Bad input, said in one sentence; nothing has changed."""

    def __init__(self, sentence: str, hint: str = "") -> None:
        self.sentence = sentence
        self.hint = hint
        super().__init__(f"{sentence} {hint}".strip())

    def say(self, language: str) -> str:
        """The same in a language, where there are words for it."""
        return str(self)


class No(StolikError):
    """A "no" to a person: a key of a dictionary and its parts, worded where it is told, in the reader's language.

    A part may be a function of the words, where it is a sentence itself.
    """

    paragraph = ""

    def __init__(self, words: Callable[[str], Words], key: str, /, **parts: Any) -> None:
        self.words = words
        self.key = key
        self.parts = parts
        super().__init__(self.say("en"))

    def say(self, language: str) -> str:
        """The sentence in a language, with its paragraph."""
        words = self.words(language)
        parts = {name: part(words) if callable(part) else part for name, part in self.parts.items()}
        sentence = words.say(self.key, **parts)
        return f"{sentence} ({self.paragraph})" if self.paragraph else sentence


class Refusal(No):
    """A move the rules do not allow now, with the paragraph that says so."""

    def __init__(self, words: Callable[[str], Words], key: str, paragraph: str, /, **parts: Any) -> None:
        self.paragraph = paragraph
        super().__init__(words, key, **parts)


class Unknown(StolikError):
    """A word that is none of the valid ones, with the nearest of them."""

    def __init__(self, what: str, word: object, valid: Iterable[str]) -> None:
        self.word, self.valid = str(word), list(valid)
        self.near = "".join(get_close_matches(self.word, self.valid, n=1))
        guess = f"Did you mean {self.near!r}? " if self.near else ""
        super().__init__(f"Unknown {what} {self.word!r}.", f"{guess}Valid: {', '.join(self.valid)}.")

    def say(self, language: str) -> str:
        """The same in a language; programs and files are told in English what kind of word it is."""
        from stolik.core.kit.words import common  # a dictionary refuses an unknown language with this error

        if language == "en":
            return str(self)
        key = "error.unknown.near" if self.near else "error.unknown"
        return common(language).say(key, word=self.word, near=self.near, valid=", ".join(self.valid))


def unknown(what: str, word: object, valid: Iterable[str]) -> StolikError:
    """An error for a word that is none of the valid ones."""
    return Unknown(what, word, valid)
