"""People at live tables: they play to the end, see only what they may, and every move counts once."""

from __future__ import annotations

import asyncio
import random
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from stolik import games
from stolik.core.kit.events import Fact
from stolik.core.kit.piles import HIDDEN, NOTHING
from stolik.games.conflict.questions import Declare
from stolik.table import entries as log
from stolik.table.export import from_json
from stolik.table.table import Table
from stolik.table.verify import verify
from tests.server.clients import Address, Client, Json, any_path, connected, path_to, play_on, served, stored


async def sit_down(address: Address, seats: int = 2, **wish: object) -> tuple[str, str, str]:
    """A table with two guests: its code and their tokens."""
    table = await asyncio.to_thread(lambda: address.open_table(seats=seats, name="Ala", **wish))
    async with connected(address, table["code"]) as bartek:
        await bartek.say("Sit", seat=1, name="Bartek")
        await bartek.until_sight(lambda sight: sight["seat"] == 1)
        return table["code"], table["token"], bartek.token


def answers_in(entries: list[log.AnyEntry], question: int) -> list[log.Answered]:
    """Who has answered a question, by the log."""
    return [entry for entry in entries if isinstance(entry, log.Answered) and entry.question == question]


def test_two_guests_and_a_bot_finish_a_game_and_nobody_sees_a_strangers_hand(server: Address) -> None:
    async def play() -> None:
        code, ala_token, bartek_token = await sit_down(server, seats=3)
        async with (
            connected(server, code, ala_token) as ala,
            connected(server, code, bartek_token) as bartek,
            connected(server, code) as spectator,
        ):
            await ala.say("Start")
            chance = random.Random(5)
            ends = await asyncio.gather(play_on(ala, chance), play_on(bartek, chance), watch_to_the_end(spectator))
            outcomes = [sight["match"]["outcome"] for sight in ends]
            assert outcomes[0] == outcomes[1] == outcomes[2]
            assert outcomes[0]["winners"]
            truth = Table.replay(games.load("conflict"), stored(server, code), "plain")
            assert truth.playing is not None
            for client in (ala, bartek, spectator):
                assert_sees_no_strangers_hand(client)
                assert_hears_what_it_may(client, truth.playing.match.events)

    asyncio.run(play())


async def watch_to_the_end(client: Client) -> Json:
    """Look on until the match is over."""
    return await client.until_sight(lambda sight: sight["match"] and sight["match"]["outcome"])


def assert_sees_no_strangers_hand(client: Client) -> None:
    """While the match goes on, a card in another hand has a face only if its owner has shown it to this viewer."""
    frames = [frame for frame in client.frames if frame.get("match") and not frame["match"]["outcome"]]
    assert len(frames) > 5
    shown: set[tuple[int, str]] = set()
    for frame in frames:
        shown |= {(event["actor"], event["card"]) for event in frame["heard"] if event["kind"].startswith("shows")}
        fields = frame["match"]["fields"]
        for seat, hand in enumerate(fields["hands"]):
            for card in hand:
                assert seat == frame["match"]["seat"] or card == "hidden" or (seat, card) in shown, frame
        assert set(fields["deck"]) <= {"hidden", *(card for _, card in shown)}


def assert_hears_what_it_may(client: Client, truth: list[Fact]) -> None:
    """A card in an event has a face only for those who know it."""
    viewer = client.sight["match"]["seat"]
    assert len(client.heard) == len(truth)
    for heard, fact in zip(client.heard, truth):
        shown = fact.seen_by(viewer).card
        assert (heard["card"] == "hidden") == (shown == HIDDEN)
        assert (heard["card"] == "") == (shown == NOTHING)


def test_a_match_against_bots_begins_with_one_call(server: Address) -> None:
    async def play() -> None:
        table = server.open_table(name="Ala", start=True)
        async with connected(server, table["code"], table["token"]) as ala:
            assert [bool(place["bot"]) for place in ala.sight["places"]] == [False, True, True, True]
            sight = await play_on(ala, random.Random(1))
            assert sight["match"]["outcome"]

    asyncio.run(play())


def test_a_rematch_is_heard_from_its_beginning(server: Address) -> None:
    async def play() -> None:
        table = server.open_table(seats=2, name="Ala", start=True)
        async with connected(server, table["code"], table["token"]) as ala:
            await ala.say("Say", text="hej")
            await play_on(ala, random.Random(1))
            await ala.say("PlayAgain")
            sight = await ala.until_sight(lambda sight: sight["match"]["number"] == 2)
            assert sight["heard_from"] == 0
            assert ala.heard[0]["kind"] == "starts"
            assert [word["text"] for word in ala.spoken] == ["hej"]
            await play_on(ala, random.Random(1))

    asyncio.run(play())


