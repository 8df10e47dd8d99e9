"""The search: information-set Monte Carlo tree search over any game's rules, compiled for each game.

One iteration deals again what the searching seat cannot know (``redeal``), walks down the tree, adds one
edge, lets the game's rollout policy play on for a while, and credits what every seat got to every edge
walked (max^n: whoever acts at a node chooses by its own result).

A tree is a handful of arrays. Edges are numbered from 0; node 0 is the root, and at the end of edge e lies
node e + 1. The edges of a node form a list. The same node serves all deals, so an edge counts how often it
was *available*, and the bonus for trying it depends on that.
"""

from __future__ import annotations

import math

import numpy as np

from ludotheque.engine.author.insight import evaluate, prior, rollout
from ludotheque.engine.author.marks import rule
from ludotheque.engine.author.rng import below
from ludotheque.engine.author.slots import actions, payoffs, play, redeal, sample
from ludotheque.engine.author.state import (
    CHANCE,
    OVER,
    Actions,
    Grid,
    Numbers,
    RealGrid,
    Reals,
    Rng,
    Shares,
    State,
    Vector,
)

NONE = -1
OTHERS = -1
"""The action of a chance edge that stands for all outcomes without an edge of their own."""
ALL_KNOWN = -2
"""The seat of somebody who knows everything: nothing is dealt again for them."""

# columns of ``edges``
ACTION, PARENT, NEXT, VISITS, AVAILABLE = 0, 1, 2, 3, 4
EDGE_COLUMNS = 5
# columns of ``nodes``
FIRST, TIMES, WIDTH, RIPE, LISTED, SHORTLIST = 0, 1, 2, 3, 4, 5
MOST_LISTED = 8
"""Moves that a node keeps in mind, the best first, to try next: to rate all of them is what costs."""
NODE_COLUMNS = SHORTLIST + MOST_LISTED
# places of ``counters``
EDGES, PLIES = 0, 1
COUNTERS = 2
# places of ``settings``
EXPLORATION, WIDENING, EXPONENT, HORIZON, CERTAIN, OVERLOOKS, SEED = 0, 1, 2, 3, 4, 5, 6
NEVER = 1 << 62


@rule
def search(
    states: Vector[State],
    root: Vector[State],
    seat: int,
    iterations: int,
    settings: Reals,
    nodes: Grid,
    edges: Grid,
    values: RealGrid,
    counters: Numbers,
    rng: Rng,
    out: Actions,
    path: Numbers,
    shares: Shares,
) -> int:
    """Run that many iterations, or until the tree is full; return how many were run."""
    for done in range(iterations):
        if counters[EDGES] >= len(edges):
            return done
        states[0] = root[0]
        if seat != ALL_KNOWN:
            redeal(states[0], seat, rng)
        length = descend(states[0], settings, nodes, edges, values, counters, rng, out, path)
        finish(states[0], settings, counters, rng, out, shares)
        for i in range(length):
            edges[path[i], VISITS] += 1
            for other in range(len(shares)):
                values[path[i], other] += shares[other]
    return iterations


@rule
def descend(
    s: State,
    settings: Reals,
    nodes: Grid,
    edges: Grid,
    values: RealGrid,
    counters: Numbers,
    rng: Rng,
    out: Actions,
    path: Numbers,
) -> int:
    """Walk down until an edge is new; note the edges walked, and return how many there are."""
    node = 0
    length = 0
    while s.to_move != OVER and length < len(path):
        nodes[node, TIMES] += 1
        before = counters[EDGES]
        if s.to_move == CHANCE:
            action = sample(s, rng, out)
            edge = chance_edge(node, action, settings, nodes, edges, counters)
        else:
            edge = choose(s, node, settings, nodes, edges, values, counters, rng, out)
            action = edges[edge, ACTION]
        path[length] = edge
        length += 1
        play(s, action)
        counters[PLIES] += 1
        if counters[EDGES] > before:
            break
        node = edge + 1
    return length


