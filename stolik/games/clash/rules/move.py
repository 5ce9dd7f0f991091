"""Chapters 4 and 5: the move, from the tile in the zone to the opponent's turn."""

from __future__ import annotations

from stolik.core.kit.ask import ask, ask_nobody
from stolik.core.kit.chance import Rng
from stolik.core.kit.events import Events, note
from stolik.core.kit.piles import kinds_in, knowers, place_of, pluck, put, size, take
from stolik.core.kit.record import NOBODY
from stolik.core.kit.rule import helper, rule
from stolik.core.kit.sets import first, has, lowest, one, without
from stolik.games.clash.events import Event
from stolik.games.clash.questions import Place, Question
from stolik.games.clash.rules.board import is_blocked, is_full, occupied, other, survey, top, watch
from stolik.games.clash.rules.effects import NO_QUESTION, question_of_effect
from stolik.games.clash.rules.ending import end_game, end_in_draw
from stolik.games.clash.rules.setup import draw_neutral, is_hidden_variant, reveal
from stolik.games.clash.state import EVERYONE, MOST_MOVES, Ending, Orientation, Stage, State, UnDots, Variant
from stolik.games.clash.tiles import KINDS, LASTS, SPACES, WHOLE_BOARD, Lasts, Tile

NO_TILE = -1


# The tile


@rule("CL-4.1", forbids=Question.LAY)
def mustafa_comes_first(state: State, seat: int) -> int:
    """The first move is Mustafa's."""
    if size(state.beside) == 0:
        return 0
    return without(first(KINDS), Tile.MUSTAFA)


@rule("CL-4.3", forbids=Question.LAY)
def only_tiles_at_hand(state: State, seat: int) -> int:
    """Only a tile of the own zone or of the neutral zone can be laid."""
    return ~(at_hand(state, seat) | kinds_in(state.beside, 0))


@rule("CL-9.13", "CL-10.3", forbids=Question.LAY)
def nobel_needs_a_tile(state: State, seat: int) -> int:
    """The Nobel Prize can be laid only if there is a tile it may cover."""
    if coverable(state, seat) != 0:
        return 0
    return one(Tile.NOBEL)


@helper
def at_hand(state: State, seat: int) -> int:
    """The tiles of the own zone and of the neutral zone."""
    return kinds_in(state.zones[seat], 0) | kinds_in(state.neutral, 0)


@rule("CL-9.13", "CL-9.14")
def coverable(state: State, seat: int) -> int:
    """The spaces a Nobel Prize may be laid on: face-up tiles that support its player and have no Security."""
    return state.backing[seat] & ~state.secure


@rule("CL-4.3", answers=Question.LAY)
def choose_tile(state: State, seat: int, answer: int, rng: Rng, events: Events) -> None:
    """One tile is taken, for all to see; then it is laid."""
    state.tile = answer
    show_tile(state, seat)
    ask(state, Question.PLACE, one(seat))


@rule("CL-12.6", "CL-12.12")
def show_tile(state: State, seat: int) -> None:
    """A hidden tile is hidden until it is laid."""
    if is_hidden_variant(state):
        place = place_of(state.zones[seat], state.tile, 0)
        if place >= 0 and knowers(state.zones[seat], place) != EVERYONE:
            reveal(state, seat, place)


# The space


@rule("CL-3.3", "CL-13.1", forbids=Question.PLACE)
def only_upright(state: State, seat: int) -> int:
    """A tile is laid with its base towards the player who lays it, unless free orientation was agreed on."""
    if state.orientation == Orientation.FREE:
        return 0
    return WHOLE_BOARD << Place.TURNED


@rule("CL-13.1", "CL-9.15", forbids=Question.PLACE)
def nobel_is_never_turned(state: State, seat: int) -> int:
    """Even freely oriented, the Nobel Prize supports the player who lays it."""
    if state.tile != Tile.NOBEL:
        return 0
    return WHOLE_BOARD << Place.TURNED


@rule("CL-9.13", "CL-9.14", forbids=Question.PLACE)
def nobel_covers_a_supporter(state: State, seat: int) -> int:
    """The Nobel Prize is laid on a face-up tile that supports its player and has no Security."""
    if state.tile != Tile.NOBEL:
        return 0
    return WHOLE_BOARD & ~coverable(state, seat)


@rule("CL-4.4", "CL-4.5", forbids=Question.PLACE)
def only_free_spaces(state: State, seat: int) -> int:
    """Any other tile is laid on a space with no tile on it, face up or face down."""
    if state.tile == Tile.NOBEL:
        return 0
    taken = occupied(state)
    return taken << Place.ON | taken << Place.TURNED


@rule("CL-4.4", "CL-4.6", answers=Question.PLACE)
def lay_tile(state: State, seat: int, answer: int, rng: Rng, events: Events) -> None:
    """The tile comes from its zone to the space, face up; then its effect is carried out."""
    space = answer % SPACES
    take_from_zone(state, seat)
    note(events, Event.LAYS, seat, NOBODY, space, state.tile)
    if state.tile == Tile.NOBEL:
        cover(state, seat, space, events)
    else:
        orient(state, seat, space, answer)
    put(state.board[space], state.tile, EVERYONE)
    state.laid = space
    if state.tile == Tile.UN:
        state.shield = 0  # to be chosen anew, where it is chosen
    watch(state, space, state.tile)
    start_effect(state, seat, space, events)
    ask_nobody(state)


