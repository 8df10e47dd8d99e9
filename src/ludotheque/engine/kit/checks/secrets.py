"""Checks of hidden information: nothing leaks, and redeals follow what a seat must believe."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from typing import Any

from ludotheque.engine.author.rng import generator
from ludotheque.engine.definition import Setting
from ludotheque.engine.errors import LudothequeError
from ludotheque.engine.kit.belief import Believer, redeals, see_alike, surprise
from ludotheque.engine.kit.calibration import strayed
from ludotheque.engine.kit.checks.rules import TOO_SURPRISING
from ludotheque.engine.kit.sampling import PLAIN_DRAWS, Problem, Sample, demand, random_match, recent
from ludotheque.engine.kit.watching import Endless, Watch
from ludotheque.engine.play.match import Match
from ludotheque.engine.play.sight import Sight
from ludotheque.engine.speed.position import Position

ENUMERATED = 60
"""Events of a small match that are followed with every course that chance could have taken."""
Histories = dict[tuple[str, ...], tuple[Fraction, Position]]
"""Whole texts of all events: how likely they are, and where they lead."""
HISTORIES, REDEALT, UNVEILED = 1400, 150, 6
"""Histories up to which they are enumerated, unveilings of each, and moments that are looked at."""
IMPATIENT = 0.2
"""Seconds of the processor's time after which a view of a state that cannot be is given up."""
SCORED, CELLS = 8, 60
"""Moments at which it is asked what points tell, and numbers of a field that are tried."""
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
    drawn = [draw(lang) for lang in sight.game.languages for draw in (sight.svg, sight.text)]
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
        for lang in sample.game.languages:
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
    """Redeals are distributed as the seat must believe: enumerated on small matches, else on average."""
    hides = any(_hides(sample, match) for match in sample.positions())
    if not hides:
        return
    game, compared = sample.game, 0
    demand(
        game.says_small,
        "the game hides something: give it `small` options, few enough to be enumerated",
    )
    for players in game.players:
        setting = game.setting(players, game.small)
        actions = random_match(game, setting, random.Random(sample.seed))  # noqa: S311
        match = Match(game, setting, None)
        start = {bytes(match.position): Fraction(1)}
        believers = [Believer(game, setting, seat, start, sample.states) for seat in sample.seats(match)]
        outgrown = False
        for number, action in enumerate(actions[:ENUMERATED]):
            match.follow(action)
            see_alike(believers, str(match.history[-1][1]), match.position)
            outgrown = outgrown or any(not believer.belief for believer in believers)
            believers = [believer for believer in believers if believer.belief]
            if number % 4 == 3:
                for believer in {id(believer.belief): believer for believer in believers}.values():
                    _believed(sample, match, believer)
                    compared += len(believer.belief) > 1
        if outgrown:
            _on_average(sample, setting)
    demand(compared, "nothing was small enough to be enumerated: make the `small` options smaller")


def _on_average(sample: Sample, setting: Setting) -> None:
    far, event, field = strayed(sample.game, setting, PLAIN_DRAWS, ENUMERATED, sample.seed)
    demand(
        far < TOO_SURPRISING,
        f"{setting.players} players, after {event} events of many matches: redeal strays from what {field} "
        f"is by {far:.1f} σ",
    )


def check_unveil(sample: Sample) -> None:
    """What ``unveil`` makes of a veiled history is as likely as chance made it, on small matches."""
    game = sample.game
    if not game.says_small or not any(_veils(sample, match) for match in sample.positions()):
        return
    for turn, players in enumerate(game.players):
        for looker in range(players) if players == game.players[0] else [turn % players]:
            _unveiled_for(sample, players, looker)


def _unveiled_for(sample: Sample, players: int, looker: int) -> None:
    """Follow a small match with every course that chance could have taken as far as a seat can tell."""
    game, setting = sample.game, sample.game.setting(players, sample.game.small)
    actions = random_match(game, setting, random.Random(sample.seed))[:ENUMERATED]  # noqa: S311
    match, read = Match(game, setting, None), 0
    histories: Histories = {(): (Fraction(1), game.new(setting))}
    for number, action in enumerate(actions):
        match.follow(action)
        histories = _grown(match, histories, looker)
        if len(histories) > HISTORIES:
            break
        if len(histories) > 1 and number % 2 and read < UNVEILED:
            read += 1
            _unveiled(match, histories, looker)


