"""Games against bots in the browser alone: without a network, left and resumed, taken back, saved and verified."""

from __future__ import annotations

import json
import re
from pathlib import Path
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Browser, Page, expect

from stolik import games
from stolik.commands.site import site as write_site
from stolik.server import about
from stolik.table.export import from_json
from stolik.table.verify import verify
from tests.browser.conftest import DESK, PHONE, People, Site
from tests.browser.hosts import hosted
from tests.browser.using import (
    AGAIN,
    axe_finds_nothing,
    choices,
    fits,
    is_over,
    play_on,
    press_one,
    ready,
    resize,
    said,
    something_happens,
)

PLAY = re.compile("^(Play|Zagraj):")
SEAT = re.compile("^seat[3-6]$")  # is not there at every table
OWN_TURN = re.compile("Your turn: declare|Twoja tura: zadeklaruj")
# Bots of the page take their time; here everything that waits does so for a tenth of it.
HASTE = "const slow = setTimeout; setTimeout = (act, wait, ...more) => slow(act, wait / 10, ...more)"


def begin(page: Page, game: str, seats: int = 0, bot: str = "") -> None:
    """Begin a game from the shelf, against somebody in particular or whoever is proposed."""
    card = page.get_by_role("listitem").filter(has=page.get_by_role("heading", name=game))
    if seats:
        card.locator("summary").click()
        card.get_by_role("radio", name=str(seats), exact=True).check()
    card.get_by_role("button", name=re.compile(f"^{bot}\\b") if bot else PLAY).click()
    expect(page.get_by_role("region", name=re.compile("Table|Stół"))).to_be_visible()
    ready(page)


def log_of(page: Page) -> str:
    """Everything the log tells."""
    return page.get_by_role("group", name=re.compile("What has happened|Przebieg")).inner_text()


def test_a_whole_game_is_played_with_the_network_cut(chromium: Browser, tmp_path: Path) -> None:
    write_site(tmp_path / "some" / "where")
    with hosted(tmp_path) as host:
        guests = People(chromium, host)
        page = guests.sit("pl", PHONE, address=f"{host.address}/some/where/")
        expect(page.get_by_role("heading", name="Sam na sam z botami")).to_be_visible()
        fits(page)
        axe_finds_nothing(page)
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")  # it is, once everything is kept
    page.context.set_offline(True)
    page.add_init_script(HASTE)
    page.reload()
    begin(page, "Światowy Konflikt", 2, bot="Samouk")  # whose numbers lie apart from the rules
    play_on([page], lambda: is_over(page))
    page.get_by_role("link", name="Obejrzyj jeszcze raz").click()
    page.get_by_role("button", name="Więcej").click()
    page.get_by_role("button", name="Sprawdź partię").click()
    expect(page.get_by_text("Wszystko się zgadza")).to_be_visible()
    expect(page.get_by_text("Karty rozdała przeglądarka")).to_be_visible()
    fits(page)
    axe_finds_nothing(page)
    guests.close()


GAMES = ("CLASH: Jihad vs McWorld", "Eksplodujące Kotki", "Rosyjska Ruletka", "Piłka w grze!")


def test_every_game_begins_and_bots_go_on_by_themselves(people: People, site: Site) -> None:
    page = people.sit("pl", DESK, address=f"{site.address}/solo")
    for game in GAMES:
        begin(page, game)
        axe_finds_nothing(page)
        page.goto(f"{site.address}/solo#/")
    expect(page.get_by_role("link", name="Graj dalej")).to_have_count(len(GAMES))


@pytest.mark.parametrize("which", [1, -1])
@pytest.mark.parametrize("name", games.NAMES)
def test_every_option_can_be_chosen_and_played_by(people: People, site: Site, name: str, which: int) -> None:
    page = people.sit("en", PHONE, address=f"{site.address}/solo")
    page.add_init_script(HASTE)
    page.reload()
    game = about.summary(games.load(name))
    title = game["titles"]["en"]
    card = page.get_by_role("listitem").filter(has=page.get_by_role("heading", name=title))
    card.locator("summary").first.click()
    if card.locator("summary").count() > 1:
        card.locator("summary").nth(1).click()
    wished = {}
    for option in [each for each in game["options"] if not each["is_own"]]:
        others = [each for each in option["values"] if each["word"] != option["default"] and SEAT.sub("", each["word"])]
        wished[option["name"]] = others[min(which, len(others) - 1)]["word"]
        number = [each["word"] for each in option["values"]].index(wished[option["name"]])
        asked = card.get_by_role("group", name=option["titles"]["en"], exact=True)
        if asked.count():
            asked.get_by_role("radio").nth(number).check(force=True)
        else:
            card.get_by_role("combobox").select_option(index=number)
    card.get_by_role("button", name=PLAY).click()
    expect(page.get_by_role("region", name="Table", exact=True)).to_be_visible()
    ready(page)
    for _ in range(8):
        press_one(page)
        something_happens(page)
    page.goto(f"{site.address}/solo#/")
    with page.expect_download() as saved:
        page.get_by_role("group", name=f"{title} 1").get_by_role("button", name="Save as a file").click()
    told = from_json(saved.value.path().read_bytes())
    assert {option: told.options[option] for option in wished} == wished
    assert verify(told).holds


