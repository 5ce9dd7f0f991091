"""The tree of a search: places by what the seat to answer sees there, and the answers tried at each."""

from __future__ import annotations

from typing import Any

from stolik.core.kit.maths import root_of
from stolik.core.kit.rule import helper
from stolik.core.kit.sets import count, has, lowest, without
from stolik.core.minds.mind import EDGES, EXPLORE, NODES, PRIOR, STAMP, Mind

Cells = Any
Numbers = Any

MOST = 64  # edges of one place
KEYS = (1 << 62) - 1
MIXER = 0x1B873593CC9E2D51

# Bound by the engine for each game; see `views.tables`.
ODDS: Numbers = ()


@helper
def hash_of_view(view: Cells, seat: int) -> int:
    """62 bits of what a seat sees: the sum of all cells, each times an odd number of its own, stirred."""
    total = seat + 1
    for cell in range(len(view)):
        total += view[cell] * ODDS[cell]
    total &= KEYS
    return ((total ^ (total >> 29)) * MIXER & KEYS) + 1


@helper
def clear_tree(mind: Mind) -> None:
    """Forget everything: what bears another stamp is not there."""
    mind.book[STAMP] += 1
    mind.book[NODES] = 0
    mind.book[EDGES] = 0


@helper
def find_node(mind: Mind, key: int) -> int:
    """The place of a key in the table of nodes, or where it would be."""
    size, stamp = len(mind.nodes) - 1, mind.book[STAMP]
    at = (key ^ (key >> 29)) & size
    while mind.nodes[at].stamp == stamp and mind.nodes[at].key != key:
        at = (at + 1) & size
    return at


@helper
def is_planted(mind: Mind, node: int) -> bool:
    """Is there anything at this place yet?"""
    return mind.nodes[node].stamp == mind.book[STAMP]


@helper
def has_room(mind: Mind) -> bool:
    """Can the tree grow by one place?"""
    return 2 * mind.book[NODES] < len(mind.nodes) and mind.book[EDGES] + MOST <= len(mind.edges)


@helper
def plant(mind: Mind, node: int, key: int) -> None:
    """Begin a place."""
    mind.nodes[node].key = key
    mind.nodes[node].stamp = mind.book[STAMP]
    mind.nodes[node].first = -1
    mind.nodes[node].votes = 0
    mind.book[NODES] += 1


@helper
def add_edges(mind: Mind, node: int, answers: int) -> None:
    """Make sure that a place has an edge for each of these answers."""
    edge = mind.nodes[node].first + 0
    while edge >= 0:
        answers = without(answers, mind.edges[edge].answer)
        edge = mind.edges[edge].next + 0
    while answers and mind.book[EDGES] < len(mind.edges):
        answer = lowest(answers)
        answers = without(answers, answer)
        edge = mind.book[EDGES] + 0
        mind.book[EDGES] = edge + 1
        mind.edges[edge].answer = answer
        mind.edges[edge].next = mind.nodes[node].first
        mind.edges[edge].visits = 0.0
        mind.edges[edge].available = 0.0
        mind.edges[edge].sum = 0.0
        mind.edges[edge].named = 0.0
        mind.nodes[node].first = edge


@helper
def edge_of(mind: Mind, node: int, answer: int) -> int:
    """The edge of an answer, or -1."""
    edge = mind.nodes[node].first + 0
    while edge >= 0 and mind.edges[edge].answer != answer:
        edge = mind.edges[edge].next + 0
    return edge


@helper
def average(mind: Mind, edge: int, otherwise: float) -> float:
    """What came of an answer on average."""
    if mind.edges[edge].visits > 0:
        return mind.edges[edge].sum / mind.edges[edge].visits
    return otherwise


@helper
def choose_edge(mind: Mind, node: int, answers: int, settings: Numbers) -> int:
    """The edge to follow: by what came of it, by what rules of thumb say, and by how seldom it was tried."""
    visits, total = 0.0, 0.0
    edge = mind.nodes[node].first + 0
    while edge >= 0:
        visits += mind.edges[edge].visits
        total += mind.edges[edge].sum
        edge = mind.edges[edge].next + 0
    mean = total / visits if visits > 0 else 0.5
    votes = mind.nodes[node].votes + 0
    weight = settings[PRIOR] / 1000.0 if votes > 0 else 0.0
    even = (1.0 - weight) / count(answers)
    best, most = -1, -1.0e9
    edge = mind.nodes[node].first + 0
    while edge >= 0:
        if has(answers, mind.edges[edge].answer):
            mind.edges[edge].available += 1.0
            prior = even
            if votes > 0:
                prior += weight * mind.edges[edge].named / votes
            wish = settings[EXPLORE] / 1000.0 * prior * root_of(mind.edges[edge].available)
            score = average(mind, edge, mean) + wish / (1.0 + mind.edges[edge].visits)
            if score > most:
                best, most = edge, score
        edge = mind.edges[edge].next + 0
    return best
