"""Keeps the translations of the site together with its sentences.

``python docs/make_words.py`` writes into ``site/locale/<lang>.po`` what the pages say
now: new sentences without a translation, old ones gone, and tells what is left to translate.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.pofile import read_po, write_po

from ludotheque.engine.files import write_whole

SITE = Path(__file__).parents[1] / "src" / "ludotheque" / "site"
METHODS = [("**.py", "python"), ("templates/**.html", "jinja2")]
OPTIONS = {"templates/**.html": {"trimmed": "true", "silent": "false"}}
LANGUAGES = ("fr",)
HEADER = """msgid ""
msgstr ""
"Language: {lang}\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: {plural}\\n"

"""
"""Without dates and names, which would only differ from one writing to the next."""


def said() -> Catalog:
    """Return every sentence in templates and modules, with the files where it stands."""
    catalog = Catalog(charset="utf-8")
    for file, _, message, comments, context in extract_from_dir(SITE, METHODS, OPTIONS, DEFAULT_KEYWORDS):
        catalog.add(message, locations=[(file, 0)], auto_comments=comments, context=context)
    return catalog


def path(lang: str) -> Path:
    """Return the file of a language's translations."""
    return SITE / "locale" / f"{lang}.po"


def translated(lang: str) -> Catalog:
    """Return the translations that there are."""
    if not path(lang).exists():
        return Catalog(locale=lang, charset="utf-8", fuzzy=False)
    with path(lang).open("rb") as file:
        return read_po(file, locale=lang)


def missing(catalog: Catalog) -> Iterator[str]:
    """Return the sentences that have no translation, or only a guessed one."""
    for message in catalog:
        told = message.string if isinstance(message.string, (tuple, list)) else (message.string,)
        if message.id and (message.fuzzy or not all(told)):
            yield message.id if isinstance(message.id, str) else message.id[0]


def stale(catalog: Catalog) -> list[str]:
    """Return the translations of sentences that nobody says any more, and sentences that are not in it."""
    now = {_first(message.id) for message in said() if message.id}
    then = {_first(message.id) for message in catalog if message.id}
    return sorted(now ^ then)


def _first(id_: str | tuple[str, ...] | list[str]) -> str:
    return id_ if isinstance(id_, str) else id_[0]


def updated(lang: str) -> Catalog:
    """Return the translations of what is said now."""
    catalog = translated(lang)
    catalog.update(said(), no_fuzzy_matching=True)
    catalog.obsolete.clear()
    return catalog


def written(catalog: Catalog, lang: str) -> str:
    """Return translations as they are kept, in the order of their sentences."""
    told = io.BytesIO()
    write_po(told, catalog, omit_header=True, sort_output=True, include_lineno=False, width=110)
    return HEADER.format(lang=lang, plural=catalog.plural_forms) + told.getvalue().decode()


if __name__ == "__main__":
    for lang in LANGUAGES:
        catalog = updated(lang)
        write_whole(path(lang), written(catalog, lang))
        for sentence in missing(catalog):
            print(f"{lang}: {sentence}")  # noqa: T201 - what is left to do
