"""Keys that show something, and numbers, sets and piles as the terminal says them, in every game."""

from __future__ import annotations

import io
from typing import Any

import pytest

from stolik.core.door.game import Game
from stolik.core.door.match import Match
from stolik.core.kit.names import Question, SeatSet, SetOf
from stolik.core.kit.words import LANGUAGES
from stolik.games.clash import drawing
from stolik.terminal.cards import explain, explained
from stolik.terminal.faces import Lines
from stolik.terminal.labels import labels_in
from stolik.terminal.picture import open_piles, picture_of
from stolik.terminal.screen import Screen
from stolik.terminal.table import Quit, SetUp, TerminalTable
from tests.doors import DOORS, every_game
from tests.games.kittens.positions import all_pass, play, position
from tests.terminal.conftest import Scripted, Sit


def typed_on(sitting: Scripted, seat: int = 0) -> Any:
    """Everything the person types is read; q comes last."""
    with pytest.raises(Quit):
        sitting.table.choose_move(seat)
    return sitting.printed


def columns(match: Match, viewer: int, language: str = "en") -> Any:
    picture = picture_of(match, viewer, match.game.words(language), labels_in(language))
    return [dict(zip(picture.columns, row.values, strict=True)) for row in picture.rows], dict(picture.middle)


# Sets as words


def test_who_is_out_of_the_round_is_told_by_name(scripted: Sit) -> None:
    match = scripted(game="roulette", seats=3, language="pl").table.match
    match.cells[0, match.game.state.fields["out"].offset] = 0b110
    assert columns(match, 0, "pl")[1]["poza rundą"] == "Ola, Jan"


def test_tactics_cards_are_told_by_name(scripted: Sit) -> None:
    match = scripted(game="football", tactics="with", language="pl").table.match
    rows, _ = columns(match, 0, "pl")
    assert rows[1]["karty taktyki"].startswith("Szybki atak / Przejęcie piłki, ")


@every_game
def test_no_set_is_told_as_a_number(game: Game) -> None:
    match = game.new(seats=game.seats[-1], seed=1, mode="plain")
    for field in game.state.fields.values():
        if (field.of is SeatSet or isinstance(field.of, SetOf)) and f"field.{field.name}" in game.words().entries:
            match.cells[0, field.offset : field.offset + field.cells] = 3
            rows, middle = columns(match, 0)
            label = game.words().say(f"field.{field.name}")
            told = [row[label] for row in rows if label in row] + [middle[label] for _ in middle if label in middle]
            assert not any(value.isdigit() for value in told)


# Columns and piles


def test_columns_of_options_that_are_not_played_are_hidden(scripted: Sit) -> None:
    plain = columns(scripted(game="football").table.match, 0)[0][0]
    whole = columns(scripted(game="football", formations="with", tactics="with").table.match, 0)[0][0]
    assert set(whole) - set(plain) == {"formation", "tactics cards"}
    assert "points" not in columns(scripted(game="clash").table.match, 0)[0][0]
    assert "points" in columns(scripted(game="clash", scoring="points_2").table.match, 0)[0][0]


def test_the_discard_pile_can_be_looked_through() -> None:
    match = position(2, hands={"Ada": ["shuffle", "attack"], "Bolek": ["nope"]}, discard=["favor", "mercat"])
    all_pass(play(match, "Ada: play shuffle"))
    told = open_piles(match, 1, match.game.words("pl"), labels_in("pl"))
    assert told == ["Karty odrzucone, 3 od góry: Potasuj, Przysługa, Syrenkot."]


def test_the_key_of_the_open_piles(scripted: Sit) -> None:
    assert "Discard pile: empty." in typed_on(scripted("d", "q", game="kittens"))
    assert "There is no open pile in this game." in typed_on(scripted("d", "q"))


def test_piles_of_ones_own_have_names_of_their_own(scripted: Sit) -> None:
    table = scripted(game="roulette", seats=2, language="pl").table
    for seat in (0, 1):
        table.match.play(seat, "hide click")
    hand = [label for label, _ in picture_of(table.match, 0, table.words, table.labels).hand]
    assert hand == ["twoja schowana karta", "twoje karty akcji"]


# Cards


@pytest.mark.parametrize(
    ("game", "language", "typed", "told"),
    [
        ("kittens", "en", "nope", "KI-6.1 Nope cancels what has just been played"),
        ("kittens", "pl", "przysluga", "KI-5.16 "),
        ("clash", "en", "drone", "CL-7.6 "),
        ("roulette", "pl", "lapowka", "RO-12.14 "),
        ("conflict", "pl", "afera", "CO-5.3 Afera!"),
        ("conflict", "en", "russia", "CO-8.1 "),
        ("football", "en", "penalty", "Attack half: Penalty, 3 balls in a shot."),
        ("football", "pl", "gra z klepki (1 piłka, 1", "Zatrzymuje to: Pressing albo faul taktyczny."),
        ("football", "en", "long shot", "FO-10.11 Long shot"),
    ],
)
def test_a_card_says_what_it_does(scripted: Sit, game: str, language: str, typed: str, told: str) -> None:
    assert told in typed_on(scripted(f"i {typed}", "q", game=game, language=language))


