"""An arena of real programs in real processes: a ladder, matches as files, and programs that misbehave."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import msgspec
import pytest

from stolik.arena.ladder import Ladder, LadderMatch
from stolik.cli import main
from tests.doors import ROOT

BOT = ROOT / "examples" / "bot.py"
GREEDY = """import os; os.write(2, b'greedy')
from stolik.client import Table
held = bytearray(1 << 40)
"""
ABSENT = "import sys; print('no, thanks'); sys.exit(3)"


def run(*words: str) -> int:
    """A command line; its exit code."""
    with pytest.raises(SystemExit) as ended:
        main(["arena", *words])
    return int(ended.value.code or 0)


def ladder_in(folder: Path) -> Ladder:
    """The ladder an arena has left."""
    return msgspec.json.decode((folder / "ladder.json").read_bytes(), type=Ladder)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no limits for processes")
def test_programs_that_give_themselves_one_name_play_each_other(tmp_path: Path) -> None:
    programs = tmp_path / "programs"
    programs.mkdir()
    for name in ("first.py", "second.py"):
        shutil.copy(BOT, programs / name)
    assert run("clash", str(programs), "--matches", "1", "--out", str(tmp_path), "--option", "scoring=single") == 0
    (match,) = ladder_in(tmp_path).matches
    assert (sorted(match.entrants), match.note) == (["first", "second"], "")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no limits for processes")
def test_programs_meet_are_rated_and_every_match_can_be_played_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    programs, out = tmp_path / "programs", tmp_path / "out"
    programs.mkdir()
    shutil.copy(BOT, programs / "anybody.py")
    (programs / "absent.py").write_text(ABSENT, encoding="utf-8")
    (programs / "greedy.py").write_text(GREEDY, encoding="utf-8")
    words = ("clash", str(programs), "--bots", "easy", "--out", str(out), "--option", "scoring=single")
    assert run(*words, "--matches", "6") == 0
    printed = capsys.readouterr().out
    assert "anybody" in printed
    assert f"lies in {out / 'logs'}." in printed
    ladder = ladder_in(out)
    assert len(ladder.matches) == 6
    played = [match for match in ladder.matches if match.file]
    given_away = {
        name
        for match in ladder.matches
        for name, place in zip(match.entrants, match.places, strict=True)
        if match.note and place > 1
    }
    assert given_away == {"absent", "greedy"}
    assert [sorted(match.entrants) for match in played] == [["anybody", "easy"]]
    assert ladder.skill("anybody").mu > ladder.skill("absent").mu
    assert "no, thanks" in (out / "logs" / "absent.log").read_text(encoding="utf-8")
    assert "MemoryError" in (out / "logs" / "greedy.log").read_text(encoding="utf-8")
    with pytest.raises(SystemExit) as verified:
        main(["verify", str(out / played[0].file)])
    assert not verified.value.code


def test_everybody_meets_everybody_in_every_seat() -> None:
    ladder = Ladder("clash", 2, 5)
    names = ["a", "b", "c"]
    for _ in range(6):
        ladder.matches.append(LadderMatch(ladder.next_entrants(names), [1, 2], ""))
    met = {tuple(match.entrants) for match in ladder.matches}
    assert met == {(one, other) for one in names for other in names if one != other}


def test_bots_of_the_house_never_meet_alone() -> None:
    ladder = Ladder("clash", 2, 5)
    for _ in range(4):
        ladder.matches.append(LadderMatch(ladder.next_entrants(["a", "easy", "hard"], ["easy", "hard"]), [1, 2], ""))
    met = {tuple(match.entrants) for match in ladder.matches}
    assert met == {("a", "easy"), ("easy", "a"), ("a", "hard"), ("hard", "a")}


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no limits for processes")
def test_several_bots_of_the_house_take_part(tmp_path: Path) -> None:
    programs = tmp_path / "programs"
    programs.mkdir()
    (programs / "absent.py").write_text(ABSENT, encoding="utf-8")
    words = ("clash", str(programs), "--bots", "easy,medium", "--out", str(tmp_path))
    assert run(*words, "--matches", "3") == 0
    assert all("absent" in match.entrants for match in ladder_in(tmp_path).matches)


def test_what_cannot_be_is_said_in_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("clash", str(tmp_path / "nowhere")) == 2
    assert "There is no folder" in capsys.readouterr().err
    assert run("clash", str(tmp_path)) == 2
    assert "cannot fill a table of 2" in capsys.readouterr().err
    assert run("clash", str(tmp_path), "--bots", "easy,genius") == 2
    assert "genius" in capsys.readouterr().err
    assert run("clash", str(tmp_path), "--bots", "easy,hard") == 2
    assert "There is no program in" in capsys.readouterr().err
    for word in ("matches", "seconds", "memory"):
        assert run("clash", str(tmp_path), f"--{word}", "0") == 2
        assert "An arena needs at least one" in capsys.readouterr().err
    (tmp_path / "easy.py").write_text(ABSENT, encoding="utf-8")
    assert run("clash", str(tmp_path), "--bots", "easy,hard") == 2
    assert "Two entrants are called easy." in capsys.readouterr().err
    (tmp_path / "ladder.json").write_bytes(msgspec.json.encode(Ladder("kittens", 2, 0)))
    assert run("clash", str(tmp_path), "--bots", "medium", "--out", str(tmp_path)) == 2
    assert "another folder" in capsys.readouterr().err
