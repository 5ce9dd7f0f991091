"""What nobody goes by or says here: a plain file of words that whoever runs the site may edit while it runs."""

from __future__ import annotations

import logging
import re
from itertools import groupby
from pathlib import Path
from time import monotonic
from unicodedata import category, normalize

from stolik.core.kit.errors import StolikError
from stolik.table import messages as say
from stolik.table.names import drawn
from stolik.table.tournament import messages as tournament_say
from stolik.table.words import Denied

logger = logging.getLogger("stolik.server")

FILE = "filter.txt"  # in the data folder, instead of the one that comes with the program
USUAL = Path(__file__).with_name(FILE)
LOOK = 2.0  # seconds after which the file is looked at again
MOST_WORDS = 10_000
NAMING = (say.Sit, say.Knock, tournament_say.Enter)
DISGUISES = str.maketrans("@43€$57łŁ", "aaeesstll")
CALLED_OUT = re.compile(r"!(?=\w)")  # at the end of a word it is no letter
STAR = "*"


class Filter:
    """Words that are refused. The file is read again when it has changed; one that cannot be read changes nothing."""

    def __init__(self, data: Path) -> None:
        self._own = data / FILE
        self._looked_at = 0.0
        self._read: tuple[Path, int, int] | None = None  # which file, when it was written, and how long it is
        self._refused = re.compile("(?!)")

    def check_name(self, name: str) -> None:
        """Raise Denied if nobody goes by this here."""
        if self._is_refused(name):
            raise Denied("name.refused")

    def check_words(self, text: str) -> None:
        """Raise Denied if nobody says this here."""
        if self._is_refused(text):
            raise Denied("chat.refused")

    def check(self, message: object) -> None:
        """Raise Denied if a guest takes a name or says something that is refused."""
        if isinstance(message, NAMING):
            self.check_name(message.name)
        elif isinstance(message, say.Say):
            self.check_words(message.text)

    def _is_refused(self, text: str) -> bool:
        self._look()
        return any(self._refused.fullmatch(word) for word in words_in(text))

    def _look(self) -> None:
        """Read the file if it is another one."""
        if monotonic() - self._looked_at < LOOK:
            return
        self._looked_at = monotonic()
        path = self._own if self._own.is_file() else USUAL
        try:
            facts = path.stat()
            found = path, facts.st_mtime_ns, facts.st_size
            if found != self._read:
                self._refused, self._read = pattern_of(path.read_text(encoding="utf-8")), found
        except (OSError, UnicodeDecodeError, StolikError) as error:
            logger.warning("%s cannot be read: %s", path, error)


def pattern_of(text: str) -> re.Pattern[str]:
    """What a list of words refuses."""
    lines = [line.strip() for line in text.splitlines()]
    words = [line for line in lines if line and not line.startswith("#")]
    if len(words) > MOST_WORDS:
        raise StolikError(f"A filter has at most {MOST_WORDS} words, not {len(words)}.")
    parts = [part for word in words if (part := pattern_of_word(word))]
    return re.compile("|".join(parts) or "(?!)")


def pattern_of_word(word: str) -> str:
    """One word of the list; a star stands for any letters."""
    letters = bare(word.strip(STAR))
    if not letters:
        return ""
    before, after = (".*" if word.startswith(STAR) else ""), (".*" if word.endswith(STAR) else "")
    return before + re.escape(letters) + after


def words_in(text: str) -> list[str]:
    """The words of a text without their disguises; letters that stand alone are read as one word too."""
    parts = "".join(letter if is_letter(letter) else " " for letter in undisguised(text)).split()
    joined = ["".join(group) for alone, group in groupby(parts, lambda part: len(part) == 1) if alone]
    return [single(part) for part in [*parts, *joined]]


def bare(word: str) -> str:
    """A word without disguises."""
    return single("".join(filter(is_letter, undisguised(word))))


def undisguised(text: str) -> str:
    """Letters as they are meant: without accents, of one alphabet, none drawn as a number or a sign."""
    signs = CALLED_OUT.sub("l", text.translate(DISGUISES))
    plain = "".join(letter for letter in normalize("NFKD", signs) if category(letter) != "Mn")
    return drawn(plain)


def is_letter(letter: str) -> bool:
    """Is it part of a word?"""
    return letter.isalnum()


def single(word: str) -> str:
    """A word in which no letter is stretched."""
    return "".join(letter for letter, _ in groupby(word))
