"""Takes a picture of every screen from the real page, into build/screens: `python -m tests.browser.screens [game]`.

Every moment is met with a finger and with a mouse, and taken at each size of those, in both languages and themes.
"""

from __future__ import annotations

import os
import re
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import Error, Page, expect, sync_playwright

from stolik import games
from stolik.bots.catalogue import bots_of
from stolik.table.export import to_json
from tests.browser.chromium import find_chromium, node
from tests.browser.conftest import DESK, PHONE, QUIET, People, Site
from tests.browser.test_clash import tap_something
from tests.browser.test_climaxes import KINDS, MATCHES, is_shown_at, moments
from tests.browser.test_football import CAN, await_question
from tests.browser.test_football import go_on as play_on
from tests.browser.test_football import hand as cards
from tests.browser.test_kittens import DOES, go_on, hand, is_asked
from tests.browser.test_lessons import NEXT, asks, coach, learn, press_marked, told
from tests.browser.test_programs import BEGIN
from tests.browser.test_thinking import HINT, begin_against_experts, hints, until_own_turn
from tests.browser.test_tournament import announce
from tests.browser.test_tv import MOVES, SEATS, TELEVISION
from tests.browser.using import (
    CONNECTED,
    SOON,
    choices,
    comes_to_rest,
    comes_true,
    is_over,
    open_table,
    press_one,
    ready,
    resize,
    something_happens,
)
from tests.doors import ROOT
from tests.table.test_verify import exported, played

FOLDER = ROOT / "build" / "screens"  # not kept: docs/screens holds the few the docs show
NAME = {"pl": "Małgorzata-Katarzyna", "en": "Bartholomew"}
FINGER = {"phone": PHONE, "low": {"width": 844, "height": 390}}
TV = {"tv": TELEVISION}
MOUSE = {"desk": DESK, **TV, "zoom": {"width": 640, "height": 400}}  # 200 % of a laptop


def everybody(people: People, moving: bool = False) -> Iterator[tuple[Page, str]]:
    """Two people for each language, one of them on a phone; and which language it is."""
    for language in ("pl", "en"):
        for screen in (PHONE, DESK):
            page = people.sit(language, screen, moving=moving)
            yield page, language
            page.context.close()


def shoot(page: Page, name: str, sizes: dict[str, dict[str, int]] | None = None) -> None:
    """Take a moment at every size of this device and in both themes."""
    before: Any = page.viewport_size
    for size, screen in (sizes or (FINGER if is_phone(page) else MOUSE)).items():
        resize(page, screen)
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme=theme)
            take(page, f"{name}-{size}-{theme}")
    page.emulate_media(color_scheme="light")
    resize(page, before)


def is_phone(page: Page) -> bool:
    """Is it touched with a finger?"""
    return bool(page.evaluate("matchMedia('(pointer: coarse)').matches"))


def take(page: Page, name: str) -> None:
    """Take one picture."""
    comes_to_rest(page)
    page.screenshot(path=FOLDER / f"{name}.png")


def asked(page: Page) -> str:
    """The status sentence as it stands: a page that is still loading, or between two questions, has none."""
    return str(page.evaluate("document.querySelector('h1')?.innerText ?? ''"))


def play_until_asked(page: Page, is_wanted: re.Pattern[str], seconds: float = 60) -> bool:
    """Play until the status sentence is a wanted one; say whether it came."""
    end = time.monotonic() + seconds
    while time.monotonic() < end and not is_over(page):
        said = asked(page)
        if is_wanted.search(said) and choices(page).count():
            return True
        press_one(page, is_bold=False)
        something_happens(page)
    return False


def take_home(people: People, site: Site) -> None:
    """The home page."""
    for page, language in everybody(people):
        shoot(page, f"home-{language}")


