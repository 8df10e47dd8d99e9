"""Bots that search. What they return can be explained: chances per seat, and the lines behind them."""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from ludotheque.bots import knowledge, tree
from ludotheque.bots.bot import Analysis, Bot, Line, check_seconds, check_seed, check_turn, stirred
from ludotheque.engine.compiled import door
from ludotheque.engine.errors import LudothequeError
from ludotheque.engine.game import Game
from ludotheque.engine.rng import generator
from ludotheque.engine.sight import Sight
from ludotheque.engine.state import plain

CHUNK_SECONDS = 0.01
"""How long compiled code searches at a stretch before it looks at the clock."""
DEEPEST = 256
ENDLESS = 1_000_000
"""Plies of a rollout that is not cut off."""
LINES = 5
LINE_MOVES = 6


@dataclass(frozen=True)
class Settings:
    """How a search goes about it; the numbers were tuned in the arena."""

    exploration: float = 0.7
    widening: float = 1e9
    """Edges that a node may have are 1 + widening · visits ^ exponent."""
    exponent: float = 0.5
    horizon: int = ENDLESS
    """Plies that a rollout goes before the game's evaluation is asked."""

    def array(self) -> NDArray[np.float64]:
        """Return the settings as the search reads them."""
        return np.array([self.exploration, self.widening, self.exponent, self.horizon], np.float64)


class Tree:
    """The arrays of one tree."""

    def __init__(self, players: int, room: int) -> None:
        self.nodes = np.zeros((room, tree.NODE_COLUMNS), np.int64)
        self.edges = np.zeros((room, tree.EDGE_COLUMNS), np.int64)
        self.values = np.zeros((room, players))
        self.counters = np.zeros(3, np.int64)
        self.counters[tree.NODES] = 1
        self.nodes[0, tree.FIRST] = tree.NONE

    def children(self, node: int) -> list[int]:
        """Return the edges of a node, the most visited first."""
        edges = []
        edge = int(self.nodes[node, tree.FIRST])
        while edge != tree.NONE:
            edges.append(edge)
            edge = int(self.edges[edge, tree.NEXT])
        return sorted(edges, key=lambda edge: (-self.edges[edge, tree.VISITS], self.edges[edge, tree.ACTION]))

    def visits(self, edge: int) -> int:
        """Return how often an edge was walked."""
        return int(self.edges[edge, tree.VISITS])

    def action(self, edge: int) -> int:
        """Return what an edge stands for."""
        return int(self.edges[edge, tree.ACTION])


def compiled_search(game: Game, insight: bool) -> Callable[..., int]:
    """Return the search compiled for a game, with or without what is known of it."""
    with _compiling:
        return _compiled_search(game, insight)


_compiling = threading.Lock()


@cache
def _compiled_search(game: Game, insight: bool) -> Callable[..., int]:
    label = f"{game.name}-search{'' if insight else '-bare'}"
    compiler = game.compiler(label, knowledge.of(game, insight), [tree.__file__, knowledge.__file__])
    state, numbers, reals = game.blank(), np.zeros(1, np.int64), np.zeros(1)
    table, chart = np.zeros((1, 1), np.int64), np.zeros((1, 1))
    return compiler.entry(
        tree.search,
        "search",
        {},
        *(state, state, 1, 1, reals, table, table, chart, numbers, numbers, numbers, numbers, reals),
    )


def compiled_decision(game: Game) -> Callable[..., int] | None:
    """Return what works out moves of a game, compiled; None if nothing does."""
    with _compiling:
        return _compiled_decision(game)


@cache
def _compiled_decision(game: Game) -> Callable[..., int] | None:
    known = knowledge.of(game)
    if known["decide"] is knowledge.decide:
        return None
    compiler = game.compiler(f"{game.name}-decision", known, [knowledge.__file__])
    return compiler.entry(door(2), "decide", {"inner": known["decide"]}, game.blank(), np.zeros(1, np.int64))


