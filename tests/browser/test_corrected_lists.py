"""A host with other boxes: card lists of their own, rules that the server makes of them, a page that plays by these."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.error import HTTPError

import pytest
from playwright.sync_api import Browser, Page, expect

from stolik.games.football.words import ENGLISH
from tests.browser import test_football as football
from tests.browser import test_kittens as kittens
from tests.browser.conftest import People, Site
from tests.browser.using import CONNECTED, is_over, open_table, ready, something_happens
from tests.doors import DOORS
from tests.lists import LISTS, put_lists
from tests.table.test_verify import change_a_move

MOVES = 4
PATIENCE = 400  # seconds, for modules on a busy machine; half a minute does for a quiet one


@pytest.fixture(scope="module")
def own_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server with two corrected lists, whose modules are made."""
    data = tmp_path_factory.mktemp("data")
    put_lists(data, *LISTS)
    running = Site(data)
    try:
        wait_for_modules(running)
        yield running
    finally:
        running.kill()


def wait_for_modules(site: Site) -> None:
    """The server makes them by itself."""
    until = time.monotonic() + PATIENCE
    while not all(game["is_ready"] for game in fetched(site, "rules/games.json")["games"] if game["name"] in LISTS):
        assert time.monotonic() < until, "the modules are not made"
        time.sleep(0.1)


@pytest.fixture
def guests(chromium: Browser, own_site: Site) -> Iterator[People]:
    """People who open the page."""
    guests = People(chromium, own_site)
    yield guests
    guests.close()


def fetched(site: Site, path: str) -> Any:
    """Something the server tells."""
    with urllib.request.urlopen(f"{site.address}/{path}", timeout=10) as answer:
        return json.load(answer)


@pytest.mark.parametrize("game", LISTS)
def test_a_corrected_list_has_rules_and_a_module_of_its_own(own_site: Site, game: str) -> None:
    (told,) = (each for each in fetched(own_site, "rules/games.json")["games"] if each["name"] == game)
    layout = fetched(own_site, f"rules/{game}-{told['digest']}.json")
    door = DOORS[game]
    assert told["digest"] != door.rules.digest
    assert layout["module"] != f"{game}-{door.rules.module}.wasm"
    assert layout["cells"] != door.state.cells() or layout["kinds"] != door.rules.slots["MOST_PIECES"]
    cards = {card["word"]: card["copies"] for card in layout["cards"]}
    assert cards == ({**copies(game), "nope": 7} if game == "kittens" else {**copies(game), "right_wing_77": 3})
    with pytest.raises(HTTPError, match="404"):
        fetched(own_site, f"rules/{game}-{door.rules.digest}.json")


def copies(game: str) -> dict[str, int]:
    """How many of each card are in the standard box, less what the corrected football has less."""
    found = {word: row["copies"] for word, row in DOORS[game].pieces.rows.items()}
    if game == "football":
        found["right_wing_12"] -= 3
    return found


def test_the_page_shows_a_card_that_only_this_host_has(guests: People, own_site: Site) -> None:
    page = guests.sit("en")
    given = {"attacker": "Ada", "hands": {"Ada": ["right_wing_77"] * 3}}
    code, token = open_table(own_site.address, "Ada", 2, game="football", given=given, options={"first": "seat1"})
    page.goto(f"{own_site.address}/t/{code}#seat={token}")
    name = re.compile(f"^{ENGLISH['attack.right_wing']}, 7 balls.*, 7 gloves")
    expect(football.hand(page).get_by_role("button", name=name)).to_have_count(3)


def make_moves(page: Page, game: str) -> None:
    """Answer what is asked, a few times."""
    made = 0
    until = time.monotonic() + 60
    while made < MOVES and not is_over(page):
        assert time.monotonic() < until, "nothing is asked any more"
        if kittens.is_asked(page):
            made += bool(kittens.go_on(page) if game == "kittens" else football.go_on(page))
        something_happens(page)


def leave(page: Page, game: str) -> None:
    """Let bots finish the match, or give it up where there is only one."""
    page.get_by_role("button", name="Menu").click()
    words = ("Leave the table", "Yes, leave") if game == "kittens" else ("Give up the match", "Yes, give up")
    for name in words:
        page.get_by_role("button", name=name).click()


