"""A cluster counts what one machine counts, byte for byte, also when one of its workers is lost.

One Ray of this machine alone, with three workers, for all tests of this file.
"""

from __future__ import annotations

import dataclasses
import os
import pickle
import signal
import sys
from collections.abc import Callable, Iterator
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import psutil
import pytest

from stolik import games
from stolik.core.kit.errors import StolikError
from stolik.lab import league as leagues
from stolik.lab import simulate as lab
from stolik.lab.balance.counting import count
from stolik.lab.balance.study import Journal, Workshop, make_study
from stolik.lab.balance.survey import survey
from stolik.lab.cluster import RayCluster
from stolik.lab.simulate import Plan, Tallied
from stolik.lab.workers import OwnHands, Workers, share_out, threads
from tests.conftest import rounds
from tests.lab.test_lab_commands import call

if find_spec("ray") is None:  # importing it would settle where it listens
    pytest.skip("There is no Ray for this system.", allow_module_level=True)

KITTENS = games.load("kittens")
MATCHES = rounds(8_000, 2_000_000)


@pytest.fixture(scope="module")
def cluster() -> Iterator[RayCluster]:
    """Three workers, started once; where they leave their files is gone afterwards."""
    with RayCluster("local:3") as workers:
        yield workers
    assert workers.folder is not None
    assert not Path(workers.folder.name).exists()


def played(plan: Plan, workers: Workers, advance: Callable[[int], None] = lambda matches: None) -> dict[str, Any]:
    """What is counted of a plan; how long it took is not."""
    found = Tallied()
    lab.play(plan, found, workers, 500, advance)
    assert found.deals == [(0, plan.deals)]
    return told(dataclasses.asdict(found.sums))


def told(numbers: Any) -> Any:
    """Numbers as bytes, so that nothing but the same compares as equal."""
    if isinstance(numbers, dict):
        return {key: told(each) for key, each in numbers.items()}
    return (str(numbers.dtype), numbers.tobytes()) if hasattr(numbers, "tobytes") else numbers


def busy_workers() -> list[psutil.Process]:
    """The processes of the cluster that do a piece at this moment."""
    return [each for each in psutil.Process().children(recursive=True) if each.cmdline()[:1] == ["ray::do"]]


def test_a_simulation_counts_the_same_with_a_worker_killed(cluster: RayCluster) -> None:
    plan = lab.make_plan(KITTENS, 3, ["medium", "random", "random"], MATCHES, 3)
    killed: list[int] = []

    def kill_one(matches: int) -> None:
        if matches and not killed:
            busy = busy_workers()
            if busy:
                busy[0].kill()
                killed.append(busy[0].pid)

    sums = played(plan, cluster, kill_one)
    assert killed, "one was at work, and is no more"
    assert not psutil.pid_exists(killed[0])
    assert sums == played(plan, OwnHands()) == played(plan, threads(3))


def lose_the_fifth(folder: Path, piece: int) -> int:
    """Works like any other, but the fifth piece hangs where it is begun first."""
    if piece == 5 and not (folder / "begun").exists():
        (folder / "begin").write_text(str(os.getpid()))
        (folder / "begin").rename(folder / "begun")
        signal.pause()
    return piece * piece


def test_a_piece_whose_worker_is_lost_is_done_by_another(cluster: RayCluster, tmp_path: Path) -> None:
    pieces = iter(range(12))
    found = []
    for piece, result in share_out(cluster, partial(lose_the_fifth, tmp_path), lambda: next(pieces, None)):
        found.append((piece, result))
        if len(found) == 11:  # all but the one that hangs
            assert 5 not in dict(found)
            os.kill(int((tmp_path / "begun").read_text()), signal.SIGKILL)
    assert sorted(found) == [(piece, piece * piece) for piece in range(12)]


def test_a_league_counts_the_same(cluster: RayCluster) -> None:
    plan = leagues.make_plan(games.load("conflict"), ["random", "easy", "medium"], 3, 150, seed=4)
    alone, many = leagues.League(), leagues.League()
    leagues.play(plan, alone, OwnHands())
    leagues.play(plan, many, cluster)
    assert many.tallies == alone.tallies


def test_a_report_counts_the_same(cluster: RayCluster, tmp_path: Path) -> None:
    study = make_study(games.load("roulette"), {}, 40, ["medium"], 5)
    found = []
    for name, workers in (("alone", OwnHands()), ("many", cluster)):
        journal = Journal(tmp_path / name, study)
        found.append(survey(study, Workshop(study, count, journal, workers, lambda *_: None)))
    assert found[0] == found[1]


def fail(word: str, piece: int) -> None:
    raise StolikError(f"{word} {piece} cannot be.", "Do something else.")


@pytest.mark.parametrize("where", ["here", "cluster"])
def test_what_goes_wrong_there_is_told_in_a_sentence(where: str, cluster: RayCluster) -> None:
    workers = cluster if where == "cluster" else OwnHands()
    pieces = iter([7])
    with pytest.raises(StolikError, match=r"^Piece 7 cannot be. Do something else.$"):
        list(share_out(workers, partial(fail, "Piece"), lambda: next(pieces, None)))


def test_a_machine_with_other_rules_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    packed = pickle.dumps(KITTENS)
    assert pickle.loads(packed) is KITTENS
    monkeypatch.setitem(vars(KITTENS.rules), "build", "0" * 16)  # as if it were installed otherwise here
    with pytest.raises(StolikError, match="other rules, bots or cards"):
        pickle.loads(packed)


def test_nothing_listens_where_others_could_reach_it(cluster: RayCluster) -> None:
    everybody = psutil.Process().children(recursive=True)
    listening = [
        each.laddr.ip
        for process in [*everybody, psutil.Process()]
        for each in process.net_connections("tcp")
        if each.status == psutil.CONN_LISTEN
    ]
    assert listening
    assert {ip.removeprefix("::ffff:") for ip in listening} == {"127.0.0.1"}


def test_a_second_cluster_in_one_program_is_refused(cluster: RayCluster) -> None:
    with pytest.raises(StolikError, match="uses a cluster already"):
        RayCluster("local")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("simulate", "kittens", "--cluster", "local:none"), "local:none is no cluster"),
        (("simulate", "kittens", "--cluster", "127.0.0.1:1"), "There is no cluster at 127.0.0.1:1"),
        (("league", "kittens", "--cluster", "nowhere"), "There is no cluster at nowhere"),
        (("balance", "kittens", "--cluster", "127.0.0.1:99999"), "There is no cluster at 127.0.0.1:99999"),
    ],
)
def test_what_is_no_cluster_gets_a_sentence(
    words: tuple[str, ...], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, _, err = call(capsys, *words)
    assert code == 2
    assert sentence in err


def test_without_ray_a_sentence_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(StolikError, match=r"stolik\[cluster\]"):
        RayCluster("local")