class SearchBot(Bot):
    """Searches for a time, or for a number of iterations, which a seed makes repeatable on one thread.

    What the game knows how to work out is not searched for.
    """

    works_out = True
    """Whether it asks the game for that."""

    def __init__(
        self,
        seconds: float = 1.0,
        iterations: int | None = None,
        seed: int | None = None,
        threads: int = 1,
        insight: bool = True,
        settings: Settings | None = None,
    ) -> None:
        check_seconds(seconds)
        check_seed(seed)
        for name, number in (("iterations", iterations), ("threads", threads)):
            if number is not None and (isinstance(number, bool) or not isinstance(number, int) or number < 1):
                raise LudothequeError(f"a bot's {name} are a whole number of at least 1, not {number!r}")
        self.seconds = seconds
        self.iterations = iterations
        self.seed = secrets.randbits(64) if seed is None else seed
        self.threads = threads
        self.insight = insight
        self.settings = settings

    def prepare(self, game: Game) -> None:
        """Compile the search for a game: some seconds the first time on a machine."""
        compiled_search(game, self.insight)
        if self.insight and self.works_out:
            compiled_decision(game)

    def choose(self, sight: Sight) -> str:
        """Return the move that was worked out, or else the one that was tried most often."""
        check_turn(sight)
        actions = sight.actions()
        action = actions[0] if len(actions) == 1 else self._worked_out(sight)
        if action == knowledge.UNDECIDED:
            action = self._best(self._searched(sight))
        return sight.game.notation.write(sight.s, sight.setting.deck, action)

    def analyse(self, sight: Sight) -> Analysis:
        """Return the win chances that the search found, and the lines that it looked at most.

        A move that is worked out comes first all the same, and the chances are those that it gives.
        """
        check_turn(sight)
        trees = self._searched(sight)
        visits, values = self._roots(trees)
        whole = sum(visits.values())
        means = {action: values[action] / visits[action] for action in visits}
        weights = {action: visits[action] / whole for action in visits}
        solved = self._worked_out(sight)
        if solved != knowledge.UNDECIDED:
            means.setdefault(solved, np.sum(list(values.values()), axis=0) / whole)
            weights = {action: float(action == solved) for action in means}
        best = sorted(means, key=lambda action: (-weights[action], -visits.get(action, 0), action))
        write = sight.game.notation.write
        lines = [
            Line(
                moves=[write(sight.s, sight.setting.deck, action), *self._follow(sight, trees[0], action)],
                chances=means[action].tolist(),
                weight=weights[action],
            )
            for action in best[:LINES]
        ]
        chances = np.sum([weights[action] * means[action] for action in means], axis=0)
        return Analysis(lines[0].moves[0], chances.tolist(), lines)

    def _worked_out(self, sight: Sight) -> int:
        """Return the move that the game works out from what the seat knows, if the bot asks for it."""
        decide = compiled_decision(sight.game) if self.insight and self.works_out else None
        return decide(sight.state.copy(), sight.game.buffer()) if decide else knowledge.UNDECIDED

    def _searched(self, sight: Sight) -> list[Tree]:
        """Return the trees that the threads have grown."""
        search = compiled_search(sight.game, self.insight)
        settings = self.settings or _settings(sight.game, self.insight)
        room = 400_000 if self.iterations is None else 4 * self.iterations + 100
        trees = [Tree(sight.setting.players, room) for _ in range(self.threads)]
        deadline = time.perf_counter() + self.seconds
        grow = [
            threading.Thread(target=self._grow, args=(search, settings, sight, one, number, deadline))
            for number, one in enumerate(trees)
        ]
        for thread in grow[1:]:
            thread.start()
        grow[0].run()
        for thread in grow[1:]:
            thread.join()
        return trees

    def _grow(
        self,
        search: Callable[..., int],
        settings: Settings,
        sight: Sight,
        one: Tree,
        number: int,
        deadline: float,
    ) -> None:
        """Let one tree grow until the time is over or the iterations are done."""
        game, seat = sight.game, sight.seat
        rng = generator(stirred(self.seed, sight), number)
        rest = (
            *(settings.array(), one.nodes, one.edges, one.values, one.counters, rng, game.buffer()),
            *(np.zeros(DEEPEST, np.int64), np.zeros(sight.setting.players)),
        )
        work, begin = game.blank(), time.perf_counter()
        if self.iterations is not None:
            search(work, sight.state, seat, self.iterations, *rest)
            return
        chunk = 8
        while search(work, sight.state, seat, chunk, *rest) == chunk:
            now = time.perf_counter()
            if now >= deadline:
                return
            spent, begin = now - begin, now
            chunk = max(1, min(2 * chunk, int(chunk * CHUNK_SECONDS / max(spent, 1e-7))))

    def _best(self, trees: list[Tree]) -> int:
        visits, _ = self._roots(trees)
        return min(visits, key=lambda action: (-visits[action], action))

    def _roots(self, trees: list[Tree]) -> tuple[dict[int, int], dict[int, NDArray[np.float64]]]:
        """Return how often each move was tried, and what it gave every seat, over all trees."""
        visits: dict[int, int] = {}
        values: dict[int, NDArray[np.float64]] = {}
        for one in trees:
            for edge in one.children(0):
                action = one.action(edge)
                visits[action] = visits.get(action, 0) + one.visits(edge)
                values[action] = values.get(action, np.zeros_like(one.values[edge])) + one.values[edge]
        return visits, values

    def _follow(self, sight: Sight, one: Tree, action: int) -> list[str]:
        """Return the moves that the search expects after one, until chance decides."""
        game, deck, rules = sight.game, sight.setting.deck, sight.game.ready
        s = plain(sight.state.copy())
        rules.redeal(rules.of(s), sight.seat or 0, rules.numbers(generator(self.seed)))
        node = 0
        texts: list[str] = []
        while len(texts) < LINE_MOVES:
            edge = next((edge for edge in one.children(node) if one.action(edge) == action), None)
            if edge is None or not rules.legal(rules.of(s), action, rules.numbers(game.buffer())):
                break
            rules.play(rules.of(s), action)
            node = int(one.edges[edge, tree.CHILD])
            ahead = [edge for edge in one.children(node) if one.visits(edge) > 1]
            if s.to_move < 0 or not ahead:
                break
            action = one.action(ahead[0])
            if not rules.legal(rules.of(s), action, rules.numbers(game.buffer())):
                break
            texts.append(game.notation.write(s, deck, action))
        return texts


def _settings(game: Game, insight: bool) -> Settings:
    """Return how to search a game: as its ``insight.py`` says, or as any."""
    found = getattr(game.insight, "SETTINGS", None) if insight else None
    return Settings(**found) if found else Settings()
