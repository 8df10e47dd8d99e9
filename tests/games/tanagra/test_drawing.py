"""The pictures: what is in them, and what can be touched."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

import ludotheque

from .laying import GAME, cut_off, idle, place, ribbon, start
from .test_notation import positions
from .test_triangles import deserted

SVG = "{http://www.w3.org/2000/svg}"


def elements(match: ludotheque.Match, lang: str = "en") -> dict[str, ElementTree.Element]:
    """The elements of the picture for the seat to move, by id."""
    seat = match.to_move if isinstance(match.to_move, int) else None
    root = ElementTree.fromstring(match.svg(seat, lang))
    found = [element for element in root.iter() if "id" in element.attrib]
    assert len({element.get("id") for element in found}) == len(found)
    return {str(element.get("id")): element for element in found}


def paths(match: ludotheque.Match, text: str) -> list[list[str]]:
    s, deck = match.sight(None).s, match.setting.deck
    return GAME.drawing.paths(s, deck, GAME.notation.read(s, deck, text))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_move_can_be_pointed_at(players: int) -> None:
    for match in positions(players):
        drawn = elements(match)
        for text in match.moves():
            assert all(target in drawn for path in paths(match, text) for target in path)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_pawn_is_drawn_wherever_it_is(players: int) -> None:
    for match in positions(players):
        drawn = elements(match)
        each = 8 if players == 2 else 4
        assert sum(name.startswith("pawn-") for name in drawn) == players * each
        triangles = [f"triangle-{number}" for number in match.full()["numbers"]["triangles"]]
        assert [name for name in drawn if name.startswith("triangle-")] == triangles


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_pieces_have_a_place_and_a_title(lang: str) -> None:
    drawn = elements(deserted(), lang)
    for name, element in drawn.items():
        if name.startswith(("pawn-", "triangle-")):
            assert element.get("transform", "").startswith("translate(")
            title = element.find(f"{SVG}title")
            assert title is not None
            assert title.text
    pawn = drawn["pawn-0"].find(f"{SVG}title")
    assert pawn is not None
    assert pawn.text == {"en": "blue pawn 1,0v", "fr": "pion bleu 1,0v"}[lang]


def test_a_carried_triangle_keeps_its_element() -> None:
    match = deserted()
    before = elements(match)["triangle-0"].get("transform")
    match.play("carry v2,-2")
    after = elements(match)["triangle-0"].get("transform")
    assert before != after
    assert str(after).endswith("rotate(180)")


def test_isolated_triangles_fade() -> None:
    match = cut_off()
    drawn = elements(match)
    assert drawn["triangle-0"].get("opacity")
    assert not drawn["triangle-2"].get("opacity")


def test_a_place_is_touched_at_its_centre_cell() -> None:
    match = start(3)
    assert paths(match, "lay ^0,0") == [["cell-0-0-d"]]
    assert paths(start(2), "lay ^0,0 small") == [["small", "cell-0-0-d"]]
    assert paths(deserted(), "carry v2,-2") == [["carry", "cell-3--1-u"]]
    assert paths(deserted(), "remove") == [["remove"]]


def test_a_pawn_that_is_taken_stands_for_its_cell() -> None:
    match = ribbon()
    match.play("move 0,0v 1,0^")
    match.play("move 1,1^ 1,0v")
    match.play(idle(match))
    assert paths(match, "move 1,0^ 1,0v") == [["pawn-0", "cell-1-0-d"], ["pawn-0", "pawn-6"]]


def test_only_the_seat_to_move_gets_buttons() -> None:
    match = deserted()
    for seat in (1, 2, None):
        assert 'id="carry"' not in match.svg(seat)
    assert 'id="carry"' in match.svg(0)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_text_fits_a_terminal(players: int, lang: str) -> None:
    for match in [*positions(players), start(players)]:
        text = match.text(None, lang)
        assert max(map(len, text.splitlines())) <= 80
        signs = "•●▪■" if players == 2 else "●■▲◆"[:players]
        board = text[: text.index("seat 0" if lang == "en" else "place 0")]
        assert sum(board.count(sign) for sign in signs) == len(match.full()["pawns"])


def test_a_board_too_wide_for_a_terminal_is_shown_in_parts() -> None:
    match = start(2)
    for number in range(24):
        furthest = [place(number // 2), place(-(number + 1) // 2)][number % 2]
        match.play(f"lay {furthest} {'small' if number // 2 % 2 else 'large'}")
    lines = match.text().splitlines()
    assert max(map(len, lines)) <= 80
    assert sum(line.startswith("y/x") for line in lines) == 2
