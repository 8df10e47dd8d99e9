"""The way of push messages: devices that asked for them, and what they are sent."""

from __future__ import annotations

import asyncio
import hashlib
import json
import time
from typing import TYPE_CHECKING, Any, NamedTuple

from ludotheque.engine.errors import MissingExtra
from ludotheque.site.foundation.account import Account
from ludotheque.site.foundation.problem import Problem
from ludotheque.site.foundation.words import words_of
from ludotheque.site.people.notices import Delivery, Sleep
from ludotheque.site.people.occasions import READY, Occasion
from ludotheque.site.people.posting import BadAddress, Post, Undelivered, target_of
from ludotheque.site.push import kept
from ludotheque.site.services import Services
from ludotheque.site.settings.notice_settings import OFF
from ludotheque.site.tables.board import Busy
from ludotheque.words import N_

if TYPE_CHECKING:
    from types import ModuleType

VAPID = "vapid"
"""The name of the key by which push services know the site."""
LONGEST_ENDPOINT = 1000
GONE = (404, 410)
"""What a push service answers when a browser does not want messages any more."""
SWITCHED_OFF = N_("Whoever runs this server has switched messages to closed pages off.")
MISSING = N_("Whoever runs this server has not set it up to send messages to closed pages.")
NOT_HERE = N_("This browser’s push service is not among those that this server sends to.")
NO_DEVICE = N_("That is no device that push messages can be sent to.")
REFUSED = N_("The push service refused the message.")
TOO_MANY = N_("Too many notices were sent within the hour; try again later.")


class Device(NamedTuple):
    """Where a browser is told."""

    mark: str
    endpoint: str
    key: str
    """The browser's public key, and its secret: only it can read what is sent to it."""
    auth: str
    lang: str
    site: str


def mark_of(endpoint: str) -> str:
    """Return the word under which a device is kept."""
    return hashlib.sha256(endpoint.encode()).hexdigest()


def _sealing() -> ModuleType | None:
    """Return what seals messages; None where its library is not installed."""
    try:
        from ludotheque.site.push import sealing
    except MissingExtra:
        return None
    return sealing


class Push:
    """Push messages to all who want them."""

    name = "push"

    def __init__(self, services: Services, post: Post | None = None, sleep: Sleep = asyncio.sleep) -> None:
        settings = services.settings.notices
        self._title = services.settings.house.character.name
        self.post: Post = post or Post(settings.push_services)
        self._store, self._rate = services.store, services.notices.rate
        self._contact = settings.push_contact or settings.public_address
        self._sealing = _sealing()
        self._off = settings.push == OFF
        self.delivery: Delivery = Delivery(self.name, sleep)
        self._secret = ""
        services.notices.ways.append(self)

    @property
    def lacks(self) -> str:
        """Why nothing can be sent; empty if it can."""
        return SWITCHED_OFF if self._off else "" if self._sealing else MISSING

    async def key(self) -> str:
        """Return the public key by which browsers and push services know the site, made once for all."""
        assert self._sealing
        public: str = self._sealing.to_text(self._sealing.public(self._sealing.private(await self._own())))
        return public

    async def _own(self) -> str:
        """Return the private key: of several processes that make one, all take the one that is kept."""
        if not self._secret:
            assert self._sealing
            found = await self._store.find(kept.KEY, name=VAPID)
            if not found:
                made = {"name": VAPID, "secret": self._sealing.new_secret()}
                await self._store.change((kept.KEEP_KEY, made))
                found = await self._store.find(kept.KEY, name=VAPID)
            self._secret = found[0][0]
        return self._secret

    # devices

    async def knows(self, holder: str, endpoint: str) -> bool:
        """Tell whether a device of somebody's is told."""
        return bool(await self._store.find(kept.KNOWN, holder=holder, mark=mark_of(endpoint)))

    async def add(self, holder: str, account: Account, device: Device) -> None:
        """Have a device of somebody's be told from now on; Problem if it cannot be, Busy if too often."""
        if self.lacks or self._sealing is None:
            raise Problem(503, self.lacks)
        if not await self._rate.hit(account):
            raise Busy(TOO_MANY)
        try:
            target_of(device.endpoint, self.post.hosts, LONGEST_ENDPOINT)
        except BadAddress:
            raise Problem(422, NOT_HERE) from None
        try:
            self._sealing.check(device.key, device.auth)
        except ValueError:
            raise Problem(422, NO_DEVICE) from None
        named = {**device._asdict(), "holder": holder, "at": time.time()}
        await self._store.change(
            (kept.WRITE, named), (kept.ONLY_SO_MANY, {"holder": holder, "most": kept.MOST})
        )

    async def drop(self, holder: str, endpoint: str) -> None:
        """Have a device of somebody's be told no longer."""
        await self._store.change((kept.DROP_OWN, {"mark": mark_of(endpoint), "holder": holder}))

    # telling

    async def wanted(self, holder: str, kind: str) -> bool:
        return not self.lacks and bool(await self._store.find(kept.ONE, holder=holder))

    async def tell(self, occasion: Occasion) -> None:
        rows = await self._store.find(kept.READ, holder=occasion.holder)
        await asyncio.gather(*(self._tell(Device(*row), occasion) for row in rows))

    async def _tell(self, device: Device, occasion: Occasion) -> None:
        tag = f"{occasion.kind}-{occasion.table}"
        message = {
            "title": self._title,
            "text": occasion.text(words_of(device.lang)),
            "path": occasion.path,
            "tag": tag,
        }
        headers = {
            "TTL": str(occasion.seconds),
            "Urgency": "high" if occasion.kind == READY else "normal",
            "Topic": hashlib.sha256(tag.encode()).hexdigest()[:32],
        }
        await self.delivery.tried(lambda: self._send(device, message, headers))

    async def _send(self, device: Device, message: dict[str, Any], headers: dict[str, str]) -> None:
        """Send a message; a device that is not there any more is kept no longer."""
        assert self._sealing
        contact = self._contact or device.site
        own = {
            "Content-Type": "application/octet-stream",
            "Content-Encoding": "aes128gcm",
            "Authorization": self._sealing.proof(await self._own(), device.endpoint, contact),
        }
        body = self._sealing.sealed(json.dumps(message).encode(), device.key, device.auth)
        status = await self.post.post(device.endpoint, own | headers, body, LONGEST_ENDPOINT)
        if status in GONE:
            named = {"mark": device.mark, "endpoint": device.endpoint}
            await self._store.change((kept.DROP, named))
        if 400 <= status < 500 and status != 429:
            raise BadAddress(REFUSED)
        if not 200 <= status < 300:
            raise Undelivered(REFUSED)
