"""Experts of the past, kept so that those of today have somebody to measure themselves by.

Their search is as it was. What they knew of a game is its ``insight.py``, or, once that is changed, a copy of
what it was, such as ``titus_0_1.py`` here. The rules are today's, which are faster: they think further in the
same time than they did.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from ludotheque.bots.compiling import Method
from ludotheque.bots.search import SearchBot
from ludotheque.engine.author.insight import Insight
from ludotheque.engine.definition import Definition
from ludotheque_opponents.past import mcts_0_1


def _known(game: Definition) -> Insight:
    name = f"{__name__}.{game.name}_0_1"
    return Insight(import_module(name)) if find_spec(name) else game.insight


class Expert01(SearchBot):
    """The expert of version 0.1."""

    method = Method("search-0.1", mcts_0_1, _known)
    infers = False
