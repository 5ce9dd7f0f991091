"""A search for all games: a bot thinks ahead in worlds that its seat cannot tell from the truth.

Single-observer information-set tree search. A place in the tree is what the seat to answer sees there, so nobody knows
there what it would not know at the table, and secret answers lead to one place. Below the tree, and for other seats,
rules of thumb answer, now and then at random. The answers to the question itself are tried in the same worlds, and the
worse half of them is dropped again and again. A playout may be cut off and what it has come to be judged by the game's
own `evaluate`.
"""

from __future__ import annotations

from typing import Any

from stolik.core.kit.chance import Rng, below, roll, seed_answer
from stolik.core.kit.maths import root_of
from stolik.core.kit.rule import bot, helper
from stolik.core.kit.sets import count, has, lowest, one, pick, without
from stolik.core.machine.loops import apply, evaluate, legal, load, thumb, traits
from stolik.core.machine.views import QUESTION_CELL, copy_cells
from stolik.core.minds.mind import (
    CUT,
    DEALT,
    DEEP,
    DEEPEST,
    INSIDE,
    ITERATIONS,
    LEAN,
    LONG_PATH,
    LOOK,
    MIX,
    OPEN,
    OPEN_SEATS,
    PLAY,
    SIGHT,
    SPENT,
    STAMP,
    STEPS,
    TEMPER,
    TRAITS,
    VOTES,
    WILD,
    WILD_SEATS,
    WORLD,
    Mind,
)
from stolik.core.minds.tree import (
    add_edges,
    average,
    choose_edge,
    clear_tree,
    edge_of,
    find_node,
    has_room,
    hash_of_view,
    is_planted,
    plant,
)
from stolik.core.minds.worlds import deal_world, look

Numbers = Any

LONG = 4000  # answers; a playout that goes on for longer is nobody's
SECOND_THOUGHTS = 6

# Bound by the engine for each game; see `views.tables`.
IS_STEP: Numbers = ()


@bot("random")
def answer_anything(mind: Mind, seat: int, answers: int, settings: Numbers) -> int:
    """Any answer, each as likely."""
    return pick(answers, below(mind.lucks[0], count(answers)))


@bot("thumb")
def answer_by_thumb(mind: Mind, seat: int, answers: int, settings: Numbers) -> int:
    """As the rules of thumb say, or now and then anything; and as the own temper will have it."""
    luck = mind.lucks[0]
    if settings[PLAY] < 1000 and below(luck, 1000) >= settings[PLAY]:
        answer = pick(answers, below(luck, count(answers)))
    else:
        answer = thumb(mind.states[SIGHT], seat, answers, luck)
    return answer if not has_temper(settings) else by_temper(mind, seat, answers, answer, settings, luck)


@helper
def by_temper(mind: Mind, seat: int, answers: int, answer: int, settings: Numbers, luck: Rng) -> int:
    """An answer, or one that is liked best: so many times in a thousand as it is liked better.

    Of those that are liked best, one that rules of thumb give now and then comes first.
    """
    most, liked, left = -1_000_000, 0, answers
    while left:
        other = lowest(left)
        left = without(left, other)
        liking = temper_of(mind, seat, other, settings)
        if liking > most:
            most, liked = liking, 0
        if liking == most:
            liked |= one(other)
    if below(luck, 1000) >= most - temper_of(mind, seat, answer, settings):
        return answer
    for _ in range(SECOND_THOUGHTS):
        other = thumb(mind.states[SIGHT], seat, answers, luck)
        if has(liked, other):
            return other
    return pick(liked, below(luck, count(liked)))


@helper
def has_temper(settings: Numbers) -> bool:
    """Does a bot like some answers more than others?"""
    for trait in range(TRAITS):
        if settings[TEMPER + trait] != 0:
            return True
    return False


@helper
def temper_of(mind: Mind, seat: int, answer: int, settings: Numbers) -> int:
    """How much a bot likes an answer for its own sake, in thousandths of a match."""
    if not has_temper(settings):
        return 0
    liking, found = 0, traits(mind.states[SIGHT], seat, answer)
    for trait in range(TRAITS):
        if has(found, trait):
            liking += settings[TEMPER + trait]
    return liking


@bot("search")
def think_ahead(mind: Mind, seat: int, answers: int, settings: Numbers) -> int:
    """The answer that leads to the most matches won; what was found stays in the tree."""
    key = roll(mind.lucks[0]) << 31 | roll(mind.lucks[0])
    luck = mind.lucks[1]
    seed_answer(luck, key, 0)
    root = plant_root(mind, seat, answers, settings, luck)
    budget, rounds = settings[ITERATIONS], halvings(count(answers))
    alive, dropped, spent, deal = answers, 0, 0, 0
    mind.book[STEPS] = 0
    while spent < budget:
        if count(alive) > 2 and spent * rounds >= budget * (dropped + 1):
            alive = better_half(mind, root, seat, alive, settings)
            dropped += 1
        deal += 1
        seed_answer(luck, key, 2 * deal)
        deal_world(mind, seat, settings, luck)
        cast_others(mind, seat, settings, luck)
        left = alive
        while left:
            answer = lowest(left)
            left = without(left, answer)
            seed_answer(luck, key, 2 * deal + 1)
            try_answer(mind, root, seat, answer, settings, luck)
            spent += 1
    mind.book[SPENT] = spent
    seed_answer(luck, key, 1)
    return decide(mind, root, seat, answers, alive, settings, luck)


