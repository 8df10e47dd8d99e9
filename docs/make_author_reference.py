"""Writes docs/author-reference.md: what authors of games import, with signatures, read from the docstrings.

``python docs/make_author_reference.py`` writes it, ``--check`` only says whether it is up to date.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

import griffe

DOCS = Path(__file__).parent
PAGE = DOCS / "author-reference.md"
ROLE = re.compile(r":(?:class|func|mod|meth|attr|data):`~?([\w.]+)`")
LONGEST = 90
"""Letters of a value that is worth showing."""
HEAD = """# For authors: the reference in plain Markdown

Made from the docstrings by `docs/make_author_reference.py`: change them there.
[Everything a package can contain](authors.md) explains when each of these is needed.
"""
MODULES = (
    ("ludotheque.engine", "What a package imports"),
    ("ludotheque.engine.author.slots", "What `rules.py` gives"),
    ("ludotheque.engine.author.contract", "What the other modules give"),
    ("ludotheque.engine.author.insight", "What `insight.py` may give"),
    ("ludotheque.engine.author.palette", "Colours and marks of the seats"),
    ("ludotheque.engine.author.room", "Drawings in characters"),
    ("ludotheque.engine.author.printing", "What is printed"),
    ("ludotheque.engine.author.editing", "Editors of components"),
)


def written() -> str:
    """Return the page as it is now."""
    sections, known = [HEAD], set[str]()
    loader = griffe.GriffeLoader(search_paths=[DOCS.parent / "src"])
    loader.load("ludotheque")
    loader.resolve_aliases()
    for path, title in MODULES:
        module = loader.modules_collection[path]
        sections.append(f"## {title}\n\n`{path}`\n")
        members = [(name, member) for name, member in _members(module) if member.path not in known]
        known.update(member.path for _, member in members)
        sections += [_entry(name, member) for name, member in members]
    return "\n".join(sections)


def _members(module: griffe.Object | griffe.Alias) -> list[tuple[str, griffe.Object]]:
    """Return what a module offers: what it exports, or else what it defines for others and explains."""
    if module.exports:
        exported = ((str(name), module[str(name)]) for name in module.exports)
        return [(name, one.final_target if one.is_alias else one) for name, one in exported]
    own = module.members.items()
    return [
        (name, one)
        for name, one in own
        if isinstance(one, griffe.Object) and name[0] != "_" and one.docstring
    ]


def _entry(name: str, one: griffe.Object) -> str:
    """Return a name with its signature, its docstring, and the fields that are explained."""
    lines = [f"### `{name}`\n", f"```text\n{_signature(name, one)}\n```\n"]
    lines += [_text(one) + "\n"] if one.docstring else []
    if isinstance(one, griffe.Class):
        fields = [member for key, member in one.members.items() if key[0] != "_" and member.docstring]
        lines += [f"- `{_shown(field)}`: {' '.join(_text(field).split())}" for field in fields]
        lines += [""] if fields else []
    return "\n".join(lines)


def _signature(name: str, one: griffe.Object) -> str:
    """Return how something is called, or what it is."""
    if isinstance(one, griffe.Class) and "__init__" in one.inherited_members:
        inherited = one.inherited_members["__init__"].final_target
        return str(inherited.signature(name=name)) if isinstance(inherited, griffe.Function) else name
    if isinstance(one, griffe.Function | griffe.Class):
        fields = [f"{key}: {field.annotation}" for key, field in one.attributes.items() if field.annotation]
        tuples = isinstance(one, griffe.Class) and "NamedTuple" in map(str, one.bases)
        return f"{name}({', '.join(fields)})" if tuples else str(one.signature()) or name
    if not isinstance(one, griffe.Attribute):
        return name
    told = f"{name}: {one.annotation}" if one.annotation else name
    value = str(one.value) if one.value else ""
    return f"{told} = {value}" if value and len(value) < LONGEST else told


def _shown(member: griffe.Object | griffe.Alias) -> str:
    return str(member.signature()) if isinstance(member, griffe.Function) else member.name


def _text(one: griffe.Object | griffe.Alias) -> str:
    """Return a docstring, in which roles are names and blocks of code are announced by a colon."""
    told = ROLE.sub(r"`\1`", one.docstring.value if one.docstring else "")
    return re.sub(r"::$", ":", told, flags=re.MULTILINE).replace("``", "`")


def main() -> None:
    """Write the page, or with --check only compare it."""
    if "--check" in sys.argv:
        sys.exit(PAGE.read_text(encoding="utf-8") != written())
    PAGE.write_text(written(), encoding="utf-8")


if __name__ == "__main__":
    main()
