"""Why a move of Titus is not legal: the clause, and a sentence."""

from __future__ import annotations

from ludotheque.engine import CHANCE, N_, Refusal, by_chance, seat
from ludotheque.games.titus import moves
from ludotheque.games.titus.components import HIGHEST, Deck
from ludotheque.games.titus.names import span
from ludotheque.games.titus.state import State

NOT_MOVES = {
    "pass": Refusal("4.1", N_("Nobody passes: take at least once, then end your turn with “end”.")),
    "top": by_chance("10.4"),
}
IN_HAND = Refusal("4.1", N_("You have a token in hand: keep it, group it or swap it first."))
NOT_WITH_TOKEN_IN_HAND = Refusal(
    "TIT-7", N_("With a token in hand nothing is joined or cashed; do it when the token is down.")
)
NOT_WITH_TOKEN_IN_HAND_STRICTLY = Refusal(
    "TIT-7",
    N_("With a token in hand nothing is joined or cashed; it is done before a taking, never after the last."),
)
FIRST_TAKE = Refusal("4.1", N_("You must take at least once in a turn: draw or steal before you end it."))
LAST_TOKEN = Refusal("TIT-4", N_("The last token has been drawn: nobody takes any more."))
PUT_DOWN = Refusal("TIT-5", N_("You put a token down independent: join, cash or end, but take no more."))
THREE_TAKEN = Refusal("TIT-2", N_("You have taken three times in this turn; draws and steals both count."))
LIMIT_IS_BACK = Refusal(
    "TIT-3", N_("You no longer have the fewest victory cards alone, so the limit of three takings is back.")
)
NOT_LEFT = Refusal("2.1", N_("This token is not left in the pile."))
EMPTY_HAND = Refusal("5.1", N_("You have no token in hand: draw or steal one first."))
OWN_RUN = Refusal("6.1", N_("You steal from others, not from yourself."))
NOTHING_LEFT = Refusal(
    "TIT-1", N_("Nothing is left on this victory card; the card itself stays with its owner.")
)
SWAP_ONCE = Refusal("5.4", N_("This token came from a swap: keep it or group it."))
SWAP_DRAWN = Refusal("5.4", N_("Only a token drawn from the pile can be swapped, not a stolen one."))
SWAP_OTHERS = Refusal("5.4", N_("You swap with another player."))
TOO_SHORT = Refusal("4.5", N_("A group is cashed with four tokens or more."))
NO_CARD_LEFT = Refusal("4.5", N_("No victory card is left; the group stays in your reserve."))
NOT_DRAWN = Refusal("10.2", N_("No token of that name has been drawn yet."))
NOT_JOINED = Refusal("4.4", N_("Two units are joined when one ends just below where the other begins."))


def refuse(s: State, deck: Deck, action: int) -> Refusal:
    """Return why an action is not legal."""
    if s.to_move == CHANCE:
        return NOT_LEFT
    kind, a, b = moves.parts(action)
    if kind in (moves.DRAW, moves.STEAL):
        return _taking(s, a, b)
    if kind in (moves.KEEP, moves.GROUP, moves.SWAP):
        if not s.hand:
            return EMPTY_HAND
        return _swap(s, a, b) if kind == moves.SWAP else _group(s, a, b)
    if kind == moves.END:
        return IN_HAND if s.hand else FIRST_TAKE
    if s.hand:
        return NOT_WITH_TOKEN_IN_HAND_STRICTLY if s.strict else NOT_WITH_TOKEN_IN_HAND
    return _join(s, a, b) if kind == moves.JOIN else _cash(s, a)


def _taking(s: State, other: int, card: int) -> Refusal:
    if s.hand:
        return IN_HAND
    if moves.used_up(s):
        return LAST_TOKEN
    if s.stopped:
        return PUT_DOWN
    if not moves.may_take(s):
        return LIMIT_IS_BACK if s.takings > moves.MOST_TAKINGS else THREE_TAKEN
    if other == s.turn:
        return OWN_RUN
    if card >= s.cashed or s.owner[card] != other:
        lacks = N_("%(seat)s does not have the victory card %(card)s.")
        return Refusal("6.1", lacks, seat=seat(other), card=s.card[card])
    return NOTHING_LEFT


def _swap(s: State, other: int, token: int) -> Refusal:
    if s.hand_from == moves.FROM_SWAP:
        return SWAP_ONCE
    if s.hand_from == moves.FROM_STEAL:
        return SWAP_DRAWN
    if other == s.turn:
        return SWAP_OTHERS
    if token > s.drawn:
        return Refusal("5.4", NOT_DRAWN.message)
    kept = N_("The %(number)s is not an independent of %(seat)s: only those are swapped.")
    return Refusal("5.4", kept, number=s.up[token], seat=seat(other))


def _unit(s: State, token: int) -> Refusal | None:
    """10.2: return why a token names no unit of the seat whose turn it is, or None."""
    if s.units[s.turn] >> token & 1:
        return None
    if token > s.drawn:
        return NOT_DRAWN
    lowest = N_("The %(number)s is not the lowest token of a unit in your reserve.")
    return Refusal("10.2", lowest, number=s.up[token])


def _group(s: State, a: int, b: int) -> Refusal:
    wrong = _unit(s, a) or (_unit(s, b) if b else None)
    if wrong:
        return wrong
    number = s.up[s.hand]
    if b and s.up[s.crown[b]] == number - 1 and s.up[a] == number + 1:
        return _lower_first(s, b, a)
    fits = N_(
        "The %(number)s is grouped with a unit that ends at %(under)s, or begins at %(over)s, or with both."
    )
    if number == 1:
        fits = N_("The %(number)s is grouped with a unit that begins at %(over)s.")
    elif number == HIGHEST:
        fits = N_("The %(number)s is grouped with a unit that ends at %(under)s.")
    return Refusal("5.3", fits, number=number, under=number - 1, over=number + 1)


def _join(s: State, a: int, b: int) -> Refusal:
    wrong = _unit(s, a) or _unit(s, b)
    if wrong:
        return wrong
    return _lower_first(s, b, a) if s.up[s.crown[b]] == s.up[a] - 1 else NOT_JOINED


def _cash(s: State, unit: int) -> Refusal:
    wrong = _unit(s, unit)
    if wrong:
        return wrong
    return NO_CARD_LEFT if s.cashable >> unit & 1 else TOO_SHORT


def _lower_first(s: State, lower: int, upper: int) -> Refusal:
    first = N_("The lower unit is named first: %(lower)s, then %(upper)s.")
    return Refusal("10.2", first, lower=span(s, lower), upper=span(s, upper))
