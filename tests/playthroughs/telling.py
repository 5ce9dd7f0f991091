"""Playthroughs: a whole match as text a player can read. A change of rules shows as a change of these files.

`python -m tests.playthroughs.telling` writes them anew.
"""

from __future__ import annotations

import random
from pathlib import Path

from stolik.core.door.match import Match
from stolik.core.door.moves import Move
from stolik.core.kit.record import Seen
from tests.doors import DOORS

FOLDER = Path(__file__).parent
NAMES = ("Ala", "Bartek", "Czarek", "Dorota", "Edek", "Fela")
CORE = ("seats", "question", "asked", "over", "winners", "place")  # told by the prompt and the result
MOST_MOVES = 40  # more are counted, not listed
TOLD = {"toy": (2,), "roulette": (4,)}  # with how many seats, if not with two and three
PLAYTHROUGHS = {
    f"{name}_{seats}_seats.txt": (name, seats)
    for name, door in DOORS.items()
    for seats in TOLD.get(name, (2, 3))
    if seats in door.seats
}


def playthrough(name: str, seats: int) -> str:
    """A match told move by move: what each seat sees that is new, what may be done, what is done, what is heard."""
    match = DOORS[name].new(seats=seats, seed=seats, names=NAMES[:seats], mode="plain")
    chance = random.Random(seats)
    lines = [f"{match.game.title()}, {seats} seats", ""]
    before: dict[str, str] = {}
    while not match.is_over:
        seat = chance.choice(match.awaited)
        moves = match.legal(seat)
        move = chance.choice(moves)
        now = position(match)
        lines += [
            f"== {match.prompt()}",
            *(value if "\n" in value else f"{key}: {value}" for key, value in now.items() if before.get(key) != value),
        ]
        lines += [f"{match.names[seat]} may: {choice(moves)}", f"> {match.names[seat]}: {move}"]
        before, heard = now, len(match.events)
        match.play(seat, move)
        lines += [*(f"  {sentence}" for sentence in match.story("spectator")[heard:]), ""]
    lines += [f"== {match.prompt()}", str(match.result)]
    return "\n".join(lines) + "\n"


def choice(moves: list[Move]) -> str:
    """What may be done; where that is more than anybody reads, how many moves there are and how they begin."""
    if len(moves) <= MOST_MOVES:
        return " | ".join(map(str, moves))
    steps = dict.fromkeys(str(move).split(", ")[0] for move in moves)
    return f"{len(moves)} moves: {' | '.join(steps)} …"


def position(match: Match) -> dict[str, str]:
    """The public fields, a board drawn, and what each seat sees of the other piles; unknown cards are only counted."""
    told = {}
    drawn = match.game.drawn
    views = {name: match.view(name) for name in (*match.names, "spectator")}
    for field in match.game.state.fields.values():
        if drawn is not None and field.name == drawn.field:
            told[field.name] = "\n".join(drawn.draw(views["spectator"], match.game.words()))
        elif field.seen == Seen.PUBLIC and field.name not in CORE:
            told[field.name] = shown(views["spectator"].words(field.name))
        elif field.is_pile:
            told |= {f"{name} sees {field.name}": shown(views[name].words(field.name)) for name in match.names}
    return told


def shown(value: object) -> str:
    """A field in words."""
    if isinstance(value, dict):
        return ", ".join(f"{name} {shown(each)}" for name, each in value.items())
    if isinstance(value, list):
        known = [str(card) for card in value if card != "hidden"]
        hidden = [f"{value.count('hidden')} hidden"] if "hidden" in value else []
        return "[" + " ".join(known + hidden) + "]"
    return str(value)


if __name__ == "__main__":
    for file, (game, number) in PLAYTHROUGHS.items():
        (FOLDER / file).write_text(playthrough(game, number), encoding="utf-8")
