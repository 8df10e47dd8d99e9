"""Checks of what people read: every sentence in every language, and none about something hidden."""

from __future__ import annotations

import re
from html import unescape

from ludotheque.engine.author.rng import generator
from ludotheque.engine.author.room import ENOUGH
from ludotheque.engine.kit.catalogues import Catalogue
from ludotheque.engine.kit.checks.drawings import ids_of
from ludotheque.engine.kit.languages import differ
from ludotheque.engine.kit.sampling import Sample, demand, recent
from ludotheque.engine.play.match import Match, Step
from ludotheque.engine.play.sight import Sight
from ludotheque.engine.play.telling import Teller, reason_of, said_of
from ludotheque.engine.speed.position import Position
from ludotheque.words import ENGLISH

REASONED = 4
"""Moves of a position whose reasons are looked at, about."""
TOLD_APART = 12
"""Moves of a moment that are told, each as the move that it is."""

PART = re.compile(r"\w+")
INSIDE = re.compile(r">([^<>]+)<")
"""What is written in a drawing."""


def check_words(sample: Sample) -> None:
    """Every sentence of the game is there in every language that it speaks, with the same things filled in."""
    game = sample.game
    for lang, text in (*game.title.items(), *game.about.items()):
        demand(text.strip(), f"the game's title, or what it is about, is missing in {lang}")
    for lang in game.languages[1:]:
        catalogue = Catalogue(game.package, lang)
        missing, wrong = catalogue.missing(), [*catalogue.wrong()]
        demand(
            not missing,
            f"not translated into {lang}: {missing[:1]}; ludo words {lang} {game.name} lists it all",
        )
        demand(not wrong, f"locale/{lang}.po: {'; '.join(wrong[:1])}")


def check_speech(sample: Sample) -> None:
    """What happens is told to everybody in every language, and nobody is told what they cannot know."""
    speech = sample.game.speech
    for match in sample.positions():
        deck = match.setting.deck
        for seat in sample.seats(match):
            seen = match.position.seen_by(seat)
            _in_each_language(sample, match, seen, seat)
            for lang in sample.game.languages:
                for line in (
                    said(seen.s, deck, lang) for said in (speech.goal, speech.ends_soon, speech.task)
                ):
                    demand("%(" not in line, f"{line!r} is not filled in")
                for action in match.sight(seat).actions():
                    described = speech.describe(seen.s, deck, action, lang)
                    demand(described.strip() and "%(" not in described, f"{described!r} describes {action}")
            if seat is not None and seat == match.to_move:
                _reasoned(sample, match, seat)
                _told_apart(match, seat)
            for number in range(match.players):
                roles = {lang: speech.role(seen.s, deck, number, lang) for lang in sample.game.languages}
                for lang, told in roles.items():
                    demand("%(" not in told, f"{told!r} is not filled in")
                    differ(sample, lang, [roles[ENGLISH]], [told])
        speech.settled(match.s)
    for walk in sample.walks:
        _told(sample, Match(sample.game, walk.setting, None), walk.actions)


