"""Writes down for the scripts of the pages what the server and they say to each other.

``python docs/make_messages.py`` makes ``site/static/messages.d.ts`` from ``site/api/messages.py``.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from ludotheque.site.api import messages

FILE = Path(__file__).parents[1] / "src" / "ludotheque" / "site" / "static" / "messages.d.ts"
HEAD = "// Made from site/api/messages.py by docs/make_messages.py: change it there.\n"
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null", Any: "unknown"}


def named() -> dict[str, Any]:
    """Return everything that has a name in the description, in its order."""
    return {
        name: kind
        for name, kind in vars(messages).items()
        if is_typeddict(kind) or (get_origin(kind) and not name.startswith("_"))
    }


def typed(kind: Any, names: dict[str, Any]) -> str:
    """Return a type as TypeScript has it; those that have names are called by them."""
    known = next((name for name, other in names.items() if other is kind), None)
    if known:
        return known
    kinds, inner = get_origin(kind), get_args(kind)
    if kinds is Annotated:
        return typed(inner[0], names)
    told = [typed(one, names) for one in inner if kinds is not Literal]
    if kinds is Literal:
        return " | ".join(json.dumps(value) for value in inner)
    if kinds in (Union, UnionType):
        return " | ".join(told)
    if kinds is tuple:
        return f"[{', '.join(told)}]"
    if kinds is list:
        return f"Array<{told[0]}>" if "|" in told[0] else f"{told[0]}[]"
    if kinds is dict:
        return f"Record<{told[0]}, {told[1]}>"
    return PLAIN[kind]


def lines(name: str, kind: Any, names: dict[str, Any]) -> Iterator[str]:
    """Give the lines that declare a name."""
    others = {other: one for other, one in names.items() if other != name}
    if not is_typeddict(kind):
        if get_origin(kind) is Annotated:
            yield f"/** {get_args(kind)[-1]} */"
        yield f"export type {name} = {typed(kind, others)};"
        return
    if kind.__doc__ and not kind.__doc__.startswith("dict("):
        yield f"/** {kind.__doc__} */"
    yield f"export interface {name} {{"
    for key, value in get_type_hints(kind, include_extras=True).items():
        maybe = "?" if get_origin(value) is NotRequired else ""
        (value,) = get_args(value) if maybe else (value,)
        if get_origin(value) is Annotated and value is not messages.Seat:
            yield f"  /** {get_args(value)[-1]} */"
        yield f"  {key}{maybe}: {typed(value, names)};"
    yield "}"


def written() -> str:
    """Return the whole description."""
    names = named()
    blocks = ["\n".join(lines(name, kind, names)) for name, kind in names.items()]
    return "\n\n".join([HEAD.rstrip(), *blocks]) + "\n"


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
