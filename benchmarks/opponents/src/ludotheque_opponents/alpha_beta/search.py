"""A plain alpha-beta over any game: the rival that an able programmer would write in a day.

What the seat cannot know is dealt again a few times; every deal is searched to one move's depth, then every
deal to two, and so on, and a root move is worth the mean of what it was in each deal at its last whole depth.
The seat that searches maximises, all others minimise (paranoid, with more than two), whoever's turn it is.
Chance draws the same in all branches of a deal, so that moves are compared by the same luck. At the leaves,
the game's own ``evaluate``; moves are ordered by ``prior``, killers and history.

One iteration is one step of the search: a position is entered or left. So the search is not recursive, and
can stop anywhere: the tree's arrays are its stack. Rows 0 … of ``edges`` and ``values`` are the root's moves;
then each depth has a block of rows, for its frame and its moves, and each deal one for the root's values.
"""

from __future__ import annotations

import numpy as np

from ludotheque.bots.columns import (
    ACTION,
    ALL_KNOWN,
    AVAILABLE,
    EDGES,
    FIRST,
    NEXT,
    NONE,
    PARENT,
    PLIES,
    TIMES,
    VISITS,
    Arrays,
    Desk,
)
from ludotheque.engine.author.insight import evaluate, prior
from ludotheque.engine.author.marks import rule
from ludotheque.engine.author.rng import WORDS, bits, reseed
from ludotheque.engine.author.slots import actions, payoffs, play, redeal, sample
from ludotheque.engine.author.state import CHANCE, OVER, State, Vector

BLOCK, MOST_MOVES = 1024, 1000
"""Rows of a depth, and moves that it looks at, at most."""
DEEPEST = 40
MOST_DEALS = 32
STATES = DEEPEST + 1 + MOST_DEALS
"""States that it works with: one a depth, then one a deal."""
HISTORY = BLOCK * (DEEPEST + 2 + MOST_DEALS)
REMEMBERED = 4096
"""Rows of the history, and how many there are."""
ROWS = HISTORY + REMEMBERED

# places of ``path``: where the search is
DEPTH, DEAL, LIMIT, FINISHED, ME, SEED = 0, 1, 2, 3, 4, 5
# places of ``settings``
DEALS, WIDTH, MARGIN, SAMPLES, RATED, QUIET = 0, 1, 2, 3, 4, 5
# columns of a frame in ``nodes``
INDEX, COUNT, LEFT, KIND, DRAWS, KILLER, OLD_KILLER = 0, 1, 2, 3, 4, 5, 6
# rows of a frame in ``values``: the window, and what was found so far
WINDOW, FOUND = 0, 1
LOW, HIGH = 0, 1
BEST, SUM = 0, 1
KEYS = 2
"""Rows of ``values`` before those of the moves: by what they were ordered."""
# kinds
MAXIMISES, MINIMISES, DRAWN = 0, 1, 2
ALL = 1000
"""Plies to go from where no move is left out."""
QUIET_WIDTH = 2
"""Moves beyond the limit."""
LATER = 1e-6
"""What a win loses with every move that it takes longer."""
FOREMOST = 1e300


@rule
def search(
    states: Vector[State], root: Vector[State], seat: int, iterations: int, tree: Arrays, desk: Desk
) -> int:
    """Go on for that many steps, or until all is searched; return how many were made."""
    if desk.path[LIMIT] == 0:
        begin(states, root, seat, tree, desk)
    for done in range(iterations):
        if desk.path[LIMIT] == DEEPEST:
            return done
        step(states, tree, desk)
    return iterations


@rule
def frame(depth: int) -> int:
    """Return where the rows of a depth begin."""
    return BLOCK * (depth + 1)


@rule
def dealt(deal: int) -> int:
    """Return where the rows of a deal begin."""
    return BLOCK * (DEEPEST + 2 + deal)


