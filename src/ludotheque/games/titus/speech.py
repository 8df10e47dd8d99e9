"""What people are told of a match of Titus."""

from __future__ import annotations

from ludotheque.engine import CHANCE, N_, OVER, Words, seat, words_of
from ludotheque.games.titus import moves
from ludotheque.games.titus.bounds import settled as settled
from ludotheque.games.titus.components import Deck
from ludotheque.games.titus.names import named
from ludotheque.games.titus.reasons import reason as reason
from ludotheque.games.titus.reserve import RUN, joinable, members, under, upon
from ludotheque.games.titus.rules import State, points, standing
from ludotheque.games.titus.runs import run_in_pieces
from ludotheque.games.titus.telling import tell as tell


def goal(s: State, deck: Deck, lang: str) -> str:
    """Return what wins, how far the end is, and what the next group brings."""
    _ = words_of(__package__, lang)
    if s.to_move == OVER:
        return _("Most points win.")
    if moves.used_up(s):
        this_turn = N_("Most points win; the match ends with this turn.")
        this_token = N_("Most points win; the match ends with this token.")
        ends = _(this_token if s.strict else this_turn)
    else:
        ends = _.ngettext(
            "Most points win; the match ends with the pile: %(num)s token to go.",
            "Most points win; the match ends with the pile: %(num)s tokens to go.",
            s.left + (s.up[s.drawn + 1] != 0),
        )
    if s.cashed == s.cards:
        return f"{ends} " + _("No card is left.")
    return f"{ends} " + _("Next card: %(card)s.", card=deck.victory[s.cashed])


SOON = 3
"""Tokens that are left in the pile when the end threatens."""


def ends_soon(s: State, deck: Deck, lang: str) -> str:
    """Return how many tokens are left before the match ends, when they are few."""
    left = s.left + (s.up[s.drawn + 1] != 0)
    if s.to_move == OVER or left > SOON:
        return ""
    _ = words_of(__package__, lang)
    if moves.used_up(s):
        return _("The last turn")
    return _.ngettext("%(num)s token to go", "%(num)s tokens to go", left)


# --- what the moment asks


PLACING = {
    # Whether the token can be grouped, whether it can be swapped, whether its seat may then take again.
    (True, True, True): N_(
        "Group the %(number)s and you may take again; or swap it for another player’s independent, or"
        " keep it."
    ),
    (True, True, False): N_("Group the %(number)s, swap it for another player’s independent, or keep it."),
    (True, False, True): N_("Group the %(number)s and you may take again; or keep it, and take no more."),
    (True, False, False): N_("Group the %(number)s, or keep it as an independent."),
    (False, True, True): N_(
        "The %(number)s fits nowhere: keep it, or swap it for another player’s independent, which turns over."
    ),
    (False, False, True): N_("The %(number)s fits nowhere: keep it as an independent, and take no more."),
}
STRICT_PLACING = {
    # The same where TIT-8 ends the turn, or the match, with the token that is put down.
    **PLACING,
    (True, False, True): N_(
        "Group the %(number)s and you may take again; or keep it, and your turn is over."
    ),
    (False, False, True): N_("The %(number)s fits nowhere: keep it as an independent."),
}
TAKING = {
    # Whether it is the first taking, whether there is something to steal.
    (True, True): N_("Draw the %(number)s, or steal the highest token off another player’s victory card."),
    (True, False): N_("Draw the %(number)s from the pile."),
    (False, True): N_("Take again: draw the %(number)s, or steal off a victory card; or end your turn."),
    (False, False): N_("Take again: draw the %(number)s; or end your turn."),
}
NO_MORE = {
    # Whether something can be joined, whether something can be cashed.
    (True, True): N_("You take no more in this turn: join, cash, or end it."),
    (True, False): N_("You take no more in this turn: join units that follow each other, or end it."),
    (False, True): N_("You take no more in this turn: cash a group of four or more, or end it."),
}


def task(s: State, deck: Deck, lang: str) -> str:
    """Return what whoever is to move has to do."""
    _ = words_of(__package__, lang)
    if s.to_move == OVER:
        return _("The match is over.")
    if s.to_move == CHANCE:
        return _("The next token comes to the top of the pile.")
    if s.hand:
        return _placing(s, _)
    joins = joinable(s, s.turn) != 0
    cashable = s.cashable & s.units[s.turn] if s.cashed < s.cards else 0
    if not moves.may_take(s):
        return _(NO_MORE[joins, cashable != 0])
    first = s.takings == 0
    steals = any(s.purses[other] for other in range(s.players) if other != s.turn)
    taking = _(TAKING[first, steals], number=s.up[s.drawn + 1])
    beside = _beside(s, joins, cashable, _)
    return f"{taking} {beside}" if beside else taking


