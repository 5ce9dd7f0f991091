"""Chapters 6 to 9: what tiles reach, and what they do there."""

from __future__ import annotations

from stolik.core.kit.ask import ask, ask_nobody
from stolik.core.kit.chance import Rng
from stolik.core.kit.events import Events, note
from stolik.core.kit.piles import NOTHING, put, size, take
from stolik.core.kit.record import NOBODY
from stolik.core.kit.rule import helper, rule
from stolik.core.kit.sets import first, lowest, one, without
from stolik.games.clash.events import Event
from stolik.games.clash.questions import Line, Question, Spread, Target
from stolik.games.clash.rules.board import face_up, is_full, marks, occupied, other, supported, top, watch
from stolik.games.clash.state import EVERYONE, Repeat, Stage, State
from stolik.games.clash.tiles import (
    AREA,
    DOTS,
    EFFECT,
    LASTS,
    LINE,
    SPACES,
    WHITE,
    WHOLE_BOARD,
    Area,
    Effect,
    Lasts,
)

NO_QUESTION = -1
ALL_TARGETS = first(6 * SPACES) << Target.DESTROY
# For each effect the answers that name its target.
VERBS = tuple(
    int(
        {
            Effect.DESTROY: Target.DESTROY,
            Effect.DESTROY_SECURE: Target.DESTROY,
            Effect.TURN: Target.TURN,
            Effect.DISCARD: Target.DISCARD,
            Effect.MOVE: Target.MOVE,
            Effect.REPEAT: Target.REPEAT,
            Effect.TAKE_BACK: Target.TAKE_BACK,
        }.get(effect, Target.DECLINE)
    )
    for effect in Effect
)


# What an effect asks


@rule("CL-6.3", "CL-6.5", "CL-6.6", "CL-6.8", "CL-6.10")
def question_of_effect(state: State, seat: int, events: Events) -> int:
    """What the player has to choose for the effect at work, or NO_QUESTION if it could hit nothing."""
    if state.working == NOTHING:
        return NO_QUESTION
    area = AREA[state.working]
    if area == Area.ONE or area == Area.BOARD:
        return question_of_target(state, seat, events)
    if area == Area.ZONE:
        return question_of_zone(state, seat)
    if reachable(state, area) & can_turn(state) == 0:
        return NO_QUESTION
    if area == Area.LINE:
        return Question.LINE
    return Question.SPREAD


@rule("CL-6.5", "CL-8.8", "CL-8.9", "CL-8.10", "CL-8.11")
def question_of_target(state: State, seat: int, events: Events) -> int:
    """One tile is to be picked, if there is any; as the ninth face-up tile none can be destroyed."""
    effect = EFFECT[state.working]
    if (effect == Effect.DESTROY or effect == Effect.DESTROY_SECURE) and is_full(state):
        note(events, Event.NO_DESTRUCTION, seat, NOBODY, state.source, state.working)
        return NO_QUESTION
    if effect == Effect.MOVE and occupied(state) == WHOLE_BOARD:
        return NO_QUESTION
    barred = beyond_reach(state) | one(state.source) | not_face_up(state) | protected(state) | unprotected(state)
    barred |= nothing_to_repeat(state) | not_own_supporter(state, seat) | spared_by_crisis(state)
    if WHOLE_BOARD & ~barred == 0:
        return NO_QUESTION
    return Question.TARGET


@rule("CL-9.21", "CL-9.25", "CL-9.28")
def question_of_zone(state: State, seat: int) -> int:
    """The effects on tiles off the board do nothing where there is no tile."""
    effect = EFFECT[state.working]
    if effect == Effect.REMOVE and size(state.zones[other(seat)]) > 0:
        return Question.REMOVE
    if effect == Effect.FETCH and size(state.removed) > 0:
        return Question.FETCH
    if effect == Effect.DRAW and size(state.unused) > 0:
        return Question.DRAW
    return NO_QUESTION


