"""Simulations: the same plan gives the same report, every deal is fair to every bot, bad input is refused."""

from __future__ import annotations

import dataclasses
import json
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from stolik import games
from stolik.core.door.batch import Batch, play_keys
from stolik.core.kit.errors import StolikError
from stolik.core.kit.names import Named, Reason, name, reason
from stolik.core.kit.record import Int, Ints, Record, option, public
from stolik.core.kit.words import Words
from stolik.lab import series, workers
from stolik.lab import simulate as lab
from stolik.lab.report import Report, Sums

GAME = games.load("conflict")


def without_time(report: Report) -> Report:
    return dataclasses.replace(report, seconds=0, matches_per_second=0, answers_per_second=0)


def run(seats: int, bots: str, matches: int, threads: int = 2, chunk: int = lab.CHUNK, **options: str) -> Report:
    plan = lab.make_plan(GAME, seats, bots.split(","), matches, 7, options)
    with workers.threads(threads) as hands:
        return without_time(lab.simulate(plan, hands, chunk))


@pytest.mark.parametrize(("threads", "chunk"), [(1, 1), (1, 7), (2, 64), (3, 10_000)])
def test_neither_chunks_nor_threads_change_a_report(threads: int, chunk: int) -> None:
    assert run(3, "thumb,random,random", 200, threads, chunk) == run(3, "thumb,random,random", 200)


def test_another_seed_gives_another_report() -> None:
    one, two = (lab.make_plan(GAME, 2, ["random"], 500, seed) for seed in (1, 2))
    assert without_time(lab.simulate(one)) != without_time(lab.simulate(two))


def test_the_report_counts_what_the_batch_counts() -> None:
    report = run(4, "random", 300)
    batch = GAME.batch(seats=4, games=300, seed=7)
    assert report.answers == batch.lengths.sum()
    assert [share.hits for share in report.wins["chair"]] == batch.winners.sum(0).tolist()
    starter = batch.field("starter").reshape(-1)
    winner = batch.winners.argmax(1)
    order = np.bincount((winner - starter) % 4, minlength=4)
    assert [share.hits for share in report.wins["order"]] == order.tolist()
    caught = report.shares["bluffs that are caught"][-1]
    assert (caught.hits, caught.of) == (batch.field("caught").sum(), batch.field("bluffs").sum())
    assert report.lengths.longest == batch.lengths.max()
    assert report.lengths.longest_match == batch.lengths.argmax()
    assert report.lengths.median == np.sort(batch.lengths)[149]


