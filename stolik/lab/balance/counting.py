"""The jobs of a balance report: what each kind of work counts. Knows no game by name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from stolik.core.door.batch import play_keys, play_on
from stolik.core.door.game import Game
from stolik.core.door.match import lab_chance
from stolik.core.kit.chance import keys_of
from stolik.core.kit.events import EVERYBODY
from stolik.core.kit.piles import WIDTH
from stolik.core.kit.record import Field, Seen
from stolik.core.kit.sets import members_of
from stolik.lab import simulate
from stolik.lab.balance.study import Counted, Job, Study
from stolik.lab.balance.trial import with_cards
from stolik.lab.report import Sums
from stolik.lab.simulate import CHUNK, Plan, make_plan
from stolik.lab.walking import Walker

Array = np.ndarray[Any, Any]

ELSEWHERE = 0x5EED  # sets the seeds of new chance apart from those of deals
AGAIN = 4  # times each pair of deals is played to its end
MOMENTS = 12  # of a match at which its chances are weighed
PLAYOUTS = 32  # for each of them
SURE = 0.8  # the chance to win at which a match counts as decided


def count(study: Study, job: Job) -> Counted:
    """Do a job."""
    if job.cards:
        return with_cards(study, job)
    return WORK[job.part](study, job)


def plan_of(study: Study, job: Job) -> Plan:
    """The plan by whose deals a job goes."""
    seats = job.seats or study.seats
    return make_plan(study.door, seats, job.bots or (study.bot,), 1 << 62, study.seed, study.options | job.options)


def nobody_rotates(plan: Plan, matches: int) -> Array:
    """Who sits where in so many matches of one kind of bot."""
    return np.zeros((matches, plan.game.most_seats), np.int64)


# Who wins, and how long it takes


def count_table(study: Study, job: Job) -> Counted:
    """Chairs, starters, sides, endings and lengths of many matches."""
    plan = plan_of(study, job)
    return plain(simulate.play_part(plan, max(1, CHUNK // plan.rotations), simulate.nothing, (job.first, job.last)))


def plain(sums: Sums) -> Counted:
    """Sums as they are written down."""
    numbers = {name: getattr(sums, name) for name in ("matches", "deals", "answers", "draws", "winnerless")}
    squares = int((np.arange(len(sums.lengths)) ** 2 * sums.lengths).sum())
    lists = {"endings": sums.endings.tolist(), "lengths": sums.lengths.tolist(), "length_squares": squares}
    tables = {name: {word: own.tolist() for word, own in getattr(sums, name).items()} for name in ("groups", "shares")}
    return numbers | lists | tables


# What happens: paragraphs, decisions, cards that are played


def count_walks(study: Study, job: Job) -> Counted:
    """Go through matches answer by answer."""
    plan = plan_of(study, job)
    walker, kinds = Walker(plan.game, plan.blank, plan.rows), list(plan.game.events)
    found: Counted = {"matches": 0, "answers": 0, "decisions": 0, "paragraphs": {}, "cards": {}}
    for key in keys_of(plan.seed, np.arange(job.first, job.last)).tolist():
        given, end = walker.play(key, nobody_rotates(plan, 1))
        winners = int(end[0, plan.game.state.fields["winners"].offset])
        told = []
        for taken in walker.walk(key, given):
            told += taken.told.tolist()
            if taken.number:
                found["answers"] += 1
                found["decisions"] += len(members_of(walker.engine.legal(taken.before, taken.seat))) > 1
        found["matches"] += 1
        note_paragraphs(found["paragraphs"], plan.game, told)
        for word, card, actor in sorted(public_cards(kinds, told, plan.seats)):
            row = found["cards"].setdefault(word, {}).setdefault(str(card), [0, 0])
            row[0] += 1
            row[1] += winners >> actor & 1
    return found


def note_paragraphs(found: dict[str, list[int]], game: Game, told: list[list[int]]) -> None:
    """For each paragraph in how many matches it came into play, and how often."""
    cited = [game.events(row[0]).paragraph for row in told]
    for paragraph in dict.fromkeys(cited):
        row = found.setdefault(paragraph, [0, 0])
        row[0] += 1
        row[1] += cited.count(paragraph)


def public_cards(kinds: list[Any], told: list[list[int]], seats: int) -> set[tuple[str, int, int]]:
    """What somebody openly did with one of the game's cards: the word of the event, the card and who."""
    return {
        (kinds[kind].word, card, actor)
        for kind, actor, _, _, card, knows in told
        if card >= 0 and 0 <= actor < seats and knows == EVERYBODY and kinds[kind].cards is None
    }


# What cards are worth


