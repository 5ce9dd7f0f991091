"""Who sits where, and the match that lies on the table."""

from __future__ import annotations

from dataclasses import dataclass, field

from stolik.core.match import Match
from stolik.table import entries as log


@dataclass
class Chair:
    """Who sits at a place of the table."""

    name: str = ""
    guest: str = ""
    bot: str = ""
    lost_at: int = 0  # since when the guest is away; 0 if here
    is_taken_over: bool = False
    standing: str = ""
    wish: int = 1
    wants_rematch: bool = False
    nonce: bytes = b""  # the guest's own, for the next match

    @property
    def is_free(self) -> bool:
        """May somebody sit down here?"""
        return not self.guest and not self.bot

    @property
    def player(self) -> str:
        """The bot that plays here now, or nothing if a person does."""
        return self.bot or ("thumb" if self.is_taken_over else "")


@dataclass
class Playing:
    """A match on the table."""

    number: int
    key: bytes
    match: Match
    seats: list[int]  # chair → seat
    nonces: list[bytes]
    own: list[int]  # chairs whose nonce came from the guest
    asked: log.Asked | None = None
    questions: int = 0
    answered: dict[int, tuple[int, list[int]]] = field(default_factory=dict)  # chair → its last answer

    def chair_of(self, seat: int) -> int:
        """A seat's chair."""
        return self.seats.index(seat)
