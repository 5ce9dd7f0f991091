"""Players that are programs: each sees its seat's view and its legal answers, and has a chance of its own."""

from __future__ import annotations

from stolik.bots.bot import OUTSIDE, Bot, OwnBot, is_slow, new_bot

__all__ = ["OUTSIDE", "Bot", "OwnBot", "is_slow", "new_bot"]
