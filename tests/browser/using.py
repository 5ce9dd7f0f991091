"""How people use the page: by what they see and hear, never by its inner names."""

from __future__ import annotations

import json
import re
import time
import urllib.request
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Error, Locator, Page, expect

from tests.doors import ROOT

CHOICES = re.compile("Your choices|Twoje możliwości")
AGAIN = re.compile("Rematch|Rewanż")
DOUBT = re.compile("^(Challenge|Sprawdzam)")
NO_MOVE = re.compile("Back|Wróć|Wstecz|why not|dlaczego nie|czemu nie")
CONNECTED = re.compile("^(connected|połączono)$")
LANDED = 5000  # milliseconds after which nothing moves any more
SOON = 700  # milliseconds in which a button can be pressed, or is gone
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"


def open_table(address: str, name: str, seats: int, **wishes: Any) -> tuple[str, str]:
    """A table against bots, without a clock unless wished; its code and the token of the one who sits there."""
    wish = {"game": "conflict", "seats": seats, "name": name, "start": True, "speed": 0, **wishes}
    request = urllib.request.Request(
        f"{address}/api/tables", json.dumps(wish).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=10) as answer:
        told = json.load(answer)
    return told["code"], told["token"]


def sit_down(page: Page, address: str, name: str, seats: int, **wishes: Any) -> str:
    """Open a table whose cards are always dealt the same, with this page's person to begin; its code."""
    options = {"first": "seat1", **wishes.pop("options", {})}
    code, token = open_table(address, name, seats, options=options, is_test=True, **wishes)
    page.goto(f"{address}/t/{code}#seat={token}")
    expect(page.get_by_text(CONNECTED)).to_be_attached()
    expect(choices(page).first).to_be_enabled()
    return code


def against_bots(page: Page) -> None:
    """One tap on the home page, and the board is there."""
    page.get_by_role("button", name=re.compile("Play against bots|Graj z botami")).first.click()
    expect(page).to_have_url(re.compile("/t/[A-Z]{5}"))
    expect(page.get_by_text(CONNECTED)).to_be_visible()


def ask_me_always(page: Page) -> None:
    """Be asked in every window, also where there is nothing to do."""
    page.get_by_role("button", name="Menu").click()
    menu = page.get_by_role("dialog")
    menu.get_by_label(re.compile("Pass for me where I can do nothing|Pasuj za mnie, gdy nic nie mogę")).uncheck()
    menu.get_by_role("button", name=re.compile("Close|Zamknij")).click()


def choices(page: Page) -> Locator:
    """The buttons a person may press now."""
    return page.get_by_role("group", name=CHOICES).get_by_role("button")


def is_over(page: Page) -> bool:
    """Does the page offer a rematch?"""
    return page.get_by_role("button", name=AGAIN).count() > 0


def press_one(page: Page, is_bold: bool = True) -> bool:
    """Press a button if one is offered: the bold doubt where they can, so that games are short; others pass."""
    try:
        offered = [(button, button.inner_text(timeout=SOON)) for button in choices(page).all()]
        wanted = [(button, text) for button, text in offered if not NO_MOVE.search(text)]
        if not wanted:
            return False
        doubts = [(button, text) for button, text in wanted if DOUBT.search(text)]
        (doubts if doubts and is_bold else wanted)[0][0].click(timeout=SOON)
        ready(page)
    except Error:
        return False  # the question was closed under the finger
    return True


def play_on(pages: list[Page], until: Callable[[], bool], seconds: float = 200) -> None:
    """Everybody plays until something is so."""
    end = time.monotonic() + seconds
    while not until():
        assert time.monotonic() < end, [page.get_by_role("heading", level=1).first.inner_text() for page in pages]
        pressed = [press_one(page) for page in pages]
        if not any(pressed):
            something_happens(pages[0])


def press_some(pages: list[Page], moves: int, seconds: float = 40) -> None:
    """Everybody plays until so many moves are made, or the game is over."""
    made = 0
    end = time.monotonic() + seconds
    while made < moves and not is_over(pages[0]):
        assert time.monotonic() < end, "nobody is asked any more"
        made += sum(press_one(page) for page in pages)
        something_happens(pages[0])


