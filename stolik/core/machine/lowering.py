"""A game's rules in LLVM's language, made once by Numba for every machine they are to run on.

Nothing in rules is the processor's own, but for the instructions listed in instructions.py, so one text serves this
computer, the browser's machine and any other that LLVM knows. What is made of it for each is told in targets.py.
"""

from __future__ import annotations

import gc
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import llvmlite.binding as llvm  # type: ignore[import-untyped]
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import cpu_target

from stolik.core.machine.binder import Binder
from stolik.core.machine.border import border, signature_of
from stolik.core.machine.inlining import InlinedCode, compiled
from stolik.core.machine.rules import Rules
from stolik.core.machine.signatures import EVERYWHERE, FAULT, SHARE, SIGNATURES, parameters

# What belongs to the processor that Numba wrote it for.
PROCESSOR = re.compile(r'^target (?:triple|datalayout) = .*\n|"target-(?:cpu|features)"="[^"]*"', re.MULTILINE)
COMMON = re.compile(r"= common (?:local_unnamed_addr |unnamed_addr )?global")
# Numba counts who uses an array; here all memory is the caller's.
COUNTING = re.compile(r"^(define [^\n]*@NRT_(?:inc|dec)ref\([^\n]*\{\n).*?^\}", re.MULTILINE | re.DOTALL)


@cache
def lowered(rules: Rules, mode: str, names: tuple[str, ...] = EVERYWHERE, bots: tuple[str, ...] | None = None) -> str:
    """What stands at the border of a game's rules by these names, and all below; made once, for it takes longest.

    Nobody but these bots plays there, if any are named.
    """
    codegen: Any = cpu_target.target_context.codegen()
    whole: Any = InlinedCode(codegen, rules.name)  # type: ignore[no-untyped-call]
    with no_collecting():
        functions = border(Binder(rules, mode, bots))
        for name in names:
            made = compiled(functions[name], is_inlined=name == SHARE)
            signature = signature_of(name)
            made.compile(signature)
            overload = made.overloads[signature.args]
            whole.add_linking_library(overload.library)
            whole.add_llvm_module(llvm.parse_assembly(exported(name, overload.fndesc.mangled_name)))
        with global_compiler_lock:
            whole.put_together()
    return cleaned(whole.get_llvm_str())


def exported(name: str, inner: str) -> str:
    """A function at the border under its name, without the two addresses Numba puts before the arguments."""
    taken = ", ".join(parameters(name))
    return f"""
declare i32 @"{inner}"(ptr, ptr, {", ".join(SIGNATURES[name])})
define i32 @{name}({taken}) {{
  %result = alloca i32
  %error = alloca ptr
  %status = call i32 @"{inner}"(ptr %result, ptr %error, {taken})
  %value = load i32, ptr %result
  %failed = icmp ne i32 %status, 0
  %told = select i1 %failed, i32 {FAULT}, i32 %value
  ret i32 %told
}}
"""


def cleaned(text: str) -> str:
    """LLVM's language without what belongs to a processor or to Numba's own work."""
    text = COMMON.sub("= internal global", PROCESSOR.sub("", text))
    return COUNTING.sub(r"\1  ret void\n}", text)


@contextmanager
def no_collecting() -> Iterator[None]:
    """Compiling makes a great many objects and drops few: looking for those takes a seventh of the time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