def take_bots(people: People, site: Site) -> None:
    """The bots that are chosen for a new table, the sheet of a free seat, and both at the table of each game."""
    for page, language in everybody(people):
        page.goto(f"{site.address}/new/conflict")
        offered = page.get_by_role("group", name=re.compile("Tap a bot|Dotknij bota")).get_by_role("button")
        for number in (3, 6):
            offered.nth(number).click()
        shoot(page, f"bots-new-{language}")
        page.get_by_role("button", name=re.compile("Open the table|Otwórz stół")).click()
        page.get_by_role("button", name=re.compile("Put a bot here|Posadź tu bota")).first.click()
        shoot(page, f"bots-sheet-{language}")
        for name in games.NAMES:
            game = games.load(name)
            bots = [bot.word for bot in bots_of(game) if bot.is_character][-(game.seats[-1] - 1) :]
            wish = {"game": name, "bots": bots, "language": language, "is_test": True}
            code, token = open_table(site.address, NAME[language], game.seats[-1], **wish)
            page.goto(f"{site.address}/t/{code}#seat={token}")
            expect(page.get_by_role("region", name=re.compile("^(Table|Stół)$"))).to_be_visible()
            shoot(page, f"bots-{name}-{language}")


def take_conflict(people: People, site: Site) -> None:
    """A window with six seats, an own turn and the end."""
    for page, language in everybody(people):
        code, token = open_table(site.address, NAME[language], 6)
        page.goto(f"{site.address}/t/{code}#seat={token}")
        expect(page.get_by_text(CONNECTED)).to_be_attached()
        for name, wanted in (("window", "react|Reagujesz"), ("turn", "declare an|zadeklaruj")):
            if play_until_asked(page, re.compile(wanted)):
                shoot(page, f"{name}-{language}")
            press_one(page, is_bold=False)
        end = time.monotonic() + 150
        while not is_over(page) and time.monotonic() < end:
            press_one(page)
            something_happens(page)
        shoot(page, f"end-{language}")


def take_clash(people: People, site: Site) -> None:
    """An own turn in the middle of a game, a tile about to be laid, an effect being aimed, and the end."""
    for page, language in everybody(people):
        options = {"first": "seat1", "scoring": "single"}
        code, token = open_table(site.address, NAME[language], 2, game="clash", is_test=True, options=options)
        page.goto(f"{site.address}/t/{code}#seat={token}")
        expect(page.get_by_text(CONNECTED)).to_be_attached()
        end = time.monotonic() + 100
        is_taken = False
        while not is_over(page) and time.monotonic() < end:
            is_turn = re.search("lay a tile|wyłóż kafel", asked(page))
            tiles = page.get_by_role("gridcell", name=re.compile("supports|popiera")).count()
            if is_turn and tiles >= 3 and page.title().startswith("●") and not is_taken:
                is_taken = take_a_move(page, language)
            tap_something(page)
            something_happens(page)
        shoot(page, f"clash-end-{language}")


def take_a_move(page: Page, which: str) -> bool:
    """The own turn, a tile about to be laid with what it would hit, its effect being aimed; not if it hits nothing."""
    ready(page)
    shoot(page, f"clash-turn-{which}")
    page.get_by_role("toolbar", name=re.compile("Your zone|Twoja strefa")).get_by_role("button").first.click()
    ready(page)
    places = page.get_by_role("gridcell", name=re.compile(r"(may destroy|może zniszczyć) [abc]"))
    if not places.count():
        return False
    places.first.focus()
    shoot(page, f"clash-place-{which}")
    places.first.click()
    ready(page)
    shoot(page, f"clash-aim-{which}")
    return True


KITTENS = {  # the status sentence → the name of its picture
    "Your turn|Twoja tura": "turn",
    "Nope it|Nie, nie, nie\\?$": "window",
    "keep your card|zostawiasz swoją": "duel",
}


def take_kittens(people: People, site: Site) -> None:
    """An own turn with a card lifted, a window, a duel, a Kitten being put back, a card being named, and the end."""
    for page, language in everybody(people):
        sit_at_kittens(page, site, NAME[language], 3)
        take_a_name(page, language)
        sit_at_kittens(page, site, NAME[language], 5, turbo="yes")
        take_a_kitten(page, language)
        sit_at_kittens(page, site, NAME[language], 5)
        left = dict(KITTENS)
        end = time.monotonic() + 120
        while not is_over(page) and time.monotonic() < end:
            said = asked(page)
            found = [words for words in left if re.search(words, said) and is_asked(page)]
            if found:
                ready(page)
                name = left.pop(found[0])
                shoot(page, f"kittens-{name}-{language}")
                if name == "turn":
                    hand(page).get_by_role("button").nth(1).click()
                    shoot(page, f"kittens-lifted-{language}")
                    page.keyboard.press("Escape")
            if not is_asked(page) or not go_on(page):
                something_happens(page)
        shoot(page, f"kittens-end-{language}")


