"""The rulebooks as pages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest
from markdown_it import MarkdownIt

import ludotheque
from ludotheque.engine.author.rulebook import clauses, figures
from ludotheque.site.foundation.figures import figure_html
from ludotheque.site.pages.games.rules import _with_sections, book_of
from tests.site.visiting import Browser, open_house

GAMES, LANGUAGES = ludotheque.games(), ("en", "fr", "de")


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Browser]:
    with open_house(tmp_path) as opened:
        yield opened


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_every_clause_has_an_address_and_every_link_leads_to_one(name: str, lang: str) -> None:
    html = str(book_of(name, lang).html)
    anchors = set(re.findall(r'\sid="clause-([^"]*)"', html))
    assert anchors == set(clauses(ludotheque.load(name).rulebook(lang)))
    assert set(re.findall(r'href="#clause-([^"]*)"', html)) <= anchors
    options = {option.clause for option in ludotheque.load(name).options}
    assert options <= anchors


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_no_id_is_there_twice_and_every_figure_is_drawn(name: str, lang: str) -> None:
    html = str(book_of(name, lang).html)
    ids = re.findall(r'\sid="([^"]*)"', html)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'(?:href="|url\()#([^")]*)', html)) <= set(ids)
    drawn = figures(ludotheque.load(name).rulebook(lang))
    assert html.count("<figure") == html.count("</figure>") == html.count("<svg") == len(drawn)
    assert "figures/" not in html
    assert "<th></th>" not in html
    ElementTree.fromstring(f"<div>{html}</div>")  # the page is well-formed, drawings and all


def test_the_contents_lead_to_the_sections(browser: Browser) -> None:
    page = browser.get("/games/titus/rules").text
    assert '<a href="#section-4">4. A turn</a>' in page
    assert '<h2 id="section-4">' in page
    assert "Règles de Titus" in browser.get("/games/titus/rules?lang=fr").text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_every_section_has_an_address_of_its_own(name: str, lang: str) -> None:
    anchors = [section.anchor for section in book_of(name, lang).sections]
    assert len(anchors) == len(set(anchors))


def test_sections_without_a_number_do_not_take_those_of_others() -> None:
    book = MarkdownIt().parse("## Goal\n\n## 1. Box\n\n## Advice\n\n## 3. End\n\n## 3. Again\n")
    anchors = [section.anchor for section in _with_sections(book)]
    assert anchors == ["part-1", "section-1", "part-3", "section-3", "section-3-2"]


def test_a_clause_leads_to_the_rulings_that_it_names() -> None:
    html = str(book_of("titus", "en").html)
    assert '(<a href="#clause-TIT-2">TIT-2</a>)' in html
    assert '<a href="#clause-4.2" class="own">4.2</a>' in html


def test_the_bare_text_is_for_the_sheet_beside_the_table(browser: Browser) -> None:
    part = browser.get("/games/titus/rules?part=1").text
    assert part.startswith("<article")
    assert "<html" not in part
    assert 'id="clause-3.2"' in part


def test_a_caption_cannot_break_out_of_its_figure() -> None:
    html = figure_html('<svg viewBox="0 0 1 1"><g id="a"/><use href="#a"/></svg>', '"><script>', 7)
    assert "<script>" not in html
    assert 'id="figure-7-a"' in html
    assert 'href="#figure-7-a"' in html
