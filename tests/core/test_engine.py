"""One source, three ways to run it."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

from stolik.core.door.batch import play_on
from stolik.core.door.game import Game
from stolik.core.door.players import row_of
from stolik.core.kit import events
from stolik.core.kit.chance import keys_of
from stolik.core.kit.errors import StolikError
from stolik.core.kit.rule import about
from stolik.core.kit.sets import members_of
from stolik.core.machine.binder import Binder
from stolik.core.machine.binding import names_used
from stolik.core.machine.engine import default_mode, new_engine
from tests.doors import DOORS, ROOT, every_game


@every_game
def test_the_record_has_no_padding(game: Game) -> None:
    assert game.state.dtype().itemsize == 2 * game.state.cells()


@every_game
def test_no_rule_calls_itself_even_by_way_of_others(game: Game) -> None:
    """Rules are put into the rules that call them."""
    calls = {
        name: {word for word in names_used(rule.__code__) if about(rule.__globals__.get(word)) is not None}
        for name, rule in game.rules.functions.items()
    }
    done: set[str] = set()

    def visit(name: str, path: tuple[str, ...]) -> None:
        assert name not in path, " calls ".join((*path, name))
        if name not in done:
            for other in calls.get(name, ()):
                visit(other, (*path, name))
            done.add(name)

    for name in calls:
        visit(name, ())


@every_game
def test_every_question_has_at_most_63_answers(game: Game) -> None:
    for question in game.questions:
        assert 0 < sum(kind.width for kind in question.answers) <= 63


def test_importing_and_playing_plain_compiles_nothing() -> None:
    code = (
        "import sys; from stolik import games; m = games.load(games.NAMES[0]).new(seats=2, mode='plain');"
        "m.play(m.awaited[0], m.legal(m.awaited[0])[0]); assert 'numba' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60, cwd=ROOT)


def test_two_games_in_two_processes_keep_their_own_compiled_rules() -> None:
    """The second process takes everything from the disk cache; the games must not share an entry of it."""
    code = (
        "from tests.doors import DOORS\n"
        "for door in DOORS.values():\n"
        "    compiled, plain = (door.batch(seats=2, games=3, seed=4, mode=mode) for mode in ('compiled', 'plain'))\n"
        "    assert (compiled.cells == plain.cells).all(), door.name\n"
    )
    for _ in range(2):
        subprocess.run([sys.executable, "-c", code], check=True, timeout=300, cwd=ROOT)


def test_an_unknown_mode_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = next(iter(DOORS.values())).rules
    with pytest.raises(StolikError, match="Unknown mode 'fast'"):
        new_engine(rules, "fast")
    monkeypatch.setenv("STOLIK_MODE", "fast")
    with pytest.raises(StolikError, match="Unknown STOLIK_MODE 'fast'"):
        default_mode()


@every_game
def test_a_match_can_go_from_plain_to_compiled_between_two_moves(game: Game) -> None:
    steady = game.new(seats=game.seats[-1], seed=3)
    changing = game.new(seats=game.seats[-1], seed=3)
    number = 0
    while not steady.is_over:
        changing.engine = game.engine("plain" if number % 2 else None)
        seat = steady.awaited[0]
        move = steady.legal(seat)[-1]
        for match in (steady, changing):
            match.play(seat, move)
        number += 1
    assert np.array_equal(steady.cells, changing.cells)


@pytest.mark.parametrize("mode", ["compiled", "checked"])
def test_more_events_than_there_is_room_for_end_in_an_error(mode: str) -> None:
    game = DOORS["toy"]
    match = game.new(seats=2, seed=1, mode=mode)
    seat = match.awaited[0]
    answer = members_of(match.engine.legal(match.cells, seat))[0]
    no_room = np.zeros((1, events.ROW), np.int16)
    with pytest.raises(IndexError, match="A rule of toy reaches out of bounds or tells more than there is room for"):
        match.engine.apply(match.cells.copy(), seat, answer, match.engine.new_rng(), no_room)


def test_a_negative_index_counts_from_no_end_and_is_found_where_indices_are_checked() -> None:
    import numba

    def read(row: np.ndarray, place: int) -> int:
        return int(row[place])

    def ask(row: np.ndarray, place: int) -> int:
        return inner(row, place)

    inner = Binder(DOORS["toy"].rules, "checked").wrap(read)
    outer = numba.njit(ask)
    assert outer(np.arange(3), 2) == 2
    with pytest.raises(IndexError):
        outer(np.arange(3), -1)


@every_game
def test_matches_go_on_from_any_record_as_they_would_have(game: Game) -> None:
    """Compiled and plain alike, from the deal on and from its end; from one record by many chances."""
    seats = game.seats[0]
    begun = game.new(seats=seats, seed=2).cells
    over = game.batch(seats=seats, games=1, seed=2).cells
    keys, sitting = keys_of(4, np.arange(3)), np.zeros((3, game.most_seats), np.int64)
    bots, records = np.array([row_of(game, "thumb")]), np.concatenate([begun, begun, over])
    ends = {mode: play_on(game, records, keys, sitting, bots, mode) for mode in ("compiled", "plain")}
    assert (ends["compiled"].cells == ends["plain"].cells).all()
    assert ends["compiled"].lengths.tolist() == ends["plain"].lengths.tolist()
    assert ends["compiled"].lengths[2] == 0
    assert (ends["compiled"].cells[2] == over[0]).all()
    assert (ends["compiled"].field("over")[:2] > 0).all()
