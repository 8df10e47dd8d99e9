"""The networks that judge positions: made from what a search finds in matches that it plays against itself.

``python -m benchmarks.fit play GAME [--minutes 20] [--players 2 2 2 3] [--options …] [--seed 1]`` plays
matches quickly, with a bad move now and then, and keeps positions with the chances that a longer search found
in them: far less is luck there than in how matches end. ``python -m benchmarks.fit train GAME`` fits the
network to all that was kept (:mod:`benchmarks.training`), and writes it beside the game's rules.

A game says in its ``insight/inputs.py`` what the network is told. Whoever changes that removes
``network.json`` and trains again; positions stay good as long as the game's state does.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import ludotheque
from benchmarks import training
from benchmarks.duel import option
from ludotheque import Game, Match
from ludotheque.bots.compiling import compiled_search
from ludotheque.bots.settings import SearchSettings
from ludotheque.bots.tree import Grower, Tree
from ludotheque.engine.author.network import FILE
from ludotheque.engine.author.state import OVER
from ludotheque.engine.files import write_whole
from ludotheque.engine.speed.compiled import door
from ludotheque.engine.speed.position import Position

KEPT = Path(__file__).parent / ".fit"
QUICK = 150
"""Iterations of a move that is only played."""
LOOKED_AT = 0.12
"""How many of the positions are searched for longer."""
BLUNDERS = (0.0, 0.03, 0.1, 0.25)
"""How many moves of a match are made at random: one of these."""
TRIED = 0.08
"""Moves that got as many of the iterations have values of their own, worth to learn from."""
BEST_LINE = 0.3
"""How much the best line found counts beside the mean of all."""
MOST_KEPT = 50_000


class Found(NamedTuple):
    """A position, and what a search found there."""

    state: bytes
    chances: NDArray[np.float64]
    match: int


def inputs_of(game: Game) -> Any:
    """Return a game's module that says what the network is told."""
    name = f"{game.rules.package}.insight.inputs"
    if not find_spec(name):
        raise SystemExit(f"{game.name} has no insight/inputs.py, which says what a network is told")
    return import_module(name)


def played(game: Game, chosen: argparse.Namespace, number: int) -> Iterator[Found]:
    """Play a match and return what was found on the way."""
    choice = random.Random(chosen.seed * 1_000_003 + number)
    players = choice.choice(chosen.players)
    run, settings = compiled_search(game), SearchSettings.of(game.insight)
    match = game.start(players=players, seed=choice.getrandbits(60), options=chosen.options)
    blunders = choice.choice(BLUNDERS)
    while not match.over:
        assert isinstance(match.to_move, int)
        sight = match.sight(match.to_move)
        actions = sight.actions()
        longer = choice.random() < LOOKED_AT
        action = actions[0]
        if len(actions) > 1:
            iterations = chosen.iterations if longer else QUICK
            one, stream = Tree(players, iterations), choice.getrandbits(30)
            Grower(run, settings, sight, chosen.seed, stream).grow(one, iterations, None)
            best, *_ = one.children(0)
            action = one.action(best)
            if longer:
                yield from found_in(match, one, iterations, number)
        match.play(choice.choice(actions) if choice.random() < blunders else action)


def found_in(match: Match, one: Tree, iterations: int, number: int) -> Iterator[Found]:
    """Return the position itself, and those after the moves that the search looked at most.

    A move that brings something to light leads to a position that depends on what it was, and is left out.
    """
    best, *_ = edges = one.children(0)
    yield Found(bytes(match.position), chances(one, best), number)
    light = match.game.rules.specialised(match.game.insight.functions["revealed"])
    for edge in edges[:4]:
        after = match.position.copy()
        after.play(one.action(edge))
        if one.visits(edge) >= TRIED * iterations and after.to_move != OVER and not light(after.memory):
            yield Found(bytes(after), chances(one, edge), number)


