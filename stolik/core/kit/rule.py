"""`@rule` registers a function and cites its paragraphs. Importing a game compiles nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])


@dataclass(frozen=True)
class About:
    """What is known of a registered function."""

    paragraphs: tuple[str, ...] = ()
    answers: IntEnum | None = None  # the question it handles
    forbids: tuple[IntEnum, ...] = ()  # the questions it guards
    unasked: IntEnum | None = None  # the question it keeps from a seat
    plays: str = ""  # the word of the bot that answers by it


ABOUT = "__stolik__"


def rule(
    *paragraphs: str,
    answers: IntEnum | None = None,
    forbids: IntEnum | tuple[IntEnum, ...] = (),
    unasked: IntEnum | None = None,
) -> Callable[[Function], Function]:
    """Mark a rule of a game: the paragraphs it carries out, and the question it answers or guards, if any.

    One with `unasked` tells whether it is the reason why a seat is not asked that question.
    """
    guarded = forbids if isinstance(forbids, tuple) else (forbids,)

    def register(function: Function) -> Function:
        setattr(function, ABOUT, About(paragraphs, answers, guarded, unasked))
        return function

    return register


def carries_out(*paragraphs: str) -> Callable[[Function], Function]:
    """Mark code outside a game's rules that does what paragraphs say of people at a table: readers find it by them."""
    assert paragraphs
    return lambda function: function


def helper(function: Function) -> Function:
    """Mark a function that rules may call but that carries out no paragraph of its own."""
    setattr(function, ABOUT, About())
    return function


def bot(word: str) -> Callable[[Function], Function]:
    """Mark a way to make up one's mind: it may sit in any chair of any loop, and levels and characters refer to it."""

    def register(function: Function) -> Function:
        setattr(function, ABOUT, About(plays=word))
        return function

    return register


def about(function: object) -> About | None:
    """What a function was registered with, or None if it was not."""
    return getattr(function, ABOUT, None)
