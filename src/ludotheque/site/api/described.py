"""The types of messages, told to programs as JSON Schema, and held against what programs send.

A message is a ``TypedDict``: a plain dictionary, which costs nothing to make and to write down, and mypy
looks at it where it is made. What comes from outside is read here by the same type, in plain Python.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from ludotheque.site.foundation.problem import Problem

T = TypeVar("T")
Schema = dict[str, Any]
LONGEST_TEXT = 500
PLAIN = {str: "string", int: "integer", float: "number", bool: "boolean", dict: "object", NoneType: "null"}
SAID = {
    str: f"a text, of {LONGEST_TEXT} characters at most",
    int: "a whole number",
    bool: "true or false",
    dict: "an object",
    list: "a list",
}


@dataclass(frozen=True)
class Must:
    """What a value must be besides of its type; stands in ``Annotated``, before the description."""

    be: str = ""
    """What whoever sent something else is told."""
    one_of: tuple[Any, ...] = ()
    longest: int | None = None
    """Letters of a text."""
    shortest: int | None = None
    like: str | None = None
    """A regular expression; for the description alone, like what follows."""
    least: int | None = None
    usual: Any = None
    """What is taken where nothing is said."""

    def keywords(self) -> Schema:
        """Return it in the words of JSON Schema."""
        told = {
            "enum": [*self.one_of] or None,
            "maxLength": self.longest,
            "minLength": self.shortest,
            "pattern": self.like,
            "minimum": self.least,
            "default": self.usual,
        }
        return {key: value for key, value in told.items() if value is not None}


# told


def schema(kind: Any) -> Schema:
    """Return a type of ``messages`` as JSON Schema has it."""
    kinds, inner = get_origin(kind), get_args(kind)
    if kinds is Annotated:
        told = schema(inner[0])
        for more in inner[1:]:
            told |= more.keywords() if isinstance(more, Must) else {"description": more}
        if "enum" in told:
            del told["type"]
        return told
    if kinds is NotRequired:
        return schema(inner[0])
    if kinds is Literal:
        return {"enum": [*inner]}
    if kinds in (Union, UnionType):
        return _either([schema(one) for one in inner])
    if kinds is tuple:
        each = [schema(one) for one in inner]
        return {"type": "array", "items": _either(each), "minItems": len(each), "maxItems": len(each)}
    if kinds is list:
        return {"type": "array", "items": schema(inner[0])}
    if kinds is dict and inner[1] is not Any:
        return {"type": "object", "additionalProperties": schema(inner[1])}
    if is_typeddict(kind):
        fields = fields_of(kind)
        return {
            "type": "object",
            "required": [key for key, field in fields.items() if get_origin(field) is not NotRequired],
            "properties": {key: schema(field) for key, field in fields.items()},
        }
    return {"type": PLAIN[kinds or kind]}


def _either(told: list[Schema]) -> Schema:
    if all(one.keys() == {"type"} for one in told):
        kinds = sorted({one["type"] for one in told})
        return {"type": kinds if len(kinds) > 1 else kinds[0]}
    return {"anyOf": told}


# read


def fields_of(kind: Any) -> dict[str, Any]:
    """Return the keys of a kind of message, with the type of each."""
    return _fields_of(kind)


@cache
def _fields_of(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind, include_extras=True)


def read(kind: type[T], body: Any) -> T:
    """Return what somebody sent, if it is a message of that kind; Problem, that names the key, otherwise."""
    if not isinstance(body, dict):
        raise Problem(422, "Send a JSON object.")
    fields = fields_of(kind)
    for key in body:
        if key not in fields:
            there = f"the keys are {', '.join(fields)}" if fields else "nothing needs to be sent"
            raise Problem(422, f"There is no key {key!r} here; {there}.")
    for key, field in fields.items():
        wanted = get_origin(field) is not NotRequired
        (value,) = (field,) if wanted else get_args(field)
        if wanted and key not in body:
            raise Problem(422, f"{key!r} is missing: {said(value)}.", key=key)
        if (wanted or key in body) and not fits(value, body.get(key)):
            raise Problem(422, f"{key!r} must be {said(value)}.", key=key)
    return cast("T", body)


def fits(kind: Any, value: Any) -> bool:
    """Tell whether a value is of a type; texts are no longer than any of ours needs."""
    kinds, inner = get_origin(kind), get_args(kind)
    if kinds is Annotated:
        known = [one_of for must in inner if isinstance(must, Must) for one_of in must.one_of]
        return fits(inner[0], value) and (not known or value in known)
    if kinds in (Union, UnionType):
        return any(fits(one, value) for one in inner)
    if kinds is list:
        return isinstance(value, list) and all(fits(inner[0], one) for one in value)
    if kind is str:
        return isinstance(value, str) and len(value) <= LONGEST_TEXT
    return type(value) is (kinds or kind)  # True is no number


def said(kind: Any) -> str:
    """Return what a value of a type is, in words."""
    kinds, inner = get_origin(kind), get_args(kind)
    if kinds is Annotated:
        return next((must.be for must in inner if isinstance(must, Must) and must.be), "") or said(inner[0])
    if kinds in (Union, UnionType):
        return said(inner[0])
    return SAID[kinds or kind]
