"""The sentences that a package says: in its code, its templates, its lessons and puzzles.

Each stands there in English; ``locale/<lang>.po`` has it in another language.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources.abc import Traversable
from typing import Any

from ludotheque.engine.teaching.reading import TEXTS
from ludotheque.words import PACKAGE as SHARED
from ludotheque.words import files_of

GIVE_WORDS = ("words_of", "words")
KEYWORDS = ("_", "N_", "gettext", "ngettext")
"""What a sentence is given to, so that it is translated; and ``words_of(…)``, called at once."""
TEMPLATES, TEACHING = ("templates",), ("lessons", "puzzles")


@dataclass
class Message:
    """A sentence in English, its plural if it has one, and the files that say it."""

    one: str
    many: str
    files: list[str]


def sentences_of(package: str) -> dict[str, Message]:
    """Return what a package says, in the order in which one comes upon it."""
    found: dict[str, Message] = {}
    for file, one, many in _found(package):
        said = found.setdefault(one, Message(one, many, []))
        said.many = said.many or many
        if file not in said.files:
            said.files.append(file)
    return found


def _found(package: str) -> Iterator[tuple[str, str, str]]:
    files = [(_place(name), file) for name, file in _files(files_of(package), "")]
    if package == SHARED:
        files.append(("words.py", files_of("ludotheque") / "words.py"))
    for name, file in sorted(files, key=lambda one: (_in(TEACHING, one[0], ".json"), one[0])):
        text = file.read_text(encoding="utf-8")
        for one, many in _said(text, name.rpartition(".")[2]):
            if one:
                yield name, one, many


@cache
def _said(text: str, kind: str) -> tuple[tuple[str, str], ...]:
    """Return what a file says: every language asks for it."""
    reads: dict[str, Callable[[str], Iterator[tuple[str, str]]]] = {"py": in_code, "html": in_template}
    return tuple(reads[kind](text) if kind in reads else in_teaching(json.loads(text)))


def _files(folder: Traversable, under: str) -> Iterator[tuple[str, Traversable]]:
    """Yield the files that say something; a folder with catalogues of its own speaks for itself."""
    for file in sorted(folder.iterdir(), key=lambda file: (file.is_dir(), file.name)):
        name = under + file.name
        if file.is_dir():
            if not (file / "locale").is_dir():
                yield from _files(file, f"{name}/")
        elif name.endswith(".py") or _in(TEMPLATES, name, ".html") or _in(TEACHING, name, ".json"):
            yield name, file


def _place(name: str) -> str:
    """Return what a file is called to translators: where modules stand is not for them, and changes."""
    return name if _in(TEACHING, name, ".json") else name.rpartition("/")[2]


def _in(folders: tuple[str, ...], name: str, end: str) -> bool:
    return name.endswith(end) and not set(name.split("/")[:-1]).isdisjoint(folders)


def in_code(source: str) -> Iterator[tuple[str, str]]:
    """Yield the sentences that code marks for translation, each with its plural, if it has one."""
    tree = ast.parse(source)
    names = {*KEYWORDS, *_called_words(tree)}
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and _translates(node, names)]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        one, many = [*map(_text, call.args[:2]), "", ""][:2]
        yield one, many if _name(call.func) == "ngettext" else ""


def _called_words(tree: ast.Module) -> Iterator[str]:
    """Yield what a module calls the words that it has of a language, other than ``_``."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
            if _name(node.value.func) in GIVE_WORDS:
                yield from map(_name, node.targets)
        elif isinstance(node, ast.arg) and node.annotation and _name(node.annotation) == "Words":
            yield node.arg
        elif isinstance(node, ast.AnnAssign) and _name(node.annotation) == "Words":
            yield _name(node.target)


def _translates(call: ast.Call, names: set[str]) -> bool:
    at_once = isinstance(call.func, ast.Call) and _name(call.func.func) in GIVE_WORDS
    return at_once or _name(call.func) in names


def _text(node: ast.expr) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def _name(function: ast.AST) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def in_template(source: str) -> Iterator[tuple[str, str]]:
    """Yield the sentences of a template of pages."""
    from jinja2 import Environment  # only now: few packages have templates

    environment = Environment(extensions=["jinja2.ext.i18n"], autoescape=True)
    environment.policies["ext.i18n.trimmed"] = True
    for _, function, message in environment.extract_translations(source):  # type: ignore[attr-defined]
        if function in KEYWORDS:
            told = [message] if isinstance(message, str) else [part or "" for part in message or ()]
            one, many = [*told, "", ""][:2]
            yield one, many if function == "ngettext" else ""


def in_teaching(data: Any) -> Iterator[tuple[str, str]]:
    """Yield the sentences of a lesson, of a coach or of kinds of puzzles; not those in every language."""
    if isinstance(data, list):
        for part in data:
            yield from in_teaching(part)
    if isinstance(data, dict):
        for key, part in data.items():
            if key in TEXTS:
                said = [part] if isinstance(part, str) else part.values() if key == "wrong" else []
                yield from ((text, "") for text in said if isinstance(text, str))
            else:
                yield from in_teaching(part)
