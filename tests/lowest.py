"""What must work with the lowest versions of all that we build on: ``make lowest`` runs this with them.

It needs pytest, and nothing else of what the other tests need.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.request import HTTPCookieProcessor, Request, build_opener, urlopen

import pytest

from ludotheque.words import languages_of
from tests.programs import start

ROOT = Path(__file__).parent.parent


def ludo(*arguments: str | Path) -> str:
    """Return what a command says; it must not fail."""
    command = [sys.executable, "-m", "ludotheque.cli", *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve, and give the address."""
    serve = [sys.executable, "-m", "ludotheque.cli", "serve", "--port", "0", "--data"]
    data = str(tmp_path_factory.mktemp("data"))
    with start([*serve, data], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        try:
            found = re.search(r"http://\S+(?=/)", server.stdout.readline())
            assert found, "the server did not start"
            yield found[0]
        finally:
            server.terminate()


def test_a_match_is_played_over_a_socket(site: str) -> None:
    bot = [sys.executable, str(ROOT / "examples" / "api_bot.py"), site]
    done = subprocess.run(bot, capture_output=True, text=True, check=False)
    assert re.search(r"scores \[\d+, \d+\], won by \[[01](, 1)?\]", done.stdout), done.stderr


@pytest.mark.parametrize("path", ["/", "/games/titus/rules", "/games/titus/components", "/me"])
@pytest.mark.parametrize("lang", languages_of("ludotheque.site"))
def test_pages_are_shown(site: str, path: str, lang: str) -> None:
    with urlopen(Request(f"{site}{path}", headers={"Accept-Language": lang})) as answer:
        assert f'<html lang="{lang}"' in answer.read().decode()


def test_a_form_is_read_and_its_table_shown(site: str) -> None:
    browser = build_opener(HTTPCookieProcessor())
    with browser.open(Request(f"{site}/tables", b"game=titus&quick=1", {"Origin": site})) as answer:
        assert "/tables/" in answer.url


def test_a_game_is_compiled_and_simulated() -> None:
    told = ludo("simulate", "titus", "--matches", "100", "--players", "2", "--json")
    assert json.loads(told)["matches"] == 100


def test_a_contest_is_rated() -> None:
    told = ludo("arena", "titus", "--bots", "greedy", "random", "--matches", "4", "--jobs", "1", "--json")
    assert {one["bot"] for one in json.loads(told)["ratings"]} == {"greedy", "random"}


def test_a_box_is_printed(tmp_path: Path) -> None:
    ludo("print", "titus", "-o", tmp_path / "titus.pdf", "--lang", "fr")
    assert (tmp_path / "titus.pdf").read_bytes().startswith(b"%PDF")


def test_the_driver_of_postgresql_can_be_loaded() -> None:
    subprocess.run([sys.executable, "-c", "import ludotheque.site.store.postgres.store"], check=True)


@pytest.fixture(scope="module", autouse=True)
def own_places(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Keep contests in a place of their own."""
    os.environ["XDG_STATE_HOME"] = str(tmp_path_factory.mktemp("state"))
