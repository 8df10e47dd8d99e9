"""Checks of hidden information: nothing leaks, and redeals follow what a seat must believe."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

from ludotheque.engine.author.rng import generator
from ludotheque.engine.errors import LudothequeError
from ludotheque.engine.kit.belief import Believer, redeals, see_alike, surprise
from ludotheque.engine.kit.checks.rules import LANGUAGES, TOO_SURPRISING
from ludotheque.engine.kit.sampling import Problem, Sample, demand, random_match, recent
from ludotheque.engine.play.match import Match
from ludotheque.engine.play.sight import Sight
from ludotheque.engine.speed.position import Position

ENUMERATED = 60
"""Events of a small match that are followed with every course that chance could have taken."""
TWINS = 12
"""Actions of a moment that are compared with each other."""


def check_secrets(sample: Sample) -> None:
    """What a seat cannot know changes nothing that it is given."""
    for match in sample.positions():
        for seat in sample.seats(match):
            sight = match.sight(seat)
            seen = _everything(sight)
            choices = [choose(sight) for choose in sample.choosers if sight.moves()]
            for number in range(3):
                other = match.position.seen_by(seat).redealt(seat, generator(sample.seed, number))
                hidden = other.seen_by(seat)
                demand(hidden == sight.position, f"{recent(match)}: conceal betrays something to seat {seat}")
                twin = Sight(sample.game, match.setting, hidden, seat, sight.events)
                demand(_everything(twin) == seen, f"seat {seat} is shown something else after a redeal")
                again = [choose(twin) for choose in sample.choosers if twin.moves()]
                demand(again == choices, f"a bot in seat {seat} chooses otherwise after a redeal")


def _everything(sight: Sight) -> list[Any]:
    """Return all that a sight shows."""
    drawn = [*map(sight.svg, LANGUAGES), *map(sight.text, LANGUAGES)]
    return [sight.view(), sight.moves(), sight.history, *drawn]


def check_sights(sample: Sample) -> None:
    """A seat's moves are the same with what it cannot know concealed; what is veiled has words."""
    for match in sample.positions():
        if isinstance(match.to_move, int):
            sight = match.sight(match.to_move)
            demand(sight.actions() == match.actions(), f"{recent(match)}: other moves when concealed")
        for seat in sample.seats(match):
            history = match.sight(seat).history
            demand(len(history) == len(match.history), "a veiled history has another length")
            events = zip(match.history, history, strict=True)
            _in_words(sample, {str(said) for (_, text), (_, said) in events if said != text})


def _in_words(sample: Sample, veiled: set[str]) -> None:
    for text in veiled:
        for lang in LANGUAGES:
            words = sample.game.speech.describe_veiled(text, lang).strip()
            demand(words and words != text, f"{text!r}, all that a seat may read, has no words in {lang}")


def check_veil(sample: Sample) -> None:
    """What the history hides from a seat, its sight hides too, and the other way round."""
    notation = sample.game.notation
    for match in sample.positions():
        actions = match.actions()
        if len(actions) < 2:
            continue
        some = random.Random(match.length).sample(actions, min(len(actions), TWINS))  # noqa: S311
        after = [(notation.write(match.s, match.setting.deck, a), _played(match.position, a)) for a in some]
        for seat in sample.seats(match):
            shown = [(notation.veil(text, seat), bytes(one.seen_by(seat)), one) for text, one in after]
            _agree(match, seat, shown)


def _agree(match: Match, seat: int | None, shown: list[tuple[str, bytes, Position]]) -> None:
    who = "a spectator" if seat is None else f"seat {seat}"
    by_text: dict[str, bytes] = {}
    by_sight: dict[bytes, tuple[str, Position]] = {}
    for text, seen, position in shown:
        same = by_text.setdefault(text, seen) == seen
        demand(same, f"{recent(match)}: {who} may read only {text!r}, but conceal leaves the rest to be seen")
        first, other = by_sight.setdefault(seen, (text, position))
        told = first != text and other != position
        demand(not told, f"{recent(match)}: conceal hides from {who} which of {first!r} and {text!r} it was, "
                         "but veil does not")  # fmt: skip


def _played(position: Position, action: int) -> Position:
    after = position.copy()
    after.play(action)
    return after


def check_redeals(sample: Sample) -> None:
    """Redeals are distributed as the seat must believe, by exact enumeration on small matches."""
    hides = any(_hides(sample, match) for match in sample.positions())
    if not hides:
        return
    game, compared = sample.game, 0
    demand(game.small, "the game hides something: give it `small` options, few enough to be enumerated")
    for players in game.players:
        setting = game.setting(players, game.small)
        actions = random_match(game, setting, random.Random(sample.seed))  # noqa: S311
        match = Match(game, setting, None)
        start = {bytes(match.position): Fraction(1)}
        believers = [Believer(game, setting, seat, start, sample.states) for seat in sample.seats(match)]
        for number, action in enumerate(actions[:ENUMERATED]):
            match.follow(action)
            see_alike(believers, str(match.history[-1][1]), match.position)
            believers = [believer for believer in believers if believer.belief]
            if number % 4 == 3:
                for believer in {id(believer.belief): believer for believer in believers}.values():
                    _believed(sample, match, believer)
                    compared += len(believer.belief) > 1
    demand(compared, "nothing was small enough to be enumerated: make the `small` options smaller")


def check_histories(sample: Sample) -> None:
    """What is veiled can be made whole: there is a match of which the seat would have seen just this."""
    for match in sample.positions():
        seats = sample.seats(match)
        seat = seats[match.length % len(seats)]
        sight = match.sight(seat)
        try:
            other = sight.redeal(match.length).sight(seat)
        except LudothequeError as error:
            raise Problem(f"{recent(match)}, seat {seat}: {error}") from error
        demand(other.view() == sight.view(), f"{recent(match)}: seat {seat} sees another view after a redeal")


def _hides(sample: Sample, match: Match) -> bool:
    return any(match.position.seen_by(seat) != match.position for seat in sample.seats(match))


def _believed(sample: Sample, match: Match, believer: Believer) -> None:
    belief, seat = believer.belief, believer.seat
    counts = redeals(match.position, seat, sample.draws, sample.seed)
    far = surprise(counts, belief)
    where = f"{match.players} players, after {match.length} events, seat {seat}"
    demand(far < TOO_SURPRISING, f"{where}: redeal strays from what must be believed by {far:.1f} σ")
    demand(len(counts) > 1 or len(belief) == 1, f"{where}: redeal never varies")
