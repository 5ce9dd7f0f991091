"""A program at the table is shown as one, to whoever looks and to whoever listens."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect
from websockets import Subprotocol
from websockets.sync.client import connect

from stolik.client import Table
from tests.browser.conftest import DESK, PHONE, People, Site
from tests.browser.test_tournament import announce, come_as_host
from tests.browser.using import CONNECTED, axe_finds_nothing, fits

BEGIN = re.compile("Begin the tournament|Zaczynamy turniej")


@pytest.mark.parametrize(("language", "screen"), [("pl", PHONE), ("en", DESK)])
def test_everybody_sees_that_a_program_sits_here(
    people: People, site: Site, language: str, screen: dict[str, int]
) -> None:
    with Table.open(site.address, "conflict", "Automat", seats=2) as program:
        page = people.sit(language, screen, address=f"{site.address}/t/{program.code}")
        page.get_by_label(re.compile("name|imię", re.IGNORECASE)).first.fill("Ada")
        page.get_by_role("button", name=re.compile("Sit|Siadam|Usiądź")).first.click()
        expect(
            page.get_by_role("listitem").filter(has_text="Automat").get_by_text("program", exact=True)
        ).to_be_visible()
        while not program.sight.places[1].name:
            program.take_in()
        assert [place.is_program for place in program.sight.places] == [True, False]
        program.start()
        expect(page.get_by_text(CONNECTED)).to_be_attached()
        expect(page.get_by_role("region", name="Automat").get_by_text("program", exact=True)).to_be_visible()
        fits(page)
        axe_finds_nothing(page)


@pytest.mark.parametrize(("language", "screen"), [("pl", PHONE), ("en", DESK)])
def test_everybody_sees_that_a_program_takes_part_in_a_tournament(
    people: People, site: Site, language: str, screen: dict[str, int]
) -> None:
    code, token = announce(site, game="clash", form="round_robin", name="Ada", bots=["easy"])
    page = come_as_host(people, site, code, token, language=language, screen=screen)
    where = f"{site.address.replace('http', 'ws')}/ws/tournaments/{code}"
    with connect(where, subprotocols=[Subprotocol("stolik")]) as program:
        program.send(json.dumps({"type": "Enter", "name": "Automat"}))
        listed = page.get_by_role("listitem").filter(has_text="Automat")
        expect(listed.get_by_text("program", exact=True)).to_be_visible()
        page.get_by_role("button", name=BEGIN).click()
        played = page.get_by_role("article").filter(has_text="Automat")
        expect(played.first.get_by_text("program", exact=True)).to_be_visible()
        standing = page.get_by_role("row").filter(has_text="Automat")
        expect(standing.first.get_by_text("program", exact=True)).to_be_visible()
        expect(page.get_by_role("article").filter(has_text="Ada").first.get_by_text("program")).to_have_count(0)
        fits(page)
        axe_finds_nothing(page)
