"""What every game shares. The engine knows no game.

A game's package takes what it needs from here: ``rule`` and ``table`` for its rules, the options'
kinds, ``Game`` to bundle it all.
"""

from ludotheque.engine.bits import count, lowest
from ludotheque.engine.compiled import rule, table
from ludotheque.engine.game import Game
from ludotheque.engine.options import Deck, Flag, Whole
from ludotheque.engine.parts import Json, Refusal
from ludotheque.engine.rng import below, fraction
from ludotheque.engine.state import CHANCE, OVER

__all__ = [
    "CHANCE",
    "OVER",
    "Deck",
    "Flag",
    "Game",
    "Json",
    "Refusal",
    "Whole",
    "below",
    "count",
    "fraction",
    "lowest",
    "rule",
    "table",
]
