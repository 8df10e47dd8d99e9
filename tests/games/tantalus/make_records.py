"""Make the golden records anew: ``python -m tantalus.make_records`` in the folder above.

There is one for every way a match can end. A stored record stays as it is; new ones come with new rules.
"""

from __future__ import annotations

import random
from pathlib import Path

import ludotheque

from .laying import FIVES, GAME, play, table
from .planning import card_patterns, patterns, reach, shape_of

RECORDS = Path(__file__).parents[2] / "records"
CORNER_AND_LINE = shape_of((1, 2, "/"), (2, 2, "\\"), (3, 3, "\\"), (4, 4, "\\"), (5, 5, "\\"))
"""2-1 and 2-2, tied together by the join in the middle."""


def hand_emptied() -> ludotheque.Match:
    """Seat 0 completes its last card and takes three cards over."""
    match = table(zero=("1-1", "2-2", "3-7"), one=FIVES, deck="complete", cards=7)
    return play(match, "d4", "deal 0 4-25", "e5", "c3", "f6")


def both_hands_emptied() -> ludotheque.Match:
    """One turn completes the last card of either."""
    rng, deals = random.Random(4), ["5-7"]
    match = table(zero=("2-1", "4-1", "5-1"), one=("4-2", "2-2", "5-2"), cards=7)
    for card in ("4-1", "4-2", "5-1", "5-2", "5-7"):
        match = reach(match, card_patterns(card), {"2-1", "2-2"}, deals, rng)
    ways = patterns(CORNER_AND_LINE)
    match = reach(match, ways, {"2-1", "2-2"}, deals, rng)
    return cut(match)


def cut(match: ludotheque.Match) -> ludotheque.Match:
    """Return the match after the turn that ends it with two points more for either."""
    for tile in match.moves():
        twin = match.copy()
        twin.play(tile)
        if twin.over and twin.scores == [score + 2 for score in match.scores]:
            return twin
    raise AssertionError("no turn ends the match so")


def target() -> ludotheque.Match:
    """Seat 1 reaches the target by a card drawn while its figure stood."""
    match = table(one=("2-2", "5-4", "5-5"), standing=True, target=3)
    return play(match, "d4", "b6", "a1", "e5", "deal 1 1-1")


def target_by_both_higher() -> ludotheque.Match:
    """One turn takes both to the target, seat 1 beyond it."""
    match = table(zero=("1-1", "5-1", "5-2"), one=("3-7", "5-3", "5-4"), deck="complete", target=1)
    return play(match, "a1", "b2", "c3", "d4", "e5", "f6", "a1", "c3")


def target_by_both_equal() -> ludotheque.Match:
    """One turn takes both to the target with as many points."""
    match = table(zero=("2-1", "5-1", "5-2"), one=("2-2", "5-3", "5-4"), target=2)
    return play(match, "c1", "c2", "c3", "d4", "e5", "f6", "c1", "d4")


def stall() -> ludotheque.Match:
    """Nobody has won a card for too long; chance came from a secret."""
    rng = random.Random(0)
    match = GAME.start(seed=3, options={"stall": 60})
    while not match.over:
        match.play(rng.choice(match.moves()))
    return match


def strict_hand_emptied() -> ludotheque.Match:
    """Seat 0 passes two extra turns, completes its last card and takes three cards over."""
    match = table(zero=("1-1", "2-2", "3-7"), one=FIVES, deck="complete", cards=7, strict=True)
    play(match, "d4", "deal 0 4-25", "pass", "a1")
    return play(match, "e5", "c3", "pass", "a1", "f6")


def strict_stall() -> ludotheque.Match:
    """A pass is the last of too many turns without a card won."""
    match = table(zero=("1-1", "5-1", "5-2"), strict=True, stall=1)
    return play(match, "d4", "deal 0 5-7", "pass")


ENDS = {
    "hand-emptied": hand_emptied,
    "both-hands-emptied": both_hands_emptied,
    "target": target,
    "target-by-both-higher": target_by_both_higher,
    "target-by-both-equal": target_by_both_equal,
    "stall": stall,
    "strict-hand-emptied": strict_hand_emptied,
    "strict-stall": strict_stall,
}


def main() -> None:
    for name, make in ENDS.items():
        make().record().save(RECORDS / f"tantalus-{name}.json")


if __name__ == "__main__":
    main()
