"""Piłka w grze! on the page: two people and a whole match, the keyboard alone, every variant, the hand on a phone."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from stolik.games.football.cards import CARDS
from stolik.games.football.words import ENGLISH
from tests.browser.conftest import DESK, PHONE, People, Site
from tests.browser.test_kittens import TABS, heard_at_focus, is_asked, log_of
from tests.browser.using import (
    CONNECTED,
    NOTE_FLIGHTS,
    axe_finds_nothing,
    choices,
    fits,
    is_over,
    open_table,
    ready,
    said,
    something_happens,
)

CAN = re.compile("can be played|do zagrania")
DOES = re.compile("What to do with it|Co z nią zrobić")
SEED = 415  # a corner and a penalty in the second attack


def sit_at_football(page: Page, site: Site, name: str = "Ada", seed: int = 0, **options: str) -> str:
    """A table against a bot, always dealt the same, this page's person first; its code."""
    wished = {"first": "seat1", **options}
    code, token = open_table(site.address, name, 2, game="football", is_test=True, seed=seed, options=wished)
    page.goto(f"{site.address}/t/{code}#seat={token}")
    expect(page.get_by_text(CONNECTED)).to_be_attached()
    expect(hand(page)).to_be_visible()
    return code


def sit_both(people: People, site: Site, seed: int = 0, **options: str) -> tuple[Page, Page]:
    """Two people at a table that is always dealt the same: Ada, who kicks off, and Ola on a phone."""
    ada, ola = people.sit("en", DESK), people.sit("en", PHONE)
    wishes: dict[str, Any] = {"options": {"first": "seat1", **options}, "start": False}
    code, token = open_table(site.address, "Ada", 2, game="football", is_test=True, seed=seed, **wishes)
    ada.goto(f"{site.address}/t/{code}#seat={token}")
    ola.goto(f"{site.address}/t/{code}")
    ola.get_by_label("Your name").fill("Ola")
    ola.get_by_role("button", name="Sit here").first.click()
    expect(ada.get_by_text("Ola").first).to_be_visible()
    ada.get_by_role("button", name="Start the match").click()
    for page in (ada, ola):
        expect(hand(page)).to_be_visible()
    return ada, ola


def hand(page: Page) -> Locator:
    """The own cards."""
    return page.get_by_role("toolbar", name=re.compile("Your cards|Twoje karty"))


def card(page: Page, word: str) -> Locator:
    """A card of the hand, by what it says."""
    row = CARDS.rows[word]
    name = f"^{ENGLISH['attack.' + row['attack']]}, {row['balls']} ball.*, {row['gloves']} glove"
    return hand(page).get_by_role("button", name=re.compile(name)).first


def act(page: Page) -> Locator:
    """The button that does what a lifted card can do."""
    return page.get_by_role("group", name=DOES).locator("button.solid")


def await_question(page: Page) -> None:
    """Something is asked of this person."""
    expect(page).to_have_title(re.compile("^●"))


def tap(page: Page, word: str) -> None:
    """Tap a card of the hand that can be played."""
    await_question(page)
    expect(card(page, word)).to_have_accessible_name(CAN)
    card(page, word).click()


def lay(page: Page, word: str) -> None:
    """Tap a card, then what it does."""
    tap(page, word)
    act(page).click()


def choose(page: Page, name: str) -> None:
    """Press a button of the status."""
    await_question(page)
    offered = choices(page).filter(has_text=re.compile(f"^\\s*{name}"))
    expect(offered).to_be_enabled()
    offered.click()


def line_up(page: Page, formation: str) -> None:
    """Choose a formation: a tap says what it allows, another button chooses it."""
    formations(page).get_by_role("button", name=formation).click()
    page.get_by_role("button", name=f"Play {formation}").click()


def pitch(page: Page) -> Locator:
    """The pitch, for those who listen a sentence."""
    return page.get_by_role("img", name=re.compile("^(Ball|Piłka):"))


