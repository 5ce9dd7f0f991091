"""The rules of The Pantry, in the order of the rulebook."""

from __future__ import annotations

from stolik.core.kit.ask import ask
from stolik.core.kit.chance import Rng, below
from stolik.core.kit.events import Events, note
from stolik.core.kit.knowledge import bury, forget_hand, pocket, pull, pull_at, remember, show, take_shown
from stolik.core.kit.piles import (
    Pile,
    card_at,
    count_of,
    draw,
    holds,
    insert,
    kinds_in,
    knowers,
    put,
    shuffle,
    size,
)
from stolik.core.kit.rule import helper, rule
from stolik.core.kit.sets import first, one, without

from .cards import COPIES, POINTS, Card, Mice, Theft
from .events import Event
from .questions import SEATS, SHELF, Broom, Hour, Question, Turn
from .state import EVERYONE, GAMES, MOST_ROUNDS, Ending, Phase, State

NOBODY = -1
HAND = 2  # cards dealt to each
SIGHT = 2  # cards a candle shows
KINDS = len(Card)
HOURS = len(Hour)
BROOMS = COPIES[Card.BROOM]


# 1. The pantry · 2. Setting up


@rule("TO-1.1", "TO-1.2")
def copies_in_play(state: State, family: int, piece: int) -> int:
    """Everything in the box takes part, but of the mice only one unless two are agreed on."""
    if piece == Card.MOUSE and state.mice == Mice.ONE:
        return 1
    return COPIES[piece] + 0


@helper
def new_game(state: State, rng: Rng, events: Events) -> None:
    """A match begins with its first game."""
    begin_game(state, rng, events)


@rule("TO-2.1", "TO-7.2")
def begin_game(state: State, rng: Rng, events: Events) -> None:
    """All cards come back, hands are dealt, the mice run onto the shelf and the first night falls."""
    state.game += 1
    note(events, Event.BEGINS, NOBODY, NOBODY, state.game)
    gather_cards(state)
    deal_hands(state, rng)
    let_mice_in(state, rng)
    begin_night(state)


@helper
def gather_cards(state: State) -> None:
    """No card lies anywhere."""
    clear(state.shelf)
    clear(state.discard)
    clear(state.floor)
    for seat in range(SEATS):
        clear(state.hands[seat])


@helper
def clear(pile: Pile) -> None:
    """Empty a pile."""
    while size(pile) > 0:
        draw(pile)


@rule("TO-2.1")
def deal_hands(state: State, rng: Rng) -> None:
    """All cards but the mice are shuffled; everybody gets two and the rest is the shelf."""
    for card in range(KINDS):
        if card != Card.MOUSE:
            for _ in range(copies_in_play(state, 0, card)):
                put(state.shelf, card, 0)
    shuffle(state.shelf, rng)
    for seat in range(state.seats):
        for _ in range(HAND):
            pocket(state.hands[seat], seat, draw(state.shelf), 0, EVERYONE)


@rule("TO-2.2")
def let_mice_in(state: State, rng: Rng) -> None:
    """Each mouse in play hides at a random place of the shelf, and nobody knows where."""
    for _ in range(copies_in_play(state, 0, Card.MOUSE)):
        insert(state.shelf, below(rng, size(state.shelf) + 1), Card.MOUSE, 0)


@helper
def lay_down(state: State, seat: int, card: int) -> None:
    """A card of this kind goes from a hand to the discard pile, for all to see."""
    hand = state.hands[seat]
    put(state.discard, pull(hand, seat, card, EVERYONE), EVERYONE)


# 3. The night


@rule("TO-3.1")
def begin_night(state: State) -> None:
    """A round begins: everybody sets an alarm."""
    state.rounds += 1
    state.phase = Phase.NIGHT
    state.turn = NOBODY
    state.target = NOBODY
    for seat in range(SEATS):
        state.alarm[seat] = -1
    ask(state, Question.WAKE, first(state.seats))


@rule("TO-3.1", "TO-3.2", answers=Question.WAKE)
def set_alarm(state: State, seat: int, answer: int, rng: Rng, events: Events) -> None:
    """An alarm is set in secret; that it is set is seen, and when all are set they ring."""
    state.alarm[seat] = answer
    state.awaited = without(state.awaited, seat)
    note(events, Event.SETS, seat)
    if state.awaited == 0:
        ring(state, events)


