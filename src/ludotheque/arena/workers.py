"""Who plays the matches: processes on this machine, or a Ray cluster. Both are asked in the same way."""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Iterable, Iterator
from itertools import islice
from multiprocessing.connection import Connection, wait
from typing import Any, NoReturn, Protocol, Self

from ludotheque.arena.play import Played, play
from ludotheque.arena.schedule import Fixture
from ludotheque.bots.program import end_all
from ludotheque.engine.errors import LudothequeError

FAREWELL_SECONDS = 2.0
"""How long a process may take to end the programs that play for it."""


class Workers(Protocol):
    """Plays fixtures, several at a time. A fixture is asked for only when somebody is free to play it."""

    count: int

    def played(self, fixtures: Iterable[Fixture]) -> Iterator[Played]:
        """Yield the results of the fixtures, in the order in which they end."""

    def __enter__(self) -> Self: ...

    def __exit__(self, *_: object) -> None: ...


def workers(where: str = "cores", count: int | None = None) -> Workers:
    """Return those who play: ``cores`` of this machine, all unless a number is given, or ``ray``."""
    if where == "ray":
        return Cluster()
    return Processes(count or cores())


def cores() -> int:
    """Return how many cores this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on this system
        return os.cpu_count() or 1


class Processes:
    """Processes on this machine, each playing one match at a time."""

    def __init__(self, count: int) -> None:
        self.count = count
        self._processes: list[multiprocessing.process.BaseProcess] = []
        self._pipes: list[Connection[Fixture, Any]] = []

    def __enter__(self) -> Self:
        context = multiprocessing.get_context("spawn")
        for _ in range(self.count):
            ours, theirs = context.Pipe()
            process = context.Process(target=_work, args=(theirs,), daemon=True)
            process.start()
            theirs.close()
            self._processes.append(process)
            self._pipes.append(ours)
        return self

    def __exit__(self, *_: object) -> None:
        """Stop everybody at once: matches under way are abandoned."""
        for pipe in self._pipes:
            pipe.close()
        for process in self._processes:
            process.terminate()
        for process in self._processes:
            process.join(FAREWELL_SECONDS)
            process.kill()
            process.join()
        self._pipes, self._processes = [], []

    def played(self, fixtures: Iterable[Fixture]) -> Iterator[Played]:
        """Yield the results of the fixtures, in the order in which they end."""
        waiting = iter(fixtures)
        busy = [pipe for pipe in self._pipes if _hand_over(waiting, pipe)]
        while busy:
            for pipe in wait(busy):
                assert isinstance(pipe, Connection)
                answer = _answer(pipe)
                if not _hand_over(waiting, pipe):
                    busy.remove(pipe)
                yield answer


def _hand_over(fixtures: Iterator[Fixture], pipe: Connection[Fixture, Any]) -> bool:
    """Send the next fixture, if there is one."""
    for fixture in fixtures:
        pipe.send(fixture)
        return True
    return False


def _answer(pipe: Connection[Any, Any]) -> Played:
    try:
        answer = pipe.recv()
    except (EOFError, ConnectionError):
        raise LudothequeError(
            "a process that played matches has died: was it killed, or out of memory?"
        ) from None
    if isinstance(answer, LudothequeError):
        raise answer
    assert isinstance(answer, Played)
    return answer


def _work(pipe: Connection[Any, Any]) -> None:
    """Play what the pipe says, until it closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that keeps the results
    signal.signal(signal.SIGTERM, lambda *_: _leave())
    threading.Thread(target=_follow_parent, daemon=True).start()
    while True:
        try:
            fixture = pipe.recv()
        except (EOFError, ConnectionError):
            return
        try:
            pipe.send(play(fixture))
        except LudothequeError as error:
            pipe.send(error)


def _follow_parent() -> None:
    """End this process when its parent has ended, however that came about."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    wait([parent.sentinel])
    _leave()


def _leave() -> NoReturn:
    """End this process, and the programs that play for it."""
    end_all()
    os._exit(1)


class Cluster:
    """A Ray cluster: the one that ``RAY_ADDRESS`` names or that runs here; else one is started here."""

    def __init__(self) -> None:
        try:
            import ray
        except ImportError:
            raise LudothequeError("Ray is not installed; pip install 'ludotheque[ray]'") from None
        self._ray = ray
        self.count: int = 0

    def __enter__(self) -> Self:
        try:
            self._ray.init(log_to_driver=False, logging_level=logging.ERROR, include_dashboard=False)
        except (ConnectionError, ValueError, RuntimeError) as error:
            raise LudothequeError(f"there is no Ray cluster to be had: {error}") from error
        resources: dict[str, float] = self._ray.cluster_resources()  # type: ignore[no-untyped-call]
        self.count = int(resources.get("CPU", 1))
        return self

    def __exit__(self, *_: object) -> None:
        """Leave the cluster: what it was still playing is abandoned."""
        self._ray.shutdown()

    def played(self, fixtures: Iterable[Fixture]) -> Iterator[Played]:
        """Yield the results of the fixtures, in the order in which they end."""
        waiting, task = iter(fixtures), self._ray.remote(play)
        pending = {task.remote(fixture) for fixture in islice(waiting, 2 * self.count)}
        while pending:
            done, _ = self._ray.wait(list(pending), num_returns=1)
            pending.difference_update(done)
            pending.update(task.remote(fixture) for fixture in islice(waiting, len(done)))
            for one in done:
                try:
                    yield self._ray.get(one)
                except self._ray.exceptions.RayError as error:
                    raise LudothequeError(str(getattr(error, "cause", None) or error)) from error
