"""The pictures in docs/pictures: drawn by docs/make_pictures.py from records that can be verified."""

from __future__ import annotations

import re
import runpy
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import ludotheque

DOCS = Path(__file__).parents[1] / "docs"
SCRIPT: dict[str, Any] = runpy.run_path(str(DOCS / "make_pictures.py"))
MOMENTS = SCRIPT["MOMENTS"]


def test_the_pictures_are_what_the_program_draws() -> None:
    drawn: dict[str, str] = SCRIPT["pictures"]()
    kept = {path.name: path.read_text(encoding="utf-8") for path in (DOCS / "pictures").glob("*.svg")}
    assert sorted(kept) == sorted(drawn)
    stale = [name for name in drawn if drawn[name] != kept[name]]
    assert stale == [], "python docs/make_pictures.py draws them anew"


@pytest.mark.parametrize("name", MOMENTS)
def test_a_picture_shows_a_moment_of_a_fair_match(name: str) -> None:
    report = ludotheque.verify(DOCS / "pictures" / f"{name}.json")
    assert report.fair
    assert report.game == name
    assert MOMENTS[name].events < report.events


def test_the_shelf_shows_every_game_of_ours_and_no_id_twice() -> None:
    shelf = (DOCS / "pictures" / "shelf.svg").read_text(encoding="utf-8")
    boxes = ElementTree.fromstring(shelf).findall("{http://www.w3.org/2000/svg}svg")
    assert [box.get("class") for box in boxes] == list(MOMENTS)
    assert {box.get("height") for box in boxes} == {"440"}
    ids = re.findall(r'\sid="([^"]*)"', shelf)
    assert len(ids) == len(set(ids)) > 100
    assert set(re.findall(r'href="#([^"]*)"', shelf)) <= set(ids)