@rule("CL-6.2", "CL-8.23", "CL-13.6")
def reachable(state: State, area: int) -> int:
    """All the spaces the effect at work marks, from the space it works from and as the tile there is turned."""
    seat = supported(state, state.source)
    spaces = marks(state, state.working, DOTS, state.source, seat)
    if area == Area.COLOUR:
        return spaces | marks(state, state.working, WHITE, state.source, seat)
    if area == Area.LINE:
        return along(state, spaces)
    return spaces


@rule("CL-6.10")
def along(state: State, spaces: int) -> int:
    """The spaces on the lines through these neighbours, as far as the edge."""
    lines = 0
    while spaces:
        neighbour = lowest(spaces)
        lines |= LINE[state.source, neighbour]
        spaces = without(spaces, neighbour)
    return lines


@rule("CL-6.9", "CL-6.11", "CL-8.3", "CL-8.14")
def can_turn(state: State) -> int:
    """Face-down tiles and tiles with Security are left out."""
    return face_up(state) & ~state.secure


@rule("CL-5.2")
def decline(state: State, seat: int, events: Events) -> None:
    """An instant effect need not be used."""
    note(events, Event.DECLINES, seat, NOBODY, 0, state.working)


# One tile


@rule("CL-5.3", forbids=Question.TARGET)
def only_its_own_effect(state: State, seat: int) -> int:
    """The tile does what it says and nothing else."""
    return ALL_TARGETS & ~(WHOLE_BOARD << verb(state))


@rule("CL-6.3", "CL-6.1", forbids=Question.TARGET)
def only_marked_tiles(state: State, seat: int) -> int:
    """Only a marked neighbour can be picked."""
    return beyond_reach(state) << verb(state)


@rule("CL-9.31", "CL-13.7", forbids=Question.TARGET)
def repeated_crisis_spares_both(state: State, seat: int) -> int:
    """A repeated Financial crisis takes neither the tile just laid nor the Financial crisis."""
    return spared_by_crisis(state) << verb(state)


@rule("CL-6.12", "CL-13.7", forbids=Question.TARGET)
def never_itself(state: State, seat: int) -> int:
    """No tile is the target of its own effect."""
    return one(state.source) << verb(state)


@rule("CL-6.4", "CL-8.3", "CL-8.19", forbids=Question.TARGET)
def only_face_up_tiles(state: State, seat: int) -> int:
    """Only a face-up tile can be picked."""
    return not_face_up(state) << verb(state)


@rule("CL-8.14", "CL-6.4", "CL-8.19", "CL-9.30", forbids=Question.TARGET)
def security_protects(state: State, seat: int) -> int:
    """Nothing acts on a tile with Security but the Missile attack."""
    return protected(state) << verb(state)


@rule("CL-8.36", "CL-6.4", "CL-9.2", forbids=Question.TARGET)
def missile_needs_security(state: State, seat: int) -> int:
    """The Missile attack acts on tiles with Security alone."""
    return unprotected(state) << verb(state)


@rule("CL-8.26", forbids=Question.TARGET)
def only_instant_effects_repeated(state: State, seat: int) -> int:
    """Only an uncovered tile with an instant effect can be repeated."""
    return nothing_to_repeat(state) << verb(state)


@rule("CL-9.29", "CL-9.30", forbids=Question.TARGET)
def only_own_supporters_taken_back(state: State, seat: int) -> int:
    """The Financial crisis takes back only a tile that supports its player."""
    return not_own_supporter(state, seat) << verb(state)


@helper
def verb(state: State) -> int:
    """Where the answers of the effect at work begin."""
    return VERBS[EFFECT[state.working]]


@rule("CL-6.3", "CL-9.7")
def beyond_reach(state: State) -> int:
    """The spaces the tile does not mark; some tiles reach the whole board."""
    if AREA[state.working] == Area.BOARD:
        return 0
    return WHOLE_BOARD & ~reachable(state, Area.ONE)


@rule("CL-9.31", "CL-13.7")
def spared_by_crisis(state: State) -> int:
    """For a repeated Financial crisis: the tile just laid and the crisis itself."""
    spaces = 0
    if EFFECT[state.working] == Effect.TAKE_BACK and state.tile != state.working:
        spaces = one(state.laid)
        for space in range(SPACES):
            if top(state, space) == state.working:
                spaces |= one(space)
    return spaces


