"""CLASH on the page: two people and a whole match, the keyboard alone, the board from either side."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from playwright.sync_api import Error, Locator, Page, expect

from tests.browser.conftest import DESK, PHONE, People, Site
from tests.browser.test_football import box_of
from tests.browser.using import (
    CONNECTED,
    SOON,
    axe_finds_nothing,
    choices,
    fits,
    is_over,
    open_table,
    ready,
    said,
    something_happens,
)

CAN = re.compile("can be chosen|do wyboru", re.IGNORECASE)
TABS = 56  # pixels at the bottom of a phone


def sit_at_clash(page: Page, site: Site, name: str = "Ada", **options: str) -> str:
    """A table against a bot, always dealt the same, this page's person first; its code."""
    wished = {"first": "seat1", **options}
    code, token = open_table(site.address, name, 2, game="clash", is_test=True, options=wished)
    page.goto(f"{site.address}/t/{code}#seat={token}")
    expect(page.get_by_text(CONNECTED)).to_be_attached()
    expect(board(page)).to_be_visible()
    ready(page)
    return code


def board(page: Page) -> Locator:
    """The nine spaces."""
    return page.get_by_role("grid")


def space(page: Page, name: str) -> Locator:
    """One space, by its name."""
    return board(page).get_by_role("gridcell", name=re.compile(f"^{name}:"))


def tile(page: Page, name: str) -> Locator:
    """A tile off the board."""
    return page.get_by_role("toolbar").get_by_role("button", name=re.compile(f"^{name}"))


def lay(page: Page, name: str, where: str) -> None:
    """Tap a tile, then a space."""
    tile(page, name).click()
    ready(page)
    space(page, where).click()
    ready(page)


def await_turn(page: Page) -> None:
    """The opponent has moved, and buttons that have just moved can be pressed."""
    expect(page.get_by_role("heading", level=1)).to_have_text("Your move: lay a tile.")
    ready(page)


def tap_something(page: Page) -> bool:
    """Take the first thing that is offered: an effect is not used, a tile and a space are."""
    try:
        for offered in (
            choices(page),
            board(page).get_by_role("gridcell", name=CAN),
            page.get_by_role("toolbar").get_by_role("button", name=CAN),
        ):
            if offered.count():
                offered.first.click(timeout=SOON)
                ready(page)
                return True
    except Error:
        return False  # it was somebody else's turn by then
    return False


def sit_both(people: People, site: Site, given: dict[str, Any], **options: str) -> tuple[Page, Page]:
    """Two people at a table that begins with a position: Ada, whose tiles are blue, and Ola on a phone."""
    ada, ola = people.sit("en", DESK), people.sit("en", PHONE)
    wished = {"first": "seat1", "scoring": "single", **options}
    code, token = open_table(site.address, "Ada", 2, game="clash", given=given, options=wished, start=False)
    ada.goto(f"{site.address}/t/{code}#seat={token}")
    ola.goto(f"{site.address}/t/{code}")
    ola.get_by_label("Your name").fill("Ola")
    ola.get_by_role("button", name="Sit here").first.click()
    expect(ada.get_by_text("Ola").first).to_be_visible()
    ada.get_by_role("button", name="Start the match").click()
    for page in (ada, ola):
        expect(page.get_by_role("toolbar", name="Your zone")).to_be_visible()
    return ada, ola


def in_turn(page: Page, name: str, where: str) -> None:
    """Wait for the own move, then lay a tile."""
    await_turn(page)
    lay(page, name, where)


def choose(page: Page, name: str) -> None:
    """Press a button that is offered."""
    choices(page).filter(has_text=re.compile(f"^\\s*{name}")).click()
    ready(page)


def keep(page: Page, name: str) -> None:
    """Keep a tile that a secret draft offers."""
    offered = page.get_by_role("toolbar", name="Tiles to choose from").get_by_role(
        "button", name=re.compile(f"^{name}")
    )
    expect(offered).to_have_accessible_name(CAN)
    ready(page)
    offered.click()
    ready(page)


def log_of(page: Page) -> Locator:
    """What has happened, in sentences."""
    return page.get_by_role("region", name="What has happened")


