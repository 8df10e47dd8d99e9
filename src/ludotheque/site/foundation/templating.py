"""The templates of the pages, and the files that they name; nothing here needs a server."""

from __future__ import annotations

import hashlib
import sys
from functools import cache
from importlib import resources

from jinja2 import ChoiceLoader, Environment, FunctionLoader, PackageLoader, StrictUndefined
from markupsafe import Markup

from ludotheque.engine.author.palette import seat_mark
from ludotheque.site.foundation.house import house
from ludotheque.site.foundation.links import base
from ludotheque.site.foundation.tokens import new_token
from ludotheque.site.foundation.words import LANGUAGES, words_of

THEMES = ("light", "dark")
SYSTEM = "system"
"""No theme of one's own: the one of the reader's machine."""
SITE = resources.files("ludotheque.site")
STATIC = SITE / "static"
BROWSER = sys.platform == "emscripten"
WORDMARK = "wordmark.svg"


@cache
def environment(lang: str) -> Environment:
    """Return the templates in a language."""
    made = Environment(
        loader=ChoiceLoader([PackageLoader("ludotheque.site"), FunctionLoader(_of_feature)]),
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
        "house": house,
        "static": static,
        "seat_mark": seat_mark,
        "new_key": new_token,
        "lang": lang,
        "words": words,
        "languages": LANGUAGES,
        "offline": None,  # a page says so where it is
        "themes": (*THEMES, SYSTEM),
        "wordmark": Markup(wordmark.read_text(encoding="utf-8")),  # noqa: S704 - a drawing of ours
    }
    return made


def _of_feature(name: str) -> str | None:
    """Return a template that lies in the folder of a feature."""
    feature, _, rest = name.partition("/")
    file = SITE / feature / "templates" / rest
    return file.read_text(encoding="utf-8") if rest and file.is_file() else None


def static(name: str) -> str:
    """Return the address of a file of ours; it changes with the file, which browsers keep forever.

    Where files are served by somebody else, they need not be here.
    """
    version = _version_of(name)
    return f"{base}/static/{name}?v={version}" if version else f"{base}/static/{name}"


@cache
def _version_of(name: str) -> str:
    feature, _, rest = name.partition("/")
    own = SITE / feature / "static" / rest
    file = own if rest and own.is_file() else STATIC / name
    return version(file.read_bytes()) if file.is_file() or not BROWSER else ""


def version(content: bytes) -> str:
    """Return a short word that stands for a file's content."""
    return hashlib.sha256(content).hexdigest()[:10]
