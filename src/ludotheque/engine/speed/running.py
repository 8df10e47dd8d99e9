"""What runs when, decided in one place.

Plain rules are there at once. Portable code, where the game brings some that fits, serves searches and
whatever is long, from the first second. Machine code is made where Numba is installed and somebody asks for
it, or where there is no portable code.

``LUDOTHEQUE_CODE`` in the environment leaves out what it does not name of ``portable`` and ``native``.
"""

from __future__ import annotations

import ctypes
import logging
import mmap
import os
import platform
import sys
from functools import cache, partial
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from typing import TYPE_CHECKING

from ludotheque.engine.errors import LudothequeError
from ludotheque.engine.speed.compiled import has_numba
from ludotheque.engine.speed.portable.calling import PortableCode
from ludotheque.engine.speed.portable.host_machine import load_in_host
from ludotheque.engine.speed.portable.machine import Loader, load_in_wasmtime
from ludotheque.engine.speed.portable.module import module_of

if TYPE_CHECKING:
    from ludotheque.engine.speed.rules import Rules

PORTABLE, NATIVE = "portable", "native"
INSTALL = "pip install 'ludotheque[native]'"
IN_WEBASSEMBLY = sys.platform == "emscripten"
"""Whether Python itself runs in WebAssembly: then the host runs portable code beside it."""
log: logging.Logger = logging.getLogger("ludotheque.engine")


def allowed(kind: str) -> bool:
    """Tell whether a kind of code may be used."""
    named = os.environ.get("LUDOTHEQUE_CODE", "")
    return not named or kind in named.split(",")


def can_compile() -> bool:
    """Tell whether machine code can be made here."""
    return allowed(NATIVE) and has_numba() and runs_new_code()


@cache
def runs_new_code() -> bool:
    """Tell whether this system runs what a process has written itself: a hardened one does not."""
    if sys.platform != "linux":
        return True
    size, executable = mmap.PAGESIZE, mmap.PROT_READ | mmap.PROT_EXEC
    page = mmap.mmap(-1, size)
    place = ctypes.addressof(ctypes.c_char.from_buffer(page))
    protect = ctypes.CDLL(None).mprotect
    return protect(ctypes.c_void_p(place), ctypes.c_size_t(size), executable) == 0


def _wanted() -> str:
    """Return what machine code would take."""
    return f"{INSTALL} for machine code" if runs_new_code() else "this system runs no code that is made on it"


@cache
def has_linker() -> bool:
    """Tell whether what links portable code is installed."""
    return find_spec("ziglang") is not None


def tools() -> dict[str, str | None]:
    """Return the versions of what makes code and runs it; None for what is not installed."""
    found: dict[str, str | None] = {"python": platform.python_version()}
    for name in ("wasmtime", "numba", "numpy", "ziglang"):
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = None
    return found


def in_use(rules: Rules) -> str:
    """Return what runs a game here, in words."""
    if rules.portable is not None:
        more = ", machine code if asked for" if can_compile() else ""
        return f"portable code for searches{more}, else plain Python"
    if can_compile():
        return "no portable code that can run here: machine code, plain Python until it is made"
    return f"plain Python alone: {_wanted()}"


def check_native(name: str) -> None:
    """Raise LudothequeError if machine code was asked for and cannot be made."""
    if not can_compile():
        why = f"machine code for {name} needs Numba: {INSTALL}"
        raise LudothequeError(why if runs_new_code() else f"no machine code for {name}: {_wanted()}")


def is_ours(package: str) -> bool:
    """Tell whether a game comes with this package: its matches are known to end, and nobody else wrote it."""
    return package.startswith("ludotheque.games.")


def portable_code(package: str, state_size: int, list_length: int) -> PortableCode | None:
    """Return a game's portable code, ready to run; None, with a word in the log, where it cannot run."""
    if not allowed(PORTABLE):
        return None
    code = _loaded(package, state_size, list_length)
    if code is None and allowed(NATIVE) and not can_compile():
        log.warning("bots of %s think in plain Python, and do with less: %s", package, _wanted())
    return code


def _loaded(package: str, state_size: int, list_length: int) -> PortableCode | None:
    module = module_of(package, state_size)
    if module is None:
        return None
    load: Loader = partial(load_in_wasmtime, watched=not is_ours(package))
    if IN_WEBASSEMBLY:
        load = load_in_host
    try:
        return PortableCode(module, list_length, load)
    except ImportError:
        log.warning("wasmtime is not installed: portable code is not used")
    except Exception as error:  # whatever a hardened or an odd system refuses: there are other ways
        log.warning("portable code of %s does not run here: %s", package, str(error).splitlines()[0])
    return None