def drawn(page: Page, what: str) -> Locator:
    """What is drawn for the eye alone: the ways of an attack on the pitch, balls and gloves before the goal."""
    return pitch(page).locator(f".{what}")


def formations(page: Page) -> Locator:
    """The formations to choose from."""
    return page.get_by_role("group", name=re.compile("^(Your formation|Twoje ustawienie)"))


def go_on(page: Page) -> str:
    """Answer with the keyboard alone: attack, let through, shoot and save with all there is; say what was asked."""
    ready(page)
    asked = next((name for name, words in ASKS.items() if re.search(words, said(page))), "")
    if asked in ("tactic", "answer"):
        page.keyboard.press("p")
    elif asked:
        for digit in "12345":
            page.keyboard.press(digit)  # takes a card, or lifts it, and then what it does has the focus
            if ACTS.search(heard_at_focus(page)):
                page.keyboard.press("Enter")
                break
        else:
            page.keyboard.press("d" if asked == "shoot" else "e")
    return asked


ASKS = {
    "formation": "Choose your formation|Wybierz ustawienie",
    "tactic": "Use a tactic|Używasz taktyki",
    "answer": "stop it or let|zatrzymujesz",
    "attack": "You attack|Atakujesz",
    "shoot": "Shoot!|Strzelasz",
    "save": "Save the shot|Bronisz",
}
ACTS = re.compile("^(Lay it|Take the|Save:|Shoot:|Play |Wyłóż|Wykonaj|Broń:|Strzelaj:|Zagraj )")


def go_on_until(pages: list[Page], what: Callable[[], bool], seconds: float = 100) -> None:
    """Everybody plays until something is so."""
    until = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < until, [said(page) for page in pages]
        asked = [page for page in pages if is_asked(page)]
        if asked and not what():
            go_on(asked[0])
        something_happens(pages[0])


