"""What a seat sees of a match of Titus: tokens by number and rank, and what is known of their backs.

A token that came off the pile is known by its number and its rank: how many tokens that came before it show
the same number. Five tokens have a number, so ranks are 0 to 4. Names by the order in which tokens came off
the pile would tell apart what is alike.
"""

from __future__ import annotations

from ludotheque.engine import Feature, Numbers, Setting, count, lowest, rule, unset_integers
from ludotheque.games.titus.components import HIGHEST, MOST_TOKENS
from ludotheque.games.titus.reserve import RUN
from ludotheque.games.titus.rules import GROUP_POINTS
from ludotheque.games.titus.state import TOKENS, State

RANKS = 5
SHOWN = HIGHEST * RANKS
"""Tokens by number and rank."""
MOST_TAKINGS_SEEN = 100
"""Takings of a turn are counted up to this."""
ALONE, GROUPED, CASHED, IN_HAND = 1, 2, 3, 4


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
    places = unset_integers(TOKENS)
    ranks = 0  # three bits a number
    for token in range(1, s.drawn + 1):
        number = s.up[token]
        place = (number - 1) * RANKS + (ranks >> 3 * number & 7)
        ranks += 1 << 3 * number
        places[token] = place
        out[2 * SHOWN + place] = s.down[token] * (s.turned >> token & 1)
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
