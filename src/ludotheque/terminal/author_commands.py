"""The commands of those who make and study games: ``ludo simulate``, ``check``, ``new``, ``components``.

The engine is imported inside the commands, so that asking for help is quick.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path

import click

from ludotheque.cli.arguments import existing_file, game_argument, option_option, players_option
from ludotheque.cli.commands import Command, Wrong


@click.command(
    cls=Command,
    examples=[
        "ludo simulate titus --players 4",
        "ludo simulate tantalus --matches 100000 --option stall=50 --json",
    ],
)
@game_argument
@click.option("--matches", type=click.IntRange(min=1), default=10_000, show_default=True, help="How many.")
@players_option
@click.option(
    "--seed",
    type=int,
    default=0,
    show_default=True,
    help="Seed of the matches: the same seed, the same matches.",
)
@option_option
@click.option("--jobs", type=click.IntRange(min=1), default=1, show_default=True, help="On how many cores.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")
def simulate(
    game: str,
    matches: int,
    players: int | None,
    seed: int,
    options: Sequence[str],
    jobs: int,
    as_json: bool,
) -> None:
    """Play many matches of GAME at random.

    Prints how long they were, and what each seat scored and won.
    """
    from rich.console import Console
    from rich.progress import Progress

    from ludotheque.engine.shelf import load
    from ludotheque.terminal import result_tables
    from ludotheque.terminal.choices import options_typed
    from ludotheque.terminal.figures import summary
    from ludotheque.terminal.screen import Screen

    chosen = load(game)
    values = options_typed(chosen, options)
    setting = chosen.setting(chosen.players[0] if players is None else players, values)
    errors = Console(stderr=True)
    with Progress(console=errors, transient=True, disable=not errors.is_terminal) as progress:
        task = progress.add_task(f"{game}: compiling, once on this machine", total=None)
        chosen.rules.hasten()
        progress.update(task, description=f"{game}: {matches:,} matches", total=matches)

        def told(done: int) -> None:
            progress.update(task, completed=done)

        found = chosen.simulate(matches, setting.players, seed, values, told, jobs)
    figures = summary(found)
    if as_json:
        about = {"game": game, "players": setting.players, "options": setting.options, "seed": seed}
        click.echo(json.dumps(about | figures.json(), indent=1))
        return
    Screen().say(f"{game}, {setting.players} players, {matches:,} random matches, seed {seed}")
    Screen().say()
    Screen().put(result_tables.figures(figures))


@click.command(
    cls=Command,
    examples=[
        "ludo check titus --matches 20",
    ],
)
@game_argument
@click.option(
    "--matches", type=click.IntRange(min=1), default=5, show_default=True, help="For each number of players."
)
@click.option(
    "--seed",
    type=int,
    default=0,
    show_default=True,
    help="Seed of the matches: the same seed, the same matches.",
)
@click.option("--only", multiple=True, metavar="CHECK", help="Run this check only; may be repeated.")
@option_option
@click.option("--fast", is_flag=True, help="One match for each number of players, and nothing compiled.")
def check(
    game: str, matches: int, seed: int, only: Sequence[str], options: Sequence[str], fast: bool
) -> None:
    """Check GAME as every game is checked, plain and compiled.

    Plain rules are slow, but need not be compiled: they go first, and play a fifth of the matches. Every
    option is tried; those that --option names are kept as they are.

    Exit code 1 if it finds a problem.
    """
    from ludotheque.bots import make
    from ludotheque.bots.alike import in_every_code
    from ludotheque.engine.kit import conformance
    from ludotheque.engine.shelf import load
    from ludotheque.engine.speed import running
    from ludotheque.engine.speed.portable.module import has_module
    from ludotheque.terminal.choices import options_typed

    chosen, problems, done, last = load(game), 0, 0, False
    fixed = options_typed(chosen, options)
    for compiled, number in ((False, 1 if fast else -(-matches // 5)), (True, matches)):
        if last:
            break
        if compiled and fast:
            click.echo("compiled: not tried with --fast; leave it out, and the rules are compiled as well")
            break
        findings = conformance.check(
            chosen,
            seed=seed,
            matches=number,
            choosers=[make("random", seed=seed).choose],
            compiled=compiled,
            only=only,
            options=fixed,
            alike=in_every_code(chosen, seed) if compiled else (),
        )
        click.echo("compiled" if compiled else "plain")
        for finding in findings:
            problem = f": {finding.problem}" if finding.problem else ""
            click.echo(f"{'✗' if finding.problem else '✓'} {finding.name}: {finding.check}{problem}")
            sys.stdout.flush()
            done += 1
            problems += finding.problem is not None
            last = finding.last
    if problems:
        raise Wrong(f"{game} fails {problems} of {done} checks")
    if not running.is_ours(chosen.package) and not has_module(chosen.package):
        hint = f"ludo portable {game}: makes quick bots for players without a compiler, and in browsers"
        click.echo(hint, err=True)


@click.command(
    cls=Command,
    examples=[
        "ludo new mygame",
        "pip install -e mygame && ludo check mygame && ludo play mygame",
    ],
)
@click.argument("name")
@click.option(
    "--in",
    "folder",
    type=click.Path(path_type=Path),
    default=".",
    help="The folder to write it to; left out, the current one.",
)
def new(name: str, folder: Path) -> None:
    """Write the package of a new game, called NAME, for you to change.

    It is a small game that passes the conformance kit.
    """
    from ludotheque.terminal.new_game import write_game

    target = write_game(name, folder)
    click.echo(f"{target}: now pip install -e {target} && ludo check {name}")


@click.command(
    cls=Command,
    examples=[
        "ludo components titus --new mine.json",
        "ludo components titus --check mine.json",
        "ludo play titus --option deck=mine.json",
    ],
)
@game_argument
@click.option("--deck", help="Which set of components; the standard one if left out.")
@click.option(
    "--new",
    "new_file",
    type=click.Path(path_type=Path),
    help="Write the set to a new file, for you to change into your own.",
)
@click.option(
    "--check",
    "file",
    type=existing_file,
    help="Check a file of your own instead.",
)
def components(game: str, deck: str | None, new_file: Path | None, file: Path | None) -> None:
    """Print the components of GAME, or begin and check your own.

    With --new, they are written to a new file, one entry per line, for you to fill in what is in your own
    box. With --check, such a file is checked instead; exit code 1 if it is wrong. A file that is right can
    be played with: --option deck=FILE. The site has a page to fill it in as well.
    """
    from ludotheque.engine.author.options import STANDARD
    from ludotheque.engine.errors import BadComponents, LudothequeError
    from ludotheque.engine.files import written
    from ludotheque.engine.shelf import load
    from ludotheque.terminal.own_components import begin, held

    chosen = load(game)
    if file is not None and (new_file is not None or deck is not None):
        raise LudothequeError("--check takes a file of your own: leave out --new and --deck")
    if new_file is not None:
        click.echo(begin(chosen, deck or STANDARD, new_file))
        return
    if file is None:
        click.echo(written(chosen.components(deck or STANDARD)), nl=False)
        return
    try:
        found = chosen.components(file)
    except BadComponents as error:
        raise Wrong(str(error)) from None
    click.echo(f"✓ {file} can be played with; it holds {held(found)}")
