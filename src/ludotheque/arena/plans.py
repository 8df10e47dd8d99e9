"""The kinds of contest: a tournament of bots, some pairs of them, one among others, or a survey of a game."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, ClassVar, NamedTuple

from ludotheque.arena.schedule import Meeting, meeting, pairings
from ludotheque.arena.specs import parse
from ludotheque.engine.author.contract import Json
from ludotheque.engine.errors import LudothequeError


class Question(NamedTuple):
    """Whether a bot takes more than a share of the wins."""

    bot: str
    bound: float
    least: int = 0
    """Matches before the answer counts."""


EVERYBODY = ""
"""In place of a bot's name: every pairing's first bot."""
LADDER = ("random", "easy", "medium", "hard", "expert")
"""The levels, each stronger than the one before."""
SKILL_PART = 4
"""Matches of a survey for every one that shows how much skill decides."""


@dataclass(frozen=True)
class Tournament:
    """Every bot against every other, at tables of one size."""

    bots: tuple[str, ...]
    players: int
    matches: int
    """Of every pairing, at least: whole rounds are played."""
    until: Mapping[str, float] = field(default_factory=dict)
    """Shares at which a bot's pairings are settled, and end."""

    kind: ClassVar[str] = "arena"

    def __post_init__(self) -> None:
        for text in self.bots:
            parse(text)
        if len(self.bots) < 2 or len(set(self.bots)) < len(self.bots):
            raise LudothequeError(
                f"a tournament takes two bots or more, each once, not {' '.join(self.bots) or 'none'}"
            )

    @property
    def tables(self) -> tuple[int, ...]:
        """The numbers of players that there are."""
        return (self.players,)

    def meetings(self) -> list[Meeting]:
        """Return who meets whom, in the order in which the bots were named."""
        return pairings(self.bots, self.players, self.matches)

    def question(self, met: Meeting) -> Question | None:
        """Return what a meeting is to settle, if anything."""
        for bot in met.bots:
            if bot in self.until:
                return Question(bot, self.until[bot])
        return Question(self.first(met), self.until[EVERYBODY]) if EVERYBODY in self.until else None

    def first(self, met: Meeting) -> str:
        """Return the bot from whose side a meeting is told: the one that was named first."""
        return min(met.bots, key=self.bots.index)


@dataclass(frozen=True)
class Pairs:
    """Chosen pairs of bots, each to settle whether the first takes more than a share of the wins.

    Where no share is named nothing is settled early: all matches are played.
    """

    pairs: tuple[tuple[str, str, float | None], ...]
    players: int
    matches: int
    """Of every pair that is not settled before, at least."""
    least: int = 0
    """Of every pair, settled or not."""

    kind: ClassVar[str] = "pairs"

    def __post_init__(self) -> None:
        object.__setattr__(self, "pairs", tuple((a, b, share) for a, b, share in self.pairs))
        for text in self.bots:
            parse(text)

    @property
    def bots(self) -> tuple[str, ...]:
        """Everybody who plays."""
        return tuple(dict.fromkeys(bot for a, b, _ in self.pairs for bot in (a, b)))

    @property
    def tables(self) -> tuple[int, ...]:
        """The numbers of players that there are."""
        return (self.players,)

    def meetings(self) -> list[Meeting]:
        """Return who meets whom."""
        return [meeting([a, b], self.players, self.matches) for a, b, _ in self.pairs]

    def question(self, met: Meeting) -> Question | None:
        """Return what a meeting is to settle, if anything."""
        first, bound = next((a, share) for a, b, share in self.pairs if {a, b} == set(met.bots))
        return None if bound is None else Question(first, bound, self.least)

    def first(self, met: Meeting) -> str:
        """Return the bot from whose side a meeting is told."""
        return next(a for a, b, _ in self.pairs if {a, b} == set(met.bots))


