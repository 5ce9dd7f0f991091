"""`stolik observations`: what every number of an observation, and of an action, is."""

from __future__ import annotations

import json as json_text
from dataclasses import asdict

from stolik import games
from stolik.core.door.game import Game
from stolik.core.kit.names import answer_words
from stolik.lab.observations import observations as observed


def observations(game: str, *, json: bool = False) -> None:
    """Print by name what `match.observation(seat)` tells at each index, and what each action is.

    Parameters
    ----------
    game
        The game's word.
    json
        Print everything as one JSON object.
    """
    door = games.load(game)
    seen, actions = observed(door), actions_of(door)
    if json:
        print(json_text.dumps({"game": game, "observation": [asdict(each) for each in seen], "actions": actions}))
        return
    print(f"{door.title()}: {len(seen)} numbers, {len(actions)} actions. Of seats nobody has, nothing ever changes.")
    for each in seen:
        print(f"{each.index:5}  {each.name:<28} {each.meaning}; {each.seen}")
    print()
    for number, action in enumerate(actions):
        print(f"{number:5}  {action}")


def actions_of(game: Game) -> list[str]:
    """What each action is: the question and the answer."""
    names = [f"seat{seat + 1}" for seat in range(game.most_seats)]
    return [
        f"{question.word}: {answer_words(question, answer, names)}"
        for question in game.questions
        for answer in range(sum(kind.width for kind in question.answers))
    ]
