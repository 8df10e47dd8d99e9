"""How sure a share is: intervals, and a test that may be looked at after every round."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from ludotheque.engine.errors import needs

Z = 1.959963984540054
"""Standard deviations on either side that hold 95 % of a normal distribution."""
DOUBT = 0.05
"""How often, at most, a test settles what is not so."""
BETS = [bet / 40 for bet in range(1, 40)]
"""Fractions of what can be lost without ruin that are staked, all side by side."""


@dataclass(frozen=True)
class Share:
    """A share of something, with Wilson's 95 % interval."""

    share: float
    low: float
    high: float
    of: int
    """Of how many."""

    def __str__(self) -> str:
        return f"{self.share:.1%} [{self.low:.1%}, {self.high:.1%}]"


def share(hits: float, trials: int) -> Share:
    """Return the share of hits; a hit may be a part of one."""
    return Share(hits / trials if trials else 0.0, *wilson(hits, trials), trials)


def wilson(hits: float, trials: int, z: float = Z) -> tuple[float, float]:
    """Return Wilson's interval for the share of hits: the 95 % one, or that of ``z`` standard deviations."""
    if trials == 0:
        return 0.0, 1.0
    part = hits / trials
    middle = part + z * z / (2 * trials)
    reach = z * math.sqrt(part * (1 - part) / trials + z * z / (4 * trials * trials))
    whole = 1 + z * z / trials
    low, high = (middle - reach) / whole, (middle + reach) / whole
    return min(max(0.0, low), part), max(min(1.0, high), part)


def sequential(values: Sequence[float], bound: float, together: int = 1) -> bool | None:
    """Tell whether the mean of what the values are drawn from is above the bound; None: not settled yet.

    The values lie between 0 and 1, in the order in which they came, ``together`` of them in a round; only the
    mean of a whole round is in question. It may be asked after every round, and the answer believed the first
    time it is given: either answer is wrong with a chance of 5 % at most, however long one waits.

    This is a test by betting: whoever stakes on every value being above the bound, in a game that is fair or
    worse if their mean is not, multiplies the stake by 20 with a chance of at most 1 in 20. Within a round
    seats may differ: that only hurts the bettor (the geometric mean is below the arithmetic one), as does
    luck that helps one match and hurts another, which is what shared chance does. Only matches of a round
    that lean the same way would help.
    """
    if not 0 < bound < 1:
        raise ValueError(f"a bound lies between 0 and 1, not at {bound}")
    above = _settled(values, bound, together)
    below = _settled([1 - value for value in values], 1 - bound, together)
    return None if above == below else above < below


def _settled(values: Sequence[float], bound: float, together: int) -> int:
    """Return after how many rounds it is settled that their mean is above the bound; else one more."""
    with needs("native", "to settle a comparison"):
        import numpy as np

    gains = np.outer(np.asarray(values, float) - bound, np.asarray(BETS) / bound)
    money = np.log1p(gains).cumsum(axis=0)[together - 1 :: together]
    rich = np.flatnonzero(np.logaddexp.reduce(money, axis=1) >= math.log(len(BETS) / DOUBT))
    return int(rich[0]) + 1 if len(rich) else len(money) + 1
