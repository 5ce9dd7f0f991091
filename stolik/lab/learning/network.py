"""A small network in NumPy: what it says, how it learns, and its numbers as whole ones.

Two layers, some ten thousand weights: this is all the mathematics there is, so no library for learning is needed.
Arrays may be CuPy's as well, which lie on a graphics card: whatever is NumPy's own goes by `arrays_of`.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, Self

import numpy as np

from stolik.core.minds.policy import LAYER, ONE, Policy
from stolik.lab.learning.card import arrays_of

Array = np.ndarray[Any, Any]

SEEN_AT_ONCE = 50  # features, about: how large weights begin
MOST = 127 / ONE  # a weight of eight bits is no larger
SMALL = 1e-8


@dataclass
class Weights:
    """The weights of a network, or what they are to be changed by."""

    into: Array
    into_bias: Array
    across: Array
    across_bias: Array
    out: Array
    out_bias: Array
    value: Array  # the chance to win, which only the trainer wants to know
    value_bias: Array

    @classmethod
    def drawn(cls, features: int, actions: int, luck: np.random.Generator) -> Self:
        """Weights to begin with: all answers are about as likely."""

        def normal(rows: int, columns: int, size: float) -> Array:
            return (size * luck.standard_normal((rows, columns))).astype(np.float32)

        across = normal(LAYER, LAYER, (2 / LAYER) ** 0.5)
        into = normal(features, LAYER, (1 / SEEN_AT_ONCE) ** 0.5)
        nothing = [np.zeros(size, np.float32) for size in (LAYER, LAYER, actions, 1)]
        out, value = normal(LAYER, actions, 0.01), np.zeros((LAYER, 1), np.float32)
        return cls(into, nothing[0], across, nothing[1], out, nothing[2], value, nothing[3])

    @classmethod
    def zeros(cls, like: Weights) -> Self:
        """As many zeros."""
        return cls(*(0 * each for each in like))

    def brought_to(self, arrays: Any) -> Self:
        """The same weights where NumPy or CuPy have them."""
        return type(self)(*(arrays.asarray(each) for each in self))

    def __iter__(self) -> Any:
        return (getattr(self, field.name) for field in fields(self))


@dataclass(frozen=True)
class Outputs:
    """What a network says to many sights, and what it went through."""

    seen: Array
    first: Array
    second: Array
    odds: Array  # of each action; none where it is not possible
    value: Array


def say(weights: Weights, features: Array, actions: Array) -> Outputs:
    """Ask a network."""
    arrays = arrays_of(features)
    seen = features.astype(np.float32)
    first = arrays.maximum(seen @ weights.into + weights.into_bias, 0)
    second = arrays.maximum(first @ weights.across + weights.across_bias, 0)
    scores = arrays.where(actions, second @ weights.out + weights.out_bias, -np.inf)
    odds = arrays.exp(scores - scores.max(1, keepdims=True))
    odds /= odds.sum(1, keepdims=True)
    return Outputs(seen, first, second, odds, (second @ weights.value + weights.value_bias)[:, 0])


def slopes(weights: Weights, said: Outputs, by_score: Array, by_value: Array) -> Weights:
    """How a loss changes with each weight, from how it changes with the scores of actions and with the value."""
    by_second = (by_score @ weights.out.T + by_value[:, None] * weights.value[:, 0]) * (said.second > 0)
    by_first = (by_second @ weights.across.T) * (said.first > 0)
    value, value_bias = said.second.T @ by_value[:, None], by_value.sum(keepdims=True)
    into, across, out = said.seen.T @ by_first, said.first.T @ by_second, said.second.T @ by_score
    return Weights(into, by_first.sum(0), across, by_second.sum(0), out, by_score.sum(0), value, value_bias)


class Adam:
    """Steps down a slope, as large for each weight as its slope is steady (Kingma and Ba)."""

    def __init__(self, weights: Weights) -> None:
        self.mean, self.square, self.steps = Weights.zeros(weights), Weights.zeros(weights), 0

    def step(self, weights: Weights, slope: Weights, rate: float, longest: float = 0.5) -> None:
        """Take a step; a slope that is very steep counts as less, and no weight grows beyond what eight bits hold."""
        self.steps += 1
        length = float(sum((each * each).sum() for each in slope)) ** 0.5
        shorter = min(1.0, longest / (length + SMALL))
        rate *= float((1 - 0.999**self.steps) ** 0.5 / (1 - 0.9**self.steps))
        for weight, each, mean, square in zip(weights, slope, self.mean, self.square, strict=True):
            each *= shorter
            mean += 0.1 * (each - mean)
            square += 0.001 * (each * each - square)
            weight -= rate * mean / (square**0.5 + SMALL)
        for weight in (weights.into, weights.across, weights.out):
            weight.clip(-MOST, MOST, out=weight)


def as_policy(weights: Weights, sights: str, is_known: Array) -> Policy:
    """What a network has learned in whole numbers; features that never came up count for nothing."""

    def whole(values: Array, one: int, kind: type) -> Array:
        return np.asarray(np.rint(values * one), kind)

    into = whole(weights.into, ONE, np.int8) * is_known[:, None].astype(np.int8)
    biases = whole(weights.into_bias, ONE, np.int32), whole(weights.across_bias, ONE * ONE, np.int32)
    across, out = whole(weights.across, ONE, np.int8), np.ascontiguousarray(whole(weights.out.T, ONE, np.int8))
    return Policy(sights, into, biases[0], across, biases[1], out, whole(weights.out_bias, ONE * ONE, np.int32))
