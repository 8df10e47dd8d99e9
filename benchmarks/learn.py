"""Weights that judge positions, learned by playing: after every match they come closer to how it went on.

``python -m benchmarks.learn GAME [--minutes 20] [--players 2 2 3] [--options x=3,4,5 isolation=true,false]``

A game says in its ``insight/features.py`` what is so in a position, as places in a table (``describe``).
Matches are played by a short search that judges by the weights as they are; the first moves are made at
random, and some later ones. Then the chances of every position come closer to a mean of how the match ended
and of what the search found from there on (TD(λ)), those of what is rare in larger steps. So what
leads to a win is worth something long before it. The weights lie beside the game's rules, are begun with, and
are written again.
"""

from __future__ import annotations

import argparse
import math
import random
import time
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import ludotheque
from benchmarks.duel import option
from ludotheque import BadOption, Game, Match
from ludotheque.bots import best_line, columns, mcts
from ludotheque.bots.columns import (
    ACTION,
    EDGES,
    FIRST,
    LISTED,
    MINIMAX,
    NEXT,
    NONE,
    RIPE,
    TIMES,
    TWIN,
    VISITS,
    WIDTH,
)
from ludotheque.bots.mcts import search
from ludotheque.bots.settings import SearchSettings
from ludotheque.bots.tree import DEEPEST, Tree
from ludotheque.engine.author.fitted import fitted
from ludotheque.engine.author.insight import Insight, conclude, watch
from ludotheque.engine.author.marks import rule
from ludotheque.engine.author.rng import below, fraction, generator
from ludotheque.engine.author.slots import actions, conceal, payoffs, play, sample
from ludotheque.engine.author.state import CHANCE, OVER
from ludotheque.engine.author.weights import FILE, weigh
from ludotheque.engine.files import write_whole

SEATS = 6
LONGEST = 3000
"""Positions of a match, at most."""
BLUNDERS = (0.0, 0.02, 0.06)
"""How many moves of a match are made at random: one of these."""
SOMETHING = 300.0
"""What the weights are taken to have moved already: the first steps would else be too large."""
FORGETTING = 0.001
"""How much a match counts in the mean of the weights, which is kept: single matches are mostly luck."""
TRIES = 20
MOST_ITERATIONS = 100_000


class Book(NamedTuple):
    """What is written down of a match, position by position."""

    places: Any
    counts: Any
    sure: Any
    found: Any
    """By position and seat: what the search found there."""


class Way(NamedTuple):
    """How to learn."""

    iterations: int
    blunders: float
    opening: int
    """Moves at the beginning that are made at random."""
    trust: float
    """λ: how much the rest of the match counts beside what the search found."""
    rate: float


# --- compiled -----------------------------------------------------------------------------------------------


def describe(s: Any, places: Any, counts: Any) -> None:
    """Stand for a game's own; the compiler puts it here."""


def sure(s: Any) -> float:
    """Stand for a game's own: how far the chances are apart."""
    return 1.0


MOST = 0
NOTES = 0
"""How many numbers the game's ``watch`` has room for; the weights come after them."""


@rule
def assess(s: Any, notes: Any, out: Any) -> None:
    """Write every seat's chances by weights that change."""
    places = np.empty((SEATS, MOST), np.int64)
    counts = np.empty(SEATS, np.int64)
    describe(s, places, counts)
    weigh(places, counts, notes[NOTES:], sure(s), out)