@rule
def begin(states: Vector[State], root: Vector[State], seat: int, tree: Arrays, desk: Desk) -> None:
    """Deal, and list the root's moves, the most promising first."""
    path, edges = desk.path, tree.edges
    path[LIMIT] = 1
    path[ME] = root[0].to_move
    path[SEED] = bits(desk.rng)
    for deal in range(int(desk.settings[DEALS])):
        states[DEEPEST + 1 + deal] = root[0]
        if seat != ALL_KNOWN:
            redeal(states[DEEPEST + 1 + deal], seat, desk.rng)
    states[0] = states[DEEPEST + 1]
    n = order(states[0], 0, ALL, tree, desk)
    for i in range(n):
        edges[i, ACTION] = edges[frame(0) + i, ACTION]
        edges[i, PARENT] = 0
        edges[i, NEXT] = i + 1 if i + 1 < n else NONE
        edges[i, VISITS] = 2 if i == 0 else 1
        edges[i, AVAILABLE] = 1
        for player in range(len(desk.shares)):
            tree.values[i, player] = edges[i, VISITS] / len(desk.shares)
        for deal in range(int(desk.settings[DEALS])):
            tree.values[dealt(deal) + i, 0] = -i
    tree.nodes[0, FIRST] = 0
    tree.counters[EDGES] = n
    begin_deal(states, tree, desk)


@rule
def begin_deal(states: Vector[State], tree: Arrays, desk: Desk) -> None:
    """Set out from the root in the present deal, what was best in it before first."""
    path, edges, values = desk.path, tree.edges, tree.values
    here, known = frame(0), dealt(path[DEAL])
    states[0] = states[DEEPEST + 1 + path[DEAL]]
    n = tree.counters[EDGES]
    for i in range(n):
        place = i
        while place > 0 and values[known + edges[here + place - 1, PARENT], 0] < values[known + i, 0]:
            edges[here + place, PARENT] = edges[here + place - 1, PARENT]
            place -= 1
        edges[here + place, PARENT] = i
    for i in range(n):
        edges[here + i, ACTION] = edges[edges[here + i, PARENT], ACTION]
    path[DEPTH] = 0
    open_frame(0, n, path[LIMIT], MAXIMISES, 0, tree)
    window(0, -1.0, 2.0, tree)


@rule
def open_frame(depth: int, n: int, left: int, kind: int, draws: int, tree: Arrays) -> None:
    """Begin a depth: so many moves to try, so many plies to go."""
    here = frame(depth)
    nodes = tree.nodes
    nodes[here, INDEX] = 0
    nodes[here, COUNT] = n
    nodes[here, LEFT] = left
    nodes[here, KIND] = kind
    nodes[here, DRAWS] = draws
    tree.values[here + FOUND, BEST] = -1.0 if kind == MAXIMISES else 2.0
    tree.values[here + FOUND, SUM] = 0.0


@rule
def window(depth: int, low: float, high: float, tree: Arrays) -> None:
    """Set between what values a depth has to tell them apart."""
    tree.values[frame(depth) + WINDOW, LOW] = low
    tree.values[frame(depth) + WINDOW, HIGH] = high


@rule
def step(states: Vector[State], tree: Arrays, desk: Desk) -> None:
    """Try the next move where the search is, or leave if there is none that matters."""
    path, nodes = desk.path, tree.nodes
    depth = path[DEPTH]
    here = frame(depth)
    if settled(here, tree):
        if depth == 0:
            end_deal(states, tree, desk)
        else:
            path[DEPTH] = depth - 1
            receive(depth - 1, tree.values[here + FOUND, BEST], tree, desk)
        return
    action = tree.edges[here + nodes[here, INDEX], ACTION]
    nodes[here, INDEX] += 1
    states[depth + 1] = states[depth]
    play(states[depth + 1], action)
    tree.counters[PLIES] += 1
    enter(states, depth, tree, desk)


@rule
def settled(here: int, tree: Arrays) -> bool:
    """Tell whether a depth is done, and if chance is, note the mean."""
    nodes, values = tree.nodes, tree.values
    done, n = nodes[here, INDEX], nodes[here, COUNT]
    low, high = values[here + WINDOW, LOW], values[here + WINDOW, HIGH]
    if nodes[here, KIND] != DRAWN:
        return done == n or low >= high
    total = values[here + FOUND, SUM]
    least, most = total / n, (total + n - done) / n
    if done == n or least >= high:
        values[here + FOUND, BEST] = least
        return True
    if most <= low:
        values[here + FOUND, BEST] = most
        return True
    return False


