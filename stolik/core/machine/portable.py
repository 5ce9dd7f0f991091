"""A game's rules for another machine than the one they run on, made by the LLVM that Numba brings.

Numba turns rules into LLVM's language for the processor at hand. Nothing in them is that processor's own, so the same
text is compiled once more, for the browser's machine. It takes what the engine has bound: what native code was made of
is not made again. The functions at the border take addresses in the module's memory, and numbers of 32 bits.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import llvmlite.binding as llvm  # type: ignore[import-untyped]
import numba
import numpy as np
from numba.core import types
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import cpu_target

from stolik.core.kit import chance, events
from stolik.core.machine import loops, wasm
from stolik.core.machine.engine import Engine
from stolik.core.machine.inlining import InlinedCode, Inlining
from stolik.core.machine.rules import BROWSER

TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+bulk-memory,+sign-ext,+mutable-globals,+nontrapping-fptoint"  # Chrome 97, Firefox 102, Safari 16
SHARED = ("legal", "apply", "thumb", "new_game", "mask", "fill_unknown")  # one copy, however many entries need it
CALLED = 999  # the number of their attributes: they are called, and not put into whoever calls them
FAULT = -1  # what an entry returns that failed: more events than there is room for

WORD, ADDRESS = types.int32, types.voidptr
# What the functions at the border take; all return a word.
SIGNATURES: dict[str, tuple[Any, ...]] = {
    "start": (ADDRESS, ADDRESS, ADDRESS, ADDRESS),
    "legal": (ADDRESS, WORD, ADDRESS),
    "apply": (ADDRESS, WORD, WORD, ADDRESS, ADDRESS),
    "forbids": (ADDRESS, WORD, WORD, ADDRESS),
    "settle": (ADDRESS,),
    "view": (ADDRESS, WORD, ADDRESS),
    "thumb": (ADDRESS, WORD, ADDRESS, ADDRESS),
    "redeal": (ADDRESS, WORD, ADDRESS, ADDRESS),
    "play_many": (ADDRESS, ADDRESS, ADDRESS, WORD, ADDRESS, ADDRESS, ADDRESS, ADDRESS),
}
HOW: dict[str, Any] = {
    "nogil": True,
    "error_model": "numpy",
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
    "pipeline_class": Inlining,
}

# In the place of a processor's own instruction (see instructions.py): the member under a single bit, by counting.
PDEP = "@llvm.x86.bmi.pdep.64"
DEPOSIT = """
define linkonce_odr i64 @deposit(i64 %bit, i64 %members) alwaysinline {
start:
  br label %test
test:
  %left = phi i64 [ %bit, %start ], [ %half, %again ]
  %among = phi i64 [ %members, %start ], [ %fewer, %again ]
  %more = icmp ugt i64 %left, 1
  br i1 %more, label %again, label %done
again:
  %half = lshr i64 %left, 1
  %less = sub i64 %among, 1
  %fewer = and i64 %among, %less
  br label %test
done:
  %minus = sub i64 0, %among
  %lowest = and i64 %among, %minus
  ret i64 %lowest
}
"""
# Numba counts who uses an array; in a module nothing is ever freed.
COUNTING = re.compile(r"^(define [^\n]*@NRT_(?:inc|dec)ref\([^\n]*\{\n).*?^\}", re.MULTILINE | re.DOTALL)
DEFINED = re.compile(r'^define [^\n]*?@"?([^"( ]+)"?\([^\n]*\{$', re.MULTILINE)


def module_of(engine: Engine) -> bytes:
    """The rules of a game as a WebAssembly module."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    target = llvm.Target.from_triple(TRIPLE)
    machine = target.create_target_machine(cpu="generic", features=FEATURES, opt=3, reloc="static", codemodel="default")
    whole = llvm.parse_assembly(retargeted(*lowered(engine), str(machine.target_data)))
    optimise(whole, machine)
    return wasm.linked(machine.emit_object(whole), list(SIGNATURES))


class Portable(Engine):
    """An engine's rules as they are, with the entries bound anew to be put into the functions at the border."""

    def __init__(self, engine: Engine) -> None:
        self.rules, self.mode, self.is_plain = engine.rules, engine.mode, False
        border = loops.__name__
        self._clones = {each: clone for each, clone in engine._clones.items() if each.__module__ != border}
        self._globals = {name: space for name, space in engine._globals.items() if name != border}
        self._slots = engine._slots
        self.entries = {name: self._bind(getattr(loops, name)) for name in BROWSER}

    def called(self) -> set[str]:
        """The functions of which there is one copy, by the names Numba gives them."""
        found: list[Any] = [clone for function, clone in self._clones.items() if function.__name__ in SHARED]
        found += [self._slots[name] for name in SHARED if name in self._slots]
        return {overload.fndesc.mangled_name for each in found for overload in each.overloads.values()}


