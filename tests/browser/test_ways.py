"""Ways about the page: Back, home and table, addresses that lead nowhere, inviting, leaving, and being sure."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import PHONE, People, Site
from tests.browser.using import choices, sit_down


def test_back_closes_an_open_dialog_and_the_table_stays(people: People, site: Site) -> None:
    page = people.sit("en")
    code = sit_down(page, site.address, "Ada", 3)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog", name="Menu").get_by_role("button", name="Rules").click()
    expect(page.get_by_role("dialog", name="Rules")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page).to_have_url(re.compile(f"/t/{code}"))
    expect(page.get_by_role("region", name="Table", exact=True)).to_be_visible()


def test_a_dialog_closed_otherwise_leaves_no_step_for_back(people: People, site: Site) -> None:
    page = people.sit("en")
    page.get_by_role("button", name="Menu").click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("link", name="Set up a table").first.click()
    expect(page).to_have_url(re.compile("/new/"))
    page.go_back()
    expect(page).to_have_url(f"{site.address}/")
    page.go_back()
    expect(page).to_have_url("about:blank")


def test_an_address_that_leads_nowhere_says_so_and_shows_the_way_home(people: People, site: Site) -> None:
    page = people.sit("pl", PHONE)
    answer = page.goto(f"{site.address}/stol/ABC")
    assert answer is not None
    assert answer.status == 404
    expect(page.get_by_role("heading", level=1)).to_have_text("Tu nic nie ma")
    page.get_by_role("main").get_by_role("link", name="Na stronę główną").click()
    expect(page.get_by_role("heading", name="stolik")).to_be_visible()


def test_a_wrong_code_says_only_that(people: People, site: Site) -> None:
    page = people.sit("en")
    page.goto(f"{site.address}/t/BCDFG")
    expect(page.get_by_role("heading", level=1)).to_have_text("There is no table BCDFG.")
    expect(page.locator("body")).not_to_contain_text(re.compile("letters|cannot be opened|connection"))


def test_the_home_page_shows_the_way_back_to_a_running_table_until_it_is_left(people: People, site: Site) -> None:
    page = people.sit("en")
    code = sit_down(page, site.address, "Ada", 3)
    page.get_by_role("link", name="stolik").click()
    page.get_by_role("link", name=f"Back to your table: Światowy Konflikt ({code})").click()
    expect(choices(page).first).to_be_enabled()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Leave the table").click()
    page.get_by_role("button", name="Yes, leave").click()
    expect(page).to_have_url(f"{site.address}/")
    expect(page.get_by_role("button", name="Play against bots").first).to_be_visible()
    expect(page.get_by_role("link", name="Back to your table")).to_have_count(0)


def test_a_match_of_two_can_be_given_up(people: People, site: Site) -> None:
    page = people.sit("en", PHONE)
    sit_down(page, site.address, "Ada", 2)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Give up the match").click()
    page.get_by_role("button", name="Yes, give up").click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()
    expect(page.get_by_text("The other side gave up")).to_be_visible()


def test_the_invitation_names_game_length_and_guests_and_can_be_copied_at_a_plain_address(
    people: People, site: Site
) -> None:
    page = people.sit("en", address=site.address.replace("127.0.0.1", "stolik.test"))
    assert page.evaluate("'clipboard' in navigator") is False  # as on any plain http address
    page.get_by_role("link", name="Set up a table").first.click()
    page.get_by_label("Your name").fill("Ada")
    page.get_by_role("button", name="Open the table").click()
    invite = page.get_by_role("region", name="Invite")
    for words in ("Światowy Konflikt", "4 players", "about 20 min", "At the table: Ada"):
        expect(invite).to_contain_text(words)
    invite.get_by_role("button", name="Copy the address").click()
    expect(invite.get_by_role("status")).to_have_text("The address is copied.")
    expect(invite.get_by_role("link", name="By e-mail")).to_have_attribute("href", re.compile("^mailto:.*stolik.test"))


def test_a_seat_request_can_be_declined_and_a_long_name_is_not_cut(people: People, site: Site) -> None:
    host, visitor = people.sit("en"), people.sit("en")
    code = sit_down(host, site.address, "Ada", 3)
    visitor.goto(f"{site.address}/t/{code}")
    visitor.get_by_label("Your name").fill("Bartholomew of Canterbury")
    expect(visitor.get_by_text("A name has at most 20 letters; this one has 25.")).to_be_visible()
    visitor.get_by_label("Your name").fill("Ola B.")
    visitor.get_by_role("button", name="Ask for a seat").click()
    host.get_by_role("button", name="No seat for Ola B.").click()
    expect(visitor.get_by_text("The host has no seat for you now.")).to_be_visible()
    expect(visitor.get_by_role("button", name="Ask for a seat")).to_be_visible()


KITTEN = {"turn": "Ada", "hands": {"Ada": ["defuse", "attack"]}, "deck": ["kitten", "shuffle", "favor"]}


def test_exploding_is_asked_about_once_more_unless_switched_off(people: People, site: Site) -> None:
    page = people.sit("en")
    sit_down(page, site.address, "Ada", 2, game="kittens", given=KITTEN)
    page.get_by_role("button", name=re.compile("^Draw")).first.click()
    page.get_by_role("button", name=re.compile("^Explode")).click()
    expect(page.get_by_role("heading", level=1).first).to_have_text(re.compile("Explode. Are you sure"))
    page.get_by_role("button", name="Back").click()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("radio", name="never").check(force=True)
    page.keyboard.press("Escape")
    page.get_by_role("button", name=re.compile("^Explode")).click()
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()
