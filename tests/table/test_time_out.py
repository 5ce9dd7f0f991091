"""Time runs out at a live table: nobody bluffs, risks or gives away more in a sleeper's name than the rules demand."""

from __future__ import annotations

from typing import Any

import pytest

from stolik import games
from stolik.core.kit.words import people
from stolik.table import entries as log
from stolik.table import messages as say
from stolik.table.sights import sight
from stolik.table.table import Table

GUESTS = ("guest-a", "guest-b", "guest-c")
NAMES = ("Ada", "Bolek", "Cyryl")


class Sleepers:
    """People at a table who never answer."""

    def __init__(self, game: str, seats: int = 3, given: dict[str, Any] | None = None, **options: str) -> None:
        self.now = 1_000_000
        self.table = Table.open(
            games.load(game), "ABCDE", GUESTS[0], self.now, seats, options, mode="plain", is_test=True, given=given
        )
        for seat in range(seats):
            self.fold(self.table.receive(GUESTS[seat], say.Sit(seat, NAMES[seat]), self.now))
        self.fold(self.table.receive(GUESTS[0], say.Start(), self.now))

    def fold(self, entries: list[log.AnyEntry]) -> list[log.AnyEntry]:
        """What was decided happens."""
        for entry in entries:
            self.table.fold(entry)
        return entries

    def sleep(self) -> log.Answered:
        """Time passes until somebody has been answered for."""
        while True:
            when = self.table.wake_at()
            assert when is not None
            self.now = max(self.now, when)
            for entry in self.fold(self.table.tick(self.now)):
                if isinstance(entry, log.Answered):
                    return entry

    def sleep_until(self, question: str) -> None:
        """Time passes until something is asked."""
        while self.asked != question:
            self.sleep()

    @property
    def asked(self) -> str:
        """The open question."""
        assert self.table.playing is not None
        question = self.table.playing.match.question
        return question.word if question is not None else ""

    def heard(self) -> list[say.Heard]:
        """What everybody has heard."""
        return sight(self.table, "somebody who watches").heard


def test_who_sleeps_in_conflict_takes_the_plain_income_and_keeps_what_was_held() -> None:
    table = Sleepers("conflict")
    first = table.sleep()
    assert first.words == "declare usa"
    table = Sleepers("conflict", given={"turn": "Bolek", "money": {"Ada": 4, "Bolek": 11, "Cyryl": 6}})
    assert table.sleep().words == "declare scandal Cyryl"
    assert table.sleep().words.startswith("lose ")


@pytest.mark.parametrize("drawn", [["police", "russia"], ["russia", "protest"], ["protest", "russia"], ["eu", "eu"]])
def test_who_sleeps_over_an_exchange_in_conflict_keeps_the_own_cards(drawn: list[str]) -> None:
    deck = [*drawn, *["any"] * 7]
    given = {"hands": {"Ada": ["police", "russia"]}, "turn": "Ada", "deck": deck}
    table = Sleepers("conflict", given=given)
    table.fold(table.table.tick(table.now))
    playing = table.table.playing
    assert playing is not None
    move = next(move for move in playing.match.legal(0) if str(move) == "declare media")
    table.fold(table.table.receive(GUESTS[0], say.Play(1, list(move.answers)), table.now))
    table.sleep_until("exchange")
    table.sleep()
    assert sorted(playing.match.view(0).words("hands")["Ada"]) == ["police", "russia"]


def test_who_sleeps_in_roulette_hides_a_click_and_stakes_nothing() -> None:
    table = Sleepers("roulette")
    assert {table.sleep().words for _ in GUESTS} == {"hide click"}
    table.sleep_until("stake")
    assert {table.sleep().words for _ in GUESTS} == {"stake 0"}


def test_who_sleeps_in_kittens_draws_and_defuses() -> None:
    hands = {"Ada": ["defuse", "mercat"], "Bolek": ["nope"], "Cyryl": ["favor"]}
    table = Sleepers("kittens", given={"turn": "Ada", "hands": hands, "deck": ["kitten", "shuffle", "kitten"]})
    assert table.sleep().words == "draw"
    assert table.sleep().words == "use defuse"
    assert table.sleep().words.startswith("under ")


def test_who_sleeps_in_football_plays_four_four_two_and_lets_actions_through() -> None:
    table = Sleepers("football", seats=2, formations="with")
    assert {table.sleep().words for _ in range(2)} == {"choose 4-4-2"}
    table.sleep_until("answer")
    assert table.sleep().words == "let"


def test_who_sleeps_in_clash_lays_a_tile_without_its_effect() -> None:
    table = Sleepers("clash", seats=2)
    for _ in range(6):
        words = table.sleep().words
        assert words.startswith("lay ")
        assert not any(verb in words for verb in ("destroy", "turn ", "discard", "move ", "remove", "fetch"))


@pytest.mark.parametrize("game", games.NAMES)
def test_everybody_hears_that_time_ran_out_where_an_answer_was_due_and_nothing_of_it_in_a_window(game: str) -> None:
    table = Sleepers(game, seats=2)
    late: list[int] = []
    while len(late) < 8:
        assert table.table.playing is not None
        question = table.table.playing.match.question
        assert question is not None
        entry = table.sleep()
        if question.may:
            assert entry.by == "clock"
        else:
            assert entry.by == log.TIMEOUT
            late.append(entry.chair)
        told = [each.actor for each in table.heard() if each.kind == "out_of_time"]
        assert told == late
    again = Table.replay(table.table.game, table.table.log, "plain")
    assert sight(again, "somebody who watches").heard == table.heard()


@pytest.mark.parametrize("language", ["en", "pl"])
def test_the_sentence_of_it_names_whom_the_table_moved_for(language: str) -> None:
    assert "Ada" in games.load("conflict").words(language).say("event.out_of_time", actor=people(["Ada"]))
