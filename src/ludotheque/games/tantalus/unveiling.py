"""What another may have been dealt, for all that a seat has seen.

The board is open, so everybody knows which figures each turn completed. A card in hand that shows one of them
is won there and then (TAN-5), and a hand keeps its order: what is not known is which place a won card had.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, pairwise
from typing import NamedTuple

from ludotheque.engine import CHANCE, Veiled, chain
from ludotheque.games.tantalus.board import INNER_POINTS, START, TILE_BIT, TILE_OF, completed, figure_at
from ludotheque.games.tantalus.figures import NO_FIGURE
from ludotheque.games.tantalus.sets import SPAN, WORDS
from ludotheque.games.tantalus.state import HAND, SEATS, State

Figures = frozenset[int]


class Held(NamedTuple):
    """A seat's hand at a moment."""

    hand: tuple[int, ...]
    """In the order in which the cards came."""
    won: int
    """How many of the cards that the seat has won by now it had won then."""


def unveil(veiled: Veiled) -> list[str]:
    """Return the deals that lead to the cards won and held; each way is as likely."""
    texts = [text for _, text in veiled.events]
    boards = list(_boards(veiled))
    for seat in range(SEATS):
        if seat != veiled.seat:
            for number, card in _Seat(veiled, seat, boards).deals():
                texts[number] += f" {veiled.deck.cards[card]}"
    return texts


def _boards(veiled: Veiled) -> Iterator[Figures]:
    """Yield the figures that an event is about: those that a turn completed; TAN-3: that stand at a deal."""
    tiles = START
    standing: Figures | None = frozenset()
    for who, text in veiled.events:
        if who != CHANCE:
            standing = None if veiled.s.standing else frozenset()
            found: Figures = frozenset()
            if text in TILE_OF:
                tiles ^= TILE_BIT[TILE_OF[text]]
                found = frozenset(completed(tiles, TILE_OF[text]))
            yield found - {NO_FIGURE}
            continue
        if standing is None:
            standing = frozenset(figure_at(tiles, point) for point in INNER_POINTS) - {NO_FIGURE}
        yield standing


class _Seat:
    """The hidden hand of one seat, from the first event to the last."""

    def __init__(self, veiled: Veiled, seat: int, boards: list[Figures]) -> None:
        s: State = veiled.s
        self.veiled, self.seat, self.boards = veiled, seat, boards
        drawn = sum(text == f"deal {seat}" for _, text in veiled.events)
        held = tuple(s.hands[seat, k] for k in range(s.held[seat]))
        won = [s.won[k] // 2 for k in range(s.won_cards) if s.won[k] % 2 == seat]
        other = [s.won[k] // 2 for k in range(s.won_cards) if s.won[k] % 2 != seat]
        lost = drawn - len(held) - len(won)
        if lost > 0:  # 4.2: at the end the other took them over
            held += tuple(other[len(other) - lost :])
            self.last: dict[int, Figures] = {}
        else:
            won = won[: drawn - len(held)]  # the rest was taken over from the other
            self.last = {card: self._never(s, k) for k, card in enumerate(held)}
        self.won, self.end = won, Held(held, len(won))
        self.numbers = list(self._changes(frozenset(won) | set(held)))

    def _changes(self, cards: Figures) -> Iterator[int]:
        """Yield the events that can have changed the hand, and of other turns in a row the first.

        It tells that the hand was full; the others tell it again.
        """
        idle = False
        for number, (who, text) in enumerate(self.veiled.events):
            if who != CHANCE:
                if self.boards[number] & cards:
                    yield number
                    idle = False
                elif not idle:
                    yield number
                    idle = True
            elif text == f"deal {self.seat}":
                yield number
                idle = False

    def _never(self, s: State, k: int) -> Figures:
        """TAN-8: return what is known not to be at a place of the hand."""
        words = [s.never[self.seat, k, w] for w in range(WORDS)]
        return frozenset(SPAN * w + bit for w in range(WORDS) for bit in range(SPAN) if words[w] >> bit & 1)

    def deals(self) -> list[tuple[int, int]]:
        """Return the numbers of the deals to the seat, and the cards that were dealt."""
        completed_since = self._completed_since()
        steps = [self._step(number, completed_since[number]) for number in self.numbers]
        helds = chain(self.end, steps, Held((), 0), self.veiled.choice)
        found = []
        for number, (before, after) in zip(self.numbers, pairwise(helds), strict=True):
            if self.veiled.events[number][0] == CHANCE:
                grown = len(after.hand) > len(before.hand)
                found.append((number, after.hand[-1] if grown else self.won[before.won]))
        return found

    def _completed_since(self) -> list[Figures]:
        """Return the figures that turns have completed after each event."""
        since: list[Figures] = [frozenset()]
        for (who, _), figures in zip(self.veiled.events[:0:-1], self.boards[:0:-1], strict=True):
            since.append(since[-1] if who == CHANCE else since[-1] | figures)
        return since[::-1]

    def _step(self, number: int, seen: Figures) -> Callable[[Held], Iterator[Held]]:
        if self.veiled.events[number][0] != CHANCE:
            full = HAND if self._pile(number) > 0 else 0
            return lambda after: self._before_turn(after, self.boards[number], full)
        return lambda after: self._before_deal(after, self.boards[number], seen)

    def _pile(self, number: int) -> int:
        """Return how many cards were to be drawn before an event."""
        return int(self.veiled.s.pile) + sum(who == CHANCE for who, _ in self.veiled.events[number:])

    def _before_turn(self, after: Held, figures: Figures, full: int) -> Iterator[Held]:
        """Yield the hands before a turn: cards that it won lay between the others, in any place."""
        if figures & set(after.hand):
            return
        for many in range(HAND - len(after.hand) + 1):
            size = len(after.hand) + many
            if many > after.won or (many and self.won[after.won - many] not in figures):
                return
            if size >= full:
                for places in combinations(range(size), many):
                    kept, won = iter(after.hand), iter(self.won[after.won - many : after.won])
                    hand = tuple(next(won if k in places else kept) for k in range(size))
                    yield Held(hand, after.won - many)

    def _before_deal(self, after: Held, standing: Figures, seen: Figures) -> Iterator[Held]:
        """Yield the hands before a deal: without the last card; TAN-3: or the card dealt was won at once."""
        if after.hand and after.hand[-1] not in standing:
            card = after.hand[-1]
            if self.last.get(card, standing | seen) == standing | seen:
                yield Held(after.hand[:-1], after.won)
        if len(after.hand) < HAND and after.won and self.won[after.won - 1] in standing:
            yield Held(after.hand, after.won - 1)