def test_two_people_finish_the_best_of_three_with_hidden_support_one_on_a_phone(people: People, site: Site) -> None:
    ada = people.sit("en", DESK)
    wishes: dict[str, Any] = {"options": {"variant": "hidden_support", "first": "seat1"}, "start": False}
    code, token = open_table(site.address, "Ada", 2, game="clash", is_test=True, **wishes)
    ada.goto(f"{site.address}/t/{code}#seat={token}")
    ola = people.sit("pl", PHONE, address=f"{site.address}/t/{code}")
    ola.get_by_label("Twoje imię").fill("Ola")
    ola.get_by_role("button", name="Usiądź tutaj").first.click()
    expect(ada.get_by_text("Ola").first).to_be_visible()
    ada.get_by_role("button", name="Start the match").click()
    expect(board(ola)).to_be_visible()

    hidden = ada.get_by_role("toolbar", name="Zone of Ola").get_by_role("button", name="a face-down tile")
    expect(hidden).to_have_count(2)
    corners = [board(page).get_by_role("gridcell").first for page in (ada, ola)]
    expect(corners[0]).to_have_accessible_name(re.compile("^a3:"))
    expect(corners[1]).to_have_accessible_name(re.compile("^c1:"))
    fits(ola)

    until = time.monotonic() + 150
    seen_between = False
    while not (is_over(ada) and is_over(ola)):
        assert time.monotonic() < until, (said(ada), said(ola))
        for page in (ada, ola):
            if re.search("Who starts game|Kto zacznie partię", said(page)) and not seen_between:
                seen_between = True
                expect(page.get_by_role("grid", name=re.compile("How game 1 ended|Koniec partii 1"))).to_be_visible()
                expect(choices(page)).to_have_count(2)
                axe_finds_nothing(page)
                fits(page)
            tap_something(page)
    assert seen_between
    for page, result, games in ((ada, "Result", "Game by game"), (ola, "Wynik", "Partia po partii")):
        ending = page.get_by_role("region", name=result)
        expect(ending.get_by_role("heading", name=games)).to_be_visible()
        expect(ending.get_by_role("grid")).to_be_visible()
        expect(ending.get_by_text(re.compile("^(games won|wygrane partie)$"))).to_have_count(2)
        fits(page)
    axe_finds_nothing(ada)


def test_a_whole_game_by_keyboard_and_by_ear(people: People, site: Site) -> None:
    page = people.sit("en", DESK)
    sit_at_clash(page, site, scoring="single", variant="beginners")
    until = time.monotonic() + 100
    while not is_over(page):
        assert time.monotonic() < until, said(page)
        if page.title().startswith("●"):  # the title says whose move it is
            move_by_keys(page)
        something_happens(page)
    told = page.get_by_role("log").first.inner_text()
    assert re.search("Ola wins!|You win!", told)


def heard_at_focus(page: Page) -> str:
    """What somebody who listens hears of what has the focus."""
    return str(page.evaluate("document.activeElement.getAttribute('aria-label') || document.activeElement.innerText"))


def move_by_keys(page: Page) -> None:
    """Take a tile and a space that can be chosen; do not use the effect."""
    ready(page)
    for _ in range(40):
        if CAN.search(heard_at_focus(page)):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    ready(page)
    if page.get_by_role("grid").evaluate("node => node.contains(document.activeElement)"):
        for key in ("ArrowUp", "ArrowUp", "ArrowLeft", "ArrowLeft"):
            page.keyboard.press(key)
        for key in [*["ArrowRight"] * 2, "ArrowDown", *["ArrowLeft"] * 2, "ArrowDown", *["ArrowRight"] * 2]:
            if CAN.search(heard_at_focus(page)):
                break
            page.keyboard.press(key)
        page.keyboard.press("Enter")
        ready(page)
    if choices(page).count():
        page.keyboard.press("n")
        something_happens(page)


