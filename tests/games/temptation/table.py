"""Boards that a person could draw, and turns spelled out."""

from __future__ import annotations

from typing import Any

import ludotheque

GAME = ludotheque.load("temptation")


def face(*rows: str) -> list[dict[str, Any]]:
    """Return a face from rows written like ``"3 4 5: 40"``."""
    made = []
    for row in rows:
        cells, points = row.split(": ")
        made.append({"cells": [int(c) if c.isdigit() else c for c in cells.split()], "points": int(points)})
    return made


def deck(*faces: list[dict[str, Any]]) -> dict[str, Any]:
    """Return boards; a face that is given alone is on both sides of its board."""
    return {"boards": [[one, one] for one in faces]}


MIXED = face("1: 20", "2 2: 30", "3 4 5: 40", "6 5: -30", "* * *: 40", "r r r y y: 80")
SIX = face("1: 100", "2: 100", "3: 100", "4: 100", "5: 100", "6: 100")


def start(players: int = 3, on: list[dict[str, Any]] = MIXED, **options: Any) -> ludotheque.Match:
    """Return a match with manual chance whose first board, of a kind with one face only, is up."""
    match = GAME.start(players=players, options={"deck": deck(on), **options}, chance="manual")
    match.play("board 1 0")
    return match


def turn(match: ludotheque.Match, dice: str, *places: str) -> None:
    """Play ``roll``, let these dice fall and place some of them; where the turn goes on, go on with it."""
    match.play("roll")
    match.play(f"dice {dice}")
    for place in places:
        match.play(f"place {place}")


def stopped(match: ludotheque.Match, dice: str, *places: str) -> None:
    """Play a turn of one roll, and stop."""
    turn(match, dice, *places)
    match.play("stop")


def six_in_one_go(match: ludotheque.Match) -> None:
    """Fill the board SIX: whoever is on turn takes five rows, the left neighbour the last."""
    turn(match, "1 2 3 4 5", "1 1", "2 2", "3 3", "4 4", "5 5")
    filled = sorted(match.full()["dice"])[-1]
    turn(match, " ".join(["6"] * min(5, filled)), "6 6")
