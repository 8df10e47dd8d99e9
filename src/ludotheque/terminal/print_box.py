"""The command ``ludo print``: a game's box as a PDF, to be printed and cut out."""

from __future__ import annotations

from pathlib import Path

import click

from ludotheque.cli.arguments import NewFile, game_argument, lang_option, system_language
from ludotheque.cli.commands import Command
from ludotheque.words import N_, words_of


@click.command(
    name="print",
    cls=Command,
    examples=[
        "ludo print titus",
        "ludo print tantalus --paper letter --lang fr -o tantalus.pdf",
        "ludo print labyrinthe --deck mine.json --duplex",
    ],
)
@game_argument
@click.option("--paper", default="a4", show_default=True, help="The paper: a4 or letter.")
@click.option(
    "--deck", help="The components to print, a name or a file of your own; the standard ones if left out."
)
@click.option(
    "--fold/--duplex",
    "fold",
    default=True,
    help="Pieces with two sides: folded over and glued (usual), or printed on both sides of a sheet.",
)
@click.option("-o", "output", type=NewFile(), help="The file to write; left out, GAME.pdf here.")
@lang_option
def print_box(
    game: str, paper: str, deck: str | None, fold: bool, output: Path | None, lang: str | None
) -> None:
    """Write the box of GAME as a PDF, to print and cut out.

    Everything is in it at its true size: how it is made, a label, the rulebook, and every piece with marks to
    cut it by. It needs the extra: pip install 'ludotheque[print]'.
    """
    from ludotheque.engine.errors import LudothequeError
    from ludotheque.engine.files import write_whole
    from ludotheque.engine.printing import box_pdf
    from ludotheque.engine.shelf import load

    lang = lang or system_language()
    target = output or Path(f"{game}.pdf")
    made = box_pdf(load(game), paper=paper, lang=lang, deck=deck, duplex=not fold)
    try:
        write_whole(target, made)
    except OSError as error:
        raise LudothequeError(f"{target} cannot be written: {error}") from error
    words = words_of("ludotheque.terminal", lang)
    click.echo(words(N_("%(file)s: print it at 100 %%, not fitted to the page"), file=target))
