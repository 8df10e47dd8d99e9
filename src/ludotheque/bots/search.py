"""Bots that search. What they return can be explained: chances per seat, and the lines behind them."""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import cache
from typing import ClassVar

from ludotheque.bots import analysis
from ludotheque.bots.bot import Analysis, Bot, check_seconds, check_seed, check_turn, stirred
from ludotheque.bots.codes import QUICKEST, Code
from ludotheque.bots.compiling import (
    BARE,
    KNOWING,
    Method,
    has_quick_search,
    is_compiled,
    plain_search,
    portable_search,
)
from ludotheque.bots.memory import Memory, steps_since
from ludotheque.bots.precompile import in_background
from ludotheque.bots.settings import SearchSettings, Tuning
from ludotheque.bots.tree import ROOM, Grower, Tree
from ludotheque.engine.author.insight import UNDECIDED
from ludotheque.engine.author.numbers import integers_of, reals
from ludotheque.engine.definition import Definition
from ludotheque.engine.errors import LudothequeError
from ludotheque.engine.play.redealing import redealt
from ludotheque.engine.play.sight import Sight
from ludotheque.engine.speed import running
from ludotheque.engine.speed.position import Position

SECONDS = 1.0
"""How long a search takes by default."""
PLAIN_SECONDS = 0.8
"""How long a search takes while its compiled twin is not there yet."""
NOTE_TRIES = 20
"""How often a way is looked for in which the match may have gone."""
MEMORY = Memory()


