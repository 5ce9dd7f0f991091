"""How compiled rules are called, on whatever machine: with addresses and numbers of 32 bits, and nothing else."""

from __future__ import annotations

WORD, ADDRESS = "i32", "ptr"  # as LLVM names them
# What each function at the border takes; all return a word.
SIGNATURES: dict[str, tuple[str, ...]] = {
    "start": (ADDRESS, ADDRESS, ADDRESS, ADDRESS),
    "legal": (ADDRESS, WORD, ADDRESS),
    "step": (ADDRESS, ADDRESS, ADDRESS, ADDRESS, ADDRESS, WORD),
    "apply": (ADDRESS, WORD, WORD, ADDRESS, ADDRESS),
    "changes": (ADDRESS, ADDRESS, WORD, ADDRESS),
    "forbids": (ADDRESS, WORD, WORD, ADDRESS),
    "settle": (ADDRESS,),
    "view": (ADDRESS, WORD, ADDRESS),
    "thumb": (ADDRESS, WORD, ADDRESS, ADDRESS),
    "traits": (ADDRESS, WORD, WORD),
    "redeal": (ADDRESS, WORD, ADDRESS, ADDRESS),
    "think": (ADDRESS, WORD, ADDRESS, ADDRESS),
    "recall": (ADDRESS, WORD, ADDRESS, WORD, ADDRESS, ADDRESS, ADDRESS),
    "play_many": (ADDRESS, ADDRESS, ADDRESS, WORD, ADDRESS, ADDRESS, WORD, ADDRESS, ADDRESS, ADDRESS, WORD),
    "play_on": (ADDRESS, ADDRESS, ADDRESS, WORD, ADDRESS, ADDRESS, WORD, ADDRESS, ADDRESS),
    # A share of the matches, in a mind whose parts lie apart: what a thread of a graphics card does.
    "play_share": (*[ADDRESS] * 10, WORD, ADDRESS, ADDRESS, WORD, ADDRESS, ADDRESS, ADDRESS, WORD, WORD, WORD),
    # Many matches side by side, for those who learn.
    "practise": (ADDRESS, WORD, *[ADDRESS] * 3, WORD, *[ADDRESS] * 4, WORD, *[ADDRESS] * 7),
}
SHARE, PRACTISE = "play_share", "practise"
EVERYWHERE = tuple(name for name in SIGNATURES if name not in (SHARE, PRACTISE))
FAULT = -1  # what a function returns that failed: more events than there is room for, or an index out of bounds


def at_border(loop: str) -> str:
    """The function at the border that stands before a loop."""
    return loop.removesuffix("_at")


def parameters(name: str) -> list[str]:
    """What a function at the border takes, as LLVM writes it."""
    return [f"{kind} %a{place}" for place, kind in enumerate(SIGNATURES[name])]