def _reasoned(sample: Sample, match: Match, seat: int) -> None:
    """Demand a reason for each move, or none, in each language, that tells nothing the seat cannot know."""
    sight = match.sight(seat)
    twin = Sight(
        sight.game,
        sight.setting,
        match.position.seen_by(seat).redealt(seat, generator(sample.seed)).seen_by(seat),
        seat,
        (),
    )
    actions = sight.actions()
    for action in actions[:: max(1, len(actions) // REASONED)]:
        heard = {lang: reason_of(sight, action, lang) for lang in sample.game.languages}
        for lang, said in heard.items():
            demand("%(" not in said, f"{said!r}, the reason for {action}, is not filled in")
            differ(sample, lang, [heard[ENGLISH]], [said])
        told = reason_of(twin, action, ENGLISH)
        demand(
            told == heard[ENGLISH],
            f"{recent(match)}: the reason {told!r} depends on what seat {seat} cannot know",
        )


def _told_apart(match: Match, seat: int) -> None:
    """Demand that no move is told with a word that belongs to another one, and none that is its own.

    What belongs to a move is what its description has, and those of others that can be made have not.
    """
    game, deck, before = match.game, match.setting.deck, match.position.seen_by(seat)
    some = match.actions()[:TOLD_APART]
    described = [{*PART.findall(game.speech.describe(before.s, deck, one, ENGLISH).lower())} for one in some]
    shared = set.intersection(*described)
    for action, own in zip(some, described, strict=True):
        text, after = game.notation.write(match.s, deck, action), match.position.copy()
        after.play(action)
        step, seen = Step(before, seat, action, text), after.seen_by(seat)
        words = said_of(game, match.setting, step, seen, seat, ENGLISH).told.words
        parts = {*PART.findall(words.lower())} - shared
        others = parts & set.union(*described) - own
        demand(parts & own or not others, f"{recent(match)}: {text!r} is told as {words!r}")


def _in_each_language(sample: Sample, match: Match, seen: Position, seat: int | None) -> None:
    """Demand that what is said of a moment is said in each language."""
    speech, deck = sample.game.speech, match.setting.deck
    for lang in sample.game.languages[1:] if seat == _looker(match) else ():
        drawn, other = (_drawn(sample, match, seen, seat, one) for one in (ENGLISH, lang))
        both = sorted(drawn & other)
        differ(sample, lang, both, both)
    heard = {
        lang: [
            *(said(seen.s, deck, lang) for said in (speech.goal, speech.ends_soon, speech.task)),
            *(speech.describe(seen.s, deck, action, lang) for action in match.sight(seat).actions()),
        ]
        for lang in sample.game.languages
    }
    for lang, lines in heard.items():
        differ(sample, lang, heard[ENGLISH], lines)


def _looker(match: Match) -> int | None:
    """Return one who looks at a moment: whoever is to move, else a spectator."""
    return match.to_move if isinstance(match.to_move, int) else None


def _drawn(sample: Sample, match: Match, seen: Position, seat: int | None, lang: str) -> set[str]:
    """Return what stands in the picture of a moment and in its drawing in characters, and what pieces are."""
    drawing, deck, sight = sample.game.drawing, match.setting.deck, match.sight(seat)
    svg = sight.svg(lang)
    explained = [drawing.explain(seen.s, deck, seat, target, lang) or "" for target in sorted(ids_of(svg))]
    return {*map(unescape, INSIDE.findall(svg)), *sight.text(lang, ENOUGH).splitlines(), *explained}


def _told(sample: Sample, match: Match, actions: list[int]) -> None:
    """Have a match told to everybody, and some of its events also as they might have been."""
    match = match.watched()
    for action in actions:
        match.follow(action)
    heard: dict[tuple[int | None, bool], list[str]] = {}
    for lang in sample.game.languages:
        for looker, everything in (*((seat, False) for seat in sample.seats(match)), (None, True)):
            teller = Teller(looker, lang, everything)
            teller.follow(match)
            said = teller.tell()
            demand(len(said) == match.length, f"{len(said)} of {match.length} events are told")
            for one in said:
                words = one.told.words
                demand(words.strip() and "%(" not in words, f"{one.text!r} is told as {words!r} in {lang}")
            lines = [one.told.words for one in said]
            differ(sample, lang, heard.setdefault((looker, everything), lines), lines)
        for step, after in _some(match):
            for seat in sample.seats(match):
                _alike(sample, match, step, after, seat, lang)
    _told_of_twins(sample, match)


def _told_of_twins(sample: Sample, match: Match) -> None:
    """Demand that a seat is told the same of a match that went otherwise where it could not see.

    Everybody is told before it, as on a page: what is kept between one telling and the next gives nothing away.
    """
    seats = sample.seats(match)
    seat = seats[match.length % len(seats)]
    halted = match.at(match.length * 3 // 4)  # at the end little is left to be known
    lines: list[list[str]] = []
    for one in (halted, halted.sight(seat).redeal(sample.seed)):
        watched = Match(sample.game, match.setting, None).watched()
        for action in one.actions_made():
            watched.follow(action)
        for looker in (*(other for other in seats if other != seat), seat):
            teller = Teller(looker, ENGLISH)
            teller.follow(watched)
            heard = [said.told.words for said in teller.tell()]
        lines.append(heard)
    for first, second in zip(*lines, strict=True):
        demand(first == second, f"{match.players} players: seat {seat} is told {first!r}, but {second!r} "
                                "of a match that looks the same to it")  # fmt: skip


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
