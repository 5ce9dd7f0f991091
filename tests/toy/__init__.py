"""The Pantry, a small game of the core's own: gnomes get up early, and a mouse lives on the shelf.

It exists to exercise what the larger games need of the core, each thing once and as small as it can be:

- a secret choice of all seats at once, opened together (`Question.WAKE`, the field `alarm`);
- a reaction window that the first broom closes (`Question.BROOM`);
- a move of two steps (`Question.TURN`, then `Question.TARGET`);
- a pile with a peek, and with a mouse put back where only one seat knows (`light_candle`, `hide_mouse`);
- a blind theft, after which third parties forget (`steal_blindly`, `forget_others`);
- hands whose order is nobody's business but their owner's (`pocket`);
- one option that changes a rule (`theft`) and one that changes the deck (`mice`);
- a match of two games with the score in the record, shared victory, no victory, and a draw by a limit of rounds.
"""

from __future__ import annotations

from stolik.core.door.game import Game

from . import characters, rules, thumb
from .cards import CARDS, COLUMNS, Card
from .events import Event
from .questions import Question
from .state import Ending, State
from .words import WORDS

GAME = Game(
    name="toy",
    prefix="TO",
    seats=range(2, 5),
    minutes=10,
    age=6,
    state=State,
    questions=Question,
    events=Event,
    reasons=Ending,
    cards=Card,
    pieces=CARDS,
    columns=COLUMNS,
    modules=(rules, thumb, characters),
    words_in=WORDS,
    traits=characters.Trait,
    characters=characters.CHARACTERS,
    faults=(
        "every mouse in play lies on the shelf",
        "a match has two games",
        "a match has from 1 to 200 rounds",
    ),
    shares=("swept/thefts",),
)
