"""Titus in writing: ``draw``, ``group #5 #9``, ``steal 2 18``; chance: ``top 8 10``.

Units of the same numbers are different things (TIT-6), so moves name tokens, not numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ludotheque.engine import CHANCE, Json, Refusal
from ludotheque.games.titus import moves
from ludotheque.games.titus.components import Deck, code
from ludotheque.games.titus.refusals import refuse
from ludotheque.games.titus.rules import points, standing

__all__ = [
    "ENDINGS",
    "describe",
    "describe_veiled",
    "ending",
    "full",
    "read",
    "refuse",
    "veil",
    "view",
    "write",
]

SEAT, NUMBER, TOKEN = "([0-3])", "([1-9]|1[0-9])", "#([1-9]|[1-4][0-9]|5[0-4])"
EVENT = re.compile(
    f"(draw|keep|end)|(steal) {SEAT} ([1-9][0-9]{{0,2}})|(group|cash) {TOKEN}"
    f"|(group|join) {TOKEN} {TOKEN}|(swap) {SEAT} {TOKEN}|(top) {NUMBER} {NUMBER}"
)
KINDS = {
    "draw": moves.DRAW,
    "steal": moves.STEAL,
    "keep": moves.KEEP,
    "group": moves.GROUP,
    "swap": moves.SWAP,
    "join": moves.JOIN,
    "cash": moves.CASH,
    "end": moves.END,
}
VERBS = {kind: verb for verb, kind in KINDS.items()}
SOURCES = (None, "pile", "swap", "steal")

UNREADABLE = Refusal(
    "10.1",
    "A move is written like 'draw', 'steal 2 18', 'keep', 'group #5', 'group #5 #9', 'swap 2 #7', "
    "'join #5 #9', 'cash #5' or 'end'.",
    "Un coup s'écrit comme « draw », « steal 2 18 », « keep », « group #5 », « group #5 #9 », "
    "« swap 2 #7 », « join #5 #9 », « cash #5 » ou « end ».",
)
UNREADABLE_CHANCE = Refusal(
    "10.4",
    "The token that now tops the pile is written like 'top 8 10': its front, then its back.",
    "Le jeton qui arrive sur la pioche s'écrit comme « top 8 10 » : le devant, puis le dos.",
)
NO_SUCH_TOKEN = Refusal(
    "1.1",
    "There is no such token: its numbers are at most 2 apart.",
    "Ce jeton n'existe pas : ses deux nombres diffèrent de 2 au plus.",
)


def read(s: Any, deck: Deck, text: str) -> int | Refusal:
    """Return the action that a text names."""
    found = EVENT.fullmatch(text)
    if s.to_move == CHANCE:
        if not found or found[13] is None:
            return UNREADABLE_CHANCE
        return _token(int(found[14]), int(found[15]))
    if not found or found[13] is not None:
        return UNREADABLE
    verb, *operands = (part for part in found.groups() if part is not None)
    kind = KINDS[verb]
    if kind in (moves.STEAL, moves.SWAP) and int(operands[0]) >= s.players:
        seat, last = operands[0], s.players - 1
        return Refusal(
            "10.3",
            f"There is no seat {seat}: the seats are 0 to {last}.",
            f"Il n'y a pas de place {seat} : les places vont de 0 à {last}.",
        )
    if kind == moves.STEAL:
        if int(operands[1]) not in deck.victory:
            return Refusal(
                "1.2",
                f"There is no victory card {operands[1]}.",
                f"Il n'y a pas de carte {operands[1]}.",
            )
        return kind | int(operands[0]) << moves.FIRST | deck.victory.index(int(operands[1]))
    for shift, operand in zip((moves.FIRST, 0), operands, strict=False):
        kind |= int(operand) << shift
    return kind


def _token(front: int, back: int) -> int | Refusal:
    if abs(front - back) > 2:
        return NO_SUCH_TOKEN
    low, high = sorted((front, back))
    return 2 * code(low, high) + (front > back)


def write(s: Any, deck: Deck, action: int) -> str:
    """Return the spelling of an action."""
    if s.to_move == CHANCE:
        front, back = _faces(action)
        return f"top {front} {back}"
    kind, a, b = parts(action)
    verb = VERBS[kind]
    if kind == moves.STEAL:
        return f"steal {a} {deck.victory[b]}"
    if kind == moves.SWAP:
        return f"swap {a} #{b}"
    return verb + (f" #{a}" if a else "") + (f" #{b}" if b else "")


def parts(action: int) -> tuple[int, int, int]:
    """Return a seat's action as its kind and its two operands."""
    a, b = action >> moves.FIRST & moves.OPERAND, action & moves.OPERAND
    return action - (a << moves.FIRST) - b, a, b


def _faces(action: int) -> tuple[int, int]:
    """Return the front and the back of the token that chance brings to the top."""
    low, apart = divmod(action >> 1, 3)
    return (low + apart, low) if action & 1 else (low, low + apart)


def veil(text: str, seat: int | None) -> str:
    """Hide from everybody the back of the token that came to the top."""
    return text.rsplit(" ", 1)[0] if text.startswith("top ") else text


