"""A rematch waits for nobody who has left, and for nobody longer than the grace."""

from __future__ import annotations

import msgspec
import pytest

from stolik import games
from stolik.core.kit.errors import StolikError
from stolik.table import clock
from stolik.table import entries as log
from stolik.table import messages as say
from stolik.table.sights import sight
from stolik.table.table import Table

CONFLICT = games.load("conflict")
ADA, BOLEK, CYRYL = "guest-a", "guest-b", "guest-c"
GUESTS = (ADA, BOLEK, CYRYL)
RESULT = {"winners": [0], "places": [1, 2, 2], "points": [0, 0, 0], "reason": "last_standing", "paragraph": "CO-3.4"}


class Ended:
    """Three people whose match is over."""

    def __init__(self) -> None:
        self.now = 1_000_000
        self.table = Table.open(CONFLICT, "ABCDE", ADA, self.now, 3, speed=0, mode="plain", is_test=True)
        for seat, (guest, name) in enumerate(zip(GUESTS, ("Ada", "Bolek", "Cyryl"), strict=True)):
            self.send(guest, say.Sit(seat, name))
        self.send(ADA, say.Start())
        self.fold([log.Ended(at=self.now, cells=b"", **RESULT)])  # type: ignore[arg-type]
        self.wait(1_000)

    def send(self, guest: str, message: say.FromClient) -> None:
        """Somebody says something."""
        self.fold(self.table.receive(guest, message, self.now))
        self.wait(0)

    def fold(self, entries: list[log.AnyEntry]) -> None:
        """It goes through the log's own encoding before it happens."""
        for entry in entries:
            self.table.fold(log.decoder.decode(log.encoder.encode(entry)))

    def wait(self, milliseconds: int) -> None:
        """Time passes."""
        until = self.now + milliseconds
        while (when := self.table.wake_at()) is not None and when <= until:
            self.now = max(self.now, when)
            self.fold(self.table.tick(self.now))
        self.now = until

    def leave(self, guest: str) -> None:
        """Somebody goes away."""
        self.fold(self.table.disconnect(guest, self.now))
        self.wait(0)

    def played_by_bots(self) -> list[bool]:
        """For each seat, does a bot play there now, as everybody sees?"""
        return [place.is_played_by_bot for place in sight(self.table, ADA).places]


def test_a_rematch_does_not_wait_for_somebody_who_leaves() -> None:
    ended = Ended()
    ended.send(ADA, say.PlayAgain())
    ended.send(BOLEK, say.PlayAgain())
    assert not ended.table.is_playing
    ended.leave(CYRYL)
    assert ended.table.is_playing
    assert ended.played_by_bots() == [False, False, True]
    ended.fold(ended.table.connect(CYRYL, ended.now))
    assert ended.played_by_bots() == [False, False, False]


def test_who_is_away_after_a_match_is_shown_as_away_and_the_host_may_begin_with_a_bot_instead() -> None:
    ended = Ended()
    ended.leave(CYRYL)
    assert [place.is_online for place in sight(ended.table, ADA).places] == [True, True, False]
    with pytest.raises(StolikError, match="Only the host"):
        ended.send(BOLEK, say.Start())
    ended.send(ADA, say.Start())
    assert ended.table.is_playing
    assert ended.played_by_bots() == [False, False, True]


def test_nobody_waits_for_a_rematch_longer_than_the_grace() -> None:
    ended = Ended()
    ended.send(BOLEK, say.PlayAgain())
    begins = ended.now + clock.GRACE
    assert sight(ended.table, BOLEK).rematch_at == begins
    ended.wait(clock.GRACE - 1)
    assert not ended.table.is_playing
    ended.wait(1)
    assert ended.table.is_playing
    assert ended.played_by_bots() == [True, False, True]
    assert sight(ended.table, BOLEK).rematch_at == 0


def test_who_stayed_on_the_result_takes_the_own_seat_back_with_a_word() -> None:
    ended = Ended()
    ended.send(BOLEK, say.PlayAgain())
    ended.wait(clock.GRACE)
    ended.send(CYRYL, say.PlayAgain())
    assert ended.played_by_bots() == [True, False, False]
    with pytest.raises(StolikError, match="after a match"):
        ended.send(CYRYL, say.PlayAgain())
    again = Table.replay(CONFLICT, ended.table.log, mode="plain")
    assert msgspec.json.encode(sight(again, ADA)) == msgspec.json.encode(sight(ended.table, ADA))


def test_a_wish_for_a_rematch_goes_with_whoever_leaves() -> None:
    ended = Ended()
    ended.send(BOLEK, say.PlayAgain())
    ended.leave(BOLEK)
    ended.wait(2 * clock.GRACE)
    assert not ended.table.is_playing
    assert sight(ended.table, ADA).rematch_at == 0
