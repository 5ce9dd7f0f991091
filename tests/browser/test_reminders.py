"""Reminders in a real browser: asked for on the own page, pushed by the server, shown by the worker, led to the table.

A Chromium without a screen reaches no push service and shows no notifications: what subscribes it, what allows that and
what would draw on the screen is answered here. The push itself is delivered to the real worker.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import PHONE, People, Site
from tests.browser.test_leisure import join, open_daily
from tests.browser.using import axe_finds_nothing, fits
from tests.parts.push_service import PushService
from tests.server.test_reminders import KEY, SECRET

SUBSCRIBE = """
([subscription, key]) => {
  const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (each) => each.charCodeAt())
  const { endpoint, p256dh, auth } = subscription
  const made = {
    options: { applicationServerKey: bytes(key).buffer },
    toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
    unsubscribe: async () => { localStorage.removeItem('subscribed'); return true },
  }
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
  Notification.requestPermission = async () => 'granted'
  const isOn = () => localStorage.getItem('subscribed')
  PushManager.prototype.getSubscription = async () => (isOn() ? made : null)
  PushManager.prototype.subscribe = async () => { localStorage.setItem('subscribed', 'yes'); return made }
}
"""
WATCHED = """
() => {
  self.shown = new Promise((done) => { self.registration.showNotification = async (...told) => done(told) })
  self.went = new Promise((done) => { self.clients.openWindow = async (...told) => done(told) })
  self.click = (data) => {
    const click = new ExtendableEvent('notificationclick')
    click.notification = { data, close: () => {} }
    self.dispatchEvent(click)
  }
}
"""


@pytest.fixture
def service() -> Iterator[PushService]:
    """A push service."""
    service = PushService()
    yield service
    service.close()
    assert not service.wrong


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    """A site with a key for reminders."""
    running = Site(tmp_path, pace="0.05", told={"STOLIK_PUSH_KEY": SECRET})
    yield running
    running.kill()


@pytest.fixture
def people(chromium: Browser, site: Site) -> Iterator[People]:
    """People at that site."""
    there = People(chromium, site)
    yield there
    there.close()


def subscribable(page: Page, subscription: dict[str, Any]) -> None:
    """The browser would reach a push service."""
    page.context.add_init_script(f"({SUBSCRIBE})({json.dumps([subscription, KEY.public])})")


def know(page: Page, registrations: list[dict[str, str]]) -> None:
    """The page hears by which number its browser knows the worker that shows reminders."""
    for each in registrations:
        if each["scopeURL"].endswith("/push/"):
            page.evaluate("(number) => know(number)", each["registrationId"])


def test_somebody_asks_for_reminders_gets_one_and_is_led_to_the_table(
    people: People, site: Site, service: PushService
) -> None:
    ala, bartek = people.sit(), people.sit("pl", PHONE, dark=True)
    browser = service.browser()
    subscribable(bartek, browser.subscription)
    table = open_daily(ala, site, "Ala")
    join(bartek, table, "Bartek")
    bartek.goto(f"{site.address}/me")
    box = bartek.get_by_role("region", name="Przypomnienia")
    box.get_by_role("button", name="Przypominaj o moich ruchach").click()
    expect(box.get_by_text("To urządzenie mówi, kiedy czas na Twój ruch.")).to_be_visible()
    fits(bartek)
    axe_finds_nothing(bartek)
    bartek.reload()
    expect(box.get_by_role("button", name="Nie przypominaj tutaj")).to_be_visible()

    # Ala moves, and Bartek's device is told while he is not at the table
    ala.get_by_role("button", name="Russia").first.click()
    told = browser.told()
    code = table.rpartition("/")[2]
    assert (told["title"], told["code"], told["language"]) == ("Światowy Konflikt: Twój ruch", code, "pl")

    # … and what was pushed is handed to its worker, as a push service would
    tools = bartek.context.new_cdp_session(bartek)
    bartek.evaluate("() => { window.known = new Promise((done) => { window.know = done }) }")
    tools.on("ServiceWorker.workerRegistrationUpdated", lambda event: know(bartek, event["registrations"]))
    tools.send("ServiceWorker.enable")
    number = bartek.evaluate("known")
    parts = {"origin": f"{site.address}/", "registrationId": number, "data": json.dumps(told)}
    (worker,) = [each for each in bartek.context.service_workers if each.url.endswith("/push.js")]
    worker.evaluate(WATCHED)
    tools.send("ServiceWorker.deliverPushMessage", parts)
    title, shown = worker.evaluate("shown")
    assert (title, shown["body"], shown["lang"]) == (told["title"], told["text"], "pl")
    assert (shown["tag"], shown["data"]) == (f"table {code}", {"code": code})
    worker.evaluate(f"click({json.dumps(shown['data'])})")
    assert worker.evaluate("went") == [table]

    box.get_by_role("button", name="Nie przypominaj tutaj").click()
    expect(box.get_by_role("button", name="Przypominaj o moich ruchach")).to_be_visible()


def test_where_there_are_no_reminders_the_page_says_why(chromium: Browser, tmp_path: Path) -> None:
    bare = Site(tmp_path, pace="0.05")
    guests = People(chromium, bare)
    try:
        ala = guests.sit()
        ala.goto(f"{bare.address}/me")
        ala.get_by_label("Your name").fill("Ala")
        ala.get_by_role("button", name="Save", exact=True).click()
        expect(ala.get_by_text("This site has no key for reminders")).to_be_visible()
        axe_finds_nothing(ala)
        guests.close()
    finally:
        bare.kill()
