"""A reader of sentences: finds what no careful person would have written."""

from __future__ import annotations

import re
from collections.abc import Iterable

from stolik.core.door.game import Game
from stolik.core.kit.words import LANGUAGES, PART

DOUBLED = re.compile(r"[.!?;:,][.;:,?]|[.;:,?]!")  # "!.", "..", "!;"; a name may end in "!!!"
UNFILLED = re.compile(r"[{}]|  |\s[.,;:!?]|[:;,] ?$|^[\s.,;:!?]|[:;,] [.;:,!?]|\(\)|„”|“”|^$")
WORD = re.compile(r"[^\W\d_]{2,}(?:_\w+)?")
# Small words that one language has and the other has not: enough of them that a foreign sentence holds one.
ENGLISH = "the of with and from you your is are has have does takes plays this that not for nothing hidden"
POLISH = "się jest nie kartę karta karty kart przez tylko albo czy już twoja twój ty wybierz"
FOREIGN = {"pl": frozenset(ENGLISH.split()), "en": frozenset(POLISH.split())}
# Polish puts the reader into a case and leaves "ty" out before a verb: only such a noun takes it as it stands.
READER = re.compile(r"\(ty\)|^Ty\b|(?<![Cc]el)(?<!muszce)(?<!stronie)(?<!czerwona)(?<!żółta): ty\b(?! kontra)")
CODE = re.compile(r" \([A-Z]{2}-\d+\.\d+\)$|\w+=\w+")  # a refusal's paragraph; an option as it is typed
POLISH_LETTER = re.compile(r"[ąćęłńóśźż]", re.IGNORECASE)


class Reader:
    """Somebody who reads one game in one language and knows every word of its dictionary."""

    def __init__(self, game: Game, language: str, names: Iterable[str]) -> None:
        self.language = language
        self.names = set(names)
        told = {each: _vocabulary(game, each) for each in LANGUAGES}
        self.known = told[language]
        self.proper = {word for word in told["en"] if POLISH_LETTER.search(word)}  # a game may keep its Polish title

    def faults(self, sentence: str) -> list[str]:
        """What is wrong with a sentence, if anything."""
        found = []
        if DOUBLED.search(sentence):
            found.append("doubled punctuation")
        if UNFILLED.search(sentence):
            found.append("a part that is not filled in")
        if self.language == "pl" and READER.search(sentence):
            found.append("the reader out of place")
        words = {word for word in WORD.findall(CODE.sub("", sentence)) if word not in self.names}
        strange = {word for word in words if word.lower() not in self.known}
        foreign = {word for word in words if word.lower() in FOREIGN[self.language]}
        if self.language == "en":
            foreign |= {word for word in words if POLISH_LETTER.search(word) and word.lower() not in self.proper}
        if strange | foreign:
            found.append(f"words of another language: {', '.join(sorted(strange | foreign))}")
        return [f"{fault}: {sentence!r}" for fault in found]


def faults_of(game: Game, language: str, names: Iterable[str], sentences: Iterable[str]) -> str:
    """What is wrong with any of some sentences, a line each."""
    reader = Reader(game, language, names)
    return "\n".join(fault for sentence in sorted(sentences) for fault in reader.faults(sentence))


def _vocabulary(game: Game, language: str) -> set[str]:
    """Every word of a dictionary, in small letters."""
    words: set[str] = set()
    for template in game.words(language).entries.values():
        forms = " ".join(match[2] or "" for match in PART.finditer(template)).replace("|", " ")
        words |= {word.lower() for word in WORD.findall(f"{PART.sub(' ', template)} {forms}")}
    return words
