"""Machines where Python itself runs in WebAssembly (Pyodide): whatever runs Python runs these beside it.

Nothing watches a call here: whoever waits for one in a worker ends that worker.
"""

from __future__ import annotations

from typing import Any

from ludotheque.engine.errors import LudothequeError
from ludotheque.engine.speed.portable.machine import PAGE, Loaded
from ludotheque.engine.speed.portable.module import read_page, spelled

WIDE = "i"
"""Numbers of 64 bits, which the host has as a kind of their own."""


class HostMachine:
    """A machine beside this one. Its memory is given back when nobody holds it any more."""

    def __init__(self, module: Any, wide: dict[str, list[bool]]) -> None:
        import js

        self._exports: Any = js.WebAssembly.Instance.new(module).exports
        self._wide = wide
        self._calls: dict[str, Any] = {}
        self._bytes: Any = None
        self._size = 0

    def call(self, name: str, *numbers: float) -> Any:
        from pyodide.ffi import JsBigInt, JsException

        if name not in self._calls:
            self._calls[name] = getattr(self._exports, name)
        told = [JsBigInt(one) if wide else one for one, wide in zip(numbers, self._wide[name], strict=True)]
        try:
            return self._calls[name](*told)
        except JsException as error:
            raise LudothequeError(f"portable rules failed in {name}: {error}") from error
        finally:
            self._bytes = None  # the memory may have grown: then it lies elsewhere

    def _part(self, place: int, size: int) -> Any:
        """Return a piece of the memory."""
        import js

        if self._bytes is None:
            self._bytes = js.Uint8Array.new(self._exports.memory.buffer)
            self._size = self._bytes.length
        if not 0 <= place <= place + size <= self._size:
            raise IndexError(f"{size} bytes at {place} are not in the memory")
        return self._bytes.subarray(place, place + size)

    def read(self, place: int, into: memoryview) -> None:
        self._part(place, into.nbytes).assign_to(into)

    def write(self, place: int, data: memoryview) -> None:
        self._part(place, data.nbytes).assign(data)

    def clear(self, place: int, size: int) -> None:
        self._part(place, size).fill(0)

    def room(self, size: int) -> int:
        from pyodide.ffi import JsException

        try:
            place: int = self._exports.memory.grow(-(-size // PAGE)) * PAGE
        except JsException as error:
            raise LudothequeError("portable rules have no more memory") from error
        self._bytes = None
        return place


def load_in_host(code: bytes) -> Loaded:
    """Return what makes machines of a module."""
    import js
    from pyodide.ffi import to_js

    wide = {
        name: [letter == WIDE for letter in spelled(signature)]
        for name, signature in read_page(code)["exports"].items()
    }
    module = js.WebAssembly.Module.new(to_js(code))
    return lambda: HostMachine(module, wide)
