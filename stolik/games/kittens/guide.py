"""For whoever plays for the first time: what the game is about, and what each question means."""

from __future__ import annotations

ENGLISH = {
    "goal": "Do not explode: draw no Kitten that you cannot defuse, and be the last one alive.",
    "explain.play": "Play as many cards as you like, or none. Drawing a card ends your turn, and that is when Kittens"
    " explode.",
    "explain.with": "Feral Cats can stand in for any other cat. Choose what you spend.",
    "explain.target": "The card works on one other player who is still alive.",
    "explain.name": "Name a card: if the other player has it, you get it. If not, you get nothing.",
    "explain.nope": "Somebody has just played this. A Nope cancels it, and another Nope cancels that Nope. Everybody"
    " is asked, whether they have one or not.",
    "explain.heck": "This is the bottom card, and only you see it. Keep it, or lay it on top for whoever draws next.",
    "explain.give": "You owe a favour. Any card will do, so give what you need least.",
    "explain.steal": "Everybody can see that Godcat is in that hand. Take it, or one of the other cards blindly.",
    "explain.face": "In an Armageddon two players get a card each, Godcat and Devilcat. Choose whom you challenge.",
    "explain.lay_before": "Devilcat makes somebody explode, Godcat is a card that can be any other. Who gets which?"
    " The other one may still swap.",
    "explain.lay": "Devilcat makes somebody explode, Godcat is a card that can be any other. Who gets which? The"
    " other one may still swap.",
    "explain.swap": "One of the two cards is Devilcat. Keep the one before you unseen, or swap it for the other.",
    "explain.devil": "Devilcat works like an Exploding Kitten: only a Defuse saves you.",
    "explain.kitten": "Without a Defuse you would be out of the game. With one you live, and put the Kitten back into"
    " the pile.",
    "explain.bury": "Choose how deep the Kitten goes, and nobody will know. On top it hits whoever draws next.",
}

POLISH = {
    "goal": "Nie wybuchnij: nie dobierz kotka, którego nie da się rozbroić, i przeżyj wszystkich.",
    "explain.play": "Zagraj dowolnie wiele kart albo żadnej. Dobranie karty kończy turę, i to wtedy wybuchają kotki.",
    "explain.with": "Dziki kot może zastąpić każdego innego kota. Wybierz, co wydajesz.",
    "explain.target": "Karta działa na jedną inną osobę, która jest jeszcze w grze.",
    "explain.name": "Podaj nazwę karty: jeśli druga osoba ją ma, dostajesz ją. Jeśli nie, nie dostajesz nic.",
    "explain.nope": "Ktoś właśnie to zagrywa. „Nie, nie, nie” to unieważnia, a kolejne „Nie, nie, nie” unieważnia"
    " poprzednie. Pytamy wszystkich, także tych, którzy nie mają tej karty.",
    "explain.heck": "To karta ze spodu i widzisz ją tylko ty. Zatrzymaj ją albo połóż na wierzchu dla następnej osoby.",
    "explain.give": "Ktoś prosi o przysługę. Wystarczy dowolna karta, więc oddaj tę, której najmniej potrzebujesz.",
    "explain.steal": "Wszyscy widzą, że w tej ręce jest Koci Bóg. Weź go albo w ciemno którąś z pozostałych kart.",
    "explain.face": "W Armagedonie dwie osoby dostają po karcie: Kociego Boga i Kociego Diabła. Wybierz, z kim się"
    " mierzysz.",
    "explain.lay_before": "Koci Diabeł sprawia, że ktoś wybucha, Koci Bóg może być każdą inną kartą. Komu która?"
    " Druga strona może jeszcze zamienić.",
    "explain.lay": "Koci Diabeł sprawia, że ktoś wybucha, Koci Bóg może być każdą inną kartą. Komu która? Druga"
    " strona może jeszcze zamienić.",
    "explain.swap": "Jedna z dwóch kart to Koci Diabeł. Zostaw swoją w ciemno albo zamień ją na drugą.",
    "explain.devil": "Koci Diabeł działa jak eksplodujący kotek: ratuje tylko „Rozbrój”.",
    "explain.kitten": "Bez karty „Rozbrój” odpadasz z gry. Z nią żyjesz dalej i wkładasz kotka z powrotem do talii.",
    "explain.bury": "Wybierz, jak głęboko trafi kotek; nikt się nie dowie. Na wierzchu czeka na następną osobę.",
}
