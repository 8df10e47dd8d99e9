"""Titus in writing: ``draw``, ``group #5 #9``, ``steal 2 18``; chance: ``top 8 10``.

TIT-6: units of the same numbers are different things, so moves name tokens, not numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from ludotheque.engine import CHANCE, N_, Json, Refusal, Veiled
from ludotheque.games.titus import moves
from ludotheque.games.titus.components import APART, Deck, code
from ludotheque.games.titus.refusals import NOT_MOVES as NOT_MOVES
from ludotheque.games.titus.refusals import refuse as refuse
from ludotheque.games.titus.reserve import members, run_up_to
from ludotheque.games.titus.rules import State

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
    N_(
        "A move is written like “draw”, “steal 2 18”, “keep”, “group #k”, “group #k #m”, “swap 2 #k”, "
        "“join #k #m”, “cash #k” or “end”, with the tokens’ names for #k and #m."
    ),
)
UNREADABLE_CHANCE = Refusal(
    "10.4",
    N_("The token that now tops the pile is written like “top 8 10”: its front, then its back."),
)
NO_SUCH_TOKEN = Refusal("1.1", N_("There is no such token: its numbers are at most 2 apart."))


def read(s: State, deck: Deck, text: str) -> int | Refusal:
    """10.1: return the action that a text names."""
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
        return Refusal(
            "10.3",
            N_("There is no seat %(seat)s: the seats are 0 to %(last)s."),
            seat=operands[0],
            last=s.players - 1,
        )
    if kind == moves.STEAL:
        if int(operands[1]) not in deck.victory:
            return Refusal("1.2", N_("There is no victory card %(card)s."), card=operands[1])
        return kind | int(operands[0]) << moves.FIRST | deck.victory.index(int(operands[1]))
    for shift, operand in zip((moves.FIRST, 0), operands, strict=False):
        kind |= int(operand) << shift
    return kind


def _token(front: int, back: int) -> int | Refusal:
    """10.4: return what chance turns up."""
    if abs(front - back) > APART:
        return NO_SUCH_TOKEN
    low, high = sorted((front, back))
    return 2 * code(low, high) + (front > back)


def write(s: State, deck: Deck, action: int) -> str:
    """Return the spelling of an action; 10.2: tokens by number, 10.3: seats from 0."""
    if s.to_move == CHANCE:
        low, apart = divmod(action >> 1, 3)
        front, back = (low + apart, low) if action & 1 else (low, low + apart)
        return f"top {front} {back}"
    kind, a, b = moves.parts(action)
    if kind == moves.STEAL:
        return f"steal {a} {deck.victory[b]}"
    if kind == moves.SWAP:
        return f"swap {a} #{b}"
    return VERBS[kind] + (f" #{a}" if a else "") + (f" #{b}" if b else "")


def veil(text: str, looker: int | None) -> str:
    """10.4: hide from everybody the back of the token that came to the top."""
    return text.rsplit(" ", 1)[0] if text.startswith("top ") else text


def unveil(veiled: Veiled) -> list[str]:
    """10.4: tokens are numbered as they came to the top, and whoever knows their backs knows what came."""
    s, texts, token = veiled.s, [], 0
    for _, text in veiled.events:
        if text.startswith("top "):
            token += 1
            text += f" {s.up[token] + s.down[token] - int(text[4:])}"
        texts.append(text)
    return texts


def full(s: State, deck: Deck) -> Json:
    """Return everything."""
    pile = [list(token) for token in deck.tokens if s.pile >> code(*token) & 1]
    return {**_table(s, deck), "pile": pile}


def view(s: State, deck: Deck, looker: int | None) -> Json:
    """Return what everybody may know; unseen backs were concealed before."""
    return {**_table(s, deck), "pile": s.left}


def _table(s: State, deck: Deck) -> Json:
    top = s.drawn + 1
    return {
        "phase": "place" if s.hand else "take",
        "top": [s.up[top], s.down[top] or None] if s.up[top] else None,
        "tokens": {f"#{k}": [s.up[k], s.down[k] or None] for k in range(1, s.drawn + 1)},
        "turned": _named(members(s.turned)),
        "reserves": [
            [_named(run_up_to(s, s.crown[unit])) for unit in members(s.units[seat])]
            for seat in range(s.players)
        ],
        "victory": [
            [
                {"card": deck.victory[card], "run": _named(run_up_to(s, s.crest[card]))}
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


def _named(tokens: Iterable[int]) -> list[str]:
    return [f"#{token}" for token in tokens]
