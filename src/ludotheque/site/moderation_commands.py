"""The commands of whoever keeps order: ``ludo ban``, and what ``ludo tables`` does to one table."""

from __future__ import annotations

import functools
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ludotheque.site.commands import found_settings, tables
from ludotheque.site.setting_options import WHERE, SettingsCommand, SettingsGroup, with_settings

if TYPE_CHECKING:
    from ludotheque.site.configuration import Found

SOON = "A server that is running knows within seconds."


def in_house(act: Callable[..., None]) -> Callable[..., None]:
    """Return a command that is given the settings: its own, or those of the command that it belongs to."""

    @with_settings(WHERE)
    @click.pass_obj
    @functools.wraps(act)
    def decided(
        found: Found, /, config: Path | None, data: Path | None, store: str | None, **rest: Any
    ) -> None:
        own = {"data": data, "store": store}
        act(found_settings(config, own) if config or any(own.values()) else found, **rest)

    return decided


table_argument = click.argument("table", metavar="ID")


@tables.command(cls=SettingsCommand, examples=["ludo tables close 5f0c2a9d81b34e67"])
@table_argument
@in_house
def close(found: Found, table: str) -> None:
    """Close a table that waits or is played at; its people are told that the house did so.

    It is gone for good. A match that is over is kept: hide it instead.
    """
    from ludotheque.site.moderation import close_table

    found.place.do(lambda store: close_table(store, table))
    click.echo(f"✓ {table} is closed. {SOON}")


@tables.command(cls=SettingsCommand, examples=["ludo tables hide 5f0c2a9d81b34e67"])
@table_argument
@in_house
def hide(found: Found, table: str) -> None:
    """Hide a table from strangers; those at it play on, and friends with its code can still join."""
    _publish(found, table, public=False)


@tables.command(cls=SettingsCommand, examples=["ludo tables show 5f0c2a9d81b34e67"])
@table_argument
@in_house
def show(found: Found, table: str) -> None:
    """Have strangers find and watch a table."""
    _publish(found, table, public=True)


def _publish(found: Found, table: str, *, public: bool) -> None:
    from ludotheque.site.moderation import show_table

    found.place.do(lambda store: show_table(store, table, public=public))
    click.echo(f"✓ {table} is {'shown to everybody' if public else 'hidden'}. {SOON}")


@tables.command(cls=SettingsCommand, examples=["ludo tables who 5f0c2a9d81b34e67"])
@table_argument
@in_house
def who(found: Found, table: str) -> None:
    """Show who sits at a table, and by which word `ludo ban` knows them."""
    from ludotheque.site import moderation
    from ludotheque.site.bans import VISITOR_LETTERS

    stored = found.place.do(lambda store: moderation.found(store, table))
    for seat in stored.seats:
        visitor = (seat.holder or "")[:VISITOR_LETTERS] or "-"
        name = "".join(letter for letter in seat.name if letter.isprintable())
        click.echo(f"{seat.number}  {visitor:{VISITOR_LETTERS}}  {seat.kind:6}  {seat.level or name}")


@click.group(
    cls=SettingsGroup,
    examples=[
        "ludo ban add 203.0.113.9 --for 3d",
        'ludo ban add 5f0c2a9d81b3 --for 2w --why "Insults at table 9d81b34e"',
        "ludo ban list",
        "ludo ban lift 203.0.113.9",
    ],
)
@with_settings(WHERE)
@click.pass_context
def ban(context: click.Context, /, config: Path | None, **options: Any) -> None:
    """Keep somebody out for a time: an address, a network, or a visitor."""
    context.obj = found_settings(config, options)


@ban.command(
    cls=SettingsCommand, examples=["ludo ban add 203.0.113.0/24 --for 12h", "ludo ban add 5f0c2a9d81b3"]
)
@click.argument("who")
@click.option(
    "--for", "how_long", metavar="TIME", help="How long: 30m, 12h, 3d or 2w; without it, until lifted."
)
@click.option("--why", default="", help="The reason, which they are told.")
@in_house
def add(found: Found, who: str, how_long: str | None, why: str) -> None:
    """Keep WHO out: an address, a network, or a visitor as `ludo tables who` shows them.

    What they are connected to is closed. A visitor who deletes the site's cookie is a new visitor: to keep
    somebody out who does, ban the address as well.
    """
    from ludotheque.site import bans, moderation

    until = time.time() + bans.read_time(how_long) if how_long else None
    new = bans.Ban(bans.read_who(who), " ".join(why.split())[: bans.LONGEST_REASON], until)
    found.place.do(lambda store: moderation.add_ban(store, new))
    click.echo(f"✓ {new.who} is kept out {_until(until)}. {SOON}")


@ban.command("list", cls=SettingsCommand, examples=["ludo ban list"])
@in_house
def list_bans(found: Found) -> None:
    """Show who is kept out, until when, and why."""
    from ludotheque.site import moderation

    listed = found.place.do(moderation.bans)
    for one in listed:
        click.echo(f"{one.who}  {_until(one.until)}  {one.why}".rstrip())
    if not listed:
        click.echo("Nobody is kept out.")


@ban.command(cls=SettingsCommand, examples=["ludo ban lift 203.0.113.9"])
@click.argument("who")
@in_house
def lift(found: Found, who: str) -> None:
    """Let WHO in again."""
    from ludotheque.site import bans, moderation

    meant = bans.read_who(who)
    if not found.place.do(lambda store: moderation.lift_ban(store, meant)):
        raise bans.BadBan(f"{meant} is not kept out; `ludo ban list` shows who is")
    click.echo(f"✓ {meant} may come in again. {SOON}")


def _until(moment: float | None) -> str:
    if moment is None:
        return "until that is lifted"
    return time.strftime("until %Y-%m-%d %H:%M", time.localtime(moment))