def test_what_a_tile_would_hit_is_said_before_it_is_laid(people: People, site: Site) -> None:
    page = people.sit("en", DESK)
    sit_at_clash(page, site, variant="beginners")
    lay(page, "Mustafa", "b2")
    await_turn(page)
    tile(page, "President").click()
    ready(page)
    expect(page.get_by_role("heading", level=1)).to_have_text("On which space do you lay President?")
    free = board(page).get_by_role("gridcell", name=re.compile(r"President on .*: may destroy .*b2"))
    assert free.count() >= 3
    free.first.focus()
    expect(page.get_by_text(re.compile(r"^President on .*: may destroy"))).to_be_visible()
    free.first.click()
    ready(page)
    expect(space(page, "b2")).to_have_accessible_name(re.compile("Can be chosen: Destroy b2"))
    page.keyboard.press("Escape")
    expect(page.get_by_role("heading", level=1)).to_have_text("On which space do you lay President?")
    ready(page)
    free.first.click()
    ready(page)
    space(page, "b2").click()
    expect(
        page.get_by_role("region", name="What has happened").get_by_text("You destroy Mustafa on b2.")
    ).to_be_visible()


def test_a_tile_or_space_that_cannot_be_chosen_says_why_not(people: People, site: Site) -> None:
    page = people.sit("en", DESK)
    sit_at_clash(page, site, variant="beginners")
    tile(page, "President").click()
    expect(page.get_by_role("region", name="President").get_by_text("Tap again: why not?")).to_be_visible()
    tile(page, "President").click()
    expect(page.get_by_text("The first move of a game is laying Mustafa.")).to_be_visible()
    page.keyboard.press("Escape")
    lay(page, "Mustafa", "b2")
    await_turn(page)
    lay(page, "President", "b2")
    expect(page.get_by_text("There is a tile on that space.")).to_be_visible()
    expect(page.get_by_role("button", name="Read CL-4.4")).to_be_visible()


def test_on_a_phone_board_tiles_and_status_are_in_sight_together(people: People, site: Site) -> None:
    page = people.sit("pl", PHONE)
    sit_at_clash(page, site, name="Małgorzata-Katarzyna")
    lay(page, "Mustafa", "b2")
    zone = page.get_by_role("toolbar", name="Twoja strefa").get_by_role("button")
    expect(zone.first).to_have_accessible_name(CAN)
    fits(page)
    spaces = board(page).get_by_role("gridcell").all()
    for place in [page.get_by_role("heading", level=1).first, *zone.all(), *spaces]:
        seen = place.bounding_box()
        assert seen is not None
        assert seen["y"] >= 0
        assert seen["y"] + seen["height"] <= PHONE["height"] - TABS
    for target in [*page.get_by_role("toolbar").get_by_role("button").all(), *spaces]:
        seen = target.bounding_box()
        assert seen is not None
        assert min(seen["width"], seen["height"]) >= 48
    axe_finds_nothing(page)


def test_on_a_phone_each_tile_is_taken_with_one_tap_and_what_it_does_hides_neither_name(
    people: People, site: Site
) -> None:
    page = people.sit("pl", PHONE)
    neutral = ["coup", "missile", "crisis", "riots", "social_network"]
    zones = {"Ada": ["banker"], "Ola": ["imam", "mosque"]}
    given = {"turn": "Ada", "board": ". . .\n. mustafa^ .\n. . .", "zones": zones, "neutral": neutral}
    code, token = open_table(site.address, "Ada", 2, game="clash", is_test=True, given=given)
    page.goto(f"{site.address}/t/{code}#seat={token}")
    status = page.get_by_role("heading", level=1)
    tiles = page.get_by_role("toolbar", name=re.compile("^(Strefa neutralna|Twoja strefa)")).get_by_role("button")
    expect(tiles).to_have_count(6)
    names = [page.get_by_text(name, exact=True).first for name in ("Ada", "Ola")]
    for each in tiles.all():
        ready(page)
        each.tap()
        expect(status).to_have_text(re.compile("^Na którym polu kładziesz"))
        name = (each.get_attribute("aria-label") or "").split(",")[0]
        told = page.get_by_role("region", name=name)
        top = box_of(told)["y"]
        assert all(box_of(shown)["y"] + box_of(shown)["height"] <= top for shown in names), name
        ready(page)
        page.get_by_role("button", name="Wstecz").tap()
        expect(status).to_have_text("Twój ruch: wyłóż kafel.")
        expect(told).to_be_hidden()


