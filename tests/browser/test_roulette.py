"""Rosyjska Ruletka on the page: two people and two bots to the end, the keyboard alone, six teams on a phone."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import DESK, PHONE, People, Site
from tests.browser.using import (
    BELOW_THE_FOLD,
    CONNECTED,
    SQUEEZED,
    ask_me_always,
    axe_finds_nothing,
    choices,
    comes_true,
    fits,
    is_over,
    open_table,
    ready,
    resize,
    said,
    something_happens,
)

TABS = 56  # pixels at the bottom of a phone
NO_MOVE = re.compile("Back|Wstecz|why not|dlaczego nie")


def sit_at_roulette(page: Page, site: Site, seats: int, name: str = "Ada", **options: str) -> str:
    """A table against bots, always dealt the same; its code."""
    code, token = open_table(site.address, name, seats, game="roulette", is_test=True, options=options)
    page.goto(f"{site.address}/t/{code}#seat={token}")
    expect(page.get_by_text(CONNECTED)).to_be_attached()
    expect(choices(page).first).to_be_enabled()
    return code


def sit_together(people: People, site: Site, seats: int, pages: list[tuple[Page, str]], **wishes: Any) -> None:
    """Some people in the waiting room of one table, from the first seat on, in English."""
    (host, name), *others = pages
    code, token = open_table(site.address, name, seats, game="roulette", is_test=True, start=False, **wishes)
    host.goto(f"{site.address}/t/{code}#seat={token}")
    for page, other in others:
        page.goto(f"{site.address}/t/{code}")
        page.get_by_label("Your name").fill(other)
        page.get_by_role("button", name="Sit here").first.click()
        expect(host.get_by_text(other).first).to_be_visible()


def start(pages: list[Page]) -> None:
    """The host has the cards dealt."""
    pages[0].get_by_role("button", name="Start the match").click()
    for page in pages:
        expect(own_place(page)).to_be_visible()


def own_place(page: Page) -> Locator:
    """The own team and action cards."""
    return page.get_by_role("region", name=re.compile("Your (action )?cards|Twoje karty"))


def place(page: Page, name: str) -> Locator:
    """Somebody else's team."""
    return page.get_by_role("region", name=name, exact=True)


def accusation(page: Page, words: str) -> Locator:
    """An accusation of the last tick, in the middle of the table."""
    return page.get_by_role("listitem").filter(has_text=words)


def log_of(page: Page) -> Locator:
    """What has happened, in sentences."""
    return page.get_by_role("region", name="What has happened")


def choose(page: Page, name: str) -> None:
    """Press a button that is offered, by what it is called."""
    offered = page.get_by_role("group", name="Your choices").get_by_role("button", name=name, exact=True)
    offered.click()  # once it can be pressed: buttons that have just appeared cannot


def is_asked(page: Page) -> bool:
    """Does the title say that something is asked of this person?"""
    return page.title().startswith("●")


def pass_until(pages: list[Page], words: str, asked: Page | None = None, seconds: float = 40) -> None:
    """Everybody passes, stakes one and hides a KLIK! until all of them, or one of them, are asked this."""
    until = time.monotonic() + seconds
    while not all(re.search(words, said(page)) for page in ([asked] if asked else pages)):
        assert time.monotonic() < until, [said(page) for page in pages]
        for page in pages:
            if is_asked(page):
                go_on(page, unless=words)
        something_happens(pages[0])


def go_on(page: Page, stake: str = "1", unless: str = "$^") -> bool:
    """Pass, stake, or take the first thing that is offered, unless this is asked: another question may just be put."""
    return bool(page.evaluate(PRESS, {"unless": unless, "stake": stake, "no_move": NO_MOVE.pattern}))


# Reads and presses without a breath between, in which the question could become another one.
PRESS = """({ unless, stake, no_move }) => {
    const asked = document.querySelector('h1')?.innerText ?? ''
    const groups = [...document.querySelectorAll('[role=group]')]
    const choices = groups.find((each) => /^(Your choices|Twoje możliwości)$/.test(each.ariaLabel))
    const buttons = [...(choices?.querySelectorAll('button') ?? [])].filter((each) => !each.disabled)
    const offered = buttons.filter((each) => !new RegExp(no_move).test(each.innerText))
    const isStake = /How many shots|Ile strzałów/.test(asked)
    const wanted = offered.find((each) => isStake && each.innerText.trim() === stake) ?? offered[0]
    if (!wanted || new RegExp(unless).test(asked)) return false
    wanted.click()
    return true
}"""


