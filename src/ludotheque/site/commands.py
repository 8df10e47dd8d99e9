"""The commands ``ludo serve``, ``tables``, ``tidy``, ``backup`` and ``restore``."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
import time
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from ludotheque.site.addresses import networks
from ludotheque.site.crowd import ConnectionLimits
from ludotheque.site.limits import Limits
from ludotheque.terminal.arguments import existing_file
from ludotheque.terminal.commands import Command

data_option = click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    help="The folder that holds everything the site stores; by default, one in your own data folder.",
)


def keep_options(command: Callable[..., None]) -> Callable[..., None]:
    """Return a command with options for how long to keep what nobody needs."""
    days = click.FloatRange(min=0)
    for name, usual, what in (
        ("--keep-abandoned", Limits.keep_abandoned, "a match that nobody goes on with"),
        ("--keep-unstarted", Limits.keep_unstarted, "a table that still waits for somebody"),
    ):
        text = f"How long {what} is kept."
        option = click.option(name, type=days, default=usual, show_default=True, metavar="DAYS", help=text)
        command = option(command)
    return command


def _data(data: Path | None) -> Path:
    from ludotheque.site.serving import usual_data

    return data or usual_data()


def _networks(context: click.Context, option: click.Parameter, given: tuple[str, ...]) -> tuple[str, ...]:
    """Return addresses as they were given; complain if one is not an address."""
    try:
        networks(given)
    except ValueError as error:
        raise click.BadParameter(str(error)) from error
    return given


def _hosts(context: click.Context, option: click.Parameter, given: tuple[str, ...]) -> tuple[str, ...]:
    """Return names of hosts in small letters; complain if one is not the name of a host."""
    from ludotheque.site.webhook import is_host

    hosts = tuple(map(str.lower, given))
    for host in hosts:
        if not is_host(host):
            raise click.BadParameter(
                f"{host!r} is not the name of a host, such as ntfy.sh or ntfy.example:8443"
            )
    return hosts


def _offered(context: click.Context, option: click.Parameter, given: tuple[str, ...]) -> tuple[str, ...]:
    """Return names of bots that are installed and can be loaded; LudothequeError says what is wrong."""
    from ludotheque import bots

    for name in given:
        bots.installed(name)
    return tuple(name for name in dict.fromkeys(given) if not bots.is_ours(name))


@click.command(
    cls=Command,
    examples=[
        "ludo serve",
        "ludo serve --host 0.0.0.0",
        "ludo serve --port 8080 --data tables",
        "ludo serve --proxy 127.0.0.1 --allow-host ludo.example",
    ],
)
@click.option(
    "--host", default="127.0.0.1", show_default=True, help="Where to listen; 0.0.0.0 lets the whole house in."
)
@click.option(
    "--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="0 takes any free one."
)
@data_option
@click.option(
    "--bots",
    type=click.IntRange(min=1),
    help="How many bots may think at once; by default, one fewer than there are cores.",
)
@keep_options
@click.option(
    "--bot-tables",
    type=click.IntRange(min=0),
    default=Limits.bot_tables,
    show_default=True,
    help="How many matches between bots may be under way.",
)
@click.option(
    "--bot-tables-each",
    type=click.IntRange(min=0),
    default=Limits.bot_tables_each,
    show_default=True,
    help="How many of those one visitor may have.",
)
@click.option(
    "--offer-bot",
    "offered_bots",
    multiple=True,
    callback=_offered,
    metavar="NAME",
    help="A bot of another package that people may choose, besides ours (`ludo bots` lists them). "
    "May be given several times.",
)
@click.option(
    "--notify-host",
    "notify_hosts",
    multiple=True,
    callback=_hosts,
    metavar="HOST",
    help="A host to which notices of turns may be sent over https, such as ntfy.sh; none, if none is given. "
    "May be given several times.",
)
@click.option(
    "--analyses-an-hour",
    type=click.IntRange(min=1),
    default=Limits.analyses_an_hour,
    show_default=True,
    help="How often one visitor may ask the expert on analysis boards.",
)
@click.option("--open/--no-open", "browse", default=False, help="Open a browser on the shelf.")
@click.option(
    "--proxy",
    "proxies",
    multiple=True,
    callback=_networks,
    metavar="ADDRESS",
    help="A proxy whose X-Forwarded-For and -Proto are trusted; may be given several times.",
)
@click.option(
    "--allow-host",
    "hosts",
    multiple=True,
    metavar="NAME",
    help="A host name that the site answers to; any, if none is given. May be given several times.",
)
@click.option(
    "--metrics-for",
    type=click.Choice(["this-machine", "all"]),
    default="this-machine",
    show_default=True,
    help="Who may read the figures at /metrics.",
)
@click.option(
    "--connections",
    type=click.IntRange(min=1),
    default=ConnectionLimits.connections,
    show_default=True,
    help="How many connections there may be at once.",
)
@click.option(
    "--connections-per-address",
    type=click.IntRange(min=1),
    default=ConnectionLimits.per_address,
    show_default=True,
    help="How many of them from one address.",
)
def serve(
    host: str,
    port: int,
    data: Path | None,
    bots: int | None,
    browse: bool,
    proxies: tuple[str, ...],
    hosts: tuple[str, ...],
    metrics_for: str,
    connections: int,
    connections_per_address: int,
    **limits: Any,
) -> None:
    """Open the site: five games in the browser.

    Stop it with Ctrl-C, or in any other way: nothing is lost, and every table carries on at the next start.
    Once a day, what nobody needs is dropped; matches that people have finished are kept forever.
    """
    from ludotheque.site import serving
    from ludotheque.site.guard import Access

    folder = _data(data)
    with serving.alone(folder):
        sock = serving.listen(host, port)
        port = sock.getsockname()[1]
        everywhere = host in ("0.0.0.0", "::")  # noqa: S104 - only compared
        here = f"http://{'localhost' if everywhere else host}:{port}/"
        click.echo(f"Ludothèque is open: {here}")
        phones = serving.home_address(port) if everywhere else None
        if phones:
            click.echo(f"In this house:      {phones}")
            _qr(phones)
        click.echo(f"Tables are kept in {folder}. Ctrl-C closes.", err=True)
        if browse and _has_screen():
            threading.Timer(0.5, webbrowser.open, [here]).start()
        crowd = ConnectionLimits(connections=connections, per_address=connections_per_address)
        access = Access(tuple(map(str.lower, hosts)), metrics_for == "all", connections_per_address)
        serving.serve(sock, folder, bots, crowd, access, proxies, Limits(**limits))


def _has_screen() -> bool:
    """Tell whether a browser can show itself here."""
    return sys.platform in ("darwin", "win32") or any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY")))


def _qr(address: str) -> None:
    """Print an address as a picture that phones read."""
    import segno

    if sys.stdout.isatty() or not sys.stdout.encoding.lower().startswith("ascii"):
        segno.make(address, error="l").terminal(sys.stdout, compact=True, border=2)


@click.command(cls=Command, examples=["ludo tables", "ludo tables --all"])
@data_option
@click.option("--all", "over", is_flag=True, help="Also those that are over.")
def tables(data: Path | None, over: bool) -> None:
    """Show the tables of the site, whether it is open or not."""
    from rich.console import Console
    from rich.table import Table

    from ludotheque.site import keeping

    found = keeping.tables(_data(data) / keeping.FILE, over)
    if not found:
        click.echo("No table is waiting or being played at." if not over else "There are no tables yet.")
        return
    shown = Table(box=None, pad_edge=False)
    for heading in ("table", "game", "stage", "events", "seats", "last event"):
        shown.add_column(heading, justify="right" if heading == "events" else "left")
    for one in found:
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(one.last))
        shown.add_row(one.id, one.game, one.stage, str(one.events), one.people, when)
    Console().print(shown)


@click.command(cls=Command, examples=["ludo tidy --dry-run", "ludo tidy --keep-unstarted 1"])
@data_option
@keep_options
@click.option("--dry-run", is_flag=True, help="Only say what would be dropped.")
def tidy(data: Path | None, dry_run: bool, **keep: Any) -> None:
    """Drop what nobody needs, whether the site is open or not; the site itself does so once a day.

    Matches that people have finished are kept forever.
    """
    from ludotheque.engine.errors import LudothequeError
    from ludotheque.site import keeping, tidying
    from ludotheque.site.migrations import FORMAT
    from ludotheque.site.sqlite_store import SqliteStore

    file, limits = _data(data) / keeping.FILE, Limits(**keep)
    if keeping.format_of(file) < FORMAT and dry_run:
        raise LudothequeError(f"{file} is of an older format: start the site once to bring it up to date")
    done = asyncio.run(tidying.tidy(SqliteStore(file), limits, time.time(), dry_run))
    click.echo("This would be dropped:" if dry_run else "This was dropped:")
    for line in tidying.told(done, limits):
        click.echo(f"  {line}")


@click.command(cls=Command, examples=["ludo backup sunday.sqlite3"])
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@data_option
def backup(file: Path, data: Path | None) -> None:
    """Copy all tables to FILE, whether the site is open or not."""
    from ludotheque.site import keeping

    size = keeping.backup(_data(data), file)
    click.echo(f"✓ {file}: {len(keeping.tables(file))} tables, {size:,} bytes")


@click.command(cls=Command, examples=["ludo restore sunday.sqlite3"])
@click.argument("file", type=existing_file)
@data_option
def restore(file: Path, data: Path | None) -> None:
    """Replace all tables with the backup FILE; the site must be closed.

    What was there before is kept next to it.
    """
    from ludotheque.site import keeping, serving

    folder = _data(data)
    with serving.alone(folder):
        old = keeping.restore(folder, file)
    click.echo(f"✓ {len(keeping.tables(folder / keeping.FILE))} tables are in {folder}")
    if old:
        click.echo(f"what was there before is kept in {old}")
