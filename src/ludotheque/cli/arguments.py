"""Arguments and options that several commands take."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import click

from ludotheque.cli.commands import Refused
from ludotheque.words import ENGLISH, languages_of

LANGUAGES = languages_of("ludotheque.terminal")


def _complete_game(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    from ludotheque.engine.shelf import games

    return [name for name in games() if name.startswith(incomplete)]


existing_file: click.Path = click.Path(exists=True, dir_okay=False, path_type=Path)


class NewFile(click.Path):
    """A file to be written at the end, in a folder that must be there at the beginning."""

    def __init__(self) -> None:
        super().__init__(dir_okay=False, path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        try:
            path = Path(os.fsdecode(super().convert(value, param, ctx)))
        except click.BadParameter as error:
            raise Refused(f"it cannot be written: {error.message}") from error
        if not path.parent.is_dir():
            raise Refused(f"{path} cannot be written: there is no folder {path.parent}")
        return path


file_argument = click.argument("file", type=existing_file)
game_argument = click.argument("game", shell_complete=_complete_game)
game_or_none = click.argument("game", required=False, shell_complete=_complete_game)
players_option = click.option("--players", type=int, help="How many play; by default, as few as possible.")
option_option = click.option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME=VALUE",
    help="An option of the game; may be repeated. `ludo rules` explains them.",
)
lang_option = click.option(
    "--lang", type=click.Choice(LANGUAGES), help="The language; by default, the system's."
)


def system_language() -> str:
    """Return the language of the system's locale, if it is one of ours; else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            lang = value.lower().partition("_")[0].partition(".")[0]
            return lang if lang in LANGUAGES else ENGLISH
    return ENGLISH
