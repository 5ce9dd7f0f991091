"""Matches looked at again in the page: from two seats' knowledge, by keyboard, by a link, and verified there."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from stolik import games
from stolik.commands.site import site as write_site
from stolik.table.export import from_json, to_json
from tests.browser.conftest import DESK, PHONE, People, Site
from tests.browser.hosts import hosted
from tests.browser.using import axe_finds_nothing, fits, is_over, play_on, press_some, resize, sit_down
from tests.doors import ROOT
from tests.table.test_verify import change_a_move, change_key, change_the_winner, exported, played

CONFLICT = games.load("conflict")
FIRST_FORM = ROOT / "tests" / "table" / "files" / "match-1.json"


def board(page: Page) -> Locator:
    """What lies on the table."""
    return page.get_by_role("region", name="Table")


def stands_at(page: Page, moves: int) -> None:
    """So many moves have been made."""
    expect(page.get_by_role("slider", name="Moves")).to_have_value(str(moves))


def look_as(page: Page, who: str) -> None:
    """Choose whose knowledge it is."""
    page.get_by_label("Seen by").select_option(who)


def drop(page: Page, path: Path) -> None:
    """Drop a file on the page, as from a folder."""
    handle = page.evaluate_handle(
        """(text) => {
          const carried = new DataTransfer()
          carried.items.add(new File([text], 'match.json', { type: 'application/json' }))
          return carried
        }""",
        path.read_text(encoding="utf-8"),
    )
    page.locator("body").dispatch_event("drop", {"dataTransfer": handle})


def test_a_match_of_the_server_is_watched_from_two_seats_and_by_a_link(people: People, site: Site) -> None:
    page = people.sit("en", DESK)
    code = sit_down(page, site.address, "Aleksandra", 2)
    play_on([page], lambda: is_over(page))
    page.get_by_role("link", name="Watch it again").click()
    expect(page).to_have_url(re.compile(f"/replay/{code}/1"))
    told = from_json(page.request.get(f"{site.address}/api/tables/{code}/matches/1").body())
    stands_at(page, 0)
    look_as(page, "Aleksandra")
    own = cards_in(board(page).inner_html())
    look_as(page, told.nonces[1].name)
    other = cards_in(board(page).inner_html())
    assert own - other
    assert other - own
    assert not (own - other) & cards_in(page.content())
    look_as(page, "a spectator")
    assert not cards_in(page.content())
    look_as(page, "everything open")
    lying = cards_in(board(page).inner_html())
    page.get_by_text("Cards in hand").click()
    expect(page.get_by_role("definition")).to_have_count(2)
    assert lying & (own - other)
    assert lying & (other - own)

    page.locator("body").press("ArrowRight")
    page.get_by_role("button", name="One move on").click()
    page.keyboard.press("ArrowRight")  # also with the focus on a button
    stands_at(page, 3)
    page.keyboard.press("1")
    expect(page.get_by_label("Seen by")).to_have_value("0")
    expect(page).to_have_url(re.compile("#move=3&seat=0$"))
    axe_finds_nothing(page)
    friend = people.sit("en", DESK, address=page.url)
    stands_at(friend, 3)
    assert board(friend).inner_text() == board(page).inner_text()
    resize(friend, PHONE)
    fits(friend)
    box = board(friend).bounding_box()
    assert box is not None
    assert box["height"] > PHONE["height"] / 2
    axe_finds_nothing(friend)
    page.keyboard.press("End")
    stands_at(page, len(told.moves))
    expect(page.get_by_role("heading", name="Result")).to_be_visible()
    page.keyboard.press("Home")
    stands_at(page, 0)
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Stop")).to_be_visible()
    stands_at(page, 1)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("One move on")


def cards_in(text: str) -> set[str]:
    """The cards of the game that are named somewhere."""
    words = CONFLICT.words_in["en"]
    return {key for key, title in words.items() if re.fullmatch(r"card\.[a-z]+", key) and title in text}


@pytest.fixture(scope="module")
def file() -> dict[str, Any]:
    """A downloaded match."""
    return dict(json.loads(to_json(exported(played(CONFLICT, 6, seats=2)))))


WRONG: dict[Callable[[dict[str, Any]], None], str] = {
    change_key: "The key does not fit the commitment in the file.",
    change_a_move: "Move 1 (",
    change_the_winner: "The result is another than was stored.",
}


def test_a_dropped_file_is_verified_and_a_tampered_one_says_what_is_wrong(
    people: People, site: Site, file: dict[str, Any], tmp_path: Path
) -> None:
    page = people.sit("en", DESK, address=f"{site.address}/replay")
    path = tmp_path / "match.json"
    path.write_text(json.dumps(file), encoding="utf-8")
    page.get_by_label("Choose a file").set_input_files(path)
    page.get_by_role("button", name="Verify the match").click()
    expect(page.get_by_text("Everything is as it says")).to_be_visible()
    expect(page.get_by_role("button", name="Copy a link")).to_have_count(0)  # nobody else has the file
    page.get_by_role("button", name="Keep in this browser").click()
    page.get_by_role("link", name="Kept here: your matches").click()
    expect(page).to_have_url(f"{site.address}/solo")
    expect(page.get_by_text(re.compile("finished, "))).to_have_count(1)
    for tamper, finding in WRONG.items():
        told = json.loads(json.dumps(file))
        tamper(told)
        path.write_text(json.dumps(told), encoding="utf-8")
        page.goto(f"{site.address}/replay")
        expect(page.get_by_label("Choose a file")).to_be_attached()
        drop(page, path)
        wrong, button = page.get_by_text("Something is wrong"), page.get_by_role("button", name="Verify the match")
        expect(wrong.or_(button)).to_be_visible()  # what cannot even be dealt again is told at once
        if button.is_visible():
            button.click()
        expect(wrong).to_be_visible()
        expect(page.get_by_role("listitem").filter(has_text=finding)).to_be_visible()
        expect(page.get_by_text("no longer here")).to_have_count(0)


def test_what_cannot_be_played_again_is_told_and_what_is_no_match_is_refused(
    people: People, site: Site, file: dict[str, Any], tmp_path: Path
) -> None:
    page = people.sit("en", PHONE, address=f"{site.address}/replay")
    path = tmp_path / "match.json"
    path.write_text(json.dumps({**file, "rules": "0" * 16}), encoding="utf-8")
    expect(page.get_by_label("Choose a file")).to_be_attached()
    drop(page, path)
    expect(page.get_by_text("The rules it was played by are no longer here")).to_be_visible()
    expect(page.get_by_text("are not on this server")).to_be_visible()
    expect(page.get_by_role("slider")).to_have_count(0)
    expect(page.get_by_text(re.compile("declares: |wins")).last).to_be_visible()
    fits(page)
    axe_finds_nothing(page)
    for text, sentence in (("hello", "cannot be read"), ("{}", "no match saved by"), ("[]", "no match saved by")):
        path.write_text(text, encoding="utf-8")
        drop(page, path)
        expect(page.get_by_role("alert")).to_contain_text(sentence)
    path.write_text(json.dumps({**file, "moves": [{}]}), encoding="utf-8")
    drop(page, path)
    expect(page.get_by_role("alert")).to_contain_text("Something is missing")
    drop(page, FIRST_FORM)
    expect(page.get_by_role("heading", name=re.compile("Światowy Konflikt"))).to_be_visible()


def test_somebody_plays_on_from_a_moment_of_a_match_and_brings_a_file_to_the_own_list(
    people: People, site: Site, tmp_path: Path
) -> None:
    page = people.sit("en", DESK)
    told = exported(played(CONFLICT, 4, 3))
    path = tmp_path / "match.json"
    path.write_bytes(to_json(told))
    page.goto(f"{site.address}/replay")
    expect(page.get_by_label("Choose a file")).to_be_attached()
    drop(page, path)
    stands_at(page, 0)
    second = told.nonces[1].name
    at = [number for number, made in enumerate(told.moves) if made.seat == 1][-2]
    page.get_by_role("slider", name="Moves").fill(str(at))
    stands_at(page, at)
    look_as(page, second)
    own = cards_in(board(page).inner_html())
    page.get_by_role("button", name="Play on from here").click()
    expect(page).to_have_url(re.compile(r"/solo#/play/"))
    expect(board(page)).to_be_visible()
    assert own & cards_in(board(page).inner_html()), "the same cards lie before the same seat"
    press_some([page], 1)

    page.goto(f"{site.address}/solo")
    expect(page.get_by_text(re.compile("(going on|finished), "))).to_have_count(1)
    page.get_by_label("Bring a match from a file").set_input_files(str(path))
    expect(page.get_by_text("The match is among yours.")).to_be_visible()
    axe_finds_nothing(page)
    page.get_by_role("link", name="Replay").first.click()
    expect(page.get_by_label("Seen by").get_by_role("option", name=second)).to_be_attached()
    page.goto(f"{site.address}/solo")
    (tmp_path / "no.json").write_text("{}", encoding="utf-8")
    page.get_by_label("Bring a match from a file").set_input_files(str(tmp_path / "no.json"))
    expect(page.get_by_role("alert")).to_contain_text("no match")


def test_a_dropped_file_is_kept_with_the_network_cut_and_is_there_next_time(chromium: Browser, tmp_path: Path) -> None:
    told, path = exported(played(CONFLICT, 4, 3)), tmp_path / "match.json"
    path.write_bytes(to_json(told))
    write_site(tmp_path / "site")
    with hosted(tmp_path / "site") as host:
        guests = People(chromium, host)
        page = guests.sit("pl", PHONE, dark=True, address=f"{host.address}/#/replay")
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")  # it is, once everything is kept
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_label("Wybierz plik")).to_be_attached()
    drop(page, path)
    page.get_by_role("button", name="Więcej").click()
    page.get_by_role("button", name="Zachowaj w tej przeglądarce").click()
    kept = page.get_by_role("link", name="Zachowana tutaj: Twoje partie")
    expect(kept).to_be_focused()
    fits(page)
    axe_finds_nothing(page)
    kept.click()
    page.reload()
    mine = page.get_by_role("region", name="Twoje partie")
    expect(mine.get_by_role("listitem")).to_have_count(1)
    mine.get_by_role("link", name="Powtórka").click()
    page.get_by_role("button", name="Więcej").click()
    expect(page.get_by_label("Oczami").get_by_role("option", name=told.nonces[1].name)).to_be_attached()
    guests.close()
