"""What is in the printed box of Tanagra: triangles that are all alike, and five series of pawns."""

from __future__ import annotations

import re
from importlib import resources

import pytest

import ludotheque
from ludotheque.engine.author.palette import SEATS, printed_colours
from ludotheque.engine.author.printing import Piece
from ludotheque.games.tanagra import drawing, printing

GAME = ludotheque.load("tanagra")
DECK = GAME.components()


def pieces(name: str) -> list[Piece]:
    return [piece for piece in printing.pieces(DECK, "en") if piece.name == name]


def seats_of(drawn: str) -> set[int]:
    """Return the seats whose colours a drawing has."""
    return {seat for seat, colour in enumerate(SEATS) if colour.lower() in drawn.lower()}


def test_all_triangles_are_alike() -> None:
    (triangle,) = pieces("Triangles")
    assert triangle.count == 24


def test_the_triangles_of_the_figures_are_alike_too() -> None:
    view = GAME.figure("own").view(None)
    drawn = printed_colours("".join(drawing.pieces(view, DECK, None, "en")), printing.COLOURS)
    faces = re.findall(r'class="triangle" [^>]*><path fill="(#[0-9A-F]{6})" stroke="(#[0-9A-F]{6})"', drawn)
    assert len(faces) == len(view["triangles"])
    assert set(faces) == {(printing.CARD, printing.EDGE)}


def test_there_are_five_series_of_six_pawns_and_no_two_look_alike() -> None:
    pawns = pieces("Pawns")
    assert [piece.count for piece in pawns] == [6, 6, 6, 6, 6]
    assert len({piece.front for piece in pawns}) == 5


def test_two_colours_are_small_and_large_and_a_third_is_small() -> None:
    series = [(seats_of(piece.front), piece.height) for piece in pieces("Pawns")]
    sizes = {seat: [high for seats, high in series if seats == {seat}] for seat in range(4)}
    small, large = printing.LOW, printing.TALL
    assert sizes == {0: [small, large], 1: [small, large], 2: [small], 3: []}


def test_a_large_pawn_is_coloured_all_over() -> None:
    for piece in pieces("Pawns"):
        covered = re.search(rf'<rect width="48.0" height="{piece.height}" fill="#', piece.front)
        assert bool(covered) == (piece.height == printing.TALL)


def test_the_label_shows_no_pawn_that_is_not_in_the_box() -> None:
    cover = (resources.files(GAME.package) / "cover.svg").read_text(encoding="utf-8")
    assert seats_of(cover) == {seat for piece in pieces("Pawns") for seat in seats_of(piece.front)}


@pytest.mark.parametrize(("lang", "diamonds"), [("en", "diamond"), ("fr", "losange")])
def test_paper_does_not_promise_diamonds(lang: str, diamonds: str) -> None:
    assert diamonds in GAME.rulebook(lang)
    assert diamonds not in GAME.rulebook(lang, paper=True)


def test_the_box_says_what_a_fourth_player_takes() -> None:
    assert "A fourth player takes one of the large series." in printing.notes(DECK, "en")
    assert "a fourth takes one of the large ones" in GAME.rulebook(paper=True)
