"""Eksplodujące Kotki on the page: people and a bot to the end, the keyboard alone, a hand of many cards on a phone."""

from __future__ import annotations

import re
import time
from typing import Any

from playwright.sync_api import Error, Locator, Page, expect

from tests.browser.conftest import DESK, PHONE, People, Site
from tests.browser.using import (
    BELOW_THE_FOLD,
    CONNECTED,
    NOTE_FLIGHTS,
    SOON,
    axe_finds_nothing,
    choices,
    comes_true,
    fits,
    is_over,
    open_table,
    ready,
    said,
    sit_down,
    something_happens,
)

TABS = 56  # pixels at the bottom of a phone
CAN = re.compile("can be played|do zagrania")
DOES = re.compile("What to do with it|Co z nią zrobić")
NOT_NOW = re.compile("why not|dlaczego nie|Back|Wstecz")


def sit_at_kittens(page: Page, site: Site, seats: int, name: str = "Ada", **options: str) -> str:
    """A table against bots, always dealt the same, this page's person first; its code."""
    wished = {"first": "seat1", **options}
    code, token = open_table(site.address, name, seats, game="kittens", is_test=True, options=wished)
    page.goto(f"{site.address}/t/{code}#seat={token}")
    expect(page.get_by_text(CONNECTED)).to_be_attached()
    expect(choices(page).first).to_be_enabled()
    return code


def sit_together(
    people: People,
    site: Site,
    seats: int,
    pages: list[tuple[Page, str]],
    given: dict[str, Any] | None = None,
    **options: str,
) -> None:
    """Some people at one table, from the first seat on, in English; the other seats are taken by bots."""
    wishes: dict[str, Any] = {"options": {"first": "seat1", **options}, "start": False, "given": given or {}}
    (host, name), *others = pages
    code, token = open_table(site.address, name, seats, game="kittens", is_test=True, **wishes)
    host.add_init_script("localStorage.setItem('stolik.bot.kittens', 'medium')")  # whom the host chose last time
    host.goto(f"{site.address}/t/{code}#seat={token}")
    for page, other in others:
        page.goto(f"{site.address}/t/{code}")
        page.get_by_label("Your name").fill(other)
        page.get_by_role("button", name="Sit here").first.click()
        expect(host.get_by_text(other, exact=True)).to_be_visible()
    host.get_by_role("button", name="Start the match").click()
    for page, _ in pages:
        expect(hand(page)).to_be_visible()


def hand(page: Page) -> Locator:
    """The own cards, equal ones together."""
    return page.get_by_role("toolbar", name=re.compile("Your cards|Twoje karty"))


def group(page: Page, card: str) -> Locator:
    """The own cards of a name."""
    return hand(page).get_by_role("button", name=re.compile(f"^{card}\\b"))


def lift(page: Page, card: str) -> Locator:
    """Tap the cards of a name; what can be done with them."""
    group(page, card).click()
    ready(page)
    return page.get_by_role("group", name=re.compile(f"^{card}: ({DOES.pattern})"))


def play(page: Page, card: str, how: str = "Play it") -> None:
    """Tap the cards of a name, then what to do with them."""
    lift(page, card).get_by_text(how).click()
    ready(page)


def choose(page: Page, name: str) -> None:
    """Press a button that is offered."""
    offered = choices(page).filter(has_text=re.compile(f"^\\s*{name}"))
    expect(offered).to_be_enabled()
    ready(page)
    offered.click()
    ready(page)


def is_asked(page: Page) -> bool:
    """Does the title say that something is asked of this person?"""
    return page.title().startswith("●")


def go_on(page: Page) -> bool:
    """Draw, pass, defuse, or take the first thing that is offered."""
    try:
        wanted = [each for each in choices(page).all() if not NOT_NOW.search(each.inner_text(timeout=SOON))]
        if wanted:
            wanted[0].click(timeout=SOON)
        elif hand(page).get_by_role("button", name=CAN).count():  # a card for a Favor
            hand(page).get_by_role("button", name=CAN).first.click(timeout=SOON)
            page.get_by_role("group", name=DOES).get_by_role("button", name=re.compile("^(Give|Oddaj)")).click(
                timeout=SOON
            )
        else:
            return False
        ready(page)
    except Error:
        return False  # it was settled under the finger
    return True


