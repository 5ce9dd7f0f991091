"""Words nobody goes by or says: seen through their disguises, in a file that is edited while the site runs."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from stolik.server import filter as filters
from stolik.server.filter import FILE, USUAL, Filter, pattern_of, words_in
from stolik.table.words import Denied
from tests.server.clients import Address, connected
from tests.server.devices import Device, account, guest

LIST = "# nasze\nkorek\nbutel*\n*szklank*\n"


@pytest.fixture
def words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Filter:
    """A filter with a list of its own."""
    monkeypatch.setattr(filters, "LOOK", 0.0)
    (tmp_path / FILE).write_text(LIST, encoding="utf-8")
    return Filter(tmp_path)


def is_refused(words: Filter, text: str) -> bool:
    """Is a text refused?"""
    try:
        words.check_words(text)
    except Denied:
        return True
    return False


@pytest.mark.parametrize(
    "text",
    [
        "korek",
        "ty KOREK jeden",
        "kórek",
        "k0rek",
        "k.o.r.e.k",
        "k o r e k",
        "k-o_r e k!",
        "kooorrrek",
        "ｋorek",
        "коrek",
        "k\u0336orek",
        "butelka",
        "BUT€LKĄ",
        "podszklankami",
        "5zklanka",
    ],
)
def test_a_word_of_the_list_is_refused_however_it_is_written(words: Filter, text: str) -> None:
    assert is_refused(words, text)


@pytest.mark.parametrize("text", ["korekta", "nakorek", "rebutelka", "kor ek", "nasze", "", "🙂", "a b c"])
def test_other_words_are_not(words: Filter, text: str) -> None:
    assert not is_refused(words, text)


def test_the_list_is_edited_while_the_site_runs_and_one_that_cannot_be_read_changes_nothing(
    words: Filter, tmp_path: Path
) -> None:
    assert is_refused(words, "korek")
    (tmp_path / FILE).write_text("beczka\n", encoding="utf-8")
    assert is_refused(words, "beczka")
    assert not is_refused(words, "korek")
    (tmp_path / FILE).write_bytes(b"\xff\xfe\xff")
    assert is_refused(words, "beczka")
    (tmp_path / FILE).unlink()
    assert not is_refused(words, "beczka"), "the usual list counts again"


def test_the_usual_list_lets_usual_words_through() -> None:
    usual = pattern_of(USUAL.read_text(encoding="utf-8"))
    said = "Kurczę, skurcz! Szmatka, Scunthorpe, niggard, Pizza, kurtyna, kikeriki."
    assert [word for word in words_in(said) if usual.fullmatch(word)] == []
    assert [word for word in words_in("No ku.r.wa") if usual.fullmatch(word)] == []
    assert any(usual.fullmatch(word) for word in words_in("K U R W A"))


def test_names_and_talk_are_refused_with_a_sentence_wherever_they_come_in(
    server: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(filters, "LOOK", 0.0)
    (server.data / FILE).write_text(LIST, encoding="utf-8")
    ala = guest(server)
    assert Device(server).refused("/api/people", name="K0rek") == "name.refused"
    assert ala.refused("/api/me", name="korek") == "name.refused"
    assert ala.refused("/api/me/keep", login="korek", password="trzy konie i wóz") == "name.refused"
    owner, _ = account(server, "Właścicielka")
    assert owner.refused("/api/me/programs", name="K0rek") == "name.refused"
    assert ala.refused("/api/tables", game="conflict", name="Korek") == "name.refused"
    assert ala.refused("/api/tournaments", game="conflict", form="league", name="Korek") == "name.refused"

    async def talk() -> None:
        table = server.open_table(game="conflict", seats=3, name="Ala")
        async with connected(server, table["code"], table["token"]) as client, connected(server, table["code"]) as late:
            assert "Nobody goes by that" in await late.refused("Sit", seat=1, name="korek")
            assert "Nobody goes by that" in await late.refused("Knock", name="korek")
            assert "not said at this site" in await client.refused("Say", text="ale k o r e k")
            await client.say("Say", text="korekta")
            await late.until(lambda frame: "korekta" in str(frame.get("spoken")))

    asyncio.run(talk())
