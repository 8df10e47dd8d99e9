"""Rulebooks in a terminal: the figures are drawn in characters."""

from __future__ import annotations

from rich.console import Console, ConsoleOptions, RenderResult
from rich.markdown import CodeBlock, Markdown
from rich.text import Text

from ludotheque.engine.author.room import ENOUGH
from ludotheque.engine.author.rulebook import Figure, with_figures
from ludotheque.engine.definition import Definition
from ludotheque.engine.play.replay import figure as position
from ludotheque.words import ENGLISH


def drawn(game: Definition, lang: str, room: tuple[int, int] | None = None) -> str:
    """Return a game's rulebook as Markdown, every figure as a block of characters and its caption.

    Figures are no wider than the room, but as high as they like: a book is scrolled.
    """
    page = room and (room[0], ENOUGH.lines)

    def draw(figure: Figure) -> str:
        table = position(game, figure.record).text(figure.seat, lang, page)
        return f"```\n{table.rstrip()}\n```\n\n*{figure.caption}*"

    spoken = lang if lang in game.languages else ENGLISH
    mark = game.untranslated(lang)
    return (f"*{mark}*\n\n" if mark else "") + with_figures(game.rulebook(spoken), draw)


class Drawing(CodeBlock):
    """A block whose lines keep their shape, whatever the width."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield Text(str(self.text).rstrip("\n"), no_wrap=True, overflow="ignore")


class Book(Markdown):
    """Markdown with drawings in it."""

    elements = {**Markdown.elements, "fence": Drawing}  # noqa: RUF012 - as the class above has it
