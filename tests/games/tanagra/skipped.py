"""A match for two, by hand, in which whoever would win cannot move (TNG-9).

Two hubs of black lie side by side; step by step black's other pawns move in, until both are full and black
cannot move. Then yellow, of its own accord, cuts its last pawns off: with the options strict and isolation
black would win if black had a turn, and has none. So yellow walks to and fro until the match is drawn.
"""

from __future__ import annotations

from itertools import zip_longest

OPTIONS = {"x": 4, "stall": 5, "isolation": True, "strict": True}

BLACK_LAYS = ["^0,0", "v0,0", "^2,0", "v2,0", "v2,-2", "^4,0", "^2,2", "v4,0"]
YELLOW_LAYS = ["v-2,0", "^-2,0", "v-4,0", "^-4,0", "^-4,2", "v-6,0", "^-6,0", "^-6,2"]
SIZES = ["small", "large"] * 4
LAYING = [
    f"lay {place} {size}"
    for black, yellow, size in zip(BLACK_LAYS, YELLOW_LAYS, SIZES, strict=True)
    for place in (black, yellow)
]

BLACK_TURNS = [  # into ^2,0 and v2,0, which share a side
    *("move 1,1^ 1,1v", "move 1,1v 2,1^, leave"),
    *("move 0,0v 1,0^", "move 1,0^ 1,0v, remove", "move 1,0v 2,0^, remove"),
    *("move 3,-1^ 3,-1v", "move 3,-1v 3,0^, remove"),
    *("move 4,0v 4,0^", "move 4,0^ 3,0v, leave"),
    *("move 5,1^ 4,1v", "move 4,1v 4,1^, remove", "move 4,1^ 3,1v, remove"),
    *("move 2,2v 2,2^", "move 2,2^ 2,1v, remove"),
]
TO_AND_FRO = ["move -1,1^ -1,0v", "move -1,0v -1,1^"]
YELLOW_TURNS = [  # four into v-4,0, three into v-6,0; one stays alone
    *TO_AND_FRO * 3,
    *("move -4,0v -4,1^", "move -4,1^ -4,1v, remove"),
    *("move -2,0v -2,0^", "move -2,0^ -3,0v, remove"),
    *("move -4,2v -3,2^", "move -3,2^ -3,1v, remove"),
    *("move -6,0v -6,1^", "move -6,1^ -6,1v, remove"),
    *("move -6,2v -5,2^", "move -5,2^ -5,1v, remove"),
]

TURNS = [turn for both in zip_longest(BLACK_TURNS, YELLOW_TURNS) for turn in both if turn]
CUT_OFF = LAYING + [text for turn in TURNS for text in turn.split(", ")]
"""Until all of yellow's pawns are isolated."""
HISTORY = CUT_OFF + TO_AND_FRO * 5
