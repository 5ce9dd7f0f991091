"""Rules of thumb: what a sensible person would answer, from what that person sees.

It stakes what promises most, less what a lost character is worth to it. Now and then it hides a bullet and stakes more
than an honest gun would bear; the more somebody else stakes, the likelier it accuses. It keeps its cards for when they
count: to look before it stakes, to aim elsewhere when its own gun gets dangerous, to bother whoever is ahead.
"""

from __future__ import annotations

from stolik.core.kit.chance import Rng, below
from stolik.core.kit.piles import HIDDEN, card_at, count_of, size
from stolik.core.kit.rule import helper
from stolik.core.kit.sets import count, has, lowest, pick
from stolik.games.roulette.cards import KINDS, Card, Cartridge
from stolik.games.roulette.questions import MOST_SHOTS, Accuse, Glory, Hide, Question, Window
from stolik.games.roulette.rules.players import in_round, shooters, shoots
from stolik.games.roulette.state import ENOUGH, State

CERTAIN = 1000  # chances are in thousandths
CHEATING = 15  # how often, in percent, an honest gun is traded for an empty one
SUSPICION = (12, 12, 18, 30, 45, 55)  # how often, in percent, a stake is called a cheat's
FEAR = (0, 700, 260, 200, 160)  # what a character is worth in hundredths of a point, by how many are left
DANGER = 240  # a risk to do something about


@helper
def thumb(view: State, seat: int, legal: int, rng: Rng) -> int:
    """A sensible answer to whatever is asked."""
    question = view.question
    if question == Question.HIDE:
        return choose_card_to_hide(view, seat, legal, rng)
    if question == Question.STAKE or question == Question.TO:
        return choose_shots(view, seat, rng)
    if question == Question.ACCUSE:
        return choose_accused(view, seat, legal, rng)
    if question == Question.TARGET or question == Question.ON:
        return choose_victim(view, seat, legal, rng)
    if question == Question.GLORY:
        return Glory.STOP + 0
    return choose_action(view, seat, legal, rng)


# The gun


@helper
def survival(view: State, owner: int, number: int) -> int:
    """How likely so many shots of a gun are all KLIK!, as far as can be seen."""
    magazine, hidden_card = view.magazines[owner], view.pockets[owner]
    bullets = view.bullets[owner] - count_of(view.turned[owner], Cartridge.BULLET)
    bullets -= count_of(magazine, Cartridge.BULLET) + count_of(hidden_card, Cartridge.BULLET)
    unknown = count_of(magazine, HIDDEN) + count_of(hidden_card, HIDDEN)
    chance = CERTAIN + 0
    for place in range(min(number, size(magazine))):
        if card_at(magazine, place) == Cartridge.BULLET:
            return 0
        if card_at(magazine, place) == HIDDEN:
            chance = chance * max(unknown - bullets, 0) // max(unknown, 1)
            unknown -= 1
    return chance


@helper
def worth_of(view: State, seat: int, stake: int) -> int:
    """What a stake promises: points for surviving, less the fear of losing a character."""
    chance = survival(view, seat, stake)
    return 100 * (stake + 1) * chance - fear_of(view, seat) * (CERTAIN - chance)


@helper
def fear_of(view: State, seat: int) -> int:
    """What a character is worth; half as much once somebody else is about to win."""
    for other in range(view.seats):
        if other != seat and has(view.living, other) and view.points[other] >= ENOUGH - 1:
            return FEAR[view.team[seat] + 0] // 2
    return FEAR[view.team[seat] + 0]


@helper
def best_stake(view: State, seat: int, most: int, rng: Rng) -> int:
    """The stake that promises most; equals by lot."""
    best, highest, equals = 0, -CERTAIN * CERTAIN, 1
    for stake in range(most + 1):
        worth = worth_of(view, seat, stake)
        if worth == highest:
            equals += 1
        if worth > highest or (worth == highest and below(rng, equals) == 0):
            best = stake
            equals = equals if worth == highest else 1
            highest = worth
    return best


@helper
def choose_shots(view: State, seat: int, rng: Rng) -> int:
    """What promises most; with an empty gun not always the highest, for that would give it away."""
    return best_stake(view, seat, MOST_SHOTS - below(rng, 3), rng)


