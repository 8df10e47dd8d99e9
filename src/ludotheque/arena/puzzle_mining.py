"""Puzzles from bots' matches: positions in which something can be proved, and one way is right.

Quick bots play; wherever one of them is to move, every kind of puzzle that its game asks for is tried. What
is proved is in :mod:`ludotheque.engine.teaching.proving`. The same seed gives the same puzzles.
"""

from __future__ import annotations

import json
import multiprocessing
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, replace
from itertools import count as counting
from itertools import pairwise, repeat
from typing import Any

from ludotheque.arena.puzzle_proofs import proved
from ludotheque.bots import Bot, make
from ludotheque.engine.errors import LudothequeError, suggest
from ludotheque.engine.game import Game
from ludotheque.engine.play.match import Match
from ludotheque.engine.shelf import load
from ludotheque.engine.teaching.attempt import Attempt
from ludotheque.engine.teaching.puzzles import HARDEST, Kind, Puzzle, kinds_of

PLAYERS = "easy"
"""Who plays the matches: quick, and not so good that nothing is ever left to be found."""
REPLIES = "medium"
"""Who replies in the middle of a puzzle."""
LONGEST_HISTORY = 1_200
"""Characters of JSON: puzzles are many, and go with the package."""
LONGEST_MATCH = 2_600
"""The same where the end of a match is looked at; such puzzles are few."""
LAST_TURNS = 3
BATCH = 8

Progress = Callable[[int, int], None]
"""Told how many puzzles were found, and how many matches were played."""


@dataclass(frozen=True)
class Finding:
    """A puzzle that was found, not graded yet."""

    puzzle: Puzzle
    number: int
    """Of the match."""


def make_puzzles(
    game: Game,
    count: int,
    seed: int = 1,
    jobs: int = 1,
    most: int = 300,
    only: Sequence[str] = (),
    progress: Progress | None = None,
) -> list[Puzzle]:
    """Return that many puzzles of a game, easy ones first; fewer if ``most`` matches do not give them.

    ``only`` names the kinds that are looked for, all if it is empty.
    """
    kinds = kinds_of(game)
    if not kinds:
        raise LudothequeError(f"{game.name} asks for no puzzles: its package has no puzzles/kinds.json")
    for name in only:
        if name not in kinds:
            near = suggest(name, kinds)
            raise LudothequeError(f"{game.name} has no puzzles {name!r}{near} (there are {', '.join(kinds)})")
    wanted = tuple(only or kinds)
    chosen = _chosen(_findings(game, seed, jobs, most, wanted), wanted, count, progress)
    numbers: Counter[str] = Counter()
    named = []
    for finding in chosen:
        puzzle = finding.puzzle
        numbers[puzzle.kind] += 1
        named.append(replace(puzzle, name=f"{puzzle.kind}-{numbers[puzzle.kind]}"))
    return graded(game, named, seed)


def _chosen(
    findings: Iterator[tuple[int, list[Finding]]],
    kinds: Sequence[str],
    count: int,
    progress: Progress | None,
) -> list[Finding]:
    """Return findings of all kinds alike, as far as there are; the rest is of those that are found often."""
    share = -(-count // len(kinds))
    found: dict[str, list[Finding]] = {kind: [] for kind in kinds}
    known: set[str] = set()
    answers: Counter[tuple[str, str]] = Counter()
    for played, new in findings:
        for finding in new:
            puzzle = finding.puzzle
            answer = puzzle.kind, puzzle.moves[0]
            guessed = len(puzzle.worth) == 2 and 2 * answers[answer] >= share  # as often one as the other
            if not guessed and _likeness(puzzle) not in known:
                known.add(_likeness(puzzle))
                answers[answer] += 1
                found[puzzle.kind].append(finding)
        whole = sum(min(len(some), share) for some in found.values())
        if progress:
            progress(whole, played)
        if whole >= count:
            break
    chosen = [finding for some in found.values() for finding in some[:share]]
    spare = sorted((one for some in found.values() for one in some[share:]), key=lambda one: one.number)
    return [*chosen, *spare][:count]


def _likeness(puzzle: Puzzle) -> str:
    """Return what two puzzles have in common that are hardly two: what the moves are worth, or all."""
    return compact([puzzle.kind, puzzle.worth or puzzle.history])


def _findings(
    game: Game, seed: int, jobs: int, most: int, wanted: tuple[str, ...]
) -> Iterator[tuple[int, list[Finding]]]:
    """Yield what match after match gives, with how many were played."""
    if jobs == 1:
        for number in range(most):
            yield number + 1, found_in(game.name, seed, number, wanted)
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, context) as pool:
        for begin in counting(0, BATCH * jobs):
            if begin >= most:
                return
            numbers = range(begin, min(begin + BATCH * jobs, most))
            found = pool.map(found_in, repeat(game.name), repeat(seed), numbers, repeat(wanted))
            yield from zip((number + 1 for number in numbers), found, strict=True)


