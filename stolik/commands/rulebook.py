"""`stolik rulebook`: read the rules; trace each paragraph to its code and its tests."""

from __future__ import annotations

import sys
import time
from pathlib import Path

from stolik import games
from stolik.core.door.game import Game
from stolik.core.kit.errors import StolikError, unknown
from stolik.core.kit.words import LANGUAGES
from stolik.core.proof import proof
from stolik.core.proof.citing import ROOT, citations, marked_code
from stolik.core.proof.rulebook import NUMBER, Rulebook, find_rulebook

NOTHING_TO_RUN = "none: it is for people at a table"


def rulebook(
    game: str = "", *, coverage: bool = False, knockout: bool = False, language: str = "en", find: str = ""
) -> int:
    """Print a rulebook, or trace its paragraphs to code and tests (in a checkout).

    Parameters
    ----------
    game
        The game's word, all games if none is named; or the number of a paragraph, to see everything that cites it.
    coverage
        Show each paragraph with its rules and tests; exit 1 if one lacks any.
    knockout
        Take out each rule in turn and see that a test notices; exit 1 if one survives.
    language
        pl or en.
    find
        Print only the paragraphs with this number or text.
    """
    if NUMBER.fullmatch(game):
        print_paragraph(game.upper())
        return 0
    books = {games.load(name): find_rulebook(name, language) for name in ([game] if game else games.NAMES)}
    if find and not any(book.find(find) for book in books.values()):
        raise StolikError(
            f"Nothing in the rules about “{find}”.", "It is looked for as it is written, in one language."
        )
    faults = 0
    for door, book in books.items():
        if coverage:
            faults += print_coverage(door, book)
        if knockout:
            faults += print_knockout(door)
        if not coverage and not knockout and (not find or book.find(find)):
            print_book(book, find)
    return 1 if faults else 0


def print_paragraph(number: str) -> None:
    """Print a paragraph in every language, and everything that cites it."""
    doors = {door.prefix: door for door in map(games.load, games.NAMES)}
    prefix = number.partition("-")[0]
    if prefix not in doors:
        raise unknown("beginning of a paragraph", prefix, doors)
    door = doors[prefix]
    books = {language: find_rulebook(door.name, language) for language in LANGUAGES}
    known = list(books[LANGUAGES[0]].paragraphs)
    if number not in known:
        raise StolikError(f"{door.title()} has no paragraph {number}.", f"There are {known[0]} to {known[-1]}.")
    for language, book in books.items():
        paragraph = book.paragraphs[number]
        print(f"{number}  {book.title}, {paragraph.chapter}\n{language}  {paragraph.text}")
    is_exempt = paragraph.is_exempt
    for kind, found in citations(door, number).items():
        if found or kind == "code":
            print(f"\n{kind}")
            lines = [str(each) for each in found] or [NOTHING_TO_RUN if is_exempt else "none"]
            print(*(f"  {line}" for line in lines), sep="\n")


def print_book(book: Rulebook, find: str) -> None:
    """Print the paragraphs under their chapters."""
    chapter = ""
    print(book.title)
    for paragraph in book.find(find) if find else book.paragraphs.values():
        if paragraph.chapter != chapter:
            chapter = paragraph.chapter
            print(f"\n{chapter}\n")
        print(f"{paragraph.number}  {paragraph.text}")


def print_coverage(door: Game, book: Rulebook) -> int:
    """Print each paragraph → rules → number of tests, then what is missing; return how many are faulty."""
    scenarios = proof.scenarios_of(ROOT / "scenarios" / door.name, games.load)
    tests = [proof.trace_scenario(door, each) for each in scenarios]
    tests += proof.trace_marked_tests(ROOT / "tests" / "games" / door.name, door.prefix)
    lines = proof.coverage(door, book, tests)
    for line in lines:
        exempt = line.number in book.paragraphs and book.paragraphs[line.number].is_exempt
        rules = line.rules or tuple(each.name for each in marked_code(line.number, ROOT))
        said = "nothing to run" if exempt and not rules else ", ".join(rules)
        print(f"{line.number:<8} {said} ← {len(line.tests)} tests{'  !! ' + line.missing if line.missing else ''}")
    faulty = [line for line in lines if line.missing]
    print(
        f"{door.name}: {len(lines) - len(faulty)} of {len(lines)} paragraphs have rules that run in tests citing them."
    )
    return len(faulty)


def print_knockout(door: Game) -> int:
    """Take out every rule in turn; print and count the survivors."""
    began = time.perf_counter()
    scenarios = proof.scenarios_of(ROOT / "scenarios" / door.name, games.load)
    folder = Path(ROOT / "tests" / "games" / door.name)
    survivors = proof.knockout(door, scenarios, folder, lambda name: print(f"without {name} …", file=sys.stderr))
    rules = proof.cited_rules(door)
    for name in survivors:
        print(f"survives: {name} ({', '.join(door.rules.about(rules[name]).paragraphs)})")
    seconds = time.perf_counter() - began
    print(
        f"{door.name}: {len(rules) - len(survivors)} of {len(rules)} rules are missed when taken out ({seconds:.0f} s)."
    )
    return len(survivors)
