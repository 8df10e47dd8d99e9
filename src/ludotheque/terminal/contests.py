"""The commands ``ludo arena`` and ``ludo balance``: matches in large numbers."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path

import click

from ludotheque.cli.arguments import (
    NewFile,
    existing_file,
    game_or_none,
    lang_option,
    option_option,
    players_option,
    system_language,
)
from ludotheque.cli.commands import Command

SEVERAL = ("--bots", "--against")
"""Options that take all words up to the next option."""


class Contests(Command):
    """A command with options that take several words: ``--bots expert:1s hard greedy``."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        spread: list[str] = []
        option = None
        for word in args:
            if word.startswith("-"):
                option = word if word in SEVERAL else None
                spread += [] if option else [word]
            else:
                spread += [option, word] if option else [word]
        return super().parse_args(ctx, spread)


def _bulk(command: Callable[..., None]) -> Callable[..., None]:
    """Add the options by which many matches are played and kept."""
    for option in (
        click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs."),
        click.option(
            "--resume",
            type=existing_file,
            help="Resume the contest in this file, which holds all other settings.",
        ),
        click.option(
            "--out",
            type=click.Path(dir_okay=False, path_type=Path),
            help="Keep the matches here, one line of JSON each; if the file holds some already, resume.",
        ),
        click.option(
            "--jobs", type=click.IntRange(min=1), help="How many processes; by default, one per core."
        ),
        click.option(
            "--on",
            "where",
            type=click.Choice(["cores", "ray"]),
            default="cores",
            show_default=True,
            help="Where: on this machine's cores, or on a Ray cluster.",
        ),
        option_option,
        click.option(
            "--seed", type=int, help="Seed of the matches: the same seed, the same matches.  [default: 0]"
        ),
    ):
        command = option(command)
    return command


@click.command(
    cls=Contests,
    examples=[
        "ludo arena titus --bots expert:1s hard greedy --players 3 --matches 200 --seed 1",
        "ludo arena titus --bots expert:0.2s expert:0.2s:bare --until 0.5",
        "ludo arena temptation --bots expert:500 random --until 'expert:500>0.9' --picture ratings.svg",
        "ludo arena titus --bots expert:0.2s 'cmd:./mybot --deep:0.2s'",
        "ludo arena --resume titus.jsonl",
    ],
)
@game_or_none
@click.option(
    "--bots",
    multiple=True,
    metavar="BOT BOT …",
    help="Who plays: a name, with :1s (seconds per move), :500 (iterations), :bare (no insight), …; "
    "or a program, as cmd:./mybot.",
)
@players_option
@click.option(
    "--matches",
    type=click.IntRange(min=1),
    help="How many matches every pairing plays, at least.  [default: 100]",
)
@click.option(
    "--until",
    multiple=True,
    metavar="[BOT>]SHARE",
    help="Stop a pairing as soon as it is clear whether the bot wins more than this share.",
)
@_bulk
@click.option(
    "--records", type=click.Path(file_okay=False, path_type=Path), help="Save a record of every match here."
)
@click.option("--picture", type=NewFile(), help="Draw the ratings into this SVG file.")
@click.option("--show", is_flag=True, help="With --resume: show the standings, and play nothing.")
def arena(
    game: str | None,
    bots: Sequence[str],
    players: int | None,
    matches: int | None,
    until: Sequence[str],
    seed: int | None,
    options: Sequence[str],
    where: str,
    jobs: int | None,
    out: Path | None,
    resume: Path | None,
    as_json: bool,
    records: Path | None,
    picture: Path | None,
    show: bool,
) -> None:
    """Let bots play each other in GAME, and rate them.

    Every two bots meet at tables of every composition (with three players: one and two, two and one), rotated
    round the seats. The matches of one such round share their luck. Equal bots take half of the wins each.

    Ctrl-C stops; what was played is kept, and you are told how to resume.
    """
    from ludotheque.arena import picture as pictures
    from ludotheque.arena.plans import Tournament, until_typed
    from ludotheque.arena.standings import standings
    from ludotheque.terminal.bulk import Bulk
    from ludotheque.terminal.scoreboard import tables
    from ludotheque.terminal.screen import Screen

    bulk = Bulk("arena", game, options, seed, out, resume)
    if resume:
        bulk.nothing_else(bots=bots, players=players, until=until)
        plan = bulk.resumed(matches)
    else:
        count = bulk.game.players[0] if players is None else players
        plan = Tournament(tuple(bots), count, matches or 100, until_typed(until, bots))
    running = bulk.play(plan, where, 0 if show else jobs, records)
    found = standings(running)
    if picture:
        picture.write_text(pictures.picture(found, bulk.game.title["en"]), encoding="utf-8")
    if as_json:
        click.echo(json.dumps(found.json(), ensure_ascii=False, indent=1))
    else:
        Screen().say(f"{found.game}, {found.players} players, {found.matches:,} matches, seed {found.seed}")
        Screen().say()
        Screen().put(tables(found))
    bulk.farewell()


