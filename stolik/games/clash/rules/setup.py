"""Chapters 2 and 12: setting up a game, with what each variant does with the neutral tiles."""

from __future__ import annotations

from stolik.core.kit.ask import ask
from stolik.core.kit.chance import Rng, below
from stolik.core.kit.events import Events, note
from stolik.core.kit.knowledge import open_card, pocket
from stolik.core.kit.piles import (
    Pile,
    card_at,
    draw,
    forget,
    kinds_in,
    knowers,
    place_of,
    pluck,
    put,
    put_kinds,
    size,
    take,
    tell,
)
from stolik.core.kit.record import NOBODY
from stolik.core.kit.rule import helper, rule
from stolik.core.kit.sets import first, one
from stolik.games.clash.events import Event
from stolik.games.clash.questions import SEATS, Question
from stolik.games.clash.rules.board import copies_in_play, face_up, occupied, other, survey, top, watch
from stolik.games.clash.state import EVERYONE, Chair, State, Variant
from stolik.games.clash.tiles import COLOURED, FIRST_NEUTRAL, KINDS, SIDE, SPACES, Side, Tile

LAID_OUT = 5  # neutral tiles of the neutral zone
RECEIVED = 2  # neutral tiles of each player in random and hidden support
OFFERED = 4  # neutral tiles a secret draft puts before a player
DRAFT_PICKS = 3  # the last two tiles are nobody's choice
SECRET_PICKS = 4


@rule("CL-2.1", "CL-2.8")
def new_game(state: State, rng: Rng, events: Events) -> None:
    """The players take a side each, lots decide who starts, and the first game of the match is set up."""
    choose_sides(state, rng, events)
    if copies_in_play(state, 0, FIRST_NEUTRAL) == 1:
        put_kinds(state.unused, FIRST_NEUTRAL, KINDS, 0)
    set_up(state, rng, events)
    state.starter = by_choice_or_lot(state.first, rng)
    begin_game(state, state.starter, rng, events)


@rule("CL-2.3")
def choose_sides(state: State, rng: Rng, events: Events) -> None:
    """One player takes the blue tiles and the other the green ones, whoever starts."""
    blue = by_choice_or_lot(state.mcworld, rng)
    state.side[blue] = Side.MCWORLD
    state.side[other(blue)] = Side.JIHAD
    for seat in range(SEATS):
        note(events, Event.PLAYS_SIDE, seat, NOBODY, state.side[seat])


@rule("CL-2.3", "CL-2.8")
def by_choice_or_lot(chair: int, rng: Rng) -> int:
    """The seat that was agreed on, else one drawn by lot."""
    if chair == Chair.LOT:
        return below(rng, SEATS)
    return chair - Chair.SEAT1


@rule("CL-2.4", "CL-2.7", "CL-11.4")
def set_up(state: State, rng: Rng, events: Events) -> None:
    """The coloured tiles lie face up in their zones, Mustafa beside the board, and fresh neutral tiles are dealt."""
    state.game += 1
    state.drafted = 0
    put_away(state)
    for seat in range(SEATS):
        start = COLOURED * state.side[seat]
        put_kinds(state.zones[seat], start, start + COLOURED, EVERYONE)
    put(state.beside, Tile.MUSTAFA, EVERYONE)
    maybe_reshuffle(state)
    deal_neutrals(state, rng, events)


@rule("CL-2.8", "CL-11.6")
def begin_game(state: State, seat: int, rng: Rng, events: Events) -> None:
    """It is settled who starts: what is drafted is drafted now, else the first move is made."""
    state.first_player = seat
    state.turn = seat
    state.games[seat] += 1
    note(events, Event.BEGINS, seat, NOBODY, state.game)
    if state.variant == Variant.SECRET_DRAFT:
        offer_tiles(state, seat, rng, events)
    elif state.variant == Variant.DRAFT:
        ask(state, Question.DRAFT, one(seat))
    else:
        begin_play(state)


@rule("CL-11.4", "CL-11.7", "CL-11.8")
def put_away(state: State) -> None:
    """The neutral tiles that took part are set aside; the others go back to their owners."""
    for place in range(size(state.aside) - 1, -1, -1):
        if SIDE[card_at(state.aside, place)] != Side.NEUTRAL:  # left over from a given position
            take(state.aside, place)
    for space in range(SPACES):
        empty(state, state.board[space])
    for seat in range(SEATS):
        state.backing[seat] = 0
        state.destroyed[seat] = 0
        empty(state, state.zones[seat])
        empty(state, state.offers[seat])
    empty(state, state.neutral)
    empty(state, state.removed)
    state.shield = 0
    state.guarded = 0
    state.lasting = 0
    survey(state)


