"""`stolik play` as people meet it: the real program on a real pseudo-terminal."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest

pexpect = pytest.importorskip("pexpect")

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal"),
    pytest.mark.filterwarnings("ignore:.*forkpty.*:DeprecationWarning"),
]

COMMAND = [sys.executable, "-m", "stolik.cli", "play"]
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
BOXES = re.compile(r"[╭╮╰╯│─]")
MOVE = "Your move: |Twój ruch: |Enter: watch on.*: |Enter: oglądaj.*: "
REMATCH = "Enter: re.*: "
MOST_MOVES = 400


def environment(**extra: str) -> dict[str, str]:
    unwanted = ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES")
    kept = {name: value for name, value in os.environ.items() if name not in unwanted}
    return {**kept, "TERM": "xterm-256color", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", **extra}


def heed_interrupts() -> None:
    """Whoever runs the tests in the background has interrupts ignored, and a child would inherit that."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


class Sitting:
    """The program on a pseudo-terminal."""

    def __init__(self, *arguments: str, rows: int = 24, columns: int = 80, **env: str) -> None:
        self.child = pexpect.spawn(
            COMMAND[0],
            [*COMMAND[1:], *arguments],
            dimensions=(rows, columns),
            env=environment(**env),
            encoding="utf-8",
            timeout=20,
            preexec_fn=heed_interrupts,
        )
        self.raw = ""

    def until(self, *patterns: str) -> str:
        """What is printed until one of the patterns comes."""
        self.child.expect([re.compile("|".join(patterns))])
        self.raw += self.child.before + self.child.after
        return ESCAPES.sub("", self.child.before)

    def type(self, line: str) -> None:
        self.child.sendline(line)

    def play_on(self, line: str = "1") -> str:
        """Type the same line until the match is over."""
        everything = ""
        for _ in range(MOST_MOVES):
            everything += self.until(MOVE, REMATCH)
            if re.fullmatch(REMATCH, self.child.after):
                return everything
            self.type(line)
        raise AssertionError("The game does not end.")

    def leave(self) -> int:
        """What is printed until the program ends by itself, and its exit code."""
        self.child.expect(pexpect.EOF)
        self.raw += self.child.before
        self.child.close()
        return self.child.exitstatus


Programs = Callable[..., Sitting]


@pytest.fixture
def sit() -> Iterator[Programs]:
    sittings: list[Sitting] = []

    def start(*arguments: str, **screen: Any) -> Sitting:
        sittings.append(Sitting(*arguments, **screen))
        return sittings[-1]

    yield start
    for sitting in sittings:
        sitting.child.close(force=True)


UNSEEDED = ("conflict", "--option", "first=seat1")
CONFLICT = (*UNSEEDED, "--seed", "7")


@pytest.mark.parametrize(
    ("language", "wins", "bye"), [("en", "wins!", "Goodbye."), ("pl", "wygrywa!", "Do zobaczenia.")]
)
def test_a_whole_game_in_lines_and_a_rematch(sit: Programs, language: str, wins: str, bye: str) -> None:
    sitting = sit(*CONFLICT, "--plain", "--language", language, "--seats", "3", "--bots", "random")
    printed = sitting.play_on()
    assert wins in printed
    assert "(CO-3.4)." in printed
    sitting.type("no")
    assert ("Press Enter alone for a rematch" if language == "en" else "Sam Enter to rewanż") in sitting.until(REMATCH)
    sitting.type("")
    assert "Światowy Konflikt" in sitting.until(MOVE)
    sitting.type("q")
    assert sitting.leave() == 0
    assert bye in sitting.raw
    assert not ESCAPES.search(sitting.raw)
    assert not BOXES.search(sitting.raw)
    assert "\x1b" not in sitting.raw


def test_the_command_at_the_end_brings_the_same_match_again(sit: Programs) -> None:
    """A rematch too, where everybody has moved on a seat."""
    options = ("--option", "exchange=un", "--option", "first=seat2", "--seats", "3", "--name", "Ala")
    first = sit("conflict", "--plain", *options)
    first.play_on()
    first.type("")
    played = first.play_on()
    (command,) = re.findall(r"the same deal again: stolik play (.*)", played)[-1:]
    told = command.split()
    assert told[-2:] == ["--seat", "3"]
    again = sit(*told, "--plain").play_on()
    at = "At the table: "
    assert again[again.index(at) :].splitlines() == played[played.index(at) :].splitlines()


