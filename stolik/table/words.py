"""What a table and its server say when something is not possible: the one dictionary, in every language.

A refusal is a code with its parts. Programs read the code and an English sentence; the client has these words as a
generated file and says them in its own language.
"""

from __future__ import annotations

from functools import cache

from stolik.core.kit.errors import No
from stolik.core.kit.words import COMMON, Dictionary, Words

Part = str | int

WORDS: Dictionary = {
    "en": {
        # seats and names
        "seat.none": "There is no seat {seat} at this table.",
        "seat.taken": "That seat is taken.",
        "seat.free": "That seat is free.",
        "name.length": "A name has 1 to {most} letters and no commas.",
        "name.unseen": "A name is made of letters that can be seen.",
        "name.marks": "A letter of a name bears at most {most} {most:mark|marks}.",
        "name.alike": "{name} looks like the name of somebody here: {other}.",
        "name.taken": "Somebody here is called {name} already.",
        "name.missing": "Say a name to sit down with.",
        "seated.not": "You do not sit at this table.",
        "seated.already": "You sit at this table already.",
        "knock.none": "Nobody called {name} asks for a seat.",
        "knocks.many": "Too many visitors ask for a seat; try again later.",
        "seated.nobody": "Nobody sits at the table yet.",
        "host.only": "Only the host of the table can do that.",
        "bots.many": "{bots} {bots:bot does|bots do} not find a seat at a table of {seats}.",
        # the match
        "choice.none": "There is no {word} to choose here.",
        "choice.taken": "Somebody else has chosen that already.",
        "match.begun": "The match has begun.",
        "match.over": "No match is being played now.",
        "resign.seats": "Only a match of two can be given up; you can leave your seat to a bot.",
        "match.early": "A rematch comes after a match.",
        "question.none": "Nothing is asked now.",
        "question.closed": "That question is closed.",
        "call.none": "There is nothing to make a last call for.",
        "wait.none": "Nothing closes before its time now.",
        "call.clock": "There is no clock at this table: it goes on when all have answered.",
        "nonce.form": "A nonce has {low} to {high} hexadecimal digits, in pairs.",
        "nonce.late": "That is not the commitment of the next match.",
        "export.early": "A match can be verified when it is over.",
        # tournaments
        "form.none": "There is no tournament {form}. Valid: {valid}.",
        "form.seats": "That tournament does not suit a game of {low} to {high} seats.",
        "rounds.none": "A tournament has 1 to {most} rounds.",
        "groups.none": "There are 2 to {most} groups.",
        "entrants.many": "A tournament has at most {most} entrants.",
        "entrants.few": "This tournament needs at least {fewest} entrants.",
        "entrants.seats": "{number} entrants cannot all be seated at tables of this game.",
        "entrant.not": "You do not take part in this tournament.",
        "entrant.none": "There is no such entrant.",
        "match.none": "That match is not being played.",
        "tournament.begun": "The tournament has begun.",
        "tournament.over": "The tournament is over.",
        "tournament.host": "Only the host of the tournament can do that.",
        "tournament.fixed": "At a table of a tournament everybody has their seat, and plays once.",
        # what can be chosen
        "option.seat": COMMON["en"]["refusal.no_seat"],
        "speed.none": "There is no speed {speed}. Valid: 1, 2, 5, or 0 for no clock.",
        "pass.none": "There is no standing pass {how}. Valid: card, turn, always, or nothing.",
        "chat.none": "There is no chat {chat}. Valid: {valid}.",
        "hints.tournament": "In a tournament nobody is given hints.",
        "chat.off": "There is no chat at this table.",
        "chat.length": "Say something of 1 to {most} letters.",
        "chat.seated": "Only those who sit at the table can talk here.",
        "chat.phrases": "Only quick phrases and emotes are allowed at this table.",
        "chat.emotes": "Only emotes are allowed at this table.",
        "chat.equal": "You have said that twice just now; a third time helps nobody.",
        "chat.haste": "So many emotes at once? Wait a moment.",
        # the server
        "code.none": "There is no table {code}.",
        "tournament.none": "There is no tournament {code}.",
        "codes.many": "Too many wrong codes. Wait a minute and try again.",
        "requests.many": "Too many requests that cannot be done. Wait a minute and try again.",
        "tables.many": "Too many tables. Wait a minute and try again.",
        "tables.open": "Too many tables from your address are open. Finish one first.",
        "sockets.many": "Too many connections from your address. Close one first.",
        "messages.many": "Too many messages; slow down.",
        "token.foreign": "This token is not for this table.",
        "page.foreign": "Only a page of this server can do that.",
        "host.foreign": "This server is not called {name}. Its host can allow that: stolik serve --name {name}",
        "page.old": "This page is older than the server. Load it again.",
        "page.none": "There is no such page.",
        "game.none": "There is no game {game} here.",
        "word.none": "There is no {word} here. Possible: {valid}.",
        "game.unready": "The game is being prepared: a moment, please.",
        "rules.none": "These rules are not kept here.",
        "test.only": "Tables with fixed chance need `stolik serve --test`, on the same computer.",
        "table.closed": "Table {code} is not open here any more. Please come in again.",
        "message.long": "A message has at most {most} bytes.",
        "message.bad": "This cannot be read: {detail}.",
        "message.deep": "This cannot be read: it is nested too deeply.",
        "request.bad": "The server does not take this request: {detail}.",
        "book": "The table waits for its book: what happens here cannot be stored now. Please wait.",
        "store": "The server has trouble with its storage; nothing has changed. {detail}",
        "failed": "Something went wrong here; nothing has changed.",
        "other": "{detail}",
    },
    "pl": {
        "seat.none": "Przy tym stole nie ma miejsca {seat}.",
        "seat.taken": "To miejsce jest zajęte.",
        "seat.free": "To miejsce jest wolne.",
        "name.length": "Imię ma od 1 do {most} liter i żadnych przecinków.",
        "name.unseen": "Imię składa się z liter, które widać.",
        "name.marks": "Znaków nad literą i pod literą imienia może być najwyżej {most}.",
        "name.alike": "{name} wygląda jak imię kogoś przy stole: {other}.",
        "name.taken": "Przy stole już siedzi {name}.",
        "name.missing": "Aby usiąść, podaj imię.",
        "seated.not": "Nie siedzisz przy tym stole.",
        "seated.already": "Już siedzisz przy tym stole.",
        "knock.none": "Nikt o imieniu {name} nie prosi o miejsce.",
        "knocks.many": "Za dużo osób prosi o miejsce; spróbuj później.",
        "seated.nobody": "Nikt jeszcze nie siedzi przy stole.",
        "host.only": "To może zrobić tylko gospodarz stołu.",
        "bots.many": "Botów: {bots}, miejsc przy stole: {seats}. Za mało miejsc.",
        "choice.none": "Nie ma tu do wyboru: {word}.",
        "choice.taken": "To jest już wybrane przez kogoś innego.",
        "match.begun": "Partia już trwa.",
        "match.over": "Teraz nie trwa żadna partia.",
        "resign.seats": "Poddać można tylko partię dwóch osób; miejsce możesz oddać botowi.",
        "match.early": "Rewanż można zagrać dopiero po partii.",
        "question.none": "Teraz nie ma żadnego pytania.",
        "question.closed": "To pytanie jest już zamknięte.",
        "call.none": "Teraz nie ma po co ogłaszać ostatniego wezwania.",
        "wait.none": "Nic teraz nie zamyka się przed czasem.",
        "call.clock": "Przy tym stole nie ma zegara: gra idzie dalej, gdy wszyscy odpowiedzą.",
        "nonce.form": "Własny los to od {low} do {high} cyfr szesnastkowych, parami.",
        "nonce.late": "To nie jest zobowiązanie do następnej partii.",
        "export.early": "Partię można sprawdzić, gdy się skończy.",
        "form.none": "Nie ma takiego turnieju: {form}. Do wyboru: {valid}.",
        "form.seats": "Taki turniej nie pasuje do gry na {low}–{high} miejsc.",
        "rounds.none": "Turniej ma od 1 do {most} rund.",
        "groups.none": "Grup jest od 2 do {most}.",
        "entrants.many": "W turnieju może grać najwyżej {most} osób i botów.",
        "entrants.few": "Ten turniej wymaga co najmniej {fewest} uczestników.",
        "entrants.seats": "Uczestników: {number}. Nie da się ich wszystkich posadzić przy stołach tej gry.",
        "entrant.not": "Nie bierzesz udziału w tym turnieju.",
        "entrant.none": "Nie ma takiego uczestnika.",
        "match.none": "Ten mecz nie jest teraz rozgrywany.",
        "tournament.begun": "Turniej już trwa.",
        "tournament.over": "Turniej już się skończył.",
        "tournament.host": "To może zrobić tylko gospodarz turnieju.",
        "tournament.fixed": "Przy stole turniejowym każdy ma swoje miejsce i gra jeden raz.",
        "option.seat": COMMON["pl"]["refusal.no_seat"],
        "speed.none": "Nie ma tempa {speed}. Do wyboru: 1, 2, 5 albo 0, czyli bez zegara.",
        "pass.none": "Nie ma takiego stałego pasowania: {how}. Do wyboru: card, turn, always albo nic.",
        "chat.none": "Nie ma takiego trybu rozmowy: {chat}. Do wyboru: {valid}.",
        "hints.tournament": "W turnieju nikt nie dostaje podpowiedzi.",
        "chat.off": "Przy tym stole się nie rozmawia.",
        "chat.length": "Wypowiedź ma od 1 do {most} liter.",
        "chat.seated": "Rozmawiać mogą tylko osoby przy stole.",
        "chat.phrases": "Przy tym stole są tylko gotowe zwroty i minki.",
        "chat.emotes": "Przy tym stole są tylko minki.",
        "chat.equal": "To już padło dwa razy przed chwilą; trzeci raz nikomu nie pomoże.",
        "chat.haste": "Tyle minek naraz? Poczekaj chwilę.",
        "code.none": "Nie ma stołu {code}.",
        "tournament.none": "Nie ma turnieju {code}.",
        "codes.many": "Za dużo błędnych kodów. Spróbuj za minutę.",
        "requests.many": "Za dużo próśb, których nie da się spełnić. Spróbuj za minutę.",
        "tables.many": "Za dużo stołów. Spróbuj za minutę.",
        "tables.open": "Z tego adresu otwarto za dużo stołów. Najpierw trzeba któryś skończyć.",
        "sockets.many": "Za dużo połączeń z tego adresu. Najpierw trzeba któreś zamknąć.",
        "messages.many": "Za dużo wiadomości naraz; wolniej.",
        "token.foreign": "Ten klucz do miejsca nie pasuje do tego stołu.",
        "page.foreign": "To może zrobić tylko strona tego serwera.",
        "host.foreign": "Serwer nie ma nazwy {name}. Gospodarz może ją podać: stolik serve --name {name}",
        "page.old": "Ta strona jest starsza niż serwer. Wczytaj ją ponownie.",
        "page.none": "Nie ma takiej strony.",
        "game.none": "Nie ma tu gry {game}.",
        "word.none": "Nie ma tu niczego takiego jak {word}. Możliwe: {valid}.",
        "game.unready": "Gra się jeszcze przygotowuje: prosimy o chwilę cierpliwości.",
        "rules.none": "Tych zasad tu nie przechowujemy.",
        "test.only": "Stoły z ustalonym losem wymagają `stolik serve --test` na tym samym komputerze.",
        "table.closed": "Stół {code} nie jest tu już otwarty. Wejdź jeszcze raz.",
        "message.long": "Wiadomość ma najwyżej {most} bajtów.",
        "message.bad": "Tego nie da się odczytać: {detail}.",
        "message.deep": "Tego nie da się odczytać: za dużo zagnieżdżeń.",
        "request.bad": "Serwer nie przyjmuje tego żądania: {detail}.",
        "book": "Stół czeka na swoją księgę: nie można teraz zapisać, co się tu dzieje. Prosimy o chwilę cierpliwości.",
        "store": "Serwer ma kłopot z zapisem; nic się nie zmieniło. {detail}",
        "failed": "Coś się tu nie udało; nic się nie zmieniło.",
        "other": "Serwer odmawia: {detail}",
    },
}


@cache
def words(language: str) -> Words:
    """These words in a language."""
    return Words(WORDS, language)


class Denied(No):
    """Something a table or a server does not do, with the code that says why; nothing has changed."""

    def __init__(self, code: str, /, **parts: Part) -> None:
        super().__init__(words, code, **parts)

    @property
    def code(self) -> str:
        """What a client finds the words by."""
        return self.key
