"""The checks of the conformance kit, each a function whose docstring says what it proves."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from fractions import Fraction
from typing import Any

import numpy as np

from ludotheque.engine.kit.belief import Believer, redeals, see_alike, surprise
from ludotheque.engine.play.chance import seeded
from ludotheque.engine.errors import IllegalMove
from ludotheque.engine.kit.lockstep import Pair
from ludotheque.engine.play.match import Match
from ludotheque.engine.author.palette import LIGHT
from ludotheque.engine.play.record import Record, verify
from ludotheque.engine.author.rng import generator
from ludotheque.engine.author.rulebook import clauses, figures
from ludotheque.engine.kit.sampling import Problem, Sample, demand, random_match
from ludotheque.engine.play.sight import SPECTATOR, Sight, concealed
from ludotheque.engine.author.state import StateArray, plain

LANGUAGES = ("en", "fr")
TOO_SURPRISING = 6.0
"""Standard deviations; the kit's seeds are fixed, so a right game passes every time."""
OPEN_AFTER = 20
"""Events after which a game that has hidden nothing is taken to be open."""
ENUMERATED = 60
"""Events of a small match that are followed with every course that chance could have taken."""
COLOUR = re.compile(r"var\((--[\w-]+)(?:, *([^)]*))?\)")


def check_backends(sample: Sample) -> None:
    """Plain and compiled rules agree, event by event."""
    for walk in sample.walks:
        pair = Pair(sample.game, walk.setting)
        for number, action in enumerate(walk.actions):
            for difference in pair.differences(action, number):
                raise Problem(f"{walk.setting.players} players, event {number}: {difference}")


def check_legal_moves(sample: Sample) -> None:
    """Legal moves ascend, and are exactly those that are accepted."""
    pool: set[str] = set()
    for match in sample.positions():
        actions, moves = match.actions(), match.moves()
        demand(actions == sorted(set(actions)), f"{match.history[-3:]}: actions do not ascend")
        demand(bool(actions) != match.over, f"{match.history[-3:]}: nobody can act, and it is not over")
        demand(len(set(moves)) == len(moves), f"{match.history[-3:]}: two moves have one text")
        before = match.state.tobytes()
        choice = random.Random(len(pool))  # noqa: S311
        for text in choice.sample(moves, min(len(moves), 20)):
            twin = match.copy()
            demand(twin.why_not(text) is None, f"{text!r} is legal, but why_not explains it")
            twin.play(text)
            demand(twin.state.tobytes() != before, f"{text!r} changes nothing")
        for text in choice.sample(sorted(pool), min(len(pool), 40)):
            if text not in moves:
                _refused(sample, match, text)
        demand(match.state.tobytes() == before, "trying moves on copies changed the match")
        pool.update(choice.sample(moves, min(len(moves), 10)))


def _refused(sample: Sample, match: Match, text: str) -> None:
    before, history = match.state.tobytes(), match.history
    for lang in LANGUAGES:
        why = match.why_not(text, lang)
        demand(why is not None and why.reason, f"{text!r} is not legal, but {lang} why_not has no reason")
        assert why is not None
        known = clauses(sample.game.rulebook(lang))
        demand(why.clause in known, f"{text!r}: the {lang} rulebook has no clause {why.clause!r}")
    try:
        match.play(text)
    except IllegalMove:
        demand(match.state.tobytes() == before, f"{text!r} was refused, but changed the state")
        demand(match.history == history, f"{text!r} was refused, but is in the history")
    else:
        raise Problem(f"{text!r} is not in moves(), but was accepted")


