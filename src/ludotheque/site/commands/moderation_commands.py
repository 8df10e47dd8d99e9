"""The commands of whoever keeps order: bans, reports, and what ``ludo tables`` does to one table."""

from __future__ import annotations

import functools
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ludotheque.site.commands.deeds import done, with_hands
from ludotheque.site.commands.serving_commands import found_settings, place_of, tables
from ludotheque.site.commands.setting_options import WHERE, SettingsCommand, SettingsGroup, with_settings

if TYPE_CHECKING:
    from ludotheque.site.settings.configuration import Found

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
    """Close a table that waits or is being played at.

    Its players are told that the site's owner closed it.

    It is gone for good. A match that is over is kept: hide it instead.
    """
    from ludotheque.site.people.keeping_order import CLOSE_TABLE

    done(found, CLOSE_TABLE, table=table)
    click.echo(f"✓ {table} is closed. {SOON}")


@tables.command(cls=SettingsCommand, examples=["ludo tables hide 5f0c2a9d81b34e67"])
@table_argument
@in_house
def hide(found: Found, table: str) -> None:
    """Hide a table from strangers.

    Those at it play on, and friends with its code can still join.
    """
    _publish(found, table, public=False)


@tables.command(cls=SettingsCommand, examples=["ludo tables show 5f0c2a9d81b34e67"])
@table_argument
@in_house
def show(found: Found, table: str) -> None:
    """Let strangers find and watch a table."""
    _publish(found, table, public=True)


def _publish(found: Found, table: str, *, public: bool) -> None:
    from ludotheque.site.people.keeping_order import HIDE_TABLE, SHOW_TABLE

    done(found, SHOW_TABLE if public else HIDE_TABLE, table=table)
    click.echo(f"✓ {table} is {'shown to everybody' if public else 'hidden'}. {SOON}")


@tables.command(cls=SettingsCommand, examples=["ludo tables who 5f0c2a9d81b34e67"])
@table_argument
@in_house
def who(found: Found, table: str) -> None:
    """Show who sits at a table, with the names that `ludo ban` takes."""
    from ludotheque.site.people import moderation
    from ludotheque.site.people.bans import VISITOR_LETTERS

    stored = place_of(found).do(lambda store: moderation.found(store, table))
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
    """Keep WHO out.

    WHO is an address, a network, or a visitor as `ludo tables who` shows them.

    Their open connections are closed. A visitor who deletes the site's cookie is a new visitor: to keep
    somebody out who does, ban the address as well.
    """
    from ludotheque.site.people.keeping_order import ADD_BAN

    came = done(found, ADD_BAN, who=who, why=why, **{"for": how_long or ""})
    click.echo(f"✓ {came['who']} is kept out {_until(came['until'] or None)}. {SOON}")


@ban.command("list", cls=SettingsCommand, examples=["ludo ban list"])
@in_house
def list_bans(found: Found) -> None:
    """Show who is kept out, until when, and why."""
    from ludotheque.site.people import moderation

    listed = place_of(found).do(moderation.bans)
    for one in listed:
        click.echo(f"{one.who}  {_until(one.until)}  {one.why}".rstrip())
    if not listed:
        click.echo("Nobody is kept out.")


@ban.command(cls=SettingsCommand, examples=["ludo ban lift 203.0.113.9"])
@click.argument("who")
@in_house
def lift(found: Found, who: str) -> None:
    """Let WHO in again."""
    from ludotheque.site.people.keeping_order import LIFT_BAN

    click.echo(f"✓ {done(found, LIFT_BAN, who=who)['who']} may come in again. {SOON}")


@click.group(
    cls=SettingsGroup,
    examples=[
        "ludo reports list",
        "ludo reports remove 5f0c2a9d81b34e67",
        "ludo reports dismiss 5f0c2a9d81b34e67",
    ],
)
@with_settings(WHERE)
@click.pass_context
def reports(context: click.Context, /, config: Path | None, **options: Any) -> None:
    """Read what people have reported, and decide about it."""
    context.obj = found_settings(config, options)


@reports.command("list", cls=SettingsCommand, examples=["ludo reports list"])
@in_house
def list_reports(found: Found) -> None:
    """Show what was reported, at which table, and who wrote it.

    `ludo ban` takes the name shown for the writer.
    """
    from ludotheque.site.people.bans import VISITOR_LETTERS
    from ludotheque.site.people.moderation import reported

    listed = with_hands(found, lambda hands: reported(hands.store, hands.reporting))
    for one in listed:
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(one.at))
        text = "".join(letter for letter in one.text if letter.isprintable())
        click.echo(f"{one.name}  {when}  {one.times}×  {one.table}  {one.writer[:VISITOR_LETTERS]}  {text}")
    if not listed:
        click.echo("Nothing was reported.")


@reports.command(cls=SettingsCommand, examples=["ludo reports remove 5f0c2a9d81b34e67"])
@click.argument("name", metavar="ID")
@in_house
def remove(found: Found, name: str) -> None:
    """Delete what was reported; nobody at the table sees it any more."""
    from ludotheque.site.people.keeping_order import REMOVE_REPORTED

    done(found, REMOVE_REPORTED, report=name)
    click.echo(f"✓ {name} is deleted. {SOON}")


@reports.command(cls=SettingsCommand, examples=["ludo reports dismiss 5f0c2a9d81b34e67"])
@click.argument("name", metavar="ID")
@in_house
def dismiss(found: Found, name: str) -> None:
    """Let something stand that was reported."""
    from ludotheque.site.people.keeping_order import DISMISS_REPORT

    done(found, DISMISS_REPORT, report=name)
    click.echo(f"✓ {name} stands.")


def _until(moment: float | None) -> str:
    if moment is None:
        return "until that is lifted"
    return time.strftime("until %Y-%m-%d %H:%M", time.localtime(moment))
