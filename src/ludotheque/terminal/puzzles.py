"""The command ``ludo puzzles``: solve them here, or have new ones made."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import click

from ludotheque.terminal.arguments import game_argument, lang_option
from ludotheque.terminal.commands import INTERRUPTED, Command
from ludotheque.terminal.words import system_language


class Puzzles(click.Group):
    """Whatever is not ``make`` is the name of a game whose puzzles are solved."""

    command_class = Command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in self.commands:
            return "solve", self.commands["solve"], args
        return super().resolve_command(ctx, args)


@click.group(cls=Puzzles, name="puzzles", subcommand_metavar="GAME [PUZZLE] | make GAME")
def puzzles() -> None:
    """Solve puzzles of GAME; `make` writes new ones.

    Without PUZZLE, `ludo puzzles titus` lists which there are. Every answer was proved.
    """


@puzzles.command(
    hidden=True,
    examples=[
        "ludo puzzles titus",
        "ludo puzzles titus cash-1 --lang fr",
    ],
)
@game_argument
@click.argument("puzzle", required=False)
@lang_option
def solve(game: str, puzzle: str | None, lang: str | None) -> None:
    """Solve PUZZLE of GAME, or list them."""
    from ludotheque.engine.shelf import load
    from ludotheque.engine.teaching.puzzles import puzzle_of
    from ludotheque.terminal import solving
    from ludotheque.terminal.screen import Screen
    from ludotheque.terminal.words import TerminalWords

    screen, words, chosen = Screen(), TerminalWords(lang or system_language()), load(game)
    if puzzle is None:
        solving.list_puzzles(chosen, screen, words)
        return
    try:
        solving.solve(chosen, puzzle_of(chosen, puzzle), screen, words)
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)


@puzzles.command(
    name="make",
    examples=[
        "ludo puzzles make titus",
        "ludo puzzles make titus --count 20 --seed 7 -o mine.json",
    ],
)
@game_argument
@click.option("--count", type=click.IntRange(1, 1000), default=100, show_default=True, help="How many.")
@click.option("--seed", type=int, default=1, show_default=True, help="Another seed gives other puzzles.")
@click.option("--jobs", type=click.IntRange(min=1), default=1, show_default=True, help="On how many cores.")
@click.option(
    "--matches", type=click.IntRange(min=1), default=300, show_default=True, help="Play at most so many."
)
@click.option("--kind", "kinds", multiple=True, help="Look for this kind only; may be repeated.")
@click.option(
    "-o",
    "output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The file to write; left out, puzzles/puzzles.json in the game's package.",
)
def make(
    game: str, count: int, seed: int, jobs: int, matches: int, kinds: Sequence[str], output: Path | None
) -> None:
    """Look for puzzles of GAME in matches between bots, prove and grade them, and write them down.

    What is asked, and what is proved, is in puzzles/kinds.json of the game's package.
    """
    from importlib import resources

    from rich.console import Console
    from rich.progress import Progress

    from ludotheque.arena.puzzling import make_puzzles, written
    from ludotheque.engine.files import write_whole
    from ludotheque.engine.shelf import load
    from ludotheque.engine.teaching.puzzles import FOLDER, PUZZLES

    chosen = load(game)
    target = output or Path(str(resources.files(chosen.package) / FOLDER / PUZZLES))
    errors = Console(stderr=True)
    with Progress(console=errors, transient=True, disable=not errors.is_terminal) as progress:
        task = progress.add_task(f"{game}: compiling, once on this machine", total=None)

        def told(found: int, played: int) -> None:
            progress.update(task, description=f"{game}: {played} matches", total=count, completed=found)

        found = make_puzzles(chosen, count, seed, jobs, matches, kinds, told)
    write_whole(target, written(found).encode())
    levels = ", ".join(f"{sum(one.difficulty == level for one in found)}" for level in range(1, 6))
    click.echo(f"{target}: {len(found)} puzzles, from easy to hard {levels}")
