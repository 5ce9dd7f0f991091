"""Order in a real browser: the host sends a guest away and hands the table over; somebody is blocked and reported."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, People, Site
from tests.browser.using import axe_finds_nothing, fits


def opened(page: Page, site: Site, name: str, game: str = "conflict") -> str:
    """Somebody opens a table and waits there; its address."""
    page.goto(f"{site.address}/new/{game}")
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_text(name, exact=True)).to_be_visible()
    return page.url


def come(page: Page, address: str, name: str, label: str, button: str) -> None:
    """Somebody sits down there."""
    page.goto(address)
    page.get_by_label(label).fill(name)
    page.get_by_role("button", name=button, exact=True).click()
    expect(page.get_by_text(name, exact=True)).to_be_visible()


def test_the_host_sends_a_guest_away_hands_over_and_is_sent_away_from_the_match(people: People, site: Site) -> None:
    ala, bartek, celina = people.sit("en", DESK), people.sit("pl", PHONE), people.sit("en", PHONE, dark=True)
    address = opened(ala, site, "Ala Gospodyni")
    come(bartek, address, "Bartek Głośny", "Twoje imię", "Usiądź tutaj")
    come(celina, address, "Celina Cicha", "Your name", "Sit here")

    ala.get_by_role("button", name="About Bartek Głośny").click()
    axe_finds_nothing(ala)
    ala.get_by_role("button", name="Send away: Bartek Głośny").click()
    ala.get_by_role("button", name="Yes, send away").click()
    expect(bartek.get_by_text("Gospodarz wyprosił Cię od tego stołu")).to_be_visible()
    fits(bartek)
    bartek.goto(address)
    expect(bartek.get_by_text("Gospodarz wyprosił Cię od tego stołu")).to_be_visible()
    expect(ala.get_by_text("Bartek Głośny", exact=True)).to_have_count(0)

    ala.get_by_role("button", name="About Celina Cicha").click()
    ala.get_by_role("button", name="Make host: Celina Cicha").click()
    ala.get_by_role("button", name="Yes, hand over").click()
    expect(celina.get_by_role("button", name="Start the match")).to_be_visible()
    celina.get_by_role("button", name="Start the match").click()
    celina.get_by_role("button", name="Menu").click()
    celina.get_by_text("People at the table").click()
    fits(celina)
    celina.get_by_role("button", name="Send away: Ala Gospodyni").click()
    axe_finds_nothing(celina)
    celina.get_by_role("button", name="Yes, send away").click()
    expect(ala.get_by_text("The host of this table has sent you away from it")).to_be_visible()
    celina.keyboard.press("Escape")
    expect(celina.get_by_role("main").get_by_text("Ala Gospodyni", exact=True)).to_have_count(0)
    expect(celina.get_by_role("region", name="Table", exact=True)).to_be_visible()  # the match goes on


def test_somebody_who_is_blocked_is_not_heard_and_a_report_is_sent(people: People, site: Site) -> None:
    ala, bartek = people.sit("en", PHONE), people.sit("en", DESK)
    address = opened(ala, site, "Ala Blokująca")
    come(bartek, address, "Bartek Natrętny", "Your name", "Sit here")
    said = ala.get_by_role("group", name="Talk at the table")
    bartek.get_by_label("Say something").fill("first words")
    bartek.get_by_role("button", name="Say it").click()
    expect(said.get_by_text("first words")).to_be_visible()
    ala.get_by_role("button", name="About Bartek Natrętny").click()
    ala.get_by_role("button", name="Block: Bartek Natrętny").click()
    expect(ala.get_by_text("You do not hear them")).to_be_visible()
    ala.get_by_text("Report", exact=True).click()
    ala.get_by_label("What happened?").fill("He goes on and on.")
    fits(ala)
    axe_finds_nothing(ala)
    ala.get_by_role("button", name="Send the report").click()
    expect(ala.get_by_text("Sent. Thank you.")).to_be_visible()
    ala.keyboard.press("Escape")
    expect(said.get_by_role("listitem")).to_have_count(0)
    bartek.get_by_label("Say something").fill("second words")
    bartek.get_by_role("button", name="Say it").click()
    expect(bartek.get_by_role("group", name="Talk at the table").get_by_text("second words")).to_be_visible()
    ala.get_by_label("Say something").fill("quiet here")
    ala.get_by_role("button", name="Say it").click()
    expect(said.get_by_text("quiet here")).to_be_visible()
    expect(said.get_by_role("listitem")).to_have_count(1)
