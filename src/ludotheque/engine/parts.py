"""What the modules of a game's package must offer, as types."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from ludotheque.engine.state import Fields

Json = dict[str, Any]


class Refusal(NamedTuple):
    """Why a text is not a legal move: the clause of the rulebook, and a sentence in each language."""

    clause: str
    en: str
    fr: str

    def reason(self, lang: str) -> str:
        """Return the sentence in a language; English where it is not spoken."""
        return self.fr if lang == "fr" else self.en


class RulesModule(Protocol):
    """``rules.py``: beside these, the functions of :mod:`ludotheque.engine.slots`."""

    @property
    def STATE(self) -> Fields:  # noqa: N802
        """The fields of a state."""

    @property
    def MOST_ACTIONS(self) -> int:  # noqa: N802
        """The length of the longest list of actions."""


class NotationModule(Protocol):
    """``notation.py``: between the rules' integers and what people and programs read.

    ``s`` is a state as plain Python sees it; ``deck`` is what ``components.parse`` made.
    """

    def read(self, s: Any, deck: Any, text: str) -> int | Refusal:
        """Return the action that a text names here, legal or not, or why it names none."""

    def write(self, s: Any, deck: Any, action: int) -> str:
        """Return the one spelling of an action that is legal here."""

    def refuse(self, s: Any, deck: Any, action: int) -> Refusal:
        """Return why an action that ``read`` gave is not legal here."""

    def veil(self, text: str, seat: int | None) -> str:
        """Return an event's text as a seat, or a spectator (None), may read it in the history."""

    def describe(self, s: Any, deck: Any, action: int, lang: str) -> str:
        """Return a short sentence for a legal action, without its subject ("turn tile d4")."""

    def describe_veiled(self, text: str, lang: str) -> str:
        """Return a short sentence for an event's text as ``veil`` leaves it, if that hid a part of it."""

    def full(self, s: Any, deck: Any) -> Json:
        """Return everything, as JSON; the keys that all games share are added by the engine."""

    def view(self, s: Any, deck: Any, seat: int | None) -> Json:
        """Return what a seat may know, from a state that was concealed for it."""


class ComponentsModule(Protocol):
    """``components.py``: what lies in the box."""

    def names(self) -> tuple[str, ...]:
        """Return the names of the sets of components that the package brings, ``standard`` first."""

    def load(self, name: str) -> Json:
        """Return one of them as JSON."""

    def parse(self, data: Any) -> Any:
        """Return checked components in the form that ``notation`` and ``encode`` want.

        BadComponents says what is wrong with them.
        """

    def encode(self, deck: Any) -> list[int]:
        """Return the components as integers for ``setup``."""


class DrawingModule(Protocol):
    """``drawing.py``: a view as a picture, and what can be touched in it."""

    def pieces(self, view: Json, deck: Any, seat: int | None, lang: str) -> list[str]:
        """Return a view as an SVG, cut into pieces; ``seat`` is who looks.

        A page that has the drawing before is sent the pieces that are new, so cut it round what changes by
        itself: a card, a pawn, a line of words.

        Targets are lit in the page's accent, or, where that would be lost on the drawing's own ground, in the
        ``color`` that its root names.

        A table of people adds to the view their ``names``, and ``memory_aid`` where they agreed on one; a
        drawing that has something to show then says so in its ``MEMORY_AID``, in each language.
        """

    def text(self, view: Json, deck: Any, seat: int | None, lang: str) -> str:
        """Return a view as lines of text for a terminal."""

    def paths(self, s: Any, deck: Any, action: int) -> list[list[str]]:
        """Return the ways to point at a move: lists of ids of elements in the SVG, touched in turn."""


class TouchModule(Protocol):
    """What ``drawing.py`` may offer beside; where it does not, less is explained, or asked."""

    def attempt(self, s: Any, deck: Any, touched: list[str]) -> str | None:
        """Return the move that somebody seems to want who touched elements that no legal path begins with.

        ``s`` is concealed for the seat to move. A text need not be legal, nor even readable: why it is not
        is what will be told. None where there is nothing to say.
        """

    def risky(self, s: Any, deck: Any, action: int) -> int:
        """Tell whether somebody who points at a legal move should be asked once more: 0 is never, 1 always.

        2 is for a move that can be walked step by step: who does so is shown the way first.
        """

    def aid(self, s: Any, deck: Any, seat: int, target: str, lang: str) -> tuple[str, str] | None:
        """Return what somebody is shown who asks: elements to lay over the drawing, and the same in words.

        ``s`` is concealed for that seat. What can be asked for are elements that have the attribute
        ``data-aid``, and the names in the drawing's ``AIDS``: a button each, called as it says in each
        language. None where there is nothing to show.
        """