def check_notation(sample: Sample) -> None:
    """Every legal move has one spelling, which reads back."""
    for match in sample.positions():
        s, deck = plain(match.state), match.setting.deck
        for action, text in zip(match.actions(), match.moves(), strict=True):
            read = sample.game.notation.read(s, deck, text)
            demand(read == action, f"{text!r} was written for {action}, but read as {read}")
            demand(text.isascii() and text == text.lower(), f"{text!r} is not lower case ASCII")
            demand(text.split() == text.split(" "), f"{text!r} is not words separated by one space")
            for lang in LANGUAGES:
                words = sample.game.notation.describe(s, deck, action, lang)
                demand(words.strip(), f"{text!r} has no description in {lang}")


def check_copies(sample: Sample) -> None:
    """No earlier copy changes later; copy, undo and replay give the same bytes."""
    for walk in sample.walks:
        match = Match(sample.game, walk.setting, None)
        kept: list[tuple[Match, bytes]] = []
        for action in walk.actions:
            kept.append((match.copy(), match.state.tobytes()))
            match.play(sample.game.notation.write(plain(match.state), walk.setting.deck, action))
            twin = match.copy()
            twin.undo()
            demand(twin.state.tobytes() == kept[-1][1], f"undo of {match.history[-1]} is not exact")
        for copy, before in kept:
            demand(copy.state.tobytes() == before, "a copy changed when the match went on")
        again = Record.load(json.loads(json.dumps(match.record().json()))).replay()
        demand(again.state.tobytes() == match.state.tobytes(), "replaying the record gives another state")
        demand(again.full() == match.full(), "replaying the record gives another full()")


def check_chance(sample: Sample) -> None:
    """Chance's weights are whole and positive, the odds sum to 1, and draws follow them."""
    for match in sample.positions():
        if match.to_move != "chance":
            continue
        rules, s = sample.game.ready, plain(match.state)
        odds = match.odds()
        demand(sum(odds.values()) == 1, f"{match.history[-3:]}: the odds do not sum to 1")
        demand(all(part > 0 for part in odds.values()), f"{match.history[-3:]}: an outcome without weight")
        belief = dict(zip(match.actions(), odds.values(), strict=True))
        rng, out = rules.numbers(generator(sample.seed)), rules.numbers(sample.game.buffer())
        drawn = [int(rules.sample(rules.of(s), rng, out)) for _ in range(sample.draws)]
        far = surprise(Counter(drawn), belief)
        demand(far < TOO_SURPRISING, f"{match.history[-3:]}: sample strays from the odds by {far:.1f} σ")
        demand(match.state.tobytes() == s.array.tobytes(), "sampling changed the state")


def check_secrets(sample: Sample) -> None:
    """What a seat cannot know changes nothing that it is given."""
    for match in sample.positions():
        for seat in sample.seats(match):
            sight = match.sight(seat)
            seen = _everything(sight)
            choices = [choose(sight) for choose in sample.choosers if sight.moves()]
            for number in range(3):
                other = _redealt(sample, match, seat, number)
                hidden = concealed(sample.game, other, seat)
                demand(
                    hidden.tobytes() == sight.state.tobytes(),
                    f"{match.history[-3:]}: conceal betrays something to seat {seat}",
                )
                twin = Sight(sample.game, match.setting, hidden, seat, sight.events)
                demand(_everything(twin) == seen, f"seat {seat} is shown something else after a redeal")
                again = [choose(twin) for choose in sample.choosers if twin.moves()]
                demand(again == choices, f"a bot in seat {seat} chooses otherwise after a redeal")


def _redealt(sample: Sample, match: Match, seat: int | None, number: int) -> StateArray:
    state = concealed(sample.game, match.state, seat)
    rules, rng = sample.game.ready, generator(sample.seed, number)
    rules.redeal(rules.of(plain(state)), SPECTATOR if seat is None else seat, rules.numbers(rng))
    return state


