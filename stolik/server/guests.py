"""Codes of tables and tokens of guests. A table knows a guest by the hash of the token, never by the token.

The token of a person is the number, sealed: the same on every device, and of no use at another table.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets

from stolik.table import people

LETTERS = "BCDFGHJKLMNPRSTWXZ"  # none that look or sound alike, and no vowels: no code is a word
CODE_LENGTH = 5
RANDOM = 16  # bytes of a token that are drawn
NUMBER = 4  # bytes of a person's token that tell who it is
SEAL = 12  # bytes of a token that prove for which table it was made


def new_code() -> str:
    """A code for a table."""
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


def tidy_code(text: str) -> str:
    """A code as people type it, or nothing if it cannot be one."""
    code = text.strip().upper()
    return code if len(code) == CODE_LENGTH and set(code) <= set(LETTERS) else ""


def new_secret() -> bytes:
    """What a table seals its guests' tokens with."""
    return secrets.token_bytes(16)


def new_token(secret: bytes, person: int = people.NOBODY) -> str:
    """A token for a guest of the table with this secret: of a person the one they have there, else a new one."""
    told = person.to_bytes(NUMBER, "big") if person else secrets.token_bytes(RANDOM)
    return _written(told + _seal(secret, told))


def is_token_of(token: str, secret: bytes) -> bool:
    """Was the token made for the table with this secret?"""
    whole = _read(token)
    told = whole[:-SEAL]
    return len(told) in (RANDOM, NUMBER) and hmac.compare_digest(whole[-SEAL:], _seal(secret, told))


def guest_of(token: str) -> str:
    """The guest a token stands for."""
    told = _read(token)[:-SEAL]
    if len(told) == NUMBER:
        return people.guest_of(int.from_bytes(told, "big"))
    return hashlib.sha256(token.encode()).hexdigest()


def _read(token: str) -> bytes:
    """The bytes of a token; none if it is none."""
    try:
        whole = base64.b64decode(token + "=" * (-len(token) % 4), altchars=b"-_", validate=True)
    except ValueError:
        return b""
    return (
        whole if token == _written(whole) else b""
    )  # its last letter has bits to spare: it is written in one way only


def _written(whole: bytes) -> str:
    return base64.urlsafe_b64encode(whole).decode().rstrip("=")


def _seal(secret: bytes, drawn: bytes) -> bytes:
    return hmac.digest(secret, drawn, hashlib.sha256)[:SEAL]