def go_on_until_over(pages: list[Page], seconds: float = 150) -> None:
    """Everybody plays to the end."""
    until = time.monotonic() + seconds
    while not all(is_over(page) for page in pages):
        assert time.monotonic() < until, [said(page) for page in pages]
        moves = [go_on(page) for page in pages if is_asked(page)]
        if not any(moves):
            something_happens(pages[0])


def everybody_passes(pages: list[Page]) -> None:
    """The window closes without another Nope from a person."""
    for page in pages:
        if is_asked(page):
            choose(page, "Pass")


def log_of(page: Page) -> Locator:
    """What has happened, in sentences."""
    return page.get_by_role("region", name="What has happened")


def test_three_people_and_a_bot_finish_a_game_with_a_nope_on_a_nope_and_an_armageddon(
    people: People, site: Site
) -> None:
    ada, ola, jan = people.sit("en", DESK), people.sit("en", PHONE), people.sit("en", DESK)
    sit_together(people, site, 4, [(ada, "Ada"), (ola, "Ola"), (jan, "Jan")], turbo="yes")
    everybody = [ada, ola, jan]
    expect(ada.get_by_role("region", name="Draw pile").get_by_text("3 of 15")).to_be_visible()
    choose(ada, "Draw a card")
    expect(group(ada, "Nope")).to_be_visible()

    expect(ola.get_by_role("heading", level=1)).to_have_text(re.compile("^Your turn"))
    play(ola, "Favor")
    expect(ola.get_by_role("heading", level=1)).to_have_text("Favor: on whom?")
    ola.get_by_role("region", name="Ada").get_by_role("button", name="on Ada").click()
    for page, on in ((ada, "you"), (jan, "Ada")):  # the same buttons, with a Nope in the hand and without
        expect(page.get_by_role("heading", level=1)).to_have_text(f"Ola plays Favor on {on}. Nope it?")
        expect(choices(page)).to_have_count(2)
    expect(ada.get_by_text("You hold 1 Nope.")).to_be_visible()
    expect(jan.get_by_text("You hold no Nope. Nobody else sees that.")).to_be_visible()
    choose(jan, "Nope!")
    expect(jan.get_by_text("You have no Nope.")).to_be_visible()
    expect(jan.get_by_role("dialog")).to_have_count(0)
    choose(ada, "Nope!")
    favor = re.compile("^(Ola plays|You play) Favor on (Ada|you).$")
    for page in everybody:
        played = page.get_by_role("region", name=favor)
        expect(played.get_by_text("Nope: Ada")).to_be_visible()
        expect(played.get_by_text("cancelled")).to_be_visible()
    expect(ola.get_by_role("heading", level=1)).to_have_text("Ada plays Nope. Nope it?")
    choose(ola, "Nope!")
    for page in everybody:
        played = page.get_by_role("region", name=favor)
        expect(played.get_by_role("list", name="2 Nopes").get_by_role("listitem")).to_have_text(
            ["Nope: Ada", "Nope: Ola", "works"]
        )
    fits(ola)
    axe_finds_nothing(ola)
    everybody_passes([ada, jan])
    expect(ada.get_by_role("heading", level=1)).to_have_text("Ola asks for a Favor: which card do you give?")
    lift(ada, "Horse Cat").get_by_role("button", name="Give it: Horse Cat").click()
    expect(group(ola, "Horse Cat")).to_be_visible()
    expect(log_of(jan).get_by_text("Ada gives a card to Ola.")).to_be_visible()

    ready(ola)
    play(ola, "Armageddon")
    everybody_passes([ada, jan])
    choose(ola, "Jan")
    choose(ola, "Lay Godcat before the opponent")
    for page in everybody:
        duel = page.get_by_role("region", name="Armageddon")
        expect(duel.get_by_text("Ola against Jan")).to_be_visible()
    mine, theirs = (page.get_by_role("region", name="Armageddon") for page in (ola, jan))
    expect(mine.get_by_text("face down, you know it")).to_have_count(2)
    expect(theirs.get_by_text("you know it")).to_have_count(0)
    axe_finds_nothing(jan)
    choose(jan, "Keep it")
    expect(ola.get_by_role("heading", level=1)).to_have_text("Devilcat lies before you! Defuse it or explode?")
    for page in everybody:
        duel = page.get_by_role("region", name="Armageddon")
        expect(duel.get_by_text("before Ola")).to_be_visible()
        expect(duel.get_by_text(re.compile("(Jan takes|You take) Godcat"))).to_be_visible()
    choose(ola, "Use Defuse")
    expect(group(jan, "Godcat")).to_be_visible()
    expect(ada.get_by_role("region", name="Jan").get_by_text("Godcat")).to_be_visible()

    go_on_until_over(everybody)
    for page in everybody:
        ending = page.get_by_role("region", name="Result")
        expect(ending.get_by_role("heading", name="Who exploded when")).to_be_visible()
        expect(ending.get_by_text(re.compile(": (an Exploding Kitten|Devilcat)$"))).to_have_count(3)
        fits(page)
    axe_finds_nothing(ada)


