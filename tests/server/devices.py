"""Browsers of people, as the server knows them: guests and accounts."""

from __future__ import annotations

import random
from typing import Any

import httpx

from tests.server.clients import Address, Json, connected, play_on

PASSWORD = "trzy konie i wóz"
OTHER = "dwa wozy i koń!"


class Device:
    """Somebody's browser."""

    def __init__(self, site: Address, key: str = "") -> None:
        self.site, self.key = site, key

    @property
    def headers(self) -> dict[str, str]:
        """How it shows who it is."""
        return {"authorization": f"Bearer {self.key}"} if self.key else {}

    def ask(self, path: str, **wish: Any) -> httpx.Response:
        """Ask for something to be done."""
        return self.site.post(path, json=wish, headers=self.headers)

    def do(self, path: str, **wish: Any) -> Json:
        """Have something done."""
        answer = self.ask(path, **wish)
        assert answer.status_code < 300, answer.text
        return dict(answer.json())

    def refused(self, path: str, **wish: Any) -> str:
        """Why something is not done."""
        answer = self.ask(path, **wish)
        assert answer.status_code >= 400, answer.text
        return str(answer.json()["code"])

    def me(self) -> Json:
        """What the own page shows."""
        answer = self.site.get("/api/me", headers=self.headers)
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    @property
    def is_somebody(self) -> bool:
        """Does the server know who it is?"""
        return self.site.get("/api/me", headers=self.headers).status_code == 200


def guest(site: Address, name: str = "Ala") -> Device:
    """Somebody new."""
    return Device(site, Device(site).do("/api/people", name=name)["key"])


def account(site: Address, login: str = "Ala") -> tuple[Device, list[str]]:
    """Somebody with an account, and their recovery codes."""
    device = guest(site, login)
    return device, device.do("/api/me/keep", login=login, password=PASSWORD)["codes"]


def log_in(site: Address, login: str = "Ala", password: str = PASSWORD) -> Device:
    """The same person on another device."""
    return Device(site, Device(site).do("/api/login", login=login, password=password)["key"])


def program_of(owner: Device, name: str = "Automat") -> Device:
    """A program with an account."""
    return Device(owner.site, owner.do("/api/me/programs", name=name)["key"])


async def play_a_match(site: Address, device: Device, name: str) -> str:
    """Somebody plays a match against bots to its end; the code of the table."""
    table = site.post(
        "/api/tables",
        json={"game": "conflict", "seats": 2, "name": name, "start": True, "speed": 0},
        headers=device.headers,
    ).json()
    async with connected(site, table["code"], table["token"]) as client:
        await play_on(client, random.Random(5))
    return str(table["code"])