def test_two_people_finish_a_match_with_formations_a_corner_and_a_penalty(people: People, site: Site) -> None:
    ada, ola = sit_both(people, site, SEED, formations="with", second_half_end="stock")
    line_up(ada, "3-5-2")
    expect(ada.get_by_text("You have chosen 3-5-2. It lies face down.")).to_be_visible()
    expect(ola.get_by_text("Ada: chosen, face down")).to_be_visible()
    expect(ola.get_by_role("region", name="Score")).not_to_contain_text("3-5-2")
    fits(ola)
    line_up(ola, "4-4-2")
    for page in (ada, ola):
        expect(page.get_by_role("region", name="Score")).to_contain_text("3-5-2")
        expect(page.get_by_role("region", name="Score")).to_contain_text("4-4-2")
        expect(page.get_by_text("5 actions left")).to_be_visible()

    lay(ada, "long_switch_22")
    expect(ola.get_by_role("heading", level=1)).to_have_text("Long switch: stop it or let it through?")
    expect(drawn(ola, "run.open")).to_have_count(1)
    choose(ola, "Let it through")
    expect(pitch(ada)).to_have_accessible_name(re.compile("the yellow area.*Ada attacks .red.*the goal of Ola"))
    expect(pitch(ola)).to_have_accessible_name(re.compile("your goal"))
    expect(ada.get_by_text("2 actions left")).to_be_visible()
    lay(ada, "through_ball_22")
    lay(ola, "corner")
    exchange = ola.get_by_role("region", name="Attack and answer")
    expect(exchange.get_by_role("listitem")).to_have_text(re.compile("^Through ball, foul, Tactical foul"))
    expect(drawn(ada, "run")).to_have_count(1)
    expect(drawn(ada, "run.fouled")).to_have_count(1)
    lay(ada, "right_wing_21")
    lay(ola, "free_kick")
    expect(ada.get_by_text("You can take: Corner")).to_be_visible()
    expect(choices(ada)).to_have_text(re.compile("End the attack"))
    tap(ada, "corner")
    expect(act(ada)).to_have_text("Take the corner")
    axe_finds_nothing(ada)
    act(ada).click()
    expect(ola.get_by_text("2 actions left")).to_be_visible()
    lay(ada, "left_wing_21")
    lay(ola, "corner")
    expect(ada.get_by_text("You can take: Penalty")).to_be_visible()
    lay(ada, "penalty")

    for page in (ada, ola):
        shot = page.get_by_role("region", name="Penalty")
        expect(shot.get_by_text("2 cards to lay")).to_be_visible()
        expect(shot.get_by_role("listitem")).to_have_count(3)  # two turned up, and what is due
        expect(drawn(page, "ball")).to_have_count(int(shot.locator(".sum strong").first.inner_text()))
    await_question(ola)
    first, second = (hand(ola).get_by_role("button").nth(at) for at in (0, 1))
    first.click()
    expect(first).to_have_accessible_name(re.compile("chosen"))
    expect(ola.get_by_role("heading", level=1)).to_have_text("Save the shot: 1 more card.")
    expect(ola.get_by_role("region", name="Penalty").get_by_text("1 card to lay")).to_be_visible()
    expect(drawn(ola, "glove").first).to_be_visible()
    first.click()  # puts it back
    expect(drawn(ola, "glove")).to_have_count(0)
    expect(ola.get_by_role("heading", level=1)).to_have_text("Save the shot: choose 2 cards.")
    first.click()
    second.click()
    fits(ola)
    axe_finds_nothing(ola)
    act(ola).click()
    for page in (ada, ola):
        shot = page.get_by_role("region", name="Penalty")
        expect(shot.get_by_text(re.compile(r"\d balls? against \d gloves?"))).to_be_visible()
        expect(shot.get_by_text(re.compile("^(Goal|Saved)!$"))).to_be_visible()

    go_on_until([ada, ola], lambda: "formation" in said(ada) and formations(ola).count() > 0)
    for page, formation in ((ada, "3-4-3"), (ola, "4-3-3")):
        expect(page.get_by_text("Half time: the second half begins.")).to_be_visible()
        line_up(page, formation)
    go_on_until([ada, ola], lambda: is_over(ada) and is_over(ola))
    for page in (ada, ola):
        ending = page.get_by_role("region", name="Result")
        expect(ending.get_by_role("heading", name="Shots of the match")).to_be_visible()
        expect(ending.get_by_text("Penalty", exact=True)).to_be_visible()
        expect(ending.get_by_text("goals", exact=True)).to_have_count(2)
        fits(page)
    axe_finds_nothing(ada)


def test_a_whole_match_by_keyboard_and_by_ear(people: People, site: Site) -> None:
    page = people.sit("en", DESK)
    sit_at_football(page, site, second_half_end="stock")
    done = set()
    until = time.monotonic() + 100
    while not is_over(page):
        assert time.monotonic() < until, said(page)
        if is_asked(page):
            done.add("attack" if attack_by_ear(page) else go_on(page))
        something_happens(page)
    assert {"attack", "answer", "shoot", "save"} <= done, done
    told = page.get_by_role("log").first.inner_text()
    assert re.search("(Ada|Ola) wins!|You win!|A draw", told)


def attack_by_ear(page: Page) -> bool:
    """Lay a card that is heard to be one that can be played."""
    ready(page)
    if not re.search(ASKS["attack"], said(page)) or not tab_to(page, CAN):
        return False
    page.keyboard.press("Enter")
    expect(act(page)).to_be_focused()
    page.keyboard.press("Enter")
    return True


def tab_to(page: Page, wanted: re.Pattern[str]) -> bool:
    """Go on with Tab, and within the hand with the arrows, until something is heard."""
    for _ in range(25):
        for _ in range(5 if re.search("ball.*glove", heard_at_focus(page)) else 1):
            if wanted.search(heard_at_focus(page)):
                return True
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Tab")
    return False


