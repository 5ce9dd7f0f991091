"""What somebody may wish for over HTTP, with the range of everything."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from stolik.server.people.lobby import LINK
from stolik.table import messages as say
from stolik.table.tournament.messages import MOST_ENTRANTS
from stolik.table.tournament.tournament import MOST_ROUNDS

Options = Annotated[dict[say.Word, say.Word], Meta(max_length=100)]
Given = Annotated[dict[say.Word, Any], Meta(max_length=100)]
Bots = Annotated[list[say.Word], Meta(max_length=2 * MOST_ENTRANTS)]


class TableWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table somebody would like to open. With a name the host sits down; `start` deals at once, against bots."""

    game: say.Word
    seats: Annotated[int, Meta(ge=0, le=say.MOST_SEATS)] = 0  # 0: the usual number
    options: Options = {}
    speed: say.Speed = 1
    turn_hours: say.Hours = 0  # for a move at leisure; 0: in one go, by the speed
    window_hours: say.Hours = 0  # … and to say something to somebody else's; 0: as usual
    chat: say.Word = "free"
    bots: Bots = []
    language: say.Language = "pl"  # of the names of bots
    name: say.Name = ""
    start: bool = False
    has_hints: bool = False  # pages may give hints
    is_test: bool = False
    given: Given = {}  # the position it begins with, as in a scenario; for tests
    seed: say.Number = 0  # of a test table: which fixed chance
    access: say.Word = LINK  # who may find it: whoever has the link, friends of the host, or everybody

    @property
    def is_for_tests(self) -> bool:
        """Is nothing left to chance?"""
        return self.is_test or bool(self.given) or self.seed != 0


class TournamentWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tournament somebody would like to announce. With a name the host takes part."""

    game: say.Word
    form: say.Word
    options: Options = {}
    speed: say.Speed = 1
    chat: say.Word = "free"
    rounds: Annotated[int, Meta(ge=0, le=MOST_ROUNDS)] = 0  # 0: the usual number
    groups: Annotated[int, Meta(ge=0, le=MOST_ENTRANTS // 2)] = 0
    size: Annotated[int, Meta(ge=0, le=say.MOST_SEATS)] = 0
    is_drawn: bool = True
    bots: Bots = []
    language: say.Language = "pl"  # of the names of bots
    name: say.Name = ""
    is_test: bool = False

    @property
    def is_for_tests(self) -> bool:
        """Is nothing left to chance?"""
        return self.is_test
