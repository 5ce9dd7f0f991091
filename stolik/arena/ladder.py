"""The ladder of an arena: who has met whom, how it ended, and how strong everybody is. It is kept in one file."""

from __future__ import annotations

import itertools
import random
from collections.abc import Collection, Sequence
from pathlib import Path

import msgspec

from stolik.core.kit.errors import StolikError
from stolik.core.kit.ratings import UNKNOWN, Skill, learn


class LadderMatch(msgspec.Struct, frozen=True):
    """A match of the arena."""

    entrants: list[str]  # by seats
    places: list[int]
    file: str  # of the match; nothing if it was given away
    note: str = ""


class Ladder(msgspec.Struct):
    """Everything an arena remembers."""

    game: str
    seats: int
    seed: int
    options: dict[str, str] = {}
    matches: list[LadderMatch] = []

    @property
    def skills(self) -> dict[str, Skill]:
        """How strong everybody is, learnt match by match."""
        known: dict[str, Skill] = {}
        for match in self.matches:
            known |= learn(known, match.entrants, match.places)
        return known

    def skill(self, name: str) -> Skill:
        """How strong somebody is."""
        return self.skills.get(name, UNKNOWN)

    def record(self, name: str) -> tuple[int, int, int]:
        """How many matches somebody has played, won, and given away."""
        played = [match for match in self.matches if name in match.entrants]
        own = [(match, match.places[match.entrants.index(name)]) for match in played]
        won = sum(place == 1 and match.places.count(1) < len(match.places) for match, place in own)
        return len(played), won, sum(bool(match.note) and place > 1 for match, place in own)

    def next_entrants(self, names: Sequence[str], house: Collection[str] = ()) -> list[str]:
        """Who meets next: everybody meets everybody equally often, in every seat; no table is of the house alone."""
        tables = [table for table in itertools.combinations(names, self.seats) if not {*table} <= {*house}]
        round_number, at = divmod(len(self.matches), len(tables))
        random.Random(f"{self.seed} {round_number}").shuffle(tables)
        turned = round_number % self.seats
        return [*tables[at][turned:], *tables[at][:turned]]


def read_ladder(path: Path, new: Ladder) -> Ladder:
    """The ladder of a folder, to go on with; one of another game is not."""
    if not path.exists():
        return new
    try:
        old = msgspec.json.decode(path.read_bytes(), type=Ladder)
    except (OSError, msgspec.MsgspecError) as error:
        raise StolikError(f"{path} cannot be read as a ladder: {error}.") from error
    if (old.game, old.seats, old.options) != (new.game, new.seats, new.options):
        raise StolikError(
            f"{path} is a ladder of {old.game} for {old.seats}, with other options perhaps.",
            "Name another folder with --out.",
        )
    return old


def write_ladder(path: Path, ladder: Ladder) -> None:
    """Keep a ladder; what was kept before is not lost on the way."""
    new = path.with_suffix(".new")
    new.write_bytes(msgspec.json.format(msgspec.json.encode(ladder), indent=1))
    new.replace(path)