def check_sights(sample: Sample) -> None:
    """A seat's moves are the same with what it cannot know concealed; what is veiled has words."""
    for match in sample.positions():
        if isinstance(match.to_move, int):
            sight = match.sight(match.to_move)
            demand(sight.actions() == match.actions(), f"{match.history[-3:]}: other moves when concealed")
        for seat in sample.seats(match):
            history = match.sight(seat).history
            demand(len(history) == len(match.history), "a veiled history has another length")
            veiled = {
                str(said) for (_, text), (_, said) in zip(match.history, history, strict=True) if said != text
            }
            _in_words(sample, veiled)


def _in_words(sample: Sample, veiled: set[str]) -> None:
    for text in veiled:
        for lang in LANGUAGES:
            words = sample.game.notation.describe_veiled(text, lang).strip()
            demand(words and words != text, f"{text!r}, all that a seat may read, has no words in {lang}")


def check_redeals(sample: Sample) -> None:
    """Redeals are distributed as the seat must believe, by exact enumeration on small matches."""
    game, compared, hides = sample.game, 0, False
    for players in game.players:
        setting = game.setting(players, game.small)
        actions = random_match(game, setting, random.Random(sample.seed))  # noqa: S311
        match = Match(game, setting, None)
        start = {match.state.tobytes(): Fraction(1)}
        believers = [Believer(game, setting, seat, start, sample.states) for seat in sample.seats(match)]
        for number, action in enumerate(actions[:ENUMERATED]):
            match.play(game.notation.write(plain(match.state), setting.deck, action))
            see_alike(believers, str(match.history[-1][1]), match.state)
            believers = [believer for believer in believers if believer.belief]
            if number % 4 == 3:
                for believer in {id(believer.belief): believer for believer in believers}.values():
                    _believed(sample, match, believer)
                    compared += len(believer.belief) > 1
            hides = hides or any(match.sight(seat).state != match.state for seat in sample.seats(match))
            if not hides and number > OPEN_AFTER:
                break
    demand(compared or not hides, "nothing was small enough to be enumerated: give the game `small` options")


def _believed(sample: Sample, match: Match, believer: Believer) -> None:
    belief, seat = believer.belief, believer.seat
    counts = redeals(sample.game, match.state, seat, sample.draws, sample.seed)
    far = surprise(counts, belief)
    where = f"{match.players} players, after {len(match.history)} events, seat {seat}"
    demand(far < TOO_SURPRISING, f"{where}: redeal strays from what must be believed by {far:.1f} σ")
    demand(len(counts) > 1 or len(belief) == 1, f"{where}: redeal never varies")


def check_json(sample: Sample) -> None:
    """Views and full states are plain JSON with the same keys."""
    for match in sample.positions():
        full = match.full()
        demand(json.loads(json.dumps(full)) == full, f"full() is not plain JSON: {full}")
        for seat in sample.seats(match):
            view = match.view(seat)
            demand(json.loads(json.dumps(view)) == view, f"view({seat}) is not plain JSON")
            demand(view.keys() == full.keys(), f"view({seat}) has other keys than full()")


def check_end(sample: Sample) -> None:
    """The match ends, and the winners are those whom the payoffs reward."""
    for walk in sample.walks:
        match = Match(sample.game, walk.setting, None)
        moves = 0
        for action in walk.actions:
            demand(not match.winners, "there are winners before the end")
            moves += match.to_move != "chance"
            match.play(sample.game.notation.write(plain(match.state), walk.setting.deck, action))
            demand(match.full()["move_number"] == moves, "move_number does not count the seats' moves")
        demand(match.over, "a random match did not end")
        shares = np.zeros(match.players)
        sample.game.plain.payoffs(plain(match.state), shares.data)
        demand(abs(shares.sum() - 1) < 1e-9 and (shares >= 0).all(), f"the payoffs are {shares}")
        rewarded = [seat for seat in range(match.players) if shares[seat] > 0]
        demand(len({shares[seat] for seat in rewarded}) == 1, f"winners do not share alike: {shares}")
        demand(match.winners == rewarded, f"winners {match.winners}, payoffs {shares}")
        demand(match.moves() == [] and match.to_move is None, "somebody can act after the end")


