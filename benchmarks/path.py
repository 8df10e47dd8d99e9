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
from ludotheque.site.foundation.words import words_of
from ludotheque.site.pages.table.looking import look_at
from ludotheque.site.pages.table.message import Seen, message
from ludotheque.site.services import compose
from ludotheque.site.store.sqlite.store import SqliteStore
from ludotheque.site.tables.board import Settings
from ludotheque.site.tables.making import NewSeat, NewTable
from ludotheque.site.tables.thinking import Thinkers


def path_of_a_move() -> None:
    """Print the modules between a move and the other page's message, and the calls of ``rules.play``."""
    modules, plays, events = asyncio.run(_followed())
    print("\nThe path of a move, from the table's door to the message for the other page\n")
    print(f"modules: {len(modules)}; rules.play calls for {events} events: {plays}\n")
    print(", ".join(sorted(modules)))


async def _followed() -> tuple[set[str], int, int]:
    with tempfile.TemporaryDirectory() as folder:
        store, thinkers = SqliteStore(Path(folder) / "x.sqlite3"), Thinkers(1)
        services = compose(store, thinkers)
        people = [NewSeat("person", name, holder=name) for name in ("ann", "bob")]
        table = (await services.tables.create(NewTable("titus", {}, people, Settings()))).table
        words, counted = words_of("en"), Counter[str]()
        look = look_at(table, [1], None)
        message(table, look, words, None, None)
        seen = Seen(table.number, table.cache.version, look, "en")
        modules: set[str] = set()
        _count_plays(counted)

        def watch(frame: FrameType, event: str, _: Any) -> None:
            name = frame.f_globals.get("__name__", "")
            if event == "call" and name.startswith("ludotheque."):
                modules.add(name)

        before = table.number
        sys.setprofile(watch)
        await services.tables.move(table, 0, table.number, "draw")
        message(table, look, words, seen, None)
        sys.setprofile(None)
        await services.stop()
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
