"""What a survey says about a game: seats, length, points, ties, the lead, endings, skill."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from statistics import NormalDist
from typing import TYPE_CHECKING, Any

from ludotheque.arena.contest import Running
from ludotheque.arena.intervals import DOUBT, Share, share, wilson
from ludotheque.arena.plans import Survey
from ludotheque.arena.play import MOMENTS, Played
from ludotheque.arena.schedule import Meeting
from ludotheque.engine.author.contract import Json
from ludotheque.engine.errors import needs
from ludotheque.engine.game import Game

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

BINS = 24
"""Columns of a histogram, at most."""


@dataclass(frozen=True)
class Spread:
    """How numbers are spread."""

    mean: float
    median: float
    low: float
    """One in twenty is below."""
    high: float
    """One in twenty is above."""
    least: float
    most: float


@dataclass(frozen=True)
class Histogram:
    """How many numbers lie between one edge and the next."""

    edges: list[float]
    counts: list[int]


@dataclass(frozen=True)
class Skill:
    """How the stronger of two bots does."""

    bots: tuple[str, str]
    """The stronger, the weaker."""
    wins: Share
    """The stronger one's share of the wins; luck alone would give it half."""


@dataclass(frozen=True)
class BalanceTable:
    """What was found for one number of players."""

    players: int
    matches: int
    seats: list[Share]
    """Each seat's share of the wins."""
    more: list[int]
    """Seats that win more than luck explains, all seats looked at together."""
    less: list[int]
    seat_points: list[float]
    """Each seat's mean points."""
    events: Spread
    moves: Spread
    moves_histogram: Histogram
    choices: float
    """Legal moves to choose from, on average."""
    points: Spread
    points_histogram: Histogram
    """Everybody's points."""
    winning_points: Spread
    winning_histogram: Histogram
    """The winners' points, between the same edges."""
    ties: Share
    """Matches with more than one winner."""
    lead_changes: Spread
    changes_histogram: Histogram
    leader_wins: list[float]
    """After each twentieth of a match: how often whoever leads alone then wins; shared leads in parts."""
    endings: list[int]
    """How often each of the game's endings occurred; empty if the game does not say."""
    skill: list[Skill]


@dataclass(frozen=True)
class Report:
    """The whole survey."""

    game: str
    options: Json
    bot: str
    seed: int
    endings: list[str]
    """The names of the ways to end, in English."""
    tables: list[BalanceTable]

    def json(self) -> Json:
        """Return the report as JSON."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: Json) -> Report:
        """Return the report that ``json`` gave."""
        return cls(**{**data, "tables": [_table_from(table) for table in data["tables"]]})


def _table_from(data: Json) -> BalanceTable:
    """Return what was found for one number of players, from JSON."""
    made: dict[str, Any] = dict(data)
    for name in ("events", "moves", "points", "winning_points", "lead_changes"):
        made[name] = Spread(**data[name])
    for name in ("moves_histogram", "points_histogram", "winning_histogram", "changes_histogram"):
        made[name] = Histogram(**data[name])
    made["seats"] = [Share(**seat) for seat in data["seats"]]
    made["ties"] = Share(**data["ties"])
    made["skill"] = [Skill(tuple(one["bots"]), Share(**one["wins"])) for one in data["skill"]]
    return BalanceTable(**made)


def report(game: Game, running: Running) -> Report:
    """Return what the matches of a survey say; numbers of players without a match are left out."""
    plan, contest = running.plan, running.results.contest
    assert isinstance(plan, Survey)
    names = ending_names(game, "en")
    tables = [
        _table(running, plan, players, running.matches(plan.alone(players)), len(names))
        for players in plan.players
        if running.matches(plan.alone(players))
    ]
    return Report(contest.game, contest.options, plan.bot, contest.seed, names, tables)


def ending_names(game: Game, lang: str) -> list[str]:
    """Return a game's ways to end in a language, if its ``speech.py`` tells them apart."""
    return [game.words(lang)(ending) for ending in game.speech.ENDINGS]