@pytest.mark.parametrize("screen", [PHONE, {"width": 844, "height": 390}, DESK], ids=["phone", "on its side", "desk"])
def test_the_tiles_of_the_opponent_are_in_sight(people: People, site: Site, screen: dict[str, int]) -> None:
    page = people.sit("en", screen)
    sit_at_clash(page, site)
    theirs = page.get_by_role("toolbar", name="Zone of Ola").get_by_role("button")
    for shown in [*theirs.all(), page.get_by_text("Ola", exact=True).first]:
        expect(shown).to_be_in_viewport(ratio=0.9)


def test_nothing_serious_for_those_who_listen_at_any_step_of_a_move(people: People, site: Site) -> None:
    page = people.sit("en", DESK)
    sit_at_clash(page, site)
    axe_finds_nothing(page)
    lay(page, "Mustafa", "b2")
    await_turn(page)
    tile(page, "President").click()
    ready(page)
    axe_finds_nothing(page)
    page.get_by_role("button", name="Help sheet").first.click()
    expect(page.get_by_role("dialog").get_by_text("Predator drone / Bomber")).to_be_visible()
    axe_finds_nothing(page)


def test_a_draft_is_taken_from_the_neutral_zone_and_a_secret_one_from_what_is_offered(
    people: People, site: Site
) -> None:
    page = people.sit("en", PHONE)
    for variant, zone in (("draft", "Neutral zone"), ("secret_draft", "Tiles to choose from")):
        sit_at_clash_for_a_draft(page, site, variant)
        offered = page.get_by_role("toolbar", name=zone).get_by_role("button", name=CAN)
        expect(offered.first).to_be_visible()
        fits(page)
        name = (offered.first.get_attribute("aria-label") or "").split(",")[0]
        ready(page)
        offered.first.click()
        own = page.get_by_role("toolbar", name="Your zone").get_by_role("button", name=re.compile(f"^{name}"))
        expect(own).to_be_visible()


def sit_at_clash_for_a_draft(page: Page, site: Site, variant: str) -> None:
    """As at any other table, but there need not be a board yet."""
    options = {"first": "seat1", "variant": variant}
    code, token = open_table(site.address, "Ada", 2, game="clash", is_test=True, options=options)
    page.goto(f"{site.address}/t/{code}#seat={token}")
    expect(page.get_by_text(CONNECTED)).to_be_attached()


def width(shown: Locator) -> float:
    """How wide something is drawn, in pixels."""
    box = shown.bounding_box()
    assert box is not None
    return box["width"]


def test_a_large_screen_is_used(people: People, site: Site) -> None:
    page = people.sit("en", {"width": 1920, "height": 1080})
    sit_at_clash(page, site)
    assert width(tile(page, "President")) > 95
    assert width(space(page, "b2")) > 170
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_a_small_desk_shows_the_whole_board_beside_five_neutral_tiles(people: People, site: Site) -> None:
    page = people.sit("pl", {"width": 1024, "height": 768})
    sit_at_clash(page, site)
    expect(page.get_by_role("toolbar", name="Strefa neutralna").get_by_role("button")).to_have_count(5)
    expect(board(page)).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_a_desk_shows_the_whole_own_zone_beside_a_long_name(people: People, site: Site) -> None:
    page = people.sit("pl", DESK)
    sit_at_clash(page, site, "Małgorzata-Katarzyna")
    called = page.get_by_role("heading", name="Małgorzata-Katarzyna")
    assert called.last.evaluate("(it) => it.scrollWidth <= it.clientWidth")
    own = page.get_by_role("toolbar", name="Twoja strefa").get_by_role("button")
    expect(own).to_have_count(7)
    for each in own.all():
        expect(each).to_be_in_viewport(ratio=1)
        tile, name = each.bounding_box(), each.locator("strong").bounding_box()
        assert tile is not None
        assert name is not None
        assert name["y"] + name["height"] < tile["y"] + tile["height"]


def test_a_space_filled_by_the_tile_being_laid_is_not_called_free(people: People, site: Site) -> None:
    drawn = ". . .\n. mustafa_v .\n. . ."
    zones = {"Ada": ["president", "soldier"], "Ola": ["leader", "imam"]}
    ada, _ = sit_both(people, site, {"turn": "Ada", "board": drawn, "zones": zones})
    in_turn(ada, "President", "a1")
    expect(ada.get_by_role("heading", level=1)).to_have_text(re.compile("^President: choose a tile"))
    expect(space(ada, "a1")).to_have_accessible_name(re.compile("^a1: President, supports Ada"))
