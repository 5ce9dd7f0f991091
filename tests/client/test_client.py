"""Programs at the table, by the client library and the examples of the docs, against a real server."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from stolik import games
from stolik.client import ServerRefusal, Table
from stolik.core.kit.errors import StolikError
from stolik.server.settings import Limits
from stolik.table import messages as say
from tests.server.clients import Address

NAMES = tuple(games.NAMES)


@pytest.mark.parametrize("asks", [False, True], ids=["told", "asked"])
@pytest.mark.parametrize("game", NAMES)
def test_a_program_plays_a_whole_match_of_every_game(server: Address, game: str, asks: bool) -> None:
    chance = random.Random(7)
    wish: dict[str, Any] = {"seats": 2, "bots": ["easy"], "start": True, "is_test": True}
    with Table.open(server.base, game, "Automat", asks=asks, **wish) as table:
        made = 0
        for question in table.turns():
            assert table.seat in question.asked
            assert table.match is not None
            assert (table.match.moves is None) == asks
            moves = table.moves
            made += bool(moves) and table.play(chance.choice(moves))  # not where the table passes for it first
        assert made
        assert table.outcome is not None
        assert table.story[-1]
        assert table.sight.places[table.sight.seat].is_program


def test_moves_in_words_are_the_moves_that_are_offered(server: Address) -> None:
    wish: dict[str, Any] = {"seats": 2, "bots": ["easy"], "start": True, "is_test": True, "options": {"first": "seat1"}}
    with Table.open(server.base, "conflict", "Automat", **wish) as table:
        next(table.turns())
        offered = {str(move) for move in table.moves}
        assert table.why(next(iter(offered))) is None
        assert table.play("declare russia")
        assert "declare russia" in offered


def test_a_move_that_is_not_allowed_is_refused_with_its_paragraph_and_changes_nothing(server: Address) -> None:
    given = {"turn": "Automat", "money": {"Automat": 2}}
    with Table.open(
        server.base, "conflict", "Automat", seats=2, bots=["easy"], start=True, is_test=True, given=given
    ) as table:
        question = next(table.turns())
        other = next(name for name in table.names if name != "Automat")
        told = table.why(f"declare scandal {other}")
        assert told is not None
        assert told.paragraph.startswith("CO-")
        with pytest.raises(ServerRefusal, match=r"CO-") as refused:
            table.play(f"declare scandal {other}")
        assert refused.value.paragraph == told.paragraph
        with pytest.raises(ServerRefusal):
            table.play("juggle")
        assert table.question == question
        assert table.fields["money"][table.seat] == 2


def test_why_not_is_asked_of_the_question_that_was_seen_and_of_no_other(server: Address) -> None:
    wish: dict[str, Any] = {"seats": 2, "bots": ["easy"], "start": True, "is_test": True, "options": {"first": "seat1"}}
    with Table.open(server.base, "conflict", "Automat", **wish) as table:
        question = next(table.turns())
        with Table(server.base, table.code, table.token) as same:
            next(same.turns())
            assert same.play("declare russia")
        with pytest.raises(ServerRefusal) as refused:
            table.why("declare russia")
        assert refused.value.code == "question.closed"
        assert table.match is not None
        assert table.match.open != question, "the next one can be looked at then"


def test_everybody_sees_that_a_program_is_one_and_a_page_is_not(server: Address) -> None:
    with Table.open(server.base, "conflict", "Host", seats=3) as host:
        with Table.join(server.base, host.code, "Automat") as guest:
            while not host.sight.places[1].is_program:
                host.take_in()
            assert [place.name for place in guest.sight.places] == ["Host", "Automat", ""]
        assert [place.is_program for place in host.sight.places] == [True, True, False]


def test_moves_that_are_asked_for_are_those_that_are_told_unasked(server: Address) -> None:
    wish: dict[str, Any] = {"seats": 2, "bots": ["easy"], "start": True, "is_test": True, "options": {"first": "seat1"}}
    with Table.open(server.base, "conflict", "Automat", **wish) as table:
        next(table.turns())
        with Table(server.base, table.code, table.token, asks=True) as same:
            next(same.turns())
            assert same.moves == table.moves
        with Table(server.base, table.code) as onlooker, pytest.raises(ServerRefusal) as refused:
            onlooker._ask(say.Legal(1), say.Moves)
        assert refused.value.code == "seated.not"


@pytest.mark.parametrize("asks", [False, True], ids=["told", "asked"])
@pytest.mark.parametrize("move", ["declare russia", "declare scandal Ola", "declare police Ola", "juggle"])
def test_what_a_program_is_told_does_not_change_with_what_its_seat_may_not_know(
    server: Address, move: str, asks: bool
) -> None:
    twins = [told_with(server, hand, move, asks) for hand in (["russia", "police"], ["protest", "eu"])]
    assert twins[0] == twins[1]


def told_with(server: Address, hand: list[str], move: str, asks: bool) -> list[Any]:
    """Everything a program is sent at a table where Ola holds a hand, and what comes of a move there."""
    given = {"turn": "Automat", "hands": {"Automat": ["eu", "media"], "Ola": hand}}
    wish: dict[str, Any] = {"seats": 2, "bots": ["easy"], "start": True, "given": given, "seed": 3, "speed": 0}
    with Table.open(server.base, "conflict", "Automat", asks=asks, **wish) as table:
        next(table.turns())
        assert table.names == ["Automat", "Ola"]
        seen = msgspec.to_builtins(table.sight)
        for name in ("code", "commitment", "nonce", "now"):
            del seen[name]
        del seen["match"]["commitment"], seen["match"]["open"]["began"]
        try:
            why: Any = table.why(move)
        except ServerRefusal as refused:
            why = str(refused)
        return [seen, why, table.moves, table.story]


def test_a_full_table_an_unknown_one_and_no_server_are_told_in_a_sentence(server: Address) -> None:
    host = Table.open(server.base, "clash", "Host", bots=["easy"], start=True)
    with host, pytest.raises(StolikError, match="no free seat"):
        Table.join(server.base, host.code, "Automat")
    with pytest.raises(StolikError, match="no table BBBBB"):
        Table.join(server.base, "BBBBB", "Automat")
    for sit, what in ((Table.join, "BBBBB"), (Table.open, "clash")):
        with pytest.raises(StolikError, match="no address of a server"):
            sit("nowhere", what, "Automat")
    with pytest.raises(StolikError, match=r"^No server answers at http://127.0.0.1:1: Connection refused\.$"):
        Table.open("http://127.0.0.1:1", "clash", "Automat")
    with pytest.raises(StolikError, match="conflict"):
        Table.open(server.base, "chess", "Automat")


def test_a_token_that_is_nobodys_is_no_guests(server: Address) -> None:
    with Table.open(server.base, "clash", "Host") as host:
        with pytest.raises(ServerRefusal, match="This token is nobody's here"):
            Table.join(server.base, host.code, "Automat", account="mistyped")
        with pytest.raises(ServerRefusal, match="This token is nobody's here"):
            Table.open(server.base, "clash", "Automat", account="mistyped")


def test_programs_of_one_name_sit_at_one_table(server: Address) -> None:
    name = "Automat z długą nazwą"[:20]
    with Table.open(server.base, "conflict", name, seats=3) as host:
        guests = [Table.join(server.base, host.code, name) for _ in range(2)]
        assert [place.name for place in guests[1].sight.places] == [name, f"{name[:18]} 2", f"{name[:18]} 3"]
    for guest in guests:
        guest.close()


def test_a_program_comes_back_with_its_token(server: Address) -> None:
    with Table.open(server.base, "clash", "Automat", bots=["easy"], start=True, is_test=True) as table:
        next(table.turns())
        before = table.moves
    with Table(server.base, table.code, table.token) as again:
        next(again.turns())
        assert again.moves == before


def test_a_program_in_haste_takes_a_breath_and_says_it_again(server: Address) -> None:
    wish: dict[str, Any] = {"seats": 2, "bots": ["easy"], "start": True, "is_test": True, "options": {"first": "seat1"}}
    with Table.open(server.base, "conflict", "Automat", **wish) as table:
        next(table.turns())
        assert [table.why("declare russia") for _ in range(Limits().burst + 10)] == [None] * (Limits().burst + 10)
        assert table.play("declare russia")
