"""Sound, vibration and calls: silent until somebody asks, remembered, and a call only for who looks elsewhere."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, People, Site
from tests.browser.using import choices, comes_true, sit_down

# Notes what is heard, felt and called; the browser's own parts do their work.
NOTE_SENSES = """
window.tones = 0
const start = AudioScheduledSourceNode.prototype.start
AudioScheduledSourceNode.prototype.start = function (...given) { window.tones += 1; return start.apply(this, given) }
window.shakes = 0
const vibrate = navigator.vibrate.bind(navigator)
navigator.vibrate = (pattern) => { window.shakes += 1; return vibrate(pattern) }
window.called = []
const Real = window.Notification
window.Notification = class extends Real {
  constructor(title, options) { super(title, options); window.called.push(`${title}: ${options.body}`) }
}
"""
LOOK_AWAY = "Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })"


def switch(page: Page, legend: str, word: str) -> None:
    """Choose in the menu."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("group", name=legend).get_by_role("radio", name=word, exact=True).check(force=True)
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_there_is_no_sound_until_somebody_asks_for_it_and_then_it_stays(people: People, site: Site) -> None:
    page = people.sit("en", DESK)
    page.add_init_script(NOTE_SENSES)
    sit_down(page, site.address, "Ada", 2)
    choices(page).filter(has_text="USA").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("^(Your turn|Ola|You may|React|.*\\?)"))
    assert page.evaluate("[window.tones, window.shakes]") == [0, 0]
    switch(page, "Sound and vibration", "on")
    comes_true(page, "window.tones > 0 && window.shakes > 0")
    page.reload()
    choices(page).first.wait_for()  # asked again, and not yet touched: a browser plays nothing before that
    assert page.evaluate("localStorage.getItem('stolik.sound')") == "on"
    switch(page, "Sound and vibration", "off")
    assert page.evaluate("localStorage.getItem('stolik.sound')") == "off"


def test_who_looks_elsewhere_is_called_on_their_turn(people: People, site: Site) -> None:
    page = people.sit("en", DESK)
    page.context.grant_permissions(["notifications"])
    page.add_init_script(NOTE_SENSES)
    sit_down(page, site.address, "Ada", 2)
    switch(page, "Call me on my turn while I look elsewhere", "on")
    assert page.evaluate("window.called") == []
    page.evaluate(LOOK_AWAY)
    choices(page).filter(has_text="USA").click()
    comes_true(page, "window.called.length > 0")
    title, _, body = page.evaluate("window.called[0]").partition(": ")
    assert title == "Światowy Konflikt"
    assert body
    expect(page).to_have_title(re.compile("^● your move"))
