"""Whatever a client says, whenever: it leads to entries or to a refusal, and the log can always be read again."""

from __future__ import annotations

from typing import Any, get_args, get_type_hints

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from stolik.core.door.game import Game
from stolik.core.kit.errors import StolikError
from stolik.table import messages as say
from stolik.table.sights import sight
from stolik.table.table import Table
from tests.doors import every_game
from tests.table.driving import GUESTS, Driver

GUEST = st.sampled_from([*GUESTS, "stranger", ""])
number = st.one_of(st.integers(-2, 8), st.sampled_from([63, 64, 2**31 - 1, -(2**31)]))
nonce = st.sampled_from(["aa" * 8, "bb" * 32, "xyz", ""])
text = st.one_of(
    st.text(max_size=25), st.sampled_from(["Ala", "turn", "always", "thumb", "pl", "phrase.x", "red"]), nonce
)
OF_TYPE: dict[object, st.SearchStrategy[Any]] = {
    int: number,
    str: text,
    bool: st.booleans(),
    list[int]: st.lists(number, max_size=4),
    say.Language: st.sampled_from(get_args(say.Language)),
    say.Whom: st.sampled_from(get_args(say.Whom)),
}


def of_kind(kind: type[say.FromClient]) -> st.SearchStrategy[say.FromClient]:
    """Messages of a kind, with anything in their fields."""
    return st.builds(kind, **{name: OF_TYPE[plain] for name, plain in get_type_hints(kind).items()})


# Every kind there is: a new one is among them by itself.
MESSAGE = st.one_of([of_kind(kind) for kind in get_args(say.FromClient)])


@every_game
@given(
    seed=st.integers(0, 1 << 40),
    is_begun=st.booleans(),
    said=st.lists(st.tuples(GUEST, MESSAGE, st.booleans()), max_size=25),
)
@settings(max_examples=25, deadline=None)
def test_any_message_at_any_time_is_followed_or_refused(
    game: Game, seed: int, is_begun: bool, said: list[tuple[str, say.FromClient, bool]]
) -> None:
    driver = Driver(game, seed)
    if is_begun:
        driver.send(GUESTS[0], say.Start())
    for guest, message, passes in said:
        before = len(driver.table.log)
        try:
            driver.send(guest, message)
        except StolikError:
            assert len(driver.table.log) == before
        if passes and driver.table.wake_at() is not None:
            driver.tick()
    again = Table.replay(game, driver.table.log, mode="plain")
    for guest in (*GUESTS, "stranger"):
        assert msgspec.json.encode(sight(again, guest)) == msgspec.json.encode(sight(driver.table, guest))
