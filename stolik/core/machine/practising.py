"""Matches side by side on a graphics card, for those who learn: a kernel in which every thread has some of the tables.

Between two launches matches lie where the caller's arrays lie, on the card; a thread has nothing but the memory of one
mind, which needs no tree.
"""

from __future__ import annotations

from stolik.core.machine.kernels import CARD, few_registers, numbered, plain_text
from stolik.core.machine.rules import Rules
from stolik.core.machine.sharing import COMPANY, ENTRY
from stolik.core.machine.signatures import PRACTISE
from stolik.core.machine.targets import code_for
from stolik.core.minds.mind import EDGE, NODE, SIZES, WORD, Layout
from stolik.core.minds.practice import LEARNERS

FEW = 2  # nodes and edges of a mind that has no tree
# What all threads are handed: of each match what is said in minds/practice.py, and for all the rows of the bots.
ROWS = ("blanks", "tables", "keys", "numbers", "given", "sitting", "asked", "features", "actions", "ended", "returns")
SHARED = (*(f"ptr %{name}" for name in ROWS), "i32 %number", "ptr %bots", "i32 %rows")
HANDED = ", ".join(SHARED)


def practice_kernel_of(rules: Rules) -> str:
    """The kernel of a game for those who learn it, among bots that do not think ahead."""
    text = plain_text(rules, PRACTISE, COMPANY) + thread_text(rules)
    return code_for(CARD, text + numbered(HANDED) + ONCE + few_registers(), [ENTRY]).decode()


def thread_text(rules: Rules) -> str:
    """`practise_thread`: one thread goes on with every match whose number is its own, in steps of all."""
    size = Layout.of(rules.record.cells(), max(1, rules.slots["MOST_PIECES"])).nodes
    size += FEW * (NODE.itemsize + EDGE.itemsize)
    sizes = (FEW, FEW, 0, 0)
    lines = [
        f"  %size{place} = getelementptr i64, ptr %memory, i64 {place}\n  store i64 {sizes[place]}, ptr %size{place}"
        for place in range(SIZES)
    ]
    own = [line for name, width in widths(rules).items() for line in row_of_match(name, width)]
    at = {name: f"ptr %own_{name}" for name in ROWS}
    first, then, last = ("blanks", "tables", "keys"), ("numbers", "given", "sitting"), ROWS[6:]
    shown = ("ptr %memory", "ptr %memory")  # cells are for agents
    handed = ["ptr %memory", f"i32 {LEARNERS}", *(at[name] for name in first), "i32 1", *(at[name] for name in then)]
    handed += ["ptr %bots", "i32 %rows", *(at[name] for name in last), *shown]
    return f"""
define internal void @practise_thread({HANDED}, i64 %thread, i64 %threads) alwaysinline {{
start:
  %memory = alloca [{size} x i8], align 16
{chr(10).join(lines)}
  %last = sext i32 %number to i64
  br label %test
test:
  %match = phi i64 [ %thread, %start ], [ %next, %again ]
  %is_there = icmp slt i64 %match, %last
  br i1 %is_there, label %again, label %done
again:
{chr(10).join(own)}
  %word = call i32 @{PRACTISE}({", ".join(handed)})
  %next = add i64 %match, %threads
  br label %test
done:
  ret void
}}
"""


def widths(rules: Rules) -> dict[str, int]:
    """How many bytes there are of each for one match."""
    cells, seats = 2 * rules.record.cells(), WORD * rules.record.most_seats
    told = {"blanks": cells, "tables": cells, "sitting": seats, "returns": seats}
    told |= {"features": rules.slots["FEATURES"], "actions": len(rules.slots["SEAT_ACTIONS"])}
    return {name: told.get(name, WORD) for name in ROWS}


def row_of_match(name: str, width: int) -> tuple[str, str]:
    """Where the row of a match begins."""
    return (
        f"  %before_{name} = mul i64 %match, {width}",
        f"  %own_{name} = getelementptr i8, ptr %{name}, i64 %before_{name}",
    )


ONCE = f"""
  call void @practise_thread({HANDED}, i64 %thread, i64 %threads)
  ret void
}}
"""
