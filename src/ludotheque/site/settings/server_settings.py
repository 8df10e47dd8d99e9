"""All settings of a server, in one list; those of a room are declared in it, and gathered here."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from ludotheque.site.foundation.addresses import networks
from ludotheque.site.settings.access import Access, Traffic
from ludotheque.site.settings.backups import Backups
from ludotheque.site.settings.connection_limits import ConnectionLimits
from ludotheque.site.settings.declaration import setting, settings_of
from ludotheque.site.settings.house import House
from ludotheque.site.settings.limits import Limits
from ludotheque.site.settings.notice_settings import NoticeSettings
from ludotheque.words import N_

OFF, COMMON, JSON = "off", "common", "json"
"""How requests are logged."""


def _network(text: str) -> str:
    networks([text])
    return text


@dataclass(frozen=True)
class ServerSettings:
    """The server."""

    host: str = setting(
        "127.0.0.1", "The address to listen on; 0.0.0.0 lets other devices on your network connect."
    )
    port: int = setting(8000, "The port to listen on; 0 takes any free one.", most=65535)
    data: Path | None = setting(
        None,
        "The folder that holds everything the site stores.",
        unit="FOLDER",
        usual=N_("one in your own data folder"),
    )
    store: str = setting(
        "",
        "A PostgreSQL database (postgresql://…) that holds everything instead; several servers may share it.",
        unit="ADDRESS",
        usual=N_("the file ludotheque.sqlite3 in the data folder"),
    )
    bots: int | None = setting(
        None,
        "How many bots may think at once for one address; one more may think for other addresses.",
        least=1,
        most=1024,
        usual=N_("one fewer than there are cores"),
    )
    proxies: tuple[str, ...] = setting(
        (),
        "A proxy whose X-Forwarded-For and X-Forwarded-Proto headers are trusted: an address or a network.",
        name="proxy",
        unit="ADDRESS",
        check=_network,
    )
    access_log: str = setting(
        OFF,
        "Whether requests are logged on the standard output, and in which format.",
        choices=(OFF, COMMON, JSON),
    )
    offline_folder: Path | None = setting(
        None,
        "A folder that `ludo static` wrote: visitors can then take the library with them, from /offline/.",
        unit="FOLDER",
        usual=N_("none: nobody can"),
    )
    house: House = field(default_factory=House)
    access: Access = field(default_factory=Access)
    traffic: Traffic = field(default_factory=Traffic)
    connections: ConnectionLimits = field(default_factory=ConnectionLimits)
    limits: Limits = field(default_factory=Limits)
    notices: NoticeSettings = field(default_factory=NoticeSettings)
    backups: Backups = field(default_factory=Backups)


SETTINGS = {one.name: one for one in settings_of(ServerSettings)}
"""All there are, by their names."""
FORMER = {one.about.once: one for one in SETTINGS.values() if one.about.once}
"""Those that had another name before, by that name."""