@rule
def enter(states: Vector[State], depth: int, tree: Arrays, desk: Desk) -> None:
    """Value the position below a depth, or go on from there."""
    nodes, settings = tree.nodes, desk.settings
    here = frame(depth)
    left = nodes[here, LEFT]
    if nodes[here, KIND] != DRAWN and nodes[here, COUNT] > 1:
        left -= 1
    over = states[depth + 1].to_move == OVER
    within = states[depth + 1].turn == states[depth].turn and states[depth + 1].to_move >= 0
    further = left > 0 or (within and left > -settings[QUIET])
    if over or not further or depth + 1 == DEEPEST:
        receive(depth, worth(states[depth + 1], depth, desk), tree, desk)
        return
    below = frame(depth + 1)
    if states[depth + 1].to_move == CHANCE:
        draws = nodes[here, DRAWS]
        n = int(settings[SAMPLES]) if draws == 0 else 1
        for i in range(n):
            tree.edges[below + i, ACTION] = drawn(states[depth + 1], draws, i, desk)
        open_frame(depth + 1, n, left, DRAWN, draws + 1, tree)
    else:
        n = order(states[depth + 1], depth + 1, left, tree, desk)
        kind = MAXIMISES if states[depth + 1].to_move == desk.path[ME] else MINIMISES
        open_frame(depth + 1, n, left, kind, nodes[here, DRAWS], tree)
    hand_down(depth, tree)
    desk.path[DEPTH] = depth + 1
    if left <= 0:
        stand(states[depth + 1], depth + 1, tree, desk)


@rule
def hand_down(depth: int, tree: Arrays) -> None:
    """Give the next depth its window: below chance, what this one outcome must be to make a difference."""
    nodes, values = tree.nodes, tree.values
    here = frame(depth)
    low, high = values[here + WINDOW, LOW], values[here + WINDOW, HIGH]
    if nodes[here, KIND] == DRAWN:
        n, total = nodes[here, COUNT], values[here + FOUND, SUM]
        low = low * n - total - (n - nodes[here, INDEX])
        high = high * n - total
    window(depth + 1, low, high, tree)


@rule
def stand(s: State, depth: int, tree: Arrays, desk: Desk) -> None:
    """Beyond the limit, within a turn, going on is a choice: the position may be left as it is."""
    here = frame(depth)
    value = worth(s, depth - 1, desk)
    tree.values[here + FOUND, BEST] = value
    if tree.nodes[here, KIND] == MAXIMISES:
        tree.values[here + WINDOW, LOW] = max(tree.values[here + WINDOW, LOW], value)
    else:
        tree.values[here + WINDOW, HIGH] = min(tree.values[here + WINDOW, HIGH], value)


@rule
def drawn(s: State, draws: int, number: int, desk: Desk) -> int:
    """Return what chance does: in one deal, the same after as many draws, whatever was played."""
    rng = np.zeros(WORDS, np.int64)
    reseed(rng, desk.path[SEED], desk.path[DEAL], 64 * draws + number)
    return sample(s, rng, desk.out)


@rule
def worth(s: State, depth: int, desk: Desk) -> float:
    """Return what a position is worth to the seat that searches."""
    if s.to_move == OVER:
        payoffs(s, desk.shares)
        return desk.shares[desk.path[ME]] * (1.0 - LATER * depth)
    evaluate(s, desk.shares)
    return desk.shares[desk.path[ME]]


@rule
def receive(depth: int, value: float, tree: Arrays, desk: Desk) -> None:
    """Note what the move tried last at a depth is worth."""
    nodes, values = tree.nodes, tree.values
    here = frame(depth)
    at = here + nodes[here, INDEX] - 1
    kind = nodes[here, KIND]
    if kind == DRAWN:
        values[here + FOUND, SUM] += value
        return
    if depth == 0:
        receive_at_root(tree.edges[at, PARENT], value, tree, desk)
        value -= desk.settings[MARGIN]
    if kind == MAXIMISES and value > values[here + FOUND, BEST]:
        values[here + FOUND, BEST] = value
        values[here + WINDOW, LOW] = max(values[here + WINDOW, LOW], value)
    elif kind == MINIMISES and value < values[here + FOUND, BEST]:
        values[here + FOUND, BEST] = value
        values[here + WINDOW, HIGH] = min(values[here + WINDOW, HIGH], value)
    if values[here + WINDOW, LOW] >= values[here + WINDOW, HIGH]:
        remember(here, tree.edges[at, ACTION], tree)


