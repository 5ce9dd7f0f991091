"""A program in any language as a bot of the lab: it is asked over a socket.

    STOLIK_BOT=127.0.0.1:4000 stolik league conflict --outside examples/far_bot.py --bots far,easy,medium

The program listens there. Each question comes as a connection of its own and a line of JSON: what the seat sees, and
the possible answers in words. It writes back a line with the number of one of them, from 0.
"""

import json
import os
import socket
from collections.abc import Sequence

from stolik.bots import Bot
from stolik.core.door.sight import View
from stolik.core.kit.names import answer_words


class Far(Bot):
    word = "far"

    def choose(self, view: View, answers: Sequence[int]) -> int:
        """What the program at the other end says."""
        host, _, port = os.environ.get("STOLIK_BOT", "127.0.0.1:4000").rpartition(":")
        question = view.game.asks[view["question"]]
        words = [answer_words(question, answer, view.names) for answer in answers]
        told = {"seat": view.seat, "question": question.word, "view": view.describe(), "answers": words}
        with socket.create_connection((host, int(port))) as connection, connection.makefile("rw") as line:
            print(json.dumps(told), file=line, flush=True)
            return answers[int(line.readline())]
