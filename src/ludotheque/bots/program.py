"""A program in a process of its own, talked with line by line. It cannot make anybody wait forever.

Threads read and write its pipes, on every system alike: what it does not read, does not say, or says without
end, holds up nobody but itself. Its error stream is read apart, and the end of it kept.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import queue
import signal
import subprocess
import threading
import time
import weakref
from collections import deque
from collections.abc import Sequence
from typing import IO

from ludotheque.bots.bot import BotFailed
from ludotheque.bots.protocol import LONGEST

FAREWELL_SECONDS = 1.0
"""How long a program may take to end when it is told to."""
ERROR_LINES, ERROR_LETTERS = 5, 300
"""What is kept of its error stream."""
WAITING_LINES = 256
"""Lines that are read before somebody asks for them."""
TICK_SECONDS = 0.1

_running: weakref.WeakSet[Program] = weakref.WeakSet()


class Program:
    """A program that runs. Whatever goes wrong with it is a BotFailed; then it has been ended."""

    def __init__(self, command: Sequence[str]) -> None:
        """Start it; BotFailed if that cannot be done."""
        try:
            self._process = subprocess.Popen(  # noqa: S603 - to start it is what was asked for
                list(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            raise BotFailed(f"it cannot be started: {error}") from error
        assert self._process.stdin
        assert self._process.stdout
        assert self._process.stderr
        self._heard: queue.Queue[str | None] = queue.Queue(WAITING_LINES)
        self._said: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._errors: deque[str] = deque(maxlen=ERROR_LINES)
        self._ended = False
        self._ending = threading.Lock()
        self._threads = [
            threading.Thread(target=target, args=(pipe,), name=f"program-{name}", daemon=True)
            for name, target, pipe in (
                ("hear", self._hear, self._process.stdout),
                ("say", self._say, self._process.stdin),
                ("errors", self._note, self._process.stderr),
            )
        ]
        for thread in self._threads:
            thread.start()
        _running.add(self)

    @property
    def pid(self) -> int:
        """The number of its process."""
        return self._process.pid

    @property
    def ended(self) -> bool:
        """Whether it has ended, or was ended."""
        return self._ended or self._process.poll() is not None

    # talking

    def say(self, lines: Sequence[str]) -> None:
        """Send lines; whether they are read is seen by the answer."""
        self._said.put("".join(f"{line}\n" for line in lines).encode())

    def hear(self, deadline: float, late: str) -> str:
        """Return the next line that is not empty; when the clock passes the deadline, ``late`` is why not."""
        while True:
            try:
                line = self._heard.get(timeout=max(0.0, deadline - time.monotonic()))
            except queue.Empty:
                raise self.failed(late) from None
            if line is None:
                raise self.failed(self._how_it_ended())
            if line:
                return line

    def failed(self, reason: str) -> BotFailed:
        """End it, and return the error that says why, with the last that it said on its error stream."""
        self.end(at_once=True)
        return BotFailed(f"{reason}; its last error line: {self._errors[-1]}" if self._errors else reason)

    def _how_it_ended(self) -> str:
        try:
            code = self._process.wait(FAREWELL_SECONDS)
        except subprocess.TimeoutExpired:
            return "it closed its output"
        return f"it was killed by signal {-code}" if code < 0 else f"it ended, with exit code {code}"

    # ending

    def end(self, at_once: bool = False) -> None:
        """End it, and all that it started: politely, unless ``at_once``; nothing of it is left after that."""
        with self._ending:
            if self._ended:
                return
            if not at_once:
                self.say(["quit"])
                self._said.put(None)
                with contextlib.suppress(subprocess.TimeoutExpired):
                    self._process.wait(FAREWELL_SECONDS)
            self._ended = True
            self._kill()
            self._said.put(None)
            for thread in self._threads:
                thread.join(FAREWELL_SECONDS)
            _running.discard(self)

    def _kill(self) -> None:
        """Kill it with its children: the process, and with it its whole group, where there are such."""
        with contextlib.suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
        with contextlib.suppress(OSError):
            self._process.kill()
        self._process.wait()

    # in threads of their own

    def _hear(self, pipe: IO[bytes]) -> None:
        with pipe, contextlib.suppress(OSError, ValueError):
            while line := pipe.readline(LONGEST):
                if not line.endswith(b"\n") and len(line) == LONGEST:
                    break  # nobody waits for the end of such a line
                if not self._put(line.decode("utf-8", "replace").strip()):
                    return
        self._put(None)

    def _put(self, line: str | None) -> bool:
        """Let a line be heard; False if nobody will listen any more."""
        while not self._ended:
            with contextlib.suppress(queue.Full):
                self._heard.put(line, timeout=TICK_SECONDS)
                return True
        return False

    def _say(self, pipe: IO[bytes]) -> None:
        with contextlib.suppress(OSError, ValueError), pipe:
            while (lines := self._said.get()) is not None:
                pipe.write(lines)
                pipe.flush()

    def _note(self, pipe: IO[bytes]) -> None:
        with pipe, contextlib.suppress(OSError, ValueError):
            while line := pipe.readline(LONGEST):
                if told := line.decode("utf-8", "replace").strip():
                    self._errors.append(told[:ERROR_LETTERS])


def end_all() -> None:
    """End every program that this process runs, at once."""
    for program in list(_running):
        program.end(at_once=True)


atexit.register(end_all)
