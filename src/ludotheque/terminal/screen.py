"""The screen and the keyboard."""

from __future__ import annotations

import contextlib
import io
import sys
from collections.abc import Iterable, Sequence
from types import ModuleType

import click
from rich.console import Console, RenderableType
from rich.markdown import Markdown
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from ludotheque.terminal.books import Book

readline: ModuleType | None
try:
    import readline
except ImportError:  # Windows
    readline = None

WIPE = "\x1b[2J\x1b[3J\x1b[H"
"""Clears the screen and what was scrolled off it."""
WIDEST = 100
"""Columns beyond which running text is hard to read."""


class Leave(Exception):
    """Somebody wants to stop."""


class Screen:
    """What is shown to people, and what they type."""

    def __init__(self) -> None:
        self.console: Console = Console(highlight=False, markup=False, emoji=False)

    def say(self, text: str = "", style: str = "") -> None:
        """Print a paragraph, wrapped at words."""
        self.console.print(Text(text, style=style), width=self._width)

    def show(self, text: str, style: str = "") -> None:
        """Print lines that keep their shape, whatever the width."""
        self.console.print(Text(text, style=style), soft_wrap=True)

    def put(self, what: RenderableType) -> None:
        """Print anything that rich can."""
        self.console.print(what, width=self._width)

    def headline(self, title: str) -> None:
        """Print a line across with a title."""
        self.say()
        self.console.print(Rule(Text(title), align="left", style="dim"), width=self._width)

    def columns(self, rows: Sequence[Sequence[Text | str]], wraps: int = -1) -> None:
        """Print rows with their columns aligned; one of the columns, the last if none is named, wraps."""
        if rows:
            self.put(grid(rows, wraps))

    @property
    def _width(self) -> int:
        return min(self.console.width, WIDEST)

    @property
    def room(self) -> tuple[int, int] | None:
        """The columns and lines of a terminal; None where there is as much room as one likes."""
        return (self.console.width, self.console.height) if self.console.is_terminal else None

    def ask(self, prompt: str, completions: Iterable[str] = ()) -> str:
        """Return the line that somebody types, without the spaces around it.

        EOFError at the end of input, KeyboardInterrupt on Ctrl-C.
        """
        _complete(list(completions))
        sys.stdout.flush()
        typed = input(prompt).strip()
        if not sys.stdin.isatty():
            self.show(typed)
        return typed

    def waiting(self, why: str) -> contextlib.AbstractContextManager[object]:
        """Return a context in which a terminal says what is being waited for."""
        return (
            self.console.status(Text(why, style="dim"))
            if self.console.is_terminal
            else contextlib.nullcontext()
        )

    def wipe(self) -> None:
        """Clear the screen, so that nobody reads what was on it, nor what was typed."""
        if self.console.is_terminal:
            self.console.file.write(WIPE)
            self.console.file.flush()
        else:
            self.show("~" * 40)
        if readline is not None:
            readline.clear_history()

    def page(self, text: str) -> None:
        """Show a long text: through a pager on a terminal, if it does not fit."""
        fits = text.count("\n") < self.console.height - 2
        if self.console.is_terminal and not fits and sys.stdin.isatty():
            click.echo_via_pager(text)
        else:
            click.echo(text, nl=not text.endswith("\n"))

    def book(self, markdown: str) -> None:
        """Show a long text in Markdown."""
        self.page(self.rendered(Book(markdown)))

    def quote(self, markdown: str) -> None:
        """Print a passage of a book."""
        self.put(Markdown("\n".join(f"> {line}" for line in markdown.splitlines())))

    def rendered(self, what: RenderableType) -> str:
        """Return what printing would print."""
        paper = Console(
            file=io.StringIO(),
            width=self._width,
            force_terminal=self.console.is_terminal,
            color_system=self.console.color_system,  # type: ignore[arg-type]
            highlight=False,
            legacy_windows=False,
        )
        with paper.capture() as capture:
            paper.print(what, crop=False)
        return capture.get()


def grid(rows: Sequence[Sequence[Text | str]], wraps: int = -1) -> Table:
    """Return rows with their columns aligned, a little indented; the column ``wraps`` is wrapped."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(width=0)
    for number in range(len(rows[0])):
        table.add_column(no_wrap=number != wraps % len(rows[0]))
    for row in rows:
        table.add_row("", *row)
    return table


def _complete(words: list[str]) -> None:
    """Let the Tab key complete lines from a list."""
    if readline is None:
        return

    def completer(text: str, number: int) -> str | None:
        fitting = [word for word in words if word.startswith(text)]
        return fitting[number] if number < len(fitting) else None

    with contextlib.suppress(Exception):
        readline.set_completer(completer)
        readline.set_completer_delims("\n")
        readline.parse_and_bind("tab: complete")
