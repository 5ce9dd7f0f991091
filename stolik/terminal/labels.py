"""What the terminal itself says, in Polish and English; everything about a game comes from the game's words."""

from __future__ import annotations

import locale
import os

from stolik.core.kit.words import Dictionary, Words

LABELS: Dictionary = {
    "en": {
        "you": "you",
        "player": "Player",
        "bot": "bot {bot}",
        "at_table": "At the table: {names}.",
        "keys_hint": "h: keys, ?: rules, q: quit.",
        "turn": "Turn {number}: {who}",
        "turn.nobody": "Turn {number}",
        "table": "Table",
        "out": "out",
        "in_turn": "in turn",
        "hand": "Your cards",
        "none": "none",
        "top": "top: {card}",
        "from_top": "from the top: {cards}",
        "not_sure": "from the top, unless something lies between: {cards}",
        "somewhere": "somewhere in it: {cards}",
        "pile": "{name}, {number} from the top: {cards}.",
        "pile_empty": "{name}: empty.",
        "no_piles": "There is no open pile in this game.",
        "move": "Your move: ",
        "way_back": "Back",
        "no_number": "There is no choice {number}: type {numbers}.",
        "numbers": "a number from {least} to {most}",
        "one_number": "{number}",
        "several": "That could be several moves: {moves}. Type more of it, or its number.",
        "not_understood": "“{text}” is not a move now. Type {numbers}, or h for the keys.",
        "move_ends": "The move ends before “{text}”: leave the rest out.",
        "no_seat": "There is no seat {seat} at a table of {seats}.",
        "spared": "Where you can do nothing, the table passes for you.",
        "not_spared": "You are asked in every window.",
        "nothing_back": "There is no step to go back to.",
        "you_are_out": "You are out of the game; the others play on.",
        "watch": "Enter: watch on, s: skip to the end, q: quit: ",
        "next_game": "Enter: on with the next game, q: quit: ",
        "last_board": "The board at the end of the game",
        "result": "The end",
        "hands_open": "All cards open",
        "place": "{place}. {who}",
        "points": "{number} {number:point|points}",
        "share": "{who} {part} of {whole}",
        "again": "To play the same deal again: {command}",
        "rematch": "Enter: rematch, q: quit: ",
        "rematch_or_not": "Press Enter alone for a rematch, or q to quit.",
        "bye": "Goodbye.",
        "rules_hint": "? 5: chapter 5 · ? {sample}: a paragraph · ? word: every paragraph with it · ? all: everything",
        "rules_none": "Nothing in the rules about “{text}”.",
        "card_none": "There is no “{text}” in this game. There are: {cards}.",
        "card_several": "That could be: {cards}.",
        "rules_missing": "The rulebook of this game is not installed.",
        "keys": "number: play that move\n"
        "words: play it by its words, such as “{sample}”\n"
        "b: one step back in a move of several steps\n"
        "t: the table\n"
        "d: the discard pile and other open piles, card by card\n"
        "i {card}: what a card does\n"
        "p: pass for me where I can do nothing, or ask me always\n"
        "l: the whole log\n"
        "Enter: the question again\n"
        "?: the rules, and ? word: search them\n"
        "h: these keys\n"
        "q: quit",
    },
    "pl": {
        "you": "ty",
        "player": "Gracz",
        "bot": "bot {bot}",
        "at_table": "Przy stole: {names}.",
        "keys_hint": "h: klawisze, ?: zasady, q: koniec.",
        "turn": "Tura {number}: {who}",
        "turn.nobody": "Tura {number}",
        "table": "Stół",
        "out": "poza grą",
        "in_turn": "ma turę",
        "hand": "Twoje karty",
        "none": "brak",
        "top": "na wierzchu: {card}",
        "from_top": "od góry: {cards}",
        "not_sure": "od góry, o ile nic nie leży między nimi: {cards}",
        "somewhere": "gdzieś w środku: {cards}",
        "pile": "{name}, {number} od góry: {cards}.",
        "pile_empty": "{name}: nic tu nie leży.",
        "no_piles": "W tej grze nie ma odkrytego stosu.",
        "move": "Twój ruch: ",
        "way_back": "Wstecz",
        "no_number": "Nie ma ruchu numer {number}: wpisz {numbers}.",
        "numbers": "liczbę od {least} do {most}",
        "one_number": "{number}",
        "several": "To może być kilka ruchów: {moves}. Wpisz więcej albo numer.",
        "not_understood": "„{text}” nie jest teraz ruchem. Wpisz {numbers} albo h, by zobaczyć klawisze.",
        "move_ends": "Ruch kończy się przed „{text}”: reszta jest zbędna.",
        "no_seat": "Przy stole dla {seats} osób nie ma miejsca {seat}.",
        "spared": "Gdy nic nie możesz zrobić, stół pasuje za ciebie.",
        "not_spared": "Pytamy za każdym razem.",
        "nothing_back": "Nie ma kroku, do którego można wrócić.",
        "you_are_out": "Jesteś poza grą; pozostali grają dalej.",
        "watch": "Enter: oglądaj dalej, s: przejdź do końca, q: koniec: ",
        "next_game": "Enter: następna partia, q: koniec: ",
        "last_board": "Plansza na koniec partii",
        "result": "Koniec",
        "hands_open": "Wszystkie karty odkryte",
        "place": "{place}. {who}",
        "points": "{number} {number:punkt|punkty|punktów}",
        "share": "{who} {part} z {whole}",
        "again": "To samo rozdanie jeszcze raz: {command}",
        "rematch": "Enter: rewanż, q: koniec: ",
        "rematch_or_not": "Sam Enter to rewanż, a q to koniec.",
        "bye": "Do zobaczenia.",
        "rules_hint": "? 5: rozdział 5 · ? {sample}: paragraf · ? słowo: szukaj w zasadach · ? wszystko: całość",
        "rules_none": "W zasadach nie ma nic o „{text}”.",
        "card_none": "W tej grze nie ma: „{text}”. Są: {cards}.",
        "card_several": "To może być: {cards}.",
        "rules_missing": "Brak zasad tej gry.",
        "keys": "liczba: zagraj ten ruch\n"
        "słowa: zagraj ruch jego słowami, na przykład „{sample}”\n"
        "b: krok wstecz w ruchu z kilku kroków\n"
        "t: stół\n"
        "d: karty odrzucone i inne odkryte stosy, karta po karcie\n"
        "i {card}: co robi karta\n"
        "p: pasuj za mnie, gdy nic nie mogę zrobić, albo pytaj zawsze\n"
        "l: cały przebieg gry\n"
        "Enter: pytanie jeszcze raz\n"
        "?: zasady, a ? słowo: szukanie w nich\n"
        "h: te klawisze\n"
        "q: koniec",
    },
}


def labels_in(language: str) -> Words:
    """The terminal's own words in a language."""
    return Words(LABELS, language)


def language_of_environment() -> str:
    """Polish where the system speaks Polish, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            return "pl" if os.environ[name].lower().startswith("pl") else "en"
    return "pl" if (locale.getlocale()[0] or "").lower().startswith(("pl", "polish")) else "en"
