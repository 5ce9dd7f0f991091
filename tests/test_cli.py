"""The command line as its user meets it: the real program, its output and its exit code."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from stolik.cli import COMMANDS, main
from tests.doors import ROOT

CARDS = ROOT / "stolik" / "games" / "conflict" / "cards.toml"


def stolik(*words: str) -> tuple[int, str, str]:
    command = [sys.executable, "-m", "stolik.cli", *words]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", timeout=120, cwd=ROOT, check=False)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["dance"], "Unknown command 'dance'. Did you mean 'balance'? Valid: serve, backup,"),
        (["play"], "stolik play needs GAME: conflict, clash, kittens, roulette, football. Try: stolik play --help"),
        (["backup"], "stolik backup needs FILE."),
        (["rulebook", "--find"], "--find needs a value."),
        (["dataset", "--replay", "x.parquet"], "--replay needs 2 values."),
        (["dataset", "--replay", "x.parquet", "ten"], "--replay needs a whole number, not 'ten'."),
        (["league", "kittens", "--minutes", "long"], "--minutes needs a number, not 'long'."),
        (["play", "conflict", "now"], "stolik play has no use for 'now'."),
        (["rulebook", "chess"], "Unknown game 'chess'. Valid: conflict, clash, kittens, roulette, football."),
        (["rulebook", "conflict", "--language", "de"], "Unknown language of the rulebook 'de'."),
        (["cards", "konflict"], "Did you mean 'conflict'?"),
        (["cards", "conflict", "--check", "nowhere.toml"], "There is no file nowhere.toml."),
        (["check"], "No scenario files."),
        (["check", "nowhere.yaml"], "nowhere.yaml cannot be read: No such file or directory."),
        (["warm", "chess"], "Unknown game 'chess'."),
        (["warm", "--mode", "quick"], "Unknown mode 'quick'. Valid: compiled, checked."),
        (["rulebook", "--shout"], "--shout"),
        (["bench", "--no-starts", "--rounds", "0"], "A benchmark has at least one round, not 0."),
        (["tournament", "chess", "--entrants", "thumb,thumb"], "Unknown game 'chess'."),
        (["tournament", "football"], "--entrants"),
        (["tournament", "football", "--entrants", "thumb"], "This tournament needs at least 2 entrants."),
        (["tournament", "football", "--entrants", "thumb,tumb"], "Did you mean 'thumb'?"),
        (["tournament", "football", "--entrants", "thumb,thumb", "--format", "tables"], "Unknown format for football"),
        (["tournament", "football", "--entrants", "A=thumb,A=thumb"], "Two entrants are called A."),
        (["tournament", "football", "--entrants", "thumb,=thumb"], "'=thumb' is no entrant."),
        (["tournament", "football", "--entrants", "thumb,thumb", "--rounds", "99"], "A tournament has 1 to 20 rounds."),
        (["tournament", "football", "--entrants", "thumb,thumb", "--option", "goals=7"], "goals"),
        (["tournament", "football", "--entrants", "thumb,thumb", "--size", "2"], "--size is for tables, not for round"),
        (["tournament", "football", "--entrants", "thumb,thumb", "--groups", "2"], "--groups is for groups, not for"),
        (["cards", "conflict", "--check", "docs"], "docs is a folder. Name a file."),
        (["rulebook", "conflict", "--find", "zugzwang"], "Nothing in the rules about “zugzwang”."),
        (["check", "scenarios/conflict", "--fillings", "0"], "in one filling at least, not in 0."),
        (["simulate", "conflict", "--cluster", "near"], "There is no cluster at near: that is no address."),
        (["verify", "nowhere.json"], "nowhere.json cannot be read: No such file or directory."),
        (["verify", "README.md"], "README.md is not an exported match"),
        (["mcp", "--server", "127.0.0.1"], "127.0.0.1 is no address of a server. It looks like http://127.0.0.1:8765."),
    ],
)
def test_bad_input_gets_one_sentence_and_exit_code_2(words: list[str], sentence: str) -> None:
    code, out, error = stolik(*words)
    assert code == 2
    assert sentence in error
    assert "Traceback" not in out + error
    assert out == ""
    assert len(error.strip().splitlines()) == 1


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ("prot = 8080", "Unknown setting in {} 'prot'. Did you mean 'port'? Valid: host, port, data,"),
        ("port = ", "The settings in {} are no TOML: Invalid value (at end of document)."),
        ('port = "near"', "port in {} needs a whole number, not 'near'."),
        ("push_contact = 'near'", "That is no way to reach you."),
    ],
)
def test_a_wrong_file_of_settings_is_refused_in_a_sentence(settings: str, sentence: str, tmp_path: Path) -> None:
    path = tmp_path / "site.toml"
    path.write_text(settings, "utf-8")
    code, out, error = stolik("serve", "--config", str(path), "--data", str(tmp_path))
    assert (code, out) == (2, "")
    assert error.startswith(sentence.format(path))
    assert len(error.strip().splitlines()) == 1


@pytest.mark.parametrize(
    "words",
    [
        ["simulate", "conflict", "--games", "2", "--out", "{}/x"],
        ["league", "conflict", "--bots", "random,thumb", "--seats", "2", "--games", "2", "--out", "{}/x"],
        ["balance", "conflict", "--matches", "10", "--out", "{}"],
        ["arena", "conflict", "examples", "--bots", "easy,medium", "--out", "{}/x.part"],
    ],
)
def test_a_place_that_cannot_be_written_to_gets_a_sentence(words: list[str], tmp_path: Path) -> None:
    for name in ("x.part", "conflict.part"):
        (tmp_path / name).mkdir()  # where the file would be written
    (tmp_path / "x.part" / "matches").write_text("in the way")
    code, out, error = stolik(*(word.format(tmp_path) for word in words))
    assert (code, "Traceback" in error) == (2, False)
    assert out == ""
    assert re.search(r"(conflict|x)\.part\S* cannot be used: .*\. Name a place that you may write to", error)


def test_the_help_joins_lines_and_offers_nothing_twice() -> None:
    for command in COMMANDS:
        _, out, _ = stolik(command, "--help")
        assert "--no-" not in out.replace("--no-browser", "").replace("--no-starts", "")
        assert "--empty-" not in out
        assert "--form " not in out
    _, out, _ = stolik("serve", "--help")
    assert "the site  │\n│                     itself if a name is given." in out


@pytest.mark.parametrize(
    ("words", "interrupted", "sentence"),
    [
        (["check", "scenarios"], "stolik.commands.check.read_scenario", "Stopped."),
        (
            ["simulate", "conflict"],
            "rich.progress.Progress.advance",
            "Stopped. Nothing is kept; with --out FILE it would be.",
        ),
        (["play", "conflict", "--plain", "--language", "pl"], "builtins.input", "Do zobaczenia."),
    ],
)
def test_an_interrupt_ends_with_a_sentence(
    words: list[str],
    interrupted: str,
    sentence: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(interrupted, interrupt)
    with pytest.raises(SystemExit) as left:
        main(words)
    assert left.value.code == 130
    assert capsys.readouterr().err == f"{sentence}\n"


@pytest.mark.skipif(sys.platform == "win32", reason="needs signals")
def test_who_waits_for_a_model_can_be_interrupted() -> None:
    command, pipe = [sys.executable, "-m", "stolik.cli", "mcp"], subprocess.PIPE
    with subprocess.Popen(
        command, stdin=pipe, stdout=pipe, stderr=pipe, text=True, preexec_fn=heed_interrupts
    ) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        assert program.stderr is not None
        try:
            program.stdin.write('{"jsonrpc": "2.0", "id": 1, "method": "ping"}\n')
            program.stdin.flush()
            program.stdout.readline()  # it is there
            program.send_signal(signal.SIGINT)
            assert program.wait(20) == 130
            assert program.stderr.read() == "Stopped.\n"
        finally:
            program.kill()


def heed_interrupts() -> None:
    """Whoever runs the tests in the background has interrupts ignored, and a child would inherit that."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def test_help_lists_the_commands_with_what_they_do() -> None:
    code, out, _ = stolik("--help")
    assert code == 0
    for word in COMMANDS:
        assert word in out


