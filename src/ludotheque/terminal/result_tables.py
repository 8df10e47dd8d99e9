"""What the commands print as tables."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ludotheque import bots
from ludotheque.engine.errors import LudothequeError
from ludotheque.engine.shelf import games, load
from ludotheque.terminal.figures import Figures
from ludotheque.words import N_, said, words_of


def plain_table(*columns: str, right: tuple[str, ...] = ()) -> Table:
    """Return a table without lines, to be filled; the columns named in ``right`` are aligned there."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold", pad_edge=False)
    for column in columns:
        table.add_column(column, justify="right" if column in right else "left")
    return table


def shelf(lang: str) -> Table:
    """Return the shelf: one row per game; one that cannot be loaded says why."""
    words = words_of("ludotheque.terminal", lang)
    table = plain_table(words(N_("game")), words(N_("players")), words(N_("minutes")), "")
    table.columns[0].no_wrap = True
    table.columns[0].overflow = "ignore"
    for name in games():
        try:
            game = load(name)
        except LudothequeError as error:
            table.add_row(name, "", "", Text(str(error), style="dim"))
        else:
            table.add_row(name, _range(game.players), str(game.minutes()), said(game.about, lang))
        table.columns[0].min_width = max(table.columns[0].min_width or 0, len(name))
    return table


def roster() -> Table:
    """Return the bots: one row each; one that cannot be loaded says why."""
    table = plain_table("bot", "")
    table.columns[0].no_wrap = True
    for name in bots.names():
        try:
            about = Text((type(bots.installed(name)).__doc__ or "").partition("\n")[0])
        except LudothequeError as error:
            about = Text(str(error), style="dim")
        table.add_row(name, about)
    return table


def _range(numbers: tuple[int, ...]) -> str:
    if len(numbers) > 1 and numbers == tuple(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]}–{numbers[-1]}"
    return ", ".join(map(str, numbers))


def figures(found: Figures) -> RenderableType:
    """Return the figures of a simulation as tables."""
    length = found.length
    lengths = plain_table(
        "events a match", "mean", "median", "least", "most", right=("mean", "median", "least", "most")
    )
    lengths.add_row(
        "", f"{length.mean:,.1f}", f"{length.median:,.1f}", f"{length.least:,}", f"{length.most:,}"
    )
    seats = plain_table("seat", "score", "± 95 %", "wins", "95 % interval", right=("score", "± 95 %", "wins"))
    for seat in found.seats:
        seats.add_row(
            str(seat.seat),
            f"{seat.score:,.3f}",
            f"{seat.score_margin:,.3f}",
            f"{seat.win_share:.2%}",
            f"{seat.win_low:.2%} – {seat.win_high:.2%}",
        )
    speed = f"{found.events:,} events in {found.seconds:.2f} s: {found.events_per_second:,.0f} a second"
    return Group(lengths, "", seats, "", f"ties: {found.ties:.2%} of {found.matches:,} matches", speed)
