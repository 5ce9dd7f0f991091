"""Measuring how strong bots are: what was measured can be played again, deal by deal."""

from __future__ import annotations

import dataclasses
import json
import math
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from bench.strength import __main__ as strength
from bench.strength import pace, responders, settings, shown
from bench.strength.characters import BOTS, write_characters
from bench.strength.exact import exact_in
from bench.strength.report import count_lines, league_lines, opened_at, settings_lines, write_report
from stolik import games
from stolik.core.door.game import Game
from stolik.core.door.players import ways
from stolik.core.kit.errors import StolikError
from stolik.core.minds.mind import ITERATIONS
from stolik.lab import leagues
from stolik.lab.habits import Habits
from stolik.lab.league import Block, League, LeaguePlan, Pair, Tally, row_for

CONFLICT = games.load("conflict")
GOING = strength.Going(math.inf, 1, False)


def test_who_is_shown_all_cards_is_measured_deal_by_deal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shown, "PLAYOUTS", 10)
    monkeypatch.setattr(shown, "DEALS", 3)
    for seats, others in ((2, "medium"), (3, "hard")):
        plan = shown.shown_plan(CONFLICT, seats, others, seed=1)
        assert plan.pairs == (Pair(seats, shown.SHOWN, others),)
    path, parts = tmp_path / "open-conflict.json", Tally()
    strength.go_on(plan, path, GOING, work=shown.play_shown)
    for first in range(3):
        parts.add(shown.play_shown(plan, Block(plan.pairs[0], first, first + 1))[0])
    league, _ = leagues.read(path, plan, work=shown.play_shown)
    assert league.tallies == {plan.pairs[0]: parts}
    assert set(opened_at(tmp_path, "conflict")) == {3}
    told = json.loads(path.read_text())
    path.write_text(json.dumps(told | {"rules": "0" * 16}))
    assert leagues.read(path, plan, work=shown.play_shown)[0].tallies == league.tallies
    told["pairs"][0][1]["lengths"] = "zz" * 9
    path.write_text(json.dumps(told | {"rules": "0" * 16}))
    with pytest.raises(StolikError, match="shown and hard at 3 seats ends otherwise"):
        leagues.read(path, plan, work=shown.play_shown)


def test_who_sees_all_cards_wins_more_than_who_does_not() -> None:
    kittens = games.load("kittens")
    plan = shown.shown_plan(kittens, 2, "medium", seed=1)
    plan.rows[shown.SHOWN][ITERATIONS] = 100
    tally, _ = shown.play_shown(plan, Block(plan.pairs[0], 0, 12))
    assert tally.outcomes.count("1") >= 17, "of 24 matches; with its own eyes it wins about 14"


def test_a_responder_is_found_once_and_then_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[str] = []

    def find(*given: object) -> str:
        found.append("never mixes")
        return found[-1]

    monkeypatch.setattr(strength, "HERE", tmp_path)
    monkeypatch.setattr(strength, "find_responder", find)
    monkeypatch.setattr(strength, "response", lambda game, name: few(name))
    for _ in range(2):
        strength.play_responders(CONFLICT, GOING)
    assert found == ["never mixes"]
    path = tmp_path / "responder-conflict.json"
    told = json.loads(path.read_text())
    assert [pair["challenger"] for pair, _ in told["pairs"]] == ["never mixes"]
    told["rows"]["expert"][ITERATIONS] += 1
    path.write_text(json.dumps(told))
    with pytest.raises(StolikError, match="other settings: expert"):
        strength.play_responders(CONFLICT, GOING)
    strength.play_responders(CONFLICT, GOING._replace(drop=True))
    assert len(found) == 2, "against another expert another may be the best"


def few(name: str) -> LeaguePlan:
    plan = responders.response(CONFLICT, name, matches=2)
    for row in plan.rows.values():
        row[ITERATIONS] = 4
    return plan


def test_all_who_might_respond_are_tried_in_the_same_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[tuple[str, int]] = []

    def play(plan: LeaguePlan, block: Block) -> tuple[Tally, float]:
        played.append((block.pair.challenger, block.first))
        return Tally(deals=1, score=120 if block.pair.challenger == "never mixes" else 0), 0.1

    monkeypatch.setattr(responders, "play_block", play)
    assert responders.find_responder(CONFLICT, deadline=0.0) == "never mixes"
    first = len(responders.candidates(CONFLICT))
    assert [name for name, _ in played[:first]] == list(responders.candidates(CONFLICT))
    assert {deal for _, deal in played} == {0}, "where there is no time, one deal for everybody and round"


