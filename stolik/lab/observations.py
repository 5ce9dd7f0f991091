"""What every number of an observation is, by name: from the declaration of a game's record."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass

from stolik.core.door.game import Game
from stolik.core.kit.names import SeatSet, SetOf, word_of
from stolik.core.kit.piles import HIDDEN, LOOSE
from stolik.core.kit.record import Field, Seen

PARTS = ("piece", "known")  # of a place in a pile: what lies there, and what is known of it
SEEN = {
    Seen.PUBLIC: "everybody sees it",
    Seen.OWNER: "its seat sees it",
    Seen.OWN_BIT: "every seat sees its own bit while others may be silent",
    Seen.HIDDEN: "nobody sees it, but for what they were shown",
}


@dataclass(frozen=True)
class Observed:
    """One number of an observation."""

    index: int
    name: str  # money[seat1], hands[seat2][0].piece
    meaning: str  # what the number stands for
    seen: str


def observations(game: Game) -> list[Observed]:
    """Every number of `match.observation(seat)`, in order."""
    found = [
        (f"{name}{place}", meaning, SEEN[field.seen])
        for name, field in game.state.fields.items()
        if field.is_pile or field.seen != Seen.HIDDEN
        for place, meaning in places(game, field)
    ]
    return [Observed(index, *each) for index, each in enumerate(found)]


def places(game: Game, field: Field) -> Iterator[tuple[str, str]]:
    """The places of a field and what lies in each."""
    axes = field.shape[:-1] if field.is_pile else field.shape
    for indices in itertools.product(*map(range, axes)):
        at = "".join(f"[{label(game, field, axis, index)}]" for axis, index in enumerate(indices))
        if not field.is_pile:
            yield at, meaning_of(field)
            continue
        yield f"{at}.size", "how many lie there"
        for place in range(field.shape[-1]):
            told = (
                meaning_of(field),
                f"who knows it, one bit each; from bit {LOOSE} on who cannot tell where it is",
            )
            yield from ((f"{at}[{place}].{part}", meaning) for part, meaning in zip(PARTS, told, strict=True))


def label(game: Game, field: Field, axis: int, index: int) -> str:
    """What an index stands for: a seat, or a member of what the field is declared by."""
    if axis == 0 and field.by is not None:
        return word_of(field.by, index, ())
    return f"seat{index + 1}" if axis == 0 and field.is_per_seat(game.most_seats) else str(index)


def meaning_of(field: Field) -> str:
    """What the numbers of a field stand for."""
    if field.of is SeatSet:
        return "a set of seats, one bit each"
    if isinstance(field.of, SetOf):
        return f"a set, one bit each: {members(field.of.domain)}"
    if field.of is None:
        return "a number"
    return f"{HIDDEN} unseen, {members(field.of)}" if field.is_pile else members(field.of)


def members(domain: object) -> str:
    """The words of a domain with their numbers."""
    return ", ".join(f"{number} {word_of(domain, number, ())}" for number in range(len(domain)))  # type: ignore[arg-type]