@rule("TO-3.2")
def ring(state: State, events: Events) -> None:
    """All alarms are opened together."""
    state.phase = Phase.MORNING
    for seat in range(state.seats):
        note(events, Event.RINGS, seat, NOBODY, state.alarm[seat])
    riser = early_riser(state)
    if riser == NOBODY:
        oversleep(state, events)
    else:
        get_up(state, riser, events)


@rule("TO-3.3")
def early_riser(state: State) -> int:
    """The earliest hour that one seat alone has chosen decides who gets up."""
    for hour in range(HOURS):
        sleepers, riser = 0, NOBODY
        for seat in range(state.seats):
            if state.alarm[seat] == hour:
                sleepers += 1
                riser = seat
        if sleepers == 1:
            return riser
    return NOBODY


@rule("TO-3.3")
def get_up(state: State, seat: int, events: Events) -> None:
    """The early riser has the turn."""
    state.turn = seat
    note(events, Event.RISES, seat)
    ask(state, Question.TURN, one(seat))


@rule("TO-3.4")
def oversleep(state: State, events: Events) -> None:
    """If no hour was chosen by one seat alone, nobody gets up and the round is over."""
    note(events, Event.OVERSLEEP, NOBODY)
    end_round(state, events)


# 4. The morning


@rule("TO-4.3", forbids=Question.TURN)
def only_with_candle(state: State, seat: int) -> int:
    """Only a gnome with a candle can peek."""
    if holds(state.hands[seat], Card.CANDLE):
        return 0
    return one(Turn.PEEK)


@rule("TO-5.2", forbids=Question.TURN)
def only_if_theft_is_allowed(state: State, seat: int) -> int:
    """Nobody sneaks if that was agreed."""
    if state.theft == Theft.ALLOWED:
        return 0
    return first(KINDS) << Turn.SNEAK


@rule("TO-5.3", forbids=Question.TURN)
def only_if_somebody_can_be_robbed(state: State, seat: int) -> int:
    """Nobody sneaks while all other hands are empty."""
    if others_with_cards(state, seat) != 0:
        return 0
    return first(KINDS) << Turn.SNEAK


@rule("TO-5.1", forbids=Question.TURN)
def only_own_card_as_bribe(state: State, seat: int) -> int:
    """The bribe is a card from the hand."""
    return (first(KINDS) & ~kinds_in(state.hands[seat], 0)) << Turn.SNEAK


@rule("TO-4.1", answers=Question.TURN)
def take_turn(state: State, seat: int, answer: int, rng: Rng, events: Events) -> None:
    """The early riser takes a card, lights a candle or sneaks."""
    if answer == Turn.TAKE:
        take_from_shelf(state, seat, rng, events)
    elif answer == Turn.PEEK:
        light_candle(state, seat, events)
    else:
        leave_bribe(state, seat, answer - Turn.SNEAK, events)


@rule("TO-4.2")
def take_from_shelf(state: State, seat: int, rng: Rng, events: Events) -> None:
    """The top card comes into the hand unseen; whoever has seen it before knows it is there."""
    top = size(state.shelf) - 1
    if card_at(state.shelf, top) == Card.MOUSE:
        take_shown(state.shelf, top)
        meet_mouse(state, seat, rng, events)
    else:
        known_to = knowers(state.shelf, top)
        card = draw(state.shelf)
        pocket(state.hands[seat], seat, card, known_to, EVERYONE)
        note(events, Event.TAKES, seat, NOBODY, 0, card, known_to | one(seat))
        end_round(state, events)


@rule("TO-4.3")
def light_candle(state: State, seat: int, events: Events) -> None:
    """The candle is laid down, and its owner alone sees the two top cards where they lie."""
    lay_down(state, seat, Card.CANDLE)
    note(events, Event.LIGHTS, seat, NOBODY, 0, Card.CANDLE)
    top = size(state.shelf) - 1
    show(state.shelf, top - SIGHT + 1, top, one(seat))
    for place in range(top, max(top - SIGHT, -1), -1):
        note(events, Event.SEES, seat, NOBODY, top - place, card_at(state.shelf, place), one(seat))
    end_round(state, events)


