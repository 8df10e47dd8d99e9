"""The JSON that goes between pages or programs and the server: one type each for all who write or read it.

The server makes and reads messages of these types, ``openapi.py`` tells them to programs, and
``docs/make_messages.py`` writes them down as ``static/messages.d.ts``, by which the scripts are checked.
"""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from ludotheque.site.api.described import LONGEST_TEXT, Must

Text = Annotated[str, Must(longest=LONGEST_TEXT)]
Seat = Annotated[int, "The number of a seat, from 0."]
Actor = Seat | Literal["chance"]
Stage = Literal["waiting", "playing", "over"]
Kind = Literal["open", "person", "bot"]

# --- what the page of a table is told ---

Frame = Annotated[
    list[str | tuple[int, int]],
    "A drawing: its new pieces, and [first, count] of the pieces of the drawing before.",
]
LegalMove = Annotated[
    tuple[str, str, Literal[0, 1, 2], list[list[str]]],
    "Its text, its words, whether to ask once more (2: if it was walked step by step), the paths to it.",
]
Log = TypedDict(
    "Log",
    {
        "from": Annotated[int, "How many of the old lines still stand."],
        "lines": Annotated[list[str], "What comes after them, as HTML."],
    },
)


class Step(TypedDict):
    """What happened from one drawing to the next, for the eye."""

    words: Annotated[str, "What is said about it over the table."]
    places: Annotated[list[str], "The ids of what it is about: they are lit before anything moves."]
    loud: Annotated[bool, "Whether it must be read: points, something taken."]
    who: Actor
    points: Annotated[list[tuple[Seat, int]], "Whose score changed by how much."]


class Present(TypedDict):
    """How a table stands, and what led there since the page was told last."""

    stage: Literal["playing", "over"]
    number: Annotated[int, "How many events there are: a move names it."]
    frames: list[Frame]
    steps: Annotated[list[Step], "One for each frame."]
    moves: list[LegalMove]
    parts: Annotated[dict[str, str], "HTML of what changed, by the id of its place."]
    log: Log
    title: str
    mine: Annotated[bool, "Whether this page may move."]
    notices: Annotated[list[str], "Who left a seat to a bot, or came back: said over the table."]
    speak: Annotated[list[str], "Sentences for those who do not see the table."]
    clock: Annotated[float | None, "When the time of whoever is to move runs out."]
    since: Annotated[float, "When the last event was."]


class Waiting(TypedDict):
    """A table that waits for people."""

    stage: Literal["waiting"]
    number: int
    parts: dict[str, str]


class Time(TypedDict):
    """What the server's clock says."""

    now: float


class Reason(TypedDict):
    """Why something cannot be done."""

    reason: str
    clause: NotRequired[Annotated[str | None, "The clause of the rulebook, where a rule is the reason."]]
    text: NotRequired[Annotated[str, "The move that was meant."]]
    status: NotRequired[Annotated[int, "As HTTP has it."]]


class Why(TypedDict):
    """Why nothing comes of a touch."""

    why: Reason


class Refusal(TypedDict):
    """Why something was not done."""

    refused: Reason


class Line(TypedDict):
    """A move that an expert would make."""

    move: str
    label: str
    why: Annotated[str, "What it does, as far as the rules can tell; may be empty."]
    chance: Annotated[float, "The chance of winning, from 0 to 1; the same for moves of the same worth."]


class Hint(TypedDict):
    """What an expert would do."""

    number: int
    lines: list[Line]


class Hinted(TypedDict):
    """What an expert would do."""

    hint: Hint


class Aid(TypedDict):
    """What a piece, or a button, lays over the drawing, and the same in words."""

    number: int
    of: str
    degree: Annotated[int, "How much help it is, from 0."]
    more: Annotated[bool, "Whether another touch gives more."]
    svg: str
    said: str


class Aided(TypedDict):
    """What a piece, or a button, shows."""

    aid: Aid


