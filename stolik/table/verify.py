"""Was a match dealt and played as its file says? The key, the nonces, the deal and every move are worked out again."""

from __future__ import annotations

from dataclasses import dataclass, field

from stolik import games
from stolik.core.door.game import Game
from stolik.core.door.match import Match
from stolik.core.kit.errors import StolikError
from stolik.core.machine.kept import THREE, as_kept, layout_of
from stolik.table import entries as log
from stolik.table import fair
from stolik.table.export import BROWSER, SERVER, Export
from stolik.table.leaving import RESIGNED
from stolik.table.noting import is_digest_of
from stolik.table.telling import tell


@dataclass(frozen=True)
class Finding:
    """One thing that was checked."""

    holds: bool
    sentence: str


@dataclass
class Verdict:
    """What was found, in the order of checking."""

    findings: list[Finding] = field(default_factory=list)
    match: Match | None = None  # as it was dealt and played again
    is_open: bool = False  # what differs may come from other rules than the match's own

    @property
    def holds(self) -> bool:
        """Is everything as the file says?"""
        return all(finding.holds for finding in self.findings)

    def say(self, holds: bool, yes: str, no: str = "") -> bool:
        """Note one finding."""
        self.findings.append(Finding(holds, yes if holds else no))
        return holds


def verify(told: Export, seen: str = "", game: Game | None = None) -> Verdict:
    """Check an exported match; `seen` is the commitment somebody saw before the deal."""
    report = Verdict()
    game = game or games.load(told.game)
    key, nonces = bytes_of(told.key, "key"), [bytes_of(each.nonce, "nonce") for each in told.nonces]
    check_key(report, told, key, seen)
    check_nonces(report, told, key)
    if not (check_seeds(report, told, key, nonces) and check_rules(report, told, game)):
        return report
    names = [each.name for each in told.nonces]
    blank = game.blank(len(names), told.options)
    chance = fair.live_chance(key, nonces)
    match = Match.begin(game, blank, names=names, mode="plain", key=0, chance=chance)
    if check_deal(report, told, match) and check_moves(report, told, match):
        check_result(report, told, match)
    report.match = match
    return report


def bytes_of(text: str, what: str) -> bytes:
    """The bytes of hexadecimal digits."""
    try:
        return bytes.fromhex(text)
    except ValueError as error:
        raise StolikError(f"The {what} {text[:40]!r} is not hexadecimal.") from error


def check_key(report: Verdict, told: Export, key: bytes, seen: str) -> None:
    """The key was fixed before the deal; a browser's own was never shown to anybody."""
    if told.is_test:
        report.say(False, "", "The table was one for tests, with fixed chance: everybody could know the deal.")
    report.say(
        fair.commitment(key) == told.commitment,
        f"The key fits the commitment {told.commitment[:16]}….",
        f"The key does not fit the commitment {told.commitment[:16]}…: its own is {fair.commitment(key)[:16]}….",
    )
    if told.dealt_by == BROWSER:
        report.say(
            not seen,
            "The match was dealt by this browser: there is no commitment to compare.",
            "The match was dealt by a browser: nobody can have seen a commitment before the deal.",
        )
    elif told.dealt_by != SERVER:
        report.say(False, "", f"The match was dealt by {told.dealt_by[:20]!r}, whatever that is.")
    elif seen:
        report.say(
            seen.strip().lower() == told.commitment,
            "The commitment is the one you saw before the deal.",
            f"The commitment is not the one you saw before the deal, {seen[:16]}….",
        )


def check_nonces(report: Verdict, told: Export, key: bytes) -> None:
    """What was added for bots and silent guests was fixed with the key; a browser deals without any guest."""
    if told.is_test:
        return
    own = [each.name for each in told.nonces if each.by == "guest" and told.dealt_by == SERVER]
    made = [(chair, each) for chair, each in enumerate(told.nonces) if each.name not in own]
    wrong = [
        each.name for chair, each in made if each.by != told.dealt_by or each.nonce != fair.made_nonce(key, chair).hex()
    ]
    report.say(
        not wrong,
        f"Nonces of their own: {', '.join(own) or 'nobody'}; the other {len(made)} follow from the key.",
        f"The nonce of {', '.join(wrong)} is neither a guest's own nor follows from the key.",
    )


def check_seeds(report: Verdict, told: Export, key: bytes, nonces: list[bytes]) -> bool:
    """Chance is what key and nonces make it."""
    chance = fair.live_chance(key, nonces)
    answers = sum(len(move.path) for move in told.moves)
    wrong = [number for number, seed in enumerate(told.seeds) if tuple(seed) != chance(number)]
    if len(told.seeds) != 1 + answers:
        return report.say(False, "", f"{answers} answers need {1 + answers} seeds; there are {len(told.seeds)}.")
    return report.say(
        not wrong,
        f"All {len(told.seeds)} seeds follow from the key and the nonces.",
        f"Seed {wrong[0] if wrong else 0} does not follow from the key and the nonces.",
    )