def test_a_card_that_is_none_or_several_gets_a_sentence(scripted: Sit) -> None:
    printed = typed_on(scripted("i moon", "i cat", "q", game="kittens"))
    assert "There is no “moon” in this game. There are: Exploding Kitten, Defuse, " in printed
    assert "That could be: Feral Cat, Horse Cat, Knight Cat, Troll Cat." in printed


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [name for name in DOORS if name != "toy"])
def test_every_card_of_every_game_is_explained(name: str, language: str) -> None:
    game = DOORS[name]
    words, labels = game.words(language), labels_in(language)
    for card in explained(game):
        told = explain(game, words.name_of(type(card), int(card), ()), words, labels)
        assert any(line.startswith(f"{game.prefix}-") for line in told), card


# Numbers


def test_a_stake_of_nothing_is_typed_as_nothing(scripted: Sit) -> None:
    sitting = scripted("0", game="roulette", language="pl")
    match = sitting.table.match
    while match.question is not None and match.question.word != "stake":
        match.play(match.awaited[0], match.legal(match.awaited[0])[0])
    (answer,) = sitting.table.choose_move(0)
    assert "\n0\n1\n" in sitting.printed
    match.play(0, (answer,))
    assert match.value("stakes")[0] == 0


def test_the_depth_of_a_kitten_is_the_number_typed_and_0_is_the_top(scripted: Sit) -> None:
    sitting = scripted("2", game="kittens", language="en")
    sitting.table.match = play(position(2, hands={"Ada": ["defuse"]}, deck=["kitten", "nope", "attack"]), "Ada: draw")
    play(sitting.table.match, "Ada: use defuse")
    (answer,) = sitting.table.choose_move(0)
    assert "0: it is on top." in sitting.printed
    sitting.table.match.play(0, (answer,))
    assert sitting.table.match.view(0).words("deck") == ["hidden", "hidden", "kitten"]


@pytest.mark.parametrize(("language", "told"), [("en", "choice 7: type 1."), ("pl", "numer 7: wpisz 1.")])
def test_where_there_is_one_choice_its_number_is_said(scripted: Sit, language: str, told: str) -> None:
    sitting = scripted("7", "q", game="clash", language=language)  # Mustafa has to be laid first
    assert told in typed_on(sitting)


# The board


def last_board(sitting: Scripted) -> Any:
    return sitting.printed.split("The board at the end of the game:\n")[1].split("\n\n")[0]


def test_the_board_of_a_game_is_shown_before_the_next_begins(scripted: Sit) -> None:
    sitting = scripted(*["1"] * 400, game="clash", bot="thumb", seed=3)
    table, shown = sitting.table, []
    before = table.match

    def read(prompt: str) -> str:
        nonlocal before
        if prompt == table.labels.say("next_game"):
            shown.append(last_board(sitting))
            table.read = sitting.read
            return ""
        return sitting.read(prompt)

    table.read = read
    while not shown and not table.match.is_over:
        before = table.match.copy()
        table.answer_next()
    assert table.match.value("game") == 2
    tiles = [line for line in drawing.tell(before.view(0), table.words) if ": " in line and "Free" not in line]
    kept = [line.split(",")[0] for line in tiles]
    assert len(kept) >= 7
    assert sum(line in shown[0] for line in kept) >= len(kept) - 1  # the last move may have moved one


def test_the_help_explains_the_signs_of_a_drawn_board() -> None:
    for language, told in (("en", "◆ the tile has Security"), ("pl", "◆ kafel ma Bezpieczeństwo")):
        out, lines = io.StringIO(), iter(["h", "q"])
        from rich.console import Console

        console = Console(file=out, width=80, height=40, highlight=False, markup=False)
        for face, is_drawn in ((Screen(labels_in(language), console), True), (Lines(labels_in(language), out), False)):
            out.truncate(0)
            lines = iter(["h", "q"])
            setup = SetUp(DOORS["clash"], ("Anna", "Ola"), {"Ola": "random"}, 1, {"first": "seat1"}, language)
            table = TerminalTable(setup, face, lambda prompt: next(lines))  # noqa: B023
            with pytest.raises(Quit):
                table.choose_move(0)
            assert (told in out.getvalue()) == is_drawn


# The example of the help


@pytest.mark.parametrize("language", LANGUAGES)
@every_game
def test_the_example_of_the_help_is_a_move_at_every_question(game: Game, language: str) -> None:
    names = ("Anna", "Ola", "Jan", "Ewa", "Kuba", "Iga")[: game.seats[-1]]
    setup = SetUp(game, names, dict.fromkeys(names[1:], "random"), 4, {}, language)
    table = TerminalTable(setup, Lines(labels_in(language), io.StringIO()), lambda prompt: "1")
    asked: set[Question | None] = set()
    while not table.match.is_over and len(asked) < 12:
        seat = table.luck.choice(table.match.awaited)
        question = table.match.question
        if question not in asked:
            asked.add(question)
            choices = table._choices(table.match, seat)
            assert table._answer(choices[0].label, table.match, seat, choices) == choices[0].answer
        table.make(seat, table.bots[1].move(table.match, seat))
