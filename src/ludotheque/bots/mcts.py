"""The search: information-set Monte Carlo tree search over any game's rules, compiled for each game.

What the searching seat cannot know is dealt again and again (``guess``). One iteration walks down the tree
in such a deal, adds one edge, lets the game's rollout policy play on for a while, and credits what every seat
got to every edge walked (max^n: whoever acts at a node chooses by its own result). Where a game asks for it,
only the searching seat chooses, and the others play in the tree as they do beyond it. Beside that mean an
edge keeps what the best line is worth (``best_line``); both count. How a tree is written: ``columns``.
"""

from __future__ import annotations

import math

from ludotheque.bots.best_line import hand_up
from ludotheque.bots.columns import (
    ACTION,
    ALL_KNOWN,
    AVAILABLE,
    CERTAIN,
    EDGES,
    EVERYBODY,
    EXPLORATION,
    EXPONENT,
    FIRST,
    HORIZON,
    LISTED,
    MINIMAX,
    MOST_LISTED,
    MOVER,
    NEVER,
    NEXT,
    NONE,
    OTHERS,
    PARENT,
    PLIES,
    QUICK_OTHERS,
    RATED_AT_ONCE,
    RIPE,
    SERVED,
    SHARED,
    SHORTLIST,
    TIMES,
    TWIN,
    VISITS,
    WIDENING,
    WIDTH,
    Arrays,
    Desk,
)
from ludotheque.engine.author.insight import assess, guess, outcome, priors, revealed, rollout
from ludotheque.engine.author.marks import rule
from ludotheque.engine.author.maths import log, power
from ludotheque.engine.author.numbers import unset_integers, unset_reals
from ludotheque.engine.author.rng import below
from ludotheque.engine.author.slots import actions, payoffs, play, sample
from ludotheque.engine.author.state import CHANCE, OVER, Actions, Grid, Reals, State, Vector


@rule
def search(
    states: Vector[State], root: Vector[State], seat: int, iterations: int, tree: Arrays, desk: Desk
) -> int:
    """Run that many iterations, or until the tree is full; return how many were run."""
    edges, values = tree.edges, tree.values
    chooser = who_chooses(root[0], desk.settings)
    for done in range(iterations):
        if tree.counters[EDGES] >= len(edges):
            return done
        if tree.counters[SERVED] % SHARED == 0:
            states[1] = root[0]
            if seat != ALL_KNOWN:
                guess(states[1], seat, desk.notes, desk.rng)
        tree.counters[SERVED] += 1
        states[0] = states[1]
        length = descend(states[0], chooser, tree, desk)
        finish(states[0], tree, desk)
        for i in range(length):
            edge = desk.path[i]
            edges[edge, VISITS] += 1
            for other in range(len(desk.shares)):
                values[edge, other] += desk.shares[other]
        if desk.settings[MINIMAX] > 0.0:
            hand_up(length, chooser, tree, desk)
    return iterations


@rule
def who_chooses(s: State, settings: Reals) -> int:
    """Return the seat that alone chooses by what the tree has found, or EVERYBODY."""
    quick = settings[QUICK_OTHERS]
    return s.to_move if quick > 0.0 and s.players >= quick else EVERYBODY


@rule
def descend(s: State, chooser: int, tree: Arrays, desk: Desk) -> int:
    """Walk down until an edge is new; note the edges walked, and return how many there are.

    A state in which nobody can act is an error of the game's, which is told when the search is over.
    """
    counters, path = tree.counters, desk.path
    node = 0
    length = 0
    while s.to_move != OVER and length < len(path) - 1:
        tree.nodes[node, TIMES] += 1
        before = counters[EDGES]
        light = 0
        if s.to_move == CHANCE:
            action = sample(s, desk.rng, desk.out)
            if action < 0:
                break
            play(s, action)
            edge = chance_edge(node, outcome(s, action), tree, desk.settings)
        else:
            if chooser == EVERYBODY or chooser == s.to_move:
                edge = choose(s, node, tree, desk)
                if edge < 0:
                    break
                play(s, tree.edges[edge, ACTION])
            else:
                action = rollout(s, desk.rng, desk.out)
                if action < 0:
                    break
                play(s, action)
                edge = chance_edge(node, action, tree, desk.settings)
            light = revealed(s)
        path[length] = edge
        length += 1
        counters[PLIES] += 1
        if light != 0 and counters[EDGES] == before:
            node = met(edge + 1, CHANCE, tree)
            if counters[EDGES] > before:
                break
            tree.nodes[node, TIMES] += 1
            edge = chance_edge(node, light, tree, desk.settings)
            path[length] = edge
            length += 1
        if counters[EDGES] == before:
            node = met(edge + 1, s.to_move, tree)
        if counters[EDGES] > before:
            break
    return length


