"""A house that sends push messages to a host on this machine, and devices that can read them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from ludotheque.site import push
from ludotheque.site.feature import join, kept_by
from ludotheque.site.foundation.account import Account
from ludotheque.site.push import sealing
from ludotheque.site.push.service import Device, Push, mark_of
from ludotheque.site.services import Services, compose
from ludotheque.site.settings.limits import Limits
from ludotheque.site.settings.notice_settings import NoticeSettings
from ludotheque.site.settings.server_settings import ServerSettings
from ludotheque.site.store.stores import StoreLocation
from ludotheque.site.tables.thinking import Thinkers
from tests.site.hosts import Host

FEATURES = (push.FEATURE,)
SITE = "https://ludo.example"


@dataclass
class Browser:
    """What a browser keeps to itself, so that only it can read what it is sent."""

    secret: ec.EllipticCurvePrivateKey
    auth: bytes

    @classmethod
    def new(cls, number: int = 1) -> Browser:
        """Return the browser of a number."""
        return cls(ec.derive_private_key(number + 1000, sealing.CURVE), bytes([number] * 16))

    @property
    def key(self) -> str:
        return sealing.to_text(sealing.public(self.secret))

    def device(self, endpoint: str, lang: str = "en") -> Device:
        """Return it as it tells a site where it can be told."""
        return Device(mark_of(endpoint), endpoint, self.key, sealing.to_text(self.auth), lang, SITE)

    def read(self, body: bytes) -> bytes:
        """Return what only this browser can read, by the standard and not by our sender."""
        salt, size, length = body[:16], int.from_bytes(body[16:20]), body[20]
        theirs, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(sealed) <= size
        point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs)
        shared = self.secret.exchange(ec.ECDH(), point)
        mine = sealing.public(self.secret)
        seed = HKDF(hashes.SHA256(), 32, self.auth, b"WebPush: info\x00" + mine + theirs).derive(shared)
        key = HKDF(hashes.SHA256(), 16, salt, b"Content-Encoding: aes128gcm\x00").derive(seed)
        nonce = HKDF(hashes.SHA256(), 12, salt, b"Content-Encoding: nonce\x00").derive(seed)
        plain = AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\x00")
        assert plain[-1] == 2
        return plain[:-1]

    def told(self, host: Host) -> list[dict[str, Any]]:
        """Return all that a host was sent for this browser."""
        return [json.loads(self.read(body)) for body in host.bodies]


@asynccontextmanager
async def opened(
    place: StoreLocation, host: Host | None = None, settings: NoticeSettings | None = None
) -> AsyncIterator[tuple[Services, Push]]:
    """Give a house with push messages, as a process of its own would have it."""
    async with place.opened() as (store, pubsub, processes):
        await store.prepare(kept_by(FEATURES))
        thinkers = Thinkers(1)
        kept = kept_by(FEATURES)
        server = ServerSettings(notices=settings or NoticeSettings())
        services = compose(store, thinkers, pubsub, Limits(), processes, None, kept, server)
        join(services, FEATURES)
        service: Push = services.features["push"]
        if host:
            service.post = host.post()
            service.delivery.sleep = at_once
        try:
            yield services, service
        finally:
            await services.stop()
            thinkers.stop()


async def at_once(seconds: float) -> None:
    """Wait for no time."""
    await asyncio.sleep(0)


@asynccontextmanager
async def a_host() -> AsyncIterator[Host]:
    """Give a host that notices are sent to."""
    host = Host()
    await host.open()
    try:
        yield host
    finally:
        host.close()


async def add(service: Push, holder: str, device: Device) -> None:
    """Have a device be told."""
    await service.add(holder, Account("", holder, True), device)


def place_at(folder: Path) -> StoreLocation:
    return StoreLocation(folder / "x.sqlite3")
