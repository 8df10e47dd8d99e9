"""What every game shares. The engine knows no game.

A game's package takes what it needs from here: ``State`` and its fields, ``rule`` and ``table`` for its
rules, the options' kinds, ``Refusal`` and ``N_`` for its words, ``Game`` to bundle it all.
"""

import ludotheque.engine.shelf  # noqa: F401 - which says how games are pickled
from ludotheque.engine.author.bits import count, lowest, nth
from ludotheque.engine.author.contract import Json, Refusal, Told, by_chance
from ludotheque.engine.author.learning import Feature, Kind
from ludotheque.engine.author.marks import rule, table
from ludotheque.engine.author.maths import exp, log, log1p, log2, power
from ludotheque.engine.author.network import judge, network
from ludotheque.engine.author.numbers import integers, reals, unset_integers, unset_reals
from ludotheque.engine.author.options import Deck, Flag, Given, Whole
from ludotheque.engine.author.presets import Preset
from ludotheque.engine.author.recalling import Veiled, chain
from ludotheque.engine.author.rng import below, fraction
from ludotheque.engine.author.setting import Setting
from ludotheque.engine.author.state import (
    CHANCE,
    OVER,
    Actions,
    Cube,
    Grid,
    Numbers,
    Points,
    RealGrid,
    Reals,
    Rng,
    Row,
    Shares,
    State,
    cube,
    grid,
    number,
    row,
)
from ludotheque.engine.author.weights import weigh, weights
from ludotheque.engine.errors import BadComponents, Term
from ludotheque.engine.game import Game
from ludotheque.words import N_, Words, seat, usual_names, words_of

__all__ = [
    "CHANCE",
    "N_",
    "OVER",
    "Actions",
    "BadComponents",
    "Cube",
    "Deck",
    "Feature",
    "Flag",
    "Game",
    "Given",
    "Grid",
    "Json",
    "Kind",
    "Numbers",
    "Points",
    "Preset",
    "RealGrid",
    "Reals",
    "Refusal",
    "Rng",
    "Row",
    "Setting",
    "Shares",
    "State",
    "Term",
    "Told",
    "Veiled",
    "Whole",
    "Words",
    "below",
    "by_chance",
    "chain",
    "count",
    "cube",
    "exp",
    "fraction",
    "grid",
    "integers",
    "judge",
    "log",
    "log1p",
    "log2",
    "lowest",
    "network",
    "nth",
    "number",
    "power",
    "reals",
    "row",
    "rule",
    "seat",
    "table",
    "unset_integers",
    "unset_reals",
    "usual_names",
    "weigh",
    "weights",
    "words_of",
]
