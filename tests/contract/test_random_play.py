"""Random play through the front door: pieces are conserved, somebody is asked until the end, replays agree."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stolik.core.door.game import Game
from stolik.core.door.match import Match
from stolik.core.kit.errors import StolikError
from stolik.core.kit.piles import KNOWN, NOTHING, WIDTH
from stolik.core.machine.engine import default_mode
from tests.doors import every_game, examples, random_setup, random_walk, setups


def pieces_in_play(match: Match) -> dict[str, list[int]]:
    """All pieces in piles, by family."""
    found: dict[str, list[int]] = {}
    for field, _, start in match.game.state.piles():
        number = int(match.cells[0, start])
        cards = [int(match.cells[0, start + 1 + WIDTH * place]) for place in range(number)]
        found.setdefault(field.of.__name__, []).extend(cards)
        rest = match.cells[0, start + 1 + WIDTH * number : start + field.full_shape[-1]]
        assert all(rest[0::WIDTH] == NOTHING), f"{field.name} has something beyond its end"
        assert not any(rest[KNOWN::WIDTH])
    return {family: sorted(cards) for family, cards in found.items()}


@pytest.mark.three_ways
@every_game
@given(seed=st.integers(0, 1 << 40))
@examples(10)
def test_pieces_are_conserved_and_somebody_is_asked_until_the_end(game: Game, seed: int) -> None:
    chance = random.Random(seed)
    match = random_setup(game, chance)
    pieces = pieces_in_play(match)
    for _ in random_walk(match, chance):
        assert match.awaited
        assert set(match.awaited) <= set(match.asked)
        assert match.result is None
        assert pieces_in_play(match) == pieces
    assert pieces_in_play(match) == pieces
    result = match.result
    assert result is not None
    assert set(result.winners) <= set(range(match.seats))
    assert abs(sum(match.returns)) < 1e-9 or len(result.winners) > 1


@pytest.mark.three_ways
@every_game
@given(seed=st.integers(0, 1 << 40))
@examples(8)
def test_a_replay_ends_in_the_same_bytes(game: Game, seed: int) -> None:
    chance = random.Random(seed)
    match = random_setup(game, chance)
    options = {name: match.view(0).words(name) for name in game.options}
    for number, _ in enumerate(random_walk(match, chance)):
        if number == 7:
            saved = match.to_bytes()
            again = game.restore(saved)
            assert again.to_bytes() == saved
            assert again.events == match.events
            assert again.story(0, "pl") == match.story(0, "pl")
    twin = Match.begin(game, game.blank(match.seats, options), key=match.key)
    for entry in match.log:
        twin.answer(entry.seat, entry.answer)
    assert twin.cells.tobytes() == match.cells.tobytes()
    assert twin.events == match.events
    assert game.restore(match.to_bytes()).result == match.result


@every_game
@given(seed=st.integers(0, 1 << 40))
@examples(8)
def test_plain_and_compiled_agree_byte_for_byte(game: Game, seed: int) -> None:
    chance = random.Random(seed)
    compiled = random_setup(game, chance)
    plain = compiled.copy()
    plain.engine = game.engine("plain")
    for seat, answer in random_walk(compiled, chance):
        for each in range(compiled.seats):
            assert compiled.engine.legal(compiled.cells, each) == plain.engine.legal(plain.cells, each)
            assert np.array_equal(compiled.view(each).cells, plain.view(each).cells)
        plain.answer(seat, answer)
        words = (seed & 0xFFFF, 2, 3, 4)
        view = compiled.engine.view(compiled.cells, seat)
        dealt = [match.engine.redeal(view, seat, match.engine.new_rng(words)) for match in (compiled, plain)]
        assert np.array_equal(*dealt)
    assert plain.cells.tobytes() == compiled.cells.tobytes()
    assert plain.events == compiled.events


@every_game
def test_a_batch_plays_the_same_plain_and_compiled(game: Game) -> None:
    for seats in game.seats:
        for bots in ((), ("thumb",) * seats):
            runs = [
                game.batch(seats=seats, games=5, seed=9, bots=bots, mode=mode) for mode in ("plain", default_mode())
            ]
            assert np.array_equal(runs[0].cells, runs[1].cells)
            assert np.array_equal(runs[0].lengths, runs[1].lengths)


@every_game
def test_random_play_ends(game: Game, record_property: pytest.FixtureRequest) -> None:
    games = 20 if default_mode() == "plain" else 1000
    for seats in game.seats:
        for options in setups(game, seats):
            batch = game.batch(seats=seats, games=games, seed=1, **options)  # refuses a match that goes on for ever
            assert all(batch.field("over") > 0)
            assert all(batch.lengths > 0)
            record_property(f"longest {game.name} {seats} {options}", int(batch.lengths.max()))  # type: ignore[operator]


@pytest.mark.three_ways
@every_game
def test_a_new_match_writes_every_cell(game: Game) -> None:
    engine = game.engine()
    for seats in game.seats:
        blank = game.blank(seats, {})
        fresh = np.zeros((1, game.state.cells()), np.int16)
        dirty = np.full((1, game.state.cells()), 0x6EEE, np.int16)
        for cells in (fresh, dirty):
            engine.start(cells, blank, engine.new_rng((1, 2, 3, 4)), np.zeros((128, 6), np.int16))
        assert np.array_equal(fresh, dirty)


@every_game
def test_a_copy_goes_its_own_way(game: Game) -> None:
    match = game.new(seats=game.seats[0], seed=2)
    twin = match.copy()
    seat = match.awaited[0]
    match.play(seat, match.legal(seat)[0])
    assert twin.log == []
    assert twin.cells.tobytes() != match.cells.tobytes()


@every_game
def test_damaged_and_foreign_bytes_are_refused(game: Game) -> None:
    match = game.new(seats=game.seats[0], seed=2)
    saved = match.to_bytes()
    changed = bytearray(saved)
    changed[len(saved) // 2] ^= 1
    for data in (b"", b"hello", saved[:-1], saved[:20], bytes(changed), saved + b"x"):
        with pytest.raises(StolikError) as caught:
            game.restore(data)
        assert len(caught.value.sentence) > 10
