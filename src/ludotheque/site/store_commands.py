"""The command ``ludo move-store``."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ludotheque.terminal.commands import Command

if TYPE_CHECKING:
    from ludotheque.site.stores import Place


@click.command(
    "move-store",
    cls=Command,
    examples=[
        "ludo move-store ~/ludotheque postgresql://ludo@db.example/ludo",
        "ludo move-store postgresql://ludo@db.example/ludo sunday.sqlite3",
    ],
)
@click.argument("source", metavar="FROM")
@click.argument("target", metavar="TO")
def move_store(source: str, target: str) -> None:
    """Copy everything that a site keeps to another store; both must not be in use, and TO must be empty.

    A store is a data folder, a file, or postgresql://… Every row is compared before it counts. FROM stays.
    """
    from ludotheque.engine.errors import LudothequeError
    from ludotheque.site.moving import move

    old, new = _place(source), _place(target)
    if old == new:
        raise LudothequeError("that is the same store twice")
    moved = asyncio.run(move(old, new, lambda line: click.echo(f"  {line}")))
    click.echo(f"✓ {moved:,} rows are in {new}, and the same as in {old}")


def _place(text: str) -> Place:
    from ludotheque.site.stores import Place

    path = Path(text)
    return Place.of(path, None) if path.is_dir() else Place.of(path.parent, text)
