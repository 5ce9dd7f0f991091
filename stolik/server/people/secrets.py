"""What people know and nobody else does: keys of devices, recovery codes, passwords. None of them is stored.

Keys and codes are drawn, and so long that no guess hits one: a hash without salt or labour keeps them. Passwords are
made up by people, so argon2id keeps them, in threads of its own and few at a time: each takes 64 MiB for a moment.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from stolik.table.names import spelled
from stolik.table.words import Denied

KEY = 32  # bytes
CODES = 8  # that somebody gets
CODE = 10  # bytes: sixteen letters
LETTERS = 4  # of a code in one group
SHORTEST, LONGEST = 10, 200  # letters of a password
AT_ONCE = 2
MOST_WAITING = 16

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")


def new_key() -> str:
    """What a device is known by."""
    return secrets.token_urlsafe(KEY)


def new_codes() -> list[str]:
    """Recovery codes as they are shown, once."""
    return ["-".join(in_groups(base64.b32encode(secrets.token_bytes(CODE)).decode())) for _ in range(CODES)]


def in_groups(letters: str) -> list[str]:
    """Letters as they are easily copied."""
    return [letters[start : start + LETTERS] for start in range(0, len(letters), LETTERS)]


def hash_of_code(code: str) -> bytes:
    """A recovery code as it is stored, however it is typed; no 0, 1 or 8 is one."""
    typed = "".join(code.split()).replace("-", "").upper().translate(str.maketrans("018", "OIB"))
    return hash_of(typed)


def hash_of(secret: str) -> bytes:
    """What was drawn as it is stored."""
    return hashlib.sha256(secret.encode()).digest()


def check_password(password: str, login: str) -> None:
    """Raise Denied unless a password will do."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise Denied("password.length", low=SHORTEST, high=LONGEST)
    if spelled(login) in spelled(password) or len(set(password)) < SHORTEST // 2:
        raise Denied("password.plain")


class Passwords:
    """Hashes and verifies passwords, a few at a time."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher()
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="passwords")
        self._waiting = 0
        self._nobodys = self._hasher.hash(new_key())  # nobody's password is verified just as long

    async def hashed(self, password: str) -> str:
        """A password as it is stored."""
        return await self._do(self._hasher.hash, password)

    async def is_right(self, stored: str, password: str) -> bool:
        """Is it the password that is stored? Where none is, that takes the same work."""
        return await self._do(self._verify, stored, password)

    def close(self) -> None:
        """Let the threads go."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _verify(self, stored: str, password: str) -> bool:
        try:
            return self._hasher.verify(stored or self._nobodys, password) and bool(stored)
        except (Argon2Error, InvalidHashError):
            return False

    async def _do(self, work: Callable[Arguments, Result], *words: Arguments.args, **named: Arguments.kwargs) -> Result:
        if self._waiting >= MOST_WAITING:
            raise Denied("crowd")
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, lambda: work(*words, **named))
        finally:
            self._waiting -= 1
