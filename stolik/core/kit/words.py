"""Events, moves, questions and refusals as sentences. A game's `words.py` is the one dictionary, in every language.

A template names its parts in braces: `{actor} pays {amount} M`. After a colon stand the forms of a word that go with a
part. With a number they are plural forms, the way the language counts: `{amount:card|cards}`,
`{amount:karta|karty|kart}`. With people the first form goes with somebody else, the second with the reader and the last
with several: `{actor:pays|pay}`, `{who:wybierz|wybierzcie}`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache

from stolik.core.kit.errors import unknown
from stolik.core.kit.events import Fact
from stolik.core.kit.names import Question, Seats, split_answer, word_of
from stolik.core.kit.piles import HIDDEN, NOTHING

Dictionary = Mapping[str, Mapping[str, str]]

LANGUAGES = ("pl", "en")
VERBS_SAY_YOU = ("pl",)  # "bierzesz 2 M": the verb alone says that it is you

# What the core itself says, whatever the game.
COMMON: Dictionary = {
    "en": {
        "reader": "you",
        "option.first": "Who starts",
        "first.lot": "by lot",
        "first.seat1": "seat 1",
        "first.seat2": "seat 2",
        "first.seat3": "seat 3",
        "first.seat4": "seat 4",
        "first.seat5": "seat 5",
        "first.seat6": "seat 6",
        "level.easy": "Easy",
        "level.easy.line": "A child of eight wins now and then.",
        "level.medium": "Medium",
        "level.medium.line": "A good match for a family evening.",
        "level.hard": "Hard",
        "level.hard.line": "Most people lose, and ask for a rematch.",
        "level.expert": "Expert",
        "level.expert.line": "Forgives nothing, forgets nothing.",
        "level.trained": "Trained",
        "level.trained.line": "Taught itself, in hundreds of thousands of matches.",
        "hint.only": "There is nothing else to do.",
        "hint.clear": "Clearly best: {n} in 100 matches ahead of the next.",
        "hint.best": "Wins most often.",
        "hint.even": "Best, but hardly better than the next.",
        "hint.near": "Nearly as good.",
        "hint.worse": "Costs about {n} in 100 matches.",
        "hint.thumb": "A rule of thumb says so too.",
        "hint.against": "A rule of thumb would do otherwise.",
        "refusal.no_seat": "{option}: there is no seat {seat} at a table of {seats}.",
        "refusal.over": "The game is over.",
        "refusal.not_asked": "{who}: it is not your turn to answer. Asked: {asked}.",
        "refusal.answered": "{who} has answered already.",
        "refusal.other_question": "That is not what is asked now.",
        "error.seats": "{title} is for {allowed} players, not {seats}.",
        "error.option": "{word} is not an option. Write --option name=value.",
        "error.name": "“{name}” is no name for the table. Use 1 to {most} letters, without commas.",
        "error.bots": "{bots} {bots:bot|bots} cannot sit on {seats} {seats:seat|seats}.",
        "error.unknown": "There is no {word} here. Valid: {valid}.",
        "error.unknown.near": "There is no {word} here. Did you mean {near}? Valid: {valid}.",
        "refusal.step_missing": "A step is missing before “{part}”. {step}",
        "error.unfinished": "The move is not finished. {step} Join the steps with commas.",
        "error.empty_move": "An empty move: say what to play.",
        "error.no_move": "“{part}” is not a move of {game}. Now: {valid}.",
        "refusal.move_ends": "The move ends before “{part}”: there is nothing to choose any more.",
        "event.out_of_time": "Time ran out: the table moved for {actor}.",
        "event.new_player": "{actor} {actor:takes|take} over the seat; before: {card}.",
        "event.new_host": "{actor} {actor:is|are} the host of the table now.",
        "event.resumed": "The rules were updated: the match goes on as it stood {amount} {amount:move|moves} ago.",
        "event.resigned": "{actor} {actor:gives|give} up the match.",
        "result.won": "{who} {who:wins|win|win}: {why}.",
        "result.draw": "{why}.",
        "ending.resigned": "the other side gave up",
        "ending.put_aside": "the rules were updated and the match cannot go on by them",
    },
    "pl": {
        "reader": "ty",
        "option.first": "Kto zaczyna",
        "first.lot": "losowo",
        "first.seat1": "miejsce 1",
        "first.seat2": "miejsce 2",
        "first.seat3": "miejsce 3",
        "first.seat4": "miejsce 4",
        "first.seat5": "miejsce 5",
        "first.seat6": "miejsce 6",
        "level.easy": "Łatwy",
        "level.easy.line": "Ośmiolatek czasem wygrywa.",
        "level.medium": "Średni",
        "level.medium.line": "W sam raz na rodzinny wieczór.",
        "level.hard": "Trudny",
        "level.hard.line": "Większość przegrywa i prosi o rewanż.",
        "level.expert": "Mistrz",
        "level.expert.line": "Nic nie wybacza, niczego nie zapomina.",
        "level.trained": "Samouk",
        "level.trained.line": "Nauczył się sam, w setkach tysięcy partii.",
        "hint.only": "Nic innego nie można zrobić.",
        "hint.clear": "Wyraźnie najlepsze: o {n} na 100 partii przed następnym.",
        "hint.best": "Wygrywa najczęściej.",
        "hint.even": "Najlepsze, ale niemal bez przewagi nad następnym.",
        "hint.near": "Niemal tak samo dobre.",
        "hint.worse": "Kosztuje mniej więcej {n} na 100 partii.",
        "hint.thumb": "Tak mówi też prosta zasada.",
        "hint.against": "Prosta zasada kazałaby inaczej.",
        "refusal.no_seat": "{option}: przy stole dla {seats} osób nie ma miejsca {seat}.",
        "refusal.over": "Gra jest skończona.",
        "refusal.not_asked": "{who}: to nie twoja kolej. {asked:Odpowiada|Odpowiadasz|Odpowiadają}: {asked}.",
        "refusal.answered": "{who}: odpowiedź już padła.",
        "refusal.other_question": "Teraz pytanie jest inne.",
        "error.seats": "{title}: liczba osób to {allowed}, a nie {seats}.",
        "error.option": "{word} to nie opcja. Napisz --option nazwa=wartość.",
        "error.name": "„{name}” nie nadaje się na imię przy stole. Imię ma od 1 do {most} liter i żadnych przecinków.",
        "error.bots": "Botów: {bots}, miejsc dla nich: {seats}. Za mało miejsc.",
        "error.unknown": "Nie ma tu: {word}. Do wyboru: {valid}.",
        "error.unknown.near": "Nie ma tu: {word}. Może: {near}? Do wyboru: {valid}.",
        "refusal.step_missing": "Przed „{part}” brakuje jednego kroku. {step}",
        "error.unfinished": "Ruch nie jest skończony. {step} Kolejne kroki rozdziel przecinkami.",
        "error.empty_move": "Pusty ruch: wpisz, co zagrać.",
        "error.no_move": "„{part}” nie jest ruchem w grze {game}. Teraz: {valid}.",
        "refusal.move_ends": "Ruch kończy się przed „{part}”: nie ma już czego wybierać.",
        "event.out_of_time": "{actor:Czas|Twój czas} minął ({actor}): ruch wykonuje stół.",
        "event.new_player": "{actor} {actor:przejmuje|przejmujesz} miejsce przy stole; przedtem: {card}.",
        "event.new_host": "{actor} {actor:przejmuje|przejmujesz} rolę gospodarza stołu.",
        "event.resumed": "Zasady się zmieniły: partia wraca do stanu sprzed {amount} {amount:ruchu|ruchów|ruchów}.",
        "event.resigned": "{actor} {actor:poddaje|poddajesz} partię.",
        "result.won": "{who:Wygrywa|Wygrywasz|Wygrywają} {who}: {why}.",
        "result.draw": "{why}.",
        "ending.resigned": "druga strona się poddaje",
        "ending.put_aside": "zasady się zmieniły i partii nie da się według nich dokończyć",
    },
}

PART = re.compile(r"\{(\w+)(?::([^}]*))?\}")
SUBJECT = re.compile(r"\{(\w+)\} (?=\{\1:)")  # a name right before its verb
NAMED = re.compile(r": \{(\w+)\}| \(\{(\w+)\}\)")  # a name that is added to a word that goes with it
INSIDE = re.compile(r"[\s;:,?]")  # what follows a name inside a sentence: there it does without its own "!"
BEGINS = re.compile(r"(^|[.!?] )$")  # what stands before the first word of a sentence
DOUBLED = re.compile(r"([!?])\.")  # "KLIK!.": a name's own mark ends the sentence as well as a full stop


class People(str):
    """Whom a sentence speaks of, by name. Words go with them: with somebody else, the reader, or several."""

    form: int

    def __new__(cls, names: str, form: int = 0) -> People:
        people = super().__new__(cls, names)
        people.form = form
        return people


READER, SEVERAL = 1, -1  # which form of a word goes with them


def people(names: Sequence[str]) -> People:
    """One or several others."""
    return People(", ".join(names), SEVERAL if len(names) > 1 else 0)


def plural(language: str, number: int, forms: Sequence[str]) -> str:
    """The form of a noun that goes with a number: "1 karta, 2 karty, 5 kart"."""
    if language == "pl":
        if number == 1:
            return forms[0]
        few = 2 <= number % 10 <= 4 and not 12 <= number % 100 <= 14
        return forms[1] if few else forms[2]
    return forms[0] if number == 1 else forms[1]


class Words:
    """A game's words in one language."""

    def __init__(self, dictionary: Dictionary, language: str) -> None:
        if language not in dictionary:
            raise unknown("language", language, dictionary)
        self.language = language
        self.entries = {**COMMON[language], **dictionary[language]}

    def say(self, key: str, **parts: object) -> str:
        """The sentence of a key with its parts filled in; people must be `People`."""
        template = self.entries[key]
        readers = {part for part, value in parts.items() if isinstance(value, People) and value.form == READER}
        if readers and self.language in VERBS_SAY_YOU:
            template = SUBJECT.sub(lambda match: "" if match[1] in readers else match[0], template)
        if readers:
            template = NAMED.sub(lambda match: "" if self._is_told(match, readers) else match[0], template)
        return DOUBLED.sub(r"\1", PART.sub(lambda match: self._filled(match, parts, bool(readers)), template))

    def _filled(self, match: re.Match[str], parts: Mapping[str, object], is_told: bool) -> str:
        """A part of a sentence; spoken to the reader, it may begin one with "you" or a verb."""
        said = self._part(match, parts)
        return said[:1].upper() + said[1:] if is_told and BEGINS.search(match.string[: match.start()]) else said

    def _is_told(self, match: re.Match[str], readers: set[str]) -> bool:
        """Has a word before a name spoken to the reader already?"""
        part = match[1] or match[2]
        return part in readers and f"{{{part}:" in match.string[: match.start()]

    def _part(self, match: re.Match[str], parts: Mapping[str, object]) -> str:
        value = parts.get(match[1], "")
        if match[2] is None:
            goes_on = INSIDE.match(match.string, match.end()) and not isinstance(value, People)
            return str(value).rstrip("!") if goes_on else str(value)
        forms = match[2].split("|")
        return forms[value.form] if isinstance(value, People) else plural(self.language, int(str(value)), forms)

    def parts(self, key: str) -> set[str]:
        """What the sentence of a key leaves to be filled in."""
        return {match[1] for match in PART.finditer(self.entries[key])}

    def name_of(self, domain: object, number: int, names: Sequence[str], use: str = "") -> str:
        """A piece, seat or number as people of this language call it, perhaps by another name for some use."""
        word = word_of(domain, number, names)
        if domain is None or isinstance(domain, Seats):
            return word
        key = f"{_kind(domain)}.{word}"
        return self.entries.get(f"{key}.{use}") or self.entries.get(key, word)

    def person(self, seat: int, names: Sequence[str], reader: int = NOTHING) -> People:
        """Whoever sits at a seat, or the reader."""
        if seat == reader:
            return People(self.entries["reader"], READER)
        return People(word_of(Seats(len(names)), seat, names))

    def part_of(self, domain: object, number: int, names: Sequence[str], reader: int = NOTHING) -> str:
        """A number of a domain as a part of a sentence, with which verbs may go."""
        return self.person(number, names, reader) if isinstance(domain, Seats) else self.name_of(domain, number, names)

    def event(self, fact: Fact, names: Sequence[str], cards: object, reader: int = NOTHING) -> str:
        """A fact as a sentence; a card the viewer does not know has a sentence of its own."""
        key = f"event.{fact.kind.word}"
        if fact.card == HIDDEN and f"{key}.hidden" in self.entries:
            key += ".hidden"
        if fact.target != NOTHING and f"{key}.target" in self.entries:
            key += ".target"
        return self.say(
            key,
            actor=self.person(fact.actor, names, reader),
            target="" if fact.target == NOTHING else self.person(fact.target, names, reader),
            amount=fact.amount if fact.kind.spec.of is None else self.name_of(fact.kind.spec.of, fact.amount, names),
            card=self._card(fact, cards),
        )

    def _card(self, fact: Fact, cards: object) -> str:
        if fact.card in (NOTHING, HIDDEN):
            return ""
        return self.name_of(fact.kind.cards or cards, fact.card, (), fact.kind.word)

    def answer(self, asked: Question, number: int, names: Sequence[str]) -> str:
        """An answer as the label of a button."""
        kind, argument = split_answer(asked, number)
        said = "" if argument is None else self.name_of(kind.spec.of, argument, names, kind.name.lower())
        return self.say(f"answer.{kind.__class__.__name__.lower()}.{kind.name.lower()}", argument=said)

    def question(self, asked: Question, who: Sequence[str], fields: Mapping[str, str], is_you: bool = False) -> str:
        """The status sentence of a question; `fields` are those of the record it may mention, in words."""
        key = f"question.{asked.word}"
        if is_you and f"{key}.you" in self.entries:
            key += ".you"
        forms = [form for form in self._forms(key) if _fits(form, fields)]
        return self.say(f"{key}.{forms[-1]}" if forms else key, who=people(who), **fields)

    def fields_of(self, asked: Question) -> set[str]:
        """The fields of the record that the status sentence of a question may mention."""
        key = f"question.{asked.word}"
        keys = [each for each in self.entries if each == key or each.startswith(f"{key}.")]
        return {part for each in keys for part in self.parts(each)} | {*self.forms_of(asked)}

    def forms_of(self, asked: Question) -> list[str]:
        """The fields for which a question has sentences of its own when they say something; the last one counts."""
        key = f"question.{asked.word}"
        return [form.partition(".")[0] for form in self._forms(key) + self._forms(f"{key}.you")]

    def _forms(self, key: str) -> list[str]:
        after = [each.removeprefix(f"{key}.") for each in self.entries if each.startswith(f"{key}.")]
        return [each for each in after if each.partition(".")[0] != "you"]

    def closed(self, question: str, now: str) -> str:
        """The key of why a question cannot be answered while another is asked now."""
        keys = (f"closed.{question}.{now}", f"closed.{question}", "other_question")
        return next(key for key in keys if f"refusal.{key}" in self.entries)

    def result(self, reason: str, winners: Sequence[str]) -> str:
        """How a match ended: who has won, if anybody, and why."""
        why = self.say(f"ending.{reason}")
        if winners:
            return self.say("result.won", who=people(winners), why=why)
        return self.say("result.draw", why=why[:1].upper() + why[1:])


def _fits(form: str, fields: Mapping[str, str]) -> bool:
    """Does a field say something, or this number?"""
    name, _, number = form.partition(".")
    return name in fields and number in ("", fields[name])


def _kind(domain: object) -> str:
    return domain.__name__.lower() if isinstance(domain, type) else "number"


@cache
def common(language: str) -> Words:
    """The words of no game: what the core itself says."""
    return Words({language: {} for language in LANGUAGES}, language)
