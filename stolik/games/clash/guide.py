"""For whoever plays for the first time: what the game is about, and what each question means."""

from __future__ import annotations

ENGLISH = {
    "goal": "When the board is full, most of its nine tiles should support you: those whose flat base faces you.",
    "explain.lay": "Take a tile from your own zone or from the neutral one. Most have an effect that works once, as"
    " soon as they lie on the board.",
    "explain.place": "Any free space will do. The tile supports you at once; look which neighbours its effect can"
    " reach.",
    "explain.target": "The tile you have laid has an effect on one other tile. Choose which, or leave the effect"
    " unused.",
    "explain.move_to": "The bribed tile goes to another free space. It goes on supporting whom it supported.",
    "explain.spread": "The effect turns every tile it marks at once, yours as well. Count first who gains more.",
    "explain.line": "All tiles in the direction you choose are turned, yours as well.",
    "explain.remove": "The Agent takes a tile out of the other player's zone, so that it can never be laid.",
    "explain.fetch": "The Hacker brings a removed tile into your zone; you can lay it later.",
    "explain.draw": "Elections bring a new neutral tile from those that take no part in this game.",
    "explain.shield": "A space that is stabilised keeps its tile safe from all effects.",
    "explain.shield_too": "A second space is stabilised in the same way.",
    "explain.use": "The effect of the tile you have laid may be used now, or left alone.",
    "explain.draft": "Before the game you choose neutral tiles in turn; they become part of your zone.",
    "explain.keep": "Keep one of these for yourself and pass the rest on. Nobody sees which.",
    "explain.start": "Whoever lost the last game says who begins the next one.",
}

POLISH = {
    "goal": "Gdy plansza się zapełni, większość z dziewięciu kafli ma popierać ciebie: być zwrócona do ciebie"
    " podstawą.",
    "explain.lay": "Weź kafel ze swojej strefy albo z neutralnej. Większość ma efekt, który działa raz, zaraz po"
    " położeniu.",
    "explain.place": "Może być każde wolne pole. Kafel od razu popiera ciebie; zobacz, których sąsiadów dosięgnie"
    " jego efekt.",
    "explain.target": "Położony kafel działa na jeden inny. Wskaż który albo zrezygnuj z efektu.",
    "explain.move_to": "Przekupiony kafel idzie na inne wolne pole. Popiera tę samą stronę co przedtem.",
    "explain.spread": "Efekt obraca naraz wszystkie wskazane kafle, twoje także. Najpierw policz, kto na tym zyska.",
    "explain.line": "Obracają się wszystkie kafle w wybranym kierunku, twoje także.",
    "explain.remove": "Agent usuwa kafel ze strefy drugiej strony: nikt go już nie położy.",
    "explain.fetch": "Hacker przenosi usunięty kafel do twojej strefy; położysz go później.",
    "explain.draw": "Wybory dają nowy kafel neutralny spośród tych, które nie biorą udziału w tej partii.",
    "explain.shield": "Na stabilizowanym polu kafel jest bezpieczny przed wszystkimi efektami.",
    "explain.shield_too": "Tak samo działa drugie stabilizowane pole.",
    "explain.use": "Efektu położonego kafla można teraz użyć albo z niego zrezygnować.",
    "explain.draft": "Przed partią na zmianę wybieracie kafle neutralne; trafiają do waszych stref.",
    "explain.keep": "Zatrzymaj jeden z tych kafli, a resztę przekaż dalej. Nikt nie widzi który.",
    "explain.start": "Kto przegrał ostatnią partię, decyduje, kto zacznie następną.",
}
