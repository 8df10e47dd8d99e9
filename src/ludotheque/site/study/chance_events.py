"""What chance did in a match, draw by draw, with everything that could have happened instead.

A draw is checked with its total weight W and the interval of its outcome: the ticket that the opened secret
gives for it must be at least ``low`` and below ``high``.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ludotheque.engine.author.state import CHANCE
from ludotheque.engine.errors import BadRecord
from ludotheque.engine.play.chance import Secret
from ludotheque.engine.play.match import Match
from ludotheque.engine.play.replay import verified
from ludotheque.site.tables.table import Table


@dataclass(frozen=True)
class Draw:
    """A chance event, what it could have been, and what it was."""

    event: int
    """Its number among all events."""
    turn: int
    """The seat whose turn it was."""
    texts: Sequence[str]
    weights: Sequence[int]
    fell: int
    """Which of the texts happened."""

    @property
    def text(self) -> str:
        """What happened."""
        return self.texts[self.fell]

    @property
    def total(self) -> int:
        """The weight of everything that could have happened."""
        return sum(self.weights)

    @property
    def low(self) -> int:
        """The first ticket that means what happened."""
        return sum(self.weights[: self.fell])

    @property
    def high(self) -> int:
        """The first ticket after those."""
        return self.low + self.weights[self.fell]

    def told(self) -> dict[str, Any]:
        """Return the draw as programs check it; weights as texts, since they may be large."""
        return {
            "event": self.event,
            "text": self.text,
            "total": str(self.total),
            "low": str(self.low),
            "high": str(self.high),
        }

    def rarities(self) -> list[float]:
        """Return, for each outcome, how likely it was to get that one or one that is no likelier."""
        ranked = sorted(self.weights)
        sums = [0]
        for weight in ranked:
            sums.append(sums[-1] + weight)
        return [sums[bisect_right(ranked, weight)] / sums[-1] for weight in self.weights]


def draws_of(match: Match) -> Iterator[Draw]:
    """Return every chance event of a match, in order."""
    game, deck = match.game, match.setting.deck
    for event, step in enumerate(match.walk()):
        if step.who == CHANCE:
            before = step.before
            actions = before.actions()
            yield Draw(
                event=event,
                turn=before.s.turn,
                texts=[game.notation.write(before.s, deck, one) for one in actions],
                weights=[before.weight(one) for one in actions],
                fell=actions.index(step.action),
            )


def follow_from(secret: Secret, draws: Sequence[Draw], given: int = 0) -> bool:
    """Tell whether a secret gives all draws of a match, except those among its given first events."""
    return all(
        draw.low <= secret.ticket(k, draw.total) < draw.high
        for k, draw in enumerate(draws)
        if draw.event >= given
    )


def checked_here(table: Table, draws: Sequence[Draw]) -> bool:
    """Tell whether a table's draws follow from its secret; a match played to its end is wholly replayed."""
    if table.initial_events:  # then its record says nothing about its secret
        return follow_from(table.secret, draws, table.initial_events)
    try:
        return verified(table.record(), table.game).fair
    except BadRecord:
        return False