def own_piles(game: Game) -> list[Field]:
    """The fields in which each seat has cards of its own."""
    most = game.most_seats
    return [each for each in card_piles(game) if each.is_per_seat(most) and len(each.shape) == 2]


def open_piles(game: Game) -> list[Field]:
    """The piles that lie open before everybody."""
    return [each for each in card_piles(game) if each.seen == Seen.PUBLIC and len(each.shape) == 1]


def card_piles(game: Game) -> Iterator[Field]:
    """The piles of the game's cards."""
    return (each for each in game.state.fields.values() if each.is_pile and each.of is game.cards)


def dealt(plan: Plan, keys: Array) -> Array:
    """The records of matches that have just begun."""
    engine, begun = plan.game.engine(), np.zeros((len(keys), len(plan.blank)), np.int16)
    for row, key in enumerate(keys.tolist()):
        begun[row] = engine.deal(plan.blank, lab_chance(key)(0))[0][0]
    return begun


def cards_of(begun: Array, field: Field) -> Array:
    """The cards of a field's piles: an axis for matches, one for piles, one for places; less than 0 where none lies."""
    rows = begun[:, field.offset : field.offset + field.cells].reshape(len(begun), -1, field.full_shape[-1])
    return rows[:, :, 1::WIDTH]


def held_by(plan: Plan, begun: Array) -> Array:
    """For each match, seat and kind of card: has the seat one at the start?"""
    held = np.zeros((len(begun), plan.seats, len(plan.game.cards)), bool)
    for field in own_piles(plan.game):
        cards = cards_of(begun, field)[:, : plan.seats]
        for kind in range(held.shape[2]):
            held[:, :, kind] |= (cards == kind).any(2)
    return held


def open_in(plan: Plan, begun: Array) -> Array:
    """For each match and kind of card: does one lie open at the start?"""
    lies = np.zeros((len(begun), len(plan.game.cards)), bool)
    for field in open_piles(plan.game):
        cards = cards_of(begun, field)
        for kind in range(lies.shape[1]):
            lies[:, kind] |= (cards == kind).any((1, 2))
    return lies


def starters(plan: Plan, begun: Array) -> Array:
    """Who starts each match: the seat in turn where the game says so, else the first."""
    fields = plan.game.state.fields
    return begun[:, fields[simulate.STARTER].offset] if simulate.STARTER in fields else np.zeros(len(begun), np.int16)


def count_deals(study: Study, job: Job) -> Counted:
    """How often wins who was dealt a card, and who starts where one lies open."""
    plan, keys = plan_of(study, job), keys_of(study.seed, np.arange(job.first, job.last))
    batch = play_keys(plan.game, plan.blank, keys, nobody_rotates(plan, len(keys)), plan.rows)
    begun, won = dealt(plan, keys), batch.winners.astype(bool)
    held, lies = held_by(plan, begun), open_in(plan, begun)
    first = won[np.arange(len(won)), starters(plan, begun)]
    return {
        "seats": won.size,
        "matches": len(won),
        "held": held.sum((0, 1)).tolist(),
        "held_won": (held & won[:, :, None]).sum((0, 1)).tolist(),
        "open": lies.sum(0).tolist(),
        "open_won": (lies & first[:, None]).sum(0).tolist(),
    }


def count_swaps(study: Study, job: Job) -> Counted:
    """Pairs of deals that differ in one card: how much more often wins who has it, or who starts where it lies open."""
    plan = plan_of(study, job)
    found: Counted = {"own": {}, "open": {}}
    keys = keys_of(study.seed, np.arange(job.first, job.last))
    begun = dealt(plan, keys)
    lots = np.random.default_rng([study.seed & (1 << 63) - 1, job.first])
    held, lies = held_by(plan, begun).mean(0), open_in(plan, begun).mean(0, keepdims=True)
    piles = {"own": (own_piles(plan.game), held), "open": (open_piles(plan.game), lies)}
    for place, (fields, shares) in piles.items():
        by_chance = (0 < shares) & (shares < 1)  # by seat, or for the whole table
        pairs = [pair for row in begun if (pair := exchanged(plan, row, fields, by_chance, lots))]
        if pairs:
            note_pairs(plan, found[place], pairs, keys, is_own=place == "own")
    return found


Exchange = tuple[Array, Array, int, int]  # the record without the card and with it, the card, and who is to have it


