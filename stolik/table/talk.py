"""What is said at a table: words, quick phrases and emotes, as far as the host lets people talk."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stolik.table import entries as log
from stolik.table import messages as say
from stolik.table import people
from stolik.table.words import Denied

if TYPE_CHECKING:
    from stolik.table.table import Table

CHATS = ("off", "emotes", "phrases", "free")  # each allows what those before it allow
EMOTES = ("clap", "laugh", "wow", "think", "cry", "heart")  # drawn by pages
LONGEST_WORD = 300  # characters of one thing said
QUICK = 10_000  # milliseconds within which one thing said follows quickly on another
MOST_EQUAL = 2  # equal things that are said quickly: one more is too many
MOST_EMOTES = 4  # that are shown quickly


def talk(table: Table, guest: str, message: say.Say, now: int) -> list[log.AnyEntry]:
    """A guest says something."""
    seat = table.seat_of(guest)
    text = " ".join("".join(letter if letter.isprintable() else " " for letter in message.text).split())
    if table.chat == "off":
        raise Denied("chat.off")
    if not text or len(text) > LONGEST_WORD:
        raise Denied("chat.length", most=LONGEST_WORD)
    if seat < 0:
        raise Denied("chat.seated")
    if CHATS.index(table.chat) < CHATS.index(kind_of(table, text)):
        if table.chat == "emotes":
            raise Denied("chat.emotes")
        raise Denied("chat.phrases")
    check_haste(table, seat, text, now)
    person = guest if people.person_of(guest) else ""
    return [log.Said(at=now, name=table.sitters[seat].name, seat=seat, text=text, guest=person)]


def kind_of(table: Table, text: str) -> str:
    """The most silent chat in which this can be said."""
    if is_emote(text):
        return "emotes"
    is_phrase = text.startswith("phrase.") and text in table.game.words().entries
    return "phrases" if is_phrase else "free"


def is_emote(text: str) -> bool:
    """Is it a face that is shown, and no word?"""
    return text.startswith("emote.") and text.removeprefix("emote.") in EMOTES


def check_haste(table: Table, seat: int, text: str, now: int) -> None:
    """Nobody says the same thing over and over, nor shows one emote after the other."""
    quick = [said.text for said in table.said if said.seat == seat and now - said.at < QUICK]
    if quick[-MOST_EQUAL:] == [text] * MOST_EQUAL:
        raise Denied("chat.equal")
    if is_emote(text) and sum(map(is_emote, quick)) >= MOST_EMOTES:
        raise Denied("chat.haste")


def set_chat(table: Table, guest: str, message: say.SetChat, now: int) -> list[log.AnyEntry]:
    """The host decides how people talk here."""
    table.only_host(guest)
    check_chat(message.chat)
    return [] if message.chat == table.chat else [log.Silenced(at=now, chat=message.chat)]


def check_chat(chat: str) -> None:
    """Raise Denied if there is no such chat."""
    if chat not in CHATS:
        raise Denied("chat.none", chat=chat[:20], valid=", ".join(CHATS))
