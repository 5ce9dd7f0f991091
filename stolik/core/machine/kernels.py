"""A game's rules for graphics cards: kernels in NVIDIA's PTX, which a card's driver turns into code of its own.

A kernel plays matches, each thread one at a time. Threads that do not think ahead run nearly in step: what they have at
hand lies in memory that is the thread's own, which the chip keeps so that the same place of neighbours lies together.
Those who think ahead go ways of their own, so the whole memory of a mind lies in one piece, as on a processor, in a
share of what the caller hands over; and there it stays between two calls.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from stolik.core.kit.chance import RNG
from stolik.core.machine.lowering import lowered
from stolik.core.machine.portable import for_any_machine
from stolik.core.machine.rules import Rules
from stolik.core.machine.sharing import ENTRY, PLACES, WAYS
from stolik.core.machine.signatures import PRACTISE, SHARE
from stolik.core.machine.targets import Target, code_for
from stolik.core.minds.mind import BOOK, DEEPEST, RECORDS, SETTINGS, SIZES, TOLD, WORD, Layout

# GeForce 16, RTX 20, T4 on. Threads wait for instructions more than for anything else, for each goes its own way
# through the rules: so code for cards is short, where a processor would have it long.
CARD = Target(triple="nvptx64-nvidia-cuda", cpu="sm_75", features="+ptx64", is_text=True, largest=300, unrolls=False)
LIMIT = 999_980  # the number of what is said of them
REGISTERS = 64  # of a thread that does not think ahead: with fewer it waits for memory, with more fewer run at once

NAMES = re.compile(r'c"[^"]*"|@(?:"([^"]+)"|([-A-Za-z_.$][-A-Za-z0-9_.$]*))')  # … and texts, which stay as they are
OUTER = re.compile(rf"define (i32 @(?:{SHARE}|{PRACTISE})\([^\n]*\)) \{{")
KEPT = (SHARE, PRACTISE, "deposit", "copy_words")
COPY = re.compile(r"@llvm\.memcpy\.[a-z0-9.]*\(ptr[^,]*? (%\S+|@\S+), ptr[^,]*? (%\S+|@\S+), i64 (\S+), i1 [a-z]+\)")

# Copying by words of 32 bits, which is how a thread's own memory lies; LLVM would copy byte by byte. Where a record has
# an odd number of cells every second one begins between two words: a first cell brings the place to a whole word, and
# where the source is between two then, each word that is stored is joined of two that are loaded one after the other.
COPYING = """
define internal void @copy_words(ptr %into, ptr %from, i64 %bytes) alwaysinline {
start:
  %into_at = ptrtoint ptr %into to i64
  %head = and i64 %into_at, ODD
  %is_odd = icmp ne i64 %head, 0
  br i1 %is_odd, label %first, label %words
first:
  %first_cell = load i16, ptr %from, align 2
  store i16 %first_cell, ptr %into, align 2
  br label %words
words:
  %place = getelementptr i8, ptr %into, i64 %head
  %source = getelementptr i8, ptr %from, i64 %head
  %left = sub i64 %bytes, %head
  %source_at = ptrtoint ptr %source to i64
  %apart = and i64 %source_at, ODD
  %bits_apart = shl i64 %apart, 3
  %bits = trunc i64 %bits_apart to i32
  %next_word = getelementptr i8, ptr %source, i64 %apart
  %near = load i16, ptr %source, align 2
  %near_wide = zext i16 %near to i32
  %near_high = shl i32 %near_wide, 16
  %whole = sub i64 %left, %apart
  %end = and i64 %whole, -4
  br label %test
test:
  %at = phi i64 [ 0, %words ], [ %next, %again ]
  %before = phi i32 [ %near_high, %words ], [ %word, %again ]
  %more = icmp slt i64 %at, %end
  br i1 %more, label %again, label %rest
again:
  %word_from = getelementptr i8, ptr %next_word, i64 %at
  %word_into = getelementptr i8, ptr %place, i64 %at
  %word = load i32, ptr %word_from, align 4
  %joined = call i32 @llvm.fshl.i32(i32 %word, i32 %before, i32 %bits)
  store i32 %joined, ptr %word_into, align 4
  %next = add i64 %at, 4
  br label %test
rest:
  %cell = phi i64 [ %end, %test ], [ %after, %one ]
  %is_left = icmp slt i64 %cell, %left
  br i1 %is_left, label %one, label %done
one:
  %cell_from = getelementptr i8, ptr %source, i64 %cell
  %cell_into = getelementptr i8, ptr %place, i64 %cell
  %number = load i16, ptr %cell_from, align 2
  store i16 %number, ptr %cell_into, align 2
  %after = add i64 %cell, 2
  br label %rest
done:
  ret void
}
"""
JOINING = "declare i32 @llvm.fshl.i32(i32, i32, i32)"


def kernel_of(rules: Rules, way: str) -> str:
    """The kernel of a game, for bots that make up their minds in this way or a simpler one."""
    text = plain_text(rules, SHARE, bots_of(rules, way))
    return code_for(CARD, f"{text}{kernel_text(rules, way)}{entering(way)}", [ENTRY]).decode()


def plain_text(rules: Rules, outer: str, bots: Sequence[str]) -> str:
    """What a thread calls of a game in LLVM's language, with these bots and without what cards do not know."""
    text = for_any_machine(lowered(rules, "compiled", (outer,), tuple(bots)))
    text = COPY.sub(r"@copy_words(ptr \1, ptr \2, i64 \3)", text)
    outer = OUTER.sub(r"define internal \1 alwaysinline {", with_short_names(text))
    # Where records have an even number of cells all lies at whole words.
    copying = COPYING.replace("ODD", "2" if rules.record.cells() % 2 else "0")
    return outer + copying + ("" if JOINING in text else JOINING)


