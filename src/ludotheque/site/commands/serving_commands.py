"""The commands of whoever runs a site: serve, settings, tables, tidy, backup, restore, move-store."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
import time
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ludotheque.cli.arguments import existing_file
from ludotheque.cli.commands import Command
from ludotheque.site.commands.deeds import done
from ludotheque.site.commands.setting_options import (
    WHERE,
    SettingsCommand,
    SettingsGroup,
    given_of,
    with_settings,
)
from ludotheque.site.settings.server_settings import SETTINGS

if TYPE_CHECKING:
    from ludotheque.site.settings.configuration import Found
    from ludotheque.site.store.stores import StoreLocation


@click.command(
    cls=SettingsCommand,
    examples=[
        "ludo serve",
        "ludo serve --host 0.0.0.0",
        "ludo serve --port 8080 --data tables",
        "ludo serve --store postgresql://ludo@db.example/ludo --port 8001",
        "ludo serve --config /etc/ludotheque.toml",
        "ludo serve --proxy 127.0.0.1 --allow-host ludo.example --base-path /games",
    ],
)
@with_settings(SETTINGS)
@click.option("--open/--no-open", "browse", default=False, help="Open a browser on the shelf.")
def serve(config: Path | None, browse: bool, **options: Any) -> None:
    """Open the site: five games in the browser.

    Stop it with Ctrl-C, or in any other way: nothing is lost, and every table carries on at the next start.
    Once a day, what nobody needs is deleted; matches that people have finished are kept forever.
    """
    from ludotheque.site import serving

    found = found_settings(config, options)
    settings, base, place = found.settings, found.settings.access.base_path, place_of(found)
    with serving.held(place):
        sock = serving.listen(settings.host, settings.port)
        port = sock.getsockname()[1]
        everywhere = settings.host in serving.EVERYWHERE
        here = f"http://{'localhost' if everywhere else settings.host}:{port}{base}/"
        click.echo(f"Ludothèque is open: {here}")
        home = serving.home_address(port, base) if everywhere else None
        if home:
            click.echo(f"In this house:      {home}")
            _qr(home)
        click.echo(
            f"Tables are kept in {place if place.url else place.file.parent}. Ctrl-C closes.", err=True
        )
        if browse and _has_screen():
            threading.Timer(0.5, webbrowser.open, [here]).start()
        serving.serve(sock, place, settings)


def found_settings(config: Path | None, options: dict[str, Any]) -> Found:
    """Return the settings that options, the environment and a file make."""
    from ludotheque.site.settings.configuration import find

    return find(given_of(options), config)


def place_of(found: Found) -> StoreLocation:
    """Return where everything is kept that the settings are about."""
    from ludotheque.site.store.stores import StoreLocation

    return StoreLocation.of(found.data, found.settings.store or None)


@click.command(cls=SettingsCommand, examples=["ludo settings", "ludo settings --config /etc/ludotheque.toml"])
@with_settings(WHERE)
def settings(config: Path | None, **options: Any) -> None:
    """Show all settings, their values here, and where they come from."""
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    shown = Table(box=None, pad_edge=False)
    for heading in ("setting", "value", "from"):
        shown.add_column(heading, overflow="fold")
    for row in found_settings(config, options).told():
        shown.add_row(*map(escape, row))
    Console().print(shown)


def _has_screen() -> bool:
    """Tell whether a browser can show itself here."""
    return sys.platform in ("darwin", "win32") or any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY")))


def _qr(address: str) -> None:
    """Print an address as a picture that phones read."""
    import segno

    if sys.stdout.isatty() or not sys.stdout.encoding.lower().startswith("ascii"):
        segno.make(address, error="l").terminal(sys.stdout, compact=True, border=2)


@click.group(
    cls=SettingsGroup,
    invoke_without_command=True,
    examples=[
        "ludo tables",
        "ludo tables --all",
        "ludo tables hide 3f9ac2d417e05b86",
        "ludo tables close 3f9ac2d417e05b86",
    ],
)
@with_settings(WHERE)
@click.option("--all", "over", is_flag=True, help="Show finished matches, too.")
@click.pass_context
def tables(context: click.Context, /, config: Path | None, over: bool, **options: Any) -> None:
    """Show the tables of the site, or close, hide or show one.

    The site may be open or not.
    """
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    context.obj = found_settings(config, options)
    if context.invoked_subcommand:
        return
    found = place_of(context.obj).tables(over)
    if not found:
        click.echo("No table is waiting or being played at." if not over else "There are no tables yet.")
        return
    shown = Table(box=None, pad_edge=False)
    for heading in ("table", "game", "stage", "events", "seats", "last event"):
        shown.add_column(heading, justify="right" if heading == "events" else "left")
    for one in found:
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(one.last))
        shown.add_row(one.id, one.game, one.stage, str(one.events), escape(one.people), when)
    Console().print(shown)


@click.command(cls=SettingsCommand, examples=["ludo tidy --dry-run", "ludo tidy --keep-unstarted 1"])
@with_settings([*WHERE, "keep-unstarted", "keep-abandoned", "keep-keys"])
@click.option("--dry-run", is_flag=True, help="Only say what would be deleted.")
def tidy(config: Path | None, dry_run: bool, **options: Any) -> None:
    """Delete what nobody needs any more.

    The site does so itself once a day, and may be open meanwhile.

    Matches that people have finished are kept forever.
    """
    from ludotheque.engine.errors import LudothequeError
    from ludotheque.site.people.keeping_order import TIDY
    from ludotheque.site.store.sqlite import backup as backups
    from ludotheque.site.store.sqlite.formats import FORMAT
    from ludotheque.site.store.storage import Ages
    from ludotheque.site.tables import tidying

    found = found_settings(config, options)
    place, limits = place_of(found), found.settings.limits
    if place.url is None and backups.format_of(place.file) < FORMAT and dry_run:
        raise LudothequeError(f"{place} is of an older format: start the site once to bring it up to date")
    if dry_run:
        dropped = place.do(lambda store: store.tidy(Ages.of(limits, time.time()), dry_run=True))
    else:
        dropped = done(found, TIDY)["done"]
    click.echo("This would be dropped:" if dry_run else "This was dropped:")
    for line in tidying.told(dropped, limits):
        click.echo(f"  {line}")


@click.command(cls=SettingsCommand, examples=["ludo backup", "ludo backup sunday.sqlite3"])
@click.argument("file", required=False, type=click.Path(dir_okay=False, path_type=Path))
@with_settings([*WHERE, "backup-folder", "keep-daily-backups", "keep-weekly-backups"])
def backup(file: Path | None, config: Path | None, **options: Any) -> None:
    """Copy all tables to FILE, whether the site is open or not.

    Without FILE, to the folder of backups, as the site itself does every day; what is too old there is
    deleted.
    """
    from ludotheque.site.store.sqlite import backup as backups

    found = found_settings(config, options)
    if file is None:
        from ludotheque.site.backups import BACKUP

        made = done(found, BACKUP)
        click.echo(f"✓ {made['file']}: {made['size']:,} bytes")
        return
    place = place_of(found)
    place.must_be_a_file(f"pg_dump --format=custom --file={file} copies it while the site is open")
    size = backups.backup(place.file, file)
    click.echo(f"✓ {file}: {len(backups.tables(file))} tables, {size:,} bytes")


@click.command(cls=SettingsCommand, examples=["ludo restore sunday.sqlite3"])
@click.argument("file", type=existing_file)
@with_settings(WHERE)
def restore(file: Path, config: Path | None, **options: Any) -> None:
    """Replace all tables with the backup FILE; the site must be closed.

    What was there before is kept next to it.
    """
    from ludotheque.site.store.private_files import alone
    from ludotheque.site.store.sqlite import backup as backups

    place = place_of(found_settings(config, options))
    place.must_be_a_file(
        "pg_restore brings a copy back, and `ludo move-store` a file of ours, when it is empty"
    )
    folder = place.file.parent
    with alone(folder):
        old = backups.restore(place.file, file)
    click.echo(f"✓ {len(place.tables(over=True))} tables are in {folder}")
    if old:
        click.echo(f"what was there before is kept in {old}")


@click.command(
    "move-store",
    cls=Command,
    examples=[
        "ludo move-store ~/ludotheque postgresql://ludo@db.example/ludo",
        "ludo move-store postgresql://ludo@db.example/ludo sunday.sqlite3",
    ],
)
@click.argument("source", metavar="FROM")
@click.argument("target", metavar="TO")
def move_store(source: str, target: str) -> None:
    """Copy everything that a site keeps to another store.

    Neither store may be in use, and TO must be empty.

    A store is a data folder, a file, or postgresql://… Every row is compared before it counts. FROM is left
    as it is.
    """
    from ludotheque.engine.errors import LudothequeError
    from ludotheque.site.feature import kept_by
    from ludotheque.site.features import FEATURES
    from ludotheque.site.store.moving import move

    old, new = _place(source), _place(target)
    if old == new:
        raise LudothequeError("that is the same store twice")
    moved = asyncio.run(move(old, new, lambda line: click.echo(f"  {line}"), kept_by(FEATURES)))
    click.echo(f"✓ {moved:,} rows are in {new}, and the same as in {old}")


def _place(text: str) -> StoreLocation:
    from ludotheque.site.store.stores import StoreLocation

    path = Path(text)
    return StoreLocation.of(path, None) if path.is_dir() else StoreLocation.of(path.parent, text)
