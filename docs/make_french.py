"""Sets every French text as French is set: with spaces that do not break, and narrow ones.

``python docs/make_french.py`` writes them into the catalogues, books, lessons and puzzles. The rules are in
``RULES``; what stands in code they leave alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

from ludotheque.engine.files import write_whole

ROOT = Path(__file__).parents[1]
NARROW, FIXED = "\u202f", "\u00a0"
SPACE = f"[ {FIXED}{NARROW}]"
NUMBER = r"(?:\d|%\(\w+\)[sd])"
UNITS = (
    "points? minutes? min secondes? s heures? h jours? semaines? mois ans années? degrés? mm cm m² "
    "octets ko Mo Go %%?"
)
RULES: dict[str, tuple[re.Pattern[str], str]] = {
    "a narrow space before ; ! ?": (re.compile(rf"(?<! ){SPACE}([;!?])(?![\w=])"), NARROW + r"\1"),
    "a fixed space before :": (re.compile(rf"{SPACE}:(?!\w)"), FIXED + ":"),
    "a fixed space after «": (re.compile(f"«{SPACE}"), "«" + FIXED),
    "a fixed space before »": (re.compile(f"{SPACE}»"), FIXED + "»"),
    "a narrow space between thousands": (
        re.compile(rf"(?<![\d,.:#])(\d{{1,3}}){SPACE}(?=\d{{3}}(?!\d))"),
        r"\1" + NARROW,
    ),
    "a fixed space before a unit": (
        re.compile(rf"({NUMBER})[ {NARROW}]({'|'.join(UNITS.split())})(?![\w’(-])"),
        r"\1" + FIXED + r"\2",
    ),
    "no line that ends between a number and its unit": (
        re.compile(rf"({NUMBER})\n({'|'.join(UNITS.split())})([.,;:!?]?)[ \n]"),
        r"\1" + FIXED + r"\2\3" + "\n",
    ),
    "a curly apostrophe": (re.compile(r"(?<=\w)'(?=[\w%])"), "’"),
    "one sign for three dots": (re.compile(r"\.\.\."), "…"),
}
CODE = re.compile(r"(```.*?```|`[^`]*`|\]\([^)]*\)|<!--/?\w+ ?|-->)", re.DOTALL)
"""What stands in a book and is not French: code, addresses, and the marks for screen and paper."""
STRING = r'"(?:[^"\\]|\\.)*"'


def french(text: str) -> str:
    """Return a text as it is set."""
    for wrong, right in RULES.values():
        text = wrong.sub(right, text)
    return text


Set = Callable[[str], str]


def in_book(text: str, turned: Set) -> str:
    """Return Markdown with its French turned."""
    return "".join(part if k % 2 else turned(part) for k, part in enumerate(CODE.split(text)))


def in_catalogue(text: str, turned: Set) -> str:
    """Return a catalogue with its translations turned."""
    head, *messages = text.split("\n\n")
    translations = re.compile(rf"^msgstr.*(?:\n{STRING})*", re.MULTILINE)
    return "\n\n".join(
        [head, *(translations.sub(lambda found: turned(found[0]), message) for message in messages)]
    )


def in_data(text: str, turned: Set) -> str:
    """Return JSON with the values of every key ``fr`` turned."""
    return re.sub(rf'("fr": )({STRING})', lambda found: found[1] + turned(found[2]), text)


KINDS: dict[str, Callable[[str, Set], str]] = {
    "fr.po": in_catalogue,
    "fr.po.txt": in_catalogue,
    ".fr.md": in_book,
    ".fr.md.txt": in_book,
    ".json": in_data,
    ".json.txt": in_data,
}


def files() -> Iterator[tuple[Path, Callable[[str, Set], str]]]:
    """Yield every file that has French in it, and how that is found."""
    for folder in ("src", "examples"):
        for path in sorted((ROOT / folder).rglob("*")):
            kind = next((kind for end, kind in KINDS.items() if path.name.endswith(end)), None)
            if kind and (kind is not in_data or '"fr": ' in path.read_text(encoding="utf-8")):
                yield path, kind


def texts(path: Path, kind: Callable[[str, Set], str]) -> list[str]:
    """Return what is French in a file."""
    found: list[str] = []

    def noted(text: str) -> str:
        found.append(text)
        return text

    kind(path.read_text(encoding="utf-8"), noted)
    return found


def main() -> None:
    """Set every file."""
    for path, kind in files():
        write_whole(path, kind(path.read_text(encoding="utf-8"), french))


if __name__ == "__main__":
    main()
