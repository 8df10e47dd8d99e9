"""What the commands of ``ludo`` have in common: help that ends with examples, errors told in one line.

Nothing here imports the engine before something went wrong, so that asking for help is quick.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from ludotheque.terminal.encoding import speak_plainly

INTERRUPTED = 130
"""Exit code after Ctrl-C."""
EXTRAS = {
    "arena": ("choix",),
    "print": ("font_source_sans_pro", "reportlab"),
    "ray": ("ray",),
    "site": (
        *("httptools", "jinja2", "limits", "markdown_it", "markupsafe", "multipart", "orjson"),
        *("prometheus_client", "python_multipart", "segno", "starlette", "uvicorn", "uvloop", "websockets"),
    ),
    "terminal": ("rich",),
}
"""Which extra of this package brings a library."""


def extra_of(module: str | None) -> str | None:
    """Return the extra that brings a module, if one does."""
    root = (module or "").partition(".")[0]
    return next((extra for extra, modules in EXTRAS.items() if root in modules), None)


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
                name = str(ctx.invoked_subcommand)
                extra = "site" if self._is_of_the_site(ctx, name) else extra
                raise Refused(f"ludo {name} needs {error.name}: pip install 'ludotheque[{extra}]'") from error
            if isinstance(error, OSError) and not isinstance(error, BrokenPipeError):
                where = f"{error.filename}: " if error.filename else ""
                raise Refused(f"{where}{error.strerror or error}") from error
            raise

    def _is_of_the_site(self, ctx: click.Context, name: str) -> bool:
        command = self.get_command(ctx, name)
        return command is not None and command.callback.__module__.startswith("ludotheque.site.")

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Examples"):
            formatter.write_dl(self.examples)
