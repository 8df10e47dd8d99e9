"""The words of the site: every sentence in every language, and which language a reader gets."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

import ludotheque.site
from ludotheque.engine.kit.catalogues import Catalogue
from ludotheque.site.evenings.views import NOT_NOW, REFUSED
from ludotheque.site.foundation.words import PACKAGE, words_of
from ludotheque.site.people.preferences import Preferences, preferred

from .visiting import Browser, Building


@pytest.fixture
def catalogue() -> Catalogue:
    return Catalogue(PACKAGE, "fr")


def test_every_sentence_has_a_translation_and_every_translation_a_sentence(catalogue: Catalogue) -> None:
    found = catalogue.found()
    assert found.sentences > 100
    assert (found.missing, found.gone, found.wrong) == ([], [], []), "make words"


def test_a_missing_translation_would_be_noticed(catalogue: Catalogue) -> None:
    sentence = "Which box do we open?"
    del catalogue.translated[sentence]
    assert catalogue.missing() == [sentence]
    del catalogue.said[sentence]
    assert catalogue.missing() == []


def test_what_is_filled_in_otherwise_would_be_noticed(catalogue: Catalogue) -> None:
    catalogue.translated["Player %(number)s"].msgstr = "Joueur %(nombre)s"
    (wrong,) = catalogue.wrong()
    assert "fills in other things" in wrong


FEATURES = ("evenings", "clubs", "lobby", "chat", "signs")
FOR_PROGRAMS = {"calls.py", "wishes.py"}
"""Their refusals are read by programs; the form for an evening puts those of a wish in its own words."""
REFUSALS = {"Problem", "Busy", "BadName"}


def refusals_of(module: Path) -> Iterator[object]:
    """Yield what people are told where a module refuses something; None where it is no constant."""
    name = ".".join(("ludotheque", "site", module.parent.name, module.stem))
    for node in ast.walk(ast.parse(module.read_text())):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in REFUSALS:
            text = node.args[-1]
            inside = text.args[0] if isinstance(text, ast.Call) and ast.unparse(text.func) == "N_" else text
            if isinstance(text, ast.Call) and ast.unparse(text.func).endswith(".gettext"):
                continue
            if isinstance(inside, ast.Constant):
                yield inside.value
            elif isinstance(inside, ast.Name | ast.Attribute):
                yield eval(ast.unparse(inside), vars(import_module(name)))
            else:
                yield None


def test_whatever_features_refuse_people_is_said_in_their_language(catalogue: Catalogue) -> None:
    site = Path(ludotheque.site.__file__).parent
    modules = [one for name in FEATURES for one in (site / name).glob("*.py")]
    told = [(one.name, text) for one in modules if one.name not in FOR_PROGRAMS for text in refusals_of(one)]
    assert len(told) > 40
    assert [one for one in told if one[1] not in catalogue.said] == []
    assert {*REFUSED.values(), NOT_NOW} <= catalogue.said.keys()


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
        ("it,en;q=0.5,fr;q=0.7", "fr"),
        ("de-CH, fr;q=0.8", "de"),
        ("it-CH, es", "en"),
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
