"""Lines for a table of figures, in which no name is taken for a formula."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What a program for tables of figures would take for the beginning of a formula."""


def as_csv(heading: Sequence[str], lines: Iterable[Sequence[object]]) -> bytes:
    """Return lines below a heading, in UTF-8."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(heading)
    writer.writerows([[_harmless(cell) for cell in line] for line in lines])
    return out.getvalue().encode()


def _harmless(cell: object) -> object:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA) else cell
