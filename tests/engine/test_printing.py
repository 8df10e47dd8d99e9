"""Where printed pieces lie, how their drawings become lines, and what the kit finds wrong with them."""

from __future__ import annotations

import io
from dataclasses import replace
from typing import Any

import pypdfium2
import pytest
from reportlab.pdfgen.canvas import Canvas

from ludotheque import LudothequeError
from ludotheque.engine.author.palette import printed_colours
from ludotheque.engine.author.printing import Piece, drawing
from ludotheque.engine.kit.conformance import check
from ludotheque.engine.printing import fonts, outlines
from ludotheque.engine.printing.layout import ACROSS, ALONG, ENDS, PAPERS, SIDE, Box, Sheet, arrange, paper_of
from ludotheque.engine.printing.sheets import cut_marks
from ludotheque.engine.printing.svg import draw

from .wrong_games import duel

A4 = PAPERS["a4"]
CARD = Piece("Cards", 44, 68, drawing(44, 68, ""), drawing(44, 68, ""))


def boxes(sheet: Sheet) -> list[Any]:
    return [spot.box for spot in sheet.spots]


# --- layout -------------------------------------------------------------------------------------------------


def test_cards_without_a_bleed_share_their_cuts() -> None:
    (sheet,) = arrange([replace(CARD, count=2)], A4, folded=False)
    one, two = boxes(sheet)
    assert two.x - one.x == pytest.approx(44)


def test_between_bleeds_there_is_room_for_a_mark() -> None:
    (sheet,) = arrange([replace(CARD, count=2, bleed=1.5)], A4, folded=False)
    one, two = boxes(sheet)
    assert two.x - one.x == pytest.approx(44 + 2 * 1.5 + 2)


@pytest.mark.parametrize("paper", PAPERS.values())
@pytest.mark.parametrize("folded", [True, False])
@pytest.mark.parametrize("shape", ["rectangle", "circle", "triangle", "outline"])
def test_no_piece_leaves_its_room_or_lies_on_another(paper: Any, folded: bool, shape: str) -> None:
    piece = Piece("Pieces", 40, 40 if shape == "circle" else 35, "", "", count=37, shape=shape)
    sheets = arrange([piece], paper, folded)
    assert sum(len(sheet.spots) for sheet in sheets) == 37
    for sheet in sheets:
        for box in (*boxes(sheet), *(spot.box for spot in sheet.backs)):
            assert box.x + 1e-6 >= SIDE
            assert box.x + box.width <= paper.width - SIDE + 1e-6
            assert box.y + 1e-6 >= ENDS
            assert box.y + box.height <= paper.height - ENDS + 1e-6
        laid = boxes(sheet) + ([spot.box for spot in sheet.backs] if folded else [])
        if shape != "triangle":
            for k, one in enumerate(laid):
                for two in laid[k + 1 :]:
                    apart_x = one.x + one.width <= two.x + 1e-6 or two.x + two.width <= one.x + 1e-6
                    apart_y = one.y + one.height <= two.y + 1e-6 or two.y + two.height <= one.y + 1e-6
                    assert apart_x or apart_y


def test_every_other_triangle_of_a_row_stands_on_its_head() -> None:
    (sheet,) = arrange([Piece("Triangles", 70, 60.6, "", count=4, shape="triangle")], A4, folded=True)
    assert [spot.turned for spot in sheet.spots] == [False, True, False, True]


def test_the_back_of_a_duplex_sheet_is_reflected_in_its_middle() -> None:
    (sheet,) = arrange([replace(CARD, count=5)], A4, folded=False)
    for front, back in zip(sheet.spots, sheet.backs, strict=True):
        assert front.box.x + back.box.x + 44 == pytest.approx(A4.width)
        assert (front.box.y, front.turned) == (back.box.y, back.turned)


