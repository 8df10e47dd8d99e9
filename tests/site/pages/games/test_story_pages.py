"""Where the games come from: the stories, and what is drawn in them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from importlib import resources
from pathlib import Path

import pytest

import ludotheque
from ludotheque.arena.balance import Report
from ludotheque.site.pages.games.boxes import teaser
from ludotheque.site.pages.games.story import BALANCE, BALANCE_HERE, READINGS_HERE, figures_of, readings_of
from tests.site.visiting import Browser, open_house

OURS = ("labyrinthe", "tanagra", "tantalus", "temptation", "titus")
LANGUAGES = ("en", "fr", "de")

FROM_THERE = ("tanagra", "tantalus", "titus")
"""The games whose sheet says who keeps it."""


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Browser]:
    with open_house(tmp_path) as opened:
        yield opened


def headings(text: str) -> list[str]:
    return re.findall(r"^## (.+)$", text, re.M)


@pytest.mark.parametrize("name", OURS)
def test_a_story_is_told_in_every_language_in_the_same_order(name: str) -> None:
    game = ludotheque.load(name)
    told = {lang: game.story(lang) for lang in LANGUAGES}
    assert len({len(headings(text)) for text in told.values()}) == 1
    for lang, text in told.items():
        assert text.startswith("# ")
        assert re.findall(r"^\{\w+\}$", text, re.M) == [BALANCE_HERE, READINGS_HERE], lang
        assert ("L’Escale à jeux" in text) == (name in FROM_THERE)
        assert len(teaser(game, lang)) > 40


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_stories_have_the_same_headings(lang: str) -> None:
    assert len({tuple(headings(ludotheque.load(name).story(lang))) for name in OURS}) == 1


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", OURS)
def test_the_page_tells_it_with_figures_and_readings(browser: Browser, name: str, lang: str) -> None:
    page = browser.get(f"/games/{name}/story?lang={lang}").text
    game = ludotheque.load(name)
    for heading in headings(game.story(lang)):
        assert f"<h2>{heading}</h2>" in page
    assert "{balance}" not in page
    assert "{readings}" not in page
    assert page.count('class="plot"') >= 6 * len(game.players)
    strict = [option for option in game.options if option.name == "strict"]
    assert page.count('class="reading"') == len(strict)
    for option in strict:
        assert f"/games/{name}/rules#clause-{option.clause}" in page
    for way in ("rules", "setup"):
        assert f'href="/games/{name}/{way}"' in page
    assert not re.search(r"\sstyle=|<style|\son\w+=|javascript:", page)


def test_bots_are_called_by_their_names_in_the_readers_language(browser: Browser) -> None:
    french = browser.get("/games/tantalus/story?lang=fr").text
    assert "victoires contre «\u00a0moyen\u00a0»" in french
    assert "contre «\u00a0au hasard\u00a0»" in french
    assert "contre medium" not in french
    assert "wins against medium" in browser.get("/games/tantalus/story?lang=en").text


@pytest.mark.parametrize("name", OURS)
def test_the_figures_are_read_as_they_were_written(name: str) -> None:
    game = ludotheque.load(name)
    data = json.loads((resources.files(game.package) / BALANCE).read_text(encoding="utf-8"))
    report = Report.from_json(data)
    assert json.loads(json.dumps(report.json())) == data
    assert [table.players for table in report.tables] == list(game.players)


def test_a_game_may_have_no_story_and_no_figures(browser: Browser) -> None:
    duel = ludotheque.load("duel")
    assert duel.story("en") == ""
    assert figures_of(duel, "en") is None
    assert readings_of(duel, "en") == ()
    assert browser.get("/games/duel/story").status_code == 404
    assert "/games/duel/story" not in browser.get("/games/duel").text


def test_the_box_leads_to_its_story_and_its_presets(browser: Browser) -> None:
    page = browser.get("/games/titus").text
    assert 'href="/games/titus/story"' in page
    assert 'href="/games/titus/components"' in page
    assert 'href="/games/titus/setup?preset=short"' in page
    assert teaser(ludotheque.load("titus"), "en") in page
    assert "/games/tanagra/components" not in browser.get("/games/tanagra").text


def test_links_of_a_story_lead_somewhere(browser: Browser) -> None:
    for name in OURS:
        for lang in LANGUAGES:
            for address in re.findall(r"\]\((/[^)]*)\)", ludotheque.load(name).story(lang)):
                assert browser.get(address).status_code == 200, address
