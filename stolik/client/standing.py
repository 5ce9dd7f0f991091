"""The arena of a server: a program with an account is brought to a table, match after match."""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterator

from stolik.client.line import PAUSE, ServerRefusal, ask_for, name_of
from stolik.client.table import FullTable, RemoteTable
from stolik.table import messages as say

LOOK = 3.0  # seconds after which it is asked again whether somebody else waits
OVER = ("seat.taken", "match.begun")  # refusals that say: somebody was quicker


def arena(
    address: str,
    game: str,
    account: str,
    *,
    seats: int = 2,
    wait: int = 30,
    matches: int | None = None,
    language: say.Language = "en",
) -> Iterator[RemoteTable]:
    """Tables of the arena, one after the other, each when its cards are dealt: play it to the end.

    Bots of the house take what is still free after a wait in seconds. Without a number of matches it goes on for ever.
    """
    wish: dict[str, str | int] = {"game": game, "seats": seats, "wait": wait}
    for _ in itertools.count() if matches is None else range(matches):
        with brought_together(address, wish, account, language) as table:
            yield table


def brought_together(address: str, wish: dict[str, str | int], account: str, language: say.Language) -> RemoteTable:
    """A table whose match has begun."""
    name = name_of(address, account)
    while True:
        code = ask_for(address, "/api/find", wish, account)["code"]
        table = seated(address, code, name, account, language)
        if table is None:
            time.sleep(PAUSE)
        elif has_begun(table, wish, account) or not has_left(table):
            return table


def seated(address: str, code: str, name: str, account: str, language: say.Language) -> RemoteTable | None:
    """A seat at a table, or none if somebody was quicker."""
    try:
        return RemoteTable.join(address, code, name, language, account=account)
    except FullTable:
        return None
    except ServerRefusal as refused:
        if refused.code in OVER:
            return None
        raise


def has_left(table: RemoteTable) -> bool:
    """Get up and go; False if the cards were dealt while one was about to."""
    try:
        table.rise()
    except ServerRefusal as refused:
        if refused.code not in OVER:
            raise
        while table.match is None:
            table.take_in()
        return False
    table.close()
    return True


def has_begun(table: RemoteTable, wish: dict[str, str | int], account: str) -> bool:
    """Wait until the cards are dealt; False if somebody else has waited for longer at another table."""
    until = time.monotonic() + LOOK
    while table.match is None:
        is_alone = sum(bool(place.name) for place in table.sight.places) == 1
        if is_alone and time.monotonic() > until:
            if ask_for(table.address, "/api/find", wish, account)["code"] != table.code:
                return False
            until = time.monotonic() + LOOK
        table.take_in(LOOK)
    return True
