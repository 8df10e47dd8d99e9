"""What can be touched in the drawing of Titus: how to point at a move, and what everything is."""

from __future__ import annotations

from ludotheque.engine import CHANCE, N_, OVER, Words, seat, words_of
from ludotheque.games.titus import moves
from ludotheque.games.titus.components import Deck
from ludotheque.games.titus.names import span
from ludotheque.games.titus.reserve import RUN, members, run_up_to, under, upon
from ludotheque.games.titus.rules import State, points
from ludotheque.games.titus.runs import run_in_pieces


def paths(s: State, deck: Deck, action: int) -> list[list[str]]:
    """Return the ways to point at a move; a unit may be touched at any of its coins.

    The token in hand may be touched first, and dragged to where it goes.
    """
    if s.to_move == CHANCE:
        return []
    kind, a, b = moves.parts(action)
    if kind == moves.DRAW:
        return [["pile"], [f"token-{s.drawn + 1}"]]
    if kind == moves.STEAL:
        return [[f"purse-{deck.victory[b]}"], [f"token-{s.crest[b]}"]]
    if kind == moves.KEEP:
        return [["keep"], [f"token-{s.hand}", f"seat-{s.turn}"]]
    if kind == moves.SWAP:
        return [[f"token-{b}"], [f"token-{s.hand}", f"token-{b}"]]
    if kind == moves.END:
        return [["end"]]
    first = _coins(s, a)
    if kind == moves.CASH:
        return [[coin, "victory"] for coin in first]
    if b:  # either unit may be touched first
        return [way for one in first for two in _coins(s, b) for way in ([one, two], [two, one])]
    ways = [[coin, "group"] if _fits_between(s) else [coin] for coin in first]
    return [*ways, *([f"token-{s.hand}", *way] for way in ways)]


def _coins(s: State, unit: int) -> list[str]:
    return [f"token-{token}" for token in run_up_to(s, s.crown[unit])]


def _fits_between(s: State) -> bool:
    """Tell whether the token in hand fits between two units: a second touch settles it."""
    number = s.up[s.hand]
    return bool(under(s, s.turn, number) and upon(s, s.turn, number))


def risky(s: State, deck: Deck, action: int) -> int:
    """Tell whether somebody who ends the turn is asked once more: a run lies there in pieces."""
    return int(moves.parts(action)[0] == moves.END and run_in_pieces(s, s.turn) >= RUN)


def attempt(s: State, deck: Deck, touched: list[str]) -> str | None:
    """Return the move that was meant: what a coin stands for depends on where it lies."""
    if touched == [f"token-{s.hand}", f"seat-{s.turn}"]:
        return "keep"
    touched = [one for one in touched if one != f"token-{s.hand}"] or touched
    target = touched[-1]
    if target in ("keep", "end"):
        return target
    if target in ("pile", f"token-{s.drawn + 1}"):
        return "draw"
    card = _card(s, deck, target)
    if card is not None:
        return f"steal {s.owner[card]} {deck.victory[card]}"
    first = _lies(s, touched[0])
    if target in ("victory", "group"):
        verb = "cash" if target == "victory" else target
        return f"{verb} #{first[1]}" if first else None
    last = _lies(s, target)
    if last is None:
        return None
    owner, unit = last
    if s.hand and owner != s.turn:
        return f"swap {owner} #{target.removeprefix('token-')}"
    if first and first != last:
        lower, upper = sorted((first[1], unit), key=lambda one: s.up[one])
        return f"{'group' if s.hand else 'join'} #{lower} #{upper}"
    if s.hand:
        return f"group #{unit}"
    return f"cash #{unit}" if owner == s.turn and s.cashable >> unit & 1 else None


def _lies(s: State, target: str) -> tuple[int, int] | None:
    """Return the seat and the unit of a coin in a reserve."""
    for owner in range(s.players):
        for unit in members(s.units[owner]):
            if target in _coins(s, unit):
                return owner, unit
    return None


def _card(s: State, deck: Deck, target: str) -> int | None:
    """Return the victory card of a seat that a target is, or is a coin on."""
    for card in range(s.cashed):
        coins = (f"token-{token}" for token in run_up_to(s, s.crest[card]))
        if target == f"purse-{deck.victory[card]}" or target in coins:
            return card
    return None


# --- what everything is


BUTTONS = {
    "keep": N_(
        "Puts the token in hand in your reserve as an independent; then you take no more in this turn."
    ),
    "group": N_("Groups the token in hand with the unit that you touch before it."),
    "end": N_("Ends your turn: you take, join and cash no more until your next one."),
}
STRICT_BUTTONS = {
    **BUTTONS,
    "keep": N_("Puts the token in hand in your reserve as an independent; then your turn is over."),
}


