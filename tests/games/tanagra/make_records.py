"""Finds a match for every way in which Tanagra can end, and stores it as a golden record.

To make the records anew: ``python -m tanagra.make_records`` in ``tests/games``. The matches are played at
random, with a taste for taking and for removing triangles; those in which somebody cannot move are by hand.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

import ludotheque

from . import gridlock, skipped
from .laying import idle
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


def waiting(match: ludotheque.Match) -> list[set[int]]:
    """For every turn that was complete: who would have won by it, had they made it (TNG-9)."""
    referee = Referee(match.players, **match.options)
    found = []
    for seat, text in match.history:
        referee.play(text)
        if referee.phase == "move" and not str(text).startswith("lay"):
            found.append(
                {other for other in range(match.players) if other != seat and referee.has_won(other)}
            )
    return found


def strict_waited(match: ludotheque.Match) -> bool:
    """Whether the match was won by isolation that somebody else had brought about."""
    return by("isolation")(match) and all(set(match.winners) <= seats for seats in waiting(match)[-3:-1])


def strict_undone(match: ludotheque.Match) -> bool:
    """Whether somebody had only to make a turn, and did not win in the end."""
    seats = set().union(*waiting(match))
    return len(match.winners) == 1 and bool(seats) and not seats & set(match.winners)


@dataclass(frozen=True)
class Sought:
    """What kind of match is to be found."""

    shows: Callable[[ludotheque.Match], bool]
    players: int = 3
    options: dict[str, Any] = field(default_factory=lambda: {"x": 4})
    takes: bool = False
    removes: float = 0.6
    idles: int = 0
    """Rounds of walking to and fro after the laying."""


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
    "no-stall": Sought(by("taken"), options={"x": 4, "stall": None}, takes=True, idles=61),
    "strict-waited": Sought(strict_waited, options={"x": 4, "strict": True}),
    "strict-undone": Sought(strict_undone, options={"x": 4, "strict": True}),
}
BY_HAND = {"nobody-moves": gridlock, "strict-skipped": skipped}


def find(name: str) -> ludotheque.Match:
    """The first match at random that shows what is sought."""
    sought = SOUGHT[name]
    for seed in count():
        rng = random.Random(f"{name} {seed}")
        match = ludotheque.load("tanagra").start(
            players=sought.players, options=sought.options, chance="manual"
        )
        while match.full()["phase"] == "lay":
            match.play(chosen(match, sought, rng))
        for _ in range(sought.idles * sought.players):
            match.play(idle(match))
        while not match.over and match.length < LONGEST:
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


def by_hand(name: str) -> ludotheque.Match:
    """A match for two in which somebody cannot move."""
    moves = BY_HAND[name]
    match = ludotheque.load("tanagra").start(players=2, options=moves.OPTIONS, chance="manual")
    for text in moves.HISTORY:
        match.play(text)
    return match


if __name__ == "__main__":
    ludotheque.load("tanagra").compile()
    matches = {name: find(name) for name in SOUGHT} | {name: by_hand(name) for name in BY_HAND}
    for name, match in matches.items():
        match.record().save(RECORDS / f"tanagra-{name}.json")