def describe(s: Any, deck: Deck, action: int, lang: str) -> str:
    """Return what an action does; of the token on top only its front."""
    french = lang == "fr"
    if s.to_move == CHANCE:
        front = _faces(action)[0]
        return f"la pioche montre un {front}" if french else f"the pile shows a {front}"
    kind, a, b = parts(action)
    if kind == moves.DRAW:
        top = s.up[s.drawn + 1]
        return f"piocher le {top}" if french else f"draw the {top}"
    if kind == moves.STEAL:
        number, card = s.up[s.crest[b]], deck.victory[b]
        if french:
            return f"prendre le {number} sur la carte {card} de la place {a} et le retourner"
        return f"steal the {number} off card {card} of seat {a} and turn it over"
    if kind == moves.JOIN:
        lower, upper = span(s, a), span(s, b)
        return f"assembler {lower} et {upper}" if french else f"join {lower} and {upper}"
    if kind == moves.CASH:
        card = deck.victory[s.cashed]
        return (
            f"encaisser {span(s, a)} pour {card} points" if french else f"cash {span(s, a)} for {card} points"
        )
    if kind == moves.END:
        return "finir le tour" if french else "end the turn"
    return _placement(s, kind, a, b, french)


def describe_veiled(text: str, lang: str) -> str:
    """Return what everybody sees of the token that came to the top."""
    front = text.split()[1]
    if lang == "fr":
        return f"la pioche montre un {front}, le dos caché"
    return f"the pile shows a {front}, its back unseen"


def _placement(s: Any, kind: int, a: int, b: int, french: bool) -> str:
    number = s.up[s.hand]
    if kind == moves.KEEP:
        return f"poser le {number} seul" if french else f"put the {number} down by itself"
    if kind == moves.SWAP:
        if french:
            return f"donner le {number} à la place {a} contre son {s.up[b]} (#{b}), qui se retourne"
        return f"give the {number} to seat {a} for its {s.up[b]} (#{b}), which turns over"
    if b:
        between = f"{span(s, a)} {'et' if french else 'and'} {span(s, b)}"
        return f"poser le {number} entre {between}" if french else f"put the {number} between {between}"
    upon = s.up[a] < number
    if french:
        return f"poser le {number} {'sur' if upon else 'sous'} {span(s, a)}"
    return f"put the {number} {'on' if upon else 'under'} {span(s, a)}"


def span(s: Any, unit: int) -> str:
    """Return a unit as its numbers and its name: ``5–7 (#3)``."""
    low, high = s.up[unit], s.up[s.crown[unit]]
    return f"{low} (#{unit})" if low == high else f"{low}–{high} (#{unit})"


def full(s: Any, deck: Deck) -> Json:
    """Return everything."""
    pile = [list(token) for token in deck.tokens if s.pile >> code(*token) & 1]
    return {**_table(s, deck), "pile": pile}


def view(s: Any, deck: Deck, seat: int | None) -> Json:
    """Return what everybody may know; unseen backs were concealed before."""
    return {**_table(s, deck), "pile": s.left}


def _table(s: Any, deck: Deck) -> Json:
    top = s.drawn + 1
    return {
        "phase": "place" if s.hand else "take",
        "top": [s.up[top], s.down[top] or None] if s.up[top] else None,
        "tokens": {f"#{k}": [s.up[k], s.down[k] or None] for k in range(1, s.drawn + 1)},
        "turned": _named(members(s.turned)),
        "reserves": [
            [_run(s, s.crown[unit]) for unit in members(s.units[seat])] for seat in range(s.players)
        ],
        "victory": [
            [
                {"card": deck.victory[card], "run": _run(s, s.crest[card])}
                for card in range(s.cashed)
                if s.owner[card] == seat
            ]
            for seat in range(s.players)
        ],
        "victory_pile": list(deck.victory[s.cashed :]),
        "pending": f"#{s.hand}" if s.hand else None,
        "pending_from": SOURCES[s.hand_from],
        "takings": s.takings,
        "may_take": s.hand == 0 and bool(moves.may_take(s)),
    }


def members(numbers: int) -> Iterator[int]:
    """Return the numbers in a set, ascending."""
    while numbers:
        yield (numbers & -numbers).bit_length() - 1
        numbers &= numbers - 1


def _named(tokens: Iterator[int]) -> list[str]:
    return [f"#{token}" for token in tokens]


def _run(s: Any, token: int) -> list[str]:
    """Return the names from the lowest token up to this one."""
    run = []
    while token:
        run.append(f"#{token}")
        token = s.below[token]
    return run[::-1]


ENDINGS = {
    "en": ("Most points", "Equal points, more tokens on cards", "Equal in both: shared"),
    "fr": (
        "Le plus de points",
        "À points égaux, plus de jetons sur les cartes",
        "Égalité en tout : partagée",
    ),
}


def ending(s: Any) -> int:
    """Return which of the endings a match that is over had: what the win was decided by (7.3)."""
    for number, rank in enumerate((points, standing)):
        ranks = [rank(s, seat) for seat in range(s.players)]
        if ranks.count(max(ranks)) == 1:
            return number
    return 2
