"""A game's rules for the browser's machine: a WebAssembly module."""

from __future__ import annotations

from stolik.core.kit.piles import NOTHING, SIXTEEN, WIDTH
from stolik.core.machine import wasm
from stolik.core.machine.lowering import lowered
from stolik.core.machine.rules import BROWSER, Rules
from stolik.core.machine.signatures import at_border
from stolik.core.machine.targets import FEW_DOWN, SIXTEEN_OF, Target, code_for, with_own

PAGE = Target(
    triple="wasm32-unknown-unknown",
    cpu="generic",
    features="+bulk-memory,+sign-ext,+mutable-globals,+nontrapping-fptoint",  # Chrome 97, Firefox 102, Safari 16
    # Numba has counted by then where the parts of a structure lie, with pointers of eight bytes: here they have four,
    # but take up eight.
    pointers=("p:32:32", "p:32:64"),
    largest=400,  # with 1200 a module takes half as long again to make, and plays hardly faster
)

# In the place of a processor's own instructions (see instructions.py): the member under a single bit, by counting, and
# the places with a card, one by one up to the first empty one, unless it is empty ones that are looked for.
PDEP = "llvm.x86.bmi.pdep.64"
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
COMPARE = f"""
define linkonce_odr i64 @{SIXTEEN_OF}(ptr %cells, i64 %card) noinline optsize {{
start:
  %all = icmp eq i64 %card, {NOTHING}
  br label %again
again:
  %place = phi i64 [ 0, %start ], [ %next, %again ]
  %places = phi i64 [ 0, %start ], [ %more, %again ]
  %cell = mul i64 %place, {WIDTH}
  %at = getelementptr i16, ptr %cells, i64 %cell
  %there = load i16, ptr %at
  %kind = sext i16 %there to i64
  %same = icmp eq i64 %kind, %card
  %bit = zext i1 %same to i64
  %put = shl i64 %bit, %place
  %more = or i64 %places, %put
  %next = add i64 %place, 1
  %left = icmp ult i64 %next, {SIXTEEN}
  %full = icmp ne i16 %there, {NOTHING}
  %worth = or i1 %full, %all
  %on = and i1 %left, %worth
  br i1 %on, label %again, label %done
done:
  ret i64 %more
}}
"""
MOVE = f"""
define linkonce_odr void @{FEW_DOWN}(ptr %place, i64 %cells) noinline optsize {{
start:
  br label %test
test:
  %cell = phi i64 [ 0, %start ], [ %next, %again ]
  %next = add i64 %cell, 1
  %left = icmp slt i64 %cell, %cells
  br i1 %left, label %again, label %done
again:
  %from = add i64 %cell, {WIDTH}
  %above = getelementptr i16, ptr %place, i64 %from
  %below = getelementptr i16, ptr %place, i64 %cell
  %there = load i16, ptr %above
  store i16 %there, ptr %below
  br label %test
done:
  ret void
}}
"""


def for_any_machine(text: str) -> str:
    """Rules without a processor's own instructions."""
    text = with_own(text, PDEP, DEPOSIT).replace(f"@{PDEP}", "@deposit")
    return with_own(with_own(text, SIXTEEN_OF, COMPARE), FEW_DOWN, MOVE)


def module_of(rules: Rules) -> tuple[bytes, bytes]:
    """The rules of a game as a WebAssembly module; and apart from it what a bot has learned, as only that bot needs."""
    text, entries = for_any_machine(lowered(rules, "compiled")), [at_border(name) for name in BROWSER]
    return wasm.linked(code_for(PAGE, text, entries), entries, rules.policy.weights() if rules.policy else ())
