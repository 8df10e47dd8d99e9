"""What is certain from a position: searched to the end, from what a seat may know.

A seat is *sure* of a goal if it can reach it within so many of its turns whatever chance and the others do:
its own moves are alternatives, everything else has to be answered. A move whose result the seat cannot
know (``unsure`` of a game's ``teaching.py``) is luck, and makes nobody sure of anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice

from ludotheque.engine.author.state import CHANCE, OVER
from ludotheque.engine.definition import Definition, Setting
from ludotheque.engine.errors import LudothequeError
from ludotheque.engine.play.match import Match
from ludotheque.engine.speed.position import Position
from ludotheque.engine.teaching.conditions import holds

BUDGET = 60_000
"""Positions that a proof looks at, at most, unless it is told otherwise."""


class TooHard(LudothequeError):
    """Raised where a proof would take too long."""


class _Search:
    """What both kinds of proof share: a budget, and moves from what a seat knows."""

    game: Definition
    setting: Setting
    seat: int
    left: int

    def __init__(self, game: Definition, setting: Setting, seat: int, budget: int) -> None:
        self.game, self.setting, self.seat = game, setting, seat
        self.budget = self.left = budget

    def after(self, position: Position, action: int) -> Position:
        """Return the position after an event."""
        self.left -= 1
        if self.left < 0:
            raise TooHard(f"nothing was proved within {self.budget:,} positions")
        then = position.copy()
        then.play(action)
        return then

    def is_luck(self, position: Position, action: int) -> bool:
        """Tell whether the seat cannot know what its move leads to."""
        return bool(self.game.teaching.unsure(position.s, self.setting.deck, action))


class Certainty(_Search):
    """Whether a goal can be reached for certain, and how."""

    goal: str
    turns: int

    def __init__(
        self,
        game: Definition,
        setting: Setting,
        begin: Position,
        seat: int,
        goal: str,
        turns: int = 1,
        budget: int = BUDGET,
    ) -> None:
        """``begin`` is any position in which the seat is to move: only what it may know is looked at."""
        super().__init__(game, setting, seat, budget)
        self.begin: Position = begin.seen_by(seat)
        self.goal, self.turns = goal, turns
        self._known: dict[tuple[bytes, int], bool] = {}
        self._spoiler = -1

    def reached(self, position: Position) -> bool:
        """Tell whether the goal is reached."""
        return holds(self.game, self.setting, self.goal, self.begin, position, self.seat)

    def first_moves(self) -> list[int]:
        """Return the moves that make the seat sure of its goal."""
        return self.sure_moves(self.begin, self.turns)

    def sure_moves(self, position: Position, turns: int) -> list[int]:
        """Return the moves after which the seat is sure of its goal, its turns counted with this one."""
        return [action for action in position.actions() if self._leads(position, action, turns)]

    def _leads(self, position: Position, action: int, turns: int) -> bool:
        """Tell whether the goal is certain after an event."""
        if position.to_move == self.seat and self.is_luck(position, action):
            return False
        then = self.after(position, action)
        return self.reached(then) or self.sure(then, self.turns_after(position, then, turns))

    def turns_after(self, position: Position, then: Position, turns: int) -> int:
        """Return how many turns are left to the seat after an event."""
        return turns - (position.s.turn == self.seat and then.s.turn != self.seat)

    def sure(self, position: Position, turns: int) -> bool:
        """Tell whether the goal, which is not reached, is certain from here."""
        if turns == 0 or position.to_move == OVER:
            return False
        key = bytes(position), turns
        if key not in self._known:
            self._known[key] = False  # a position that leads back to itself proves nothing
            if position.to_move == self.seat:
                sure = any(self._leads(position, action, turns) for action in position.actions())
            else:
                sure = self._whatever(position, turns)
            self._known[key] = sure
        return self._known[key]

    def _whatever(self, position: Position, turns: int) -> bool:
        """Tell whether the goal is certain after every event; what spoilt it last is tried first."""
        for action in sorted(position.actions(), key=lambda action: action != self._spoiler):
            if not self._leads(position, action, turns):
                self._spoiler = action
                return False
        return True


class Worth(_Search):
    """How many points a seat has at the end of its turn, on average, if it goes for points alone: exact."""

    def __init__(self, game: Definition, setting: Setting, seat: int, budget: int = BUDGET) -> None:
        super().__init__(game, setting, seat, budget)
        self._known: dict[bytes, float | None] = {}

    def of_moves(self, begin: Position) -> dict[int, float]:
        """Return what each move of the seat is worth, compared with the points that it has."""
        begin = begin.seen_by(self.seat)
        if any(self.is_luck(begin, action) for action in begin.actions()):
            raise TooHard("what a move leads to is not known")
        now = begin.scores()[self.seat]
        return {action: self.of(self.after(begin, action)) - now for action in begin.actions()}

    def of(self, position: Position) -> float:
        """Return the points that the seat will have, on average."""
        if position.to_move == OVER or position.s.turn != self.seat:
            return float(position.scores()[self.seat])
        key = bytes(position)
        if key not in self._known:
            self._known[key] = None
            self._known[key] = self._average(position) if position.to_move == CHANCE else self._best(position)
        known = self._known[key]
        if known is None:
            raise TooHard("a turn leads back to where it was")
        return known

    def _best(self, position: Position) -> float:
        return max(self.of(self.after(position, action)) for action in position.actions())

    def _average(self, position: Position) -> float:
        actions = position.actions()
        weights = [position.weight(action) for action in actions]
        values = (self.of(self.after(position, action)) for action in actions)
        pairs = zip(weights, values, strict=True)
        return sum(weight * value for weight, value in pairs) / sum(weights)


Picker = Callable[[Match], int]
"""Says which event of chance, or of another seat, a line goes on with."""
Line = tuple[tuple[int | str, str], ...]


def lines_of(proof: Certainty, match: Match, pick: Picker, most: int) -> list[Line]:
    """Return the ways to the goal from where a match stands, at most ``most`` and one more.

    What chance and the others do in between is picked, and so the same for all ways that begin alike.
    """
    return list(islice(_lines(proof, match, proof.turns, pick), most + 1))


def _lines(proof: Certainty, match: Match, turns: int, pick: Picker) -> Iterator[Line]:
    position = match.position
    own = position.to_move == proof.seat
    for action in proof.sure_moves(position.seen_by(proof.seat), turns) if own else [pick(match)]:
        after = match.copy()
        after.follow(action)
        events = _since(after, match.length)
        if proof.reached(after.position):
            yield events
            continue
        for rest in _lines(proof, after, proof.turns_after(position, after.position, turns), pick):
            yield (*events, *rest)


def _since(match: Match, begin: int) -> Line:
    return tuple(("chance" if who == CHANCE else who, text) for who, text in match.events(begin))
