"""Settings as options of a command, in the order and in the groups in which they are declared."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import click

from ludotheque.cli.commands import Command
from ludotheque.site.settings.declaration import CONFIG, ServerSetting
from ludotheque.site.settings.server_settings import FORMER, SETTINGS

METAVARS: dict[type, str] = {int: "NUMBER", float: "NUMBER", Path: "FILE"}
WHERE = ("data", "store")
"""Settings of every command that looks at what a site keeps."""

config_option = click.option(
    "--config",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help=f"A file of settings, as TOML. [default: {CONFIG}, or ludotheque.toml in the data folder]",
)


def _checked(one: ServerSetting) -> Callable[[click.Context, click.Parameter, Any], Any]:
    """Return what makes a setting's value of what was typed."""

    def read(context: click.Context, option: click.Parameter, typed: Any) -> Any:
        try:
            if one.kind is tuple or typed is None:
                return one.read(typed) if typed else None
            return one.read_text(typed)
        except ValueError as error:
            raise click.BadParameter(str(error)) from None

    return read


def with_settings(names: Iterable[str]) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Return a decorator that gives a command options for settings, and for the file that has the others."""

    def decorate(command: Callable[..., None]) -> Callable[..., None]:
        for name in reversed([*names]):
            command = _option(SETTINGS[name])(command)
            if former := SETTINGS[name].about.once:
                command = _option(SETTINGS[name], former)(command)
        return config_option(command)

    return decorate


def _option(
    one: ServerSetting, former: str | None = None
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    several = " May be given several times." if one.kind is tuple else ""
    choices = f"[{'|'.join(one.about.choices)}]" if one.about.choices else None
    return click.option(
        f"--{former or one.name}",
        parameter(former or one.name),
        hidden=former is not None,
        callback=_checked(one),
        multiple=one.kind is tuple,
        metavar=choices or one.about.unit or METAVARS.get(one.kind, "TEXT"),
        help=f"{one.about.said}{several} [default: {one.usual}]",
    )


def parameter(name: str) -> str:
    """Return what a command calls the option of a setting."""
    return name.replace("-", "_")


def given_of(options: dict[str, Any]) -> dict[str, Any]:
    """Return the settings among the options that were given to a command, by their names."""
    from ludotheque.site.settings.configuration import by_present_names

    found = {name: options.get(parameter(name)) for name in (FORMER | SETTINGS)}
    return by_present_names({name: value for name, value in found.items() if value is not None}, "ludo")


class _InGroups(click.Command):
    """A command whose help shows its settings in groups."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        rooms = {parameter(name): one.room for name, one in SETTINGS.items()}
        shown = [
            (one, one.get_help_record(ctx)) for one in self.get_params(ctx) if isinstance(one, click.Option)
        ]
        with formatter.section("Options"):
            formatter.write_dl([record for one, record in shown if record and one.name not in rooms])
        settings = [(rooms[one.name], record) for one, record in shown if record and one.name in rooms]
        for room, records in itertools.groupby(settings, key=lambda each: each[0]):
            with formatter.section(room):
                formatter.write_dl([record for _, record in records])


class SettingsCommand(_InGroups, Command):
    """A command that takes settings."""


class SettingsGroup(_InGroups, click.Group):
    """A command that takes settings, and has further commands."""

    def __init__(self, *args: Any, examples: Sequence[str] = (), **more: Any) -> None:
        super().__init__(*args, **more)
        self.examples = examples

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        super().format_options(ctx, formatter)
        self.format_commands(ctx, formatter)

    format_epilog = Command.format_epilog
