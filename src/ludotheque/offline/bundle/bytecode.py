"""Python compiled by the Python that will run it, where there is node to run that: it starts much sooner."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path

from ludotheque.engine.errors import LudothequeError
from ludotheque.engine.speed import cache
from ludotheque.offline.bundle.core import PYTHON, VERSION

TAG = "cpython-" + PYTHON.replace(".", "")
SCRIPT = Path(__file__).with_name("compile.mjs")
WITH_WORDS = "_pyodide/"
"""Modules whose docstrings are looked at when Python starts."""


def compiled(sources: Mapping[str, bytes], core: Path, keep: set[str] | None = None) -> dict[str, bytes]:
    """Return files with bytecode in place of sources; beside those to keep, where Python looks for it.

    Where node is not there, the files as they are.
    """
    node = shutil.which("node")
    if node is None:
        return dict(sources)
    kept, keep = cache.private_folder(f"bytecode-{VERSION}"), keep or set()
    codes = {name: kept / _digest(name, text) for name, text in sources.items() if name.endswith(".py")}
    missing = {name: path for name, path in codes.items() if not path.is_file()}
    if missing:
        _compile(node, core, {name: (sources[name], path) for name, path in missing.items()})
    found: dict[str, bytes] = {}
    for name, content in sources.items():
        if name not in codes:
            found[name] = content
        elif name in keep:
            folder, _, stem = name.removesuffix(".py").rpartition("/")
            found |= {name: content, f"{folder}/__pycache__/{stem}.{TAG}.pyc": cache.read(codes[name])}
        else:
            found[name + "c"] = cache.read(codes[name])
    return found


def _digest(name: str, text: bytes) -> str:
    return hashlib.sha256(name.encode() + b"\0" + text).hexdigest()


def _compile(node: str, core: Path, jobs: Mapping[str, tuple[bytes, Path]]) -> None:
    with tempfile.TemporaryDirectory(prefix="ludotheque-") as folder:
        told = []
        for number, (name, (text, _)) in enumerate(jobs.items()):
            Path(folder, f"{number}.py").write_bytes(text)
            told.append([name, 0 if name.startswith(WITH_WORDS) else 2])
        Path(folder, "jobs.json").write_text(json.dumps(told), encoding="utf-8")
        done = subprocess.run(  # noqa: S603
            [node, SCRIPT, core.resolve(), folder], capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise LudothequeError(f"Python could not be compiled: {done.stderr.strip()}")
        for number, (_, path) in enumerate(jobs.values()):
            cache.write(path, Path(folder, f"{number}.pyc").read_bytes())