def exchanged(plan: Plan, row: Array, fields: list[Field], by_chance: Array, lots: Any) -> Exchange | None:
    """A deal, and the same with a card that nobody has seen in the place of one that was dealt by chance."""
    starts = [
        (start, owner) for field, owner, start in plan.game.state.piles() if field in fields and owner < plan.seats
    ]
    places = [
        (cell, owner)
        for start, owner in starts
        for cell in range(start + 1, start + 1 + WIDTH * int(row[start]), WIDTH)
        if by_chance[max(0, owner), row[cell]]
    ]
    unseen = [
        cell
        for field, _, start in plan.game.state.piles()
        if field.seen == Seen.HIDDEN and field.of is plan.game.cards and len(field.shape) == 1
        for cell in range(start + 1, start + 1 + WIDTH * int(row[start]), WIDTH)
        if int(row[cell]) not in field.home_of
    ]
    if not places or not unseen:
        return None
    cell, owner = places[lots.integers(len(places))]
    kinds = sorted({int(row[other]) for other in unseen} - {int(row[cell])})
    if not kinds:
        return None
    kind = kinds[lots.integers(len(kinds))]
    other = next(other for other in unseen if row[other] == kind)
    then = row.copy()
    then[cell], then[other] = row[other], row[cell]
    return row, then, kind, owner


def note_pairs(plan: Plan, found: Counted, pairs: list[Exchange], keys: Array, is_own: bool) -> None:
    """Play pairs of deals on by the same chance, and count by the card the wins with it less those without."""
    first = starters(plan, np.array([pair[0] for pair in pairs]))
    who = np.array([pair[3] for pair in pairs]) if is_own else first
    chance = keys_of(ELSEWHERE ^ int(keys[0]), np.arange(len(pairs) * AGAIN))
    wins = []
    for with_it in (0, 1):
        begun = np.repeat(np.array([pair[with_it] for pair in pairs]), AGAIN, 0)
        batch = play_on(plan.game, begun, chance, nobody_rotates(plan, len(chance)), plan.rows)
        wins.append(batch.winners.reshape(len(pairs), AGAIN, -1).sum(1)[np.arange(len(pairs)), who].astype(int))
    for pair, more in zip(pairs, (wins[1] - wins[0]).tolist(), strict=True):
        row = found.setdefault(str(pair[2]), [0, 0, 0])
        row[0] += 1
        row[1] += more
        row[2] += more * more


# When a match is decided


def count_moments(study: Study, job: Job) -> Counted:
    """What the later winner could know of its chances, at moments from the start of a match to its end."""
    plan = plan_of(study, job)
    walker = Walker(plan.game, plan.blank, plan.rows)
    found: Counted = {
        "matches": 0,
        "chance": [0] * MOMENTS,
        "squares": [0] * MOMENTS,
        "decided": [0] * (MOMENTS + 1),
        "comebacks": 0,
    }
    for key in keys_of(plan.seed, np.arange(job.first, job.last)).tolist():
        given, end = walker.play(key, nobody_rotates(plan, 1))
        winners = members_of(int(end[0, plan.game.state.fields["winners"].offset]))
        if len(winners) == 1:
            note_moments(found, chances_of(walker, plan, key, given, winners[0]), plan.seats)
    return found


def chances_of(walker: Walker, plan: Plan, key: int, given: Array, winner: int) -> list[int]:
    """How many of so many playouts the later winner wins, from each moment on, what it cannot see dealt afresh."""
    wanted = [len(given) * moment // MOMENTS for moment in range(MOMENTS)]
    records = [taken.after for taken in walker.walk(key, given) if taken.number in wanted]
    records = [records[sorted(set(wanted)).index(number)] for number in wanted]
    worlds = []
    for moment, record in enumerate(records):
        view = walker.engine.view(record, winner)
        for playout in range(PLAYOUTS):
            words = (key & 0xFFFFFFFF, key >> 32, moment, playout)
            worlds.append(walker.engine.redeal(view, winner, walker.engine.new_rng(words))[0])
    chance = keys_of(ELSEWHERE ^ key, np.arange(len(worlds)))
    batch = play_on(plan.game, np.array(worlds), chance, nobody_rotates(plan, len(chance)), plan.rows)
    wins: list[int] = batch.winners[:, winner].reshape(MOMENTS, PLAYOUTS).sum(1).tolist()
    return wins


def note_moments(found: Counted, wins: list[int], seats: int) -> None:
    """Count the chances of one match."""
    found["matches"] += 1
    for moment, won in enumerate(wins):
        found["chance"][moment] += won
        found["squares"][moment] += won * won
    unsure = [moment for moment, won in enumerate(wins) if won < SURE * PLAYOUTS]
    found["decided"][unsure[-1] + 1 if unsure else 0] += 1
    found["comebacks"] += 2 * seats * min(wins) < PLAYOUTS  # below half of an even share


WORK = {
    "table": count_table,
    "walks": count_walks,
    "deals": count_deals,
    "swaps": count_swaps,
    "moments": count_moments,
}