def bots_of(rules: Rules, way: str) -> list[str]:
    """The bots in a kernel; those of a game's own do not think ahead."""
    if way == "random":
        return []  # `matches.answer_of` draws by lot without asking anybody
    return [bot for bot in rules.bots if bot not in WAYS[WAYS.index(way) + 1 :]]


def with_short_names(text: str) -> str:
    """The same with names as PTX can have them, of letters, digits and underscores; Numba's are long besides."""
    short: dict[str, str] = {}

    def rename(found: re.Match[str]) -> str:
        name = found[1] or found[2]
        if name is None or name in KEPT or name.startswith("llvm."):
            return found[0]
        return f"@{short.setdefault(name, f'f{len(short)}')}"

    return NAMES.sub(rename, text)


def kernel_text(rules: Rules, way: str) -> str:
    """`play_thread`: what one thread does, by its number and that of all threads.

    Whoever answers anything needs no settings: then all who sit are row 0, and all numbers in it are 0.
    """
    cells, kinds = rules.record.cells(), max(1, rules.slots["MOST_PIECES"])
    thinks, who = way == "search", ("@nobody", "@nobody") if way == "random" else ("%sitting", "%bots")
    sizes = [f"%size{place}" for place in range(SIZES)] if thinks else ["2", "2", "0", "0"]
    lines = far_memory(Layout.of(cells, kinds)) if thinks else own_memory(cells, kinds)
    lines += [
        f"  %at{place} = getelementptr i64, ptr %memory, i64 {place}\n  store i64 {size}, ptr %at{place}"
        for place, size in enumerate(sizes)
    ]
    handed = ", ".join(f"ptr %{name}" for name in ("memory", "book", "told", "lucks", "path", "room", "records"))
    return f"""
@nobody = internal constant [{SETTINGS} x i64] zeroinitializer
define internal void @play_thread({HANDED}, i64 %thread, i64 %threads) alwaysinline {{
{chr(10).join(lines)}
  %word = call i32 @{SHARE}({handed}, ptr {"%tree" if thinks else "%memory"}, ptr %blank, ptr %keys, i32 %number, \
ptr {who[0]}, ptr {who[1]}, i32 %rows, ptr %ends, ptr %lengths, ptr %come, i32 %step, i32 %answers, i32 %rounds)
  ret void
}}
"""


