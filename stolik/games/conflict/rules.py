"""The rules of Światowy Konflikt, in the order of the rulebook."""

from __future__ import annotations

from stolik.core.chance import Rng, below
from stolik.core.events import Events, note
from stolik.core.piles import (
    card_at,
    draw,
    forget,
    holds,
    kinds_in,
    move_to_front,
    place_of,
    put,
    shuffle,
    size,
    take,
    tell,
)
from stolik.core.rule import helper, rule
from stolik.core.sets import count, first, has, lowest, next_after, one, without
from stolik.games.conflict.cards import BLOCKERS, CLAIMS, COPIES, COST, GAIN, NO_CARD, TARGETS, Action, Card, Exchange
from stolik.games.conflict.events import Event
from stolik.games.conflict.questions import SEATS, Believe, Declare, Judge, Question, React, Return
from stolik.games.conflict.state import EVERYONE, MOST_TURNS, Ending, First, Stage, State

NOBODY = -1
START_MONEY = 2
MUST_SCANDAL = 10
POLICE_TAKES = 2
KINDS = len(Card)
SCANDAL_COST = COST[Action.SCANDAL]
PROTEST_COST = COST[Action.PROTEST]


# 1. The box · 2. Setting up


@rule("CO-1.1", "CO-2.1")
def copies_in_play(state: State, family: int, piece: int) -> int:
    """Three of each kind take part, but of Media and the United Nations only the kind chosen."""
    if piece == boxed_kind(state):
        return 0
    return int(COPIES[piece])


@rule("CO-2.1")
def boxed_kind(state: State) -> int:
    """The kind that goes back to the box."""
    if state.exchange == Exchange.MEDIA:
        return Card.UN + 0
    return Card.MEDIA + 0


@rule("CO-2.2", "CO-2.3", "CO-2.4")
def new_game(state: State, rng: Rng, events: Events) -> None:
    """Shuffle the cards in play, deal two to each seat and leave the rest as the deck; everybody has 2 M."""
    for card in range(KINDS):
        for _ in range(copies_in_play(state, 0, card)):
            put(state.deck, card, 0)
    shuffle(state.deck, rng)
    for seat in range(state.seats):
        state.money[seat] = START_MONEY
        put(state.hands[seat], draw(state.deck), 0)
        put(state.hands[seat], draw(state.deck), 0)
    state.living = first(state.seats)
    choose_starter(state, rng)
    note(events, Event.STARTS, state.starter)
    begin_turn(state, state.starter)


@rule("CO-2.5")
def choose_starter(state: State, rng: Rng) -> None:
    """The first player is drawn by lot, or named when the table is set up."""
    if state.first == First.LOT or state.first > state.seats:
        state.starter = below(rng, state.seats)
    else:
        state.starter = state.first - 1


# 3. Influence


@rule("CO-3.1", "CO-3.2")
def lose_influence(state: State, seat: int, events: Events) -> None:
    """The loser chooses one of two face-down cards; with one there is nothing to choose."""
    if size(state.hands[seat]) == 1:
        turn_up(state, seat, 0, events)
    else:
        ask(state, Question.LOSE, one(seat))


@rule("CO-3.1", forbids=Question.LOSE)
def only_own_face_down(state: State, seat: int) -> int:
    """Only a card that lies face down before you can be lost."""
    return ~kinds_in(state.hands[seat], 0)


@rule("CO-3.1", answers=Question.LOSE)
def answer_lose(state: State, seat: int, answer: int, rng: Rng, events: Events) -> None:
    """The chosen card is turned face up for good."""
    state.asked = 0
    turn_up(state, seat, place_of(state.hands[seat], answer, 0), events)
    proceed(state, rng, events)


@rule("CO-3.1")
def turn_up(state: State, seat: int, place: int, events: Events) -> None:
    """Turn a card face up; it can no longer be used."""
    card = take(state.hands[seat], place)
    put(state.face_up[seat], card, EVERYONE)
    note(events, Event.LOSES, seat, -1, place, card)
    if size(state.hands[seat]) == 0:
        leave_game(state, seat, events)


@rule("CO-3.3")
def leave_game(state: State, seat: int, events: Events) -> None:
    """A player with both cards face up is out."""
    state.place[seat] = count(state.living)
    state.living = without(state.living, seat)
    note(events, Event.OUT, seat)
    if count(state.living) == 1:
        end_game(state, events)