def test_a_tap_on_a_card_of_a_duel_says_what_it_does_to_whoever_may_know_it(people: People, site: Site) -> None:
    ada, ola = people.sit("en", PHONE), people.sit("en", PHONE)
    given = {"turn": "Ada", "hands": {"Ada": ["armageddon", "defuse"], "Ola": ["mercat"]}}
    sit_together(people, site, 2, [(ada, "Ada"), (ola, "Ola")], given=given)
    play(ada, "Armageddon")
    everybody_passes([ola])
    choose(ada, "Lay Godcat before the opponent")
    expect(ola.get_by_role("heading", level=1)).to_have_text(re.compile("keep your card"))
    known, unknown = (page.get_by_role("region", name="Armageddon") for page in (ada, ola))
    look_at_duel(ada)
    expect(known.get_by_text("face down, you know it")).to_have_count(2)
    expect(unknown.get_by_text("face down")).to_have_count(2)
    expect(unknown.get_by_role("button")).to_have_count(0)  # nothing to tap, and no name to hear
    choose(ola, "Keep it")
    expect(unknown.get_by_text("You take Godcat")).to_be_visible()
    look_at_duel(ola)


def test_on_a_phone_a_duel_lies_above_the_hand_and_is_gone_at_the_next_question(people: People, site: Site) -> None:
    page = people.sit("pl", PHONE)
    held = ["armageddon", "defuse", "nope", "attack", "shuffle", "favor", "reveal", "mercat"]
    given = {"turn": "Ada", "hands": {"Ada": held, "Ola": [], "Jan": [], "Ewa": []}}
    code, token = open_table(site.address, "Ada", 4, game="kittens", is_test=True, given=given)
    page.goto(f"{site.address}/t/{code}#seat={token}")
    play(page, "Armagedon", "Zagraj")
    choices(page).filter(has_text="Ewa").click()
    duel = page.get_by_role("region", name="Armagedon")
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("^Która karta leży po drugiej"))
    expect(duel).to_be_visible()
    assert page.evaluate(BELOW_THE_FOLD) <= 1
    choices(page).first.click()
    while not said(page).startswith("Twoja tura"):
        go_on(page)
        something_happens(page)
    expect(duel).to_have_count(0)
    comes_true(page, f"({BELOW_THE_FOLD})() <= 1", 3)


def look_at_duel(page: Page) -> None:
    """Tap both cards of a duel, in the middle of each; each says in words what it does, and moves nothing."""
    asked = said(page)
    for card, words in (("Godcat", "any card you like"), ("Devilcat", "explode")):
        lying = page.get_by_role("region", name="Armageddon").get_by_role("button", name=re.compile(f"^{card}"))
        box = lying.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 48
        lying.tap()
        sheet = page.get_by_role("dialog", name=card)
        expect(sheet.get_by_text(re.compile(words)).first).to_be_visible()
        fits(page)
        sheet.get_by_role("button", name="Close").tap()
        expect(sheet).to_have_count(0)
    assert said(page) == asked


