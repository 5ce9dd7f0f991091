"""Hints of the page and of `match.hint`: what was weighed alike is advised in the same order, for the same reasons."""

from __future__ import annotations

import json
import random
import subprocess
from pathlib import Path
from typing import Any

from stolik.core.door.thoughts import order_of, reasons_for
from tests.browser.chromium import node

HERE = Path(__file__).parent
ANSWERS, CASES = 12, 300
TRIES = (0, 3, 40, 110, 500)  # some answers are dropped early


def weighed(chance: random.Random) -> tuple[list[int], list[float], list[float], int]:
    """Some answers, how often each was tried and how often it won, and what a rule of thumb says."""
    answers = sorted(chance.sample(range(ANSWERS), chance.randint(2, 7)))
    near = chance.choice((0.02, 0.2, 1.0))
    chances = [0.5 + near * (chance.random() - 0.5) for _ in range(ANSWERS)]
    return answers, [float(chance.choice(TRIES)) for _ in range(ANSWERS)], chances, chance.choice(answers)


def test_the_page_and_a_match_advise_the_same_for_the_same_reasons(tmp_path: Path) -> None:
    chance, asked, expected = random.Random(4), list[Any](), list[Any]()
    for _ in range(CASES):
        answers, tries, chances, thumb = weighed(chance)
        order = order_of(answers, answers[0], tries, chances)
        expected.append(
            [(answer, [list(each) for each in reasons_for(order, chances, answer, thumb)]) for answer in order]
        )
        likeliest = sorted(answers, key=lambda answer: -chances[answer])
        told = [{"answer": each, "chance": chances[each], "tries": tries[each], "traits": []} for each in likeliest]
        asked.append({"answer": order[0], "told": told, "thumb": thumb})
    jobs = tmp_path / "weighed.json"
    jobs.write_text(json.dumps(asked), encoding="utf-8")
    command = [str(word) for word in (node(), "--no-warnings", HERE / "hints.ts", jobs)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    for told, here in zip(json.loads(done.stdout), expected, strict=True):
        found = [(each["answer"], [[why["key"], why["n"]] for why in each["reasons"]]) for each in told]
        assert found == here[: len(found)]
