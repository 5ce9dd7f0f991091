"""Rules for graphics cards: kernels as text, their twins on this computer, and what is said where there is no card."""

from __future__ import annotations

import itertools
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from stolik.core.door.batch import play_keys, way_of_bots
from stolik.core.door.characters import by_search
from stolik.core.door.game import Game
from stolik.core.door.players import row_of, ways
from stolik.core.kit.chance import keys_of
from stolik.core.kit.errors import StolikError
from stolik.core.machine.kernels import COPYING, JOINING
from stolik.core.machine.modules import made_kernel
from stolik.core.machine.sharing import CRAMPED, WAYS
from stolik.core.machine.thinking import MindRoom, room_for
from stolik.core.minds.mind import CROWD, ITERATIONS, KIND, MOST_EDGES, SETTINGS
from tests.conftest import rounds
from tests.core.twins import Thread, kinds_of, twin_of
from tests.doors import DOORS
from tests.machines import HAS_CARD, HAS_CUPY

TOY, CONFLICT = DOORS["toy"], DOORS["conflict"]
WHOLE = rounds((TOY, CONFLICT), tuple(DOORS.values()))  # games all of whose kernels are looked at; of others one each
KERNELS = [(game, way) for game in DOORS.values() for way in WAYS if game in WHOLE or way == "random"]
each_game = pytest.mark.parametrize("game", WHOLE, ids=lambda game: game.name)
Array = np.ndarray[Any, Any]


def matches(game: Game, seats: int, rows: list[Array], number: int) -> tuple[Array, Array, Array, Array]:
    """So many matches in which everybody sits in every chair in turn."""
    sitting = (np.arange(number)[:, None] + np.arange(game.most_seats)) % len(rows)
    return game.blank(seats, {}), keys_of(5, np.arange(number)), sitting, np.array(rows)


def rows_of(game: Game, playouts: int | None = None) -> list[Array]:
    """Every bot of a game that thinks ahead, if it has so many playouts; else all the others."""
    rows = [row_of(game, word) for word in ways(game)]
    chosen = [row for row in rows if (row[ITERATIONS] > 0) == (playouts is not None)]
    for row in chosen:
        row[ITERATIONS] = playouts or 0
    return chosen


@pytest.mark.parametrize(("game", "way"), KERNELS, ids=[f"{game.name}-{way}" for game, way in KERNELS])
def test_a_kernel_is_whole_and_reckons_as_the_processor_does(game: Game, way: str, tmp_path: Path) -> None:
    text = made_kernel(game.rules, way).read_text()
    assert re.findall(r"\.entry (\w+)\(", text) == ["play"]
    assert ".target sm_75" in text
    assert ".extern" not in text
    assert "fma." not in text  # a product that is added without being rounded is another number
    assert not re.findall(r"(?:add|sub|mul)\.f64", text)  # without .rn an assembler may make fma of them
    assert ("sqrt.rn.f64" in text) == (way == "search")
    if shutil.which("ptxas"):
        (tmp_path / "kernel.ptx").write_text(text)
        command = ["ptxas", "-arch=sm_90", "kernel.ptx", "-o", "kernel.cubin"]
        if game is TOY or way == "random":  # the others take the assembler long
            subprocess.run(command, cwd=tmp_path, check=True)


@each_game
def test_threads_play_what_one_loop_plays(game: Game) -> None:
    for rows in ([row_of(game, "random")], rows_of(game)):
        way = way_of_bots(game, np.array(rows))
        for seats in (game.seats[0], game.seats[-1]):
            played = matches(game, seats, rows, rounds(300, 5000))
            ends, lengths = twin_of(game, way).play(*played, MindRoom.of(2, 0, 0, 0, 0))
            batch = play_keys(game, *played)
            assert (lengths == batch.lengths).all()
            assert (ends == batch.cells).all()


@pytest.mark.parametrize("dirt", [0, 0xEE], ids=["clean", "dirty"])
@each_game
def test_threads_that_think_stop_and_go_on_with_the_same_thoughts(game: Game, dirt: int) -> None:
    seats = min(3, game.seats[-1])
    played = matches(game, seats, rows_of(game, 30), rounds(8, 100))
    room = room_for(played[3], seats, game.state.cells(), kinds_of(game), is_full=True)
    ends, lengths = twin_of(game, "search").play(*played, room, dirt=dirt)
    batch = play_keys(game, *played)
    assert (lengths == batch.lengths).all()
    assert (ends == batch.cells).all()


