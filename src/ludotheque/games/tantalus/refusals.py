"""Why a text names no event of Tantalus, and why a tile, a pass or a card is not legal."""

from __future__ import annotations

from ludotheque.engine import CHANCE, N_, Refusal, by_chance, seat
from ludotheque.games.tantalus.board import NAMES
from ludotheque.games.tantalus.components import Deck
from ludotheque.games.tantalus.rules import PASS, drawing_seat
from ludotheque.games.tantalus.state import State

NOT_MOVES = {"deal": by_chance("5.2")}
NO_TILE = Refusal("5.1", N_("A move is the name of a tile, from a1 to g7, such as d4."))
NO_TILE_NO_PASS = Refusal(
    "5.1", N_("A move is the name of a tile, from a1 to g7, such as d4; in an extra turn also “pass”.")
)
NO_DEAL = Refusal("5.2", N_("Chance is written like “deal 0 5-17”."))
NO_CARD = Refusal("5.2", N_("There is no such card in this deck."))
NEVER_PASSED = Refusal("TAN-9", N_("Nobody passes in this match: turn a tile."))
NO_EXTRA_TURN = Refusal("TAN-9", N_("Only an extra turn may be passed: turn a tile."))
DEALT = Refusal("3.4", N_("This card is not in the pile any more."))


def refuse(s: State, deck: Deck, action: int) -> Refusal:
    """Return why this card cannot be drawn, this turn not be passed, or this tile not be turned."""
    if s.to_move == CHANCE:
        return DEALT
    if action == PASS:
        return NO_EXTRA_TURN if s.strict else NEVER_PASSED
    return Refusal(
        "TAN-2",
        N_("%(seat)s has just turned %(tile)s: turn another tile."),
        seat=seat(s.last_by),
        tile=NAMES[action],
    )


def not_due(s: State) -> Refusal:
    """Return that it is the other seat that draws (3.4)."""
    return Refusal("3.4", N_("It is %(seat)s who draws now."), seat=seat(drawing_seat(s)))
