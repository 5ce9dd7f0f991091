"""Chance as an argument. An rng is a small record: four 32-bit words and whether they have been stirred yet.

Each applied answer gets an rng of its own, seeded with `seed_answer` or by the live table; nothing carries over and
none of it lives in the state. The generator is xoshiro128** by Blackman and Vigna, written so that no product
passes 63 bits: the same source gives the same numbers plain and compiled.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from stolik.core.kit.rule import helper

Array = np.ndarray[Any, Any]

WORD = 0xFFFFFFFF
GOLDEN = 0x9E3779B97F4A7C15
RNG = np.dtype([(name, np.int64) for name in ("a", "b", "c", "d", "stirred")], align=True)


class Rng:
    """The words of one stream of chance; compiled, a record of the same names."""

    def __init__(self, words: tuple[int, int, int, int] = (0, 0, 0, 0)) -> None:
        self.a, self.b, self.c, self.d = words
        self.stirred = 0

    def as_record(self) -> Any:
        """The same words for compiled rules: a one-element array."""
        return np.array([(self.a, self.b, self.c, self.d, self.stirred)], RNG)


@helper
def mix(word: int) -> int:
    """Scatter the bits of one word; a bijection."""
    word = ((word ^ (word >> 16)) * 0x21F0AAAD) & WORD
    word = ((word ^ (word >> 15)) * 0x735A2D97) & WORD
    return word ^ (word >> 15)


@helper
def seed_answer(rng: Rng, key: int, number: int) -> None:
    """Seed the chance of one answer of one match: its key and the answer's number in the log."""
    rng.a = key & WORD
    rng.b = (key >> 32) & WORD
    rng.c = number & WORD
    rng.d = 0x57011CEE
    rng.stirred = 0


@helper
def stir(rng: Rng) -> None:
    """Make every word depend on every other; loses nothing, for each step can be undone."""
    rng.a = mix(rng.a ^ 0x9E3779B9)
    rng.b = mix(rng.b ^ rng.a)
    rng.c = mix(rng.c ^ rng.b)
    rng.d = mix(rng.d ^ rng.c)
    rng.a = mix(rng.a ^ rng.d)
    rng.b = mix(rng.b ^ rng.a)
    rng.stirred = 1


def words_before(rng: Rng) -> tuple[int, int, int, int]:
    """The four words that stirring makes into those of a stream: with them it goes on somewhere else."""
    a, b, c, d = rng.a, rng.b, rng.c, rng.d
    if rng.stirred == 0:
        return a, b, c, d
    b = unmix(b) ^ a
    a = unmix(a) ^ d
    d = unmix(d) ^ c
    c = unmix(c) ^ b
    b = unmix(b) ^ a
    return unmix(a) ^ 0x9E3779B9, b, c, d


def unmix(word: int) -> int:
    """What `mix` has made a word of."""
    for shift, factor in ((15, 0x735A2D97), (15, 0x21F0AAAD)):
        word ^= (word >> shift) ^ (word >> 2 * shift)
        word = word * pow(factor, -1, WORD + 1) & WORD
    return word ^ (word >> 16)


@helper
def roll(rng: Rng) -> int:
    """The next 32 random bits. Most answers never roll, so the words are stirred only now."""
    if rng.stirred == 0:
        stir(rng)
    second = rng.b
    scrambled = (second * 5) & WORD
    scrambled = ((scrambled << 7) | (scrambled >> 25)) & WORD
    third = rng.c ^ rng.a
    fourth = rng.d ^ second
    rng.b = second ^ third
    rng.a ^= fourth
    rng.c = third ^ ((second << 9) & WORD)
    rng.d = ((fourth << 11) | (fourth >> 21)) & WORD
    return (scrambled * 9) & WORD


@helper
def below(rng: Rng, number: int) -> int:
    """A random number from 0 to number - 1."""
    return (roll(rng) * number) >> 32


def keys_of(seed: int, numbers: Array) -> Array:
    """The chance of the matches with these numbers in a series: positive 63-bit keys, by the splitmix64 mix."""
    with np.errstate(over="ignore"):
        start = np.uint64(seed & 0xFFFFFFFFFFFFFFFF) * np.uint64(0xD1342543DE82EF95) + np.uint64(0x632BE59BD9B4E019)
        word: Array = start + numbers.astype(np.uint64) * np.uint64(GOLDEN)
        word = (word ^ (word >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        word = (word ^ (word >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        word = word ^ (word >> np.uint64(31))
    keys: Array = (word >> np.uint64(1)).astype(np.int64)
    return keys
