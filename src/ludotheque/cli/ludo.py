"""The command ``ludo``: its commands stand beside what they do, and are gathered here."""

from __future__ import annotations

import click

from ludotheque import __version__
from ludotheque.cli.commands import Commands
from ludotheque.offline.commands import static
from ludotheque.site.commands.moderation_commands import ban, reports
from ludotheque.site.commands.owner_commands import owner
from ludotheque.site.commands.review import review
from ludotheque.site.commands.serving_commands import (
    backup,
    move_store,
    restore,
    serve,
    settings,
    tables,
    tidy,
)
from ludotheque.terminal.author_commands import check, components, new, simulate
from ludotheque.terminal.benchmark import benchmark
from ludotheque.terminal.bot_commands import bots, engine
from ludotheque.terminal.code_commands import doctor, portable
from ludotheque.terminal.contests import arena, balance
from ludotheque.terminal.data_commands import matches
from ludotheque.terminal.exploit_command import exploit
from ludotheque.terminal.play_commands import draw, games, learn, play, replay, rules, verify
from ludotheque.terminal.print_box import print_box
from ludotheque.terminal.puzzles import puzzles
from ludotheque.terminal.translating import words

EXAMPLES = [
    ("ludo serve --open", "the site, in the browser"),
    ("ludo games", "what is on the shelf"),
    ("ludo rules titus", "how it is played"),
    ("ludo learn titus", "a first lesson, move by move"),
    ("ludo puzzles titus", "positions with one right answer"),
    ("ludo play titus --players 3", "a match against two bots"),
    ("ludo review mymatch.json", "what each move of a match gave away"),
    ("ludo simulate titus", "ten thousand random matches"),
    ("ludo arena titus --bots hard easy", "bots against each other, rated"),
    ("ludo balance titus", "does the first seat win more?"),
    ("ludo exploit titus --against medium", "an opponent trained to find that bot's weak spots"),
    ("ludo benchmark titus-2p-v1 --bot hard", "a bot in a task that others can compare with"),
    ("ludo matches titus -o titus.parquet", "matches as a table, for other programs"),
    ("ludo static site", "the library as files, to play without a server"),
    ("ludo print titus", "the whole box, to print and cut out"),
]


@click.group(cls=Commands, examples=EXAMPLES, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="ludo")
def main() -> None:
    """Five out-of-print board games, played exactly, clause by clause."""


for command in (
    *(games, rules, learn, play, replay, draw, verify, puzzles, review),
    *(simulate, check, new, components, words, print_box),
    *(arena, balance, exploit, benchmark, matches, bots, engine),
    *(portable, doctor),
    *(serve, static, settings, owner, tables, ban, reports, tidy, backup, restore, move_store),
):
    main.add_command(command)
