"""What the package says about itself on an index: the README, how to install it, nothing that leads nowhere.

Links and pictures in the README are paths in this repository. With a public address, ``Source`` in
``[project.urls]``, they lead there; without one, pictures are left out and links become their words.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

PICTURE = re.compile(
    r"!\[([^\]]*)\]\((?!https?:)([^)]+)\)\n*|<img ([^>]*?)src=\"(?!https?:)([^\"]+)\"([^>]*)>\n?"
)
LINK = re.compile(r"(?<!!)\[([^\]]+)\]\((?!https?:|#)([^)]+)\)")
OPENING = re.compile(r"\A# .+\n\n(?:.+\n)+\n")
"""The title, and the paragraph that says what it is."""
INSTALL = """\
```sh
pip install ludotheque          # then: ludo play titus, or import ludotheque
pip install 'ludotheque[site]'  # then: ludo serve --open, in the browser
```

"""
EMPTY = re.compile(r"<p>\s*</p>\n*")


def described(readme: str, source: str | None) -> str:
    """Return the README as an index shows it."""

    def picture(found: re.Match[str]) -> str:
        if source is None:
            return ""
        path = found[2] or found[4]
        return found[0].replace(path, f"{source}/raw/HEAD/{path}")

    def link(found: re.Match[str]) -> str:
        return found[1] if source is None else f"[{found[1]}]({source}/blob/HEAD/{found[2]})"

    told = EMPTY.sub("", LINK.sub(link, PICTURE.sub(picture, readme)))
    return OPENING.sub(lambda opening: opening[0] + INSTALL, told, count=1)


class Description(MetadataHookInterface):
    """Fills in the field ``readme``."""

    def update(self, metadata: dict[str, Any]) -> None:
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        source = (metadata.get("urls") or {}).get("Source")
        metadata["readme"] = {"content-type": "text/markdown", "text": described(text, source)}
