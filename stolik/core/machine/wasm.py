"""From LLVM's object file to a WebAssembly module, without a linker.

The object file holds everything a module needs but its memory, its stack and its exports: these are added here. The
format is that of https://webassembly.github.io/spec/core/binary and its convention for object files.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Collection, Iterator

from stolik.core.kit.errors import StolikError

STACK = 1 << 16
PAGE = 1 << 16
MOST_PAGES = 1024  # 64 MiB

MAGIC = b"\0asm\1\0\0\0"
CUSTOM, TYPE, IMPORT, FUNCTION, MEMORY, GLOBAL, EXPORT, CODE, DATA, COUNT = 0, 1, 2, 3, 5, 6, 7, 10, 11, 12
I32, CONST, END = 0x7F, 0x41, 0x0B
SEAL = "stolik"  # the section in which a module says which rules it holds
TABLES, TABLE = struct.Struct("<I"), struct.Struct("<II")  # of data that comes apart: how many, where and how long
SYMBOLS, IS_FUNCTION, IS_DATA, IS_SECTION, UNDEFINED, OWN_NAME = 8, 0, 1, 3, 0x10, 0x40


def linked(code: bytes, exports: list[str], tables: Collection[bytes] = ()) -> tuple[bytes, bytes]:
    """An object file with a memory, a stack and exports of its own; and apart from it, some of the tables it holds."""
    sections = dict(read_sections(code))
    named = read_symbols(sections)
    missing = [name for name in exports if name not in named]
    if missing or imports_functions(sections[IMPORT]):
        raise StolikError(f"The rules need what no browser has, or lack {missing}.")
    top = -(-data_end(sections[DATA]) // 16) * 16 + STACK
    data, apart = set_apart(sections[DATA], tables)
    memory = bytes([1, 1]) + unsigned(-(-top // PAGE) + 1) + unsigned(MOST_PAGES)
    number = bytes([I32, 1, CONST]) + signed(top) + bytes([END])  # the stack's top, which moves …
    heap = bytes([I32, 0, CONST]) + signed(top) + bytes([END])  # … and where free memory begins
    told = [(name, 0, named[name]) for name in exports] + [("memory", 2, 0), ("heap", 3, 1)]
    listed = b"".join(text(name) + bytes([kind]) + unsigned(index) for name, kind, index in told)
    made = {
        TYPE: sections[TYPE],
        FUNCTION: sections[FUNCTION],
        MEMORY: memory,
        GLOBAL: bytes([2]) + number + heap,
        EXPORT: unsigned(len(told)) + listed,
        COUNT: sections.get(COUNT, b""),
        CODE: sections[CODE],
        DATA: data,
    }
    body = b"".join(bytes([kind]) + unsigned(len(part)) + part for kind, part in made.items() if part)
    return MAGIC + body, apart


def sealed(module: bytes, name: str) -> bytes:
    """A module that says which rules it holds, and which bytes it was made with."""
    part = text(SEAL) + f"{name} {hashlib.sha256(module).hexdigest()}".encode()
    return module + bytes([CUSTOM]) + unsigned(len(part)) + part


def is_sealed(module: bytes, name: str) -> bool:
    """Does a module hold the rules of this name, whole and as it was made?"""
    inner = module[: -len(sealed(b"", name))]
    return sealed(inner, name) == module


def read_sections(code: bytes) -> Iterator[tuple[int | str, bytes]]:
    """The sections of an object file: by number, or by name if they have one."""
    at = len(MAGIC)
    while at < len(code):
        kind = code[at]
        length, at = read_unsigned(code, at + 1)
        part, at = code[at : at + length], at + length
        if kind == CUSTOM:
            length, start = read_unsigned(part, 0)
            yield part[start : start + length].decode(), part[start + length :]
        else:
            yield kind, part


def read_symbols(sections: dict[int | str, bytes]) -> dict[str, int]:
    """The functions of an object file by name, with their numbers."""
    part = sections["linking"]
    _, at = read_unsigned(part, 0)  # the version
    while at < len(part):
        kind = part[at]
        length, at = read_unsigned(part, at + 1)
        if kind == SYMBOLS:
            return dict(symbols_in(part, at))
        at += length
    return {}


def symbols_in(part: bytes, at: int) -> Iterator[tuple[str, int]]:
    """The functions among the symbols that begin here."""
    number, at = read_unsigned(part, at)
    for _ in range(number):
        kind = part[at]
        flags, at = read_unsigned(part, at + 1)
        if kind == IS_DATA:
            length, at = read_unsigned(part, at)
            at += length
            for _ in range(0 if flags & UNDEFINED else 3):
                _, at = read_unsigned(part, at)
            continue
        index, at = read_unsigned(part, at)
        if kind != IS_SECTION and (not flags & UNDEFINED or flags & OWN_NAME):
            length, at = read_unsigned(part, at)
            if kind == IS_FUNCTION:
                yield part[at : at + length].decode(), index
            at += length


def imports_functions(part: bytes) -> bool:
    """Does an object file call what it does not hold?"""
    number, at = read_unsigned(part, 0)
    for _ in range(number):
        for _ in range(2):  # module and name
            length, at = read_unsigned(part, at)
            at += length
        kind, at = part[at], at + 1
        if kind == 0:
            return True
        at += 1 if kind == 1 else 0
        if kind == 3:
            at += 2
        else:
            flags, at = read_unsigned(part, at)
            for _ in range(2 if flags & 1 else 1):
                _, at = read_unsigned(part, at)
    return False


def data_end(part: bytes) -> int:
    """Where the data of a module ends in its memory."""
    return max((address + length for address, _, length in pieces(part)), default=0)


def set_apart(part: bytes, tables: Collection[bytes]) -> tuple[bytes, bytes]:
    """The data of a module with some tables blank; and these, each with its place in the memory and its length."""
    blank, found = bytearray(part), [TABLES.pack(len(tables))]
    for table in tables:
        if part.count(table) != 1:
            raise StolikError("A table that is to come apart from its module is not in there once.")
        place = part.index(table)
        address = next(address + place - at for address, at, length in pieces(part) if at <= place < at + length)
        blank[place : place + len(table)] = bytes(len(table))
        found.append(TABLE.pack(address, len(table)) + table)
    return bytes(blank), b"".join(found)


def pieces(part: bytes) -> Iterator[tuple[int, int, int]]:
    """The pieces of a module's data: where each lies in the memory, where it begins here, and how long it is."""
    number, at = read_unsigned(part, 0)
    for _ in range(number):
        address, at = read_unsigned(part, at + 2)  # a flag, and the instruction before a number
        length, at = read_unsigned(part, at + 1)  # … and the one after it
        yield address, at, length
        at += length


def read_unsigned(code: bytes, at: int) -> tuple[int, int]:
    """A number of seven bits a byte, and where it ends."""
    value = shift = 0
    while True:
        byte, at = code[at], at + 1
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value, at


def unsigned(value: int) -> bytes:
    """A number of seven bits a byte."""
    found = bytearray()
    while True:
        value, low = value >> 7, value & 127
        found.append(low | (128 if value else 0))
        if not value:
            return bytes(found)


def signed(value: int) -> bytes:
    """The same with a sign; ours are never negative."""
    found = unsigned(value)
    return found if found[-1] < 64 else found[:-1] + bytes([found[-1] | 128, 0])


def text(name: str) -> bytes:
    """A name with its length."""
    return unsigned(len(name)) + name.encode()
