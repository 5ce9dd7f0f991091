"""Does CLASH favour the first player, a side, a tile? Writes the figures of clash-balance.md.

    python3 dev.py run python bench/clash_balance.py             # about three minutes on two cores
    python3 dev.py run python bench/clash_balance.py --part 20   # a twentieth of the matches, to try it out

What stands above the heading "Figures" in clash-balance.md is written by hand and stays as it is.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

import numpy as np

from stolik import games
from stolik.core.door.match import Match
from stolik.core.kit.piles import WIDTH
from stolik.games.clash.state import Ending
from stolik.games.clash.tiles import Side, Tile
from stolik.lab.report import Report, Share, share_of
from stolik.lab.simulate import make_plan, replay, simulate

CLASH = games.load("clash")
PAGE = Path(__file__).with_name("clash-balance.md")
FIGURES = "## Figures\n"
SEED = 2012
MATCHES = {"random": 200_000, "thumb": 60_000}  # in each line of a table, by bot
DEALS = 50_000  # matches whose dealt neutral tiles, or last moves, are looked at
REPLAYS = 8_000  # matches played again, answer by answer, to see who laid what
READINGS = {  # the values that are not the default, of what the printed pictures or words leave open
    "arrows": ["eight"],
    "network": ["fork"],
    "un_dots": ["front_back", "chosen"],
    "repeat": ["copied"],
    "orientation": ["free"],
}
STRONG = ("coup", "social_network", "press", "television")  # what the last table shows to be worth having
NEUTRAL = [tile for tile in Tile if tile.side == Side.NEUTRAL]


def main() -> None:
    """Measure everything and write the page."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--part", type=int, default=1, help="play only one match in so many")
    part = max(1, parser.parse_args().part)
    began = time.perf_counter()
    lines = [
        *first_player(part),
        *last_move(part),
        *open_tiles(part),
        *readings(part),
        *endings(part),
        *neutral_tiles(part),
    ]
    above = PAGE.read_text(encoding="utf-8").partition(FIGURES)[0] if PAGE.exists() else ""
    PAGE.write_text(above + FIGURES + "\n".join(["", *lines, ""]), encoding="utf-8")
    say(f"{PAGE.name} is written, after {time.perf_counter() - began:.0f} seconds")


def say(line: str) -> None:
    """Progress, for whoever waits."""
    print(line, file=sys.stderr, flush=True)


