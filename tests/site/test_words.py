"""The words of the site: every sentence in every language, and which language a reader gets."""

from __future__ import annotations

import re
import runpy
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from ludotheque.site.preferences import Preferences, preferred
from ludotheque.site.words import LANGUAGES, words_of

from .visiting import Browser, Building

DOCS = Path(__file__).parents[2] / "docs"
SCRIPT: dict[str, Any] = runpy.run_path(str(DOCS / "make_words.py"))


@cache
def french() -> Catalog:
    catalog: Catalog = SCRIPT["translated"]("fr")
    return catalog


def test_every_sentence_has_a_translation_and_every_translation_a_sentence() -> None:
    assert SCRIPT["stale"](french()) == [], "python docs/make_words.py"
    assert list(SCRIPT["missing"](french())) == []
    assert len(french()) > 100


def test_every_language_but_the_first_is_translated_into() -> None:
    assert list(LANGUAGES)[1:] == list(SCRIPT["LANGUAGES"])


def test_translations_fill_in_what_their_sentences_fill_in() -> None:
    for message in french():
        said = [message.id] if isinstance(message.id, str) else list(message.id)
        told = [message.string] if isinstance(message.string, str) else list(message.string)
        for sentence in told:
            named = set(re.findall(r"%\((\w+)\)s", sentence))
            assert named <= set(re.findall(r"%\((\w+)\)s", said[-1])), message.id
            if len(told) == 1:
                assert named == set(re.findall(r"%\((\w+)\)s", said[0])), message.id


def test_a_missing_translation_would_be_noticed() -> None:
    catalog = SCRIPT["said"]()
    assert "Which box do we open?" in set(SCRIPT["missing"](catalog))
    catalog.add("A sentence that nobody says")
    assert "A sentence that nobody says" in SCRIPT["stale"](catalog)


def test_words_are_filled_in_and_counted() -> None:
    words = words_of("fr")
    assert words.gettext("Player %(number)s", number=2) == "Joueur 2"
    one, many = "One seat is free", "%(num)s seats are free"
    assert words.ngettext(one, many, 1) == "Une place est libre"
    assert words.ngettext(one, many, 3) == "3 places sont libres"
    assert words.ngettext(one, many, 0) == "Une place est libre"  # in French nothing is singular
    assert words_of("en").ngettext(one, many, 0) == "0 seats are free"


@pytest.mark.parametrize(
    ("accepted", "lang"),
    [
        ("", "en"),
        ("fr", "fr"),
        ("fr-CA,fr;q=0.9,en;q=0.8", "fr"),
        ("de,en;q=0.5,fr;q=0.7", "fr"),
        ("de-CH, es", "en"),
        ("fr;q=0, en;q=0.1", "en"),
        ("fr;q=often", "en"),
        (";;,,=", "en"),
    ],
)
def test_the_browser_says_which_language_it_likes(accepted: str, lang: str) -> None:
    assert preferred(accepted) == lang


async def told(request: Request) -> Response:
    state = request.state
    return PlainTextResponse(f"{state.lang} {state.words.lang} {state.theme}")


@pytest.fixture
def reader() -> Iterator[Browser]:
    app = Starlette(routes=[Route("/", told)], middleware=[Middleware(Preferences)])
    with Building(app) as building:
        yield building.visitor(lang="")


def test_without_a_wish_the_browser_and_the_machine_decide(reader: Browser) -> None:
    assert reader.get("/", headers={"accept-language": "fr"}).text == "fr fr None"
    assert reader.get("/").text == "en en None"
    assert "set-cookie" not in reader.get("/").headers


def test_what_the_address_asks_for_is_remembered(reader: Browser) -> None:
    assert reader.get("/?lang=fr&theme=dark").text == "fr fr dark"
    assert reader.get("/", headers={"accept-language": "en"}).text == "fr fr dark"
    assert reader.get("/?theme=system").text == "fr fr None"
    assert reader.get("/").text == "fr fr None"


def test_nonsense_is_neither_followed_nor_remembered(reader: Browser) -> None:
    answer = reader.get("/?lang=xx&theme=%0d%0aSet-Cookie:a=b")
    assert answer.text == "en en None"
    assert "set-cookie" not in answer.headers
    assert reader.get("/", headers={"cookie": "lang=../..; theme=blue"}).text == "en en None"
