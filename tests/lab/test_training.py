"""Learning: tables side by side, what is learned from them, and going on after a stop."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from stolik.cli import main
from stolik.commands.train import is_policy
from stolik.core.door.game import Game
from stolik.core.kit.errors import StolikError
from stolik.core.machine.modules import made_practice_kernel
from stolik.core.minds.policy import read_policy
from stolik.core.minds.practice import GOES_ON
from stolik.lab.learning.card import brought
from stolik.lab.learning.network import Weights, as_policy, say, slopes
from stolik.lab.learning.practice import Practice, Seating
from stolik.lab.learning.training import Learner, Practised, draw, gains, losses, seatings, share_against
from tests.conftest import rounds
from tests.core.twins import PracticeTwin
from tests.doors import DOORS, ROOT
from tests.machines import HAS_CARD

TOY = DOORS["toy"]
LEARNED = rounds([TOY], [TOY, DOORS["conflict"], DOORS["kittens"]])
TABLES = [Seating(2), Seating(TOY.seats[-1], bots={0: "thumb"}), Seating(2, bots={1: "random"})]


def new_learner(rounds: int = 3, seed: int = 5) -> Learner:
    return Learner(TOY, seed, rounds, tables=24)


def test_plain_and_compiled_tables_go_the_same_way() -> None:
    plain, compiled = (Practice(TOY, TABLES, seed=2, mode=mode) for mode in ("plain", "compiled"))
    luck, ends = np.random.default_rng(1), 0
    for _ in range(150):
        for name in (*Practice.KEPT, "ended"):
            assert (getattr(plain, name) == getattr(compiled, name)).all(), name
        ends += int((plain.ended != GOES_ON).sum())
        given = draw(plain.actions / plain.actions.sum(1, keepdims=True), luck)
        plain.step(given)
        compiled.step(given)
    assert ends > 1


@pytest.mark.parametrize("game", LEARNED, ids=lambda game: game.name)
def test_threads_of_a_card_go_on_as_the_processor_does(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    seatings = [Seating(game.seats[-1]), Seating(2, bots={0: "medium"}), Seating(2, bots={1: "random"})] * 4
    processor = Practice(game, seatings, seed=2)
    monkeypatch.setattr("stolik.lab.learning.practice.CardLoop", PracticeTwin)
    monkeypatch.setattr("stolik.lab.learning.practice.check_device", lambda device, mode: device)
    card = Practice(game, seatings, seed=2, device="cuda")
    luck, ends = np.random.default_rng(1), 0
    for _ in range(60):
        for name in (*Practice.KEPT, "ended", "returns"):
            assert (getattr(processor, name) == getattr(card, name)).all(), name
        ends += int((processor.ended != GOES_ON).sum())
        given = draw(processor.actions / processor.actions.sum(1, keepdims=True), luck)
        processor.step(given)
        card.step(given)
    assert ends > 1


@pytest.mark.parametrize("game", LEARNED, ids=lambda game: game.name)
def test_the_kernel_of_those_who_learn_is_whole(game: Game) -> None:
    text = made_practice_kernel(game.rules).read_text()
    assert re.findall(r"\.entry (\w+)\(", text) == ["play"]
    assert ".extern" not in text


@pytest.mark.skipif(HAS_CARD, reason="CuPy finds a graphics card")
def test_who_has_no_card_is_told_so() -> None:
    with pytest.raises(StolikError, match=r"CuPy is not installed|no graphics card"):
        Learner(TOY, 1, 1, tables=4, device="cuda")


@pytest.mark.skipif(not HAS_CARD, reason="CuPy finds no graphics card")
def test_a_network_learns_on_a_card() -> None:
    processor, card = new_learner(), Learner(TOY, 5, 3, tables=24, device="cuda")
    for name in Practice.KEPT:
        assert (brought(getattr(processor.practice, name)) == brought(getattr(card.practice, name))).all(), name
    for _ in range(3):
        card.learn()
    assert card.policy().into.any()


def test_learners_are_asked_and_bots_are_not() -> None:
    practice = Practice(TOY, TABLES, seed=3)
    for _ in range(30):
        assert practice.asked[1] != 0
        assert practice.asked[2] == 0
        assert (practice.actions.sum(1) > 1).all()
        practice.step(practice.actions.argmax(1))


def test_an_impossible_action_is_refused() -> None:
    practice = Practice(TOY, TABLES, seed=3)
    with pytest.raises(StolikError, match="not possible"):
        practice.step(practice.actions.argmin(1))
    possible = practice.actions.argmax(1)
    for action in (-1, 9999):
        given = np.where(np.arange(len(possible)) == 1, action, possible)
        with pytest.raises(StolikError, match=f"Action {action} is not possible at table 1 now"):
            practice.step(given)
    for few in (possible[:1], possible[0], np.array([], np.int64)):
        with pytest.raises(StolikError, match=f"{len(possible)} tables take {len(possible)} actions, not {few.size}"):
            practice.step(few)
    practice.step(possible)


def test_nobody_thinks_ahead_among_learners() -> None:
    with pytest.raises(StolikError, match="think ahead"):
        Practice(TOY, [Seating(2, bots={0: "expert"})])


def test_tables_have_every_size_and_every_learner_a_chair() -> None:
    found = list(seatings(DOORS["conflict"], 1024, np.random.default_rng(0)))
    assert {each.seats for each in found} == {2, 3, 4, 5, 6}
    assert all(len(each.bots) < each.seats for each in found)
    assert {bot for each in found for bot in each.bots.values()} == {"random", "medium"}
    assert {each.options.get("exchange") for each in found} == {None, "media", "un"}
    among = [each for each in found if each.bots]
    for seats in (2, 3, 4, 5, 6):
        chairs = {
            (min({*range(seats)} - {*each.bots}), *{*each.bots.values()}) for each in among if each.seats == seats
        }
        assert chairs == {(chair, bot) for chair in range(seats) for bot in ("random", "medium")}


def test_slopes_are_those_of_the_loss() -> None:
    luck = np.random.default_rng(3)
    weights = Weights.drawn(6, 4, luck)
    for each in fields(weights):
        drawn = getattr(weights, each.name)
        setattr(weights, each.name, drawn + 0.1 * luck.standard_normal(drawn.shape))
    features, actions = luck.integers(0, 2, (5, 6)), np.array([[1, 1, 1, 0]] * 5)
    chosen, gain, value = np.array([0, 1, 2, 0, 1]), luck.standard_normal(5), luck.standard_normal(5)
    old = say(weights, features, actions).odds[np.arange(5), chosen] * 1.05

    def loss() -> float:
        said = say(weights, features, actions)
        ratio = said.odds[np.arange(5), chosen] / old
        doubt = -(said.odds * np.log(np.maximum(said.odds, 1e-9))).sum(1)
        return float((-np.minimum(ratio * gain, np.clip(ratio, 0.8, 1.2) * gain) - 0.1 * doubt).mean()) + float(
            0.25 * ((said.value - value) ** 2).mean()
        )

    said = say(weights, features, actions)
    slope = slopes(weights, said, *losses(said, chosen, old, gain, value, 0.1))
    for weight, found in zip(weights, slope, strict=True):
        at = tuple(0 for _ in weight.shape)
        before, small = weight[at].copy(), 1e-4
        weight[at] = before + small
        more = loss()
        weight[at] = before - small
        less = loss()
        weight[at] = before
        assert found[at] == pytest.approx((more - less) / (2 * small), abs=1e-4)


def test_a_seat_gains_what_it_did_not_expect() -> None:
    """One table of two: seat 0, seat 1, seat 0, and then seat 0 wins; of what follows nothing is known."""
    asked = np.array([[0], [1], [0], [0]])
    shares = np.zeros((4, 1, 2), np.float32)
    shares[2, 0] = 1, -1
    nothing = np.zeros((4, 1))
    value = np.array([[0.2], [0.1], [0.5], [0.3]], np.float32)
    ended = np.array([[False], [False], [True], [False]])
    gained, expected, counts = gains(Practised(nothing, nothing, asked, nothing, nothing, value, shares, ended))
    assert counts[:, 0].tolist() == [True, True, True, False]
    assert gained[:3, 0] == pytest.approx([0.5 - 0.2 + 0.9 * 0.5, -1 - 0.1, 1 - 0.5])
    assert expected[1, 0] == pytest.approx(-1)


def test_learning_is_the_same_for_a_seed_stopped_or_not(tmp_path: Path) -> None:
    whole, first, then = new_learner(), new_learner(), new_learner()
    for _ in range(3):
        whole.learn()
    first.learn()
    first.keep(tmp_path / "kept")
    then.restore(tmp_path / "kept")
    assert then.done == 1
    for _ in range(2):
        then.learn()
    for one, two in zip(whole.weights, then.weights, strict=True):
        assert (one == two).all()
    with pytest.raises(StolikError, match="another seed"):
        new_learner(seed=6).restore(tmp_path / "kept")
    cut_short = (tmp_path / "kept").read_bytes()[:1000]
    for wrong in (b"nothing", b"", cut_short):
        (tmp_path / "kept").write_bytes(wrong)
        with pytest.raises(StolikError, match="holds no lessons"):
            new_learner().restore(tmp_path / "kept")


@pytest.mark.parametrize("wrong", [b"", b"PK\x03\x04 cut short"])
def test_a_file_that_is_cut_short_is_no_policy(wrong: bytes, tmp_path: Path) -> None:
    (tmp_path / "policy.npz").write_bytes(wrong)
    assert not is_policy(tmp_path / "policy.npz")


def test_a_command_that_is_stopped_goes_on_to_the_same_network(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def begin(game: Game, *others: Any) -> Learner:
        return Learner(TOY, *others)

    monkeypatch.setattr("stolik.commands.train.Learner", begin)
    monkeypatch.setattr("stolik.commands.train.MATCHES", 4)
    monkeypatch.setattr("stolik.commands.train.KEPT_EVERY", -1.0)
    command = ["train", "conflict", "--rounds", "3", "--tables", "24", "--every", "2", "--out"]
    whole, stopped = (tmp_path / f"{name}.npz" for name in ("whole", "stopped"))
    assert leaving([*command, str(whole)]) == 0
    with monkeypatch.context() as patch:
        patch.setattr("stolik.commands.train.told", interrupt)  # after the second round
        assert leaving([*command, str(stopped)]) == 130
    assert f"Stopped. The same command goes on from {tmp_path / 'stopped.lessons'}." in capsys.readouterr().err
    assert not stopped.exists()
    assert leaving([*command, str(stopped)]) == 0
    assert "round 3" in capsys.readouterr().err
    assert read_policy(whole).weights() == read_policy(stopped).weights()


def leaving(words: list[str]) -> int:
    with pytest.raises(SystemExit) as left:
        main(words)
    return int(str(left.value.code or 0))


def interrupt(learner: Learner) -> str:
    raise KeyboardInterrupt


def test_whole_numbers_say_what_the_network_says() -> None:
    luck = np.random.default_rng(2)
    weights = Weights.drawn(40, 5, luck)
    weights.out *= 30
    policy = as_policy(weights, "", np.ones(40, bool))
    features = luck.integers(0, 2, (200, 40))
    first = np.maximum(features @ policy.into.astype(int) + policy.into_bias, 0)
    second = np.maximum((first @ policy.across.astype(int) + policy.across_bias) >> 6, 0)
    scores = (second @ policy.out.T.astype(int) + policy.out_bias) / 4096
    said = say(weights, features, np.ones((200, 5)))
    odds = np.exp(scores - scores.max(1, keepdims=True))
    assert np.abs(odds / odds.sum(1, keepdims=True) - said.odds).mean() < 0.02


def test_a_network_that_knows_nothing_wins_its_share() -> None:
    learner = new_learner()
    assert 0.3 < share_against(TOY, learner.weights, "random", 2, 100, 4) < 0.7


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--rounds", "0"], "at least one round"),
        (["--tables", "0"], "at one table"),
        (["--device", "tpu"], "device"),
        (["--out", "nowhere/x.npz"], "cannot be written to"),
        (["--out", str(ROOT / "README.md")], "README.md holds no policy. Name another file"),
    ],
)
def test_the_command_says_what_is_wrong(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["train", "conflict", *words])
    assert left.value.code == 2
    assert said in capsys.readouterr().err
