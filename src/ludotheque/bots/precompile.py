"""Compiling for a game in a process of its own, so that the process that serves people is not held up.

``python -m ludotheque.bots.precompile titus`` fills the cache on the disk; whoever needs it then loads it.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable

from ludotheque.bots.compiling import is_kept
from ludotheque.engine.definition import Definition
from ludotheque.engine.shelf import load

LOWEST = 19
"""The priority of a process that compiles: those that serve come first."""
_under_way: set[Definition] = set()
_one_by_one = threading.Lock()


def in_background(game: Definition, prepare: Callable[[Definition], None]) -> None:
    """Compile for a game, and load it when it is there; whoever asks again finds that it is under way."""
    if game in _under_way or os.environ.get("LUDOTHEQUE_BACKGROUND") == "0":
        return
    _under_way.add(game)
    game.rules.background.stand_down()
    threading.Thread(target=_work, args=(game, prepare), name=f"compile-{game.name}", daemon=True).start()


def _work(game: Definition, prepare: Callable[[Definition], None]) -> None:
    try:
        with _one_by_one:
            if not is_kept(game):
                _compile_elsewhere(game)
        game.compile()
        prepare(game)
    finally:
        _under_way.discard(game)


def _compile_elsewhere(game: Definition) -> None:
    """Fill the cache; where that does not work, whoever loads from it compiles for themselves."""
    with contextlib.suppress(OSError, subprocess.SubprocessError):
        command = [sys.executable, "-m", __name__, game.name]
        subprocess.run(command, check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)  # noqa: S603


def _leave_with(parent: int) -> None:
    """End when whoever started this process has ended: nobody waits for it any more."""
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)


def main() -> None:
    """Compile the rules of a game, its search, and what works out its moves."""
    from ludotheque.bots.search import SearchBot

    with contextlib.suppress(OSError, AttributeError):
        os.nice(LOWEST)
    threading.Thread(target=_leave_with, args=(os.getppid(),), daemon=True).start()
    game = load(sys.argv[1])
    game.compile()
    SearchBot().prepare(game)


if __name__ == "__main__":
    main()
