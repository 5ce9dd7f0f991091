"""Magazines: loading, spinning, extra bullets and renewal; chapters 2, 4, 5, 7 and 10."""

from __future__ import annotations

from stolik.core.kit.chance import Rng
from stolik.core.kit.events import Events, note
from stolik.core.kit.piles import clear, draw, place_of, put, put_copies, shuffle, size, take, tell
from stolik.core.kit.record import NOBODY
from stolik.core.kit.rule import helper, rule
from stolik.core.kit.sets import one
from stolik.games.roulette.cards import CLICKS, Cartridge
from stolik.games.roulette.events import Event
from stolik.games.roulette.rules.box import bullets_of, clicks_of
from stolik.games.roulette.state import EVERYONE, State


@rule("RO-2.4", "RO-10.5")
def fill_magazine(state: State, seat: int) -> None:
    """Six KLIK! of the colour and exactly one bullet."""
    put_copies(state.magazines[seat], Cartridge.BULLET, 1, 0)
    put_copies(state.magazines[seat], Cartridge.CLICK, CLICKS, 0)
    state.bullets[seat] = 1


@rule("RO-4.1", "RO-4.2", "RO-1.4")
def hide_card(state: State, seat: int, card: int) -> None:
    """One card of the seven lies face down under the help card, known to its owner alone."""
    magazine = state.magazines[seat]
    put(state.pockets[seat], take(magazine, place_of(magazine, card, 0)), 0)


@rule("RO-5.1", "RO-14.2")
def spin(state: State, seat: int, rng: Rng, events: Events) -> None:
    """Every order of what lies face down is equally likely, and nobody knows a place any more."""
    shuffle(state.magazines[seat], rng)
    note(events, Event.SPINS, seat)


@rule("RO-7.8", "RO-7.10", "RO-12.16")
def swap_in_bullet(state: State, seat: int, rng: Rng, events: Events) -> None:
    """A KLIK!, never the hidden one, is swapped for a bullet from the supply, if there are both; then it is spun."""
    magazine = state.magazines[seat]
    place = place_of(magazine, Cartridge.CLICK, 0)
    if place == NOBODY or size(state.supply) == 0:
        note(events, Event.NO_SWAP, seat)
    else:
        set_click_aside(state, seat, take(magazine, place))
        put(magazine, draw(state.supply), 0)
        note(events, Event.SWAPS, seat)
    spin(state, seat, rng, events)


@rule("RO-7.11")
def set_click_aside(state: State, seat: int, click: int) -> None:
    """The KLIK! lies in view before its owner, so everybody can count the bullets."""
    put(state.set_aside[seat], click, EVERYONE)
    state.bullets[seat] += 1


@rule("RO-4.1", "RO-14.2")
def look_through(state: State, seat: int) -> None:
    """While loading everybody sees the own seven cards; once they are spun nobody knows which lies where."""
    for place in range(size(state.magazines[seat])):
        tell(state.magazines[seat], place, one(seat))


@rule("RO-9.6", "RO-14.13", "RO-7.14")
def gather(state: State, seat: int) -> None:
    """The seven cards come together again, the hidden one unseen, and whatever was known of them is out of date."""
    pick_up(state, seat)
    # the bullets first, so that the order in which cards came together tells nobody where they lay
    put_copies(state.magazines[seat], Cartridge.BULLET, bullets_of(state, seat), 0)
    put_copies(state.magazines[seat], Cartridge.CLICK, clicks_of(state, seat), 0)


@helper
def pick_up(state: State, seat: int) -> None:
    """No card of a magazine lies anywhere any more."""
    clear(state.pockets[seat])
    clear(state.turned[seat])
    clear(state.magazines[seat])


@rule("RO-10.5", "RO-10.6", "RO-14.11", "RO-7.9")
def renew(state: State, seat: int, events: Events) -> None:
    """All seven cards are again six KLIK! and one bullet; nobody is shown what was hidden."""
    take_apart(state, seat)
    draw(state.supply)
    clear(state.set_aside[seat])
    fill_magazine(state, seat)
    note(events, Event.RENEWS, seat)


@rule("RO-10.5", "RO-10.8")
def take_apart(state: State, seat: int) -> None:
    """All bullets go back to the supply, and the KLIK! lie before their owner."""
    pick_up(state, seat)
    clear(state.set_aside[seat])
    put_copies(state.supply, Cartridge.BULLET, state.bullets[seat], EVERYONE)
    put_copies(state.set_aside[seat], Cartridge.CLICK, CLICKS, EVERYONE)
    state.bullets[seat] = 0
