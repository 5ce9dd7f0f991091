"""What kind of answer an answer is, in positions a spectator could judge."""

from __future__ import annotations

from tests.games.kittens.positions import play, position
from tests.tempers import traits_of

ADA, BOLEK = 0, 1
HANDS = {"Ada": ["attack", "reveal", "favor", "mercat", "mercat", "armageddon", "shuffle"], "Bolek": ["nope", "feral"]}


def test_cards_are_played_for_what_they_do() -> None:
    match = position(2, hands=HANDS)
    assert traits_of(match, ADA, "play attack") == {"spend", "attack"}
    assert traits_of(match, ADA, "play reveal") == {"spend", "peek"}
    assert traits_of(match, ADA, "play favor") == {"spend", "steal"}
    assert traits_of(match, ADA, "pair mercat") == {"spend", "steal"}
    assert traits_of(match, ADA, "play armageddon") == {"spend", "bold"}
    assert traits_of(match, ADA, "play shuffle") == {"spend"}


def test_a_draw_is_bold_when_the_pile_is_dangerous() -> None:
    match = position(2, hands=HANDS)
    assert traits_of(match, ADA, "draw") == set()
    pile = ["mercat", "mercat", "nope", "nope", "kitten", "nope"]
    assert traits_of(position(2, hands=HANDS, deck=pile), ADA, "draw") == {"bold"}
    assert traits_of(position(2, hands=HANDS, deck=[*pile, "horse_cat"]), ADA, "draw") == set()


def test_a_nope_is_a_nope() -> None:
    match = play(position(2, hands=HANDS), "Ada: play attack")
    assert traits_of(match, BOLEK, "nope") == {"spend", "nope"}
    assert traits_of(match, BOLEK, "pass") == set()
