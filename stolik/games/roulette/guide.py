"""For whoever plays for the first time: what the game is about, and what each question means."""

from __future__ import annotations

ENGLISH = {
    "goal": "Score 15 points for shots you survive, or outlive every other team; and catch those who hide their"
    " bullet.",
    "explain.hide": "Of your seven cards one stays out of the gun. Hide a KLIK! and the bullet is in there; hide the"
    " bullet and you are safe, unless somebody accuses you.",
    "explain.spin": "Everybody may play an action card now, or demand that somebody shuffles again. Mostly you just"
    " pass.",
    "explain.bid": "The last moment before the stakes. Action cards that fit here are marked; else pass.",
    "explain.stake": "How many shots do you fire at your own head? Each brings a point if you survive, and surviving"
    " brings one more. An honest gun has one bullet in six cards.",
    "explain.challenge": "All stakes lie open. Some action cards can be played now; else pass.",
    "explain.accuse": "Whose stake looks too brave? If the one you accuse has hidden a bullet, you get three action"
    " cards. If not, a second bullet goes into your own gun.",
    "explain.caught": "Your hidden bullet was found, and a character of yours is about to die. Only a fitting action"
    " card helps.",
    "explain.aim": "A volley is about to be fired. Some action cards change where it goes; else pass.",
    "explain.target": "This shot goes at another player. Whoever you choose loses a character if a bullet comes.",
    "explain.after": "The last volley is over. Some action cards bring one shot more; else pass.",
    "explain.extra": "One extra shot is about to be fired. Some action cards change where it goes; else pass.",
    "explain.glory": "Yours is the last captain alive: you have won. The rest of your shots are for glory only.",
    "explain.on": "The card works on one player. Choose whom.",
    "explain.to": "Your stake changes to this number, for all to see.",
}

POLISH = {
    "goal": "Zdobądź 15 punktów za przeżyte strzały albo przeżyj wszystkie drużyny – i łap tych, którzy chowają"
    " pocisk.",
    "explain.hide": "Z siedmiu kart jedna nie trafia do rewolweru. Jeśli schowasz pocisk, nic ci nie grozi –"
    " chyba że ktoś cię oskarży. Uczciwie jest schować KLIK!",
    "explain.spin": "Każdy może teraz zagrać kartę akcji albo zażądać ponownego zakręcenia. Zwykle po prostu się"
    " pasuje.",
    "explain.bid": "Ostatnia chwila przed obstawianiem. Karty akcji, które tu pasują, są zaznaczone; jeśli nie,"
    " spasuj.",
    "explain.stake": "Ile strzałów oddasz do siebie? Każdy to punkt, o ile przeżyjesz, a za przeżycie jest jeszcze"
    " jeden. W uczciwym rewolwerze na sześć kart jest jeden pocisk.",
    "explain.challenge": "Stawki leżą odkryte. Można teraz zagrać niektóre karty akcji; jeśli nie, spasuj.",
    "explain.accuse": "Kto stawia podejrzanie odważnie? Celne oskarżenie daje trzy karty akcji, a fałszywe"
    " drugi pocisk w twoim rewolwerze.",
    "explain.caught": "Wyszło na jaw, że chowasz pocisk, i zaraz zginie ktoś z twojej drużyny. Pomoże tylko"
    " odpowiednia karta akcji.",
    "explain.aim": "Zaraz padną strzały. Niektóre karty akcji zmieniają cel; jeśli ich nie masz, spasuj.",
    "explain.target": "Ten strzał pójdzie w kogoś innego. Jeśli trafi się pocisk, wskazana osoba traci kogoś z"
    " drużyny.",
    "explain.after": "Po ostatniej serii niektóre karty akcji dają jeszcze jeden strzał; jeśli nie, spasuj.",
    "explain.extra": "Zaraz padnie dodatkowy strzał. Niektóre karty akcji zmieniają cel; jeśli ich nie masz, spasuj.",
    "explain.glory": "Twój kapitan został ostatni, wygrana jest twoja. Reszta strzałów jest już tylko dla chwały.",
    "explain.on": "Karta działa na jedną osobę. Wybierz na kogo.",
    "explain.to": "Twoja stawka zmienia się na tę liczbę, i wszyscy to widzą.",
}
