"""A match as it is lived through: what is in sight, what is remembered, who comes late and who gets lost."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import DESK, PHONE, People, Site
from tests.browser.using import (
    CONNECTED,
    choices,
    fits,
    hand,
    open_table,
    press_one,
    said,
    sit_down,
    something_happens,
)

LONGEST = "Małgorzata-Katarzyna"
TABS = 56  # pixels at the bottom of a phone


def box(place: Locator) -> dict[str, float]:
    """Where something is on the screen."""
    found = place.bounding_box()
    assert found is not None
    return {"x": found["x"], "y": found["y"], "width": found["width"], "height": found["height"]}


def test_on_a_phone_the_hand_is_in_sight_together_with_every_action(people: People, site: Site) -> None:
    for language, exchange in (("pl", "media"), ("en", "un")):
        page = people.sit(language, PHONE)
        sit_down(page, site.address, LONGEST, 6, options={"exchange": exchange})
        cards = hand(page).get_by_role("button")
        money = hand(page).get_by_role("img", name="2 M")
        expect(cards).to_have_count(2)
        fits(page)
        sentence = page.get_by_role("heading", level=1).first
        for place in [sentence, money, *cards.all(), *choices(page).all()]:
            seen = box(place)
            assert seen["y"] >= 0
            assert seen["y"] + seen["height"] <= PHONE["height"] - TABS
        for button in [*cards.all(), *choices(page).all(), *page.get_by_role("navigation").get_by_role("button").all()]:
            assert min(box(button)["width"], box(button)["height"]) >= 48
            assert is_on_top(button), button.inner_text()


# How far the middle of the last picture in a place is from the middle of that place.
APART = """(place) => {
  const [ring, icon] = [place, [...place.querySelectorAll('svg')].at(-1)].map((each) => each.getBoundingClientRect())
  return ['x', 'y'].map((at) => {
    const size = at === 'x' ? 'width' : 'height'
    return Math.abs(ring[at] + ring[size] / 2 - icon[at] - icon[size] / 2)
  })
}"""


def test_actions_take_two_rows_of_a_phone_and_what_is_declared_stands_in_the_middle_of_its_place(
    people: People, site: Site
) -> None:
    for language in ("pl", "en"):
        page = people.sit(language, PHONE)
        sit_down(page, site.address, "Ada", 4)
        assert len({box(button)["y"] for button in choices(page).all()}) == 2
        choices(page).filter(has_text=re.compile("Russia|Rosja")).tap()
        place = page.locator("[data-spot=claim]")
        expect(place.locator("svg").first).to_be_visible()
        apart = place.evaluate(APART)  # at once: what is asked next may move both
        assert max(apart) < 2


def test_the_way_back_lies_under_the_thumb_beside_whom_to_choose(people: People, site: Site) -> None:
    page = people.sit("en", PHONE)
    sit_down(page, site.address, "Ada", 4)
    choices(page).filter(has_text="Police").tap()
    back = page.get_by_role("button", name="Back")
    expect(choices(page)).to_have_count(3)
    rows = {round(box(button)["y"]) for button in [back, *choices(page).all()]}
    assert len(rows) == 1
    assert rows.pop() > PHONE["height"] * 0.75
    assert min(box(back)["width"], box(back)["height"]) >= 48
    back.tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Your turn: declare an action.")


def is_on_top(place: Locator) -> bool:
    """Does a finger in its middle reach it?"""
    return bool(
        place.evaluate(
            """(node) => {
                const { x, y, width, height } = node.getBoundingClientRect()
                return node.contains(document.elementFromPoint(x + width / 2, y + height / 2))
            }"""
        )
    )


def test_a_card_lifts_and_says_what_it_does_and_is_played_by_a_second_tap_or_a_drag(people: People, site: Site) -> None:
    for screen in (PHONE, DESK):
        page = people.sit("en", screen)
        for gesture in ("tap", "drag"):
            card, action = sit_with_a_card_to_play(page, site.address)
            card.click()
            expect(card).to_have_attribute("aria-pressed", "true")
            expect(hand(page).get_by_text(re.compile(f"^{action}.*Tap again"))).to_be_visible()
            assert said(page) == "Your turn: declare an action."
            page.keyboard.press("Escape")
            expect(card).to_have_attribute("aria-pressed", "false")
            if gesture == "tap":
                card.click()
                card.click()
            else:
                middle = box(card)
                x, y = middle["x"] + middle["width"] / 2, middle["y"] + middle["height"] / 2
                page.mouse.move(x, y)
                page.mouse.down()
                page.mouse.move(x, y - 30)
                page.mouse.move(x, y - 90)
                page.mouse.up()
            expect(page.get_by_role("heading", level=1).first).not_to_have_text("Your turn: declare an action.")


def sit_with_a_card_to_play(page: Page, address: str) -> tuple[Locator, str]:
    """A table where a card of the hand can be played at once; that card, and its name."""
    for seats in range(2, 7):
        sit_down(page, address, LONGEST, seats)
        for card in hand(page).get_by_role("button").all():
            name = re.search("Russia|Police|Media", card.inner_text(), re.IGNORECASE)
            if name:
                return card, name[0].capitalize()
    raise AssertionError("at no table a card in hand can be played")


def test_large_text_loses_nothing(people: People, site: Site) -> None:
    page = people.sit("pl", PHONE)
    sit_down(page, site.address, LONGEST, 6)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    fits(page)
    for button in [*choices(page).all(), *hand(page).get_by_role("button").all()]:
        button.scroll_into_view_if_needed()
        button.click(trial=True, timeout=3000)
    for tab in page.get_by_role("navigation").get_by_role("button").all():
        assert tab.evaluate("(node) => node.scrollWidth <= node.clientWidth")


def test_two_tabs_of_one_seat_stay_in_step(people: People, site: Site) -> None:
    first = people.sit("en", DESK)
    sit_down(first, site.address, "Aleksandra", 4)
    second = first.context.new_page()
    second.goto(first.url)
    expect(choices(second).first).to_be_enabled()
    assert said(second) == said(first)
    choices(first).filter(has_text="USA").click()
    for page in (first, second):
        expect(hand(page).get_by_role("img", name="Money: 3 M")).to_be_visible()
    for _ in range(30):
        if said(second) == "Your turn: declare an action.":
            break
        press_one(second, is_bold=False)
        something_happens(second)
    expect(first.get_by_role("heading", level=1).first).to_have_text(said(second))
    assert log_lines(first).all_inner_texts() == log_lines(second).all_inner_texts()[: log_lines(first).count()]


def log_lines(page: Page) -> Locator:
    """Everything the log tells."""
    return page.get_by_role("group", name=re.compile("What has happened")).get_by_role("listitem")


def test_a_line_of_the_log_shows_the_table_as_it_was_then(people: People, site: Site) -> None:
    page = people.sit("en", DESK)
    sit_down(page, site.address, "Aleksandra", 3)
    purse = hand(page).get_by_role("img")
    choices(page).filter(has_text="USA").click()
    expect(purse).to_have_accessible_name("Money: 3 M")
    expect(page.get_by_role("heading", name=re.compile("Turn 1: Aleksandra"))).to_be_visible()
    page.get_by_role("button", name="You start.").click()
    expect(page.get_by_text("The table as it was then")).to_be_visible()
    expect(purse).to_have_accessible_name("Money: 2 M")
    expect(hand(page).get_by_role("button").first).to_be_disabled()  # the past cannot be played
    expect(page.get_by_role("heading", name=re.compile("Turn 2:"))).to_be_visible()
    expect(purse).to_have_accessible_name("Money: 2 M")  # and what happens meanwhile does not end it
    page.reload()
    page.get_by_role("button", name="You start.").click()  # a reload forgets nothing
    expect(purse).to_have_accessible_name("Money: 2 M")
    page.get_by_role("button", name="Back to now").click()
    expect(purse).not_to_have_accessible_name("Money: 2 M")


def test_the_log_is_one_stop_for_tab_and_its_lines_are_reached_with_arrows(people: People, site: Site) -> None:
    page = people.sit("en", DESK)
    sit_down(page, site.address, "Aleksandra", 3)
    choices(page).filter(has_text="USA").click()
    expect(page.get_by_role("heading", name=re.compile("Turn 1: Aleksandra"))).to_be_visible()
    page.keyboard.press("l")
    page.keyboard.press("ArrowUp")
    for _ in range(log_lines(page).count()):
        page.keyboard.press("ArrowUp")
    expect(page.get_by_role("button", name="You start.")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_text("The table as it was then")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_text("The table as it was then")).to_have_count(0)
    page.keyboard.press("l")
    page.keyboard.press("Tab")
    expect(page.get_by_role("group", name="Talk at the table")).to_be_focused()


def test_the_title_says_whose_move_it_is_and_what_is_new_is_marked(people: People, site: Site) -> None:
    page = people.sit("pl", DESK)
    sit_down(page, site.address, "Aleksandra", 3)
    expect(page).to_have_title(re.compile("^● twój ruch · Światowy Konflikt"))
    look_away(page, True)
    look_away(page, False)
    expect(page.get_by_text("nowe podczas twojej nieobecności")).to_have_count(0)
    look_away(page, True)
    choices(page).filter(has_text="USA").click()
    expect(page).to_have_title(re.compile("^Światowy Konflikt"))
    expect(page.get_by_role("heading", name=re.compile("Tura 1:"))).to_be_visible()
    look_away(page, False)
    marked = page.get_by_role("separator").filter(has_text="nowe podczas twojej nieobecności")
    expect(marked).to_have_count(1)
    expect(marked.locator("xpath=following::li[1]")).to_have_text("Deklarujesz: USA.")


def look_away(page: Page, is_hidden: bool) -> None:
    """Go to another tab of the browser, or come back."""
    page.evaluate(
        """(isHidden) => {
            Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true })
            document.dispatchEvent(new Event('visibilitychange'))
        }""",
        is_hidden,
    )


def test_every_event_is_told_once_to_those_who_listen(people: People, site: Site) -> None:
    page = people.sit("en", DESK)
    sit_down(page, site.address, "Aleksandra", 3)
    choices(page).filter(has_text="USA").click()
    expect(page.get_by_role("heading", name=re.compile("Turn 2:"))).to_be_visible()
    aloud = page.get_by_role("log").locator("p")
    expect(aloud.filter(has_text="You take 1 M.")).to_have_count(1)
    lines = log_lines(page).all_inner_texts()
    told = [text for text in aloud.all_inner_texts() if text in lines]
    assert len(told) == len(set(told))


def test_a_late_visitor_watches_and_is_seated_by_the_host(people: People, site: Site) -> None:
    host = people.sit("en", DESK)
    code = sit_down(host, site.address, "Aleksandra", 4)
    visitor = people.sit("pl", PHONE, address=f"{site.address}/t/{code}")
    expect(visitor.get_by_text("Oglądasz.")).to_be_visible()
    expect(hand(visitor)).to_have_count(0)
    fits(visitor)
    visitor.get_by_label("Twoje imię").fill("Konstantyn")
    visitor.get_by_role("button", name="Poproś o miejsce").click()
    expect(visitor.get_by_text("Gospodarz widzi prośbę o miejsce: Konstantyn.")).to_be_visible()
    expect(host.get_by_text("Konstantyn would like a seat:")).to_be_visible()
    seats = host.get_by_role("button", name=re.compile("^Konstantyn: a seat instead of"))
    expect(seats).to_have_count(3)
    leaving = (seats.first.get_attribute("aria-label") or "").rsplit(" ", 1)[1]
    seats.first.click()
    expect(host.get_by_role("region", name="Konstantyn")).to_be_visible()
    expect(host.get_by_role("region", name=leaving, exact=True)).to_have_count(0)
    expect(hand(visitor).get_by_role("button")).to_have_count(2)
    choices(host).filter(has_text="USA").click()
    for _ in range(60):  # sooner or later the newcomer is asked
        if choices(visitor).count():
            break
        press_one(host, is_bold=False)
        something_happens(host)
    expect(choices(visitor).first).to_be_visible()


def test_a_lost_player_is_grey_counted_down_played_by_a_bot_and_may_come_back(people: People, site: Site) -> None:
    host = people.sit("en", DESK)
    code, token = open_table(site.address, "Aleksandra", 3, start=False)
    host.goto(f"{site.address}/t/{code}#seat={token}")
    guest = people.sit("en", DESK, address=f"{site.address}/t/{code}")
    guest.get_by_label("Your name").fill("Konstantyn")
    guest.get_by_role("button", name="Sit here").first.click()
    host.get_by_role("button", name="Start the match").click()
    seat = host.get_by_role("region", name="Konstantyn")
    expect(seat).to_be_visible()
    colour = "(node) => getComputedStyle(node).filter"
    assert seat.evaluate(colour) == "none"
    browser = guest.context
    guest.close()
    expect(seat.get_by_text(re.compile(r"away: a bot takes over in \d+ s"))).to_be_visible()
    assert "grayscale" in seat.evaluate(colour)
    expect(seat.get_by_text("away: a bot plays for now")).to_be_visible(timeout=12000)
    again = browser.new_page()
    again.goto(f"{site.address}/t/{code}")
    expect(hand(again).get_by_role("heading", name="Konstantyn (you)")).to_be_visible()
    expect(seat.get_by_text("away")).to_have_count(0)
    assert seat.evaluate(colour) == "none"


def test_whoever_loses_the_network_is_told_so_soon_and_is_back_soon_after_it(people: People, site: Site) -> None:
    page = people.sit("pl", PHONE)
    sit_down(page, site.address, "Aleksandra", 3)
    page.context.set_offline(True)  # the socket stays open, as on a phone that leaves the house
    expect(page.get_by_text("brak połączenia, wracamy…")).to_be_visible(timeout=5000)
    page.context.set_offline(False)
    expect(page.get_by_text(CONNECTED)).to_be_attached(timeout=5000)
    expect(choices(page).first).to_be_enabled()


@pytest.mark.parametrize("name", ["Świętosława Brzęczyk", "Bożydarówna-Źdźbłowa"])
def test_in_the_waiting_room_of_a_phone_no_name_breaks_within_a_word(people: People, site: Site, name: str) -> None:
    page = people.sit("pl", PHONE)
    code, token = open_table(site.address, name, 4, start=False)
    page.goto(f"{site.address}/t/{code}#seat={token}")
    shown = page.get_by_role("listitem").filter(has_text=name).locator("strong")
    expect(shown).to_be_visible()
    words = shown.evaluate(LINES)
    assert [word for word in words if word > 1] == []
    fits(page)


# In how many lines each word of an element stands.
LINES = """(it) => {
  const text = it.firstChild
  return [...text.data.matchAll(/[^\\s-]+/g)].map((word) => {
    const range = document.createRange()
    range.setStart(text, word.index)
    range.setEnd(text, word.index + word[0].length)
    return range.getClientRects().length
  })
}"""


def test_a_word_bears_the_mark_of_the_seat_it_was_said_from(people: People, site: Site) -> None:
    """Names can be alike: the same number and colour stands by the word, at the table and in the waiting room."""
    ala, ola = people.sit("en", DESK), people.sit("en", DESK)
    code, token = open_table(site.address, "Ala", 3, start=False, bots=["thumb"])
    ala.goto(f"{site.address}/t/{code}#seat={token}")
    ola.goto(f"{site.address}/t/{code}")
    ola.get_by_label("Your name").fill("Bartek")
    ola.get_by_role("button", name="Sit here").click()
    ola.get_by_placeholder("Say something").fill("Hello!")
    ola.get_by_role("button", name="Say it").click()
    for page in (ala, ola):
        word = page.get_by_role("listitem").filter(has_text="Hello!")
        place = page.get_by_role("listitem").filter(has_text="Bartek").first
        marks = [line.get_by_role("img", name="Seat 2") for line in (word, place)]
        for mark in marks:
            expect(mark).to_be_visible()
        first, second = (mark.evaluate("(node) => getComputedStyle(node).backgroundColor") for mark in marks)
        assert first == second
    ala.get_by_role("button", name="Start the match").click()
    expect(ala.get_by_role("region", name="Bartek").get_by_role("img", name="Seat 2")).to_be_visible()
