"""People play while servers, the bus and the database are lost; their histories hold. And the checker finds faults."""

from __future__ import annotations

import asyncio
import copy
import random
from pathlib import Path

import pytest

from stolik.server.guests import guest_of, new_secret, new_token
from stolik.table import entries as log
from tests.cluster.history import Row, Shown, entries_of, told_of, wrong_with_log, wrong_with_shown
from tests.cluster.site import Site
from tests.cluster.storm import Losses, storm
from tests.conftest import rounds
from tests.server.clients import connected, play_on, served, stored


def test_nothing_that_was_shown_is_lost_whatever_is_killed_cut_off_or_hangs(site: Site) -> None:
    wanted = Losses(1, 1, 1, 0, 0) if rounds(0, 1) == 0 else Losses(30, 5, 5, 5, 5)
    report = asyncio.run(storm(site, rounds(6, 200), wanted, seed=7))
    assert not report.wrong
    assert report.moves > 12
    for server in site.servers:
        assert "Traceback" not in server.program.said, server.program.said


@pytest.fixture(scope="module")
def history(tmp_path_factory: pytest.TempPathFactory) -> tuple[Shown, list[Row]]:
    """What one person was shown of a match, and its log."""
    return asyncio.run(one_match(tmp_path_factory.mktemp("history")))


async def one_match(folder: Path) -> tuple[Shown, list[Row]]:
    with served(folder) as address:
        table = address.open_table(seats=2, name="Ala", start=True, speed=0)
        async with connected(address, table["code"], table["token"]) as ala:
            await play_on(ala, random.Random(3), lambda sight: len(ala.heard) > 12)
            shown = Shown(table["code"])
            shown.token = table["token"]
            for frame in ala.frames:
                if frame["type"] == "Sight":
                    shown.hear(frame)
            entries = stored(address, table["code"])
    return shown, [Row(number, 1, log.encoder.encode_all([entry])) for number, entry in enumerate(entries)]


def test_the_checker_finds_nothing_where_nothing_is_wrong(history: tuple[Shown, list[Row]]) -> None:
    shown, rows = history
    assert shown.heard[1]
    assert wrong_with_log(shown.code, rows) + wrong_with_shown(shown, rows) == []


def test_the_checker_finds_a_shown_move_that_was_lost(history: tuple[Shown, list[Row]]) -> None:
    shown, rows = history
    guest, heard = guest_of(shown.token), shown.heard[1]
    cut = len(rows)
    while len(told_of(entries_of(rows[:cut]), guest)[1]) >= len(heard):
        cut -= 1
    assert "otherwise" in wrong_with_shown(shown, rows[:cut])[0]


def test_the_checker_finds_a_move_played_twice_a_fork_a_gap_and_two_owners(history: tuple[Shown, list[Row]]) -> None:
    shown, rows = history
    move = next(at for at, row in enumerate(rows) if isinstance(entries_of([row])[0], log.Answered))
    again = [*rows, Row(len(rows), 1, rows[move].body)]
    assert any("played 2 times" in word for word in wrong_with_log(shown.code, again))
    fork = [*rows[: move + 1], rows[move], *rows[move + 1 :]]
    assert any("fork" in word for word in wrong_with_log(shown.code, fork))
    assert any("gap" in word for word in wrong_with_log(shown.code, [*rows[:move], *rows[move + 1 :]]))
    turns = [row._replace(epoch=2 if at == move else 1) for at, row in enumerate(rows)]
    assert any("in turns" in word for word in wrong_with_log(shown.code, turns))


def test_the_checker_finds_what_was_shown_and_then_changed(history: tuple[Shown, list[Row]]) -> None:
    shown = copy.deepcopy(history[0])
    event = {**shown.heard[1][0], "amount": 77}
    shown.hear({"match": {"number": 1}, "heard_from": 0, "heard": [event]})
    shown.hear({"match": {"number": 1}, "heard_from": 10_000, "heard": []})
    wrong = wrong_with_shown(shown, history[1])
    assert "changed" in wrong[0]
    assert "never shown" in wrong[1]
    shown.token = new_token(new_secret())  # of somebody who saw no cards
    assert wrong_with_shown(shown, history[1])
