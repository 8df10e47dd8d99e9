"""Which files a game's compiled code depends on: those that its rules import, one from another."""

from __future__ import annotations

import ast
import contextlib
import threading
from importlib import resources
from importlib.util import resolve_name
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
        path = folder.joinpath(*name.split("."))
        path = path / "__init__.py" if path.is_dir() else path.with_name(f"{path.name}.py")
        if name not in found and path.is_file():
            found[name] = path
            waiting += _imported(path, module, package)
    return [*found.values(), *folder.glob("*.json")]


def _tree(source: str) -> ast.Module:
    with _parsing:
        for _ in range(TRIES):
            with contextlib.suppress(SystemError):
                return ast.parse(source)
        return ast.parse(source)


def _imported(path: Path, module: str, package: str) -> list[str]:
    """Return all that may be modules among what a module imports from its package."""
    here = module if path.name == "__init__.py" else module.rpartition(".")[0]
    names = []
    for node in ast.walk(_tree(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            base = resolve_name("." * node.level + (node.module or ""), here)
            names += [base, *(f"{base}.{alias.name}" for alias in node.names)]
        elif isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
    return [name for name in names if name.startswith(f"{package}.")]
