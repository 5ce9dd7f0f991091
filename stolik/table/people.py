"""People in logs: by their numbers. A table knows names; what is stored of a person's name is its number alone.

Deleting somebody takes the name out of one table of the database, and out of every log with it: there it never was.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from msgspec import structs

from stolik.table import entries as log
from stolik.table.names import drawn
from stolik.table.sitters import Sitter
from stolik.table.tournament.entries import Entered

PERSON = re.compile(r"p([1-9]\d{0,9})")
NAMELESS = re.compile(r"#([1-9]\d{0,9})\b")
SILENT = "…"  # what is left of the words of somebody who is deleted
NOBODY = 0
MOST_GUESTS = 16_384  # of whom it is kept in mind who they are: that is asked again and again

Called = (log.Sat, log.Knocked, Entered)  # entries in which somebody takes a name
OfOne = (*Called, log.Said)  # entries with a guest and a name
CALLED = frozenset(Called)
HOLD_NAMES = frozenset((*OfOne, log.Page))


def guest_of(person: int) -> str:
    """As whom a person is known at a table."""
    return f"p{person}"


@lru_cache(MOST_GUESTS)
def person_of(guest: str) -> int:
    """The person a guest is; NOBODY if there is none."""
    found = PERSON.fullmatch(guest)
    return int(found[1]) if found else NOBODY


def nameless(person: int) -> str:
    """What stands in a log for the name of a person, and is shown of one who is deleted."""
    return f"#{person}"


# Where a log is written


def without_names(entries: Sequence[Any]) -> Sequence[Any]:
    """Entries as they are stored: people by their numbers."""
    if HOLD_NAMES.isdisjoint(map(type, entries)):
        return entries
    return [stripped(entry) for entry in entries]


def stripped(entry: Any) -> Any:
    """An entry without names of people."""
    if isinstance(entry, OfOne):
        return structs.replace(entry, name=hidden(entry.guest, entry.name))
    if isinstance(entry, log.Page):
        return structs.replace(
            entry,
            sitters=[structs.replace(each, name=hidden(each.guest, each.name)) for each in entry.sitters],
            knocks={guest: hidden(guest, name) for guest, name in entry.knocks.items()},
            said=[stripped(each) for each in entry.said],
        )
    return entry


def hidden(guest: str, name: str) -> str:
    """A name as it is stored; no name stays none."""
    person = person_of(guest)
    return nameless(person) if person and name else name


def called(entries: Sequence[Any]) -> dict[int, str]:
    """The names under which people have sat down, asked for a seat or entered a tournament."""
    if CALLED.isdisjoint(map(type, entries)):
        return {}
    found = {entry.guest: entry.name for entry in entries if isinstance(entry, Called) and entry.name}
    return {person: name for guest, name in found.items() if (person := person_of(guest))}


def noted(sitters: Iterable[Sitter]) -> list[str]:
    """What the words of moves call those who sit at a match."""
    return [hidden(sitter.guest, sitter.name) for sitter in sitters]


# Where it is read


def people_in(entries: Iterable[Any]) -> set[int]:
    """Everybody whose name a log would have."""
    return {person for entry in entries for guest, _ in bearers(entry) if (person := person_of(guest))}


def bearers(entry: Any) -> list[tuple[str, str]]:
    """Every guest in an entry, with the name that stands there."""
    if isinstance(entry, OfOne):
        return [(entry.guest, entry.name)]
    if isinstance(entry, log.Page):
        said = [(each.guest, each.name) for each in entry.said]
        return [*((each.guest, each.name) for each in entry.sitters), *entry.knocks.items(), *said]
    return []


def with_names(entries: Sequence[Any], names: Mapping[int, str]) -> list[Any]:
    """Entries as a table knows them: whoever has a name bears it, and nobody somebody else's."""
    people = people_in(entries)
    if not people:
        return list(entries)
    others = {name for entry in entries for guest, name in bearers(entry) if not person_of(guest)}
    apart = told_apart({person: names.get(person, "") for person in people}, others)
    return [filled(entry, apart) for entry in entries]


def told_apart(names: Mapping[int, str], others: Iterable[str]) -> dict[int, str]:
    """Names of people, each unlike all others; who has none goes by their number."""
    taken, apart = {drawn(name) for name in others}, dict[int, str]()
    for person in sorted(names):
        name = names[person] or nameless(person)
        apart[person] = name if drawn(name) not in taken else f"{name} {nameless(person)}"
        taken.add(drawn(apart[person]))
    return apart


def filled(entry: Any, names: Mapping[int, str]) -> Any:
    """An entry with the names of people; the words of somebody without a name are not repeated."""
    if isinstance(entry, log.Said):
        person = person_of(entry.guest)
        text = SILENT if names.get(person) == nameless(person) else entry.text
        return structs.replace(entry, name=shown(entry.guest, entry.name, names), text=text)
    if isinstance(entry, OfOne):
        return structs.replace(entry, name=shown(entry.guest, entry.name, names))
    if isinstance(entry, log.Page):
        return structs.replace(
            entry,
            sitters=[with_name(each, names) for each in entry.sitters],
            knocks={guest: shown(guest, name, names) for guest, name in entry.knocks.items()},
            said=[filled(each, names) for each in entry.said],
        )
    return entry


def with_name(sitter: Sitter, names: Mapping[int, str]) -> Sitter:
    """Somebody at a seat, by name."""
    return structs.replace(sitter, name=shown(sitter.guest, sitter.name, names))


def shown(guest: str, name: str, names: Mapping[int, str]) -> str:
    """A name as it is read; no name stays none."""
    return names.get(person_of(guest), name) if name else name


def in_words(words: str, names: Mapping[int, str]) -> str:
    """A move in words, with the names of people."""
    return NAMELESS.sub(lambda found: names.get(int(found[1]), found[0]), words)
