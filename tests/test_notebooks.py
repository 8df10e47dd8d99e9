"""The notebooks run as they are, in this environment; git keeps them without what they showed."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

from tests.patience import PATIENCE

FOLDER = Path(__file__).parent.parent / "docs" / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(path: Path) -> None:
    cache = nbformat.read(path, as_version=4)
    NotebookClient(cache, timeout=PATIENCE, resources={"metadata": {"path": str(FOLDER)}}).execute()
    shown = [output for cell in cache.cells for output in cell.get("outputs", [])]
    assert any("image/svg+xml" in output.get("data", {}) for output in shown)
    assert not [output for output in shown if output.get("name") == "stderr"]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_kept_without_outputs(path: Path) -> None:
    cache = nbformat.read(path, as_version=4)
    nbformat.validate(cache)
    for cell in cache.cells:
        assert not cell.get("outputs")
        assert cell.get("execution_count") is None


def test_there_are_three() -> None:
    assert [path.stem for path in NOTEBOOKS] == ["balance", "play", "train"]
