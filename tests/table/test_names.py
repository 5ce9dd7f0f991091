"""Names people may go by at a table: seen by everybody, and taken for nobody else's."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stolik import games
from stolik.table import messages as say
from stolik.table.names import BOT_NAMES, CAPITALS, LONGEST_NAME, SMALL, bot_name, drawn, proper_name
from stolik.table.tournament import messages as tournament_say
from stolik.table.tournament.tournament import Tournament
from stolik.table.words import Denied
from tests.table.driving import Driver

USUAL = (
    "Ala",
    "Łukasz",
    "Zażółć Gęślą",
    "Staś",
    "O'Neill",
    "Jean-Luc",
    "Ala 2",
    "Ж",
    "Ольга",
    "Ἀθηνᾶ",
    "ありす",
    "أحمد",
    "ศรี",
    "🦊",
    "❤️",
)


@pytest.mark.parametrize("name", USUAL)
def test_usual_names_are_taken_as_they_are(name: str) -> None:
    assert proper_name(f"  {name} ", ["", "Bartek"]) == unicodedata.normalize("NFC", name)


UNSEEN = {
    "a Hangul filler": "\u3164",
    "a filler of another kind": "\u115f",
    "empty braille": "\u2800\u2800",
    "a half-wide filler": "\uffa0",
    "a joiner of letters": "A\u034fla",
    "no width at all": "Ala\u200b",
    "another direction": "\u202eala",
    "a soft hyphen": "A\u00adla",
    "a selector": "Ala\ufe0f",
    "a Mongolian selector": "Ala\u180b",
    "a tag": "Ala\U000e0041",
    "a mark on nothing": "\u0301",
    "a mark on a space": "A \u0301la",
    "a control letter": "\u0007",
    "a note without a head": "\U0001d159",
    "nothing but a mark that stands by itself": "\u00a8",
}


@pytest.mark.parametrize("what", list(UNSEEN))
def test_what_cannot_be_seen_is_no_letter_of_a_name(what: str) -> None:
    with pytest.raises(Denied) as denied:
        proper_name(UNSEEN[what], [])
    assert denied.value.code == "name.unseen"


@pytest.mark.parametrize("name", ["Al" + "\u0336\u0337\u0338" + "a", "A" + "\u030d" * 15, "Ala\u20dd"])
def test_a_name_does_not_climb_over_its_neighbours(name: str) -> None:
    with pytest.raises(Denied) as denied:
        proper_name(name, [])
    assert denied.value.code == "name.marks"


TWINS = {
    "a Cyrillic capital": ("Ala", "\u0410la"),
    "Cyrillic small letters": ("Ala", "Al\u0430"),
    "nothing but Cyrillic": ("Poco", "\u0420\u043e\u0441\u043e"),
    "Greek": ("Nina", "\u039dina"),
    "a Greek small letter": ("Ola", "\u03bfla"),
    "Cherokee": ("Ala", "\u13aala"),
    "Lisu": ("Ala", "\ua4eela"),
    "a capital I for an l": ("Ala", "AIa"),
    "a sign for an l": ("Ala", "A\u2223a"),
    "a one for an l": ("Ala", "A1a"),
    "a nought for an O": ("Ola", "0la"),
    "r and n for an m": ("Tomek", "Tornek"),
    "small capitals": ("ALA", "\u1d00\u029f\u1d00"),
    "a stroke that joins no letter": ("Ala", "Al\u0332a"),
}


@pytest.mark.parametrize("what", list(TWINS))
def test_nobody_passes_for_somebody_else(what: str) -> None:
    name, twin = TWINS[what]
    for first, second in ((name, twin), (twin, name)):
        with pytest.raises(Denied) as denied:
            proper_name(second, ["Bartek", first])
        assert (denied.value.code, denied.value.parts["other"]) == ("name.alike", first)


@pytest.mark.parametrize("twin", ["ala", "ＡＬＡ", "𝐀𝐥𝐚"])
def test_the_same_letters_are_the_same_name(twin: str) -> None:
    with pytest.raises(Denied) as denied:
        proper_name(twin, ["Ala"])
    assert denied.value.code == "name.taken"


@pytest.mark.parametrize(("first", "second"), [("Ala", "Ela"), ("Staś", "Stach"), ("Olga", "Ольга"), ("Ala", "Ala 2")])
def test_names_that_can_be_told_apart_are_both_good(first: str, second: str) -> None:
    assert proper_name(second, [first]) == second


def test_every_letter_of_the_lists_is_drawn_like_the_one_it_stands_for() -> None:
    for table in (CAPITALS, SMALL):
        for foreign, ours in table.items():
            assert drawn(chr(foreign)) == drawn(chr(ours)), f"{chr(foreign)} {unicodedata.name(chr(foreign))}"


@given(st.text(max_size=40))
def test_any_text_is_a_name_that_can_be_seen_or_is_refused(text: str) -> None:
    try:
        name = proper_name(text, [])
    except Denied:
        return
    assert 0 < len(name) <= LONGEST_NAME
    assert drawn(name).strip()
    with pytest.raises(Denied):
        proper_name(name, [name])


def test_a_bot_has_a_name_of_its_own() -> None:
    assert bot_name(["0la", *BOT_NAMES[1:]]) == f"{BOT_NAMES[0]} 2"


def test_two_of_the_same_character_are_told_apart_by_a_number() -> None:
    assert bot_name(["Ala"], "Lisica") == "Lisica"
    assert bot_name(["LISICA", "Lisica 2"], "Lisica") == "Lisica 3"


def test_look_alikes_are_refused_at_tables_and_in_tournaments() -> None:
    driver = Driver(games.load("conflict"), 1, seats=3)
    for message in (say.Sit(2, "\u0410la"), say.Knock("\u0410la")):
        assert "looks like the name of somebody here: Ala" in driver.refused("guest-c", message)
    tournament = Tournament.announce(games.load("clash"), "ABCDE", "host", 0, "knockout")
    for entry in tournament.receive("host", tournament_say.Enter("Ala"), 0):
        tournament.fold(entry)
    with pytest.raises(Denied) as denied:
        tournament.receive("guest", tournament_say.Enter("\u0410la"), 0)
    assert denied.value.code == "name.alike"
