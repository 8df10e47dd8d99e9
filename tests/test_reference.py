"""`make docs` builds a site of all documents; a link or a reference that leads nowhere fails it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import ludotheque
from ludotheque import engine

ROOT = Path(__file__).parent.parent
ROLE = re.compile(r":(class|func|mod|meth|attr|data):<?")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("docs")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)]
    done = subprocess.run(
        command, cwd=ROOT, env=os.environ | {"RUN_NOTEBOOKS": "false"}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return folder


def test_every_public_name_has_its_place(site: Path) -> None:
    text = "".join(page.read_text(encoding="utf-8") for page in site.glob("api/*.html"))
    places = set(re.findall(r'id="(ludotheque\.[\w.]+)"', text))
    public = {f"ludotheque.{name}" for name in ludotheque.__all__ if name != "games"}  # a room that is called
    assert public <= places
    assert {"ludotheque.Match.play", "ludotheque.envs.batch.Batch.step"} <= places


def test_no_mark_of_another_language_is_left(site: Path) -> None:
    for page in site.glob("api/*.html"):
        text = page.read_text(encoding="utf-8")
        assert not ROLE.search(text), page
        assert "<p>:::" not in text, page


def test_guides_and_notebooks_are_pages(site: Path) -> None:
    guides = {path.stem for path in (ROOT / "docs").glob("*.md")} - {"README"}
    assert guides <= {page.stem for page in site.glob("*.html")}
    assert {page.stem for page in site.glob("notebooks/*.html")} == {"balance", "play", "train"}


def test_nothing_is_fetched_from_elsewhere(site: Path) -> None:
    fetched = re.compile(r"<(?:script|link|img|iframe)[^>]*(?:src|href)=[\"']?(?:https?:)?//")
    for page in site.glob("**/*.html"):
        assert not fetched.search(page.read_text(encoding="utf-8")), page


def test_every_picture_is_there(site: Path) -> None:
    for page in site.glob("**/*.html"):
        for source in re.findall(r'<img[^>]* src="([^":]+)"', page.read_text(encoding="utf-8")):
            assert (page.parent / source).exists(), (page, source)


def test_the_reference_for_authors_is_what_the_docstrings_say() -> None:
    command = [sys.executable, str(ROOT / "docs" / "make_author_reference.py"), "--check"]
    assert subprocess.run(command, check=False).returncode == 0, "run: python docs/make_author_reference.py"


def test_the_reference_for_authors_has_everything_that_the_engine_exports() -> None:
    page = (ROOT / "docs" / "author-reference.md").read_text(encoding="utf-8")
    names = {*engine.__all__, "seat_mark", "flow", "room_of", "Speech", "payoffs"}
    assert names <= set(re.findall(r"^### `(\w+)`\n\n```text\n\1", page, re.MULTILINE))
