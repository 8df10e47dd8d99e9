"""The JSON of clubs that goes between programs and the server."""

from __future__ import annotations

from typing import Annotated, NotRequired, TypedDict

from ludotheque.site.api.described import Must
from ludotheque.site.clubs.shown import RECORDS

Text = str

# --- what programs want ---


class NewClub(TypedDict):
    """Found a club."""

    name: Text
    host: Annotated[Text, "What the others call whoever founds it."]
    season: NotRequired[Annotated[Text, "The first season, which begins at once; none by default."]]


class NewSeason(TypedDict):
    """Begin a season."""

    name: Text


class ForEvening(TypedDict):
    """Have an evening count."""

    evening: Text
    counts: NotRequired[Annotated[bool, Must(usual=True), "`false`: no more."]]


class ByHand(TypedDict):
    """Write a result, add a table, or have a result count no more."""

    game: NotRequired[Text]
    people: NotRequired[
        Annotated[list[str], Must("a list of ids"), "In the order of seats; `bot:hard` for a bot."]
    ]
    places: NotRequired[
        Annotated[
            list[int],
            Must("a list of whole numbers, such as [1, 2]"),
            "1 for the best, equal where a place is shared.",
        ]
    ]
    table: NotRequired[Annotated[Text, "A table of this site that is over, in place of these."]]
    void: NotRequired[Annotated[Text, "A result that counts no more, in place of these."]]


class Same(TypedDict):
    """Say who a guest is."""

    guest: Text
    person: Text


# --- what programs are told ---


class Founded(TypedDict):
    """A new club."""

    club: str
    code: str
    token: Annotated[str, "The host's."]
    person: str
    url: Annotated[str, "Where people come in."]


class Added(TypedDict):
    """A result that counts."""

    result: str


class Person(TypedDict):
    """A member."""

    person: str
    name: str
    host: bool


class Guest(TypedDict):
    """Somebody who has played at its evenings."""

    person: str
    name: str


class Season(TypedDict):
    """Evenings that belong together."""

    season: int
    name: str
    begun: float
    ended: float | None


class Line(TypedDict):
    """Where somebody stands in a season."""

    person: str
    rank: int
    points: float
    played: int
    first: Annotated[int, "How often they were first, alone or together."]


class Rated(TypedDict):
    """Somebody's level in a game."""

    who: Annotated[str, "A person's id, or `bot:hard`."]
    rating: Annotated[int, "In points; the bot `medium` is at 1000."]
    margin: Annotated[int, "The true level is within so many points of it 95 times out of 100."]
    played: int
    fixed: Annotated[bool, "Whether it was measured beforehand, and does not move."]


class Meeting(TypedDict):
    """How the first of two did against the second in a game."""

    people: list[str]
    game: str
    ahead: int
    level: int
    behind: int


class Record(TypedDict):
    """Something that nobody of the club has surpassed."""

    record: Annotated[str, Must(one_of=tuple(RECORDS.values()))]
    game: str
    value: int
    people: list[str]
    result: str | None


class Attached(TypedDict):
    """An evening that counts."""

    evening: str
    name: str
    season: int | None


class Result(TypedDict):
    """How a table ended, in the order of seats."""

    result: str
    game: str
    at: float
    season: int | None
    people: Annotated[list[str | None], "`bot:hard` for a bot, null for somebody who is forgotten."]
    places: list[int]
    scores: list[int] | None
    events: int | None
    by: Annotated[str, Must(one_of=("match", "host")), "Whose word it is."]
    table: Annotated[str | None, "Where the match can be seen again."]
    evening: str | None


class Club(TypedDict):
    """A club as whoever asks sees it."""

    club: str
    name: str
    people: list[Person]
    guests: Annotated[list[Guest], "For members: who played at its evenings and is not of it."]
    seasons: list[Season]
    season: Annotated[int | None, "That of the standings; null for all time."]
    standings: Annotated[list[Line], "Best first."]
    ratings: Annotated[dict[str, list[Rated]], "By game, who is best for certain first."]
    meetings: list[Meeting]
    records: list[Record]
    evenings: list[Attached]
    results: Annotated[list[Result], "The latest first."]
    you: Annotated[str | None, "Who the token is of."]
    host: Annotated[bool, "Whether the token is a host's."]
    code: NotRequired[Annotated[str, "For members."]]
