"""Leagues: stronger bots come out on top, a stopped league goes on as if it had not been, other files are refused."""

from __future__ import annotations

import itertools
import json
from pathlib import Path

import pytest

from stolik import games
from stolik.core.kit.errors import StolikError
from stolik.core.minds.mind import BELIEF, ITERATIONS
from stolik.lab import leagues, workers
from stolik.lab.league import (
    WHOLE,
    Encounter,
    League,
    LeaguePlan,
    Pair,
    Tally,
    block_after,
    make_plan,
    meeting,
    meetings,
    play,
    turned,
)
from stolik.lab.ratings import ratings
from tests.lab.test_lab_commands import call

CONFLICT = games.load("conflict")


def played(plan: LeaguePlan, threads: int = 2) -> League:
    league = League()
    with workers.threads(threads) as hands:
        play(plan, league, hands)
    return league


def against(plan: LeaguePlan, league: League, seats: int) -> dict[tuple[str, str], Encounter]:
    return {(each.challenger, each.others): each for each in meetings(plan, league, seats)}


def low(found: Encounter) -> float:
    assert found.low is not None
    return found.low


@pytest.mark.parametrize("game", games.NAMES)
def test_the_easy_levels_come_out_in_their_order(game: str) -> None:
    bots = ["random", "easy", "medium"]
    plan = make_plan(games.load(game), bots, 2, 300, seed=1)
    league = played(plan)
    found = against(plan, league, 2)
    for weaker, stronger in itertools.pairwise(bots):
        assert low(found[stronger, weaker]) > 0.5, (stronger, weaker)
    assert [each.bot for each in ratings(plan, league)] == bots[::-1]


@pytest.mark.parametrize(
    ("game", "bots", "seats", "matches", "options"),
    [
        ("conflict", ["medium", "hard"], 2, 60, {}),
        ("conflict", ["medium", "hard"], 6, 60, {}),
        ("clash", ["medium", "hard"], 2, 16, {"scoring": "single"}),
        ("kittens", ["medium", "hard"], 2, 40, {}),
        ("roulette", ["medium", "hard"], 2, 20, {}),
        ("football", ["medium", "hard"], 2, 200, {}),
        ("conflict", ["hard", "expert@1000"], 2, 40, {}),
        ("roulette", ["hard", "expert@150"], 2, 30, {}),
    ],
)
def test_one_who_thinks_ahead_beats_those_who_think_less_or_not_at_all(
    game: str, bots: list[str], seats: int, matches: int, options: dict[str, str]
) -> None:
    plan = make_plan(games.load(game), bots, seats, matches, 1, options, is_ladder=True)
    league = played(plan)
    (pair,) = plan.pairs
    tally = turned(league.of(pair)) if seats == 2 else league.of(pair)
    assert low(meeting(pair, tally)) > 1 / seats


def test_whoever_thinks_for_longer_plays_better() -> None:
    bots = ["expert@4", "expert@40", "expert@400"]
    plan = make_plan(CONFLICT, bots, 2, 200, seed=1)
    for row in plan.rows.values():
        row[BELIEF] = 0  # what costs the time of a test
    found = against(plan, played(plan), 2)
    for shorter, longer in itertools.pairwise(bots):
        assert low(found[longer, shorter]) > 0.5, (longer, shorter)


def test_a_challenger_among_weaker_ones_wins_more_than_its_even_share() -> None:
    plan = make_plan(CONFLICT, ["random", "thumb"], 4, 400)
    found = against(plan, played(plan), 4)
    assert low(found["thumb", "random"]) > 0.25
    even = found["random", "thumb"]
    assert even.high is not None
    assert even.high < 0.25
    assert found["thumb", "random"].matches == 400


def test_every_table_size_is_played_unless_one_is_named() -> None:
    plan = make_plan(CONFLICT, ["random", "thumb"], games=1)
    assert plan.sizes == (2, 3, 4, 5, 6)
    assert len(plan.pairs) == 1 + 4 * 2
    assert plan.matches == 2 + 2 * (3 + 4 + 5 + 6), "every deal is played from every chair"