def measured(bot: str, part: int, **options: str) -> Report:
    """Many matches of a bot against itself."""
    say(f"{bot}: " + ", ".join(f"{name} {value}" for name, value in options.items()))
    return simulate(make_plan(CLASH, 2, (bot,), MATCHES[bot] // part, SEED, options))


def first_player(part: int) -> list[str]:
    """How often the first player wins, by variant, in a single game and in a match of two wins."""
    lines = [
        "### The first player, by variant",
        "",
        "| variant | random: single game | thumb: single game | random: best of three | thumb: best of three |",
        "|---|--:|--:|--:|--:|",
    ]
    for variant in CLASH.option_words("variant"):
        cells = [
            shown(measured(bot, part, variant=variant, scoring=scoring).wins["order"][0])
            for scoring in ("single", "best_of_three")
            for bot in MATCHES
        ]
        lines.append(f"| {variant} | {' | '.join(cells)} |")
    return [*lines, ""]


def last_move(part: int) -> list[str]:
    """Whether the last move decides, and who makes it."""
    lines = [
        "### The last move (single games that end with a full board)",
        "",
        "| variant | random: who makes it wins | thumb: who makes it wins "
        "| random: the first player makes it | thumb: the first player makes it |",
        "|---|--:|--:|--:|--:|",
    ]
    for variant in CLASH.option_words("variant"):
        say(f"last moves: {variant}")
        pairs = [last_mover(bot, part, variant) for bot in MATCHES]
        lines.append(f"| {variant} | {' | '.join(shown(pair[column]) for column in (0, 1) for pair in pairs)} |")
    return [*lines, ""]


def last_mover(bot: str, part: int, variant: str) -> tuple[Share, Share]:
    """How often who makes the last move wins, and how often that is the first player."""
    batch = CLASH.batch(games=DEALS // part, seed=SEED, bots=(bot, bot), variant=variant, scoring="single")
    full = batch.field("over").reshape(-1) == Ending.FULL_BOARD
    mover, first = batch.field("turn").reshape(-1), batch.field("first_player").reshape(-1)
    wins = (batch.winners[np.arange(len(mover)), mover] == 1) & full
    return (
        share_of("wins", int(wins.sum()), int(full.sum())),
        share_of("first", int(((mover == first) & full).sum()), int(full.sum())),
    )


def open_tiles(part: int) -> list[str]:
    """The second player lays the first tile that does something: what lies open for it?"""
    lines = [
        f"### The first player, by how many of {', '.join(STRONG)} lie open (standard, single games)",
        "",
        "| lie open | random | thumb |",
        "|---|--:|--:|",
    ]
    columns = [by_open_tiles(bot, part) for bot in MATCHES]
    lines += [f"| {number} | {' | '.join(shown(column[number]) for column in columns)} |" for number in range(4)]
    return [*lines, ""]


def by_open_tiles(bot: str, part: int) -> list[Share]:
    """How often the first player wins, by the number of strong tiles laid out at the start."""
    say(f"{bot}: tiles laid out")
    batch = CLASH.batch(games=DEALS // part, seed=SEED, bots=(bot, bot), scoring="single")
    blank, neutral = CLASH.blank(2, {"scoring": "single"}), CLASH.state.fields["neutral"]
    strong = {int(Tile[word.upper()]) for word in STRONG}
    games_of, won = np.zeros(len(STRONG) + 1, np.int64), np.zeros(len(STRONG) + 1, np.int64)
    first = batch.field("first_player").reshape(-1)
    for key, winners, seat in zip(batch.keys, batch.winners, first, strict=True):
        row = Match.begin(CLASH, blank, key=int(key)).cells[0][neutral.offset : neutral.offset + neutral.cells]
        number = len(strong & {int(tile) for tile in row[1::WIDTH]})
        games_of[number] += 1
        won[number] += winners[seat]
    return [share_of(str(number), int(won[number]), int(games_of[number])) for number in range(len(STRONG) + 1)]


def readings(part: int) -> list[str]:
    """How often the first player wins a single game with each other reading of the rules."""
    lines = [
        "### The first player, by reading (single games)",
        "",
        "| reading | random: standard | thumb: standard | random: beginners | thumb: beginners |",
        "|---|--:|--:|--:|--:|",
    ]
    for name, value in [("", ""), *((name, value) for name, values in READINGS.items() for value in values)]:
        cells = []
        for variant in ("standard", "beginners"):
            if variant == "beginners" and name in ("network", "un_dots", "repeat"):
                cells += ["", ""]  # these tiles are not played
                continue
            options = {"variant": variant, "scoring": "single"} | ({name: value} if name else {})
            cells += [shown(measured(bot, part, **options).wins["order"][0]) for bot in MATCHES]
        lines.append(f"| {f'{name} {value}' if name else 'as default'} | {' | '.join(cells)} |")
    return [*lines, ""]


def endings(part: int) -> list[str]:
    """Chairs, sides, endings and length of the standard single game."""
    lines = ["### Sides, endings and length (standard, single games)", "", "| | random | thumb |", "|---|--:|--:|"]
    found = [measured(bot, part, variant="standard", scoring="single", mcworld="lot") for bot in MATCHES]
    rows = {
        "McWorld wins": [each.wins["side"][0] for each in found],
        "the first chair wins": [each.wins["chair"][0] for each in found],
        **{ending.label: [each.endings[place] for each in found] for place, ending in enumerate(found[0].endings)},
    }
    for label, shares in rows.items():
        if any(share.hits for share in shares):
            lines.append(f"| {label} | {' | '.join(map(shown, shares))} |")
    lengths = [each.lengths for each in found]
    lines.append(f"| answers, mean | {' | '.join(f'{each.mean:.1f}' for each in lengths)} |")
    lines.append(f"| answers, longest | {' | '.join(str(each.longest) for each in lengths)} |")
    return [*lines, ""]


def neutral_tiles(part: int) -> list[str]:
    """What each neutral tile is worth to who was dealt it, and how who laid it fared."""
    columns = [dealt(bot, part) for bot in MATCHES] + [laid(bot, part) for bot in MATCHES]
    order = np.argsort([-(share.share or 0) for share in columns[1]])
    lines = [
        "### The neutral tiles (single games)",
        "",
        "*Dealt*: Random support; how often wins who was dealt the tile. *Laid*: standard; how often wins who laid it.",
        "",
        "| tile | dealt: random | dealt: thumb | laid: random | laid: thumb |",
        "|---|--:|--:|--:|--:|",
    ]
    return lines + [
        f"| {NEUTRAL[row].word} | {' | '.join(shown(column[row]) for column in columns)} |" for row in order
    ]


def dealt(bot: str, part: int) -> list[Share]:
    """Random support deals two neutral tiles to each player: how often the holder of each wins."""
    say(f"{bot}: tiles dealt")
    options = {"variant": "random_support", "scoring": "single"}
    batch = CLASH.batch(games=DEALS // part, seed=SEED, bots=(bot, bot), variant="random_support", scoring="single")
    blank, zones = CLASH.blank(2, options), CLASH.state.fields["zones"]
    held, won = np.zeros(len(Tile), np.int64), np.zeros(len(Tile), np.int64)
    for key, winners in zip(batch.keys, batch.winners, strict=True):
        cells = Match.begin(CLASH, blank, key=int(key)).cells[0]
        rows = cells[zones.offset : zones.offset + zones.cells].reshape(zones.full_shape)
        for seat in range(2):
            tiles = rows[seat][1::WIDTH][: int(rows[seat][0])]
            held[tiles] += 1
            won[tiles] += winners[seat]
    return [share_of(tile.word, int(won[tile]), int(held[tile])) for tile in NEUTRAL]


def laid(bot: str, part: int) -> list[Share]:
    """How often wins who laid a neutral tile; a tile laid twice counts for both."""
    say(f"{bot}: tiles laid")
    plan = make_plan(CLASH, 2, (bot,), REPLAYS // part, SEED, {"scoring": "single"})
    laid_by, won = np.zeros(len(Tile), np.int64), np.zeros(len(Tile), np.int64)
    for number in range(plan.matches):
        match = replay(plan, number)
        assert match.result is not None
        for fact in match.events:
            if fact.kind.word == "lays":
                laid_by[fact.card] += 1
                won[fact.card] += fact.actor in match.result.winners
    return [share_of(tile.word, int(won[tile]), int(laid_by[tile])) for tile in NEUTRAL]


def shown(share: Share) -> str:
    """A share with its interval, in per cent."""
    if share.share is None or share.low is None or share.high is None:
        return "–"
    if not share.hits:
        return "never"
    digits = 1 if share.share > 0.01 else 2
    return f"{100 * share.share:.{digits}f} ({100 * share.low:.{digits}f}–{100 * share.high:.{digits}f})"


if __name__ == "__main__":
    main()
