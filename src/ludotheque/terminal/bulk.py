"""What the commands for many matches share: where they are kept, playing them, stopping, resuming."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import click
from platformdirs import user_state_path
from rich.console import Console

from ludotheque.arena.contest import Running, contest, prepare
from ludotheque.arena.plans import Plan, plan_of
from ludotheque.arena.results import Contest, Results, contest_in
from ludotheque.arena.specs import parse
from ludotheque.arena.workers import workers
from ludotheque.cli.commands import INTERRUPTED
from ludotheque.engine.errors import LudothequeError
from ludotheque.engine.game import Game
from ludotheque.engine.shelf import games, load
from ludotheque.terminal.choices import options_typed
from ludotheque.terminal.scoreboard import Scoreboard


class Bulk:
    """One command's contest: new, or resumed."""

    def __init__(
        self,
        kind: str,
        game: str | None,
        options: Sequence[str],
        seed: int | None,
        out: Path | None,
        resume: Path | None,
    ) -> None:
        self.kind = kind
        self.before: Contest | None = contest_in(resume) if resume else None
        self.interrupted: bool = False
        if self.before:
            self.nothing_else(game=game, seed=seed, option=options, out=out)
            if self.before.plan.get("kind") != kind:
                raise LudothequeError(f"{resume} was not made by ludo {kind}")
        elif game is None:
            raise LudothequeError(f"say which game: {', '.join(games())}")
        self.game: Game = load(self.before.game if self.before else str(game))
        self.options: dict[str, Any] = (
            self.before.options if self.before else options_typed(self.game, options)
        )
        self.seed: int = self.before.seed if self.before else seed or 0
        self.path: Path = resume or out or _unused(self.game.name)

    def nothing_else(self, **given: Any) -> None:
        """Raise if an option was given that the file to resume has already settled."""
        for name, value in given.items():
            if value not in (None, (), []):
                what = "GAME" if name == "game" else f"--{name}"
                raise LudothequeError(f"{what} is settled in the file that --resume names")

    def resumed(self, matches: int | None) -> Any:
        """Return the plan of the file to resume; the number of matches may differ."""
        assert self.before is not None
        plan = plan_of(self.before.plan)
        return replace(plan, matches=matches) if matches else plan

    def play(self, plan: Plan, where: str, jobs: int | None, records: Path | None = None) -> Running:
        """Return the contest played, or as far as it was when Ctrl-C stopped it; 0 jobs play nothing."""
        if self.before and jobs != 0:
            self._check_programs(plan)
        asked = contest(self.game, plan, self.options, self.seed)
        with Results(self.path, asked) as results:
            running = Running(results, plan, records)
            if results.strangers:
                click.echo(
                    f"ludo: {results.strangers:,} matches in {self.path} were played by an earlier version "
                    "of the game or of the bots",
                    err=True,
                )
            try:
                if jobs != 0:
                    self._play(running, where, jobs)
            except KeyboardInterrupt:
                self.interrupted = True
        return running

    def _check_programs(self, plan: Plan) -> None:
        """Raise if a file alone would have programs started: it may be somebody else's."""
        if programs := [text for text in plan.bots if parse(text).is_program]:
            raise LudothequeError(
                f"{self.path} names a program, {programs[0]}, which --resume does not start; "
                f"give the whole command again, with --out {self.path}"
            )

    def _play(self, running: Running, where: str, jobs: int | None) -> None:
        if next(running.left(), None) is None:
            return
        errors = Console(stderr=True)
        with errors.status(f"{self.game.name}: compiling, once on this machine"):
            prepare(self.game, running.plan.bots)
        with workers(where, jobs) as players, Scoreboard(self.game.name, running) as board:
            running.run(players, board)

    def farewell(self) -> None:
        """Tell where the matches are, and how to resume if Ctrl-C stopped them; then the exit code is 130."""
        if self.interrupted:
            click.echo(
                f"Stopped; what was played is kept. Go on with:\n  ludo {self.kind} --resume {self.path}",
                err=True,
            )
            sys.exit(INTERRUPTED)
        click.echo(f"The matches: {self.path}", err=True)


def _unused(game: str) -> Path:
    """Return a new file below the user's state directory."""
    stamp = time.strftime("%Y%m%d-%H%M%S")
    folder = user_state_path("ludotheque") / "contests"
    number = 1
    while True:
        again = f"-{number}" if number > 1 else ""
        path = folder / f"{game}-{stamp}{again}.jsonl"
        if not path.exists():
            return path
        number += 1


def numbers_typed(text: str) -> tuple[int, ...]:
    """Return the numbers that ``2-4`` or ``2,4`` stands for."""
    found: list[int] = []
    for part in text.split(","):
        low, dash, high = part.partition("-")
        if not low.isdecimal() or (dash and not high.isdecimal()) or len(part) > 9:
            raise LudothequeError(f"numbers of players are written 3, 2-4 or 2,4, not {text!r}")
        found += range(int(low), int(high or low) + 1)
    if not found or len(set(found)) < len(found):
        raise LudothequeError(f"numbers of players are written 3, 2-4 or 2,4, not {text!r}")
    return tuple(found)
