"""What a seat is given and what it may do, as spaces of Gymnasium's."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from ludotheque.engine.play.spaces import ActionSpace, ObservationSpace


def seen_space(actions: ActionSpace, seen: ObservationSpace) -> spaces.Dict:
    """Return the space of an observation with the mask of the legal moves."""
    return spaces.Dict(
        {
            "observation": spaces.Box(seen.low, seen.high, dtype=seen.dtype.type),
            "action_mask": spaces.Box(0, 1, (actions.size,), np.int8),
        }
    )


class Moves(spaces.Discrete):
    """The moves of an action space; a sample of it is a legal one, wherever some are."""

    def __init__(self, size: int) -> None:
        super().__init__(size)
        self.legal: NDArray[np.int8] = np.ones(size, np.int8)
        """The mask of the moves that are legal now."""

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """Return one of the legal moves, or of those that a mask allows."""
        if mask is None and probability is None and self.legal.any():
            mask = self.legal
        return super().sample(mask, probability)
