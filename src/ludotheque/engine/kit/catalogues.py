"""A package's translations into a language: what is missing, what changed, and its files up to date."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from functools import cached_property
from pathlib import Path

import polib

from ludotheque.engine.author.rulebook import clauses
from ludotheque.engine.files import write_whole
from ludotheque.engine.kit.sentences import Message, sentences_of
from ludotheque.engine.kit.typography import set_as
from ludotheque.words import ENGLISH, files_of, languages_of

FILLED = re.compile(r"%\((\w+)(?::\w+)?\)")
"""What is filled in; a translation may ask for a form of it: ``%(card:dative)s``."""
WORD = re.compile(r"[^\W\d_]{3,}")
SAME = "same"
"""How a catalogue flags a sentence, or a word, that is the same in its language."""
BOOKS = ("rulebook", "story")
WIDTH = 110
HEADER = {
    "Content-Type": "text/plain; charset=utf-8",
    "Plural-Forms": "nplurals=2; plural=(n != 1);",
}
ALIKE = 0.6
"""From how alike they are a new sentence is taken for one that changed."""
LABEL = 30
"""So many characters a label has at most: what is longer is text, and finds its place."""
ROOM = 1.25
"""How much longer than in any other language a label may be without being looked at."""


@dataclass
class Found:
    """What is to be done in a package before it speaks a language whole."""

    package: str
    sentences: int = 0
    words: int = 0
    missing: list[str] = field(default_factory=list)
    """Sentences without a translation."""
    changed: list[tuple[str, str]] = field(default_factory=list)
    """Of those, the ones that were another sentence, which is translated: what it was, and what it is."""
    gone: list[str] = field(default_factory=list)
    """Translations of what nobody says any more."""
    wrong: list[str] = field(default_factory=list)
    """What a translation fills in and the sentence does not, or the other way round; and how it counts."""
    long: list[str] = field(default_factory=list)
    """Labels that are longer than in every other language; their place is to be looked at."""
    books: list[str] = field(default_factory=list)
    """Books that are missing, and their parts that changed, in English, since they were translated."""

    @property
    def whole(self) -> bool:
        """Whether there is nothing that has to be done."""
        return not (self.missing or self.gone or self.wrong or self.books)


class Catalogue:
    """What a package says in a language, beside what it says in English."""

    package: str
    lang: str

    def __init__(self, package: str, lang: str) -> None:
        self.package, self.lang = package, lang
        self.said: dict[str, Message] = sentences_of(package)
        self.folder: Path = Path(str(files_of(package)))
        self.path: Path = self.folder / "locale" / f"{lang}.po"
        self.file: polib.POFile = _read(self.path)

    @cached_property
    def translated(self) -> dict[str, polib.POEntry]:
        """The translations that hold, by their English."""
        return _translated(self.file)

    def found(self) -> Found:
        """Return what is to be done."""
        found = Found(self.package, len(self.said))
        found.words = sum(len(said.one.split()) + len(said.many.split()) for said in self.said.values())
        found.missing = self.missing()
        found.gone = [one for one in self.translated if one not in self.said]
        found.changed = list(_changed(found.gone, found.missing))
        found.wrong = [*self.wrong()]
        found.long = [*self._long()]
        for book in BOOKS:
            found.books += Book(self.folder, book, self.lang).found()
        return found

    @cached_property
    def same(self) -> frozenset[str]:
        """What is flagged as the same in this language as in English."""
        return frozenset(entry.msgid for entry in self.file if SAME in entry.flags)

    def missing(self) -> list[str]:
        """Return the sentences without a translation, or with one that was only guessed."""
        return [one for one in self.said if one not in self.translated]

    def wrong(self) -> Iterator[str]:
        """Yield what is wrong with the translations that there are."""
        plural = any(said.many for said in self.said.values())
        if plural and self.path.is_file() and "Plural-Forms" not in self.file.metadata:
            yield f"locale/{self.lang}.po does not say Plural-Forms, by which a number finds its sentence"
        for one, entry in self.translated.items():
            said = self.said.get(one)
            if said is None:
                continue
            if bool(said.many) != bool(entry.msgid_plural):
                yield f"{one!r} has a plural on one side only"
            wanted = set(FILLED.findall(said.one)) | set(FILLED.findall(said.many))
            for told in _told(entry):
                filled = set(FILLED.findall(told))
                if filled - wanted or (not said.many and filled != wanted):
                    yield f"{one!r} fills in other things: {told!r}"
            if one in _told(entry) and one not in self.same and WORD.search(FILLED.sub("", one)):
                yield f"{one!r} is the same in {self.lang}: translate it, or mark it by “#, {SAME}”"

    def _long(self) -> Iterator[str]:
        others = [lang for lang in languages_of(self.package) if lang not in (self.lang, ENGLISH)]
        beside = [_translated(_read(self.path.with_stem(lang))) for lang in others]
        for one, entry in self.translated.items():
            told = max(map(len, _told(entry)))
            fits = max(len(one), *(len(text) for by in beside if one in by for text in _told(by[one])), 0)
            label = len(one) <= LABEL and not one.endswith((".", "?", "!"))
            if label and told > ROOM * fits + 2 and one in self.said:
                yield f"{one!r}: {_told(entry)[0]!r} has {told} characters, the longest otherwise {fits}"

    def follow(self) -> None:
        """Note that the books follow the English as it is now."""
        for book in BOOKS:
            Book(self.folder, book, self.lang).follow()

    def write(self) -> None:
        """Write the catalogue in order: what changed is marked, what is new empty, what is gone left out."""
        found, kept = self.found(), {entry.msgid: entry for entry in self.file if not entry.msgctxt}
        was = {new: old for old, new in found.changed}
        file = polib.POFile(wrapwidth=WIDTH)
        file.metadata = {"Language": self.lang, **HEADER, **self.file.metadata}
        file.metadata_is_fuzzy = False
        for one, said in self.said.items():
            entry = kept.get(one) or polib.POEntry(msgid=one, msgid_plural=said.many)
            if one in was and one not in self.translated:
                entry = _guessed(entry, kept[was[one]])
            entry.occurrences = [(name, "") for name in said.files]
            entry.flags = [flag for flag in entry.flags if flag in ("fuzzy", SAME)]
            entry.msgstr = set_as(entry.msgstr, self.lang)
            entry.msgstr_plural = {
                k: set_as(text, self.lang) for k, text in (entry.msgstr_plural or {}).items()
            }
            if said.many and not entry.msgstr_plural:
                entry.msgstr_plural = dict.fromkeys(range(_forms(file)), "")
            file.append(entry)
        file.extend(entry for entry in self.file if entry.msgctxt and not entry.obsolete)
        self.path.parent.mkdir(exist_ok=True)
        write_whole(self.path, str(file).removeprefix("#\n"))
        for book in BOOKS:
            Book(self.folder, book, self.lang).write()


def _read(path: Path) -> polib.POFile:
    return polib.pofile(str(path), encoding="utf-8", wrapwidth=WIDTH) if path.is_file() else polib.POFile()


def _translated(file: polib.POFile) -> dict[str, polib.POEntry]:
    entries = (entry for entry in file if not (entry.obsolete or entry.msgctxt))
    return {entry.msgid: entry for entry in entries if entry.translated()}


def _told(entry: polib.POEntry) -> list[str]:
    return list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]


def _forms(file: polib.POFile) -> int:
    found = re.search(r"nplurals=(\d)", file.metadata["Plural-Forms"])
    return int(found[1]) if found else 2


def _changed(gone: list[str], missing: list[str]) -> Iterator[tuple[str, str]]:
    left = list(missing)
    for old in gone:
        alike = {new: SequenceMatcher(None, old, new).ratio() for new in left}
        new = max(left, key=alike.__getitem__, default="")
        if new and alike[new] >= ALIKE:
            left.remove(new)
            yield old, new


def _guessed(entry: polib.POEntry, old: polib.POEntry) -> polib.POEntry:
    """Return a sentence with the translation of what it was, to be looked at."""
    entry.previous_msgid = old.msgid
    entry.msgstr = old.msgstr or next(iter(old.msgstr_plural.values()), "")
    if entry.msgid_plural:
        entry.msgstr, entry.msgstr_plural = "", old.msgstr_plural or {0: entry.msgstr, 1: entry.msgstr}
    entry.flags = ["fuzzy"]
    return entry


class Book:
    """A rulebook or a story in a language, and from which English it was translated.

    ``locale/<lang>.books.json`` keeps a short digest of each part of the English that it follows.
    """

    name: str
    lang: str
    english: Path
    path: Path

    def __init__(self, folder: Path, name: str, lang: str) -> None:
        self.name, self.lang = name, lang
        self.english, self.path = folder / f"{name}.{ENGLISH}.md", folder / f"{name}.{lang}.md"
        self.ledger: Path = folder / "locale" / f"{lang}.books.json"

    def found(self) -> list[str]:
        """Return what is to be done."""
        if not self.english.is_file():
            return []
        if not self.path.is_file():
            return [f"{self.path.name} is missing ({len(_text(self.english).split())} words in English)"]
        now, then = self.digests(), self.followed()
        if not then:
            return [f"{self.path.name}: which English does it follow? (ludo words {self.lang} --follows)"]
        parts = [part for part in {**now, **then} if now.get(part) != then.get(part)]
        return [f"{self.path.name}: {part} changed in English" for part in parts]

    def digests(self) -> dict[str, str]:
        """Return the parts of the English, each with a digest: clauses, and the rest by its section."""
        text = _text(self.english)
        named = clauses(text)
        parts: dict[str, str] = dict(named)
        section = "the beginning"
        for block in text.split("\n\n"):
            if block.startswith("#"):
                section = block.splitlines()[0].lstrip("# ")
            if not any(block.strip() in told or told in block for told in named.values()):
                parts[section] = parts.get(section, "") + block
        return {part: hashlib.sha256(told.encode()).hexdigest()[:8] for part, told in parts.items()}

    def followed(self) -> dict[str, str]:
        """Return the digests of the English that the translation follows."""
        kept: dict[str, str] = self._ledger().get(self.name, {})
        return kept

    def _ledger(self) -> dict[str, dict[str, str]]:
        return json.loads(_text(self.ledger)) if self.ledger.is_file() else {}

    def follow(self) -> None:
        """Note that the translation follows the English as it is now."""
        if self.english.is_file() and self.path.is_file():
            kept = {**self._ledger(), self.name: self.digests()}
            write_whole(self.ledger, json.dumps(kept, ensure_ascii=False, indent=1, sort_keys=True) + "\n")

    def write(self) -> None:
        """Write the translation as its language is set."""
        if self.path.is_file():
            write_whole(self.path, set_as(_text(self.path), self.lang, book=True))


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")
