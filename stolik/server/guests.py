"""Codes of tables and tokens of guests. A table knows a guest by the hash of the token, never by the token."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets

LETTERS = "BCDFGHJKLMNPRSTWXZ"  # none that look or sound alike, and no vowels: no code is a word
CODE_LENGTH = 5
RANDOM = 16  # bytes of a token that are drawn
SEAL = 12  # bytes of a token that prove for which table it was drawn


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


def new_token(secret: bytes) -> str:
    """A token for a guest of the table with this secret."""
    drawn = secrets.token_bytes(RANDOM)
    return _written(drawn + _seal(secret, drawn))


def is_token_of(token: str, secret: bytes) -> bool:
    """Was the token drawn for the table with this secret?"""
    try:
        whole = base64.b64decode(token + "=" * (-len(token) % 4), altchars=b"-_", validate=True)
    except ValueError:
        return False
    if token != _written(whole):  # the last letter has bits to spare: one token is written in one way only
        return False
    return len(whole) == RANDOM + SEAL and hmac.compare_digest(whole[RANDOM:], _seal(secret, whole[:RANDOM]))


def guest_of(token: str) -> str:
    """The guest a token stands for."""
    return hashlib.sha256(token.encode()).hexdigest()


def _written(whole: bytes) -> str:
    return base64.urlsafe_b64encode(whole).decode().rstrip("=")


def _seal(secret: bytes, drawn: bytes) -> bytes:
    return hmac.digest(secret, drawn, hashlib.sha256)[:SEAL]