@rule("CO-3.4", "CO-7.8")
def end_game(state: State, events: Events) -> None:
    """The only player with a face-down card left wins at once."""
    winner = lowest(state.living)
    state.over = Ending.LAST_STANDING
    state.winners = state.living
    state.place[winner] = 1
    note(events, Event.WINS, winner)


@rule("CO-3.5")
def box_money(state: State) -> None:
    """The money of players who are out leaves the game when the turn ends."""
    gone = first(state.seats) & ~state.living
    while gone:
        seat = lowest(gone)
        state.money[seat] = 0
        gone = without(gone, seat)


# 4. The turn


@helper
def ask(state: State, question: int, seats: int) -> None:
    """Put a question to some seats."""
    state.question = question
    state.asked = seats
    state.awaited = seats


@rule("CO-4.1")
def begin_turn(state: State, seat: int) -> None:
    """The player in turn has to declare one action."""
    state.turn = seat
    state.turns += 1
    state.target = NOBODY
    state.claimant = NOBODY
    state.claim = NO_CARD
    state.is_paid = 0
    ask(state, Question.DECLARE, one(seat))


@rule("CO-4.4", forbids=Question.DECLARE)
def must_start_scandal(state: State, seat: int) -> int:
    """With 10 M or more nothing but the Scandal may be declared."""
    if state.money[seat] < MUST_SCANDAL:
        return 0
    return ~(first(SEATS) << Declare.SCANDAL)


@rule("CO-5.11", forbids=Question.DECLARE)
def no_european_action(state: State, seat: int) -> int:
    """The European Union has no action of its own."""
    return one(Declare.EU)


@rule("CO-2.6", "CO-4.5", forbids=Question.DECLARE)
def only_kind_in_play(state: State, seat: int) -> int:
    """Of Media and the United Nations only the kind in play may be claimed."""
    if state.exchange == Exchange.MEDIA:
        return one(Declare.UN_EXCHANGE) | first(SEATS) << Declare.UN_LOOK
    return one(Declare.MEDIA)


@rule("CO-4.3", forbids=Question.DECLARE)
def only_living_others(state: State, seat: int) -> int:
    """The target is another player who still has a face-down card."""
    barred = first(SEATS) & ~without(state.living, seat)
    return barred << Declare.SCANDAL | barred << Declare.PROTEST | barred << Declare.POLICE | barred << Declare.UN_LOOK


@rule("CO-4.2", forbids=Question.DECLARE)
def only_affordable(state: State, seat: int) -> int:
    """Only what the player can pay for may be declared."""
    barred = 0
    if state.money[seat] < SCANDAL_COST:
        barred |= first(SEATS) << Declare.SCANDAL
    if state.money[seat] < PROTEST_COST:
        barred |= first(SEATS) << Declare.PROTEST
    return barred


@rule("CO-4.1", "CO-4.5", answers=Question.DECLARE)
def declare(state: State, seat: int, answer: int, rng: Rng, events: Events) -> None:
    """One action is declared, with its target; claiming a card one does not hold is allowed."""
    state.asked = 0
    if answer < Declare.SCANDAL:
        state.action = answer
    else:
        state.action = Declare.SCANDAL + (answer - Declare.SCANDAL) // SEATS
        state.target = (answer - Declare.SCANDAL) % SEATS
    note(events, Event.DECLARES, seat, state.target, state.action)
    if CLAIMS[state.action] != NO_CARD:
        claim_card(state, seat, CLAIMS[state.action])
    state.stage = Stage.CARRY_OUT
    if can_be_challenged(state) or BLOCKERS[state.action] != 0:
        open_reactions(state)
    proceed(state, rng, events)


@helper
def claim_card(state: State, seat: int, card: int) -> None:
    """Remember who says to hold which card, and count bluffs for the reports."""
    state.claimant = seat
    state.claim = card
    state.claims[seat] += 1
    if not holds(state.hands[seat], card):
        state.bluffs[seat] += 1


@rule("CO-4.6")
def open_reactions(state: State) -> None:
    """All others still in the game may react, in any order."""
    ask(state, Question.REACT, without(state.living, state.turn))


