"""Tournaments over real sockets: people and bots enter, play at live tables, and the standings follow by themselves."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from stolik.server.viewer import CELLS
from stolik.table import clock
from tests.server.clients import Address, Client, Json, any_path, connected, looking_at, served


async def announce(address: Address, **wish: object) -> tuple[str, str]:
    """A tournament of Ala's, its code and her token."""
    told = await asyncio.to_thread(lambda: address.announce(**{"form": "round_robin", "name": "Ala", **wish}))
    return told["code"], told["token"]


async def play_match(address: Address, code: str, token: str, seed: int = 0) -> None:
    """A person goes to a table and plays at random to the end."""
    chance = random.Random(seed)
    async with connected(address, code, token) as client:
        answered = 0
        while not (client.sight["match"] and client.sight["match"]["outcome"]):
            await mix(client)
            question = client.question
            if question and question["number"] != answered:
                answered = await client.play(any_path(client.sight["match"]["moves"], chance))
            await client.next()


async def mix(client: Client) -> None:
    """Add a nonce as a page does, once."""
    if client.sight["commitment"] and not client.sight["nonce"] and client.sight["seat"] >= 0:
        await client.say("Mix", commitment=client.sight["commitment"], nonce="ab" * 8)


async def play_on(address: Address, code: str, token: str) -> Json:
    """A person plays every match of a tournament, and looks on until it is over."""
    async with looking_at(address, code, token) as client:
        played: set[str] = set()
        while client.sight["state"] != "over":
            ready = table_of(client)
            if ready and ready not in played:
                played.add(ready)
                await play_match(address, ready, token)
            else:
                await client.next(30)
        return client.sight


def table_of(client: Client) -> str:
    """The code of the table where the viewer's match is played now."""
    sight = client.sight
    return str(sight["matches"][sight["mine"]]["code"]) if sight["mine"] >= 0 else ""


@pytest.mark.parametrize("form", ["round_robin", "knockout", "groups"])
def test_two_people_and_two_bots_finish_a_tournament(server: Address, form: str) -> None:
    async def play() -> None:
        code, host = await announce(server, form=form, bots=["thumb", "random"])
        async with looking_at(server, code, host) as ala, looking_at(server, code) as bartek:
            await bartek.say("Enter", name="Bartek")
            sight = await ala.until_sight(lambda sight: len(sight["entrants"]) == 4)
            assert sight["is_host"]
            assert not bartek.sight["is_host"]
            assert [each["name"] for each in sight["entrants"]][::3] == ["Ala", "Bartek"]
            await ala.say("Begin")
            await bartek.until_sight(lambda sight: sight["state"] == "running")
            ends = await asyncio.gather(*(play_on(server, code, token) for token in (host, bartek.token)))
        same = [{**end, "me": 0, "is_host": 0, "mine": 0} for end in ends]
        assert same[0] == same[1]
        assert sorted(ends[0]["ranking"]) == [0, 1, 2, 3]
        assert all(match["how"] in ("played", "seed") for match in ends[0]["matches"])
        tables = [once["code"] for match in ends[0]["matches"] for once in match["played"]]
        assert len(tables) == len(set(tables)) >= 4

    asyncio.run(play())


def test_rounds_of_tables_are_played_by_people_and_bots(server: Address) -> None:
    async def play() -> None:
        wish = {"game": "conflict", "options": {}, "rounds": 2, "size": 3, "bots": ["random"] * 5}
        code, host = await announce(server, form="tables", **wish)
        async with looking_at(server, code, host) as ala:
            await ala.say("Begin")
            await ala.until_sight(lambda sight: sight["state"] == "running")
        end = await play_on(server, code, host)
        assert [match["round"] for match in end["matches"]] == [1, 1, 2, 2]
        assert sum(row["points"] for row in end["standings"][0]) == 4 * 90
        assert all(row["played"] == 2 for row in end["standings"][0])

    asyncio.run(play())


def test_a_guest_has_the_seat_and_nobody_else_and_the_token_of_the_tournament_is_enough(server: Address) -> None:
    async def play() -> None:
        code, host = await announce(server, bots=["thumb"])
        async with looking_at(server, code, host) as ala, looking_at(server, code) as visitor:
            await ala.say("Begin")
            await ala.until_sight(lambda sight: table_of(ala))
            table = table_of(ala)
            async with connected(server, table, host) as seated, connected(server, table, visitor.token) as watching:
                assert seated.sight["tournament"] == code
                assert sorted(place["name"] for place in seated.sight["places"]) == ["Ala", "Ola"]
                assert seated.sight["places"][seated.sight["seat"]]["name"] == "Ala"
                assert watching.sight["seat"] == -1
                assert "everybody has their seat" in await watching.refused("Knock", name="Kasia")
                assert "everybody has their seat" in await seated.refused("Rise")

    asyncio.run(play())


