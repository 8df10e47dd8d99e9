"""What another may have been dealt, for all that a seat has seen.

The board is open, so everybody knows which figures each turn completed. A card in hand that shows one of them
is won there and then (TAN-5), and a hand keeps its order: what is not known is which place a won card had.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
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
    """Yield the figures of each event: those that a turn completed; TAN-3: those that stand at a deal."""
    tiles = START
    standing: Figures | None = frozenset()
    for who, text in veiled.events:
        if who != CHANCE:
            standing = None
            found: Figures = frozenset()
            if text in TILE_OF:
                tiles ^= TILE_BIT[TILE_OF[text]]
                found = _completed(tiles, TILE_OF[text])
            yield found
            continue
        if standing is None:
            points = INNER_POINTS if veiled.s.standing else ()
            standing = frozenset(figure_at(tiles, point) for point in points) - {NO_FIGURE}
        yield standing


@lru_cache(4096)
def _completed(tiles: int, tile: int) -> Figures:
    """Return the same of a turn; who follows a match asks for it again and again."""
    return frozenset(completed(tiles, tile)) - {NO_FIGURE}


class _Seat:
    """The hidden hand of one seat, from the first event to the last."""

    def __init__(self, veiled: Veiled, seat: int, boards: list[Figures]) -> None:
        s: State = veiled.s
        self.veiled, self.seat, self.boards = veiled, seat, boards
        events = list(veiled.events)
        drawn = sum(text == f"deal {seat}" for _, text in events)
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
        mine = {*won, *held}
        self.numbers = [
            number
            for number, (who, text) in enumerate(events)
            if (not mine.isdisjoint(boards[number]) if who != CHANCE else text == f"deal {seat}")
        ]
        """The events that can have changed the hand."""
        self.piles, self.seen = self._after(events)

    def _after(self, events: list[tuple[int, str]]) -> tuple[list[int], list[Figures]]:
        """Return the cards that were to be drawn before each event, and the figures completed since."""
        pile, seen, piles, seens = int(self.veiled.s.pile), frozenset[int](), [], []
        for (who, _), board in zip(reversed(events), reversed(self.boards), strict=True):
            pile += who == CHANCE
            seen = seen if who == CHANCE else seen | board
            piles.append(pile)
            seens.append(seen)
        return piles[::-1], seens[::-1]

    def _never(self, s: State, k: int) -> Figures:
        """TAN-8: return what is known not to be at a place of the hand."""
        words = [s.never[self.seat, k, w] for w in range(WORDS)]
        return frozenset(SPAN * w + bit for w in range(WORDS) for bit in range(SPAN) if words[w] >> bit & 1)

    def deals(self) -> list[tuple[int, int]]:
        """Return the numbers of the deals to the seat, and the cards that were dealt."""
        steps = [self._step(number) for number in self.numbers]
        helds = chain(self.end, steps, Held((), 0), self.veiled.choice)
        found = []
        for number, (before, after) in zip(self.numbers, pairwise(helds), strict=True):
            if self.veiled.events[number][0] == CHANCE:
                grown = len(after.hand) > len(before.hand)
                found.append((number, after.hand[-1] if grown else self.won[before.won]))
        return found

    def _step(self, number: int) -> Callable[[Held], Iterator[Held]]:
        if self.veiled.events[number][0] != CHANCE:
            full = HAND if self.piles[number] > 0 else 0
            return lambda after: self._before_turn(after, self.boards[number], full)
        return lambda after: self._before_deal(after, self.boards[number], self.seen[number])

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
        strict = standing if self.veiled.s.standing else frozenset()
        if after.hand and after.hand[-1] not in strict:
            card = after.hand[-1]
            if self.last.get(card, strict | seen) == strict | seen:
                yield Held(after.hand[:-1], after.won)
        if len(after.hand) < HAND and after.won and self.won[after.won - 1] in strict:
            yield Held(after.hand, after.won - 1)
