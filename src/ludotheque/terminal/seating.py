"""Who sits where: people at this screen, and bots."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Sequence

from ludotheque.bots import Bot, make
from ludotheque.engine.definition import Definition
from ludotheque.engine.errors import BadSeat, LudothequeError

ME = "me"
"""A person at this screen."""
USUAL_BOT = "medium"
NOBODY = "none"
"""In place of the list of bots' seats: people play in all of them."""


class Seating:
    """A match's seats, each with a person (``me``) or a bot (its name)."""

    def __init__(self, who: Sequence[str], seed: int | None = None) -> None:
        self.who: tuple[str, ...] = tuple(who)
        self.people: list[int] = [seat for seat, name in enumerate(who) if name == ME]
        self.bots: dict[int, Bot] = {
            seat: make(name, seed=seed) for seat, name in enumerate(who) if name != ME
        }

    def prepare(self, game: Definition) -> threading.Thread:
        """Return a thread that makes the bots ready while people look at the table."""
        thread = threading.Thread(target=self._prepare, args=(game,), daemon=True)
        thread.start()
        return thread

    def _prepare(self, game: Definition) -> None:
        for bot in self.bots.values():
            with contextlib.suppress(LudothequeError):  # it is told when the bot is to move
                bot.prepare(game)

    def close(self) -> None:
        """Let the bots go."""
        for bot in self.bots.values():
            bot.close()


def seats_chosen(players: int, bots: str | None, seats: Sequence[str]) -> list[str]:
    """Return who sits where, as the command line says; by default a person in seat 0, and bots elsewhere."""
    if bots is not None and seats:
        raise LudothequeError("--bots and --seat say the same thing; use one of them")
    if bots is not None:
        chosen = [] if bots == NOBODY else [_seat(number, players) for number in bots.split(",")]
        return [USUAL_BOT if seat in chosen else ME for seat in range(players)]
    who = [ME if seat == 0 else USUAL_BOT for seat in range(players)]
    for text in seats:
        number, equals, name = text.partition("=")
        if not equals or not name:
            raise LudothequeError(f"a seat is written like 1={USUAL_BOT} or 1={ME}, not {text!r}")
        who[_seat(number, players)] = name
    return who


def _seat(text: str, players: int) -> int:
    if not (text.isascii() and text.isdigit()) or int(text[:9]) >= players:
        raise BadSeat(f"the seats are 0 to {players - 1}, not {text!r}")
    return int(text)
