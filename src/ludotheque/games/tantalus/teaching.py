"""What lessons of Tantalus ask for, and what its coach waits for."""

from __future__ import annotations

from ludotheque.engine import words_of
from ludotheque.games.tantalus.board import TILE_BIT, TILES, completed
from ludotheque.games.tantalus.components import Deck
from ludotheque.games.tantalus.figures import FIGURES, NO_FIGURE, canonical, mirrored
from ludotheque.games.tantalus.nearest import nearest
from ludotheque.games.tantalus.rules import PASS, forbidden
from ludotheque.games.tantalus.state import HAND, NOBODY, SEATS, State

DEAREST = 5
"""Most points that one card brings."""
MOST_FIGURES = 3
"""That one tile completes."""
LAST_CARDS = SEATS * HAND
"""With no more in the pile, hands may run out."""


def away(tiles: int, card: int) -> int:
    """Return how many tiles are to be turned for a card's figure to stand."""
    return len(nearest(tiles, card)[0][0])


def _hand(s: State, seat: int) -> list[int]:
    return [s.hands[seat, k] for k in range(s.held[seat])]


def _won(s: State, after: State, seat: int) -> list[int]:
    """Return the cards that a seat has won since."""
    new = range(s.won_cards, after.won_cards)
    return [after.won[k] // SEATS for k in new if after.won[k] % SEATS == seat]


def _come_nearer(s: State, after: State, deck: Deck, seat: int) -> bool:
    """Tell whether a card in hand needs fewer tiles than before."""
    kept = set(_hand(s, seat)) & set(_hand(after, seat))
    return any(away(after.tiles, card) < away(s.tiles, card) for card in kept)


def _two_cards(s: State, after: State, deck: Deck, seat: int) -> bool:
    """Tell whether a seat has won two cards."""
    return len(_won(s, after, seat)) >= 2


def _one_tile_away(s: State, after: State, deck: Deck, seat: int) -> bool:
    """Tell whether one tile, and none that is forbidden now, completes a card in the seat's hand."""
    ways = [wrong for card in _hand(after, seat) for wrong, _ in nearest(after.tiles, card)]
    return any(len(wrong) == 1 and wrong[0] != forbidden(after) for wrong in ways)


def _forbidden_tile(s: State, after: State, deck: Deck, seat: int) -> bool:
    """Tell whether the seat is to turn a tile, and one may not be turned."""
    return after.to_move == seat and forbidden(after) < TILES


def _extra_turn(s: State, after: State, deck: Deck, seat: int) -> bool:
    """Tell whether the seat is to turn a tile in an extra turn."""
    return after.to_move == seat and after.last_by == seat


def _gift(s: State, after: State, deck: Deck, seat: int) -> bool:
    """Tell whether the other's last turn has completed a card of the seat's."""
    if after.last_by != 1 - seat or after.last == NOBODY or after.quiet:
        return False
    figures = completed(after.tiles, after.last)
    return any(card in figures for card in _won(s, after, seat))


def _spoiled(s: State, after: State, deck: Deck, seat: int) -> bool:
    """Tell whether the other's last turn has taken a card in the seat's hand farther away."""
    if after.last_by != 1 - seat or after.last == NOBODY:
        return False
    before = after.tiles ^ TILE_BIT[after.last]
    kept = set(_hand(s, seat)) & set(_hand(after, seat))
    return any(away(after.tiles, card) > away(before, card) for card in kept)


def _near_the_target(s: State, after: State, deck: Deck, seat: int) -> bool:
    """Tell whether one card can take a seat to the target."""
    return after.target > 0 and max(after.points[0], after.points[1]) + DEAREST >= after.target


def unsure(s: State, deck: Deck, action: int) -> bool:
    """Tell whether a tile may end the match by cards in the other's hand, which nobody else sees (4.1)."""
    if s.pile > LAST_CARDS and not 0 <= s.target <= s.points[1 - s.turn] + MOST_FIGURES * DEAREST:
        return False
    return action != PASS and any(
        figure != NO_FIGURE for figure in completed(s.tiles ^ TILE_BIT[action], action)
    )


def refute(s: State, after: State, deck: Deck, action: int, lang: str) -> str:
    """Tell that a turn drew the mirror image of a card in hand (2.4)."""
    if action == PASS:
        return ""
    hand = [s.hands[s.to_move, k] for k in range(s.held[s.to_move])]
    drawn = [FIGURES[figure] for figure in completed(after.tiles, action) if figure != NO_FIGURE]
    for joins in drawn:
        for card in hand:
            if joins != FIGURES[card] and canonical(mirrored(FIGURES[card])) == joins:
                _ = words_of(__package__, lang)
                return _(
                    "That draws the mirror image of %(card)s, which wins nothing.", card=deck.cards[card]
                )
    return ""


CONDITIONS = {
    "come nearer": _come_nearer,
    "two cards": _two_cards,
    "one tile away": _one_tile_away,
    "forbidden tile": _forbidden_tile,
    "extra turn": _extra_turn,
    "gift": _gift,
    "spoiled": _spoiled,
    "near the target": _near_the_target,
}
