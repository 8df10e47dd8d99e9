"""The command ``ludo``.

The engine is imported inside the commands, so that asking for help is quick.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

import click

from ludotheque import __version__
from ludotheque.site.commands import backup, restore, serve, settings, tables, tidy
from ludotheque.site.moderation_commands import ban
from ludotheque.site.review_command import review
from ludotheque.site.store_commands import move_store
from ludotheque.terminal.arguments import (
    NewFile,
    existing_file,
    file_argument,
    game_argument,
    game_or_none,
    lang_option,
    option_option,
    players_option,
)
from ludotheque.terminal.bot_commands import bots, engine
from ludotheque.terminal.commands import Commands, Wrong
from ludotheque.terminal.contests import arena, balance
from ludotheque.terminal.print_box import print_box
from ludotheque.terminal.puzzles import puzzles
from ludotheque.terminal.words import system_language

INTERRUPTED = 130
"""Exit code after Ctrl-C."""


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
    """Five out-of-print board games, played to the letter of their rules."""


@main.command(
    examples=[
        "ludo games --lang fr",
    ]
)
@lang_option
def games(lang: str | None) -> None:
    """Show the games on the shelf."""
    from ludotheque.terminal.printing import shelf
    from ludotheque.terminal.screen import Screen

    Screen().put(shelf(lang or system_language()))


@main.command(
    examples=[
        "ludo rules titus",
        "ludo rules titus --lang fr > titus.txt",
    ]
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


@main.command(
    examples=[
        "ludo learn titus",
        "ludo learn titus --list",
        "ludo learn titus --lang fr",
    ]
)
@game_argument
@click.argument("lesson", required=False)
@click.option("--list", "only_list", is_flag=True, help="Show which lessons there are, and take none.")
@lang_option
def learn(game: str, lesson: str | None, only_list: bool, lang: str | None) -> None:
    """Take a lesson of GAME: LESSON, or the first one.

    A teacher tells you what to look at and what to do, and answers whatever you try. After some lessons you
    can play a short match at once, with a coach.
    """
    from ludotheque.engine.shelf import load
    from ludotheque.engine.teaching.lessons import lesson_of
    from ludotheque.terminal import learning
    from ludotheque.terminal.screen import Screen
    from ludotheque.terminal.words import TerminalWords

    screen, words, chosen = Screen(), TerminalWords(lang or system_language()), load(game)
    wanted = lesson_of(chosen, lesson)
    if only_list:
        learning.list_lessons(chosen, screen, words)
        return
    try:
        learning.learn(chosen, wanted, screen, words)
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)


@main.command(
    examples=[
        "ludo play titus",
        "ludo play titus --players 3 --lang fr",
        "ludo play tantalus --option target=50 --bots none",
        "ludo play titus --players 3 --seat 0=random --seat 2=me",
        "ludo play --resume mymatch.json",
    ]
)
@game_or_none
@players_option
@click.option("--seed", type=int, help="Make chance repeatable; left out, it comes from a fresh secret.")
@option_option
@click.option(
    "--bots", metavar="SEATS", help="Seats that bots take, as 1,2; people take the others; or: none."
)
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
    from ludotheque.terminal import keeping
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
        match, who = keeping.resume(resume, seed)
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
    keeper = keeping.Keeper(match, who, resume)
    try:
        Playing(match, seating, keeper, screen, words).run()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)


@main.command(
    examples=[
        "ludo replay mymatch.json",
        "ludo replay mymatch.json --step --seat 1",
    ]
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


@main.command(
    examples=[
        "ludo draw mymatch.json -o end.svg",
        "ludo draw mymatch.json --move 17 --seat 1 --lang fr > table.svg",
    ]
)
@file_argument
@click.option("--move", "events", type=int, help="Draw it after so many events; left out, as it ends there.")
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


@main.command(
    examples=[
        "ludo verify mymatch.json",
    ]
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
        _wrong(str(error))


@main.command(
    examples=[
        "ludo simulate titus --players 4",
        "ludo simulate tantalus --matches 100000 --option stall=50 --json",
    ]
)
@game_argument
@click.option("--matches", type=click.IntRange(min=1), default=10_000, show_default=True, help="How many.")
@players_option
@click.option("--seed", type=int, default=0, show_default=True, help="Another seed gives other matches.")
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
    from ludotheque.terminal import printing
    from ludotheque.terminal.choices import options_typed
    from ludotheque.terminal.figures import summary
    from ludotheque.terminal.screen import Screen

    chosen = load(game)
    values = options_typed(chosen, options)
    setting = chosen.setting(chosen.players[0] if players is None else players, values)
    errors = Console(stderr=True)
    with Progress(console=errors, transient=True, disable=not errors.is_terminal) as progress:
        task = progress.add_task(f"{game}: compiling, once on this machine", total=None)
        chosen.compile()
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
    Screen().put(printing.figures(figures))


@main.command(
    examples=[
        "ludo check titus --matches 20",
    ]
)
@game_argument
@click.option(
    "--matches", type=click.IntRange(min=1), default=5, show_default=True, help="For each number of players."
)
@click.option("--seed", type=int, default=0, show_default=True, help="Another seed gives other matches.")
@click.option("--only", multiple=True, metavar="CHECK", help="Run this check only; may be repeated.")
@option_option
@click.option("--fast", is_flag=True, help="One match for each number of players, and nothing compiled.")
def check(
    game: str, matches: int, seed: int, only: Sequence[str], options: Sequence[str], fast: bool
) -> None:
    """Run the conformance kit on GAME, plain and compiled.

    It holds what every game on the shelf must pass. Plain rules are slow: they play a fifth of the matches,
    but they need not be compiled, so they go first. Every option is tried; those that --option names are
    kept as they are.

    Exit code 1 if it finds a problem.
    """
    from ludotheque.bots import make
    from ludotheque.engine.kit import conformance
    from ludotheque.engine.shelf import load
    from ludotheque.terminal.choices import options_typed

    chosen, problems, done = load(game), 0, 0
    fixed = options_typed(chosen, options)
    for compiled, number in ((False, 1 if fast else -(-matches // 5)), (True, matches)):
        if compiled and fast:
            break
        findings = conformance.check(
            chosen,
            seed=seed,
            matches=number,
            choosers=[make("random", seed=seed).choose],
            compiled=compiled,
            only=only,
            options=fixed,
        )
        click.echo("compiled" if compiled else "plain")
        for finding in findings:
            problem = f": {finding.problem}" if finding.problem else ""
            click.echo(f"{'✗' if finding.problem else '✓'} {finding.name}: {finding.check}{problem}")
            sys.stdout.flush()
            done += 1
            problems += finding.problem is not None
    if problems:
        _wrong(f"{game} fails {problems} of {done} checks")


@main.command(
    examples=[
        "ludo new mygame",
        "pip install -e mygame && ludo check mygame && ludo play mygame",
    ]
)
@click.argument("name")
@click.option("--in", "folder", type=click.Path(path_type=Path), default=".", help="Where; here if left out.")
def new(name: str, folder: Path) -> None:
    """Write the package of a new game, called NAME, for you to change.

    It is a small game that passes the conformance kit.
    """
    from ludotheque.terminal.new_game import write_game

    target = write_game(name, folder)
    click.echo(f"{target}: now pip install -e {target} && ludo check {name}")


@main.command(
    examples=[
        "ludo components titus --new mine.json",
        "ludo components titus --check mine.json",
        "ludo play titus --option deck=mine.json",
    ]
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

    With --new, they are written to a file that is not there yet, an entry a line, for you to fill in what is
    in your own box. With --check, such a file is checked instead; exit code 1 if it is wrong. A file that is
    right can be played with: --option deck=FILE. The site has a page to fill it in as well.
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
        _wrong(str(error))
    click.echo(f"✓ {file} can be played with; it holds {held(found)}")


for command in (
    *(arena, balance, bots, engine, print_box, puzzles, review),
    *(serve, settings, tables, ban, tidy, backup, restore, move_store),
):
    main.add_command(command)


def _wrong(message: str) -> NoReturn:
    raise Wrong(message)


if __name__ == "__main__":
    main()
