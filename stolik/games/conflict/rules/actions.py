"""Chapters 5 and 6: the actions and what they cost."""

from __future__ import annotations

from stolik.core.kit.ask import ask, ask_nobody
from stolik.core.kit.chance import Rng
from stolik.core.kit.events import Events, note
from stolik.core.kit.piles import (
    card_at,
    draw,
    forget,
    kinds_in,
    move_to_front,
    place_of,
    put,
    shuffle,
    size,
    take,
    tell,
)
from stolik.core.kit.rule import helper, rule
from stolik.core.kit.sets import has, one
from stolik.games.conflict.cards import COST, GAIN, Action
from stolik.games.conflict.events import Event
from stolik.games.conflict.questions import Judge, Question, Return
from stolik.games.conflict.rules.influence import lose_influence
from stolik.games.conflict.state import EVERYONE, State


@rule("CO-6.1")
def carry_out(state: State, rng: Rng, events: Events) -> None:
    """The declared action takes place."""
    pay(state, events)
    action = state.action
    if action == Action.USA:
        take_from_usa(state, events)
    elif action == Action.BUSINESSMEN:
        take_from_businessmen(state, events)
    elif action == Action.RUSSIA:
        take_from_russia(state, events)
    elif action == Action.SCANDAL:
        start_scandal(state, events)
    elif action == Action.PROTEST:
        hold_protest(state, events)
    elif action == Action.POLICE:
        send_police(state, events)
    elif action == Action.MEDIA:
        use_media(state, events)
    elif action == Action.UN_EXCHANGE:
        exchange_through_un(state, events)
    else:
        look_through_un(state, events)


@rule("CO-6.2")
def pay(state: State, events: Events) -> None:
    """The price of the action leaves the game, once."""
    price = COST[state.action]
    if price > 0 and state.is_paid == 0:
        state.money[state.turn] -= price
        state.is_paid = 1
        note(events, Event.PAYS, state.turn, -1, price)


@helper
def gain(state: State, events: Events) -> None:
    """The player in turn takes what the action brings."""
    state.money[state.turn] += GAIN[state.action]
    note(events, Event.GAINS, state.turn, -1, GAIN[state.action])


@rule("CO-5.1")
def take_from_usa(state: State, events: Events) -> None:
    """USA: take 1 M."""
    gain(state, events)


@rule("CO-5.2")
def take_from_businessmen(state: State, events: Events) -> None:
    """Local businessmen: take 2 M."""
    gain(state, events)


@rule("CO-5.3")
def start_scandal(state: State, events: Events) -> None:
    """Scandal: the target loses a card."""
    lose_influence(state, state.target, events)


@rule("CO-5.4")
def take_from_russia(state: State, events: Events) -> None:
    """Russia: take 3 M."""
    gain(state, events)


@rule("CO-5.5", "CO-7.7", "CO-8.8")
def hold_protest(state: State, events: Events) -> None:
    """Protest: the target loses a card, if still in the game."""
    if has(state.living, state.target):
        lose_influence(state, state.target, events)


@rule("CO-5.6")
def use_media(state: State, events: Events) -> None:
    """Media: take two cards; two go back."""
    take_cards(state, 2, events)


@rule("CO-5.7")
def exchange_through_un(state: State, events: Events) -> None:
    """United Nations, exchange: take one card; one goes back."""
    take_cards(state, 1, events)


@rule("CO-5.6", "CO-5.7")
def take_cards(state: State, number: int, events: Events) -> None:
    """Take cards from the deck into the hand; as many are to go back. The others lose track of the hand."""
    seat = state.turn
    hand = state.hands[seat]
    forget(hand, EVERYONE)
    if state.is_shown:
        tell(hand, 0, EVERYONE)
    for _ in range(number):
        card = draw(state.deck)
        put(hand, card, 0)
        note(events, Event.DRAWS, seat, -1, 0, card, one(seat))
    state.to_return = number
    ask(state, Question.EXCHANGE, one(seat))


@rule("CO-7.9", forbids=(Question.EXCHANGE, Question.EXCHANGE_AGAIN))
def only_if_shown(state: State, seat: int) -> int:
    """There is a shown card only after a proof in this turn, as long as it is in the hand."""
    if state.is_shown:
        return 0
    return one(Return.SHOWN)


@rule("CO-5.6", forbids=(Question.EXCHANGE, Question.EXCHANGE_AGAIN))
def only_from_hand(state: State, seat: int) -> int:
    """Only a card in the hand can go back."""
    if state.action != Action.MEDIA:
        return 0
    return not_in_hand(state, seat)


