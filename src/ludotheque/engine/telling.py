"""What happened, in words, as a seat may read it."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import takewhile
from typing import NamedTuple

from ludotheque.engine.game import Game, Setting
from ludotheque.engine.log import Log
from ludotheque.engine.match import Match
from ludotheque.engine.state import CHANCE

EVERYTHING = -1
"""In place of a seat: nothing is veiled."""


class Said(NamedTuple):
    """An event as somebody may read it."""

    who: int | str
    text: str
    """With … at its end where a part of it is hidden."""
    words: str
    times: int = 1


class Teller:
    """Follows a match and puts its events into words."""

    def __init__(self, game: Game, setting: Setting, lang: str) -> None:
        self.game = game
        self.lang = lang
        self._twin = Match(game, setting, None)
        self._course: Log[int] = Log()
        self._words: list[str] = []
        self._told: dict[int | None, list[Said]] = {}
        """What each seat was told before."""

    def follow(self, match: Match) -> None:
        """Walk along a match, whether it went on or was taken back."""
        course = match.course()
        if not course.continues(self._course):
            self._go_back(course)
        for action in course.since(self._twin.length):
            self.step(action)
        self._course = course

    def _go_back(self, course: Log[int]) -> None:
        """Forget what was told of events that did not happen after all."""
        pairs = zip(self._twin.course(), course, strict=False)
        same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
        if same < self._twin.length:
            self._twin = self._twin.at(same)
            del self._words[same:]
            for told in self._told.values():
                del told[same:]

    def step(self, action: int) -> None:
        """Walk on by one event, by its number."""
        twin = self._twin
        self._words.append(self.game.notation.describe(twin.s, twin.setting.deck, action, self.lang))
        twin.follow(action)

    @property
    def table(self) -> Match:
        """The match as it is where the teller stands."""
        return self._twin

    def tell(self, seat: int | None, begin: int = 0) -> list[Said]:
        """Return the events from number ``begin`` on as a seat (or EVERYTHING) may read them."""
        told = self._told.setdefault(seat, [])
        known = len(told)
        for (actor, text), words in zip(self._twin.events(known), self._words[known:], strict=True):
            told.append(self._said(seat, actor, text, words))
        return told[begin:]

    def _said(self, seat: int | None, actor: int, text: str, words: str) -> Said:
        notation, who = self.game.notation, "chance" if actor == CHANCE else actor
        seen = text if seat == EVERYTHING else notation.veil(text, seat)
        if seen == text:
            return Said(who, text, words)
        return Said(who, f"{seen} …", notation.describe_veiled(seen, self.lang))


def folded(told: Iterable[Said]) -> list[Said]:
    """Return events with equal ones in a row counted instead of repeated."""
    short: list[Said] = []
    for said in told:
        last = short[-1] if short else None
        if last and (last.who, last.text, last.words) == (said.who, said.text, said.words):
            short[-1] = Said(last.who, last.text, last.words, last.times + 1)
        else:
            short.append(said)
    return short
