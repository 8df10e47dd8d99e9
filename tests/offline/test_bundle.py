"""What a browser loads: all that is needed, nothing that is not."""

from __future__ import annotations

import json
import re
import tarfile
from pathlib import Path

import pytest

from ludotheque.engine.errors import LudothequeError
from ludotheque.offline.bundle import Bundle, core, stdlib

Built = tuple[Path, Bundle]
MOST = 8_000_000
"""Bytes until the first move, as a host that compresses sends them."""


def names(bundle: Built) -> set[str]:
    with tarfile.open(bundle[0] / "library.tar.xz") as archive:
        return set(archive.getnames())


def test_it_is_as_small_as_was_promised(bundle: Built) -> None:
    assert bundle[1].total()[1] < MOST


def test_its_list_names_every_file_with_its_size(bundle: Built) -> None:
    folder, made = bundle
    told = json.loads((folder / "bundle.json").read_text())
    assert told["version"] == made.version
    files = {path.name for path in folder.iterdir() if path.suffix not in (".gz", ".br")} - {"bundle.json"}
    assert {part["file"]: part["bytes"] for part in told["parts"]} == {
        name: (folder / name).stat().st_size for name in files
    }


def test_games_bring_all_that_they_are_played_with(bundle: Built) -> None:
    inside = names(bundle)
    for name in ("portable.wasm", "rules.py", "drawing.pyc", "rulebook.fr.md", "locale/de.po"):
        assert f"ludotheque/games/titus/{name}" in inside
    assert any(re.fullmatch("ludotheque/games/titus/lessons/.*", one) for one in inside)


def test_what_only_a_server_or_a_terminal_needs_stays_behind(bundle: Built) -> None:
    gone = (
        "arena",
        "cli",
        "envs",
        "terminal",
        "engine/kit",
        "site/commands",
        "site/store/postgres",
        "site/static",
    )
    inside = names(bundle)
    assert not [one for one in inside if one.startswith(tuple(f"ludotheque/{name}/" for name in gone))]


def test_what_is_not_the_pinned_python_is_refused(tmp_path: Path) -> None:
    with pytest.raises(LudothequeError, match=r"npm's pyodide@.*no pyodide\.mjs in"):
        core.core(tmp_path)
    for name in core.FILES:
        (tmp_path / name).write_text("something else")
    with pytest.raises(LudothequeError, match="is not the one of version"):
        core.core(tmp_path)


def test_without_npm_it_says_what_it_misses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOTHEQUE_CACHE", str(tmp_path))
    monkeypatch.setenv("PATH", "")
    with pytest.raises(LudothequeError, match="npm is not installed"):
        core.core()


def test_of_pythons_library_what_is_left_out_is_there_by_name(bundle: Built) -> None:
    left = stdlib.needed(core.core() / "python_stdlib.zip")
    assert "asyncio/base_events.py" in left
    assert not [
        name for name in left if name.startswith(("unittest/", "pydoc", "turtle", "encodings/cp1250"))
    ]
