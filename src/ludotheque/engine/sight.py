"""A sight: what a bot is given. It holds a concealed state, so there is nothing to peek at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from ludotheque.engine.game import Game, Setting
from ludotheque.engine.parts import Json
from ludotheque.engine.standing import shared_keys
from ludotheque.engine.state import CHANCE, StateArray, copied, fixed, plain

Event = tuple[int, str]
"""Who acted (a seat, or CHANCE) and the text of what happened."""
SPECTATOR = -1
"""The seat of somebody who has none, as rules count seats."""


@dataclass(eq=False, slots=True)
class Sight:
    """Everything that a seat, or a spectator (None), may know about a match."""

    game: Game
    setting: Setting
    state: StateArray
    """The match's state with everything concealed that the seat cannot know."""
    seat: int | None
    events: Sequence[Event]
    """Who acted (a seat, or CHANCE) and the text, as the seat may read it."""
    _s: Any = field(default=None, init=False, repr=False)

    @property
    def history(self) -> list[list[int | str]]:
        """The events as JSON has them: ``[[0, "draw"], ["chance", "top"], …]``."""
        return [["chance" if who == CHANCE else who, text] for who, text in self.events]

    @property
    def s(self) -> Any:
        """The concealed state, as plain Python reads it."""
        if self._s is None:
            self._s = fixed(self.state)
        return self._s

    def view(self) -> Json:
        """Return what the seat may know, as JSON."""
        s = self.s
        seen = shared_keys(self.game, self.setting, s)
        seen.update(self.game.notation.view(s, self.setting.deck, self.seat))
        return seen

    def actions(self) -> list[int]:
        """Return the numbers of the legal moves, ascending, if it is this seat's move; else nothing."""
        if self.s.to_move != self.seat:
            return []
        rules = self.game.ready
        out: Any = self.game.buffer()
        return out[: rules.actions(rules.of(self.s), out)].tolist()

    def moves(self) -> list[str]:
        """Return the legal moves, if it is this seat's move; else nothing."""
        write, s, deck = self.game.notation.write, self.s, self.setting.deck
        return [write(s, deck, action) for action in self.actions()]

    def svg(self, lang: str = "en") -> str:
        """Return the table as the seat sees it."""
        return "".join(self.game.drawing.pieces(self.view(), self.setting.deck, self.seat, lang))

    def text(self, lang: str = "en") -> str:
        """Return the table as the seat sees it, in characters."""
        return self.game.drawing.text(self.view(), self.setting.deck, self.seat, lang)


def concealed(game: Game, state: StateArray, seat: int | None) -> StateArray:
    """Return a copy of a state without what the seat cannot know."""
    copy = copied(state)
    rules = game.ready
    rules.conceal(copy if rules.compiled else plain(copy), SPECTATOR if seat is None else seat)
    return copy