@pytest.mark.parametrize("game", LISTS)
def test_a_match_by_a_corrected_list_is_played_in_the_page_and_verified(
    guests: People, own_site: Site, game: str, tmp_path: Path
) -> None:
    page = guests.sit("en")
    code = played(page, own_site, game)
    done = verified(own_site, finished(own_site, code), tmp_path)
    assert "Everything holds." in done, done
    page.goto(f"{own_site.address}/replay/{code}/1")
    page.get_by_role("button", name="Verify the match").click()
    expect(page.get_by_text("Everything is as it says")).to_be_visible()


def played(page: Page, site: Site, game: str) -> str:
    """A match in which the person makes some moves and is gone before its end; the code of its table."""
    seats, first = (3 if game == "kittens" else 2), {"first": "seat1"}
    code, token = open_table(site.address, "Ada", seats, game=game, options=first)
    page.goto(f"{site.address}/t/{code}#seat={token}")
    expect(page.get_by_text(CONNECTED)).to_be_attached()
    make_moves(page, game)
    if not is_over(page):
        ready(page)
        leave(page, game)
    return code


def verified(site: Site, told: Any, folder: Path) -> str:
    """What `stolik verify` says of a match, by the lists of a site."""
    match = folder / "match.json"
    match.write_text(json.dumps(told), encoding="utf-8")
    environment = {**os.environ, "STOLIK_DATA": str(site.data), "STOLIK_MODE": "plain"}
    command = [sys.executable, "-m", "stolik.cli", "verify", str(match)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


def test_a_match_is_replayed_and_verified_by_the_rules_of_its_day_when_the_server_has_others(
    guests: People, own_site: Site, tmp_path: Path
) -> None:
    page = guests.sit("en")
    code = played(page, own_site, "football")
    told = finished(own_site, code)
    page.goto("about:blank")  # the table would fetch today's rules for its next match
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.removeprefix(f"{own_site.address}/")))
    with standard_cards(own_site, "football") as digest:
        assert digest != told["rules"]
        today, kept = (f"rules/football-{each}.json" for each in (digest, told["rules"]))
        modules = [f"rules/{fetched(own_site, layout)['module']}" for layout in (today, kept)]
        page.goto(f"{own_site.address}/replay/{code}/1")
        page.get_by_role("button", name="Verify the match").click()
        expect(page.get_by_text("Everything is as it says: this browser has dealt the cards")).to_be_visible()
        assert {kept, modules[1]} <= set(asked)
        assert not {today, modules[0]} & set(asked)
        page.get_by_role("slider", name="Moves").press("End")
        expect(page.get_by_role("slider", name="Moves")).to_have_value(str(len(told["moves"])))
        assert "/replay of the site it was played on" in verified(own_site, told, tmp_path)
        change_a_move(told)
        (tmp_path / "match.json").write_text(json.dumps(told), encoding="utf-8")
        page.goto(f"{own_site.address}/replay")
        page.get_by_label("Choose a file").set_input_files(tmp_path / "match.json")
        page.get_by_role("button", name="Verify the match").click()
        expect(page.get_by_text("Something is wrong")).to_be_visible()
        expect(page.get_by_role("listitem").filter(has_text="Move 1 (")).to_be_visible()


@contextmanager
def standard_cards(site: Site, game: str) -> Iterator[str]:
    """The server for a while with the list of the box instead of its own; the digest of the rules it has then."""
    own = site.data / "cards" / f"{game}.toml"
    aside = own.replace(site.data / own.name)
    site.kill()
    site.start()
    (digest,) = (each["digest"] for each in fetched(site, "rules/games.json")["games"] if each["name"] == game)
    yield str(digest)
    aside.replace(own)
    site.kill()
    site.start()


def finished(site: Site, code: str) -> Any:
    """The match as a file, as soon as it is over."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        with suppress(HTTPError):  # not over yet
            return fetched(site, f"api/tables/{code}/matches/1")
        time.sleep(0.2)
    pytest.fail("the match does not end")
