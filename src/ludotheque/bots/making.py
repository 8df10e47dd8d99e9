"""A game's portable code: its rules, the search and what goes with it as one module of WebAssembly.

``python -m ludotheque.bots.making titus FILE`` makes it, in a process that compiles for nothing else.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from inspect import signature
from pathlib import Path
from typing import Any

from ludotheque.bots import compiling
from ludotheque.bots.compiling import KNOWING
from ludotheque.engine.author import maths
from ludotheque.engine.definition import Definition
from ludotheque.engine.errors import LudothequeError
from ludotheque.engine.play.spaces import learning_of
from ludotheque.engine.shelf import load
from ludotheque.engine.speed.compiled import Compiler, Entry
from ludotheque.engine.speed.portable import linking, module, target
from ludotheque.engine.speed.portable.linking import Bundle

MAKERS = "speed"
"""The folder of modules whose code is not in what they make, but for the algorithms."""
ALGORITHMS = ("algorithms", "note_taking")
LIBRARY: dict[str, Callable[..., float]] = {
    "exp": maths.exp,
    "log": maths.log,
    "log1p": maths.log1p,
    "log2": maths.log2,
    "pow": maths.power,
}
"""What stands for functions of a system's library where rules call these."""


def bundles(game: Definition) -> list[Bundle]:
    """Return what a module holds, compiled."""
    rules, known = game.rules, KNOWING.knowing(game)
    made = [
        Bundle(_parts(rules.own_compiler, {"playouts": rules.batch()}), flat=True),
        Bundle(_parts(rules.own_compiler, rules.entries())),
        Bundle(
            _parts(
                compiling.search_compiler(game, KNOWING), {"search": compiling.search_entry(game, KNOWING)}
            )
        ),
    ]
    libm = {name: Entry(one, {}, (1.0,) * len(signature(one).parameters)) for name, one in LIBRARY.items()}
    made.append(Bundle(_parts(rules.own_compiler, libm), inside=True))
    if known.has("decide"):
        entry = compiling.decision_entry(game, KNOWING)
        made.append(Bundle(_parts(compiling.decision_compiler(game, KNOWING), {"decide": entry})))
    if known.notes:
        made.append(
            Bundle(_parts(compiling.recall_compiler(game, KNOWING), {"recall": compiling.recall_entry(game)}))
        )
    if game.learning is not None:
        learning = learning_of(game)
        made.append(Bundle(_parts(learning.compiler("learning"), learning.entries())))
    return made


def _parts(compiler: Compiler, entries: Mapping[str, Entry]) -> dict[str, Any]:
    return dict(zip(entries, compiler.parts(entries), strict=True))


def _is_in_it(path: Path) -> bool:
    """Tell whether the code of a file may be part of what is made, and not only make it."""
    return path.parent.name != MAKERS or path.stem in ALGORITHMS


def made(game: Definition) -> bytes:
    """Return a game's portable code, in a process that compiles for nothing else."""
    code, signatures = linking.module_of(bundles(game))
    compilers = [game.rules.own_compiler, *compiling.compilers(game, KNOWING)]
    if game.learning is not None:
        compilers.append(game.learning.compiler("learning"))
    sources = {path for one in compilers for path in one.sources if _is_in_it(path)}
    page = {
        "format": module.FORMAT,
        "game": game.name,
        "version": game.version,
        "state": game.rules.blank().nbytes,
        "exports": signatures,
        "sources": module.digests(game.package, sources),
        "made by": linking.tools(),
    }
    return module.packed(code, page)


def make(name: str, path: Path) -> None:
    """Write a game's portable code to a file, made in a process of its own."""
    command = [sys.executable, "-m", __name__, name, str(path)]
    with tempfile.TemporaryDirectory(prefix="ludotheque-") as folder:
        environment = os.environ | {"LUDOTHEQUE_CACHE": folder, "PYTHONHASHSEED": "0"}
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)  # noqa: S603
    if done.returncode:
        raise LudothequeError(done.stderr.strip().splitlines()[-1])


def main() -> None:
    """Make portable code for the game that is named, in the file that is named."""
    target.aim()
    Path(sys.argv[2]).write_bytes(made(load(sys.argv[1])))


if __name__ == "__main__":
    main()
