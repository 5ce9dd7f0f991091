"""Any bot of OpenSpiel at a table of a server: python examples/openspiel_bot.py ADDRESS GAME [CODE]

Here it is OpenSpiel's information-set search, which deals itself the cards it cannot see. A state of OpenSpiel is made
of a world that the seat cannot tell from the real one; what the seat does not know, the bot cannot.
"""

import sys

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from stolik.client import Table
from stolik.lab.openspiel import state_at


def new_bot(game: pyspiel.Game) -> pyspiel.Bot:
    chance = np.random.RandomState(7)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=chance)
    return ismcts.ISMCTSBot(game=game, uct_c=1.4, max_simulations=20, evaluator=evaluator, random_state=chance)


def path_of_bot(table: Table) -> list[int]:
    """A whole move, answer by answer, as the bot would make it."""
    world, tree, path = table.world(), table.sight.match.moves, []
    while tree is not None:
        state = state_at(world, table.seat)
        action = new_bot(state.get_game()).step(state)
        answer = action - world.game.action_offsets[world.question]
        path.append(answer)
        tree = next(branch.then for branch in tree.branches if branch.answer == answer)
        if tree is not None:
            world.answer(table.seat, answer)
    return path


def main(address: str, game: str, code: str = "") -> None:
    if code:
        table = Table.join(address, code, name="OpenSpiel")
    else:
        table = Table.open(address, game, name="OpenSpiel", seats=2, bots=["easy"], start=True)
    with table:
        for _ in table.turns():
            path = path_of_bot(table)
            table.play(next(move for move in table.moves if move.path == path))
        print("Won!" if table.outcome and table.seat in table.outcome.winners else "Lost.")


if __name__ == "__main__":
    main(*sys.argv[1:])
