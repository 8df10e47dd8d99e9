"""Our library as it goes into a browser, with all that it imports, and the games that are taken along."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from importlib import resources
from importlib.metadata import EntryPoint, distribution, entry_points
from importlib.util import find_spec
from pathlib import Path

import ludotheque
from ludotheque.engine.shelf import GROUP
from ludotheque.engine.speed.portable import module

PACKAGE = "ludotheque"
LEFT_OUT = re.compile(
    "("
    # commands, and what only they need
    r"(arena|cli|envs|terminal|engine/kit|site/commands|offline/bundle)/.*|engine/printing/(?!__init__|paper).*"
    r"|bots/(engine_loop|making)\.py|engine/speed/portable/(linking|target)\.py|.*\.ll"
    # what a server has
    r"|site/store/postgres/.*|site/http/(access_log|connections|memory)\.py|site/serving\.py"
    # features of a house where several people are
    r"|site/(backups|chat|clubs|evenings|house|lobby|mail|owner|push|signs|travel)/.*|site/(app|features)\.py"
    # what is served as files
    r"|(.*/)?static/.*"
    r"|(.*/)?(__pycache__/.*|py\.typed)"
    ")"
)
"""Files of ours that no browser runs."""
DEPENDENCIES = (
    *("anyio", "idna", "Jinja2", "markdown-it-py", "MarkupSafe", "mdurl", "platformdirs", "polib"),
    *("python-multipart", "starlette", "typing-extensions"),
)
"""Other people's packages that go with it, all of them plain Python."""
NOT_NEEDED = re.compile(
    r"anyio/(pytest_plugin|_backends/_trio)\.py|starlette/testclient\.py|platformdirs/(android|macos|windows)\.py"
    r"|markdown_it/(cli|_compat_cli)/.*|markupsafe/_speedups\..*|idna/uts46data\.py"
    r"|(multipart/|idna/__main__|idna/cli).*"
)
READS_ITSELF = b"install_lazy_importer()"
"""How anyio's packages do that."""
CODE = (".py", ".json", ".txt", ".html", ".md", ".po", ".svg", ".wasm", ".toml", ".css")
"""How the names of files end that go into the library."""
log = logging.getLogger(__name__)


def contents() -> dict[str, bytes]:
    """Return all files of the library, by their names below Python's folder for packages."""
    found = dict(_package(PACKAGE))
    for name in DEPENDENCIES:
        found.update(_distribution(name))
    entries = taken()
    for entry in entries:
        found.update(_package(entry.value.partition(":")[0].partition(".")[0]))
    about = f"{PACKAGE}-{ludotheque.__version__}.dist-info"
    lines = [f"[{GROUP}]", *(f"{entry.name} = {entry.value}" for entry in entries)]
    found[f"{about}/entry_points.txt"] = "\n".join([*lines, ""]).encode()
    found[f"{about}/METADATA"] = f"Name: {PACKAGE}\nVersion: {ludotheque.__version__}\n".encode()
    return dict(sorted(found.items()))


def read_as_text(files: dict[str, bytes]) -> set[str]:
    """Return the names of sources that are read: to be compared with portable code, or by themselves."""
    found = {name for name, content in files.items() if READS_ITSELF in content}
    for name, content in files.items():
        if name.endswith(f"/{module.FILE}"):
            folders = {module.GAME: name.rpartition("/")[0], module.OURS: PACKAGE}
            for source in module.read_page(content)["sources"]:
                owner, _, rest = source.partition(":")
                found.add(f"{folders[owner]}/{rest}")
    return found


def _package(name: str) -> Iterator[tuple[str, bytes]]:
    folder = Path(str(resources.files(name)))
    for path in folder.rglob("*"):
        inner = path.relative_to(folder).as_posix()
        if path.suffix in CODE and path.is_file() and not LEFT_OUT.fullmatch(inner):
            yield f"{name}/{inner}", _as_read(path)


def _distribution(name: str) -> Iterator[tuple[str, bytes]]:
    found = distribution(name)
    for file in found.files or ():
        inner, path = file.as_posix(), Path(str(found.locate_file(file)))
        licence = "/licenses/" in inner
        if inner.startswith("..") or NOT_NEEDED.fullmatch(inner) or (".dist-info/" in inner and not licence):
            continue
        if licence or path.suffix in CODE:
            yield inner, path.read_bytes()


def taken() -> list[EntryPoint]:
    """Return the games that are taken along."""
    return [entry for entry in entry_points(group=GROUP) if _is_taken(entry.value)]


def _is_taken(value: str) -> bool:
    """Tell whether a game can be played in a browser: it is one of ours, or brings portable code."""
    package = value.partition(":")[0]
    if package.startswith(f"{PACKAGE}."):
        return True
    found = find_spec(package)
    there = found is not None and bool(found.submodule_search_locations) and module.has_module(package)
    if not there:
        log.warning("%s is left out: it has no %s", package, module.FILE)
    return there


def _as_read(path: Path) -> bytes:
    """Return what a browser reads of a file: of a catalogue not where its sentences stand in the sources."""
    content = path.read_bytes()
    if path.suffix != ".po":
        return content
    return b"".join(line for line in content.splitlines(keepends=True) if not line.startswith(b"#:"))