def test_on_a_ladder_everybody_meets_only_the_rung_below() -> None:
    plan = make_plan(CONFLICT, ["random", "easy", "thumb"], games=4, is_ladder=True)
    assert [pair for pair in plan.pairs if pair.seats == 2] == [Pair(2, "random", "easy"), Pair(2, "easy", "thumb")]
    assert [pair for pair in plan.pairs if pair.seats == 3] == [Pair(3, "easy", "random"), Pair(3, "thumb", "easy")]
    whole = played(make_plan(CONFLICT, ["random", "easy", "thumb"], 3, 4))
    assert played(make_plan(CONFLICT, ["random", "easy", "thumb"], 3, 4, is_ladder=True)).tallies.items() <= (
        whole.tallies.items()
    ), "a rung is played in the same deals as in a whole league"


def test_the_number_of_threads_changes_nothing() -> None:
    plan = make_plan(CONFLICT, ["random", "easy", "thumb"], 3, 150, seed=4)
    assert played(plan, 1).tallies == played(plan, 3).tallies


def test_both_sides_of_a_pair_add_up() -> None:
    plan = make_plan(CONFLICT, ["random", "thumb"], 2, 100)
    one, two = against(plan, played(plan), 2).values()
    assert one.share is not None
    assert two.share is not None
    assert one.share + two.share == pytest.approx(1)
    assert one.low == pytest.approx(1 - (two.high or 0))
    tally = Tally(3, 2 * WHOLE + 30, (2 * WHOLE) ** 2 + 30**2, 1, 0)
    assert turned(turned(tally)) == tally


def test_deals_that_decide_everything_widen_the_interval() -> None:
    alike = Tally(deals=40, score=40 * WHOLE, squares=20 * (2 * WHOLE) ** 2)  # whoever is dealt a win wins twice
    alone = Tally(deals=40, score=40 * WHOLE, squares=40 * WHOLE**2)
    wide, narrow = (meeting(Pair(2, "a", "b"), tally) for tally in (alike, alone))
    assert (wide.share, narrow.share) == (0.5, 0.5)
    assert low(wide) < low(narrow) - 0.02


def test_a_bot_can_be_told_for_how_long_to_think() -> None:
    rows = make_plan(CONFLICT, ["expert", "expert@77"]).rows
    assert rows["expert@77"][ITERATIONS] == 77 != rows["expert"][ITERATIONS]
    assert (rows["expert@77"] != rows["expert"]).sum() == 1


def test_ratings_do_not_depend_on_the_order_of_the_matches() -> None:
    plan = make_plan(CONFLICT, ["random", "easy", "medium"], 2)
    shares = {("random", "easy"): 0.4, ("random", "medium"): 0.3, ("easy", "medium"): 0.4}
    lengths = {("random", "easy"): 2000, ("random", "medium"): 60, ("easy", "medium"): 300}
    found = []
    for is_first in (True, False):
        league = League()
        for pair in plan.pairs:
            whom = pair.challenger, pair.others
            won = "1" * round(lengths[whom] * shares[whom])
            lost = "2" * (lengths[whom] - len(won))
            league.of(pair).outcomes = won + lost if is_first else lost + won
        found.append(ratings(plan, league))
    for one, other in zip(*found, strict=True):
        assert (one.bot, one.matches) == (other.bot, other.matches)
        assert one.mu == pytest.approx(other.mu, abs=1)
    assert [each.bot for each in found[0]] == ["medium", "easy", "random"]
    assert found[0][0].mu - found[0][1].mu > 1


# Stopping and going on


def test_a_league_that_was_stopped_goes_on_as_if_it_had_not_been(tmp_path: Path) -> None:
    whole, part = (make_plan(CONFLICT, ["random", "easy", "thumb"], 2, number, seed=3) for number in (100, 40))
    path = tmp_path / "league.json"
    leagues.write(path, part, played(part))
    begun, known = leagues.read(path, whole)
    assert begun.of(whole.pairs[0]).deals == 20
    told: list[int] = []
    play(whole, begun, advance=told.append)
    assert begun.tallies == played(whole).tallies
    assert sum(told) == whole.matches
    leagues.write(path, whole, begun, known)
    again, _ = leagues.read(path, whole)
    told.clear()
    play(whole, again, advance=told.append)
    assert told == [whole.matches], "what is finished is not played again"


def test_a_league_without_time_plays_next_to_nothing() -> None:
    plan, league = make_plan(CONFLICT, ["random", "easy", "thumb"], 2, 10_000), League()
    play(plan, league, workers.OwnHands(), deadline=0.0)
    assert sum(tally.deals for tally in league.tallies.values()) == block_after(0)


