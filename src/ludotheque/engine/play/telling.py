"""What happened, in words, as a seat may read it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ludotheque.engine.author.contract import Told
from ludotheque.engine.author.state import CHANCE
from ludotheque.engine.definition import Definition, Setting
from ludotheque.engine.play.match import Match, Step
from ludotheque.engine.play.sight import Sight
from ludotheque.engine.speed.position import Position
from ludotheque.words import seat


class Said(NamedTuple):
    """An event as somebody may read it."""

    who: int | str
    text: str
    """With … at its end where a part of it is hidden."""
    told: Told
    lang: str
    """The language in which it is told."""
    times: int = 1


class Teller:
    """Tells the events of a match to one onlooker, in one language, as it goes on."""

    def __init__(self, looker: int | None, lang: str, everything: bool = False) -> None:
        """``looker`` is a seat, or None for a spectator; with ``everything``, nothing is hidden from them."""
        self.looker = looker
        self.lang = lang
        self.everything = everything
        self._match: Match | None = None
        """As it was when it was followed last."""
        self._said: list[Said] = []

    def follow(self, match: Match) -> None:
        """Take in what is new of a match: from the steps that it kept, or else from its beginning."""
        if self._match is None or not match.continues(self._match):
            self._said.clear()
        new = match.length - len(self._said)
        if new > len(match.steps):
            self._said.clear()
            self._listen(match, match.walk())
        elif new:
            self._listen(match, match.steps[-new:])
        self._match = match

    def _listen(self, match: Match, steps: Iterable[Step]) -> None:
        before: Step | None = None
        for step in steps:
            if before:
                self._said.append(self._told(match, before, step.before))
            before = step
        if before:
            self._said.append(self._told(match, before, match.position))

    def _told(self, match: Match, step: Step, after: Position) -> Said:
        game, who = match.game, "chance" if step.who == CHANCE else step.who
        seen = step.text if self.everything else game.notation.veil(step.text, self.looker)
        before, looker = step.before, self.looker
        if not self.everything:
            before, after = before.seen_by(looker), after.seen_by(looker)
        if seen != step.text:
            return Said(who, f"{seen} …", self._veiled(match, before, after, seen), self.lang)
        return said_of(game, match.setting, step._replace(before=before), after, looker, self.lang)

    def _veiled(self, match: Match, before: Position, after: Position, seen: str) -> Told:
        speech = match.game.speech
        if speech.tell_veiled:
            return speech.tell_veiled(before.s, after.s, match.setting.deck, seen, self.looker, self.lang)
        return Told(speech.describe_veiled(seen, self.lang))

    def tell(self, begin: int = 0) -> list[Said]:
        """Return the events from number ``begin`` on."""
        return self._said[begin:]


def said_of(
    game: Definition, setting: Setting, step: Step, after: Position, looker: int | None, lang: str
) -> Said:
    """Return an event of which nothing is hidden, as it is told to a seat, or to a spectator."""
    who, before = "chance" if step.who == CHANCE else step.who, step.before
    speech, deck = game.speech, setting.deck
    if speech.tell:
        return Said(who, step.text, speech.tell(before.s, after.s, deck, step.action, looker, lang), lang)
    words = speech.describe(before.s, deck, step.action, lang)
    return Said(who, step.text, Told(f"{seat(step.who)}: {words}" if step.who != CHANCE else words), lang)


def reason_of(sight: Sight, action: int, lang: str) -> str:
    """Return what a legal move does for whoever makes it; nothing where the game does not tell."""
    then = sight.position.copy()
    then.play(action)
    return sight.game.speech.reason(sight.s, then.s, sight.setting.deck, action, lang)


def as_sentence(phrase: str) -> str:
    """Return a phrase such as a reason as a sentence of its own."""
    return f"{phrase[:1].upper()}{phrase[1:]}." if phrase else ""


def folded(told: Iterable[Said]) -> list[Said]:
    """Return events with equal ones in a row counted instead of repeated."""
    short: list[Said] = []
    for said in told:
        last = short[-1] if short else None
        if last and (last.who, last.text, last.told) == (said.who, said.text, said.told):
            short[-1] = last._replace(times=last.times + 1)
        else:
            short.append(said)
    return short
