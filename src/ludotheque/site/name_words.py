"""Words that nobody may use in a name: a list of the house's own.

The file has one word a line; lines that begin with ``#`` are remarks. A word is found however it is written:
in capitals, with accents or without, with spaces or dots between its letters. ``word`` is a word of its own,
``*word*`` is found inside others as well, ``word*`` at their beginning.
"""

from __future__ import annotations

import logging
import re
import unicodedata
from pathlib import Path

from ludotheque.engine.errors import LudothequeError

REFUSED = "Please choose another name: this one is not welcome in this house."
MOST_BYTES = 1_000_000
log = logging.getLogger("ludotheque.site")


class BadName(LudothequeError):
    """A name with a word in it that the house does not want."""


def folded(text: str) -> str:
    """Return a text without capitals and accents."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


class NameWords:
    """The words of a file, which is read again when it has changed."""

    def __init__(self, file: Path | None = None) -> None:
        self._file = file
        self._read: tuple[int, int] | None = None
        self._pattern: re.Pattern[str] | None = None

    def look(self) -> None:
        """Read the file if it is another one by now; keep what was read where it cannot be read."""
        if self._file is None:
            return
        try:
            state = self._file.stat()
            if (state.st_mtime_ns, state.st_size) == self._read:
                return
            if state.st_size > MOST_BYTES:
                raise ValueError(f"it is larger than {MOST_BYTES} bytes")
            lines = self._file.read_text(encoding="utf-8").splitlines()
            self._read = (state.st_mtime_ns, state.st_size)
        except (OSError, ValueError) as error:
            if self._read != (0, 0):
                log.error("the word list %s cannot be read: %s", self._file, error)
            self._read = (0, 0)
            return
        self._pattern = _pattern(lines)

    def check(self, name: str) -> None:
        """Raise BadName if a name has one of the words in it."""
        if self._pattern is None or not name:
            return
        plain = folded(name)
        words = re.findall(r"\w+", plain)
        if any(map(self._pattern.fullmatch, [*words, "".join(words)])):
            raise BadName(REFUSED)


def _pattern(lines: list[str]) -> re.Pattern[str] | None:
    """Return what matches any of the words in a file."""
    words = [folded(line.strip()) for line in lines if line.strip() and not line.lstrip().startswith("#")]
    kept = ["".join(re.findall(r"[\w*]+", word)) for word in words]
    matched = [re.escape(word).replace(r"\*", r"\w*") for word in kept if word.strip("*")]
    return re.compile("|".join(matched)) if matched else None
