"""Compiled code is kept where nobody else can put theirs."""

from __future__ import annotations

import os
import pickle
import stat
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ludotheque.engine.speed import cache
from ludotheque.engine.speed.compiled import Compiler
from tests.engine.test_compiled import ask, total

pytestmark = pytest.mark.skipif(not hasattr(os, "getuid"), reason="Windows has other rights")


class Trap:
    """What a stranger might put into the cache."""

    def __init__(self, sprung: Path) -> None:
        self.sprung = sprung

    def __reduce__(self) -> tuple[Any, ...]:
        return Path.touch, (self.sprung,)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "cache"
    monkeypatch.setenv("LUDOTHEQUE_CACHE", str(folder))
    cache._say.cache_clear()
    return folder


def compiled() -> tuple[Compiler, int]:
    """Return a compiler, and what a rule that it has compiled, or loaded, finds."""
    made, numbers = Compiler({}, [Path(__file__)], "test-cache"), np.arange(5)
    return made, made.entry(ask, "ask", {"inner": total}, numbers)(numbers)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_only_we_can_read_and_write_what_is_kept(home: Path) -> None:
    before = os.umask(0)
    try:
        made, _ = compiled()
    finally:
        os.umask(before)
    assert mode(home) == mode(made.folder) == 0o700
    assert mode(made.folder / "ask") == 0o600
    assert made.keeps("ask")


@pytest.mark.parametrize("open_to_others", ["file", "folder", "home"])
def test_what_others_can_write_is_not_loaded_but_made_again(
    home: Path, tmp_path: Path, open_to_others: str, caplog: pytest.LogCaptureFixture
) -> None:
    made, _ = compiled()
    sprung, kept = tmp_path / "sprung", made.folder / "ask"
    kept.write_bytes(pickle.dumps(Trap(sprung)))
    kept.chmod(0o666)
    {"file": kept, "folder": made.folder, "home": home}[open_to_others].chmod(0o777)
    for _ in range(2):
        assert compiled()[1] == 10
    assert not sprung.exists()
    assert "can be written by others" in caplog.text
    assert mode(home) & 0o022 == mode(made.folder) & 0o022 == mode(kept) & 0o022 == 0
    assert len(caplog.records) <= 2


@pytest.mark.skipif(not hasattr(os, "getuid") or os.getuid() != 0, reason="only root gives folders away")
@pytest.mark.parametrize("theirs", ["file", "folder", "home"])
def test_what_belongs_to_somebody_else_is_not_loaded(home: Path, tmp_path: Path, theirs: str) -> None:
    made, _ = compiled()
    sprung, kept = tmp_path / "sprung", made.folder / "ask"
    kept.write_bytes(pickle.dumps(Trap(sprung)))
    os.chown({"file": kept, "folder": made.folder, "home": home}[theirs], 12345, 12345)
    if theirs == "home":
        kept.unlink()
    again, found = compiled()
    assert found == 10
    assert not sprung.exists()
    assert (again.folder == made.folder) == (theirs == "file")
