"""What runs the rules: ``ludo portable`` makes portable code, ``ludo doctor`` tells what is in use."""

from __future__ import annotations

from pathlib import Path

import click

from ludotheque.cli.arguments import game_argument
from ludotheque.cli.commands import Command


@click.command(cls=Command, examples=["ludo portable titus", "ludo portable mygame -o build"])
@game_argument
@click.option(
    "-o",
    "--output",
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder to write it to; else that of the game's package.",
)
def portable(game: str, output: Path | None) -> None:
    """Compile GAME to WebAssembly, once for everybody.

    The file, portable.wasm, belongs in the game's package. Whoever installs that has fast bots at once,
    without a compiler.
    """
    from ludotheque.engine.errors import LudothequeError
    from ludotheque.engine.shelf import load
    from ludotheque.engine.speed import running
    from ludotheque.engine.speed.compiled import has_numba
    from ludotheque.engine.speed.portable.module import FILE, folder_of

    chosen = load(game)
    if not has_numba() or not running.has_linker():
        raise LudothequeError("portable code is made by Numba and Zig: pip install 'ludotheque[portable]'")
    from ludotheque.bots.making import make

    folder = output or folder_of(chosen.package)
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / FILE
    make(game, path)
    click.echo(f"{path}: {path.stat().st_size:,} bytes")


@click.command(cls=Command, examples=["ludo doctor"])
def doctor() -> None:
    """Show which code runs here: plain, portable or machine code.

    For the rules and the bots of each game.
    """
    from ludotheque.engine.shelf import games, load
    from ludotheque.engine.speed import running

    for name, version in running.tools().items():
        click.echo(f"{name:12} {version or 'not installed'}")
    for name in games():
        click.echo(f"{name:12} {running.in_use(load(name).rules)}")
