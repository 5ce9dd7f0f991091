"""Somebody who has never heard of a game: what it is about, what is asked, and what the rules begin with."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from stolik import games
from stolik.server import about
from stolik.table.export import to_json
from tests.browser.conftest import DESK, PHONE, People, Site
from tests.browser.test_replay import drop
from tests.browser.test_small_screens import sit_at
from tests.browser.using import (
    against_bots,
    axe_finds_nothing,
    choices,
    fits,
    ready,
    sit_down,
    something_happens,
)
from tests.lists import corrected
from tests.table.test_verify import exported, played

# Others declare first, perhaps: what they ask is answered in one step of the page, before anything else can be asked.
UNLESS_OWN_TURN = """(buttons) => document.querySelector('h1').textContent.startsWith('Your turn')
  || (buttons.find((each) => /Pass/.test(each.textContent)) ?? buttons[0])?.click()"""
FIRST = re.compile("First time:|Pierwszy raz:")


def told(page: Page) -> Locator:
    """What is explained to a newcomer."""
    return page.get_by_role("status").filter(has_text=FIRST)


def test_a_large_screen_shows_all_five_games_at_once(people: People) -> None:
    page = people.sit("pl", {"width": 1920, "height": 1080})
    ways = page.get_by_role("button", name=re.compile("^(Jak grać|Graj z botami): "))
    expect(ways).to_have_count(2 * len(games.NAMES))
    for way in ways.all():
        expect(way).to_be_in_viewport(ratio=1)
    fits(page)


@pytest.mark.parametrize(("language", "name"), [("pl", "kittens"), ("en", "football")])
def test_the_home_page_says_how_to_play_and_leads_to_a_guided_game(
    people: People, site: Site, language: str, name: str
) -> None:
    page = people.sit(language, PHONE)
    words = games.load(name).words(language)
    page.get_by_role("button", name=re.compile(f"(How to play|Jak grać): {re.escape(words.say('title'))}")).tap()
    panel = page.get_by_role("dialog")
    expect(panel.get_by_text(words.say("goal"))).to_be_visible()
    expect(panel.locator("svg").last).to_be_visible()
    fits(page)
    axe_finds_nothing(page)
    panel.get_by_role("link", name=re.compile("Guided first game|z przewodnikiem")).tap()
    expect(page.get_by_text(re.compile("^(Step|Krok) 1 ")).first).to_be_attached()
    expect(page.get_by_text(games.lesson_of(name).steps[0]["say"][language])).to_be_visible()


def test_every_question_is_explained_once_and_without_a_clock(people: People, site: Site) -> None:
    page = people.sit("en", PHONE)
    words = games.load("conflict").words("en")
    against_bots(page)
    ready(page)
    explained = told(page).filter(has_text=words.say("explain.declare"))
    while not explained.count():
        expect(page.get_by_role("timer")).to_have_count(0)
        choices(page).evaluate_all(UNLESS_OWN_TURN)
        something_happens(page)
    axe_finds_nothing(page)
    choices(page).filter(has_text="USA").click()
    expect(page.get_by_text("You take 1 M").last).to_be_attached()
    page.reload()
    sit_down(page, site.address, "Ada", 2)
    expect(page.get_by_role("heading", level=1)).to_have_text("Your turn: declare an action.")
    expect(told(page)).to_have_count(0)


def test_on_a_phone_an_explanation_is_one_line_that_opens(people: People, site: Site) -> None:
    page = people.sit("en", PHONE)
    words = games.load("conflict").words("en").say("explain.declare")
    sit_down(page, site.address, "Ada", 2)
    text = told(page).get_by_text(words)
    line = text.bounding_box()
    assert line is not None
    assert line["height"] < 24
    expect(told(page)).to_contain_text(words)  # the whole of it is heard
    more = page.get_by_role("button", name="Show the whole explanation")
    box = more.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44
    more.tap()
    expect(more).to_have_attribute("aria-expanded", "true")
    whole = text.bounding_box()
    assert whole is not None
    assert whole["height"] > 1.8 * line["height"]
    assert text.evaluate("(it) => it.scrollWidth <= it.clientWidth")
    axe_finds_nothing(page)
    page.get_by_role("button", name="Put the explanation away").tap()
    expect(told(page)).to_have_count(0)


def test_explanations_are_put_away_and_switched_off(people: People, site: Site) -> None:
    page = people.sit("en")
    sit_down(page, site.address, "Ada", 2)
    expect(told(page)).to_be_visible()
    page.get_by_role("button", name="Put the explanation away").click()
    expect(told(page)).to_have_count(0)
    sit_down(page, site.address, "Ada", 4, game="kittens")
    expect(told(page)).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    off = page.get_by_role("group", name="Explain what is new to me").get_by_role("radio", name="no")
    off.check(force=True)
    page.get_by_role("button", name="Close").click()
    expect(told(page)).to_have_count(0)
    page.reload()
    expect(choices(page).first).to_be_enabled()
    expect(told(page)).to_have_count(0)


@pytest.mark.parametrize("name", ["conflict", "roulette"])
def test_at_the_table_the_rules_open_with_the_turn_and_the_goal_is_in_the_menu(
    people: People, site: Site, name: str
) -> None:
    page = people.sit("en")
    sit_at(page, site, name)
    page.keyboard.press("i")
    rules = page.get_by_role("dialog", name="Rules")
    expect(rules.get_by_role("heading", level=3).first).to_have_text(re.compile("The (turn|round)"))
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="How to play").click()
    expect(page.get_by_role("dialog").get_by_text(games.load(name).words("en").say("goal"))).to_be_visible()


def test_the_text_of_a_card_is_one_tap_away_wherever_it_is_named_or_seen(people: People, site: Site) -> None:
    page = people.sit("en", PHONE)
    sit_down(page, site.address, "Ada", 2)
    choices(page).filter(has_text="Russia").tap()
    page.get_by_role("button", name=re.compile("^Log")).tap()
    page.get_by_role("group", name="What has happened").get_by_role("button", name="Russia: what it does").first.tap()
    panel = page.get_by_role("dialog", name="Russia")
    expect(panel.get_by_text("Take 3 M.").last).to_be_visible()
    fits(page)
    axe_finds_nothing(page)
    panel.get_by_role("button", name="Read CO-5.4").tap()
    expect(page.locator("[aria-current=true]")).to_contain_text("Russia: take 3 M.")

    desk = people.sit("en")
    sit_at(desk, site, "kittens")
    devilcat = desk.get_by_role("button", name=re.compile("^Devilcat.*: what it does"))
    expect(devilcat).to_have_attribute("title", re.compile("Devilcat: .+"))
    devilcat.focus()
    desk.keyboard.press("Enter")
    expect(desk.get_by_role("dialog", name="Devilcat")).to_be_visible()
    desk.keyboard.press("Escape")
    expect(devilcat).to_be_focused()


@pytest.mark.parametrize("name", games.NAMES)
def test_the_text_of_every_card_that_the_log_of_a_match_names_is_one_tap_away(
    people: People, site: Site, tmp_path: Path, name: str
) -> None:
    game = games.load(name)
    words = game.words("en")
    called = {words.say(f"{about.kind_of(game.cards)}.{card}").split(" (")[0] for card in game.pieces.rows}
    (tmp_path / "match.json").write_bytes(to_json(exported(played(game, 4))))
    page = people.sit("en", DESK, address=f"{site.address}/replay")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    drop(page, tmp_path / "match.json")
    expect(page.get_by_role("slider", name="Moves")).to_be_visible()
    page.keyboard.press("End")
    log = page.get_by_role("group", name="What has happened")
    expect(log.get_by_role("button", name=LOOK).first).to_be_visible()
    assert log.evaluate(UNTOLD, sorted(called)) == []
    looked = log.get_by_role("button", name=LOOK).first
    card = (looked.get_attribute("aria-label") or "").split(":")[0]
    looked.click()
    expect(page.get_by_role("dialog", name=card)).to_contain_text((looked.get_attribute("title") or "").split("\n")[0])


LOOK = re.compile(": what it does$")
# Lines that name a card and do not lead to its text.
UNTOLD = """(log, called) => [...log.querySelectorAll('li')]
  .filter((line) => called.some((name) => line.textContent.includes(name)))
  .filter((line) => !line.querySelector('[aria-haspopup=dialog]'))
  .map((line) => line.textContent)"""


def test_the_texts_of_the_cards_that_choices_name_are_one_tap_away(people: People, site: Site) -> None:
    page = people.sit("en", PHONE)
    sit_down(page, site.address, "Ada", 2)
    named = page.get_by_role("region", name="What is asked").get_by_role("button", name="The cards named here")
    named.tap()
    panel = page.get_by_role("dialog", name="The cards named here")
    for card in ("Russia", "Police", "Media", "Protest"):
        expect(panel.get_by_role("heading", name=card)).to_be_visible()
    expect(panel.get_by_text("Take 3 M.").last).to_be_visible()
    fits(page)
    axe_finds_nothing(page)

    desk = people.sit("pl")
    hands = {"Ada": ["mercat", "mercat", "mercat"], "Ola": ["nope"]}
    sit_down(desk, site.address, "Ada", 2, game="kittens", given={"turn": "Ada", "hands": hands})
    desk.keyboard.press("1")
    ready(desk)
    desk.get_by_role("button", name=re.compile("Trójka")).press("Enter")
    ready(desk)
    naming = desk.get_by_role("region", name="Jakiej karty żądasz?")
    naming.get_by_role("button", name="Karty, o których mowa").focus()
    desk.keyboard.press("Enter")
    expect(desk.get_by_role("dialog").get_by_role("heading", name="Nie, nie, nie")).to_be_visible()


def test_a_card_list_that_leaves_no_guided_game_leaves_no_way_to_it(chromium: Browser, tmp_path: Path) -> None:
    (tmp_path / "cards").mkdir()
    text = corrected("kittens", ("[nope]\ncopies = 5", "[nope]\ncopies = 1"))
    (tmp_path / "cards" / "kittens.toml").write_text(text, encoding="utf-8")
    site = Site(tmp_path)
    guests = People(chromium, site)
    try:
        page = guests.sit("en", PHONE)
        for name, has_lesson in (("kittens", False), ("conflict", True)):
            words = games.load(name).words("en")
            with page.expect_response(re.compile(f"{name}.lesson.json")):
                page.get_by_role("button", name=f"How to play: {words.say('title')}").tap()
            panel = page.get_by_role("dialog")
            expect(panel.get_by_text(words.say("goal"))).to_be_visible()
            page.evaluate("() => new Promise(requestAnimationFrame)")
            expect(panel.get_by_role("link", name="Guided first game")).to_have_count(int(has_lesson))
            page.keyboard.press("Escape")
    finally:
        guests.close()
        site.kill()


def test_what_somebody_wished_for_last_time_is_there_next_time(people: People, site: Site) -> None:
    page = people.sit("en", address=f"{site.address}/new/kittens")
    page.get_by_role("group", name="Seats").get_by_role("radio", name="3").check(force=True)
    page.get_by_role("button", name=re.compile("^Squirrel")).click()
    page.get_by_role("group", name="Thinking time").get_by_role("radio", name="×2").check(force=True)
    page.get_by_role("button", name="Open the table").click()
    expect(page).to_have_url(re.compile("/t/[A-Z]{5}"))
    page.goto(f"{site.address}/new/kittens")
    expect(page.get_by_role("group", name="Seats").get_by_role("radio", name="3")).to_be_checked()
    expect(page.get_by_role("radio", name="×2")).to_be_checked()
    expect(page.get_by_text("(1/2)")).to_be_visible()

    page.goto(f"{site.address}/solo")
    card = page.get_by_role("listitem").filter(has=page.get_by_role("heading", name="Ball in Play!"))
    card.locator("summary").first.click()
    tactics(card).check(force=True)
    card.get_by_role("button", name=re.compile("^Play:")).click()
    expect(page).to_have_url(re.compile("#/play/"))
    page.goto(f"{site.address}/solo#/")
    page.reload()
    card.locator("summary").first.click()
    expect(tactics(card)).to_be_checked()


def tactics(card: Locator) -> Locator:
    """The wish to play with tactics cards."""
    return card.get_by_role("group", name="Play with tactics cards").get_by_role("radio", name="yes")
