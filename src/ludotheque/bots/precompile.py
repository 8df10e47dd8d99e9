"""Compiling for a game in a process of its own, so that the process that serves people is not held up.

``python -m ludotheque.bots.precompile titus`` fills the cache on the disk; whoever needs it then loads it.
"""

from __future__ import annotations

import contextlib
import logging
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator

from ludotheque.bots.compiling import is_kept
from ludotheque.engine.definition import Definition
from ludotheque.engine.errors import LudothequeError
from ludotheque.engine.game import Game
from ludotheque.engine.shelf import games, load
from ludotheque.engine.speed import running
from ludotheque.engine.speed.compiled import warm_up
from ludotheque.engine.speed.portable.module import has_module

LOWEST = 19
"""The priority of a process that compiles: those that serve come first."""
log: logging.Logger = logging.getLogger("ludotheque.bots")
_under_way: set[Definition] = set()
_one_by_one = threading.Lock()


def in_background(game: Definition, prepare: Callable[[Definition], None]) -> None:
    """Compile for a game, and load it when it is there; whoever asks again finds that it is under way."""
    if game in _under_way or os.environ.get("LUDOTHEQUE_BACKGROUND") == "0":
        return
    _under_way.add(game)
    game.rules.background.stand_down()
    threading.Thread(target=_work, args=(game, prepare), name=f"compile-{game.name}", daemon=True).start()


def load_portable_code() -> None:
    """Have the portable code of all games ready soon; where there is none, have Numba ready to compile.

    Whoever compiles first is held up for half a second: that is over before anybody is served.
    """
    if running.can_compile() and not all(has_module(game.package) for game in _loadable()):
        warm_up()
    threading.Thread(target=_load_all, name="load-portable", daemon=True).start()


def _load_all() -> None:
    for game in _loadable():
        with contextlib.suppress(OSError):  # files may be short; whoever needs it loads it then
            _ = game.rules.portable


def _loadable() -> Iterator[Game]:
    """Yield the games on the shelf; one that cannot be loaded does not stand in the way of the others."""
    for name in games():
        try:
            yield load(name)
        except LudothequeError as error:
            log.error("%s", error)


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
