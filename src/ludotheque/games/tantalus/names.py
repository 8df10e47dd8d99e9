"""What stands in words at the table, in the picture and in the terminal."""

from __future__ import annotations

from ludotheque.engine import Json, words_of
from ludotheque.words import usual_names

Names = tuple[str, ...]
"""What the seats are called."""


def names_of(view: Json, lang: str) -> Names:
    """Return what the seats are called: by their people's names where people sit."""
    return tuple(view["names"]) if "names" in view else usual_names(view["players"], lang)


LONGEST_NAME = 12


def short(name: str) -> str:
    """Return a name that is cut where it would not fit a line."""
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"


def standing(view: Json, lang: str) -> str:
    """Return in one line how near an end the match is that no hand decides."""
    _, near = words_of(__package__, lang), []
    stall, target = view["options"]["stall"], view["options"]["target"]
    if view["quiet"]:
        quiet = f"{view['quiet']}/{stall}" if stall else view["quiet"]
        near.append(_("turns without a card won: %(quiet)s", quiet=quiet))
    if target:
        near.append(_("target: %(target)s", target=target))
    return " · ".join(near)


def held(view: Json, seat: int) -> int:
    """Return how many cards a seat holds."""
    hand = view["hands"][seat]
    return hand if isinstance(hand, int) else len(hand)


def is_forbidden(view: Json) -> bool:
    """Tell whether the tile turned last may not be turned now (TAN-2)."""
    return view["last"] is not None and view["turn"] not in (None, view["last_by"])


def may_pass(view: Json, looker: int | None) -> bool:
    """Tell whether the looker is to move in an extra turn that may be passed (TAN-9)."""
    strict: bool = view["options"]["strict"]
    return strict and looker is not None and view["to_move"] == view["last_by"] == looker