def test_bots_can_join_later(tmp_path: Path) -> None:
    few, more = (make_plan(CONFLICT, bots, 2, 40) for bots in (["random", "thumb"], ["easy", "random", "thumb"]))
    leagues.write(tmp_path / "league.json", few, played(few))
    league, _ = leagues.read(tmp_path / "league.json", more)
    assert [league.of(pair).deals for pair in more.pairs] == [0, 0, 20]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"game": "clash"}, "is a league of clash, not of conflict"),
        ({"seed": 5}, "with the seed 5, not 0"),
        ({"rows": {"random": [1] * 24}}, "bots of other settings: random"),
        ({"options": {"exchange": "un"}}, "with other options (exchange=un, not none)"),
        ({"league": 99}, "of another form"),
        ({"rows": {"random": [0]}}, "of another form"),
        ({"pairs": "none"}, "is not a league's file"),
    ],
)
def test_a_foreign_file_is_refused(
    change: dict[str, object], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plan, path = make_plan(CONFLICT, ["random", "thumb"], 2, 4), tmp_path / "league.json"
    leagues.write(path, plan, League())
    path.write_text(json.dumps(json.loads(path.read_text()) | change))
    before = path.read_bytes()
    words = ("conflict", "--bots", "random,thumb", "--seats", "2", "--games", "4")
    code, _, err = call(capsys, "league", *words, "--out", str(path))
    assert code == 2
    assert sentence in err
    assert path.read_bytes() == before


# Files of other rules


def of_other_rules(path: Path, plan: LeaguePlan, **changed: str) -> Path:
    """A league's file as rules of another digest wrote it; something may be changed in its last pair."""
    leagues.write(path, plan, played(plan))
    told = json.loads(path.read_text()) | {"rules": "0" * 16}
    told["pairs"][-1][1] |= changed
    path.write_text(json.dumps(told))
    return path


def test_a_league_of_other_rules_that_played_the_same_matches_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plan = make_plan(CONFLICT, ["random", "easy", "hard@5"], 2, 10)
    path, whole = of_other_rules(tmp_path / "league.json", plan), make_plan(CONFLICT, plan.bots, 2, 20)
    words = ("conflict", "--bots", ",".join(plan.bots), "--seats", "2", "--games", "20", "--out", str(path))
    assert call(capsys, "league", *words)[0] == 0
    league, known = leagues.read(path, whole)
    assert known is not None
    assert (known.rules, known.earlier) == (plan.digest, {"0" * 16: 2 * (5 + 1 + 1)})
    assert league.tallies == played(whole).tallies


@pytest.mark.parametrize("what", ["outcomes", "lengths"])
def test_a_league_of_other_rules_that_played_other_matches_is_refused(
    what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plan = make_plan(CONFLICT, ["random", "easy", "medium"], 3, 9)
    pair = max(plan.pairs)
    path = of_other_rules(tmp_path / "league.json", plan, **{what: "0f" * 9})
    before = path.read_bytes()
    words = ("conflict", "--bots", "random,medium", "--seats", "3", "--games", "12", "--out", str(path))
    code, _, err = call(capsys, "league", *words)
    assert code == 2
    assert "other rules or other ways to think of conflict" in err
    assert f"a match of {pair.challenger} and {pair.others} at 3 seats ends otherwise today" in err
    assert path.read_bytes() == before


def test_a_league_that_never_noted_lengths_is_compared_by_who_won(tmp_path: Path) -> None:
    plan = make_plan(CONFLICT, ["random", "easy"], 2, 10)
    path, more = of_other_rules(tmp_path / "league.json", plan, lengths=""), make_plan(CONFLICT, plan.bots, 2, 20)
    league, known = leagues.read(path, plan)
    play(more, league, workers.OwnHands())
    (tally,) = league.tallies.values()
    assert tally.lengths == " " * 20 + played(more).of(plan.pairs[0]).lengths[20:]
    leagues.write(path, more, league, known)
    told = json.loads(path.read_text())
    told["pairs"][0][1]["lengths"] = tally.lengths[:20] + "zz" * 10
    path.write_text(json.dumps(told | {"rules": "1" * 16}))
    with pytest.raises(StolikError, match="ends otherwise"):
        leagues.read(path, plan)


def test_what_a_bot_of_other_settings_has_played_can_be_dropped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plan, path = make_plan(CONFLICT, ["random", "easy", "medium"], 2, 8), tmp_path / "league.json"
    leagues.write(path, plan, played(plan))
    told = json.loads(path.read_text())
    told["rows"]["easy"][2] += 1
    told["pairs"][0][1]["deals"] = 99  # as if another bot had played this
    path.write_text(json.dumps(told))
    words = ("conflict", "--bots", "random,easy,medium", "--seats", "2", "--games", "8", "--out", str(path))
    code, _, err = call(capsys, "league", *words)
    assert (code, "other settings: easy." in err, "--drop" in err) == (2, True, True)
    league, _ = leagues.read(path, plan, drop=True)
    assert list(league.tallies) == [Pair(2, "random", "medium")]
    assert call(capsys, "league", *words, "--drop")[0] == 0
    assert leagues.read(path, plan)[0].tallies == played(plan).tallies
    assert [*json.loads(path.read_text())["rows"]] == [*plan.bots], "reports go by that order"


# The command


def test_the_command_tells_everything_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "league.json"
    words = ("--bots", "random,medium,fox@20", "--seats", "2", "--games", "8", "--threads", "2")
    code, out, _ = call(capsys, "league", "conflict", *words, "--out", str(path), "--json")
    assert code == 0
    told = json.loads(out)
    assert (told["game"], told["seed"], [size["seats"] for size in told["tables"]]) == ("conflict", 0, [2])
    assert len(told["tables"][0]["meetings"]) == 6
    first = told["tables"][0]["meetings"][0]
    assert first["deals"] == 4
    assert first["low"] < first["share"] < first["high"]
    players = {player["bot"]: player for player in told["players"]}
    assert players.keys() == {"random", "medium", "fox@20"} == told["rows"].keys()
    assert players["fox@20"]["mean_milliseconds"] > players["random"]["mean_milliseconds"]
    assert players["fox@20"]["p99_milliseconds"] >= players["fox@20"]["mean_milliseconds"]
    traits = {share["label"]: share for share in players["random"]["traits"]}
    assert traits.keys() == {trait.word for trait in CONFLICT.traits}
    assert 0.3 < traits["challenge"]["share"] < 0.7, "chance challenges about every second time"
    code, out, _ = call(capsys, "league", "conflict", *words, "--out", str(path), "--json")
    again = json.loads(out)
    assert {**again, "seconds": 0} == {**told, "seconds": 0}, "everything was there already"


def test_the_tables_fit_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--bots", "random,thumb,easy", "--seats", "3", "--games", "3")
    code, out, _ = call(capsys, "league", "conflict", *words)
    assert code == 0
    for part in ("Ratings", "3 seats", "even: 33.3", "Traits", "bluff", "1 deals"):
        assert part in out
    assert max(map(len, out.splitlines())) <= 100


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["conflcit"], "Did you mean 'conflict'?"),
        (["conflict", "--bots", "clever,random"], "Unknown bot 'clever'."),
        (["conflict", "--bots", "random"], "at least two bots"),
        (["conflict", "--bots", "random,random"], "named twice"),
        (["conflict", "--bots", "random,expert@many"], "'expert@many' is no bot."),
        (["conflict", "--bots", "random,thumb@50"], "thumb does not think ahead"),
        (["conflict", "--seats", "7"], "2–6 players, not 7"),
        (["conflict", "--games", "0"], "at least one match"),
        (["conflict", "--minutes", "0"], "needs some time"),
        (["conflict", "--threads", "0", "--bots", "random,thumb", "--seats", "2"], "At least one thread"),
        (["conflict", "--option", "exchange=media,un"], "one choice of options"),
        (["conflict", "--option", "colour=red"], "Unknown option of conflict 'colour'."),
        (["conflict", "--out", "/nowhere/at/all.json"], "cannot be written to"),
    ],
)
def test_bad_input_gets_one_sentence_and_code_2(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = call(capsys, "league", *words)
    assert (code, out) == (2, "")
    assert sentence in err


def test_a_plan_names_everybody_by_default() -> None:
    levels, characters = ["easy", "medium", "hard", "expert", "trained"], ["bookkeeper", "hawk", "inspector", "fox"]
    assert list(make_plan(CONFLICT).bots) == ["random", *levels, *characters]
    with pytest.raises(StolikError, match="at least one match"):
        make_plan(CONFLICT, games=0)