@pytest.mark.parametrize(("width", "height", "fold"), [(180, 120, ACROSS), (80, 90, ALONG)])
def test_a_sheet_is_folded_the_way_that_takes_fewest_sheets(width: int, height: int, fold: str) -> None:
    sheets = arrange([Piece("Boards", width, height, "", "", count=3)], A4, folded=True)
    assert {sheet.fold for sheet in sheets} == {fold}


def test_backs_beyond_a_fold_across_stand_on_their_heads() -> None:
    (sheet,) = arrange([Piece("Board", 180, 120, "", "")], A4, folded=True)
    (front,), (back,) = sheet.spots, sheet.backs
    assert front.box.y + back.box.y + 120 == pytest.approx(A4.height)
    assert back.turned


def test_pieces_with_a_back_and_without_are_on_different_sheets() -> None:
    sheets = arrange([CARD, replace(CARD, name="Board", back=None)], A4, folded=False)
    assert [sheet.two_sided for sheet in sheets] == [True, False]


def test_a_kind_of_pieces_begins_a_sheet_of_its_own_where_that_takes_no_more_sheets() -> None:
    small, large = replace(CARD, count=12), replace(CARD, name="Tokens", width=60, count=9)
    assert [sheet.names for sheet in arrange([small, large], A4, folded=False)] == [
        [("Cards", 12)],
        [("Tokens", 9)],
    ]
    more = replace(large, count=15)
    assert [sheet.names for sheet in arrange([small, more], A4, folded=False)] == [
        [("Cards", 12), ("Tokens", 3)],
        [("Tokens", 12)],
    ]


def test_a_piece_that_is_too_large_is_named_with_what_to_do() -> None:
    with pytest.raises(LudothequeError, match="Board: 180 × 200 mm is too large for half a sheet of A4; try"):
        arrange([Piece("Board", 180, 200, "", "")], A4, folded=True)
    with pytest.raises(LudothequeError, match="too large for a sheet of A4"):
        arrange([Piece("Board", 180, 300, "")], A4, folded=False)


def test_an_unknown_paper_gets_a_suggestion() -> None:
    with pytest.raises(LudothequeError, match="no paper 'leter'; did you mean 'letter'"):
        paper_of("leter")


# --- marks --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bleed", [0.0, 1.5])
def test_marks_stand_at_every_corner_and_never_on_a_piece(bleed: float) -> None:
    (sheet,) = arrange([replace(CARD, count=6, bleed=bleed)], A4, folded=False)
    marks = cut_marks(sheet.spots)
    for spot in sheet.spots:
        box = spot.box
        for (left, top), (right, below) in marks:
            inside_x = left < box.x + box.width + bleed - 0.01 and right > box.x - bleed + 0.01
            inside_y = top < box.y + box.height + bleed - 0.01 and below > box.y - bleed + 0.01
            assert not (inside_x and inside_y)
    corner = sheet.spots[0].box
    assert (
        (round(corner.x - bleed - 2, 3), round(corner.y, 3)),
        (round(corner.x - bleed, 3), round(corner.y, 3)),
    ) in marks
    assert len(marks) == (6 * 3 + 4 * 4 if bleed else 16)  # those in a gap serve the pieces on both sides


# --- drawings as lines --------------------------------------------------------------------------------------


def test_an_arc_ends_where_it_should_and_keeps_its_radius() -> None:
    segments = outlines.path("M10 0A10 10 0 0 1 0 10")
    assert segments[0] == ((10, 0),)
    assert segments[-1][-1] == pytest.approx((0, 10))
    for _start, *handles, _end in segments[1:]:
        assert all(10 <= (x * x + y * y) ** 0.5 <= 12 for x, y in handles)


def test_relative_and_crowded_path_data_is_read() -> None:
    ends = [segment[-1] for segment in outlines.path("M1 1l2-.5.5.5H0V0z") if segment]
    assert ends == [(1, 1), (3, 0.5), (3.5, 1), (0, 1), (0, 0)]


def test_an_arc_whose_flags_stand_close_is_read() -> None:
    assert outlines.path("M0 0a5 5 0 015 5")[-1][-1] == pytest.approx((5, 5))