def test_a_surprising_shot_lies_face_down_until_the_save(people: People, site: Site) -> None:
    ada, ola = sit_both(people, site, SEED, shots="surprising")
    lay(ada, "long_switch_22")
    choose(ola, "Let it through")
    lay(ada, "through_ball_22")
    choose(ola, "Let it through")
    tap(ada, "right_wing_21")
    tap(ada, "left_wing_21")
    choose(ada, "Shoot!")
    hidden = ola.get_by_role("region", name="Shot").get_by_role("listitem").get_by_text("a face-down card")
    expect(hidden).to_have_count(2)
    expect(ola.get_by_text("face down until the save")).to_be_visible()
    expect(ada.get_by_role("region", name="Shot").get_by_text("Right wing (2 balls)")).to_be_attached()
    for page in (ada, ola):
        expect(log_of(page).get_by_text(re.compile("(Ada turns|You turn) up"))).to_have_count(0)
    await_question(ola)
    for at in (0, 1):
        hand(ola).get_by_role("button").nth(at).click()
    act(ola).click()
    for page in (ada, ola):
        shot = page.get_by_role("region", name="Shot")
        expect(shot.get_by_text("Right wing (2 balls)")).to_be_attached()
        expect(shot.get_by_text("Left wing (2 balls)")).to_be_attached()
        expect(shot.get_by_text(re.compile("^4 balls against"))).to_be_visible()


def test_tactics_are_used_and_paid_for_or_say_why_not(people: People, site: Site) -> None:
    ada, ola = sit_both(people, site, SEED, tactics="with")
    tactics = ola.get_by_role("group", name="Your tactics cards")
    expect(ola.get_by_role("heading", level=1)).to_have_text(re.compile("^Ada attacks.*Use a tactic, or pass"))
    tactics.get_by_role("button", name="Interception").click()
    detail = ola.get_by_role("group", name=re.compile("^Interception: "))
    expect(detail.get_by_text("Costs 2 × Pressing")).to_be_visible()
    axe_finds_nothing(ola)
    detail.get_by_role("button", name="why not?").click()
    expect(ola.get_by_text("An Interception happens on your area and costs two pressing cards.")).to_be_visible()
    expect(ola.get_by_role("dialog")).to_have_count(0)  # a window does not wait for a dialog
    tactics.get_by_role("button", name="Substitution").click()
    ola.get_by_role("group", name=re.compile("^Substitution: ")).get_by_role("button", name="Use it").click()
    expect(log_of(ada).get_by_text("Ola uses a tactic: Substitution.")).to_be_visible()
    expect(tactics.get_by_role("button", name="Substitution")).to_have_accessible_name(re.compile("used"))
    left = ada.get_by_role("region", name="Score").get_by_role("img", name=re.compile("tactics cards left"))
    expect(left).to_have_count(2)
    expect(left.last).not_to_have_accessible_name(re.compile("Substitution"))
    fits(ola)
    choose(ola, "Pass")
    await_question(ada)
    ada.get_by_role("group", name="Your tactics cards").get_by_role("button", name="Keeper's throw").click()
    ada.get_by_role("group", name=re.compile("^Keeper's throw: ")).get_by_role("button", name="why not?").click()
    expect(ada.get_by_text("A Keeper's throw comes right after a save, with the ball on your area.")).to_be_visible()
    expect(ada.get_by_role("button", name="Read FO-10.14")).to_be_visible()


def test_on_a_phone_pitch_cards_and_buttons_are_in_sight_together(people: People, site: Site) -> None:
    page = people.sit("pl", PHONE)
    variants: tuple[dict[str, Any], ...] = ({}, {"tactics": "with", "shots": "surprising"})
    for options in variants:
        sit_at_football(page, site, name="Małgorzata-Katarzyna", first="seat2", **options)
        until = time.monotonic() + 20
        while not re.search("zatrzymujesz", said(page)):
            assert time.monotonic() < until
            if is_asked(page):
                go_on(page)
        await_question(page)
        fits(page)
        cards = hand(page).get_by_role("button")
        expect(cards.first).to_be_visible()
        places = [page.get_by_role("heading", level=1).first, pitch(page), *cards.all(), *choices(page).all()]
        places += page.get_by_role("region", name="Atak i odpowiedź").get_by_role("listitem").all()
        for place in places:
            seen = place.bounding_box()
            assert seen is not None
            assert seen["y"] >= 0
            assert seen["y"] + seen["height"] <= PHONE["height"] - TABS
        for target in [*cards.all(), *choices(page).all(), *page.locator(".tactics > button").all()]:
            seen = target.bounding_box()
            assert seen is not None
            assert min(seen["width"], seen["height"]) >= 48
        axe_finds_nothing(page)


