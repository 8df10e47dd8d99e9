"""How much a house lets happen at once, and how long it keeps things: settings of whoever runs it."""

from __future__ import annotations

from dataclasses import dataclass

from ludotheque.site.setting import setting
from ludotheque.site.storage import Ages
from ludotheque.site.turns import SHARE

DAY = 24 * 3600.0
CENTURY = 36500


def _host(text: str) -> str:
    """Return the name of a host in small letters."""
    from ludotheque.site.webhook import is_host

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
    """What a house lets happen, and how long it keeps things."""

    keep_unstarted: float = setting(
        7.0, "How long a table that still waits for somebody is kept.", most=CENTURY, unit="DAYS"
    )
    keep_abandoned: float = setting(
        60.0, "How long a match that nobody goes on with is kept.", most=CENTURY, unit="DAYS"
    )
    keep_keys: float = setting(
        1.0, "For how long a request that is sent again is recognised.", most=CENTURY, unit="DAYS"
    )
    keep_awake: float = setting(
        120.0, "How long a table that nobody looks at stays in memory.", most=DAY, unit="SECONDS"
    )
    address_share: int = setting(
        SHARE,
        "For how many people an address counts at most, however many are there: in the turns of bots that"
        " think, for those who sit at a table with others; and in what the limits for one visitor allow.",
        least=1,
    )
    bot_tables: int = setting(64, "How many matches between bots may be under way.")
    bot_tables_each: int = setting(8, "How many of those one visitor may have.")
    charts_each: int = setting(
        3, "How many charts of matches that are over one visitor may wait for at once.", least=1
    )
    reviews_each: int = setting(3, "How many reviews one visitor may wait for at once.", least=1)
    offered_bots: tuple[str, ...] = setting(
        (),
        "A bot of another package that people may choose, besides ours (`ludo bots` lists them).",
        name="offer-bot",
        unit="NAME",
        check=_bot,
    )
    notify_hosts: tuple[str, ...] = setting(
        (),
        "A host to which notices of turns may be sent over https, such as ntfy.sh; none, if none is given.",
        name="notify-host",
        unit="HOST",
        check=_host,
    )
    notices_an_hour: int = setting(30, "How many notices one visitor may have sent in an hour.", least=1)
    analyses_an_hour: int = setting(
        200, "How often one visitor may ask the expert on analysis boards in an hour.", least=1
    )
    board_events: int = setting(
        60_000,
        "How many events there may be on the analysis boards that one address has open; "
        "an empty board counts for 100.",
        least=5_000,
    )
    messages_a_second: int = setting(
        200, "How many messages over a socket are read in a second; more are read more slowly.", least=1
    )

    def ages(self, now: float) -> Ages:
        """Return before which moments things are too old to be kept."""
        return Ages(
            unstarted=now - self.keep_unstarted * DAY,
            abandoned=now - self.keep_abandoned * DAY,
            keys=now - self.keep_keys * DAY,
            tickets=now,
        )