def check_fairness(sample: Sample) -> None:
    """A match on a secret verifies, and the same secret gives the same match."""
    for players in sample.game.players:
        matches = [Match(sample.game, sample.game.setting(players), seeded(sample.seed)) for _ in range(2)]
        choice = random.Random(sample.seed)  # noqa: S311
        while not matches[0].over:
            text = choice.choice(matches[0].moves())
            for match in matches:
                match.play(text)
        demand(matches[0].history == matches[1].history, "one secret gave two matches")
        demand(verify(matches[0].record()).fair, "a match on a secret is not found fair")


def check_drawings(sample: Sample) -> None:
    """Every move can be pointed at, and no path of targets is the beginning of another."""
    for match in sample.positions():
        if not isinstance(match.to_move, int):
            continue
        ids = _ids(match.svg(match.to_move))
        demand(len(ids) == len(set(ids)), f"{match.history[-3:]}: an id stands twice in the drawing")
        s, deck = plain(concealed(sample.game, match.state, match.to_move)), match.setting.deck
        owners: dict[tuple[str, ...], str] = {}
        for action, text in zip(match.actions(), match.moves(), strict=True):
            paths = sample.game.drawing.paths(s, deck, action)
            demand(paths, f"{text!r} cannot be pointed at")
            for path in paths:
                lost = [target for target in path if target not in ids]
                demand(not lost, f"{text!r}: {lost} is not in the drawing")
                demand(tuple(path) not in owners, f"{path} means {text!r} and {owners.get(tuple(path))!r}")
                owners[tuple(path)] = text
        for whole in owners:
            for end in range(1, len(whole)):
                demand(whole[:end] not in owners, f"{whole[:end]} is a path, and begins {whole}")


def check_colours(sample: Sample) -> None:
    """Drawings use the shelf's colours, and such as are named after the game."""
    for match in sample.positions():
        for name, fallback in COLOUR.findall(match.svg(None)):
            ours = name in LIGHT or name.startswith(f"--{sample.game.name}-")
            demand(ours, f"{name} is neither a colour of the shelf nor named after {sample.game.name}")
            demand(fallback == LIGHT.get(name, fallback), f"{name} falls back on {fallback!r}")


def check_rulebooks(sample: Sample) -> None:
    """The rulebooks have the same clauses in every language, those that the program names among them."""
    books = {lang: clauses(sample.game.rulebook(lang)) for lang in LANGUAGES}
    first = books[LANGUAGES[0]]
    for lang, book in books.items():
        demand(set(book) == set(first), f"clauses differ in {lang}: {sorted(set(book) ^ set(first))}")
    drawn = {lang: figures(sample.game.rulebook(lang)) for lang in LANGUAGES}
    for lang, shown in drawn.items():
        same = [figure[1:] for figure in shown] == [figure[1:] for figure in drawn[LANGUAGES[0]]]
        demand(same, f"the figures differ in {lang}")
        for figure in shown:
            demand(figure.caption, f"the {lang} figure {figure.record} has no caption")
            sample.game.position(figure.record).svg(figure.seat, lang)
    for option in sample.game.options:
        demand(option.clause in first, f"the option {option.name} names the clause {option.clause!r}")
        demand(set(LANGUAGES) <= option.about.keys(), f"the option {option.name} is not explained")
    for clause in (sample.game.end_clause, sample.game.notation_clause):
        demand(clause in first, f"the rulebooks have no clause {clause!r}")


def _everything(sight: Sight) -> list[Any]:
    """Return all that a sight shows."""
    return [
        sight.view(),
        sight.moves(),
        sight.history,
        *map(sight.svg, LANGUAGES),
        *map(sight.text, LANGUAGES),
    ]


def _ids(svg: str) -> list[str]:
    """Return the ids of a drawing's elements."""
    return re.findall(r'\sid="([^"]*)"', svg)
