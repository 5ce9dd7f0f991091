"""`stolik balance`: what it counts, that it counts the same however it is worked, and what it writes."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from stolik import games
from stolik.cli import main
from stolik.commands import balance
from stolik.core.kit.chance import keys_of
from stolik.core.kit.errors import StolikError
from stolik.lab import plots
from stolik.lab.balance import counting, pages, trial
from stolik.lab.balance.counting import count, dealt, exchanged, held_by, own_piles, plan_of
from stolik.lab.balance.sections import skill, worth
from stolik.lab.balance.study import Counted, Job, Journal, Study, Workshop, add, cut, make_study
from stolik.lab.balance.survey import (
    Alteration,
    Survey,
    gap_of,
    interval,
    is_allowed,
    list_changes,
    steps,
    survey,
)
from stolik.lab.report import Share, share_of
from stolik.lab.workers import OwnHands, processes


def small(name: str, matches: int = 300, **more: object) -> Study:
    given = {"options": {}, "matches": matches, "bots": ["medium"], "seed": 5} | more
    return make_study(games.load(name), **given)  # type: ignore[arg-type]


def surveyed(study: Study, folder: Path, processors: int = 1) -> Survey:
    journal = Journal(folder / "journal", study)
    with processes(processors) as workers:
        return survey(study, Workshop(study, count, journal, workers, lambda done, of: None))


def test_counts_are_added_number_by_number() -> None:
    one = {"a": 1, "rows": [1, 2], "deep": {"x": [1]}}
    two = {"a": 2, "rows": [1, 2, 3], "deep": {"y": [4]}}
    whole = {"a": 3, "rows": [2, 4, 3], "deep": {"x": [1], "y": [4]}}
    assert add(one, two) == add(two, one) == whole
    assert list(cut(5, 2)) == [(0, 2), (2, 4), (4, 5)]


def test_a_job_counts_what_its_pieces_count() -> None:
    study = small("conflict")
    whole = count(study, Job("table", "", 0, 100))
    assert add(count(study, Job("table", "", 0, 37)), count(study, Job("table", "", 37, 100))) == whole
    assert whole["matches"] == sum(whole["lengths"]) == 100


def test_skill_is_looked_at_where_the_options_can_be_chosen(tmp_path: Path) -> None:
    found = surveyed(small("conflict", 40, options={"first": "seat3"}, seats=3), tmp_path)
    assert min(found.tables) == 3
    assert found.duels["medium", "random"]["matches"] % 3 == 0
    section = skill(found)
    assert "33.3 % would be all luck" in section.text[0]
    assert section.grids[0].heading == "Wins of the first named, 3 seats"


def test_a_report_is_the_same_on_more_processors_and_after_a_stop(tmp_path: Path) -> None:
    study = small("conflict", 100)
    alone, stopped = tmp_path / "alone", tmp_path / "stopped"
    alone.mkdir()
    stopped.mkdir()
    whole = surveyed(study, alone)

    def stop_at_the_tenth(study: Study, job: Job) -> Counted:
        if len(journal.done) == 10:
            raise KeyboardInterrupt
        return count(study, job)

    journal = Journal(stopped / "journal", study)
    with pytest.raises(KeyboardInterrupt):
        survey(study, Workshop(study, stop_at_the_tenth, journal, OwnHands(), lambda *_: None))
    path = stopped / "journal"
    path.write_bytes(path.read_bytes() + b'{"job": "half a li')  # as a power cut leaves it
    assert len(Journal(path, study).done) == 10
    assert surveyed(study, stopped, processors=2) == whole


def test_a_journal_of_another_report_is_refused(tmp_path: Path) -> None:
    Journal(tmp_path / "journal", small("conflict", 100))
    with pytest.raises(StolikError, match="other options, numbers or rules"):
        Journal(tmp_path / "journal", small("conflict", 101))


def test_a_gap_shows_where_a_seat_is_favoured() -> None:
    """CLASH for beginners favours who starts by far; the chairs of roulette are alike."""
    beginners = small("clash", options={"variant": "beginners", "scoring": "single"})
    gap = gap_of(beginners, 2, count(beginners, Job("table", "", 0, 2000)))
    assert gap.label == "1st over 2nd"
    assert (gap.low or 0) > 0.6
    roulette = small("roulette", seats=2)
    gap = gap_of(roulette, 2, count(roulette, Job("table", "", 0, 2000)))
    assert gap.low == 0


def test_an_exchanged_deal_differs_in_one_card_and_loses_none() -> None:
    study = small("kittens", seats=3)
    plan = plan_of(study, Job("swaps", "", 0, 20))
    begun = dealt(plan, keys_of(study.seed, np.arange(20)))
    shares = held_by(plan, begun).mean(0)
    lots, by_chance = np.random.default_rng(1), (shares > 0) & (shares < 1)
    for row in begun:
        pair = exchanged(plan, row, own_piles(plan.game), by_chance, lots)
        assert pair is not None
        before, after, kind, owner = pair
        assert sorted(before) == sorted(after)
        assert (before != after).sum() == 2
        held = [list(cards[0, owner]).count(kind) for cards in (cards_in(each) for each in (before, after))]
        assert held[1] == held[0] + 1


def cards_in(row: np.ndarray[tuple[int], np.dtype[np.int16]]) -> np.ndarray[tuple[int, ...], np.dtype[np.int16]]:
    (field,) = own_piles(games.load("kittens"))
    return counting.cards_of(row[None], field)


def test_one_more_defuse_is_worth_having() -> None:
    study = small("kittens", seats=3)
    counted = count(study, Job("swaps", "", 0, 1000))["own"]
    defuse = counted[str(int(study.door.cards["DEFUSE"]))]
    assert (interval("", defuse[1], defuse[2], defuse[0], counting.AGAIN).low or 0) > 0


def test_the_winner_knows_it_the_better_the_nearer_the_end() -> None:
    counted = count(small("football"), Job("moments", "", 0, 15))
    assert counted["matches"] == sum(counted["decided"]) == 15
    first, last = counted["chance"][0], counted["chance"][-1]
    assert first < last <= 15 * counting.PLAYOUTS


def test_paragraphs_are_counted_by_their_events() -> None:
    study = small("kittens", seats=2)
    counted = count(study, Job("walks", "", 0, 20))
    assert counted["paragraphs"]["KI-10.1"] == [20, 20]  # somebody wins every match, once
    assert counted["paragraphs"]["KI-4.3"] == [20, 20]  # … for the other explodes
    assert 0 < counted["decisions"] <= counted["answers"]


# Corrected card lists


@pytest.mark.parametrize("name", games.NAMES)
def test_a_corrected_list_is_one_the_game_reads(name: str, tmp_path: Path) -> None:
    game = games.load(name)
    path = tmp_path / "cards.toml"
    path.write_text(trial.list_text(game, {}), "utf-8")
    assert game.read_cards(path).digest == game.pieces.digest


def test_changes_of_a_list_keep_what_the_game_checks(tmp_path: Path) -> None:
    study = small("football", lists=4)
    found = Survey(study, swaps={"own": {"0": [1, 1, 1], "1": [1, -1, 1]}, "open": {}})
    changes = list_changes(found)
    assert len(changes) == 4
    for change in changes:
        rows = trial.corrected(study.door, change.cards)
        assert sum(row["copies"] for row in rows.values()) == 96
        assert rows != study.door.pieces.rows
        path = tmp_path / "cards.toml"
        path.write_text(trial.list_text(study.door, change.cards), "utf-8")
        study.door.read_cards(path)
    alone = next(iter(steps(study.door, "dribble", "copies", 1, [0, 1])))
    assert not is_allowed(study.door, alone)  # 97 cards
    assert not is_allowed(study.door, Alteration({}, {"dribble": {"copies": 1000}}))


def test_a_corrected_list_is_played_by(monkeypatch: pytest.MonkeyPatch) -> None:
    """With other cards other matches come of the same chance. Plain rules need no compiling."""
    monkeypatch.setenv("STOLIK_MODE", "plain")
    study = small("kittens", seats=2)
    lengths = [count(study, Job("table", "", 0, 4, cards={"nope": {"copies": copies}}))["lengths"] for copies in (4, 7)]
    assert sum(lengths[0]) == sum(lengths[1]) == 4
    assert lengths[0] != lengths[1]


def test_a_list_that_cannot_be_played_by_is_an_error() -> None:
    with pytest.raises(StolikError, match="copies of defuse"):
        count(small("kittens"), Job("table", "", 0, 1, cards={"defuse": {"copies": 99}}))


# What is written


Written = tuple[Survey, Path, Path]  # what was counted, the page, and the Markdown


@pytest.fixture(scope="module", params=["clash", "roulette"])
def written(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Written:
    folder = tmp_path_factory.mktemp("balance")
    found = surveyed(small(request.param, 60), folder)
    return found, *pages.write(found, "stolik balance …", folder)


def test_a_report_has_every_part(written: Written) -> None:
    found, page, text = written
    told = text.read_text("utf-8")
    for part in (
        "Who wins",
        "How long",
        "Luck and skill",
        "is decided",
        "card is worth",
        "each rule",
        "variant",
        "House",
        "to change",
    ):
        assert re.search(f"^## .*{part}", told, re.MULTILINE), part
        assert part in page.read_text("utf-8")
    assert f"{found.study.door.minutes} minutes" in told
    assert "stolik balance …" in told
    assert "nan" not in told.lower().split()
    rows = [line for line in told.splitlines() if line.startswith("|")]
    tables = "\n".join(line if line.startswith("|") else "" for line in told.splitlines()).split("\n\n")
    assert rows
    for table in filter(None, (table.strip() for table in tables)):
        assert len({line.count("|") for line in table.splitlines()}) == 1, table


def test_pictures_have_intervals_and_can_be_read_by_who_does_not_see_them(written: Written) -> None:
    _, page, text = written
    named = re.findall(r"\]\(([^)]+\.svg)\)", text.read_text("utf-8"))
    assert len(named) >= 6
    for name in named:
        picture = ElementTree.fromstring((text.parent / name).read_text("utf-8"))
        title, about = (picture.find(f"{{http://www.w3.org/2000/svg}}{tag}") for tag in ("title", "desc"))
        assert title is not None
        assert title.text
        assert about is not None
        assert re.search(r"\d+ (%|answers)|\(.+–.+\)", about.text or "")
        assert "95 % intervals" in "".join(picture.itertext())
    ids = re.findall(r'\bid="([^"]+)"', page.read_text("utf-8"))
    assert len(ids) == len(set(ids))
    assert page.read_text("utf-8").count("<svg") == len(named)


def test_a_picture_is_drawn_the_same_every_time() -> None:
    shares = [share_of("one", 30, 100), share_of("two", 70, 100)]
    drawn = [plots.draw_intervals("Wins", [("", shares)], "share of the wins, %", 0.5) for _ in range(2)]
    assert drawn[0] == drawn[1]
    assert "70.0 % (60.4–78.1)" in drawn[0]
    assert "95 % intervals" in drawn[0]


def test_without_matplotlib_a_sentence_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(StolikError, match=r"stolik\[balance\]"):
        plots.new_figure()


def test_nothing_is_said_of_cards_that_was_not_found() -> None:
    def share(label: str, low: float, high: float) -> Share:
        return Share(label, 0, 1, (low + high) / 2, low, high)

    sure = worth([share("Fox", 0.01, 0.03), share("Owl", -0.02, 0.01)], "in hand", "who gets it")
    assert sure == (
        "Exchanged for another card in hand, by the same chance, Fox is worth most to who gets it (+2.0 points, +1.0 "
        "to +3.0) and Owl least (−0.5 points, −2.0 to +1.0)."
    )
    assert "no card is surely worth" in worth([share("Fox", -0.01, 0.03), share("Owl", -0.02, 0.01)], "in hand", "one")
    assert "changes nothing" in worth([share("Fox", 0, 0), share("Owl", 0, 0)], "open on the table", "who starts")


# The command


def call(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    with pytest.raises(SystemExit) as left:
        main(["balance", *words])
    said = capsys.readouterr()
    return int(str(left.value.code or 0)), said.out + said.err


def test_the_command_writes_a_page_and_what_it_can_be_made_again_from(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = (
        "conflict",
        "--matches",
        "50",
        "--bots",
        "medium",
        "--lists",
        "0",
        "--processors",
        "1",
        "--out",
        str(tmp_path),
    )
    code, out = call(capsys, *words)
    assert code == 0
    assert "conflict.html" in out
    files = {path.relative_to(tmp_path): path.read_bytes() for path in tmp_path.rglob("*.*")}
    assert sorted(path.name for path in files if path.suffix != ".svg") == [
        "conflict.html",
        "conflict.jsonl",
        "conflict.md",
    ]
    assert (
        b"stolik balance conflict --matches 50 --seats 4 --bots medium --seed 0 --lists 0" in files[Path("conflict.md")]
    )
    again = tmp_path / "again"
    again.mkdir()
    monkeypatch.setattr(balance, "surveyed", None)  # nothing is played
    counted = tmp_path / "conflict.jsonl"
    assert call(capsys, "conflict", "--counted", str(counted), "--out", str(again))[0] == 0
    made = {path.relative_to(again): path.read_bytes() for path in again.rglob("*.*")}
    assert made == {path: told for path, told in files.items() if path.suffix != ".jsonl"}
    assert "is of conflict, not of clash" in call(capsys, "clash", "--counted", str(counted))[1]
    counted.write_bytes(files[Path("conflict.jsonl")].replace(small("conflict").rules.encode(), b"0" * 16))
    assert "other rules or bots" in call(capsys, "conflict", "--counted", str(counted))[1]
    counted.write_bytes(b"".join(files[Path("conflict.jsonl")].splitlines(keepends=True)[:4]))
    assert "lacks what was counted for" in call(capsys, "conflict", "--counted", str(counted))[1]
    counted.write_text("{}", "utf-8")
    assert "does not hold what was counted" in call(capsys, "conflict", "--counted", str(counted))[1]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("conflict", "--counted", "nowhere"), "There is no file nowhere"),
        (("conflict", "--out", "nowhere"), "There is no folder nowhere"),
        (("conflict", "--option", "exchange=media,un"), "one choice of options"),
        (("conflict", "--matches", "0"), "at least one match"),
        (("conflict", "--bots", "genius"), "Unknown bot"),
        (("conflict", "--processors", "0"), "At least one processor"),
        (("chess",), "Unknown game"),
    ],
)
def test_bad_input_gets_a_sentence(capsys: pytest.CaptureFixture[str], words: tuple[str, ...], sentence: str) -> None:
    code, told = call(capsys, *words)
    assert code == 2
    assert sentence.lower() in told.lower()
