"""What is claimed of the bots' strength: who meets whom, at which table, and what comes out."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise, product
from typing import Any

from ludotheque import Game
from ludotheque.arena.contest import Running
from ludotheque.arena.intervals import Share, share
from ludotheque.arena.plans import LADDER, Among, Pairs, Survey

TOPICS = [
    *("greedy", "random", "insight", "past", "time", "alpha-beta", "ismcts"),
    *("among", "draws", "ladder", "standing"),
]
FROM_GREEDY = {"labyrinthe": 0.75, "tanagra": 0.9, "tantalus": 0.9, "temptation": 0.6, "titus": 0.75}
FROM_RANDOM = {"temptation": 0.8}
"""What is claimed of the expert, by game; of random, 99 % where nothing else is said."""
FROM_PAST = {"labyrinthe": 0.65, "tanagra": 0.6, "tantalus": 0.6, "temptation": 0.52, "titus": 0.65}
BY_TIME = {"labyrinthe": 0.6, "tanagra": 0.6, "tantalus": 0.6, "titus": 0.6}
FROM_ALPHA_BETA = {"labyrinthe": 0.65, "tanagra": 0.75, "tantalus": 0.75, "titus": 0.65}
FROM_ISMCTS = {"labyrinthe": 0.8, "tanagra": 0.8, "tantalus": 0.8, "temptation": 0.65, "titus": 0.8}
FROM_BARE, HALF = 0.65, 0.5
TIMES_EVEN = 1.8
"""What one expert among greedy bots takes, as a multiple of an even share."""
AMONG = (3, 4, 5)
DRAWN = {"tanagra": 0.4}
"""How many matches of two bots of one level are drawn, at most."""
DRAWING = ("medium", "hard", "expert")
TABLES = ("short", "usual")
FEW_CARDS = {"cards": 20, "stall": 40}
"""Tables of Tantalus among experts, where a whole match is long; those of Tanagra are of its presets."""


@dataclass(frozen=True)
class Asked:
    """A contest, and the share of wins that the first bot is claimed to take; or of draws, at most."""

    topic: str
    plan: Pairs | Among | Survey
    claim: float
    options: Mapping[str, Any] = field(default_factory=dict)

    def found(self, running: Running) -> Share:
        """Return the share in question so far."""
        (meeting,) = running.meetings
        if isinstance(self.plan, Survey):
            matches = running.matches(meeting)
            return share(sum(len(played.winners) > 1 for played in matches), len(matches))
        return running.share(meeting, self.plan.first(meeting))

    def holds(self, found: Share) -> bool:
        """Tell whether a share is as claimed."""
        return found.share <= self.claim if isinstance(self.plan, Survey) else found.share >= self.claim

    @property
    def words(self) -> tuple[str, str]:
        """Who plays against whom, as the table says it."""
        if isinstance(self.plan, Pairs):
            one, other, _ = self.plan.pairs[0]
            return one, "OpenSpiel" if self.topic == "ismcts" else other
        if isinstance(self.plan, Among):
            return self.plan.bot, f"{self.plan.others}, {self.plan.players - 1} of them"
        return self.plan.bot, f"itself, {self.topic}"


def asked(game: Game, players: int, chosen: argparse.Namespace) -> list[Asked]:
    """Return what is asked at tables of one size."""
    questions = [*_of_two(game, chosen)] if players == 2 else []
    if "among" in chosen.only and players in AMONG:
        plan = Among(
            f"expert:{held(chosen, chosen.seconds)}", "greedy", players, chosen.matches, TIMES_EVEN / players
        )
        questions.append(Asked("among", plan, plan.share))
    steps: list[tuple[str, str]] = []
    if "ladder" in chosen.only:
        expert = f"expert:{held(chosen, chosen.ladder_seconds)}"
        steps += [
            (lower, expert if upper == "expert" else upper)
            for lower, upper in pairwise(LADDER)
            if upper in chosen.levels
        ]
    if "standing" in chosen.only:
        steps += [("greedy", level) for level in LADDER[1:-1] if level in chosen.levels]
    for lower, upper in steps:
        pairs = Pairs(((upper, lower, HALF),), players, chosen.most, chosen.least)
        questions.append(Asked(f"{upper.partition(':')[0]}-above-{lower}", pairs, HALF))
    return questions


def held(chosen: argparse.Namespace, seconds: float, times: int = 1) -> str:
    """Return what an expert is held to, as a bot is written: a time, or a number of iterations."""
    return str(times * chosen.iterations) if chosen.iterations else f"{times * seconds:g}s"


def _of_two(game: Game, chosen: argparse.Namespace) -> Iterator[Asked]:
    seconds, clock, name = held(chosen, chosen.seconds), f"{chosen.seconds:g}s", game.name
    expert = f"expert:{seconds}"
    short, usual = ({"tantalus": FEW_CARDS, "tanagra": game.preset(at, 2)}.get(name, {}) for at in TABLES)
    claims = {
        "greedy": (expert, "greedy", FROM_GREEDY.get(name), {}),
        "random": (expert, "random", FROM_RANDOM.get(name, 0.99), {}),
        "insight": (expert, f"{expert}:bare", FROM_BARE, {}),
        "past": (expert, f"expert@0.1:{seconds}", FROM_PAST.get(name), usual),
        "time": (f"expert:{held(chosen, chosen.seconds, 4)}", expert, BY_TIME.get(name), usual),
        "alpha-beta": (expert, f"alpha-beta:{clock}", FROM_ALPHA_BETA.get(name), short),
        "ismcts": (
            expert,
            f"cmd:{sys.executable} -m benchmarks.ismcts:{clock}",
            FROM_ISMCTS.get(name),
            short,
        ),
    }
    for topic, (one, other, claim, options) in claims.items():
        if topic in chosen.only and claim:
            bound = None if topic == "random" else claim
            yield Asked(topic, Pairs(((one, other, bound),), 2, chosen.matches), claim, options)
    if "draws" in chosen.only and name in DRAWN:
        for preset, level in product(TABLES, DRAWING):
            if level in chosen.levels:
                plan = Survey(expert if level == "expert" else level, (2,), chosen.matches, ())
                yield Asked(f"draws-{preset}-{level}", plan, DRAWN[name], game.preset(preset, 2))
