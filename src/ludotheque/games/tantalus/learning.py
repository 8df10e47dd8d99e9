"""Tantalus as a learner meets it: the tiles, one's own cards, and what the other's cannot be."""

from __future__ import annotations

from ludotheque.engine import Feature, Kind, Numbers, Setting, lowest, rule
from ludotheque.games.tantalus.board import SIDE, TILE_BIT, TILES
from ludotheque.games.tantalus.figures import VALUE
from ludotheque.games.tantalus.sets import SPAN, WORDS
from ludotheque.games.tantalus.state import CARDS, HAND, NOBODY, SEATS, State

OBSERVATION_TYPE = "i2"
MOST_QUIET = 10_000
"""Turns without a card won are counted up to this."""


def action_space(setting: Setting) -> tuple[Kind, ...]:
    """Return the moves as the rules number them, which is dense."""
    tiles = Kind("turn", (SIDE, SIDE), "the tile's row, from the top, and its column")
    return (tiles, Kind("pass", (), "turn no tile")) if setting.options["strict"] else (tiles,)


def observation_space(setting: Setting) -> tuple[Feature, ...]:
    """Return the board, the cards by the numbers of their figures, and how far the match is."""
    worth = sum(VALUE[card] for card in range(CARDS))
    return (
        Feature("tiles", (SIDE, SIDE), 0, 1, "the tiles: 0 for /, 1 for \\"),
        Feature("last", (SIDE, SIDE), 0, 1, "1 for the tile of the last turn"),
        Feature("hand", (CARDS,), 0, 1, "1 for the figures of one's own cards"),
        Feature("not_held", (HAND, CARDS), 0, 1, "for each of the other's cards, 1 for figures it cannot be"),
        Feature("won", (SEATS, CARDS), 0, 1, "1 for the figures of cards won, one's own first"),
        Feature("points", (SEATS,), 0, worth, "points, one's own first"),
        Feature("held", (SEATS,), 0, HAND, "cards in hand, one's own first"),
        Feature("turn", (SEATS,), 0, 1, "1 for the seat whose turn it is, one's own first"),
        Feature("last_by", (SEATS,), 0, 1, "1 for the seat that made the last turn"),
        Feature("pile", (1,), 0, CARDS, "cards still to be drawn"),
        Feature("extra", (1,), 0, CARDS, "extra turns after the coming one"),
        Feature("quiet", (1,), 0, MOST_QUIET, "turns since a card was last won"),
    )


@rule
def observe(s: State, seat: int, out: Numbers) -> None:
    """Write the features in their order."""
    for tile in range(TILES):
        out[tile] = (s.tiles & TILE_BIT[tile]) != 0
    if s.last != NOBODY:
        out[TILES + s.last] = 1
    other = 1 - seat
    at = 2 * TILES
    for k in range(s.held[seat]):
        out[at + s.hands[seat, k]] = 1
    at += CARDS
    for k in range(s.held[other]):
        for word in range(WORDS):
            mark(s.never[other, k, word], at + k * CARDS + word * SPAN, out)
    at += HAND * CARDS
    for k in range(s.won_cards):
        out[at + CARDS * ((s.won[k] & 1) ^ seat) + (s.won[k] >> 1)] = 1
    observe_standing(s, seat, out, at + SEATS * CARDS)


@rule
def mark(cards: int, at: int, out: Numbers) -> None:
    """Write a 1 for every card of a set."""
    while cards != 0:
        out[at + lowest(cards)] = 1
        cards &= cards - 1


@rule
def observe_standing(s: State, seat: int, out: Numbers, at: int) -> None:
    """Write what is counted."""
    for k in range(SEATS):
        who = seat ^ k
        out[at + k] = s.points[who]
        out[at + SEATS + k] = s.held[who]
        out[at + 2 * SEATS + k] = s.turn == who
        out[at + 3 * SEATS + k] = s.last_by == who
    at += 4 * SEATS
    out[at] = s.pile
    out[at + 1] = s.extra
    out[at + 2] = min(s.quiet, MOST_QUIET)
