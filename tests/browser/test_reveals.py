"""Nothing says how something ends before it is told: no climax, headline, title or board, and no word for the ear."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import test_football as football
from tests.browser import test_kittens as kittens
from tests.browser.conftest import DESK, People, Site
from tests.browser.using import choices, comes_true, open_table, ready


@dataclass
class Secret:
    """What may not be read before the log says how it ends, in either ending."""

    words: str
    climaxes: list[str]


@dataclass
class Reveal:
    """A position in which nobody knows yet how it ends, and how two people play on."""

    game: str
    given: dict[str, Any]
    play: Callable[[Page, Page], None]
    told: str  # the line of the log
    secret: Secret
    options: dict[str, str] = field(default_factory=dict)


def shoot_against(*gloves: str) -> Callable[[Page, Page], None]:
    """Four balls, and a save with these cards."""

    def play(ada: Page, ola: Page) -> None:
        football.lay(ada, "left_wing_12")
        football.choose(ola, "Let it through")
        for card in ("one_two_22", "through_ball_22"):
            football.tap(ada, card)
        football.choose(ada, "Shoot!")
        for card in gloves:
            football.tap(ola, card)
        football.act(ola).click()

    return play


def draw_and(*answers: str) -> Callable[[Page, Page], None]:
    """Draw a Kitten, and decide."""

    def play(ada: Page, ola: Page) -> None:
        kittens.choose(ada, "Draw")
        expect(ola.get_by_role("heading", level=1)).to_have_text("Ada: a Kitten! Defuse it or explode.")
        for answer in answers:
            kittens.choose(ada, answer)

    return play


def declare_and_challenge(ada: Page, ola: Page) -> None:
    """Say that it is Russia, and be challenged."""
    for page, action in ((ada, "Russia"), (ola, "Challenge")):
        button = choices(page).filter(has_text=action)
        expect(button).to_be_enabled()
        ready(page)
        button.click()


SHOT: dict[str, Any] = {
    "attacker": "Ada",
    "ball": "yellow_area",
    "hands": {
        "Ada": ["left_wing_12", "one_two_22", "through_ball_22", "long_switch_12"],
        "Ola": ["right_wing_22", "one_two_22", "through_ball_21"],
    },
}
DRAWN: dict[str, Any] = {
    "turn": "Ada",
    "deck": ["kitten", "shuffle", "attack"],
    "hands": {"Ada": ["defuse", "attack"], "Ola": ["nope"]},
}


def claim(card: str) -> dict[str, Any]:
    """A position in which Ada holds this card."""
    return {"turn": "Ada", "hands": {"Ada": [card, "eu"], "Ola": ["media", "police"]}}


COUNTED = Secret(r"GOAL!|Goal!|Saved!|saves? the shot\.|Ada 1|balls? against", ["goal", "save"])
DECIDED = Secret(r"explodes|You explode|BOOM!|Phew!|survives?|wins?!", ["explosion", "defused", "victory", "defeat"])
TURNED = Secret(r"not have the card|: a bluff|A lie!|Crack!|shows?: |(Ada|Ola) loses|You lose a", ["caught", "cracked"])
SURPRISING = {"shots": "surprising"}
GOAL, SAVE = shoot_against("one_two_22", "through_ball_21"), shoot_against("right_wing_22", "one_two_22")
REVEALS = {
    "a goal": Reveal("football", SHOT, GOAL, "scores? a GOAL", COUNTED),
    "a save": Reveal("football", SHOT, SAVE, "saves? the shot", COUNTED),
    "a surprising goal": Reveal("football", SHOT, GOAL, "scores? a GOAL", COUNTED, SURPRISING),
    "a surprising save": Reveal("football", SHOT, SAVE, "saves? the shot", COUNTED, SURPRISING),
    "an explosion": Reveal("kittens", DRAWN, draw_and("Explode", "Yes, play it"), "explodes?", DECIDED),
    "a Kitten defused": Reveal("kittens", DRAWN, draw_and("Use Defuse"), "survives? with", DECIDED),
    "a lie": Reveal("conflict", claim("protest"), declare_and_challenge, "not have the card Russia", TURNED),
    "the truth": Reveal("conflict", claim("russia"), declare_and_challenge, "shows?: Russia", TURNED),
}


@pytest.mark.parametrize("what", REVEALS)
def test_nothing_says_how_it_ends_before_the_log_does(people: People, site: Site, what: str) -> None:
    reveal = REVEALS[what]
    ada, ola = sit_both(people, site, reveal)
    reveal.play(ada, ola)
    for page in (ada, ola):
        comes_true(page, "window.isTold")
        comes_true(page, "document.querySelectorAll('[data-climax]').length === 0")
        assert page.evaluate("window.tooEarly") == []
        if what != "the truth":  # nothing but a card is turned
            assert {*page.evaluate("window.climaxes")} & {*reveal.secret.climaxes}


def sit_both(people: People, site: Site, reveal: Reveal) -> tuple[Page, Page]:
    """Two people in a position, each with a watch that notes what gives it away."""
    wishes: dict[str, Any] = {"game": reveal.game, "given": reveal.given, "options": reveal.options}
    code, token = open_table(site.address, "Ada", 2, is_test=True, start=False, **wishes)
    ada = people.sit("en", DESK, moving=True, address=f"{site.address}/t/{code}#seat={token}")
    ola = people.sit("en", DESK, moving=True, address=f"{site.address}/t/{code}")
    ola.get_by_label("Your name").fill("Ola")
    ola.get_by_role("button", name="Sit here").first.click()
    expect(ada.get_by_text("Ola").first).to_be_visible()
    ada.get_by_role("button", name="Start the match").click()
    for page in (ada, ola):
        expect(page.get_by_role("region", name="Table", exact=True)).to_be_visible()
        secret = {"early": reveal.secret.words, "climaxes": reveal.secret.climaxes}
        page.evaluate(WATCH, {"told": reveal.told, **secret})
    return ada, ola


# Reads all of the page but the log whenever something of it changes, until the log says how it ends.
WATCH = """({ told, early, climaxes }) => {
  window.isTold = false
  window.tooEarly = []
  window.climaxes = []
  const log = () => document.querySelector('[role=group][aria-label="What has happened"]')
  const talk = () => document.querySelector('.chat-part') // what anybody may say
  const heard = () => [...document.querySelectorAll('[aria-label]')].map((each) => each.ariaLabel)
  const read = () => {
    const all = [document.title, ...heard()]
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { currentNode } = texts
      if (![log(), talk()].some((each) => each?.contains(currentNode))) all.push(currentNode.data)
    }
    return all
  }
  const look = () => {
    const shown = document.querySelector('[data-climax]')?.dataset.climax
    if (shown && window.climaxes.at(-1) !== shown) window.climaxes.push(shown)
    window.isTold ||= new RegExp(told).test(log()?.textContent ?? '')
    if (window.isTold) return
    window.tooEarly.push(...read().filter((each) => new RegExp(early).test(each)))
    if (climaxes.includes(shown)) window.tooEarly.push(`climax ${shown}`)
  }
  look()
  const all = { childList: true, subtree: true, characterData: true, attributes: true }
  new MutationObserver(look).observe(document.documentElement, all)
}"""
