"""How much a house lets happen at once, and how long it keeps things: settings of whoever runs it."""

from __future__ import annotations

from dataclasses import dataclass

from ludotheque.site.storage import Ages

DAY = 24 * 3600.0


@dataclass(frozen=True)
class Limits:
    """The settings of a house."""

    keep_unstarted: float = 7.0
    """Days after which a table that still waits for somebody is dropped."""
    keep_abandoned: float = 60.0
    """Days after which a match that nobody goes on with is dropped."""
    keep_keys: float = 1.0
    """Days for which a repeated request is recognised."""
    bot_tables: int = 64
    """Matches of bots alone under way at once."""
    bot_tables_each: int = 8
    """Of those, how many of one visitor."""
    charts_each: int = 3
    """Charts of matches that are over, that one visitor may wait for at once."""
    reviews_each: int = 3
    """The same for reviews."""

    notify_hosts: tuple[str, ...] = ()
    """Where notices may be sent: names of hosts, with a port where it is not 443."""
    notices_an_hour: int = 30
    """How many of them one visitor may have sent."""
    offered_bots: tuple[str, ...] = ()
    """Bots of other packages that can be chosen, beside our own levels."""
    analyses_an_hour: int = 200
    """How often one visitor may ask an expert on boards of analysis; one thought at a time."""

    def ages(self, now: float) -> Ages:
        """Return before which moments things are too old to be kept."""
        return Ages(
            unstarted=now - self.keep_unstarted * DAY,
            abandoned=now - self.keep_abandoned * DAY,
            keys=now - self.keep_keys * DAY,
            tickets=now,
        )
