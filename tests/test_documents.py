"""What the documents show is true."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

import ludotheque

ROOT = Path(__file__).parent.parent
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_the_examples_run_as_shown(path: Path) -> None:
    assert doctest.testfile(str(path), module_relative=False).failed == 0


def test_the_readme_has_examples() -> None:
    examples = doctest.DocTestParser().get_examples((ROOT / "README.md").read_text())
    assert len(examples) > 5


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#:?]+)[)#?]", path.read_text(encoding="utf-8")):
        assert (path.parent / target).exists(), target


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_python_shown_in_blocks_runs(path: Path) -> None:
    for block in re.findall(r"```python\n(.*?)```", path.read_text(encoding="utf-8"), re.DOTALL):
        if ">>>" not in block:
            exec(compile(block, str(path), "exec"), {})


def test_the_readme_names_every_game() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert all(f"games/{name}/rulebook" in readme for name in ludotheque.games() if name != "duel")


def test_the_list_of_scripts_is_the_one_that_the_scripts_give() -> None:
    command = [sys.executable, str(ROOT / "docs" / "make_scripts.py"), "--check"]
    assert subprocess.run(command, check=False).returncode == 0, "run: python docs/make_scripts.py"


def test_every_script_is_listed_once() -> None:
    page = (ROOT / "docs" / "site.md").read_text(encoding="utf-8")
    scripts = sorted(path.name for path in (ROOT / "src/ludotheque/site/static").glob("*.js"))
    assert re.findall(r"^\| `([a-z-]+\.js)` \|", page, re.MULTILINE) == scripts


def test_every_room_of_the_engine_is_in_its_table() -> None:
    page = (ROOT / "docs" / "engine.md").read_text(encoding="utf-8")
    rooms = sorted(path.parent.name for path in (ROOT / "src/ludotheque/engine").glob("*/__init__.py"))
    assert sorted(re.findall(r"^\| `engine/([a-z]+)/` \|", page, re.MULTILINE)) == rooms


def test_the_front_page_has_a_picture_an_install_line_and_an_example() -> None:
    page = (ROOT / "docs" / "README.md").read_text(encoding="utf-8")
    before = page[: page.index("## Where to begin")]
    (picture,) = re.findall(r"!\[[^]]+\]\(([^)]+)\)", before)
    assert (ROOT / "docs" / picture).is_file()
    assert re.search(r"^pip install \S*ludotheque", before, re.MULTILINE)
    assert len(doctest.DocTestParser().get_examples(before)) >= 4
