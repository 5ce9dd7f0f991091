"""Whom a play would hit if nobody said anything in the window it has opened, as everybody can see."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from stolik.core.door.sight import View

if TYPE_CHECKING:
    from stolik.core.door.match import Match

Hits = Callable[[View], int]  # what a spectator sees → seat set


def seats_hit(match: Match) -> int:
    """The seats that the open question declares to be hit; nobody where it does not say."""
    question = match.question
    if question is None or question.hits is None:
        return 0
    hits: Hits = question.hits
    return hits(match.view(match.game.most_seats))
