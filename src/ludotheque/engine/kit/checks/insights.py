"""Checks of what bots know of the game beyond its rules."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludotheque.engine.author import insight as slots
from ludotheque.engine.author.insight import UNDECIDED
from ludotheque.engine.author.rng import below, generator
from ludotheque.engine.author.state import CHANCE, OVER
from ludotheque.engine.kit.sampling import Sample, demand, random_match, recent
from ludotheque.engine.play.match import Match
from ludotheque.engine.speed.arrays import array
from ludotheque.engine.speed.compiled import door
from ludotheque.engine.speed.position import Position

PRIORS = 12
"""Actions of a moment whose prior is asked for."""
NOTED, NOTED_PLAIN = 100, 14
"""Events of a match of which notes are taken: plain ones take long."""
JUDGED = 24
"""Moments of a match, the last third of which are looked at: were those who win thought to be ahead?"""
MATCHES, EVENTS, PLAIN_EVENTS = 60, 40_000, 6_000
"""Matches in which that is asked, and their events."""
FEWEST, TOO_SURE = 6, 2.5
"""Matches from which on that is judged, and standard deviations by which winners may be thought less of."""
DECIDED_PLAIN = 4
"""Positions in which a move is worked out by plain functions: that takes long."""
AHEAD = 6
"""Events that are looked ahead to see whether moves are certain."""

Functions = dict[str, Callable[..., Any]]


def check_insight(sample: Sample) -> None:
    """What bots know is finite and in range, plain and compiled alike, and the same whatever is hidden."""
    if sample.game.insight.module is None:
        return
    plain = _plain(sample)
    compiled = _compiled(sample) if sample.compiled else None
    asked = 0
    for match in sample.positions():
        _check_light(match, plain)
        if not isinstance(match.to_move, int):
            continue
        found = _looked_at(match, match.position, plain)
        if compiled:
            same = _same(found, _looked_at(match, match.position, compiled))
            demand(same, f"{recent(match)}: insight differs when it is compiled")
        seat = match.to_move
        seen = match.position.seen_by(seat)
        _looked_at(match, seen, plain)
        _check_choosing(match, seat, sample.seed, plain)
        asked += 1
        speeds = [compiled] if compiled else []
        _check_decision(match, seen, [*speeds, *([plain] if asked <= DECIDED_PLAIN else [])])
        if sample.game.insight.settings.get("certain"):
            _check_certain(match, sample.seed)
    _check_judged(sample, plain)
    if sample.game.insight.notes:
        _check_notes(sample, plain, compiled)


def _check_choosing(match: Match, seat: int, seed: int, functions: Functions) -> None:
    """By what a seat chooses a move is the same whatever it cannot know."""
    actions, seen = match.actions()[:PRIORS], match.position.seen_by(seat)
    deals = [bytearray(seen.redealt(seat, generator(seed, deal)).memory) for deal in range(2)]
    asked: dict[str, Callable[[bytearray], list[float]]] = {
        "prior": lambda deal: [float(functions["prior"](deal, action)) for action in actions],
        "tally": lambda deal: [float(functions["tally"](deal, seat))],
        "rollout": lambda deal: [
            float(functions["rollout"](deal, generator(seed, 1), match.game.rules.scratch))
        ],
    }
    for name, of in asked.items():
        demand(
            _same(*map(of, deals)),
            f"{recent(match)}: {name} looks at what seat {seat} cannot know: it is another after a redeal",
        )


def _check_judged(sample: Sample, plain: Functions) -> None:
    """Those who win in the end were judged better on the way, taken together."""
    if not sample.game.insight.has("evaluate"):
        return
    game, left = sample.game, EVENTS if sample.compiled else PLAIN_EVENTS
    above: list[float] = []
    for number in range(MATCHES):
        if left < 0:
            break
        setting = game.setting(game.players[number % len(game.players)], sample.fixed)
        actions = random_match(game, setting, random.Random(f"{sample.seed} judged {number}"))  # noqa: S311
        left -= 2 * len(actions)
        late = 2 * len(actions) // 3
        position, judged = game.new(setting), []
        for event, action in enumerate(actions):
            if event >= late and (event - late) % (1 + len(actions) // JUDGED) == 0:
                shares = np.zeros(setting.players)
                plain["evaluate"](bytearray(position.memory), shares)
                judged.append(shares)
            position.play(action)
        winners = position.winners()
        if judged and 0 < len(winners) < setting.players:
            above.append(float(np.mean([shares[winners].mean() - shares.mean() for shares in judged])))
    if len(above) >= FEWEST:
        apart = float(np.mean(above)) / (float(np.std(above)) / math.sqrt(len(above)) + 1e-9)
        demand(
            apart > -TOO_SURE,
            f"evaluate thinks less of those who win: {np.mean(above):+.3f} from an equal share, "
            f"{-apart:.1f} σ in {len(above)} matches: does it judge for another seat?",
        )


def _check_notes(sample: Sample, plain: Functions, compiled: Functions | None) -> None:
    """What is guessed after the notes of a match fits what the seat sees; so does it without notes."""
    for walk in sample.walks:
        match = Match(sample.game, walk.setting, None)
        for action in walk.actions[: NOTED if compiled else NOTED_PLAIN]:
            match.follow(action)
        for seat in range(match.players):
            seen, told = match.position.seen_by(seat), match.sight(seat).redeal(sample.seed)
            taken = _noted(told, seen, seat, compiled or plain)
            demand(bool(np.isfinite(taken).all()), f"{recent(match)}: notes are {taken.tolist()}")
            for notes in (taken, np.zeros_like(taken)):
                guessed = bytearray(seen.memory)
                (compiled or plain)["guess"](guessed, seat, notes, generator(sample.seed))
                fits = Position(sample.game.rules, guessed).seen_by(seat) == seen
                demand(fits, f"{recent(match)}: what is guessed for seat {seat} is not what it sees")
            if compiled:
                begin = told.at(min(told.length, NOTED_PLAIN))
                both = [_noted(begin, seen, seat, functions) for functions in (plain, compiled)]
                demand(
                    np.allclose(both[0], both[1]),
                    f"{recent(match)}: other notes are taken when it is compiled",
                )


def _noted(told: Match, seen: Position, seat: int, functions: Functions) -> NDArray[np.float64]:
    """Return what a seat concludes from a match that may have been this one."""
    position, notes = told.game.new(told.setting), np.zeros(told.game.insight.notes)
    for action in told.actions_made():
        functions["watch"](position.memory, action, seat, notes)
        position.play(action)
    functions["conclude"](bytearray(seen.memory), seat, notes)
    return notes


def _check_decision(match: Match, seen: Position, speeds: list[Functions]) -> None:
    """What is worked out is legal, and the same at every speed."""
    scratch = match.game.rules.scratch
    decided = {int(functions["decide"](bytearray(seen.memory), scratch)) for functions in speeds}
    told = f"{recent(match)}: decide gives {' and '.join(map(str, sorted(decided)))}"
    demand(decided <= {UNDECIDED, *match.actions()}, f"{told}, which is not legal")
    demand(len(decided) < 2, f"{told}, compiled and plain")


def _check_light(match: Match, functions: Functions) -> None:
    """What is told of an event, or said to have come to light, is what everybody sees."""
    chance = match.position.to_move == CHANCE
    name = "outcome" if chance else "revealed"
    if match.over or not match.game.insight.has(name):
        return
    told: dict[bytes, int] = {}
    for action in match.actions()[:PRIORS]:
        after = match.position.copy()
        after.play(action)
        seen = after.seen_by(None)
        number = functions[name](after.memory, *([action] if chance else []))
        other = told.setdefault(bytes(seen), number) if chance else functions[name](seen.memory)
        demand(number == other, f"{recent(match)}: {name} gives {number} of what looks like {other}")


def _check_certain(match: Match, seed: int) -> None:
    """Whatever a seat must believe, whoever comes to move after some moves has the same ones."""
    for seat in range(match.players):
        rng = generator(seed, seat)
        one, other = (match.position.seen_by(seat).redealt(seat, rng) for _ in range(2))
        for _ in range(AHEAD):
            if one.to_move != other.to_move or one.to_move == OVER:
                break
            actions = one.actions()
            same = one.to_move == CHANCE or actions == other.actions()
            demand(
                same, f"{recent(match)}: SETTINGS say that moves are certain; seat {seat} cannot know them"
            )
            action = actions[below(rng, len(actions))]
            if not other.is_legal(action):
                break
            one.play(action)
            other.play(action)


def _plain(sample: Sample) -> Functions:
    rules = sample.game.rules
    functions = sample.game.insight.functions
    return {name: rules.specialised(function, functions) for name, function in functions.items()}


def _compiled(sample: Sample) -> Functions:
    """Return the insight compiled, as the search has it."""
    game, functions = sample.game, sample.game.insight.functions
    compiler = game.rules.compiler(f"{game.name}-insight", functions, [slots.__file__])
    state, numbers, shares = game.rules.blank(), np.zeros(1, np.int64), np.zeros(1)
    rng = array(generator(0))
    arguments: dict[str, tuple[Any, ...]] = {
        "evaluate": (shares,),
        "prior": (1,),
        "priors": (numbers, 1, shares),
        "rollout": (rng, numbers),
        "tally": (1,),
    }
    if game.insight.has("decide"):
        arguments["decide"] = (numbers,)
    if game.insight.notes:
        arguments |= {"watch": (1, 1, shares), "conclude": (1, shares), "guess": (1, shares, rng)}
    return _plain(sample) | {
        name: compiler.entry(door(1 + len(rest)), name, {"inner": functions[name]}, state, *rest)
        for name, rest in arguments.items()
    }


def _looked_at(match: Match, position: Position, functions: Functions) -> list[float]:
    """Return what insight makes of a position, each number checked."""
    rules, players, memory = match.game.rules, match.players, bytearray(position.memory)
    before, where = bytes(position), recent(match)
    shares = np.zeros(players)
    functions["evaluate"](memory, shares)
    fair = all(math.isfinite(share) and -1e-9 <= share <= 1 + 1e-9 for share in shares)
    whole = abs(shares.sum() - 1) < 1e-6
    demand(fair and whole, f"{where}: evaluate gives {shares.tolist()}, not shares of 1")
    actions = match.actions()
    priors = [float(functions["prior"](memory, action)) for action in actions[:PRIORS]]
    demand(all(map(math.isfinite, priors)), f"{where}: prior gives {priors}")
    demand(memory == before, f"{where}: prior changes the state")
    together = np.zeros(len(priors))
    functions["priors"](memory, np.array(actions[:PRIORS], np.int64), len(priors), together)
    demand(together.tolist() == priors, f"{where}: priors gives {together.tolist()}, prior {priors}")
    tallies = [float(functions["tally"](memory, seat)) for seat in range(players)]
    demand(all(map(math.isfinite, tallies)), f"{where}: tally gives {tallies}")
    rolled = int(functions["rollout"](memory, generator(match.length), rules.scratch))
    demand(rolled in actions, f"{where}: rollout gives {rolled}, which is not legal")
    demand(memory == before, f"{where}: insight changes the state")
    return [*shares.tolist(), *priors, *tallies, float(rolled)]


def _same(one: list[float], other: list[float]) -> bool:
    return len(one) == len(other) and all(
        math.isclose(a, b, rel_tol=1e-9, abs_tol=1e-9) for a, b in zip(one, other, strict=True)
    )
