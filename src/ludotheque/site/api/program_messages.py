"""The JSON that goes between programs and the server, as ``messages`` has that of pages."""

from __future__ import annotations

from typing import Annotated, Any, NotRequired, TypedDict

from ludotheque.site.api.described import Must
from ludotheque.site.api.messages import Actor, Kind, Seat, Stage, Text
from ludotheque.site.foundation.clocks import ABSENCES, CLOCKS
from ludotheque.site.tables.board import Settings
from ludotheque.site.tables.keys import LONGEST, SHORTEST

# --- what programs want ---

Key = Annotated[
    str,
    Must(shortest=SHORTEST, longest=LONGEST),
    "A fresh word that nobody can guess. A request sent again with the same key and body gets "
    "the same answer, and nothing is done twice; for at least a day.",
]


Clock = Annotated[
    int | None,
    Must(
        f"null or one of {', '.join(str(one) for one in CLOCKS.values() if one)} (seconds a move)",
        tuple(CLOCKS.values()),
    ),
    "Seconds per move.",
]


class NewTable(TypedDict):
    """Make a table."""

    game: NotRequired[Text]
    players: NotRequired[int | None]
    options: NotRequired[Annotated[dict[str, Any] | None, Must("an object: name → value")]]
    record: NotRequired[
        Annotated[
            dict[str, Any] | None,
            Must("an object, as /api/tables/{table}/record gives it"),
            "What to play on from: a record of a match that is not over. From there on chance "
            "comes from a new secret. Players and options are those of the record.",
        ]
    ]
    seats: NotRequired[
        Annotated[
            list[Annotated[str, Must(like="^(me|open|bot:[a-z]+)$")]],
            Must('a list such as ["me", "open", "bot:expert"]'),
            "By default: one for me, the others open.",
        ]
    ]
    series: NotRequired[
        Annotated[int, Must(least=1, usual=1), "How many matches the same people agree to play; 9 at most."]
    ]
    allowed: NotRequired[
        Annotated[
            list[str], Must('a list such as ["chat"]'), "What tables have only where it is asked for: chat."
        ]
    ]
    name: NotRequired[Annotated[Text, "What the others call me."]]
    clock: NotRequired[Clock]
    absence: NotRequired[
        Annotated[
            int,
            Must(
                f"one of {', '.join(map(str, ABSENCES.values()))} (seconds)",
                tuple(ABSENCES.values()),
                usual=Settings.absence,
            ),
            "Without a clock: seconds that somebody is away before others may call a bot.",
        ]
    ]
    key: NotRequired[Key]
    public: NotRequired[
        Annotated[bool, Must(usual=Settings.public), "Whether strangers may find and watch the table."]
    ]
    hints: NotRequired[Annotated[bool, Must(usual=Settings.hints)]]
    reminder: NotRequired[Annotated[bool, Must(usual=Settings.reminder)]]


class NewSitter(TypedDict):
    """Take a seat, by its invitation or by the table's code."""

    invite: NotRequired[Text]
    code: NotRequired[Text]
    name: NotRequired[Text]
    key: NotRequired[Key]


class RematchAnswer(TypedDict):
    """Say whether to play again with the same people."""

    accept: Annotated[bool, "False declines."]


class TakeBackWish(TypedDict):
    """Take the own last move back, or say whether somebody else may."""

    number: NotRequired[Annotated[int, "How many events there are; for a move of one's own."]]
    accept: NotRequired[Annotated[bool, "The answer to somebody who asks: false declines."]]


class BotCall(TypedDict):
    """Call a bot for a seat."""

    seat: Annotated[int, Must(least=0), "That of the player to move who is away, or one's own."]


class Hello(TypedDict):
    """Say who follows a table live; nobody is a spectator."""

    token: NotRequired[str]


# --- what programs are told ---


class Invite(TypedDict):
    """What opens a seat."""

    seat: Seat
    invite: str
    url: str


class Made(TypedDict):
    """A new table."""

    table: str
    code: Annotated[str, "For friends who type it."]
    seat: int | None
    token: Annotated[
        str | None, "Proves the seat, and who made the table; if I have no seat, only the latter."
    ]
    tokens: dict[str, str]
    invites: list[Invite]


class Taken(TypedDict):
    """A seat, and what proves it."""

    seat: Annotated[int, Must(least=0)]
    token: str


class Problem(TypedDict):
    """Why something was not done."""

    type: NotRequired[str]
    title: str
    status: int
    detail: NotRequired[str]
    reason: str
    clause: NotRequired[Annotated[str | None, "The clause of the rulebook, where a rule is the reason."]]


class NotDone(TypedDict):
    """Why something was not done, over a socket."""

    problem: Problem


Event = Annotated[
    tuple[Actor, str], "Who acted, and the text of it; what the reader may not know is left out."
]


class Seated(TypedDict):
    """Who sits on a seat."""

    seat: Seat
    kind: Kind
    name: str
    here: Annotated[bool, "Whether somebody is connected for the seat."]
    bot: Annotated[str | None, "The bot that moves for the seat, if one does."]


class TakeBack(TypedDict):
    """That somebody would like to take their last move back."""

    seat: Seat
    asked: Annotated[list[Seat], "Whose people must say yes."]
    agreed: Annotated[list[Seat], "Those of them who have."]
    declined: Annotated[list[Seat], "Those of them who would rather play on."]


class Table(TypedDict):
    """A table as its reader may see it."""

    table: str
    game: str
    number: Annotated[int, "How many events there are: a move must name it."]
    stage: Stage
    to_move: int | None
    over: bool
    seat: Annotated[int | None, "Who is told this; null is a spectator."]
    seats: list[Seated]
    view: Annotated[dict[str, Any] | None, "What the reader may know, as the game has it."]
    moves: Annotated[list[str], "The reader's legal moves."]
    history: list[Event]
    scores: list[int]
    winners: list[Seat]
    conceded: Annotated[int | None, "The seat that gave up a match of two."]
    claimed: Annotated[int | None, "The seat that claimed a match which nobody else could win any more."]
    given: Annotated[int, "How many of the first events came with a record."]
    takeback: Annotated[
        TakeBack | None, "Who has asked to take a move back, as long as that can be answered."
    ]
    rematch: Annotated[Next, "How it stands with the next match of the same people."]
    commitment: Annotated[str, "SHA-256 of the secret that chance comes from."]
    secret: Annotated[str | None, "Revealed when the match is over."]


class Next(TypedDict):
    """Whether the same people play again."""

    offered: Annotated[list[Seat], "Those of this table who have said yes."]
    table: Annotated[str | None, "The next table, for people of this one: their tokens are theirs there."]


class Rematch(TypedDict):
    """How it stands with the next match of the same people."""

    offered: Annotated[list[Seat], "Those of this table who have said yes."]
    table: Annotated[str | None, "The next table: it is there when all people at this one have said yes."]
    seat: Annotated[int | None, "My seat there."]
    token: Annotated[str | None, "What proves it."]
