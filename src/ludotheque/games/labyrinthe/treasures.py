"""The treasures of the standard deck: their names, and a pictogram of each.

A pictogram is drawn in a box from −12 to 12: first what is a line of one width, then what is solid. An
owner's treasure that is not among them is shown by the first letters of its name.
"""

from __future__ import annotations

from typing import NamedTuple


class Treasure(NamedTuple):
    """A treasure's French name (its English one is its key) and its pictogram."""

    fr: str
    line: str
    solid: str = ""


TREASURES: dict[str, Treasure] = {
    "bat": Treasure(
        "chauve-souris",
        "",
        "M0 8C-1 5-3 4-5 6C-6 4-8.5 4-11.5 6C-12-1-10-5-6-8C-6-5-4.5-3.5-2.5-3.5L-3-7.5L0-5.5L3-7.5"
        "L2.5-3.5C4.5-3.5 6-5 6-8C10-5 12-1 11.5 6C8.5 4 6 4 5 6C3 4 1 5 0 8Z",
    ),
    "book": Treasure(
        "grimoire",
        "M0-6.5C-3-9-7-9-10.5-8V7.5C-7 6.5-3 6.5 0 9C3 6.5 7 6.5 10.5 7.5V-8C7-9 3-9 0-6.5V9"
        "M3.5-3.5L7-4M3.5.8L7 .3M-3.5-3.5L-7-4M-3.5.8L-7 .3",
    ),
    "candle": Treasure(
        "chandelle",
        "M-3.5 8V-2.5H3.5V8M-9 8H9M3.5 4C9 4 9-1 5.5-.5M0-2.5V-4.5",
        "M0-12C3-9 3-5 0-5C-3-5-3-9 0-12Z",
    ),
    "chest": Treasure(
        "coffre",
        "M-10 9V-3C-10-7-7-9-3-9H3C7-9 10-7 10-3V9ZM-10-1H-2.5M2.5-1H10",
        "M-2.6-3.5H2.6V3.5H-2.6Z",
    ),
    "crown": Treasure(
        "couronne",
        "M-8.5 8H8.5L10.5-5L4.5 0L0-8L-4.5 0L-10.5-5ZM-7.8 4H7.8",
        "M0-11.5A1.7 1.7 0 1 1 0-8.1A1.7 1.7 0 1 1 0-11.5Z",
    ),
    "dagger": Treasure(
        "poignard",
        "M-6-3H6M0-3V-9",
        "M-3-2.5H3V4L0 12L-3 4ZM0-12A2.3 2.3 0 1 1 0-7.4A2.3 2.3 0 1 1 0-12Z",
    ),
    "flask": Treasure(
        "fiole",
        "M-3.5-10.5H3.5M-2.2-10V-4L-8.5 6C-9.5 8-8.5 10-6.5 10H6.5C8.5 10 9.5 8 8.5 6L2.2-4V-10",
        "M-6 3.5H6L8 7C8.5 8.5 8 9.5 6.5 9.5H-6.5C-8 9.5-8.5 8.5-8 7Z",
    ),
    "gem": Treasure(
        "joyau",
        "M-6.5-8.5H6.5L11-2.5L0 10L-11-2.5ZM-11-2.5H11M-4-2.5L0 9L4-2.5L0-8L-4-2.5",
    ),
    "ghost": Treasure(
        "fantôme",
        "M-8 10V-2C-8-7-4.5-10.5 0-10.5C4.5-10.5 8-7 8-2V10L5.3 7L2.7 10L0 7L-2.7 10L-5.3 7Z",
        "M-3-4.5A1.8 2.3 0 1 1-3 .1A1.8 2.3 0 1 1-3-4.5ZM3-4.5A1.8 2.3 0 1 1 3 .1A1.8 2.3 0 1 1 3-4.5Z",
    ),
    "goblet": Treasure(
        "calice",
        "M-7-10H7C7.5-3 5 1 0 1C-5 1-7.5-3-7-10ZM0 1V9M-5.5 10H5.5M-6-5.5H6",
    ),
    "helmet": Treasure(
        "heaume",
        "M-8.5 10V-1C-8.5-6.5-5-10-0-10C5-10 8.5-6.5 8.5-1V10H4V3H-4V10ZM0-10V3",
        "M-7.5-2H7.5V1.2H-7.5Z",
    ),
    "hourglass": Treasure(
        "sablier",
        "M-8-10.5H8M-8 10.5H8M-6-10.5C-6-4-1.5-3-1.5 0C-1.5 3-6 4-6 10.5M6-10.5C6-4 1.5-3 1.5 0"
        "C1.5 3 6 4 6 10.5",
        "M-4.5 10C-4.5 7 0 6.5 0 3C0 6.5 4.5 7 4.5 10ZM-4-6H4C3-4 0-3.5 0-1C0-3.5-3-4-4-6Z",
    ),
    "key": Treasure(
        "clé",
        "M0-10.5A4 4 0 1 1 0-2.5A4 4 0 1 1 0-10.5ZM0-2.5V11M0 10H5.5M0 5.5H4",
    ),
    "map": Treasure(
        "plan",
        "M-11-6L-4-9L4-6L11-9V6L4 9L-4 6L-11 9ZM-1.8-2.3L1.8 2.3M1.8-2.3L-1.8 2.3M-7.5-3.5V-2.5"
        "M-7.5 2V3M7.5-3V-2M7.5 2.5V3.5",
    ),
    "owl": Treasure(
        "hibou",
        "M-8-10C-6-7.5 6-7.5 8-10C9-6 9 0 8 4C7 8 4 10.5 0 10.5C-4 10.5-7 8-8 4C-9 0-9-6-8-10Z"
        "M-3.8-5A2.8 2.8 0 1 1-3.8.6A2.8 2.8 0 1 1-3.8-5ZM3.8-5A2.8 2.8 0 1 1 3.8.6A2.8 2.8 0 1 1 3.8-5Z",
        "M-1.8 1H1.8L0 5Z",
    ),
    "purse": Treasure(
        "bourse",
        "M-3.5-5C-9-1-10 3-9 7C-8.3 9.5-6 10-0 10C6 10 8.3 9.5 9 7C10 3 9-1 3.5-5ZM-3.5-5L-5.5-10"
        "L-2-8.5L0-10.5"
        "L2-8.5L5.5-10L3.5-5",
        "M0 0A3 3 0 1 1 0 6A3 3 0 1 1 0 0Z",
    ),
    "ring": Treasure(
        "anneau",
        "M0-3A6.7 6.7 0 1 1 0 10.4A6.7 6.7 0 1 1 0-3Z",
        "M-3.8-11.5H3.8L6-8.5L0-2.5L-6-8.5Z",
    ),
    "shield": Treasure(
        "bouclier",
        "M-8.5-9C-5-8-2.5-9 0-10.5C2.5-9 5-8 8.5-9V-1C8.5 5 4.5 9 0 11C-4.5 9-8.5 5-8.5-1Z",
        "M0-10V0H8V-8.5C5-8 2.5-8.5 0-10ZM0 0V10.5C-4.5 8.5-8 5-8 0Z",
    ),
    "skull": Treasure(
        "crâne",
        "M-4.5 10.5V6.5C-8 5-9.5 2-9.5-1.5C-9.5-7-5.5-10.5 0-10.5C5.5-10.5 9.5-7 9.5-1.5"
        "C9.5 2 8 5 4.5 6.5V10.5ZM0 8V10.5",
        "M-4-4A2.6 2.6 0 1 1-4 1.2A2.6 2.6 0 1 1-4-4ZM4-4A2.6 2.6 0 1 1 4 1.2A2.6 2.6 0 1 1 4-4ZM0 2"
        "L1.5 4.8H-1.5Z",
    ),
    "snake": Treasure(
        "serpent",
        "M10 10H-5C-9 10-9 4.5-5 4.5H4C9 4.5 9-1.5 4-1.5H-3C-8-1.5-9-8.5-3-8.5H3",
        "M2-11.5C6-11.5 9-10 9-8.5C9-7 6-5.5 2-5.5Z",
    ),
    "spider": Treasure(
        "araignée",
        "M-3 0L-7-3L-10.5-1M3 0L7-3L10.5-1M-3 3L-7 2.5L-10 6M3 3L7 2.5L10 6M-2.5 6L-5.5 8L-6 11.5"
        "M2.5 6L5.5 8L6 11.5M0-12V-4",
        "M0-1A4.3 4.3 0 1 1 0 7.6A4.3 4.3 0 1 1 0-1ZM0-5A2.5 2.5 0 1 1 0 0A2.5 2.5 0 1 1 0-5Z",
    ),
    "troll": Treasure(
        "troll",
        "M-7.5-3L-12-7L-10.5 0L-7.5 1.5M7.5-3L12-7L10.5 0L7.5 1.5M-7.5-3C-7.5-8-4-10 0-10"
        "C4-10 7.5-8 7.5-3V4C7.5 8 4 10.5 0 10.5"
        "C-4 10.5-7.5 8-7.5 4ZM-4 5.5H4",
        "M-4.5-4.5L-1.5-3V-1.2H-4.5ZM4.5-4.5L1.5-3V-1.2H4.5ZM-3.7 5.5V1.8L-1.5 5.5ZM3.7 5.5V1.8L1.5 5.5Z",
    ),
    "troubadour": Treasure(
        "troubadour",
        "M3.5-3.5L9.5-9.5M7.5-11L11-7.5",
        "M4.5-4.5C7-1.5 5.5 1 3.5 2C4.5 6-1 12-6.5 10.5C-12 9-12 3-8.5.5C-6.5-1-4.5-.5-3.5-1.5"
        "C-2.5-4 1.5-7 4.5-4.5Z"
        "M-2.5 .8A2.2 2.2 0 1 0-2.5 5.2A2.2 2.2 0 1 0-2.5 .8Z",
    ),
    "unicorn": Treasure(
        "licorne",
        "M-9 10.5C-9 3-7-4-1-6.5L0-9L2.5-6.5C5.5-5 8-1.5 9.5 1.5C10 3.5 8 5.5 6 4.5L1.5 2.5"
        "C2 5 3 7 3.5 10.5M2.5-6.5L9-12",
        "M-1-6.5C-7-4-9 3-9 10.5L-5 10.5C-5 4-3 0 0-3ZM3-3.2A1.5 1.5 0 1 1 3-.2A1.5 1.5 0 1 1 3-3.2Z",
    ),
}


def called(treasure: str, lang: str) -> str:
    """Return a treasure's name in a language; an owner's own has only one."""
    return TREASURES[treasure].fr if lang == "fr" and treasure in TREASURES else treasure
