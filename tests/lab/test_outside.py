"""Bots from outside sit in batches, simulations, leagues and tournaments; the house plays there as in compiled code."""

from __future__ import annotations

import json
import socketserver
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import pytest

from stolik import games
from stolik.bots import OUTSIDE, Bot
from stolik.core.door.batch import play_keys
from stolik.core.door.players import row_of
from stolik.core.door.sight import View
from stolik.core.door.slowly import begun_by_key, play_slowly
from stolik.core.kit.chance import keys_of
from stolik.core.kit.errors import StolikError
from stolik.core.minds.mind import ITERATIONS
from stolik.lab import league as leagues
from stolik.lab import simulate as lab
from stolik.lab import workers
from tests.doors import ROOT
from tests.lab.test_lab_commands import call

CONFLICT = games.load("conflict")
CAREFUL = str(ROOT / "examples" / "careful_bot.py")
FAR = str(ROOT / "examples" / "far_bot.py")
MATCHES = 12


class Lowest(Bot):
    """Takes the first thing it is offered, and notes what it is shown."""

    word = "lowest"
    seen: list[bytes] = []

    def choose(self, view: View, answers: Sequence[int]) -> int:
        """The first answer."""
        self.seen.append(view.cells.tobytes())
        return answers[0]


@pytest.fixture(autouse=True)
def brought() -> Iterator[None]:
    """One bot from outside is there; what else is brought is forgotten afterwards."""
    kept = dict(OUTSIDE)
    OUTSIDE[Lowest.word] = Lowest
    yield
    OUTSIDE.clear()
    OUTSIDE.update(kept)


@pytest.mark.parametrize(
    ("game", "seats", "bots", "mode"),
    [
        ("conflict", 3, ["medium", "hard", "trained"], None),
        ("conflict", 2, ["thumb", "easy"], "plain"),
        ("clash", 2, ["hard", "acrobat"], None),
        ("kittens", 4, ["hard", "random", "pickpocket", "trained"], None),
        ("roulette", 3, ["easy", "medium", "random"], None),
        ("football", 2, ["hard", "striker"], None),
    ],
)
def test_bots_of_the_house_play_every_match_the_slow_way_as_in_compiled_code(
    game: str, seats: int, bots: list[str], mode: str | None
) -> None:
    door, keys = games.load(game), keys_of(7, np.arange(MATCHES))
    rows = np.array([row_of(door, bot) for bot in bots])
    rows[:, ITERATIONS] = np.minimum(rows[:, ITERATIONS], 12)
    sitting = np.zeros((MATCHES, door.most_seats), np.int64)
    sitting[:, :seats] = [np.roll(np.arange(seats), match) for match in range(MATCHES)]
    blank = door.blank(seats, {})
    batch = play_keys(door, blank, keys, sitting, rows, mode)
    ends, lengths = np.zeros_like(batch.cells), np.zeros_like(batch.lengths)
    play_slowly(begun_by_key(door, blank, keys, mode), sitting, rows, ends, lengths)
    assert lengths.tolist() == batch.lengths.tolist()
    assert ends.tobytes() == batch.cells.tobytes()


def test_a_bot_from_outside_sits_in_a_batch_and_sees_no_more_than_its_seat() -> None:
    Lowest.seen.clear()
    batch = CONFLICT.batch(seats=2, games=4, seed=3, bots=("lowest", "medium"))
    assert (batch.lengths > 0).all()
    hidden = [view["hands"][1, 1] for view in map(as_view, Lowest.seen)]
    assert set(hidden) == {hidden[0]}, "of the other hand it never sees a card"
    again = CONFLICT.batch(seats=2, games=4, seed=3, bots=("lowest", "medium"))
    assert again.cells.tobytes() == batch.cells.tobytes()


def as_view(cells: bytes) -> View:
    """What was seen, to be read by name."""
    return View(CONFLICT, CONFLICT.engine(), ("a", "b"), 0, np.frombuffer(cells, np.int16).reshape(1, -1))


def test_a_simulation_rotates_it_through_the_chairs_and_can_be_replayed() -> None:
    plan = lab.make_plan(CONFLICT, 3, ["lowest", "medium", "medium"], 30, 5)
    with workers.threads(2) as hands:
        report = lab.simulate(plan, hands, 4)
    assert report.matches == 30
    assert [share.of for share in report.wins["bot"]] == [30, 60]
    match = lab.replay(plan, 7)
    batch = play_keys(CONFLICT, plan.blank, np.array([plan.key(7)]), chairs(plan, 7), plan.rows)
    assert match.cells.tobytes() == batch.cells[0].tobytes()
    assert match.is_over


def chairs(plan: lab.Plan, match: int) -> np.ndarray:
    """Who sits where in a match of a plan."""
    sitting = np.zeros((1, plan.game.most_seats), np.int64)
    sitting[0, : plan.seats] = lab.seating(plan)[match % plan.rotations]
    return sitting


def test_it_plays_a_league_and_loses_to_the_rules_of_thumb() -> None:
    plan, league = leagues.make_plan(CONFLICT, ["lowest", "medium"], 2, 60), leagues.League()
    leagues.play(plan, league)
    (found,) = [each for each in leagues.meetings(plan, league, 2) if each.challenger == "medium"]
    assert found.matches == 60
    assert found.low is not None
    assert found.low > 0.5


