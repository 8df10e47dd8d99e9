"""What people are told of a match of Duel."""

from __future__ import annotations

from typing import Any

from ludotheque.engine import CHANCE, Told, seat, words_of
from ludotheque_duel.rules import HAND, State


def goal(s: State, deck: Any, lang: str) -> str:
    """Return what wins, and how much is left."""
    left = HAND * s.players - s.move_number
    return words_of(__package__, lang).ngettext(
        "Most tricks win. %(num)s card is still to be laid.",
        "Most tricks win. %(num)s cards are still to be laid.",
        left,
    )


def task(s: State, deck: Any, lang: str) -> str:
    """Return what whoever is to move has to do."""
    _ = words_of(__package__, lang)
    if s.low:
        return _("Lay one of your cards; the lowest takes the trick.")
    return _("Lay one of your cards; the highest takes the trick.")


def describe(s: State, deck: Any, action: int, lang: str) -> str:
    """Return what an action does."""
    _ = words_of(__package__, lang)
    if s.to_move == CHANCE:
        return _("deal the %(card)s to %(seat)s", card=action, seat=seat(s.dealt // HAND))
    return _("lay the %(card)s", card=action)


def tell(s: State, after: State, deck: Any, action: int, looker: int | None, lang: str) -> Told:
    """Return what happened: a card dealt, or laid, and whose trick it is."""
    _ = words_of(__package__, lang)
    if s.to_move == CHANCE:
        return Told(_("%(seat)s is dealt the %(card)s", card=action, seat=seat(s.dealt // HAND)))
    who = s.to_move
    laid = (
        _("You lay the %(card)s", card=action)
        if who == looker
        else _("%(seat)s lays the %(card)s", seat=seat(who), card=action)
    )
    for other in range(s.players):
        if after.tricks[other] > s.tricks[other]:
            won = (
                _("you take the trick")
                if other == looker
                else _("%(seat)s takes the trick", seat=seat(other))
            )
            return Told(f"{laid}: {won}.", (f"card-{action}",), loud=True)
    return Told(f"{laid}.", (f"card-{action}",))


def describe_veiled(text: str, lang: str) -> str:
    """Return who was dealt a card that is not seen."""
    return words_of(__package__, lang)("%(seat)s is dealt a card.", seat=seat(int(text.split()[1])))


def settled(s: State) -> bool:
    """Tell whether nobody can catch up with whoever leads."""
    left = HAND - s.move_number // s.players
    ranked = sorted(s.tricks[other] for other in range(s.players))
    return ranked[-1] > ranked[-2] + left