def test_a_whole_game_by_keyboard_and_by_ear(people: People, site: Site) -> None:
    page = people.sit("en", DESK)
    sit_at_kittens(page, site, 3, turbo="yes")
    until = time.monotonic() + 150
    played: set[str] = set()
    while not is_over(page):
        assert time.monotonic() < until, said(page)
        if is_asked(page):
            played.add(move_by_keys(page, played))
        something_happens(page)
    assert {"turn", "window", "target", "played"} <= played, played
    told = page.get_by_role("log").first.inner_text()
    assert re.search("(Ola|Jan) wins!|You win!", told)
    expect(log_of(page).get_by_text(re.compile("^(Ada combines|You combine)")).first).to_be_attached()


def heard_at_focus(page: Page) -> str:
    """What somebody who listens hears of what has the focus."""
    return str(page.evaluate(HEARD)).strip()


HEARD = """(() => {
    const at = document.activeElement
    return at.getAttribute('aria-label') || at.labels?.[0]?.textContent || at.textContent
})()"""


KEYS = {
    "Nope it": ("window", "p"),
    "Exploding Kitten": ("kitten", "d"),
    "Devilcat": ("devil", "d"),
    "on whom": ("target", "1"),
    "your opponent\\?": ("face", "1"),
    "Which card lies": ("lay", "d"),
    "keep your card": ("swap", "s"),
    "bottom card": ("heck", "k"),
    "Take Godcat": ("steal", "g"),
    "made of": ("with", "1"),
}


def move_by_keys(page: Page, before: set[str]) -> str:
    """Answer what is asked with the keyboard alone; say what it was."""
    ready(page)
    asked = said(page)
    for words, (what, key) in KEYS.items():
        if re.search(words, asked):
            page.keyboard.press(key)
            return what
    if re.search("^Put the Kitten back", asked):
        tab_to(page, "Cards on top of the Kitten")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        return "bury"
    if re.search("^Your turn", asked) and ("played" in before or not tab_to(page, CAN)):
        page.keyboard.press("d")
        return "turn"
    assert tab_to(page, CAN), asked
    page.keyboard.press("Enter")  # lifts it, and what can be done with it has the focus
    something_happens(page)
    assert re.search("^(Play|Pair|Give|Triple)", heard_at_focus(page)), heard_at_focus(page)
    page.keyboard.press("Enter")
    return "played" if re.search("^Your turn", asked) else "gave"


def tab_to(page: Page, wanted: str | re.Pattern[str]) -> bool:
    """Go on with Tab, and within the hand with the arrows, until something is heard."""
    for _ in range(40):
        if re.search(wanted, heard_at_focus(page)):
            return True
        for _ in range(12 if re.search(r", \d+ cards?", heard_at_focus(page)) else 0):
            page.keyboard.press("ArrowRight")
            if re.search(wanted, heard_at_focus(page)):
                return True
        page.keyboard.press("Tab")
    return False


def test_on_a_phone_equal_cards_are_one_group_and_everything_is_in_reach(people: People, site: Site) -> None:
    for language, seats in (("pl", 5), ("en", 3)):
        page = people.sit(language, PHONE)
        sit_at_kittens(page, site, seats, name="Małgorzata-Katarzyna")
        groups = hand(page).get_by_role("button")
        counts = [int(n) for n in re.findall(r", (\d+) (?:kart|card)", " ".join(groups.all_text_contents()))]
        assert sum(counts) == 8
        assert len(counts) < 8
        fits(page)
        for place in [page.get_by_role("heading", level=1).first, *groups.all(), *choices(page).all()]:
            seen = place.bounding_box()
            assert seen is not None
            assert seen["y"] >= 0
            assert seen["y"] + seen["height"] <= PHONE["height"] - TABS
            assert place.get_attribute("id") == "status" or min(seen["width"], seen["height"]) >= 48
        axe_finds_nothing(page)


