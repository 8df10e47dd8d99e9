"""How people are told who are not there: settings of whoever runs the site."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from ludotheque.site.foundation.addresses import is_host
from ludotheque.site.settings.declaration import setting
from ludotheque.words import N_

ON, OFF = "on", "off"
STARTTLS, TLS, PLAIN = "starttls", "tls", "none"
KNOWN_SERVICES = (
    "updates.push.services.mozilla.com",
    "fcm.googleapis.com",
    "web.push.apple.com",
    "*.notify.windows.com",
)
"""Of Mozilla, Google, Apple and Microsoft."""
PUBLIC = re.compile(r"https?://[A-Za-z0-9.-]+(:[0-9]{1,5})?(/[A-Za-z0-9._~/-]*)?")
ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+")


def _service(text: str) -> str:
    """Return the name of a host, or the end of the names of several, in small letters."""
    if not is_host(text.lower().removeprefix("*.")):
        raise ValueError(f"{text!r} is not the name of a host, such as push.example or *.push.example")
    return text.lower()


def _contact(text: str) -> str:
    if not text.startswith(("https://", "mailto:")):
        raise ValueError(f"{text!r} does not begin with https:// or mailto:")
    return text


def _public(text: str) -> str:
    found = PUBLIC.fullmatch(text)
    if text and not found:
        raise ValueError(
            f"{text!r} is not an address such as https://ludo.example or https://ludo.example/games"
        )
    return text.rstrip("/")


def _mail_host(text: str) -> str:
    if text and (not is_host(text.lower()) or ":" in text):
        raise ValueError(f"{text!r} is not the name of a host, such as mail.example (the port has its own)")
    return text.lower()


def is_mail_address(text: str) -> bool:
    """Tell whether mail can be sent to an address; those with letters beyond ASCII are not known here."""
    return ADDRESS.fullmatch(text) is not None and len(text) <= 254


def _sender(text: str) -> str:
    if text and not is_mail_address(text):
        raise ValueError(f"{text!r} is not an address such as games@club.example")
    return text


@dataclass(frozen=True)
class NoticeSettings:
    """Notices to people who are not there."""

    public_address: str = setting(
        "",
        "The address at which people reach the site, such as https://ludo.example; links in e-mail begin with"
        " it, and no e-mail is sent without it.",
        unit="ADDRESS",
        check=_public,
    )
    push: str = setting(
        ON,
        "Whether people may be notified by push messages to their browsers (Web Push);"
        " needs ludotheque[push].",
        choices=(ON, OFF),
    )
    push_services: tuple[str, ...] = setting(
        KNOWN_SERVICES,
        "A host that push messages may be sent to, or `*.` and the end of several hosts’ names; those given"
        " replace the known ones, which are those of Mozilla, Google, Apple and Microsoft.",
        name="push-service",
        unit="HOST",
        check=_service,
    )
    push_contact: str = setting(
        "",
        "Where push services may reach whoever runs the site: an address that begins with mailto: or https:.",
        unit="ADDRESS",
        usual=N_("the site’s own address"),
        check=_contact,
    )
    mail_host: str = setting(
        "",
        "The mail server (SMTP) through which notices are sent by e-mail; without it, none are.",
        unit="HOST",
        check=_mail_host,
    )
    mail_port: int = setting(587, "The port of the mail server.", least=1, most=65535)
    mail_security: str = setting(
        STARTTLS,
        "How the connection to the mail server is kept private: `none` only on your own machine or network.",
        choices=(STARTTLS, TLS, PLAIN),
    )
    mail_user: str = setting("", "The user name for the mail server.", unit="NAME")
    mail_password_file: Path | None = setting(
        None,
        "A file whose first line is the password for the mail server; or set LUDOTHEQUE_MAIL_PASSWORD.",
        unit="FILE",
    )
    mail_from: str = setting(
        "", "The address that mail comes from, such as games@club.example.", unit="ADDRESS", check=_sender
    )
    mails_an_hour: int = setting(
        200, "How much e-mail may be sent per hour, to all people together.", least=1
    )
    confirmations_an_hour: int = setting(
        3,
        "How many e-mail addresses one visitor may try to add per hour; an address is written to twice a day"
        " at most for that, whoever asks.",
        least=1,
    )
