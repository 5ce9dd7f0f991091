"""`stolik simulate` and `stolik bench` as people call them."""

from __future__ import annotations

import itertools
import json
import re
from pathlib import Path

import pytest

from stolik import games
from stolik.cli import main
from stolik.commands import bench as bench_command
from stolik.core.minds.mind import NODES
from stolik.lab import bench, bench_search
from tests.machines import HAS_CARD


def call(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as left:
        main(list(words))
    said = capsys.readouterr()
    return int(str(left.value.code or 0)), said.out, said.err


def test_the_report_names_every_part(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = call(capsys, "simulate", "conflict", "--games", "301", "--seats", "2", "--bots", "thumb,random")
    assert code == 0
    assert "302 matches: 151 deals, each played 2 times" in out
    for part in (
        "by bot",
        "by chair",
        "by order of play",
        "thumb over random",
        "How matches end",
        "Length",
        "caught",
        "a second",
    ):
        assert part in out
    assert max(map(len, out.splitlines())) <= 100


def test_a_sweep_prints_a_column_for_each_choice(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--games", "50", "--option", "exchange=media,un", "--option", "first=lot,seat1,seat2")
    code, out, _ = call(capsys, "simulate", "conflict", *words)
    assert code == 0
    assert out.count("exchange media") == out.count("exchange un") == 3
    assert max(map(len, out.splitlines())) <= 100


def test_json_is_one_object_and_nothing_else(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("simulate", "conflict", "--games", "100", "--seats", "3", "--option", "exchange=media,un", "--json")
    _, out, _ = call(capsys, *words)
    whole = json.loads(out)
    assert whole["matches"] == 100
    assert [each["options"] for each in whole["reports"]] == [{"exchange": "media"}, {"exchange": "un"}]
    chairs = whole["reports"][0]["wins"]["chair"]
    assert sum(chair["hits"] for chair in chairs) + whole["reports"][0]["winnerless"]["hits"] == 100


def test_a_match_can_be_read(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = call(capsys, "simulate", "conflict", "--bots", "thumb,random", "--replay", "5")
    assert code == 0
    assert "starts." in out
    assert "seat1 is random, seat2 is thumb" in out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["conflcit"], "Did you mean 'conflict'?"),
        (["conflict", "--bots", "clever"], "Unknown bot 'clever'."),
        (["conflict", "--seats", "7"], "2–6 players, not 7"),
        (["conflict", "--games", "0"], "at least one match"),
        (["conflict", "--games", "many"], "many"),
        (["conflict", "--option", "exchange"], "Malformed option 'exchange'."),
        (["conflict", "--option", "colour=red"], "Unknown option of conflict 'colour'."),
        (["conflict", "--replay", "-1"], "There is no match number -1."),
        (["conflict", "--replay", "1", "--option", "exchange=media,un"], "one choice of options"),
    ],
)
def test_bad_input_gets_one_sentence_and_code_2(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = call(capsys, "simulate", *words)
    assert (code, out) == (2, "")
    assert sentence in err
    assert "Traceback" not in err


@pytest.mark.parametrize(
    ("command", "told"),
    [
        (["simulate", "conflict", "--games", "200000"], "reports"),
        (["league", "conflict", "--bots", "random,medium", "--seats", "2", "--games", "400"], "tables"),
    ],
    ids=["simulate", "league"],
)
def test_a_command_that_is_stopped_goes_on_to_the_same_report(
    command: list[str], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _, whole, _ = call(capsys, *command, "--json")
    calls, file = itertools.count(), tmp_path / "kept.json"

    def stop(*_: object) -> None:
        if next(calls) == 4:
            raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("rich.progress.Progress.advance", stop)
        code, out, err = call(capsys, *command, "--json", "--out", str(file))
    assert (code, out, err) == (130, "", f"Stopped. The same command goes on from {file}.\n")
    _, again, _ = call(capsys, *command, "--json", "--out", str(file))
    reports = [json.loads(text)[told][0] for text in (again, whole)]
    for report in reports:
        for clock in ("seconds", "matches_per_second", "answers_per_second"):
            report.pop(clock, None)
    assert reports[0] == reports[1]


@pytest.mark.skipif(HAS_CARD, reason="CuPy finds a graphics card")
@pytest.mark.parametrize("command", ["simulate", "league", "train"])
def test_without_a_card_one_sentence_says_what_plays_the_same(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = call(capsys, command, "conflict", "--device", "cuda")
    assert (code, out) == (2, "")
    assert re.match('CuPy .*("stolik\\[gpu\\]"|nvidia-smi).* the processor plays the same matches.$', err)


def test_a_benchmark_has_its_shape() -> None:
    results = bench.bench(rounds=2, seconds=0.002, starts=False)
    ours = [speed for speed in results.speeds if speed.is_ours]
    assert {speed.name.split(",")[0] for speed in ours} == set(games.NAMES)
    for speed in results.speeds:
        assert len(speed.rounds) == 2
        assert speed.answers_best == max(speed.rounds) > 0
        assert speed.answers_per_game > 1
    assert set(results.state_bytes) == set(games.NAMES)
    assert bool(results.ratios) == any(not speed.is_ours for speed in results.speeds)
    assert {thought.name.split(",")[0] for thought in results.thoughts} == set(games.NAMES)
    for thought in results.thoughts:
        assert thought.playouts > 0
        assert (thought.wanted == 0.5) == (thought.where != bench.MIDDLE)
    assert bool(results.search_ratios) == any(not speed.is_ours for speed in results.searches)


def test_playouts_are_matches_from_where_one_is() -> None:
    game = games.load("conflict")
    opening, middle = bench_search.opening(game, 2, {}), bench_search.middle(game, 2, {})
    answers, playouts = bench_search.Thinker(game, opening)(500)
    assert playouts >= 500
    assert answers / playouts > 8, "from the beginning about as many answers as a random match has"
    later, fewer = bench_search.Thinker(game, middle)(500)
    assert later / fewer < answers / playouts
    assert bench_search.Thinker(game, opening, has_tree=True)(200)[1] >= 200


def test_a_question_that_is_measured_again_begins_a_tree_of_its_own() -> None:
    game = games.load("clash")  # its first question is followed by others of the same move
    thinker = bench_search.Thinker(game, bench_search.opening(game, 2, {}), has_tree=True)
    thinker(3 * bench_search.ONE_THOUGHT)
    assert 1 < thinker.memory.book[NODES] <= bench_search.ONE_THOUGHT + 2


def test_every_game_is_measured_at_tables_of_every_size() -> None:
    sizes = {"conflict": "23456", "clash": "2", "kittens": "2345", "roulette": "23456", "football": "2"}
    for name in games.NAMES:
        runners = bench.our_runners(games.load(name))
        assert [runner.name for runner in runners] == [f"{name}, {seats} seats" for seats in sizes[name]]


def test_a_peer_is_met_by_its_fastest_loop() -> None:
    def speed(name: str, best: float, is_ours: bool = False) -> bench.Speed:
        return bench.Speed(name, "loop", is_ours, best, best / 2, 1.0, 10.0, [best])

    ratios = bench.ratios_of([speed("ours", 800, True), speed("RLCard uno", 1), speed("RLCard uno", 4)])
    assert [(ratio.best, ratio.median, ratio.target) for ratio in ratios] == [(200, 200, 100)]


def test_a_start_is_timed_in_a_process_of_its_own() -> None:
    start = bench.measure_start("conflict", "the first legal moves", bench.FIRST_MOVES, compiled=False)
    assert start.plain > 0
    assert start.cold is None


def test_the_benchmark_prints_what_is_missing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench, "find_peers", lambda: ([], ["OpenSpiel"]))
    monkeypatch.setattr(bench_command, "measure", lambda **words: bench.bench(seconds=0.002, **words))
    code, out, err = call(capsys, "bench", "--rounds", "1", "--no-starts")
    assert code == 0
    assert "OpenSpiel is not installed" in out
    assert "round 1 of 1" in err
    code, out, _ = call(capsys, "bench", "--rounds", "1", "--no-starts", "--json")
    assert json.loads(out)["missing"] == ["OpenSpiel"]