def own_memory(cells: int, kinds: int) -> list[str]:
    """A thread's own memory, for one who has no tree; it plays every match whose number is its own, in steps of all."""
    own = {
        "memory": WORD * SIZES,
        "book": WORD * BOOK,
        "told": WORD * TOLD,
        "lucks": 3 * RNG.itemsize,
        "path": WORD * 2 * DEEPEST,
        "room": WORD * (kinds + cells),
        "records": -(-2 * RECORDS * cells // WORD) * WORD,
        "come": WORD * PLACES,
    }
    lines = [f"  %{name} = alloca [{size} x i8], align 16" for name, size in own.items()]
    return [
        *lines,
        "  %step = trunc i64 %threads to i32",
        "  store i64 %thread, ptr %come",
        "  %number_at = getelementptr i64, ptr %come, i64 1",
        "  store i64 0, ptr %number_at",
    ]


def far_memory(at: Layout) -> list[str]:
    """The share of one who thinks ahead; the caller has said whose share a thread has, and how far that has come."""
    return [
        "  %whose = getelementptr i64, ptr %shares, i64 %thread",
        "  %share = load i64, ptr %whose",
        "  %step = trunc i64 %others to i32",
        f"  %behind = mul i64 %share, {WORD * PLACES}",
        "  %come = getelementptr i8, ptr %places, i64 %behind",
        "  %behind_others = mul i64 %share, %each",
        "  %memory = getelementptr i8, ptr %far, i64 %behind_others",
        *(f"  %{name} = getelementptr i8, ptr %memory, i64 {getattr(at, name)}" for name in at._fields[:-1]),
        f"  %tree = getelementptr i8, ptr %memory, i64 {at.nodes}",
    ]


# What all threads are handed: the memory of those who think ahead, how much of it is each share, how many nodes, edges,
# weights and worlds there are in it; how far each share has come, which share each thread has, and how many matches
# further on the next one of a share is; then the matches, and how far to go: so many rounds of so many answers, and
# that again for so many nanoseconds.
SHARED = (
    "ptr %far",
    "i64 %each",
    *(f"i64 %size{place}" for place in range(SIZES)),
    "ptr %places",
    "ptr %shares",
    "i64 %others",
    "ptr %blank",
    "ptr %keys",
    "i32 %number",
    "ptr %sitting",
    "ptr %bots",
    "i32 %rows",
    "ptr %ends",
    "ptr %lengths",
    "i32 %answers",
    "i32 %rounds",
    "i64 %span",
)
HANDED = ", ".join(SHARED)
ONCE = f"""
  call void @play_thread({HANDED}, i64 %thread, i64 %threads)
  ret void
}}
"""
# Thoughts take different times: whoever is done goes on until the time is over, or its match.
AGAIN = f"""
  %began = call i64 @llvm.nvvm.read.ptx.sreg.globaltimer()
  %until = add i64 %began, %span
  %mine = getelementptr i64, ptr %shares, i64 %thread
  %share = load i64, ptr %mine
  %far_on = mul i64 %share, {PLACES}
  %match_at = getelementptr i64, ptr %places, i64 %far_on
  %last = sext i32 %number to i64
  br label %again
again:
  call void @play_thread({HANDED}, i64 %thread, i64 %threads)
  %now = call i64 @llvm.nvvm.read.ptx.sreg.globaltimer()
  %has_time = icmp ult i64 %now, %until
  %match = load i64, ptr %match_at
  %has_match = icmp slt i64 %match, %last
  %goes_on = and i1 %has_time, %has_match
  br i1 %goes_on, label %again, label %done
done:
  ret void
}}
"""


def entering(way: str) -> str:
    """Where a thread begins."""
    if way == "search":
        return f"declare i64 @llvm.nvvm.read.ptx.sreg.globaltimer(){numbered(HANDED)}{AGAIN}"
    return numbered(HANDED) + ONCE + few_registers()


def numbered(handed: str) -> str:
    """A thread that knows its number, and how many there are; what it does comes next."""
    return f"""
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
define ptx_kernel void @{ENTRY}({handed}) {{
start:
  %place = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %size = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %blocks = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  %before = mul i32 %block, %size
  %own = add i32 %before, %place
  %all = mul i32 %blocks, %size
  %thread = zext i32 %own to i64
  %threads = zext i32 %all to i64
"""


def few_registers() -> str:
    """That a thread is to do with few registers."""
    return f"""
!nvvm.annotations = !{{!{LIMIT}}}
!{LIMIT} = !{{ptr @{ENTRY}, !"maxnreg", i32 {REGISTERS}}}
"""
