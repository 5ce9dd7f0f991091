"""Who sits at a place of a table."""

from __future__ import annotations

import msgspec


class StandingOrder(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What somebody would answer in a window, in words; empty: they would like to be asked."""

    at_me: str  # if what it is about hits them
    at_others: str  # if not


class Sitter(msgspec.Struct, gc=False):
    """Who sits at a place of the table."""

    name: str = ""
    guest: str = ""
    bot: str = ""
    lost_at: int = 0  # since when the guest is away; 0 if here
    is_taken_over: bool = False
    standing: str = ""
    wish: int | None = None  # how slow a clock; None: as usual
    is_spared: bool = True  # passed for where there is nothing to do
    again_at: int = 0  # since when a rematch is wanted; 0 if it is not
    wants_end: bool = False  # of this match, as soon as bots can play it
    nonce: bytes = b""  # the guest's own, for the next match
    choice: str = ""  # of the option that is the seat's own
    is_program: bool = False  # which plays for itself, by words
    orders: dict[str, StandingOrder] = {}  # by window; never changed in place
    missed: int = 0  # answers in a row for which the time ran out, at leisure
    missed_from: int = 0  # when the first of them was asked for

    def copy(self) -> Sitter:
        """The same, to go its own way."""
        return msgspec.structs.replace(self)

    @property
    def is_free(self) -> bool:
        """May somebody sit down here?"""
        return not self.guest and not self.bot

    @property
    def wants_rematch(self) -> bool:
        """Would whoever sits here play again?"""
        return self.again_at > 0

    @property
    def player(self) -> str:
        """The bot that plays here now, or nothing if a person does."""
        return self.bot or ("medium" if self.is_taken_over else "")
