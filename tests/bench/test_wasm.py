"""The bench of the rules in browsers really plays and really weighs; no figure is judged."""

from __future__ import annotations

from bench import wasm
from tests.doors import DOORS


def test_node_and_native_code_play_in_turns() -> None:
    native, node = wasm.speed(DOORS["conflict"], "thumb", rounds=1)
    assert native > 0
    assert node > 0


def test_every_thought_of_a_match_takes_its_time() -> None:
    times = wasm.thinking_times(DOORS["conflict"], seats=2, most=4)
    assert 0 < len(times) <= 4
    assert all(time > 0 for time in times)


def test_every_game_is_weighed() -> None:
    doors = [DOORS["conflict"], DOORS["kittens"]]
    lines = [line.split(" | ") for line in wasm.sizes(doors) if line.startswith(("| conflict", "| kittens"))]
    assert len(lines) == len(doors)
    assert all(float(packed) < float(whole) for _, whole, packed, *_ in lines)
