"""A house with settings of its own, in this process, and who comes to it."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
from starlette.applications import Starlette

from ludotheque.site.app import make_app
from ludotheque.site.services import Services
from ludotheque.site.settings.configuration import find
from ludotheque.site.store.stores import StoreLocation
from tests.site.visiting import HOST, Browser, Building

PASSWORD = "open sesame"


class Opened:
    """A house that is open."""

    def __init__(self, app: Any, site: Starlette, building: Building) -> None:
        self.app, self.site, self.building = app, site, building
        self.run = building.runner.run

    @property
    def services(self) -> Services:
        services: Services = self.site.state.services
        return services

    def comes(self, lang: str = "en", address: str = "127.0.0.1", secure: bool = False) -> Browser:
        """Return somebody new."""
        browser = Browser(self.app, self.building.runner, lang, address)
        if secure:
            host = HOST.replace("http", "https")
            transport = httpx.ASGITransport(self.app, client=(address, 123))
            headers = {"accept-language": lang, "origin": host}
            browser.http = httpx.AsyncClient(transport=transport, base_url=host, headers=headers)
        return browser

    def member(self, **more: Any) -> Browser:
        """Return somebody who knows the password."""
        browser = self.comes(**more)
        assert browser.post("/door", data={"password": PASSWORD}).status_code == 303
        return browser


@contextlib.contextmanager
def opened(folder: Path, store: str | None = None, **settings: str) -> Iterator[Opened]:
    """Open a house with settings, as the environment has them."""
    told = {f"LUDOTHEQUE_{name.upper()}": value for name, value in settings.items()}
    found = find({"data": folder}, environment=told).settings
    app: Any = make_app(StoreLocation.of(folder, store), found)
    site = app
    while not isinstance(site, Starlette):
        site = site.app
    with Building(site) as building:
        yield Opened(app, site, building)


def page_token(text: str) -> str:
    """Return what the forms of the owner's page send along."""
    found = re.search(r'name="token" value="([^"]+)"', text)
    assert found
    return found[1]