@rule
def lesson(states: Any, match: Any, tree: Any, desk: Any, steps: Any, book: Any, way: Any) -> int:
    """Play a match and learn from it; return how many events it had. The weights are in ``desk.notes``.

    One that does not come to an end is broken off, and ends as the search saw it last.
    """
    s = match[0]
    notes = np.zeros((s.players, NOTES))
    events, n = 0, 0
    while s.to_move != OVER and n < len(book.counts):
        events += 1
        if s.to_move == CHANCE:
            action = sample(s, desk.rng, desk.out)
        elif events <= way.opening or fraction(desk.rng) < way.blunders:
            action = desk.out[below(desk.rng, actions(s, desk.out))]
        else:
            clear(tree)
            look(states, match, notes, desk)
            search(states, states[2:], s.to_move, way.iterations, tree, desk)
            best = most_visited(tree)
            describe(s, book.places[n], book.counts[n])
            book.sure[n] = sure(s)
            for seat in range(s.players):
                mean = tree.values[best, seat] / tree.edges[best, VISITS]
                book.found[n, seat] = mean + desk.settings[MINIMAX] * (tree.worths[best, seat] - mean)
            n += 1
            action = tree.edges[best, ACTION]
        for seat in range(s.players):
            watch(s, action, seat, notes[seat])
        play(s, action)
    if s.to_move == OVER:
        payoffs(s, desk.shares)
    else:
        for seat in range(s.players):
            desk.shares[seat] = book.found[n - 1, seat]
    learn(s.players, n, desk.shares, desk.notes[NOTES:], steps, book, way)
    return events


@rule
def look(states: Any, match: Any, notes: Any, desk: Any) -> None:
    """Write as the third state what the seat to move sees, and what it has noted before the weights."""
    states[2] = match[0]
    seat = states[2].to_move
    conceal(states[2], seat)
    for k in range(NOTES):
        desk.notes[k] = notes[seat, k]
    conclude(states[2], seat, desk.notes)


@rule
def clear(tree: Any) -> None:
    """Make a tree that was used as good as new."""
    for edge in range(tree.counters[EDGES]):
        for seat in range(tree.values.shape[1]):
            tree.values[edge, seat] = 0.0
    for i in range(len(tree.counters)):
        tree.counters[i] = 0
    tree.nodes[0, FIRST] = NONE
    tree.nodes[0, TWIN] = NONE
    tree.nodes[0, TIMES] = 0
    tree.nodes[0, WIDTH] = 0
    tree.nodes[0, RIPE] = 0
    tree.nodes[0, LISTED] = 0


@rule
def most_visited(tree: Any) -> int:
    """Return the edge of the root that was walked most often."""
    best = tree.nodes[0, FIRST]
    edge = best
    while edge != NONE:
        if tree.edges[edge, VISITS] > tree.edges[best, VISITS]:
            best = edge
        edge = tree.edges[edge, NEXT]
    return best


@rule
def learn(players: int, n: int, target: Any, weights: Any, steps: Any, book: Any, way: Any) -> None:
    """Bring the chances of every position closer to what came of it, from the last to the first."""
    out = np.empty(players)
    for t in range(n - 1, -1, -1):
        weigh(book.places[t], book.counts[t], weights, book.sure[t], out)
        for seat in range(players):
            target[seat] += (1.0 - way.trust) * (book.found[t, seat] - target[seat])
            slope = (target[seat] - out[seat]) * book.sure[t]
            for k in range(book.counts[t, seat]):
                place = book.places[t, seat, k]
                steps[place] += slope * slope
                weights[place] += way.rate * slope / math.sqrt(steps[place])


# --- the rest -----------------------------------------------------------------------------------------------


def features_of(game: Game) -> Any:
    """Return a game's module that says what is so in a position."""
    name = f"{game.rules.package}.insight.features"
    if not find_spec(name):
        raise SystemExit(f"{game.name} has no insight/features.py, which says what weights are given to")
    return import_module(name)


def compiled(game: Game, features: Any) -> Any:
    """Return ``lesson`` as machine code for a game."""
    known = {**Insight(game.insight.module).functions, "describe": features.describe, "sure": features.sure}
    assess.__globals__.update(MOST=features.MOST, NOTES=game.insight.notes)
    known["assess"] = assess
    sources = [__file__, features.__file__, mcts.__file__, best_line.__file__, columns.__file__]
    compiler = game.rules.compiler(f"{game.name}-lesson", known, sources)
    state, numbers, reals = game.rules.blank(), np.zeros(1, np.int64), np.zeros(1)
    grid, chart = np.zeros((1, 1), np.int64), np.zeros((1, 1))
    tree = columns.Arrays(grid, grid, chart, chart, numbers)
    desk = columns.Desk(reals, numbers, numbers, numbers, reals, reals)
    book = Book(np.zeros((1, 1, 1), np.int64), grid, reals, chart)
    return compiler.entry(
        lesson, "lesson", {}, state, state, tree, desk, reals, book, Way(1, 0.5, 1, 0.5, 0.5)
    )