def chances(one: Tree, edge: int) -> NDArray[np.float64]:
    """Return everybody's chances after a move, in a row that has room for all seats."""
    mean = np.array(one.gained(edge)) / one.visits(edge)
    mixed = mean + BEST_LINE * (np.asarray(one.worths)[edge] - mean)
    row = np.zeros(training.SEATS)
    row[: len(mixed)] = mixed / mixed.sum()
    return row


def play(game: Game, chosen: argparse.Namespace) -> None:
    """Play until the time is over, and keep what was found."""
    game.compile()
    folder = chosen.keep / game.name
    folder.mkdir(parents=True, exist_ok=True)
    end, number, found = time.monotonic() + 60 * chosen.minutes, 0, list[Found]()
    while time.monotonic() < end:
        found += played(game, chosen, number)
        number += 1
        if len(found) > MOST_KEPT or time.monotonic() >= end:
            np.savez(
                folder / f"{chosen.seed}-{number}",
                states=np.frombuffer(b"".join(one.state for one in found), np.uint8).reshape(len(found), -1),
                chances=np.array([one.chances for one in found]),
                matches=np.array([chosen.seed * 1_000_003 + one.match for one in found]),
            )
            print(f"{game.name}: {number} matches, {len(found)} positions more", flush=True)
            found = []


def described(game: Game, states: NDArray[Any]) -> NDArray[np.float32]:
    """Return what the network is told of every seat of positions; rows of seats that are not there are 0."""
    module = inputs_of(game)
    compiler = game.rules.compiler(f"{game.name}-inputs", {"describe": module.describe}, [module.__file__])
    grid = np.zeros((training.SEATS, module.INPUTS))
    describe = compiler.entry(door(2), "inputs", {"inner": module.describe}, game.rules.blank(), grid)
    out = np.zeros((len(states), *grid.shape), np.float32)
    for row, state in zip(out, states, strict=True):
        position = Position.from_bytes(game.rules, state.tobytes())
        grid[:] = 0
        describe(position.array, grid[: position.s.players])
        row[:] = grid
    return out


def train(game: Game, chosen: argparse.Namespace) -> None:
    """Fit the network to what was kept, and write it beside the rules."""
    inputs_of(game)
    inputs, wanted, matches = [], [], []
    paths = sorted((chosen.keep / game.name).glob("*.npz"))
    if not paths:
        raise SystemExit(
            f"nothing was kept of {game.name}: `python -m benchmarks.fit play {game.name}` first"
        )
    for path in paths:
        kept = np.load(path)
        inputs.append(described(game, kept["states"]))
        wanted.append(kept["chances"])
        matches.append(kept["matches"])
    data = training.Data(np.concatenate(inputs), np.concatenate(wanted), np.concatenate(matches))
    weights = training.fitted(data, chosen.epochs, chosen.seed)
    path = Path(import_module(game.rules.package).__file__ or "").parent / FILE
    rows = ", ".join(f"{weight:.5g}" for weight in weights)
    write_whole(path, f"[{rows}]\n")
    print(f"written: {len(weights)} weights")


def main() -> None:
    """Play, or train."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.fit", description=__doc__)
    parser.add_argument("what", choices=["play", "train"])
    parser.add_argument("game", choices=ludotheque.games())
    parser.add_argument("--minutes", type=float, default=20, help="to play (20)")
    parser.add_argument("--iterations", type=int, default=2500, help="of a longer search (2500)")
    parser.add_argument("--players", type=int, nargs="+", help="one of these for each match (any)")
    parser.add_argument("--options", type=option, nargs="*", default=[])
    parser.add_argument(
        "--epochs", type=int, default=14, help="how often all positions are gone through (14)"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, default=KEPT, help="where positions are kept")
    chosen = parser.parse_args()
    chosen.options = dict(chosen.options)
    game = ludotheque.load(chosen.game)
    chosen.players = chosen.players or list(game.players)
    {"play": play, "train": train}[chosen.what](game, chosen)


if __name__ == "__main__":
    main()
