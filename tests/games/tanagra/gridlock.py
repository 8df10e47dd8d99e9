"""A match for two, by hand, in which in the end nobody can move.

Four hubs have a triangle on each side, all with pawns of one player. Step by step the pawns of those
triangles move in with the pawn of their hub, and remove the triangles behind them: at last every pawn
stands on a full triangle that touches no other.
"""

from __future__ import annotations

OPTIONS = {"x": 4}

BLACK_LAYS = ["^0,0", "v0,-2", "^0,-2", "^2,-2", "^4,-2", "v4,-2", "^6,-2", "^4,0"]
YELLOW_LAYS = ["v-2,0", "v0,0", "^2,0", "v2,-2", "v2,0", "^-2,0", "v-4,0", "v-2,-2"]
SIZES = ["small", "large"] * 4

BLACK_WALKS = [  # around the hub v0,-2, and four to the right
    ("0,-2v", "1,-2^", "1,-2v"),
    ("2,-2v", "2,-1^", "1,-1v"),
    ("0,0v", "0,0^", "0,-1v"),
    ("4,-2v", "5,-2^", "5,-2v"),
    ("6,-2v", "6,-1^", "5,-1v"),
    ("4,0v", "4,0^", "4,-1v"),
]
YELLOW_WALKS = [  # around the hub ^-2,0, and four to the right
    ("-1,1^", "-1,0v", "-1,0^"),
    ("-3,1^", "-3,1v", "-2,1^"),
    ("-1,-1^", "-2,-1v", "-2,0^"),
    ("3,1^", "3,0v", "3,0^"),
    ("1,1^", "1,1v", "2,1^"),
    ("3,-1^", "2,-1v", "2,0^"),
]
LAYING = [
    f"lay {place} {size}"
    for black, yellow, size in zip(BLACK_LAYS, YELLOW_LAYS, SIZES, strict=True)
    for place, size in ((black, size), (yellow, size))
]


def step(start: str, goal: str) -> list[str]:
    return [f"move {start} {goal}"]


def steps(walks: list[tuple[str, str, str]]) -> list[list[str]]:
    """The turns of one player: in every walk one on the pawn's own triangle, and one into the hub."""
    return [
        turn for start, corner, hub in walks for turn in (step(start, corner), [*step(corner, hub), "remove"])
    ]


IDLE = [step("3,-1^", "3,-1v"), step("3,-1v", "3,-1^")]
"""Two turns of yellow that change nothing, so that black is done first."""


def moving() -> list[str]:
    """The moves after the laying: in turn, until black cannot move and is skipped."""
    black, yellow = steps(BLACK_WALKS), IDLE + steps(YELLOW_WALKS)
    texts = []
    while black or yellow:
        texts += black.pop(0) if black else []
        texts += yellow.pop(0) if yellow else []
    return texts


HISTORY = LAYING + moving()
