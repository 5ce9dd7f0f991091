"""Names people may go by: letters that can be seen, and none that pass for somebody else's."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain, count
from unicodedata import category, normalize

from stolik.table.words import Denied

LONGEST_NAME = 20
MOST_MARKS = 2  # on one letter, beyond those that are part of it
BOT_NAMES = ("Ola", "Jan", "Ewa", "Staś", "Hania", "Leon", "Zosia", "Tomek")

# Code points that are drawn as nothing, though Python calls them printable: fillers, selectors, the empty braille.
UNSEEN = {0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0, 0x1D159}
UNSEEN |= {*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0000, 0xE1000)}
EMOJI = "\ufe0f"  # keyboards put it after a symbol by themselves

# Letters of other alphabets that are drawn like ours: first as they stand, then what is left when all are small.
CAPITALS = str.maketrans(
    "АВЕЅІЈКМНОРСТУХҮԌԚԜ" + "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧͿ" + "ᎪᏴᏟᎠᎬᏀᎻᎫᏦᏞᎷᏢᎡᏚᎢᏙᎳᎽᏃ" + "ꓮꓐꓚꓓꓰꓝꓖꓧꓲꓙꓗꓡꓟꓠꓳꓑꓣꓢꓔꓴꓦꓪꓫꓬꓜ",
    "ABESIJKMHOPCTYXYGQW" + "ABEZHIKMNOPTYXJ" + "ABCDEGHJKLMPRSTVWYZ" + "ABCDEFGHIJKLMNOPRSTUVWXYZ",
)
SMALL = str.maketrans(
    "аеѕіјкорстухүпгьһԁԛԝѵӏ" + "αγιϳκνορστυχ" + "օսհցոզ" + "ɑɡıɩǀ∣" + "ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ",
    "aesijkopctyxynrbhdqwvl" + "ayijkvopotux" + "ouhgnq" + "agiill" + "abcdefghijklmnoprstuvwyz",
)
ALIKE = str.maketrans({"i": "l", "1": "l", "|": "l", "0": "o", "m": "rn"})


def proper_name(wanted: str, taken: Iterable[str]) -> str:
    """A name as people may go by it, unless somebody has it already or could be taken for its bearer."""
    name = " ".join(normalize("NFC", wanted).split())
    if not name or len(name) > LONGEST_NAME or "," in name:
        raise Denied("name.length", most=LONGEST_NAME)
    if not name.isprintable() or any(is_unseen(name, place) for place in range(len(name))) or not drawn(name).strip():
        raise Denied("name.unseen")
    if most_marks(name) > MOST_MARKS:
        raise Denied("name.marks", most=MOST_MARKS)
    for other in taken:
        if spelled(other) == spelled(name):
            raise Denied("name.taken", name=name)
        if drawn(other) == drawn(name):
            raise Denied("name.alike", name=name, other=other)
    return name


def is_unseen(name: str, place: int) -> bool:
    """Is nothing to be seen of a letter? A mark needs something to stand on."""
    letter = name[place]
    before = category(name[place - 1]) if place else "Z"
    if letter == EMOJI:
        return not before.startswith("S")
    return ord(letter) in UNSEEN or (category(letter).startswith("M") and before.startswith("Z"))


def most_marks(name: str) -> int:
    """How many marks stand on one letter at most; one that goes around it counts as too many."""
    most = here = 0
    for letter in name:
        if category(letter) == "Me":
            return MOST_MARKS + 1
        here = here + 1 if category(letter) == "Mn" and letter != EMOJI else 0
        most = max(most, here)
    return most


def spelled(name: str) -> str:
    """A name as it is spelled, in capitals or not, wide or narrow."""
    return normalize("NFKC", name).casefold()


def drawn(name: str) -> str:
    """What a name looks like, whatever alphabets its letters come from."""
    letters = "".join(letter for letter in normalize("NFKC", name) if category(letter) not in ("Mn", "Cf"))
    return letters.translate(CAPITALS).casefold().translate(SMALL).translate(ALIKE)


def bot_name(names: Iterable[str], character: str = "") -> str:
    """A name for a bot that nobody has: a character goes by its own, and by a number if that is taken."""
    taken = {drawn(name) for name in names}
    own = (character,) if character else BOT_NAMES
    numbered = (f"{name} {number}" for number in count(2) for name in own)
    return next(name for name in chain(own, numbered) if drawn(name) not in taken)
