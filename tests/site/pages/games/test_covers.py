"""The covers and icons: what is kept is what the scripts draw, and lets nothing in."""

from __future__ import annotations

import re
import runpy
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

DOCS = Path(__file__).parents[4] / "docs"
COVERS: dict[str, Any] = runpy.run_path(str(DOCS / "make_covers.py"))
ICONS: dict[str, Any] = runpy.run_path(str(DOCS / "make_icons.py"))


def test_the_covers_are_what_the_program_draws() -> None:
    stale = [path.name for path, svg in COVERS["files"]().items() if path.read_text(encoding="utf-8") != svg]
    assert stale == [], "python docs/make_covers.py"


def test_the_icons_are_what_the_program_draws() -> None:
    stale = [name for name, svg in ICONS["drawings"]().items() if (ICONS["FOLDER"] / name).read_text() != svg]
    assert stale == [], "python docs/make_icons.py"


@pytest.mark.parametrize("name", COVERS["COVERS"])
def test_a_cover_is_light_whole_and_by_itself(name: str) -> None:
    svg = COVERS["COVERS"][name]()
    assert ElementTree.fromstring(svg).get("viewBox") == "0 0 480 360"
    assert len(svg) < 16_000
    assert not re.search(r"style|href|script|url\(", svg)


def test_every_letter_of_every_name_is_drawn() -> None:
    for word in ("LUDOTHÈQUE", *(name.upper() for name in COVERS["COVERS"])):
        width, paths = COVERS["lettered"](word)
        assert width > 0
        assert paths.count("<path") == len(word)
