"""Printing boxes for visitors: in turn, in a process of its own, so that no table waits for it."""

from __future__ import annotations

import json
import logging
import subprocess
import sys
import tempfile
from collections import Counter, OrderedDict
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from ludotheque.engine.author.contract import Json
from ludotheque.engine.author.options import STANDARD
from ludotheque.engine.game import Game
from ludotheque.engine.printing import NEEDED
from ludotheque.site.foundation.account import Account
from ludotheque.site.foundation.problem import Problem
from ludotheque.site.tables.thinking import AnyLane
from ludotheque.site.tables.turns import MOVE

PAPERS = ("a4", "letter")
MOST_WAITING = 6
"""Whoever comes when that many wait at their address is asked to come back."""
KEPT = 24
"""PDFs of own components that are kept, since they may be wanted again."""
PATIENCE = 180.0
log: logging.Logger = logging.getLogger("ludotheque.site")


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

    @property
    def own(self) -> bool:
        """Whether the components are somebody's own."""
        return self.deck.startswith("{")


class PrintQueue:
    """Prints what is ordered: one box at a time for an address, and addresses in turn."""

    def __init__(self, printers: AnyLane) -> None:
        """``printers`` are the threads that wait for the processes which print."""
        self._printers = printers
        self._boxes: dict[Order, bytes] = {}
        """Boxes with sets of ours: there are a few dozen, printed once."""
        self._own: OrderedDict[Order, bytes] = OrderedDict()
        self._waiting: Counter[str] = Counter()
        """How many boxes each address waits for."""

    async def printed(self, order: Order, account: Account) -> bytes:
        """Return a box as a PDF."""
        if made := self._kept(order):
            return made
        network = account.network
        if self._waiting[network] >= MOST_WAITING:
            raise Problem(503, "Many boxes are being printed. Try again in a minute.", {"Retry-After": "60"})
        self._waiting[network] += 1
        try:
            return await self._printers.done(MOVE, lambda: self._made(order), account)
        finally:
            self._waiting[network] -= 1
            if not self._waiting[network]:
                del self._waiting[network]

    def _made(self, order: Order) -> bytes:
        """Return a box, which may have been printed while it waited; in a printer's thread."""
        made = self._kept(order)
        if made is None:
            made = run(order)
            self._keep(order, made)
        return made

    def _kept(self, order: Order) -> bytes | None:
        return self._boxes.get(order) or self._own.get(order)

    def _keep(self, order: Order, pdf: bytes) -> None:
        if not order.own:
            self._boxes[order] = pdf
            return
        self._own[order] = pdf
        self._own.move_to_end(order)
        while len(self._own) > KEPT:
            self._own.popitem(last=False)


def run(order: Order) -> bytes:
    """Return a box as a process of its own prints it."""
    with tempfile.TemporaryDirectory() as folder:
        deck, target = order.deck, Path(folder) / "box.pdf"
        if order.own:
            (Path(folder) / "own.json").write_text(deck, encoding="utf-8")
            deck = str(Path(folder) / "own.json")
        command = [*(sys.executable, "-m", "ludotheque.cli", "print", order.game), "--paper", order.paper]
        command += ["--lang", order.lang, "--duplex" if order.duplex else "--fold"]
        command += [*(("--deck", deck) if deck != STANDARD else ()), "-o", str(target)]
        done = subprocess.run(  # noqa: S603 - of our own words, and a file that we wrote
            command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, timeout=PATIENCE, check=False
        )
        if done.returncode != 0:
            said = done.stderr.decode(errors="replace")[-2000:]
            log.error("%s could not be printed: %s", order.game, said)
            raise Problem(500, "This box could not be printed. It has been noted.")
        return target.read_bytes()


def written(deck: str | Json) -> str:
    """Return components as an order names them."""
    return deck if isinstance(deck, str) else json.dumps(deck, ensure_ascii=False, sort_keys=True)
