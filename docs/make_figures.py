"""Makes the figures of the rulebooks: positions, each laid out event by event and kept as a record.

``python docs/make_figures.py`` writes them into the games' packages, from where ``Game.position`` and the
rulebooks take them. A figure's events are separated by semicolons; a line is a turn, more or less.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, NamedTuple

import ludotheque

GAMES = Path(__file__).parents[1] / "src" / "ludotheque" / "games"


class Figure(NamedTuple):
    """A position: the table, and what happened at it."""

    players: int
    events: str
    options: dict[str, Any] = {}  # noqa: RUF012 - nobody changes it


# --- Tantalus -------------------------------------------------------------------------------------------

DEALT = "deal 0 1-1; deal 0 3-2; deal 0 5-1; deal 1 2-2; deal 1 4-3; deal 1 5-12"
SNAKES = """deal 0 4-5; deal 0 3-2; deal 0 5-1; deal 1 2-2; deal 1 4-3; deal 1 5-12
e5; e6; d6; c6; f2; d3; d2; c2; b2; deal 0 5-7"""
QUIET = "deal 0 4-1; deal 0 3-2; deal 0 5-1; deal 1 2-2; deal 1 4-3; deal 1 5-12; d3; c5; d4"
BOTH = """deal 0 2-1; deal 0 5-1; deal 0 5-2; deal 1 2-2; deal 1 5-3; deal 1 5-4
c1; c2; c3; d4; e5; f6; c1; d4; deal 1 5-8; deal 0 5-9"""

TANTALUS = {
    "circles": Figure(2, DEALT),
    "joined": Figure(2, f"{DEALT}; d4; deal 0 5-7"),
    "mirror": Figure(2, SNAKES),
    "forbidden": Figure(2, QUIET),
    "both": Figure(2, BOTH),
}

# --- Titus ----------------------------------------------------------------------------------------------

JOIN = """top 7 9
draw; top 11 11; keep
draw; top 8 8; keep
draw; top 3 4; group #1; draw; top 12 13; keep
draw; top 16 15; group #2; draw; top 9 10; keep
draw; top 5 5; keep; end
draw; top 10 11; keep"""
SWAP = """top 11 11
draw; top 12 10; keep
draw; top 12 13; keep
draw; top 5 5; group #1; draw; top 6 7; keep
draw; top 9 9; keep
draw; top 4 3; swap 1 #2"""
STEAL = """top 2 3
draw; top 4 5; keep
draw; top 14 14; keep
draw; top 5 6; keep
draw; top 6 6; group #2; draw; top 7 8; group #2; draw; top 15 16; group #2; cash #2
draw; top 9 9; group #3; draw; top 11 12; keep
draw; top 17 17; keep"""
CASH = """top 9 8
draw; top 3 4; keep
draw; top 10 11; keep
draw; top 15 14; group #1; draw; top 16 17; keep
draw; top 8 6; keep
draw; top 11 12; group #1; draw; top 13 12; group #6"""

TITUS = {
    "join": Figure(2, JOIN),
    "swap": Figure(2, SWAP),
    "steal": Figure(2, STEAL),
    "cash": Figure(2, CASH),
}

# --- Labyrinthe -----------------------------------------------------------------------------------------

SQUARE = """deal 0 30; deal 0 12; deal 1 24; deal 1 8
open 45 90; open 9 90; open 14 0; open 29 90"""
BRIDGE = """deal 0 45; deal 0 40; deal 1 24; deal 1 8
open 36 90; open 9 90; open 14 0; open 29 90
lay 45 2,0 0; deal 0 12
lay 24 1,2 0; deal 1 33
lay 40 3,0 0"""
DAGGERS = """deal 0 5; deal 0 20; deal 1 7; deal 1 9
open 32 0; open 26 0; open 3 90; open 2 90
lay 20 2,1 180; deal 0 11
lay 7 -1,1 90; deal 1 10
lay 5 2,0 90"""

