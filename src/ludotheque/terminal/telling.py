"""What happened, in words, as a seat may read it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rich.text import Text

from ludotheque.engine.game import Game, Setting
from ludotheque.engine.match import Match

EVERYTHING = -1
"""In place of a seat: nothing is veiled."""


@dataclass(frozen=True)
class Said:
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
        self._setting = setting
        self._twin = Match(game, setting, None)
        self._words: list[str] = []

    def follow(self, history: list[list[int | str]]) -> None:
        """Walk along a match's history, whether it grew or was taken back."""
        known = self._twin.history
        same = 0
        while same < min(len(known), len(history)) and known[same] == history[same]:
            same += 1
        if same < len(known):
            self._twin = self._twin.at(same)
            del self._words[same:]
        for _, text in history[same:]:
            self.step(str(text))

    def step(self, text: str) -> None:
        """Walk on by one event."""
        self._words.append(self._twin.describe(text, self.lang))
        self._twin.play(text)

    @property
    def table(self) -> Match:
        """The match as it is where the teller stands."""
        return self._twin

    def tell(self, seat: int | None, begin: int = 0) -> list[Said]:
        """Return the events from number ``begin`` on as a seat (or EVERYTHING) may read them."""
        notation = self.game.notation
        told = []
        for (who, text), words in zip(self._twin.history[begin:], self._words[begin:], strict=True):
            seen = str(text) if seat == EVERYTHING else notation.veil(str(text), seat)
            if seen == text:
                told.append(Said(who, seen, words))
            else:
                told.append(Said(who, f"{seen} …", notation.describe_veiled(seen, self.lang)))
        return told


def event_line(name: str, said: Said) -> tuple[str, Text, Text]:
    """Return an event in columns: who, in words, as it is written."""
    times = f"  ×{said.times}" if said.times > 1 else ""
    return name, Text(said.words + times), Text("" if said.words == said.text else said.text, style="dim")


WORDS = 1
"""Which column of an event's line has the words."""


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
