"""Everything that is kept about somebody, for themselves."""

from __future__ import annotations

import asyncio

import msgspec

from stolik.server.people.messages import BlockedPerson, Me, Profile
from stolik.server.people.profiles import matches_of, profile_of
from stolik.server.people.register import Person
from stolik.server.site import Site
from stolik.table import entries as log
from stolik.table.export import Export, export
from stolik.table.people import guest_of

FORM = "stolik person 1"
MOST_MATCHES = 500  # in one file; the newest


class Word(msgspec.Struct, frozen=True):
    """Something somebody has said at a table."""

    code: str
    at: int  # milliseconds
    text: str


class Everything(msgspec.Struct, frozen=True):
    """Everything about somebody. Passwords, keys and codes are not kept, only what proves them."""

    form: str
    me: Me
    profile: Profile
    matches: list[Export]  # each as it can be downloaded and verified by itself
    said: list[Word]
    blocked: list[BlockedPerson]
    reported: list[str]  # what they told whoever runs the site about others


async def everything_about(site: Site, person: Person, me: Me) -> bytes:
    """Somebody as a file."""
    store = site.rooms.store
    profile = await store.look(lambda connection: profile_of(connection, person, person.id))
    played = await store.look(lambda connection: matches_of(connection, person.id, person.id, MOST_MATCHES))
    found, said = list[Export](), list[Word]()
    for code in dict.fromkeys(match.code for match in played):
        row = await store.find(code)
        entries = await store.entries(row) if row is not None else []
        said += [Word(code, entry.at, entry.text) for entry in entries if is_said_by(entry, person.id)]
        for match in played:
            if match.code == code and (told := await asyncio.to_thread(export, entries, match.number)):
                found.append(told)
    blocked, reported = await site.people.blocks.of(person.id), await site.people.reports.by(person.id)
    everything = Everything(FORM, me, profile, found, said, blocked, reported)
    return msgspec.json.format(msgspec.json.encode(everything), indent=1) + b"\n"


def is_said_by(entry: object, person: int) -> bool:
    """Are these the words of somebody?"""
    return isinstance(entry, log.Said) and entry.guest == guest_of(person)
