"""Whatever a client says, whenever: it leads to entries or to a refusal, and the log can always be read again."""

from __future__ import annotations

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
path = st.lists(number, max_size=4)
text = st.one_of(st.text(max_size=25), st.sampled_from(["Ala", "turn", "always", "thumb", "pl", "phrase.x", "red"]))
nonce = st.sampled_from(["aa" * 8, "bb" * 32, "xyz", ""])
MESSAGE: st.SearchStrategy[say.FromClient] = st.one_of(
    st.builds(say.Sit, number, text),
    st.builds(say.Rise),
    st.builds(say.Invite, number, text),
    st.builds(say.Dismiss, number),
    st.builds(say.Mix, nonce, nonce),
    st.builds(say.Start),
    st.builds(say.Play, number, path),
    st.builds(say.Say, text),
    st.builds(say.Wish, number),
    st.builds(say.PassForMe, text),
    st.builds(say.LastCall),
    st.builds(say.Choose, text),
    st.builds(say.PlayAgain),
)


@every_game
@given(seed=st.integers(0, 1 << 40), said=st.lists(st.tuples(GUEST, MESSAGE, st.booleans()), max_size=25))
@settings(max_examples=25, deadline=None)
def test_any_message_at_any_time_is_followed_or_refused(
    game: Game, seed: int, said: list[tuple[str, say.FromClient, bool]]
) -> None:
    driver = Driver(game, seed)
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