@rule("CL-8.3")
def not_face_up(state: State) -> int:
    """Free spaces and face-down tiles."""
    return WHOLE_BOARD & ~face_up(state)


@rule("CL-8.14", "CL-8.27", "CL-9.3")
def protected(state: State) -> int:
    """Tiles with Security, but not from the Missile attack; and repeating does not act on the tile at all."""
    effect = EFFECT[state.working]
    if effect == Effect.REPEAT or effect == Effect.DESTROY_SECURE:
        return 0
    return state.secure + 0


@rule("CL-8.36")
def unprotected(state: State) -> int:
    """For the Missile attack: the spaces without Security."""
    if EFFECT[state.working] == Effect.DESTROY_SECURE:
        return WHOLE_BOARD & ~state.secure
    return 0


@rule("CL-8.26", "CL-8.28", "CL-5.9")
def nothing_to_repeat(state: State) -> int:
    """For a repeat: the spaces without an instant effect on top."""
    if EFFECT[state.working] != Effect.REPEAT:
        return 0
    spaces = 0
    for space in range(SPACES):
        tile = top(state, space)
        if tile == NOTHING or LASTS[tile] != Lasts.INSTANT:
            spaces |= one(space)
    return spaces


@rule("CL-9.29")
def not_own_supporter(state: State, seat: int) -> int:
    """For the Financial crisis: the spaces that do not support its player."""
    if EFFECT[state.working] != Effect.TAKE_BACK:
        return 0
    return WHOLE_BOARD & ~state.backing[seat]


@rule("CL-6.3", "CL-7.1", "CL-7.4", "CL-9.6", "CL-9.8", "CL-8.25", answers=Question.TARGET)
def act_on_target(state: State, seat: int, answer: int, rng: Rng, events: Events) -> None:
    """Only the picked tile is affected."""
    ask_nobody(state)
    space = (answer - Target.DESTROY) % SPACES
    effect = EFFECT[state.working]
    if answer == Target.DECLINE:
        decline(state, seat, events)
    elif effect == Effect.TURN:
        turn_tile(state, seat, space, events)
    elif effect == Effect.DISCARD:
        discard(state, seat, space, events)
    elif effect == Effect.MOVE:
        lift(state, seat, space)
    elif effect == Effect.REPEAT:
        repeat_effect(state, seat, space, events)
    elif effect == Effect.TAKE_BACK:
        take_back(state, seat, space, events)
    else:
        destroy(state, seat, space, events)


@rule("CL-8.1", "CL-8.4", "CL-8.5", "CL-3.4", "CL-9.4")
def destroy(state: State, seat: int, space: int, events: Events) -> None:
    """A destroyed tile lies face down, blocks its space and supports nobody until the opponent has moved."""
    withdraw_support(state, space)
    state.destroyed[seat] |= one(space)
    note(events, Event.DESTROYS, seat, NOBODY, space, top(state, space))


@helper
def withdraw_support(state: State, space: int) -> None:
    """What lies there supports nobody any more."""
    state.backing[0] &= ~one(space)
    state.backing[1] &= ~one(space)


@rule("CL-8.12")
def turn_tile(state: State, seat: int, space: int, events: Events) -> None:
    """The tile turns half a circle and supports the other player."""
    state.backing[0] ^= one(space)
    state.backing[1] ^= one(space)
    note(events, Event.TURNS, seat, supported(state, space), space, top(state, space))


@rule("CL-8.15")
def discard(state: State, seat: int, space: int, events: Events) -> None:
    """The tile goes from the board to the removed pile at once."""
    withdraw_support(state, space)
    tile = take(state.board[space], 0)
    put(state.removed, tile, EVERYONE)
    note(events, Event.DISCARDS, seat, NOBODY, space, tile)


@rule("CL-9.29", "CL-9.30", "CL-12.7")
def take_back(state: State, seat: int, space: int, events: Events) -> None:
    """The tile goes from the board to its supported player's zone, for all to see."""
    withdraw_support(state, space)
    tile = take(state.board[space], 0)
    put(state.zones[seat], tile, EVERYONE)
    note(events, Event.TAKES_BACK, seat, NOBODY, space, tile)


