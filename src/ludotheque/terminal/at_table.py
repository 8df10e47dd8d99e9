"""What is common to all who sit at a table on this screen, whether they play or learn."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable

from ludotheque.engine.play.match import Match
from ludotheque.engine.play.telling import Said, Teller, folded
from ludotheque.terminal.screen import Screen
from ludotheque.terminal.telling import WORDS, event_line
from ludotheque.terminal.words import TerminalWords


class AtTable(ABC):
    """A match on this screen, and what people see and do at it."""

    def __init__(self, match: Match, people: list[int], screen: Screen, words: TerminalWords) -> None:
        self.match = match
        self.people = people
        """The seats of those at this screen."""
        self.screen = screen
        self.words = words
        self.tellers: dict[int | None, Teller] = {
            looker: Teller(looker, words.lang) for looker in [*people, None]
        }
        self.knows_folding = False
        """Whether somebody was told how to see the moves behind a beginning."""

    # what people do

    @abstractmethod
    def play(self, text: str) -> None:
        """Carry out a legal move."""

    @abstractmethod
    def undo(self, seat: int) -> None:
        """Take back what a seat did last."""

    # what people see

    @property
    def names(self) -> list[str]:
        """What everybody is called at this table."""
        return [self.name(seat) for seat in range(self.match.players)]

    def name(self, seat: int) -> str:
        """Return what somebody is called at this table."""
        return self.words("you") if self.people == [seat] else self.words("seat", seat=seat + 1)

    def show_table(self, seat: int | None) -> None:
        """Show the table as a seat sees it."""
        self.screen.say()
        self.screen.show(self.match.text(seat, self.words.lang, self.screen.room).rstrip("\n"))
        self.screen.say()

    def lines(self, told: Iterable[Said]) -> None:
        """Print events, a line each."""
        self.screen.columns([event_line(self.names, said) for said in folded(told)], WORDS)

    def told_to(self, seat: int | None, begin: int = 0) -> list[Said]:
        """Return the events from one on as a seat may read them."""
        teller = self.tellers[seat]
        teller.follow(self.match)
        return teller.tell(begin)