def sit_at_kittens(page: Page, site: Site, name: str, seats: int, **options: str) -> None:
    """A table that is always dealt the same."""
    wished = {"first": "seat1", **options}
    code, token = open_table(site.address, name, seats, game="kittens", is_test=True, options=wished)
    page.goto(f"{site.address}/t/{code}#seat={token}")


def take_a_kitten(page: Page, which: str) -> None:
    """Raising Heck brings a Kitten from the bottom; it is kept, defused and put back."""
    hand(page).get_by_role("button", name=re.compile("Raising Heck|Z piekła")).click()
    ready(page)
    page.get_by_role("group", name=DOES).get_by_role("button", name=re.compile("^(Play|Zagraj)")).click()
    for words, name in HECK.items():
        end = time.monotonic() + 15
        while time.monotonic() < end and not re.search(words, asked(page)):
            if is_asked(page):
                go_on(page)
            something_happens(page)
        ready(page)
        shoot(page, f"kittens-{name}-{which}")


HECK = {
    "You alone see|Tylko ty widzisz": "heck",
    "Exploding Kitten|kotek!": "kitten",
    "Put the Kitten back|Odłóż kotka": "bury",
}


def take_a_name(page: Page, which: str) -> None:
    """A triple asks for a card."""
    hand(page).get_by_role("button").first.click()
    ready(page)
    page.get_by_role("button", name=re.compile("Triple|Trójka")).click()
    ready(page)
    shoot(page, f"kittens-target-{which}")
    choices(page).first.click()
    ready(page)
    shoot(page, f"kittens-name-{which}")


def take_tournament(people: People, site: Site) -> None:
    """A new tournament, who takes part, a bracket with the own match ready, and the end of groups."""
    for page, language in everybody(people):
        page.goto(f"{site.address}/tournament/new/football")
        page.get_by_role("radio").first.wait_for(state="attached")
        shoot(page, f"tournament-new-{language}")
        short = {"game": "clash", "options": {"scoring": "single"}}
        code, token = announce(site, name=NAME[language], bots=["thumb"] * 6, **short)
        page.goto(f"{site.address}/tournament/{code}#seat={token}")
        page.get_by_role("button", name=BEGIN).wait_for()
        shoot(page, f"tournament-open-{language}")
        page.get_by_role("button", name=BEGIN).click()
        page.get_by_text(re.compile("loser of match|kto przegra mecz")).first.wait_for()
        shoot(page, f"tournament-bracket-{language}")
        code, token = announce(site, form="round_robin", bots=["thumb", "random"] * 3, **short)
        page.goto(f"{site.address}/tournament/{code}#seat={token}")
        page.get_by_role("button", name=BEGIN).click()
        page.get_by_role("heading", name=re.compile("Final order|Kolejność końcowa")).wait_for(timeout=60_000)
        page.evaluate("scrollTo(0, 0)")
        shoot(page, f"tournament-end-{language}")


ROULETTE = {  # the status sentence → the name of its picture
    "do you hide|chowasz": "hide",
    "How many shots|Ile strzałów": "stake",
    "hidden a bullet|chowa POCISK": "accuse",
    "^After the last volley|^Po ostatniej serii": "volley",
}


def take_roulette(people: People, site: Site) -> None:
    """The colours, hiding, staking, accusing, accusations, a count and what came of it, a card lifted, and the end."""
    for page, language in everybody(people, moving=True):
        wish = {"game": "roulette", "is_test": True, "start": False}
        code, token = open_table(site.address, NAME[language], 6 if is_phone(page) else 5, **wish)
        page.goto(f"{site.address}/t/{code}#seat={token}")
        page.get_by_role("button", name=re.compile("^(violet|fioletowy)$")).click()
        shoot(page, f"roulette-colours-{language}")
        page.get_by_role("button", name=re.compile("^(Start the match|Zaczynamy)")).click()
        left = dict(ROULETTE)
        end = time.monotonic() + 120
        while left and not is_over(page) and time.monotonic() < end:
            take_a_phase(page, language, left)
        take_a_card(page, language)
        while not is_over(page) and time.monotonic() < end:
            play_roulette(page)
        shoot(page, f"roulette-end-{language}")


