"""What stands in words at the table, in the picture and in the terminal."""

from __future__ import annotations

from ludotheque.engine import Json, Words, seat, words_of
from ludotheque.engine.author.words import usual_names, with_names
from ludotheque.games.tantalus.state import HAND

Names = tuple[str, ...]
"""What the seats are called."""


def names_of(view: Json, lang: str) -> Names:
    """Return what the seats are called: by their people's names where people sit."""
    return tuple(view["names"]) if "names" in view else usual_names(view["players"], lang)


LONGEST_NAME = 12


def short(name: str) -> str:
    """Return a name that is cut where it would not fit a line."""
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"


def caption(view: Json, looker: int | None, lang: str) -> str:
    """Return in one line what happens now."""
    _ = words_of(__package__, lang)
    now = [_over(view, _) if view["over"] else _now(view, looker, _)]
    if view["extra"]:
        now.append(_("then %(more)s more", more=view["extra"]))
    return with_names(" · ".join(now), [short(name) for name in names_of(view, lang)])


def _over(view: Json, _: Words) -> str:
    winners = view["winners"]
    return _("Over: both win") if len(winners) == 2 else _("Over: %(seat)s wins", seat=seat(winners[0]))


def _now(view: Json, looker: int | None, _: Words) -> str:
    if view["to_move"] == "chance":
        return _("%(seat)s draws a card", seat=seat(drawing_seat(view)))
    if view["to_move"] == looker:
        return _("Turn a tile")
    return _("%(seat)s turns a tile", seat=seat(view["to_move"]))


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


def drawing_seat(view: Json) -> int:
    """Return the seat that draws while chance is due."""
    first: int = view["last_by"] or 0
    return first if held(view, first) < HAND else 1 - first


def is_forbidden(view: Json) -> bool:
    """Tell whether the tile turned last may not be turned now (TAN-2)."""
    return not view["over"] and view["last_by"] is not None and view["last_by"] != view["turn"]
