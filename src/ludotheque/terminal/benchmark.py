"""The command ``ludo benchmark``: a bot in a task, and a line to cite."""

from __future__ import annotations

import json
from pathlib import Path

import click

from ludotheque.cli.commands import Command


@click.command(
    cls=Command,
    examples=[
        "ludo benchmark",
        "ludo benchmark titus-2p-v1 --bot medium",
        "ludo benchmark titus-2p-v1 --bot cmd:./mybot --out mybot.jsonl",
    ],
)
@click.argument("task", required=False)
@click.option("--bot", metavar="BOT", help="The bot to measure: a name, or a program as cmd:./mybot.")
@click.option(
    "--matches",
    type=click.IntRange(min=1),
    help="Fewer matches, for a first impression: then it is no result to cite.",
)
@click.option("--jobs", type=click.IntRange(min=1), help="How many processes; by default, one per core.")
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Keep the matches here; if it holds some already, they are not played again.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")
def benchmark(
    task: str | None, bot: str | None, matches: int | None, jobs: int | None, out: Path | None, as_json: bool
) -> None:
    """Measure a bot on TASK, and print a line to cite.

    Without TASK, list the tasks.
    """
    from ludotheque.arena.tasks import TASKS, result, task_named
    from ludotheque.engine.errors import LudothequeError
    from ludotheque.terminal.bulk import Bulk

    if task is None:
        for one in TASKS.values():
            click.echo(f"{one.name}: {one.matches} matches against each of {', '.join(one.opponents)}")
        return
    asked = task_named(task)
    if bot is None:
        raise LudothequeError("say which bot: --bot NAME, or --bot cmd:./mybot")
    options = [f"{name}={value}" for name, value in asked.options.items()]
    bulk = Bulk("benchmark", asked.game, options, asked.seed, out, None)
    running = bulk.play(asked.plan(bot, matches), "cores", jobs)
    found = result(asked, bot, running)
    click.echo(json.dumps(found.json(), ensure_ascii=False) if as_json else found.line())
    bulk.farewell()
