"""What a card does, in the words of the rulebook."""

from __future__ import annotations

from collections.abc import Iterable

from stolik.core.door.game import Game
from stolik.core.kit.errors import StolikError
from stolik.core.kit.names import Named
from stolik.core.kit.words import Words
from stolik.core.proof.rulebook import find_rulebook
from stolik.terminal.rules import printed
from stolik.terminal.typed import Unclear, bare, shortened


def explain(game: Game, text: str, words: Words, labels: Words) -> list[str]:
    """What is on the card of this name, and the paragraphs that say what it does; raises Unclear if there is none."""
    cards: dict[str, Named] = {}
    for card in explained(game):
        cards.setdefault(words.name_of(type(card), int(card), ()), card)
    wanted = bare(text)
    found = [name for name, card in cards.items() if wanted in (bare(name), bare(card.word))]
    if not found and wanted:
        found = [name for name in cards if any(part.startswith(wanted) for part in _endings(bare(name)))]
    if not found:
        raise Unclear(labels.say("card_none", text=shortened(text), cards=", ".join(cards)))
    if len(found) > 1 and len({about(game, cards[name], words) for name in found}) > 1:
        raise Unclear(labels.say("card_several", cards=", ".join(found)))
    faces, numbers = about(game, cards[found[0]], words)
    return [", ".join(found), *faces, *_paragraphs(game, numbers, words.language)]


def about(game: Game, card: Named, words: Words) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What is printed on a card, and the paragraphs that explain it."""
    faces, numbers = ((), ()) if game.facts is None else game.facts(card, words)
    own = str(card.spec.columns.get("paragraph", ""))
    return tuple(faces), tuple(dict.fromkeys([*([own] if own else []), *numbers]))


def explained(game: Game) -> list[Named]:
    """The cards of a game, and everything else that can be played and has a paragraph of its own."""
    played = [kind.spec.of for asked in game.questions for kind in asked.answers]
    played += [event.spec.of for event in game.events]
    others = [domain for domain in played if isinstance(domain, type) and issubclass(domain, Named)]
    rows = [row for domain in dict.fromkeys([game.cards, *others]) for row in domain]
    return [row for row in rows if isinstance(row, game.cards) or "paragraph" in row.spec.columns]


def _endings(name: str) -> Iterable[str]:
    """A name from each of its words on."""
    parts = name.split()
    return (" ".join(parts[at:]) for at in range(len(parts)))


def _paragraphs(game: Game, numbers: Iterable[str], language: str) -> list[str]:
    try:
        book = find_rulebook(game.name, language)
    except StolikError:
        return []
    return printed([book.paragraphs[number] for number in numbers if number in book.paragraphs])
