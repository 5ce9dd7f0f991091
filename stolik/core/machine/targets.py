"""The machines that rules are made for: what each of them is, and code for it from rules in LLVM's language."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import llvmlite.binding as llvm  # type: ignore[import-untyped]

LARGEST = 1200  # lines of a function that is put into several callers, with all that is put into it
CALLED = 999  # the number of the attributes of functions that stay functions
DEFINED = re.compile(r'^define [^\n]*?@"?([^"( ]+)"?\([^\n]*\{\n(.*?)^\}', re.MULTILINE | re.DOTALL)
RULE = re.compile("_ZN6stolik(?:5games|4core3kit)")
LOOP = "11answer_once"  # the loop that plays whole matches, in names
LAW = re.compile(r'^  %[^\n]* call [^\n]*?@"?_ZN13_3cdynamic_3e5(?:legal|apply)[^\n]*\)', re.MULTILINE)
JUMP = re.compile(r"^  br [^\n]*", re.MULTILINE)
SIXTEEN_OF = "sixteen_of"  # the function that does what `piles.sixteen_of` does, which is written for each machine
FEW_DOWN = "few_down"  # … and `piles.few_down`
SHORT = 999_998  # the number of what is said of loops in rules
ACCESS = re.compile(r"^  (?:%[^\n ]+ = load|store) (i16|i64)[ ,][^\n]*", re.MULTILINE)
WIDTHS = {"i16": 999_990, "i64": 999_991}  # the number of what is said of numbers in memory: of cells, and of words
ANY_WIDTH = 999_994
CALL = re.compile(r'call [^\n]*?@"?([^"( ]+)"?\(')


@dataclass(frozen=True)
class Target:
    """A machine, and how code for it is made."""

    triple: str
    cpu: str
    features: str
    has_vectors: bool = False
    is_jit: bool = False
    pointers: tuple[str, str] = ("", "")  # how they lie in LLVM's own layout for it, and how they have to here
    is_text: bool = False  # is code for it read as text?
    largest: int = LARGEST  # of what is put into several callers
    unrolls: bool = True  # are short loops written out?

    def machine(self) -> Any:
        """LLVM's own idea of it."""
        llvm.initialize_all_targets()
        llvm.initialize_all_asmprinters()
        target = llvm.Target.from_triple(self.triple)
        how: dict[str, Any] = {"cpu": self.cpu, "features": self.features, "opt": 3, "jit": self.is_jit}
        is_static = not self.is_jit or target.name.startswith("x86")
        how |= {"reloc": "static" if is_static else "default", "codemodel": "jitdefault" if self.is_jit else "default"}
        return target.create_target_machine(**how)


def code_for(target: Target, text: str, entries: Iterable[str]) -> bytes:
    """An object file for a machine, or its text; what is no entry is nobody's business."""
    machine = target.machine()
    layout = str(machine.target_data).replace(*target.pointers)
    text = f'target triple = "{target.triple}"\ntarget datalayout = "{layout}"\n{text}'
    whole = llvm.parse_assembly(with_widths(with_short_loops(with_calls(text, target.largest, target.is_jit))))
    known = set(entries)
    for function in whole.functions:
        if not function.is_declaration and function.name not in known:
            function.linkage = "internal"
    options = llvm.create_pipeline_tuning_options(speed_level=3)
    options.loop_vectorization, options.slp_vectorization = target.has_vectors, False
    options.loop_unrolling = target.unrolls
    builder = llvm.create_pass_builder(machine, options)
    builder.getModulePassManager().run(whole, builder)
    return str(machine.emit_assembly(whole)).encode() if target.is_text else bytes(machine.emit_object(whole))


def with_calls(text: str, largest: int = LARGEST, is_hot: bool = False) -> str:
    """Rules in which large functions with several callers are called, and all others put into their callers.

    The loop that plays whole matches has copies of the law of its own, where memory for code is plenty.
    """
    called = large_functions(text, largest)

    def keep(found: re.Match[str]) -> str:
        if is_hot and LOOP in found[1]:
            return LAW.sub(r"\g<0> alwaysinline", found[0])
        head, _, body = found[0].partition("\n")
        return f"{re.sub(r' #[0-9]+ {$', f' #{CALLED} {{', head)}\n{body}" if found[1] in called else found[0]

    return DEFINED.sub(keep, text) + f"\nattributes #{CALLED} = {{ noinline nounwind }}\n"


def with_short_loops(text: str) -> str:
    """Rules whose own loops are left as they are: they go round a few times, over a hand or a table.

    LLVM would go through several places at once wherever it can, and first find out whether it may and how many there
    are: that costs more than it brings. Loops over whole records are not in rules.
    """

    def keep(found: re.Match[str]) -> str:
        return JUMP.sub(rf"\g<0>, !llvm.loop !{SHORT}", found[0]) if RULE.match(found[1]) else found[0]

    own = f"!{SHORT} = distinct !{{!{SHORT}, !{SHORT + 1}, !{SHORT + 2}}}\n"
    own += f'!{SHORT + 1} = !{{!"llvm.loop.vectorize.enable", i1 false}}\n'
    return f'{DEFINED.sub(keep, text)}{own}!{SHORT + 2} = !{{!"llvm.loop.unroll.runtime.disable"}}\n'


def with_widths(text: str) -> str:
    """Rules in which numbers in memory are known by their width: what is written as one is never read as the other.

    So LLVM need not look at the words of chance again when a card was moved, nor at a record when they were stirred.
    """
    told = ACCESS.sub(lambda found: f"{found[0]}, !tbaa !{WIDTHS[found[1]]}", text)
    for width, number in WIDTHS.items():
        kind = number + len(WIDTHS)
        told += f'!{number} = !{{!{kind}, !{kind}, i64 0}}\n!{kind} = !{{!"{width}", !{ANY_WIDTH}, i64 0}}\n'
    return f'{told}!{ANY_WIDTH} = !{{!"numbers"}}\n'


def large_functions(text: str, largest: int) -> set[str]:
    """The functions with several callers that are too large to be put into each of them.

    Put in everywhere, a game would be several times as long as it is written, and take as many times as long to make.
    """
    bodies = {found[1]: found[2] for found in DEFINED.finditer(text)}
    calls = {name: [callee for callee in CALL.findall(body) if callee in bodies] for name, body in bodies.items()}
    callers = Counter(callee for callees in calls.values() for callee in callees)
    lines: dict[str, int] = {}  # of a function with all that is put into it
    large: set[str] = set()

    def measure(name: str) -> int:
        if name not in lines:
            lines[name] = bodies[name].count("\n") + sum(measure(callee) for callee in calls[name])
            if lines[name] > largest and callers[name] > 1:
                large.add(name)
        return 0 if name in large else lines[name]

    for name in bodies:
        measure(name)
    return large


def with_own(text: str, name: str, definition: str) -> str:
    """Rules with a function that is written for the machine in the place of one that is only declared."""
    return re.sub(rf"declare [^\n]*@{re.escape(name)}\([^\n]*", lambda found: definition, text)


def processor() -> tuple[str, str]:
    """This computer's processor and what it can do, or that of a name which is set."""
    name = os.environ.get("NUMBA_CPU_NAME")
    return (name, "") if name else (llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten())
