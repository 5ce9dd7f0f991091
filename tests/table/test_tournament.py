"""Tournaments as a state machine: rules of each form, no-shows, withdrawals, matches without a winner, replay."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stolik import games
from stolik.table.tournament import messages as say
from stolik.table.tournament.matches import How, Stage, points_by_place
from stolik.table.tournament.sights import Overview
from stolik.table.tournament.tournament import FORMS, REPLAYS, Tournament, forms_of
from stolik.table.words import Denied
from tests.doors import examples
from tests.table.tourneys import HOST, Run

any_form = st.sampled_from(FORMS)
seeds = st.integers(0, 10_000)


def run(form: str, entrants: int, seed: int = 0, **more: object) -> Run:
    """A tournament that has begun; rounds of tables are of a game for more than two."""
    return Run("conflict", form, entrants, seed, **more).begin()


# What always holds


@given(any_form, st.integers(4, 17), seeds, st.sampled_from([0.0, 0.2]))
@examples(150)
def test_every_tournament_ends_with_everybody_ranked_once(form: str, entrants: int, seed: int, trouble: float) -> None:
    tournament = run(form, entrants, seed).finish(trouble).tournament
    assert sorted(tournament.ranking()) == sorted(tournament.seeds)
    assert tournament.due() == []
    assert not any(match.is_open for match in tournament.matches)


@given(any_form, st.integers(4, 12), seeds)
@examples(60)
def test_replaying_the_log_gives_the_same_sight(form: str, entrants: int, seed: int) -> None:
    driver = run(form, entrants, seed)
    for _ in range(12):
        again = Tournament.replay(driver.tournament.game, driver.tournament.log)
        assert Overview(again).sight("guest-1") == Overview(driver.tournament).sight("guest-1")
        if not driver.tournament.is_over:
            driver.any_step(trouble=0.2)


@given(any_form, st.integers(4, 12), seeds)
@examples(60)
def test_everybody_plays_one_match_at_a_time(form: str, entrants: int, seed: int) -> None:
    driver = run(form, entrants, seed)
    while not driver.tournament.is_over:
        due = driver.tournament.due()
        here = [player for each in due for player in each.chairs]
        assert due
        assert len(here) == len(set(here))
        assert not set(here) & driver.tournament.withdrawn or form == "tables"
        driver.any_step(trouble=0.1)


@given(any_form, st.integers(4, 12), seeds)
@examples(60)
def test_who_is_told_to_have_played_the_last_match_plays_no_other(form: str, entrants: int, seed: int) -> None:
    driver = run(form, entrants, seed)
    done: set[int] = set()
    while not driver.tournament.is_over:
        playing = {player for each in driver.tournament.due() for player in each.chairs}
        waiting = {entrant for entrant in driver.tournament.seeds if driver.tournament.may_play(entrant)}
        assert playing <= waiting
        assert not done & playing
        done |= set(driver.tournament.seeds) - waiting
        driver.any_step()
    assert not any(driver.tournament.may_play(entrant) for entrant in driver.tournament.seeds)


@given(st.sampled_from(["round_robin", "tables"]), st.integers(3, 10), seeds)
@examples(80)
def test_standings_are_a_total_order_that_follows_the_points(form: str, entrants: int, seed: int) -> None:
    driver = run(form, entrants, seed)
    while not driver.tournament.is_over:
        driver.any_step(trouble=0.05)
        rows = driver.tournament.standings()
        assert [row.place for row in rows] == list(range(1, entrants + 1))
        assert {row.entrant for row in rows} == set(driver.tournament.seeds)
        for before, row in pairwise(rows):
            assert (not before.is_withdrawn, before.points) >= (not row.is_withdrawn, row.points)
            assert bool(row.by) == (before.points == row.points and before.is_withdrawn == row.is_withdrawn)


@given(st.integers(3, 8), seeds)
@examples(40)
def test_the_order_in_which_results_come_in_does_not_matter(entrants: int, seed: int) -> None:
    def outcome(order: int) -> list[tuple[int, int]]:
        driver = run("round_robin", entrants, 1)
        driver.luck.seed(order)
        while not driver.tournament.is_over:
            due = driver.luck.choice(driver.tournament.due())
            wish = (seed * 7919 + due.match * 104_729) % 3
            driver.draw(due) if wish == 2 else driver.report(due, 1 + wish, 2 - wish)
        return [(row.entrant, row.points) for row in driver.tournament.standings()]

    assert outcome(1) == outcome(2)


@given(any_form, st.integers(4, 12), seeds)
@examples(60)
def test_a_result_that_is_told_twice_or_too_late_counts_once(form: str, entrants: int, seed: int) -> None:
    driver = run(form, entrants, seed)
    told = []
    while not driver.tournament.is_over:
        due = driver.luck.choice(driver.tournament.due())
        told.append(due)
        driver.any_result(due)
        size = len(driver.tournament.log)
        for old in told:
            driver.report(old, *(1 if chair == 0 else 2 for chair in range(len(old.chairs))))
        assert len(driver.tournament.log) == size


# Everybody against everybody


@given(st.integers(2, 10), st.integers(1, 3), seeds)
@examples(40)
def test_in_a_round_robin_everybody_meets_everybody(entrants: int, rounds: int, seed: int) -> None:
    tournament = run("round_robin", entrants, seed, rounds=rounds).finish().tournament
    met = Counter(frozenset(match.players) for match in tournament.matches)
    assert set(met.values()) == {rounds}
    assert len(met) == entrants * (entrants - 1) // 2


def test_a_match_without_a_winner_gives_nobody_points_in_a_round_robin() -> None:
    driver = run("round_robin", 2)
    driver.draw(driver.tournament.due()[0])
    assert driver.tournament.is_over
    assert [(row.points, row.undecided) for row in driver.tournament.standings()] == [(0, 1), (0, 1)]


def test_level_on_points_the_match_between_them_decides_before_the_score() -> None:
    driver = run("round_robin", 4, is_drawn=False)
    wins = {frozenset((0, 1)): 1, frozenset((2, 3)): 2, frozenset((0, 2)): 0, frozenset((1, 3)): 3}
    wins |= {frozenset((0, 3)): 0, frozenset((1, 2)): 1}
    while not driver.tournament.is_over:
        due = driver.tournament.due()[0]
        winner = wins[frozenset(due.chairs)]
        score = 9 if winner == 0 else 1  # entrant 0 wins high, and still comes behind entrant 1
        driver.win(due, winner, tuple(score if each == winner else 0 for each in due.chairs))
    rows = driver.tournament.standings()
    assert [(row.entrant, row.points) for row in rows] == [(1, 2), (0, 2), (2, 1), (3, 1)]
    assert [row.by for row in rows] == ["", "direct", "", "direct"]
    assert rows[1].difference > rows[0].difference


def test_three_who_beat_each_other_are_told_apart_by_their_scores_and_then_by_seed() -> None:
    driver = run("round_robin", 3, is_drawn=False)
    wins = {frozenset((0, 1)): (0, 1), frozenset((1, 2)): (1, 3), frozenset((0, 2)): (2, 1)}
    while not driver.tournament.is_over:
        due = driver.tournament.due()[0]
        winner, score = wins[frozenset(due.chairs)]
        driver.win(due, winner, tuple(score if each == winner else 0 for each in due.chairs))
    rows = driver.tournament.standings()
    assert [(row.entrant, row.difference, row.by) for row in rows] == [
        (1, 2, ""),
        (0, 0, "difference"),
        (2, -2, "difference"),
    ]


def test_a_no_show_gives_the_opponent_the_point_but_no_win_at_the_table() -> None:
    driver = run("round_robin", 2, is_drawn=False)
    driver.say(HOST, say.NoShow(0, 0))
    first, second = driver.tournament.standings()
    assert (first.entrant, first.points, first.wins, first.played_wins) == (1, 1, 1, 0)
    assert (second.points, second.losses) == (0, 1)
    assert driver.tournament.matches[0].how == How.WALKOVER


def withdrawn_after(matches: int) -> Tournament:
    """Five against each other; entrant 0 wins so many matches and withdraws, else the better seed wins."""
    driver = run("round_robin", 5, is_drawn=False)
    while sum(match.winner == 0 for match in driver.tournament.matches) < matches:
        due = driver.tournament.due()[0]
        driver.win(due, min(due.chairs))
    driver.say("guest-0", say.Withdraw())
    while not driver.tournament.is_over:
        due = driver.tournament.due()[0]
        driver.win(due, min(due.chairs))
    return driver.tournament


def test_who_withdraws_before_half_of_the_matches_is_as_if_never_there() -> None:
    tournament = withdrawn_after(1)
    assert [(row.entrant, row.played, row.points) for row in tournament.standings()] == [
        (1, 3, 3),
        (2, 3, 2),
        (3, 3, 1),
        (4, 3, 0),
        (0, 0, 0),
    ]


def test_who_withdraws_later_keeps_what_was_played_and_loses_the_rest() -> None:
    tournament = withdrawn_after(2)
    beaten = {match.loser for match in tournament.matches if match.winner == 0}
    rows = tournament.standings()
    assert [(row.entrant, row.played) for row in rows] == [(1, 4), (2, 4), (3, 4), (4, 4), (0, 4)]
    assert {row.entrant: row.points for row in rows} == {
        0: 2,
        **{entrant: 4 - entrant + (entrant not in beaten) for entrant in (1, 2, 3, 4)},
    }


# Knockout


@given(st.integers(2, 20), seeds)
@examples(60)
def test_in_a_knockout_whoever_loses_is_out_but_for_the_third_place(entrants: int, seed: int) -> None:
    tournament = run("knockout", entrants, seed).finish().tournament
    losses = Counter(
        match.loser
        for match in tournament.matches
        if match.stage == Stage.KNOCKOUT and match.how in (How.PLAYED, How.SEED)
    )
    champion, second, *rest = tournament.ranking()
    assert losses[champion] == 0
    assert all(losses[entrant] == 1 for entrant in (second, *rest))
    third = [match for match in tournament.matches if match.stage == Stage.THIRD]
    assert len(third) == (entrants > 3)
    for match in third:
        assert match.winner == rest[0]
        assert match.loser in (rest[1], -1)


@given(st.integers(3, 20), seeds)
@examples(40)
def test_the_first_chair_of_a_knockout_match_goes_to_who_has_had_it_less(entrants: int, seed: int) -> None:
    sat: Counter[tuple[int, int]] = Counter()
    for match in run("knockout", entrants, seed).finish().tournament.matches:
        if match.how == How.BYE:
            continue
        one, two = match.attempts[0].chairs
        if sum(sat[one, chair] for chair in (0, 1)) == sum(sat[two, chair] for chair in (0, 1)):
            assert sat[one, 0] <= sat[two, 0]
        for attempt in match.attempts:
            sat.update((player, chair) for chair, player in enumerate(attempt.chairs))
        for before, after in pairwise(match.attempts):
            assert after.chairs == before.chairs[::-1]


def test_a_knockout_match_without_a_winner_is_played_again_with_chairs_swapped_then_the_better_seed_goes_on() -> None:
    driver = run("knockout", 2, is_drawn=False)
    chairs = []
    for _ in range(1 + REPLAYS):
        due = driver.tournament.due()[0]
        chairs.append(due.chairs)
        driver.draw(due)
    assert chairs == [(0, 1), (1, 0), (0, 1)]
    assert driver.tournament.is_over
    assert (driver.tournament.matches[0].how, driver.tournament.matches[0].winner) == (How.SEED, 0)


def test_a_replay_that_is_won_decides_a_knockout_match() -> None:
    driver = run("knockout", 2, is_drawn=False)
    driver.draw(driver.tournament.due()[0])
    driver.win(driver.tournament.due()[0], 1)
    assert driver.tournament.ranking() == [1, 0]


def test_whoever_withdraws_from_a_knockout_hands_the_way_to_the_opponent_and_two_leave_a_bye() -> None:
    driver = run("knockout", 4, is_drawn=False)
    assert [each.chairs for each in driver.tournament.due()] == [(0, 3), (1, 2)]
    driver.say("guest-0", say.Withdraw())
    assert driver.tournament.matches[0].winner == 3
    driver.say("guest-3", say.Withdraw())
    driver.win(driver.tournament.due()[0], 2)
    assert driver.tournament.is_over
    assert driver.tournament.ranking()[0] == 2


# Groups


@given(st.integers(4, 20), seeds)
@examples(40)
def test_the_best_two_of_each_group_go_on_and_do_not_meet_again_at_once(entrants: int, seed: int) -> None:
    tournament = run("groups", entrants, seed).finish().tournament
    best = {row.entrant for group in range(len(tournament.groups)) for row in tournament.standings(group)[:2]}
    first = [match for match in tournament.matches if match.stage == Stage.KNOCKOUT and match.round == 1]
    assert {player for match in first for player in match.players if player >= 0} == best
    for match in first:
        assert not any(set(match.players) <= set(group) for group in tournament.groups)
    assert set(tournament.ranking()[: len(best)]) == best
    for group, members in enumerate(tournament.groups):
        met = Counter(frozenset(match.players) for match in tournament.matches if match.group == group)
        assert set(met.values()) == {1}
        assert len(met) == len(members) * (len(members) - 1) // 2


# Rounds of tables


@given(st.integers(2, 20), st.integers(1, 4), st.integers(2, 6), seeds)
@examples(60)
def test_everybody_plays_in_every_round_of_tables_and_chairs_change(
    entrants: int, rounds: int, size: int, seed: int
) -> None:
    tournament = run("tables", entrants, seed, rounds=rounds, size=size).finish().tournament
    for number in range(1, rounds + 1):
        tables = [match.players for match in tournament.matches if match.round == number]
        assert sorted(player for table in tables for player in table) == sorted(tournament.seeds)
        assert max(map(len, tables)) - min(map(len, tables)) <= 1
    sat = Counter(
        (player, chair) for match in tournament.matches for chair, player in enumerate(match.attempts[0].chairs)
    )
    if len({len(match.players) for match in tournament.matches}) == 1 and rounds <= len(tournament.matches[0].players):
        assert max(sat.values()) <= 2


def test_points_by_place_are_worth_the_same_at_tables_of_any_size() -> None:
    assert points_by_place([1, 2]) == [60, 0]
    assert points_by_place([3, 1, 2]) == [0, 60, 30]
    assert points_by_place([1, 2, 3, 4]) == [60, 40, 20, 0]
    assert points_by_place([1, 2, 3, 4, 5, 6]) == [60, 48, 36, 24, 12, 0]
    assert points_by_place([1, 2, 2, 4]) == [60, 30, 30, 0]
    assert points_by_place([1, 1, 3]) == [45, 45, 0]


def test_a_table_without_a_winner_gives_no_points_and_an_absent_player_gets_none() -> None:
    driver = run("tables", 3, rounds=2, is_drawn=False)
    driver.draw(driver.tournament.due()[0])
    assert {row.points for row in driver.tournament.standings()} == {0}
    due = driver.tournament.due()[0]
    driver.say(HOST, say.NoShow(due.match, due.chairs[0]))
    driver.report(due, 1, 2, 3)
    rows = {row.entrant: row for row in driver.tournament.standings()}
    assert [rows[each].points for each in due.chairs] == [0, 30, 0]
    assert rows[due.chairs[0]].wins == 0


def test_rounds_of_tables_go_on_without_who_withdraws() -> None:
    driver = run("tables", 5, rounds=3, is_drawn=False)
    driver.say("guest-4", say.Withdraw())
    driver.finish()
    later = {player for match in driver.tournament.matches if match.round > 1 for player in match.players}
    assert later == {0, 1, 2, 3}
    assert driver.tournament.ranking()[-1] == 4


# Before it begins, and what is refused


def test_the_host_orders_the_list_and_it_is_the_order_of_seeds() -> None:
    driver = Run("conflict", "knockout", 3, is_drawn=False)
    driver.say(HOST, say.Shift(2, 0))
    driver.say("guest-1", say.StepBack())
    driver.say(HOST, say.AddBot("thumb"))
    driver.begin()
    assert driver.tournament.seeds == [2, 0, 3]


def test_characters_take_part_under_their_names() -> None:
    driver = Run("conflict", "knockout", 1)
    for bot in ("fox", "hard", "fox"):
        driver.say(HOST, say.AddBot(bot, "en"))
    assert [each.name for each in driver.tournament.entrants.values()][1:] == ["Fox", "Ola", "Fox 2"]


def test_lots_are_drawn_from_the_entropy_alone() -> None:
    drawn = {tuple(run("knockout", 6, seed).tournament.seeds) for seed in range(20)}
    assert len(drawn) > 10
    assert run("knockout", 6, 3).tournament.seeds == run("knockout", 6, 3).tournament.seeds


def test_forms_follow_from_the_seats_of_the_game() -> None:
    assert forms_of(games.load("football")) == ["round_robin", "knockout", "groups"]
    assert forms_of(games.load("kittens")) == list(FORMS)


@pytest.mark.parametrize(
    ("guest", "message", "code"),
    [
        ("guest-0", say.Begin(), "tournament.host"),
        ("guest-0", say.AddBot("thumb"), "tournament.host"),
        ("guest-0", say.Withdraw(1), "tournament.host"),
        ("guest-0", say.Enter("p1"), "name.taken"),
        ("guest-9", say.Enter("  "), "name.length"),
        ("guest-9", say.StepBack(), "entrant.not"),
        (HOST, say.Begin(), "entrants.few"),
        (HOST, say.Remove(9), "entrant.none"),
        (HOST, say.NoShow(0, 0), "match.none"),
    ],
)
def test_what_is_refused_before_it_begins(guest: str, message: say.FromClient, code: str) -> None:
    driver = Run("football", "groups", 3)
    with pytest.raises(Denied) as refused:
        driver.say(guest, message)
    assert refused.value.code == code


@pytest.mark.parametrize(
    "message", [say.Enter("Ala"), say.Begin(), say.AddBot("thumb"), say.Remove(0), say.Shift(0, 1)]
)
def test_nobody_comes_or_goes_once_it_has_begun(message: say.FromClient) -> None:
    driver = Run("football", "knockout", 3)
    driver.begin()
    with pytest.raises(Denied) as refused:
        driver.say(HOST, message)
    assert refused.value.code == "tournament.begun"


def test_what_cannot_be_announced_is_refused() -> None:
    football = games.load("football")
    for more, code in (
        ({"form": "swiss"}, "form.none"),
        ({"form": "tables"}, "form.seats"),
        ({"form": "knockout", "rounds": 99}, "rounds.none"),
        ({"form": "groups", "groups": 1}, "groups.none"),
        ({"form": "knockout", "speed": 3}, "speed.none"),
        ({"form": "knockout", "chat": "loud"}, "chat.none"),
    ):
        with pytest.raises(Denied) as refused:
            Tournament.announce(football, "BCDFG", HOST, 0, **more)
        assert refused.value.code == code


def test_a_tournament_of_tables_names_no_seat_that_its_smallest_table_lacks() -> None:
    conflict = games.load("conflict")
    Tournament.announce(conflict, "BCDFG", HOST, 0, form="tables", size=4, options={"first": "seat2"})
    with pytest.raises(Denied) as refused:
        Tournament.announce(conflict, "BCDFG", HOST, 0, form="tables", size=4, options={"first": "seat4"})
    assert refused.value.code == "option.seat"
    assert str(refused.value) == "first=seat4: there is no seat 4 at a table of 2."
