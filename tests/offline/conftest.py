"""The library as a browser runs it, in node."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ludotheque.offline.bundle import Bundle, write_bundle
from tests.offline.needed import need_core, need_node

HERE = Path(__file__).parent

Run = Callable[[str, Any], Any]
"""Runs one of our scripts in Pyodide, and returns what its ``answer`` gives."""


@pytest.fixture(scope="session")
def bundle(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Bundle]:
    """A bundle for browsers, where what it is made of can be had."""
    need_node()
    need_core()
    folder = tmp_path_factory.mktemp("bundle")
    return folder, write_bundle(folder, tell=lambda line: None, brotli=False)


@pytest.fixture(scope="session")
def run(bundle: tuple[Path, Bundle]) -> Run:
    """What runs scripts."""

    def in_node(script: str, asked: Any) -> Any:
        command = ["node", HERE / "in_pyodide.mjs", bundle[0] / "boot.js", HERE / script, json.dumps(asked)]
        done = subprocess.run(command, capture_output=True, text=True, check=False, env=os.environ)
        assert done.returncode == 0, done.stderr[-2000:]
        return json.loads(done.stdout.splitlines()[-1])

    return in_node