@rule
def chance_edge(node: int, action: int, settings: Reals, nodes: Grid, edges: Grid, counters: Numbers) -> int:
    """Return the edge of what chance did: its own, a new one, or, once there are many, that of the others."""
    edge = nodes[node, FIRST]
    others = NONE
    while edge != NONE:
        if edges[edge, ACTION] == action:
            return edge
        if edges[edge, ACTION] == OTHERS:
            others = edge
        edge = edges[edge, NEXT]
    if nodes[node, WIDTH] < 1.0 + settings[WIDENING] * nodes[node, TIMES] ** settings[EXPONENT]:
        return add_edge(node, action, nodes, edges, counters)
    if others != NONE:
        return others
    return add_edge(node, OTHERS, nodes, edges, counters)


@rule
def add_edge(node: int, action: int, nodes: Grid, edges: Grid, counters: Numbers) -> int:
    """Return a new edge of a node, with a new node at its end."""
    edge = counters[EDGES]
    counters[EDGES] += 1
    nodes[edge + 1, FIRST] = NONE
    nodes[edge + 1, TIMES] = 0
    nodes[edge + 1, WIDTH] = 0
    nodes[edge + 1, RIPE] = 0
    nodes[edge + 1, LISTED] = 0
    edges[edge, ACTION] = action
    edges[edge, PARENT] = node
    edges[edge, NEXT] = nodes[node, FIRST]
    edges[edge, VISITS] = 0
    edges[edge, AVAILABLE] = 1
    nodes[node, FIRST] = edge
    nodes[node, WIDTH] += 1
    return edge


@rule
def choose(
    s: State,
    node: int,
    settings: Reals,
    nodes: Grid,
    edges: Grid,
    values: RealGrid,
    counters: Numbers,
    rng: Rng,
    out: Actions,
) -> int:
    """Return the edge to walk: a new one while the node may widen, else the most promising one."""
    if nodes[node, TIMES] <= nodes[node, RIPE]:
        return most_promising(s.to_move, node, settings, nodes, edges, values)
    n = actions(s, out)
    if node == 0 and settings[OVERLOOKS] > 0.0:
        n = noticed(n, out, settings)
    known = 0
    best = NONE
    best_promise = -1.0
    edge = nodes[node, FIRST]
    while edge != NONE:
        place = find(out, n, edges[edge, ACTION])
        if place >= 0:
            out[place] = ~out[place]
            known += 1
            edges[edge, AVAILABLE] += 1
            promise = upper_bound(edges, values, edge, s.to_move, settings[EXPLORATION])
            if promise > best_promise:
                best_promise = promise
                best = edge
        edge = edges[edge, NEXT]
    if known < n and known < 1.0 + settings[WIDENING] * nodes[node, TIMES] ** settings[EXPONENT]:
        if settings[CERTAIN] > 0.0:
            nodes[node, RIPE] = ripe(known + 1, n, settings)
        return add_edge(node, untried(s, node, n, nodes, rng, out), nodes, edges, counters)
    return best


@rule
def ripe(width: int, n: int, settings: Reals) -> int:
    """Return how often a node with that many of its edges is walked before it may have another."""
    if width >= n:
        return NEVER
    return int(((width - 1.0) / settings[WIDENING]) ** (1.0 / settings[EXPONENT]))


@rule
def most_promising(seat: int, node: int, settings: Reals, nodes: Grid, edges: Grid, values: RealGrid) -> int:
    """Return the best edge of a node all of whose moves are legal, whatever was dealt."""
    bonus = settings[EXPLORATION] * math.sqrt(math.log(nodes[node, TIMES]))
    best = NONE
    best_promise = -1.0
    edge = nodes[node, FIRST]
    while edge != NONE:
        visits = edges[edge, VISITS]
        promise = 1e9 if visits == 0 else values[edge, seat] / visits + bonus / math.sqrt(visits)
        if promise > best_promise:
            best_promise = promise
            best = edge
        edge = edges[edge, NEXT]
    return best