def test_a_refusal_cites_its_paragraph_and_the_question_stays(sit: Programs) -> None:
    sitting = sit(*CONFLICT, "--plain", "--name", "Anna")
    assert "Your turn: declare an action." in sitting.until(MOVE)
    sitting.type("declare scandal Ola")
    assert "You cannot pay for that. (CO-4.2)" in sitting.until(MOVE)
    sitting.type("t")
    assert "Anna (you, in turn): money 2 M; face down 2" in sitting.until(MOVE)


def test_the_rules_are_one_key_away(sit: Programs) -> None:
    sitting = sit(*CONFLICT, "--plain", "--language", "pl")
    sitting.until(MOVE)
    sitting.type("?")
    assert "5. Akcje" in sitting.until(MOVE)
    sitting.type("? CO-5.3")
    assert "CO-5.3 Afera!" in sitting.until(MOVE)
    sitting.type("? unia")
    assert "CO-5.11 Unia Europejska nie ma własnej akcji." in sitting.until(MOVE)
    sitting.type("h")
    assert "q: koniec" in sitting.until(MOVE)
    sitting.type("zażółć")
    assert "„zażółć” nie jest teraz ruchem." in sitting.until(MOVE)


@pytest.mark.parametrize("lines", [["--plain"], []])
def test_a_move_of_two_steps_has_a_way_back(sit: Programs, lines: list[str]) -> None:
    """Media; a random opponent challenges now and then, so another seed is tried."""
    for seed in range(20):
        sitting = sit(*UNSEEDED, "--seed", str(seed), "--seats", "2", "--bots", "random", *lines)
        sitting.until(MOVE)
        sitting.type("declare media")
        if "Choose a card to put back." in sitting.until(MOVE, REMATCH):
            break
    else:
        raise AssertionError("Media never went through.")
    sitting.type("1")
    assert "Choose the second card to put back." in sitting.until(MOVE)
    sitting.type("b")
    assert "Choose a card to put back." in sitting.until(MOVE)
    sitting.type("1")
    assert "Back" in sitting.until(MOVE)
    sitting.type("1")
    assert "You put" in sitting.until(MOVE, REMATCH)


@pytest.mark.parametrize("lines", [["--plain"], []])
def test_the_end_of_input_ends_quietly(sit: Programs, lines: list[str]) -> None:
    sitting = sit(*CONFLICT, *lines)
    sitting.until(MOVE)
    sitting.child.sendeof()
    assert sitting.leave() == 0
    assert "Traceback" not in sitting.raw


@pytest.mark.parametrize("lines", [["--plain"], []])
def test_an_interrupt_ends_quietly(sit: Programs, lines: list[str]) -> None:
    sitting = sit(*CONFLICT, *lines)
    sitting.until(MOVE)
    sitting.child.sendintr()
    assert sitting.leave() == 130
    assert "Traceback" not in sitting.raw


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize(("rows", "columns", "seats"), [(24, 80, "4"), (24, 60, "6")])
def test_panels_fit_the_screen(sit: Programs, rows: int, columns: int, seats: str, language: str) -> None:
    options = ("--seats", seats, "--language", language, "--bots", "random", "--name", "Maksymilian-Anna")
    sitting = sit(*CONFLICT, *options, "--option", "exchange=un", rows=rows, columns=columns)
    printed = sitting.play_on()
    lines = printed.splitlines()
    assert max(len(line) for line in lines) <= columns
    assert "╭" in printed
    assert "▸ Maksymilian-Anna" in printed
    assert "\x1b[35m" in sitting.raw


def test_a_screen_shows_table_hand_status_and_choices_at_once(sit: Programs) -> None:
    sitting = sit(*CONFLICT, "--seats", "6", "--option", "exchange=un")
    screen = sitting.until(MOVE)
    assert len(screen.splitlines()) <= 24
    for part in (
        "Table · deck 3",
        "Your cards: ",
        "Your turn: declare an action.",
        " 1 USA: take 1 M",
        "You start.",
    ):
        assert part in screen


def test_no_colours_where_they_are_not_wanted(sit: Programs) -> None:
    sitting = sit(*CONFLICT, NO_COLOR="1")
    sitting.until(MOVE)
    assert not re.search(r"\x1b\[[0-9;]*3[0-7]m", sitting.raw)


