"""The templates of the pages, and the files that they name; nothing here needs a server."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib import resources

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from ludotheque.site.links import base
from ludotheque.site.tokens import new_token
from ludotheque.site.words import LANGUAGES, words_of

THEMES = ("light", "dark")
SYSTEM = "system"
"""No theme of one's own: the one of the reader's machine."""
STATIC = resources.files("ludotheque.site") / "static"
WORDMARK = "wordmark.svg"


@cache
def environment(lang: str) -> Environment:
    """Return the templates in a language."""
    made = Environment(
        loader=PackageLoader("ludotheque.site"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        extensions=["jinja2.ext.i18n"],
    )
    words = words_of(lang)
    made.install_gettext_translations(words.translations, newstyle=True)  # type: ignore[attr-defined]
    wordmark = resources.files("ludotheque.site") / "templates" / WORDMARK
    made.globals |= {
        "base": base,
        "static": static,
        "new_key": new_token,
        "lang": lang,
        "words": words,
        "languages": LANGUAGES,
        "themes": (*THEMES, SYSTEM),
        "wordmark": Markup(wordmark.read_text(encoding="utf-8")),  # noqa: S704 - a drawing of ours
    }
    return made


def static(name: str) -> str:
    """Return the address of a file of ours; it changes with the file, which browsers keep forever."""
    return f"{base}/static/{name}?v={_version_of(name)}"


@cache
def _version_of(name: str) -> str:
    return version((STATIC / name).read_bytes())


def version(content: bytes) -> str:
    """Return a short word that stands for a file's content."""
    return hashlib.sha256(content).hexdigest()[:10]
