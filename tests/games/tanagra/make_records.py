"""Finds a match for every way in which Tanagra can end, and stores it as a golden record.

To make the records anew: ``python -m tanagra.make_records`` in ``tests/games``. The matches are played at
random, with a taste for taking and for removing triangles; the one in which nobody can move is by hand.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

import ludotheque

from . import gridlock
from .referee import Referee

RECORDS = Path(__file__).parents[2] / "records"
LONGEST = 400


def ways(referee: Referee) -> set[str]:
    """In which ways a finished match has ended: the reasons of its winner, or the draw's."""
    if len(referee.winners) > 1:
        return {"stall"} if any(map(referee.pawn_moves, range(referee.players))) else {"nobody moves"}
    (winner,) = referee.winners
    lost = [referee.taken.count(((winner + 1) % referee.players, kind)) for kind in referee.kinds]
    found = {"taken"} if referee.x in lost else set()
    if (referee.players > 2 or referee.isolation) and winner in isolators(referee):
        found.add("isolation")
    if referee.players > 2 and referee.owners() == {winner}:
        found.add("own triangle")
    return found


def isolators(referee: Referee) -> set[int]:
    """The seats that see all the pawns of all the others isolated."""
    connected = {
        seat for cell, (seat, _) in referee.pawns.items() if not referee.isolated(referee.triangle_of(cell))
    }
    return {seat for seat in range(referee.players) if connected <= {seat}}


def by(way: str) -> Callable[[ludotheque.Match], bool]:
    """Whether a match ended in this way alone, for whoever moved."""

    def ended(match: ludotheque.Match) -> bool:
        referee = judged(match)
        return ways(referee) == {way} and (len(referee.winners) > 1 or referee.winners == [referee.turn])

    return ended


def taken_and_chosen(match: ludotheque.Match) -> bool:
    """Whether all pawns were taken by a move after which there was a choice for the triangle."""
    return by("taken")(match) and not str(match.history[-1][1]).startswith("move")


def isolation_by_another(match: ludotheque.Match) -> bool:
    referee = judged(match)
    return ways(referee) == {"isolation"} and isolators(referee) == {*referee.winners} - {referee.turn}


def all_isolated(match: ludotheque.Match) -> bool:
    return len(match.winners) == 1 and len(isolators(judged(match))) == match.players


def win_before_draw(match: ludotheque.Match) -> bool:
    return len(match.winners) == 1 and match.full()["quiet"] == match.options["stall"] * match.players


def nobody_owns(match: ludotheque.Match) -> bool:
    """Whether at the end of some turn nobody had a triangle of his own, and the match went on."""
    referee = Referee(match.players, **match.options)
    for _, text in match.history:
        referee.play(text)
        if not referee.owners() and referee.phase == "move" and not referee.over:
            return True
    return False


@dataclass(frozen=True)
class Sought:
    """What kind of match is to be found."""

    shows: Callable[[ludotheque.Match], bool]
    players: int = 3
    options: dict[str, Any] = field(default_factory=lambda: {"x": 4})
    takes: bool = False
    removes: float = 0.6


SOUGHT = {
    "taken": Sought(by("taken"), takes=True),
    "taken-and-chosen": Sought(taken_and_chosen, takes=True),
    "taken-by-four": Sought(by("taken"), players=4, takes=True),
    "isolation": Sought(by("isolation")),
    "isolation-by-another": Sought(isolation_by_another),
    "all-isolated": Sought(all_isolated),
    "own-triangle": Sought(by("own triangle")),
    "nobody-owns": Sought(nobody_owns),
    "stall": Sought(by("stall"), players=4, options={"x": 4, "stall": 3}, removes=0.0),
    "win-before-draw": Sought(win_before_draw, options={"x": 4, "stall": 5}),
    "two-size": Sought(by("taken"), players=2, options={"x": 3}, takes=True),
    "two-isolation": Sought(by("isolation"), players=2, options={"x": 3, "isolation": True}),
}


def find(name: str) -> ludotheque.Match:
    """The first match at random that shows what is sought."""
    sought = SOUGHT[name]
    for seed in count():
        rng = random.Random(f"{name} {seed}")
        match = ludotheque.load("tanagra").start(
            players=sought.players, options=sought.options, chance="manual"
        )
        while not match.over and len(match.history) < LONGEST:
            match.play(chosen(match, sought, rng))
        if match.over and sought.shows(match):
            return match
    raise AssertionError


def chosen(match: ludotheque.Match, sought: Sought, rng: random.Random) -> str:
    """A move at random, with the tastes of what is sought."""
    moves = match.moves()
    if match.full()["phase"] == "triangle" and rng.random() < sought.removes:
        return "remove"
    if match.full()["phase"] == "move" and sought.takes:
        held = {pawn["cell"] for pawn in match.full()["pawns"]}
        moves = [move for move in moves if move.split()[2] in held] or moves
    return rng.choice(moves)


def judged(match: ludotheque.Match) -> Referee:
    """The referee after the same events."""
    referee = Referee(match.players, **match.options)
    for _, text in match.history:
        referee.play(text)
    return referee


def locked() -> ludotheque.Match:
    """The match in which nobody can move in the end."""
    match = ludotheque.load("tanagra").start(players=2, options=gridlock.OPTIONS, chance="manual")
    for text in gridlock.HISTORY:
        match.play(text)
    return match


if __name__ == "__main__":
    ludotheque.load("tanagra").compile()
    matches = {name: find(name) for name in SOUGHT} | {"nobody-moves": locked()}
    for name, match in matches.items():
        match.record().save(RECORDS / f"tanagra-{name}.json")