@pytest.mark.parametrize(
    ("value", "status"), [("pl_PL.UTF-8", "zadeklaruj akcję"), ("de_DE.UTF-8", "declare an action")]
)
def test_the_language_is_that_of_the_system(sit: Programs, value: str, status: str) -> None:
    sitting = sit(*CONFLICT, "--plain", LC_ALL=value)
    assert status in sitting.until(MOVE)


def run(*arguments: str, typed: bytes = b"") -> tuple[int, str, str]:
    """Exit code, stdout and stderr of a run without a terminal."""
    done = subprocess.run(
        [*COMMAND, *arguments], input=typed, capture_output=True, env=environment(), timeout=30, check=False
    )
    return done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["konflikt"], "Unknown game 'konflikt'. Did you mean 'conflict'?"),
        (["conflict", "--seats", "9"], "is for 2–6 players, not 9."),
        (["conflict", "--seats", "x"], "--seats"),
        (["conflict", "--option", "colour=red"], "Unknown option of conflict 'colour'."),
        (["conflict", "--option", "exchange=eu"], "Unknown value of option exchange: 'eu'."),
        (["conflict", "--option", "exchange"], "'exchange' is not an option."),
        (["conflict", "--seats", "3", "--option", "first=seat6"], "there is no seat 6 at a table of 3."),
        (
            ["conflict", "--seats", "3", "--option", "first=seat6", "--language", "pl"],
            "przy stole dla 3 osób nie ma miejsca 6.",
        ),
        (["conflict", "--seats", "9", "--language", "pl"], "liczba osób to 2–6, a nie 9."),
        (["conflict", "--option", "exchange=mediaa", "--language", "pl"], "Nie ma tu: mediaa. Może: media?"),
        (["conflict", "--option", "exchange", "--language", "pl"], "to nie opcja."),
        (["conflict", "--bots", "clever", "--language", "pl"], "Nie ma tu: clever. Do wyboru:"),
        (["conflict", "--seats", "2", "--bots", "thumb,thumb", "--language", "pl"], "Za mało miejsc."),
        (["conflict", "--name", "Anna,Ola", "--language", "pl"], "nie nadaje się na imię"),
        (["conflict", "--bots", "clever"], "Unknown bot 'clever'."),
        (["conflict", "--seats", "2", "--bots", "thumb,thumb"], "2 bots cannot sit on 1 seat."),
        (["conflict", "--language", "de"], "Unknown language 'de'."),
        (["conflict", "--name", "Anna,Ola"], "is no name for the table."),
        ([], "Try: stolik play --help"),
    ],
)
def test_bad_input_gets_one_sentence_and_code_2(arguments: list[str], sentence: str) -> None:
    code, printed, complaint = run(*arguments)
    assert code == 2
    assert sentence in complaint
    assert len(complaint.splitlines()) == 1
    assert printed == ""


def test_what_is_not_a_terminal_gets_lines() -> None:
    code, printed, _ = run(*CONFLICT, typed=b"1\nq\n")
    assert code == 0
    assert "\x1b" not in printed
    assert not BOXES.search(printed)
    assert "You take 1 M." in printed


def test_bots_can_be_watched() -> None:
    code, printed, _ = run("conflict", "--spectate", "--seats", "3", "--seed", "4")
    assert code == 0
    assert "wins!" in printed
    assert "Your" not in printed


@pytest.mark.parametrize(
    ("language", "names"),
    [("pl", "Lisica (bot mistrz), Ola (bot trudny), Jan (bot trudny)"), ("en", "Fox (bot expert), Ola (bot hard)")],
)
def test_characters_and_levels_sit_down_by_name(language: str, names: str) -> None:
    code, printed, _ = run("conflict", "--bots", "fox,hard", "--language", language, "--seed", "4", typed=b"q\n")
    assert code == 0
    assert names in printed


def test_a_reader_who_leaves_early_is_no_error() -> None:
    with subprocess.Popen(
        [*COMMAND, "conflict", "--spectate"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()
    ) as program:
        assert program.stdout is not None
        assert program.stderr is not None
        program.stdout.readline()
        program.stdout.close()
        assert program.wait(timeout=30) == 0
        assert program.stderr.read() == b""


def test_whatever_is_typed_is_only_text() -> None:
    code, printed, complaint = run(*CONFLICT, typed=b"\xff\xfe\x1b[2J\nq\n")
    assert code == 0
    assert "\x1b" not in printed
    assert complaint == ""
