"""The draw pile in the terminal: how many cards, what one knows of them, and what everybody can count."""

from __future__ import annotations

import pytest

from stolik.core.door.match import Match
from stolik.terminal.labels import labels_in
from stolik.terminal.picture import Picture, picture_of
from tests.games.kittens.positions import SPECTATOR, all_pass, play, position

ADA, BOLEK = 0, 1


def seen_by(match: Match, viewer: int, language: str = "en") -> Picture:
    return picture_of(match, viewer, match.game.words(language), labels_in(language))


def middle(match: Match, viewer: int, language: str = "en") -> dict[str, str]:
    return dict(seen_by(match, viewer, language).middle)


def start() -> Match:
    hands = {"Ada": ["reveal", "heck", "defuse"], "Bolek": ["mercat", "nope", "nope"], "Cyryl": ["favor"] * 4}
    return position(3, hands=hands, deck=["kitten", "nope", "attack", "kitten", "shuffle"])


def test_the_pile_is_counted_and_so_is_the_risk() -> None:
    told = middle(start(), BOLEK)
    assert told["draw pile"] == "5"
    assert told["risk of a blind draw"] == "2 Kittens in 5 cards, 40 %"
    assert told["mat of Good and Evil"] == "Devilcat, Godcat"
    assert "face down in the duel" not in told  # nothing lies there


def test_a_kitten_that_was_drawn_is_no_risk_any_more() -> None:
    told = middle(play(start(), "Ada: draw"), BOLEK)
    assert told["drawn"] == "Exploding Kitten"
    assert told["risk of a blind draw"] == "1 Kitten in 4 cards, 25 %"


def test_what_one_knows_of_the_pile_is_told_from_the_top() -> None:
    match = all_pass(play(start(), "Ada: play reveal"))
    assert middle(match, BOLEK)["draw pile"] == "5; from the top: Exploding Kitten, Nope, Attack"
    all_pass(play(match, "Ada: play heck"))
    assert middle(match, ADA)["draw pile"] == "5; from the top: Exploding Kitten, Nope, Attack, ?, Shuffle"


def test_a_loose_kitten_is_somewhere_in_the_pile() -> None:
    match = play(all_pass(play(start(), "Ada: play reveal")), "Ada: draw", "Ada: use defuse", "Ada: under 1")
    assert (
        middle(match, BOLEK)["draw pile"]
        == "5; from the top, unless something lies between: Nope, Attack; somewhere in it: Exploding Kitten"
    )
    assert middle(match, SPECTATOR)["draw pile"] == middle(match, BOLEK)["draw pile"]
    assert middle(match, ADA)["draw pile"] == "5; from the top: Nope, Exploding Kitten, Attack"


def test_many_unknown_cards_are_counted() -> None:
    match = position(2, seed=3)
    rows = seen_by(position(2, seed=3, hands={"Bolek": ["godcat"] + ["mercat"] * 4}), ADA).rows
    assert rows[BOLEK].values == ("4 × ?, Godcat",)
    assert seen_by(match, ADA).rows[BOLEK].values == ("8",)


@pytest.mark.parametrize(
    ("language", "between"), [("en", "Favor, Nope, Nope"), ("pl", "Przysługa; Nie, nie, nie; Nie")]
)
def test_names_with_commas_can_be_told_apart(language: str, between: str) -> None:
    match = position(2, hands={"Ada": ["favor", "nope", "nope"], "Bolek": ["mercat"]})
    ((_, hand),) = seen_by(match, ADA, language).hand
    assert hand.startswith(between)
