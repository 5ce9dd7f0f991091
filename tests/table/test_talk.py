"""Talk at a table: how much the host allows, emotes, and what is said too often."""

from __future__ import annotations

import pytest

from stolik import games
from stolik.table import messages as say
from stolik.table.pages import turned
from stolik.table.sights import sight
from stolik.table.talk import CHATS, EMOTES, MOST_EMOTES, QUICK
from tests.table.driving import GUESTS, Driver

CONFLICT = games.load("conflict")
HOST, OTHER = GUESTS[:2]
SAID = {"emotes": "emote.laugh", "phrases": "phrase.truth", "free": "hello"}


def said(driver: Driver) -> list[str]:
    """Everything that has been said."""
    return [word.text for word in driver.table.said]


@pytest.mark.parametrize("chat", CHATS)
def test_each_chat_allows_what_the_more_silent_ones_allow(chat: str) -> None:
    driver = Driver(CONFLICT, 1, seats=2)
    driver.send(HOST, say.SetChat(chat))
    for kind, text in SAID.items():
        if CHATS.index(kind) <= CHATS.index(chat):
            driver.send(OTHER, say.Say(text))
        else:
            assert driver.refused(OTHER, say.Say(text))
    assert said(driver) == [text for kind, text in SAID.items() if CHATS.index(kind) <= CHATS.index(chat)]


def test_the_host_alone_decides_how_people_talk_and_everybody_sees_it() -> None:
    driver = Driver(CONFLICT, 1, seats=2)
    assert "Only the host" in driver.refused(OTHER, say.SetChat("off"))
    assert "Valid: off, emotes, phrases, free" in driver.refused(HOST, say.SetChat("loud"))
    driver.send(HOST, say.SetChat("emotes"))
    assert [sight(driver.table, guest).chat for guest in (HOST, OTHER)] == ["emotes", "emotes"]
    assert "Only emotes" in driver.refused(OTHER, say.Say("hello"))


def test_how_people_talk_outlives_a_rematch() -> None:
    driver = Driver(CONFLICT, 1, seats=2)
    driver.send(HOST, say.SetChat("phrases"))
    driver.send(HOST, say.Start())
    assert driver.table.playing is not None
    driver.fold([turned(driver.table, driver.table.playing, driver.now)])
    assert driver.table.chat == "phrases"


def test_three_quick_equal_messages_are_one_too_many() -> None:
    driver = Driver(CONFLICT, 1, seats=2)
    for text in ("hi", "hi", "ho", "hi", "hi"):
        driver.send(HOST, say.Say(text))
    assert "twice" in driver.refused(HOST, say.Say(" hi "))
    driver.send(OTHER, say.Say("hi"))
    driver.now += QUICK
    driver.send(HOST, say.Say("hi"))
    assert said(driver)[-2:] == ["hi", "hi"]


def test_emotes_are_few_at_a_time_and_no_others_than_those_of_the_house() -> None:
    driver = Driver(CONFLICT, 1, seats=2)
    for emote in EMOTES[:MOST_EMOTES]:
        driver.send(HOST, say.Say(f"emote.{emote}"))
    assert "Wait a moment" in driver.refused(HOST, say.Say(f"emote.{EMOTES[MOST_EMOTES]}"))
    driver.send(HOST, say.Say("words are another thing"))
    driver.now += QUICK
    driver.send(HOST, say.Say(f"emote.{EMOTES[0]}"))
    driver.send(HOST, say.SetChat("emotes"))
    assert "Only emotes" in driver.refused(OTHER, say.Say("emote.rude"))