@rule("CO-4.6", "CO-4.7", answers=Question.REACT)
def react(state: State, seat: int, answer: int, rng: Rng, events: Events) -> None:
    """The first to challenge or object takes the only reaction of the turn; when all have passed nobody reacts."""
    if answer == React.PASS:
        state.awaited = without(state.awaited, seat)
        if state.awaited == 0:
            state.asked = 0
    elif answer == React.CHALLENGE:
        state.asked = 0
        challenge_action(state, seat, events)
    else:
        object_with(state, seat, answer - React.BLOCK, events)
    proceed(state, rng, events)


@helper
def proceed(state: State, rng: Rng, events: Events) -> None:
    """Go on with the turn until somebody is asked or the game is over."""
    while state.asked == 0 and state.over == 0:
        if state.stage == Stage.CARRY_OUT:
            state.stage = Stage.SWAP
            carry_out(state, rng, events)
        elif state.stage == Stage.SWAP:
            state.stage = Stage.END_TURN
            maybe_swap(state, rng, events)
        else:
            end_turn(state, events)
    if state.over != 0:
        state.asked = 0
        state.awaited = 0


@rule("CO-4.8")
def end_turn(state: State, events: Events) -> None:
    """The turn passes to the left, to the next player still in the game."""
    box_money(state)
    if state.turns == MOST_TURNS:
        end_in_draw(state, events)
    else:
        begin_turn(state, next_after(state.living, state.turn))


# 5. The actions · 6. When nobody reacts


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
    proceed(state, rng, events)


@rule("CO-5.6", answers=Question.EXCHANGE_AGAIN)
def answer_exchange_again(state: State, seat: int, answer: int, rng: Rng, events: Events) -> None:
    """The second card goes back."""
    return_card(state, seat, answer, rng, events)
    proceed(state, rng, events)


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
        state.asked = 0


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
    state.asked = 0
    if answer == Judge.CHANGE:
        force_change(state, rng, events)
    else:
        note(events, Event.LEAVES, seat, state.target)
    proceed(state, rng, events)


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
    amount = min(POLICE_TAKES, state.money[state.target])
    state.money[state.target] -= amount
    state.money[state.turn] += amount
    note(events, Event.TAKES, state.turn, state.target, amount)


# 7. The challenge


@rule("CO-7.1", "CO-5.1", "CO-5.2", "CO-5.3")
def can_be_challenged(state: State) -> bool:
    """Only an action that claims a card can be challenged."""
    return CLAIMS[state.action] != NO_CARD


@rule("CO-7.1", "CO-5.2", forbids=Question.REACT)
def only_claims_challenged(state: State, seat: int) -> int:
    """An action that claims no card cannot be challenged."""
    if can_be_challenged(state):
        return 0
    return one(React.CHALLENGE)


@rule("CO-7.1", "CO-7.6")
def challenge_action(state: State, challenger: int, events: Events) -> None:
    """A challenged action is paid at once and whatever comes of it; then the claim is put to the proof."""
    note(events, Event.CHALLENGES, challenger, state.claimant, 0, state.claim)
    pay(state, events)
    if is_proven(state, events):
        settle_true_claim(state, challenger, events)
    else:
        settle_false_claim(state, events)


@rule("CO-7.2")
def is_proven(state: State, events: Events) -> bool:
    """Whoever holds the claimed card must show it, and everybody knows it from now on."""
    claimant = state.claimant
    hand = state.hands[claimant]
    place = place_of(hand, state.claim, 0)
    if place == -1:
        state.caught[claimant] += 1
        note(events, Event.CAUGHT, claimant, -1, 0, state.claim)
        return False
    move_to_front(hand, place)
    tell(hand, 0, EVERYONE)
    state.is_shown = 1
    note(events, Event.SHOWS, claimant, -1, place, state.claim)
    return True


@rule("CO-7.3")
def settle_true_claim(state: State, challenger: int, events: Events) -> None:
    """The challenger loses a card, then the action is carried out, then the shown card is swapped."""
    state.stage = Stage.CARRY_OUT
    lose_influence(state, challenger, events)


@rule("CO-7.5")
def settle_false_claim(state: State, events: Events) -> None:
    """The action is not carried out, the claimant loses a card and the turn ends."""
    state.stage = Stage.END_TURN
    lose_influence(state, state.claimant, events)