@rule("TO-4.1")
def end_round(state: State, events: Events) -> None:
    """After one turn it is night again."""
    if state.rounds >= MOST_ROUNDS:
        end_in_draw(state, events)
    else:
        begin_night(state)


# 5. Sneaking


@helper
def others_with_cards(state: State, seat: int) -> int:
    """The other seats with a card in hand."""
    seats = 0
    for other in range(state.seats):
        if other != seat and size(state.hands[other]) > 0:
            seats |= one(other)
    return seats


@rule("TO-5.1")
def leave_bribe(state: State, seat: int, card: int, events: Events) -> None:
    """The thief lays a card down and has to name a hand."""
    lay_down(state, seat, card)
    note(events, Event.BRIBES, seat, NOBODY, 0, card)
    ask(state, Question.TARGET, one(seat))


@rule("TO-5.3", forbids=Question.TARGET)
def only_others_with_cards(state: State, seat: int) -> int:
    """The target is another gnome with a card in hand."""
    return first(SEATS) & ~others_with_cards(state, seat)


@rule("TO-5.1", answers=Question.TARGET)
def name_target(state: State, seat: int, answer: int, rng: Rng, events: Events) -> None:
    """The named hand is in danger, unless somebody has a broom."""
    state.target = answer
    state.thefts[seat] += 1
    note(events, Event.SNEAKS, seat, answer)
    if brooms_are_gone(state):
        steal_blindly(state, rng, events)
    else:
        ask(state, Question.BROOM, others_with_cards(state, seat))


@rule("TO-5.5")
def brooms_are_gone(state: State) -> bool:
    """When all brooms have been laid down nobody is asked for one."""
    return count_of(state.discard, Card.BROOM) == BROOMS


@rule("TO-5.4", forbids=Question.BROOM)
def only_with_broom(state: State, seat: int) -> int:
    """Only a gnome with a broom can use it."""
    if holds(state.hands[seat], Card.BROOM):
        return 0
    return one(Broom.BROOM)


@rule("TO-5.4", answers=Question.BROOM)
def answer_broom(state: State, seat: int, answer: int, rng: Rng, events: Events) -> None:
    """The first broom drives the thief away; when all have passed the theft goes on."""
    if answer == Broom.BROOM:
        drive_away(state, seat, events)
    else:
        state.awaited = without(state.awaited, seat)
        if state.awaited == 0:
            steal_blindly(state, rng, events)


@rule("TO-5.4")
def drive_away(state: State, seat: int, events: Events) -> None:
    """The broom is laid down and nothing is stolen."""
    lay_down(state, seat, Card.BROOM)
    state.swept[state.turn] += 1
    note(events, Event.SWEEPS, seat, state.turn, 0, Card.BROOM)
    end_round(state, events)


@rule("TO-5.6")
def steal_blindly(state: State, rng: Rng, events: Events) -> None:
    """A random card of the target's hand changes hands; only the two of them learn which."""
    thief, victim = state.turn, state.target
    card = pull_at(state.hands[victim], victim, below(rng, size(state.hands[victim])), EVERYONE)
    pocket(state.hands[thief], thief, card, one(victim), EVERYONE)
    forget_others(state, victim, thief)
    note(events, Event.STEALS, thief, victim, 0, card, one(thief) | one(victim))
    end_round(state, events)


@rule("TO-5.7")
def forget_others(state: State, victim: int, thief: int) -> None:
    """All but the two of them are sure of no card in the victim's hand any more."""
    forget_hand(state.hands[victim], victim, one(thief), EVERYONE)


# 6. The mouse


@rule("TO-6.1")
def meet_mouse(state: State, seat: int, rng: Rng, events: Events) -> None:
    """A mouse is shown at once; it goes for cheese, and without cheese for everything."""
    put(state.floor, Card.MOUSE, EVERYONE)
    note(events, Event.FINDS, seat, NOBODY, 0, Card.MOUSE)
    if holds(state.hands[seat], Card.CHEESE):
        lure_mouse(state, seat, events)
    else:
        flee(state, seat, events)
        end_game(state, rng, events)


