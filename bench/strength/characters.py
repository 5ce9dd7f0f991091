"""What characters are like, as a table of docs/bots.md: each beside the plain bot of its level."""

from __future__ import annotations

from pathlib import Path

from bench.strength.telling import kept_in, shown, table
from stolik import games
from stolik.core.door.characters import Character
from stolik.lab.habits import Habits
from stolik.lab.league import Encounter, Pair, meeting, turned
from stolik.lab.leagues import LeagueFile

BOTS = Path(__file__).parent.parent.parent / "docs" / "bots.md"
BEGIN, END = "<!-- characters: written by python -m bench.strength -->", "<!-- end of characters -->"


def write_characters(folder: Path, page: Path = BOTS) -> None:
    """Renew the table."""
    rows = []
    for name in games.NAMES:
        kept = kept_in(folder / f"league-{name}.json")
        if kept is not None:
            rows += [row_of_character(name, each, kept) for each in games.load(name).characters]
    before, _, rest = page.read_text("utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    head = ["game", "character", "level", "does, in per cent (its level)", "wins against its level"]
    page.write_text("\n".join([before + BEGIN, "", *table(head, rows), END + after]), "utf-8")


def row_of_character(game: str, character: Character, kept: LeagueFile) -> list[str]:
    """One character: how often it does what it likes or dislikes, its level's own habit in brackets."""
    level, own = character.level.word, kept.habits.get(character.word)
    usual = kept.habits.get(level)
    habits = [
        f"{trait.word} {rate(own, trait.word)} ({rate(usual, trait.word)})"
        for trait in sorted(character.temper, key=lambda trait: -abs(character.temper[trait]))
    ]
    return [game, character.word, level, ", ".join(habits), shown(met(kept, character.word, level))]


def rate(habits: Habits | None, trait: str) -> str:
    """How often a trait was shown where it could be."""
    if habits is None or not habits.could.get(trait):
        return "–"
    return f"{100 * habits.did[trait] / habits.could[trait]:.0f}"


def met(kept: LeagueFile, one: str, other: str) -> Encounter | None:
    """How one bot did against another at two seats, whoever was the challenger."""
    pairs, pair, back = dict(kept.pairs), Pair(2, one, other), Pair(2, other, one)
    tally = pairs.get(pair) or (turned(pairs[back]) if back in pairs else None)
    return meeting(pair, tally) if tally and tally.deals else None
