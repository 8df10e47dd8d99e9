"""Serving the site: the data folder, the addresses to open, and the server itself."""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import errno
import gc
import logging
import socket
import sys
from collections.abc import Iterator

from ludotheque.bots.precompile import load_portable_code
from ludotheque.engine.errors import LudothequeError
from ludotheque.site.app import make_app
from ludotheque.site.http.access_log import write_to_standard_output
from ludotheque.site.http.connections import Config, Server
from ludotheque.site.settings.connection_limits import SPARE_FILES
from ludotheque.site.settings.server_settings import OFF, ServerSettings
from ludotheque.site.store.private_files import alone, mend
from ludotheque.site.store.sqlite.backup import FILE
from ludotheque.site.store.stores import StoreLocation

GARBAGE = (20_000, 10, 5)
"""New objects after which to look for garbage, and how often among older ones; 700 are a few moves.

A million new objects have the oldest looked through: some 100 MB of what was left behind in circles."""
EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 - only compared
SWITCH_SECONDS = 0.0005
"""How long the thread that has stored something waits, at most, to say so: a tenth of what Python thinks."""


@contextlib.contextmanager
def held(place: StoreLocation) -> Iterator[None]:
    """Hold a place for a server: a file serves one at a time, a database any number."""
    with contextlib.nullcontext() if place.url else alone(place.file.parent):
        if place.url is None:
            mend(place.file, with_folder=place.file.name == FILE)
        asyncio.run(tried(place))
        yield


async def tried(place: StoreLocation) -> None:
    """Bring a store up to date; LudothequeError if it cannot be used."""
    store = await place.store()
    await store.close()


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens; LudothequeError, with what to do, if the address is taken."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        sock = socket.socket(family)
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        sock.bind((host, port))
    except OSError as error:
        here = error.errno in (errno.EADDRINUSE, errno.EACCES)
        choose = "--port" if here else "--host: an address of this machine"
        raise LudothequeError(
            f"{host}:{port} cannot be served on: {error.strerror} (choose another {choose})"
        ) from error
    sock.listen(2048)
    return sock


def serve(sock: socket.socket, place: StoreLocation, settings: ServerSettings) -> None:
    """Serve until stopped."""
    host, port = sock.getsockname()[:2]
    home = home_address(port, settings.access.base_path) if host in EVERYWHERE else None
    wanted = settings.connections
    fitting = wanted.fitting(files_for(wanted.connections + SPARE_FILES))
    logging.getLogger("python_multipart").setLevel(logging.ERROR)  # what a client did wrong is no news
    if settings.access_log != OFF:
        write_to_standard_output()
    config = Config(make_app(place, settings, home), fitting, settings.proxies)
    give_large_arrays_back()
    load_portable_code()
    gc.freeze()  # what there is now stays: it need not be looked through for garbage
    gc.set_threshold(*GARBAGE)
    sys.setswitchinterval(SWITCH_SECONDS)
    Server(config).run(sockets=[sock])


def files_for(wanted: int) -> int:
    """Return how many files may be open at once, after asking the system for enough."""
    try:
        import resource
    except ImportError:  # no such limit on this system
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft in (resource.RLIM_INFINITY, -1) or soft >= wanted:
        return wanted
    soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return soft


def home_address(port: int, base_path: str = "") -> str | None:
    """Return this machine's address for other devices in the house, if it has one."""
    with contextlib.closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: only asks which way it would go
            address: str = probe.getsockname()[0]
        except OSError:
            return None
    return None if address.startswith("127.") else f"http://{address}:{port}{base_path}/"


MMAP_THRESHOLD = -3
"""mallopt's name for it: M_MMAP_THRESHOLD, of malloc.h."""
LARGE_BYTES = 1 << 20


def give_large_arrays_back() -> bool:
    """Have the C library ask the system for every large array; tell whether it does (glibc's can).

    A tree's arrays are made with room for more than most searches need, which costs nothing while the system
    hands out pages as they are touched. glibc stops asking for them after the first few arrays were freed:
    then new ones are cut from what it holds on to, and wiped first. Forty tables of experts at Labyrinthe
    took 1045 MB that way, and 234 MB with large arrays always asked for from the system.
    """
    try:
        mallopt = ctypes.CDLL(None).mallopt
    except (AttributeError, OSError, TypeError):
        return False
    return bool(mallopt(MMAP_THRESHOLD, LARGE_BYTES))