def go_on_until_over(pages: list[Page], seconds: float = 120) -> None:
    """Everybody plays to the end, with stakes that end it soon."""
    until = time.monotonic() + seconds
    while not all(is_over(page) for page in pages):
        assert time.monotonic() < until, [said(page) for page in pages]
        moves = [go_on(page, "5") for page in pages if is_asked(page)]
        if not any(moves):
            something_happens(pages[0])


def pass_windows(page: Page) -> None:
    """Have all windows passed from now on."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_role("radio", name="until I say").check()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_two_people_and_two_bots_finish_a_game_with_a_caught_cheat_and_a_false_accusation(
    people: People, site: Site
) -> None:
    ada, bolek = people.sit("en", DESK), people.sit("en", PHONE)
    sit_together(people, site, 4, [(ada, "Ada"), (bolek, "Bolek")])
    ada.get_by_role("group", name="Colour of your team").get_by_role("button", name="violet").click()
    taken = bolek.get_by_role("group", name="Colour of your team").get_by_role("button", name="violet")
    expect(taken).to_be_disabled()
    bolek.get_by_role("group", name="Colour of your team").get_by_role("button", name="green").click()
    expect(ada.get_by_role("listitem").filter(has_text="Bolek").get_by_text("green")).to_be_visible()
    start([ada, bolek])
    expect(place(bolek, "Ada")).to_contain_text("colour: violet")

    # all hide at once, and a quiet line says who has not yet
    choose(ada, "Hide: KLIK!")
    expect(ada.get_by_text("Still choosing: Bolek")).to_be_visible()
    expect(bolek.get_by_text("Still choosing")).to_have_count(0)  # the status asks it of Bolek already
    choose(bolek, "Hide: bullet")
    expect(own_place(bolek)).to_contain_text("hidden: bullet")
    expect(place(ada, "Bolek")).to_contain_text("a card is hidden")
    expect(place(ada, "Bolek")).not_to_contain_text("bullet,")

    # stakes are covered one by one and uncovered together
    pass_until([ada, bolek], "^How many shots")
    choose(ada, "2")
    expect(place(bolek, "Ada")).to_contain_text("the die is covered")
    expect(place(bolek, "Ada")).not_to_contain_text("stake 2")
    choose(bolek, "3")
    for page, other, stake in ((ada, "Bolek", 3), (bolek, "Ada", 2)):
        expect(place(page, other)).to_contain_text(f"stake {stake}, {stake} to fire")

    # Ada points at Bolek, who is caught: nobody is told before the tick is over
    pass_until([ada, bolek], "^Has somebody hidden a bullet")
    fits(bolek)
    axe_finds_nothing(bolek)
    choose(ada, "Accuse Bolek")
    expect(ada.get_by_role("heading", level=1)).to_have_text(re.compile("^You have answered"))
    expect(bolek.get_by_text("points at")).to_have_count(0)
    choose(bolek, "Pass")
    expect(bolek.get_by_role("heading", level=1)).to_have_text(re.compile("^You are caught"))
    for page in (ada, bolek):
        expect(accusation(page, "Ada points at Bolek").get_by_text("a bullet! Caught")).to_be_visible()
    choose(bolek, "Pass")
    expect(place(ada, "Bolek")).to_contain_text("Team: 3 of 4 alive")
    expect(place(bolek, "Ada")).to_contain_text("4 action cards")
    expect(log_of(ada).get_by_text("loses a competitor; alive in the team: 3.")).to_be_visible()

    # Bolek, out of the round, points back: Ada is honest, and a KLIK! is set aside for it
    pass_until([ada, bolek], "^Has somebody hidden a bullet", asked=bolek)
    choose(bolek, "Accuse Ada")
    for page in (ada, bolek):
        expect(accusation(page, "Bolek points at Ada").get_by_text("KLIK! False accusation")).to_be_visible()
    resize(bolek, {"width": 844, "height": 390})
    told = accusation(bolek, "Bolek points at Ada")
    told.evaluate("(it) => it.querySelectorAll('span[aria-hidden]').forEach((name) => (name.textContent = 'Barnaba'))")
    box = told.get_by_text("KLIK! False accusation").bounding_box()
    assert box is not None
    assert box["height"] < 40  # two lines at most, beside longer names too
    resize(bolek, PHONE)
    expect(place(ada, "Bolek")).to_contain_text("bullets among the seven: 2")
    expect(place(ada, "Bolek").get_by_text("2 bullets")).to_be_visible()
    axe_finds_nothing(ada)

    for page in (ada, bolek):
        pass_windows(page)
    go_on_until_over([ada, bolek])
    for page in (ada, bolek):
        ending = page.get_by_role("region", name="Result")
        expect(ending.get_by_role("heading", name="Who had hidden a bullet when")).to_be_visible()
        expect(ending.get_by_text("Bolek: the judge").first).to_be_visible()
        fits(page)
    axe_finds_nothing(ada)


def test_anybody_may_make_the_last_call_and_all_are_told(people: People, site: Site) -> None:
    ada, bolek = people.sit("en", DESK), people.sit("en", PHONE)
    sit_together(people, site, 2, [(ada, "Ada"), (bolek, "Bolek")], speed=1)
    start([ada, bolek])
    pass_until([ada, bolek], "^Has somebody hidden a bullet")
    expect(ada.get_by_role("timer")).to_have_count(0)
    bolek.get_by_role("button", name="Last call").click()
    for page in (ada, bolek):
        expect(page.get_by_role("status").filter(has_text="Last call by Bolek!")).to_be_visible()
        expect(page.get_by_role("timer")).to_be_visible()
        expect(page.get_by_role("button", name="Last call")).to_have_count(0)
        expect(choices(page).first).to_be_enabled()


def test_a_volley_is_counted_for_the_eye_and_told_once_to_the_ear(people: People, site: Site) -> None:
    for moving in (True, False):
        page = people.sit("en", DESK, moving=moving)
        stakes = {"Ada": 3, "Ola": 3}
        given = {"phase": "shots", "stakes": stakes, "hands": {"Ada": ["air_gun"], "Ola": ["bang_bang"]}}
        code, token = open_table(site.address, "Ada", 2, game="roulette", is_test=True, given=given)
        page.goto(f"{site.address}/t/{code}#seat={token}")
        pass_until([page], "^Before volley 1")
        page.evaluate(NOTE_COUNTS)
        ready(page)
        go_on(page)
        volleys = page.get_by_role("log").first.get_by_text(re.compile("^Volley 1: three, two, one"))
        expect(volleys).to_have_count(1)
        expect(log_of(page).get_by_text(re.compile("^You fire"))).to_be_attached()
        assert page.evaluate("window.counted") == ("321" if moving else "")
        assert page.evaluate("window.early") == []
        if moving:
            assert page.evaluate("window.covered") > 0.8  # whoever passes by sees it
        comes_true(page, "window.stuck > 0")  # each gun says what came of it


# Whatever is told or asked while a volley is counted comes too early.
NOTE_COUNTS = """(() => {
    window.counted = ''
    window.early = []
    window.stuck = 0
    new MutationObserver(() => {
        const seen = document.querySelector('.count')
        window.stuck = Math.max(window.stuck, document.querySelectorAll('[data-spot] .shot').length)
        if (seen) {
            const said = [...document.querySelectorAll('[role=log] p')].map((each) => each.textContent)
            window.early.push(...said.slice(said.findLastIndex((each) => /^Volley/.test(each)) + 1))
            if (document.title.startsWith('●')) window.early.push(document.title)
        }
        if (seen && !window.counted) {
            const shown = [seen, seen.closest('[role=region]'), document.querySelector('[data-own]')]
            const [count, board, own] = shown.map((each) => each.getBoundingClientRect())
            window.counted = [...seen.querySelectorAll('b')].map((b) => b.textContent).join('')
            window.covered = (count.width * count.height) / (board.width * (own.top - board.top))
        }
    }).observe(document.body, { childList: true, subtree: true })
})()"""


def test_a_whole_game_by_keyboard_and_by_ear(people: People, site: Site) -> None:
    page = people.sit("en", DESK)
    sit_at_roulette(page, site, 2)
    until = time.monotonic() + 100
    answered: set[str] = set()
    while not is_over(page):
        assert time.monotonic() < until, said(page)
        if is_asked(page):
            answered.add(answer_by_keys(page, answered))
        something_happens(page)
    assert {"hide", "window", "stake", "accuse", "card"} <= answered, answered
    told = page.get_by_role("log").first.inner_text()
    assert re.search("Ola wins!|You win!|nobody wins", told)
    expect(log_of(page).get_by_text(re.compile("^(Ada plays|You play) ")).first).to_be_attached()


def answer_by_keys(page: Page, before: set[str]) -> str:
    """Answer what is asked with the keyboard alone; say what it was."""
    expect(choices(page).first).to_be_enabled()
    asked = said(page)
    keys = {
        "Which card do you hide": ("hide", "1"),
        "How many shots": ("stake", "4"),
        "new stake": ("to", "2"),
        "hidden a bullet\\?": ("accuse", "p" if "accuse" in before else "2"),
        "On whom|Whom do you aim": ("target", "1"),
        "go on for glory": ("glory", "x"),
    }
    for words, (what, key) in keys.items():
        if re.search(words, asked):
            page.keyboard.press(key)
            return what
    if "card" not in before and play_a_card_by_keys(page):
        return "card"
    page.keyboard.press("p")
    return "window"


def play_a_card_by_keys(page: Page) -> bool:
    """Find a card of the hand that can be played with Tab and arrows, lift it and play it with Enter."""
    own_place(page).get_by_role("toolbar").get_by_role("button").first.focus()
    for _ in range(8):
        if "can be played" in str(page.evaluate("document.activeElement.textContent")):
            page.keyboard.press("Enter")
            something_happens(page)
            assert str(page.evaluate("document.activeElement.ariaLabel")).startswith("Play it")
            page.keyboard.press("Enter")
            return True
        page.keyboard.press("ArrowRight")
    return False


def test_six_teams_fit_on_a_phone_and_everything_is_in_reach(people: People, site: Site) -> None:
    for language in ("pl", "en"):
        page = people.sit(language, PHONE, dark=language == "en")
        sit_at_roulette(page, site, 6, name="Małgorzata-Katarzyna")
        fits(page)
        if language == "pl":  # as many buttons as there ever are
            pass_until([page], "Czy ktoś chowa")
            expect(choices(page)).to_have_count(6)
            fits(page)
        page.evaluate("scrollTo(0, 0)")  # a click that had to be tried again scrolls
        for button in [*choices(page).all(), *own_place(page).get_by_role("toolbar").get_by_role("button").all()]:
            seen = button.bounding_box()
            assert seen is not None
            assert seen["y"] >= 0
            assert seen["y"] + seen["height"] <= PHONE["height"] - TABS
            assert min(seen["width"], seen["height"]) >= 48
        axe_finds_nothing(page)


ASKED = {  # the phase → what is asked first, or what follows it
    "loading": "^Którą kartę chowasz",
    "bidding": "^Ile strzałów obstawiasz",
    "challenge": "^Czy ktoś chowa",
    "shots": "^Przed serią 2",
}


@pytest.mark.parametrize("phase", ASKED)
def test_on_a_phone_six_teams_are_in_sight_in_every_phase_with_all_that_is_explained(
    people: People, site: Site, phase: str
) -> None:
    page = people.sit("pl", PHONE)
    me = "Małgorzata-Katarzyna"
    given: dict[str, Any] = {
        "phase": phase,
        "team": {me: 3, "Ola": 4, "Jan": 2, "Ewa": 1, "Staś": 4, "Hania": 0},
        "bullets": {me: 2, "Jan": 3, "Ewa": 7},
        "hands": {me: ["bribe", "bang_bang", "air_gun"], "Ola": [], "Jan": [], "Ewa": [], "Staś": []},
    }
    if phase in ("challenge", "shots"):
        given["stakes"] = {me: 4, "Ola": 3, "Jan": 5, "Ewa": 0, "Staś": 2}
    if phase == "shots":
        given["volley"] = 2
    code, token = open_table(site.address, me, 6, game="roulette", given=given)
    page.goto(f"{site.address}/t/{code}#seat={token}")
    expect(own_place(page)).to_be_visible()
    pass_until([page], ASKED[phase])
    ready(page)
    expect(page.get_by_role("status").filter(has_text="Pierwszy raz:")).to_be_visible()
    own = own_place(page).bounding_box()
    assert own is not None
    for name in ("Ola", "Jan", "Ewa", "Staś", "Hania"):
        box = place(page, name).bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= own["y"], name
    assert page.evaluate("document.documentElement.scrollHeight") <= PHONE["height"]
    assert page.evaluate(SQUEEZED) == []
    expect(page.get_by_text("Runda 1").first).to_be_visible()


def test_on_a_phone_nothing_that_is_told_among_six_teams_makes_the_table_scroll(people: People, site: Site) -> None:
    page = people.sit("pl", PHONE)
    sit_at_roulette(page, site, 6)
    left = [re.compile(words) for words in ("zagrywa", "KLIK!|POCISK!", "BUM!|klik")]  # a card, accusations, a volley
    until = time.monotonic() + 90
    while left:
        assert time.monotonic() < until, left
        if is_asked(page) and not page.locator("[aria-busy=true]").count():
            middle = page.get_by_role("region", name=re.compile("^Runda"))
            left = [words for words in left if not middle.get_by_text(words).count()]
            assert page.evaluate(BELOW_THE_FOLD) <= 1, said(page)
            go_on(page, "3")
        something_happens(page)


@pytest.mark.parametrize("language", ["pl", "en"])
def test_on_a_phone_the_names_of_five_characters_are_read_in_full(people: People, site: Site, language: str) -> None:
    page = people.sit(language, PHONE)
    bots = ["highroller", "undertaker", "prosecutor", "cardsharp", "highroller"]
    wish = {"bots": bots, "language": language, "is_test": True}
    code, token = open_table(site.address, "Ada", 6, game="roulette", **wish)
    page.goto(f"{site.address}/t/{code}#seat={token}")
    expect(own_place(page)).to_be_visible()
    names = page.get_by_role("heading", level=2).filter(has_text=re.compile("^(?!Ada)"))
    expect(names).to_have_count(5)
    for name in names.all():
        assert name.evaluate("(it) => it.scrollWidth <= it.clientWidth"), name.inner_text()
    if language == "pl":
        pass_until([page], "^Czy ktoś chowa")
        assert choices(page).evaluate_all("(all) => all.every((each) => each.scrollWidth <= each.clientWidth)")


def test_a_card_says_what_it_does_when_and_that_it_is_reconstructed(people: People, site: Site) -> None:
    page = people.sit("en", PHONE)
    sit_at_roulette(page, site, 6)
    ask_me_always(page)
    pass_until([page], "^Before the stakes")
    own_place(page).get_by_role("toolbar").get_by_role("button").first.click()
    ready(page)
    lifted = own_place(page).get_by_role("group", name=re.compile("What to do with it"))
    expect(lifted.get_by_text("Another player must fire one shot more.")).to_be_visible()
    expect(lifted.get_by_text("in the Challenge Phase; reconstructed")).to_be_visible()
    lifted.get_by_role("button", name="why not?").click()
    expect(page.get_by_text("That card cannot be played at this moment. (RO-11.2)")).to_be_visible()
    page.get_by_role("button", name="Help sheet").first.click()
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_text("our copy has lost this card")).to_have_count(8)
    expect(sheet.get_by_text("The name is printed")).to_have_count(4)
    axe_finds_nothing(page)


def test_the_home_page_has_a_content_note(people: People, site: Site) -> None:
    page = people.sit("en", PHONE)
    poster = page.get_by_role("listitem").filter(has=page.get_by_role("heading", name=re.compile("Russian Roulette")))
    expect(poster.get_by_text("Black comedy for adults")).to_be_visible()
    expect(poster.get_by_text("30 min")).to_be_visible()
    expect(poster.get_by_text("18+")).to_be_visible()
    fits(page)


def test_large_text_loses_nothing(people: People, site: Site) -> None:
    page = people.sit("pl", PHONE)
    sit_at_roulette(page, site, 6, name="Małgorzata-Katarzyna")
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    fits(page)
    for button in [*choices(page).all(), *own_place(page).get_by_role("toolbar").get_by_role("button").all()]:
        button.scroll_into_view_if_needed()
        button.click(trial=True, timeout=3000)