def test_two_tabs_of_one_guest_stay_in_step(server: Address) -> None:
    async def play() -> None:
        code, token, _ = await sit_down(server)
        async with connected(server, code, token) as tab, connected(server, code, token) as other:
            await tab.say("Start")
            await other.until_sight(lambda sight: sight["match"] and sight["match"]["open"])
            await tab.until_sight(lambda sight: sight["match"] and sight["match"]["open"])
            assert tab.sight["match"] == other.sight["match"]
            await other.say("Say", text="z drugiej karty")
            await tab.until_sight(lambda sight: sight["spoken"])
            assert tab.spoken == other.spoken or await other.until_sight(lambda sight: sight["spoken"])

    asyncio.run(play())


async def whose_turn(*clients: Client) -> tuple[Client, ...]:
    """The clients, the one in turn first."""
    for client in clients:
        await client.until_sight(lambda sight: sight["match"] and sight["match"]["open"])
    return tuple(sorted(clients, key=lambda client: client.question is None))


def test_a_repeated_move_plays_once(server: Address) -> None:
    async def play() -> None:
        code, ala_token, bartek_token = await sit_down(server)
        async with connected(server, code, ala_token) as ala, connected(server, code, bartek_token) as bartek:
            await ala.say("Start")
            first, second = await whose_turn(ala, bartek)
            path = path_to(first.sight["match"]["moves"], "declare usa")
            number = first.sight["match"]["open"]["number"]
            for _ in range(3):
                await first.say("Play", question=number, path=path)
            await first.say("Ping", number=7)
            await first.until(lambda frame: frame["type"] == "Pong" and frame["number"] == 7)
            assert not [frame for frame in first.frames if frame["type"] == "Refused"]
            assert len(answers_in(stored(server, code), number)) == 1
            await second.until_sight(lambda sight: sight["match"]["open"]["number"] > number)
            assert sorted(second.sight["match"]["fields"]["money"])[-1] >= 1

    asyncio.run(play())


def test_an_answer_to_a_closed_question_is_refused(server: Address) -> None:
    async def play() -> None:
        code, ala_token, bartek_token = await sit_down(server)
        async with connected(server, code, ala_token) as ala, connected(server, code, bartek_token) as bartek:
            await ala.say("Start")
            first, second = await whose_turn(ala, bartek)
            number = await first.play(path_to(first.sight["match"]["moves"], "declare usa"))
            await first.until_sight(lambda sight: sight["match"]["open"]["number"] > number)
            before = stored(server, code)
            assert "closed" in await first.refused("Play", question=number, path=[1])
            assert "closed" in await second.refused("Play", question=99, path=[0])
            assert stored(server, code) == before

    asyncio.run(play())


def test_only_who_is_asked_can_answer(server: Address) -> None:
    async def play() -> None:
        code, ala_token, bartek_token = await sit_down(server)
        async with (
            connected(server, code, ala_token) as ala,
            connected(server, code, bartek_token) as bartek,
            connected(server, code) as spectator,
        ):
            await ala.say("Start")
            first, second = await whose_turn(ala, bartek)
            number = first.sight["match"]["open"]["number"]
            before = stored(server, code)
            assert "not your turn" in await second.refused("Play", question=number, path=[0])
            assert "do not sit" in await spectator.refused("Play", question=number, path=[0])
            assert "do not sit" in await spectator.refused("Why", question=number, path=[0])
            assert stored(server, code) == before

    asyncio.run(play())


def test_a_refused_move_has_its_reason_in_the_readers_language(server: Address) -> None:
    async def play() -> None:
        code, ala_token, bartek_token = await sit_down(server)
        async with (
            connected(server, code, ala_token, language="pl") as ala,
            connected(server, code, bartek_token, language="pl") as bartek,
        ):
            await ala.say("Start")
            first, _ = await whose_turn(ala, bartek)
            number = first.sight["match"]["open"]["number"]
            await first.say("Why", question=number, path=[int(Declare.EU)], language="en")
            reason = await first.until(lambda frame: frame["type"] == "WhyNot")
            assert reason["sentence"].startswith("The European Union has no action")
            assert reason["paragraph"].startswith("CO-")
            await first.say("Why", question=number, path=[int(Declare.USA)], language="en")
            assert (await first.until(lambda frame: frame["type"] == "WhyNot"))["sentence"] == ""
            await first.say("Play", question=number, path=[int(Declare.EU)])
            refusal = await first.until(lambda frame: frame["type"] == "Refused")
            assert refusal["sentence"].startswith("Unia Europejska nie ma")
            assert refusal["paragraph"] == reason["paragraph"]

    asyncio.run(play())


