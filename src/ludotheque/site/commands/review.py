"""The command ``ludo review``: a match in a record, judged move by move, as one HTML page."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ludotheque.cli.arguments import NewFile, file_argument, lang_option, system_language
from ludotheque.cli.commands import Command

if TYPE_CHECKING:
    from ludotheque.bots.review import Review
    from ludotheque.bots.reviewing import Reviewer


@click.command(
    cls=Command,
    examples=[
        "ludo review mymatch.json",
        "ludo review mymatch.json -o review.html --lang fr",
    ],
)
@file_argument
@click.option("-o", "output", type=NewFile(), help="The file to write; if left out, it is put next to FILE.")
@click.option("--jobs", type=click.IntRange(min=1, max=64), help="On how many cores; all, if left out.")
@lang_option
def review(file: Path, output: Path | None, jobs: int | None, lang: str | None) -> None:
    """Judge every move of the finished match in the record FILE.

    Writes one HTML page that needs nothing else: what each move gave away, the turning points with a better
    move, how lucky everybody was. What may be noise is not called a mistake.
    """
    from rich.console import Console
    from rich.progress import Progress

    from ludotheque import replay
    from ludotheque.bots.reviewing import Reviewer
    from ludotheque.engine.errors import LudothequeError
    from ludotheque.engine.files import write_whole
    from ludotheque.engine.play.record import Record
    from ludotheque.site.study.reviewed import file_html

    record = Record.load(file)
    if record.result is None:
        raise LudothequeError(f"{file}: the match is still going on; only one that is over is reviewed")
    match = replay(record)
    reviewer = Reviewer(match, record.result["winners"])
    target = output or file.with_name(f"{file.stem}-review.html")
    errors = Console(stderr=True)
    with Progress(console=errors, transient=True, disable=not errors.is_terminal) as progress:
        task = progress.add_task(f"{record.game}: compiling, once on this machine", total=None)
        reviewer.prepare()
        progress.update(task, description="judging moves and draws", total=len(reviewer.events))
        found = carried_out(reviewer, jobs or os.cpu_count() or 1, lambda: progress.advance(task))
    write_whole(target, file_html(match, found, lang or system_language()))
    click.echo(f"{target}: {len(found.verdicts)} moves judged, {len(found.turning_points)} turning points")


def carried_out(reviewer: Reviewer, jobs: int, told: Callable[[], None]) -> Review:
    """Return the review, worked out in several threads; ``told`` hears of every event."""
    with ThreadPoolExecutor(jobs) as threads:
        waiting = [threads.submit(reviewer.think, event) for event in reviewer.events]
        try:
            for _ in as_completed(waiting):
                told()
        except KeyboardInterrupt:
            threads.shutdown(wait=False, cancel_futures=True)
            raise
        return reviewer.review(one.result() for one in waiting)