def test_records_are_copied_whole_wherever_they_lie(tmp_path: Path) -> None:
    shared = ("ptr %into", "ptr %from", "i64 %bytes")
    entry = f"define void @twin({', '.join(shared)}, i64 %thread, i64 %threads) {{"
    entry += f"call void @copy_words({', '.join(shared)}) ret void }}"
    copying = Thread(tmp_path / "copying.o", lambda: COPYING.replace("ODD", "2") + JOINING + entry, shared)
    luck = np.random.default_rng(3)
    for into, start, cells in itertools.product(range(4), range(4), (2, 3, 4, 5, 8, 9, 170, 171)):
        source, target = (luck.integers(-(1 << 15), 1 << 15, 180, np.int16) for _ in range(2))
        expected = target.copy()
        expected[into : into + cells] = source[start : start + cells]
        copying.go(target[into:].ctypes.data, source[start:].ctypes.data, 2 * cells, 0, 1)
        assert (target == expected).all(), (into, start, cells)


def test_a_match_with_too_small_a_tree_is_told_apart() -> None:
    way = by_search(200, deep=8, open=800, play=700)
    row = np.zeros(SETTINGS, np.int64)
    row[KIND] = CONFLICT.rules.kind_of(way.bot)
    for place, number in way.settings.items():
        row[place] = number
    played = matches(CONFLICT, 2, [row, row_of(CONFLICT, "random")], rounds(16, 200))
    batch = play_keys(CONFLICT, *played)
    found = []
    for edges in (128, 1024, 4096):
        room = MindRoom.of(edges, 0, 2, CONFLICT.state.cells(), kinds_of(CONFLICT))
        ends, lengths = twin_of(CONFLICT, "search").play(*played, room)
        fits = lengths != CRAMPED
        assert (ends[fits] == batch.cells[fits]).all()
        assert (lengths[fits] == batch.lengths[fits]).all()
        found.append(int(fits.sum()))
    assert found[0] < found[-1]


def test_room_is_for_what_bots_need() -> None:
    table = CONFLICT.state.cells(), kinds_of(CONFLICT)
    light, hard = np.array([row_of(CONFLICT, "thumb")]), np.array([row_of(CONFLICT, "hard")])
    expert = np.array([row_of(CONFLICT, "expert")])
    assert room_for(light, 2, *table).worlds == 0
    assert room_for(hard, 4, *table).worlds == 4 * CROWD
    assert room_for(hard, 2, *table).size < room_for(expert, 2, *table).size
    assert room_for(expert, 2, *table).edges == MOST_EDGES
    assert [way_of_bots(CONFLICT, rows) for rows in (light, hard)] == ["thumb", "search"]


def test_an_unknown_device_is_named() -> None:
    with pytest.raises(StolikError, match="device"):
        CONFLICT.batch(games=1, device="tpu")


def test_a_card_plays_compiled_rules_only() -> None:
    with pytest.raises(StolikError, match="compiled rules, not plain ones"):
        CONFLICT.batch(games=1, mode="plain", device="cuda")


@pytest.mark.skipif(HAS_CUPY, reason="CuPy is installed")
def test_without_cupy_one_sentence_says_what_to_install() -> None:
    with pytest.raises(StolikError, match=r'CuPy is not installed.*"stolik\[gpu\]"'):
        CONFLICT.batch(games=1, device="cuda")


@pytest.mark.skipif(not HAS_CARD, reason="CuPy finds no graphics card")
def test_a_card_plays_the_same() -> None:
    asked: dict[str, Any] = {"games": 64, "bots": ("thumb", "random")}
    assert (CONFLICT.batch(**asked, device="cuda").cells == CONFLICT.batch(**asked).cells).all()


@pytest.mark.skipif(HAS_CARD or not HAS_CUPY, reason="CuPy is not installed, or finds a graphics card")
def test_without_a_card_one_sentence_says_so() -> None:
    with pytest.raises(StolikError, match="no graphics card"):
        CONFLICT.batch(games=1, device="cuda")
