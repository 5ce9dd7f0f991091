"""A bot of your own in the lab: stolik simulate kittens --outside examples/careful_bot.py --bots careful,medium

It does what the clock would do for somebody who is late, if that is possible; put your own idea into `choose`.
"""

from collections.abc import Sequence

from stolik.bots import Bot
from stolik.core.door.sight import View


class Careful(Bot):
    word = "careful"

    def choose(self, view: View, answers: Sequence[int]) -> int:
        """One of the possible answers, by their numbers. What the seat knows are the fields of its view."""
        question = view.game.asks[view["question"]]
        return question.default if question.default in answers else self.luck.choice(answers)
