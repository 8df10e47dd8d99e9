"""Pyodide's core: pinned, brought from npm once, and kept in the user's cache; or found in a folder."""

from __future__ import annotations

import base64
import hashlib
import shutil
import subprocess
import tarfile
import tempfile
from pathlib import Path

from ludotheque.engine.errors import LudothequeError
from ludotheque.engine.speed.cache import private_folder

VERSION = "314.0.7"
PYTHON = "3.14"
INTEGRITY = "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
"""SHA-512 of npm's package, as npm writes it."""
FILES = {
    "pyodide.mjs": "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109",
    "pyodide.asm.mjs": "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
    "pyodide.asm.wasm": "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
    "python_stdlib.zip": "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
    "pyodide-lock.json": "5dc2fc119108bc148c7457dc86e7675b5c87e1cafd420b9c34c1eaef7b36c010",
}
"""What is needed of it, with each file's SHA-256."""
PACKAGE = f"pyodide@{VERSION}"
MISSING = (
    f"Python for the browser (npm's {PACKAGE}) cannot be had: %s. "
    "Name a folder that holds the package, unpacked, or try again where there is npm and a network."
)


def core(named: Path | None = None) -> Path:
    """Return a folder with Pyodide's core: the one that is named, or the one that is kept."""
    if named is not None:
        check(named)
        return named
    home = private_folder(f"pyodide-{VERSION}")
    try:
        check(home)
    except LudothequeError:
        _bring(home)
    return home


def check(folder: Path) -> None:
    """Raise LudothequeError unless a folder has all that is needed, as it was pinned."""
    for name, digest in FILES.items():
        path = folder / name
        if not path.is_file():
            raise LudothequeError(MISSING % f"there is no {name} in {folder}")
        if hashlib.sha256(path.read_bytes()).hexdigest() != digest:
            raise LudothequeError(MISSING % f"{path} is not the one of version {VERSION}")


def _bring(home: Path) -> None:
    npm = shutil.which("npm")
    if npm is None:
        raise LudothequeError(MISSING % "npm is not installed")
    with tempfile.TemporaryDirectory(prefix="ludotheque-") as folder:
        command = [npm, "pack", PACKAGE, "--silent"]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)  # noqa: S603
        brought = next(Path(folder).glob("*.tgz"), None)
        if done.returncode or brought is None:
            said = (done.stderr.strip() or "npm brought nothing").splitlines()[-1]
            raise LudothequeError(MISSING % said)
        if base64.b64encode(hashlib.sha512(brought.read_bytes()).digest()).decode() != INTEGRITY:
            raise LudothequeError(MISSING % "what npm brought is not what was pinned")
        with tarfile.open(brought) as package:
            for name in FILES:
                found = package.extractfile(f"package/{name}")
                assert found is not None
                Path(folder, name).write_bytes(found.read())
        for name in FILES:
            shutil.move(Path(folder, name), home / name)
    check(home)
