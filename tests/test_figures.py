"""The figures of the rulebooks: positions that are made from events spelled out in docs/make_figures.py."""

from __future__ import annotations

import json
import re
import runpy
from pathlib import Path
from typing import Any

import pytest

import ludotheque
from ludotheque.engine.author.rulebook import FIGURE, clauses, figures
from ludotheque.words import languages_of

SCRIPT: dict[str, Any] = runpy.run_path(str(Path(__file__).parents[1] / "docs" / "make_figures.py"))
MADE = [(game, name) for game, positions in SCRIPT["FIGURES"].items() for name in positions]
BOOKS = [(game, lang) for game in SCRIPT["FIGURES"] for lang in languages_of("ludotheque.site")]


@pytest.mark.parametrize(("game", "name"), MADE)
def test_a_figure_is_the_position_that_the_script_makes(game: str, name: str) -> None:
    made = SCRIPT["made"](game, SCRIPT["FIGURES"][game][name])
    assert json.loads(SCRIPT["path"](game, name).read_text()) == made.record().json()


@pytest.mark.parametrize(("game", "lang"), BOOKS)
def test_a_rulebook_shows_every_figure_once(game: str, lang: str) -> None:
    shown = [figure.record for figure in figures(ludotheque.load(game).rulebook(lang))]
    kept = {path.stem for path in SCRIPT["path"](game, "x").parent.iterdir()}
    assert sorted(shown) == sorted(kept) == sorted(SCRIPT["FIGURES"][game])


@pytest.mark.parametrize(("game", "lang"), BOOKS)
def test_a_figure_follows_the_clause_or_the_example_that_speaks_of_it(game: str, lang: str) -> None:
    paragraphs = re.split(r"\n\n", ludotheque.load(game).rulebook(lang))
    drawn = [number for number, paragraph in enumerate(paragraphs) if FIGURE.search(paragraph)]
    for number in drawn:
        assert FIGURE.fullmatch(paragraphs[number])
        assert re.search(r"\b[fF]igures?\b|\bpictures?\b|\bAbbildung", paragraphs[number - 1])


@pytest.mark.parametrize(("game", "lang"), BOOKS)
def test_no_clause_has_a_figure_in_its_text(game: str, lang: str) -> None:
    assert not any("![" in text for text in clauses(ludotheque.load(game).rulebook(lang)).values())
