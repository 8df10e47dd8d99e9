"""The commands ``ludo serve``, ``settings``, ``tables``, ``tidy``, ``backup`` and ``restore``."""

from __future__ import annotations

import os
import sys
import threading
import time
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ludotheque.site.setting_options import WHERE, SettingsCommand, SettingsGroup, given_of, with_settings
from ludotheque.site.settings import SETTINGS
from ludotheque.terminal.arguments import existing_file

if TYPE_CHECKING:
    from ludotheque.site.configuration import Found


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
    Once a day, what nobody needs is dropped; matches that people have finished are kept forever.
    """
    from ludotheque.site import serving

    found = found_settings(config, options)
    settings, base, place = found.settings, found.settings.access.base_path, found.place
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
    from ludotheque.site.configuration import find

    return find(given_of(options), config)


@click.command(cls=SettingsCommand, examples=["ludo settings", "ludo settings --config /etc/ludotheque.toml"])
@with_settings(WHERE)
def settings(config: Path | None, **options: Any) -> None:
    """Show all settings of the server, what they are here, and where that comes from."""
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
    examples=["ludo tables", "ludo tables --all", "ludo tables hide k3f9qx2m", "ludo tables close k3f9qx2m"],
)
@with_settings(WHERE)
@click.option("--all", "over", is_flag=True, help="Also those that are over.")
@click.pass_context
def tables(context: click.Context, /, config: Path | None, over: bool, **options: Any) -> None:
    """Show the tables of the site, whether it is open or not; or close, hide or show one of them."""
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    context.obj = found_settings(config, options)
    if context.invoked_subcommand:
        return
    found = context.obj.place.tables(over)
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
@click.option("--dry-run", is_flag=True, help="Only say what would be dropped.")
def tidy(config: Path | None, dry_run: bool, **options: Any) -> None:
    """Drop what nobody needs, whether the site is open or not; the site itself does so once a day.

    Matches that people have finished are kept forever.
    """
    from ludotheque.engine.errors import LudothequeError
    from ludotheque.site import keeping, tidying
    from ludotheque.site.migrations import FORMAT

    found = found_settings(config, options)
    place, limits = found.place, found.settings.limits
    if place.url is None and keeping.format_of(place.file) < FORMAT and dry_run:
        raise LudothequeError(f"{place} is of an older format: start the site once to bring it up to date")
    done = place.do(lambda store: store.tidy(limits.ages(time.time()), dry_run=dry_run))
    click.echo("This would be dropped:" if dry_run else "This was dropped:")
    for line in tidying.told(done, limits):
        click.echo(f"  {line}")


@click.command(cls=SettingsCommand, examples=["ludo backup sunday.sqlite3"])
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@with_settings(WHERE)
def backup(file: Path, config: Path | None, **options: Any) -> None:
    """Copy all tables to FILE, whether the site is open or not."""
    from ludotheque.site import keeping

    place = found_settings(config, options).place
    place.must_be_a_file(f"pg_dump --format=custom --file={file} copies it while the site is open")
    size = keeping.backup(place.file, file)
    click.echo(f"✓ {file}: {len(keeping.tables(file))} tables, {size:,} bytes")


@click.command(cls=SettingsCommand, examples=["ludo restore sunday.sqlite3"])
@click.argument("file", type=existing_file)
@with_settings(WHERE)
def restore(file: Path, config: Path | None, **options: Any) -> None:
    """Replace all tables with the backup FILE; the site must be closed.

    What was there before is kept next to it.
    """
    from ludotheque.site import keeping, serving

    place = found_settings(config, options).place
    place.must_be_a_file(
        "pg_restore brings a copy back, and `ludo move-store` a file of ours, when it is empty"
    )
    folder = place.file.parent
    with serving.alone(folder):
        old = keeping.restore(place.file, file)
    click.echo(f"✓ {len(place.tables(over=True))} tables are in {folder}")
    if old:
        click.echo(f"what was there before is kept in {old}")