def test_smooth_curves_go_on_in_the_same_direction() -> None:
    first, second = outlines.path("M0 0C0 5 5 5 5 0S10-5 10 0")[1:]
    assert second[1] == (5, -5)
    assert first[-1] == second[0]


def test_a_turn_about_a_point_leaves_it_where_it_is() -> None:
    ((a, b, c, d, e, f),) = outlines.transforms("rotate(90 3 4)")
    assert (a * 3 + c * 4 + e, b * 3 + d * 4 + f) == pytest.approx((3, 4))


def test_colours_are_those_of_paper() -> None:
    svg = '<rect fill="var(--paper, #F6F1E7)" stroke="var(--titus-night, #131A33)"/><path fill="#17475A"/>'
    own = {"--titus-night": "#EEEEEE", "#17475A": "#AAAAAA"}
    assert printed_colours(svg, own) == '<rect fill="#FFFFFF" stroke="#EEEEEE"/><path fill="#AAAAAA"/>'


def written(svg: str) -> str:
    """Return what can be read of a drawing on a page."""
    fonts.register()
    target = io.BytesIO()
    canvas = Canvas(target)
    draw(canvas, svg, Box(0, 0, 500, 500))
    canvas.save()
    (page,) = pypdfium2.PdfDocument(target.getvalue())
    return str(page.get_textpage().get_text_bounded())


def test_what_is_pressed_or_helps_on_a_screen_is_not_drawn_on_paper() -> None:
    text = '<text y="50">{}</text>'
    svg = drawing(
        100,
        100,
        f'<g class="piece">{text.format("Token")}</g><g class="piece button">{text.format("Keep")}</g>'
        '<text class="aid" y="90">Next roll</text>',
    )
    assert written(svg).split() == ["Token"]


# --- the kit ------------------------------------------------------------------------------------------------


def complaint(*pieces: Piece) -> str:
    """Return what the kit says about a game that prints these."""
    game = duel(printing_pieces=lambda deck, lang: list(pieces))
    (finding,) = check(game, matches=1, compiled=False, only=["printing"])
    return finding.problem or ""


def test_the_teaching_game_prints_as_it_should() -> None:
    (finding,) = check(duel(), matches=1, compiled=False, only=["printing"])
    assert finding.problem is None


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"front": "<svg"}, "the front is not well-formed"),
        ({"back": drawing(44, 68, "<script/>")}, "<script> has no place"),
        ({"front": "<svg/>"}, "the front has no viewBox"),
        ({"front": drawing(44, 44, "")}, "the front is drawn 44 × 44, not as the piece is"),
        ({"width": 0}, "0 × 68 mm is no size"),
        ({"count": 0}, "0 of them"),
        ({"shape": "star"}, "a shape is rectangle, circle, triangle, outline, not 'star'"),
        ({"shape": "circle"}, "a circle of 44 × 68 mm"),
        ({"name": " "}, "a piece has no name"),
        ({"bleed": -1}, "a bleed of -1 mm"),
    ],
)
def test_a_piece_that_cannot_be_printed_is_found(changes: dict[str, Any], said: str) -> None:
    assert said in complaint(replace(CARD, **changes))


def test_a_front_without_its_back_is_found() -> None:
    assert "Cards: 2 fronts, but 1 backs" in complaint(CARD, replace(CARD, back=None))


def test_a_piece_larger_than_the_paper_is_found() -> None:
    huge = Piece("Board", 300, 300, drawing(300, 300, ""))
    assert "too large for a sheet" in complaint(huge)


def test_pieces_that_are_not_with_their_kind_are_found() -> None:
    other = replace(CARD, name="Tokens")
    assert "pieces of one name follow each other" in complaint(CARD, other, CARD)


def test_a_game_need_not_print_anything() -> None:
    (finding,) = check(duel(printing=None), matches=1, compiled=False, only=["printing"])
    assert finding.problem is None
