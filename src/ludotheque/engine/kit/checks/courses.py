"""Checks that play on: what is settled stays so, options change something, and who wants more wins more."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from typing import Any

from ludotheque.engine.author.options import Deck, Given, Option, Whole
from ludotheque.engine.author.rng import below, generator
from ludotheque.engine.author.state import CHANCE, OVER
from ludotheque.engine.definition import Definition, Setting
from ludotheque.engine.kit.checks.sources import names, reached
from ludotheque.engine.kit.sampling import LONGEST, OPTION_LONGEST, Sample, demand, recent, values_of
from ludotheque.engine.play.match import Match
from ludotheque.engine.speed.position import Position

ENDS = 8
"""How often a settled match is played on."""
COURSES, EVENTS = 4, 400
"""Matches in which an option may show what it changes, and their events."""
ALIKE, ALIKE_EVENTS, PLAIN_ALIKE_EVENTS = 1500, 20_000_000, 40_000
"""Matches that end alike, whatever an option is, until a rule that reads it is not believed to matter."""
CONTESTS, TRIED = 240, 24
"""Matches of greedy against random, and moves that greedy looks at."""
EFFORT, PLAIN_EFFORT = 60_000, 30_000
"""Moves that greedy looks at in all of them."""
FEWEST = 8
"""Matches from which on greedy can be judged."""
TOO_FEW = 2.5
"""Standard deviations below its share that greedy may win."""
ENOUGH, CLEARLY = 48, 1.0
"""Matches from which on greedy has to win more than its share, and by how many standard deviations."""


def check_settled(sample: Sample) -> None:
    """Who is certain to win wins, however a match that is settled goes on."""
    for match in sample.positions():
        if match.over or not sample.game.speech.settled(match.s):
            continue
        rng, won = generator(sample.seed), {_leading(match.position)}
        for _ in range(ENDS):
            end = match.position.copy()
            end.play_out(rng, LONGEST)
            won.add(tuple(end.winners()))
        demand(
            len(won) == 1,
            f"{recent(match)}: it is called settled, but may end otherwise: {sorted(won)} lead or win",
        )


def _leading(position: Position) -> tuple[int, ...]:
    """Return the seats that would win if it ended now."""
    shares = position.payoffs()
    return tuple(seat for seat, share in enumerate(shares) if share == max(shares))


def check_options(sample: Sample) -> None:
    """Every option changes something: what can be done, what comes of it, what is seen or scored."""
    game = sample.game
    for option in game.options:
        if option.name in sample.fixed or isinstance(option, Deck):
            continue
        idle = tried = 0
        for players in {game.players[0], game.players[-1]}:
            usual = game.setting(players, sample.fixed)
            for value in _tried(game, option, Given(players, usual.deck)):
                other = game.setting(players, {**sample.fixed, option.name: value})
                tried += 1
                idle += _is_idle(sample, usual, other)
        demand(idle < tried or not tried, f"the option {option.name} changes nothing, whatever its value")


def _tried(game: Definition, option: Option, given: Given) -> list[Any]:
    """Return the values of an option in which it may show what it changes: its neighbours, too."""
    values = values_of(game, option, given)
    if isinstance(option, Whole):
        usual, (low, high) = option.default(given), option.bounds(given)
        near = [] if usual is None else [usual - 1, usual + 1]
        values = [*dict.fromkeys([*values, *(value for value in near if low <= value <= high)])]
    return values


def _is_idle(sample: Sample, one: Setting, other: Setting) -> bool:
    """Tell whether it makes no difference which of two settings is played."""
    if any(_differ(sample, one, other, number) for number in range(COURSES)):
        return False
    return not _is_read(sample, one, other) or _plays_alike(sample, one, other)


def _is_read(sample: Sample, one: Setting, other: Setting) -> bool:
    """Tell whether rules read, after the setting up, a field that is another under the other setting."""
    game = sample.game
    starts = [game.new(setting).array for setting in (one, other)]
    fields = {name for name in starts[0].dtype.names or () if (starts[0][name] != starts[1][name]).any()}
    return any(fields & names(function.__code__) for function in reached(game, "setup"))


def _plays_alike(sample: Sample, one: Setting, other: Setting) -> bool:
    """Tell whether very many matches end alike under both; not if so many would take too long."""
    left = ALIKE_EVENTS if sample.compiled else PLAIN_ALIKE_EVENTS
    for number in range(ALIKE):
        ends = []
        for setting in (one, other):
            position = sample.game.new(setting)
            position.play_out(generator(sample.seed, number), OPTION_LONGEST)
            left -= position.s.move_number
            ends.append((position.s.move_number, list(position.payoffs())))
        if ends[0] != ends[1] or left < 0:
            return False
    return True


def _differ(sample: Sample, one: Setting, other: Setting, number: int) -> bool:
    """Tell whether a random match under one setting is another match under the other."""
    choice = random.Random(f"{sample.seed} {number}")  # noqa: S311
    matches = [Match(sample.game, setting, None) for setting in (one, other)]
    for _ in range(EVENTS):
        shown = [_shown(match) for match in matches]
        if shown[0] != shown[1]:
            return True
        if matches[0].over:
            break
        action = choice.choice(matches[0].actions())
        for match in matches:
            match.follow(action)
    return False


def _shown(match: Match) -> list[Any]:
    full = {key: value for key, value in match.full().items() if key != "options"}
    return [full, match.actions(), match.odds(), match.svg(0) if match.length == 0 else None]


def check_greedy(sample: Sample) -> None:
    """Whoever wants more of what ``tally`` counts wins more than somebody who plays at random."""
    seatings = [players for players in sample.game.players if players > 1]
    for players in seatings:
        effort = (EFFORT if sample.compiled else PLAIN_EFFORT) // len(seatings)
        contest = _contested(sample, players, effort)
        demand(contest.told or not contest.moves, f"{players} players: tally tells no move from another")
        share, apart = contest.played / players, math.sqrt(contest.played * (players - 1)) / players
        least = share + (CLEARLY if contest.played >= ENOUGH else -TOO_FEW) * apart
        demand(
            contest.played < FEWEST or contest.won > least,
            f"{players} players: greedy, who wants more of what tally counts, wins {contest.won:g} of "
            f"{contest.played} matches against random: give insight.py a tally that grows with the chance to "
            "win (its default is the points)",
        )


@dataclass
class Contest:
    """What came of matches of greedy against random."""

    played: int = 0
    won: float = 0.0
    moves: int = 0
    """Of greedy's, where there was a choice."""
    told: int = 0
    """Those of them where ``tally`` preferred one."""


