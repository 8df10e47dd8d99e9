"""Random matches for the conformance kit to look at."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ludotheque.engine.author.options import Deck, Flag, Given, Option, Whole
from ludotheque.engine.author.rng import generator
from ludotheque.engine.author.rulebook import clauses
from ludotheque.engine.author.state import OVER
from ludotheque.engine.definition import Definition, Setting
from ludotheque.engine.errors import LudothequeError
from ludotheque.engine.play.match import Match
from ludotheque.engine.play.sight import Sight

LOOKS, OPTION_LOOKS = 12, 5
"""Positions of a match at which the slower checks look; of one with options that are not the usual ones."""
PAIRS = 4
"""Settings with several options changed at once."""
DRAWS, PLAIN_DRAWS = 3000, 600
"""Times that chance and redeals are drawn, to be compared with their odds."""
STATES, PLAIN_STATES = 500, 200
"""Possible states up to which hidden information is enumerated."""
LONGEST, OPTION_LONGEST = 100_000, 2_000
"""Events after which a random match is considered endless; with unusual options it is cut off."""

Chooser = Callable[[Sight], str]
"""A bot's choice."""


class Problem(Exception):
    """A check's complaint."""


def demand(condition: object, complaint: str) -> None:
    """Raise the complaint unless the condition holds."""
    if not condition:
        raise Problem(complaint)


@dataclass(frozen=True)
class Walked:
    """A random match: its setting and actions, from which any position can be had again."""

    setting: Setting
    actions: list[int]
    looks: int

    @property
    def name(self) -> str:
        """How many play, and with which options."""
        options = {name: value for name, value in self.setting.options.items() if not isinstance(value, dict)}
        return f"{self.setting.players} players, {options}"


class Sample:
    """Random matches of a game, and their positions, for the checks to look at."""

    def __init__(
        self,
        game: Definition,
        seed: int = 0,
        matches: int = 5,
        choosers: Sequence[Chooser] = (),
        compiled: bool = True,
        options: Mapping[str, Any] | None = None,
        alike: Sequence[Mapping[str, Chooser]] = (),
    ) -> None:
        """``options`` are kept fixed; all others vary."""
        self.game: Definition = game if compiled else game.uncompiled()
        self.compiled = compiled
        self.draws = DRAWS if compiled else PLAIN_DRAWS
        self.states = STATES if compiled else PLAIN_STATES
        self.seed = seed
        self.matches = matches
        self.choosers = choosers
        self.alike = alike
        self.fixed: dict[str, Any] = dict(options or {})
        self._clauses: dict[str, frozenset[str]] = {}

    @cached_property
    def walks(self) -> list[Walked]:
        """Random matches: for every number of players, and for every value that an option can take."""
        if self.compiled:
            self.game.rules.hasten()
        walks = []
        for players in self.game.players:
            setting = self.game.setting(players, self.fixed)
            walks += [self._walked(setting, number, LOOKS) for number in range(self.matches)]
        return walks + [self._walked(setting, 0, OPTION_LOOKS) for setting in self._unusual()]

    def _walked(self, setting: Setting, number: int, looks: int) -> Walked:
        choice = random.Random(f"{self.seed} {setting.players} {number}")  # noqa: S311
        most = LONGEST if looks == LOOKS else OPTION_LONGEST
        actions = random_match(self.game, setting, choice, most)
        demand(len(actions) < LONGEST, f"a random match did not end within {LONGEST} events")
        return Walked(setting, actions, looks)

    def _unusual(self) -> Iterator[Setting]:
        """Yield a setting for every value of every option, then some with several of them changed."""
        game, choice = self.game, random.Random(self.seed)  # noqa: S311
        free = [option for option in game.options if option.name not in self.fixed]
        values: dict[str, list[Any]] = {}
        for k, option in enumerate(free):
            given = Given(game.players[k % len(game.players)], game.setting(game.players[0], self.fixed).deck)
            values[option.name] = values_of(game, option, given)
            for value in values[option.name]:
                yield game.setting(given.players, {**self.fixed, option.name: value})
        for _ in range(PAIRS if len(free) > 1 else 0):
            players = choice.choice(game.players)
            changed = {name: choice.choice(some) for name, some in values.items() if some}
            yield self._allowed(players, changed)

    def _allowed(self, players: int, changed: dict[str, Any]) -> Setting:
        """Return a setting with options changed together; a value that the others forbid is left as usual."""
        chosen = dict(self.fixed)
        for name, value in sorted(changed.items(), key=lambda item: item[0] != "deck"):
            try:
                self.game.setting(players, {**chosen, name: value})
            except Exception:  # noqa: S112 - limits may depend on other options
                continue
            chosen[name] = value
        return self.game.setting(players, chosen)

    def positions(self) -> Iterator[Match]:
        """Yield matches with manual chance at some of their positions, the first and the last among them."""
        for match in self._positions:
            yield match.copy()

    @cached_property
    def _positions(self) -> list[Match]:
        found = []
        for walk in self.walks:
            wanted = {len(walk.actions) * look // (walk.looks - 1) for look in range(walk.looks)}
            match = Match(self.game, walk.setting, None)
            for number, action in enumerate([*walk.actions, None]):
                if number in wanted:
                    found.append(match.copy())
                if action is not None:
                    match.follow(action)
        return found

    def clauses(self, lang: str) -> frozenset[str]:
        """Return the names of the clauses of the game's rulebook: asked for at every move that is refused."""
        if lang not in self._clauses:
            self._clauses[lang] = frozenset(clauses(self.game.rulebook(lang)))
        return self._clauses[lang]

    def seats(self, match: Match) -> list[int | None]:
        """Return everybody who may look: the seats and a spectator."""
        return [*range(match.players), None]


def values_of(game: Definition, option: Option, given: Given) -> list[Any]:
    """Return the values of an option to play with, but for the usual one: both ends, the middle, null."""
    if isinstance(option, Deck):
        return [name for name in game.box.names() if name != option.default(given)]
    if isinstance(option, Flag):
        return [not option.default(given)]
    if isinstance(option, Whole):
        low, high = option.bounds(given)
        values = [low, (low + high) // 2, high, *([None] if option.nullable else [])]
        return [value for value in dict.fromkeys(values) if value != option.default(given)]
    return []


def random_match(game: Definition, setting: Setting, choice: random.Random, most: int = LONGEST) -> list[int]:
    """Return the actions of a random match, or the first of them."""
    position, rng = game.new(setting), generator(choice.getrandbits(64))
    actions: list[int] = []
    while position.to_move != OVER and len(actions) < most:
        try:
            actions.append(position.pick(rng))
        except LudothequeError as error:
            last = f", the last action {actions[-1]}" if actions else ""
            raise Problem(f"{setting.players} players, after {len(actions)} events{last}: {error}") from error
        position.play(actions[-1])
    return actions


def recent(match: Match) -> str:
    """Return where a match stands, for a complaint."""
    return f"{match.players} players, {match.length} events, the last {match.history[-3:]}"
