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
from ludotheque.engine.speed.position import Position
from ludotheque.site.api.messages import Frame
from ludotheque.site.pages.table.looking import Look, names_of
from ludotheque.site.tables.board import Board
from ludotheque.site.tables.cache import Passage
from ludotheque.words import Words

Drawing = list[str]


def view_of(
    table: Board, sight: Sight, names: Sequence[str], last: bool = False, whole: Position | None = None
) -> Json:
    """Return a view with what a table of people adds to it; ``whole`` is the same position with all open.

    In the last one, nobody is to move where somebody gave the match up, or claimed it, before its end.
    """
    view = sight.view()
    view["names"], view["memory_aid"] = names, table.settings.reminder
    if whole is not None:
        view["open"] = table.game.notation.full(whole.s, table.setting.deck)
    if last and table.over:
        view |= {"turn": None, "to_move": None, "winners": table.winners}
    return view


def present(table: Board, seat: int | None, words: Words) -> tuple[Sight, Json]:
    """Return what a seat sees now."""
    sights, key = table.cache.sights, (seat, words.lang)
    if key not in sights:
        sight = table.sight(table.match.position, seat)
        whole = table.match.position if table.open else None
        sights[key] = sight, view_of(table, sight, names_of(table, words), last=True, whole=whole)
    return sights[key]


def drawing_of(table: Board, view: Json, seat: int | None, lang: str, narrow: bool = False) -> Drawing:
    """Return a view as a drawing; a game may draw a view with the key ``narrow`` for a phone held upright."""
    if narrow:
        view = {**view, "narrow": True}
    return table.game.drawing.pieces(view, table.setting.deck, seat, lang)


def passage_since(table: Board, number: int) -> Passage:
    """Return how the table came from that many rows to where it is."""
    return table.cache.passage(table.match, table.rows, number)


def past_drawings(
    table: Board, seen: int, look: Look, lang: str, names: Sequence[str], with_it: bool = False
) -> list[Drawing]:
    """Return the drawings between what a page has seen and the present; ``with_it`` is the former, too."""
    seat, passage = look.seat, passage_since(table, seen)
    passed = [step.before for step in passage.steps[not with_it :]]
    views = (
        view_of(table, table.sight(one, seat), names, whole=one if table.open else None) for one in passed
    )
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
    first = count = 0
    for piece in after:
        place = places.get(piece)
        if count and place == first + count:
            count += 1
            continue
        if count:
            frame.append((first, count))
        if place is None:
            count = 0
            frame.append(piece)
        else:
            first, count = place, 1
    if count:
        frame.append((first, count))
    return frame


def _in_place(before: Drawing, after: Drawing) -> Frame:
    frame: Frame = []
    begin = 0
    new = compress(range(len(after)), map(ne, before, after))
    for place in [*new, len(after)]:
        if place > begin:
            frame.append((begin, place - begin))
        frame += after[place : place + 1]
        begin = place + 1
    return frame
