"""What the commands of ``ludo`` have in common: help that ends with examples, errors told in one line.

Nothing here imports the engine before something went wrong, so that asking for help is quick.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import click

from ludotheque.cli.encoding import speak_plainly

INTERRUPTED = 130
"""Exit code after Ctrl-C."""
A_NEED = re.compile(r"([\w.-]+)[^;]*;.*\bextra == ['\"]([\w-]+)['\"]")
"""A library, and the extra of this package that brings it, as the package says of itself."""


def extra_of(module: str | None) -> str | None:
    """Return the smallest extra that brings a module, if one does."""
    from importlib.metadata import requires

    root = (module or "").partition(".")[0]
    brought: dict[str, set[str]] = {}
    for line in requires("ludotheque") or ():
        if found := A_NEED.match(line):
            brought.setdefault(found[2], set()).add(found[1].replace("-", "_").lower())
    bringing = [extra for extra, modules in brought.items() if root in modules]
    return min(bringing, key=lambda extra: len(brought[extra]), default=None)


class Refused(click.ClickException):
    """Something that cannot be done, told in one line."""

    exit_code = 2

    def show(self, file: Any = None) -> None:
        click.echo(f"ludo: {' '.join(self.message.split())}", file=file, err=file is None)


class Wrong(Refused):
    """What was to be checked is wrong."""

    exit_code = 1


class Command(click.Command):
    """A command whose help ends with examples."""

    def __init__(self, *args: Any, examples: Sequence[str] = (), **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.examples = examples

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Examples"):
            for example in self.examples:
                formatter.write(f"  {example}\n")


class Commands(click.Group):
    """All commands, with the package's own errors told in one line."""

    command_class = Command

    def __init__(self, *args: Any, examples: Sequence[tuple[str, str]] = (), **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.examples = examples

    def invoke(self, ctx: click.Context) -> Any:
        speak_plainly()
        try:
            return super().invoke(ctx)
        except (click.ClickException, click.exceptions.Exit):
            raise
        except Exception as error:
            from ludotheque.engine.errors import LudothequeError

            if isinstance(error, LudothequeError):
                raise Refused(str(error)) from error
            if isinstance(error, ModuleNotFoundError) and (extra := extra_of(error.name)):
                asked = f"ludo {ctx.invoked_subcommand}"
                raise Refused(f"{asked} needs {error.name}: pip install 'ludotheque[{extra}]'") from error
            if isinstance(error, OSError) and not isinstance(error, BrokenPipeError):
                where = f"{error.filename}: " if error.filename else ""
                raise Refused(f"{where}{error.strerror or error}") from error
            raise

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Examples"):
            formatter.write_dl(self.examples)
