"""What clients say, and what they are told. The server adds nothing to it; the client's types are generated from it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from stolik.core.kit.names import LONGEST_PATH, MOST_ANSWERS
from stolik.table.clock import MOST_HOURS, SPEEDS
from stolik.table.sitters import StandingOrder

MOST_SEATS = 8  # at any table

# From a client. Whatever comes from outside has its range in its type: a table is never asked about a seat below 0.

SeatNumber = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
Hours = Annotated[int, Meta(ge=0, le=MOST_HOURS)]
Speed = Annotated[int, Meta(ge=0, le=max(SPEEDS))]
Number = Annotated[int, Meta(ge=0, lt=2**31)]  # of what is counted up: questions, entrants, matches
Path = Annotated[list[Annotated[int, Meta(ge=0, lt=MOST_ANSWERS)]], Meta(max_length=LONGEST_PATH)]
Word = Annotated[str, Meta(max_length=80)]  # that a list holds, such as a bot's
Name = Annotated[str, Meta(max_length=200)]  # as typed; what people may go by is shorter, and said in a sentence
Language = Literal["en", "pl"]
Whom = Literal["me", "others"]  # something hits
Text = Annotated[str, Meta(max_length=2000)]


class Sit(msgspec.Struct, frozen=True, tag=True):
    """Take a free seat."""

    seat: SeatNumber
    name: Name


class Rise(msgspec.Struct, frozen=True, tag=True):
    """Leave the seat, before the match."""


class Invite(msgspec.Struct, frozen=True, tag=True):
    """The host puts a bot on a free seat."""

    seat: SeatNumber
    bot: Word
    language: Language = "pl"  # of its name


class Dismiss(msgspec.Struct, frozen=True, tag=True):
    """The host frees a seat, before the match."""

    seat: SeatNumber


class ShowOut(msgspec.Struct, frozen=True, tag=True):
    """The host sends a guest away for good, at any time; in a match a bot plays on."""

    seat: SeatNumber


class HandOver(msgspec.Struct, frozen=True, tag=True):
    """The host makes somebody else who sits here the host."""

    seat: SeatNumber


class Mix(msgspec.Struct, frozen=True, tag=True):
    """My own part in the chance of the next match, drawn after I have seen its commitment."""

    commitment: Word
    nonce: Word  # 16 to 64 hexadecimal digits


class Choose(msgspec.Struct, frozen=True, tag=True):
    """What is mine to choose for the next match, such as the colour of my team; an empty word takes it back."""

    word: Word


class Knock(msgspec.Struct, frozen=True, tag=True):
    """A visitor who watches asks the host for a seat."""

    name: Name


class Seat(msgspec.Struct, frozen=True, tag=True):
    """The host gives a visitor who asked for it a free seat or a bot's, also during a match."""

    seat: SeatNumber
    name: Name


class Decline(msgspec.Struct, frozen=True, tag=True):
    """The host gives a visitor who asked for one no seat."""

    name: Name


class Leave(msgspec.Struct, frozen=True, tag=True):
    """Leave the seat for good, at any time; in a match a bot plays on."""


class Resign(msgspec.Struct, frozen=True, tag=True):
    """Give up a match of two; the other side wins it."""


class Hurry(msgspec.Struct, frozen=True, tag=True):
    """To the end, please: when everybody here who is a person wishes so, bots take no time."""


class Start(msgspec.Struct, frozen=True, tag=True):
    """The host has the cards dealt; free seats are taken by bots."""