@rule("CO-5.7", forbids=Question.EXCHANGE)
def only_one_from_hand(state: State, seat: int) -> int:
    """Only the new card or a face-down one can go back."""
    if state.action != Action.UN_EXCHANGE:
        return 0
    return not_in_hand(state, seat)


@helper
def not_in_hand(state: State, seat: int) -> int:
    """The kinds no card of which is in the hand; a shown card has an answer of its own."""
    return ~(one(Return.SHOWN) | kinds_in(state.hands[seat], state.is_shown))


@rule("CO-5.6", "CO-5.7", answers=Question.EXCHANGE)
def answer_exchange(state: State, seat: int, answer: int, rng: Rng, events: Events) -> None:
    """A card goes back to the deck unseen."""
    return_card(state, seat, answer, rng, events)


@rule("CO-5.6", answers=Question.EXCHANGE_AGAIN)
def answer_exchange_again(state: State, seat: int, answer: int, rng: Rng, events: Events) -> None:
    """The second card goes back."""
    return_card(state, seat, answer, rng, events)


@rule("CO-5.6", "CO-5.7", "CO-7.9", "CO-9.2", "CO-9.4")
def return_card(state: State, seat: int, answer: int, rng: Rng, events: Events) -> None:
    """Put one card back; after the last the deck is shuffled. A shown card put back needs no swap any more."""
    hand = state.hands[seat]
    if answer == Return.SHOWN:
        card = take(hand, 0)
        state.is_shown = 0
        note(events, Event.RETURNS_SHOWN, seat, -1, 0, card)
    else:
        card = take(hand, place_of(hand, answer, state.is_shown))
        note(events, Event.RETURNS, seat, -1, 0, card, one(seat))
    put(state.deck, card, 0)
    state.to_return -= 1
    if state.to_return > 0:
        ask(state, Question.EXCHANGE_AGAIN, one(seat))
    else:
        shuffle(state.deck, rng)
        ask_nobody(state)


@rule("CO-5.8", "CO-7.7")
def look_through_un(state: State, events: Events) -> None:
    """United Nations, look: the target chooses the card it shows; one that is out has nothing to show."""
    target = state.target
    if not has(state.living, target):
        return
    if size(state.hands[target]) == 1:
        show_to_one(state, target, 0, events)
    else:
        ask(state, Question.SHOW, one(target))


@rule("CO-5.8", forbids=Question.SHOW)
def only_own_card_shown(state: State, seat: int) -> int:
    """Only a card that lies face down before you can be shown."""
    return ~kinds_in(state.hands[seat], 0)


@rule("CO-5.8", answers=Question.SHOW)
def answer_show(state: State, seat: int, answer: int, rng: Rng, events: Events) -> None:
    """The target shows a card to the player of the look alone; the others do not see which of the two it is."""
    hand = state.hands[seat]
    forget(hand, EVERYONE & ~one(state.turn))
    show_to_one(state, seat, place_of(hand, answer, 0), events)


@rule("CO-5.8")
def show_to_one(state: State, seat: int, place: int, events: Events) -> None:
    """The shown card is laid first; the player of the look decides about it."""
    hand = state.hands[seat]
    move_to_front(hand, place)
    tell(hand, 0, one(state.turn))
    note(events, Event.SHOWS_ONE, seat, state.turn, 0, card_at(hand, 0), one(seat) | one(state.turn))
    ask(state, Question.JUDGE, one(state.turn))


@rule("CO-5.8", answers=Question.JUDGE)
def answer_judge(state: State, seat: int, answer: int, rng: Rng, events: Events) -> None:
    """The shown card stays or must be changed."""
    ask_nobody(state)
    if answer == Judge.CHANGE:
        force_change(state, rng, events)
    else:
        note(events, Event.LEAVES, seat, state.target)


@rule("CO-5.9", "CO-9.2")
def force_change(state: State, rng: Rng, events: Events) -> None:
    """The target takes the top card first, then the shown card goes under the deck, which is shuffled."""
    target = state.target
    hand = state.hands[target]
    note(events, Event.CHANGES, state.turn, target)
    new_card = draw(state.deck)
    old_card = take(hand, 0)
    put(hand, new_card, 0)
    note(events, Event.DRAWS, target, -1, 0, new_card, one(target))
    put(state.deck, old_card, 0)
    shuffle(state.deck, rng)


@rule("CO-5.10", "CO-7.7", "CO-8.8")
def send_police(state: State, events: Events) -> None:
    """Police: take 2 M from the target or all it has; also from one that has just been put out."""
    amount = min(GAIN[Action.POLICE], state.money[state.target])
    state.money[state.target] -= amount
    state.money[state.turn] += amount
    note(events, Event.TAKES, state.turn, state.target, amount)
