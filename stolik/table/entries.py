"""What a table's log holds. Folding the entries in order gives the table; nothing else does.

Times are milliseconds. A chair is a seat of the match; a seat is a place at the table. They differ after a rematch,
when everybody moves on by one. How entries are stored, and what may change about them, is in `stored.py`.
"""

from __future__ import annotations

from typing import Any

import msgspec

from stolik.table.sitters import Sitter
from stolik.table.stored import Decoder, Encoder, Entry

TIMEOUT, CLOCK = "timeout", "clock"  # by whom an answer is given: nobody, to a turn and in a window


class Told(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """An event in words, so that it can be told whatever has become of the rules."""

    kind: str
    paragraph: str
    actor: int
    target: int
    amount: int
    card: str  # a word, or nothing; of a newcomer the name of whoever sat there before
    knows: int  # seat set: who may know the card


class Opened(Entry, frozen=True, tag=True):
    """The table is set up. The digests tell a later version of the rules whether it may play the log again."""

    code: str
    game: str
    seats: int
    options: dict[str, str]
    speed: int  # times the printed thinking time; 0 means no clock at all
    chat: str  # off, emotes, phrases or free
    host: str  # the guest who opened it
    rules: str  # digest of their source
    pieces: str  # digest of the card list
    fields: str  # of the record, with their shapes
    version: str = ""  # of stolik
    is_test: bool = False  # fixed chance, not fair
    tournament: str = ""  # the code of the one it belongs to: seats are fixed, and one match is played
    given: dict[str, Any] = {}  # the position a table for tests begins with, as in a scenario
    seed: int = 0  # of a test table: which chance
    turn_hours: int = 0  # that people have for a move who play at leisure; 0: they play in one go, by the speed
    window_hours: int = 0  # … and to say something to somebody else's; 0: as usual
    house: str = ""  # what the house has opened it for; nothing: somebody has


class Updated(Entry, frozen=True, tag=True):
    """From here on the log is by other rules. A match they could not play again goes on from its last kept state."""

    rules: str
    pieces: str
    fields: str
    version: str
    cells: bytes = b""  # what the match goes on from; nothing if it was played again without a difference
    lost: int = 0  # moves that do not count any more


class Sat(Entry, frozen=True, tag=True):
    """A guest or a bot has taken a seat."""

    seat: int
    name: str
    guest: str = ""
    bot: str = ""


class Introduced(Entry, frozen=True, tag=True):
    """Whoever sits here speaks as programs do: everybody is shown that."""

    seat: int


class Rose(Entry, frozen=True, tag=True):
    """A seat has become free."""

    seat: int


class Committed(Entry, frozen=True, tag=True):
    """The key of the next match is drawn: everybody sees its commitment from now on, and nobody the key."""

    number: int
    key: bytes


class Mixed(Entry, frozen=True, tag=True):
    """A guest has mixed a nonce of their own into the chance of the next match."""

    seat: int
    nonce: bytes


class Chose(Entry, frozen=True, tag=True):
    """A guest has chosen what is the seat's own, such as a colour, or, without a word, has no wish any more."""

    seat: int
    word: str


class Knocked(Entry, frozen=True, tag=True):
    """A visitor asks for a seat, or, without a name, no longer does."""

    guest: str
    name: str


class Dealt(Entry, frozen=True, tag=True):
    """A match begins. The key stays secret until it ends; its commitment was public before the nonces."""

    number: int
    key: bytes
    nonces: list[bytes]
    seats: list[int]  # chair → seat
    own: list[int] = []  # chairs whose nonce came from the guest; the others' follow from the key
    options: dict[str, str] = {}  # beside the table's: what those who sit there have chosen
    cells: bytes = b""  # the record after the deal
    events: list[Told] = []


class Asked(Entry, frozen=True, tag=True):
    """A question is put. Who answers by itself, and when, was drawn before anybody looked at a card."""

    number: int
    deadline: int  # 0: none
    alone: dict[int, int]  # chair → when a bot there answers, or a standing pass is given
    longest: int = 0  # of a window that closes when it was drawn to, whoever has passed: when, if somebody needs longer


class Passed(Entry, frozen=True, tag=True):
    """Somebody passes in a window that stays open all the same, so that nobody can tell."""

    question: int
    chair: int
    path: list[int]


class Waited(Entry, frozen=True, tag=True):
    """Somebody at the table needs longer: the window lasts its full length. Nobody learns who."""

    seat: int


class Spared(Entry, frozen=True, tag=True):
    """Somebody would like to be passed for where there is nothing to do, or no longer."""

    seat: int
    is_on: bool


class Hinted(Entry, frozen=True, tag=True):
    """The host lets pages give hints, or no longer."""

    is_on: bool


class Silenced(Entry, frozen=True, tag=True):
    """The host decides how people talk here."""

    chat: str


class Paused(Entry, frozen=True, tag=True):
    """The only person at the table reads, or has read enough: time stops, or goes on."""

    is_on: bool


class Called(Entry, frozen=True, tag=True):
    """Somebody makes the last call for answers to the open question, or, without a seat, the table itself does."""

    seat: int
    deadline: int


class Answered(Entry, frozen=True, tag=True):
    """A whole move: it is stored before anybody sees it."""

    question: int
    chair: int
    path: list[int]
    by: str  # guest, bot, standing, order, clock (a window closed) or timeout (somebody had to answer, and did not)
    words: str
    digest: str  # of the record after it
    cells: bytes = b""  # the record itself, every twentieth time
    events: list[Told] = []


class Hurried(Entry, frozen=True, tag=True):
    """Somebody would like to see the end."""

    seat: int


class Hosted(Entry, frozen=True, tag=True):
    """The host has left for good; somebody else who sits here is the host."""

    guest: str


class ShownOut(Entry, frozen=True, tag=True):
    """A guest is sent away, and does not come back to this table."""

    guest: str


class Ended(Entry, frozen=True, tag=True):
    """A match is over."""

    winners: list[int]
    places: list[int]
    points: list[int]
    reason: str
    paragraph: str
    cells: bytes
    counted: list[tuple[str, int, int]] = []  # tally, chair and first event of the move that raised it


class Said(Entry, frozen=True, tag=True):
    """A word at the table: free text, one of the game's quick phrases, or an emote."""

    name: str
    seat: int  # -1: a spectator
    text: str
    guest: str = ""  # a person; nothing of guests who are none


class Wished(Entry, frozen=True, tag=True):
    """How slow somebody would like the clock; the slowest wish holds for all and nobody learns whose it is."""

    seat: int
    speed: int


class Standing(Entry, frozen=True, tag=True):
    """Pass for me: while this card is on the table, until the turn is over, or until I say."""

    seat: int
    how: str  # "", card, turn or always


class Ordered(Entry, frozen=True, tag=True):
    """Somebody says beforehand what to answer in a window, or, without a word, would like to be asked again."""

    seat: int
    window: str
    at_me: str  # if what it is about hits them
    at_others: str


class Lost(Entry, frozen=True, tag=True):
    """A guest's last connection is gone."""

    seat: int


class Returned(Entry, frozen=True, tag=True):
    """A guest is back."""

    seat: int


class TakenOver(Entry, frozen=True, tag=True):
    """A bot plays for a guest who stays away."""

    seat: int


class Page(Entry, frozen=True, tag=True):
    """What is left of all that happened before a rematch: a table is read back from its last page on."""

    questions: int  # asked so far
    sitters: list[Sitter]
    knocks: dict[str, str]
    header: Updated | None  # by which rules the log goes on; None: by those it was opened with
    spoken: int  # how many things have been said
    said: list[Said]  # the last of them
    host: str = ""  # empty: whoever opened the table
    has_hints: bool = False
    chat: str = ""  # empty: as the table was opened
    shown_out: list[str] = []  # guests who do not come back


class Again(Entry, frozen=True, tag=True):
    """Somebody would like a rematch."""

    seat: int


AnyEntry = (
    Opened
    | Updated
    | Sat
    | Introduced
    | Rose
    | Knocked
    | Committed
    | Mixed
    | Chose
    | Dealt
    | Asked
    | Called
    | Passed
    | Waited
    | Spared
    | Hinted
    | Silenced
    | Paused
    | Answered
    | Ended
    | Hurried
    | Hosted
    | ShownOut
    | Said
    | Wished
    | Standing
    | Ordered
    | Lost
    | Returned
    | TakenOver
    | Again
    | Page
)

encoder = Encoder()
decoder: Decoder[AnyEntry] = Decoder(AnyEntry)