def test_a_hidden_answer_sends_nothing_to_anybody_else(server: Address) -> None:
    async def play() -> None:
        code, ala_token, bartek_token = await sit_down(server, seats=3, speed=0)
        async with (
            connected(server, code, ala_token) as ala,
            connected(server, code, bartek_token) as bartek,
            connected(server, code) as celina,
        ):
            await celina.say("Sit", seat=2, name="Celina")
            await celina.until_sight(lambda sight: sight["seat"] == 2)
            await ala.say("Start")
            first, second, third = await whose_turn(ala, bartek, celina)
            number = await first.play(path_to(first.sight["match"]["moves"], "declare russia"))
            for client in (first, second, third):
                await client.until_sight(lambda sight: sight["match"]["open"]["number"] > number)
            await second.play([0])
            await second.until_sight(lambda sight: sight["match"]["moves"] is None)
            for client in (first, third):
                with pytest.raises(TimeoutError):
                    await client.next(0.3)

    asyncio.run(play())


@pytest.mark.parametrize("seed", range(5))
def test_a_move_sent_before_the_connection_is_cut_plays_exactly_once(server: Address, seed: int) -> None:
    async def play() -> None:
        code, ala_token, bartek_token = await sit_down(server)
        async with connected(server, code, ala_token) as ala, connected(server, code, bartek_token) as bartek:
            await ala.say("Start")
            first, _ = await whose_turn(ala, bartek)
            path = any_path(first.sight["match"]["moves"], random.Random(seed))
            number = await first.play(path)
            await asyncio.sleep(seed * 0.001)
            first.connection.transport.abort()
            async with connected(server, code, ala_token if first is ala else bartek_token) as again:
                if again.question and again.question["number"] == number:
                    await again.say("Play", question=number, path=path)
                await again.until_sight(
                    lambda sight: not sight["match"]["open"] or sight["match"]["open"]["number"] > number
                )
                await again.say("Play", question=number, path=path)
                await again.say("Ping")
                await again.until(lambda frame: frame["type"] == "Pong")
                assert len(answers_in(stored(server, code), number)) == 1

    asyncio.run(play())


def test_what_is_seen_has_been_stored(server: Address) -> None:
    async def play() -> None:
        table = server.open_table(seats=3, name="Ala", start=True)
        async with connected(server, table["code"], table["token"]) as ala:
            chance, shown = random.Random(2), 0
            while not ala.sight["match"]["outcome"] and shown < 25:
                if ala.question:
                    await ala.play(any_path(ala.sight["match"]["moves"], chance))
                await ala.next()
                truth = Table.replay(games.load("conflict"), stored(server, table["code"]), "plain")
                assert truth.playing is not None
                assert len(truth.playing.match.events) >= len(ala.heard)
                assert truth.playing.questions >= (ala.sight["match"]["open"] or {"number": 0})["number"]
                shown += 1

    asyncio.run(play())


def test_a_guest_who_comes_back_at_once_was_never_away(tmp_path: Path, quick_bots: None) -> None:
    async def play() -> None:
        with served(tmp_path, linger=1.0) as server:
            code, ala_token, bartek_token = await sit_down(server)
            async with AsyncExitStack() as here:
                ala = await here.enter_async_context(connected(server, code, ala_token))
                async with connected(server, code, bartek_token):
                    pass
                bartek = await here.enter_async_context(connected(server, code, bartek_token))
                await ala.connection.close()  # later than Bartek was gone, and missed later
                await bartek.until_sight(lambda sight: not sight["places"][0]["is_online"])
            assert [entry.seat for entry in stored(server, code) if isinstance(entry, log.Lost)] == [0]

    asyncio.run(play())


def test_whoever_has_the_code_can_have_a_finished_match_verified(server: Address) -> None:
    async def play() -> None:
        table = server.open_table(seats=2, name="Ala")
        path = f"/api/tables/{table['code']}/matches"
        async with connected(server, table["code"], table["token"]) as ala:
            seen = ala.sight["commitment"]
            assert seen
            await ala.say("Mix", commitment=seen, nonce="5a" * 16)
            await ala.until_sight(lambda sight: sight["nonce"] == "5a" * 16)
            await ala.say("Start")
            await ala.until_sight(lambda sight: sight["match"])
            early = await asyncio.to_thread(lambda: server.get(f"{path}/1"))
            assert (early.status_code, early.json()["code"]) == (409, "export.early")
            sight = await play_on(ala, random.Random(6))
            assert sight["match"]["commitment"] == seen
            assert sight["commitment"] not in ("", seen), "the next match is committed to already"
            answer = await asyncio.to_thread(lambda: server.get(f"{path}/1"))
            assert answer.status_code == 200
            assert answer.headers["cache-control"] == "no-store"
            assert "attachment" in answer.headers["content-disposition"]
            told = from_json(answer.content)
            assert verify(told, seen).holds
            assert (told.nonces[0].nonce, told.nonces[0].by) == ("5a" * 16, "guest")
        assert server.get("/api/tables/BBBBB/matches/1").status_code == 404
        for number in ("2", "0", "-1"):
            assert server.get(f"{path}/{number}").status_code == 409
        assert server.get(f"{path}/x").status_code == 404

    asyncio.run(play())