def take_a_phase(page: Page, which: str, left: dict[str, str]) -> None:
    """One step of the game, with a picture if its phase has none yet."""
    words = asked(page)
    found = [each for each in left if re.search(each, words) and is_asked(page)]
    if found:
        ready(page)
        name = left.pop(found[0])
        if name == "volley":
            page.screenshot(path=FOLDER / f"roulette-count-{which}-{'phone' if is_phone(page) else 'desk'}.png")
            comes_to_rest(page)
        shoot(page, f"roulette-{name}-{which}")
        if name == "accuse":
            choices(page).nth(1).click()
            comes_to_rest(page)
            shoot(page, f"roulette-pointing-{which}")
    play_roulette(page)


def take_a_card(page: Page, which: str) -> None:
    """A card of the hand lifted, if there is one."""
    cards = page.get_by_role("toolbar").get_by_role("button")
    if cards.count():
        cards.first.click()
        shoot(page, f"roulette-lifted-{which}")
        page.keyboard.press("Escape")


def play_roulette(page: Page) -> None:
    """Stake some shots, else take the first thing that is offered."""
    is_stake = re.search("How many shots|Ile strzałów", asked(page))
    with suppress(Error):
        if is_asked(page) and choices(page).count():
            choices(page).nth(3 if is_stake else 0).click(timeout=SOON)
    ready(page)


FOOTBALL = {  # the status sentence → the name of its picture
    "^You attack|^Atakujesz": "turn",
    "stop it or let|zatrzymujesz": "answer",
    "^Shoot!|^Strzelasz": "shoot",
    "^Save the shot|^Bronisz": "save",
}


def take_football(people: People, site: Site) -> None:
    """A formation being chosen, an attack with a card lifted, an answer, shot and save, a goal or save, and the end."""
    for page, language in everybody(people):
        sit_at_football(page, site, NAME[language], formations="with", tactics="with", shots="surprising")
        await_question(page)
        page.keyboard.press("2")
        shoot(page, f"football-formation-{language}")
        sit_at_football(page, site, NAME[language])
        take_a_match(page, language)
        shoot(page, f"football-end-{language}")
    page = people.sit("pl", PHONE)
    sit_at_football(page, site, NAME["pl"], formations="with", tactics="with", shots="surprising")
    end = time.monotonic() + 60
    while time.monotonic() < end and not re.search("zatrzymujesz", asked(page)):
        if is_asked(page):
            play_on(page)
        something_happens(page)
    shoot(page, "football-tactics-pl")


def take_a_match(page: Page, which: str) -> None:
    """Each question once, and what came of the first shot."""
    left = dict(FOOTBALL)
    end = time.monotonic() + 150
    is_counted = False
    while not is_over(page) and time.monotonic() < end:
        said = asked(page)
        found = [words for words in left if re.search(words, said) and is_asked(page)]
        if page.locator(".stamp").count() and not is_counted:
            is_counted = True
            shoot(page, f"football-counted-{which}")
        if found:
            name = left.pop(found[0])
            ready(page)
            if name in ("shoot", "save"):
                cards(page).get_by_role("button", name=CAN).first.click()
            shoot(page, f"football-{name}-{which}")
            if name == "turn":
                cards(page).get_by_role("button", name=CAN).first.click()
                shoot(page, f"football-lifted-{which}")
                page.keyboard.press("Escape")
            if name in ("shoot", "save"):
                cards(page).get_by_role("button").first.click()  # back with it
        if is_asked(page):
            play_on(page)
        something_happens(page)


def sit_at_football(page: Page, site: Site, name: str, **options: str) -> None:
    """A table that is always dealt the same."""
    wished = {"first": "seat1", **options}
    code, token = open_table(site.address, name, 2, game="football", is_test=True, options=wished)
    page.goto(f"{site.address}/t/{code}#seat={token}")


