"""One match of CLASH: the board, the zones, and the games won so far."""

from __future__ import annotations

from stolik.core.kit.names import Named, Reason, SetOf, name, reason
from stolik.core.kit.piles import Pile
from stolik.core.kit.record import Int, Ints, Piles, Record, hidden, option, owner_only, public, tally
from stolik.games.clash.questions import SEATS, Question, Seat
from stolik.games.clash.tiles import SPACES, Direction, Side, Space, Tile

EVERYONE = (1 << (SEATS + 1)) - 1  # both seats and the spectator
ZONE = 24  # room: the seven own tiles and every neutral one
MOST_MOVES = 1000  # a house rule; random games have about 11
Spaces = SetOf(Space)


class Variant(Named):
    """What is done with the neutral tiles (chapter 12)."""

    STANDARD = name()
    LONG_GAME = name()
    BEGINNERS = name()
    RANDOM_SUPPORT = name()
    HIDDEN_SUPPORT = name()
    DRAFT = name()
    SECRET_DRAFT = name()


class Scoring(Named):
    """How many games make a match, and what decides it (chapter 11)."""

    SINGLE = name()
    BEST_OF_THREE = name()
    POINTS_2 = name()
    POINTS_3 = name()
    POINTS_4 = name()
    POINTS_5 = name()
    POINTS_6 = name()
    POINTS_7 = name()
    POINTS_8 = name()
    POINTS_9 = name()


class Chair(Named):
    """One of the two seats, or drawn by lot."""

    LOT = name()
    SEAT1 = name()
    SEAT2 = name()


class Orientation(Named):
    """Whom a tile supports when it is laid (CL-3.3, CL-13.1)."""

    UPRIGHT = name()
    FREE = name()


class Repeat(Named):
    """Where a repeated effect works from (CL-8.23, CL-13.6)."""

    FROM_SOURCE = name()
    COPIED = name()


class Arrows(Named):
    """How many directions Fast food and Imam have (CL-13.2)."""

    FOUR = name()
    EIGHT = name()


class Network(Named):
    """Which three spaces the Social network marks (CL-13.3)."""

    AHEAD = name()
    FORK = name()


class UnDots(Named):
    """Which two spaces the United Nations mark (CL-13.4)."""

    SIDES = name()
    FRONT_BACK = name()
    CHOSEN = name()


class Stage(Named):
    """What comes next in the move once nobody is asked any more."""

    EFFECT = name()
    END_MOVE = name()


class Ending(Reason):
    """Why a match ended."""

    GOES_ON = reason()
    FULL_BOARD = reason("CL-10.1")
    CANNOT_LAY = reason("CL-10.2")
    KABOOM = reason("CL-10.6")
    TWO_WINS = reason("CL-11.2")
    POINTS = reason("CL-11.12")
    MOVE_LIMIT = reason("CL-13.8")


class State(Record, seats=SEATS):
    """One table. Every field is a number; NOBODY stands for no seat."""

    question: Int = public(of=Question)
    over: Int = public(of=Ending)
    # what the set-up chose
    variant: Int = option(Variant.STANDARD, of=Variant)
    scoring: Int = option(Scoring.BEST_OF_THREE, of=Scoring)
    mcworld: Int = option(Chair.SEAT1, of=Chair)
    first: Int = option(Chair.LOT, of=Chair)
    orientation: Int = option(Orientation.UPRIGHT, of=Orientation, is_house=True)
    repeat: Int = option(Repeat.FROM_SOURCE, of=Repeat, is_house=True)
    arrows: Int = option(Arrows.FOUR, of=Arrows, is_house=True)
    network: Int = option(Network.AHEAD, of=Network, is_house=True)
    un_dots: Int = option(UnDots.SIDES, of=UnDots, is_house=True)
    # the match
    game: Int = public()  # the number of the game being played
    won: Ints = public(SEATS)  # games
    side: Ints = public(SEATS, of=Side)
    starter: Int = public(of=Seat)  # who started the first game
    first_player: Int = public(of=Seat)  # who starts this one
    loser: Int = public(of=Seat)  # of the game before
    last_board: Ints = public(SPACES, of=Tile, by=Space)  # how the game before ended
    last_backing: Ints = public(SEATS, of=Spaces)
    # the board
    board: Piles = public(SPACES, 2, of=Tile, by=Space)  # a Nobel Prize lies on the tile it covers
    backing: Ints = public(SEATS, of=Spaces)  # whose tiles support this seat
    destroyed: Ints = public(SEATS, of=Spaces)  # face down by this seat's doing
    guarded: Int = public(of=Spaces)  # where a tile that secures itself was laid last
    lasting: Int = public(of=Spaces)  # where another tile with a permanent effect was, so that nobody looks elsewhere
    secure: Int = public(of=Spaces)  # what lies there has Security
    stable: Int = public(of=Spaces)  # within reach of the United Nations
    blocked: Int = public(of=Spaces)  # within reach of Picket or Riots
    shield: Int = public(of=SetOf(Direction))  # the chosen dots of the United Nations
    # off the board
    zones: Piles = owner_only(SEATS, ZONE, of=Tile)  # face up, but for hidden neutral tiles
    neutral: Pile = public(5, of=Tile)
    beside: Pile = public(1, of=Tile)  # Mustafa, before the first move
    removed: Pile = public(len(Tile), of=Tile)
    offers: Piles = owner_only(SEATS, 4, of=Tile)  # what a secret draft puts before a seat
    boxed: Pile = hidden(4, of=Tile)  # what nobody has kept, until the secret draft is over
    unused: Pile = hidden(17, of=Tile)  # neutral tiles that have not taken part
    aside: Pile = public(len(Tile), of=Tile)  # neutral tiles used in earlier games
    # the move
    turn: Int = public(of=Seat)
    turns: Int = public()  # moves made in the match
    drafted: Int = public()  # how many choices of the draft have been made
    stage: Int = public(of=Stage)
    tile: Int = public(of=Tile)  # the tile being laid
    laid: Int = public(of=Space)  # where
    working: Int = public(of=Tile)  # the tile whose effect is carried out
    source: Int = public(of=Space)  # the space it works from
    lifted: Int = public(of=Space)  # from where a tile is bribed away
    is_filling: Int = public()  # the neutral zone is to be filled up
    # for reports
    games: Ints = tally(SEATS)  # started
    starts_won: Ints = tally(SEATS)  # of those
    repeats: Ints = tally(SEATS)
    kabooms: Ints = tally(SEATS)
