"""A game's rulebook: numbered paragraphs in every language, the source of truth for code, tests and refusals."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from stolik.core.kit.errors import StolikError, unknown

PACKAGE = Path(__file__).resolve().parent.parent.parent
FOLDERS = (PACKAGE / "rulebooks", PACKAGE.parent / "rulebooks")  # in a wheel, in a checkout
PARAGRAPH = re.compile(r"\*\*([A-Z]{2}-\d+\.\d+)\*\*\s*(.*)", re.DOTALL)
NUMBER = re.compile(r"([A-Z]{2})-\d+\.\d+", re.IGNORECASE)
EXEMPT = ("table", "advice")  # nothing to run
MARKS = {
    "ruling": ("ruling", "orzeczenie"),
    "table": ("table", "stół"),
    "advice": ("advice", "rada"),
    "reconstruction": ("reconstruction", "rekonstrukcja"),
}


@dataclass(frozen=True)
class Paragraph:
    """One numbered paragraph."""

    number: str
    chapter: str
    text: str
    marks: tuple[str, ...]

    @property
    def is_exempt(self) -> bool:
        """Is there nothing in it that could run?"""
        return any(mark in EXEMPT for mark in self.marks)


@dataclass(frozen=True)
class Rulebook:
    """A whole rulebook in one language."""

    path: Path
    title: str
    paragraphs: dict[str, Paragraph]

    def find(self, text: str) -> list[Paragraph]:
        """The paragraph with this number, else those that contain the text."""
        if text.upper() in self.paragraphs:
            return [self.paragraphs[text.upper()]]
        return [each for each in self.paragraphs.values() if text.lower() in f"{each.chapter} {each.text}".lower()]


def find_rulebook(game: str, language: str, folder: Path | None = None) -> Rulebook:
    """A game's rulebook in a language."""
    for place in (folder,) if folder else FOLDERS:
        path = place / f"{game}.{language}.md"
        if path.exists():
            return read_rulebook(path)
    languages = sorted({path.suffixes[0][1:] for place in FOLDERS for path in place.glob(f"{game}.*.md")})
    if languages:
        raise unknown("language of the rulebook", language, languages)
    raise StolikError(f"There is no rulebook of {game}.")


def read_rulebook(path: Path) -> Rulebook:
    """Read a rulebook file."""
    title, chapter = "", ""
    paragraphs: dict[str, Paragraph] = {}
    for block in path.read_text(encoding="utf-8").split("\n\n"):
        text = " ".join(block.split())
        found = PARAGRAPH.match(text)
        if text.startswith("# "):
            title = text[2:]
        elif text.startswith("## "):
            chapter = text[3:]
        elif found:
            number = found[1]
            if number in paragraphs:
                raise StolikError(f"{path.name} has {number} twice.")
            paragraphs[number] = Paragraph(number, chapter, found[2], _marks(found[2]))
    return Rulebook(path, title, paragraphs)


def _marks(text: str) -> tuple[str, ...]:
    words = set(re.findall(r"\*\((\w+)\)\*", text))
    return tuple(mark for mark, said in MARKS.items() if words & set(said))
