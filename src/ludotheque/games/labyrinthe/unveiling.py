"""What others may have been dealt, for all that a seat has seen."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise

from ludotheque.engine import Veiled, chain
from ludotheque.games.labyrinthe.state import HAND, State
from ludotheque.games.labyrinthe.table import FITS, leading_on, number_of, sides_joining

Hand = tuple[int, ...]
"""The cards that a seat holds, ascending."""
Step = Callable[[Hand], Iterable[Hand]]


def unveil(veiled: Veiled) -> list[str]:
    """Return the deals that lead to the lays made and to the hands held; each way is as likely.

    LAB-7: who laid without joining kept no card that could have joined, so not every way fits.
    """
    texts = _drawn(veiled, {})
    if veiled.s.strict:
        texts = _drawn(veiled, _kept(veiled, texts))
    return texts


def _drawn(veiled: Veiled, kept: dict[int, Callable[[int], bool]]) -> list[str]:
    """Return one of the ways; ``kept`` says by event which cards can have stayed in hand."""
    texts = [text for _, text in veiled.events]
    for seat in range(veiled.s.players):
        if seat == veiled.seat:
            continue
        numbers: list[int] = []
        steps: list[Step] = []
        for number, (who, text) in enumerate(veiled.events):
            if text == f"deal {seat}":
                numbers.append(number)
                steps.append(_before_deal)
            elif who == seat and text.startswith("lay "):
                numbers.append(number)
                steps.append(_before_lay(int(text.split()[1]), kept.get(number)))
        end = tuple(sorted(veiled.s.hands[seat, k] for k in range(HAND) if veiled.s.hands[seat, k]))
        hands = chain(end, steps, (), veiled.choice)
        for number, (before, after) in zip(numbers, pairwise(hands), strict=True):
            for card in set(after) - set(before):
                texts[number] += f" {card}"
    return texts


def _before_deal(hand: Hand) -> list[Hand]:
    """Any card in hand may be the one that was dealt."""
    return [tuple(other for other in hand if other != card) for card in hand]


def _before_lay(card: int, may_stay: Callable[[int], bool] | None) -> Step:
    def before(hand: Hand) -> list[Hand]:
        fits = may_stay is None or all(map(may_stay, hand))
        return [tuple(sorted((*hand, card)))] if fits else []

    return before


def _kept(veiled: Veiled, texts: list[str]) -> dict[int, Callable[[int], bool]]:
    """LAB-7: return, for lays that did not join, which cards can have stayed; the table is known to all."""
    found: dict[int, Callable[[int], bool]] = {}
    for number, s in enumerate(veiled.replayed(texts)):
        who, text = veiled.events[number]
        if text.startswith("lay ") and who != veiled.seat and not _joins(s, text):
            found[number] = _not_leading(leading_on(s), tuple(s.mates))
    return found


def _not_leading(leading: int, mates: tuple[int, ...]) -> Callable[[int], bool]:
    return lambda card: mates[card] & leading == 0


def _joins(s: State, text: str) -> bool:
    """Tell whether a lay joins."""
    _, card, place, turn = text.split()
    x, y = map(int, place.split(","))
    sides = sides_joining(s, number_of(x, y), s.mates[int(card)])
    return FITS[s.shape[int(card)], sides] >> int(turn) // 90 & 1 != 0