@helper
def empty(state: State, tiles: Pile) -> None:
    """Take every tile of a pile; the neutral ones are set aside."""
    while size(tiles) > 0:
        tile = draw(tiles)
        if SIDE[tile] == Side.NEUTRAL:
            put(state.aside, tile, EVERYONE)


@rule("CL-11.9")
def maybe_reshuffle(state: State) -> None:
    """If too few neutral tiles are left for the set-up, all seventeen take part again."""
    if size(state.unused) < needed(state):
        while size(state.aside) > 0:
            put(state.unused, draw(state.aside), 0)


@rule("CL-11.9")
def needed(state: State) -> int:
    """How many neutral tiles the set-up of a game takes."""
    if state.variant == Variant.BEGINNERS:
        return 0
    if state.variant == Variant.SECRET_DRAFT:
        return 2 * OFFERED
    if state.variant == Variant.RANDOM_SUPPORT or state.variant == Variant.HIDDEN_SUPPORT:
        return 2 * RECEIVED
    return LAID_OUT


@helper
def draw_neutral(state: State, rng: Rng) -> int:
    """A random neutral tile that has not taken part yet."""
    return pluck(state.unused, below(rng, size(state.unused)))


@rule("CL-2.5", "CL-2.6", "CL-12.4", "CL-12.12", "CL-12.1", "CL-12.2")
def deal_neutrals(state: State, rng: Rng, events: Events) -> None:
    """Five neutral tiles are laid out face up, unless the variant says otherwise."""
    if state.variant == Variant.RANDOM_SUPPORT or state.variant == Variant.HIDDEN_SUPPORT:
        deal_support(state, rng, events)
    elif state.variant != Variant.SECRET_DRAFT and state.variant != Variant.BEGINNERS:
        for _ in range(LAID_OUT):
            lay_out(state, rng, events)


@rule("CL-4.1")
def begin_play(state: State) -> None:
    """The first player makes the first move."""
    state.turn = state.first_player
    ask(state, Question.LAY, one(state.turn))


@rule("CL-2.5")
def lay_out(state: State, rng: Rng, events: Events) -> None:
    """A random neutral tile is laid face up into the neutral zone."""
    tile = draw_neutral(state, rng)
    put(state.neutral, tile, EVERYONE)
    note(events, Event.DEALS, NOBODY, NOBODY, 0, tile)


@rule("CL-12.5")
def deal_support(state: State, rng: Rng, events: Events) -> None:
    """Each player draws two neutral tiles into the own zone."""
    for seat in range(SEATS):
        for _ in range(RECEIVED):
            receive(state, seat, draw_neutral(state, rng), Event.RECEIVES, events)


@rule("CL-12.6", "CL-12.12")
def is_hidden_variant(state: State) -> bool:
    """Are neutral tiles hidden from the opponent until they are played?"""
    return state.variant == Variant.HIDDEN_SUPPORT or state.variant == Variant.SECRET_DRAFT


@rule("CL-12.5", "CL-12.6", "CL-9.27")
def receive(state: State, seat: int, tile: int, kind: int, events: Events) -> None:
    """A drawn neutral tile comes into a zone: face up, or hidden where the variant says so."""
    if is_hidden_variant(state):
        hide(state, seat, tile)
        forget(state.unused, EVERYONE & ~one(seat))  # who knew what lay there cannot tell what was drawn
        note(events, kind, seat, NOBODY, 0, tile, one(seat))
    else:
        put(state.zones[seat], tile, EVERYONE)
        note(events, kind, seat, NOBODY, 0, tile)


@rule("CL-12.6", "CL-12.12")
def hide(state: State, seat: int, tile: int) -> None:
    """A hidden tile lies in a zone: the opponent sees neither what it is nor, later, which of several is laid."""
    pocket(state.zones[seat], seat, tile, 0, EVERYONE)


@rule("CL-12.6", "CL-12.12")
def reveal(state: State, seat: int, place: int) -> None:
    """A hidden tile of a zone lies open from now on; which of the hidden ones it was cannot be told."""
    open_card(state.zones[seat], place, EVERYONE)


# The drafts


@rule("CL-12.8", forbids=Question.DRAFT)
def only_laid_out_tiles(state: State, seat: int) -> int:
    """In a draft only a tile of the neutral zone can be taken."""
    return ~kinds_in(state.neutral, 0)


@rule("CL-12.8", "CL-12.9", answers=Question.DRAFT)
def draft(state: State, seat: int, answer: int, rng: Rng, events: Events) -> None:
    """The players take turns choosing one of the five; the second gets the last two."""
    move_drafted(state, seat, answer, events)
    state.drafted += 1
    state.turn = other(seat)
    if state.drafted < DRAFT_PICKS:
        ask(state, Question.DRAFT, one(state.turn))
    else:
        while size(state.neutral) > 0:
            move_drafted(state, state.turn, card_at(state.neutral, 0), events)
        begin_play(state)