def test_a_program_that_takes_part_is_shown_as_one_to_everybody(server: Address) -> None:
    async def play() -> None:
        code, host = await announce(server, bots=["random"])
        async with (
            looking_at(server, code, host, speech=CELLS) as ala,
            looking_at(server, code, speech=CELLS) as bartek,
            looking_at(server, code) as program,
        ):
            await program.say("Enter", name="Automat")
            await program.until_sight(lambda sight: sight["me"] >= 0)
            await bartek.say("Enter", name="Bartek")
            await ala.until_sight(lambda sight: len(sight["entrants"]) == 4)
            assert programs_in(ala.sight) == ["Automat"]
            await program.say("Enter", name="Kalkulator")  # another name does not hide it
            await bartek.until_sight(lambda sight: programs_in(sight) == ["Kalkulator"])
            await ala.say("Begin")
            await bartek.until_sight(lambda sight: sight["state"] == "running")
            met = next(
                match["code"]
                for match in bartek.sight["matches"]
                if match["code"] and program.sight["me"] in match["players"]
            )
            async with connected(server, met, speech=CELLS) as onlooker:
                places = onlooker.sight["places"]
                assert [place["name"] for place in places if place["is_program"]] == ["Kalkulator"]

    asyncio.run(play())


def test_who_enters_with_a_page_and_plays_by_a_program_is_shown_as_one(server: Address) -> None:
    async def play() -> None:
        code, host = await announce(server, bots=["random"])
        async with looking_at(server, code, host, speech=CELLS) as ala:
            await ala.say("Begin")
            await ala.until_sight(lambda sight: table_of(ala))
            assert programs_in(ala.sight) == []
            async with connected(server, table_of(ala), host):
                await ala.until_sight(lambda sight: programs_in(sight) == ["Ala"])

    asyncio.run(play())


def programs_in(sight: Json) -> list[str]:
    """The entrants that are shown as programs."""
    return [each["name"] for each in sight["entrants"] if each["is_program"]]


def test_a_no_show_and_a_withdrawal_are_told_to_everybody(server: Address) -> None:
    async def play() -> None:
        code, host = await announce(server, form="knockout")
        async with (
            looking_at(server, code, host) as ala,
            looking_at(server, code) as bartek,
            looking_at(server, code) as celina,
        ):
            await bartek.say("Enter", name="Bartek")
            await celina.say("Enter", name="Celina")
            await ala.until_sight(lambda sight: len(sight["entrants"]) == 3)
            await ala.say("Begin")
            for client in (ala, bartek, celina):
                sight = await client.until_sight(lambda sight: sight["state"] == "running")
            due = next(match for match in sight["matches"] if match["code"])
            absent, number = due["players"][0], due["number"]
            assert "Only the host" in await bartek.refused("NoShow", match=number, entrant=absent)
            await ala.say("NoShow", match=number, entrant=absent)
            sight = await celina.until_sight(lambda sight: sight["matches"][number]["how"] == "walkover")
            one, two = next(match for match in sight["matches"] if match["round"] == 2)["players"]
            assert absent not in (one, two)
            loser = next(client for client in (ala, bartek, celina) if client.sight["me"] == one)
            await loser.say("Withdraw")
            sight = await bartek.until_sight(lambda sight: sight["state"] == "over")
            assert sight["ranking"] == [two, one, absent]

    asyncio.run(play())


def test_whoever_does_not_come_is_played_by_a_bot(
    tmp_path: Path, quick_bots: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock, "GRACE", 300)
    monkeypatch.setattr("stolik.server.rooms.ROLL", 0.1)

    async def play(address: Address) -> None:
        code, host = await announce(address, bots=["thumb"])
        async with looking_at(address, code, host) as ala:
            await ala.say("Begin")
            sight = await ala.until_sight(lambda sight: sight["state"] == "over")
            assert sight["matches"][0]["how"] == "played"

    with served(tmp_path / "data", linger=0.1) as address:
        asyncio.run(play(address))


def test_codes_lead_to_tables_and_tournaments(server: Address) -> None:
    tournament = server.announce(form="knockout")["code"]
    table = server.open_table(name="Ala")["code"]
    assert server.get(f"/api/codes/{tournament.lower()}").json()["kind"] == "tournament"
    assert server.get(f"/api/codes/{table}").json()["kind"] == "table"
    assert server.get(f"/api/tournaments/{tournament}").json()["address"].endswith(f"/tournament/{tournament}")
    assert server.get(f"/api/tables/{tournament}").status_code == 404
    assert server.get(f"/api/tournaments/{table}").json()["code"] == "tournament.none"
    assert server.get("/api/codes/ZZZZZ").status_code == 404


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        ({"form": "swiss"}, "There is no tournament swiss"),
        ({"form": "tables"}, "does not suit"),
        ({"form": "knockout", "game": "chess"}, "chess"),
        ({"form": "knockout", "options": {"scoring": "seven"}}, "seven"),
        ({"form": "knockout", "bots": ["thumb"] * 65}, "at most 64"),
        ({"form": "knockout", "bots": ["deep"]}, "deep"),
        ({"form": "knockout", "bots": ["fox"]}, "There is no fox here. Possible: easy, medium, hard, expert, acrobat"),
        ({"form": "knockout", "is_test": True}, "stolik serve --test"),
        ({"form": 4}, "cannot be read"),
    ],
)
def test_a_tournament_that_cannot_be_is_refused_in_a_sentence(server: Address, wish: Json, sentence: str) -> None:
    answer = server.post("/api/tournaments", json={"game": "clash", **wish})
    assert answer.status_code in (400, 403)
    assert sentence in answer.json()["sentence"]


def test_a_token_of_another_tournament_is_turned_away(server: Address) -> None:
    async def look() -> None:
        first = await announce(server)
        second = await announce(server)
        async with looking_at(server, first[0], second[1]) as stranger:
            assert stranger.frames[-1]["code"] == "token.foreign"

    asyncio.run(look())
