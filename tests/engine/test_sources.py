"""Which files compiled code depends on."""

from __future__ import annotations

import ast
import threading
from pathlib import Path

from ludotheque.engine.speed.sources import sources_of

PACKAGE = "ludotheque.games.tanagra"


def test_sources_are_found_while_other_threads_parse() -> None:
    source, done = Path(__file__).read_text(encoding="utf-8"), threading.Event()

    def parse() -> None:
        while not done.is_set():
            try:
                ast.parse(source)
            except SystemError:  # Python before 3.11.8, for which it is their turn to be patient
                continue

    other = threading.Thread(target=parse)
    other.start()
    try:
        found = [sources_of(PACKAGE, [f"{PACKAGE}.rules"]) for _ in range(20)]
    finally:
        done.set()
        other.join()
    assert found == [found[0]] * 20
    assert any(path.name == "grid.py" for path in found[0])
