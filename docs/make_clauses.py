"""Write ``docs/clauses.md``: every clause of every rulebook, what carries it out, and its tests.

``--check`` tells whether it is up to date, and what is missing.
"""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

import ludotheque
from ludotheque.engine.author.rulebook import clauses

ROOT = Path(__file__).parent.parent
OURS = ("labyrinthe", "tanagra", "tantalus", "temptation", "titus")
HEAD = """# Clauses

Every clause of the five rulebooks, where it is carried out, and the tests that prove it. Made by
`python docs/make_clauses.py`; the tests see to it that it is up to date and has no gap.
"""


def table(game: str) -> list[tuple[str, list[str], list[str]]]:
    """Return a game's clauses, each with its functions and its tests."""
    functions = _functions(ROOT / "src" / "ludotheque" / "games" / game)
    tests = _tests(ROOT / "tests" / "games" / game)
    return [
        (clause, sorted(functions.get(clause, []), key=_rank), tests.get(clause, []))
        for clause in clauses(ludotheque.load(game).rulebook("en"))
    ]


def _rank(place: str) -> tuple[bool, bool]:
    """Return what sorts functions of the rules first, and mere words last."""
    return place.partition(".")[0] in ("refusals", "speech", "drawing", "__init__"), "." not in place


def _functions(package: Path) -> dict[str, list[str]]:
    """Return the functions (or constants' modules) that name a clause in a docstring or comment."""
    found: dict[str, list[str]] = {}
    for path in sorted(package.glob("*.py")):
        source = path.read_text(encoding="utf-8")
        lines = source.splitlines()
        spans = [
            (node.lineno, node.end_lineno or node.lineno, node.name)
            for node in ast.walk(ast.parse(source))
            if isinstance(node, (ast.FunctionDef, ast.ClassDef))
        ]
        for number, line in enumerate(lines, 1):
            for clause in _named(line):
                inside = [name for begin, end, name in spans if begin <= number <= end]
                place = f"{path.stem}.{inside[-1]}" if inside else path.stem
                if place not in found.setdefault(clause, []):
                    found[clause].append(place)
    return found


def _named(line: str) -> list[str]:
    """Return the clauses that a line names: ``TIT-3`` anywhere, ``2.4`` in words, not in numbers."""
    text = line.partition("#")[2] or line
    words = re.findall(r"\b[A-Z]{3}-[0-9]+\b", line)
    in_words = re.match(r"\s*(#|[0-9]{1,2}\.[0-9]{1,2}:)", line) or "#" in line or '"' in line
    if in_words:
        words += re.findall(r"(?<![\w.])([0-9]{1,2}\.[0-9]{1,2})(?![\w.]*[0-9])", text)
    return list(dict.fromkeys(words))


def _tests(folder: Path) -> dict[str, list[str]]:
    """Return the tests whose names begin with a clause."""
    found: dict[str, list[str]] = {}
    for path in sorted(folder.glob("test_*.py")):
        for name in re.findall(r"^def (test_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE):
            numbered = re.match(r"test_([0-9]+)_([0-9]+)_", name)
            ruled = re.match(r"test_([a-z]{3})_([0-9]+)_", name)
            if numbered:
                found.setdefault(f"{numbered[1]}.{numbered[2]}", []).append(f"{path.stem}.{name}")
            elif ruled:
                found.setdefault(f"{ruled[1].upper()}-{ruled[2]}", []).append(f"{path.stem}.{name}")
    return found


def page() -> str:
    """Return the whole page."""
    parts = [HEAD]
    for game in OURS:
        rows = [
            f"| {clause} | {', '.join(f'`{one}`' for one in functions[:4])} | "
            f"{', '.join(f'`{one}`' for one in tests[:3])}{' …' if len(tests) > 3 else ''} |"
            for clause, functions, tests in table(game)
        ]
        title = ludotheque.load(game).title["en"]
        head = [f"## {title}\n", "| clause | carried out by | proved by |", "|---|---|---|"]
        parts.append("\n".join([*head, *rows]))
    return "\n\n".join(parts) + "\n"


def gaps() -> list[str]:
    """Return the clauses without a function or without a test."""
    return [
        f"{game} {clause} has no {'function' if not functions else 'test'}"
        for game in OURS
        for clause, functions, tests in table(game)
        if not functions or not tests
    ]


def main() -> int:
    """Write the page, or check it."""
    target = ROOT / "docs" / "clauses.md"
    missing = gaps()
    for gap in missing:
        sys.stderr.write(f"{gap}\n")
    if "--check" in sys.argv:
        return int(bool(missing) or target.read_text(encoding="utf-8") != page())
    target.write_text(page(), encoding="utf-8")
    return int(bool(missing))


if __name__ == "__main__":
    sys.exit(main())
