"""What a function is made of: the registered functions, tables and numbers it names, and theirs in turn.

The engine binds just these, and the digests of the rules follow the same way: what runs is in the digest.
"""

from __future__ import annotations

import ast
import enum
import hashlib
import inspect
import math
import types
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from stolik.core.kit.errors import StolikError
from stolik.core.kit.rule import about

Function = Callable[..., Any]


class Generated(str):
    """The source of a function that is written for each game, from what its rules are registered with."""

    @property
    def calls(self) -> list[str]:
        """The names it mentions."""
        return sorted({node.id for node in ast.walk(ast.parse(self)) if isinstance(node, ast.Name)})


class Slots(dict[str, Any]):
    """What stands, for one game, in the place of the names that generic functions declare."""

    def __init__(self, generic: Iterable[str], rules: Mapping[str, Function], values: Mapping[str, Any]) -> None:
        super().__init__(values)
        self.generic = frozenset(generic)  # the modules that declare such names
        self.rules = rules  # what generated functions call

    def of(self, function: Function) -> dict[str, Any]:
        """The global names a function's code mentions, and what they stand for."""
        space = getattr(function, "__globals__", {})
        found = {word: space[word] for word in names_used(function.__code__) if word in space}
        if function.__module__ in self.generic:
            found |= {word: self[word] for word in found if word in self}
        return found


def names_used(code: types.CodeType) -> set[str]:
    """The global names a function's code mentions, in what it holds inside too."""
    names = set(code.co_names)
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            names |= names_used(constant)
    return names


def is_table(value: Any) -> bool:
    """Is it a tuple of numbers, or of such tuples?"""
    return isinstance(value, tuple) and all(isinstance(each, int) or is_table(each) for each in value)


class Digests:
    """Hashes of everything that decides what functions do: their code, and what they name, by value.

    Comments, docstrings, annotations, citations and the place of a file decide nothing. They are taken from the
    source, for the bytes of compiled Python differ from version to version.
    """

    def __init__(self, slots: Slots) -> None:
        self.slots = slots
        self.known: dict[Function, str] = {}

    def of(self, function: Function) -> str:
        """The hash of a function."""
        if function not in self.known:
            node = definition(function)
            self.known[function] = ""  # a function that runs itself is none a rule may be; Numba could not keep it
            named = self.slots.of(function)
            lines = [f"{word} = {self.value(node, word, named[word])}" for word in sorted(named)]
            self.known[function] = hash_of(bare(node), str(function.__defaults__ or ""), *lines)
        return self.known[function]

    def value(self, node: ast.FunctionDef, word: str, value: Any) -> str:
        """What a name stands for in a function; a kind of thing not thought of is refused."""
        if isinstance(value, enum.EnumMeta):
            return ", ".join(f"{name} {int(getattr(value, name))}" for name in attributes(node, word))
        if isinstance(value, (bool, int, np.integer)) or is_table(value):
            return str(plain(value))
        if isinstance(value, np.ndarray):
            return f"{value.dtype} {value.tolist()}"
        if isinstance(value, Generated):
            rules = self.slots.rules
            return hash_of(value, *(self.of(rules[name]) for name in value.calls if name in rules))
        if value is math.sqrt:
            return "the square root"
        if about(value) is not None:
            return self.of(value)
        raise StolikError(f"{node.name} names {word}, which is neither a rule, a helper, a number nor a table.")


def hash_of(*parts: str) -> str:
    """A hash of texts."""
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def plain(value: Any) -> Any:
    """A number or a table as plain integers: how an enum writes its members decides nothing."""
    return tuple(plain(each) for each in value) if isinstance(value, tuple) else int(value)


def attributes(node: ast.FunctionDef, word: str) -> list[str]:
    """The members of an enum that a function names."""
    return sorted(
        {
            part.attr
            for part in ast.walk(node)
            if isinstance(part, ast.Attribute) and isinstance(part.value, ast.Name) and part.value.id == word
        }
    )


def definition(function: Function) -> ast.FunctionDef:
    """A function's definition in its file; two of one name are refused, for only the last would run."""
    found = definitions(Path(inspect.getfile(function))).get(function.__name__, [])
    if len(found) != 1:
        raise StolikError(f"{function.__module__} defines {function.__name__} {len(found)} times, not once.")
    return found[0]


@cache
def definitions(path: Path) -> dict[str, list[ast.FunctionDef]]:
    """The functions of a file by name."""
    found: dict[str, list[ast.FunctionDef]] = {}
    for node in ast.parse(text_of(path)).body:
        if isinstance(node, ast.FunctionDef):
            found.setdefault(node.name, []).append(node)
    return found


def text_of(path: Path) -> str:
    """A source file."""
    return path.read_text(encoding="utf-8")


@cache
def bare(node: ast.FunctionDef) -> str:
    """A function without what decides nothing."""
    names = [argument.arg for argument in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)]
    body = node.body[1:] if ast.get_docstring(node) is not None else node.body
    return f"{node.name}({', '.join(names)}): {ast.unparse(ast.Module(body, []))}"
