"""For whoever plays for the first time: what the game is about, and what each question means."""

from __future__ import annotations

ENGLISH = {
    "goal": "Score more goals: bring the ball to the other goal, then shoot with more balls than there are gloves.",
    "explain.formation": "A formation says how many actions your attack has on each third of the pitch. Both choose"
    " in secret.",
    "explain.tactic": "Each tactics card can be used once in the match. You may also keep it for later and pass.",
    "explain.attack": "Lay a card: its attack half counts. If it is not stopped, the ball moves on; from the other"
    " side's area there is a shot. You have three actions.",
    "explain.answer": "Only the right defence half stops an attack, or a Tactical foul. You may also let it through"
    " and keep your cards.",
    "explain.pay": "This tactic costs cards. Choose which ones you give for it.",
    "explain.shoot": "Lay as many cards as you like and count the balls on them. The other side answers with as many"
    " cards and counts the gloves.",
    "explain.shoot_more": "More cards bring more balls, but the other side may then lay more cards too.",
    "explain.save": "Lay as many cards as the shot has. With as many gloves as balls, or more, the shot is saved.",
    "explain.save_more": "One more card; all gloves count together.",
}

POLISH = {
    "goal": "Strzel więcej goli: doprowadź piłkę pod bramkę, a potem strzel tak, by piłek było więcej niż rękawic.",
    "explain.formation": "Ustawienie mówi, ile akcji ma twój atak w każdej części boiska. Obie strony wybierają w"
    " tajemnicy.",
    "explain.tactic": "Każdej karty taktyki można użyć raz w meczu. Można też zachować ją na później i spasować.",
    "explain.attack": "Wyłóż kartę: liczy się połowa z atakiem. Niezatrzymana akcja przesuwa piłkę, a z pola karnego"
    " rywala jest strzał. Masz trzy akcje.",
    "explain.answer": "Atak zatrzymuje tylko właściwa połowa obronna albo Faul taktyczny. Można też przepuścić i"
    " zachować karty.",
    "explain.pay": "Ta taktyka kosztuje karty. Wybierz, które za nią oddajesz.",
    "explain.shoot": "Wyłóż, ile chcesz kart, i policz na nich piłki. Druga strona wykłada tyle samo kart i liczy"
    " rękawice.",
    "explain.shoot_more": "Więcej kart to więcej piłek, ale wtedy druga strona też wyłoży więcej.",
    "explain.save": "Wyłóż tyle kart, ile ma strzał. Gdy rękawic jest tyle co piłek albo więcej, strzał jest"
    " obroniony.",
    "explain.save_more": "Jeszcze jedna karta; wszystkie rękawice liczą się razem.",
}