@pytest.mark.parametrize(("screen", "card_width"), [(DESK, 100), ({"width": 1920, "height": 1080}, 160)])
def test_a_large_screen_shows_a_large_pitch_and_the_whole_table(
    people: People, site: Site, screen: dict[str, int], card_width: float
) -> None:
    page = people.sit("pl", screen)
    sit_at_football(page, site, "Małgorzata-Katarzyna", formations="with", tactics="with")
    seen: set[str] = set()
    until = time.monotonic() + 60
    while not {"formation", "attack", "answer", "save"} <= seen:
        assert time.monotonic() < until, seen
        ready(page)
        if not is_asked(page):
            something_happens(page)
            continue
        board = box_of(page.get_by_role("region", name="Stół", exact=True))
        grass = box_of(pitch(page))
        assert grass["width"] * grass["height"] > 0.25 * board["width"] * board["height"], said(page)
        assert board["y"] + board["height"] <= screen["height"]
        for place in hand(page).get_by_role("button").all():
            expect(place).to_be_in_viewport(ratio=1)
            assert box_of(place)["width"] >= card_width
        seen.add(go_on(page))


def box_of(shown: Locator) -> FloatRect:
    """Where something is drawn, and how large."""
    box = shown.bounding_box()
    assert box is not None
    return box


def test_a_card_says_what_it_does_and_why_it_cannot_be_laid(people: People, site: Site) -> None:
    page = people.sit("en", PHONE)
    sit_at_football(page, site)
    await_question(page)
    card(page, "dribble").click()
    detail = page.get_by_role("group", name=re.compile("^Dribble .4 balls, 1 glove.: "))
    expect(detail.get_by_text("Repeats your last action")).to_be_visible()
    expect(detail.get_by_text("Tactical foul")).to_be_visible()
    expect(detail.get_by_text("4 balls in a shot")).to_be_visible()
    expect(detail.get_by_text("On 6 of the 96 cards (the number in the circle).")).to_be_visible()
    axe_finds_nothing(page)
    detail.get_by_role("button", name="why not?").click()
    expect(page.get_by_text("A Dribble repeats an action: it cannot be the first.")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Help sheet").click()
    expect(page.get_by_role("row", name=re.compile("Right wing.*18.*Left-flank defence.*18"))).to_be_visible()
    expect(page.get_by_role("dialog").get_by_text(re.compile("^Reconstructed: "))).to_be_visible()
    expect(page.get_by_role("listitem").filter(has_text="Dribble").last).to_have_text("Dribble 6 × 4 balls, 1 glove")
    axe_finds_nothing(page)


def test_the_team_is_chosen_apart_from_who_kicks_off(people: People, site: Site) -> None:
    ada, ola = sit_both(people, site, red="seat2")
    for page in (ada, ola):
        expect(pitch(page)).to_have_accessible_name(re.compile(r"Ada attacks \(yellow\)"))
    expect(ada.get_by_role("heading", level=1)).to_have_text("You attack. Ball: the midfield. Lay an action.")


def test_a_laid_card_flies_unless_motion_is_to_be_reduced(people: People, site: Site) -> None:
    for moving in (True, False):
        page = people.sit("en", DESK, moving=moving)
        page.add_init_script(NOTE_FLIGHTS)
        sit_at_football(page, site)
        await_question(page)
        hand(page).get_by_role("button", name=CAN).first.click()
        act(page).click()
        expect(log_of(page).get_by_text(re.compile("^You attack:")).first).to_be_visible()
        ready(page)
        flown = page.evaluate("window.flown")
        assert flown if moving else not flown
