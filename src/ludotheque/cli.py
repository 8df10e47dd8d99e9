"""The command ``ludo``: its commands stand beside what they do, and are gathered here."""

from __future__ import annotations

import click

from ludotheque import __version__
from ludotheque.site.commands import backup, restore, serve, settings, tables, tidy
from ludotheque.site.moderation_commands import ban
from ludotheque.site.review_command import review
from ludotheque.site.store_commands import move_store
from ludotheque.terminal.author_commands import check, components, new, simulate
from ludotheque.terminal.bot_commands import bots, engine
from ludotheque.terminal.commands import Commands
from ludotheque.terminal.contests import arena, balance
from ludotheque.terminal.play_commands import draw, games, learn, play, replay, rules, verify
from ludotheque.terminal.print_box import print_box
from ludotheque.terminal.puzzles import puzzles

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
    ("ludo print titus", "the whole box, to print and cut out"),
]


@click.group(cls=Commands, examples=EXAMPLES, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="ludo")
def main() -> None:
    """Five out-of-print board games, played exactly, clause by clause."""


for command in (
    *(games, rules, learn, play, replay, draw, verify, puzzles, review),
    *(simulate, check, new, components, print_box),
    *(arena, balance, bots, engine),
    *(serve, settings, tables, ban, tidy, backup, restore, move_store),
):
    main.add_command(command)


if __name__ == "__main__":
    main()
