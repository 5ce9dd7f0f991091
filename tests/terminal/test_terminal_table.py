"""What the terminal table says and does, without a terminal."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import pytest

from stolik.bots import Bot
from stolik.core.door.match import Match
from stolik.core.door.moves import Move
from stolik.terminal.picture import picture_of
from stolik.terminal.table import Quit, TerminalTable
from tests.terminal.conftest import Sit


def choose(table: TerminalTable) -> Any:
    """The person's next move; the lines may run out."""
    return table.choose_move(0)


def answers(table: TerminalTable, *words: str) -> Any:
    """The numbers of answers in words, in a row."""
    return tuple(move.answers for move in table.match.legal(0) if str(move) in words)


@pytest.mark.parametrize("typed", ["1", "declare usa", "USA", "usa", "us", "01", " Declare   USA ", "USA: take 1 M"])
def test_a_move_is_its_number_or_its_words(scripted: Sit, typed: str) -> None:
    sitting = scripted(typed)
    assert choose(sitting.table) in answers(sitting.table, "declare usa")


@pytest.mark.parametrize(
    "typed", ["policja ola", "Policja: weź 2 M, cel: Ola", "police Ola", "declare police ola", "pol"]
)
def test_moves_can_be_typed_in_the_words_on_the_screen(scripted: Sit, typed: str) -> None:
    sitting = scripted(typed, language="pl")
    assert choose(sitting.table) in answers(sitting.table, "declare police Ola")


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("declare scandal Ola", "You cannot pay for that. (CO-4.2)"),
        ("scandal ola", "You cannot pay for that. (CO-4.2)"),
        ("declare police Anna", "The target must be another player who is still in the game. (CO-4.3)"),
        ("eu", "The European Union has no action of its own. (CO-5.11)"),
        ("un exchange", "Those cards are in the box: nobody can claim one. (CO-2.6)"),
        ("challenge", "That is not what is asked now. (CO-4.7)"),
    ],
)
def test_a_refused_move_gets_its_sentence_and_paragraph_and_changes_nothing(
    scripted: Sit, typed: str, sentence: str
) -> None:
    sitting = scripted(typed, "usa")
    before = sitting.table.match.to_bytes()
    choose(sitting.table)
    assert sentence in sitting.printed.splitlines()
    assert sitting.table.match.to_bytes() == before


def test_a_refusal_speaks_the_language_of_the_table(scripted: Sit) -> None:
    sitting = scripted("afera ola", "usa", language="pl")
    choose(sitting.table)
    assert "Nie stać cię na to. (CO-4.2)" in sitting.printed


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("99", "There is no choice 99: type a number from 1 to 6."),
        ("0", "There is no choice 0: type a number from 1 to 6."),
        ("9" * 6000, "There is no choice 9999"),
        ("foo", "“foo” is not a move now."),
        ("-1", "“-1” is not a move now."),
        ("[bold]", "“[bold]” is not a move now."),
        (",", "“,” is not a move now."),
        ("police", "That could be several moves: Police: take 2 M from Ola, Police: take 2 M from Jan."),
        ("usa, usa", "The move ends before “usa”"),
        ("b", "There is no step to go back to."),
        ("u", "“u” is not a move now."),
    ],
)
def test_anything_else_gets_a_sentence_and_the_question_stays(scripted: Sit, typed: str, sentence: str) -> None:
    sitting = scripted(typed, "usa", seats=3)
    assert choose(sitting.table) in answers(sitting.table, "declare usa")
    assert sentence in sitting.printed


def media_asked(scripted: Sit, *typed: str, language: str = "en") -> Any:
    """Anna has declared Media, Ola has passed, and Anna chooses what goes back."""
    sitting = scripted(*typed, language=language)
    sitting.table.match.play(0, "declare media")
    sitting.table.match.play(1, "pass")
    return sitting


