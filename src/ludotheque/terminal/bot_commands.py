"""The commands ``ludo bots`` and ``ludo engine``."""

from __future__ import annotations

import sys

import click

from ludotheque import __version__
from ludotheque.cli.commands import Command


@click.command(cls=Command, examples=["ludo bots"])
def bots() -> None:
    """Show the bots that are installed.

    Ours come first, from weakest to strongest, then those of other packages.
    """
    from ludotheque.terminal.result_tables import roster
    from ludotheque.terminal.screen import Screen

    Screen().put(roster())


@click.command(
    cls=Command,
    examples=[
        "ludo engine --bot hard",
        "ludo arena titus --bots medium 'cmd:ludo engine --bot hard'",
    ],
)
@click.option("--bot", default="expert", show_default=True, help="Who thinks: as in ludo arena --bots.")
def engine(bot: str) -> None:
    """Let another program use a bot, by lines on stdin and stdout.

    It plays any game, in any seat. docs/engine-protocol.md says what the lines are.
    """
    from ludotheque.arena.specs import parse
    from ludotheque.bots.engine_loop import Engine, converse

    converse(Engine(f"{bot} {__version__}", parse(bot).make), sys.stdin.buffer, sys.stdout.buffer)
