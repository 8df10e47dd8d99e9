"""The JSON of evenings that goes between programs and the server."""

from __future__ import annotations

from typing import Annotated, Any, NotRequired, TypedDict, get_args

from ludotheque.site.api.described import Must
from ludotheque.site.api.program_messages import Clock
from ludotheque.site.evenings import facts
from ludotheque.site.evenings.evening import AWAY_MINUTES

Text = str
Format = Annotated[str, Must(f"one of {', '.join(get_args(facts.Format))}", get_args(facts.Format))]
Bye = Annotated[
    str,
    Must(f"one of {', '.join(get_args(facts.Bye))}", get_args(facts.Bye)),
    "What sitting out is worth.",
]
Vanishing = Annotated[
    str,
    Must(f"one of {', '.join(get_args(facts.Vanishing))}", get_args(facts.Vanishing)),
    "What counts where a bot took over.",
]

# --- what programs want ---


class NewEvening(TypedDict):
    """Open an evening."""

    name: Text
    game: NotRequired[Text]
    games: NotRequired[Annotated[list[str], Must("a list of names"), "Several, one after the other."]]
    options: NotRequired[
        Annotated[
            dict[str, Any] | None,
            Must("an object: name → value"),
            "Of several games each takes those that it knows; one of them must know each.",
        ]
    ]
    format: NotRequired[Format]
    rounds: NotRequired[Annotated[int | None, Must(least=1), "By default as many as the format needs."]]
    seats: NotRequired[Annotated[int, Must(least=2, usual=2), "At a table."]]
    bots: NotRequired[Annotated[bool, Must(usual=False), "Whether bots fill tables."]]
    bye: NotRequired[Bye]
    vanished: NotRequired[Vanishing]
    away: NotRequired[
        Annotated[
            int,
            Must(least=0, usual=AWAY_MINUTES),
            "Minutes for which whoever is to move may be away before a bot takes over; 0: none does.",
        ]
    ]
    clock: NotRequired[Clock]


class ByHand(TypedDict):
    """Write or correct a result."""

    table: Text
    round: NotRequired[Annotated[int, "From 1; it must be that of the table."]]
    places: NotRequired[
        Annotated[
            list[int],
            Must("a list of whole numbers, such as [1, 2]"),
            "In the order of seats, 1 for the best, equal where a place is shared.",
        ]
    ]
    void: NotRequired[Annotated[bool, Must(usual=False), "Whether the table counts for nothing."]]


class Freeing(TypedDict):
    """Say whether one wants to play next."""

    free: NotRequired[Annotated[bool, Must(usual=True)]]


# --- what programs are told ---


class Opened(TypedDict):
    """A new evening."""

    evening: str
    code: str
    token: Annotated[str, "The host's."]
    url: Annotated[str, "Where people come in."]


class Person(TypedDict):
    """Somebody who came."""

    person: str
    name: str
    here: bool
    free: Annotated[bool, "Whether they want to play next."]
    host: bool


class EveningTable(TypedDict):
    """A table of a round."""

    table: str
    game: str
    people: Annotated[list[str | None], "In the order of seats; a bot is null."]
    over: bool
    result: Annotated[list[float] | None, "Points, in the order of seats."]
    places: list[int] | None
    by: Annotated[str | None, Must(one_of=("match", "host", None)), "Whose word it is."]
    corrected: Annotated[bool, "Whether a host has changed what was said before."]
    void: Annotated[bool, "Whether it counts for nothing."]
    played: Annotated[bool, "Whether the match here came to its end: then it can be seen again."]
    vanished: Annotated[list[str], "For whom a bot played at the end."]
    seat: NotRequired[Annotated[int, "Mine, at a table of mine."]]
    token: NotRequired[Annotated[str, "What proves my seat."]]


class EveningRound(TypedDict):
    """Tables that began together."""

    tables: list[EveningTable]
    byes: list[str]


class Line(TypedDict):
    """Where somebody stands."""

    person: str
    rank: int
    points: float
    played: int
    tie_breaks: dict[str, Any]


class Evening(TypedDict):
    """An evening as whoever asks sees it."""

    evening: str
    name: str
    format: Format
    games: list[str]
    seats: int
    planned: Annotated[int | None, "How many rounds, as far as that is known."]
    finished: bool
    closed: bool
    open: Annotated[bool, "Whether anybody new comes in."]
    people: list[Person]
    rounds: list[EveningRound]
    standings: Annotated[list[Line], "Best first."]
    you: Annotated[str | None, "Who the token is of, once they have come."]
    host: Annotated[bool, "Whether the token is a host's."]
    code: NotRequired[Annotated[str, "For people of the evening."]]
