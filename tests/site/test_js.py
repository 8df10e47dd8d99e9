"""What the scripts of the pages do without a page: node's own test runner tells."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.patience import PATIENCE

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "src" / "ludotheque" / "site" / "static"
TEMPLATES = ROOT / "src" / "ludotheque" / "site" / "templates"
TESTS = sorted((Path(__file__).parent / "js").glob("*.test.js"))
NODE = shutil.which("node")
LONGEST = 250
"""Lines of a script."""


@pytest.mark.parametrize("file", TESTS, ids=lambda file: file.name.removesuffix(".test.js"))
def test_scripts_do_what_their_own_tests_say(file: Path) -> None:
    if not NODE:
        if "CI" in os.environ:
            raise AssertionError("node is missing, which runs the tests of the scripts")
        pytest.skip("node is missing, which runs the tests of the scripts")
    done = subprocess.run([NODE, "--test", file], capture_output=True, text=True, cwd=ROOT, timeout=PATIENCE)
    assert done.returncode == 0, done.stdout + done.stderr


def test_scripts_are_small_and_checked_by_types() -> None:
    for script in STATIC.rglob("*.js"):
        lines = script.read_text(encoding="utf-8").splitlines()
        assert lines[0] == "// @ts-check", script.name
        assert len(lines) <= LONGEST, script.name


def imported(script: str) -> set[str]:
    """Return all scripts that a script needs, itself among them."""
    found, wanted = set[str](), [script]
    while wanted:
        one = wanted.pop()
        if one not in found:
            found.add(one)
            text = (STATIC / one).read_text(encoding="utf-8")
            for name in re.findall(r'^import .*"(\.[\w./]+\.js)";$', text, re.M):
                wanted.append((STATIC / one).parent.joinpath(name).resolve().relative_to(STATIC).as_posix())
    return found


def test_the_play_page_asks_for_all_its_scripts_at_once() -> None:
    page = (TEMPLATES / "playing.html").read_text(encoding="utf-8")
    named = re.search(r"{% for name in \((.*?)\) %}", page, re.S)
    assert named
    assert set(re.findall(r'"([\w/]+)"', named[1])) == {
        name.removesuffix(".js") for name in imported("table/play.js") - {"table/play.js"}
    }
