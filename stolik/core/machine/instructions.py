"""Helpers that a processor does in one instruction, where it has it; elsewhere the helper itself is compiled.

Whoever chooses at random picks a member of a set, and how often a loop would run is what no processor can foresee: a
wrong guess costs more than the rest of a small rule. PDEP puts a single bit under the right member at once. Whoever
looks for a card compares all cells of sixteen places at once, and PEXT keeps one bit of each place. Whoever takes one
out of a hand moves fifteen places at once. And every machine copies memory faster than cell by cell.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from llvmlite import ir  # type: ignore[import-untyped]
from numba.core import cgutils, types
from numba.extending import intrinsic
from numba.np import arrayobj

from stolik.core.kit import maths, piles, sets
from stolik.core.machine import views
from stolik.core.machine.targets import FEW_DOWN, SIXTEEN_OF, processor

WORD = ir.IntType(64)


@intrinsic
def deposit(typing: Any, members: Any, place: Any) -> Any:
    """The member that has `place` members below it: as `sets.pick`."""

    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        among, below = (
            context.cast(builder, value, kind, types.int64)
            for value, kind in zip(arguments, signature.args, strict=True)
        )
        pdep = builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", fnty=ir.FunctionType(WORD, [WORD, WORD]))
        bit = builder.call(pdep, [builder.shl(WORD(1), below), among])
        return builder.cttz(bit, ir.IntType(1)(0))

    return types.int64(members, place), build


def pick(members: int, place: int) -> int:
    """The member that has `place` members below it."""
    return deposit(members, place)  # type: ignore[call-arg]


@intrinsic
def compare(typing: Any, pile: Any, card: Any, start: Any) -> Any:
    """Which of sixteen places have a card of this kind: as `piles.sixteen_of`."""

    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        kind = signature.args[0]
        row = arrayobj.make_array(kind)(context, builder, arguments[0])  # type: ignore[no-untyped-call]
        cell = builder.add(builder.mul(arguments[2], WORD(piles.WIDTH)), WORD(1))
        made = ir.FunctionType(WORD, [row.data.type, WORD])
        found = cgutils.get_or_insert_function(builder.module, made, SIXTEEN_OF)  # type: ignore[no-untyped-call]
        return builder.call(found, [builder.gep(row.data, [cell]), arguments[1]])

    return types.int64(pile, card, start), build


def sixteen_of(pile: Any, card: int, start: int) -> int:
    """Which of sixteen places have a card of this kind."""
    return compare(pile, card, start)  # type: ignore[call-arg]


@intrinsic
def bring_down(typing: Any, pile: Any, place: Any) -> Any:
    """The cards above a place, at most fifteen, come down by one: as `piles.few_down`."""

    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        row = arrayobj.make_array(signature.args[0])(context, builder, arguments[0])  # type: ignore[no-untyped-call]
        above = builder.sub(builder.sext(builder.load(row.data), WORD), builder.add(arguments[1], WORD(1)))
        cell = builder.add(builder.mul(arguments[1], WORD(piles.WIDTH)), WORD(1))
        made = ir.FunctionType(ir.VoidType(), [row.data.type, WORD])
        down = cgutils.get_or_insert_function(builder.module, made, FEW_DOWN)  # type: ignore[no-untyped-call]
        builder.call(down, [builder.gep(row.data, [cell]), builder.mul(above, WORD(piles.WIDTH))])
        return context.get_dummy_value()

    return types.none(pile, place), build


def few_down(pile: Any, place: int) -> None:
    """The cards above a place, at most fifteen, come down by one."""
    bring_down(pile, place)  # type: ignore[call-arg]


@intrinsic
def move(typing: Any, source: Any, into: Any) -> Any:
    """Copy one array's numbers into another's memory."""

    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        whence, whither = (
            arrayobj.make_array(kind)(context, builder, value)  # type: ignore[no-untyped-call]
            for kind, value in zip(signature.args, arguments, strict=True)
        )
        (size,) = cgutils.unpack_tuple(builder, whence.shape, 1)  # type: ignore[no-untyped-call]
        cgutils.raw_memcpy(  # type: ignore[no-untyped-call]
            builder, whither.data, whence.data, size, whence.itemsize
        )
        return context.get_dummy_value()

    return types.none(source, into), build


def copy_cells(source: Any, into: Any) -> None:
    """Copy a record."""
    move(source, into)  # type: ignore[call-arg]


@intrinsic
def square_root(typing: Any, value: Any) -> Any:
    """The square root of a number."""

    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        kind = ir.DoubleType()
        return builder.call(builder.module.declare_intrinsic("llvm.sqrt", [kind]), arguments)

    return types.float64(types.float64), build


def root_of(value: float) -> float:
    """The square root."""
    return square_root(value)  # type: ignore[call-arg]


@intrinsic
def beyond(typing: Any, address: Any, distance: Any) -> Any:
    """The address so many bytes further on."""

    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        steps = context.cast(builder, arguments[1], signature.args[1], types.intp)
        return builder.gep(arguments[0], [steps])

    return types.voidptr(address, distance), build


def at_hand() -> dict[Callable[..., Any], Callable[..., Any]]:
    """The helpers that this processor does better, and how."""
    found: dict[Callable[..., Any], Callable[..., Any]] = {views.copy_cells: copy_cells, maths.root_of: root_of}
    found |= {piles.few_down: few_down}
    _, features = processor()
    return found | {sets.pick: pick, piles.sixteen_of: sixteen_of} if "+bmi2" in features.split(",") else found
