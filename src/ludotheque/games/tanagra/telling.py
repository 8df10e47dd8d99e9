"""What happened in a match of Tanagra, told to whoever did it, to whom it was done, and to all others."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ludotheque.engine import N_, OVER, Told, Words, seat, words_of
from ludotheque.games.tanagra.ending import (
    ALONE,
    ISOLATED,
    STALLED,
    TAKEN,
    ending,
    seats_in_contact,
    seats_with_a_triangle,
)
from ludotheque.games.tanagra.grid import has
from ludotheque.games.tanagra.jumps import beside, chains, identical
from ludotheque.games.tanagra.names import (
    LETTERS,
    TO,
    cell_words,
    isolated,
    letters,
    neighbours,
    size_of,
    triangle_of,
)
from ludotheque.games.tanagra.pawns import first_pawn, left_of, pawn_on
from ludotheque.games.tanagra.rules import LEAVE, PIECE, PLACE_BITS, REMOVE
from ludotheque.games.tanagra.state import DRAWN, LAY, MOST_X, MOVE, TRIANGLE, State


def tell(s: State, after: State, deck: Any, action: int, looker: int | None, lang: str) -> Told:
    """Return what happened, what follows from it, and where it is seen."""
    _ = words_of(__package__, lang)
    if s.phase == LAY:
        told = _laying(_, s, after, action, looker)
    elif s.phase == MOVE:
        told = _move(_, s, after, action, looker)
    else:
        told = _triangle(_, s, after, action, looker)
    more = [*_waiting(_, s, after, looker), *_skipped(_, s, after, looker), *_end(_, after, looker)]
    return Told(" ".join([told.words, *more]), told.places, told.loud or bool(more))


# --- laying -------------------------------------------------------------------------------------------------

YOU_LAY = (
    N_("You lay triangle %(letter)s beside %(others)s."),
    N_("You lay triangle %(letter)s, with a small pawn, beside %(others)s."),
    N_("You lay triangle %(letter)s, with a large pawn, beside %(others)s."),
)
ANOTHER_LAYS = (
    N_("%(seat)s lays triangle %(letter)s beside %(others)s."),
    N_("%(seat)s lays triangle %(letter)s, with a small pawn, beside %(others)s."),
    N_("%(seat)s lays triangle %(letter)s, with a large pawn, beside %(others)s."),
)


def _laying(_: Words, s: State, after: State, action: int, looker: int | None) -> Told:
    triangle, mine, who = s.laid, s.turn == looker, seat(s.turn)
    letter, others = LETTERS[triangle], neighbours(s, after.triangles[triangle])
    if others:
        message = (YOU_LAY if mine else ANOTHER_LAYS)[size_of(s, action >> PIECE)]
    elif mine:
        message = N_("You lay the first triangle, %(letter)s.")
    else:
        message = N_("%(seat)s lays the first triangle, %(letter)s.")
    words = _(message, seat=who, letter=letter, others=letters(_, others))
    places = (f"triangle-{triangle}", f"pawn-{pawn_on(after, after.last_to)}")
    if after.phase == LAY:
        return Told(words, places)
    if after.turn == looker:
        first = _("The board is laid, and you move first.")
    else:
        first = _("The board is laid, and %(seat)s moves first.", seat=seat(after.turn))
    return Told(f"{words} {first}", places, loud=True)


# --- moving -------------------------------------------------------------------------------------------------

YOU_GO = (
    N_("You step %(where)s."),
    N_("You step from %(begin)s to %(end)s."),
    N_("You jump %(where)s."),
    N_("You jump from %(begin)s to %(end)s."),
)
ANOTHER_GOES = (
    N_("%(seat)s steps %(where)s."),
    N_("%(seat)s steps from %(begin)s to %(end)s."),
    N_("%(seat)s jumps %(where)s."),
    N_("%(seat)s jumps from %(begin)s to %(end)s."),
)
"""By a step or a jump, within a triangle or to another."""

YOU_TAKE = (
    N_("You take %(prey)s’s pawn on %(letter)s: +1."),
    N_("You take %(prey)s’s small pawn on %(letter)s: +1."),
    N_("You take %(prey)s’s large pawn on %(letter)s: +1."),
)
YOURS_IS_TAKEN = (
    N_("%(seat)s takes your pawn on %(letter)s: +1 for %(seat)s."),
    N_("%(seat)s takes your small pawn on %(letter)s: +1 for %(seat)s."),
    N_("%(seat)s takes your large pawn on %(letter)s: +1 for %(seat)s."),
)
ANOTHER_TAKES = (
    N_("%(seat)s takes %(prey)s’s pawn on %(letter)s: +1."),
    N_("%(seat)s takes %(prey)s’s small pawn on %(letter)s: +1."),
    N_("%(seat)s takes %(prey)s’s large pawn on %(letter)s: +1."),
)


def _move(_: Words, s: State, after: State, action: int, looker: int | None) -> Told:
    pawn, goal = action >> PIECE, action & PLACE_BITS
    takes = has(s.stands, goal)
    places = [*(f"pawn-{pawn_on(s, cell)}" for cell in _way(s, pawn, goal)), f"pawn-{pawn}"]
    words = _taking(_, s, goal, looker) if takes else _walk(_, s, pawn, goal, looker)
    if after.phase == TRIANGLE:
        words += " " + _("%(letter)s is left empty.", letter=LETTERS[after.left])
        places.append(f"triangle-{after.left}")
    return Told(words, tuple(places), loud=takes)


def _way(s: State, pawn: int, goal: int) -> list[int]:
    """Return the cells of the pawns that a pawn jumps over."""
    ways = chains(s.pawns[pawn], goal, identical(s, pawn))
    return ways[0] if ways else []


def _walk(_: Words, s: State, pawn: int, goal: int, looker: int | None) -> str:
    begin, end = s.under[pawn], triangle_of(s, goal)
    jumps = goal not in beside(s.pawns[pawn])
    message = (YOU_GO if s.turn == looker else ANOTHER_GOES)[2 * jumps + (begin != end)]
    where = cell_words(_, s, goal, TO)
    return _(message, seat=seat(s.turn), begin=LETTERS[begin], end=LETTERS[end], where=where)


def _taking(_: Words, s: State, goal: int, looker: int | None) -> str:
    series = pawn_on(s, goal) // MOST_X
    owner, left = series // s.sizes, s.x - s.taken[series] - 1
    messages = YOU_TAKE if s.turn == looker else YOURS_IS_TAKEN if owner == looker else ANOTHER_TAKES
    letter = LETTERS[triangle_of(s, goal)]
    words = _(messages[size_of(s, series)], seat=seat(s.turn), prey=seat(owner), letter=letter)
    if left == 0:
        return words + " " + _("It was the last one.")
    return words + " " + _.ngettext("%(num)s is left.", "%(num)s are left.", left)


# --- the triangle left behind -------------------------------------------------------------------------------

YOU_SETTLE = (
    N_("You leave %(letter)s where it is."),
    N_("You remove %(letter)s from the game."),
    N_("You carry %(letter)s beside %(others)s."),
)
ANOTHER_SETTLES = (
    N_("%(seat)s leaves %(letter)s where it is."),
    N_("%(seat)s removes %(letter)s from the game."),
    N_("%(seat)s carries %(letter)s beside %(others)s."),
)


def _triangle(_: Words, s: State, after: State, action: int, looker: int | None) -> Told:
    triangle = s.left
    others = neighbours(s, action, triangle) if action not in (LEAVE, REMOVE) else []
    message = (YOU_SETTLE if s.turn == looker else ANOTHER_SETTLES)[min(action, 2)]
    words = _(message, seat=seat(s.turn), letter=LETTERS[triangle], others=letters(_, others))
    before, now = isolated(s), isolated(after)
    cut_off = [one for one in now if one not in before]
    joined = [one for one in before if one not in now and one != triangle]
    places = tuple(f"triangle-{one}" for one in (triangle, *cut_off, *joined) if after.triangles[one])
    said = [words, *_cut_off(_, after, cut_off, looker)]
    if joined:
        n, named = len(joined), letters(_, joined)
        said.append(
            _.ngettext(
                "%(letters)s is in contact again.", "%(letters)s are in contact again.", n, letters=named
            )
        )
    return Told(" ".join(said), places, loud=action == REMOVE or bool(cut_off or joined))


def _cut_off(_: Words, after: State, triangles: list[int], looker: int | None) -> Iterator[str]:
    if not triangles:
        return
    n, named = len(triangles), letters(_, triangles)
    yield _.ngettext("%(letters)s is isolated now.", "%(letters)s are isolated now.", n, letters=named)
    if looker is not None:
        mine = range(first_pawn(after, looker), first_pawn(after, looker + 1))
        n = sum(after.pawns[pawn] != 0 and after.under[pawn] in triangles for pawn in mine)
        if n:
            yield _.ngettext("One pawn of yours is cut off.", "%(num)s pawns of yours are cut off.", n)


# --- turns and the end --------------------------------------------------------------------------------------

YOU_WOULD_WIN = {
    ISOLATED: N_("All the others are isolated: you win if that lasts to the end of your turn."),
    ALONE: N_("Only you have a triangle of your own: you win if that lasts to the end of your turn."),
}
ANOTHER_WOULD_WIN = {
    ISOLATED: N_("All but %(seat)s are isolated: %(seat)s wins if that lasts to the end of their turn."),
    ALONE: N_("Only %(seat)s has a triangle of their own, and wins if that lasts to the end of their turn."),
}


def _waiting(_: Words, s: State, after: State, looker: int | None) -> Iterator[str]:
    """TNG-9: say whose win has only to wait for a turn of their own."""
    if not after.strict or after.to_move == OVER or after.phase != MOVE or s.phase == LAY:
        return
    connected, owners = seats_in_contact(after), seats_with_a_triangle(after)
    for who in range(after.players):
        if after.isolation and connected == 1 << who:
            way = ISOLATED
        elif after.players > 2 and owners == 1 << who:
            way = ALONE
        else:
            continue
        yield _((YOU_WOULD_WIN if who == looker else ANOTHER_WOULD_WIN)[way], seat=seat(who))


def _skipped(_: Words, s: State, after: State, looker: int | None) -> Iterator[str]:
    """TNG-3: say who could not move."""
    if after.to_move == OVER or after.phase != MOVE or s.phase == LAY:
        return
    who = left_of(s, s.turn)
    while who != after.turn:
        if who == looker:
            yield _("You cannot move and are skipped.")
        else:
            yield _("%(seat)s cannot move and is skipped.", seat=seat(who))
        who = left_of(s, who)


NONE_LEFT = (
    N_("%(prey)s has no pawn left."),
    N_("%(prey)s has no small pawn left."),
    N_("%(prey)s has no large pawn left."),
)
YOU_HAVE_NONE = (
    N_("You have no pawn left."),
    N_("You have no small pawn left."),
    N_("You have no large pawn left."),
)


def _end(_: Words, after: State, looker: int | None) -> Iterator[str]:
    if after.to_move != OVER:
        return
    way = ending(after)
    if after.winner == DRAWN:
        if way == STALLED:
            yield _("Nothing was taken or removed for too long: the match is drawn.")
        else:
            yield _("Nobody can move: the match is drawn.")
        return
    yield _why_won(_, after, way, looker)
    yield _("You win!") if after.winner == looker else _("%(seat)s wins.", seat=seat(after.winner))


def _why_won(_: Words, after: State, way: int, looker: int | None) -> str:
    if way == ISOLATED:
        return _("All pawns of all the others are isolated.")
    if way == ALONE:
        return _("Nobody else has a triangle of their own.")
    assert way == TAKEN
    prey = left_of(after, after.winner)
    series = prey * after.sizes
    if after.taken[series] != after.x:
        series += 1
    messages = YOU_HAVE_NONE if prey == looker else NONE_LEFT
    return _(messages[size_of(after, series)], prey=seat(prey))
