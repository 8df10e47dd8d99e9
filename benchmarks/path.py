"""The path of a move: through how many modules it goes, and how often the rules carry an event out."""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections import Counter
from pathlib import Path
from types import FrameType
from typing import Any

import ludotheque
from ludotheque.engine.speed.rules import Functions
from ludotheque.site.house import House
from ludotheque.site.making import NewSeat
from ludotheque.site.pages.looking import look_at
from ludotheque.site.pages.message import Seen, message
from ludotheque.site.sqlite_store import SqliteStore
from ludotheque.site.table import Settings
from ludotheque.site.thinking import Thinkers
from ludotheque.site.words import words_of


def path_of_a_move() -> None:
    """Print the modules between a move and the other page's message, and the calls of ``rules.play``."""
    modules, plays, events = asyncio.run(_followed())
    print("\nThe path of a move, from the table's door to the message for the other page\n")
    print(f"modules: {len(modules)}; rules.play calls for {events} events: {plays}\n")
    print(", ".join(sorted(modules)))


async def _followed() -> tuple[set[str], int, int]:
    with tempfile.TemporaryDirectory() as folder:
        store, thinkers = SqliteStore(Path(folder) / "x.sqlite3"), Thinkers(1)
        house = House(store, thinkers)
        people = [NewSeat("person", name, holder=name) for name in ("ann", "bob")]
        table = (await house.create("titus", 2, {}, people, Settings())).table
        words, counted = words_of("en"), Counter[str]()
        look = look_at(table, [1], None)
        message(table, look, words, None, None)
        seen = Seen(table.number, table.notebook.version, look, "en")
        modules: set[str] = set()
        _count_plays(counted)

        def watch(frame: FrameType, event: str, _: Any) -> None:
            name = frame.f_globals.get("__name__", "")
            if event == "call" and name.startswith("ludotheque."):
                modules.add(name)

        before = table.number
        sys.setprofile(watch)
        await house.move(table, 0, table.number, "draw")
        message(table, look, words, seen, None)
        sys.setprofile(None)
        await house.stop()
        thinkers.stop()
        await store.close()
        return modules, counted["play"], table.number - before


def _count_plays(counted: Counter[str]) -> None:
    rules = ludotheque.load("titus").rules
    plain = rules.ready

    def play(state: Any, action: int) -> None:
        counted["play"] += 1
        plain.play(state, action)

    rules.ready = Functions(**{**vars(plain), "play": play})


if __name__ == "__main__":
    path_of_a_move()