@rule
def met(node: int, mover: int, tree: Arrays) -> int:
    """Return the node at the end of an edge for whoever is to move there: the first, or a twin."""
    nodes = tree.nodes
    if nodes[node, TIMES] == 0:
        nodes[node, MOVER] = mover
    while nodes[node, MOVER] != mover:
        if nodes[node, TWIN] == NONE:
            twin = new_edge(node, NONE, tree) + 1
            nodes[twin, MOVER] = mover
            nodes[node, TWIN] = twin
        node = nodes[node, TWIN]
    return node


@rule
def chance_edge(node: int, action: int, tree: Arrays, settings: Reals) -> int:
    """Return the edge of what happened: its own, a new one, or, once there are many, that of the others."""
    nodes, edges = tree.nodes, tree.edges
    edge = nodes[node, FIRST]
    others = NONE
    while edge != NONE:
        if edges[edge, ACTION] == action:
            return edge
        if edges[edge, ACTION] == OTHERS:
            others = edge
        edge = edges[edge, NEXT]
    if nodes[node, WIDTH] < allowed(nodes[node, TIMES], settings):
        return add_edge(node, action, tree)
    if others != NONE:
        return others
    return add_edge(node, OTHERS, tree)


@rule
def allowed(times: int, settings: Reals) -> float:
    """Return how many edges a node may have that was walked through so often; there may be one more."""
    return 1.0 + settings[WIDENING] * power(times, settings[EXPONENT])


@rule
def ripe(width: int, n: int, settings: Reals) -> int:
    """Return how often a node with so many of its edges is walked through before it may have another."""
    if width >= n:
        return NEVER
    return int(power((width - 1.0) / settings[WIDENING], 1.0 / settings[EXPONENT]))


@rule
def add_edge(node: int, action: int, tree: Arrays) -> int:
    """Return a new edge of a node, with a new node at its end."""
    edge = new_edge(node, action, tree)
    tree.edges[edge, NEXT] = tree.nodes[node, FIRST]
    tree.nodes[node, FIRST] = edge
    tree.nodes[node, WIDTH] += 1
    return edge


@rule
def new_edge(node: int, action: int, tree: Arrays) -> int:
    """Return an edge that is on no list yet; of a twin, that is all there is."""
    nodes, edges, counters = tree.nodes, tree.edges, tree.counters
    edge = counters[EDGES]
    counters[EDGES] += 1
    nodes[edge + 1, FIRST] = NONE
    nodes[edge + 1, TIMES] = 0
    nodes[edge + 1, WIDTH] = 0
    nodes[edge + 1, RIPE] = 0
    nodes[edge + 1, TWIN] = NONE
    nodes[edge + 1, LISTED] = 0
    edges[edge, ACTION] = action
    edges[edge, PARENT] = node
    edges[edge, VISITS] = 0
    edges[edge, AVAILABLE] = 1
    return edge


@rule
def choose(s: State, node: int, tree: Arrays, desk: Desk) -> int:
    """Return the edge to walk: a new one while the node may widen, else the most promising one."""
    nodes, edges, settings, out = tree.nodes, tree.edges, desk.settings, desk.out
    if nodes[node, TIMES] <= nodes[node, RIPE]:
        return most_promising(s.to_move, node, tree, settings)
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
            promise = upper_bound(tree, edge, s.to_move, settings)
            if promise > best_promise:
                best_promise = promise
                best = edge
        edge = edges[edge, NEXT]
    if known < n and known < allowed(nodes[node, TIMES], settings):
        if settings[CERTAIN] > 0.0:
            nodes[node, RIPE] = ripe(known + 1, n, settings)
        return add_edge(node, untried(s, node, n, tree, desk), tree)
    return best


