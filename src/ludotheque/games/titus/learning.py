"""Titus as a learner meets it: tokens by the number they show, and what is known of their backs.

A token that came off the pile is known by its number and its rank: how many tokens that came before it show
the same number. Five tokens have a number, so ranks are 0 to 4. Names by the order in which tokens came off
the pile would tell apart what is alike.
"""

from __future__ import annotations

import numpy as np

from ludotheque.engine import Feature, Kind, Numbers, Setting, count, lowest, rule
from ludotheque.games.titus.components import HIGHEST, MOST_TOKENS
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
from ludotheque.games.titus.reserve import RUN
from ludotheque.games.titus.rules import GROUP_POINTS
from ludotheque.games.titus.state import TOKENS, State

RANKS = 5
SHOWN = HIGHEST * RANKS
"""Tokens by number and rank."""
LOWEST_OF_RUNS = HIGHEST - RUN + 1
NEIGHBOURS = RANKS + 1
"""What a token is put on, or under: nothing, or a unit by the rank of the token that it touches."""

# Where the kinds of moves begin, in the order of ``action_space``; decks differ in how many steals there are.
ENDS, PLACES = 1, 2
SWAPS = PLACES + NEIGHBOURS * NEIGHBOURS
JOINS = SWAPS + SHOWN
CASHES = JOINS + (HIGHEST - 1) * RANKS * RANKS
STEALS = CASHES + LOWEST_OF_RUNS * RANKS

MOST_TAKINGS_SEEN = 100
"""Takings of a turn are counted up to this."""
ALONE, GROUPED, CASHED, IN_HAND = 1, 2, 3, 4
OBSERVATION_TYPE = "i2"


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


def observation_space(setting: Setting) -> tuple[Feature, ...]:
    """Return the tokens by number and rank, the victory cards, and the turn."""
    players, cards = setting.players, len(setting.deck.victory)
    worth = sum(setting.deck.victory) + GROUP_POINTS * (MOST_TOKENS // RUN)
    return (
        Feature("holder", (HIGHEST, RANKS), 0, players, "of a token: 1 for oneself, 2 for the next seat, …"),
        Feature("lies", (HIGHEST, RANKS), 0, 4, "of a token: 1 independent, 2 grouped, 3 cashed, 4 in hand"),
        Feature(
            "back", (HIGHEST, RANKS), 0, HIGHEST, "of a token: the number on its back, 0 if nobody knows"
        ),
        Feature("below", (HIGHEST, RANKS), 0, RANKS, "of a token: 1 + the rank of the one under it, 0: none"),
        Feature("owner", (cards,), 0, players, "of a victory card: 1 for oneself, 2 for the next seat, …"),
        Feature("height", (cards,), 0, HIGHEST, "how many tokens lie on it"),
        Feature("crest", (cards,), 0, SHOWN, "1 + 5 × (number − 1) + rank of the highest of them, 0: none"),
        Feature("points", (players,), 0, worth, "points of each seat, one's own first"),
        Feature("turn", (players,), 0, 1, "1 for the seat whose turn it is, one's own first"),
        Feature("hand", (2,), 0, HIGHEST, "the token in hand: its number; 1 from the pile, 2 swap, 3 steal"),
        Feature("top", (1,), 0, HIGHEST, "what the top token of the pile shows, 0: the pile is used up"),
        Feature("left", (1,), 0, MOST_TOKENS, "tokens under it"),
        Feature("takings", (1,), 0, MOST_TAKINGS_SEEN, "takings begun in this turn"),
        Feature("stopped", (1,), 0, 1, "1 when nothing more may be taken in this turn"),
    )


@rule
def observe(s: State, seat: int, out: Numbers) -> None:
    """Write the features in their order."""
    places = np.empty(TOKENS, np.int64)
    ranks = 0  # three bits a number
    for token in range(1, s.drawn + 1):
        number = s.up[token]
        place = (number - 1) * RANKS + (ranks >> 3 * number & 7)
        ranks += 1 << 3 * number
        places[token] = place
        out[2 * SHOWN + place] = s.down[token]
    standing = 4 * SHOWN + 3 * s.cards
    for other in range(s.players):
        who = from_oneself(s, seat, other)
        out[standing + who - 1] = GROUP_POINTS * count(s.cashable & s.units[other])
        rest = s.units[other] & s.independent
        while rest != 0:
            place = places[lowest(rest)]
            rest &= rest - 1
            out[place] = who
            out[SHOWN + place] = ALONE
        rest = s.units[other] & ~s.independent
        while rest != 0:
            observe_run(s, s.crown[lowest(rest)], who, GROUPED, places, out)
            rest &= rest - 1
    for card in range(s.cashed):
        observe_card(s, card, from_oneself(s, seat, s.owner[card]), places, out)
        out[standing + from_oneself(s, seat, s.owner[card]) - 1] += s.card[card]
    if s.hand != 0:
        observe_run(s, s.hand, from_oneself(s, seat, s.turn), IN_HAND, places, out)
    observe_turn(s, seat, out, standing + s.players)


@rule
def from_oneself(s: State, seat: int, other: int) -> int:
    """Return how a seat names another: 1 is oneself, 2 the next one clockwise."""
    return 1 + (other - seat if other >= seat else other - seat + s.players)


@rule
def observe_run(s: State, top: int, who: int, lies: int, places: Numbers, out: Numbers) -> None:
    """Write who has the tokens of a unit, or of a cashed run, from the highest down, and how they lie."""
    token = top
    while token != 0:
        place = places[token]
        out[place] = who
        out[SHOWN + place] = lies
        token = s.below[token]
        if token != 0:
            out[3 * SHOWN + place] = 1 + places[token] - (s.up[token] - 1) * RANKS


@rule
def observe_card(s: State, card: int, who: int, places: Numbers, out: Numbers) -> None:
    """Write whose victory card it is, and what lies on it."""
    at = 4 * SHOWN + card
    out[at] = who
    out[at + s.cards] = s.height[card]
    crest = s.crest[card]
    if crest != 0:
        out[at + 2 * s.cards] = 1 + places[crest]
        observe_run(s, crest, who, CASHED, places, out)


@rule
def observe_turn(s: State, seat: int, out: Numbers, at: int) -> None:
    """Write how far the turn and the pile are."""
    out[at + from_oneself(s, seat, s.turn) - 1] = 1
    at += s.players
    if s.hand != 0:
        out[at] = s.up[s.hand]
        out[at + 1] = s.hand_from
    out[at + 2] = s.up[s.drawn + 1]
    out[at + 3] = s.left
    out[at + 4] = min(s.takings, MOST_TAKINGS_SEEN)
    out[at + 5] = s.stopped
