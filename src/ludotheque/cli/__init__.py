"""The command ``ludo``, and what all its commands have in common: help with examples, errors in one line.

The terminal and the site declare their commands with ``commands``, ``arguments`` and ``language``; only
``ludo`` knows them all, and is imported when it is asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import click


def __getattr__(name: str) -> click.Group:
    """Return the command: ``ludotheque.cli:main`` is what is installed."""
    if name != "main":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from ludotheque.cli.ludo import main

    return main
