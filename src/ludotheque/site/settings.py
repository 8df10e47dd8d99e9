"""All settings of a server, in one list; those of a room are declared in it, and gathered here."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from ludotheque.site.access import Access, Traffic
from ludotheque.site.addresses import networks
from ludotheque.site.crowd import ConnectionLimits
from ludotheque.site.limits import Limits
from ludotheque.site.setting import setting, settings_of

OFF, COMMON, JSON = "off", "common", "json"
"""How requests are logged."""


def _network(text: str) -> str:
    networks([text])
    return text


@dataclass(frozen=True)
class ServerSettings:
    """The server."""

    host: str = setting("127.0.0.1", "Where to listen; 0.0.0.0 lets the whole house in.")
    port: int = setting(8000, "The port to listen on; 0 takes any free one.", most=65535)
    data: Path | None = setting(
        None,
        "The folder that holds everything the site stores.",
        unit="FOLDER",
        usual="one in your own data folder",
    )
    store: str = setting(
        "",
        "A PostgreSQL database, postgresql://…, that holds everything instead, for any number of servers.",
        unit="ADDRESS",
        usual="the file ludotheque.sqlite3 in the data folder",
    )
    bots: int | None = setting(
        None,
        "How many bots may think at once for one address; there is room for one more, which others have.",
        least=1,
        most=1024,
        usual="one fewer than there are cores",
    )
    proxies: tuple[str, ...] = setting(
        (),
        "A proxy whose X-Forwarded-For and -Proto are trusted, as an address or a network.",
        name="proxy",
        unit="ADDRESS",
        check=_network,
    )
    access_log: str = setting(
        OFF,
        "Whether every request is logged on the standard output, and how.",
        choices=(OFF, COMMON, JSON),
    )
    access: Access = field(default_factory=Access)
    traffic: Traffic = field(default_factory=Traffic)
    connections: ConnectionLimits = field(default_factory=ConnectionLimits)
    limits: Limits = field(default_factory=Limits)


SETTINGS = {one.name: one for one in settings_of(ServerSettings)}
"""All there are, by their names."""
