"""Writing the bundle: its files, their compressed twins, and a list of them."""

from __future__ import annotations

import hashlib
import io
import json
import tarfile
import zipfile
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from ludotheque.offline.bundle import bytecode, library, stdlib
from ludotheque.offline.bundle.compressing import brotlied, gzipped, packed
from ludotheque.offline.bundle.core import core as found_core

CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
STDLIB, LIBRARY, LOCK, LIST = "python_stdlib.zip", "library.tar.xz", "pyodide-lock.json", "bundle.json"
STATIC = Path(__file__).parent / "static"
THEN = (1980, 1, 1, 0, 0, 0)
"""When everything in an archive was made: equal files are equal archives."""


@dataclass(frozen=True)
class Part:
    """A file of the bundle, and how many bytes a host sends for it."""

    file: str
    bytes: int
    gzip: int
    brotli: int | None
    digest: str
    """SHA-256."""


@dataclass(frozen=True)
class Bundle:
    """All that was written."""

    parts: list[Part]

    @property
    def version(self) -> str:
        """What changes when anything in it does."""
        return hashlib.sha256("".join(part.digest for part in self.parts).encode()).hexdigest()[:16]

    def total(self) -> tuple[int, int, int]:
        """Return bytes as they are, by gzip, and by Brotli or what there is."""
        return (
            sum(part.bytes for part in self.parts),
            sum(part.gzip for part in self.parts),
            sum(part.brotli or part.gzip for part in self.parts),
        )

    def text(self) -> str:
        """Return the list as a page of JSON."""
        return json.dumps({"version": self.version, "parts": [asdict(part) for part in self.parts]}, indent=1)


def write_bundle(
    folder: Path, core: Path | None = None, tell: Callable[[str], None] = print, brotli: bool = True
) -> Bundle:
    """Write all that a browser needs to run the library; ``core`` is a folder with Pyodide's.

    ``brotli`` false leaves out twins that take a minute to make the first time.
    """
    core = found_core(core)
    folder.mkdir(parents=True, exist_ok=True)
    files = {name: (core / name).read_bytes() for name in CORE}
    files[LOCK] = lock(core)
    files[STDLIB] = archive(bytecode.compiled(stdlib.needed(core / STDLIB), core))
    ours = library.contents()
    files[LIBRARY] = unpacked_by_python(bytecode.compiled(ours, core, library.read_as_text(ours)))
    files |= {path.name: path.read_bytes() for path in sorted(STATIC.iterdir()) if path.suffix == ".js"}
    bundle = Bundle([_write(folder, name, content, brotli) for name, content in files.items()])
    (folder / LIST).write_text(bundle.text(), encoding="utf-8")
    for line in table(bundle):
        tell(line)
    return bundle


def lock(core: Path) -> bytes:
    """Return Pyodide's list of packages without any: all that is imported is in our library."""
    told = json.loads((core / LOCK).read_text(encoding="utf-8"))
    return json.dumps({**told, "packages": {}}).encode()


def archive(files: Mapping[str, bytes]) -> bytes:
    """Return files as an archive that Python imports from; only its twins are compressed, and better."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as into:
        for name, content in sorted(files.items()):
            into.writestr(zipfile.ZipInfo(name, THEN), content)
    return made.getvalue()


def unpacked_by_python(files: Mapping[str, bytes]) -> bytes:
    """Return files as an archive to be unpacked: as small as can be, whatever the host compresses."""
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w", format=tarfile.GNU_FORMAT) as into:
        for name, content in sorted(files.items(), key=lambda file: (file[0].rpartition(".")[2], file[0])):
            about = tarfile.TarInfo(name)
            about.size = len(content)
            into.addfile(about, io.BytesIO(content))
    return packed(made.getvalue())


def _write(folder: Path, name: str, content: bytes, brotli: bool) -> Part:
    path = folder / name
    path.write_bytes(content)
    digest = hashlib.sha256(content).hexdigest()
    if name == LIBRARY:  # which is as small as it can be
        return Part(name, len(content), len(content), len(content), digest)
    small, smaller = gzipped(content), brotlied(content) if brotli else None
    for end, twin in ((".gz", small), (".br", smaller)):
        if twin is None:
            path.with_name(name + end).unlink(missing_ok=True)
        else:
            path.with_name(name + end).write_bytes(twin)
    return Part(name, len(content), len(small), None if smaller is None else len(smaller), digest)


def table(bundle: Bundle) -> list[str]:
    """Return how many bytes every part has, line by line."""
    rows: list[tuple[str, ...]] = [("", "bytes", "gzip", "brotli")]
    for part in bundle.parts:
        rows.append((part.file, *(f"{n:,}" if n else "–" for n in (part.bytes, part.gzip, part.brotli))))
    rows.append(("in all", *(f"{n:,}" for n in bundle.total())))
    return [f"{name:<20}{size:>12}{small:>12}{smaller:>12}" for name, size, small, smaller in rows]