@rule
def remember(here: int, action: int, tree: Arrays) -> None:
    """Note that a move refuted what was played before it."""
    nodes = tree.nodes
    if nodes[here, KILLER] != action + 1:
        nodes[here, OLD_KILLER] = nodes[here, KILLER]
        nodes[here, KILLER] = action + 1
    left = max(nodes[here, LEFT], 0) + 1
    tree.edges[HISTORY + hashed(action), nodes[here, KIND]] += left * left


@rule
def hashed(action: int) -> int:
    """Return an action's place in the history."""
    return (action * 0x9E3779B1 & 0xFFFFFFFF) >> 20


@rule
def receive_at_root(move: int, value: float, tree: Arrays, desk: Desk) -> None:
    """Note what a root move is worth in this deal; of a single deal, at once."""
    tree.values[dealt(desk.path[DEAL]) + move, 1] = value
    if int(desk.settings[DEALS]) > 1:
        return
    if tree.nodes[frame(0), INDEX] == 1:
        for i in range(tree.counters[EDGES]):
            publish(i, 1, 0.0, tree, desk)
    publish(move, 1, value, tree, desk)


@rule
def publish(move: int, visits: int, value: float, tree: Arrays, desk: Desk) -> None:
    """Write what a root move is worth, where the bot reads it; the others share the rest."""
    players = len(desk.shares)
    tree.edges[move, VISITS] = visits
    for player in range(players):
        mine = player == desk.path[ME]
        tree.values[move, player] = visits * (value if mine else (1.0 - value) / (players - 1))


@rule
def end_deal(states: Vector[State], tree: Arrays, desk: Desk) -> None:
    """Count what this deal has found to this depth, and go on with the next one, or one ply deeper."""
    path, values = desk.path, tree.values
    deals = int(desk.settings[DEALS])
    path[FINISHED] = max(path[FINISHED], path[DEAL] + 1)
    for i in range(tree.counters[EDGES]):
        values[dealt(path[DEAL]) + i, 0] = values[dealt(path[DEAL]) + i, 1]
        total = 0.0
        for deal in range(path[FINISHED]):
            total += values[dealt(deal) + i, 0]
        if deals > 1:
            publish(i, path[FINISHED], total / path[FINISHED], tree, desk)
    tree.nodes[0, TIMES] += 1
    path[DEAL] += 1
    if path[DEAL] == deals:
        path[DEAL] = 0
        path[LIMIT] += 1
    begin_deal(states, tree, desk)


@rule
def order(s: State, depth: int, left: int, tree: Arrays, desk: Desk) -> int:
    """List the moves to look at with so many plies to go, the most promising first; return how many."""
    edges, keys, nodes = tree.edges, tree.values, tree.nodes
    here = frame(depth)
    rated = left >= desk.settings[RATED] or left <= 0
    most = int(desk.settings[WIDTH]) if rated and left < ALL else MOST_MOVES
    if left <= 0:
        most = min(most, QUIET_WIDTH)
    n = actions(s, desk.out)
    kind = MAXIMISES if s.to_move == desk.path[ME] else MINIMISES
    listed = 0
    for i in range(n):
        action = desk.out[i]
        if action + 1 == nodes[here, KILLER] or action + 1 == nodes[here, OLD_KILLER]:
            key = FOREMOST
        else:
            key = prior(s, action) if rated and n > 1 else float(edges[HISTORY + hashed(action), kind])
        if listed == most and key <= keys[here + listed - 1 + KEYS, 0]:
            continue
        place = listed
        if listed == most:
            place -= 1
        else:
            listed += 1
        while place > 0 and keys[here + place - 1 + KEYS, 0] < key:
            keys[here + place + KEYS, 0] = keys[here + place - 1 + KEYS, 0]
            edges[here + place, ACTION] = edges[here + place - 1, ACTION]
            place -= 1
        keys[here + place + KEYS, 0] = key
        edges[here + place, ACTION] = action
    return listed
