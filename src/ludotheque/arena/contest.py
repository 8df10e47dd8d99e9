"""A contest from beginning to end: what is still to be played is played, and kept."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib import resources
from itertools import takewhile
from pathlib import Path
from typing import Any

from ludotheque.arena.intervals import Share, sequential, share
from ludotheque.arena.plans import Plan, plan_json
from ludotheque.arena.play import Played
from ludotheque.arena.results import Contest, Results
from ludotheque.arena.schedule import Fixture, Meeting
from ludotheque.arena.specs import parse
from ludotheque.arena.workers import Workers
from ludotheque.bots import BotFailed, plugins
from ludotheque.engine.errors import LudothequeError
from ludotheque.engine.game import Game
from ludotheque.engine.play.record import Record

UNFIT = re.compile(r"[^\w.@=+-]+")
"""What stays out of the names of files."""

Progress = Callable[[Played], None]
"""Told of every match that was played."""


class Running:
    """Meetings that are being played, or were."""

    def __init__(
        self,
        results: Results,
        plan: Plan,
        records: Path | None = None,
    ) -> None:
        """``records`` is a folder for a record of every match, if that is wanted."""
        self.results = results
        self.plan = plan
        self.meetings: list[Meeting] = plan.meetings()
        self.records = records
        self._rounds: dict[tuple[int, tuple[str, ...]], dict[int, list[Played]]] = {}
        for played in results.played.values():
            self._note(played)

    def run(self, workers: Workers, progress: Progress | None = None) -> None:
        """Play what was not played yet; with a KeyboardInterrupt all but the matches under way is kept."""
        for played in workers.played(self.left()):
            if self.records and played.record:
                self._save(played)
            self.results.add(played)
            self._note(played)
            if progress:
                progress(played)

    def _note(self, played: Played) -> None:
        rounds = self._rounds.setdefault((played.players, played.bots), {})
        rounds.setdefault(played.round, []).append(played)

    def left(self) -> Iterator[Fixture]:
        """Yield the fixtures that were not played yet, round by round."""
        contest = self.results.contest
        for number in range(max((meeting.rounds for meeting in self.meetings), default=0)):
            for meeting in self.meetings:
                if number < meeting.rounds and self.settled(meeting) is None:
                    for fixture in meeting.fixtures(
                        contest.game, contest.options, contest.seed, number, self.records is not None
                    ):
                        if fixture.key not in self.results.played:
                            yield fixture

    def _save(self, played: Played) -> None:
        assert self.records is not None
        against = "-".join(UNFIT.sub("_", bot) for bot in played.bots)
        name = f"{self.results.contest.game}-{played.players}-{against}-{played.round}-{played.rotation}.json"
        self.records.mkdir(parents=True, exist_ok=True)
        Record.load(played.record or {}).save(self.records / name)

    # what it has come to

    def matches(self, meeting: Meeting) -> list[Played]:
        """Return the matches of a meeting that were played."""
        return [played for one in self._begun(meeting) for played in one]

    def rounds(self, meeting: Meeting) -> list[list[Played]]:
        """Return the rounds of a meeting that were played to their end, in order."""
        whole = len(meeting.seatings)
        return [one for one in self._begun(meeting) if len(one) == whole]

    def _begun(self, meeting: Meeting) -> list[list[Played]]:
        rounds = self._rounds.get((meeting.players, meeting.bots), {})
        return [rounds[number] for number in sorted(rounds) if number < meeting.rounds]

    def values(self, meeting: Meeting, bot: str) -> list[float]:
        """Return the share of the wins that a bot took in each whole round."""
        return [sum(played.share(bot) for played in one) / len(one) for one in self.rounds(meeting)]

    def share(self, meeting: Meeting, bot: str) -> Share:
        """Return the share of the wins that a bot has taken so far."""
        matches = self.matches(meeting)
        return share(sum(played.share(bot) for played in matches), len(matches))

    def settled(self, meeting: Meeting) -> bool | None:
        """Tell whether the bot takes more than the share in question; None while that is open."""
        question = self.plan.question(meeting)
        if question is None:
            return None
        values = [match.share(question.bot) for one in self._beginning(meeting) for match in one]
        if len(values) < question.least:
            return None
        return sequential(values, question.bound, len(meeting.seatings))

    def _beginning(self, meeting: Meeting) -> list[list[Played]]:
        """Return the rounds up to the first incomplete one: which these are depends on no outcome."""
        whole = {one[0].round: one for one in self.rounds(meeting)}
        return [whole[number] for number in takewhile(whole.__contains__, range(meeting.rounds))]


def contest(game: Game, plan: Plan, options: Mapping[str, Any], seed: int) -> Contest:
    """Return a contest in a game, its options checked; a deck without a name is kept as JSON."""
    settings = [game.setting(players, options) for players in plan.tables]
    given = {name: settings[0].options[name] for name in options}
    return Contest(game.name, game.version, given, seed, digest(game, plan.bots), plan_json(plan))


def digest(game: Game, bots: Iterable[str]) -> str:
    """Return a digest of what decides how bots play a game: its package, and those of the bots."""
    brought = {package for text in bots if (package := plugins.package_of(parse(text).name))}
    found = hashlib.sha256()
    for name in (game.package, "ludotheque.bots", *sorted(brought)):
        for path in sorted(Path(str(resources.files(name))).rglob("*.py")):
            found.update(path.read_bytes())
    return found.hexdigest()[:16]


def prepare(game: Game, bots: Sequence[str]) -> None:
    """Have compiled, once, what every worker will need."""
    game.rules.hasten()
    for text in bots:
        bot = parse(text).make(game, 0)
        try:
            bot.prepare(game)
        except BotFailed as error:
            raise LudothequeError(f"{text} cannot play: {error}") from error
        finally:
            bot.close()