def _table(
    running: Running, plan: Survey, players: int, matches: Sequence[Played], endings: int
) -> BalanceTable:
    with needs("native", "to sum a survey up"):
        import numpy as np

    scores = np.array([match.scores for match in matches], float)
    won = np.array([[_won(match, seat) for seat in range(players)] for match in matches])
    moves = np.array([sum(match.moves) for match in matches], float)
    changes = np.array([match.lead_changes for match in matches], float)
    winning = scores[won > 0]
    edges = _edges(scores)
    z = NormalDist().inv_cdf(1 - DOUBT / (2 * players))
    reaches = [wilson(float(won[:, seat].sum()), len(matches), z) for seat in range(players)]
    ended = Counter(match.ending for match in matches)
    return BalanceTable(
        players=players,
        matches=len(matches),
        seats=[share(float(won[:, seat].sum()), len(matches)) for seat in range(players)],
        more=[seat for seat in range(players) if reaches[seat][0] > 1 / players],
        less=[seat for seat in range(players) if reaches[seat][1] < 1 / players],
        seat_points=scores.mean(axis=0).tolist(),
        events=_spread(np.array([match.events for match in matches], float)),
        moves=_spread(moves),
        moves_histogram=_histogram(moves, _edges(moves)),
        choices=sum(match.choices for match in matches) / float(moves.sum()),
        points=_spread(scores),
        points_histogram=_histogram(scores, edges),
        winning_points=_spread(winning),
        winning_histogram=_histogram(winning, edges),
        ties=share(sum(len(match.winners) > 1 for match in matches), len(matches)),
        lead_changes=_spread(changes),
        changes_histogram=_histogram(changes, _edges(changes)),
        leader_wins=[_leader_wins(matches, moment) for moment in range(MOMENTS + 1)],
        endings=[ended[number] for number in range(endings)],
        skill=[found for one in plan.skill(players) if (found := _skill(running, one, plan.bot))],
    )


def _won(match: Played, seat: int) -> float:
    """Return a seat's part of the win."""
    return (seat in match.winners) / len(match.winners)


def _leader_wins(matches: Sequence[Played], moment: int) -> float:
    """Return how often the leader of a moment wins; where nobody leads alone, as often as anybody does."""
    hits = 0.0
    for match in matches:
        leader = match.leaders[moment]
        hits += _won(match, leader) if leader >= 0 else 1 / match.players
    return hits / len(matches)


def _skill(running: Running, meeting: Meeting, bot: str) -> Skill | None:
    rounds = running.rounds(meeting)
    if not rounds:
        return None
    (other,) = (name for name in meeting.bots if name != bot)
    matches = [match for one in rounds for match in one]
    return Skill((bot, other), share(sum(match.share(bot) for match in matches), len(matches)))


def _spread(values: NDArray[np.float64]) -> Spread:
    import numpy as np

    low, median, high = np.quantile(values, [0.05, 0.5, 0.95])
    return Spread(
        float(values.mean()), float(median), float(low), float(high), float(values.min()), float(values.max())
    )


def _edges(values: NDArray[np.float64]) -> list[float]:
    """Return edges half-way between whole numbers, spaced so that there are not too many columns."""
    least, most = int(values.min()), int(values.max())
    step = next(step for step in _steps() if (most - least) // step < BINS)
    first = least // step * step
    columns = (most - first) // step + 1
    return [first + k * step - 0.5 for k in range(columns + 1)]


def _steps() -> list[int]:
    return [digit * 10**power for power in range(12) for digit in (1, 2, 5)]


def _histogram(values: NDArray[np.float64], edges: list[float]) -> Histogram:
    import numpy as np

    counts, _ = np.histogram(values, edges)
    return Histogram(edges, counts.tolist())
