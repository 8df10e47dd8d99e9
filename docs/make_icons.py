"""Makes the icons of the site: the shapes of four seats, as a drawing and, with rsvg-convert, as pictures.

``python docs/make_icons.py`` writes them into ``site/static/icons``. A page shows ``turn.svg``
while it is its reader's turn.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

from ludotheque.engine.author.palette import LIGHT, SEATS
from ludotheque.engine.files import write_whole

FOLDER = Path(__file__).parents[1] / "src" / "ludotheque" / "site" / "static" / "icons"
SHAPES = (
    '<circle cx="19" cy="19" r="11" fill="{}"/>',
    '<path d="M35 9H55V29H35z" fill="{}"/>',
    '<path d="M19 34L31 55H7z" fill="{}"/>',
    '<path d="M45 32L57 45L45 58L33 45z" fill="{}"/>',
)
SIZES = (192, 512)


def icon(ground: str, colours: tuple[str, ...], scale: float = 1, corner: int = 12) -> str:
    """Return the shapes in their colours, on a ground."""
    shapes = "".join(shape.format(colour) for shape, colour in zip(SHAPES, colours, strict=True))
    moved = f"translate({32 - 32 * scale:g} {32 - 32 * scale:g}) scale({scale:g})"
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">'
        f'<rect width="64" height="64" rx="{corner}" fill="{ground}"/>'
        f'<g transform="{moved}">{shapes}</g></svg>\n'
    )


def drawings() -> dict[str, str]:
    """Return every drawing by the name of its file."""
    cream = LIGHT["--paper"]
    return {
        "icon.svg": icon(cream, SEATS[:4]),
        "turn.svg": icon(SEATS[5], (cream,) * 4),
        # a phone cuts its own shape out of this one, and keeps the inner four fifths
        "maskable.svg": icon(cream, SEATS[:4], 0.76, 0),
    }


def convert(name: str, size: int) -> None:
    """Write a drawing as a picture of that size."""
    source, target = FOLDER / f"{name}.svg", FOLDER / f"{name}-{size}.png"
    command = ["rsvg-convert", "-w", str(size), "-h", str(size), str(source), "-o", str(target)]
    subprocess.run(command, check=True)  # noqa: S603 - our own files


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for file, svg in drawings().items():
        write_whole(FOLDER / file, svg)
    for size in SIZES:
        convert("icon", size)
        convert("maskable", size)
    convert("maskable", 180)  # the size that iOS asks for
