"""Sheets of paper, in millimetres from their upper left corner."""

from __future__ import annotations

from typing import NamedTuple

from ludotheque.engine.errors import LudothequeError, suggest


class Paper(NamedTuple):
    """A sheet, upright."""

    name: str
    width: float
    height: float


PAPERS = {"a4": Paper("A4", 210, 297), "letter": Paper("Letter", 215.9, 279.4)}
SIDE, ENDS = 10.0, 9.0
"""The margins at the sides, and above and below: home printers leave them white."""


def paper_of(name: str) -> Paper:
    """Return a sheet by its name."""
    paper = PAPERS.get(name.lower())
    if paper is None:
        known = ", ".join(PAPERS)
        raise LudothequeError(
            f"there is no paper {name!r}{suggest(name.lower(), PAPERS)} (there are {known})"
        )
    return paper