def test_words_lists_what_a_player_can_meet_in_both_languages() -> None:
    code, out, _ = stolik("words", "conflict")
    assert code == 0
    assert "pl  Twoja tura: zadeklaruj akcję." in out
    assert "en  Your turn: declare an action." in out
    code, out, _ = stolik("words", "--language", "pl", "--json")
    assert code == 0
    told = {row["key"]: row["said"] for row in json.loads(out)}
    assert told["seat.taken"] == {"pl": ["To miejsce jest zajęte."]}


def test_check_says_which_scenarios_hold(tmp_path: Path) -> None:
    good = (ROOT / "scenarios" / "conflict" / "challenge-a-police-proven.yaml").read_text(encoding="utf-8")
    (tmp_path / "good.yaml").write_text(good, encoding="utf-8")
    (tmp_path / "bad.yaml").write_text(good.replace("turn: Maciek", "turn: Czarek"), encoding="utf-8")
    code, out, _ = stolik("check", str(tmp_path), "--fillings", "2")
    assert code == 1
    assert "holds  good.yaml" in out
    assert "fails  bad.yaml: at the end: turn: Maciek, not Czarek" in out
    assert out.strip().endswith("1 of 2 scenarios hold.")


def test_a_scenario_proves_no_paragraph_that_is_not_there(tmp_path: Path) -> None:
    good = (ROOT / "scenarios" / "conflict" / "challenge-a-police-proven.yaml").read_text(encoding="utf-8")
    assert "CO-7.3" in good
    (tmp_path / "x.yaml").write_text(good.replace("CO-7.3", "CO-77.3"), encoding="utf-8")
    code, _, error = stolik("check", str(tmp_path))
    assert (code, error) == (2, "x.yaml: Światowy Konflikt has no paragraph CO-77.3. There are CO-1.1 to CO-9.5.\n")


def test_columns_of_a_card_list_begin_below_each_other() -> None:
    _, out, _ = stolik("cards", "football")
    assert len({line.index(" attack ") for line in out.splitlines() if " attack " in line}) == 1
    assert "special yes" in out


def test_the_rulebook_is_printed_and_searched_in_both_languages() -> None:
    code, out, _ = stolik("rulebook", "conflict", "--find", "CO-4.4", "--language", "pl")
    assert code == 0
    assert "CO-4.4" in out
    assert "Afer" in out
    assert "CO-4.3" not in out
    code, out, _ = stolik("rulebook", "conflict")
    assert code == 0
    assert "CO-9.5" in out


def test_a_corrected_card_list_is_checked(tmp_path: Path) -> None:
    code, out, _ = stolik("cards", "conflict")
    assert code == 0
    assert "police       copies 3, blocks police" in out
    assert f"To correct it, copy {CARDS}," in out
    path = tmp_path / "mine.toml"
    path.write_text(CARDS.read_text(encoding="utf-8").replace('["businessmen"]', '["bussinesmen"]'), encoding="utf-8")
    code, _, error = stolik("cards", "conflict", "--check", str(path))
    assert code == 2
    assert "Did you mean 'businessmen'?" in error
    path.write_text(CARDS.read_text(encoding="utf-8"), encoding="utf-8")
    code, out, _ = stolik("cards", "conflict", "--check", str(path))
    assert code == 0
    assert "The file is in order." in out
