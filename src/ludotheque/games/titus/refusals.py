"""Why a move of Titus is not legal: the clause, and a sentence in each language."""

from __future__ import annotations

from typing import Any

from ludotheque.engine import CHANCE, Refusal
from ludotheque.games.titus import moves
from ludotheque.games.titus.components import Deck

IN_HAND = Refusal(
    "4.1",
    "You have a token in hand: put it down, group it or swap it first.",
    "Vous avez un jeton en main : il faut d'abord le poser, le grouper ou l'échanger.",
)
NOT_WITH_TOKEN_IN_HAND = Refusal(
    "TIT-7",
    "With a token in hand nothing is joined or cashed; do it when the token is down.",
    "Avec un jeton en main on n'assemble et n'encaisse rien ; faites-le une fois le jeton posé.",
)
FIRST_TAKE = Refusal(
    "4.1",
    "The first taking is a duty: draw or steal before you end your turn.",
    "La première prise est obligatoire : piochez ou prenez un jeton avant de finir.",
)
LAST_TOKEN = Refusal(
    "TIT-4",
    "The last token has been drawn: nobody takes any more.",
    "Le dernier jeton est pioché : plus personne ne prend de jeton.",
)
PUT_DOWN = Refusal(
    "TIT-5",
    "You put a token down independent: you may join, cash or end, but take no more.",
    "Vous avez posé un jeton seul : vous pouvez assembler, encaisser ou finir, mais plus prendre.",
)
THREE_TAKEN = Refusal(
    "TIT-2",
    "You have taken three tokens in this turn; draws and steals both count.",
    "Vous avez pris trois jetons dans ce tour ; pioches et prises comptent ensemble.",
)
LIMIT_IS_BACK = Refusal(
    "TIT-3",
    "You no longer have the fewest victory cards alone, so the limit of three takings is back.",
    "Vous n'êtes plus seul à avoir le moins de cartes de points : la limite de trois prises revient.",
)
NOT_LEFT = Refusal("2.1", "This token is not left in the pile.", "Ce jeton n'est plus dans la pioche.")
EMPTY_HAND = Refusal(
    "5.1",
    "You have no token in hand: draw or steal one first.",
    "Vous n'avez pas de jeton en main : piochez ou prenez-en un d'abord.",
)
OWN_RUN = Refusal("6.1", "You steal from others, not from yourself.", "On prend aux autres, pas à soi-même.")
NOTHING_LEFT = Refusal(
    "TIT-1",
    "Nothing is left on this victory card; the card itself stays with its owner.",
    "Il ne reste rien sur cette carte ; la carte elle-même reste à son propriétaire.",
)
SWAP_ONCE = Refusal(
    "5.4",
    "This token came from a swap: put it down or group it.",
    "Ce jeton vient d'un échange : posez-le ou groupez-le.",
)
SWAP_DRAWN = Refusal(
    "5.4",
    "Only a token drawn from the pile can be swapped, not a stolen one.",
    "Seul un jeton pioché s'échange, pas un jeton pris sur une carte.",
)
SWAP_OTHERS = Refusal("5.4", "You swap with another player.", "On échange avec un autre joueur.")
TOO_SHORT = Refusal(
    "4.5", "A group is cashed with four tokens or more.", "On encaisse un groupe de quatre jetons ou plus."
)
NO_CARD_LEFT = Refusal(
    "4.5",
    "No victory card is left; the group stays in your reserve.",
    "Il n'y a plus de carte de points ; le groupe reste dans votre réserve.",
)