@pytest.mark.parametrize(
    ("bots", "rotations"),
    [
        ("random", 1),
        ("thumb,random", 2),
        ("random,random", 1),
        ("thumb,random,thumb,random", 2),
        ("thumb,random,random", 3),
    ],
)
def test_roles_rotate_until_they_come_round(bots: str, rotations: int) -> None:
    words = bots.split(",")
    plan = lab.make_plan(GAME, max(2, len(words)), words, 10)
    assert plan.rotations == rotations
    assert plan.matches == -(-10 // rotations) * rotations
    rows = {tuple(row) for row in lab.seating(plan).tolist()}
    assert len(rows) == rotations, "no match is played twice"
    for chair in range(plan.seats):
        sat = [plan.bot_in(chair, rotation) for rotation in range(rotations)]
        assert all(sat.count(kind) * plan.seats == plan.bots.count(kind) * rotations for kind in plan.kinds)


def test_a_deal_is_the_same_in_every_rotation() -> None:
    plan = lab.make_plan(GAME, 3, ["thumb", "random", "random"], 9)
    begun = [lab.replay(plan, number).begun for number in range(6)]
    assert begun[0] == begun[1] == begun[2] != begun[3] == begun[4] == begun[5]


@pytest.mark.parametrize("mode", ["compiled", "plain"])
def test_a_match_is_replayed_answer_for_answer(mode: str) -> None:
    plan = lab.make_plan(GAME, 3, ["thumb", "random", "random"], 12, 5)
    chairs = [[plan.bot_in(chair, match % 3) for chair in range(3)] for match in range(12)]
    sitting = np.array([[plan.kinds.index(bot) for bot in (*row, "random", "random", "random")] for row in chairs])
    batch = play_keys(GAME, plan.blank, np.array([plan.key(match) for match in range(12)]), sitting, plan.rows)
    for number in range(12):
        match = lab.replay(dataclasses.replace(plan, mode=mode), number)
        assert match.cells.tobytes() == batch.cells[number].tobytes()
        assert len(match.log) == batch.lengths[number]


def test_a_sweep_has_a_plan_for_each_combination() -> None:
    chosen = lab.read_options(GAME, ["exchange=media,un", "first=seat1,seat2"])
    assert chosen == [
        {"exchange": "media", "first": "seat1"},
        {"exchange": "media", "first": "seat2"},
        {"exchange": "un", "first": "seat1"},
        {"exchange": "un", "first": "seat2"},
    ]
    assert lab.read_options(GAME, []) == [{}]


def test_an_option_changes_the_matches() -> None:
    assert run(3, "random", 300, exchange="media").answers != run(3, "random", 300, exchange="un").answers
    assert (
        run(2, "random", 300, first="seat2").wins["order"][0].hits
        == run(2, "random", 300, first="seat2").wins["chair"][1].hits
    )


@pytest.mark.parametrize(
    ("seats", "bots", "matches", "options", "sentence"),
    [
        (9, "random", 10, {}, "is for 2–6 players, not 9"),
        (2, "clever", 10, {}, "Unknown bot 'clever'. Valid: random, thumb"),
        (4, "thumb,random", 10, {}, "2 bots for 4 seats. Name one for all seats, or one for each."),
        (2, "random", 0, {}, "at least one match, not 0"),
        (2, "random", 10, {"exchnge": "un"}, "Did you mean 'exchange'?"),
        (2, "random", 10, {"exchange": "nothing"}, "Unknown value of exchange 'nothing'. Valid: media, un."),
    ],
)
def test_bad_input_is_refused(seats: int, bots: str, matches: int, options: dict[str, str], sentence: str) -> None:
    with pytest.raises(StolikError) as caught:
        lab.make_plan(GAME, seats, bots.split(","), matches, 0, options)
    assert sentence in str(caught.value)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["exchange"], "Malformed option 'exchange'."),
        (["exchange="], "Malformed option 'exchange='."),
        (["=un"], "Malformed option '=un'."),
        (["exchange=un,"], "Malformed option 'exchange=un,'."),
        (["exchange=un", "exchange=media"], "Option exchange is given twice."),
        (["exchange=un,eu"], "Unknown value of exchange 'eu'."),
    ],
)
def test_a_malformed_option_is_refused(words: list[str], sentence: str) -> None:
    with pytest.raises(StolikError) as caught:
        lab.read_options(GAME, words)
    assert sentence in str(caught.value)


def test_a_replay_beyond_the_series_is_refused() -> None:
    with pytest.raises(StolikError, match="Valid: 0 to 9"):
        lab.replay(lab.make_plan(GAME, 2, ["random"], 10), 10)


class Side(Named):
    LIGHT = name()
    DARK = name()


class Ending(Reason):
    GOES_ON = reason()
    DONE = reason()


class Sided(Record, seats=3):
    variant: Int = option(0, of=Side)
    starter: Int = public()
    side: Ints = public(3, of=Side)


def sided_game() -> Any:
    """As much of a game with sides as a report asks for."""
    return SimpleNamespace(
        state=Sided,
        most_seats=3,
        reasons=Ending,
        shares=(),
        words=lambda: Words({"en": {"side.light": "the light"}}, "en"),
    )


def test_a_game_that_declares_sides_is_told_by_side() -> None:
    game = sided_game()
    states = np.zeros(4, Sided.dtype())
    states["over"], states["seats"] = 1, 3
    states["winners"] = [0b001, 0b001, 0b100, 0]
    states["place"] = [[1, 2, 2], [1, 2, 2], [2, 2, 1], [1, 1, 2]]
    states["side"] = [0, 1, 1]
    states["starter"] = [0, 1, 2, 0]
    batch = Batch(game, 3, states.view(np.int16).reshape(4, -1), np.array([5, 9, 9, 2]), np.arange(4))
    plan = lab.Plan(game, 3, ("random",) * 3, 0, 4, 1, {}, states.view(np.int16)[:1])
    sums = lab.count_up(plan, batch, np.zeros((4, 3), np.int64), 100)
    report = lab.tell(plan, lab.Tallied(sums=sums, seconds=1.0))
    assert [(share.label, share.hits, share.of) for share in report.wins["side"]] == [
        ("the light", 2, 4),
        ("dark", 1, 8),
    ]
    assert [share.hits for share in report.wins["order"]] == [2, 0, 1]
    assert (report.draws.hits, report.winnerless.hits) == (1, 1)
    assert (report.lengths.longest, report.lengths.longest_match) == (9, 101)


