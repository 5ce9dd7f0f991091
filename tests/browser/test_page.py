"""The page as people use it, in a real Chromium against a real server."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, Route, expect

from stolik.table.export import from_json
from stolik.table.verify import verify
from tests.browser.conftest import DESK, PHONE, People, Site
from tests.browser.using import (
    AGAIN,
    CONNECTED,
    against_bots,
    ask_for_rematch,
    axe_finds_nothing,
    choices,
    fits,
    is_over,
    open_table,
    play_on,
    press_one,
    press_some,
    ready,
    something_happens,
)


def test_home_to_a_board_in_one_tap_in_both_languages(people: People) -> None:
    for language, word in (("pl", "Graj z botami"), ("en", "Play against bots")):
        page = people.sit(language, PHONE)
        expect(page.get_by_role("heading", name="Światowy Konflikt")).to_be_visible()
        expect(page.get_by_text(re.compile("2–6")).first).to_be_visible()
        assert page.evaluate("document.documentElement.lang") == language
        fits(page)
        axe_finds_nothing(page)
        page.get_by_role("button", name=word).first.click()
        expect(page.get_by_text(CONNECTED)).to_be_visible()
        fits(page)
        axe_finds_nothing(page)


def test_two_people_and_a_bot_finish_a_game_one_on_a_phone_who_reloads(people: People, site: Site) -> None:
    host = people.sit("en", DESK)
    host.get_by_role("link", name="Set up a table").or_(host.get_by_role("button", name="Set up a table")).first.click()
    host.get_by_label("Your name").fill("Aleksandra")
    host.get_by_role("group", name="Seats").get_by_role("radio", name="3").check()
    host.get_by_role("button", name="Open the table").click()
    expect(host).to_have_url(re.compile("/t/[A-Z]{5}"))
    code = host.url.rsplit("/", 1)[1][:5]

    guest = people.sit("pl", PHONE)
    guest.get_by_label("Kod stołu").fill(code.lower())
    guest.get_by_role("button", name="Dołącz").click()
    guest.get_by_label("Twoje imię").fill("Bartłomiej")
    guest.get_by_role("button", name="Usiądź tutaj").first.click()
    expect(host.get_by_text("Bartłomiej", exact=True)).to_be_visible()
    fits(guest)
    axe_finds_nothing(host)
    host.get_by_role("button", name="Start the match").click()

    press_some([host, guest], 2)
    guest.reload()
    expect(guest.get_by_text(CONNECTED)).to_be_visible()
    fits(guest)
    play_on([host, guest], lambda: is_over(host) and is_over(guest))
    see_the_end(host)
    axe_finds_nothing(host)
    fits(guest)
    ask_for_rematch(host)
    ask_for_rematch(guest)
    expect(host.get_by_role("button", name=AGAIN)).to_have_count(0)


def see_the_end(page: Page) -> None:
    """Places, every card open, who bluffed when, and a shuffle that can be checked."""
    result = page.get_by_role("region", name="Result")
    expect(result.get_by_text(re.compile("place [123]"))).to_have_count(3)
    expect(result.get_by_text(re.compile(r"\((lost|kept to the end)\)"))).to_have_count(6)
    expect(result.get_by_text("a face-down card")).to_have_count(0)
    expect(result.get_by_role("heading", name="Who bluffed when")).to_be_visible()
    result.get_by_text("Verify this shuffle").click()
    expect(result.get_by_text("the key fits the commitment")).to_be_visible()


def test_a_whole_game_by_keyboard_alone(people: People) -> None:
    page = people.sit("en", DESK)
    reach(page, "Play against bots")
    page.keyboard.press("Enter")
    expect(page.get_by_text(CONNECTED)).to_be_visible()
    for _ in range(1200):
        if is_over(page):
            break
        if choices(page).count():
            answer_by_keys(page)
        something_happens(page)
    assert is_over(page)
    told = page.locator("[aria-live], [role=log], [role=status]").count()
    assert told > 0


def test_a_page_that_saw_the_commitment_verifies_the_shuffle_and_saves_the_match(
    people: People, site: Site, tmp_path: Path
) -> None:
    page = people.sit("en", PHONE, address=f"http://stolik.test:{site.port}/")
    against_bots(page)
    play_on([page], lambda: is_over(page))
    page.get_by_text("Verify this shuffle").click()  # the result shows itself
    for sentence in (
        "the key fits the commitment",
        "this page saw before the deal",
        "nonce of this page is in the deal",
    ):
        expect(page.get_by_text(sentence)).to_be_visible()
    fits(page)
    axe_finds_nothing(page)
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the match").click()
    download.value.save_as(tmp_path / "match.json")
    told = from_json((tmp_path / "match.json").read_bytes())
    assert verify(told).holds
    assert told.nonces[0].by == "guest"


def reach(page: Page, name: str) -> None:
    """Press Tab until what has the focus is called so."""
    for _ in range(60):
        page.keyboard.press("Tab")
        said = page.evaluate("document.activeElement.getAttribute('aria-label') || document.activeElement.innerText")
        if name in (said or ""):
            return
    raise AssertionError(f"{name} cannot be reached by keyboard")


def answer_by_keys(page: Page) -> None:
    """Choose by Tab and Enter, as somebody who hears the page would."""
    for _ in range(60):
        page.keyboard.press("Tab")
        inside = page.evaluate("document.activeElement.closest('[role=group]')?.getAttribute('aria-label') || ''")
        if inside == "Your choices":
            if page.evaluate("document.activeElement.tagName") == "BUTTON":
                page.keyboard.press("Enter")
                ready(page)
            return
        if not choices(page).count():
            return


def test_the_page_is_back_by_itself_after_the_server_was_killed(people: People, site: Site) -> None:
    page = people.sit("en", DESK)
    against_bots(page)
    play_on([page], lambda: page.get_by_text(re.compile("Turn 1:")).count() > 0)
    before = page.get_by_role("heading", level=3).count()
    site.kill()
    expect(page.get_by_text(re.compile("connection lost|connecting"))).to_be_visible()
    site.start()
    expect(page.get_by_text(CONNECTED)).to_be_visible(timeout=5000)
    assert page.get_by_role("heading", level=3).count() >= before


def test_a_phone_in_the_home_network_needs_no_secure_context(people: People, site: Site) -> None:
    page = people.sit("pl", PHONE, address=f"http://stolik.test:{site.port}/")
    assert page.evaluate("window.isSecureContext") is False
    against_bots(page)
    press_some([page], 2)
    fits(page)


def test_a_move_that_is_not_allowed_says_why_and_where_the_rules_say_so(people: People) -> None:
    page = people.sit("en", DESK)
    against_bots(page)
    refused = choices(page).filter(has_text="why not?")
    for _ in range(200):
        if refused.count():
            break
        press_one(page, is_bold=False)
        something_happens(page)
    refused.last.click()
    expect(page.get_by_text("You cannot pay for that.")).to_be_visible()
    page.get_by_role("button", name="Read CO-4.2").click()
    cited = page.locator("[aria-current=true]", has_text="CO-4.2")
    expect(cited).to_be_in_viewport()
    expect(cited).to_contain_text("Only an action the player can pay for")
    expect(page.locator("[aria-current=true]")).to_have_count(1)


def test_the_rules_are_one_tap_away_and_searchable(people: People) -> None:
    page = people.sit("en", DESK)
    against_bots(page)
    page.get_by_role("button", name="Rules").first.click()
    page.get_by_label("Search the rules").fill("CO-4.4")
    expect(page.get_by_text("must declare the Scandal")).to_be_visible()
    axe_finds_nothing(page)


def test_a_table_that_is_still_on_its_way_has_a_heading_of_its_own(people: People, site: Site) -> None:
    code, token = open_table(site.address, "Ada", 2, is_test=True)
    page, held = people.sit("pl", PHONE), list[Route]()
    page.route("**/rules/**", lambda route: held.append(route))
    page.goto(f"{site.address}/t/{code}#seat={token}")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.locator("main[aria-busy=true]")).to_be_visible()
    axe_finds_nothing(page)
    assert held, "its rules have been asked for"
    page.unroute_all(behavior="ignoreErrors")
    page.reload()
    expect(page.get_by_text(CONNECTED)).to_be_visible()
    expect(page.locator("main[aria-busy=true]")).to_have_count(0)