def refuse(s: Any, deck: Deck, action: int) -> Refusal:
    """Return why an action is not legal."""
    if s.to_move == CHANCE:
        return NOT_LEFT
    a, b = action >> moves.FIRST & moves.OPERAND, action & moves.OPERAND
    kind = action - (a << moves.FIRST) - b
    if kind in (moves.DRAW, moves.STEAL):
        return _taking(s, kind, a, b)
    if kind in (moves.KEEP, moves.GROUP, moves.SWAP):
        if not s.hand:
            return EMPTY_HAND
        return _swap(s, a, b) if kind == moves.SWAP else _group(s, a, b)
    if kind == moves.END:
        return IN_HAND if s.hand else FIRST_TAKE
    if s.hand:
        return NOT_WITH_TOKEN_IN_HAND
    return _join(s, a, b) if kind == moves.JOIN else _cash(s, a)


def _taking(s: Any, kind: int, seat: int, card: int) -> Refusal:
    if s.hand:
        return IN_HAND
    if moves.used_up(s):
        return LAST_TOKEN
    if s.stopped:
        return PUT_DOWN
    if not moves.may_take(s):
        return LIMIT_IS_BACK if s.takings > moves.MOST_TAKINGS else THREE_TAKEN
    if seat == s.turn:
        return OWN_RUN
    if card >= s.cashed or s.owner[card] != seat:
        value = s.card[card]
        return Refusal(
            "6.1",
            f"Seat {seat} does not have the victory card {value}.",
            f"La place {seat} n'a pas la carte {value}.",
        )
    return NOTHING_LEFT


def _swap(s: Any, seat: int, token: int) -> Refusal:
    if s.hand_from == moves.FROM_SWAP:
        return SWAP_ONCE
    if s.hand_from == moves.FROM_STEAL:
        return SWAP_DRAWN
    if seat == s.turn:
        return SWAP_OTHERS
    return Refusal(
        "5.4",
        f"#{token} is not an independent token of seat {seat}.",
        f"#{token} n'est pas un jeton indépendant de la place {seat}.",
    )


def _unit(s: Any, token: int) -> Refusal | None:
    """Return why a token names no unit of the seat whose turn it is, or None."""
    if s.units[s.turn] >> token & 1:
        return None
    return Refusal(
        "10.2",
        f"#{token} is not the lowest token of a unit in your reserve.",
        f"#{token} n'est pas le jeton le plus bas d'un élément de votre réserve.",
    )


def _group(s: Any, a: int, b: int) -> Refusal:
    wrong = _unit(s, a) or (_unit(s, b) if b else None)
    if wrong:
        return wrong
    number = s.up[s.hand]
    if b and _fits_under(s, b, number) and _fits_upon(s, a, number):
        return _lower_first(f"group #{b} #{a}")
    return Refusal(
        "5.3",
        f"A {number} is grouped with a unit that ends at {number - 1}, "
        f"or one that begins at {number + 1}, or both.",
        f"Un {number} se groupe avec un élément qui finit à {number - 1}, "
        f"ou qui commence à {number + 1}, ou les deux.",
    )


def _join(s: Any, a: int, b: int) -> Refusal:
    wrong = _unit(s, a) or _unit(s, b)
    if wrong:
        return wrong
    if _fits_under(s, b, s.up[a]):
        return _lower_first(f"join #{b} #{a}")
    return Refusal(
        "4.4",
        "Two units are joined when one ends just below where the other begins.",
        "Deux éléments s'assemblent quand l'un finit juste avant le début de l'autre.",
    )


def _cash(s: Any, unit: int) -> Refusal:
    wrong = _unit(s, unit)
    if wrong:
        return wrong
    return NO_CARD_LEFT if s.cashable >> unit & 1 else TOO_SHORT


def _fits_under(s: Any, unit: int, number: int) -> bool:
    return bool(s.up[s.crown[unit]] == number - 1)


def _fits_upon(s: Any, unit: int, number: int) -> bool:
    return bool(s.up[unit] == number + 1)


def _lower_first(spelling: str) -> Refusal:
    return Refusal(
        "10.2",
        f"The lower unit is named first: {spelling!r}.",
        f"L'élément le plus bas se nomme d'abord : « {spelling} ».",
    )