def ready(page: Page) -> None:
    """Wait until taps count: not while the page loads or a move is on its way, nor just after a question came up."""
    expect(page.locator("[aria-busy=true]")).to_have_count(0)  # a board behind another tab of a phone is busy too


def something_happens(page: Page) -> None:
    """Wait until the page changes, but not for long: it may have changed just before."""
    page.evaluate(  # the window keeps the promise: one that nothing leads to may be collected before it is kept
        """() => (window.soon = new Promise((done) => {
          const watch = new MutationObserver(done)
          watch.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
          setTimeout(done, 200)
        }))"""
    )


def comes_true(page: Page, what: str, seconds: float = 15) -> None:
    """Wait until an expression holds in the page; its policy forbids Playwright's own way."""
    end = time.monotonic() + seconds
    while not page.evaluate(what):
        assert time.monotonic() < end, what
        something_happens(page)


def comes_to_rest(page: Page) -> None:
    """Wait until nothing moves on the page any more."""
    page.evaluate("() => Promise.allSettled(document.getAnimations().map((each) => each.finished))")


def resize(page: Page, screen: dict[str, int]) -> None:
    """Turn or change the screen, and wait until everything has found its place there."""
    page.set_viewport_size(screen)  # type: ignore[arg-type]
    page.evaluate(LAID_OUT)


# Nothing moves, and all is in its place three pictures in a row: what measures itself moves once more in the one after.
LAID_OUT = """() => new Promise((done) => {
  let before = ''
  let same = 0
  const look = (left) => {
    const boxes = [...document.querySelectorAll('main *')].map((each) => each.getBoundingClientRect())
    const now = JSON.stringify(boxes)
    same = now === before && !document.getAnimations().length ? same + 1 : 0
    before = now
    if (same < 2 && left) requestAnimationFrame(() => look(left - 1))
    else done()
  }
  look(100)
})"""


def ask_for_rematch(page: Page) -> None:
    """Press the button beside the result."""
    page.get_by_role("button", name=AGAIN).click()


def axe_finds_nothing(page: Page) -> None:
    """axe finds nothing on the page as it is now."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("async () => (await axe.run()).violations")
    assert [(each["id"], [node["target"] for node in each["nodes"]]) for each in found] == []


def hand(page: Page) -> Locator:
    """The own place: name, money and cards."""
    return page.get_by_role("region", name=re.compile("Your (action )?cards|Twoje karty"))


def said(page: Page) -> str:
    """The status sentence."""
    return page.get_by_role("heading", level=1).first.inner_text()


def fits(page: Page) -> None:
    """Nothing makes the page scroll sideways, once what flies over it has landed."""
    assert page.evaluate(
        """(most) => new Promise((done) => {
          const late = performance.now() + most
          const fits = () => document.documentElement.scrollWidth <= innerWidth
          const look = () => (fits() || performance.now() > late ? done(fits()) : setTimeout(look, 50))
          look()
        })""",
        LANDED,
    )


# Words that stand in a column of single letters.
SQUEEZED = """() => [...document.querySelectorAll('main p, main h1, main h2, main li, main button')].flatMap((each) => {
  const { width, height } = each.getBoundingClientRect()
  const words = each.checkVisibility() ? each.innerText.trim() : ''
  return words.length > 4 && height > 3 * width && width > 1 ? [words] : []
})"""

# How many pixels of the table can be seen only by scrolling.
BELOW_THE_FOLD = """() => {
  let most = 0
  for (let each = document.querySelector('[role=region][aria-label="Stół"]'); each; each = each.parentElement) {
    const scrolls = each === document.documentElement || /auto|scroll/.test(getComputedStyle(each).overflowY)
    if (scrolls) most = Math.max(most, each.scrollHeight - each.clientHeight)
  }
  return most
}"""

NOTE_FLIGHTS = """
window.flown = []
const animate = Element.prototype.animate
Element.prototype.animate = function (frames, ...rest) {
  const at = (frame) => String(frame.transform).match(/-?[0-9.]+(?=px)/g).map(Number)
  window.flown.push([at(frames[0]), at(frames.at(-1))])
  return animate.call(this, frames, ...rest)
}
"""
