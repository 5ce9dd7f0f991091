"""The risk of the next draw, as far as everybody can count it (KI-4.12, KI-9.2)."""

from __future__ import annotations

from stolik.core.door.sight import View
from stolik.core.kit.piles import size
from stolik.core.kit.words import Words


def public_risk(view: View, words: Words) -> list[tuple[str, str]]:
    """How many Kittens are in the pile and what share of it; who has seen cards there may know better."""
    pile, kittens = size(view["deck"]), view["kittens_left"]
    if pile == 0 or view["over"]:
        return []
    percent = round(100 * kittens / pile)
    return [(words.say("figure.risk"), words.say("figure.risk.value", kittens=kittens, pile=pile, percent=percent))]