def check_rules(report: Verdict, told: Export, game: Game) -> bool:
    """Only the same rules can play a match again; others may, as long as nothing comes out differently."""
    if told.changed:
        after = ", ".join(str(number) for number in told.changed)
        return report.say(
            False, "", f"The rules were changed after move {after}: the match cannot be played again as a whole."
        )
    if (told.rules, told.pieces) == (game.rules.digest, game.pieces.digest):
        return report.say(True, "This stolik plays by the rules and cards the match was played by.")
    report.is_open = report.holds
    return report.say(
        True,
        f"The match was played by other rules or cards (stolik {told.version or 'of an older version'}): "
        "a difference below may come from that. The page /replay of the site it was played on still has them, "
        "and verifies by them.",
    )


def check_deal(report: Verdict, told: Export, match: Match) -> bool:
    """The cards were dealt as chance has it."""
    if told.dealt and not is_record(match, told.dealt):
        return report.say(False, "", "Dealt again, the cards lie differently.")
    if differing(told.opening, tell(match.game, match.opening)):
        return report.say(False, "", "Dealt again, something else is told of the deal.")
    if not told.dealt:
        return report.say(True, "An older stolik kept no record of the deal; the first move will tell.")
    return report.say(True, "Dealt again, the cards lie as they lay.")


def check_moves(report: Verdict, told: Export, match: Match) -> bool:
    """Every move was possible, led to what is stored, and was told as it was."""
    for number, move in enumerate(told.moves, 1):
        seat_newcomers(told, match, number - 1)
        if move.seat not in range(match.seats):
            return report.say(False, "", f"Move {number} is made by seat {move.seat}, which nobody has.")
        what = f"Move {number} ({match.names[move.seat]}: {move.words})"
        before = len(match.log)
        try:
            facts = match.play(move.seat, move.path)
        except StolikError as error:
            return report.say(False, "", f"{what} is not possible: {error}")
        words = ", ".join(entry.words for entry in match.log[before:])
        if words != move.words:
            return report.say(False, "", f"{what} is really: {words}.")
        if not is_record(match, move.digest):
            return report.say(False, "", f"{what} leads to something else than was stored.")
        event = differing(move.events, tell(match.game, facts))
        if event:
            return report.say(False, "", f"{what} is told differently: event {event} of it.")
    events = sum(len(move.events or ()) for move in told.moves) + len(told.opening or ())
    heard = f"; so do all {events} events" if told.opening is not None else "; this file holds no events"
    return report.say(True, f"All {len(told.moves)} moves are possible, and each leads to what was stored{heard}.")


def is_record(match: Match, digest: str) -> bool:
    """Is that the digest of a match's record, as it is kept today or as it was kept before?"""
    record = match.game.state
    layouts = (layout_of(record), layout_of(record, THREE))
    return any(is_digest_of(digest, as_kept(record, match.cells, layout)) for layout in layouts)


def seat_newcomers(told: Export, match: Match, moves: int) -> None:
    """Whoever sat down after so many moves plays from now on."""
    for aside in told.asides:
        if aside.after == moves and aside.name and aside.told.actor in range(match.seats):
            names = list(match.names)
            names[aside.told.actor] = aside.name
            match.names = tuple(names)


def differing(told: list[log.Told] | None, really: list[log.Told]) -> int:
    """The number, from 1, of the first event that is told otherwise, or 0."""
    if told is None or told == really:
        return 0
    pairs = zip(told, really)
    return next(
        (number for number, (one, other) in enumerate(pairs, 1) if one != other), min(len(told), len(really)) + 1
    )


def check_result(report: Verdict, told: Export, match: Match) -> None:
    """The match ended as the file says."""
    result = match.result
    if result is None and told.reason == RESIGNED:
        report.say(True, "The match was given up after the last move; no rule says who wins then, the table does.")
        return
    if result is None and not told.reason and told.dealt_by == BROWSER:
        report.say(True, "The match is not over yet.")
        return
    if result is None:
        report.say(False, "", f"After the last move the match is not over; the file says: {told.reason}.")
        return
    names = ", ".join(match.names[seat] for seat in result.winners) or "nobody"
    is_same = (list(result.winners), list(result.place), list(result.points), result.reason) == (
        told.winners,
        told.places,
        told.points,
        told.reason,
    )
    report.say(
        is_same, f"The result is the same; winners: {names}.", f"The result differs; winners are really: {names}."
    )
