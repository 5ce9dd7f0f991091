"""Players that are programs: each sees its seat's view and its legal answers, and has a chance of its own."""

from __future__ import annotations

from stolik.bots.bot import OwnBot, is_slow, new_bot
from stolik.core.door.outside import OUTSIDE, Bot

__all__ = ["OUTSIDE", "Bot", "OwnBot", "is_slow", "new_bot"]
