"""Titus as a learner meets it: moves that name tokens by number and rank; see ``observing``."""

from __future__ import annotations

from ludotheque.engine import Kind, Setting, rule
from ludotheque.games.titus.components import HIGHEST
from ludotheque.games.titus.moves import (
    CASH,
    DRAW,
    END,
    FIRST,
    GROUP,
    JOIN,
    KEEP,
    OPERAND,
    STEAL,
    SWAP,
)
from ludotheque.games.titus.observing import RANKS, SHOWN
from ludotheque.games.titus.observing import observation_space as observation_space
from ludotheque.games.titus.observing import observe as observe
from ludotheque.games.titus.reserve import RUN
from ludotheque.games.titus.state import State

LOWEST_OF_RUNS = HIGHEST - RUN + 1
NEIGHBOURS = RANKS + 1
"""What a token is put on, or under: nothing, or a unit by the rank of the token that it touches."""

# Where the kinds of moves begin, in the order of ``action_space``; decks differ in how many steals there are.
ENDS, PLACES = 1, 2
SWAPS = PLACES + NEIGHBOURS * NEIGHBOURS
JOINS = SWAPS + SHOWN
CASHES = JOINS + (HIGHEST - 1) * RANKS * RANKS
STEALS = CASHES + LOWEST_OF_RUNS * RANKS

OBSERVATION_TYPE = "i2"
OBSERVES_KNOWN_ONLY = True


def action_space(setting: Setting) -> tuple[Kind, ...]:
    """Return the moves with tokens named by number and rank."""
    return (
        Kind("draw", (), "take the top token of the pile"),
        Kind("end", (), "end the turn"),
        Kind(
            "place",
            (NEIGHBOURS, NEIGHBOURS),
            "put the token in hand upon a unit and under one: 1 + the rank of the token it touches, "
            "0 for none; 0, 0 keeps it independent",
        ),
        Kind("swap", (HIGHEST, RANKS), "the number, less 1, and the rank of the token taken"),
        Kind(
            "join",
            (HIGHEST - 1, RANKS, RANKS),
            "the number, less 1, at which the lower unit ends; the rank of its highest token; the rank of "
            "the upper unit's lowest",
        ),
        Kind("cash", (LOWEST_OF_RUNS, RANKS), "the number, less 1, and the rank of the group's lowest token"),
        Kind("steal", (len(setting.deck.victory),), "the victory card, from the top of their pile"),
    )


@rule
def rank(s: State, token: int) -> int:
    """Return how many tokens that came off the pile before this one show its number."""
    number = s.up[token]
    before = 0
    for other in range(1, token):
        before += s.up[other] == number
    return before


@rule
def ranked(s: State, number: int, wanted: int) -> int:
    """Return the token with a number and a rank."""
    token = 0
    left = wanted
    while left >= 0:
        token += 1
        left -= s.up[token] == number
    return token


@rule
def shown(s: State, token: int) -> int:
    """Return a token's number and rank as one number."""
    return (s.up[token] - 1) * RANKS + rank(s, token)


@rule
def encode(s: State, action: int) -> int:
    """Return the index of a move."""
    a = action >> FIRST & OPERAND
    b = action & OPERAND
    kind = action - (a << FIRST) - b
    if kind == KEEP:
        return PLACES
    if kind == GROUP:
        return PLACES + placed(s, a, b)
    if kind == SWAP:
        return SWAPS + shown(s, b)
    if kind == JOIN:
        return JOINS + shown(s, s.crown[a]) * RANKS + rank(s, b)
    if kind == CASH:
        return CASHES + shown(s, a)
    if kind == STEAL:
        return STEALS + b
    return ENDS if kind == END else 0


@rule
def placed(s: State, a: int, b: int) -> int:
    """Return what the token in hand is put on, and under, as one number."""
    if s.up[a] > s.up[s.hand]:
        return 1 + rank(s, a)
    upon = NEIGHBOURS * (1 + rank(s, s.crown[a]))
    return upon if b == 0 else upon + 1 + rank(s, b)


@rule
def decode(s: State, index: int) -> int:
    """Return the move with an index."""
    if index >= STEALS:
        return STEAL | s.owner[index - STEALS] << FIRST | index - STEALS
    if index >= CASHES:
        k = index - CASHES
        return CASH | ranked(s, 1 + k // RANKS, k % RANKS) << FIRST
    if index >= JOINS:
        k = index - JOINS
        number = 1 + k // (RANKS * RANKS)
        lower = bottom(s, ranked(s, number, k // RANKS % RANKS))
        return JOIN | lower << FIRST | ranked(s, number + 1, k % RANKS)
    if index >= SWAPS:
        k = index - SWAPS
        token = ranked(s, 1 + k // RANKS, k % RANKS)
        return SWAP | holder(s, token) << FIRST | token
    if index >= PLACES:
        return placement(s, (index - PLACES) // NEIGHBOURS, (index - PLACES) % NEIGHBOURS)
    return END if index == ENDS else DRAW


@rule
def placement(s: State, upon: int, under: int) -> int:
    """Return the move that puts the token in hand on a unit, under one, or between two."""
    number = s.up[s.hand]
    upper = ranked(s, number + 1, under - 1) if under > 0 else 0
    if upon == 0:
        return KEEP if under == 0 else GROUP | upper << FIRST
    return GROUP | bottom(s, ranked(s, number - 1, upon - 1)) << FIRST | upper


@rule
def bottom(s: State, token: int) -> int:
    """Return the lowest token of a unit from its highest."""
    while s.below[token] != 0:
        token = s.below[token]
    return token


@rule
def holder(s: State, token: int) -> int:
    """Return whose independent token this is."""
    seat = 0
    while s.units[seat] >> token & 1 == 0:
        seat += 1
    return seat
