"""What runs WebAssembly: a small door, and wasmtime behind it.

A browser has a runner of its own; whatever has this interface does.
"""

from __future__ import annotations

import atexit
import ctypes
import logging
import threading
from collections.abc import Callable
from contextlib import nullcontext
from functools import cache
from typing import Any, Protocol

from ludotheque.engine.errors import LudothequeError

PAGE = 1 << 16
MOST_MEMORY = (1 << 31) - PAGE
"""Bytes that one machine may have; places in it are positive numbers of 32 bits."""
TICK, LONGEST = 1.0, 120
"""Seconds between two looks at the clock, and how many such looks a call may last."""
log: logging.Logger = logging.getLogger("ludotheque.engine")


class Machine(Protocol):
    """A module with memory of its own. One thread at a time uses it."""

    def call(self, name: str, *numbers: float) -> Any:
        """Return what an exported function gives; LudothequeError if it is stopped."""

    def read(self, place: int, into: memoryview) -> None:
        """Fill a piece of bytes from the memory."""

    def write(self, place: int, data: memoryview) -> None:
        """Write bytes to the memory."""

    def clear(self, place: int, size: int) -> None:
        """Set bytes of the memory to 0."""

    def room(self, size: int) -> int:
        """Return the place of so many bytes that are 0 and used by nobody else."""


Loaded = Callable[[], Machine]
"""Makes a machine of a module that was loaded."""
Loader = Callable[[bytes], Loaded]


class WasmtimeMachine:
    """A machine in wasmtime: a store of its own. Its memory is given back when nobody holds it any more."""

    def __init__(self, engine: Any, module: Any, clock: Clock | None) -> None:
        import wasmtime

        self._clock = clock
        self._store = store = wasmtime.Store(engine)
        store.set_limits(memory_size=MOST_MEMORY)
        store.set_epoch_deadline(LONGEST)
        exports = wasmtime.Instance(store, module, []).exports(store)
        self._memory: Any = exports["memory"]
        self._functions: dict[str, Any] = dict(exports.items())
        self._find()

    def call(self, name: str, *numbers: float) -> Any:
        import wasmtime

        with self._clock or nullcontext():
            self._store.set_epoch_deadline(LONGEST)
            try:
                return self._functions[name](self._store, *numbers)
            except (wasmtime.Trap, wasmtime.WasmtimeError) as error:
                raise LudothequeError(f"portable rules failed in {name}: {_reason(error)}") from error
            finally:
                self._find()

    def _find(self) -> None:
        """Note where the memory lies, and how large it is: it may have grown."""
        self._size = self._memory.data_len(self._store)
        self._base = ctypes.addressof(self._memory.data_ptr(self._store).contents)

    def _address(self, place: int, size: int) -> int:
        if not 0 <= place <= place + size <= self._size:
            raise IndexError(f"{size} bytes at {place} are not in the memory")
        return self._base + place

    def read(self, place: int, into: memoryview) -> None:
        into[:] = memoryview(
            (ctypes.c_ubyte * into.nbytes).from_address(self._address(place, into.nbytes))
        ).cast("B")

    def write(self, place: int, data: memoryview) -> None:
        size = data.nbytes
        memoryview((ctypes.c_ubyte * size).from_address(self._address(place, size))).cast("B")[:] = data

    def clear(self, place: int, size: int) -> None:
        ctypes.memset(self._address(place, size), 0, size)

    def room(self, size: int) -> int:
        import wasmtime

        try:
            place: int = self._memory.grow(self._store, -(-size // PAGE)) * PAGE
        except wasmtime.WasmtimeError as error:
            raise LudothequeError("portable rules have no more memory") from error
        self._find()
        return place


def _reason(error: Exception) -> str:
    """Return why a call was stopped, without where."""
    said = str(error)
    if "interrupt" in said or "epoch" in said:
        return f"it did not end within {LONGEST * TICK:.0f} seconds"
    return said.strip().splitlines()[-1].strip()


class Clock:
    """An engine of wasmtime, and the thread that moves its clock on while something runs.

    Where nothing runs, no thread wakes up.
    """

    def __init__(self, engine: Any) -> None:
        self.engine = engine
        self._running = 0
        self._lock = threading.Condition()
        self._ticking = False

    def __enter__(self) -> None:
        with self._lock:
            self._running += 1
            if not self._ticking:
                self._ticking = True
                threading.Thread(target=self._tick, name="ludotheque-clock", daemon=True).start()

    def __exit__(self, *error: object) -> None:
        with self._lock:
            self._running -= 1

    def _tick(self) -> None:
        idle = threading.Event()
        while True:
            idle.wait(TICK)
            with self._lock:
                if not self._running:
                    self._ticking = False
                    return
            self.engine.increment_epoch()


def _leave_standing() -> None:
    """Have nothing taken down from now on, as the process ends: it may be in use still."""
    import wasmtime

    for kind in vars(wasmtime).values():
        if hasattr(kind, "__del__"):
            kind.__del__ = lambda self: None


@cache
def _engine(watched: bool) -> tuple[Any, Clock | None]:
    """Return what compiles and runs modules, and the clock that stops them if they are watched."""
    import wasmtime

    atexit.register(_leave_standing)
    config = wasmtime.Config()
    config.cranelift_opt_level = "speed"
    config.epoch_interruption = watched
    engine = wasmtime.Engine(config)
    return engine, Clock(engine) if watched else None


def load_in_wasmtime(code: bytes, watched: bool = True) -> Loaded:
    """Return what makes machines of a module.

    A watched one is stopped if it never ends. Looking at the clock in every loop takes a tenth to a quarter
    of a search's time, so what is known to end need not be watched.
    """
    import wasmtime

    engine, clock = _engine(watched)
    module = wasmtime.Module(engine, code)
    return lambda: WasmtimeMachine(engine, module, clock)
