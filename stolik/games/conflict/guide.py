"""For whoever plays for the first time: what the game is about, and what each question means."""

from __future__ import annotations

ENGLISH = {
    "goal": "Be the last one with influence: everybody has two secret cards, and whoever loses both is out.",
    "explain.declare": "One action a turn. An action with a card on it may be claimed without holding that card; if"
    " somebody challenges the lie, you lose a card.",
    "explain.react": "Somebody claims something. Challenge if you think it is a lie: whoever is wrong loses a card."
    " Some actions can be blocked too. Passing costs nothing.",
    "explain.believe": "Somebody blocks you with a card they say they have. Believe it and nothing happens; challenge"
    " it, and whoever is wrong loses a card.",
    "explain.lose": "You lose influence. The card you choose lies face up from now on and counts no more.",
    "explain.exchange": "These are your cards and the new ones together. Choose what goes back; nobody sees it.",
    "explain.exchange_again": "One more card goes back, so that you have as many as before.",
    "explain.show": "Somebody looks at one card of yours. You choose which; nobody else sees it.",
    "explain.judge": "You alone have seen this card. Have it changed for a new one, or leave it where it is.",
}

POLISH = {
    "goal": "Zostań ostatnią osobą z wpływami: każdy ma dwie tajne karty, a kto straci obie, odpada.",
    "explain.declare": "Jedna akcja na turę. Akcję z kartą wolno zadeklarować także bez tej karty; jeśli ktoś"
    " sprawdzi i to kłamstwo, tracisz kartę.",
    "explain.react": "Ktoś coś deklaruje. Sprawdź, jeśli to twoim zdaniem kłamstwo: kto nie ma racji, traci kartę."
    " Niektóre akcje można też zablokować. Pas nic nie kosztuje.",
    "explain.believe": "Ktoś blokuje twoją akcję kartą, którą podobno ma. Uwierz, a nic się nie stanie; sprawdź, a"
    " kto nie ma racji, straci kartę.",
    "explain.lose": "Tracisz wpływy. Wybrana karta leży odtąd odkryta i już się nie liczy.",
    "explain.exchange": "To twoje karty razem z nowymi. Wybierz, co wraca do stosu; nikt tego nie zobaczy.",
    "explain.exchange_again": "Jeszcze jedna karta wraca do stosu, żeby było ich tyle co przedtem.",
    "explain.show": "Ktoś ogląda jedną twoją kartę. Wybierasz którą; nikt inny jej nie zobaczy.",
    "explain.judge": "Tylko ty widzisz tę kartę. Każ ją wymienić na nową albo zostaw ją w spokoju.",
}
