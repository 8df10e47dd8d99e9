"""Why something is not done at a table: every reason has a code, and its sentence stands here, and only here.

Programs get the sentence in English, pages in their reader's language.
"""

from __future__ import annotations

from enum import StrEnum

from ludotheque.engine.errors import LudothequeError
from ludotheque.words import N_


class Why(StrEnum):
    """Codes, each with its sentence."""

    # something else was quicker
    STALE = N_("Something else has happened since; look again.")
    GONE = N_("That table is not there any more.")
    SEAT_TAKEN = N_("That seat is taken.")
    NO_SEAT_FREE = N_("No seat is free at this table.")
    # how the match stands
    NOT_BEGUN = N_("The match has not begun: some seats are still open.")
    BEGUN = N_("The match has begun.")
    NOT_UNDER_WAY = N_("The match is not under way.")
    OVER = N_("The match is over.")
    NOT_OVER = N_("The match is not over.")
    CAN_STILL_BE_WON = N_("Somebody else can still win this match.")
    # who asks
    NOT_AT_TABLE = N_("Only the people at this table can do that.")
    NOT_MAKER = N_("Only whoever made this table can do that.")
    NOT_MAKER_TO_CLOSE = N_("Only whoever made this table can close it.")
    NOT_YOUR_TURN = "It is the turn of seat %(seat)s."
    """Pages say the name instead."""
    HAND_HIDDEN = N_("Show your hand first: then you can move.")
    CANNOT_BE_PLAYED = N_("That cannot be played now. What you can touch is lit up.")
    NO_HINTS = N_("This table plays without hints.")
    # taking back
    NOTHING_TO_TAKE_BACK = N_("You have no move to take back.")
    REVEALED = N_("Something has been revealed since: that move is final.")
    NOBODY_ASKED = N_("Nobody has asked you to take a move back.")
    # bots in place of people
    BOT_PLAYS_FOR_YOU = N_("A bot is playing for you.")
    NO_BOT_PLAYS_FOR_YOU = N_("No bot is playing for you.")
    BOT_PLAYS_THERE = N_("A bot is already playing there.")
    NOT_A_PLAYER = N_("You can call a bot only for a player at this table.")
    ONLY_BOTS_LEFT = N_("Only bots would be left at this table.")
    NOBODY_WAITS = N_("Nobody is waiting for that player.")
    STILL_HAS_TIME = N_("That player still has time.")
    IS_HERE = N_("That player is here.")
    # how much there may be
    TOO_MANY_TABLES = N_("Too many new tables; try again in a minute.")
    NO_ROOM_FOR_BOTS_ALONE = N_(
        "There is no room for more matches of bots alone; try again when some are over."
    )
    ENOUGH_BOTS_ALONE = N_(
        "Enough matches of bots alone are under way for you; another can begin when one is over."
    )


class NotDone(LudothequeError):
    """Something that is not done, and why: a code with what its sentence is filled in with."""

    def __init__(self, why: str, **values: int | str | None) -> None:
        """Say why: by one of ours, or by a sentence of a feature's own."""
        super().__init__(why % values if values else str(why))
        self.why, self.values = why, values


class Refused(NotDone):
    """Something that cannot be done at this table now."""


class Stale(NotDone):
    """An answer to an event that is not the last one any more."""

    def __init__(self, why: str = Why.STALE) -> None:
        super().__init__(why)


class Busy(NotDone):
    """Something that there is no room for now; later there may be."""
