"""What the package says about itself on an index: the README, without what would lead nowhere there.

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

    return EMPTY.sub("", LINK.sub(link, PICTURE.sub(picture, readme)))


class Description(MetadataHookInterface):
    """Fills in the field ``readme``."""

    def update(self, metadata: dict[str, Any]) -> None:
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        source = (metadata.get("urls") or {}).get("Source")
        metadata["readme"] = {"content-type": "text/markdown", "text": described(text, source)}