@click.command(
    cls=Contests,
    examples=[
        "ludo balance titus --players 2-4 --matches 2000 --bot medium",
        "ludo balance tantalus --matches 500 --option target=50 --page tantalus-50.html",
        "ludo balance titus --bot hard --against medium easy random --json",
    ],
)
@game_or_none
@click.option("--players", metavar="RANGE", help="How many play: 3, 2-4 or 2,4.  [default: all that can]")
@click.option("--bot", metavar="BOT", help="Who plays in all seats.  [default: medium]")
@click.option(
    "--against",
    multiple=True,
    metavar="BOT BOT …",
    help="Weaker bots, to see how much skill matters; by default, the level below, and random.",
)
@click.option(
    "--matches",
    type=click.IntRange(min=1),
    help="For each number of players, and a quarter as many against each weaker bot.  [default: 400]",
)
@_bulk
@click.option(
    "--page",
    type=NewFile(),
    help="Where the report goes; its figures go next to it as JSON.  [default: balance-GAME.html]",
)
@lang_option
def balance(
    game: str | None,
    players: str | None,
    bot: str | None,
    against: Sequence[str],
    matches: int | None,
    seed: int | None,
    options: Sequence[str],
    where: str,
    jobs: int | None,
    out: Path | None,
    resume: Path | None,
    as_json: bool,
    page: Path | None,
    lang: str | None,
) -> None:
    """Report on the balance of GAME.

    One bot plays in all seats: how much it is worth to go first, how long matches last, points, ties, changes
    of the lead, endings. Then it meets weaker bots: how much skill matters. The report is an HTML page.
    """
    from ludotheque.arena.balance import report
    from ludotheque.arena.page import page as drawn
    from ludotheque.arena.plans import Survey
    from ludotheque.terminal.bulk import Bulk, numbers_typed
    from ludotheque.terminal.scoreboard import report_table
    from ludotheque.terminal.screen import Screen

    bulk = Bulk("balance", game, options, seed, out, resume)
    if resume:
        bulk.nothing_else(bot=bot, players=players, against=against)
        plan = bulk.resumed(matches)
    else:
        tables = numbers_typed(players) if players else bulk.game.players
        plan = Survey(bot or "medium", tables, matches or 400, tuple(against) or None)
    running = bulk.play(plan, where, jobs)
    found = report(bulk.game, running)
    figures = json.dumps(found.json(), ensure_ascii=False, indent=1) + "\n"
    target = page or Path(f"balance-{bulk.game.name}.html")
    target.write_text(drawn(bulk.game, found, lang or system_language()), encoding="utf-8")
    target.with_suffix(".json").write_text(figures, encoding="utf-8")
    if as_json:
        click.echo(figures, nl=False)
    else:
        Screen().put(report_table(found))
        Screen().say()
        Screen().show(f"The report: {target}")
    bulk.farewell()
