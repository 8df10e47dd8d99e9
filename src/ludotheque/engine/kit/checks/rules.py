"""Checks of the rules: legal moves, ends, chance, copies, and that both speeds agree."""

from __future__ import annotations

import copy
import json
import pickle
import random
from collections import Counter
from fractions import Fraction

from ludotheque.engine.author.rng import generator
from ludotheque.engine.author.state import CHANCE
from ludotheque.engine.errors import IllegalMove
from ludotheque.engine.kit.belief import surprise
from ludotheque.engine.kit.languages import differ
from ludotheque.engine.kit.lockstep import Pair, twins_of
from ludotheque.engine.kit.sampling import OPTION_LONGEST, Problem, Sample, demand, recent
from ludotheque.engine.play.chance import seeded
from ludotheque.engine.play.match import Match
from ludotheque.engine.play.record import Record
from ludotheque.engine.play.replay import replayed, verified
from ludotheque.words import ENGLISH

TOO_SURPRISING = 6.0
"""Standard deviations; the kit's seeds are fixed, so a right game passes every time."""
CHOICES_EVERY = 5
"""Every which position of those that are looked at bots choose in, in every code."""
COPIES = 100
"""Moments of a match that are copied and taken back, about: in a long one that takes long."""


def check_choices(sample: Sample) -> None:
    """Bots choose alike in plain, portable and compiled code."""
    moments = [match for match in sample.positions() if isinstance(match.to_move, int)]
    for match in [one for one in moments if len(one.actions()) > 1][::CHOICES_EVERY]:
        sight = match.sight(match.to_move)
        for group in sample.alike:
            chosen = {code: choose(sight) for code, choose in group.items()}
            told = ", ".join(f"{move!r} in {code} code" for code, move in chosen.items())
            demand(len(set(chosen.values())) < 2, f"{recent(match)}: a bot chooses {told}")


def check_speeds(sample: Sample) -> None:
    """Plain, portable and compiled rules agree, event by event."""
    for name, twin in twins_of(sample.game).items():
        for walk in sample.walks:
            pair = Pair(sample.game, walk.setting, twin)
            for number, action in enumerate(walk.actions):
                for difference in pair.differences(action, number):
                    raise Problem(f"{walk.name}, event {number}, {name}: {difference}")


def check_legal_moves(sample: Sample) -> None:
    """Legal moves ascend, and are exactly those that are accepted."""
    pool: set[str] = set()
    for match in sample.positions():
        actions, moves = match.actions(), match.moves()
        demand(actions == sorted(set(actions)), f"{recent(match)}: actions do not ascend")
        demand(bool(actions) != match.over, f"{recent(match)}: nobody can act, and it is not over")
        demand(len(set(moves)) == len(moves), f"{recent(match)}: two moves have one text")
        before = bytes(match.position)
        choice = random.Random(len(pool))  # noqa: S311
        for text in choice.sample(moves, min(len(moves), 20)):
            twin = match.copy()
            demand(twin.why_not(text) is None, f"{text!r} is legal, but why_not explains it")
            twin.play(text)
            demand(bytes(twin.position) != before, f"{text!r} changes nothing")
        for text in choice.sample(sorted(pool), min(len(pool), 40)):
            if text not in moves:
                _refused(sample, match, text)
        demand(bytes(match.position) == before, "trying moves on copies changed the match")
        pool.update(choice.sample(moves, min(len(moves), 10)))


def _refused(sample: Sample, match: Match, text: str) -> None:
    before, history = bytes(match.position), match.history
    reasons: dict[str, str] = {}
    for lang in sample.game.languages:
        why = match.why_not(text, lang)
        demand(why is not None and why.reason, f"{text!r} is not legal, but {lang} why_not has no reason")
        assert why is not None
        demand(
            why.clause in sample.clauses(lang), f"{text!r}: the {lang} rulebook has no clause {why.clause!r}"
        )
        reasons[lang] = why.reason
        differ(sample, lang, [reasons[ENGLISH]], [why.reason])
    try:
        match.play(text)
    except IllegalMove:
        demand(bytes(match.position) == before, f"{text!r} was refused, but changed the state")
        demand(match.history == history, f"{text!r} was refused, but is in the history")
    else:
        raise Problem(f"{text!r} is not in moves(), but was accepted")


