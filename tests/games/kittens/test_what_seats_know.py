"""What each seat knows of hands and of the pile, and what it makes of the rest."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stolik.core.door.match import Match
from stolik.core.kit.events import Fact
from stolik.core.kit.piles import HIDDEN, NOTHING
from stolik.core.kit.sets import members_of
from stolik.core.machine.engine import default_mode
from stolik.games.kittens.cards import Card
from tests.doors import examples, random_setup, random_walk
from tests.games.kittens.positions import KITTENS, NAMES, SPECTATOR, all_pass, play, position, truth

ADA, BOLEK, CYRYL = 0, 1, 2
DEALS = 300 if default_mode() == "plain" else 8000


# A careful player


class Witness:
    """Somebody who sits at the table, hears everything meant for that seat, and never mixes anything up.

    For each hand it counts the cards of each kind that must be there, by what it was told on the way.
    """

    def __init__(self, match: Match, seat: int) -> None:
        self.seat = seat
        self.sure: list[Counter[int]] = [Counter({int(Card.DEFUSE): 1}) for _ in match.names]  # KI-9.4
        self.discard: Counter[str] = Counter()

    def hear(self, match: Match, actor: int, facts: Sequence[Fact]) -> None:
        """Take in what came of one answer."""
        for fact in (each.seen_by(self.seat) for each in facts):
            word, card = fact.kind.word, fact.card
            if word in ("draws", "keeps") and card not in (HIDDEN, NOTHING):
                self.sure[fact.actor][card] += 1
            elif word in ("gives", "hands_over"):
                self.pass_on(fact.actor, fact.target, card)
            elif word == "steals":
                self.pass_on(fact.target, fact.actor, card)
            elif word == "takes_godcat":
                self.sure[fact.actor][int(Card.GODCAT)] = 1
            elif word == "returns_godcat":
                self.sure[fact.actor][int(Card.GODCAT)] = 0
        self.watch_discards(match, actor, {fact.actor for fact in facts if fact.kind.word == "explodes"})
        if match.question is not None and match.question.word in ("kitten", "devil"):
            asked = self.sure[match.asked[0]]
            if not asked[int(Card.GODCAT)]:
                asked[int(Card.DEFUSE)] = max(asked[int(Card.DEFUSE)], 1)  # KI-9.21

    def pass_on(self, giver: int, taker: int, card: int) -> None:
        """A card goes from hand to hand; unseen, it may have been any of those known."""
        for kind in [card] if card != HIDDEN else [*self.sure[giver]]:
            if card != HIDDEN or kind != Card.GODCAT:
                self.sure[giver][kind] = max(0, self.sure[giver][kind] - 1)
        if card != HIDDEN:
            self.sure[taker][card] += 1

    def watch_discards(self, match: Match, actor: int, dead: set[int]) -> None:
        """Cards on the discard pile are in no hand any more."""
        discard = Counter(truth(match, "discard"))
        for seat in dead:
            self.sure[seat].clear()
        if not dead:
            for word, number in (discard - self.discard).items():
                kind = next(int(card) for card in Card if card.word == word)
                self.sure[actor][kind] = max(0, self.sure[actor][kind] - number)
        self.discard = discard


def known(match: Match, viewer: int) -> list[Counter[str]]:
    """The cards a viewer is shown in each hand."""
    hands = match.view(viewer).words("hands").values()
    return [Counter(card for card in hand if card != "hidden") for hand in hands]


@pytest.mark.three_ways
@given(seed=st.integers(0, 1 << 40))
@examples(8)
def test_no_view_of_a_hand_knows_more_than_a_careful_player_nor_anything_false(seed: int) -> None:
    chance = random.Random(seed)
    match = random_setup(KITTENS, chance)
    witnesses = [Witness(match, seat) for seat in [*range(match.seats), SPECTATOR]]
    heard = len(match.events)
    actor = -1
    for seat, _ in random_walk(match, chance):
        if actor >= 0:
            for witness in witnesses:
                witness.hear(match, actor, match.events[heard:])
        heard, actor = len(match.events), seat
        hands = list(truth(match, "hands").values())
        for witness in witnesses:
            for owner, shown in enumerate(known(match, witness.seat)):
                if owner != witness.seat:
                    assert shown <= Counter(hands[owner])
                    assert shown <= Counter({Card(kind).word: n for kind, n in witness.sure[owner].items() if n})


@pytest.mark.rule("KI-9.15")
@pytest.mark.three_ways
@given(seed=st.integers(0, 1 << 40))
@examples(12)
def test_a_stolen_or_given_card_is_known_to_both_and_told_to_nobody_else(seed: int) -> None:
    chance = random.Random(seed)
    match = random_setup(KITTENS, chance)
    heard = 0
    for _ in random_walk(match, chance):
        for fact in match.events[heard:]:
            if fact.kind.word in ("gives", "steals"):
                giver, taker = (fact.actor, fact.target) if fact.kind.word == "gives" else (fact.target, fact.actor)
                assert known(match, giver)[taker][Card(fact.card).word] >= 1
                for other in {*range(match.seats), SPECTATOR} - {giver, taker}:
                    told = fact.seen_by(other).card
                    assert told == (Card.GODCAT if fact.card == Card.GODCAT else HIDDEN)
        heard = len(match.events)


# The pile


def deck_as_seen(match: Match, seat: int) -> list[str]:
    """The pile from the top as a view shows it: what is loose for the seat comes first."""
    told: list[str] = match.view(seat).words("deck")
    return told


PILE = ["favor", "kitten", "shuffle", "attack", "kitten"]
H = "hidden"
WHAT_IS_KNOWN: list[tuple[str, list[str], dict[int, list[str]]]] = [
    ("at first", [], {ADA: [H] * 5, BOLEK: [H] * 5, SPECTATOR: [H] * 5}),
    (
        "revealed",
        ["Ada: play reveal"],
        {seat: ["favor", "kitten", "shuffle", H, H] for seat in (ADA, BOLEK, SPECTATOR)},
    ),
    (
        "revealed, then one drawn",
        ["Ada: play reveal", "Ada: draw"],
        {seat: ["kitten", "shuffle", H, H] for seat in (ADA, BOLEK, SPECTATOR)},
    ),
    (
        "shuffled",
        ["Ada: play reveal", "Ada: play shuffle"],
        {ADA: [H] * 5, BOLEK: [H] * 5, SPECTATOR: [H] * 5},
    ),
    (
        "the bottom looked at",
        ["Ada: play heck"],
        {ADA: [H, H, H, H, "kitten"], BOLEK: [H] * 5, SPECTATOR: [H] * 5},
    ),
    (
        "the bottom laid on top",
        ["Ada: play heck", "Ada: top"],
        {ADA: ["kitten", H, H, H, H], BOLEK: [H] * 5, SPECTATOR: [H] * 5},
    ),
    (
        "a revealed pile with the bottom laid on top",
        ["Ada: play reveal", "Ada: play heck", "Ada: top"],
        {
            ADA: ["kitten", "favor", "kitten", "shuffle", H],
            BOLEK: [H, "favor", "kitten", "shuffle", H],
            SPECTATOR: [H, "favor", "kitten", "shuffle", H],
        },
    ),
    (
        "a Kitten kept from the bottom and put back third",
        ["Ada: play heck", "Ada: keep", "Ada: use defuse", "Ada: under 2"],
        {ADA: [H, H, "kitten", H, H], BOLEK: ["kitten", H, H, H, H], SPECTATOR: ["kitten", H, H, H, H]},
    ),
    (
        "a known Kitten drawn and put back at the bottom: its place is loose for the others, the rest keeps its order",
        ["Ada: play reveal", "Ada: draw", "Bolek: draw", "Bolek: use defuse", "Bolek: under 3"],
        {
            BOLEK: ["shuffle", H, H, "kitten"],
            ADA: ["kitten", "shuffle", H, H],
            SPECTATOR: ["kitten", "shuffle", H, H],
        },
    ),
    (
        "the same, and another Reveal: nothing is loose any more",
        ["Ada: play reveal", "Ada: draw", "Bolek: draw", "Bolek: use defuse", "Bolek: under 1", "Cyryl: play reveal"],
        {
            BOLEK: ["shuffle", "kitten", "attack", H],
            ADA: ["shuffle", "kitten", "attack", H],
            SPECTATOR: ["shuffle", "kitten", "attack", H],
        },
    ),
]


@pytest.mark.rule("KI-9.7", "KI-9.8", "KI-9.9", "KI-9.10", "KI-9.11", "KI-9.13")
@pytest.mark.three_ways
@pytest.mark.parametrize(("title", "moves", "seen"), WHAT_IS_KNOWN, ids=[title for title, _, _ in WHAT_IS_KNOWN])
def test_what_each_seat_knows_of_the_pile(title: str, moves: list[str], seen: dict[int, list[str]]) -> None:
    hands = {
        "Ada": ["reveal", "shuffle", "heck", "defuse"],
        "Bolek": ["defuse", "mercat"],
        "Cyryl": ["reveal", "mercat"],
    }
    match = all_pass(play(position(3, hands=hands, deck=PILE), *moves))
    assert {seat: deck_as_seen(match, seat) for seat in seen} == seen


# Redeals


Order = tuple[str, ...]
Rule = Callable[[Order], bool]


def share_on_top(pile: Sequence[str], possible: Rule) -> Fraction:
    """By counting: in how many of the possible orders of a pile, top first, a Kitten lies on top."""
    orders = [order for order in permutations(pile) if possible(order)]
    return Fraction(sum(order[0].endswith("kitten") for order in orders), len(orders))


def besides(order: Order) -> Order:
    """An order without the loose Kitten."""
    return tuple(card for card in order if card != "loose kitten")


def dealt_on_top(match: Match, seat: int) -> list[str]:
    """The top card in many worlds the seat could not tell from this one."""
    return [truth(match.redeal(seat, seed=deal), "deck")[0] for deal in range(DEALS)]


def anything(order: Order) -> bool:
    return True


# title, seats, pile, moves, who is asked, which orders this seat thinks possible, the share of those with a Kitten on
# top. In the orders the Kitten at the bottom is called the loose one.
REDEALS: list[tuple[str, int, list[str], list[str], int, Rule, Fraction]] = [
    ("one Kitten among four", 2, ["favor", "kitten", "nope", "heck"], [], BOLEK, anything, Fraction(1, 4)),
    ("two Kittens among five", 3, PILE, [], BOLEK, anything, Fraction(2, 5)),
    ("four Kittens among six", 5, ["kitten"] * 4 + ["nope", "heck"], [], CYRYL, anything, Fraction(2, 3)),
    (
        "a revealed card on top",
        3,
        PILE,
        ["Ada: play reveal"],
        BOLEK,
        lambda order: order[:3] == ("favor", "kitten", "shuffle"),
        Fraction(0),
    ),
    (
        "a revealed Kitten on top",
        3,
        PILE,
        ["Ada: play reveal", "Ada: draw"],
        CYRYL,
        lambda order: order[:2] == ("kitten", "shuffle"),
        Fraction(1),
    ),
    (
        "a loose Kitten beside two known cards: any place is as good as another",
        3,
        ["kitten", "shuffle", "attack", "kitten", "favor"],
        ["Ada: play reveal", "Ada: draw", "Ada: use defuse", "Ada: under 4"],
        BOLEK,
        lambda order: besides(order)[:2] == ("shuffle", "attack"),
        Fraction(1, 5),
    ),
    (
        "one of them is drawn: the Kitten was not on top, and may be now",
        3,
        ["kitten", "shuffle", "attack", "kitten", "favor"],
        ["Ada: play reveal", "Ada: draw", "Ada: use defuse", "Ada: under 4", "Bolek: draw"],
        CYRYL,
        lambda order: besides(order)[:1] == ("attack",),
        Fraction(1, 4),
    ),
    (
        "whoever put it at the bottom fears only the other Kitten",
        3,
        ["kitten", "nope", "attack", "kitten", "favor"],
        ["Ada: draw", "Ada: use defuse", "Ada: under 4"],
        ADA,
        lambda order: order[4] == "loose kitten",
        Fraction(1, 4),
    ),
    (
        "the others fear both",
        3,
        ["kitten", "nope", "attack", "kitten", "favor"],
        ["Ada: draw", "Ada: use defuse", "Ada: under 4"],
        CYRYL,
        anything,
        Fraction(2, 5),
    ),
    (
        "a card seen at the bottom by its player alone",
        3,
        ["kitten", "nope", "attack", "kitten", "favor"],
        ["Ada: play heck"],
        ADA,
        lambda order: order[4] == "favor",
        Fraction(1, 2),
    ),
    (
        "the others did not see it",
        3,
        ["kitten", "nope", "attack", "kitten", "favor"],
        ["Ada: play heck"],
        BOLEK,
        anything,
        Fraction(2, 5),
    ),
]


@pytest.mark.rule("KI-9.10", "KI-9.12")
@pytest.mark.three_ways
@pytest.mark.parametrize(
    ("title", "seats", "pile", "moves", "seat", "possible", "share"), REDEALS, ids=[row[0] for row in REDEALS]
)
def test_a_redeal_puts_a_kitten_on_top_as_often_as_counting_says(
    title: str,
    seats: int,
    pile: list[str],
    moves: list[str],
    seat: int,
    possible: Rule,
    share: Fraction,
) -> None:
    hands = {name: ["mercat"] for name in NAMES[1:seats]} | {"Ada": ["reveal", "heck", "defuse"]}
    match = all_pass(play(position(seats, hands=hands, deck=pile), *moves))
    now = truth(match, "deck")
    if any("under" in move for move in moves):
        assert now.pop() == "kitten"
        now.append("loose kitten")
    assert share_on_top(now, possible) == share
    tops = dealt_on_top(match, seat)
    spread = 4.5 * float(share * (1 - share) / DEALS) ** 0.5
    assert abs(tops.count("kitten") / DEALS - float(share)) <= spread


@pytest.mark.three_ways
@given(seed=st.integers(0, 1 << 40))
@examples(6)
def test_a_redeal_never_puts_a_kitten_or_devilcat_where_it_cannot_be(seed: int) -> None:
    chance = random.Random(seed)
    match = random_setup(KITTENS, chance)
    for _ in random_walk(match, chance):
        for seat in [*range(match.seats), SPECTATOR]:
            world = match.redeal(seat, seed=chance.randrange(1 << 30))
            for hand in truth(world, "hands").values():
                assert not {"kitten", "devilcat"} & set(hand)
            assert "kitten" not in truth(world, "set_aside")
            assert truth(world, "deck").count("kitten") == truth(match, "deck").count("kitten")
            assert not {"godcat", "devilcat"} & {*truth(world, "deck"), *truth(world, "set_aside")}
            holders = [hand.count("godcat") for hand in truth(match, "hands").values()]
            assert [hand.count("godcat") for hand in truth(world, "hands").values()] == holders  # KI-9.3


@pytest.mark.rule("KI-9.19")
@pytest.mark.three_ways
def test_a_pass_is_told_to_nobody() -> None:
    hands = {"Ada": ["shuffle"], "Bolek": ["nope"], "Cyryl": ["mercat"], "Dorota": ["favor"]}
    match = play(position(4, hands=hands, discard=[]), "Ada: play shuffle")
    before = [match.view(seat).cells.tobytes() for seat in (ADA, CYRYL, SPECTATOR)]
    told = len(match.events)
    play(match, "Bolek: pass")
    assert [match.view(seat).cells.tobytes() for seat in (ADA, CYRYL, SPECTATOR)] == before
    assert len(match.events) == told
    assert members_of(match.value("asked")) == (BOLEK, CYRYL, 3)
