"""Ways about the page: Back, home and table, addresses that lead nowhere, inviting, leaving, and being sure."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import PHONE, People, Site
from tests.browser.using import sit_down


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
    expect(page.get_by_role("main")).not_to_contain_text(re.compile("letters|cannot be opened"))