def _beside(s: State, joins: bool, cashable: int, _: Words) -> str:
    """Return what can be done beside taking; under TIT-8 it is too late once nothing more is taken."""
    if cashable.bit_count() > 1:
        return _("You can cash groups first.") if s.strict else _("You can cash groups.")
    if cashable:
        one = N_("You can cash %(unit)s first.") if s.strict else N_("You can cash %(unit)s.")
        return _(one, unit=named(s, s.turn, next(members(cashable)), _))
    if joins:
        return _("You can join units first.") if s.strict else _("You can join units.")
    return ""


def _placing(s: State, _: Words) -> str:
    number = s.up[s.hand]
    fits = (under(s, s.turn, number) | upon(s, s.turn, number)) != 0
    others = (s.units[other] for other in range(s.players) if other != s.turn)
    swaps = s.hand_from == moves.FROM_PILE and any(units & s.independent for units in others)
    again = not fits or moves.may_take(s)
    if not s.strict:
        return _(PLACING[fits, swaps, again], number=number)
    placing = _(STRICT_PLACING[fits, swaps, again], number=number)
    if again if fits else swaps:
        return placing
    over = N_("Then the match is over.") if moves.used_up(s) else N_("Then your turn is over.")
    return f"{placing} {_(over)}"


# --- moves


def describe(s: State, deck: Deck, action: int, lang: str) -> str:
    """Return what an action does, as whoever may choose it reads it."""
    _ = words_of(__package__, lang)
    if s.to_move == CHANCE:
        low, apart = divmod(action >> 1, 3)
        front, back = (low + apart, low) if action & 1 else (low, low + apart)
        return _("the %(front)s comes to the top, %(back)s on its back", front=front, back=back)
    kind, a, b = moves.parts(action)
    if kind == moves.DRAW:
        return _("draw the %(number)s", number=s.up[s.drawn + 1])
    if kind == moves.STEAL:
        return _(
            "steal the %(number)s off victory card %(card)s of %(seat)s, and turn it over",
            number=s.up[s.crest[b]],
            card=deck.victory[b],
            seat=seat(a),
        )
    if kind == moves.JOIN:
        return _("join %(lower)s and %(upper)s", lower=named(s, s.turn, a, _), upper=named(s, s.turn, b, _))
    if kind == moves.CASH:
        cash = N_("cash %(unit)s for victory card %(card)s")
        if moves.cashing_ends_turn(s):
            cash = N_("cash %(unit)s for victory card %(card)s, which ends the turn")
        return _(cash, unit=named(s, s.turn, a, _), card=deck.victory[s.cashed])
    if kind == moves.END and run_in_pieces(s, s.turn) >= RUN:
        return _("end the turn, though your units could be joined into a run")
    if kind == moves.END:
        return _("end the turn")
    return _placement(s, kind, a, b, _)


def _placement(s: State, kind: int, a: int, b: int, _: Words) -> str:
    number = s.up[s.hand]
    if kind == moves.KEEP:
        return _("keep the %(number)s as an independent", number=number)
    if kind == moves.SWAP:
        taken = named(s, a, b, _)
        return _(
            "swap the %(number)s for %(taken)s of %(seat)s, which turns over",
            number=number,
            taken=taken,
            seat=seat(a),
        )
    first = named(s, s.turn, a, _)
    if not b:
        return _("group the %(number)s with %(unit)s", number=number, unit=first)
    second = named(s, s.turn, b, _)
    return _("group the %(number)s with %(lower)s and %(upper)s", number=number, lower=first, upper=second)


def describe_veiled(text: str, lang: str) -> str:
    """Return what everybody sees of the token that came to the top."""
    return words_of(__package__, lang)("The %(number)s lies on the pile now.", number=text.split()[1])


# --- the end


ENDINGS = (
    N_("Most points"),
    N_("Equal points, more tokens on victory cards"),
    N_("Equal in both: shared"),
)


def ending(s: State) -> int:
    """7.3: return which of the endings a match that is over had: what the win was decided by."""
    for number, rank in enumerate((points, standing)):
        ranks = [rank(s, other) for other in range(s.players)]
        if ranks.count(max(ranks)) == 1:
            return number
    return 2
