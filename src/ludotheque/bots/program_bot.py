"""The bot ``cmd:…``: a program in any language, which speaks the protocol of docs/engine-protocol.md."""

from __future__ import annotations

import os
import secrets
import shlex
import threading
import time
import weakref
from typing import Any

from ludotheque.bots.bot import Analysis, Bot, check_seconds, check_seed, check_turn
from ludotheque.bots.program import Program
from ludotheque.bots.protocol import HELLO, VERSION, analysis_of, new_lines, position_lines
from ludotheque.engine.definition import Definition
from ludotheque.engine.errors import LudothequeError
from ludotheque.engine.play.sight import Event, Sight

PROGRAM = "cmd:"
"""What the names of such bots begin with."""
SECONDS = 1.0
START_SECONDS = 30.0
"""How long a program may take to say hello."""
READY_SECONDS = 120.0
"""How long it may take to get ready for a match: it may have to load or compile something."""
MARGIN_SECONDS = 1.0
"""How much later than asked a move may come; as much again as was asked for, if that is more."""

Command = tuple[str, ...]


class ProgramBot(Bot):
    """Lets a program play. The program is started when it is first needed, and runs until ``close``.

    A program that fails is a BotFailed, which says why; the next question starts it again.
    """

    def __init__(self, command: str, seconds: float = SECONDS, seed: int | None = None) -> None:
        """``command`` is written as for a shell, but no shell reads it."""
        check_seconds(seconds)
        check_seed(seed)
        self.command: Command = _words(command)
        self.seconds = seconds
        self.seed: int = secrets.randbits(32) if seed is None else seed
        self._clear()

    def _clear(self) -> None:
        self._talking = threading.Lock()
        self._program: Program | None = None
        self._given_back: weakref.finalize[Any, Any] | None = None
        self._match: list[str] = []
        """How the match that is being played was announced."""
        self._events: tuple[Event, ...] = ()
        """What has happened in it so far."""

    def __getstate__(self) -> dict[str, Any]:
        return {"command": self.command, "seconds": self.seconds, "seed": self.seed}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._clear()

    def prepare(self, game: Definition) -> None:
        """Start the program; BotFailed if it does not say hello."""
        with self._talking:
            self._started()

    def choose(self, sight: Sight) -> str:
        """Return the program's move; BotFailed if it gives none that is legal, or none in time."""
        return self._asked(sight)[0]

    def analyse(self, sight: Sight) -> Analysis:
        """Return the program's move, and the chances and lines of its last info, if it gave such."""
        return analysis_of(*self._asked(sight), sight.setting.players)

    def close(self) -> None:
        """Let the program go; another bot of the same command may go on with it."""
        with self._talking:
            if self._given_back:
                self._given_back()
            self._program = self._given_back = None
            self._match = []

    def _asked(self, sight: Sight) -> tuple[str, str]:
        """Return the program's move, and its last info."""
        check_turn(sight)
        with self._talking:
            program = self._started()
            if not self._goes_on(sight):
                program.say(new_lines(sight, self.seed))
                _expect(program, "ready", READY_SECONDS)
                self._match = new_lines(sight, self.seed)
            self._events = tuple(sight.events)
            program.say([*position_lines(sight), f"go {self.seconds:g}"])
            late = max(MARGIN_SECONDS, self.seconds)
            move, info = _expect(program, "move", self.seconds + late)
            if move not in sight.moves():
                raise program.failed(f"its move {move[:60]!r} is not legal")
            return move, info

    def _goes_on(self, sight: Sight) -> bool:
        """Tell whether a sight is, as far as can be told, one of the match that the program knows of."""
        before = self._events
        return self._match == new_lines(sight, self.seed) and tuple(sight.events[: len(before)]) == before

    def _started(self) -> Program:
        if self._program is None or self._program.ended:
            self._match = []
            self._program = program = _taken(self.command)
            self._given_back = weakref.finalize(self, _give_back, self.command, program)
        return self._program


def _words(command: str) -> Command:
    try:
        words = tuple(shlex.split(command, posix=os.name == "posix"))
    except ValueError as error:
        raise LudothequeError(f"{command!r} is not a command: {error}") from error
    if not words:
        raise LudothequeError(f"a program is written {PROGRAM}COMMAND, as {PROGRAM}./mybot")
    return words


def _expect(program: Program, word: str, seconds: float) -> tuple[str, str]:
    """Return what follows an expected word, and the last info before; BotFailed if something else comes."""
    deadline, info = time.monotonic() + seconds, ""
    late = f"it did not say '{word}' within {seconds:g} s"
    while True:
        said, _, rest = program.hear(deadline, late).partition(" ")
        if said == word:
            return rest.strip(), info
        if said == "info":
            info = rest
        elif said == "error":
            raise program.failed(f"it says: {rest[:200]}")
        elif said != "id":
            raise program.failed(f"it says {f'{said} {rest}'.strip()[:60]!r} where '{word}' was expected")


# Programs that are free: who needs one of the same command takes it, as starting may be slow.

_free: dict[Command, Program] = {}
_freeing = threading.Lock()


def _taken(command: Command) -> Program:
    """Return a program that runs and has said hello."""
    with _freeing:
        program = _free.pop(command, None)
    if program and not program.ended:
        return program
    program = Program(command)
    program.say([HELLO])
    version, _ = _expect(program, "ok", START_SECONDS)
    if version not in ("", str(VERSION)):
        raise program.failed(f"it speaks version {version[:20]!r} of the protocol, not {VERSION}")
    return program


def _give_back(command: Command, program: Program) -> None:
    """Keep a program for the next one who needs it; one of each command is enough."""
    with _freeing:
        kept = not program.ended and _free.setdefault(command, program) is program
    if not kept:
        program.end()