@helper
def plant_root(mind: Mind, seat: int, answers: int, settings: Numbers, luck: Rng) -> int:
    """The place in the tree at which the question is asked; the tree is kept while one move goes on."""
    is_step = IS_STEP[mind.cells[SIGHT][QUESTION_CELL]] == 1
    if not is_step or mind.book[STAMP] == 0 or not has_room(mind):
        clear_tree(mind)
    key = hash_of_view(mind.cells[SIGHT], seat)
    root = find_node(mind, key)
    if not is_planted(mind, root):
        plant(mind, root, key)
    add_edges(mind, root, answers)
    while mind.nodes[root].votes < settings[VOTES]:
        name_answer(mind, root, thumb(mind.states[SIGHT], seat, answers, luck))
    return root


@helper
def name_answer(mind: Mind, node: int, answer: int) -> None:
    """A rule of thumb would give this answer."""
    mind.nodes[node].votes += 1
    edge = edge_of(mind, node, answer)
    if edge >= 0:
        mind.edges[edge].named += 1.0


@helper
def halvings(number: int) -> int:
    """Over how many rounds so many answers are tried."""
    rounds, each = 1, 2
    while each < number:
        each *= 2
        rounds += 1
    return rounds


@helper
def better_half(mind: Mind, root: int, seat: int, answers: int, settings: Numbers) -> int:
    """The better half of some answers."""
    kept, keep = 0, (count(answers) + 1) // 2
    for _ in range(keep):
        best, most, left = 0, -1.0e9, answers
        while left:
            answer = lowest(left)
            left = without(left, answer)
            value = worth(mind, root, seat, answer, settings)
            if value > most:
                best, most = answer, value
        kept |= one(best)
        answers = without(answers, best)
    return kept


@helper
def cast_others(mind: Mind, seat: int, settings: Numbers, luck: Rng) -> None:
    """Draw who of the others thinks ahead in this world too, and who answers anything."""
    mind.book[OPEN_SEATS] = one(seat)
    mind.book[WILD_SEATS] = 0
    for other in range(mind.states[SIGHT].seats):
        kind = below(luck, 1000)
        if other != seat and kind < settings[OPEN]:
            mind.book[OPEN_SEATS] |= one(other)
        elif other != seat and kind < settings[OPEN] + settings[WILD]:
            mind.book[WILD_SEATS] |= one(other)


@helper
def try_answer(mind: Mind, root: int, seat: int, answer: int, settings: Numbers, luck: Rng) -> None:
    """Give an answer in the world that was dealt, play it out, and learn from how it ends."""
    chance = roll(luck) << 31 | roll(luck)
    copy_cells(mind.cells[DEALT], mind.cells[WORLD])
    load(mind.states, mind.cells, WORLD)
    state, rng = mind.states[WORLD], mind.rngs[0]
    mind.book[LONG_PATH] = 0
    mind.book[INSIDE] = 1
    take(mind, edge_of(mind, root, answer), seat)
    mover, number = seat, 0
    while True:
        number += 1
        seed_answer(rng, chance, number)
        apply(state, mover, answer, rng, None)
        if state.over != 0 or number >= LONG:
            break
        if settings[CUT] > 0 and number >= settings[CUT] and evaluate(state, seat) >= 0:
            break
        waiting = count(state.awaited)
        mover = pick(state.awaited, below(luck, waiting) if waiting > 1 else 0)
        choices = legal(state, mover)
        if count(choices) == 1:
            answer = lowest(choices)
        elif is_inside(mind, mover, settings):
            answer = follow(mind, mover, choices, settings, luck)
        else:
            answer = answer_below(mind, mover, choices, settings, luck)
    mind.book[STEPS] += number
    learn(mind, state, number)


@helper
def take(mind: Mind, edge: int, mover: int) -> None:
    """Note that a playout goes along an edge of the tree."""
    at = mind.book[LONG_PATH] + 0
    mind.path[at][0] = edge
    mind.path[at][1] = mover
    mind.book[LONG_PATH] = at + 1


@helper
def is_inside(mind: Mind, mover: int, settings: Numbers) -> bool:
    """Is a seat's next answer one of the tree?"""
    long = mind.book[LONG_PATH]
    return mind.book[INSIDE] == 1 and has(mind.book[OPEN_SEATS], mover) and long < settings[DEEP] and long < DEEPEST