def test_on_a_phone_what_is_known_of_the_pile_takes_no_seat_out_of_sight(people: People, site: Site) -> None:
    ada, ola = people.sit("en", DESK), people.sit("en", PHONE)
    held = {"Ada": ["favor", "nope"], "Ola": ["reveal", "targeted_attack", "nope"], "Jan": [], "Ewa": []}
    given = {"turn": "Ola", "hands": held, "deck": ["defuse", "armageddon", "horse_cat", "kitten", "kitten", "kitten"]}
    sit_together(people, site, 4, [(ada, "Ada"), (ola, "Ola")], given=given)
    play(ola, "Reveal the Future")
    choose(ada, "Pass")
    play(ola, "Targeted Attack")
    choose(ola, "Ada")
    choose(ada, "Pass")
    play(ada, "Favor")  # nobody else has a card to give
    expect(ola.get_by_text("First time:")).to_be_visible()
    expect(ola.get_by_role("region", name="You know of the pile").get_by_role("listitem")).to_have_count(3)
    for name in ("Ada", "Jan", "Ewa", "Discard pile"):
        place = ola.get_by_role("region", name=name, exact=True)
        assert place.evaluate("(it) => it.getBoundingClientRect().right") <= PHONE["width"], name


def test_on_a_phone_four_others_are_called_by_their_whole_names(people: People, site: Site) -> None:
    page = people.sit("pl", PHONE)
    bots = ["imp", "daredevil", "squirrel", "medium"]
    code, token = open_table(site.address, "Ada", 5, game="kittens", is_test=True, bots=bots)
    page.goto(f"{site.address}/t/{code}#seat={token}")
    for name in ("Chochlik", "Ryzykantka", "Wiewiórka"):
        called = page.get_by_role("heading", level=2, name=name)
        expect(called).to_be_visible()
        assert called.evaluate("(it) => it.scrollWidth <= it.clientWidth"), name


def test_a_television_has_room_for_a_played_card_and_for_what_becomes_known(people: People, site: Site) -> None:
    television = {"width": 1920, "height": 1000}  # known cards and Kittens take two or three lines more
    ada, ola = people.sit("en", television), people.sit("en", PHONE)
    sit_together(people, site, 4, [(ada, "Ada"), (ola, "Ola")], turbo="yes")
    choose(ada, "Draw a card")
    expect(ola.get_by_role("heading", level=1)).to_have_text(re.compile("^Your turn"))
    play(ola, "Favor")
    ola.get_by_role("region", name="Ada").get_by_role("button", name="on Ada").click()
    expect(ada.get_by_role("heading", level=1)).to_have_text("Ola plays Favor on you. Nope it?")
    for card in hand(ada).get_by_role("button").all():
        expect(card).to_be_in_viewport(ratio=1)


def test_a_group_offers_what_can_be_done_and_there_is_a_way_back(people: People, site: Site) -> None:
    page = people.sit("en", PHONE)
    sit_at_kittens(page, site, 3)
    offered = lift(page, "Defuse")
    expect(offered.get_by_role("button", name=re.compile("Pair|Triple"))).to_have_count(2)
    axe_finds_nothing(page)
    offered.get_by_role("button", name=re.compile("Triple")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("3 × Defuse: on whom?")
    ready(page)
    page.get_by_role("region", name="Jan").get_by_role("button").click()
    names = page.get_by_role("region", name="Name a card").get_by_role("group").get_by_role("button")
    expect(names).to_have_count(16)
    fits(page)
    ready(page)
    page.get_by_role("button", name="Back").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("3 × Defuse: on whom?")
    ready(page)
    page.get_by_role("button", name="Back").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("^Your turn"))
    expect(group(page, "Defuse")).to_have_accessible_name(re.compile("3 cards"))
    lift(page, "Troll Cat").get_by_role("button", name="why not?").click()
    expect(page.get_by_text("A cat does nothing alone: it takes a pair.")).to_be_visible()
    expect(page.get_by_role("button", name="Read KI-7.1")).to_be_visible()
    page.keyboard.press("Escape")
    play(page, "Defuse", "Triple")
    page.get_by_role("region", name="Jan").get_by_role("button").click()
    ready(page)
    names.filter(has_text="Armageddon").click()
    expect(page.get_by_role("heading", level=1)).not_to_have_text(re.compile("Which card"))


