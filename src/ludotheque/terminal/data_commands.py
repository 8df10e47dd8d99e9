"""The command ``ludo matches``: matches as a table for other programs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from ludotheque.cli.arguments import NewFile, game_argument, option_option, players_option
from ludotheque.terminal.contests import Contests


@click.command(
    cls=Contests,
    examples=[
        "ludo matches titus -n 10000 -o titus.parquet",
        "ludo matches temptation --bots greedy medium -n 1_000_000 -o temptation.parquet",
        "ludo matches titus --bots greedy --with states --with masks -n 1000 -o states.parquet",
    ],
)
@game_argument
@click.option(
    "--bots", multiple=True, metavar="BOT BOT", help="One bot that plays all seats, or two that meet."
)
@click.option(
    "-n",
    "--matches",
    type=click.IntRange(min=1),
    default=1000,
    show_default=True,
    help="How many matches, at least.",
)
@click.option("-o", "--out", type=NewFile(), required=True, help="The Parquet file.")
@click.option(
    "--with",
    "extras",
    multiple=True,
    type=click.Choice(["states", "masks", "texts"]),
    help="What else to write for every event; may be repeated.",
)
@players_option
@click.option(
    "--seed",
    type=int,
    default=0,
    show_default=True,
    help="Seed of the matches: the same seed, the same matches.",
)
@option_option
@click.option("--jobs", type=click.IntRange(min=1), help="How many processes; by default, one per core.")
def matches(
    game: str,
    bots: Sequence[str],
    matches: int,
    out: Path,
    extras: Sequence[str],
    players: int | None,
    seed: int,
    options: Sequence[str],
    jobs: int | None,
) -> None:
    """Play matches of GAME and write them to a table.

    One row for each match, with what was drawn and played as numbers; pandas, Polars and DuckDB read it.
    After Ctrl-C the same command goes on where it was stopped.
    """
    from ludotheque.arena.contest import prepare
    from ludotheque.arena.data import About, write
    from ludotheque.arena.workers import cores
    from ludotheque.engine.errors import LudothequeError
    from ludotheque.engine.shelf import load
    from ludotheque.terminal.choices import options_typed

    found = load(game)
    setting = found.setting(players or found.players[0], options_typed(found, options))
    who = tuple(sorted(dict.fromkeys(bots or ("random",))))
    if len(who) > 2:
        raise LudothequeError(f"one bot plays all seats, or two meet, not {len(who)}")
    prepare(found, who)
    wanted = tuple(sorted(set(extras)))
    about = About(game, found.version, setting.players, dict(setting.options), who, seed, wanted)
    with click.progressbar(length=matches, label=found.title["en"]) as bar:
        write(out, about, matches, jobs or cores(), lambda done: bar.update(done - bar.pos))
    click.echo(f"{out}: {out.stat().st_size:,} bytes")