def explain(s: State, deck: Deck, looker: int | None, target: str, lang: str) -> str | None:
    """Return what an element of the drawing is, and what it is for."""
    _ = words_of(__package__, lang)
    if target in BUTTONS:
        return _((STRICT_BUTTONS if s.strict else BUTTONS)[target])
    if target in ("pile", f"token-{s.drawn + 1}"):
        return _explain_pile(s, _)
    if target in ("hand", f"token-{s.hand}"):
        return _explain_hand(s, looker, _)
    if target == "victory":
        return _explain_victory(s, deck, _)
    card = _card(s, deck, target)
    if card is not None:
        explain_it = _explain_card if target.startswith("purse-") else _explain_cashed
        return explain_it(s, deck, card, target, looker, _)
    for owner in range(s.players):
        if target == f"seat-{owner}":
            return _explain_seat(s, owner, looker, _)
    found = _lies(s, target.replace("ribbon-", "token-"))
    return _explain_unit(s, *found, looker, _) if found else None


def _explain_pile(s: State, _: Words) -> str:
    if moves.used_up(s):
        if s.to_move == OVER:
            return _("The pile is empty: the match is over.")
        if s.strict:  # TIT-8
            return _("The pile is empty: the match is over as soon as the token in hand is put down.")
        return _("The pile is empty: the match ends with the turn of whoever drew the last token.")
    return _.ngettext(
        "The pile, %(num)s token. Whoever draws the last one plays the last turn.",
        "The pile, %(num)s tokens. Whoever draws the last one plays the last turn.",
        s.left + (s.up[s.drawn + 1] != 0),
    )


def _explain_hand(s: State, looker: int | None, _: Words) -> str:
    if not s.hand:
        return _("Here lies a token that was drawn or stolen, until it is kept, grouped or swapped.")
    if s.turn == looker:
        return _(
            "The %(number)s is in your hand: keep it, group it, or swap it if you drew it.",
            number=s.up[s.hand],
        )
    return _("The %(number)s is in the hand of %(seat)s.", number=s.up[s.hand], seat=seat(s.turn))


def _explain_victory(s: State, deck: Deck, _: Words) -> str:
    if s.cashed == s.cards:
        return _("No victory card is left. A group of four or more still counts 6 points.")
    return _(
        "The victory cards, %(left)s left. Whoever cashes a group of four or more takes the %(card)s.",
        left=s.cards - s.cashed,
        card=deck.victory[s.cashed],
    )


def _explain_card(s: State, deck: Deck, card: int, target: str, looker: int | None, _: Words) -> str:
    value, owner = deck.victory[card], s.owner[card]
    if owner == looker:
        return _(
            "Your victory card: %(card)s points, which stay yours even if its tokens are stolen.", card=value
        )
    if s.height[card] == 0:
        return _(
            "Victory card of %(seat)s: %(card)s points. Nothing is left on it to steal.",
            card=value,
            seat=seat(owner),
        )
    return _(
        "Victory card of %(seat)s: %(card)s points. Others may steal its highest token, the %(number)s.",
        card=value,
        number=s.up[s.crest[card]],
        seat=seat(owner),
    )


def _explain_seat(s: State, owner: int, looker: int | None, _: Words) -> str:
    many = _.ngettext("%(num)s point", "%(num)s points", points(s, owner))
    if owner == looker:
        return _("Your reserve, and your victory cards with what was cashed: %(points)s.", points=many)
    return _("The reserve and the victory cards of %(seat)s: %(points)s.", points=many, seat=seat(owner))


def _explain_cashed(s: State, deck: Deck, card: int, target: str, looker: int | None, _: Words) -> str:
    highest = s.crest[card]
    if s.owner[card] == looker:
        return _(
            "You cashed this. Others may steal the highest token, the %(number)s; the card stays yours.",
            number=s.up[highest],
        )
    if target == f"token-{highest}":
        return _("The highest token on this card: others may steal it, and it turns over.")
    return _("Only the highest token on a card can be stolen: here the %(number)s.", number=s.up[highest])


def _explain_unit(s: State, owner: int, unit: int, looker: int | None, _: Words) -> str:
    if s.cashable >> unit & 1:
        yours = N_("Your group %(unit)s counts 6 points; cash it for a victory card, or let it grow.")
        theirs = N_(
            "A group of %(seat)s, %(unit)s: it counts 6 points, and can be cashed for a victory card."
        )
    elif s.independent >> unit & 1:
        yours = N_("Your independent %(unit)s. It goes with the number just below it, or just above.")
        theirs = N_(
            "An independent of %(seat)s. Others may swap a token they draw for this one, which turns over."
        )
    else:
        yours = N_("Your group %(unit)s. With four tokens it counts 6 points and can be cashed.")
        theirs = N_("A group of %(seat)s, %(unit)s. Nothing can be taken out of a group.")
    return _(yours if owner == looker else theirs, unit=span(s, unit), seat=seat(owner))
