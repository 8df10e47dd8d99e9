"""The search of version 0.1, kept to be played against; its trees are those of today's."""

from __future__ import annotations

import math

from ludotheque.bots.columns import (
    ACTION,
    ALL_KNOWN,
    AVAILABLE,
    EDGES,
    EXPLORATION,
    EXPONENT,
    FIRST,
    HORIZON,
    MOVER,
    NEXT,
    NONE,
    OTHERS,
    PARENT,
    PLIES,
    TIMES,
    TWIN,
    VISITS,
    WIDENING,
    WIDTH,
    Arrays,
    Desk,
)
from ludotheque.bots.mcts import find
from ludotheque.engine.author.insight import evaluate, prior, rollout
from ludotheque.engine.author.marks import rule
from ludotheque.engine.author.rng import below
from ludotheque.engine.author.slots import actions, payoffs, play, redeal, sample
from ludotheque.engine.author.state import CHANCE, OVER, Actions, Reals, Rng, State, Vector


@rule
def search(
    states: Vector[State], root: Vector[State], seat: int, iterations: int, tree: Arrays, desk: Desk
) -> int:
    """Run that many iterations, or until the tree is full; return how many were run."""
    edges, values = tree.edges, tree.values
    for done in range(iterations):
        if tree.counters[EDGES] >= len(edges):
            return done
        states[0] = root[0]
        if seat != ALL_KNOWN:
            redeal(states[0], seat, desk.rng)
        length = descend(states[0], tree, desk)
        finish(states[0], tree, desk)
        for i in range(length):
            edge = desk.path[i]
            edges[edge, VISITS] += 1
            for other in range(len(desk.shares)):
                values[edge, other] += desk.shares[other]
    return iterations


@rule
def descend(s: State, tree: Arrays, desk: Desk) -> int:
    """Walk down until an edge is new; note the edges walked, and return how many there are."""
    counters, path = tree.counters, desk.path
    node = 0
    length = 0
    while s.to_move != OVER and length < len(path):
        tree.nodes[node, TIMES] += 1
        before = counters[EDGES]
        if s.to_move == CHANCE:
            action = sample(s, desk.rng, desk.out)
            edge = chance_edge(node, action, tree, desk.settings)
        else:
            edge = choose(s, node, tree, desk)
            action = tree.edges[edge, ACTION]
        path[length] = edge
        length += 1
        play(s, action)
        counters[PLIES] += 1
        if counters[EDGES] > before:
            break
        node = edge + 1
        tree.nodes[node, MOVER] = s.to_move
    return length


@rule
def chance_edge(node: int, action: int, tree: Arrays, settings: Reals) -> int:
    """Return the edge of what chance did: its own, a new one, or, once there are many, that of the others."""
    nodes, edges = tree.nodes, tree.edges
    edge = nodes[node, FIRST]
    others = NONE
    while edge != NONE:
        if edges[edge, ACTION] == action:
            return edge
        if edges[edge, ACTION] == OTHERS:
            others = edge
        edge = edges[edge, NEXT]
    if nodes[node, WIDTH] < 1.0 + settings[WIDENING] * nodes[node, TIMES] ** settings[EXPONENT]:
        return add_edge(node, action, tree)
    if others != NONE:
        return others
    return add_edge(node, OTHERS, tree)


@rule
def add_edge(node: int, action: int, tree: Arrays) -> int:
    """Return a new edge of a node, with a new node at its end."""
    nodes, edges, counters = tree.nodes, tree.edges, tree.counters
    edge = counters[EDGES]
    counters[EDGES] += 1
    nodes[edge + 1, FIRST] = NONE
    nodes[edge + 1, TWIN] = NONE
    nodes[edge + 1, TIMES] = 0
    nodes[edge + 1, WIDTH] = 0
    edges[edge, ACTION] = action
    edges[edge, PARENT] = node
    edges[edge, NEXT] = nodes[node, FIRST]
    edges[edge, VISITS] = 0
    edges[edge, AVAILABLE] = 1
    nodes[node, FIRST] = edge
    nodes[node, WIDTH] += 1
    return edge


@rule
def choose(s: State, node: int, tree: Arrays, desk: Desk) -> int:
    """Return the edge to walk: a new one while the node may widen, else the most promising one."""
    nodes, edges, settings, out = tree.nodes, tree.edges, desk.settings, desk.out
    n = actions(s, out)
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
            promise = upper_bound(tree, edge, s.to_move, settings[EXPLORATION])
            if promise > best_promise:
                best_promise = promise
                best = edge
        edge = edges[edge, NEXT]
    if known < n and known < 1.0 + settings[WIDENING] * nodes[node, TIMES] ** settings[EXPONENT]:
        return add_edge(node, untried(s, n, desk.rng, out), tree)
    return best


@rule
def upper_bound(tree: Arrays, edge: int, seat: int, exploration: float) -> float:
    """Return how well an edge may turn out for a seat: its mean, and more the less it was tried."""
    visits = tree.edges[edge, VISITS]
    if visits == 0:
        return 1e9
    bonus = exploration * math.sqrt(math.log(tree.edges[edge, AVAILABLE]) / visits)
    return tree.values[edge, seat] / visits + bonus


@rule
def untried(s: State, n: int, rng: Rng, out: Actions) -> int:
    """Return the action without an edge that the game rates highest; equals at random."""
    best = 0
    best_prior = 0.0
    equals = 0
    for i in range(n):
        action = out[i]
        if action >= 0:
            hope = prior(s, action)
            if equals == 0 or hope > best_prior:
                best, best_prior, equals = action, hope, 1
            elif hope == best_prior:
                equals += 1
                if below(rng, equals) == 0:
                    best = action
    return best


@rule
def finish(s: State, tree: Arrays, desk: Desk) -> None:
    """Play on to the horizon, and write what every seat can expect there, or what it got."""
    left = desk.settings[HORIZON]
    while s.to_move != OVER and left > 0:
        if s.to_move == CHANCE:
            play(s, sample(s, desk.rng, desk.out))
        else:
            play(s, rollout(s, desk.rng, desk.out))
        tree.counters[PLIES] += 1
        left -= 1
    if s.to_move == OVER:
        payoffs(s, desk.shares)
    else:
        evaluate(s, desk.shares)