def check_copies(sample: Sample) -> None:
    """No earlier copy changes later; copies, undo, pickles and replays give the same bytes."""
    for walk in sample.walks:
        match = Match(sample.game, walk.setting, None)
        kept: list[tuple[Match, bytes]] = []
        apart = 1 + len(walk.actions) // COPIES
        for number, action in enumerate(walk.actions):
            looked_at = number % apart == 0
            if looked_at:
                kept.append((match.copy(), bytes(match.position)))
            match.follow(action)
            if looked_at:
                twin = match.copy()
                twin.undo()
                demand(bytes(twin.position) == kept[-1][1], f"undo of {match.history[-1]} is not exact")
        for earlier, before in kept:
            demand(bytes(earlier.position) == before, "a copy changed when the match went on")
        again = replayed(Record.load(json.loads(json.dumps(match.record().json()))), sample.game)
        demand(again.position == match.position, "replaying the record gives another state")
        demand(again.full() == match.full(), "replaying the record gives another full()")
        setting = walk.setting
        demand(pickle.loads(pickle.dumps(setting)) == setting, "its components cannot be pickled")  # noqa: S301
        demand(copy.deepcopy(setting) == setting, "its components cannot be copied")


def check_chance(sample: Sample) -> None:
    """Chance's weights are whole and positive, the odds sum to 1, and random draws follow them."""
    for match in sample.positions():
        if match.over:
            continue
        position = match.position
        before, actions = bytes(position), match.actions()
        if position.to_move == CHANCE:
            demand(
                all(position.weight(a) > 0 for a in actions), f"{recent(match)}: an outcome without weight"
            )
            odds = match.odds()
            demand(sum(odds.values()) == 1, f"{recent(match)}: the odds do not sum to 1")
            belief = dict(zip(actions, odds.values(), strict=True))
        else:
            belief = dict.fromkeys(actions, Fraction(1, len(actions)))
        rng = generator(sample.seed)
        drawn = Counter(position.pick(rng) for _ in range(sample.draws))
        far = surprise(drawn, belief)
        name = "sample" if position.to_move == CHANCE else "pick"
        demand(far < TOO_SURPRISING, f"{recent(match)}: {name} strays from the odds by {far:.1f} σ")
        demand(bytes(position) == before, f"{name} changed the state")


def check_end(sample: Sample) -> None:
    """The match ends, and the winners are those whom the payoffs reward."""
    for walk in sample.walks:
        match = Match(sample.game, walk.setting, None)
        moves = 0
        for action in walk.actions:
            demand(not match.winners, "there are winners before the end")
            moves += match.to_move != "chance"
            match.follow(action)
            demand(match.s.move_number == moves, "move_number does not count the seats' moves")
        if len(walk.actions) == OPTION_LONGEST and not match.over:
            continue
        demand(match.over, "a random match did not end")
        shares = match.position.payoffs()
        demand(abs(sum(shares) - 1) < 1e-9 and min(shares) >= 0, f"the payoffs are {shares}")
        rewarded = [seat for seat in range(match.players) if shares[seat] > 0]
        demand(len({shares[seat] for seat in rewarded}) == 1, f"winners do not share alike: {shares}")
        demand(match.winners == rewarded, f"winners {match.winners}, payoffs {shares}")
        demand(match.moves() == [] and match.to_move is None, "somebody can act after the end")


def check_fairness(sample: Sample) -> None:
    """A match on a secret verifies, and the same secret gives the same match."""
    game = sample.game
    for players in game.players:
        setting = game.setting(players, sample.fixed)
        matches = [Match(game, setting, seeded(sample.seed)) for _ in range(2)]
        choice = random.Random(sample.seed)  # noqa: S311
        while not matches[0].over:
            text = choice.choice(matches[0].moves())
            for match in matches:
                match.play(text)
        demand(matches[0].history == matches[1].history, "one secret gave two matches")
        demand(verified(matches[0].record(), game).fair, "a match on a secret is not found fair")
