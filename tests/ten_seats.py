"""A game of ten seats, made from the one of ``ludo new``: a package that any process finds."""

from __future__ import annotations

from pathlib import Path

from ludotheque.engine import shelf
from ludotheque.terminal.new_game import write_game

NAME, SEATS = "decet", range(10)
CHANGES = {
    "__init__.py": ("players=(2, 3, 4)", "players=(2, 10)"),
    "rules.py": ('row("i1", 4)', 'row("i1", 10)'),
}


def written(folder: Path) -> Path:
    """Write the game, and return the folder to look for packages in."""
    source = write_game(NAME, folder) / "src"
    for file, (before, after) in CHANGES.items():
        path = source / f"ludotheque_{NAME}" / file
        text = path.read_text(encoding="utf-8")
        assert before in text
        path.write_text(text.replace(before, after), encoding="utf-8")
    info = source / f"ludotheque_{NAME}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: ludotheque-{NAME}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[{shelf.GROUP}]\n{NAME} = ludotheque_{NAME}:GAME\n")
    return source
