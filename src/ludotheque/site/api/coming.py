"""The JSON of coming and going, alike wherever people come together by a code."""

from __future__ import annotations

from typing import NotRequired, TypedDict

Text = str


class Comer(TypedDict):
    """Come, by the code."""

    code: Text
    name: Text


class Come(TypedDict):
    """Who one is there."""

    person: str
    token: str


class Leaving(TypedDict):
    """Leave, or say who has left."""

    person: NotRequired[Text]


class NewHost(TypedDict):
    """Have somebody be a host, too."""

    person: Text


class Nothing(TypedDict):
    """What needs no more to be said."""