def test_a_move_of_two_steps_has_a_way_back(scripted: Sit) -> None:
    sitting = media_asked(scripted, "1", "b", "2", "1")
    before = sitting.table.match.to_bytes()
    path = choose(sitting.table)
    assert len(path) == 2
    assert path in [move.answers for move in sitting.table.match.legal(0)] + [
        move.answers[::-1] for move in sitting.table.match.legal(0)
    ]
    assert sitting.printed.count("Choose a card to put back") == 2
    assert sitting.printed.count("Choose the second card to put back") == 2
    assert sitting.printed.count("b. Back") == 2
    assert sitting.table.match.to_bytes() == before


def test_a_move_of_two_steps_can_be_typed_at_once(scripted: Sit) -> None:
    sitting = media_asked(scripted)
    wanted = sitting.table.match.legal(0)[0]
    sitting.typed = iter([str(wanted)])
    assert choose(sitting.table) == wanted.answers
    sitting.table.make(0, wanted.answers)
    assert sitting.table.match.asked == (1,)


def test_keys_show_table_log_keys_and_rules(scripted: Sit) -> None:
    sitting = scripted("t", "l", "h", "?", "? CO-5.5", "? protest", "? xyzzy", "q")
    with pytest.raises(Quit):
        choose(sitting.table)
    for text in (
        "Ola: money 2 M; face down 2; face up none.",
        "q: quit",
        "5. The actions",
        "CO-5.5 Protest: pay 3 M; the target loses a card.",
        "CO-8.2 Only the target may object to Protest",
        "Nothing in the rules about “xyzzy”.",
    ):
        assert text in sitting.printed


@pytest.mark.parametrize(("keys", "leave"), [("help", "quit"), ("Help", "exit"), ("pomoc", "koniec")])
def test_keys_may_be_spelled_out(scripted: Sit, keys: str, leave: str) -> None:
    sitting = scripted(keys, leave)
    with pytest.raises(Quit):
        choose(sitting.table)
    assert "q: quit" in sitting.printed


@pytest.mark.parametrize(
    ("language", "example"), [("en", "such as “USA: take 1 M”"), ("pl", "na przykład „USA: weź 1 M”")]
)
def test_the_help_gives_an_example_in_the_language_of_the_table(scripted: Sit, language: str, example: str) -> None:
    sitting = scripted("h", "q", language=language)
    assert sitting.table.match.question == 0  # the first question is a question too
    with pytest.raises(Quit):
        choose(sitting.table)
    assert example in sitting.printed


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("bot", ["random", "thumb"])
def test_a_whole_game_reaches_its_result(scripted: Sit, bot: str, language: str) -> None:
    sitting = scripted(*["1"] * 500, seats=4, bot=bot, language=language)
    sitting.table.play()
    assert sitting.table.match.is_over
    assert "(CO-3.4)." in sitting.printed
    assert "stolik play conflict --seed 1" in sitting.printed


def test_the_log_tells_every_event_once_and_every_turn_once(scripted: Sit) -> None:
    sitting = scripted(*["1"] * 500, seats=3)
    sitting.table.play()
    lines = sitting.printed.splitlines()
    headings = [line for line in lines if line.startswith("Turn ") and ". " not in line]
    assert len(headings) == len(set(headings)) == sitting.table.match.value("turns")
    story = [line.text for line in sitting.table.story.lines]
    assert [line for line in lines if line in set(story)] == story


def test_a_person_who_is_out_watches_the_rest(scripted: Sit) -> None:
    """Anna always challenges or claims; sooner or later she is out before the others."""
    for seed in range(40):
        sitting = scripted(*["2", "1"] * 300, seats=4, seed=seed)
        sitting.table.play()
        if "You are out of the game; the others play on." in sitting.printed:
            after = sitting.printed.split("the others play on.")[1]
            assert "declare an action" not in after
            assert "wins!" in after
            return
    raise AssertionError("Anna never was out before the end.")


