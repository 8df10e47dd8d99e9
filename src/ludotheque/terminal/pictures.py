"""A record's table as a picture."""

from __future__ import annotations

from pathlib import Path

from ludotheque.engine.errors import LudothequeError
from ludotheque.engine.files import write_whole
from ludotheque.engine.play.record import Record
from ludotheque.engine.shelf import replay


def picture(record: Record, events: int | None, seat: int | None, lang: str) -> str:
    """Return the table after that many events, or as the record leaves it, as an SVG that stands by itself.

    ``seat`` is who looks; None is a spectator.
    """
    match = replay(record)
    if events is not None:
        match = match.at(events)
    return match.svg(seat, lang) + "\n"


def save_picture(svg: str, path: Path, source: Path) -> None:
    """Write a picture to a file, but not over the record that it was drawn from."""
    try:
        if path.exists() and path.samefile(source):
            raise LudothequeError(f"{path} is the record itself; choose another name for the picture")
        write_whole(path, svg)
    except (OSError, ValueError) as error:
        raise LudothequeError(f"{path} cannot be written: {error}") from error