@rule("TO-6.2")
def lure_mouse(state: State, seat: int, events: Events) -> None:
    """A cheese is laid down and its owner has to put the mouse back."""
    lay_down(state, seat, Card.CHEESE)
    note(events, Event.LURES, seat, NOBODY, 0, Card.CHEESE)
    ask(state, Question.HIDE, one(seat))


@rule("TO-6.2", forbids=Question.HIDE)
def only_as_deep_as_the_shelf(state: State, seat: int) -> int:
    """No more cards can lie on the mouse than there are."""
    return first(SHELF) & ~first(size(state.shelf) + 1)


@rule("TO-6.2", "TO-6.4", answers=Question.HIDE)
def hide_mouse(state: State, seat: int, answer: int, rng: Rng, events: Events) -> None:
    """The mouse goes back to a place only this seat knows; the others keep the order of what they knew."""
    bury(state.shelf, size(state.shelf) - answer, draw(state.floor), seat, EVERYONE)
    note(events, Event.HIDES, seat)
    end_round(state, events)


@rule("TO-6.3")
def flee(state: State, seat: int, events: Events) -> None:
    """Without cheese the whole hand is dropped, kind by kind."""
    note(events, Event.FLEES, seat)
    for card in range(KINDS):
        number = count_of(state.hands[seat], card)
        for _ in range(number):
            lay_down(state, seat, card)
        if number > 0:
            note(events, Event.DROPS, seat, NOBODY, number, card)


# 7. The end


@rule("TO-6.3", "TO-7.2")
def end_game(state: State, rng: Rng, events: Events) -> None:
    """Hands are counted; after the first game comes the second, after that the match is over."""
    show_hands(state, events)
    if state.game < GAMES:
        begin_game(state, rng, events)
    else:
        finish_match(state, events)


@rule("TO-7.1")
def show_hands(state: State, events: Events) -> None:
    """Everybody shows their cards, kind by kind, and scores their jars."""
    for seat in range(state.seats):
        for place in range(size(state.hands[seat])):
            remember(state.hands[seat], seat, place, EVERYONE, EVERYONE)
        score = 0
        for card in range(KINDS):
            number = count_of(state.hands[seat], card)
            score += POINTS[card] * number
            if number > 0:
                note(events, Event.SHOWS, seat, NOBODY, number, card)
        state.points[seat] += score
        note(events, Event.SCORES, seat, NOBODY, score)


@rule("TO-7.3")
def finish_match(state: State, events: Events) -> None:
    """The most points win, shared if equal; nobody wins a match without points."""
    state.over = Ending.POINTS
    for seat in range(state.seats):
        state.place[seat] = 1 + seats_with_more(state, state.points[seat])
        if state.place[seat] == 1 and state.points[seat] > 0:
            state.winners |= one(seat)
            note(events, Event.WINS, seat, NOBODY, state.points[seat])
    if state.winners == 0:
        note(events, Event.NO_WINNER, NOBODY)
    ask(state, state.question, 0)


@helper
def seats_with_more(state: State, points: int) -> int:
    """How many seats have more points."""
    number = 0
    for seat in range(state.seats):
        if state.points[seat] > points:
            number += 1
    return number


@rule("TO-7.4")
def end_in_draw(state: State, events: Events) -> None:
    """After 200 rounds the match is a draw."""
    state.over = Ending.ROUND_LIMIT
    for seat in range(state.seats):
        state.place[seat] = 1
    note(events, Event.DRAW, NOBODY)
    ask(state, state.question, 0)


@helper
def settle(state: State) -> int:
    """Make a set-up position whole: nobody has seen anything, and it is night unless somebody has the turn."""
    if count_of(state.shelf, Card.MOUSE) != copies_in_play(state, 0, Card.MOUSE):
        return 1
    if state.game < 1 or state.game > GAMES:
        return 2
    if state.rounds < 1 or state.rounds > MOST_ROUNDS:
        return 3
    for seat in range(state.seats):
        for place in range(size(state.hands[seat])):
            remember(state.hands[seat], seat, place, 0, EVERYONE)
    if state.turn == NOBODY:
        state.rounds -= 1
        begin_night(state)
    else:
        state.phase = Phase.MORNING
        ask(state, Question.TURN, one(state.turn))
    return 0