@pytest.mark.parametrize(("line", "is_told"), [("", True), ("s", False)])
def test_a_person_who_is_out_watches_or_skips_to_the_end(scripted: Sit, line: str, is_told: bool) -> None:
    for seed in range(40):
        sitting = scripted(seats=4, seed=seed)
        moves = itertools.cycle(["2", "1"])

        def read(prompt: str, moves: Iterator[str] = moves, line: str = line) -> str:
            return line if prompt.startswith("Enter: watch on") else next(moves)

        sitting.table.read = read
        sitting.table.play()
        told, after = sitting.table.story.lines, sitting.printed.partition("the others play on.")[2]
        left = next((at for at, line in enumerate(told) if line.text.endswith("the others play on.")), len(told) - 1)
        if told[left].heading != told[-1].heading:  # they have played on for more than this turn
            assert ("\nTurn " in after.split("The end")[0]) == is_told
            assert "The end: " in after
            return
    raise AssertionError("Anna never was out before the end.")


def test_nobody_sees_who_has_passed(scripted: Sit) -> None:
    quiet, passed = scripted(seats=4, first="seat2"), scripted(seats=4, first="seat2")
    for sitting in (quiet, passed):
        sitting.table.match.play(1, "declare russia")
    passed.table.match.play(2, "pass")
    passed.table.match.play(3, "pass")
    for sitting in (quiet, passed):
        with pytest.raises(EOFError):
            choose(sitting.table)
    assert quiet.printed == passed.printed
    assert "Ola declares: Russia. Do you react?" in quiet.printed


class Challenger(Bot):
    """A bot that doubts whatever it hears."""

    def move(self, match: Match, seat: int) -> Move:
        """Challenge."""
        return next(move for move in match.legal(seat) if str(move) == "challenge")


def test_in_a_window_everybody_is_as_likely_to_speak_first(scripted: Sit) -> None:
    asked = 0
    for seed in range(300):
        table = scripted("pass", seats=3, first="seat2", seed=seed).table
        table.match.play(1, "declare russia")
        table.bots[2] = Challenger()
        table.answer_next()
        asked += "challenge" not in [entry.words for entry in table.match.log]
    assert 115 < asked < 185


def test_who_can_do_nothing_is_passed_for_unless_they_want_to_be_asked(scripted: Sit) -> None:
    passes = ["pass"] * 400
    spared = scripted("hide click", "stake 0", *passes, seats=4, game="roulette")
    asked = scripted("hide click", "p", "stake 0", *passes, seats=4, game="roulette")
    for sitting in (spared, asked):
        while not sitting.table.match.is_over and sitting.table.match.value("rounds") == 1:
            sitting.table.answer_next()
    assert "You are asked in every window." in asked.printed
    assert "1. Pass\n2." in spared.printed  # there was something to do
    alone = [sitting.printed.count("1. Pass\n") - sitting.printed.count("1. Pass\n2.") for sitting in (spared, asked)]
    assert alone[0] == 0
    assert alone[1] > 1


def test_the_picture_is_the_same_in_every_world_the_viewer_cannot_tell_apart(scripted: Sit) -> None:
    table = scripted(seats=4).table
    while not table.match.is_over:
        here = picture_of(table.match, 0, table.words, table.labels)
        for seed in range(3):
            assert picture_of(table.match.redeal(0, seed), 0, table.words, table.labels) == here
        seat = table.match.awaited[0]
        table.make(seat, table.match.legal(seat)[-1])


def test_hands_open_only_at_the_end(scripted: Sit) -> None:
    table = scripted(seats=2).table
    assert picture_of(table.match, 0, table.words, table.labels, is_open=True).rows[1].values[1] == "2"


def test_the_end_tells_who_bluffed_when(scripted: Sit) -> None:
    for seed in range(20):
        sitting = scripted(*["1"] * 500, seed=seed)
        sitting.table.play()
        bluffs = sum(int(number) for number in sitting.table.match.value("bluffs"))
        end = sitting.printed.split("Claims that are bluffs: ")[1]
        assert end.count("  Turn ") == bluffs
        assert "Bluffs that are caught" in end


def test_a_rematch_moves_everybody_one_seat_and_deals_anew(scripted: Sit) -> None:
    setup = scripted(seats=3).table.setup
    again = setup.rematch()
    assert again.names == ("Ola", "Jan", "Anna")
    assert again.seed != setup.seed