# Stopping and going on


def plans_of(matches: int, **more: object) -> list[lab.Plan]:
    given: dict[str, object] = {"seats": 3, "bots": ["thumb", "random", "random"], "seed": 7} | more
    return [lab.make_plan(GAME, games=matches, options={"exchange": word}, **given) for word in ("media", "un")]  # type: ignore[arg-type]


def test_a_simulation_that_was_stopped_goes_on_as_if_it_had_not_been(tmp_path: Path) -> None:
    path, plans = tmp_path / "series.json", plans_of(600)

    def stop_after_three(matches: int) -> None:
        told.append(matches)
        if len(told) == 4:  # the first says what was there before
            raise KeyboardInterrupt

    told: list[int] = []
    begun = series.read(path, plans)
    with pytest.raises(KeyboardInterrupt):
        lab.play(plans[0], begun[0], chunk=60, advance=stop_after_three, keep=lambda: series.write(path, plans, begun))
    again = series.read(path, plans)
    assert again[0].sums.matches == sum(told) == 180
    told = []
    for plan, each in zip(plans, again, strict=True):
        lab.play(plan, each, chunk=60, advance=told.append, keep=lambda: series.write(path, plans, again))
    assert sum(told) == 2 * 600, "progress counts what was there"
    for plan, each in zip(plans, series.read(path, plans), strict=True):
        assert each.deals == [(0, plan.deals)]
        assert without_time(lab.tell(plan, each)) == without_time(lab.simulate(plan))


def test_a_simulation_goes_on_with_more_matches(tmp_path: Path) -> None:
    path = tmp_path / "series.json"
    few, more = plans_of(90), plans_of(300)
    for plans in (few, more):
        found = series.read(path, plans)
        for plan, each in zip(plans, found, strict=True):
            lab.play(plan, each)
        series.write(path, plans, found)
    assert [without_time(lab.tell(*each)) for each in zip(more, found, strict=True)] == [
        without_time(lab.simulate(plan)) for plan in more
    ]
    with pytest.raises(StolikError, match="holds 300 matches, more than are asked for"):
        series.read(path, few)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"seed": 5}, "another seed"),
        ({"game": "clash"}, "another game"),
        ({"build": "0" * 16}, "other rules, bots or cards"),
        ({"simulation": 99}, "of another form"),
        ({"parts": "none"}, "is not a simulation's file"),
        ({"parts": [{"options": {}, "deals": [[0, 1]], "seconds": 0, "sums": {}}]}, "is not a simulation's file"),
    ],
)
def test_a_foreign_file_is_refused(change: dict[str, object], sentence: str, tmp_path: Path) -> None:
    plans, path = plans_of(6), tmp_path / "series.json"
    series.write(path, plans, [lab.Tallied() for _ in plans])
    path.write_text(json.dumps(json.loads(path.read_text()) | change))
    with pytest.raises(StolikError, match=sentence):
        series.read(path, plans)


def test_what_is_missing_is_cut_into_pieces() -> None:
    found = lab.Tallied()
    for part in ((4, 6), (0, 2), (6, 7)):
        found.add(part, Sums())
    assert found.deals == [(0, 2), (4, 7)]
    assert list(found.missing(12, 3)) == [(2, 4), (7, 10), (10, 12)]


def sleep_long(piece: int) -> None:
    if piece:
        time.sleep(1000)


def test_who_has_had_enough_does_not_wait_for_processes() -> None:
    def stop_after_one() -> None:
        with workers.processes(2) as hands:
            for _ in workers.share_out(hands, sleep_long, lambda: next(pieces, None)):
                raise KeyboardInterrupt

    pieces = iter([0, 1, 1])
    with pytest.raises(KeyboardInterrupt):
        stop_after_one()
