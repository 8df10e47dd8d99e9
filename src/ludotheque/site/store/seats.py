"""Seats of a table: who sits there, and who may speak for them."""

from __future__ import annotations

from dataclasses import dataclass, replace

OPEN, PERSON, BOT = "open", "person", "bot"
GAVE_UP = "gave up"
"""The kind of note that says at which tables somebody left their seat, and maybe their name, to a bot."""
SUBSTITUTE = "medium"
"""The bot that plays for somebody who left."""


@dataclass(frozen=True)
class Seat:
    """One seat as it is stored."""

    number: int
    kind: str
    """OPEN, PERSON or BOT."""
    name: str = ""
    level: str | None = None
    """Which bot sits here."""
    holder: str | None = None
    """The hash of the token that proves this seat."""
    invite: str | None = None
    """The hash of the word that gives this seat to whoever brings it first."""
    stand_in: str | None = None
    """Which bot plays for the person, who can come back."""

    @property
    def bot(self) -> str | None:
        """The bot that moves for this seat, if one does."""
        return self.level if self.kind == BOT else self.stand_in

    @property
    def present(self) -> bool:
        """Whether a person plays here, and no bot for them."""
        return self.kind == PERSON and not self.stand_in

    def taken(self, name: str, holder: str) -> Seat:
        """Return the seat with a person in it."""
        return replace(self, kind=PERSON, name=name, holder=holder, invite=None)

    def filled(self, level: str) -> Seat:
        """Return the seat with a bot in it."""
        return replace(self, kind=BOT, name=level, level=level, invite=None)

    def left(self, level: str = SUBSTITUTE) -> Seat:
        """Return the seat with a bot in place of its person, who may come back."""
        return replace(self, stand_in=level)

    def back(self) -> Seat:
        """Return the seat with its person in it again."""
        return replace(self, stand_in=None)

    def nameless(self) -> Seat:
        """Return the seat without what tells who sat there."""
        return replace(self, name="")

    def given_up(self, level: str = SUBSTITUTE) -> Seat:
        """Return the seat as a bot's for good."""
        return replace(self, kind=BOT, level=level, holder=None, invite=None, stand_in=None)
