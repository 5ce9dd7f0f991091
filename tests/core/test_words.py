"""Every word exists in both languages and asks for the same parts."""

from __future__ import annotations

import pytest

from stolik.core.door.game import Game
from stolik.core.kit.errors import StolikError
from stolik.core.kit.names import Seats, all_answers
from stolik.core.kit.words import PART, Words, people, plural
from tests.doors import every_game


def test_polish_counts_in_three_forms() -> None:
    forms = ("karta", "karty", "kart")
    numbers = (0, 1, 2, 4, 5, 11, 12, 14, 21, 22, 25, 101, 112, 122)
    said = " ".join(plural("pl", number, forms) for number in numbers)
    assert said == "kart karta karty karty kart kart kart kart kart karty kart kart kart karty"


def test_english_counts_in_two() -> None:
    assert [plural("en", number, ("card", "cards")) for number in (0, 1, 2)] == ["cards", "card", "cards"]


def test_a_template_fills_in_its_parts() -> None:
    words = Words({"pl": {"x": "{who} ma {n} {n:kartę|karty|kart}."}, "en": {}}, "pl")
    assert words.say("x", who="Ala", n=3) == "Ala ma 3 karty."


TOLD = {
    "pl": {
        "takes": "{actor} {actor:bierze|bierzesz} {amount} M; {target:płaci|płacisz ty}: {target}.",
        "spins": "{actor} {actor:kręci|kręcisz} {target:cudzym|twoim} magazynkiem ({target}).",
        "ask": "{who:graj|grajcie}",
    },
    "en": {"takes": "{actor} {actor:takes|take} {amount} M from {target}.", "spins": "", "ask": "play"},
}


def test_the_reader_is_told_what_they_do_themselves() -> None:
    for language, own in {"pl": "Bierzesz 2 M; płaci: Jan.", "en": "You take 2 M from Jan."}.items():
        words = Words(TOLD, language)
        actor, target = (words.person(seat, ("Ala", "Jan"), reader=0) for seat in range(2))
        assert words.say("takes", actor=actor, amount=2, target=target) == own


def test_every_sentence_begins_with_a_capital_letter_also_one_about_the_reader() -> None:
    asked = {
        "en": {"asked": "{who}: pass. {turn} {turn:plays|play} Favor."},
        "pl": {"asked": "{who}: spasuj. {turn} {turn:zagrywa|zagrywasz}: Przysługa."},
    }
    said = {"en": "Ola: pass. You play Favor.", "pl": "Ola: spasuj. Zagrywasz: Przysługa."}
    for language in asked:
        words = Words(asked, language)
        assert words.say("asked", who=people(["Ola"]), turn=words.person(0, ("Ada", "Ola"), 0)) == said[language]


def test_the_reader_is_told_what_is_done_to_them() -> None:
    for language, own in {"pl": "Ala bierze 2 M; płacisz ty.", "en": "Ala takes 2 M from you."}.items():
        words = Words(TOLD, language)
        actor, target = (words.person(seat, ("Ala", "Jan"), reader=1) for seat in range(2))
        assert words.say("takes", actor=actor, amount=2, target=target) == own


def test_the_reader_is_not_named_after_a_word_that_speaks_to_them() -> None:
    words = Words(TOLD, "pl")
    said = []
    for reader in range(3):
        actor, target = (words.person(seat, ("Ala", "Jan"), reader) for seat in range(2))
        said.append(words.say("spins", actor=actor, target=target))
    assert said == [
        "Kręcisz cudzym magazynkiem (Jan).",
        "Ala kręci twoim magazynkiem.",
        "Ala kręci cudzym magazynkiem (Jan).",
    ]


def test_several_people_are_spoken_to_in_the_plural() -> None:
    words = Words(TOLD, "pl")
    assert [words.say("ask", who=people(names)) for names in (["Ala"], ["Ala", "Jan"])] == ["graj", "grajcie"]


def test_a_name_with_a_mark_of_its_own_brings_no_second_one() -> None:
    words = Words({"pl": {"x": "Ala gra: {card}.", "y": "Ala gra: {card}; cel: Jan."}, "en": {}}, "pl")
    assert [words.say(key, card="Pif Paf!") for key in "xy"] == ["Ala gra: Pif Paf!", "Ala gra: Pif Paf; cel: Jan."]


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(StolikError, match="Unknown language 'de'"):
        Words({"pl": {}, "en": {}}, "de")


@every_game
def test_both_languages_say_the_same_things(game: Game) -> None:
    polish, english = game.words_in["pl"], game.words_in["en"]
    assert polish.keys() == english.keys()
    for key in polish:
        assert {part for part, _ in PART.findall(polish[key])} == {part for part, _ in PART.findall(english[key])}, key


@every_game
def test_what_people_do_can_be_said_to_themselves(game: Game) -> None:
    for language in ("pl", "en"):
        for key, template in game.words(language).entries.items():
            if key.startswith("event."):
                named = [part for part in ("actor", "target") if template.startswith(f"{{{part}}} ")]
                assert all(f"{{{part}:" in template for part in named), template


@every_game
def test_everything_that_can_be_said_has_words(game: Game) -> None:
    names = [f"Name{seat}" for seat in range(game.most_seats)]
    for language in ("pl", "en"):
        words = game.words(language)
        for question in game.questions:
            assert f"question.{question.word}" in words.entries
            for answer in all_answers(question, game.most_seats):
                assert words.answer(question, answer, names)
            for kind in question.answers:
                if kind.spec.of is not None and not isinstance(kind.spec.of, Seats):
                    assert words.name_of(kind.spec.of, 0, names)
        for event in game.events:
            assert f"event.{event.word}" in words.entries
        for reason in list(game.reasons)[1:]:
            assert f"ending.{reason.word}" in words.entries
        for card in game.cards:
            assert f"{game.cards.__name__.lower()}.{card.word}" in words.entries
