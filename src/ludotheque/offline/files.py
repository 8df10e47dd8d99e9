"""The library as files that any host can serve: what ``ludo static`` writes."""

from __future__ import annotations

import asyncio
import hashlib
import json
import re
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from ludotheque.offline.app import SHELL, native_app
from ludotheque.offline.bundle import Bundle, write_bundle
from ludotheque.offline.bundle.library import taken
from ludotheque.offline.bundle.writing import LIST
from ludotheque.offline.library import Library
from ludotheque.site.features import FEATURES
from ludotheque.site.foundation.house import Character, settle
from ludotheque.site.foundation.templating import SITE, STATIC
from ludotheque.site.foundation.words import LANGUAGES
from ludotheque.site.offline.policy import POLICIES, kind_of

PYTHON = "python"
BASE = "/BASE"
"""Stands in pages for wherever the files will lie."""
BODY = re.compile(r"<body[^>]*>(.*)</body>", re.DOTALL)
WORKER = "offline/static/service_worker.js"


@dataclass(frozen=True)
class Sent:
    """A file, as the service worker brings it."""

    bytes: int
    digest: str
    packed: bool
    """Whether it is brought by its compressed twin."""


def write_site(
    folder: Path,
    core: Path | None = None,
    server: str = "",
    tell: Callable[[str], None] = print,
    brotli: bool = True,
) -> None:
    """Write the library into a folder; ``core`` has Pyodide's files, ``server`` is where other people are."""
    folder.mkdir(parents=True, exist_ok=True)
    write_around(folder, write_bundle(folder / PYTHON, core, tell, brotli), server)


def write_around(folder: Path, bundle: Bundle, server: str = "") -> None:
    """Write all but Python itself, which is there already."""
    python = folder / PYTHON
    sent = {
        f"{PYTHON}/{part.file}": Sent(part.gzip, part.digest, (python / f"{part.file}.gz").exists())
        for part in bundle.parts
    }
    sent[f"{PYTHON}/{LIST}"] = _sent((python / LIST).read_bytes())
    for name, content in {**dict(_static()), **asyncio.run(_pages(server))}.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        sent[name] = _sent(content)
    build = {
        "version": hashlib.sha256("".join(one.digest for one in sent.values()).encode()).hexdigest()[:16],
        "files": {name: vars(one) for name, one in sent.items()},
        "headers": POLICIES,
        "runs": [name for name in sent if kind_of(name) == "runs"],
    }
    script = f"const BUILD = {json.dumps(build)};\n{(SITE / WORKER).read_text(encoding='utf-8')}"
    (folder / "service-worker.js").write_text(script, encoding="utf-8")


def _sent(content: bytes) -> Sent:
    return Sent(len(content), hashlib.sha256(content).hexdigest(), packed=False)


def _static() -> Iterator[tuple[str, bytes]]:
    """Yield the files of the pages, and those of features."""
    folders = [("static", Path(str(STATIC)))]
    folders += [
        (f"static/{one}", Path(str(SITE / one / "static")))
        for one in ("offline", *(f.name for f in FEATURES))
    ]
    for where, folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                yield f"{where}/{path.relative_to(folder).as_posix()}", path.read_bytes()


async def _pages(server: str) -> dict[str, bytes]:
    """Return the shelf in all languages, the covers and what phones ask for."""
    games = tuple(entry.name for entry in taken())
    settle(Character(games=games))
    with tempfile.TemporaryDirectory() as place:
        library = Library(native_app(Path(place) / "empty.sqlite3", BASE, server), "https://localhost")
        await library.open()

        async def page(address: str, lang: str) -> str:
            told = await library.request("GET", f"{BASE}{address}", [("accept-language", lang)], b"")
            if told.status != 200:
                raise RuntimeError(f"{address}: {told.status}")
            return told.body.decode().replace(f'"{BASE}/', '"./').replace(f'"{BASE}"', '"."')

        shelves = {lang: await page(SHELL, lang) for lang in LANGUAGES}
        made = {"manifest.webmanifest": await page("/manifest.webmanifest", "en")}
        for game in games:
            made[f"games/{game}/cover.svg"] = await page(f"/games/{game}/cover.svg", "en")
        await library.close()
    first, *others = shelves
    kept = "".join(f'<template lang="{lang}">{_body(shelves[lang])}</template>' for lang in others)
    script = '<script src="./static/offline/language.js"></script>'
    made["index.html"] = shelves[first].replace("</body>", f"{kept}\n{script}\n</body>")
    return {name: text.encode() for name, text in made.items()}


def _body(page: str) -> str:
    found = BODY.search(page)
    assert found
    return found[1]
