"""The guided first games in a real browser: each is played to its end, left and resumed, and strayed from."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from stolik import games
from stolik.core.proof.lesson import LessonStep
from tests.browser.conftest import DESK, PHONE, People, Site
from tests.browser.test_solo import HASTE
from tests.browser.using import axe_finds_nothing, choices, fits, ready

NEXT = re.compile("^(Next|Dalej)$")
REAL = re.compile("^(Now for real|Teraz na poważnie)")
NAMED = re.compile("what it does|The cards named here|co robi|Karty, o których mowa")
GUIDE = re.compile("Guided first game|Pierwsza gra z przewodnikiem")

MARKED = "[data-wanted=true]:enabled"
ASKS = "(coach, [marked, step]) => new RegExp(step).test(coach.textContent) && !!document.querySelector(marked)"


def learn(people: People, site: Site, game: str, language: str, screen: dict[str, int], dark: bool = False) -> Page:
    """Open the guided game of a title."""
    page = people.sit(language, screen, dark, address=f"{site.address}/solo")
    page.add_init_script(HASTE)
    page.goto(f"{site.address}/solo#/learn/{game}")
    page.reload()
    expect(coach(page)).to_be_visible()
    return page


def coach(page: Page) -> Locator:
    """What a lesson says, with its buttons."""
    return page.get_by_role("region", name=GUIDE)


def marked(page: Page) -> Locator:
    """What the learner is asked to press, marked where it lies."""
    return page.locator(MARKED)


def step_of(page: Page, number: int) -> Locator:
    """Where the lesson stands, if it is at this step."""
    return coach(page).get_by_text(re.compile(rf"(Step|Krok) {number} "))


def asks(page: Page, number: int) -> bool:
    """Is something asked for at this step? One look for both: between two the lesson may have gone on."""
    return bool(coach(page).evaluate(ASKS, [MARKED, f"(Step|Krok) {number} "]))


def told(page: Page, number: int, step: LessonStep, language: str) -> None:
    """The page stands at a step and marks what it speaks of."""
    expect(step_of(page, number).first).to_be_attached()
    expect(coach(page).get_by_text(step.say[language])).to_be_visible()
    expect(coach(page).get_by_role("button", name=NAMED)).to_have_count(int(bool(step.cards)))
    ready(page)
    for spot in step.look:
        expect(page.locator(f"[data-look=true][data-spot={spot}]").first).to_be_visible()


@pytest.mark.parametrize("game", games.NAMES)
def test_a_lesson_is_played_to_its_end_on_a_phone(people: People, site: Site, game: str) -> None:
    steps = games.lesson_of(game).build().steps
    page = learn(people, site, game, "pl", PHONE)
    for number, step in enumerate(steps, 1):
        told(page, number, step, "pl")
        fits(page)
        if number == 2:
            axe_finds_nothing(page)
        if number == len(steps):
            break
        if not step.wanted:
            coach(page).get_by_role("button", name=NEXT).tap()
            continue
        while asks(page, number):
            press_marked(page)
    axe_finds_nothing(page)
    setting_up = page.get_by_role("heading", name="Przygotowanie", include_hidden=True)
    expect(setting_up).to_have_count(0)  # a turn is under way
    coach(page).get_by_role("button", name=REAL).tap()
    expect(page).to_have_url(re.compile("#/play/"))
    expect(coach(page)).to_have_count(0)
    expect(page.get_by_role("region", name="Stół", exact=True)).to_be_visible()


LOW = [{"width": 844, "height": 390}, {"width": 640, "height": 400}]  # a phone on its side, a laptop at 200 %

# What is asked for, and of the lesson's own buttons, that is not wholly in sight; and the table, if it has to be
# scrolled. All of it has to be in its place three pictures in a row.
OUT_OF_SIGHT = """() => new Promise((done) => {
  const isSeen = (each) => {
    const { x, y, width, height } = each.getBoundingClientRect()
    const rows = [y + 2, y + height / 2, y + height - 2]
    return rows.every((row) => each.contains(document.elementFromPoint(x + width / 2, row)))
  }
  const look = () => {
    const pressed = document.querySelectorAll('[data-wanted=true]:enabled, .coach button')
    const out = [...pressed].filter((each) => !isSeen(each)).map((each) => each.innerText || each.ariaLabel)
    const board = document.querySelector('[role=region][aria-label="Stół"]')
    return board.scrollHeight > board.clientHeight + 1 ? [...out, 'Stół'] : out
  }
  let seen = 0
  const again = (left) => {
    const out = look()
    seen = out.length ? 0 : seen + 1
    if (seen === 3 || !left) done(out)
    else requestAnimationFrame(() => again(left - 1))
  }
  again(120)
})"""


@pytest.mark.parametrize("game", games.NAMES)
def test_on_a_low_screen_nothing_of_a_lesson_has_to_be_scrolled_to(people: People, site: Site, game: str) -> None:
    steps = games.lesson_of(game).build().steps
    page = learn(people, site, game, "pl", LOW[0])
    for number, step in enumerate(steps, 1):
        told(page, number, step, "pl")
        if number == len(steps):
            break
        if not step.wanted:
            is_in_sight(page, number)
            coach(page).get_by_role("button", name=NEXT).click()
            continue
        while asks(page, number):
            is_in_sight(page, number)
            press_marked(page)
    for screen in LOW:  # how it ended is a page to be read; the way on stands beside it
        page.set_viewport_size(screen)  # type: ignore[arg-type]
        expect(coach(page).get_by_role("button", name=REAL)).to_be_in_viewport(ratio=1)


def is_in_sight(page: Page, number: int) -> None:
    """Board, what is marked, and the buttons of the lesson: at every low size, nothing has to be scrolled to."""
    for screen in reversed(LOW):
        page.set_viewport_size(screen)  # type: ignore[arg-type]
        assert page.evaluate(OUT_OF_SIGHT) == [], (number, screen)


def press_marked(page: Page) -> None:
    """Press what is marked; a move that cannot be wished back is asked about once more."""
    marked(page).first.click()
    ready(page)
    sure = page.get_by_role("button", name=re.compile("^(Yes, play it|Tak, gram)"))
    if sure.count():
        sure.click()


def test_a_lesson_is_played_by_keyboard_alone(people: People, site: Site) -> None:
    steps = games.lesson_of("conflict").build().steps
    page = learn(people, site, "conflict", "en", DESK)
    for number, step in enumerate(steps, 1):
        told(page, number, step, "en")
        if number == len(steps):
            break
        if not step.wanted:
            expect(coach(page).get_by_role("button", name=NEXT)).to_be_focused()
            page.keyboard.press("Enter")
            continue
        while asks(page, number):
            page.keyboard.press(marked(page).first.get_attribute("aria-keyshortcuts") or "Enter")
            ready(page)
    expect(coach(page).get_by_role("button", name=REAL)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("#/play/"))


def test_another_choice_is_met_kindly_and_a_lesson_is_left_and_resumed(people: People, site: Site) -> None:
    steps = games.lesson_of("conflict").build().steps
    page = learn(people, site, "conflict", "en", DESK)
    coach(page).get_by_role("button", name=NEXT).click()
    told(page, 2, steps[1], "en")
    coach(page).get_by_role("button", name="Russia: what it does").click()
    expect(page.get_by_role("dialog", name="Russia")).to_contain_text("Take 3 M.")
    page.keyboard.press("Escape")
    choices(page).filter(has_text="USA").click()
    expect(coach(page).get_by_text(steps[1].other["en"])).to_be_visible()
    ready(page)
    press_marked(page)
    told(page, 3, steps[2], "en")

    page.reload()
    told(page, 3, steps[2], "en")
    coach(page).get_by_role("button", name="One step back").click()
    told(page, 2, steps[1], "en")
    coach(page).get_by_role("button", name="Leave").click()
    expect(page).to_have_url(f"{site.address}/")
    page.go_back()
    told(page, 2, steps[1], "en")