@rule
def upper_bound(tree: Arrays, edge: int, seat: int, settings: Reals) -> float:
    """Return how well an edge may turn out for a seat: its mean, and more the less it was tried."""
    visits = tree.edges[edge, VISITS]
    if visits == 0:
        return 1e9
    bonus = settings[EXPLORATION] * math.sqrt(log(tree.edges[edge, AVAILABLE]) / visits)
    mean = tree.values[edge, seat] / visits
    return mean + settings[MINIMAX] * (tree.worths[edge, seat] - mean) + bonus


@rule
def most_promising(seat: int, node: int, tree: Arrays, settings: Reals) -> int:
    """Return the same, of a node whose edges are all legal whatever was dealt: nothing has to be listed."""
    edges, values = tree.edges, tree.values
    bonus = settings[EXPLORATION] * math.sqrt(log(tree.nodes[node, TIMES]))
    part = settings[MINIMAX]
    best = NONE
    best_promise = -1.0
    edge = tree.nodes[node, FIRST]
    while edge != NONE:
        visits = edges[edge, VISITS]
        promise = 1e9
        if visits > 0:
            mean = values[edge, seat] / visits
            promise = mean + part * (tree.worths[edge, seat] - mean) + bonus / math.sqrt(visits)
        if promise > best_promise:
            best_promise = promise
            best = edge
        edge = edges[edge, NEXT]
    return best


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
def untried(s: State, node: int, n: int, tree: Arrays, desk: Desk) -> int:
    """Return an action without an edge: the best on the node's list that may be tried, or of a new list."""
    nodes, out = tree.nodes, desk.out
    while nodes[node, LISTED] > 0:
        nodes[node, LISTED] -= 1
        action = nodes[node, SHORTLIST + nodes[node, LISTED]]
        place = find(out, n, action)
        if place >= 0 and out[place] >= 0:
            return action
    shortlist(s, node, n, nodes, desk)
    nodes[node, LISTED] -= 1
    action = nodes[node, SHORTLIST + nodes[node, LISTED]]
    if desk.settings[CERTAIN] == 0.0:
        nodes[node, LISTED] = 0  # in another deal others are legal, or better
    return action


@rule
def shortlist(s: State, node: int, n: int, nodes: Grid, desk: Desk) -> None:
    """List the actions without an edge that the game rates highest, the best last; equals in random order."""
    hopes, rated = unset_reals(MOST_LISTED), unset_reals(RATED_AT_ONCE)
    moves = unset_integers(RATED_AT_ONCE)
    nodes[node, LISTED] = 0
    begin = below(desk.rng, n)
    many = 0
    for i in range(n):
        action = desk.out[begin + i if begin + i < n else begin + i - n]
        if action >= 0:
            moves[many] = action
            many += 1
        if many == RATED_AT_ONCE or (i == n - 1 and many > 0):
            priors(s, moves, many, rated)
            for k in range(many):
                enlist(moves[k], rated[k], node, nodes, hopes)
            many = 0


@rule
def enlist(action: int, hope: float, node: int, nodes: Grid, hopes: Reals) -> None:
    """Put a move on a node's list where its hope belongs, if the list has room or the worst is worse."""
    if nodes[node, LISTED] < MOST_LISTED:
        nodes[node, LISTED] += 1
    elif hope > hopes[0]:  # the worst makes room
        for k in range(1, MOST_LISTED):
            hopes[k - 1] = hopes[k]
            nodes[node, SHORTLIST + k - 1] = nodes[node, SHORTLIST + k]
    else:
        return
    place = nodes[node, LISTED] - 1
    while place > 0 and hopes[place - 1] >= hope:
        hopes[place] = hopes[place - 1]
        nodes[node, SHORTLIST + place] = nodes[node, SHORTLIST + place - 1]
        place -= 1
    hopes[place] = hope
    nodes[node, SHORTLIST + place] = action


@rule
def finish(s: State, tree: Arrays, desk: Desk) -> None:
    """Play on to the horizon, and write what every seat can expect there, or what it got."""
    left = desk.settings[HORIZON]
    while s.to_move != OVER and left > 0:
        chance = s.to_move == CHANCE
        action = sample(s, desk.rng, desk.out) if chance else rollout(s, desk.rng, desk.out)
        if action < 0:
            break
        play(s, action)
        tree.counters[PLIES] += 1
        left -= 1
    if s.to_move == OVER:
        payoffs(s, desk.shares)
    else:
        assess(s, desk.notes, desk.shares)
