"""Drawings on their way to a page: only what changed since the one before is sent.

A frame is a list of a drawing's pieces: a new one is a text, known ones in a row are ``[first, count]`` of
the frame before.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from operator import ne

from ludotheque.engine.author.contract import Json
from ludotheque.engine.play.sight import Sight
from ludotheque.site.notebook import Passage
from ludotheque.site.pages.looking import Look, names_of
from ludotheque.site.table import Table
from ludotheque.words import Words

Drawing = list[str]
Frame = list[str | list[int]]


def view_of(table: Table, sight: Sight, names: Sequence[str], last: bool = False) -> Json:
    """Return a view with what a table of people adds to it.

    In the last one, nobody is to move where somebody gave the match up, or claimed it, before its end.
    """
    view = sight.view()
    view["names"], view["memory_aid"] = names, table.settings.reminder
    if last and table.over:
        view |= {"turn": None, "to_move": None, "winners": table.winners}
    return view


def present(table: Table, seat: int | None, words: Words) -> tuple[Sight, Json]:
    """Return what a seat sees now."""
    assert table.match
    sights, key = table.notebook.sights, (seat, words.lang)
    if key not in sights:
        sight = table.sight(table.match.position, seat)
        sights[key] = sight, view_of(table, sight, names_of(table, words), last=True)
    return sights[key]


def drawing_of(table: Table, view: Json, seat: int | None, lang: str, narrow: bool = False) -> Drawing:
    """Return a view as a drawing; a game may draw a view with the key ``narrow`` for a phone held upright."""
    if narrow:
        view = {**view, "narrow": True}
    return table.game.drawing.pieces(view, table.setting.deck, seat, lang)


def passage_since(table: Table, number: int) -> Passage:
    """Return how the table came from that many rows to where it is."""
    assert table.match
    return table.notebook.passage(table.match, table.rows, number)


def past_drawings(
    table: Table, seen: int, look: Look, lang: str, names: Sequence[str], with_it: bool = False
) -> list[Drawing]:
    """Return the drawings between what a page has seen and the present; ``with_it`` is the former, too."""
    seat, passage = look.seat, passage_since(table, seen)
    passed = [step.before for step in passage.steps[not with_it :]]
    views = (view_of(table, table.sight(one, seat), names) for one in passed)
    return [drawing_of(table, view, seat, lang, look.narrow) for view in views]


def frames_of(before: Drawing, drawings: Sequence[Drawing]) -> tuple[list[Frame], Drawing]:
    """Return drawings as frames, each told from the one before, and the last one's pieces."""
    frames: list[Frame] = []
    for drawing in drawings:
        frames.append(_changed(before, drawing))
        before = drawing
    return frames, before


def _changed(before: Drawing, after: Drawing) -> Frame:
    if len(before) == len(after):  # then nearly all pieces lie where they lay
        return _in_place(before, after)
    places = {piece: place for place, piece in enumerate(before)}
    frame: Frame = []
    run: list[int] | None = None
    for piece in after:
        place = places.get(piece)
        if place is None:
            run = None
            frame.append(piece)
        elif run and run[0] + run[1] == place:
            run[1] += 1
        else:
            run = [place, 1]
            frame.append(run)
    return frame


def _in_place(before: Drawing, after: Drawing) -> Frame:
    frame: Frame = []
    begin = 0
    new = compress(range(len(after)), map(ne, before, after))
    for place in [*new, len(after)]:
        if place > begin:
            frame.append([begin, place - begin])
        frame += after[place : place + 1]
        begin = place + 1
    return frame
