"""People in logs: a name is never stored, and comes back where the log is read."""

from __future__ import annotations

from stolik.table import entries as log
from stolik.table import people
from stolik.table.sitters import Sitter
from stolik.table.tournament.entries import Entered

ALA, BARTEK = people.guest_of(17), people.guest_of(23)
LOG = [
    log.Rose(at=1, seat=0),
    log.Sat(at=2, seat=0, name="Ala", guest=ALA),
    log.Sat(at=3, seat=1, name="Ola", bot="medium"),
    log.Knocked(at=4, guest=BARTEK, name="Bartek"),
    log.Knocked(at=5, guest=BARTEK, name=""),
    log.Said(at=6, name="Ala", seat=0, text="cześć", guest=ALA),
    log.Said(at=6, name="Gość", seat=1, text="cześć"),
    log.Page(
        at=7,
        questions=3,
        sitters=[Sitter("Ala", ALA), Sitter("Ola", bot="medium")],
        knocks={BARTEK: "Bartek", "0" * 64: "Gość"},
        header=None,
        spoken=1,
        said=[log.Said(at=6, name="Ala", seat=0, text="cześć", guest=ALA)],
    ),
    Entered(at=8, entrant=1, name="Bartek", guest=BARTEK),
]


def test_no_name_of_a_person_is_stored_and_every_one_is_read_back() -> None:
    stored = people.without_names(LOG)
    body = b"".join(log.encoder.encode(entry) for entry in stored)
    assert b"Ala" not in body
    assert b"Bartek" not in body
    assert "Gość".encode() in body, "a guest who is nobody has no other place for the name"
    assert people.with_names(stored, {17: "Ala", 23: "Bartek"}) == LOG


def test_who_is_deleted_goes_by_a_number_and_is_not_quoted() -> None:
    read = people.with_names(people.without_names(LOG), {17: "", 23: "Bartek"})
    assert (read[1].name, read[5].name, read[5].text) == ("#17", "#17", people.SILENT)
    assert read[7].sitters[0].name == "#17"
    assert read[7].said[0].text == people.SILENT
    assert read[7].knocks[BARTEK] == "Bartek"
    assert read[6].text == "cześć", "whoever was nobody cannot be deleted"


def test_a_knock_that_was_taken_back_stays_taken_back() -> None:
    assert people.with_names(people.without_names(LOG), {17: "Ala", 23: "Bartek"})[4].name == ""


def test_people_who_now_share_a_name_are_told_apart() -> None:
    read = people.with_names(people.without_names(LOG), {17: "Ola", 23: "0la"})
    names = {read[1].name, read[3].name, read[2].name}
    assert len(names) == 3
    assert names >= {"Ola", "Ola #17"}


def test_what_looks_like_a_person_is_one_only_if_it_is_written_so() -> None:
    assert [people.person_of(guest) for guest in ("p17", "p0", "p017", "P17", "17", "", "p-1", "p99999999999")] == [
        17
    ] + [0] * 7
