"""Bots that think for longer than anybody should wait: what they are asked, and what they have made up their minds to.

A table asks for their thoughts as soon as a question is put, and goes on meanwhile. The time at which they answer was
drawn before; who has not made up its mind by then answers at a later time that was drawn as well. Thoughts are no part
of the log: only what comes of them is.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING

from stolik.bots import Bot, new_bot
from stolik.core.door.match import Match
from stolik.core.kit.sets import has
from stolik.table import clock, fair
from stolik.table.places import Playing

if TYPE_CHECKING:
    from stolik.table.table import Table

logger = logging.getLogger("stolik.table")


@dataclass(frozen=True)
class Task:
    """A question that a bot is to think about."""

    bot: Bot
    match: Match  # of its own: the table's goes on
    chair: int
    number: int  # of the question

    def think(self) -> list[int]:
        """The whole move; a bot that fails is replaced by rules of thumb for this once."""
        try:
            return list(self.bot.move(self.match, self.chair).answers)
        except Exception:
            logger.exception("%s: the bot %s failed", self.match.game.name, self.bot.word)
            return self.by_thumb()

    def by_thumb(self) -> list[int]:
        """The same by rules of thumb, at once."""
        return list(new_bot("medium", self.number).move(self.match, self.chair).answers)


def tasks(table: Table) -> list[Task]:
    """What bots have yet to begin to think about; they are taken to do so from now on."""
    playing = table.playing
    if playing is None or playing.asked is None or playing.is_over:
        return []
    found = []
    awaited = playing.match.awaited  # a window is put to all alike, and some have nothing to say in it
    for chair in playing.asked.alone:
        if chair in awaited and has(table.company.slow, chair) and chair not in playing.pondering:
            playing.pondering.add(chair)
            found.append(Task(bot_at(table, playing, chair), playing.match.copy(), chair, playing.asked.number))
    return found


def made_up(table: Table, task: Task, path: list[int], now: int) -> None:
    """A bot has made up its mind; if its question is still open the table goes by that.

    One that comes too late answers when its drawn time has gone by a second time, or a third: how long it has thought
    would tell what it holds.
    """
    playing = table.playing
    if playing is None or playing.asked is None or playing.asked.number != task.number:
        return
    drawn = playing.asked.alone.get(task.chair)
    if drawn is not None:  # nobody has taken its place meanwhile
        playing.thoughts[task.chair] = path
        playing.late[task.chair] = clock.late_by(playing.asked.at, drawn, now)
        table.forget_time()


def path_of(table: Table, playing: Playing, chair: int) -> list[int]:
    """What a bot answers: what it has thought of if that is still possible, else what it can think of at once."""
    thought = playing.thoughts.get(chair)
    if thought is not None and playing.match.why(chair, thought) is None:
        return thought
    task = Task(bot_at(table, playing, chair), playing.match, chair, playing.questions)
    return task.by_thumb() if has(table.company.slow, chair) else task.think()


def bot_at(table: Table, playing: Playing, chair: int) -> Bot:
    """The bot in a chair, with luck of its own for the open question."""
    luck = fair.luck_of(playing.key, playing.questions, chair)
    return new_bot(table.sitters[playing.seats[chair]].player, luck)
