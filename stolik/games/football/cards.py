"""What is in the box: 96 action cards with two halves, formations and tactics cards."""

from __future__ import annotations

from pathlib import Path

from stolik.core.kit.names import Named, beginning, name, piece
from stolik.core.kit.pieces import OneOf, Rows, load_pieces

ALL_CARDS = 96
MOST_KINDS = 56  # with six tactics and an end they are 63 answers


class Shot(Named):
    """What balls and gloves are counted for."""

    SHOT = name()
    LONG_SHOT = name()
    FREE_KICK = name()
    PENALTY = name()


class Attack(Named):
    """What the attack half of a card says; the regular attacks first. What is taken, nobody answers."""

    RIGHT_WING = name()
    LEFT_WING = name()
    ONE_TWO = name()
    THROUGH_BALL = name()
    LONG_SWITCH = name()
    DRIBBLE = piece(paragraph="FO-6.3")
    CORNER = piece(paragraph="FO-6.13", taken=True)
    FREE_KICK = piece(paragraph="FO-6.9", taken=True, shot=Shot.FREE_KICK)
    PENALTY = piece(paragraph="FO-6.10", taken=True, shot=Shot.PENALTY)


class Defence(Named):
    """What the defence half of a card says."""

    LEFT_FLANK = name()
    RIGHT_FLANK = name()
    PRESSING = name()
    DOUBLE_MARKING = name()
    OFFSIDE_TRAP = name()
    FOUL = piece(paragraph="FO-3.6")


RegularAttack = beginning(Attack, int(Attack.DRIBBLE))
RegularDefence = beginning(Defence, int(Defence.FOUL))


class Formation(Named):
    """The players in defence, midfield and attack."""

    F343 = name("3-4-3")
    F433 = name("4-3-3")
    F442 = name("4-4-2")
    F352 = name("3-5-2")


class TacticsCard(Named):
    """A two-sided tactics card."""

    FAST_ATTACK_OR_INTERCEPTION = name()
    LONG_SHOT_OR_CLEARANCE = name()
    THROW_OR_SUBSTITUTION = name()


class Tactic(Named):
    """A side of a tactics card, with its paragraph: of each card first the attacker's, then the defender's."""

    FAST_ATTACK = piece(paragraph="FO-10.10")
    INTERCEPTION = piece(paragraph="FO-10.16")
    LONG_SHOT = piece(paragraph="FO-10.11", shot=Shot.LONG_SHOT)
    CLEARANCE = piece(paragraph="FO-10.17")
    KEEPERS_THROW = piece(paragraph="FO-10.14")
    SUBSTITUTION = piece(paragraph="FO-10.18")


COLUMNS = {
    "attack": OneOf(Attack),
    "defence": OneOf(Defence),
    "balls": range(0, 10),
    "gloves": range(0, 10),
    "special": bool,
    "copies": range(0, ALL_CARDS + 1),
}
MAPS = {"counters": (RegularAttack, RegularDefence)}


def check_cards(rows: Rows) -> str:
    """What is wrong with a list whose columns are in order."""
    if len(rows) > MOST_KINDS:
        return f"there are {len(rows)} kinds of card, and {MOST_KINDS} are the most."
    regular = [attack.word for attack in RegularAttack]
    for word, row in rows.items():
        if not row["special"] and row["attack"] not in regular:
            return f"{word} is not special, so it needs one of the attacks {', '.join(regular)}."
    copies = sum(row["copies"] for row in rows.values())
    return "" if copies == ALL_CARDS else f"the copies add up to {copies}, not {ALL_CARDS}."


CARDS = load_pieces(Path(__file__).with_name("cards.toml"), "football", None, COLUMNS, check_cards, MAPS)
Card = CARDS.kinds("Card")
KINDS = len(Card)

COPIES: tuple[int, ...] = CARDS.column(Card, "copies")
BALLS: tuple[int, ...] = CARDS.column(Card, "balls")
GLOVES: tuple[int, ...] = CARDS.column(Card, "gloves")
ATTACK = tuple(int(Attack[word.upper()]) for word in CARDS.column(Card, "attack"))
DEFENCE = tuple(int(Defence[word.upper()]) for word in CARDS.column(Card, "defence"))


def kinds_with(column: str, *values: object) -> int:
    """The set of cards that have one of these values in a column."""
    return sum(1 << kind for kind in Card if CARDS.rows[kind.word][column] in values)


# Sets of kinds.
EVERY_KIND = (1 << KINDS) - 1
SPECIAL = kinds_with("special", True)
REGULAR = kinds_with("attack", *(attack.word for attack in RegularAttack))
DRIBBLES = kinds_with("attack", Attack.DRIBBLE.word)
CORNERS = kinds_with("attack", Attack.CORNER.word)
KICKS = kinds_with("attack", *(attack.word for attack in Attack if "shot" in attack.spec.columns))
FOULS = kinds_with("defence", Defence.FOUL.word)
# For each regular attack the cards that stop it, fouls aside.
COUNTERS = tuple(kinds_with("defence", CARDS.maps["counters"][attack.word]) for attack in RegularAttack)
# For each tactic the cards that pay for it, and how many it takes.
PAYS = (
    kinds_with("attack", Attack.LONG_SWITCH.word),
    kinds_with("defence", Defence.PRESSING.word),
    kinds_with("attack", Attack.THROUGH_BALL.word),
    kinds_with("defence", Defence.LEFT_FLANK.word, Defence.RIGHT_FLANK.word),
    0,
    0,
)
COST = (2, 2, 2, 1, 0, 0)
ATTACK_SIDES = 1 << Tactic.FAST_ATTACK | 1 << Tactic.LONG_SHOT | 1 << Tactic.KEEPERS_THROW
EVERY_SIDE = (1 << len(Tactic)) - 1
EVERY_TACTICS_CARD = (1 << len(TacticsCard)) - 1