def _contested(sample: Sample, players: int, effort: int) -> Contest:
    game, found, left = sample.game, Contest(), effort
    setting, rng = game.setting(players, sample.fixed), generator(sample.seed, 7)
    tally = game.rules.specialised(game.insight.functions["tally"])
    while found.played < CONTESTS and left > 0:
        position, greedy = game.new(setting), found.played % players
        while position.to_move != OVER and left > -effort:
            if position.to_move != greedy:
                position.play(position.pick(rng))
                continue
            best, tallies = _most(position, greedy, tally, rng)
            left -= len(tallies)
            found.moves += len(tallies) > 1
            found.told += len(set(tallies)) > 1
            position.play(best)
        if position.to_move != OVER:
            break
        found.won += position.payoffs()[greedy]
        found.played += 1
    return found


def _most(position: Position, seat: int, tally: Any, rng: Any) -> tuple[int, list[float]]:
    """Return the move after which a seat has most, and how much it has after each that was looked at."""
    some = position.actions()
    random.Random(position.s.move_number).shuffle(some)  # noqa: S311
    del some[TRIED:]
    dealt = position.seen_by(seat).redealt(seat, rng)
    tallies = []
    for action in some:
        after = dealt.copy()
        after.play(action)
        if after.to_move == CHANCE:
            after.play(after.sample(rng))
        tallies.append(float(tally(after.array, seat)))
    best = max(tallies)
    preferred = [action for action, has in zip(some, tallies, strict=True) if has == best]
    return preferred[below(rng, len(preferred))], tallies
