"""What the documents show is true."""

from __future__ import annotations

import ast
import doctest
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import ludotheque
from tests.typing_check import mypy

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


def blocks(path: Path) -> list[str]:
    """Return the Python that a document shows, without what is typed at a prompt."""
    shown = re.findall(r"```python\n(.*?)```", path.read_text(encoding="utf-8"), re.DOTALL)
    return [block for block in shown if ">>>" not in block]


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_python_shown_in_blocks_runs(path: Path) -> None:
    for block in blocks(path):
        exec(compile(block, str(path), "exec"), {})


def programs(path: Path) -> list[str]:
    """Return the programs that a document or a notebook shows."""
    if path.suffix == ".ipynb":
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        return ["\n".join("".join(one["source"]) for one in cells if one["cell_type"] == "code")]
    typed = doctest.DocTestParser().get_examples(path.read_text(encoding="utf-8"))
    return [*blocks(path), "".join(example.source for example in typed)]


def test_the_examples_have_the_right_types(tmp_path: Path) -> None:
    shown = tmp_path / "shown"  # as pyproject.toml calls them: examples need no annotations
    shown.mkdir()
    (shown / "__init__.py").touch()
    for path in [*DOCUMENTS, *ROOT.glob("docs/notebooks/*.ipynb")]:
        for k, program in enumerate(programs(path)):
            if ast.parse(program).body:
                name = f"{path.parent.name}_{path.stem}_{k}.py".replace("-", "_")
                (shown / name).write_text(program, encoding="utf-8")
    assert len(list(shown.iterdir())) > 20
    assert mypy(*shown.iterdir()) == []


def test_the_readme_names_every_game() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert all(f"games/{name}/rulebook" in readme for name in ludotheque.games() if name != "duel")


def test_the_list_of_scripts_is_the_one_that_the_scripts_give() -> None:
    command = [sys.executable, str(ROOT / "docs" / "make_scripts.py"), "--check"]
    assert subprocess.run(command, check=False).returncode == 0, "run: python docs/make_scripts.py"


def test_every_script_is_listed_once() -> None:
    page = (ROOT / "docs" / "site.md").read_text(encoding="utf-8")
    scripts = sorted(path.name for path in (ROOT / "src/ludotheque/site/static").glob("*.js"))
    assert re.findall(r"^\| `([a-z_-]+\.js)` \|", page, re.MULTILINE) == scripts


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
