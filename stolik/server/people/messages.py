"""What pages and the server tell each other about people."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from stolik.table import messages as say

Password = Annotated[str, Meta(max_length=1000)]  # as typed; how long it may be is said in a sentence
Login = Annotated[str, Meta(max_length=200)]
Settings = Annotated[dict[say.Word, say.Word], Meta(max_length=20)]
Credential = Annotated[dict[str, Any], Meta(max_length=20)]  # as the browser tells it; WebAuthn reads the rest


class FromPage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a page asks for."""


class NewPerson(FromPage, frozen=True):
    """Somebody who is nobody here yet."""

    name: say.Name = ""


class Changed(FromPage, frozen=True):
    """What somebody changes about themselves; what is not named stays."""

    name: say.Name | None = None
    settings: Settings | None = None


class Keep(FromPage, frozen=True):
    """A guest who would like to have an account."""

    login: Login
    password: Password


class LogIn(FromPage, frozen=True):
    """Somebody who has an account."""

    login: Login
    password: Password


class NewPassword(FromPage, frozen=True):
    """Another password."""

    old: Password
    new: Password


class Confirmed(FromPage, frozen=True):
    """Something that asks for the password once more; a guest has none."""

    password: Password = ""


class Recover(FromPage, frozen=True):
    """Somebody who has forgotten the password, with one of the codes."""

    login: Login
    code: Annotated[str, Meta(max_length=100)]
    password: Password  # the new one


class Signed(FromPage, frozen=True):
    """What an authenticator has made of a challenge."""

    credential: Credential


class Subscribing(FromPage, frozen=True):
    """A device that would like to be reminded of moves, as its browser tells where it is reached."""

    endpoint: Annotated[str, Meta(max_length=2000)]
    p256dh: Annotated[str, Meta(max_length=200)]
    auth: Annotated[str, Meta(max_length=100)]
    language: Literal["pl", "en"]


class Liking(FromPage, frozen=True):
    """Somebody likes to play with somebody, or no longer."""

    is_on: bool


class NewProgram(FromPage, frozen=True):
    """A program that is to have an account."""

    name: say.Name


class Trying(FromPage, frozen=True):
    """Somebody tries the table of the day."""

    name: say.Name = ""


class Blocking(FromPage, frozen=True):
    """Somebody does not want to meet somebody, or no longer minds."""

    is_on: bool


class Complaining(FromPage, frozen=True):
    """What somebody tells whoever runs the site: about a person, or a guest of a table who is none."""

    reason: Annotated[str, Meta(max_length=1000)]
    person: say.Number = 0
    name: say.Name = ""  # of a guest who is none
    code: say.Word = ""  # of the table at which it happened


class Agreeing(FromPage, frozen=True):
    """Somebody gives a match to the open archive, or no longer does; perhaps with their name."""

    is_on: bool
    has_name: bool = False


class Seek(FromPage, frozen=True):
    """Somebody looks for a game; bots take what is free after a wait in seconds."""

    game: say.Word
    seats: Annotated[int, Meta(ge=2, le=say.MOST_SEATS)]
    wait: Annotated[int, Meta(ge=1, le=600)] = 60
    name: say.Name = ""


class Key(msgspec.Struct, frozen=True):
    """What the device is to keep: by it the server knows who it is."""

    key: str


class Codes(msgspec.Struct, frozen=True):
    """Recovery codes, shown this once."""

    codes: list[str]


class Recovered(msgspec.Struct, frozen=True):
    """An account is somebody's again: what the device is to keep, and new recovery codes, shown this once."""

    key: str
    codes: list[str]


class PasskeyOf(msgspec.Struct, frozen=True):
    """One of somebody's passkeys."""

    id: int
    since: int  # milliseconds


class Me(msgspec.Struct, frozen=True):
    """Somebody, as their own page knows them."""

    number: int
    name: str
    login: str  # nothing: a guest
    settings: dict[str, str]
    since: int  # milliseconds
    devices: int
    codes: int  # left
    passkeys: list[PasskeyOf]
    reminded: int  # devices that are told by push when it is their move


class Reminded(msgspec.Struct, frozen=True):
    """How it stands with reminders by push."""

    key: str  # of the site, for the browser; nothing: the host sends none
    is_on: bool  # on this device


class ProgramOf(msgspec.Struct, frozen=True):
    """A program somebody has made an account for."""

    number: int
    name: str
    since: int  # milliseconds


class Programs(msgspec.Struct, frozen=True):
    """Somebody's programs."""

    programs: list[ProgramOf]
    most: int  # that one may have


class Rated(msgspec.Struct, frozen=True):
    """How strong somebody is in a game, as openskill tells it: 25 is the middle."""

    game: str
    mu: float
    sigma: float
    matches: int
    place: int  # among all who are rated in the game, bots too


class Habit(msgspec.Struct, frozen=True):
    """How often somebody gives an answer of a kind where they can."""

    game: str
    titles: dict[str, str]
    did: int
    could: int


class DeedOf(msgspec.Struct, frozen=True):
    """Something worth a smile, done or not yet."""

    game: str
    word: str
    paragraph: str
    titles: dict[str, str]
    lines: dict[str, str]
    is_done: bool


class PlayerOf(msgspec.Struct, frozen=True):
    """Somebody in a match."""

    person: int  # 0: none
    name: str  # of a person; nothing of whoever is none, or deleted
    bot: str
    place: int
    has_won: bool
    is_program: bool = False


class MatchPlayed(msgspec.Struct, frozen=True):
    """A match somebody has played. Its code is told only to those who were in it."""

    game: str
    ended: int  # milliseconds
    is_rated: bool
    code: str
    number: int  # at its table
    players: list[PlayerOf]


