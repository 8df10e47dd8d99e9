"""Words that nobody may use in a name: a list of the house's own, or those that come with the site.

The file has one word a line; lines that begin with ``#`` are remarks. A word is found however it is written:
in capitals, with accents or without, in letters of other scripts that look the same, with spaces, dots or
what nobody sees between its letters. ``word`` is a word of its own, ``*word*`` is found inside others as
well, ``word*`` at their beginning.

A word broken by spaces is found where a letter stands alone ("wo rd" is not, "wor d" and "w o rd" are): else
many a sentence would hold one. A capital begins anew, as in "Ana L.", except where all are capitals.
So a few people called "ana l" or "ANA L" are asked for another name, and "wor D" is let through.
"""

from __future__ import annotations

import codecs
import logging
import re
import string
import unicodedata
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import resources
from itertools import pairwise
from pathlib import Path

from ludotheque.engine.errors import LudothequeError
from ludotheque.words import N_

REFUSED = N_("Please choose another name: this one is not welcome in this house.")
MOST_BYTES = 1_000_000
UNSEEN = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800"
    "\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
"""What leaves no trace on a page: Unicode's ignorable characters, and the blank of Braille."""
NAMED = re.compile(
    r"(LATIN LETTER SMALL CAPITAL|REGIONAL INDICATOR SYMBOL LETTER"
    r"|(CROSSED )?NEGATIVE (SQUARED|CIRCLED) LATIN CAPITAL LETTER) ([A-Z])"
)
"""Letters of ours in another dress, by their names in Unicode, which does not list them with those alike."""
DRESSED = (*range(0x250, 0x10800), *range(0x1F100, 0x1F200))
"""Where those are."""
AS_LETTERS = str.maketrans("I1|0", "lllo")
log: logging.Logger = logging.getLogger("ludotheque.site")


class BadName(LudothequeError):
    """A name with a word in it that the house does not want."""


def plain(text: str) -> str:
    """Return a text without what nobody sees, in our letters where others look like them."""
    seen = (letter for letter in unicodedata.normalize("NFKC", text) if not UNSEEN.match(letter))
    return "".join(letter if letter.isascii() else look_alikes().get(letter, letter) for letter in seen)


def folded(text: str) -> str:
    """Return a text without capitals and accents, too."""
    return _bare(plain(text).casefold())


def _bare(text: str) -> str:
    apart = unicodedata.normalize("NFKD", text)
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


@cache
def look_alikes() -> dict[str, str]:
    """Return the letters that look like one of ours, each with that one, as Unicode lists them."""
    from confusable_homoglyphs.confusables import confusables_data

    found: dict[str, str] = {}
    for letter in map(chr, DRESSED):
        if named := NAMED.fullmatch(unicodedata.name(letter, "")):
            found[letter] = named[4].lower()
    for listed, others in confusables_data.items():
        letter = listed.strip("\u200e")
        if len(letter) != 1 or letter.isascii() or not letter.isalpha() or _bare(letter).isascii():
            continue
        ours = {_bare(other["c"]) for other in others}.intersection(string.ascii_letters)
        if ours and letter not in found:
            found[letter] = "I" if ours == {"l"} and letter.isupper() else min(ours)
    return found


def readings(name: str) -> set[str]:
    """Return the words that somebody may read in a name."""
    shown, found = plain(name), set[str]()
    as_written = [shown]
    if re.search("[a-z]", shown):  # among small letters, a capital I is read as an l
        as_written.append(shown.translate(AS_LETTERS))
    for text in as_written:
        chunks = [re.findall(r"[^\W_]+", chunk) for chunk in folded(text).split()]
        for pieces in chunks:
            found |= {*pieces, "".join(pieces)}
        spelled = "".join(piece if len(piece) == 1 else " " for pieces in chunks for piece in pieces)
        for run in spelled.split():
            found |= {run[begin:end] for begin in range(len(run)) for end in range(begin + 2, len(run) + 1)}
    return found


def put_together(name: str) -> Iterator[str]:
    """Yield what somebody may read who does not heed the spaces around letters that stand alone."""
    pieces = ["".join(re.findall(r"[^\W_]", piece)) for piece in plain(name).split()]
    words = [piece for piece in pieces if piece]
    for begin, run in enumerate(words):
        for before, word in pairwise(words[begin:]):
            initial = word[0].isupper() and not (before + word).isupper()
            if initial or min(len(before), len(word)) > 1:
                break
            run += word
            yield folded(run)


def unwelcome() -> list[str]:
    """Return the words that come with the site, of all languages; their files are in ROT13."""
    folder = resources.files(__package__) / "unwelcome"
    files = sorted(folder.iterdir(), key=lambda file: file.name)
    lines = [line for file in files for line in file.read_text(encoding="utf-8").splitlines()]
    return [codecs.decode(line, "rot13") for line in lines if not line.startswith("#")]


class NameWords:
    """The words of a file, which is read again when it has changed; without one, those that are ``usual``."""

    def __init__(self, file: Path | None = None, usual: Sequence[str] = ()) -> None:
        self._file = file
        self._read: tuple[int, int] | None = None
        self._use([] if file else usual)

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
        self._use(lines)

    def check(self, name: str) -> None:
        """Raise BadName if a name has one of the words in it."""
        if self._pattern is None or not name:
            return
        if any(map(self._pattern.fullmatch, readings(name))) or self._words.intersection(put_together(name)):
            raise BadName(REFUSED)

    def _use(self, lines: Sequence[str]) -> None:
        words = _words(lines)
        self._pattern: re.Pattern[str] | None = _pattern(words)
        self._words: frozenset[str] = frozenset(word.replace("*", "") for word in words)
        """The same, without regard to what may stand around them."""


def _words(lines: Sequence[str]) -> list[str]:
    """Return the words in a file."""
    words = [folded(line.strip()) for line in lines if line.strip() and not line.lstrip().startswith("#")]
    kept = ["".join(re.findall(r"[^\W_]|\*", word)) for word in words]
    return [word for word in kept if word.strip("*")]


def _pattern(words: list[str]) -> re.Pattern[str] | None:
    """Return what matches any of the words."""
    matched = [re.escape(word).replace(r"\*", r"\w*") for word in words]
    return re.compile("|".join(matched)) if matched else None