def take_thinking(people: People, site: Site) -> None:
    """A hint alone against experts, and the analysis of a match with what the expert would have done."""
    file = Path(tempfile.mkdtemp()) / "match.json"
    file.write_bytes(to_json(exported(played(games.load("conflict"), 6, seats=4))))
    for page, language in everybody(people):
        page.goto(f"{site.address}/solo")
        begin_against_experts(page, "Światowy Konflikt", 4)
        until_own_turn(page)
        ready(page)
        page.get_by_role("button", name=HINT).click()
        expect(hints(page).first).to_be_visible()
        ready(page)
        shoot(page, f"thinking-hint-{language}")
        page.goto(f"{site.address}/replay")
        page.locator("input[type=file]").set_input_files(file)
        page.get_by_role("slider").wait_for()
        if is_phone(page):
            page.get_by_role("button", name=re.compile("^(More|Więcej)$")).click()
        page.get_by_role("button", name=re.compile("^(Analysis|Analiza)$")).click()
        named = page.get_by_role("button", name=re.compile(r"^(Move|Ruch) \d+,"))
        expect(named.first).to_be_visible(timeout=60_000)
        shoot(page, f"thinking-analysis-{language}")
        named.first.click()
        page.get_by_role("button", name=re.compile("expert do here|zrobiłby tu")).click()
        page.get_by_text(re.compile("^(Played|Zagrano): ")).scroll_into_view_if_needed()
        shoot(page, f"thinking-expert-{language}")


def take_lessons(people: People, site: Site) -> None:
    """Every step of each guided first game, to its end."""
    for name in games.NAMES:
        for language, screen in (("pl", PHONE), ("en", DESK)):
            page = learn(people, site, name, language, screen)
            for number, step in enumerate(games.lesson_of(name).build().steps, 1):
                told(page, number, step, language)
                shoot(page, f"lesson-{name}-{language}-{number:02}")
                if not step.wanted and coach(page).get_by_role("button", name=NEXT).count():
                    coach(page).get_by_role("button", name=NEXT).click()
                while step.wanted and asks(page, number):
                    press_marked(page)
            page.context.close()


def take_tv(people: People, site: Site) -> None:
    """The big screen of every game: who comes, the table, and what came of a move."""
    for name in games.NAMES:
        for language in ("pl", "en"):
            television = people.sit(language, TELEVISION)
            seats = SEATS[name]
            wish = {"game": name, "language": language, "is_test": True, "options": FIRST[name == "roulette"]}
            code, _ = open_table(site.address, NAME[language], seats, start=False, **wish)
            television.goto(f"{site.address}/tv/{code}")
            shoot(television, f"tv-gather-{name}-{language}", TV)
            code, token = open_table(site.address, NAME[language], seats, **wish)
            television.goto(f"{site.address}/tv/{code}")
            phone = people.sit("en", PHONE, address=f"{site.address}/t/{code}#seat={token}")
            comes_true(phone, "document.title.startsWith('●')")
            ready(phone)
            shoot(television, f"tv-table-{name}-{language}", TV)
            MOVES[name](phone)
            something_happens(television)
            shoot(television, f"tv-moved-{name}-{language}", TV)
            phone.context.close()
            television.context.close()


FIRST: tuple[dict[str, str], ...] = ({"first": "seat1"}, {})  # roulette has nobody who begins


def take_climaxes(people: People, site: Site) -> None:
    """Every climax of every game, over a match that is watched again; it does not wait for another size."""
    file = Path(tempfile.mkdtemp()) / "match.json"
    for name, kinds in KINDS.items():
        match = exported(played(games.load(name), MATCHES[name]))
        file.write_bytes(to_json(match))
        for size, screen in {**FINGER, **MOUSE}.items():
            page = people.sit("en", screen, address=f"{site.address}/replay")
            page.locator("input[type=file]").set_input_files(file)
            page.get_by_role("slider").wait_for()
            for climax, event in kinds.items():
                if climax != "victory" and any(is_shown_at(page, climax, move) for move in moments(match, event)):
                    page.screenshot(path=FOLDER / f"climax-{name}-{climax}-{size}.png")
            page.context.close()


TAKE = {
    "lessons": take_lessons,
    "home": take_home,
    "bots": take_bots,
    "conflict": take_conflict,
    "clash": take_clash,
    "kittens": take_kittens,
    "roulette": take_roulette,
    "football": take_football,
    "tournament": take_tournament,
    "thinking": take_thinking,
    "tv": take_tv,
    "climaxes": take_climaxes,
}


def main() -> None:
    """Start a server and a browser, and take every picture, or those of one game."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    os.environ["PLAYWRIGHT_NODEJS_PATH"] = str(node())
    site = Site(Path(tempfile.mkdtemp()))
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=find_chromium(), args=[*QUIET, "--no-sandbox"])
            for name in sys.argv[1:] or TAKE:
                TAKE[name](People(browser, site), site)
            browser.close()
    finally:
        site.kill()


if __name__ == "__main__":
    main()