class Profile(msgspec.Struct, frozen=True):
    """Somebody as everybody may know them."""

    number: int
    name: str
    since: int  # milliseconds
    is_kept: bool
    is_program: bool
    is_me: bool
    played: dict[str, int]  # matches, by game; the favourite first
    won: dict[str, int]
    ratings: list[Rated]
    habits: list[Habit]
    deeds: list[DeedOf]
    last: list[MatchPlayed]


class RankedOf(msgspec.Struct, frozen=True):
    """A line of a list of the strongest."""

    place: int
    person: int  # 0: a bot
    name: str
    bot: str
    mu: float
    sigma: float
    matches: int
    is_program: bool = False


class Best(msgspec.Struct, frozen=True):
    """The strongest in a game."""

    game: str
    rows: list[RankedOf]
    people: int  # who are rated in it


class ArenaOf(msgspec.Struct, frozen=True):
    """The arena of a game: programs and bots by strength, and their last matches."""

    game: str
    rows: list[RankedOf]
    last: list[MatchPlayed]


class TryOf(msgspec.Struct, frozen=True):
    """What somebody has made of a table of the day."""

    person: int
    name: str
    place: int
    has_won: bool
    moves: int  # that they made themselves
    has_left: bool  # to a bot
    code: str  # of the table
    is_me: bool


class DayOf(msgspec.Struct, frozen=True):
    """A table of the day as somebody may know it."""

    day: int  # since 1970
    game: str
    seats: int
    commitment: str  # to the key of all its chance
    ends_at: int  # milliseconds
    played: int  # to the end, by how many
    code: str  # of the own table; nothing: not begun
    tries: list[TryOf]  # the best first; none before one has tried oneself


class DayTold(msgspec.Struct, frozen=True):
    """Today's table, and yesterday's if there was one."""

    today: DayOf
    yesterday: DayOf | None
    now: int  # milliseconds


class OpenTable(msgspec.Struct, frozen=True):
    """A table that waits for others."""

    code: str
    game: str
    access: str
    host: int  # a person
    name: str  # of the host
    mu: float  # how strong the host is in the game
    seats: int
    taken: int
    fills_at: int  # milliseconds, when bots take what is free; 0: never
    turn_hours: int  # that people have for a move at leisure; 0: they play in one go
    is_program: bool = False  # the host
    is_own: bool = False  # whoever asks sits there


class Lobbied(msgspec.Struct, frozen=True):
    """The lobby."""

    tables: list[OpenTable]
    now: int  # milliseconds


class Met(msgspec.Struct, frozen=True):
    """Somebody one has played with."""

    person: int
    name: str
    matches: int
    last: int  # milliseconds
    is_friend: bool
    is_program: bool = False


class BlockedPerson(msgspec.Struct, frozen=True):
    """Somebody one does not want to meet."""

    person: int
    name: str  # nothing: nameless


class BlockedPeople(msgspec.Struct, frozen=True):
    """Everybody one does not want to meet, the last one first."""

    people: list[BlockedPerson]


class WordSaid(msgspec.Struct, frozen=True):
    """A word of a table."""

    name: str
    text: str
    at: int  # milliseconds


class Reported(msgspec.Struct, frozen=True):
    """A report as whoever runs the site reads it."""

    id: int
    at: int  # milliseconds
    person: int  # who tells
    by: str  # … by name
    about: int  # a person; 0: a guest who is none
    name: str
    code: str  # of the table; nothing: not at one
    reason: str
    said: list[WordSaid]
    done: int  # milliseconds; 0: not


class Agreed(msgspec.Struct, frozen=True):
    """How it stands with a match and the open archive."""

    is_on: bool  # there is an archive
    is_given: bool  # by whoever asks
    has_name: bool  # … with their name
    missing: int  # others in the match who have not agreed


class ArchivedMatch(msgspec.Struct, frozen=True):
    """A match of the open archive."""

    number: int
    game: str
    ended: int  # milliseconds
    players: list[str]  # a bot's word, a name, or nothing


class Archived(msgspec.Struct, frozen=True):
    """A page of the open archive."""

    is_on: bool  # there is one
    licence: str
    licence_at: str
    count: int
    matches: list[ArchivedMatch]  # the newest first


class Acquainted(msgspec.Struct, frozen=True):
    """Everybody one has played with, the last one first."""

    people: list[Met]


class Found(msgspec.Struct, frozen=True):
    """A table to go to."""

    code: str
    fills_at: int  # milliseconds, when bots take what is free; 0: never
    now: int  # milliseconds


class OwnTable(msgspec.Struct, frozen=True):
    """A table at leisure somebody sits at."""

    code: str
    game: str
    names: list[str]  # of the other people there
    is_awaited: bool  # it is their move
    until: int  # milliseconds, when the time for it is over; 0: never


class OwnTables(msgspec.Struct, frozen=True):
    """All tables at leisure of somebody, those where they are awaited first."""

    tables: list[OwnTable]
    now: int  # milliseconds


class Options(msgspec.Struct, frozen=True):
    """What the browser is to show an authenticator, as WebAuthn has it."""

    options: dict[str, Any]


class Done(msgspec.Struct, frozen=True):
    """It is done."""

    ok: bool = True


TOLD = (  # what pages read
    *(Key, Codes, Recovered, Me, Reminded, Options, Done, Programs, Profile, ArenaOf, DayTold),
    *(Best, Lobbied, Acquainted, Found, OwnTables, BlockedPeople, Agreed, Archived),
)
