"""Climaxes: each kind is shown at its event, can be skipped, is in nobody's way, and comes never before its reveal."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from stolik import games
from stolik.table.export import Export, to_json
from tests.browser.conftest import DESK, PHONE, People, Site
from tests.browser.test_end_picture import COLOURS
from tests.browser.test_football import await_question
from tests.browser.test_replay import drop, stands_at
from tests.browser.test_roulette import NOTE_COUNTS, pass_until, sit_at_roulette
from tests.browser.test_roulette import go_on as play_roulette
from tests.browser.test_tv import play_an_attack
from tests.browser.using import (
    ask_me_always,
    axe_finds_nothing,
    choices,
    comes_true,
    open_table,
    ready,
    said,
    sit_down,
)
from tests.table.test_verify import exported, played

MATCHES = {"kittens": 6, "conflict": 2, "roulette": 4, "football": 7, "clash": 1}  # chances by which all of it happens
KINDS = {  # climax → the event it is shown at
    "kittens": {"explosion": "explodes", "defused": "defuses", "victory": "wins"},
    "conflict": {"caught": "caught", "cracked": "loses", "fallen": "out", "victory": "wins"},
    "roulette": {"volley": "fires", "click": "fires", "captain": "captain_dies", "caught": "caught", "victory": "wins"},
    "football": {"goal": "scores", "save": "saved", "victory": "wins"},
    "clash": {"turned": "turns", "struck": "destroys", "kaboom": "explodes", "game": "wins_game", "victory": "wins"},
}
KITTEN = {"turn": "Ada", "deck": ["kitten", "shuffle", "attack"]}


def climax(page: Page, name: str) -> Locator:
    """A climax that is shown just now; it is for the eye alone, so nobody can ask for it by what is heard."""
    return page.locator(f"[data-climax={name}]")


def skip(page: Page, name: str) -> None:
    """Strike a key: the climax is gone at once, and not when its time is over."""
    page.keyboard.press("Escape")
    assert climax(page, name).count() == 0, name


def moments(file: Export, event: str) -> list[int]:
    """After how many moves each event of a kind is told next; of tiles that turn, several at once."""
    told = [sum(each.kind == event for each in move.events or []) for move in file.moves]
    return [at for at, count in enumerate(told) if count > (event == "turns")]


def is_shown_at(page: Page, name: str, move: int) -> bool:
    """Watch one move; is its climax this one? Some events have another beside them that weighs more."""
    page.keyboard.press("Shift")
    expect(page.locator("[data-climax]")).to_have_count(0)
    page.get_by_role("slider", name="Moves").fill(str(move))
    page.keyboard.press("ArrowRight")
    stands_at(page, move + 1)
    expect(page.locator("[data-climax]")).to_be_visible()
    return climax(page, name).count() > 0


@pytest.mark.parametrize("game", KINDS)
def test_every_climax_of_a_game_is_shown_when_it_is_watched_again_and_a_key_skips_it(
    people: People, site: Site, tmp_path: Path, game: str
) -> None:
    file = exported(played(games.load(game), MATCHES[game]))
    (tmp_path / "match.json").write_bytes(to_json(file))
    page = people.sit("en", DESK, address=f"{site.address}/replay")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    drop(page, tmp_path / "match.json")
    expect(page.get_by_role("slider", name="Moves")).to_be_visible()
    for name, event in KINDS[game].items():
        if event == "wins":  # it waits for what brought it about
            is_shown_at(page, name, moments(file, event)[-1])
            expect(climax(page, name)).to_be_visible()
        else:
            assert any(is_shown_at(page, name, move) for move in moments(file, event)), name
        picture = climax(page, name)
        is_hidden, does_catch, moving = picture.evaluate(LOOK_AT)  # at once: it is soon gone by itself
        assert is_hidden == "true"
        assert not does_catch
        assert moving == 0, name
        skip(page, name)
    axe_finds_nothing(page)


# How much of a still picture moves, also when it finds another place.
MOVES = """(it) => {
  it.style.height = `${it.offsetHeight - 20}px`
  return it.getAnimations({ subtree: true }).length
}"""

# Does anything of it catch a finger?
CATCHES = """(it) => {
  const box = it.getBoundingClientRect()
  const spots = [0.2, 0.5, 0.8].flatMap((x) => [0.2, 0.5, 0.8].map((y) => [x, y]))
  return spots.some(([x, y]) => it.contains(document.elementFromPoint(box.x + x * box.width, box.y + y * box.height)))
}"""

# Is it hidden from those who listen, does it catch a finger, and how much of it moves?
LOOK_AT = f"(it) => [it.getAttribute('aria-hidden'), ({CATCHES})(it), ({MOVES})(it)]"


def test_a_climax_is_in_nobodys_way(people: People, site: Site) -> None:
    page = people.sit("en", PHONE, moving=True)
    hands = {"Ada": ["defuse", "attack"], "Ola": ["nope"]}
    sit_down(page, site.address, "Ada", 2, game="kittens", given={**KITTEN, "hands": hands})
    choices(page).filter(has_text="Draw").click()
    choices(page).filter(has_text="Defuse").click()
    expect(climax(page, "defused")).to_be_visible()
    ready(page)
    page.get_by_role("button", name="Put it there").click()  # a tap does its work, and skips what is shown
    expect(climax(page, "defused")).to_have_count(0)
    expect(page.get_by_role("heading", level=1)).not_to_have_text("Put the Kitten back")


def test_a_draw_has_its_moment_above_the_own_cards_and_a_picture(people: People, site: Site) -> None:
    page = people.sit("en", PHONE)
    page.add_init_script(NOTE_BOXES)
    code, token = open_table(site.address, "Ada", 2, game="football", given=LAST_TURN, is_test=True)
    page.goto(f"{site.address}/t/{code}#seat={token}")
    await_question(page)
    play_an_attack(page)
    comes_true(page, "noted.draw")
    skip(page, "draw")
    expect(page.get_by_role("heading", level=1)).to_have_text("A draw.")
    picture = page.get_by_role("img", name="A picture of the result: A draw.")
    expect(picture).to_be_visible()
    bottom, own = page.evaluate("noted.draw")
    assert bottom <= own + 1
    comes_true(page, f"({COLOURS})() > 20")
    axe_finds_nothing(page)


LAST_TURN = {  # of a thousand: nobody can stop the attack
    "half": "extra",
    "turns": 999,
    "attacker": "Ada",
    "ball": "midfield",
    "goals": {"Ada": 1, "Ola": 1},
    "hands": {"Ada": ["right_wing_12", "left_wing_12"], "Ola": ["one_two_22", "one_two_11"]},
    "second_stock": [],
}

# How far down the climax reaches and where the own cards begin, as it was last shown.
NOTE_BOXES = """
window.noted = {}
const look = () => {
  const shown = document.querySelector('[data-climax]')
  const own = document.querySelector('[data-own]')
  const boxes = [shown, own].map((each) => each?.getBoundingClientRect())
  if (shown && own) noted[shown.dataset.climax] = [boxes[0].bottom, boxes[1].top]
  requestAnimationFrame(look)
}
requestAnimationFrame(look)
"""


def test_who_explodes_last_sees_the_explosion_and_then_the_defeat(people: People, site: Site) -> None:
    page = people.sit("pl", PHONE)
    hands = {"Ada": ["attack"], "Ola": ["nope"]}
    sit_down(page, site.address, "Ada", 2, game="kittens", given={**KITTEN, "hands": hands})
    choices(page).filter(has_text="Dobierz").click()
    if choices(page).filter(has_text="Wybuchnij").count():
        choices(page).filter(has_text="Wybuchnij").click()
    expect(climax(page, "explosion")).to_be_visible()
    page.mouse.click(180, 60)
    expect(climax(page, "explosion")).to_have_count(0)
    expect(climax(page, "defeat")).to_be_visible()
    skip(page, "defeat")
    assert "Ada" not in said(page)


def test_a_lie_that_is_caught_is_seen_before_what_it_costs(people: People, site: Site) -> None:
    given = {"turn": "Ada", "hands": {"Ada": ["protest", "eu"], "Bolek": ["media", "police"]}}
    code, token = open_table(site.address, "Ada", 2, given=given, is_test=True, start=False)
    ada = people.sit("en", DESK, address=f"{site.address}/t/{code}#seat={token}")
    bolek = people.sit("en", DESK, moving=True, address=f"{site.address}/t/{code}")
    bolek.get_by_label("Your name").fill("Bolek")
    bolek.get_by_role("button", name="Sit here").first.click()
    ada.get_by_role("button", name="Start the match").click()
    choices(ada).filter(has_text="Russia").click()
    bolek.evaluate(NOTE_CLIMAXES)
    choices(bolek).filter(has_text="Challenge").click()
    choices(ada).filter(has_text="Lose").first.click()  # as soon as it can be pressed
    comes_true(bolek, "window.climaxes.length > 1")
    assert bolek.evaluate("window.climaxes") == ["caught", "cracked"]
    caught, cracked = bolek.evaluate("window.times")
    assert cracked - caught > 650  # milliseconds: long enough to be read


def test_a_volley_flashes_only_when_it_has_been_counted(people: People, site: Site) -> None:
    page = people.sit("en", DESK, moving=True)
    sit_at_roulette(page, site, 2)
    ask_me_always(page)
    page.evaluate(NOTE_COUNTS)
    page.evaluate(NOTE_CLIMAXES)
    pass_until([page], "^Before volley 1")
    ready(page)
    play_roulette(page)
    comes_true(page, "window.climaxes.length > 0")
    assert page.evaluate("window.climaxes") in (["volley"], ["click"])
    assert "Ada" in page.evaluate("window.shown")  # whose guns they are
    assert page.evaluate("window.counted") == "321"
    assert page.evaluate("window.tooEarly") == []


NOTE_CLIMAXES = """(() => {
  window.climaxes = []
  window.tooEarly = []
  window.times = []
  new MutationObserver(() => {
    const shown = document.querySelector('[data-climax]')?.dataset.climax
    if (shown && window.climaxes.at(-1) !== shown) {
      window.climaxes.push(shown)
      window.times.push(performance.now())
      window.shown = document.querySelector('[data-climax]').textContent
    }
    if (shown && document.querySelector('.count')) window.tooEarly.push(shown)
  }).observe(document.body, { childList: true, subtree: true })
})()"""
