"""The page thinks: bots that think ahead, hints at the table, and what a match is judged by when it is watched."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from stolik import games
from stolik.table.export import to_json
from tests.browser.conftest import DESK, PHONE, People, Site
from tests.browser.using import (
    axe_finds_nothing,
    choices,
    fits,
    press_one,
    ready,
    resize,
    said,
    sit_down,
    something_happens,
)
from tests.table.test_verify import exported, played

OWN_TURN = re.compile("Your turn: declare|Twoja tura: zadeklaruj")
EXPERT = re.compile("^(Expert|Mistrz):")
HINT = re.compile("^(Hint|Podpowiedź)$")
# Counts how often the page comes to do something, whatever else it does.
TICKS = "window.ticks = 0; setInterval(() => window.ticks++, 10)"


def begin_against_experts(page: Page, title: str, seats: int) -> None:
    """Begin a game from the shelf against the best bots."""
    card = page.get_by_role("listitem").filter(has=page.get_by_role("heading", name=title))
    card.locator("summary").click()
    card.get_by_role("radio", name=str(seats), exact=True).check()
    card.get_by_role("button", name=EXPERT).click()
    expect(page.get_by_role("region", name=re.compile("Table|Stół"))).to_be_visible()
    ready(page)


def until_own_turn(page: Page) -> None:
    """Pass until an action is to be declared."""
    while not OWN_TURN.search(said(page)):
        press_one(page, is_bold=False)
        something_happens(page)


def hints(page: Page) -> Locator:
    """What is advised."""
    return page.get_by_role("region", name=HINT).get_by_role("listitem")


def test_the_page_stays_awake_while_experts_think(people: People, site: Site) -> None:
    page = people.sit("en", DESK, address=f"{site.address}/solo")
    page.add_init_script(TICKS)
    page.reload()
    begin_against_experts(page, "Światowy Konflikt", 3)
    until_own_turn(page)
    others = page.get_by_text(re.compile("declares: "))  # what bots do
    told = others.count()
    choices(page).filter(has_text="USA").click()
    before = page.evaluate("window.ticks")
    expect(others.nth(told)).to_be_attached()
    assert page.evaluate("window.ticks") > before
    worker = [each for each in page.workers if "thinker" in each.url]
    assert len(worker) == 1


def test_a_hint_is_asked_for_and_followed(people: People, site: Site) -> None:
    page = people.sit("en", PHONE, address=f"{site.address}/solo")
    begin_against_experts(page, "Światowy Konflikt", 3)
    until_own_turn(page)
    ready(page)
    page.get_by_role("button", name=HINT).click()
    best = hints(page).first
    expect(best).to_contain_text(re.compile(r"\d+% to win"))
    expect(best).to_contain_text(re.compile(r"Wins most often|Clearly best|hardly better"))
    assert 2 <= hints(page).count() <= 3
    fits(page)
    axe_finds_nothing(page)
    best.get_by_role("button", name=re.compile("^Do it")).click()
    expect(page.get_by_role("region", name=HINT)).to_have_count(0)  # it has been made, or asks once more whether to
    confirm = page.get_by_role("button", name=re.compile("^Yes"))
    if confirm.count():
        confirm.click()
    expect(page.get_by_role("log").get_by_text(re.compile("^You declare: ")).last).to_be_attached()


def test_on_a_phone_on_its_side_a_hint_lies_over_the_board_and_over_nothing_else(people: People, site: Site) -> None:
    page = people.sit("pl", {"width": 640, "height": 360}, address=f"{site.address}/solo")
    begin_against_experts(page, "Światowy Konflikt", 3)
    until_own_turn(page)
    ready(page)
    table = page.get_by_role("region", name="Stół", exact=True)
    before = table.bounding_box()
    page.get_by_role("button", name=HINT).click()
    expect(hints(page).first).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_be_in_viewport(ratio=1)
    hint = page.get_by_role("region", name=HINT).bounding_box()
    assert hint
    assert before
    assert table.bounding_box() == before
    assert hint["x"] >= before["x"]
    assert 0 <= hint["y"] <= hint["y"] + hint["height"] <= 360
    fits(page)


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A downloaded match."""
    path = tmp_path_factory.mktemp("match") / "match.json"
    path.write_bytes(to_json(exported(played(games.load("conflict"), 6, seats=2))))
    return path


def test_a_match_watched_again_is_analysed(people: People, site: Site, file: Path) -> None:
    page = people.sit("en", DESK, address=f"{site.address}/replay")
    page.get_by_label("Choose a file").set_input_files(file)
    page.get_by_role("button", name="Analysis").click()
    analysis = page.get_by_role("region", name="Chances in this match")
    point = analysis.get_by_role("button", name=re.compile(r"^Move \d+, (a turning point|a stroke of luck|bad luck)"))
    expect(point.first).to_be_visible(timeout=30_000)
    moves = len(json.loads(file.read_text(encoding="utf-8"))["moves"])
    analysis.get_by_text("The chances as a table").click()
    rows = analysis.get_by_role("row")
    expect(rows).to_have_count(2 + moves)  # its head, and the deal
    expect(rows.last).to_have_text(re.compile("100%.*0%|0%.*100%"))
    point.last.click()
    expect(page.get_by_role("slider", name="Moves")).not_to_have_value("0")
    page.keyboard.press("Home")
    analysis.get_by_role("button", name=re.compile("^What would the expert do here")).click()
    expect(analysis.get_by_text(re.compile("^The expert: "))).to_be_visible()
    expect(analysis.get_by_text(re.compile("^Played: "))).to_be_visible()
    axe_finds_nothing(page)
    resize(page, PHONE)
    fits(page)


def test_hints_are_there_where_the_host_allows_them(people: People, site: Site) -> None:
    page = people.sit("en", DESK)
    sit_down(page, site.address, "Aleksandra", 3)
    ready(page)
    expect(page.get_by_role("button", name=HINT)).to_have_count(0)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("group", name="Hints").get_by_role("radio", name="for everybody").check(force=True)
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    page.get_by_role("button", name=HINT).click()
    expect(hints(page).first).to_contain_text(re.compile(r"\d+% to win"))