@rule("CL-4.3", "CL-12.14")
def take_from_zone(state: State, seat: int) -> None:
    """The tile leaves the own zone or the neutral zone, which the long game fills up again."""
    place = place_of(state.zones[seat], state.tile, 0)
    state.is_filling = 0
    if place >= 0:
        take(state.zones[seat], place)
    elif size(state.beside) > 0:
        take(state.beside, 0)
    else:
        pluck(state.neutral, place_of(state.neutral, state.tile, 0))
        if state.variant == Variant.LONG_GAME:
            state.is_filling = 1


@rule("CL-3.3", "CL-8.39", "CL-13.1")
def orient(state: State, seat: int, space: int, answer: int) -> None:
    """A laid tile supports the player who lays it, whatever its colour; freely oriented, perhaps the opponent."""
    if answer >= Place.TURNED:
        seat = other(seat)
    state.backing[seat] |= one(space)


@rule("CL-9.13", "CL-9.15")
def cover(state: State, seat: int, space: int, events: Events) -> None:
    """The Nobel Prize and the tile under it are one tile, which supports the player who laid the prize."""
    note(events, Event.COVERS, seat, NOBODY, space, top(state, space))


# The effect


@rule("CL-5.1", "CL-5.8", "CL-8.30", "CL-8.34", "CL-9.11", "CL-5.6", "CL-7.8", "CL-7.9", "CL-9.16")
def start_effect(state: State, seat: int, space: int, events: Events) -> None:
    """An instant effect works when its tile is laid, unless a block reaches the space and no stabilisation does."""
    state.stage = Stage.EFFECT
    state.working = NO_TILE
    state.source = space
    if LASTS[state.tile] == Lasts.INSTANT:
        if is_blocked(state, space):
            note(events, Event.BLOCKED, seat, NOBODY, space, state.tile)
        else:
            state.working = state.tile


@helper
def proceed(state: State, rng: Rng, events: Events) -> None:
    """Go on with the move until somebody is asked or the match is over."""
    if state.asked == 0:
        survey(state)  # once: what follows changes nothing on the board that a permanent effect depends on
        if state.stage == Stage.EFFECT:
            state.stage = Stage.END_MOVE
            offer_effect(state, rng, events)
        if state.asked == 0:
            end_move(state, rng, events)


@rule("CL-5.2", "CL-6.5", "CL-12.14", "CL-12.15", "CL-13.5")
def offer_effect(state: State, rng: Rng, events: Events) -> None:
    """The player chooses how to use the effect, or declines; what could hit nothing is not asked about."""
    if state.tile == Tile.UN and state.un_dots == UnDots.CHOSEN and state.shield == 0:
        ask(state, Question.SHIELD, one(state.turn))
        return
    is_filled = state.is_filling and size(state.unused) > 0
    if is_filled:
        fill_up(state, rng, events)
    question = question_of_effect(state, state.turn, events)
    if question != NO_QUESTION and is_filled:
        ask(state, Question.USE, one(state.turn))  # what was drawn is seen before the effect is chosen
    elif question != NO_QUESTION:
        ask(state, question, one(state.turn))


@rule("CL-12.14", answers=Question.USE)
def use_or_decline(state: State, seat: int, answer: int, rng: Rng, events: Events) -> None:
    """With the neutral zone full again, the player decides whether to use the effect."""
    ask_nobody(state)
    if answer == 0:
        note(events, Event.DECLINES, seat, NOBODY, 0, state.working)
    else:
        state.stage = Stage.EFFECT


@rule("CL-12.14")
def fill_up(state: State, rng: Rng, events: Events) -> None:
    """A tile taken from the neutral zone is replaced by a random one that is still unused."""
    state.is_filling = 0
    tile = draw_neutral(state, rng)
    put(state.neutral, tile, EVERYONE)
    note(events, Event.FILLS, NOBODY, NOBODY, 0, tile)


# The end of the move


@rule("CL-4.2", "CL-10.5")
def end_move(state: State, rng: Rng, events: Events) -> None:
    """What the opponent had destroyed leaves; then the game ends, or it is the opponent's move."""
    remove_destroyed(state, other(state.turn), events)
    state.turns += 1
    if is_full(state):
        end_game(state, Ending.FULL_BOARD, NOBODY, rng, events)
    elif state.turns >= MOST_MOVES:
        end_in_draw(state, events)
    else:
        begin_move(state, other(state.turn), rng, events)


@rule("CL-8.2", "CL-8.6", "CL-9.4")
def remove_destroyed(state: State, destroyer: int, events: Events) -> None:
    """A destroyed tile leaves the board at the very end of the move of the destroyer's opponent."""
    gone = state.destroyed[destroyer] + 0
    state.destroyed[destroyer] = 0
    while gone:
        space = lowest(gone)
        gone = without(gone, space)
        while size(state.board[space]) > 0:
            tile = take(state.board[space], 0)
            put(state.removed, tile, EVERYONE)
            note(events, Event.LEAVES, NOBODY, NOBODY, space, tile)


@rule("CL-4.2", "CL-4.7", "CL-10.2", "CL-10.3", "CL-10.4", "CL-4.8")
def begin_move(state: State, seat: int, rng: Rng, events: Events) -> None:
    """The player in turn must lay a tile; who has none to lay loses."""
    state.turn = seat
    tiles = size(state.zones[seat]) + size(state.neutral)
    if tiles == 1 and coverable(state, seat) == 0 and has(at_hand(state, seat), Tile.NOBEL):
        tiles = 0
    if tiles == 0:
        end_game(state, Ending.CANNOT_LAY, seat, rng, events)
    else:
        ask(state, Question.LAY, one(seat))