@rule("CO-7.3", "CO-7.9")
def maybe_swap(state: State, rng: Rng, events: Events) -> None:
    """A shown card that is still in the hand is swapped after the action."""
    if state.is_shown:
        swap_shown_card(state, rng, events)


@rule("CO-7.4", "CO-9.2")
def swap_shown_card(state: State, rng: Rng, events: Events) -> None:
    """The shown card goes under the deck, the deck is shuffled, the top card is taken."""
    seat = state.claimant
    shown = take(state.hands[seat], 0)
    state.is_shown = 0
    note(events, Event.SWAPS, seat, -1, 0, shown)
    put(state.deck, shown, 0)
    shuffle(state.deck, rng)
    card = draw(state.deck)
    put(state.hands[seat], card, 0)
    note(events, Event.DRAWS, seat, -1, 0, card, one(seat))


# 8. The objection


@rule("CO-2.6", forbids=Question.REACT)
def only_kind_in_play_objects(state: State, seat: int) -> int:
    """Of Media and the United Nations only the kind in play may be named in an objection."""
    return one(React.BLOCK + boxed_kind(state))


@rule("CO-8.1", forbids=Question.REACT)
def only_blocking_cards(state: State, seat: int) -> int:
    """Only the cards that block this action may be named."""
    return (first(KINDS) & ~BLOCKERS[state.action]) << React.BLOCK


@rule("CO-8.2", forbids=Question.REACT)
def only_target_objects(state: State, seat: int) -> int:
    """Against an action with a target only the target may object; else anybody."""
    if TARGETS[state.action] == 0 or seat == state.target:
        return 0
    return first(KINDS) << React.BLOCK


@rule("CO-8.1", "CO-8.4")
def object_with(state: State, seat: int, card: int, events: Events) -> None:
    """The objector names a blocking card; the blocked player, and nobody else, may challenge that."""
    claim_card(state, seat, card)
    note(events, Event.BLOCKS, seat, state.turn, 0, card)
    ask(state, Question.BELIEVE, one(state.turn))


@rule("CO-8.3", "CO-8.4", "CO-8.7", answers=Question.BELIEVE)
def answer_believe(state: State, seat: int, answer: int, rng: Rng, events: Events) -> None:
    """An objection that is believed stands: nothing is done, nothing is paid and the turn ends."""
    state.asked = 0
    if answer == Believe.BELIEVE:
        note(events, Event.BELIEVES, seat, state.claimant)
        state.stage = Stage.END_TURN
    else:
        note(events, Event.CHALLENGES, seat, state.claimant, 0, state.claim)
        if is_proven(state, events):
            settle_true_objection(state, rng, events)
        else:
            settle_false_objection(state, events)
    proceed(state, rng, events)


@rule("CO-8.5", "CO-8.7")
def settle_true_objection(state: State, rng: Rng, events: Events) -> None:
    """The objector swaps the shown card, then the blocked player loses one; nothing is done or paid."""
    swap_shown_card(state, rng, events)
    state.stage = Stage.END_TURN
    lose_influence(state, state.turn, events)


@rule("CO-8.6")
def settle_false_objection(state: State, events: Events) -> None:
    """The objector loses a card, and the action is carried out and paid for."""
    state.stage = Stage.CARRY_OUT
    lose_influence(state, state.claimant, events)


# 9. Everything else


@rule("CO-9.5")
def end_in_draw(state: State, events: Events) -> None:
    """After 1000 turns the game is a draw."""
    state.over = Ending.TURN_LIMIT
    state.winners = 0
    for seat in range(state.seats):
        if has(state.living, seat):
            state.place[seat] = 1
    note(events, Event.DRAW, NOBODY)


@helper
def settle(state: State) -> int:
    """Make a set-up position whole: who is still in, and whose turn it is."""
    state.living = 0
    for seat in range(state.seats):
        if size(state.hands[seat]) + size(state.face_up[seat]) != 2:
            return 1
        if size(state.hands[seat]) > 0:
            state.living |= one(seat)
    if count(state.living) < 2:
        return 2
    if not has(state.living, state.turn):
        return 3
    for seat in range(state.seats):
        if state.money[seat] < 0 or state.money[seat] > 12:
            return 4
    ask(state, Question.DECLARE, one(state.turn))
    return 0
