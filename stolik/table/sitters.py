"""Who sits at a place of a table."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Sitter:
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

    def copy(self) -> Sitter:
        """The same, to go its own way."""
        return Sitter(*map(self.__getattribute__, Sitter.__slots__))

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