@helper
def choose_card_to_hide(view: State, seat: int, legal: int, rng: Rng) -> int:
    """A KLIK!, but now and then a bullet, and more often with several of them."""
    if not has(legal, Hide.HIDE + Cartridge.CLICK):
        return Hide.HIDE + Cartridge.BULLET
    if view.team[seat] > 1 and below(rng, 100) < CHEATING * view.bullets[seat]:
        return Hide.HIDE + Cartridge.BULLET
    return Hide.HIDE + Cartridge.CLICK


# The others


@helper
def choose_rival(view: State, seat: int, seats: int, rng: Rng) -> int:
    """Of some seats the one to bother: somebody in the round, with many points and characters; equals by lot."""
    best, most, equals = lowest(seats), -1, 1
    for other in range(view.seats):
        if has(seats, other):
            strength = 1 + view.points[other] + 3 * view.team[other]
            if other == seat or not has(in_round(view), other):
                strength = 0
            if strength == most:
                equals += 1
            if strength > most or (strength == most and below(rng, equals) == 0):
                best = other
                equals = equals if strength == most else 1
                most = strength
    return best


@helper
def choose_accused(view: State, seat: int, legal: int, rng: Rng) -> int:
    """Whoever is known to cheat; else somebody by lot, as often as the stake looks too good to be true."""
    others = legal >> Accuse.ACCUSE
    for other in range(view.seats):
        if has(others, other) and count_of(view.pockets[other], Cartridge.BULLET) > 0:
            return Accuse.ACCUSE + other
    if others == 0:
        return Accuse.PASS + 0
    suspect = pick(others, below(rng, count(others)))
    if count_of(view.pockets[suspect], Cartridge.CLICK) > 0 or view.team[seat] == 1:
        return Accuse.PASS + 0
    return Accuse.ACCUSE + suspect if below(rng, 100) < SUSPICION[view.stakes[suspect] + 0] else Accuse.PASS + 0


@helper
def choose_victim(view: State, seat: int, legal: int, rng: Rng) -> int:
    """Whom to aim at, or on whom to play: a look or a spin is for the own gun, anything else for a rival."""
    is_own = view.played == Card.PEEPING_TOM or view.played == Card.SPIN_AGAIN
    if is_own and view.question == Question.ON and has(legal, seat):
        return seat
    return choose_rival(view, seat, legal, rng)


# Cards


@helper
def choose_action(view: State, seat: int, legal: int, rng: Rng) -> int:
    """Play what helps at this moment, else pass."""
    danger = is_in_danger(view, seat)
    for card in range(KINDS):
        if has(legal, Window.PLAY + card) and wants_to_play(view, seat, card, danger, rng):
            return Window.PLAY + card
    return Window.PASS + 0


@helper
def wants_to_play(view: State, seat: int, card: int, danger: bool, rng: Rng) -> bool:
    """Is this the moment for a card?"""
    if card == Card.BRIBE or card == Card.PEEPING_TOM or card == Card.EXTRA_BULLET or card == Card.ONE_MORE:
        return True
    if card == Card.PICKPOCKET or card == Card.RAISE_THE_STAKES or card == Card.FRISK:
        return below(rng, 100) < 50
    if card == Card.SECOND_THOUGHTS:
        return wants_other_stake(view, seat, rng)
    if card == Card.SHOOT_SOMEONE:
        return danger and count(shooters(view)) < 3
    if card == Card.SPIN_AGAIN:
        return danger and card_at(view.magazines[seat], 0) == Cartridge.BULLET
    return danger  # Air Gun, Bang Bang!


@helper
def is_in_danger(view: State, seat: int) -> bool:
    """Is the next shot at oneself, and a risky one?"""
    if not shoots(view, seat) or view.aims[seat] != seat:
        return False
    return CERTAIN - survival(view, seat, 1) >= (DANGER if view.team[seat] > 1 else DANGER // 2)


@helper
def wants_other_stake(view: State, seat: int, rng: Rng) -> bool:
    """Would another stake promise a good deal more than the own one?"""
    better = best_stake(view, seat, MOST_SHOTS, rng)
    return worth_of(view, seat, better) > worth_of(view, seat, view.stakes[seat]) + 60 * CERTAIN
