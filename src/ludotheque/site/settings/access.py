"""Who may come in, under which name and at which path, and how much: settings of whoever runs the site."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from ludotheque.site.settings.declaration import setting
from ludotheque.words import N_

THIS_MACHINE, ALL = "this-machine", "all"
ON, OFF = "on", "off"
NAME = re.compile(r"\[[0-9A-Fa-f:.]{2,45}\]|[A-Za-z0-9._-]{1,253}")
"""Of a host, without a port."""
BASE_PATH = re.compile(r"(/[A-Za-z0-9._~-]+)*")
KB = 1024


def _name(text: str) -> str:
    """Return the name of a host in small letters."""
    if not NAME.fullmatch(text):
        raise ValueError(f"{text!r} is not the name of a host, such as ludo.example (without a port)")
    return text.lower()


def _base_path(text: str) -> str:
    """Return a path as links begin with it: with a slash before it and none after it."""
    path = text.rstrip("/")
    if not BASE_PATH.fullmatch(path) or {".", ".."} & set(path.split("/")):
        raise ValueError(f"{text!r} is not the beginning of a path, such as /games")
    return path


@dataclass(frozen=True)
class Access:
    """Who may connect, and how."""

    base_path: str = setting(
        "",
        "The path that the site is served under, such as /games; the proxy must pass it on.",
        check=_base_path,
    )
    hosts: tuple[str, ...] = setting(
        (),
        "A host name that the site answers to; without one, it answers to any.",
        name="allow-host",
        unit="NAME",
        check=_name,
    )
    metrics_for: str = setting(THIS_MACHINE, "Who may read /metrics.", choices=(THIS_MACHINE, ALL))
    word_list: Path | None = setting(
        None,
        "A file of words that are not allowed in names and chats, one per line; it is read again when it "
        "changes.",
        unit="FILE",
        usual=N_("the words that come with the site"),
    )
    unwelcome_words: str = setting(
        ON,
        "Whether names and chats are kept free of the insults that the site knows in each of its languages; "
        "a word-list of your own takes their place.",
        choices=(ON, OFF),
    )


@dataclass(frozen=True)
class Traffic:
    """What one address or one visitor may send."""

    requests_a_minute: int = setting(6000, "How many requests an address may send per minute.", least=1)
    tables_a_minute: int = setting(600, "How many tables an address may make per minute.", least=1)
    wrong_codes_a_minute: int = setting(
        30,
        "How many wrong table codes an address may try per minute before further tries are slowed down.",
        least=1,
    )
    wrong_codes_per_visitor: int = setting(
        10,
        "How many wrong table codes a visitor may try per minute before further tries are slowed down.",
        least=1,
        once="wrong-codes-each",
    )
    body_bytes: int = setting(
        256 * KB, "How large the body of a request may be.", least=16 * KB, most=16 * KB * KB, unit="BYTES"
    )
    address_bytes: int = setting(
        4 * KB, "How long the address (URL) of a page may be.", least=2 * KB, most=16 * KB, unit="BYTES"
    )
