"""What is printed on the two halves of a card, in words."""

from __future__ import annotations

from stolik.core.kit.names import Named
from stolik.core.kit.words import Words
from stolik.games.football.cards import CARDS, Attack, Card, Defence


def facts(card: Named, words: Words) -> tuple[list[str], list[str]]:
    """Both halves of a card, what stops what, and where the rules say so."""
    if not isinstance(card, Card):
        return [], []
    row = CARDS.rows[card.word]
    attack, defence = Attack[row["attack"].upper()], Defence[row["defence"].upper()]
    counters = {words.say(f"attack.{it}"): words.say(f"defence.{by}") for it, by in CARDS.maps["counters"].items()}
    name, answer = words.say(f"attack.{attack.word}"), words.say(f"defence.{defence.word}")
    stops = ", ".join(it for it, by in counters.items() if by == answer)
    said = [
        words.say("face.attack", card=name, number=row["balls"]),
        words.say("face.stopped", card=counters[name]) if name in counters else "",
        words.say("face.defence", card=answer, number=row["gloves"]),
        words.say("face.stops", cards=stops) if stops else "",
    ]
    numbers = [str(half.spec.columns.get("paragraph", "FO-3.5")) for half in (attack, defence)]
    return [line for line in said if line], numbers