LABYRINTHE = {
    "ends": Figure(2, SQUARE),
    "crowns": Figure(2, f"{SQUARE}; lay 30 2,0 0"),
    "bridge": Figure(2, BRIDGE),
    "daggers": Figure(2, DAGGERS, {"deck": "single"}),
}

# --- Temptation -----------------------------------------------------------------------------------------

ROLLED = """board 1 0
roll; dice 1 2 4 4 5; place 1 2; place 2 2; place 5 3; place 4 4; stop
roll; dice 1 1 3 6 6; place 3 5; stop
roll; dice 1 3 4 5 6"""
BLACK = f"""{ROLLED}; place 6 1; stop
roll; dice 1 2 5 5 6; place 2 6; stop
roll; dice 1 1 2 5 6"""
HOUSE = """board 3 0
roll; dice 1 1 3 5 6; place 1 2; place 1 2; place 6 1; stop
roll; dice 2 2 4 4 4; place 4 6; place 4 6; place 4 6"""

TEMPTATION = {"rolled": Figure(2, ROLLED), "house": Figure(2, HOUSE), "black": Figure(2, BLACK)}

# --- Tanagra --------------------------------------------------------------------------------------------

SMALL = {"x": 4}
BOARD = """lay ^0,0; lay v0,-2; lay ^2,-2
lay v0,0; lay ^0,2; lay v2,-2
lay ^2,0; lay v2,0; lay ^2,2
lay ^4,-2; lay v4,-2; lay ^4,0"""
CHAIN = f"""{BOARD}
move 1,1^ 1,0v; move 0,2v 0,3^; move 2,2v 2,3^
move 2,0v 2,0^; move 0,3^ 0,2v; move 2,3^ 2,2v
move 0,0v 1,0^; move 0,2v 0,3^; move 2,2v 2,3^"""
ISOLATED = f"""{BOARD}
move 1,1^ 1,0v; move 1,-1^ 0,-1v; move 2,2v 2,3^
move 1,0v 2,0^; remove"""
TAKING = f"""{BOARD}
move 0,0v 1,0^; move 1,-1^ 1,-1v; move 2,-2v 2,-1^"""
OWN = f"""{BOARD}
move 4,-2v 4,-2^; move 0,2v 0,3^; move 2,2v 2,3^
move 4,-2^ 3,-2v; leave"""
TWO = """lay ^0,0 small; lay v0,-2 small; lay ^2,-2 large; lay v0,0 large
lay ^0,2 small; lay v2,-2 small; lay ^2,0 large; lay v2,0 large
lay ^2,2 small; lay ^4,-2 small; lay v4,-2 large; lay ^4,0 large
move 0,0v 1,0^; move 1,-1^ 1,-1v; move 2,-2v 2,-1^"""

TANAGRA = {
    "contact": Figure(3, "lay ^0,0; lay v1,-1; lay v-2,0", SMALL),
    "chain": Figure(3, CHAIN, SMALL),
    "left-behind": Figure(3, f"{CHAIN}; move 1,0^ 2,0v", SMALL),
    "isolated": Figure(3, ISOLATED, SMALL),
    "taking": Figure(3, TAKING, SMALL),
    "own": Figure(3, OWN, SMALL),
    "two": Figure(2, TWO, {"x": 3}),
}

FIGURES = {
    "tantalus": TANTALUS,
    "titus": TITUS,
    "labyrinthe": LABYRINTHE,
    "temptation": TEMPTATION,
    "tanagra": TANAGRA,
}
"""Game → name of the record → position."""


def made(game: str, figure: Figure) -> ludotheque.Match:
    """Return the match after a figure's events."""
    match = ludotheque.load(game).start(figure.players, options=figure.options, chance="manual")
    for event in re.split(r"; |\n", figure.events):
        match.play(event)
    return match


def path(game: str, name: str) -> Path:
    """Return where a figure's record is kept."""
    return GAMES / game / "figures" / f"{name}.json"


if __name__ == "__main__":
    for game, figures in FIGURES.items():
        for name, figure in figures.items():
            path(game, name).parent.mkdir(exist_ok=True)
            made(game, figure).record().save(path(game, name))