class SearchBot(Bot):
    """Searches for a time, or for a number of iterations, whichever ends first.

    By iterations alone, on one thread, the seed and the sight settle the choice, whatever was asked before.
    By time it is not settled anyway: then what a search found is kept, and the bot goes on from there when
    it sees the same match again, where what its seat has learned since allows that.

    What the game knows how to work out is not searched for.
    """

    method: Method = KNOWING
    """How it searches."""
    code: Code = QUICKEST
    """In which code it does."""
    works_out = True
    """Whether it asks the game for that."""
    infers: bool = True
    """Whether it makes something of how the others have played."""
    clock: Callable[[], float] = staticmethod(time.perf_counter)
    """By which it is told when its time is over."""
    forgets = False
    """Whether it forgets what the game says is hard to keep in mind."""
    tuned: ClassVar[Mapping[str, float]] = {}
    """How its search differs from what the game asks for."""

    def __init__(
        self,
        seconds: float | None = None,
        iterations: int | None = None,
        seed: int | None = None,
        threads: int = 1,
        insight: bool = True,
        settings: SearchSettings | None = None,
        keep: bool = True,
        infer: bool = True,
    ) -> None:
        """``insight`` false leaves nothing but the rules, ``keep`` false forgets every search.

        ``infer`` false makes nothing of how the others have played.
        """
        for name, number in (("iterations", iterations), ("threads", threads)):
            if number is not None and (isinstance(number, bool) or not isinstance(number, int) or number < 1):
                raise LudothequeError(f"a bot's {name} are a whole number of at least 1, not {number!r}")
        if seconds is None and iterations is None:
            seconds = SECONDS
        if seconds is not None:
            check_seconds(seconds)
        check_seed(seed)
        self.seconds = seconds
        self.iterations = iterations
        self.seed: int = secrets.randbits(64) if seed is None else seed
        self.threads = threads
        if not insight:
            self.method = BARE
        self.settings = settings
        self.keeps: bool = keep and iterations is None
        self.infers = self.infers and infer

    def prepare(self, game: Definition) -> None:
        """Load the search for a game, or compile it: some seconds the first time on a machine."""
        if not has_quick_search(game, self.method):
            return
        self.code.search(game, self.method)
        if self.infers:
            self.code.recall(game, self.method)
        if self.works_out:
            self.code.decision(game, self.method)

    def prepared(self, game: Definition) -> bool:
        if is_compiled(game, self.method, self.works_out, self.infers):
            return True
        return portable_search(game, self.method) is not None or not running.can_compile()

    def choose(self, sight: Sight) -> str:
        """Return the move that was worked out, or else the one that was tried most often."""
        check_turn(sight)
        actions = sight.actions()
        action = actions[0] if len(actions) == 1 else self._worked_out(sight)
        if action == UNDECIDED:
            action = self._picked(sight, self._searched(sight))
        return sight.text_of(action)

    def _picked(self, sight: Sight, trees: list[Tree]) -> int:
        """Return the move to play, after what the search has found."""
        return analysis.best(trees, sight.position.to_move)

    def _budget(self, sight: Sight) -> int | None:
        """Return how many iterations to search for, if they are counted."""
        return self.iterations

    def _settings(self, game: Definition) -> Tuning:
        """Return how to search: as somebody said, or else as the game asks for."""
        return self.settings or SearchSettings.of(self.method.knowing(game), self.tuned)

    def analyse(self, sight: Sight) -> Analysis:
        """Return the win chances that the search found, and the lines that it looked at most."""
        check_turn(sight)
        return analysis.analysis(sight, self._searched(sight), self._worked_out(sight), self.seed)

    def _worked_out(self, sight: Sight) -> int:
        """Return the move that the game works out from what the seat knows, if the bot asks for it."""
        wanted = self.works_out and self._may_compile(sight.game)
        decide = self.code.decision(sight.game, self.method) if wanted else None
        return decide(bytearray(sight.position.memory), sight.game.rules.scratch) if decide else UNDECIDED

    def _may_compile(self, game: Definition) -> bool:
        """Tell whether to think at full speed; if not, nothing compiles, or it still does: less must do."""
        if not has_quick_search(game, self.method):
            return False
        if self.waits or self.prepared(game):
            return True
        in_background(game, self.prepare)
        return False

    def _searched(self, sight: Sight) -> list[Tree]:
        """Return the trees that the threads have grown."""
        sight = recalled(sight) if self.forgets else sight
        quick = not self._may_compile(sight.game)
        search = (plain_search if quick else self.code.search)(sight.game, self.method)
        seconds = self.seconds
        if quick and has_quick_search(sight.game, self.method):
            seconds = min(self.seconds or PLAIN_SECONDS, PLAIN_SECONDS)
        deadline = None if seconds is None else self.clock() + seconds
        settings = self._settings(sight.game)
        seed, trees, budget = stirred(self.seed, sight), self._planted(sight), self._budget(sight)
        notes = self.noted(sight, seed, quick)
        threads = [
            threading.Thread(
                target=Grower(search, settings, sight, seed, number, notes, self.clock).grow,
                args=(one, budget, deadline),
            )
            for number, one in enumerate(trees)
        ]
        for thread in threads[1:]:
            thread.start()
        threads[0].run()
        for thread in threads[1:]:
            thread.join()
        if self.keeps:
            MEMORY.keep(self, sight, trees)
        return trees

    def noted(self, sight: Sight, seed: int, quick: bool = False) -> memoryview[float]:
        """Return what the seat made of how the others have played; nothing where that cannot be told."""
        notes: memoryview[float] = reals(self.method.knowing(sight.game).notes)
        recall = self.code.recall(sight.game, self.method) if self.infers and not quick else None
        if recall and sight.seat is not None:
            with suppress(LudothequeError):
                made = redealt(sight, seed, None, NOTE_TRIES).actions_made()
                recall(sight.game.new(sight.setting).memory, integers_of(made), sight.seat, notes)
        return notes

    def _planted(self, sight: Sight) -> list[Tree]:
        """Return the trees to grow: what is left of those kept, or new ones."""
        kept = MEMORY.take(self, sight) if self.keeps else None
        known = self.method.knowing(sight.game)
        steps = steps_since(kept.sight, sight, known, stirred(self.seed, sight)) if kept else None
        old = kept.trees if kept and steps is not None else [None] * self.threads
        room = min(self._budget(sight) or ROOM, ROOM)
        return [(one and one.below(steps or [])) or Tree(sight.setting.players, room) for one in old]


def get_ready(game: Definition) -> None:
    """Have the search for a game compiled in the background, unless it is there: people are going to play."""
    bot = SearchBot()
    if not bot.prepared(game):
        in_background(game, bot.prepare)


def recalled(sight: Sight) -> Sight:
    """Return a sight as a forgetful player recalls it."""
    position = Position.from_bytes(sight.game.rules, bytes(sight.position))
    _forgetting(sight.game)(position.memory)
    return replace(sight, position=position.seen_by(sight.seat))


@cache
def _forgetting(game: Definition) -> Callable[..., None]:
    return game.rules.specialised(game.insight.functions["forget"])
