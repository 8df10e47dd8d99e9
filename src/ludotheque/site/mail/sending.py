"""Mail over SMTP, with Python's own library in a thread: two at a time are enough for a house."""

from __future__ import annotations

import asyncio
import smtplib
import ssl
from concurrent.futures import ThreadPoolExecutor
from email.message import EmailMessage
from functools import partial

from ludotheque.site.people.posting import BadAddress, Undelivered
from ludotheque.site.settings.notice_settings import STARTTLS, TLS, NoticeSettings
from ludotheque.words import N_

SECONDS = 15.0
"""How long the mail server may take for each of its answers."""
THREADS = 2
NO_ANSWER = N_("The mail server did not answer.")
REFUSED = N_("The mail server refused the message.")
NO_RECIPIENT = N_("The mail server does not know this address.")
FOR_GOOD = 500
"""Answers from here on say that trying again is of no use."""


class NoRecipient(BadAddress):
    """An address to which no mail can be sent."""


class Smtp:
    """Sends mail through one server."""

    def __init__(
        self, settings: NoticeSettings, password: str, context: ssl.SSLContext | None = None
    ) -> None:
        """``context`` says whose certificates are believed."""
        self._settings, self._password, self._context = settings, password, context
        self._threads = ThreadPoolExecutor(THREADS, "mail")

    async def send(self, message: EmailMessage) -> None:
        """Send a message; Undelivered if it may be sent again, BadAddress if not: it may have gone out."""
        await asyncio.get_running_loop().run_in_executor(self._threads, partial(self._send, message))

    def _send(self, message: EmailMessage) -> None:
        try:
            server = self._connected()
        except (OSError, smtplib.SMTPException):
            raise Undelivered(NO_ANSWER) from None
        with server:
            try:
                server.send_message(message)
            except smtplib.SMTPRecipientsRefused as error:
                for code, _ in error.recipients.values():
                    raise (NoRecipient(NO_RECIPIENT) if code >= FOR_GOOD else Undelivered(REFUSED)) from None
            except smtplib.SMTPResponseException as error:
                kind = BadAddress if error.smtp_code >= FOR_GOOD else Undelivered
                raise kind(REFUSED) from None
            except (OSError, smtplib.SMTPException):
                raise BadAddress(NO_ANSWER) from None  # it may have gone out: never twice

    def _connected(self) -> smtplib.SMTP:
        """Return the server, once it knows who we are."""
        settings, context = self._settings, self._context or ssl.create_default_context()
        where = settings.mail_host, settings.mail_port
        if settings.mail_security == TLS:
            server: smtplib.SMTP = smtplib.SMTP_SSL(*where, timeout=SECONDS, context=context)
        else:
            server = smtplib.SMTP(*where, timeout=SECONDS)
        try:
            if settings.mail_security == STARTTLS:
                server.starttls(context=context)
            if settings.mail_user:
                server.login(settings.mail_user, self._password)
        except BaseException:
            server.close()
            raise
        return server
