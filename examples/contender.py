"""A program in the arena of a server: python examples/contender.py ADDRESS TOKEN [GAME] [MATCHES]

The token is that of the program's account, made under Me. It moves at random: put your own idea into `choose`.
"""

import random
import sys

from stolik.client import Table, WholeMove, arena


def choose(table: Table) -> WholeMove:
    """One of the moves that are possible now. What is known lies in `table.fields`."""
    return random.choice(table.moves)


def main(address: str, account: str, game: str = "conflict", matches: str = "10") -> None:
    for table in arena(address, game, account, seats=2, wait=5, matches=int(matches)):
        for _ in table.turns():
            table.play(choose(table))
        print("Won!" if table.outcome and table.seat in table.outcome.winners else "Lost.")


if __name__ == "__main__":
    main(*sys.argv[1:])
