"""What is in the box: magazine cards, and 31 action cards composed of named effects."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from stolik.core.kit.names import Named, Piece, name, piece
from stolik.core.kit.pieces import OneOf, Rows, load_pieces

ALL_BULLETS = 19
ALL_CARDS = 31  # action cards
CLICKS = 6  # KLIK! of a colour
MAGAZINE = 7  # cards of a magazine, the hidden one included


class Cartridge(Piece):
    """A magazine card."""

    CLICK = piece()
    BULLET = piece()


class Moment(Named):
    """The windows in which an action card can be played; `Question` has questions of these names."""

    SPIN = name()
    BID = name()
    CHALLENGE = name()
    CAUGHT = name()  # for those who have just been caught
    AIM = name()  # before a volley
    AFTER = name()  # after a volley


class By(Named):
    """Who may play a card."""

    ANYONE = name()
    SHOOTER = name()  # somebody who fires in the coming volley


class On(Named):
    """On whom a card is played."""

    NOBODY = name()
    ANY = name()
    OTHER = name()


class Fit(Named):
    """What must be true of the chosen player, each a fact that everybody sees."""

    LOADED = name()  # a card is left face down
    BELOW_FIVE = name()  # the stake can rise
    DONE = name()  # the whole stake is fired
    HAS_CLICK = name()  # fewer than six extra bullets, and one in the supply
    HAS_HAND = name()
    UNSHOWN = name()  # the hidden card has not been turned over


def effect(*moments: Moment, on_player: bool = False, amount: bool = False) -> object:
    """A named effect: when it makes sense, whether it needs a chosen player, and whether it takes an amount."""
    return piece(moments=moments or tuple(Moment), on_player=on_player, amount=amount)


class Effect(Named):
    """What a card does; several on one card happen in this order."""

    AIM_AIR = effect(Moment.AIM)
    AIM_AT = effect(Moment.AIM, on_player=True)
    ALL_AIM = effect(Moment.AIM)
    LOOK_AT_TOP = effect(Moment.BID, Moment.CHALLENGE, Moment.AIM, Moment.AFTER, on_player=True, amount=True)
    LOOK_AT_POCKET = effect(Moment.SPIN, Moment.BID, Moment.CHALLENGE, on_player=True)
    SET_STAKE = effect(Moment.CHALLENGE)
    RAISE_STAKE = effect(Moment.CHALLENGE, on_player=True, amount=True)
    EXTRA_SHOT = effect(Moment.AFTER, on_player=True)
    SHUFFLE_MAGAZINE = effect(on_player=True)
    ADD_BULLET = effect(Moment.SPIN, Moment.BID, Moment.CHALLENGE, on_player=True, amount=True)
    ESCAPE = effect(Moment.CAUGHT)
    SWAP_POCKET = effect(Moment.CAUGHT)
    STEAL_CARD = effect(on_player=True, amount=True)


class Card(Piece):
    """An action card, with the paragraph that explains it."""

    AIR_GUN = piece(paragraph="RO-12.2")
    SHOOT_SOMEONE = piece(paragraph="RO-12.3")
    BANG_BANG = piece(paragraph="RO-12.6")
    PEEPING_TOM = piece(paragraph="RO-12.8")
    SECOND_THOUGHTS = piece(paragraph="RO-12.9")
    RAISE_THE_STAKES = piece(paragraph="RO-12.10")
    ONE_MORE = piece(paragraph="RO-12.12")
    BRIBE = piece(paragraph="RO-12.14")
    EXTRA_BULLET = piece(paragraph="RO-12.16")
    SPIN_AGAIN = piece(paragraph="RO-12.18")
    PICKPOCKET = piece(paragraph="RO-12.19")
    FRISK = piece(paragraph="RO-12.20")


NO_CARD = -1
KINDS = len(Card)

# An effect that only makes sense if this is asked of the chosen player.
NEEDS = {
    Effect.LOOK_AT_POCKET: Fit.UNSHOWN,
    Effect.RAISE_STAKE: Fit.BELOW_FIVE,
    Effect.EXTRA_SHOT: Fit.LOADED,
    Effect.ADD_BULLET: Fit.HAS_CLICK,
    Effect.STEAL_CARD: Fit.HAS_HAND,
}

COLUMNS = {
    "name_pl": str,
    "name_en": str,
    "copies": range(0, ALL_CARDS + 1),
    "windows": Moment,
    "by": OneOf(By),
    "on": OneOf(On),
    "fit": Fit,
    "effects": Effect,
    "amount": range(0, 6),
    "skull": bool,
}


def check_cards(rows: Rows) -> str:
    """What is wrong with a list whose columns are in order: cards that could not be carried out, or a wrong number."""
    for word, row in rows.items():
        fault = check_card(row)
        if fault:
            return f"{word} {fault}."
    copies = sum(row["copies"] for row in rows.values())
    return "" if copies == ALL_CARDS else f"the copies add up to {copies}, not {ALL_CARDS}."


def check_card(row: dict[str, Any]) -> str:
    """What is wrong with one card."""
    on_player = row["on"] != On.NOBODY.word
    if Moment.CAUGHT.word in row["windows"] and on_player:
        return "is played when caught, on nobody else"
    if not row["effects"]:
        return "has no effect"
    for each in Effect:
        if each.word in row["effects"]:
            late = set(row["windows"]) - {moment.word for moment in each.moments}
            if late:
                return f"cannot have the effect {each.word} in the window {sorted(late)[0]}"
            if each.on_player and not on_player:
                return f"needs a player to be played on for the effect {each.word}"
            if each in NEEDS and NEEDS[each].word not in row["fit"]:
                return f"needs the fit {NEEDS[each].word} for the effect {each.word}"
            if each.amount and not row["amount"]:
                return f"needs an amount of 1 or more for the effect {each.word}"
    return ""


CARDS = load_pieces(Path(__file__).with_name("action_cards.toml"), "roulette", Card, COLUMNS, check_cards)
COPIES: tuple[int, ...] = CARDS.column(Card, "copies")
AMOUNT: tuple[int, ...] = CARDS.column(Card, "amount")


def kinds_with(column: str, value: object) -> int:
    """The set of cards that have a value, or a list with it, in a column."""
    told = [CARDS.rows[kind.word][column] for kind in Card]
    return sum(1 << kind for kind in Card if told[kind] == value or (type(told[kind]) is list and value in told[kind]))


EVERY_KIND = (1 << KINDS) - 1
SKULLS = kinds_with("skull", True)
FOR_SHOOTERS = kinds_with("by", By.SHOOTER.word)
ON_PLAYERS = EVERY_KIND & ~kinds_with("on", On.NOBODY.word)
ON_OTHERS = kinds_with("on", On.OTHER.word)

NEED_BULLETS = kinds_with("fit", Fit.HAS_CLICK.word)
# For each card the set of what must fit.
FITS = tuple(sum(1 << fit for fit in Fit if fit.word in CARDS.rows[kind.word]["fit"]) for kind in Card)

# Sets of cards by effect.
AIM_AIR = kinds_with("effects", Effect.AIM_AIR.word)
AIM_AT = kinds_with("effects", Effect.AIM_AT.word)
ALL_AIM = kinds_with("effects", Effect.ALL_AIM.word)
LOOK_AT_TOP = kinds_with("effects", Effect.LOOK_AT_TOP.word)
LOOK_AT_POCKET = kinds_with("effects", Effect.LOOK_AT_POCKET.word)
SET_STAKE = kinds_with("effects", Effect.SET_STAKE.word)
RAISE_STAKE = kinds_with("effects", Effect.RAISE_STAKE.word)
EXTRA_SHOT = kinds_with("effects", Effect.EXTRA_SHOT.word)
SHUFFLE_MAGAZINE = kinds_with("effects", Effect.SHUFFLE_MAGAZINE.word)
ADD_BULLET = kinds_with("effects", Effect.ADD_BULLET.word)
ESCAPE = kinds_with("effects", Effect.ESCAPE.word)
SWAP_POCKET = kinds_with("effects", Effect.SWAP_POCKET.word)
STEAL_CARD = kinds_with("effects", Effect.STEAL_CARD.word)
