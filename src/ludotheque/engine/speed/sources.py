"""Which files a game's compiled code depends on: those that its rules import, one from another."""

from __future__ import annotations

import ast
import contextlib
import threading
from importlib import resources
from pathlib import Path

_parsing = threading.Lock()
TRIES = 100
"""Python before 3.11.8 fails now and then where two threads parse at once: ours take turns, and other
people's cannot be asked to."""


def sources_of(package: str, modules: list[str]) -> list[Path]:
    """Return the files of some modules of a package, of all in it that they import, and its data.

    What only draws or speaks is not among them: whoever changes a sentence need not compile again.
    """
    folder = Path(str(resources.files(package)))
    found: dict[str, Path] = {}
    waiting = [*modules]
    while waiting:
        module = waiting.pop()
        name = module.removeprefix(f"{package}.")
        path = folder / f"{name.replace('.', '/')}.py"
        if name not in found and path.is_file():
            found[name] = path
            waiting += _imported(path, package)
    return [*found.values(), *folder.glob("*.json")]


def _tree(source: str) -> ast.Module:
    with _parsing:
        for _ in range(TRIES):
            with contextlib.suppress(SystemError):
                return ast.parse(source)
        return ast.parse(source)


def _imported(path: Path, package: str) -> list[str]:
    names = []
    for node in ast.walk(_tree(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith(package):
            names += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        elif isinstance(node, ast.ImportFrom) and node.level:
            names += [f"{package}.{node.module}" if node.module else package]
            names += [f"{names[-1]}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Import):
            names += [alias.name for alias in node.names if alias.name.startswith(package)]
    return names
