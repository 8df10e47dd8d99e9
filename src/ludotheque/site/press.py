"""Printing boxes for visitors: one at a time, in a process of its own, so that no table waits for it."""

from __future__ import annotations

import asyncio
import json
import logging
import sys
import tempfile
from collections import OrderedDict
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from ludotheque.engine.author.contract import Json
from ludotheque.engine.author.options import STANDARD
from ludotheque.engine.game import Game
from ludotheque.engine.printing import NEEDED
from ludotheque.site.problems import Problem

PAPERS = ("a4", "letter")
MOST_WAITING = 6
"""Who comes when that many wait is asked to come back."""
KEPT = 24
"""PDFs that are kept, since the next visitor may want the same."""
PATIENCE = 180.0
log = logging.getLogger("ludotheque.site")


def printable(game: Game) -> bool:
    """Tell whether a game's box can be printed here."""
    return game.printing is not None and all(find_spec(name) is not None for name in NEEDED)


@dataclass(frozen=True)
class Order:
    """What somebody wants printed."""

    game: str
    paper: str
    lang: str
    duplex: bool
    deck: str
    """The name of a set of ours, or JSON."""


class Press:
    """Prints what is ordered, in turn."""

    def __init__(self) -> None:
        self.kept: OrderedDict[Order, bytes] = OrderedDict()
        self.waiting = 0
        self.turn = asyncio.Lock()

    async def printed(self, order: Order) -> bytes:
        """Return a box as a PDF."""
        if order not in self.kept:
            if self.waiting >= MOST_WAITING:
                raise Problem(
                    503, "Many boxes are being printed. Try again in a minute.", {"Retry-After": "60"}
                )
            self.waiting += 1
            try:
                async with self.turn:
                    if order not in self.kept:
                        self._keep(order, await _run(order))
            finally:
                self.waiting -= 1
        self.kept.move_to_end(order)
        return self.kept[order]

    def _keep(self, order: Order, pdf: bytes) -> None:
        self.kept[order] = pdf
        while len(self.kept) > KEPT:
            self.kept.popitem(last=False)


async def _run(order: Order) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        deck, target = order.deck, Path(folder) / "box.pdf"
        if deck.startswith("{"):
            (Path(folder) / "own.json").write_text(deck, encoding="utf-8")
            deck = str(Path(folder) / "own.json")
        command = [*(sys.executable, "-m", "ludotheque.cli", "print", order.game), "--paper", order.paper]
        command += ["--lang", order.lang, "--duplex" if order.duplex else "--fold"]
        command += [*(("--deck", deck) if deck != STANDARD else ()), "-o", str(target)]
        process = await asyncio.create_subprocess_exec(
            *command, stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.PIPE
        )
        try:
            _, said = await asyncio.wait_for(process.communicate(), PATIENCE)
        except (TimeoutError, asyncio.CancelledError):
            process.kill()
            await process.wait()
            raise
        if process.returncode != 0:
            log.error("%s could not be printed: %s", order.game, said.decode(errors="replace")[-2000:])
            raise Problem(500, "This box could not be printed. It has been noted.")
        return target.read_bytes()


def written(deck: str | Json) -> str:
    """Return components as an order names them."""
    return deck if isinstance(deck, str) else json.dumps(deck, ensure_ascii=False, sort_keys=True)
