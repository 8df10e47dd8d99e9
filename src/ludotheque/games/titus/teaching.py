"""What lessons of Titus ask for, and what a coach waits for."""

from __future__ import annotations

from ludotheque.games.titus.components import Deck
from ludotheque.games.titus.moves import STEAL, SWAP, has_fewest, parts
from ludotheque.games.titus.reserve import RUN, joints, members, run_up_to
from ludotheque.games.titus.state import State

FEW = 6
"""With so many tokens to go, the top one included, the end is near."""


def _group_a_turned_token(s: State, after: State, deck: Deck, seat: int) -> bool:
    """Tell whether a token that was turned over has come into a group of the seat."""
    new = _in_reserve(after, after.units[seat] & ~after.independent) - _in_reserve(s, s.units[seat])
    return any(after.turned >> token & 1 for token in new)


def _cash_a_run(s: State, after: State, deck: Deck, seat: int) -> bool:
    return after.owned[seat] > s.owned[seat]


def _cash_two_runs(s: State, after: State, deck: Deck, seat: int) -> bool:
    return after.owned[seat] >= s.owned[seat] + 2


def _run_in_reserve(s: State, after: State, deck: Deck, seat: int) -> bool:
    """Tell whether the seat can cash at once."""
    return _free(after, seat) and after.cashed < after.cards and after.cashable & after.units[seat] != 0


def _units_to_join(s: State, after: State, deck: Deck, seat: int) -> bool:
    return _free(after, seat) and joints(after, seat) != 0


def _swapped_away(s: State, after: State, deck: Deck, seat: int) -> bool:
    """Tell whether others have an independent of the seat now."""
    theirs: set[int] = set()
    for other in range(after.players):
        if other != seat:
            theirs |= _in_reserve(after, after.units[other])
    for card in range(after.cashed):
        if after.owner[card] != seat:
            theirs.update(run_up_to(after, after.crest[card]))
    return any(token in theirs for token in members(s.units[seat] & s.independent))


def _stolen_from(s: State, after: State, deck: Deck, seat: int) -> bool:
    """Tell whether a victory card of the seat holds fewer tokens than it did, or than a run has."""
    for card in range(after.cashed):
        before = s.height[card] if card < s.cashed else RUN
        if after.owner[card] == seat and after.height[card] < before:
            return True
    return False


def _fewest_cards(s: State, after: State, deck: Deck, seat: int) -> bool:
    return after.turn == seat and has_fewest(after)


def _pile_runs_low(s: State, after: State, deck: Deck, seat: int) -> bool:
    return after.left + (after.up[after.drawn + 1] != 0) <= FEW


def unsure(s: State, deck: Deck, action: int) -> bool:
    """Tell whether a token is turned over whose back nobody has seen (5.4, 6.1)."""
    kind, _, b = parts(action)
    token = b if kind == SWAP else s.crest[b] if kind == STEAL else 0
    return token != 0 and s.down[token] == 0


CONDITIONS = {
    "group a turned token": _group_a_turned_token,
    "cash a run": _cash_a_run,
    "cash two runs": _cash_two_runs,
    "run in reserve": _run_in_reserve,
    "units to join": _units_to_join,
    "swapped away": _swapped_away,
    "stolen from": _stolen_from,
    "fewest cards": _fewest_cards,
    "pile runs low": _pile_runs_low,
}


def _free(s: State, seat: int) -> bool:
    """TIT-7: tell whether the seat is to move with no token in hand."""
    return s.to_move == seat and s.hand == 0


def _in_reserve(s: State, units: int) -> set[int]:
    """Return the tokens of some units."""
    return {token for unit in members(units) for token in run_up_to(s, s.crown[unit])}