def test_a_triple_says_of_which_card_every_copy_of_this_match_is_discarded(people: People, site: Site) -> None:
    page = people.sit("en", DESK)
    hands = {"Ada": ["mercat"] * 3, "Ola": ["nope"]}
    given = {"turn": "Ada", "hands": hands, "discard": ["defuse"] * 4}  # two players have four of the six
    sit_down(page, site.address, "Ada", 2, game="kittens", given=given)
    play(page, "Mercat", "Triple")
    names = page.get_by_role("region", name="Name a card").get_by_role("group").get_by_role("button")
    expect(names.filter(has_text="all discarded")).to_have_text(re.compile("^\\s*Defuse"))


def test_a_kitten_is_put_back_in_secret_with_a_slider(people: People, site: Site) -> None:
    ada, ola = people.sit("en", DESK), people.sit("en", PHONE)
    sit_together(people, site, 5, [(ada, "Ada"), (ola, "Ola")])
    choose(ada, "Draw a card")
    expect(ola.get_by_role("heading", level=1)).to_have_text(re.compile("^Your turn"))
    choose(ola, "Draw a card")
    asked = "You have drawn an Exploding Kitten! Save yourself or explode?"
    expect(ola.get_by_role("heading", level=1)).to_have_text(asked)
    for page in (ada, ola):
        expect(page.get_by_role("region", name="An Exploding Kitten!")).to_be_visible()
        expect(page.get_by_text("3 of 11")).to_be_visible()
    choose(ola, "Use Defuse")
    slider = ola.get_by_role("slider")
    expect(slider).to_have_attribute("aria-valuetext", re.compile("very top"))
    fits(ola)
    axe_finds_nothing(ola)
    ola.get_by_role("button", name="One deeper").click()
    ola.get_by_role("button", name="One deeper").click()
    expect(slider).to_have_attribute("aria-valuetext", "2 cards on it")
    slider.press("End")
    expect(slider).to_have_attribute("aria-valuetext", "at the very bottom, under 11 cards")
    choose(ola, "Put it there")
    known = "You know of the pile"
    expect(ola.get_by_role("region", name=known).get_by_text("Exploding Kitten at the bottom")).to_be_visible()
    expect(ada.get_by_role("region", name=known).get_by_text("Exploding Kitten 1 somewhere in it")).to_be_visible()
    expect(ada.get_by_role("region", name=known).get_by_text("bottom")).to_have_count(0)


def test_the_discard_pile_can_be_looked_through(people: People, site: Site) -> None:
    page = people.sit("en", DESK)
    sit_at_kittens(page, site, 3)
    play(page, "Targeted Attack")
    choose(page, "Ola")
    expect(page.get_by_role("button", name=re.compile("^Discard pile: [1-9]"))).to_be_enabled()
    page.get_by_role("button", name=re.compile("^Discard pile: [1-9]")).click()
    expect(page.get_by_role("dialog", name="Discard pile").get_by_text("Targeted Attack").first).to_be_visible()


def test_the_quick_game_has_no_combinations(people: People, site: Site) -> None:
    page = people.sit("en", DESK)
    poster = page.get_by_role("listitem").filter(
        has=page.get_by_role("heading", name="Exploding Kittens: Good vs. Evil")
    )
    poster.get_by_role("button", name="Play against bots").click()
    expect(hand(page)).to_be_visible()
    page.get_by_role("button", name="Help sheet").first.click()
    expect(page.get_by_role("dialog").get_by_text("At this table only cats make pairs")).to_be_visible()
    axe_finds_nothing(page)


def test_a_drawn_card_flies_unless_motion_is_to_be_reduced(people: People, site: Site) -> None:
    for moving in (True, False):
        page = people.sit("en", DESK, moving=moving)
        page.add_init_script(NOTE_FLIGHTS)
        sit_at_kittens(page, site, 2)
        choose(page, "Draw a card")
        expect(group(page, "Raising Heck")).to_be_visible()
        ready(page)
        flown = page.evaluate("window.flown")
        assert flown if moving else not flown


def test_large_text_loses_nothing(people: People, site: Site) -> None:
    page = people.sit("pl", PHONE)
    sit_at_kittens(page, site, 5, name="Małgorzata-Katarzyna")
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    fits(page)
    for button in [*choices(page).all(), *hand(page).get_by_role("button").all()]:
        button.scroll_into_view_if_needed()
        button.click(trial=True, timeout=3000)