@rule("CL-8.16", "CL-9.7")
def lift(state: State, seat: int, space: int) -> None:
    """A tile is bribed away; its player says where it goes."""
    state.lifted = space
    ask(state, Question.MOVE_TO, one(seat))


@rule("CL-8.16", "CL-8.6", forbids=Question.MOVE_TO)
def only_to_free_spaces(state: State, seat: int) -> int:
    """A tile moves to a space with no tile on it."""
    return occupied(state)


@rule("CL-8.16", "CL-8.17", "CL-8.18", "CL-8.31", "CL-8.20", "CL-8.21", answers=Question.MOVE_TO)
def move_tile(state: State, seat: int, answer: int, rng: Rng, events: Events) -> None:
    """The tile lies on its new space as it lay on the old; its instant effect does not start again."""
    ask_nobody(state)
    backed = supported(state, state.lifted)
    withdraw_support(state, state.lifted)
    tile = take(state.board[state.lifted], 0)
    put(state.board[answer], tile, EVERYONE)
    state.backing[backed] |= one(answer)
    watch(state, answer, tile)
    note(events, Event.MOVES, seat, NOBODY, answer, tile)


@rule("CL-8.22", "CL-8.23", "CL-8.24", "CL-8.29", "CL-13.6")
def repeat_effect(state: State, seat: int, space: int, events: Events) -> None:
    """The instant effect of the picked tile happens once more, from its own space or copied onto the tile just laid."""
    state.repeats[seat] += 1
    note(events, Event.REPEATS, seat, NOBODY, space, top(state, space))
    state.working = top(state, space)
    if state.repeat == Repeat.FROM_SOURCE:
        state.source = space
    state.stage = Stage.EFFECT


# Many tiles


@rule("CL-6.6", "CL-6.8", forbids=Question.SPREAD)
def only_its_own_dots(state: State, seat: int) -> int:
    """A tile with dots of two colours acts by colour, a tile with one colour on all it marks."""
    if AREA[state.working] == Area.COLOUR:
        return one(Spread.ALL)
    return one(Spread.BLACK) | one(Spread.WHITE)


@rule("CL-5.4", "CL-6.6", "CL-6.7", "CL-6.8", "CL-7.3", "CL-9.1", "CL-9.5", answers=Question.SPREAD)
def act_on_marked(state: State, seat: int, answer: int, rng: Rng, events: Events) -> None:
    """All tiles marked, in the chosen colour if there are two, are turned."""
    ask_nobody(state)
    if answer == Spread.DECLINE:
        decline(state, seat, events)
    else:
        column = WHITE if answer == Spread.WHITE else DOTS
        backed = supported(state, state.source)
        turn_all(state, seat, marks(state, state.working, column, state.source, backed), events)


@rule("CL-6.10", "CL-7.2", "CL-13.2", forbids=Question.LINE)
def only_where_arrows_point(state: State, seat: int) -> int:
    """Only a direction with an arrow can be chosen, told by the neighbour that way."""
    backed = supported(state, state.source)
    return (WHOLE_BOARD & ~marks(state, state.working, DOTS, state.source, backed)) << Line.TOWARDS


@rule("CL-6.10", "CL-6.11", "CL-7.2", answers=Question.LINE)
def act_on_line(state: State, seat: int, answer: int, rng: Rng, events: Events) -> None:
    """All tiles in one direction are turned, as far as the edge."""
    ask_nobody(state)
    if answer == Line.DECLINE:
        decline(state, seat, events)
    else:
        turn_all(state, seat, along(state, one(answer - Line.TOWARDS)), events)


@rule("CL-8.13", "CL-5.3", "CL-5.4")
def turn_all(state: State, seat: int, spaces: int, events: Events) -> None:
    """Every tile that can be turned is turned, whomever it supports."""
    spaces &= can_turn(state)
    while spaces:
        space = lowest(spaces)
        spaces = without(spaces, space)
        turn_tile(state, seat, space, events)
