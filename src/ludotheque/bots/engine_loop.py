"""The other side of the protocol: one of our bots as a program that anybody's match can ask for moves."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import IO

from ludotheque.bots.bot import Bot
from ludotheque.bots.protocol import (
    LONGEST,
    VERSION,
    Unclear,
    event_of,
    info_line,
    json_of,
    sight_of,
)
from ludotheque.bots.search import SearchBot
from ludotheque.engine.definition import Setting
from ludotheque.engine.errors import LudothequeError
from ludotheque.engine.game import Game
from ludotheque.engine.play.sight import Event, Sight
from ludotheque.engine.play.standing import check_seat
from ludotheque.engine.shelf import load

SECONDS = 1.0
MOST_SECONDS = 24 * 3600.0
MOST_SEED = 1 << 64

Maker = Callable[[Game, int | None, float], Bot]
"""Makes the bot that plays a game: with a seed, and with so many seconds to think."""


class Engine:
    """Answers the lines of a match, one after the other."""

    def __init__(self, name: str, make: Maker) -> None:
        self.name = name
        self._make = make
        self._commands: dict[str, Callable[[str], list[str]]] = {
            "ludo": self._hello,
            "new": self._new,
            "position": self._position,
            "state": self._take_state,
            "view": lambda rest: [],  # it is in the state
            "event": self._event,
            "legal": lambda rest: [],  # the rules tell
            "go": self._go,
        }
        self._table: tuple[Game, Setting, int, int | None] | None = None
        self._bots: dict[float, Bot] = {}
        self._state: str | None = None
        self._events: list[Event] = []

    def answers(self, lines: Iterator[str]) -> Iterator[str]:
        """Yield what is said to lines, until one of them is ``quit`` or none are left."""
        for line in lines:
            word, _, rest = line.strip().partition(" ")
            if word == "quit":
                return
            if not word:
                continue
            try:
                if word not in self._commands:
                    raise Unclear(f"there is no command {word[:40]!r} ({', '.join(self._commands)}, quit)")
                yield from self._commands[word](rest.strip())
            except LudothequeError as error:
                yield f"error {' '.join(str(error).split())}"

    def _hello(self, rest: str) -> list[str]:
        return [f"id name {self.name}", "id author Ludothèque", f"ok {VERSION}"]

    def _new(self, rest: str) -> list[str]:
        told, self._table = json_of(rest), None
        game = load(str(told.get("game")))
        players = told.get("players", game.players[0])
        setting = game.setting(players, told.get("options"), files=False, rules=told.get("rules"))
        seat, seed = told.get("seat", 0), told.get("seed")
        check_seat(seat, setting.players)
        if seat is None or (seed is not None and not _is_seed(seed)):
            raise Unclear("a seat is a number from 0, and a seed a whole number")
        self._table = game, setting, seat, seed
        self._bots, self._state, self._events = {}, None, []
        self._bot(SECONDS).prepare(game)
        return ["ready"]

    def _position(self, rest: str) -> list[str]:
        self._state, self._events = None, []
        return []

    def _take_state(self, rest: str) -> list[str]:
        self._state = rest
        return []

    def _event(self, rest: str) -> list[str]:
        self._events.append(event_of(rest))
        return []

    def _go(self, rest: str) -> list[str]:
        sight, bot = self._sight(), self._bot(_seconds(rest))
        if not isinstance(bot, SearchBot):  # others would think once more to say what they think
            return [f"move {bot.choose(sight)}"]
        found = bot.analyse(sight)
        return [info_line(found), f"move {found.move}"]

    def _sight(self) -> Sight:
        if self._table is None:
            raise Unclear("say first which match it is: new {…}")
        game, setting, seat, _ = self._table
        return sight_of(game, setting, seat, self._events, self._state)

    def _bot(self, seconds: float) -> Bot:
        """Return the bot that thinks for so long: the same as before, so that it goes on from there."""
        assert self._table
        if seconds not in self._bots:
            game, _, _, seed = self._table
            self._bots = {seconds: self._make(game, seed, seconds)}
        return self._bots[seconds]


def _is_seed(seed: object) -> bool:
    return isinstance(seed, int) and not isinstance(seed, bool) and 0 <= seed < MOST_SEED


def _seconds(text: str) -> float:
    try:
        seconds = float(text or SECONDS)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= MOST_SECONDS:
        raise Unclear(f"'go' takes seconds, as 'go 0.5', not {text[:40]!r}")
    return seconds


def converse(engine: Engine, heard: IO[bytes], said: IO[bytes]) -> None:
    """Answer on one stream what comes on another, line by line, until it ends."""
    lines = iter(lambda: heard.readline(LONGEST), b"")
    with contextlib.suppress(BrokenPipeError):  # nobody listens any more
        for answer in engine.answers(line.decode("utf-8", "replace") for line in lines):
            said.write(f"{answer}\n".encode())
            said.flush()
