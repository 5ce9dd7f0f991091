"""A page that is open while its server is upgraded: another client, other cards."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Request, Route, expect

from tests.browser.conftest import DESK, People, Site
from tests.browser.test_corrected_lists import PATIENCE, make_moves, wait_for_modules
from tests.browser.test_kittens import log_of
from tests.browser.using import CONNECTED, choices, open_table, ready, sit_down
from tests.lists import put_lists

ENTRY = re.compile(r"assets/(index-[\w-]+)\.js")
RULES = re.compile(r"/rules/football-([0-9a-f]{16})\.(json|wasm)")


def test_a_page_of_another_client_is_fetched_anew_once(people: People, site: Site) -> None:
    page = people.sit("en", DESK)
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url) if is_page(request) else None)
    page.context.grant_permissions(["local-network-access"])  # a page made up on the way seems to come from outside
    page.route("**/t/*", old_page, times=1)
    page.route("**/assets/index-old.js", old_script)
    sit_down(page, site.address, "Aleksandra", 2)
    expect(page.locator("script[type=module]")).not_to_have_attribute("src", re.compile("old"))
    expect(page.get_by_text(CONNECTED)).to_be_attached()
    ready(page)
    assert len(fetched) == 2
    expect(choices(page).first).to_be_enabled()


def is_page(request: Request) -> bool:
    """Is it asked for as a page?"""
    return request.is_navigation_request()


def old_page(route: Route) -> None:
    """The page as it would have been with another client."""
    answer = route.fetch()
    route.fulfill(response=answer, body=ENTRY.sub("assets/index-old.js", answer.text()))


def old_script(route: Route) -> None:
    """The first script of that client: what it does is the same."""
    name = ENTRY.search(route.request.frame.page.request.get(origin_of(route) + "/").text())
    assert name is not None
    route.fulfill(response=route.fetch(url=f"{origin_of(route)}/{name[0]}"))


def origin_of(route: Route) -> str:
    """Where the page is."""
    return route.request.url.split("/assets/")[0]


@pytest.fixture
def own_site(tmp_path: Path) -> Iterator[Site]:
    """A server of one's own, which can be started again with other cards."""
    running = Site(tmp_path)
    wait_for_modules(running)
    yield running
    running.kill()


def test_an_open_page_plays_its_match_on_by_the_new_rules_when_the_cards_are_corrected(
    chromium: Browser, own_site: Site
) -> None:
    guests = People(chromium, own_site)
    page = guests.sit("en", DESK)
    fetched: list[tuple[str, str]] = []
    page.on("request", lambda request: fetched.extend(RULES.findall(request.url)))
    code, token = open_table(own_site.address, "Aleksandra", 2, game="football", options={"first": "seat1"})
    page.goto(f"{own_site.address}/t/{code}#seat={token}")
    expect(page.get_by_text(CONNECTED)).to_be_attached()
    make_moves(page, "football")
    page.evaluate("() => { window.wasHere = true }")
    before = set(fetched)
    own_site.kill()
    put_lists(own_site.data, "football")
    own_site.start()
    expect(log_of(page)).to_contain_text("The rules were updated", timeout=PATIENCE * 1000)
    make_moves(page, "football")
    assert page.evaluate("() => window.wasHere"), "the page was loaded anew"
    assert sorted(kind for _, kind in set(fetched) - before) == ["json", "wasm"]
    new = set(fetched)
    page.goto(own_site.address)
    football = page.get_by_role("listitem").filter(has=page.get_by_role("heading", name="Ball in Play"))
    football.get_by_role("button", name="Play against bots").click()
    expect(page.get_by_role("region", name="Table", exact=True)).to_be_visible()
    make_moves(page, "football")
    assert set(fetched) == new, "the next match has the new rules too"
    guests.close()
