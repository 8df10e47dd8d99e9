"""The running score of a contest while it is played, and its tables when it is done."""

from __future__ import annotations

import time
from types import TracebackType
from typing import Self

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from ludotheque.arena.balance import Report
from ludotheque.arena.contest import Running
from ludotheque.arena.intervals import Share, share
from ludotheque.arena.play import Played
from ludotheque.arena.schedule import Meeting
from ludotheque.arena.standings import Standings
from ludotheque.terminal.result_tables import plain_table

MOST_REASONS = 3
"""Of a bot that failed."""
SECONDS_A_LINE = 60
"""How often a log, which is no terminal, is told how far it is."""


class Scoreboard:
    """Shows how far a contest is, and each meeting's score with its interval, on the error stream."""

    def __init__(self, title: str, running: Running) -> None:
        self._console = Console(stderr=True)
        self._plan = running.plan
        self._score = {meeting: [0.0, 0] for meeting in running.meetings}
        self._title = title
        total = sum(meeting.matches for meeting in running.meetings)
        self._bar = Progress(
            TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
            console=self._console,
        )  # fmt: skip
        self._task = self._bar.add_task(title, total=total)
        self._meetings = {(meeting.players, meeting.bots): meeting for meeting in running.meetings}
        for meeting in running.meetings:
            for played in running.matches(meeting):
                self._count(played)
        self._live = Live(
            get_renderable=self._shown, console=self._console, refresh_per_second=4, transient=True
        )
        self._told = time.monotonic()

    def __enter__(self) -> Self:
        if self._console.is_terminal:
            self._live.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._live.stop()

    def __call__(self, played: Played) -> None:
        """Count a match."""
        self._count(played)
        if not self._console.is_terminal and time.monotonic() - self._told > SECONDS_A_LINE:
            self._told = time.monotonic()
            task = self._bar.tasks[0]
            self._console.print(f"{self._title}: {task.completed:.0f} of {task.total:.0f} matches")

    def _count(self, played: Played) -> None:
        meeting = self._meetings[played.players, played.bots]
        score = self._score[meeting]
        if len(played.bots) == 1:
            score[0] += (0 in played.winners) / len(played.winners)
        else:
            score[0] += played.share(self._plan.first(meeting))
        score[1] += 1
        self._bar.advance(self._task)

    def _shown(self) -> RenderableType:
        table = plain_table("", "wins", "95 % interval", "matches", right=("wins", "matches"))
        for meeting, (hits, matches) in self._score.items():
            found = share(hits, int(matches))
            table.add_row(self._label(meeting), *_interval(found))
        return Group(table, self._bar)

    def _label(self, meeting: Meeting) -> str:
        if len(meeting.bots) == 1:
            return f"{meeting.players} players: seat 0 among {meeting.bots[0]}"
        first = self._plan.first(meeting)
        (second,) = (bot for bot in meeting.bots if bot != first)
        several = f"{meeting.players} players: " if len(self._plan.tables) > 1 else ""
        return f"{several}{first} against {second}"


def tables(found: Standings) -> RenderableType:
    """Return the standings of a tournament as tables."""
    ratings = plain_table("bot", "rating", "95 % interval", "s a move", right=("rating", "s a move"))
    for row in found.ratings:
        ratings.add_row(
            row.bot,
            f"{row.rating:+.0f}",
            f"{row.low:+.0f} … {row.high:+.0f}",
            f"{found.seconds[row.bot]:.3f}",
        )
    return Group(ratings, "", _pairings(found), *_forfeits(found))


def _forfeits(found: Standings) -> list[RenderableType]:
    """Return which bots lost matches because they failed, and why; nothing if none did."""
    table = plain_table("failed", "matches", "because", right=("matches",))
    for bot, reasons in found.forfeits.items():
        for reason, matches in list(reasons.items())[:MOST_REASONS]:
            table.add_row(bot, f"{matches:,}", Text(reason))
    return ["", table] if table.row_count else []


def _pairings(found: Standings) -> Table:
    """Return one row per pairing; at larger tables also how each bot does as the only one of its kind."""
    alone = ("1st alone", "2nd alone") if found.players > 2 else ()
    asked = ("",) if any(pairing.bound for pairing in found.pairings) else ()
    titles = ("pairing", "wins", "95 % interval", "matches", *alone, *asked)
    table = plain_table(*titles, right=("wins", "matches", *alone))
    for pairing in found.pairings:
        first, second = pairing.bots
        few, many = pairing.tables.get(1), pairing.tables.get(found.players - 1)
        lone = (f"{few.share:.1%}", f"{1 - many.share:.1%}") if few and many else ("", "")
        table.add_row(
            f"{first} against {second}",
            *_interval(pairing.wins),
            *(lone if alone else ()),
            *((verdict(pairing.bound, pairing.settled),) if asked else ()),
        )
    return table


def _interval(found: Share) -> tuple[str, str, str]:
    """Return a share of wins, its interval, and the number of matches."""
    if not found.of:
        return "", "", "0"
    return f"{found.share:.1%}", f"{found.low:.1%} – {found.high:.1%}", f"{found.of:,}"


def verdict(bound: float | None, settled: bool | None) -> str:
    """Return what was settled, in words."""
    if bound is None:
        return ""
    words = {True: f"more than {bound:.0%}: yes", False: f"more than {bound:.0%}: no", None: "not settled"}
    return words[settled]


def report_table(found: Report) -> RenderableType:
    """Return a balance report in a few rows."""
    titles = ("players", "matches", "first seat wins", "moves", "ties", "lead changes", "wins against")
    table = plain_table(*titles, right=titles[:-1])
    for one in found.tables:
        first = one.seats[0]
        table.add_row(
            str(one.players),
            f"{one.matches:,}",
            f"{first.share:.1%} ({first.low:.0%}–{first.high:.0%})",
            f"{one.moves.median:,.0f}",
            f"{one.ties.share:.1%}",
            f"{one.lead_changes.mean:.1f}",
            ", ".join(f"{skill.bots[1]} {skill.wins.share:.0%}" for skill in one.skill),
        )
    return table
