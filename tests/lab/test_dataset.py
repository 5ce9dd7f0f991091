"""`stolik dataset`: what is in a row, and that every row can be played again."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from stolik import games
from stolik.cli import main
from stolik.core.door.match import Match
from stolik.core.kit.errors import StolikError
from stolik.lab import dataset
from stolik.lab.dataset import COLUMNS
from stolik.lab.simulate import make_plan, replay
from stolik.lab.workers import processes


def written(folder: Path, name: str, matches: int = 4) -> Path:
    game, path = games.load(name), folder / f"{name}.parquet"
    dataset.write(make_plan(game, game.seats[-1], ["medium"], matches, seed=3), path)
    return path


@pytest.mark.parametrize("name", games.NAMES)
def test_any_row_is_played_again(name: str, tmp_path: Path) -> None:
    path = written(tmp_path, name)
    rows = pq.ParquetFile(path).metadata.num_rows
    for number in (0, rows // 3, rows - 1):
        _, row = dataset.replay(path, number)
        assert row == dataset.read_row(path, number)[1]


def test_rows_tell_what_a_seat_saw_and_could_do(tmp_path: Path) -> None:
    """Held against the same matches, gone through at the front door."""
    path = written(tmp_path, "kittens")
    plan = dataset.plan_about(dataset.told_in(path)[0])
    for number in range(plan.matches):
        whole = replay(plan, number)
        match = Match.begin(plan.game, plan.blank, key=plan.key(number))
        rows = [row for row in pq.read_table(path).to_pylist() if row["match"] == number]
        assert len(rows) == len(whole.log)
        for row, given in zip(rows, whole.log, strict=True):
            assert (row["seat"], row["question"], row["words"]) == (given.seat, given.question.word, given.words)
            assert row["view"] == match.observation(row["seat"]).tolist()
            assert row["legal"] == np.flatnonzero(match.legal_mask(row["seat"])).tolist()
            match.act(row["seat"], row["action"])
            assert whole.result is not None
            assert row["won"] == (row["seat"] in whole.result.winners)
            assert row["place"] == whole.result.place[row["seat"]]
        assert match.is_over


def test_rows_come_in_groups_and_are_the_same_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dataset, "GROUP", 2)
    path = written(tmp_path, "conflict", 5)
    first = path.read_bytes()
    assert pq.ParquetFile(path).num_row_groups == 3
    assert written(tmp_path, "conflict", 5).read_bytes() == first
    assert sorted(each.name for each in tmp_path.iterdir()) == ["conflict.md", "conflict.parquet"]


def test_one_that_was_stopped_goes_on_to_the_same_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dataset, "GROUP", 2)
    whole = written(tmp_path, "conflict", 7).read_bytes()
    path = tmp_path / "stopped.parquet"
    plan = make_plan(games.load("conflict"), 6, ["medium"], 7, seed=3)

    def stop_after_two(matches: int) -> None:
        told.append(matches)
        if len(told) == 3:  # the first says what was there before
            raise KeyboardInterrupt

    told: list[int] = []
    with pytest.raises(KeyboardInterrupt):
        dataset.write(plan, path, stop_after_two)
    assert not path.exists()
    assert len(list(dataset.parts_of(path).glob("*.parquet"))) == 2
    with pytest.raises(StolikError, match="belongs to other matches"):
        dataset.write(make_plan(games.load("conflict"), 6, ["medium"], 7, seed=4), path)
    told = []
    with processes(2) as workers:
        dataset.write(plan, path, told.append, workers)
    assert told[0] == 4
    assert sum(told) == 7
    assert path.read_bytes() == whole
    assert not dataset.parts_of(path).exists()


def test_the_card_and_the_schema_say_what_every_column_is(tmp_path: Path) -> None:
    path = written(tmp_path, "clash", 1)
    card = path.with_suffix(".md").read_text("utf-8")
    assert "CC0-1.0" in card
    assert "stolik dataset clash --matches 1 --seats 2 --bots medium,medium --seed 3" in card
    for field in pq.ParquetFile(path).schema_arrow:
        assert field.metadata[b"about"].decode() == COLUMNS[field.name][1]
        assert f"| `{field.name}` |" in card


def test_a_row_that_was_changed_is_found_out(tmp_path: Path) -> None:
    path = written(tmp_path, "conflict", 1)
    table = pq.read_table(path)
    place = table.schema.get_field_index("action")
    other = pa.array([number + 1 for number in table["action"].to_pylist()], pa.int16())
    pq.write_table(table.set_column(place, table.schema.field("action"), other), path)
    with pytest.raises(StolikError, match="comes out otherwise: action"):
        dataset.replay(path, 0)


def test_other_files_are_refused_with_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "some.parquet"
    with pytest.raises(StolikError, match="There is no file"):
        dataset.replay(path, 0)
    path.write_text("no parquet")
    with pytest.raises(StolikError, match="not a data set"):
        dataset.replay(path, 0)
    pq.write_table(pa.table({"a": [1]}), path)
    with pytest.raises(StolikError, match="not a data set"):
        dataset.replay(path, 0)
    with pytest.raises(StolikError, match="cannot be written to"):
        dataset.write(make_plan(games.load("conflict"), 2, ["random"], 1), tmp_path / "no" / "x.parquet")


def test_nothing_but_an_older_data_set_is_written_over(tmp_path: Path) -> None:
    plan, path, card = make_plan(games.load("conflict"), 2, ["random"], 1), tmp_path / "x.parquet", tmp_path / "x.md"
    with pytest.raises(StolikError, match="the name of the card"):
        dataset.write(plan, card)
    for precious in (path, card):
        precious.write_text("a letter")
        with pytest.raises(StolikError, match="Name another file"):
            dataset.write(plan, path)
        assert precious.read_text() == "a letter"
        precious.unlink()
    assert list(tmp_path.iterdir()) == []
    for _ in range(2):
        dataset.write(plan, path)
    assert {each.name for each in tmp_path.iterdir()} == {"x.parquet", "x.md"}


def test_without_pyarrow_a_sentence_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    with pytest.raises(StolikError, match=r"stolik\[data\]"):
        dataset.arrow()


def test_the_command_writes_and_plays_again(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = str(tmp_path / "some.parquet")
    for words, said in (
        (("conflict", "--matches", "3", "--seats", "3", "--bots", "medium,random,random", "--out", path), "3 matches"),
        (("--replay", path, "7"), "answer 8, the same as when it was written"),
    ):
        with pytest.raises(SystemExit) as left:
            main(["dataset", *words])
        assert not left.value.code
        assert said in capsys.readouterr().out
    with pytest.raises(SystemExit) as left:
        main(["dataset", "conflict"])
    assert left.value.code == 2
    assert "where to write it" in capsys.readouterr().err
