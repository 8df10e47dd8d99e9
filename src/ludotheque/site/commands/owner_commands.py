"""The command ``ludo owner``: a link to the owner's page, and what concerns the members of a house."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ludotheque.cli.commands import Command
from ludotheque.site.commands.deeds import done, with_hands
from ludotheque.site.commands.moderation_commands import SOON, in_house
from ludotheque.site.commands.serving_commands import found_settings
from ludotheque.site.commands.setting_options import WHERE, SettingsCommand, SettingsGroup, with_settings

if TYPE_CHECKING:
    from ludotheque.site.settings.configuration import Found

address_option = click.option(
    "--address",
    help="Where the site is, such as https://ludo.example; by default, as the settings have it.",
)


@click.group(
    cls=SettingsGroup,
    invoke_without_command=True,
    examples=[
        "ludo owner",
        "ludo owner --config /etc/ludotheque.toml",
        "ludo owner invite",
        'ludo owner program "the club’s bot"',
        "ludo owner password",
    ],
)
@address_option
@with_settings([*WHERE, "port", "base-path", "allow-host"])
@click.pass_context
def owner(context: click.Context, /, config: Path | None, address: str | None = None, **options: Any) -> None:
    """Print a link to the owner's page.

    It opens once, within ten minutes, while the site is open.

    Further commands are about members, where the house is for members only.
    """
    context.obj = found_settings(config, options)
    if context.invoked_subcommand:
        return
    from ludotheque.site.owner.sessions import LINK_SECONDS, new_link
    from ludotheque.site.people.deeds import COMMAND, Hands, note

    async def linked(hands: Hands) -> str:
        await note(hands.store, "owner-link", {}, COMMAND)
        return await new_link(hands.store)

    word = with_hands(context.obj, linked)
    click.echo(f"{site_of(context.obj, address)}/owner/enter/{word}")
    click.echo(f"It opens once, within {int(LINK_SECONDS // 60)} minutes.", err=True)


def site_of(found: Found, address: str | None) -> str:
    """Return where the site is, as far as settings tell."""
    if address:
        return address.rstrip("/")
    settings = found.settings
    access = settings.access
    if access.hosts:
        return f"https://{access.hosts[0]}{access.base_path}"
    return f"http://localhost:{settings.port}{access.base_path}"


@owner.command(cls=SettingsCommand, examples=["ludo owner end"])
@in_house
def end(found: Found) -> None:
    """End any open session of the owner's page.

    Links printed before stop working.
    """
    from ludotheque.site.owner import sessions

    with_hands(found, lambda hands: sessions.end(hands.store))
    click.echo("✓ The owner's page is closed everywhere.")


@owner.command(
    cls=SettingsCommand, examples=["ludo owner invite", "ludo owner invite --address https://ludo.example"]
)
@address_option
@in_house
def invite(found: Found, address: str | None) -> None:
    """Print a new link that makes people members.

    The previous link stops working.
    """
    from ludotheque.site.house.deeds import INVITE

    word = done(found, INVITE)["word"]
    click.echo(f"{site_of(found, address)}/door/{word}")
    if not found.settings.house.closed:
        click.echo("Everybody may come in: set members-only to yes.", err=True)


@owner.command(cls=SettingsCommand, examples=["ludo owner members"])
@in_house
def members(found: Found) -> None:
    """Show the members of the house.

    Beside each stands what `ludo owner remove` takes.
    """
    from ludotheque.site.house import members as kept
    from ludotheque.site.people.bans import VISITOR_LETTERS

    listed = with_hands(found, lambda hands: kept.members(hands.store))
    for one in listed:
        since = time.strftime("%Y-%m-%d", time.localtime(one.at))
        click.echo(f"{one.holder[:VISITOR_LETTERS]}  {since}  {one.kind:7}  {one.name}".rstrip())
    if not listed:
        click.echo("There are no members yet.")


@owner.command(cls=SettingsCommand, examples=["ludo owner remove 5f0c2a9d81b3"])
@click.argument("who")
@in_house
def remove(found: Found, who: str) -> None:
    """Remove the member WHO, as `ludo owner members` shows them."""
    from ludotheque.site.house.deeds import REMOVE

    done(found, REMOVE, who=who)
    click.echo(f"✓ {who} is no member any more. {SOON}")


@owner.command(cls=SettingsCommand, examples=['ludo owner program "the club’s bot"'])
@click.argument("name")
@in_house
def program(found: Found, name: str) -> None:
    """Print a token that lets the program NAME in.

    It is shown this once.
    """
    from ludotheque.site.house.deeds import PROGRAM

    click.echo(done(found, PROGRAM, name=name)["token"])


@owner.command(cls=Command, examples=["ludo owner password"])
@click.password_option(help="The password; without it, it is asked for.")
def password(password: str) -> None:
    """Print the hash of a password, for the setting members-password.

    Nobody gets in with the hash itself.
    """
    from ludotheque.engine.errors import LudothequeError
    from ludotheque.site.settings.house import password_hash

    try:
        click.echo(password_hash(password))
    except ValueError as error:
        raise LudothequeError(str(error)) from None


@owner.command(cls=SettingsCommand, examples=["ludo owner log"])
@in_house
def log(found: Found) -> None:
    """Show what the owner did, the latest last.

    On the owner's page and on the command line.
    """
    from ludotheque.site.foundation.words import words_of
    from ludotheque.site.people.deeds import noted
    from ludotheque.words import ENGLISH

    english = words_of(ENGLISH)
    for one in reversed(with_hands(found, lambda hands: noted(hands.store))):
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(one.at))
        values = " ".join(f"{name}={value}" for name, value in one.values.items())
        refused = f"(refused: {one.why(english)})" if one.refused else ""
        click.echo(" ".join(part for part in (when, one.by, one.deed, values, refused) if part))
