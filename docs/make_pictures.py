"""Makes the pictures of the README and the documentation: a moment of a match of each game, and the shelf.

``python docs/make_pictures.py`` draws ``docs/pictures/<game>.svg`` from the record beside it, and
``docs/pictures/shelf.svg`` with all of them. The records are matches of the bot ``medium`` against itself;
one that is missing is played anew.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import ludotheque
from ludotheque.engine.author.palette import plain_colours
from ludotheque.engine.files import write_whole

FOLDER = Path(__file__).parent / "pictures"
BOT, SEED = "medium", 1

HEIGHT = 440
"""Of a picture on the shelf."""
GAP = 16
LABEL = 40
"""Room for a title."""


class Moment(NamedTuple):
    """What of a match is shown: how many play, after how many events, and who looks."""

    players: int
    events: int
    seat: int


MOMENTS = {
    "tantalus": Moment(2, 53, 1),
    "titus": Moment(3, 200, 1),
    "labyrinthe": Moment(3, 71, 2),
    "temptation": Moment(3, 43, 0),
    "tanagra": Moment(3, 40, 0),
}


def played(name: str) -> ludotheque.Match:
    """Return the match that is shown."""
    path = FOLDER / f"{name}.json"
    if not path.exists():
        match = ludotheque.load(name).start(MOMENTS[name].players, SEED)
        bots = [ludotheque.bot(BOT, seed=seat) for seat in range(match.players)]
        while isinstance(match.to_move, int):
            match.play(bots[match.to_move].choose(match.sight(match.to_move)))
        match.record().save(path)
    return ludotheque.replay(path)


def drawing(name: str) -> str:
    """Return a game's moment as its own page would draw it."""
    moment = MOMENTS[name]
    return played(name).at(moment.events).svg(moment.seat)


def shelf() -> str:
    """Return all games side by side, equally high, their titles below."""
    boxes, left = [], GAP
    for name in MOMENTS:
        svg = drawing(name)
        width = _width(svg)
        boxes.append(_box(name, svg, left, width))
        left += width + GAP
    size = f"0 0 {left} {HEIGHT + GAP + LABEL}"
    ground = '<rect width="100%" height="100%" fill="var(--paper, #F6F1E7)"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{size}">{ground}{"".join(boxes)}</svg>'


def _width(svg: str) -> int:
    found = re.search(r'viewBox="\S+ \S+ (\S+) (\S+)"', svg)
    assert found
    return round(HEIGHT * float(found[1]) / float(found[2]))


def _box(name: str, svg: str, left: int, width: int) -> str:
    """Return a drawing where it stands on the shelf; its ids begin with the name of its game."""
    inside = re.sub(r'(\sid="|href="#)', rf"\g<1>{name}-", svg)
    place = f'<svg x="{left}" y="{GAP}" width="{width}" height="{HEIGHT}"'
    title = ludotheque.load(name).title["en"].partition(" — ")[0]
    return inside.replace("<svg", place, 1) + (
        f'<text x="{left + width // 2}" y="{GAP + HEIGHT + 27}" text-anchor="middle" font-size="20" '
        f'font-family="system-ui, sans-serif" fill="var(--ink, #23201B)">{title}</text>'
    )


def pictures() -> dict[str, str]:
    """Return every picture by the name of its file."""
    drawn = {name: drawing(name) for name in MOMENTS} | {"shelf": shelf()}
    return {f"{name}.svg": plain_colours(svg) + "\n" for name, svg in drawn.items()}


if __name__ == "__main__":
    for name, svg in pictures().items():
        write_whole(FOLDER / name, svg)
