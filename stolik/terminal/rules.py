"""The rules one key away: chapters, single paragraphs, and search."""

from __future__ import annotations

import re

from stolik.core.kit.errors import StolikError
from stolik.core.kit.words import Words
from stolik.core.proof.rulebook import Paragraph, Rulebook, find_rulebook
from stolik.terminal.typed import bare, shortened

EVERYTHING = ("all", "wszystko")


def look_up(game: str, language: str, text: str, labels: Words) -> list[str]:
    """What the rulebook says about a text, line by line; its chapters if nothing is asked."""
    try:
        book = find_rulebook(game, language)
    except StolikError:
        return [labels.say("rules_missing")]
    if not text:
        return [book.title, *chapters(book), labels.say("rules_hint", sample=next(iter(book.paragraphs), ""))]
    found = find(book, text)
    return printed(found) or [labels.say("rules_none", text=shortened(text))]


def chapters(book: Rulebook) -> list[str]:
    """The headings of a rulebook in order."""
    return list(dict.fromkeys(paragraph.chapter for paragraph in book.paragraphs.values()))


def find(book: Rulebook, text: str) -> list[Paragraph]:
    """One paragraph by its number, a chapter by its, or every paragraph with the words."""
    everything = list(book.paragraphs.values())
    wanted = text.strip().lower()
    if wanted in EVERYTHING:
        return everything
    for paragraph in everything:
        if wanted in (paragraph.number.lower(), paragraph.number.lower().split("-")[1]):
            return [paragraph]
    chapter = re.fullmatch(r"(?:\w+-)?(\d+)\.?", wanted)
    if chapter:
        return [each for each in everything if each.chapter.startswith(f"{chapter[1]}.")]
    parts = bare(wanted).split()
    return [each for each in everything if parts and all(part in bare(each.text) for part in parts)]


def printed(paragraphs: list[Paragraph]) -> list[str]:
    """Paragraphs under their chapters, without the marks of the file's format."""
    lines: list[str] = []
    chapter = ""
    for paragraph in paragraphs:
        if paragraph.chapter != chapter:
            chapter = paragraph.chapter
            lines.append(chapter)
        lines.append(f"{paragraph.number} {paragraph.text.replace('*', '')}")
    return lines
