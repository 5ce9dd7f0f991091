"""A program that plays at a table of a server: python examples/bot.py ADDRESS [CODE]

With a code it sits down at that table, without one it opens a table of its own against two bots. It moves
at random: put your own idea into `choose`.
"""

import random
import sys

from stolik.client import Table, WholeMove


def choose(table: Table) -> WholeMove:
    """One of the moves that are possible now. What is known lies in `table.fields`."""
    return random.choice(table.moves)


def main(address: str, code: str = "") -> None:
    if code:
        table = Table.join(address, code, name="Automat")
    else:
        table = Table.open(address, "conflict", name="Automat", seats=3, bots=["easy", "medium"], start=True)
    with table:
        print(f"Table {table.code}: {address}/t/{table.code}")
        for question in table.turns():
            move = choose(table)
            print(f"{question.word}: {move}")
            table.play(move)
        print("\n".join(table.story[-5:]))
        print("Won!" if table.outcome and table.seat in table.outcome.winners else "Lost.")


if __name__ == "__main__":
    main(*sys.argv[1:])
