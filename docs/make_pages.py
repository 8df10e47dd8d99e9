"""What `make docs` makes pages of, besides the files of this folder: notebooks, and files beside it.

MkDocs calls the functions that are named ``on_…``.
"""

from __future__ import annotations

import logging
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from nbclient import NotebookClient
from nbformat import NotebookNode

DOCS = Path(__file__).parent
ROOT = DOCS.parent
BESIDE = {"CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md", "README.md": "about.md"}
"""Files of the project that are pages, too."""
LINK = re.compile(r"(!?)\[((?:[^][]|\[[^][]*\])*)\]\(([^)\s#?:]+)((?:[#?][^)\s]*)?)\)")
SECONDS = 600
"""How long a cell of a notebook may take."""
log = logging.getLogger("mkdocs.hooks")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages that are no Markdown of this folder."""
    for name, page in BESIDE.items():
        text = (ROOT / name).read_text(encoding="utf-8")
        text = linked(text, ROOT, DOCS).replace('src="docs/', 'src="')
        files.append(File.generated(config, page, content=text))
    for path in sorted(DOCS.glob("notebooks/*.ipynb")):
        cache = nbformat.read(path, as_version=4)
        if config.extra["run_notebooks"]:
            run(cache, path.parent)
        pictures: dict[str, str] = {}
        text = linked("\n\n".join(as_markdown(cache, path.stem, pictures)), path.parent, path.parent)
        files.append(File.generated(config, f"notebooks/{path.stem}.md", content=text))
        for name, drawing in pictures.items():
            files.append(File.generated(config, f"notebooks/{name}", content=drawing))
    return files


def on_page_markdown(markdown: str, page: Page, **_: Any) -> str:
    """Take out links to what is no page."""
    folder = (DOCS / page.file.src_uri).parent
    return markdown if page.file.generated_by else linked(markdown, folder, folder)


def linked(text: str, folder: Path, page: Path) -> str:
    """Return Markdown of one folder as it stands on a page of another; links to source files become words."""

    def follow(link: re.Match[str]) -> str:
        picture, words, target, anchor = link.groups()
        path = Path(os.path.normpath(folder / target))
        if not path.exists():
            log.warning("%s has a link to %s, which is not there", folder.name, target)
        if path.parent == ROOT and path.name in BESIDE:
            path = DOCS / BESIDE[path.name]
        elif path.suffix == ".ipynb":
            path = path.with_suffix(".md")
        elif not path.is_relative_to(DOCS) or path.is_dir() or path.suffix == ".py":
            return words
        return f"{picture}[{words}]({os.path.relpath(path, page)}{anchor})"

    return LINK.sub(follow, text)


def run(cache: NotebookNode, folder: Path) -> None:
    """Run a notebook where it lies, and keep what its cells show."""
    NotebookClient(cache, timeout=SECONDS, resources={"metadata": {"path": str(folder)}}).execute()


def as_markdown(cache: NotebookNode, name: str, pictures: dict[str, str]) -> Iterator[str]:
    """Give the cells of a notebook as Markdown; drawings are put beside it."""
    for cell in cache.cells:
        if cell.cell_type != "code":
            yield cell.source
            continue
        yield f"```python\n{cell.source}\n```"
        for output in cell.get("outputs", []):
            shown = output.get("data", {})
            if "image/svg+xml" in shown:
                picture = f"{name}-{len(pictures) + 1}.svg"
                pictures[picture] = shown["image/svg+xml"]
                yield f'<img src="{picture}" alt="what the cell draws">'
            elif text := output.get("text", shown.get("text/plain", "")):
                yield f"```text\n{text.rstrip()}\n```"
    yield f"[This page as a notebook]({name}.ipynb)"
