"""The command ``ludo puzzles``: solve them here, have new ones made, or those there are graded anew."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ludotheque.cli.arguments import game_argument, lang_option, system_language
from ludotheque.cli.commands import INTERRUPTED, Command

if TYPE_CHECKING:
    from ludotheque.engine.game import Game
    from ludotheque.engine.teaching.puzzles import Puzzle


output_option = click.option(
    "-o",
    "output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The file to write; left out, puzzles/puzzles.json in the game's package.",
)


class Puzzles(click.Group):
    """Whatever is not ``make`` or ``grade`` is the name of a game whose puzzles are solved."""

    command_class = Command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in self.commands:
            return "solve", self.commands["solve"], args
        return super().resolve_command(ctx, args)


@click.group(cls=Puzzles, name="puzzles", subcommand_metavar="GAME [PUZZLE] | make GAME | grade GAME")
def puzzles() -> None:
    """Solve puzzles of GAME.

    `make` writes new ones, `grade` measures again how hard they are.

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
@click.option(
    "--seed",
    type=int,
    default=1,
    show_default=True,
    help="Seed of the search: the same seed, the same puzzles.",
)
@click.option("--jobs", type=click.IntRange(min=1), default=1, show_default=True, help="On how many cores.")
@click.option(
    "--matches",
    type=click.IntRange(min=1),
    default=300,
    show_default=True,
    help="How many matches to play at most.",
)
@click.option("--kind", "kinds", multiple=True, help="Look for this kind only; may be repeated.")
@output_option
def make(
    game: str, count: int, seed: int, jobs: int, matches: int, kinds: Sequence[str], output: Path | None
) -> None:
    """Find puzzles of GAME in matches between bots.

    Each is proved, graded and written down.

    What is asked, and what is proved, is in puzzles/kinds.json of the game's package.
    """
    from rich.console import Console
    from rich.progress import Progress

    from ludotheque.arena.puzzle_mining import make_puzzles
    from ludotheque.engine.shelf import load

    chosen = load(game)
    errors = Console(stderr=True)
    with Progress(console=errors, transient=True, disable=not errors.is_terminal) as progress:
        task = progress.add_task(f"{game}: compiling, once on this machine", total=None)

        def told(found: int, played: int) -> None:
            progress.update(task, description=f"{game}: {played} matches", total=count, completed=found)

        found = make_puzzles(chosen, count, seed, jobs, matches, kinds, told)
    _write(chosen, found, output)


@puzzles.command(examples=["ludo puzzles grade titus"])
@game_argument
@click.option("--seed", type=int, default=1, show_default=True, help="The seed of the bots that try.")
@output_option
def grade(game: str, seed: int, output: Path | None) -> None:
    """Measure again how hard the puzzles of GAME are for bots."""
    from ludotheque.arena.puzzle_mining import graded
    from ludotheque.engine.errors import LudothequeError
    from ludotheque.engine.shelf import load

    chosen = load(game)
    if not chosen.puzzles:
        raise LudothequeError(f"{game} has no puzzles yet; `ludo puzzles make {game}` looks for some")
    chosen.rules.hasten()
    _write(chosen, graded(chosen, chosen.puzzles, seed), output)


def _write(game: Game, found: list[Puzzle], output: Path | None) -> None:
    """Write puzzles to a file, or into the game's package, and say how many of them are how hard."""
    from importlib import resources

    from ludotheque.arena.puzzle_mining import written
    from ludotheque.engine.files import write_whole
    from ludotheque.engine.teaching.puzzles import FOLDER, PUZZLES

    target = output or Path(str(resources.files(game.package) / FOLDER / PUZZLES))
    write_whole(target, written(found).encode())
    levels = ", ".join(f"{sum(one.difficulty == level for one in found)}" for level in range(1, 6))
    click.echo(f"{target}: {len(found)} puzzles, from easy to hard {levels}")