@rule
def noticed(n: int, out: Actions, settings: Reals) -> int:
    """Keep the actions of a list that are not overlooked, or all if none would be left; return how many."""
    kept = 0
    for turn in range(2):
        if turn == 1 and kept == 0:
            return n
        kept = 0
        for i in range(n):
            action = out[i]
            if scattered(action, int(settings[SEED])) >= settings[OVERLOOKS]:
                if turn == 1:
                    out[kept] = action
                kept += 1
    return kept


@rule
def scattered(action: int, seed: int) -> float:
    """Return a number from 0 to 1 that follows from an action and a seed as if by chance."""
    mixed = ((action & 0x7FFFFFFF) + (action >> 31) + seed) & 0x7FFFFFFF
    for _ in range(2):
        mixed = ((mixed ^ mixed >> 15) * 0x2C1B3C6D) & 0x7FFFFFFF
    return (mixed ^ mixed >> 13) / 0x80000000


@rule
def find(out: Actions, n: int, action: int) -> int:
    """Return where an action stands in an ascending list, some of which is marked by ``~``; −1 if nowhere."""
    low, high = 0, n
    while low < high:
        middle = (low + high) >> 1
        found = out[middle]
        if found < 0:
            found = ~found
        if found < action:
            low = middle + 1
        else:
            high = middle
    if low < n and (out[low] == action or ~out[low] == action):
        return low
    return -1


@rule
def upper_bound(edges: Grid, values: RealGrid, edge: int, seat: int, exploration: float) -> float:
    """Return how well an edge may turn out for a seat: its mean, and more the less it was tried."""
    visits = edges[edge, VISITS]
    if visits == 0:
        return 1e9
    return values[edge, seat] / visits + exploration * math.sqrt(math.log(edges[edge, AVAILABLE]) / visits)


@rule
def untried(s: State, node: int, n: int, nodes: Grid, rng: Rng, out: Actions) -> int:
    """Return an action without an edge: the best on the node's list that may be tried, or of a new list."""
    while nodes[node, LISTED] > 0:
        nodes[node, LISTED] -= 1
        action = nodes[node, SHORTLIST + nodes[node, LISTED]]
        place = find(out, n, action)
        if place >= 0 and out[place] >= 0:
            return action
    rate(s, node, n, nodes, rng, out)
    nodes[node, LISTED] -= 1
    return nodes[node, SHORTLIST + nodes[node, LISTED]]


@rule
def rate(s: State, node: int, n: int, nodes: Grid, rng: Rng, out: Actions) -> None:
    """List the actions without an edge that the game rates highest, the best last; equals in random order."""
    hopes = np.empty(MOST_LISTED)
    listed = 0
    begin = below(rng, n)
    for i in range(n):
        place = begin + i
        if place >= n:
            place -= n
        action = out[place]
        if action < 0:
            continue
        hope = prior(s, action)
        if listed == MOST_LISTED and hope <= hopes[0]:
            continue
        at = listed
        if listed == MOST_LISTED:
            at = 1
            while at < listed and hopes[at] < hope:
                hopes[at - 1] = hopes[at]
                nodes[node, SHORTLIST + at - 1] = nodes[node, SHORTLIST + at]
                at += 1
            at -= 1
        else:
            while at > 0 and hopes[at - 1] >= hope:
                hopes[at] = hopes[at - 1]
                nodes[node, SHORTLIST + at] = nodes[node, SHORTLIST + at - 1]
                at -= 1
            listed += 1
        hopes[at] = hope
        nodes[node, SHORTLIST + at] = action
    nodes[node, LISTED] = listed


@rule
def finish(s: State, settings: Reals, counters: Numbers, rng: Rng, out: Actions, shares: Shares) -> None:
    """Play on to the horizon, and write what every seat can expect there, or what it got."""
    left = settings[HORIZON]
    while s.to_move != OVER and left > 0:
        if s.to_move == CHANCE:
            play(s, sample(s, rng, out))
        else:
            play(s, rollout(s, rng, out))
        counters[PLIES] += 1
        left -= 1
    if s.to_move == OVER:
        payoffs(s, shares)
    else:
        evaluate(s, shares)
