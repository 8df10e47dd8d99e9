"""A file of portable code: WebAssembly, with a page in it that says what it was made from."""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, NamedTuple

FILE = "portable.wasm"
"""How it is called in the package of its game."""
FORMAT = 2
MAGIC, SECTION = b"\0asm\1\0\0\0", b"ludotheque"
OURS, GAME = "ludotheque", "game"
"""Whose folder a source lies in."""
log: logging.Logger = logging.getLogger("ludotheque.engine")


class Module(NamedTuple):
    """Portable code of a game, and what the arguments of its functions are."""

    code: bytes
    signatures: Mapping[str, str]
    page: Mapping[str, Any]


def packed(code: bytes, page: Mapping[str, Any]) -> bytes:
    """Return a module with a page in it, which engines pass over."""
    text = json.dumps(page, sort_keys=True, separators=(",", ":")).encode()
    content = _leb(len(SECTION)) + SECTION + text
    return code + b"\0" + _leb(len(content)) + content


def read_page(code: bytes) -> Mapping[str, Any]:
    """Return the page in a module; ValueError if there is none."""
    if not code.startswith(MAGIC):
        raise ValueError("it is not WebAssembly")
    place = len(MAGIC)
    while place < len(code):
        kind = code[place]
        size, place = _unleb(code, place + 1)
        length, begin = _unleb(code, place) if kind == 0 else (0, place)
        if kind == 0 and code[begin : begin + length] == SECTION:
            page: Mapping[str, Any] = json.loads(code[begin + length : place + size])
            return page
        place += size
    raise ValueError("it does not say what it was made from")


def spelled(signature: str) -> str:
    """Return the kinds of the numbers that a function is given: of an array its place and its sizes."""
    sizes = signature.replace("s", "1")  # how many states there are
    return "".join("p" * (1 + int(one)) if one.isdigit() else one for one in sizes)


def _leb(number: int) -> bytes:
    """Return a number as WebAssembly writes it: seven bits a byte, the lowest first."""
    made = bytearray()
    while True:
        number, low = number >> 7, number & 0x7F
        made.append(low | (0x80 if number else 0))
        if not number:
            return bytes(made)


def _unleb(code: bytes, place: int) -> tuple[int, int]:
    """Return the number that begins at a place, and the place after it."""
    number = shift = 0
    while True:
        byte = code[place]
        place += 1
        number |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            return number, place


def digests(package: str, sources: Iterable[Path]) -> dict[str, str]:
    """Return a digest of each source, by its folder's owner and its path there."""
    folders = {GAME: folder_of(package), OURS: folder_of("ludotheque")}
    found: dict[str, str] = {}
    for path in sources:
        owner = next(name for name, folder in folders.items() if path.resolve().is_relative_to(folder))
        found[f"{owner}:{path.resolve().relative_to(folders[owner]).as_posix()}"] = digest_of(path)
    return dict(sorted(found.items()))


def folder_of(package: str) -> Path:
    """Return where a package lies."""
    return Path(str(resources.files(package))).resolve()


@cache
def digest_of(path: Path) -> str:
    """Return a digest of a source, however its lines end."""
    try:
        text = path.read_bytes()
    except OSError:
        return ""
    return hashlib.sha256(text.replace(b"\r\n", b"\n")).hexdigest()[:16]


def has_module(package: str) -> bool:
    """Tell whether a game's package brings portable code, fitting or not."""
    return (folder_of(package) / FILE).is_file()


def module_of(package: str, state_size: int) -> Module | None:
    """Return the portable code that a game's package brings; None if there is none that fits its sources."""
    path = folder_of(package) / FILE
    if not path.is_file():
        return None
    code = path.read_bytes()
    try:
        page = read_page(code)
        reason = _reason(package, state_size, page)
    except (ValueError, KeyError, IndexError) as error:
        page, reason = {}, str(error)
    if reason:
        log.warning("%s is not used: %s (`ludo portable` makes it anew)", path, reason)
        return None
    return Module(code, page["exports"], page)


def _reason(package: str, state_size: int, page: Mapping[str, Any]) -> str:
    """Return why a module does not fit the sources that are there; nothing if it does."""
    if page["format"] != FORMAT:
        return "it is of another version"
    if page["state"] != state_size:
        return "its states are others"
    folders = {GAME: folder_of(package), OURS: folder_of("ludotheque")}
    for source, digest in page["sources"].items():
        owner, _, name = source.partition(":")
        if digest_of(folders[owner] / name) != digest:
            return f"{name} has changed since it was made"
    return ""
