"""Checks of what people read: every sentence in every language, and none about something hidden."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import resources

from ludotheque.engine.author.rng import generator
from ludotheque.engine.kit.checks.rules import LANGUAGES
from ludotheque.engine.kit.sampling import Sample, demand, recent
from ludotheque.engine.play.match import Match, Step
from ludotheque.engine.play.telling import Teller
from ludotheque.engine.speed.position import Position
from ludotheque.words import ENGLISH

KEYWORDS = ("_", "N_", "gettext", "ngettext")
"""What a sentence is given to, so that it is translated; and ``words_of(…)``, called at once."""
FILLED = re.compile(r"%\((\w+)\)")


def check_words(sample: Sample) -> None:
    """Every sentence of the game is there in every language, with the same things filled in."""
    game = sample.game
    for lang in LANGUAGES:
        demand(lang in game.languages, f"the game does not speak {lang}: it has no locale/{lang}.po")
        for text in (game.title, game.about):
            demand(text.get(lang, "").strip(), f"the game's title, or what it is about, is missing in {lang}")
        words = game.words(lang)
        plural = lang == ENGLISH or "plural-forms" in words.translations.info() or not counts(game.package)
        demand(plural, f"locale/{lang}.po does not say Plural-Forms, by which a number finds its sentence")
        for message in messages(game.package):
            demand(not words.lacks(message), f"not translated into {lang}: {message!r}")
            same = set(FILLED.findall(words(message))) == set(FILLED.findall(message))
            demand(same, f"other things are filled in in {lang}: {message!r}")


def messages(package: str) -> Iterator[str]:
    """Give the sentences that a package's code marks for translation; of a plural, the singular."""
    for call in _translated(package):
        first = call.args[0] if call.args else None
        if isinstance(first, ast.Constant) and isinstance(first.value, str) and first.value:
            yield first.value


def counts(package: str) -> bool:
    """Tell whether a package has sentences with a plural."""
    return any(_name(call.func) == "ngettext" for call in _translated(package))


def _translated(package: str) -> Iterator[ast.Call]:
    """Give the calls in a package's code that translate their first argument, or mark it."""
    for file in sorted(resources.files(package).iterdir(), key=lambda file: file.name):
        if file.name.endswith(".py"):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call):
                    at_once = isinstance(node.func, ast.Call) and _name(node.func.func) == "words_of"
                    if at_once or _name(node.func) in KEYWORDS:
                        yield node


def _name(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def check_speech(sample: Sample) -> None:
    """What happens is told to everybody in every language, and nobody is told what they cannot know."""
    speech = sample.game.speech
    for match in sample.positions():
        deck = match.setting.deck
        for seat in sample.seats(match):
            seen = match.position.seen_by(seat)
            for lang in LANGUAGES:
                for line in (speech.goal(seen.s, deck, lang), speech.task(seen.s, deck, lang)):
                    demand("%(" not in line, f"{line!r} is not filled in")
                for action in match.sight(seat).actions():
                    described = speech.describe(seen.s, deck, action, lang)
                    demand(described.strip() and "%(" not in described, f"{described!r} describes {action}")
        speech.settled(match.s)
    for walk in sample.walks:
        _told(sample, Match(sample.game, walk.setting, None), walk.actions)


def _told(sample: Sample, match: Match, actions: list[int]) -> None:
    """Have a match told to everybody, and some of its events also as they might have been."""
    match = match.watched()
    for action in actions:
        match.follow(action)
    for lang in LANGUAGES:
        for looker, everything in (*((seat, False) for seat in sample.seats(match)), (None, True)):
            teller = Teller(looker, lang, everything)
            teller.follow(match)
            said = teller.tell()
            demand(len(said) == match.length, f"{len(said)} of {match.length} events are told")
            for one in said:
                words = one.told.words
                demand(words.strip() and "%(" not in words, f"{one.text!r} is told as {words!r} in {lang}")
        for step, after in _some(match):
            for seat in sample.seats(match):
                _alike(sample, match, step, after, seat, lang)


def _some(match: Match) -> list[tuple[Step, Position]]:
    steps = match.steps
    after = [*(step.before for step in steps[1:]), match.position]
    return list(zip(steps, after, strict=True))[:: max(1, len(steps) // 8)]


def _alike(sample: Sample, match: Match, step: Step, after: Position, seat: int | None, lang: str) -> None:
    """Demand that an event is told a seat in the same words, whatever it cannot know."""
    tell, notation, deck = sample.game.speech.tell, sample.game.notation, match.setting.deck
    if tell is None or notation.veil(step.text, seat) != step.text:
        return
    seen, then = step.before.seen_by(seat), after.seen_by(seat)
    told = tell(seen.s, then.s, deck, step.action, seat, lang)
    rng = generator(sample.seed)
    twin, later = seen.redealt(seat, rng).seen_by(seat), then.redealt(seat, rng).seen_by(seat)
    again = tell(twin.s, later.s, deck, step.action, seat, lang)
    demand(told == again, f"{recent(match)}: {step.text!r} is told seat {seat} by what it cannot know")
