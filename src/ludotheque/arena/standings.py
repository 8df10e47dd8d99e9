"""How a tournament stands: what each bot took from each other, and the ratings that follow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass

from ludotheque.arena.contest import Running
from ludotheque.arena.intervals import Share, share
from ludotheque.arena.play import Played
from ludotheque.arena.ratings import Rating, ratings
from ludotheque.arena.schedule import Meeting
from ludotheque.engine.author.contract import Json


@dataclass(frozen=True)
class Pairing:
    """How two bots' meeting went, from the side of the first; whole rounds only."""

    bots: tuple[str, str]
    wins: Share
    """The first one's share of the wins; equal bots have half of them."""
    rounds: int
    tables: dict[int, Share]
    """The same, by the number of seats that the first had."""
    bound: float | None
    """The share that was in question, of the first, if one was."""
    settled: bool | None
    """Whether the first takes more than that."""


@dataclass(frozen=True)
class Standings:
    """The whole tournament."""

    game: str
    players: int
    options: Json
    seed: int
    matches: int
    ratings: list[Rating]
    pairings: list[Pairing]
    seconds: dict[str, float]
    """Time that each bot took for a move."""
    forfeits: dict[str, dict[str, int]]
    """Bots that failed: why, and in how many matches."""

    def json(self) -> Json:
        """Return the standings as JSON."""
        return asdict(self)


def standings(running: Running) -> Standings:
    """Return how a tournament stands."""
    contest, bots = running.results.contest, running.plan.bots
    pairs = {meeting: _ordered(running, meeting) for meeting in running.meetings}
    values = {pair: running.values(meeting, pair[0]) for meeting, pair in pairs.items()}
    played = [match for meeting in running.meetings for match in running.matches(meeting)]
    return Standings(
        game=contest.game,
        players=running.meetings[0].players,
        options=contest.options,
        seed=contest.seed,
        matches=len(played),
        ratings=ratings(bots, values),
        pairings=[_pairing(running, meeting, pair) for meeting, pair in pairs.items()],
        seconds={bot: _seconds(played, bot) for bot in bots},
        forfeits=_forfeits(played),
    )


def _ordered(running: Running, meeting: Meeting) -> tuple[str, str]:
    """Return the bots of a meeting, first the one from whose side it is told."""
    first = running.plan.first(meeting)
    (second,) = (bot for bot in meeting.bots if bot != first)
    return first, second


def _pairing(running: Running, meeting: Meeting, pair: tuple[str, str]) -> Pairing:
    rounds = running.rounds(meeting)
    tables: dict[int, list[float]] = {}
    for match in (match for one in rounds for match in one):
        tables.setdefault(match.seats.count(pair[0]), []).append(match.share(pair[0]))
    question = running.plan.question(meeting)
    settled = running.settled(meeting)
    bound = question.bound if question else None
    if question and question.bot != pair[0]:
        bound, settled = 1 - question.bound, None if settled is None else not settled
    return Pairing(
        bots=pair,
        wins=share(sum(map(sum, tables.values())), sum(map(len, tables.values()))),
        rounds=len(rounds),
        tables={seats: share(sum(shares), len(shares)) for seats, shares in sorted(tables.items())},
        bound=bound,
        settled=settled,
    )


def _seconds(played: Sequence[Played], bot: str) -> float:
    """Return how long a bot thought about a move, on average."""
    spent = moves = 0.0
    for match in played:
        for seat, name in enumerate(match.seats):
            if name == bot:
                spent += match.seconds[seat]
                moves += match.moves[seat]
    return spent / moves if moves else 0.0


def _forfeits(played: Sequence[Played]) -> dict[str, dict[str, int]]:
    """Return which bots failed, why, and how often."""
    found: dict[str, Counter[str]] = {}
    for match in played:
        if match.forfeited is not None:
            found.setdefault(match.seats[match.forfeited], Counter())[match.reason or ""] += 1
    return {bot: dict(reasons.most_common()) for bot, reasons in found.items()}
