"""Chance at a live table: an HMAC of the answer's number under a key nobody knows until the match is over.

The server draws the key and publishes its commitment; then each guest mixes in a nonce. The server cannot choose the
key after the nonces, for it has committed to it, and no guest can choose a nonce by the key, for nobody knows it.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import struct
from collections.abc import Callable
from functools import lru_cache

from stolik.core.door.match import Chance

BLOCK = 64  # bytes, of SHA-256
MOST_KEYS = 4096  # whose commitments are kept in mind: everybody is shown them again and again
PADS = [bytes(byte ^ pad for byte in range(256)) for pad in (0x36, 0x5C)]  # of HMAC: what becomes of each byte of a key
FOUR_WORDS = struct.Struct(">4I")
NONCE = re.compile(r"(?:[0-9a-f]{2}){8,32}")  # as clients send it


@lru_cache(MOST_KEYS)
def commitment(key: bytes) -> str:
    """What is published before the deal: it fixes the key and tells nothing of it."""
    return hashlib.sha256(b"stolik key " + key).hexdigest()


def made_nonce(key: bytes, chair: int) -> bytes:
    """The nonce of a bot or a silent guest: it follows from the key, so the server cannot choose it by the others'."""
    return hmac.digest(key, b"nonce %d" % chair, "sha256")[:16]


def live_chance(key: bytes, nonces: list[bytes]) -> Chance:
    """The chance of a match: each answer's four words come from the key, everybody's nonce and its number."""
    salt = hashlib.sha256(b"".join(hashlib.sha256(nonce).digest() for nonce in nonces)).digest()
    digest_of = keyed(key, salt + b"answer ")

    def words(number: int) -> tuple[int, int, int, int]:
        a, b, c, d = FOUR_WORDS.unpack_from(digest_of(b"%d" % number))
        return a, b, c, d

    return words


def keyed(key: bytes, start: bytes) -> Callable[[bytes], bytes]:
    """HMAC-SHA-256 of texts that begin alike, by the rest of each: what is the same for all is worked out once."""
    block = (key if len(key) <= BLOCK else hashlib.sha256(key).digest()).ljust(BLOCK, b"\0")
    inner, outer = (hashlib.sha256(block.translate(pad)) for pad in PADS)
    inner.update(start)

    def digest_of(rest: bytes) -> bytes:
        inside, outside = inner.copy(), outer.copy()
        inside.update(rest)
        outside.update(inside.digest())
        return outside.digest()

    return digest_of


def luck_of(key: bytes, question: int, chair: int) -> int:
    """The seed of a bot's own luck for one question, apart from the match's chance."""
    return int.from_bytes(hmac.digest(key, b"luck %d %d" % (question, chair), "sha256")[:8], "big")