@helper
def follow(mind: Mind, mover: int, choices: int, settings: Numbers, luck: Rng) -> int:
    """Answer in the tree; the first new place on the way becomes part of it and ends it."""
    look(mind, WORLD, mover, LOOK)
    key = hash_of_view(mind.cells[LOOK], mover)
    node = find_node(mind, key)
    suggestion = -1
    if not is_planted(mind, node):
        mind.book[INSIDE] = 0
        suggestion = suggest(mind, mover, choices, settings, luck)
        if not has_room(mind):
            return suggestion
        plant(mind, node, key)
    add_edges(mind, node, choices)
    if suggestion < 0 and mind.nodes[node].votes < settings[VOTES]:
        name_answer(mind, node, thumb(mind.states[LOOK], mover, choices, luck))
    edge = edge_of(mind, node, suggestion) if suggestion >= 0 else choose_edge(mind, node, choices, settings)
    if edge < 0:
        return pick(choices, below(luck, count(choices)))
    take(mind, edge, mover)
    return mind.edges[edge].answer + 0


@helper
def suggest(mind: Mind, mover: int, choices: int, settings: Numbers, luck: Rng) -> int:
    """What somebody who sees LOOK answers without thinking ahead."""
    if has(mind.book[WILD_SEATS], mover) or below(luck, 1000) >= settings[PLAY]:
        return pick(choices, below(luck, count(choices)))
    return thumb(mind.states[LOOK], mover, choices, luck)


@helper
def answer_below(mind: Mind, mover: int, choices: int, settings: Numbers, luck: Rng) -> int:
    """What somebody answers below the tree."""
    if settings[PLAY] == 0 or has(mind.book[WILD_SEATS], mover) or below(luck, 1000) >= settings[PLAY]:
        return pick(choices, below(luck, count(choices)))
    look(mind, WORLD, mover, LOOK)
    return thumb(mind.states[LOOK], mover, choices, luck)


@helper
def learn(mind: Mind, state: Any, number: int) -> None:
    """Credit every answer of the tree that was given with what came of it for whoever gave it."""
    for at in range(mind.book[LONG_PATH]):
        edge, mover = mind.path[at][0] + 0, mind.path[at][1] + 0
        if edge >= 0:
            mind.edges[edge].visits += 1.0
            mind.edges[edge].sum += gain_of(state, mover, number)


@helper
def gain_of(state: Any, seat: int, number: int) -> float:
    """What a seat has of a world as it ended, or was left: a match is 1, and winners share it."""
    if state.over != 0:
        return 1.0 / count(state.winners) if has(state.winners, seat) else 0.0
    return evaluate(state, seat) / 1000.0 if number < LONG else 0.0


@helper
def decide(mind: Mind, root: int, seat: int, answers: int, alive: int, settings: Numbers, luck: Rng) -> int:
    """The answer to give: the best one, or by lot one that is nearly as good."""
    best, most = lowest(alive), -1.0e9
    while answers:
        answer = lowest(answers)
        answers = without(answers, answer)
        edge = edge_of(mind, root, answer)
        mind.told[answer][0] = mind.edges[edge].visits
        mind.told[answer][1] = average(mind, edge, 0.0)
        if has(alive, answer) and worth(mind, root, seat, answer, settings) > most:
            best, most = answer, worth(mind, root, seat, answer, settings)
    if settings[MIX] == 0:
        return best
    return draw_answer(mind, root, seat, alive, most - settings[MIX] / 1000.0, settings, luck)


@helper
def worth(mind: Mind, root: int, seat: int, answer: int, settings: Numbers) -> float:
    """What an answer seems to be worth: who looks hardly better than the rule of thumb is not believed to be."""
    edge = edge_of(mind, root, answer)
    visits, votes = mind.edges[edge].visits + 0.0, mind.nodes[root].votes + 0
    value = average(mind, edge, 0.0) + temper_of(mind, seat, answer, settings) / 1000.0
    if votes > 0 and visits > 0:
        value += settings[LEAN] / 1000.0 * mind.edges[edge].named / votes * 0.5 / root_of(visits)
    return value


@helper
def draw_answer(mind: Mind, root: int, seat: int, alive: int, least: float, settings: Numbers, luck: Rng) -> int:
    """One of the answers worth at least so much, each as often as it was tried."""
    total = 0.0
    for answer in range(63):
        if has(alive, answer) and worth(mind, root, seat, answer, settings) >= least:
            total += mind.edges[edge_of(mind, root, answer)].visits
    mark, last = total * (roll(luck) / 4294967296.0), lowest(alive)
    for answer in range(63):
        if has(alive, answer) and worth(mind, root, seat, answer, settings) >= least:
            last = answer
            mark -= mind.edges[edge_of(mind, root, answer)].visits
            if mark < 0:
                return last
    return last
