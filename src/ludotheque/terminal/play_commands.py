"""The commands of those who play: ``ludo games``, ``rules``, ``learn``, ``play``, ``replay`` and some more.

The engine is imported inside the commands, so that asking for help is quick.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import click

from ludotheque.cli.arguments import (
    NewFile,
    existing_file,
    file_argument,
    game_argument,
    game_or_none,
    lang_option,
    option_option,
    players_option,
    system_language,
)
from ludotheque.cli.commands import INTERRUPTED, Command, Wrong


@click.command(
    cls=Command,
    examples=[
        "ludo games --lang fr",
    ],
)
@lang_option
def games(lang: str | None) -> None:
    """Show the games on the shelf."""
    from ludotheque.terminal.result_tables import shelf
    from ludotheque.terminal.screen import Screen

    Screen().put(shelf(lang or system_language()))


@click.command(
    cls=Command,
    examples=[
        "ludo rules titus",
        "ludo rules titus --lang fr > titus.txt",
    ],
)
@game_argument
@lang_option
def rules(game: str, lang: str | None) -> None:
    """Read the rules of GAME."""
    from ludotheque.engine.shelf import load
    from ludotheque.terminal.books import drawn
    from ludotheque.terminal.screen import Screen

    screen = Screen()
    screen.book(drawn(load(game), lang or system_language(), screen.room))


@click.command(
    cls=Command,
    examples=[
        "ludo learn titus",
        "ludo learn titus --list",
        "ludo learn titus --lang fr",
    ],
)
@game_argument
@click.argument("lesson", required=False)
@click.option("--list", "only_list", is_flag=True, help="List the lessons.")
@lang_option
def learn(game: str, lesson: str | None, only_list: bool, lang: str | None) -> None:
    """Take a lesson of GAME: LESSON, or the first one.

    A teacher tells you what to look at and what to do, and answers whatever you try. After some lessons you
    can play a short match at once, with a coach.
    """
    from ludotheque.engine.shelf import load
    from ludotheque.engine.teaching.lessons import lesson_of
    from ludotheque.terminal import lessons
    from ludotheque.terminal.screen import Screen
    from ludotheque.terminal.words import TerminalWords

    screen, words, chosen = Screen(), TerminalWords(lang or system_language()), load(game)
    wanted = lesson_of(chosen, lesson)
    if only_list:
        lessons.list_lessons(chosen, screen, words)
        return
    try:
        lessons.learn(chosen, wanted, screen, words)
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)


@click.command(
    cls=Command,
    examples=[
        "ludo play titus",
        "ludo play titus --players 3 --lang fr",
        "ludo play tantalus --option target=50 --bots none",
        "ludo play titus --players 3 --seat 0=random --seat 2=me",
        "ludo play --resume mymatch.json",
    ],
)
@game_or_none
@players_option
@click.option("--seed", type=int, help="Make chance repeatable; left out, it comes from a fresh secret.")
@option_option
@click.option("--bots", metavar="SEATS", help="Seats for bots, such as 1,2, or none. People take the others.")
@click.option(
    "--seat",
    "seats",
    multiple=True,
    metavar="N=WHO",
    help="Who sits in a seat: me, or a bot's name; may be repeated.",
)
@click.option(
    "--resume",
    type=existing_file,
    help="Go on with the match in this record.",
)
@lang_option
def play(
    game: str | None,
    players: int | None,
    seed: int | None,
    options: Sequence[str],
    bots: str | None,
    seats: Sequence[str],
    resume: Path | None,
    lang: str | None,
) -> None:
    """Play GAME here, against bots or with friends at one screen.

    You sit in seat 0 and bots in the others, unless --seat or --bots says otherwise. Leave at any time:
    the match is kept, and you are told how to go on.
    """
    from ludotheque.engine.errors import LudothequeError
    from ludotheque.engine.shelf import games, load
    from ludotheque.terminal import saved_matches
    from ludotheque.terminal.choices import game_asked, options_typed, players_asked
    from ludotheque.terminal.playing import Playing
    from ludotheque.terminal.screen import Leave, Screen
    from ludotheque.terminal.seating import Seating, seats_chosen
    from ludotheque.terminal.words import TerminalWords

    screen, words = Screen(), TerminalWords(lang or system_language())
    who: list[str] | None = None
    if resume:
        if players is not None or options:
            raise LudothequeError("--players and --option are settled in the record that --resume names")
        match, who = saved_matches.resume(resume, seed)
        if game not in (None, match.game.name):
            raise LudothequeError(f"the match in {resume} is one of {match.game.name}, not of {game}")
    elif game is None and not sys.stdin.isatty():
        raise LudothequeError(f"say which game to play: {', '.join(games())}")
    else:
        try:
            chosen = load(game) if game else game_asked(screen, words)
            seated = players if game or players else players_asked(chosen, screen, words)
        except (EOFError, KeyboardInterrupt, Leave):
            sys.exit(INTERRUPTED)
        match = chosen.start(seated, seed, options_typed(chosen, options))
    if who is None or bots is not None or seats:
        who = seats_chosen(match.players, bots, seats)
    seating = Seating(who, seed)
    keeper = saved_matches.Keeper(match, who, resume)
    try:
        Playing(match, seating, keeper, screen, words).run()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)


@click.command(
    cls=Command,
    examples=[
        "ludo replay mymatch.json",
        "ludo replay mymatch.json --step --seat 1",
    ],
)
@file_argument
@click.option("--step", is_flag=True, help="Wait for Enter after each event, and show the table each time.")
@click.option("--seat", type=int, help="Show it as this seat saw it; left out, everything is told.")
@lang_option
def replay(file: Path, step: bool, seat: int | None, lang: str | None) -> None:
    """Tell the match in the record FILE, event by event."""
    from ludotheque.engine.play.record import Record
    from ludotheque.terminal import replaying
    from ludotheque.terminal.screen import Screen
    from ludotheque.terminal.words import TerminalWords

    replaying.replay(Record.load(file), seat, step, Screen(), TerminalWords(lang or system_language()))


@click.command(
    cls=Command,
    examples=[
        "ludo draw mymatch.json -o end.svg",
        "ludo draw mymatch.json --move 17 --seat 1 --lang fr > table.svg",
    ],
)
@file_argument
@click.option(
    "--move", "events", type=int, help="Draw it after this many events; left out, as the match ends."
)
@click.option("--seat", type=int, help="Draw what this seat saw; left out, what a spectator saw.")
@click.option("-o", "output", type=NewFile(), help="The file to write; left out, stdout.")
@lang_option
def draw(file: Path, events: int | None, seat: int | None, output: Path | None, lang: str | None) -> None:
    """Draw the table in the record FILE, as SVG.

    Events are counted as `ludo replay` numbers them: with --move 17, events 0 to 16 have happened.
    """
    from ludotheque.engine.play.record import Record
    from ludotheque.terminal import pictures

    svg = pictures.picture(Record.load(file), events, seat, lang or system_language())
    if output:
        pictures.save_picture(svg, output, file)
    else:
        click.echo(svg.encode(), nl=False)


@click.command(
    cls=Command,
    examples=[
        "ludo verify mymatch.json",
    ],
)
@file_argument
def verify(file: Path) -> None:
    """Check that the match in FILE was fair.

    Every move is checked against the rules, every draw against the opened secret. Exit code 1 if it is wrong.
    """
    from ludotheque.engine import shelf
    from ludotheque.engine.errors import BadRecord

    try:
        click.echo(f"✓ {shelf.verify(file)}")
    except BadRecord as error:
        raise Wrong(str(error)) from None