def alternatives(text: str) -> tuple[str, list[Any]]:
    """Return the name of an option and values of which every match has one, as ``x=3,4,5``."""
    name, _, values = text.partition("=")
    return name, [option(f"{name}={value}")[1] for value in values.split(",")]


def begun(game: Game, players: int, options: list[tuple[str, list[Any]]], choice: random.Random) -> Match:
    """Return a match with one value of each option; what so many players cannot have is drawn again."""
    for _ in range(TRIES):
        with suppress(BadOption):
            return game.start(players, options={name: choice.choice(values) for name, values in options})
    raise SystemExit(f"{players} players can have none of these options")


def write(path: Path, weights: NDArray[np.float64]) -> None:
    """Write the weights beside the rules, a line a hundred."""
    rows = [
        ", ".join(f"{weight:.4g}" for weight in weights[i : i + 100]) for i in range(0, len(weights), 100)
    ]
    write_whole(path, "[" + ",\n".join(rows) + "]\n")


def main() -> None:
    """Learn until the time is over; say every minute how matches go."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.learn", description=__doc__)
    parser.add_argument("game", choices=ludotheque.games())
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--matches", type=int, default=10**9, help="at most")
    parser.add_argument("--iterations", type=int, default=80, help="a move (80)")
    parser.add_argument("--opening", type=int, default=20, help="random moves at first, at most (20)")
    parser.add_argument("--trust", type=float, default=0.97, help="λ (0.97)")
    parser.add_argument("--rate", type=float, default=0.03, help="how large steps are (0.03)")
    parser.add_argument("--players", type=int, nargs="+", help="one of these for each match (any)")
    parser.add_argument("--options", type=alternatives, nargs="*", default=[])
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    if not 1 <= chosen.iterations <= MOST_ITERATIONS:
        parser.error(f"--iterations are from 1 to {MOST_ITERATIONS}")
    game = ludotheque.load(chosen.game)
    features = features_of(game)
    path = Path(features.__file__).parent / FILE
    known = np.zeros(game.insight.notes + features.FEATURES)
    weights = known[game.insight.notes :]
    weights[:] = fitted(game.rules.package, FILE, features.FEATURES)
    mean = weights.copy()
    run, choice = compiled(game, features), random.Random(chosen.seed)
    steps = np.full(len(weights), SOMETHING)
    places = np.zeros((LONGEST, SEATS, features.MOST), np.int64)
    book = Book(places, np.zeros((LONGEST, SEATS), np.int64), np.zeros(LONGEST), np.zeros((LONGEST, SEATS)))
    trees = {players: Tree(players, 4 * chosen.iterations) for players in game.players}
    states, room = np.zeros(3, game.rules.dtype), game.rules.room()
    rng, settings = generator(chosen.seed), SearchSettings.of(game.insight).array()
    told = begin = time.monotonic()
    number, events, drawn = 0, 0, 0
    while (now := time.monotonic()) < begin + 60 * chosen.minutes and number < chosen.matches:
        players = choice.choice(chosen.players or game.players)
        position = begun(game, players, chosen.options, choice).position.array.copy()
        shares = np.zeros(players)
        desk = columns.Desk(settings, rng, room, np.zeros(DEEPEST, np.int64), shares, known)
        opening = choice.randint(0, chosen.opening)
        way = Way(chosen.iterations, choice.choice(BLUNDERS), opening, chosen.trust, chosen.rate)
        events += run(states, position, trees[players].arrays, desk, steps, book, way)
        number += 1
        mean += FORGETTING * (weights - mean)
        if position["to_move"][0] == OVER:
            game.rules.ready.payoffs(position, shares)
        drawn += shares.max() < 1
        if now > told + 60:
            print(
                f"{number} matches, {events / number:.0f} events each, {drawn / number:.0%} drawn", flush=True
            )
            told = now
            write(path, mean)
    write(path, mean)


if __name__ == "__main__":
    from benchmarks import learn as same

    same.main()  # what is compiled knows its kinds by the name of their module
