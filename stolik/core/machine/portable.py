"""A game's rules for the browser's machine: a WebAssembly module."""

from __future__ import annotations

import re

from stolik.core.machine import wasm
from stolik.core.machine.lowering import lowered
from stolik.core.machine.rules import BROWSER, Rules
from stolik.core.machine.signatures import at_border
from stolik.core.machine.targets import Target, code_for

PAGE = Target(
    triple="wasm32-unknown-unknown",
    cpu="generic",
    features="+bulk-memory,+sign-ext,+mutable-globals,+nontrapping-fptoint",  # Chrome 97, Firefox 102, Safari 16
    # Numba has counted by then where the parts of a structure lie, with pointers of eight bytes: here they have four,
    # but take up eight.
    pointers=("p:32:32", "p:32:64"),
)

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


def module_of(rules: Rules) -> tuple[bytes, bytes]:
    """The rules of a game as a WebAssembly module; and apart from it what a bot has learned, as only that bot needs."""
    made = lowered(rules, "compiled")
    entries = [at_border(name) for name in BROWSER]
    text = re.sub(rf"declare [^\n]*{re.escape(PDEP)}[^\n]*", DEPOSIT, made).replace(PDEP, "@deposit")
    return wasm.linked(code_for(PAGE, text, entries), entries, rules.policy.weights() if rules.policy else ())