@dataclass(frozen=True)
class Survey:
    """One bot in all seats, to see what the game does; and against weaker ones, to see what skill does."""

    bot: str
    players: tuple[int, ...]
    matches: int
    """For each number of players."""
    against: tuple[str, ...] | None = None
    """Weaker bots; unless said: the level below, and random."""

    kind: ClassVar[str] = "balance"

    def __post_init__(self) -> None:
        if self.against is None:
            object.__setattr__(self, "against", weaker(self.bot))
        elif self.bot in self.against:
            raise LudothequeError(f"{self.bot} is to meet other bots, not itself")
        for text in self.bots:
            parse(text)

    @property
    def bots(self) -> tuple[str, ...]:
        """Everybody who plays."""
        return self.bot, *(self.against or ())

    @property
    def tables(self) -> tuple[int, ...]:
        """The numbers of players that there are."""
        return self.players

    def meetings(self) -> list[Meeting]:
        """Return who meets whom."""
        return [one for players in self.players for one in [self.alone(players), *self.skill(players)]]

    def question(self, met: Meeting) -> Question | None:
        """Return nothing: a survey settles nothing."""
        return None

    def first(self, met: Meeting) -> str:
        """Return the bot from whose side a meeting is told: the stronger."""
        return self.bot

    def alone(self, players: int) -> Meeting:
        """Return the matches in which the bot has all seats."""
        return meeting([self.bot], players, self.matches)

    def skill(self, players: int) -> list[Meeting]:
        """Return the matches against weaker bots."""
        few = -(-self.matches // SKILL_PART)
        return [meeting([self.bot, other], players, few) for other in self.against or ()]


@dataclass(frozen=True)
class Among:
    """One bot among others that are all alike, to settle whether it takes more than a share of the wins."""

    bot: str
    others: str
    players: int
    matches: int
    """Unless it is settled before, at least."""
    share: float

    kind: ClassVar[str] = "among"

    def __post_init__(self) -> None:
        for text in self.bots:
            parse(text)
        if self.bot == self.others:
            raise LudothequeError(f"{self.bot} is to sit among other bots, not among itself")

    @property
    def bots(self) -> tuple[str, ...]:
        """Everybody who plays."""
        return self.bot, self.others

    @property
    def tables(self) -> tuple[int, ...]:
        """The numbers of players that there are."""
        return (self.players,)

    def meetings(self) -> list[Meeting]:
        """Return the one meeting: the bot sits in every seat once a round."""
        return [meeting(self.bots, self.players, self.matches, lone=self.bot)]

    def question(self, met: Meeting) -> Question | None:
        """Return what is to be settled."""
        return Question(self.bot, self.share)

    def first(self, met: Meeting) -> str:
        """Return the bot from whose side it is told."""
        return self.bot


Plan = Tournament | Pairs | Survey | Among


def plan_json(plan: Plan) -> Json:
    """Return a plan as JSON."""
    data: Json = json.loads(json.dumps({"kind": plan.kind, **asdict(plan)}))
    return data


def plan_of(data: Mapping[str, Any]) -> Plan:
    """Return a plan from its JSON."""
    values: dict[str, Any] = {
        k: tuple(v) if isinstance(v, list) else v for k, v in data.items() if k != "kind"
    }
    kinds: dict[str, type[Plan]] = {kind.kind: kind for kind in (Tournament, Pairs, Survey, Among)}
    return kinds[data["kind"]](**values)


def weaker(text: str) -> tuple[str, ...]:
    """Return the bots that show what the skill of one is worth: the level below it, and random."""
    name = parse(text).name
    if name == LADDER[0]:
        return ()
    below = LADDER[LADDER.index(name) - 1] if name in LADDER else LADDER[0]
    return tuple(dict.fromkeys([below, LADDER[0]]))


def until_typed(texts: Sequence[str], bots: Sequence[str]) -> dict[str, float]:
    """Return bots and shares as a person typed them: ``expert>0.9``, or ``0.5`` for every pairing's first."""
    found: dict[str, float] = {}
    for text in texts:
        bot, more, number = text.rpartition(">")
        bot = bot.strip()
        try:
            bound = float(number)
        except ValueError:
            bound = 0.0
        if not 0 < bound < 1:
            raise LudothequeError(
                f"--until takes a share such as 0.5, or a bot's, as 'hard>0.9'; not {text!r}"
            )
        if more and bot not in bots:
            raise LudothequeError(
                f"--until speaks of {bot!r}, who does not play (there are {', '.join(bots)})"
            )
        found[bot] = bound
    return found
