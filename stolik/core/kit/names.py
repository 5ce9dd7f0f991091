"""Names for numbers: pieces, questions and their answers, events, reasons. Rules see integers, people see words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cache, cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Self

from stolik.core.kit.errors import StolikError

if TYPE_CHECKING:
    from stolik.core.door.hitting import Hits
    from stolik.core.door.timeout import Default

MOST_ANSWERS = 63  # a set of answers is one signed 64-bit number
LONGEST_PATH = 64  # answers of one move


class Seats:
    """The seats of a game's largest table; a seat's word is the name of whoever sits there."""

    def __init__(self, most: int) -> None:
        self.most = most

    def __len__(self) -> int:
        return self.most


class SeatSet:
    """A set of seats; in words a list of names."""


class SetOf:
    """A set of the names of a domain, at most fifteen; in words a list."""

    def __init__(self, domain: Domain) -> None:
        self.domain = domain

    def __len__(self) -> int:
        return 1 << len(self.domain)


class Numbers:
    """Numbers from 0 to `most`, each its own word."""

    def __init__(self, most: int) -> None:
        self.most = most

    def __len__(self) -> int:
        return self.most + 1


Domain = Any  # a Named class, Seats, SeatSet, SetOf or Numbers: what an argument of an answer or a field can be


@dataclass(frozen=True)
class Spec:
    """What a declaration said of one name."""

    word: str | None = None
    of: Domain = None
    columns: dict[str, Any] = field(default_factory=dict)


class Named(IntEnum):
    """A small set of names, numbered from 0 in the order of declaration."""

    def __new__(cls, spec: Spec | int) -> Self:
        number = cls._next_number()
        member = int.__new__(cls, number)
        member._value_ = number
        member.__dict__["_told"] = spec
        if isinstance(spec, Spec):
            member.__dict__.update(spec.columns)
        return member

    @property
    def spec(self) -> Spec:
        """What the declaration said."""
        told: Spec = self.__dict__["_told"]
        return told

    @classmethod
    def _next_number(cls) -> int:
        return len(cls.__members__)

    @cached_property
    def word(self) -> str:
        """The name as people write it."""
        return self.name.lower() if self.spec.word is None else self.spec.word

    if TYPE_CHECKING:  # columns are attributes; what they are called is each declaration's own business

        def __getattr__(self, column: str) -> Any: ...


class Piece(Named):
    """A kind of card or tile. The numbers on it come from the game's data file."""


class Reason(Named):
    """Why a match ended; member 0 says that it goes on."""


class Event(Named):
    """A fact people are told. Its paragraph is the rule that brought it about."""


class Answer(Named):
    """The answers of one question; an answer with an argument takes one number for each value of it."""

    @classmethod
    def _next_number(cls) -> int:
        return sum(member.width for member in cls)

    @cached_property
    def width(self) -> int:
        """How many numbers this answer takes."""
        return 1 if self.spec.of is None else len(self.spec.of)


class Question(Named):
    """A question the match can ask."""

    __test__: ClassVar[bool] = False

    @cached_property
    def nobodys_words(self) -> dict[int, str]:
        """The answers that name nobody, in words: they are the same at every table."""
        split = _split_answers(self.answers).items()
        named = [(number, parts) for number, parts in split if not isinstance(parts[0].spec.of, Seats)]
        return {number: words_of_answer(self.verb, *parts, ()) for number, parts in named}


def beginning(names: type[Named], most: int) -> Any:
    """The first so many names of a set, as a domain that goes by the same name."""
    kind: Any = Piece if issubclass(names, Piece) else Named
    return kind(names.__name__, {member.name: member.spec for member in list(names)[:most]})


def name(word: str | None = None) -> Any:
    """A name about which nothing more is said."""
    return Spec(word)


def seat_name(seat: int) -> Any:
    """The name of a seat, from 1, as a value to choose: a table that has fewer does not offer it."""
    return Spec(columns={"seat": seat})


def piece(**columns: Any) -> Any:
    """A kind of piece; what is not said here comes from the data file."""
    return Spec(columns=columns)


def reason(paragraph: str = "") -> Any:
    """A way for a match to end."""
    return Spec(columns={"paragraph": paragraph})


def event(
    paragraph: str,
    reveals: bool = False,
    of: Domain = None,
    cards: Domain = None,
    opens: bool = False,
    heads: bool = False,
    closes: bool = False,
) -> Any:
    """A kind of fact.

    `reveals` says that it tells people something secret; `of` names what its amount stands for, and `cards` what its
    card is one of, if not of the game's `cards`. A turn begins with one that `opens` it; one that `heads` it does so
    and says nothing more than whose it is. One that `closes` a turn belongs to nobody's, such as the end of a game.
    """
    columns = {"paragraph": paragraph, "reveals": reveals, "cards": cards}
    return Spec(of=of, columns=columns | {"opens": opens or heads, "heads": heads, "closes": closes})


def answer(word: str | None = None, of: Domain = None, idle: bool = False, dire: bool = False) -> Any:
    """An answer, perhaps with an argument.

    An `idle` one changes nothing, and nobody is asked for its sake. A `dire` one is hard to wish back: a page asks once
    more before it is given.
    """
    return Spec(word, of, {"idle": idle, "dire": dire})


