"""`stolik play`: a game in the terminal, against bots."""

from __future__ import annotations

import os
import random
import sys
from dataclasses import replace
from typing import Annotated

from cyclopts import Parameter

from stolik import games
from stolik.bots.catalogue import character_name, find_bot
from stolik.core.door.game import Game
from stolik.core.kit.errors import No, StolikError
from stolik.core.kit.words import Words, common
from stolik.table.names import bot_name
from stolik.terminal.faces import Face, Lines
from stolik.terminal.labels import labels_in, language_of_environment
from stolik.terminal.table import Quit, SetUp, TerminalTable
from stolik.terminal.typed import key_in

USUAL_SEATS = 4
LONGEST_NAME = 16


def play(
    game: str,
    *,
    seats: int | None = None,
    bots: str = "medium",
    seed: int | None = None,
    option: Annotated[tuple[str, ...], Parameter(show_default=False)] = (),
    language: str | None = None,
    plain: bool = False,
    name: str | None = None,
    seat: int = 1,
    spectate: bool = False,
) -> int:
    """Play a game in the terminal against bots.

    Parameters
    ----------
    game
        The game's word.
    seats
        How many sit at the table, you among them.
    bots
        The bots of the other seats, joined by commas; the last one named takes the seats left over:
        easy, medium, hard, expert, trained (conflict, kittens), or a character:
        bookkeeper, hawk, inspector, fox (conflict); acrobat, mason, demolisher, professor (clash);
        squirrel, daredevil, pickpocket, imp (kittens); highroller, undertaker, prosecutor, cardsharp (roulette);
        striker, goalkeeper, trickster, coach (football). Also thumb and random.
    seed
        The same seed, seats and options give the same deal.
    option
        An option of the game: k=v. May be repeated.
    language
        pl or en; the system's language if nothing is said.
    plain
        Lines only, for screen readers and slow lines.
    name
        Your name at the table.
    seat
        Your seat, from 1.
    spectate
        Watch the bots play.
    """
    spoken = language or language_of_environment()
    labels = labels_in(spoken)
    try:
        setup = seated(set_up(games.load(game), seats, bots, seed, option, spoken, name, spectate), seat)
    except StolikError as error:
        raise StolikError(error.say(spoken)) from error
    try:
        sit_down(setup, new_face(labels, plain), labels, spectate)
    except (Quit, EOFError):
        print(labels.say("bye"))
    except KeyboardInterrupt:
        raise KeyboardInterrupt(labels.say("bye")) from None
    return 0


def set_up(
    game: Game,
    seats: int | None,
    bots: str,
    seed: int | None,
    option: tuple[str, ...],
    language: str,
    name: str | None,
    spectate: bool,
) -> SetUp:
    """Check everything that was asked for; the first thing wrong is an error."""
    labels = labels_in(language)
    game.words(language)
    number = game.check_seats(max(game.seats[0], min(game.seats[-1], USUAL_SEATS)) if seats is None else seats)
    options = dict(split_option(each) for each in option)
    game.blank(number, options)
    person = None if spectate else checked_name(labels.say("player") if name is None else name)
    people = [] if person is None else [person]
    chairs: dict[str, str] = {}
    for bot in bots_for(game, bots, number - len(people)):
        chairs[bot_name([*people, *chairs], character_name(game, bot, language))] = bot
    seed = random.SystemRandom().getrandbits(31) if seed is None else seed
    named = ("--name", name) if name is not None and not spectate else ()
    chosen = [word for each in option for word in ("--option", each)]
    words = ("--seats", str(number), "--bots", bots, *chosen, "--language", language, *named)
    return SetUp(game, (*people, *chairs), chairs, seed, options, language, (*words, *(["--spectate"] * spectate)))


def seated(setup: SetUp, seat: int) -> SetUp:
    """The same players, moved on until the person sits at this seat."""
    number = len(setup.names)
    if not 1 <= seat <= number:
        raise StolikError(labels_in(setup.language).say("no_seat", seat=seat, seats=number))
    return replace(setup, names=setup.names[1 - seat :] + setup.names[: 1 - seat] if seat > 1 else setup.names)


def split_option(text: str) -> tuple[str, str]:
    """An option's name and value."""
    key, sign, value = text.partition("=")
    if not sign or not key or not value:
        raise No(common, "error.option", word=repr(text))
    return key, value


def checked_name(name: str) -> str:
    """A name fit for the table."""
    name = " ".join(name.split())
    if not name or len(name) > LONGEST_NAME or not name.isprintable() or "," in name:
        raise No(common, "error.name", name=name, most=LONGEST_NAME)
    return name


def bots_for(game: Game, bots: str, seats: int) -> list[str]:
    """The bot of each seat; the last one named takes the seats left over."""
    words = [word.strip() for word in bots.split(",")]
    for word in words:
        find_bot(game, word)
    if len(words) > seats:
        raise No(common, "error.bots", bots=len(words), seats=seats)
    return words + words[-1:] * (seats - len(words))


def new_face(labels: Words, plain: bool) -> Face:
    """Panels in a real terminal, else lines."""
    if plain or not sys.stdout.isatty() or os.environ.get("TERM") == "dumb":
        return Lines(labels)
    from stolik.terminal.screen import Screen  # panels are slow to import, and lines do without

    return Screen(labels)


def sit_down(setup: SetUp, face: Face, labels: Words, spectate: bool) -> None:
    """Play matches until nobody wants another."""
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")  # whatever is typed, it is only text
    while True:
        TerminalTable(setup, face, read_line).play()
        if spectate:
            return
        while typed := read_line(labels.say("rematch")).strip():
            if key_in(typed) == "q":
                raise Quit
            face.say(labels.say("rematch_or_not"))
        setup = setup.rematch()


def read_line(prompt: str) -> str:
    """A line from the person; an end of input ends the line and the game."""
    try:
        line = input(prompt)
    except (EOFError, KeyboardInterrupt):
        print()
        raise
    return "".join(letter if letter.isprintable() else " " for letter in line)