@helper
def move_drafted(state: State, seat: int, tile: int, events: Events) -> None:
    """A tile goes from the neutral zone to a player's zone, face up."""
    take(state.neutral, place_of(state.neutral, tile, 0))
    put(state.zones[seat], tile, EVERYONE)
    note(events, Event.DRAFTS, seat, NOBODY, 0, tile)


@rule("CL-12.10", "CL-12.11", "CL-12.13")
def offer_tiles(state: State, seat: int, rng: Rng, events: Events) -> None:
    """A player secretly draws four neutral tiles and has to keep one."""
    for _ in range(OFFERED):
        tile = draw_neutral(state, rng)
        put(state.offers[seat], tile, 0)
        note(events, Event.OFFERED, seat, NOBODY, 0, tile, one(seat))
    forget(state.unused, EVERYONE & ~one(seat))
    state.turn = seat
    ask(state, Question.KEEP, one(seat))


@rule("CL-12.10", forbids=Question.KEEP)
def only_offered_tiles(state: State, seat: int) -> int:
    """In a secret draft only a tile that lies before you can be kept."""
    return ~kinds_in(state.offers[seat], 0)


@rule("CL-12.10", "CL-12.11", answers=Question.KEEP)
def keep(state: State, seat: int, answer: int, rng: Rng, events: Events) -> None:
    """One tile is kept; of four the rest is passed on, of three the rest goes back to the box."""
    offer = state.offers[seat]
    take(offer, place_of(offer, answer, 0))
    hide(state, seat, answer)
    note(events, Event.KEEPS, seat, NOBODY, 0, answer, one(seat))
    state.drafted += 1
    if state.drafted % 2 == 1:
        pass_on(state, seat, events)
    else:
        box_rest(state, seat, events)
        if state.drafted < SECRET_PICKS:
            offer_tiles(state, seat, rng, events)
        else:
            return_boxed(state)
            begin_play(state)


@rule("CL-12.10")
def pass_on(state: State, seat: int, events: Events) -> None:
    """The three tiles that were not kept go to the opponent, who keeps one of them."""
    taker = other(seat)
    while size(state.offers[seat]) > 0:
        tile = take(state.offers[seat], 0)
        put(state.offers[taker], tile, first(SEATS))
        note(events, Event.PASSES, seat, taker, 0, tile, first(SEATS))
    state.turn = taker
    ask(state, Question.KEEP, one(taker))


@rule("CL-12.10", "CL-12.13")
def box_rest(state: State, seat: int, events: Events) -> None:
    """What nobody has kept is boxed; only who boxed it knows what it was."""
    while size(state.offers[seat]) > 0:
        tile = take(state.offers[seat], 0)
        put(state.boxed, tile, one(seat))
        note(events, Event.BOXES, seat, NOBODY, 0, tile, one(seat))


@rule("CL-12.13")
def return_boxed(state: State) -> None:
    """The second four come from tiles not drawn before; after the draft boxed tiles are unused like the others."""
    while size(state.boxed) > 0:
        known_to = knowers(state.boxed, 0)
        put(state.unused, take(state.boxed, 0), known_to)


# A position given in a scenario


@helper
def settle(state: State) -> int:
    """Make a set-up position whole: what lies where, who knows it, and whose move it is."""
    for space in range(SPACES):
        if (size(state.board[space]) > 0) != ((occupied(state) >> space) & 1 == 1):
            return 1
    if (state.backing[0] & state.backing[1]) | (face_up(state) & (state.destroyed[0] | state.destroyed[1])):
        return 2
    if state.destroyed[0] & state.destroyed[1]:
        return 2
    if occupied(state) != 0 and size(state.beside) > 0:
        put(state.aside, draw(state.beside), EVERYONE)
    for seat in range(SEATS):
        for place in range(size(state.zones[seat]) - 1, -1, -1):
            if is_hidden_variant(state) and SIDE[card_at(state.zones[seat], place)] == Side.NEUTRAL:
                hide(state, seat, take(state.zones[seat], place))
            else:
                tell(state.zones[seat], place, EVERYONE)
    for space in range(SPACES):
        if size(state.board[space]) > 0:
            watch(state, space, top(state, space))
    survey(state)
    if occupied(state) == 0 and size(state.beside) == 1:
        state.turn = state.first_player
        empty(state, state.offers[other(state.turn)])  # what the lot had put before the other one
    if occupied(state) != 0:
        state.question = Question.LAY  # the drafts are over
    ask(state, state.question, one(state.turn))
    return 0