def _veils(sample: Sample, match: Match) -> bool:
    return any(_hidden(match, looker) for looker in range(match.players))


def _hidden(match: Match, looker: int) -> bool:
    return any(one != two for one, two in zip(match.history, match.sight(looker).history, strict=True))


def _grown(match: Match, histories: Histories, looker: int) -> Histories:
    """Return the histories that read the same to a seat after an event, each as likely as chance makes it."""
    write, veil, deck = match.game.notation.write, match.game.notation.veil, match.setting.deck
    shown = veil(str(match.history[-1][1]), looker)
    grown: Histories = {}
    for texts, (part, position) in histories.items():
        by_chance = position.to_move < 0
        whole = position.total_weight() if by_chance else 1
        for action in position.actions():
            text = write(position.s, deck, action)
            if veil(text, looker) == shown:
                weight = Fraction(position.weight(action), whole) if by_chance else Fraction(1)
                grown[(*texts, text)] = part * weight, _played(position, action)
    return grown


def _unveiled(match: Match, histories: Histories, looker: int) -> None:
    """Compare how often each event was what, in many unveilings, with how likely that is."""
    sight = match.sight(looker)
    fitting = {
        texts: part for texts, (part, now) in histories.items() if now.seen_by(looker) == sight.position
    }
    draws = [[str(text) for _, text in sight.redeal(number).history] for number in range(REDEALT)]
    whole = sum(fitting.values())
    for place in range(match.length):
        belief: dict[str, Fraction] = {}
        for texts, part in fitting.items():
            belief[texts[place]] = belief.get(texts[place], Fraction(0)) + part / whole
        far = surprise(Counter(drawn[place] for drawn in draws), belief)
        demand(
            far < TOO_SURPRISING,
            f"{match.players} players, after {match.length} events, seat {looker}: unveil strays from what "
            f"event {place} must be believed to have been by {far:.1f} σ",
        )


def check_scores(sample: Sample) -> None:
    """The points that a view shows tell no seat what only another seat's view has."""
    looked = 0
    names = set(sample.game.rules.dtype.names or ()) - {"to_move", "turn", "players", "move_number"}
    for match in sample.positions():
        if match.players > 1 and not match.over and looked < SCORED:
            looked += 1
            names -= {name for name in sorted(names) if not _hidden_points(sample, match, name)}


def _hidden_points(sample: Sample, match: Match, name: str) -> bool:
    """Change one number of a field after the other, and see who is told by the points alone.

    Tell whether that is of use: a state that cannot be may lead a view round in circles.
    """
    before = [_shown_to(sample, match, match.position, seat) for seat in range(match.players)]
    try:
        with Watch(sample.game, IMPATIENT):
            _points_of_changed(sample, match, name, before)
    except Endless:
        return False
    return True


def _points_of_changed(sample: Sample, match: Match, name: str, before: list[tuple[Any, Any]]) -> None:
    for place in range(min(match.position.array[name].size, CELLS)):
        other = match.position.copy()
        other.forget()
        other.array[name].reshape(-1)[place] += 1
        try:
            after = [_shown_to(sample, match, other, seat) for seat in range(match.players)]
        except Exception:  # noqa: S112 - such a state may be none at all
            continue
        own = any(one[0] != two[0] for one, two in zip(before, after, strict=True))
        for seat, (one, two) in enumerate(zip(before, after, strict=True)):
            demand(
                not (own and one[0] == two[0] and one[1] != two[1]),
                f"{recent(match)}: the scores tell seat {seat} of {name}, which its view hides: hide the "
                "points in view (“scores”), or show what they are made of",
            )


def _shown_to(sample: Sample, match: Match, position: Position, seat: int) -> tuple[Any, Any]:
    """Return what a seat's view has besides the points, and the points."""
    view = Sight(sample.game, match.setting, position.seen_by(seat), seat, ()).view()
    points = view.pop("scores")
    return view, points


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
