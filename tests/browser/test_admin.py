"""Whoever runs the site, in a real browser: the key, a notice on every page, a name, a table; and the archive."""

from __future__ import annotations

import re
from dataclasses import fields

from playwright.sync_api import Page, expect

from stolik.server.settings import Limits
from tests.browser.conftest import ADMIN, DESK, PHONE, People, Site
from tests.browser.test_order import come, opened
from tests.browser.using import axe_finds_nothing, fits


def enter(page: Page, site: Site, key: str = ADMIN) -> None:
    """Show the key."""
    page.goto(f"{site.address}/admin")
    page.get_by_label(re.compile("Key|Klucz")).fill(key)
    page.get_by_role("button", name=re.compile("^(Open|Otwórz)$")).click()


def test_whoever_has_the_key_reads_reports_takes_a_name_and_closes_a_table(people: People, site: Site) -> None:
    ala, boss = people.sit("en", DESK), people.sit("pl", PHONE)
    address = opened(ala, site, "<b>Ala</b>")
    enter(boss, site, "not the key of it")
    expect(boss.get_by_role("alert")).to_have_text("To nie jest klucz tej strony.")
    fits(boss)
    axe_finds_nothing(boss)
    enter(boss, site)
    expect(boss.get_by_role("region", name="Stoły").get_by_text(address[-5:])).to_be_visible()
    limits = boss.get_by_role("region", name="Limity")
    for limit in fields(Limits):  # in the reader's language, with the name that the command wants
        row = limits.get_by_role("term").filter(has=boss.get_by_text(limit.name, exact=True))
        expect(row).to_have_text(re.compile(rf"^(?!limit)\w.* {limit.name}$"))
    expect(limits.get_by_text("stoły otwierane w minutę")).to_be_visible()
    fits(boss)
    axe_finds_nothing(boss)
    boss.reload()
    boss.get_by_label("Imię lub numer").fill("<b>ala")
    boss.get_by_role("button", name="Szukaj", exact=True).click()
    boss.get_by_role("button", name="Odbierz imię: <b>Ala</b>").first.click()
    boss.get_by_role("button", name="Na pewno odbierz: <b>Ala</b>").first.click()
    expect(ala.get_by_text(re.compile(r"^#\d+$"))).to_be_visible()
    boss.get_by_role("button", name=f"Zamknij: stół {address[-5:]}").click()
    boss.get_by_role("button", name=f"Na pewno zamknij: stół {address[-5:]}").click()
    expect(ala.get_by_role("heading", name=f"There is no table {address[-5:]}.")).to_be_visible()


def test_a_notice_is_shown_on_every_page_as_the_words_it_is(people: People, site: Site) -> None:
    boss, home, table = people.sit("en", DESK, dark=True), people.sit("pl", PHONE), people.sit("en", PHONE)
    opened(table, site, "Ala Grająca")
    enter(boss, site)
    boss.get_by_label("What everybody is to know").fill("<i>Restart</i> at eight")
    boss.get_by_role("button", name="Show it").click()
    try:
        for page in (boss, home, table):
            expect(page.get_by_role("status").get_by_text("<i>Restart</i> at eight")).to_be_visible(timeout=17_000)
            fits(page)
        axe_finds_nothing(home)
        axe_finds_nothing(boss)
        home.get_by_role("button", name="Zamknij").click()
        expect(home.get_by_text("<i>Restart</i> at eight")).to_have_count(0)
    finally:
        boss.get_by_role("button", name="Take it back").click()
        expect(boss.get_by_role("button", name="Take it back")).to_have_count(0)


def test_two_give_their_match_to_the_archive_and_a_third_watches_it(people: People, site: Site) -> None:
    ala, bartek, reader = people.sit("en", DESK), people.sit("pl", PHONE), people.sit("pl", PHONE, dark=True)
    address = opened(ala, site, "Ala Dająca", "clash")
    come(bartek, address, "Bartek Dający", "Twoje imię", "Usiądź tutaj")
    ala.get_by_role("button", name="Start the match").click()
    ala.get_by_role("button", name="Menu").click()
    ala.get_by_role("button", name="Give up the match").click()
    ala.get_by_role("button", name="Yes, give up").click()
    ala.keyboard.press("Escape")
    ala.get_by_text("The open archive").click()
    ala.get_by_label("Give this match to the archive").check()
    expect(ala.get_by_text("Others who have not agreed yet: 1")).to_be_visible()
    axe_finds_nothing(ala)
    bartek.get_by_text("Otwarte archiwum").click()
    bartek.get_by_label("Oddaj tę partię do archiwum").check()
    bartek.get_by_label("z moim imieniem").check()
    expect(bartek.get_by_text("Partia jest w archiwum.")).to_be_visible()
    fits(bartek)

    reader.goto(f"{site.address}/replay")
    reader.get_by_role("link", name="Otwarte archiwum").click()
    expect(reader.get_by_role("listitem").filter(has_text="Bartek Dający")).to_contain_text("osoba 1")
    fits(reader)
    axe_finds_nothing(reader)
    with reader.expect_download() as download:
        reader.get_by_role("link", name=re.compile("Pobierz całość")).click()
    assert download.value.suggested_filename == "stolik-archive.jsonl.gz"
    reader.get_by_role("listitem").filter(has_text="Bartek Dający").get_by_role(
        "link", name=re.compile("Obejrzyj")
    ).click()
    expect(reader.get_by_text("Player 1").first).to_be_attached()
    expect(reader.get_by_text("Ala Dająca")).to_have_count(0)