def test_the_best_responder_to_the_expert_of_today_takes_part_in_leagues_of_two(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(strength, "HERE", tmp_path)
    assert responders.RESPONDER not in strength.league_plan(CONFLICT, 2).bots, "nobody has looked for one"
    path = tmp_path / "responder-conflict.json"
    plan = responders.response(CONFLICT, "never mixes", matches=2)
    leagues.write(path, plan, League({plan.pairs[0]: Tally(1, outcomes="10", lengths="0101")}))
    found = strength.league_plan(CONFLICT, 2)
    assert found.rows[responders.RESPONDER].tolist() == responders.candidates(CONFLICT)["never mixes"].tolist()
    assert responders.RESPONDER not in strength.league_plan(CONFLICT, 3).bots
    few = dataclasses.replace(found, bots=("random", "medium", responders.RESPONDER), games=2)
    few.rows[responders.RESPONDER][ITERATIONS] = 4
    strength.go_on(few, tmp_path / "league-conflict.json", GOING, watched=True)
    lines = "\n".join(league_lines(tmp_path / "league-conflict.json"))
    assert "| responder |" in lines
    told = json.loads(path.read_text())
    told["rows"]["expert"][ITERATIONS] += 1
    path.write_text(json.dumps(told))
    assert responders.RESPONDER not in strength.league_plan(CONFLICT, 2).bots, "another expert has another responder"


def test_a_league_is_played_at_the_table_sizes_that_are_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[int] = []
    monkeypatch.setattr(strength, "go_on", lambda plan, path, going, watched: played.extend(plan.sizes))
    strength.play_league(CONFLICT, GOING)
    strength.play_league(CONFLICT, GOING._replace(seats=(3, 6)))
    strength.play_league(games.load("clash"), GOING._replace(seats=(3, 6)))
    assert played == [2, 3, 6]


def test_one_who_thinks_ahead_is_timed_at_the_largest_table_and_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sat: list[tuple[str, int]] = []

    def observe(game: Game, bot: str, row: object, seats: int, *others: Any) -> Habits:
        sat.append((bot, seats))
        return Habits(did={}, could={}, milliseconds=[2.0] * 99 + [1500.0])

    monkeypatch.setattr(pace, "observe", observe)
    monkeypatch.setattr(strength, "HERE", tmp_path)
    for name in ("conflict", "clash", "conflict"):
        strength.play_pace(games.load(name), GOING)
    assert sat == [("hard", 6), ("expert", 6)]
    assert [path.name for path in tmp_path.iterdir()] == ["pace-conflict.json"]
    assert any(line.startswith("| conflict | 6 | expert | 100 | 16.98 |") for line in pace.pace_lines(tmp_path))


def test_each_number_of_the_expert_is_held_against_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strength, "HERE", tmp_path)
    monkeypatch.setattr(strength, "GAMES", 2)
    monkeypatch.setattr(settings, "PLAYOUTS", 4)
    strength.play_settings(CONFLICT, GOING)
    rows = [line for line in settings_lines(tmp_path) if line.startswith("| conflict")]
    own = ways(CONFLICT)["expert"].settings
    for word, (place, numbers) in settings.CHANGED.items():
        tried = [row for row in rows if f"| {word} " in row]
        assert len(tried) == sum(number != own.get(place, 0) for number in numbers)
    assert all(row.endswith("| 2 |") for row in rows)
    assert f"| settings | conflict | 2 | {len(rows)} | 2 | 2 |" in count_lines(tmp_path)


def test_what_a_bot_gave_away_that_is_another_by_now_is_not_told(tmp_path: Path) -> None:
    rows = {bot: row_for(CONFLICT, bot).tolist() for bot in ("hard", "expert")}
    rows["expert"][ITERATIONS] += 1
    bots = {bot: {"loss": 0.1, "row": row} for bot, row in rows.items()}
    (tmp_path / "exact.json").write_text(json.dumps({"conflict-plain": {"bots": bots}}))
    assert list(exact_in(tmp_path)["conflict-plain"]["bots"]) == ["hard"]


def test_the_report_and_its_pictures_are_of_what_was_measured(tmp_path: Path) -> None:
    for measured in strength.HERE.glob("*.json"):
        (tmp_path / measured.name).write_bytes(measured.read_bytes())
    write_report(tmp_path)
    report = (tmp_path / "README.md").read_text("utf-8")
    assert report == (strength.HERE / "README.md").read_text("utf-8")
    for heading, name in (("Strength against", "time"), ("Luck and skill", "luck")):
        numbers = re.findall(r"\d+ ±\d+", report.partition(f"## {heading}")[2].partition("](")[0])
        assert set(numbers) <= set(re.findall(r"\d+ ±\d+", seen_in(tmp_path / f"{name}.svg")))
    for name in ("time", "luck", "exact", "exact-time"):
        assert seen_in(tmp_path / f"{name}.svg") == seen_in(strength.HERE / f"{name}.svg")


def test_the_table_of_characters_is_of_what_was_measured(tmp_path: Path) -> None:
    page = tmp_path / "bots.md"
    page.write_bytes(BOTS.read_bytes())
    write_characters(strength.HERE, page)
    assert page.read_text("utf-8") == BOTS.read_text("utf-8")


def test_shares_in_the_docs_are_those_of_the_report() -> None:
    """A sentence is written by hand: it is out of date when what it says was measured anew."""
    report, docs = (path.read_text("utf-8") for path in (strength.HERE / "README.md", BOTS.with_name("strength.md")))
    told, measured = (re.findall(r"\d+ ±\d+", text) for text in (docs, report))
    assert len(told) > 20
    assert set(told) <= set(measured)


def seen_in(picture: Path) -> str:
    """What a picture says to whoever cannot see it."""
    return ElementTree.parse(picture).findtext("{http://www.w3.org/2000/svg}desc") or ""
