"""A sight: what a bot is given. It holds a concealed position, so there is nothing to peek at."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ludotheque.engine.author.contract import Json
from ludotheque.engine.author.palette import plain_colours
from ludotheque.engine.author.state import CHANCE
from ludotheque.engine.definition import Definition, Setting
from ludotheque.engine.play.chance import source
from ludotheque.engine.play.information import EVENTS, WIDTH, as_array, as_known, as_text
from ludotheque.engine.play.spaces import spaces_of
from ludotheque.engine.play.standing import shared_keys
from ludotheque.engine.speed.position import Position

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ludotheque.engine.play.match import Match

Event = tuple[int, str]
"""Who acted (a seat, or CHANCE) and the text of what happened."""


@dataclass(eq=False, slots=True)
class Sight:
    """Everything that a seat, or a spectator (None), may know about a match."""

    game: Definition
    setting: Setting
    position: Position
    """The match's position with everything concealed that the seat cannot know."""
    seat: int | None
    events: Sequence[Event]
    """Who acted (a seat, or CHANCE) and the text, as the seat may read it."""

    def __repr__(self) -> str:
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"<{self.game.name} as {who} sees it after {len(self.events)} events>"

    @property
    def history(self) -> list[list[int | str]]:
        """The events as JSON has them: ``[[0, "draw"], ["chance", "top"], …]``."""
        return [["chance" if who == CHANCE else who, text] for who, text in self.events]

    @property
    def s(self) -> Any:
        """The concealed state, to be read."""
        return self.position.s

    def view(self) -> Json:
        """Return what the seat may know, as JSON."""
        seen = shared_keys(self.game, self.setting, self.position)
        seen.update(self.game.notation.view(self.position.s, self.setting.deck, self.seat))
        return seen

    def actions(self) -> list[int]:
        """Return the numbers of the legal moves, ascending, if it is this seat's move; else nothing."""
        return self.position.actions() if self.position.to_move == self.seat else []

    def moves(self) -> list[str]:
        """Return the legal moves, if it is this seat's move; else nothing."""
        return [self.text_of(action) for action in self.actions()]

    def text_of(self, action: int) -> str:
        """Return the text of a legal action."""
        return self.game.notation.write(self.position.s, self.setting.deck, action)

    def redeal(self, seed: int | None = None, chance: str | None = None) -> Match:
        """Return a match that fits everything the seat has seen, drawn as it must believe.

        Its history reads the same to the seat, and so does its view. What chance does next is drawn from the
        seed; with ``chance="manual"``, and where chance is due already, it is for the caller to say. Nobody
        committed to that chance, so a record of it is verified as one of manual chance is.
        """
        from ludotheque.engine.play.redealing import redealt

        drawn = source(None, secrets.randbits(63) if seed is None else seed)
        assert drawn
        return redealt(self, int.from_bytes(drawn.secret[:7], "big"), drawn if source(chance, None) else None)

    # for learners

    def observe(self) -> NDArray[np.signedinteger[Any]]:
        """Return what the seat sees as an array; ``game.observation_space(…)`` tells what is in it."""
        return spaces_of(self.game, self.setting)[1].observe(self)

    def mask(self) -> NDArray[np.bool_]:
        """Return which indices of the action space are legal, if it is this seat's move; else none."""
        actions = spaces_of(self.game, self.setting)[0]
        return actions.mask(self.position, self.position.to_move == self.seat)

    def information_state(self) -> str:
        """Return all that the seat has ever seen and done, as one line: with perfect recall."""
        return as_known(as_text(self.seat, self.events), self.view())

    def information_tensor(self, events: int = EVENTS, width: int = WIDTH) -> NDArray[np.int8]:
        """Return what the seat was told as an array of one row per event; ``observe`` has what it sees now.

        See :mod:`ludotheque.engine.play.information`.
        """
        return as_array(self.seat, self.setting.players, self.events, events, width)

    # for people

    def svg(self, lang: str = "en") -> str:
        """Return the table as the seat sees it, as a picture that stands by itself."""
        return plain_colours("".join(self.pieces(lang)))

    def pieces(self, lang: str = "en") -> list[str]:
        """Return the same in pieces, for a page: with the names of its colours."""
        return self.game.drawing.pieces(self.view(), self.setting.deck, self.seat, lang)

    def _repr_svg_(self) -> str:
        return self.svg()

    def text(self, lang: str = "en", room: tuple[int, int] | None = None) -> str:
        """Return the table as the seat sees it, in characters; ``room`` is how many columns and lines."""
        view = self.view() if room is None else self.view() | {"room": room}
        return self.game.drawing.text(view, self.setting.deck, self.seat, lang)