def found_in(name: str, seed: int, number: int, only: Sequence[str] = ()) -> list[Finding]:
    """Return the puzzles of one match, at most one of each kind."""
    game = load(name)
    game.rules.hasten()
    kinds = {kind: told for kind, told in kinds_of(game).items() if not only or kind in only}
    settings = list({_setting(kind): kind for kind in kinds.values()}.values())
    chosen = settings[number % len(settings)]
    wanted = {kind.name: kind for kind in kinds.values() if _setting(kind) == _setting(chosen)}
    reply = make(REPLIES, seed=_mixed(seed, number, 99), seconds=60)
    findings: list[Finding] = []
    decisions: list[Match] = []

    def look(match: Match, ending: bool) -> None:
        for kind in list(wanted.values()):
            fresh = not decisions or match.to_move != decisions[-1].to_move
            if kind.ending == ending and (ending or fresh or kind.anytime):
                puzzle = proved(match, kind, reply, _mixed(seed, number))
                if puzzle:
                    findings.append(Finding(puzzle, number))
                    del wanted[kind.name]

    for match in _decisions(game, chosen, seed, number):
        early = len(compact(match.history)) <= LONGEST_HISTORY
        if early:
            look(match, ending=False)
        decisions.append(match)
        if not wanted or not (early or any(kind.ending for kind in wanted.values())):
            return findings
    for match in _last_of_the_winner(decisions) if any(kind.ending for kind in wanted.values()) else ():
        look(match, ending=True)
    return findings


def _decisions(game: Game, kind: Kind, seed: int, number: int) -> Iterator[Match]:
    """Yield a match between bots at each decision; the last time when it is over."""
    match = game.start(kind.players, _mixed(seed, number), kind.options)
    bots = [make(PLAYERS, seed=_mixed(seed, number, seat), seconds=60) for seat in range(kind.players)]
    while not match.over:
        yield match.copy()
        seat = match.to_move
        assert isinstance(seat, int)
        match.play(bots[seat].choose(match.sight(seat)))
    yield match


def _last_of_the_winner(decisions: list[Match]) -> list[Match]:
    """Return where the last turns of a seat that won alone began; nothing where the match was too long."""
    end = decisions[-1]
    if len(end.winners) != 1 or len(compact(end.history)) > LONGEST_MATCH:
        return []
    begun = [now for before, now in pairwise(decisions) if before.to_move != now.to_move]
    return [match for match in begun if match.to_move == end.winners[0]][: -LAST_TURNS - 1 : -1]


def _setting(kind: Kind) -> str:
    return compact([kind.players, kind.options])


def _mixed(seed: int, number: int, seat: int = 0) -> int:
    return (seed * 1_000_003 + number) * 101 + seat


def as_json(puzzle: Puzzle) -> dict[str, Any]:
    """Return a puzzle as it is written: its texts belong to its kind."""
    data = asdict(puzzle)
    empty = [key for key, value in data.items() if value in ({}, ())]
    return {key: value for key, value in data.items() if key not in ("title", "ask", *empty)}


def written(puzzles: list[Puzzle]) -> str:
    """Return a file of puzzles, one a line."""
    return "[\n" + ",\n".join(compact(as_json(puzzle)) for puzzle in puzzles) + "\n]\n"


def compact(data: Any) -> str:
    """Return JSON without spaces."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


BOTS = ("greedy", "easy", "medium", "hard")
TRIES = 5
"""Of each bot."""


def graded(game: Game, puzzles: Iterable[Puzzle], seed: int = 1) -> list[Puzzle]:
    """Return puzzles as hard as they are for the bots of today, easy ones first."""
    found = [replace(puzzle, difficulty=difficulty_of(game, puzzle, seed)) for puzzle in puzzles]
    return sorted(found, key=lambda puzzle: puzzle.difficulty)


def difficulty_of(game: Game, puzzle: Puzzle, seed: int = 1) -> int:
    """Return how hard a puzzle is, from 1, which nearly all bots find, to 5, which hardly any does."""
    tries = [make(name, seed=seed + k, seconds=60) for name in BOTS for k in range(TRIES)]
    found = sum(solves(game, puzzle, bot) for bot in tries)
    return HARDEST - min(HARDEST - 1, found * HARDEST // len(tries))


def solves(game: Game, puzzle: Puzzle, bot: Bot) -> bool:
    """Tell whether a bot, playing to win, goes one of the right ways."""
    attempt = Attempt(game, puzzle)
    while not attempt.over:
        if not attempt.play(bot.choose(attempt.match.sight(puzzle.seat))).right:
            return False
    return True