def test_a_match_is_left_resumed_taken_back_saved_and_verified(people: People, site: Site, tmp_path: Path) -> None:
    page = people.sit("en", DESK, address=f"{site.address}/solo")
    page.add_init_script(HASTE)
    page.reload()
    page.get_by_label("Your name").fill("Aleksandra")
    begin(page, "Światowy Konflikt", 3)
    while not OWN_TURN.search(said(page)):
        press_one(page, is_bold=False)
        something_happens(page)
    before = log_of(page)
    choices(page).filter(has_text="USA").click()
    expect(page.get_by_text("You declare: USA.").last).to_be_visible()
    page.get_by_role("button", name="Take back").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Your turn: declare an action.")
    assert log_of(page) == before

    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Your turn: declare an action.")
    assert log_of(page) == before
    page.get_by_role("link", name="stolik").click()
    expect(page.get_by_role("heading", name="Światowy Konflikt")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text("Your turn: declare an action.")
    play_on([page], lambda: is_over(page))
    ended = log_of(page)
    page.get_by_role("button", name=AGAIN).click()
    expect(page.get_by_role("button", name=AGAIN)).to_have_count(0)
    ready(page)
    press_one(page)

    page.goto(f"{site.address}/solo#/")
    doors = page.get_by_role("group", name="Światowy Konflikt 1")
    expect(page.get_by_role("group", name="Światowy Konflikt 2").get_by_role("link", name="Play on")).to_be_visible()
    with page.expect_download() as saved:
        doors.get_by_role("button", name="Save as a file").click()
    path = tmp_path / saved.value.suggested_filename
    saved.value.save_as(path)
    told = from_json(path.read_bytes())
    assert told.nonces[0].name == "Aleksandra"
    assert len(told.takebacks) == 1
    assert told.moves[-1].events
    report = verify(told)
    assert report.holds, report.findings
    assert any("dealt by this browser" in finding.sentence for finding in report.findings)
    doors.get_by_role("link", name="Replay").click()
    expect(page.get_by_role("slider", name="Moves")).to_have_value("0")
    page.keyboard.press("End")
    expect(page.get_by_role("heading", name="Result")).to_be_visible()
    assert len(log_of(page).splitlines()) == len(ended.splitlines())
    page.goto(f"{site.address}/solo#/")
    doors.get_by_role("button", name="Delete").click()
    doors.get_by_role("button", name="Really delete it?").click()
    expect(doors).to_have_count(0)


def test_what_a_bot_has_learned_is_fetched_when_it_plays(people: People, site: Site) -> None:
    page = people.sit("en", DESK, address=f"{site.address}/solo")
    page.add_init_script(HASTE)
    page.reload()
    with page.expect_request(re.compile(r"/rules/conflict-\w+\.learned$")):
        begin(page, "Światowy Konflikt", 2, bot="Trained")
        play_on([page], lambda: is_over(page))


def test_bots_let_a_person_speak_first_and_play_on_quickly_without_one(people: People, site: Site) -> None:
    page = people.sit("en", DESK, address=f"{site.address}/solo")
    page.add_init_script(HASTE)
    page.reload()
    begin(page, "Światowy Konflikt", 6)
    play_on([page], lambda: is_over(page) or page.get_by_role("button", name="Skip to the end").count() > 0)
    if not is_over(page):
        page.get_by_role("button", name="Skip to the end").click()
    expect(page.get_by_role("button", name=AGAIN)).to_be_visible(timeout=60_000)  # six who think


def test_a_site_can_be_installed_from_any_folder_of_a_host(chromium: Browser, tmp_path: Path) -> None:
    write_site(tmp_path / "some" / "where")
    with hosted(tmp_path) as host:
        guests = People(chromium, host)
        folder = f"{host.address}/some/where/"
        can_be_installed(guests.sit("en", PHONE, address=folder), folder)
        guests.close()


def test_the_page_of_a_server_can_be_installed(people: People, site: Site) -> None:
    can_be_installed(people.sit("en", PHONE, address=f"{site.address}/solo"), f"{site.address}/")


def can_be_installed(page: Page, folder: str) -> None:
    """The browser finds nothing in the way, what it keeps is for the whole site, and the icon opens the games."""
    kept = page.evaluate("navigator.serviceWorker.ready.then(({ scope }) => scope)")
    browser = page.context.new_cdp_session(page)
    told = browser.send("Page.getAppManifest")
    against = browser.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert told["errors"] == []
    assert {each["errorId"] for each in against} <= {"in-incognito"}  # as every page of a test is
    manifest = json.loads(told["data"])
    assert manifest["display"] == "standalone"
    start, scope = (urljoin(told["url"], manifest[name]) for name in ("start_url", "scope"))
    assert (kept, scope, start.startswith(folder)) == (folder, folder, True)
    drawn = {icon["sizes"]: page.evaluate(SIZE, urljoin(told["url"], icon["src"])) for icon in manifest["icons"]}
    assert {size: drawn.get(size) for size in ("192x192", "512x512")} == {"192x192": "192x192", "512x512": "512x512"}
    page.goto(start)
    expect(page.get_by_role("button", name=PLAY).first).to_be_visible()


SIZE = """async (address) => {
  const icon = new Image()
  icon.src = address
  await icon.decode()
  return `${icon.naturalWidth}x${icon.naturalHeight}`
}"""


def test_on_a_phone_a_hint_and_the_way_back_leave_the_sentence_its_width(people: People, site: Site) -> None:
    page = people.sit("pl", PHONE, address=f"{site.address}/solo")
    page.add_init_script(HASTE)
    page.reload()
    begin(page, "Eksplodujące Kotki")
    both = [page.get_by_role("button", name=name) for name in ("Podpowiedź", "Cofnij ruch")]
    play_on([page], lambda: all(button.is_visible() for button in both), 60)
    sentence, *buttons = [each.bounding_box() for each in (page.get_by_role("heading", level=1), *both)]
    assert sentence
    assert sentence["width"] > PHONE["width"] * 0.6
    assert all(box and box["height"] >= 48 for box in buttons)
    fits(page)
    resize(page, {"width": 640, "height": 360})
    hint = page.get_by_role("button", name="Podpowiedź").bounding_box()
    assert hint
    assert hint["height"] < 50  # one line