# The commands


def test_the_commands_take_a_file_of_bots(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    brought = ("--outside", CAREFUL)
    code, out, _ = call(capsys, "simulate", "kittens", *brought, "--bots", "careful,easy", "--games", "20", "--json")
    assert (code, json.loads(out)["bots"]) == (0, ["careful", "easy"])
    words = ("--bots", "careful,medium", "--seats", "2", "--games", "8", "--out", str(tmp_path / "league.json"))
    code, out, _ = call(capsys, "league", "kittens", *brought, *words, "--json")
    told = {player["bot"]: player for player in json.loads(out)["players"]}
    assert code == 0
    assert told.keys() == {"careful", "medium"}
    assert told["careful"]["mean_milliseconds"] > 0
    entrants = ("--entrants", "careful,Ala=careful,easy")
    code, out, _ = call(capsys, "tournament", "kittens", *brought, *entrants, "--json")
    assert (code, json.loads(out)["state"]) == (0, "over")


def test_a_program_at_the_other_end_of_a_socket_sits_there_too(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[dict[str, object]] = []

    class Program(socketserver.StreamRequestHandler):
        """Takes the first thing it is offered."""

        def handle(self) -> None:
            asked.append(json.loads(self.rfile.readline()))
            self.wfile.write(b"0\n")

    with socketserver.TCPServer(("127.0.0.1", 0), Program) as server:
        threading.Thread(target=server.serve_forever).start()
        monkeypatch.setenv("STOLIK_BOT", f"127.0.0.1:{server.server_address[1]}")
        words = ("--outside", FAR, "--bots", "far,medium", "--games", "6", "--json")
        code, out, _ = call(capsys, "simulate", "conflict", *words)
        server.shutdown()
    assert (code, json.loads(out)["matches"]) == (0, 6)
    assert all(len(each["answers"]) > 1 for each in asked)  # type: ignore[arg-type]
    assert asked[0].keys() == {"seat", "question", "view", "answers"}


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["simulate", "--bots", "lowest,medium", "--device", "cuda"], "which no graphics card plays"),
        (["league", "--bots", "lowest,medium", "--device", "cuda"], "which no graphics card plays"),
        (["simulate", "--outside", CAREFUL, "--cluster", "local"], "play on this machine alone"),
        (["league", "--outside", "nowhere.py"], "There is no file of Python nowhere.py."),
        (["tournament", "--entrants", "a,b", "--outside", str(ROOT / "examples" / "bot.py")], "bot.py has no bot."),
        (["league", "--bots", "lowest@5,medium"], "lowest does not think ahead"),
    ],
)
def test_what_cannot_be_gets_one_sentence(words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = call(capsys, words[0], "conflict", *words[1:])
    assert (code, out) == (2, "")
    assert sentence in err


def test_a_bot_is_not_mistaken_for_one_of_the_house(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.py"
    path.write_text("from stolik.bots import Bot\nclass Mine(Bot):\n    word = 'medium'\n")
    code, _, err = call(capsys, "simulate", "conflict", "--outside", str(path))
    assert (code, "has a bot medium, as conflict has" in err) == (2, True)
    path.write_text("1 / 0")
    code, _, err = call(capsys, "simulate", "conflict", "--outside", str(path))
    assert (code, "cannot be read: ZeroDivisionError" in err) == (2, True)


def test_a_file_of_bots_may_have_data_classes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.py"
    head = "from __future__ import annotations\nfrom dataclasses import dataclass\nfrom stolik.bots import Bot\n"
    memory = "@dataclass\nclass Memory:\n    turns: int = 0\n"
    bot = "class Mine(Bot):\n    word = 'mine'\n    def choose(self, view, answers): return answers[Memory().turns]\n"
    path.write_text(head + memory + bot)
    words = ("--outside", str(path), "--bots", "mine,easy", "--games", "4", "--json")
    code, out, err = call(capsys, "simulate", "conflict", *words)
    assert (code, err) == (0, "")
    assert json.loads(out)["matches"] == 4


@pytest.mark.parametrize("wrong", ["None", "63", "'pass'"])
@pytest.mark.parametrize("words", [["simulate", "--bots"], ["tournament", "--entrants"]])
def test_an_answer_that_is_not_possible_is_told_with_who_gave_it(
    wrong: str, words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mine.py"
    head = "from stolik.bots import Bot\nclass Mine(Bot):\n    word = 'mine'\n"
    path.write_text(f"{head}    def choose(self, view, answers):\n        return {wrong}\n")
    code, _, err = call(capsys, words[0], "conflict", "--outside", str(path), words[1], "mine,easy")
    assert code == 2
    assert f"The bot mine answers {wrong}, which is not possible. Possible are 0, " in err


def test_nobody_looks_into_its_mind() -> None:
    match = CONFLICT.new()
    with pytest.raises(StolikError, match="a bot from outside"):
        match.hint(match.awaited[0], "lowest")


def test_where_it_was_not_brought_it_is_not_known() -> None:
    plan = lab.make_plan(CONFLICT, 2, ["lowest", "medium"], 2)
    assert plan.rows.shape[0] == 2
    del OUTSIDE["lowest"]
    with pytest.raises(StolikError, match="not known here"):
        lab.simulate(plan, workers.OwnHands())