class Play(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A whole move, as a path of answers to a question, or in words as `Sight` tells them."""

    question: Number
    path: Path = []
    words: Word = ""


class Why(msgspec.Struct, frozen=True, tag=True):
    """Why is this move not allowed? It is told as a move is played."""

    question: Number
    path: Path = []
    language: Language = "pl"
    words: Word = ""


class Legal(msgspec.Struct, frozen=True, tag=True):
    """Which moves are possible? For who is not told them unasked."""

    question: Number


class LookBack(msgspec.Struct, frozen=True, tag=True):
    """What have I missed? The past of this match as my seat saw it, please."""


class Say(msgspec.Struct, frozen=True, tag=True):
    """A word at the table."""

    text: Text


class Wish(msgspec.Struct, frozen=True, tag=True):
    """A slower clock, please: 1, 2, 5, or 0 for none."""

    speed: Speed


class PassForMe(msgspec.Struct, frozen=True, tag=True):
    """Pass for me: "" (ask me), "card" (until something other than a window is asked), "turn" or "always"."""

    how: Word


class Order(msgspec.Struct, frozen=True, tag=True):
    """At leisure: answer for me in this window with these words, if it hits me, or if it does not; "" is to ask me."""

    window: Word
    hits: Whom
    answer: Word


class AllowHints(msgspec.Struct, frozen=True, tag=True):
    """The host lets pages give hints at this table, or no longer."""

    is_on: bool


class SetChat(msgspec.Struct, frozen=True, tag=True):
    """The host decides how people talk here: off, emotes, phrases or free."""

    chat: Word


class Spare(msgspec.Struct, frozen=True, tag=True):
    """Pass for me, or no longer, in windows in which I can do nothing. It holds while everybody here wants it."""

    is_on: bool


class Wait(msgspec.Struct, frozen=True, tag=True):
    """Wait, please: a window that would close soon lasts its full length."""


class Read(msgspec.Struct, frozen=True, tag=True):
    """I am reading rules or help, or no longer: where nobody else is waiting, the table is."""

    is_on: bool


class LastCall(msgspec.Struct, frozen=True, tag=True):
    """A last call, please: whoever has not answered by its end has passed."""


class PlayAgain(msgspec.Struct, frozen=True, tag=True):
    """A rematch, please; or, where one has begun without me and a bot plays my seat, I am back."""


class Ping(msgspec.Struct, frozen=True, tag=True):
    """Are you there?"""

    number: Number = 0


FromClient = (
    Sit
    | Rise
    | Invite
    | Dismiss
    | ShowOut
    | HandOver
    | Mix
    | Choose
    | Knock
    | Seat
    | Decline
    | Leave
    | Resign
    | Hurry
    | Start
    | Play
    | Why
    | Legal
    | LookBack
    | Say
    | Wish
    | PassForMe
    | Order
    | Spare
    | AllowHints
    | SetChat
    | Wait
    | Read
    | LastCall
    | PlayAgain
    | Ping
)

# To a client; `gc=False`: these hold no cycles, so the garbage collector need not look at them


class Welcome(msgspec.Struct, frozen=True, tag=True):
    """The first thing a guest is told: the token to come back with, and which client is served now."""

    token: str
    client: str = ""  # the name of its first script; empty if there is none


class Place(msgspec.Struct, frozen=True, gc=False):
    """A seat at the table."""

    name: str  # empty: free
    bot: str = ""
    is_online: bool = True
    away_until: int = 0  # when a bot takes over, if the guest does not come back
    is_played_by_bot: bool = False
    wants_rematch: bool = False
    choice: str = ""  # what its own player has chosen for it, such as a colour
    is_program: bool = False  # whoever sits here speaks in words, as programs do
    person: int = 0  # by whose number a profile is found; 0: nobody's


class Branch(msgspec.Struct, frozen=True, gc=False):
    """A legal answer: its number, its scenario word, its structure, and the question it leads to."""

    answer: int
    word: str
    kind: str
    argument: int | None
    then: Tree | None


class Tree(msgspec.Struct, frozen=True, gc=False):
    """A question of a move with its legal answers."""

    question: str
    kind: str  # what is chosen: card, seat, space, number or plain
    branches: list[Branch]


class Open(msgspec.Struct, frozen=True, gc=False):
    """The open question as everybody sees it."""

    number: int
    word: str
    may: bool
    asked: list[int]
    waiting: list[int]  # who has yet to choose; empty in a window, where that is a secret
    began: int
    deadline: int
    is_called: bool  # the deadline is that of a last call
    caller: int  # who made it, or -1
    can_wait: bool  # it closes soon, whoever has passed, unless somebody needs longer
    is_waited: bool  # somebody does


class Counted(msgspec.Struct, frozen=True, gc=False):
    """Something the game keeps count of, such as a bluff: when a seat's count went up."""

    word: str
    seat: int
    event: int  # the number of the first event of the move that did it


class Outcome(msgspec.Struct, frozen=True, gc=False):
    """How the match ended."""

    winners: list[int]
    places: list[int]
    points: list[int]
    reason: str
    paragraph: str
    key: str  # of its chance, to deal it again
    nonces: list[str]  # one for each seat of the match
    own: list[int]  # whose nonce is their own; the others' were made by the server
    counted: list[Counted]  # secret until the end


class Heard(msgspec.Struct, frozen=True, gc=False):
    """An event as this viewer hears it; a card is a word, "hidden" or empty."""

    kind: str
    paragraph: str
    actor: int
    target: int
    amount: int
    card: str


class Spoken(msgspec.Struct, frozen=True, gc=False):
    """A word at the table."""

    name: str
    seat: int
    text: str
    at: int


class MatchSight(msgspec.Struct, frozen=True, omit_defaults=True):
    """The match as one viewer sees it. Seats here are those of the match."""

    number: int
    names: list[str]
    seat: int  # the viewer's, or one past the last
    commitment: str
    fields: dict[str, Any]
    loose: dict[str, int]  # of hidden piles: how many of its last cards lie the viewer cannot tell where
    secret: dict[str, list[int]]  # of the viewer's own piles: the places that are not open to all
    open: Open | None
    moves: Tree | None  # whole ones; None where the viewer is not asked, or would rather ask for them
    outcome: Outcome | None
    digest: str = ""  # of the rules …
    cells: bytes = b""  # … by which the view itself is read, as a row of 16-bit numbers, for who asks for it
    is_asked: bool = False  # the open question is put to the viewer, and not answered yet


class TableSight(msgspec.Struct, frozen=True, gc=False):
    """The table's own matters as one viewer sees them: who sits there, what is chosen, what is wished."""

    code: str
    game: str
    options: dict[str, str]
    speed: int
    chat: str
    is_host: bool
    seat: int  # at the table; -1 for a spectator
    places: list[Place]
    knocks: list[str]  # visitors who ask for a seat: the host sees all of them, a visitor only the own name
    standing: str
    wish: int
    is_spared: bool  # passed for where there is nothing to do
    is_paused: bool  # while the only person reads
    commitment: str  # to the key of the next match; empty while one is played
    nonce: str  # what the viewer has mixed into the next match
    is_test: bool  # fixed chance, not fair
    tournament: str  # the code of the one it belongs to, or nothing
    deals_at: int  # when a table of a tournament deals at the latest; 0 if it has, or is none
    rematch_at: int  # when a rematch begins at the latest; 0 if nobody wants one
    has_hints: bool  # the host lets pages give hints
    turn_hours: int  # that people have for a move who play at leisure; 0: they play in one go
    orders: dict[str, StandingOrder]  # of the viewer, by window
    house: str  # what the house has opened it for; nothing: somebody has


class Sight(TableSight, frozen=True, tag=True):
    """Everything a viewer sees, in words. Events and words are told from where the viewer has heard them."""

    match: MatchSight | None
    heard_from: int
    heard: list[Heard]
    spoken_from: int
    spoken: list[Spoken]
    now: int = 0


class Head(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Which match is shown, from which of its seats, and by which rules its cells are read."""

    number: int
    names: list[str]
    seat: int  # the viewer's, or one past the last
    commitment: str
    digest: str  # of the rules


class Asking(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """The open question, as far as the cells of a view do not tell it."""

    number: int
    began: int
    deadline: int
    flags: int  # 1 a last call was made, 2 it can be made to wait, 4 it waits, 8 the viewer has nothing to answer
    caller: int  # who made the last call, or -1


class Frame(msgspec.Struct, frozen=True, array_like=True):
    """What has changed for a viewer who reads cells; null for what has not. See docs/wire.md."""

    now: int
    table: TableSight | None
    match: Head | bool | None  # false: there is none; with a match all that is known of one before is void
    open: Asking | bool | None  # false: no question is open
    cells: bytes | None  # of the view that changed since the last frame; with a match, from the blank record on
    heard_from: int | None
    heard: list[list[int | str]] | None  # rows of an event's numbers, or of its words
    spoken_from: int | None
    spoken: list[tuple[str, int, str, int]] | None  # name, seat, text and time
    outcome: Outcome | None


class Past(msgspec.Struct, frozen=True, tag=True):
    """The past of a match as the viewer saw it: after how many events, and the cells that changed then."""

    number: int  # of the match
    seat: int  # from which of its seats
    moments: list[tuple[int, bytes]]


class Refused(msgspec.Struct, frozen=True, tag=True):
    """What was asked for is not possible; nothing has changed. A code is worded by the client, with its parts."""

    sentence: str  # in English if there is a code, else in the viewer's language
    paragraph: str = ""
    code: str = ""
    parts: dict[str, str | int] = {}


class WhyNot(msgspec.Struct, frozen=True, tag=True):
    """The answer to Why: empty if the move is allowed."""

    sentence: str
    paragraph: str = ""


class Moves(msgspec.Struct, frozen=True, tag=True):
    """The answer to Legal: nothing if the question is not put to whoever asks."""

    question: int
    moves: Tree | None


class Pong(msgspec.Struct, frozen=True, tag=True):
    """Here."""

    number: int
    now: int


class Book(msgspec.Struct, frozen=True, tag=True):
    """The table waits for its book, in which nothing can be written now, or no longer does."""

    is_waiting: bool


class BigScreen(msgspec.Struct, frozen=True, tag=True):
    """A big screen shows the table to the whole room, or no longer does."""

    is_on: bool


ToClient = Welcome | Sight | Refused | WhyNot | Moves | Past | Pong | Book  # in words
# … and Frames: what is allowed, and why not, a page finds out alone
ToPage = Welcome | Refused | Past | Pong | Book | BigScreen