def idle_answers(asked: Question) -> int:
    """The set of answers to a question that change nothing."""
    return sum(((1 << kind.width) - 1) << kind for kind in asked.answers if kind.idle)


def question(
    paragraph: str,
    answers: type[Answer],
    verb: str = "",
    may: bool = False,
    secret: bool = False,
    steps: bool = False,
    continues: bool = False,
    unordered: bool = False,
    quiet: bool = False,
    default: Default | None = None,
    seconds: int = 0,
    closed: str = "",
    closed_at: Mapping[str, str] = MappingProxyType({}),
    closed_after: Sequence[str] = (),
    collects: bool = False,
    idle: bool = False,
    hits: Hits | None = None,
) -> Any:
    """A question.

    `paragraph` says who may answer it; `verb` stands before every answer's word; a `may` is a reaction window; the
    answer to a `secret` question is the answering seat's own; a move that begins with a question of several `steps` may
    go on with one that `continues` it; `unordered` means that steps of the same question may come in any order; a
    `quiet` step goes without saying where it has only one answer; `default` says what is answered on time-out, after
    `seconds`: in a `may` the pass, else the least telling and least harmful answer (see `timeout.py`); `closed` is the
    paragraph to cite to somebody who answers when it is not open, if not `paragraph`, and `closed_at` the one while
    another question is asked, by its word. After an event of `closed_after` in the same move its paragraph says why.
    A `may` that `collects` secret answers waits for all of them; at a live table only until shortly after the first one
    that is not the default, and its `seconds` are those of a last call, which anybody can make.
    An `idle` one is a `may` in which somebody's cards may leave nothing to answer but the default. `hits` says whom it
    would hit if nobody spoke, so that people can say beforehand what they would answer then.
    """
    if sum(member.width for member in answers) > MOST_ANSWERS:
        raise StolikError(f"{answers.__name__} has more than {MOST_ANSWERS} answers.", "Ask in steps.")
    columns = {
        "paragraph": paragraph,
        "answers": answers,
        "verb": verb,
        "may": may,
        "secret": secret,
        "steps": steps or continues,
        "continues": continues,
        "unordered": unordered,
        "quiet": quiet,
        "default": default,
        "seconds": seconds,
        "closed": closed or paragraph,
        "closed_at": closed_at,
        "closed_after": closed_after,
        "collects": collects,
        "idle": idle,
        "hits": hits,
    }
    return Spec(columns=columns)


def word_of(domain: Domain, number: int, names: Sequence[str]) -> str:
    """The word for a number of a domain."""
    if number == -1:
        return "nothing"
    if number == -2:
        return "hidden"
    if isinstance(domain, Seats):
        return names[number] if number < len(names) else f"seat{number + 1}"
    if isinstance(domain, type) and issubclass(domain, Named):
        return domain(number).word
    return str(number)


def number_of(domain: Domain, word: object, names: Sequence[str]) -> int:
    """The number for a word of a domain; raises StolikError with the valid words."""
    text = str(word)
    if text == "nothing":
        return -1
    if text == "hidden":
        return -2
    if domain is SeatSet:
        listed = word if isinstance(word, list) else [word]
        return sum(1 << number_of(Seats(len(names)), name, names) for name in listed)
    if isinstance(domain, SetOf):
        listed = word if isinstance(word, list) else [word]
        return sum(1 << number_of(domain.domain, name, names) for name in listed)
    numbers = range(len(names) if isinstance(domain, Seats) else len(domain)) if domain is not None else None
    if numbers is None:
        if isinstance(word, (bool, int)):
            return int(word)
        raise StolikError(f"{text!r} is not a number.")
    for number in numbers:
        if word_of(domain, number, names) == text or (isinstance(domain, Seats) and text == f"seat{number + 1}"):
            return number
    valid = [word_of(domain, number, names) for number in numbers]
    raise StolikError(f"{text!r} is none of {', '.join(valid)}.")


def answer_words(asked: Question, number: int, names: Sequence[str]) -> str:
    """An answer in words: verb, answer, argument."""
    words = asked.nobodys_words.get(number)
    return words_of_answer(asked.verb, *split_answer(asked, number), names) if words is None else words


def words_of_answer(verb: str, kind: Answer, argument: int | None, names: Sequence[str]) -> str:
    """An answer in words, from its parts."""
    words = [verb, kind.word]
    if argument is not None:
        words.append(word_of(kind.spec.of, argument, names))
    return " ".join(word for word in words if word)


def split_answer(asked: Question, number: int) -> tuple[Answer, int | None]:
    """An answer's name and its argument, if it takes one."""
    found = _split_answers(asked.answers).get(number)
    if found is None:
        raise StolikError(f"{asked.word!r} has no answer number {number}.")
    return found


@cache
def _split_answers(answers: type[Answer]) -> dict[int, tuple[Answer, int | None]]:
    return {
        kind + place: (kind, None if kind.spec.of is None else place) for kind in answers for place in range(kind.width)
    }


def all_answers(asked: Question, seats: int) -> tuple[int, ...]:
    """Every answer a question has at a table of so many seats."""
    return _all_answers(asked.answers, seats)


@cache
def _all_answers(answers: type[Answer], seats: int) -> tuple[int, ...]:
    numbers: list[int] = []
    for kind in answers:
        width = seats if isinstance(kind.spec.of, Seats) else kind.width
        numbers.extend(range(kind, kind + width))
    return tuple(numbers)
