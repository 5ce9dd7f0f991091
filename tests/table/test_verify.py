"""`stolik verify`: a file that holds is exactly what was played, and nothing can be changed in it unnoticed."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stolik import games
from stolik.cli import main
from stolik.core.door.game import Game
from stolik.core.door.match import Match
from stolik.table import entries as log
from stolik.table import messages as say
from stolik.table import noting
from stolik.table.export import Export, Made, Nonce, export, from_json, to_json
from stolik.table.fair import commitment, live_chance, made_nonce
from stolik.table.noting import digest_of
from stolik.table.sights import sight
from stolik.table.table import Table
from stolik.table.telling import tell
from stolik.table.verify import verify
from tests.doors import every_game
from tests.table.driving import GUESTS, Driver
from tests.table.older import as_of_old

CONFLICT = games.load("conflict")
seeds = st.integers(0, 1 << 40)


def played(game: Game, seed: int, seats: int | None = None) -> Driver:
    """A finished match; one of two guests has mixed in a nonce."""
    driver = Driver(game, seed, seats)
    driver.send(GUESTS[0], say.Mix(sight(driver.table, GUESTS[0]).commitment, "ab" * 16))
    for _ in driver.steps():
        pass
    driver.tick()
    return driver


def exported(driver: Driver, number: int = 1) -> Export:
    """The file of a match."""
    told = export(driver.table.log, number)
    assert told is not None
    return told


@every_game
@given(seed=seeds)
@settings(max_examples=8, deadline=None)
def test_a_verified_file_is_exactly_what_was_played(game: Game, seed: int) -> None:
    driver = played(game, seed)
    told = from_json(to_json(exported(driver)))
    report = verify(told, told.commitment, game)
    assert report.holds, report.findings
    assert driver.table.playing is not None
    real = driver.table.playing.match
    assert report.match is not None
    assert report.match.cells.tobytes() == real.cells.tobytes()
    assert report.match.events == real.events
    assert report.match.names == real.names
    assert [nonce.by for nonce in told.nonces] == ["guest"] + ["server"] * (len(real.names) - 1)
    answered = [entry for entry in driver.table.log if isinstance(entry, log.Answered)]
    assert [(move.seat, move.path) for move in told.moves] == [(entry.chair, entry.path) for entry in answered]


def test_a_match_is_exported_only_when_it_is_over() -> None:
    driver = Driver(CONFLICT, 3, seats=2)
    assert export(driver.table.log, 1) is None
    for _ in driver.steps():
        assert export(driver.table.log, 1) is None
    driver.tick()
    assert export(driver.table.log, 1) is not None
    assert export(driver.table.log, 2) is None


def test_each_match_of_a_table_has_its_own_file() -> None:
    driver = played(CONFLICT, 4, seats=3)
    for guest in GUESTS:
        driver.fold(driver.table.connect(guest, driver.now))
    for guest in GUESTS:
        driver.send(guest, say.PlayAgain())
    while driver.table.is_playing:
        driver.tick()
    driver.tick()
    first, second = (exported(driver, number) for number in (1, 2))
    assert first.key != second.key
    assert verify(first).holds
    assert verify(second).holds
    assert [nonce.name for nonce in second.nonces] != [nonce.name for nonce in first.nonces]


Doctor = Callable[[dict[str, Any]], None]


def other_hex(text: str) -> str:
    """Another string of the same digits."""
    return ("1" if text[0] != "1" else "2") + text[1:]


def change_key(told: dict[str, Any]) -> None:
    told["key"] = other_hex(told["key"])


def change_key_and_commitment(told: dict[str, Any]) -> None:
    change_key(told)
    told["commitment"] = commitment(bytes.fromhex(told["key"]))


def change_own_nonce(told: dict[str, Any]) -> None:
    told["nonces"][0]["nonce"] = other_hex(told["nonces"][0]["nonce"])


def change_made_nonce(told: dict[str, Any]) -> None:
    told["nonces"][1]["nonce"] = other_hex(told["nonces"][1]["nonce"])


def change_nonce_and_seeds(told: dict[str, Any]) -> None:
    change_own_nonce(told)
    nonces = [bytes.fromhex(each["nonce"]) for each in told["nonces"]]
    chance = live_chance(bytes.fromhex(told["key"]), nonces)
    told["seeds"] = [chance(number) for number in range(len(told["seeds"]))]


def pass_off_a_made_nonce(told: dict[str, Any]) -> None:
    told["nonces"][0]["by"] = "server"


def change_a_move(told: dict[str, Any]) -> None:
    move = told["moves"][0]
    move["path"] = [move["path"][0] + 1]


def change_who_moved(told: dict[str, Any]) -> None:
    told["moves"][0]["seat"] = 99


def change_words(told: dict[str, Any]) -> None:
    told["moves"][0]["words"] = "declare nothing"


def leave_out_the_last_move(told: dict[str, Any]) -> None:
    told["seeds"] = told["seeds"][: -len(told["moves"].pop()["path"])]


def change_a_seed(told: dict[str, Any]) -> None:
    told["seeds"][5][2] ^= 1


def add_a_seed(told: dict[str, Any]) -> None:
    told["seeds"].append([1, 2, 3, 4])


def change_a_digest(told: dict[str, Any]) -> None:
    told["moves"][-1]["digest"] = other_hex(told["moves"][-1]["digest"])


def change_the_deal(told: dict[str, Any]) -> None:
    told["dealt"] = other_hex(told["dealt"])


def change_the_winner(told: dict[str, Any]) -> None:
    told["winners"] = [] if told["winners"] else [0]


def call_it_a_test(told: dict[str, Any]) -> None:
    told["is_test"] = True


def events_of(told: dict[str, Any]) -> list[Any]:
    """The events of the first move that has any."""
    return next(move["events"] for move in told["moves"] if move["events"])


def change_an_event(told: dict[str, Any]) -> None:
    events_of(told)[0][4] += 1


def leave_out_an_event(told: dict[str, Any]) -> None:
    events_of(told).pop()


def change_what_the_deal_told(told: dict[str, Any]) -> None:
    told["opening"].append(["stolen", "", 0, 0, 0, "", 0])


def pass_off_as_a_browsers(told: dict[str, Any]) -> None:
    told["dealt_by"] = "browser"


def pass_off_as_a_strangers(told: dict[str, Any]) -> None:
    told["dealt_by"] = "stranger"


TAMPERED: dict[Doctor, str] = {
    change_key: "does not fit the commitment",
    change_key_and_commitment: "Seed 0 does not follow",
    change_own_nonce: "Seed 0 does not follow",
    change_made_nonce: "neither a guest's own nor follows from the key",
    change_nonce_and_seeds: "the cards lie differently",
    pass_off_a_made_nonce: "neither a guest's own nor follows from the key",
    change_a_move: "Move 1 (",
    change_who_moved: "seat 99",
    change_words: "is really:",
    leave_out_the_last_move: "the match is not over",
    change_a_seed: "Seed 5 does not follow",
    add_a_seed: "answers need",
    change_a_digest: "leads to something else",
    change_the_deal: "the cards lie differently",
    change_the_winner: "The result differs",
    call_it_a_test: "one for tests",
    change_an_event: "is told differently: event 1 of it",
    leave_out_an_event: "is told differently: event",
    change_what_the_deal_told: "something else is told of the deal",
    pass_off_as_a_browsers: "neither a guest's own nor follows from the key",
    pass_off_as_a_strangers: "dealt by 'stranger'",
}


@pytest.fixture(scope="module")
def file() -> bytes:
    """A downloaded match."""
    return to_json(exported(played(CONFLICT, 6, seats=2)))


@pytest.mark.parametrize("doctor", TAMPERED, ids=lambda doctor: doctor.__name__)
def test_whatever_is_changed_is_found(file: bytes, doctor: Doctor) -> None:
    told = json.loads(file)
    doctor(told)
    report = verify(from_json(json.dumps(told).encode()))
    assert not report.holds
    assert TAMPERED[doctor] in " ".join(finding.sentence for finding in report.findings if not finding.holds)


@every_game
def test_a_file_of_when_piles_were_wider_is_played_again(game: Game) -> None:
    told = export(as_of_old(game, played(game, 6).table.log), 1)
    assert told is not None
    report = verify(told, game=game)
    assert report.holds, report.findings
    moves = [*told.moves[:-1], msgspec.structs.replace(told.moves[-1], digest=other_hex(told.moves[-1].digest))]
    assert not verify(msgspec.structs.replace(told, moves=moves), game=game).holds


def first_form() -> Export:
    """A match that was downloaded before files held events."""
    return from_json((Path(__file__).parent / "files" / "match-1.json").read_bytes())


def test_a_file_of_the_first_form_is_read() -> None:
    told = first_form()
    assert (told.form, told.dealt_by, told.opening) == ("stolik match 1", "server", None)
    report = verify(told)
    assert [finding.holds for finding in report.findings[:3]] == [True] * 3, report.findings
    if told.rules == CONFLICT.rules.digest:
        assert report.holds, report.findings
        assert "this file holds no events" in report.findings[5].sentence


def first_digest(record: bytes) -> str:
    """What the first logs noted of a record."""
    return hashlib.sha256(record).hexdigest()[:16]


def test_the_longer_digests_of_the_first_logs_are_checked_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as then:
        then.setattr(noting, "digest_of", first_digest)
        driver = played(CONFLICT, 6, seats=2)
    told = exported(driver)
    assert {len(move.digest) for move in told.moves} == {16}
    assert verify(told).holds
    assert Table.replay(CONFLICT, driver.table.log).log == driver.table.log
    last = msgspec.structs.replace(told.moves[-1], digest=other_hex(told.moves[-1].digest))
    assert not verify(msgspec.structs.replace(told, moves=[*told.moves[:-1], last])).holds


def test_whatever_is_changed_in_a_file_of_the_first_form_is_found() -> None:
    told = first_form()
    assert not verify(msgspec.structs.replace(told, key=other_hex(told.key))).holds
    seeds = [*told.seeds[:-1], (1, 2, 3, 4)]
    assert not verify(msgspec.structs.replace(told, seeds=seeds)).holds


def dealt_by_browser(told: Export) -> Export:
    """A match with nobody but whoever dealt it."""
    key = bytes.fromhex(told.key)
    made = [made_nonce(key, chair) for chair in range(len(told.nonces))]
    match = Match.begin(CONFLICT, CONFLICT.blank(2, {}), names=("Ala", "Robot"), key=0, chance=live_chance(key, made))
    start = digest_of(match.cells.tobytes())
    luck, moves = random.Random(1), []
    while not match.is_over:
        seat = match.awaited[0]
        path, words = (move := luck.choice(match.legal(seat))).answers, move.words
        facts = match.play(seat, path)
        words = ", ".join(given.words for given in match.log[-len(path) :])
        moves.append(Made(seat, list(path), words, "guest", digest_of(match.cells.tobytes()), tell(CONFLICT, facts)))
    result = match.result
    assert result is not None
    return msgspec.structs.replace(
        told,
        table="",
        dealt_by="browser",
        nonces=[Nonce(name, nonce.hex(), "browser") for name, nonce in zip(match.names, made, strict=True)],
        seeds=[match.chance(number) for number in range(1 + len(match.log))],
        dealt=start,
        opening=tell(CONFLICT, match.opening),
        moves=moves,
        asides=[],
        takebacks=[(4, 2)],
        winners=list(result.winners),
        places=list(result.place),
        points=list(result.points),
        reason=result.reason,
    )


def test_a_file_dealt_by_a_browser_is_checked_and_called_that(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], file: bytes
) -> None:
    told = dealt_by_browser(from_json(file))
    path = tmp_path / "match.json"
    path.write_bytes(to_json(told))
    code, out, _ = run(capsys, str(path))
    assert code == 0, out
    assert "dealt by this browser" in out
    assert "you saw before the deal" not in out
    assert run(capsys, str(path), "--commitment", told.commitment)[0] == 1
    report = verify(msgspec.structs.replace(told, key=other_hex(told.key)))
    assert not report.holds


def test_a_match_whose_players_were_replaced_holds() -> None:
    driver = Driver(CONFLICT, 5, seats=4)
    steps = driver.steps()
    while driver.table.playing is None or driver.table.playing.moves < 5:
        next(steps)
    for guest in GUESTS:
        driver.send(guest, say.Leave())
    while driver.table.is_playing:
        driver.tick()
    driver.tick()
    told = exported(driver)
    assert [aside.told.kind for aside in told.asides] == ["new_player", "new_host", "new_player"]
    report = verify(told)
    assert report.holds, report.findings


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """The command as its user meets it."""
    with pytest.raises(SystemExit) as left:
        main(["verify", *words])
    out, error = capsys.readouterr()
    assert isinstance(left.value.code, int)
    return left.value.code, out, error


def test_the_command_says_what_holds(tmp_path: Path, capsys: pytest.CaptureFixture[str], file: bytes) -> None:
    path, told = tmp_path / "match.json", json.loads(file)
    path.write_bytes(file)
    code, out, _ = run(capsys, str(path))
    assert code == 0
    assert out.count("holds") == 8
    assert "DIFFERS" not in out
    assert told["commitment"] in out
    assert run(capsys, str(path), "--commitment", told["commitment"])[0] == 0
    code, out, _ = run(capsys, str(path), "--commitment", "0" * 64)
    assert code == 1
    assert "not the one you saw before the deal" in out
    change_a_move(told)
    path.write_text(json.dumps(told), encoding="utf-8")
    code, out, _ = run(capsys, str(path), "--json")
    assert code == 1
    findings = json.loads(out)
    assert findings["holds"] is False
    assert "Move 1 (" in findings["findings"][-1]["sentence"]


def test_the_command_judges_no_match_by_rules_that_are_not_its_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], file: bytes
) -> None:
    path, told = tmp_path / "match.json", {**json.loads(file), "rules": "0" * 16}
    change_a_move(told)
    path.write_text(json.dumps(told), encoding="utf-8")
    code, out, _ = run(capsys, str(path))
    assert code == 1
    assert "The page /replay of the site it was played on still has them" in out
    assert "by its own it may be" in out
    change_key(told)
    path.write_text(json.dumps(told), encoding="utf-8")
    assert "This match is not what the file says it is." in run(capsys, str(path))[1]


BAD = {
    "nothing": b"",
    "no JSON": b"hello",
    "bytes": b"\xff\xfe\x00",
    "a nest": b"[" * 100_000,
    "another thing": b'{"game": "conflict"}',
    "another form": b"stolik match 2",
    "an unknown game": b'"game": "conflict"',
    "no key": b'"key": "',
}


@pytest.mark.parametrize("what", BAD)
def test_bad_files_get_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str], file: bytes, what: str) -> None:
    body = BAD[what]
    replaced = {
        "another form": file.replace(body, b"stolik match 9"),
        "an unknown game": file.replace(body, b'"game": "chess"'),
        "no key": file.replace(body, b'"key": "zz'),
    }
    path = tmp_path / "match.json"
    path.write_bytes(replaced.get(what, body))
    code, out, error = run(capsys, str(path))
    assert code == 2, out
    assert out == ""
    assert len(error.strip().splitlines()) == 1
    code, _, error = run(capsys, str(tmp_path / "nowhere.json"))
    assert code == 2
    assert "cannot be read" in error