class Preview(TypedDict):
    """What a move would do: what is laid over the drawing, and the same in words."""

    number: int
    move: str
    svg: str
    said: str


class Previewed(TypedDict):
    """What a move would do."""

    preview: Preview


class Back(TypedDict):
    """Whether the last move can be taken back."""

    back: bool
    number: int


class Go(TypedDict):
    """Where to go from here."""

    go: str


class Pong(TypedDict):
    """The server is there."""

    pong: Literal[1]


Told = Present | Waiting | Time | Why | Refusal | Hinted | Aided | Previewed | Back | Go | Pong

# --- what the page of a table wants ---


class Move(TypedDict):
    """Make a move; sent again with the same number it counts once."""

    number: Annotated[int, "That of the table as it was last seen."]
    move: Text


class Do(TypedDict):
    """Take back, give up, claim, call a bot, come back, play again; in a lesson: on, show, again."""

    do: Literal["back", "concede", "claim", "bot", "return", "rematch", "on", "show", "again"]
    number: NotRequired[str | int]
    seat: NotRequired[str | int]
    accept: NotRequired[
        Annotated[str, "Of a rematch, or of somebody else's move that is to be taken back: no declines it."]
    ]


class OnBoard(TypedDict):
    """Do something on a board of analysis."""

    do: Literal[
        "first", "back", "forward", "last", "go", "play", "chance", "roll", "run", "delete", "clear",
        "eyes", "follow", "expert",
    ]  # fmt: skip
    go: NotRequired[Annotated[str, "The number of the event to go to."]]
    play: NotRequired[Annotated[str, "What whoever is to move does."]]
    outcome: NotRequired[Annotated[str, "What chance does, or somebody who is not looking."]]
    through: NotRequired[Annotated[str, "Through whose eyes: a seat’s, spectator, or mover."]]


class Show(TypedDict):
    """Nobody else is looking: draw the hand of that seat."""

    show: Seat


class AskWhy(TypedDict):
    """Tell why nothing comes of touching these, one after the other."""

    why: list[str]


class AskAid(TypedDict):
    """Tell what touching this shows."""

    aid: str
    degree: NotRequired[Annotated[int, "How much help: 0 is the least, and what is meant if it is left out."]]


class AskPreview(TypedDict):
    """Tell what a move would do."""

    preview: str


class AskHint(TypedDict):
    """Tell what an expert would do."""

    hint: Literal[1]


class AskBack(TypedDict):
    """Tell whether the last move can be taken back."""

    ask: Literal["back"]


class Look(TypedDict):
    """Tell again how the table stands."""

    look: Literal[1]


class Next(TypedDict):
    """What was told has been shown: go on, in a match that is watched at one's own pace."""

    next: Literal[1]


class Ping(TypedDict):
    """Say that you are there."""

    ping: Literal[1]


Wish = Move | Do | OnBoard | Show | AskWhy | AskAid | AskPreview | AskHint | AskBack | Look | Next | Ping

# --- what the page of a match that is over asks for ---


class Moment(TypedDict):
    """How a match looked after one of its events."""

    svg: Frame
    players: Annotated[str, "HTML."]
    said: Annotated[str, "What had just happened, as HTML."]


class Reel(TypedDict):
    """Some moments in a row."""

    first: int
    frames: list[Moment]


class Draw(TypedDict):
    """One draw of chance: its ticket is at least ``low`` and below ``high``, out of ``total``."""

    event: Annotated[int, "Its number among the events of the match."]
    text: Annotated[str, "What happened."]
    total: Annotated[str, "A text, like the others, since such numbers may be large."]
    low: str
    high: str


class Draws(TypedDict):
    """Every draw of a match, and what they must follow from."""

    table: str
    game: str
    commitment: str
    secret: str
    given: Annotated[
        int, "How many of the first events came with a record, and follow from no secret of ours."
    ]
    draws: list[Draw]
