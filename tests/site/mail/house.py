"""A house with a mail server beside it, which writes down what it is sent."""

from __future__ import annotations

import asyncio
import re
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

from ludotheque.site import mail
from ludotheque.site.feature import join, kept_by
from ludotheque.site.foundation.account import Account
from ludotheque.site.mail.sending import Smtp
from ludotheque.site.mail.service import Mail
from ludotheque.site.services import Services, compose
from ludotheque.site.settings.house import House
from ludotheque.site.settings.notice_settings import PLAIN, STARTTLS, TLS, NoticeSettings
from ludotheque.site.settings.server_settings import ServerSettings
from ludotheque.site.store.stores import StoreLocation
from ludotheque.site.tables.thinking import Thinkers
from tests.site.hosts import CERTIFICATES

FEATURES = (mail.FEATURE,)
SITE = "https://ludo.example/games"
USER, PASSWORD = "games", "sesame"


class PostOffice:
    """A mail server on this machine."""

    def __init__(self, security: str = PLAIN) -> None:
        self.security = security
        self.got: list[EmailMessage] = []
        self.to: list[str] = []
        self.answers: list[str] = []
        """What it answers to a recipient, in turn; then it takes everything."""
        self.after_data: list[str] = []
        """The same for a whole message."""

    async def open(self) -> None:
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(CERTIFICATES / "local.pem", CERTIFICATES / "local.key")
        starttls = context if self.security == STARTTLS else None

        def known(
            server: Any, session: Any, envelope: Any, mechanism: str, data: LoginPassword
        ) -> AuthResult:
            right = (data.login, data.password) == (USER.encode(), PASSWORD.encode())
            return AuthResult(success=right, handled=right)  # else nobody would answer

        def made() -> SMTP:
            return SMTP(
                self,
                hostname="post.example",
                tls_context=starttls,
                require_starttls=bool(starttls),
                authenticator=known,
                auth_required=bool(starttls),
                auth_require_tls=bool(starttls),
            )

        loop, inside = asyncio.get_running_loop(), context if self.security == TLS else None
        self._server = await loop.create_server(made, "127.0.0.1", 0, ssl=inside)
        self.port: int = self._server.sockets[0].getsockname()[1]

    def close(self) -> None:
        self._server.close()

    async def handle_RCPT(  # noqa: N802 - as the library wants it
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        answer = self.answers.pop(0) if self.answers else "250 OK"
        if answer.startswith("250"):
            envelope.rcpt_tos.append(address)
        return answer

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        answer = self.after_data.pop(0) if self.after_data else "250 OK"
        if answer.startswith("250"):
            content = envelope.content
            assert isinstance(content, bytes)
            self.got.append(message_from_bytes(content, policy=policy.default))
            self.to += envelope.rcpt_tos
        return answer

    def settings(self, **more: Any) -> NoticeSettings:
        """Return what whoever runs the site would have set."""
        usual = {"mail_host": "127.0.0.1", "mail_port": self.port, "mail_security": self.security}
        usual |= {"mail_from": "games@club.example", "public_address": SITE}
        usual |= {"mail_user": USER} if self.security != PLAIN else {}
        return NoticeSettings(**{**usual, **more})

    def smtp(self, settings: NoticeSettings, password: str = PASSWORD) -> Smtp:
        """Return what sends to it."""
        return Smtp(settings, password, ssl.create_default_context(cafile=CERTIFICATES / "local.pem"))

    def text(self, number: int = -1) -> str:
        """Return what somebody reads."""
        return str(self.got[number].get_content())

    def word(self, number: int = -1) -> str:
        """Return the word in the link of a confirmation."""
        found = re.search(rf"{SITE}/mail/(\S+)", self.text(number))
        assert found
        return found[1]


@asynccontextmanager
async def an_office(security: str = PLAIN) -> AsyncIterator[PostOffice]:
    office = PostOffice(security)
    await office.open()
    try:
        yield office
    finally:
        office.close()


async def at_once(seconds: float) -> None:
    """Wait for no time."""
    await asyncio.sleep(0)


@asynccontextmanager
async def opened(
    place: StoreLocation, office: PostOffice, name: str = "", **settings: Any
) -> AsyncIterator[tuple[Services, Mail]]:
    """Give a house that sends mail, as a process of its own would have it."""
    async with place.opened() as (store, pubsub, processes):
        await store.prepare(kept_by(FEATURES))
        thinkers, kept, chosen = Thinkers(1), kept_by(FEATURES), office.settings(**settings)
        server = ServerSettings(notices=chosen, house=House(name=name))
        services = compose(store, thinkers, pubsub, None, processes, None, kept, server)
        join(services, FEATURES)
        service: Mail = services.features["mail"]
        service.smtp, service.delivery.sleep = office.smtp(chosen), at_once
        try:
            yield services, service
        finally:
            await services.stop()
            thinkers.stop()


async def ask(service: Mail, holder: str, address: str, lang: str = "en", network: str = "") -> None:
    """Ask for a link, as somebody at an address of the network."""
    await service.ask(holder, Account(network, holder, not network), address, lang)


async def confirmed(service: Mail, office: PostOffice, holder: str, address: str, lang: str = "en") -> None:
    """Have somebody be told at an address."""
    await ask(service, holder, address, lang)
    assert await service.confirm(office.word())
    office.got.clear()
    office.to.clear()
