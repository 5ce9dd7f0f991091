"""What kernels for graphics cards and their callers agree on."""

from __future__ import annotations

ENTRY = "play"
# Who plays in a kernel: those who make up their minds like this, or more simply.
WAYS = ("random", "thumb", "trained", "search")
COMPANY = ("random", "thumb")  # … who may sit among those who learn
MATCH, NUMBER = 0, 1  # how far somebody has come: which match it is, and the number of its next answer
PLACES = 2  # … which are so many numbers
CRAMPED = -1  # the length of a match that was played with too small a tree