def border(engine: Portable, kinds: int) -> dict[str, Callable[..., Any]]:
    """The functions at the border; each reads its records where they lie."""
    state, rng = engine.rules.record.dtype(), chance.RNG
    cells, seats = engine.rules.record.cells(), engine.rules.record.most_seats
    rows = (1 + events.MOST_ROWS, events.ROW)
    carray: Any = numba.carray  # type: ignore[attr-defined]
    start_at, legal_at, apply_at, forbids_at, settle_at, view_at, thumb_at, redeal_at, many = (
        engine.entries[name] for name in BROWSER
    )

    @numba.njit(**HOW, forceinline=True)  # type: ignore[untyped-decorator]
    def one(address: Any) -> Any:
        return carray(address, 1, state), carray(address, (1, cells), np.int16)

    def start(record: Any, blank: Any, luck: Any, told: Any) -> int:
        states, rows_of = one(record)
        start_at(states, rows_of, 0, carray(blank, cells, np.int16), carray(luck, 1, rng), carray(told, rows, np.int16))
        return 0

    def legal(record: Any, seat: int, answers: Any) -> int:
        states, rows_of = one(record)
        carray(answers, 1, np.int64)[0] = legal_at(states, rows_of, 0, seat)
        return 0

    def apply(record: Any, seat: int, answer: int, luck: Any, told: Any) -> int:
        states, rows_of = one(record)
        heard = carray(told, rows, np.int16)
        return 1 if apply_at(states, rows_of, 0, seat, answer, carray(luck, 1, rng), heard) else 0

    def forbids(record: Any, seat: int, guard: int, answers: Any) -> int:
        states, rows_of = one(record)
        carray(answers, 1, np.int64)[0] = forbids_at(states, rows_of, 0, seat, guard)
        return 0

    def settle(record: Any) -> Any:
        states, rows_of = one(record)
        return settle_at(states, rows_of, 0)

    def view(record: Any, seat: int, seen: Any) -> int:
        states, rows_of = one(record)
        views, rows_seen = one(seen)
        view_at(states, rows_of, 0, seat, views, rows_seen, 0)
        return 0

    def thumb(seen: Any, seat: int, answers: Any, luck: Any) -> Any:
        views, rows_seen = one(seen)
        return thumb_at(views, rows_seen, 0, seat, carray(answers, 1, np.int64)[0], carray(luck, 1, rng))

    def redeal(seen: Any, seat: int, luck: Any, room: Any) -> int:
        views, rows_seen = one(seen)
        left = carray(room, kinds + cells, np.int64)
        redeal_at(views, rows_seen, 0, seat, carray(luck, 1, rng), left[:kinds], left[kinds:])
        return 0

    def play_many(
        records: Any, blank: Any, keys: Any, number: int, bots: Any, ends: Any, lengths: Any, lucks: Any
    ) -> int:
        luck = carray(lucks, 2, rng)
        many(
            carray(records, 2, state),
            carray(records, (2, cells), np.int16),
            carray(blank, cells, np.int16),
            carray(keys, number, np.int64),
            carray(bots, (number, seats), np.int64),
            carray(ends, (number, cells), np.int16),
            carray(lengths, number, np.int64),
            luck[:1],
            luck[1:],
        )
        return 0

    return {each.__name__: each for each in (start, legal, apply, forbids, settle, view, thumb, redeal, play_many)}


def lowered(engine: Engine) -> tuple[str, set[str]]:
    """Everything at the border and below it in LLVM's language, and what of it stays a function that is called."""
    own = Portable(engine)
    codegen: Any = cpu_target.target_context.codegen()
    whole: Any = InlinedCode(codegen, engine.rules.name)  # type: ignore[no-untyped-call]
    for name, function in border(own, len(engine.left)).items():
        compiled: Any = numba.njit(**HOW)(function)
        signature = WORD(*SIGNATURES[name])
        compiled.compile(signature)
        overload = compiled.overloads[signature.args]
        whole.add_linking_library(overload.library)
        whole.add_llvm_module(llvm.parse_assembly(exported(name, overload.fndesc.mangled_name)))
    with global_compiler_lock:
        whole.finalize()
    return whole.get_llvm_str(), own.called()


def exported(name: str, inner: str) -> str:
    """A function under a name of ours, without the two addresses Numba puts before the arguments."""
    kinds = ["i32" if kind is WORD else "ptr" for kind in SIGNATURES[name]]
    taken = ", ".join(f"{kind} %a{place}" for place, kind in enumerate(kinds))
    return f"""
declare i32 @"{inner}"(ptr, ptr, {", ".join(kinds)})
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


def retargeted(text: str, called: set[str], layout: str) -> str:
    """LLVM's language without what belongs to the processor it was written for, and with calls that stay calls."""
    text = re.sub(r"target triple = .*", f'target triple = "{TRIPLE}"', text)
    text = re.sub(r"target datalayout = .*", f'target datalayout = "{layout}"', text)
    text = re.sub(r'"target-(cpu|features)"="[^"]*"', "", text)
    text = re.sub(r"= common (local_unnamed_addr |unnamed_addr )?global", "= internal global", text)
    text = re.sub(COUNTING, r"\1  ret void\n}", text)
    text = re.sub(rf"declare [^\n]*{re.escape(PDEP)}[^\n]*", DEPOSIT, text).replace(PDEP, "@deposit")

    def keep(line: re.Match[str]) -> str:
        return re.sub(r" #\d+ \{$", f" #{CALLED} {{", line[0]) if line[1] in called else line[0]

    return re.sub(DEFINED, keep, text) + f"\nattributes #{CALLED} = {{ noinline nounwind }}\n"


def optimise(whole: Any, machine: Any) -> None:
    """All that LLVM can do, once for the whole module; what is not exported is nobody's business."""
    for function in whole.functions:
        if not function.is_declaration and function.name not in SIGNATURES:
            function.linkage = "internal"
    options = llvm.create_pipeline_tuning_options(speed_level=3)
    options.loop_vectorization = options.slp_vectorization = False
    builder = llvm.create_pass_builder(machine, options)
    builder.getModulePassManager().run(whole, builder)
