"""How much a house lets happen at once, and how long it keeps things: settings of whoever runs it."""

from __future__ import annotations

from dataclasses import dataclass

from ludotheque.site.foundation.addresses import is_host
from ludotheque.site.settings.declaration import setting

DAY = 24 * 3600.0
CENTURY = 36500
SHARE = 4
"""For how many people an address counts at most, unless whoever runs the house says otherwise."""


def _host(text: str) -> str:
    """Return the name of a host in small letters."""
    if not is_host(text.lower()):
        raise ValueError(f"{text!r} is not the name of a host, such as ntfy.sh or ntfy.example:8443")
    return text.lower()


def _bot(text: str) -> str:
    """Return the name of a bot that is installed and can be loaded."""
    from ludotheque import bots
    from ludotheque.engine.errors import LudothequeError

    try:
        bots.installed(text)
    except LudothequeError as error:
        raise ValueError(str(error)) from error
    return text


@dataclass(frozen=True)
class Limits:
    """What the site allows, and how long it keeps things."""

    keep_unstarted: float = setting(
        7.0, "How long a table is kept whose seats are not all taken.", most=CENTURY, unit="DAYS"
    )
    keep_abandoned: float = setting(
        60.0, "How long an unfinished match is kept after its last move.", most=CENTURY, unit="DAYS"
    )
    keep_keys: float = setting(
        1.0, "How long a request that is sent again is recognised.", most=CENTURY, unit="DAYS"
    )
    keep_awake: float = setting(
        120.0, "How long a table that nobody has open stays in memory.", most=DAY, unit="SECONDS"
    )
    address_share: int = setting(
        SHARE,
        "How many people an address may count for at most: when bots take turns to think, and when the limits"
        " for one visitor apply to everybody at that address.",
        least=1,
    )
    bot_tables: int = setting(64, "How many matches between bots may be under way at once.")
    bot_tables_each: int = setting(8, "How many of those matches one visitor may have.")
    charts_per_visitor: int = setting(
        3,
        "How many charts of finished matches one visitor may wait for at once.",
        least=1,
        once="charts-each",
    )
    reviews_each: int = setting(3, "How many reviews one visitor may wait for at once.", least=1)
    offered_bots: tuple[str, ...] = setting(
        (),
        "A bot of another package that people may choose besides ours (`ludo bots` lists those installed).",
        name="offer-bot",
        unit="NAME",
        check=_bot,
    )
    notify_hosts: tuple[str, ...] = setting(
        (),
        "A host that notices of turns may be sent to over HTTPS, such as ntfy.sh; without it, none are.",
        name="notify-host",
        unit="HOST",
        check=_host,
    )
    notices_an_hour: int = setting(30, "How many notices may be sent for one visitor per hour.", least=1)
    analyses_an_hour: int = setting(
        200, "How often one visitor may ask the expert on analysis boards per hour.", least=1
    )
    board_events: int = setting(
        60_000,
        "How many events the analysis boards that one address has open may hold together; "
        "an empty board counts as 100.",
        least=5_000,
    )
    messages_a_second: int = setting(
        200, "How many messages per second are read from one WebSocket; further ones wait.", least=1
    )
