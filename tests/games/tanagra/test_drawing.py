"""The pictures: what is in them, and what can be touched."""

from __future__ import annotations

import math
import re
from itertools import combinations
from xml.etree import ElementTree

import pytest

import ludotheque
from ludotheque.games.tanagra.touch import takings

from .laying import GAME, cut_off, idle, place, ribbon, start
from .test_notation import positions
from .test_triangles import deserted

SVG = "{http://www.w3.org/2000/svg}"
TRANSFORM = re.compile(r"translate\(([-\d.]+) ([-\d.]+)\)(?: scale\(([-\d.]+)\))?")


def picture(match: ludotheque.Match, lang: str = "en") -> ElementTree.Element:
    """The picture for the seat to move."""
    seat = match.to_move if isinstance(match.to_move, int) else None
    return ElementTree.fromstring(match.svg(seat, lang))


def elements(match: ludotheque.Match, lang: str = "en") -> dict[str, ElementTree.Element]:
    """The elements of the picture for the seat to move, by id."""
    found = [element for element in picture(match, lang).iter() if "id" in element.attrib]
    assert len({element.get("id") for element in found}) == len(found)
    return {str(element.get("id")): element for element in found}


def frame(match: ludotheque.Match) -> tuple[float, float, float, float]:
    left, top, width, height = map(float, picture(match).get("viewBox", "").split())
    return left, top, width, height


def at(element: ElementTree.Element) -> tuple[float, float, float]:
    """Where a piece lies, and how large it is drawn."""
    found = TRANSFORM.match(element.get("transform", ""))
    assert found
    return float(found[1]), float(found[2]), float(found[3] or 1)


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
def test_every_piece_is_drawn_once_in_the_order_of_its_number(players: int) -> None:
    for match in positions(players):
        drawn = list(elements(match))
        each = 8 if players == 2 else 4
        pawns = [int(name.removeprefix("pawn-")) for name in drawn if name.startswith("pawn-")]
        assert len(pawns) == players * each
        assert pawns == sorted(pawns)
        triangles = [f"triangle-{number}" for number in match.full()["numbers"]["triangles"]]
        assert [name for name in drawn if name.startswith("triangle-")] == triangles


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everything_lies_within_the_frame(players: int) -> None:
    for match in positions(players):
        left, top, width, height = frame(match)
        for name, element in elements(match).items():
            if name.startswith(("pawn-", "triangle-", "tray-")):
                x, y, _ = at(element)
                assert left <= x <= left + width
                assert top <= y <= top + height


@pytest.mark.parametrize("players", [2, 3, 4])
def test_pawns_do_not_overlap(players: int) -> None:
    for match in positions(players):
        drawn = elements(match)
        spots = [at(drawn[f"pawn-{number}"]) for number in match.full()["numbers"]["pawns"]]
        for (x, y, one), (other_x, other_y, other) in combinations(spots, 2):
            apart = math.hypot(x - other_x, y - other_y)
            assert apart >= 16 * (one + other), "discs are drawn with a radius of 16"


def test_a_board_of_the_usual_size_shows_pawns_of_24_pixels() -> None:
    match = start(4)
    while match.full()["phase"] == "lay":  # as close together as they can be
        match.play(min(match.moves(), key=lambda move: sum(map(abs, centred(move.split()[1])))))
    _, _, width, height = frame(match)
    assert 32 * min(900 / width, 700 / height) >= 24


def centred(place: str) -> tuple[float, float]:
    x, y = map(int, place[1:].split(","))
    return x + y / 2, y


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_pieces_have_a_place_and_a_title(lang: str) -> None:
    drawn = elements(deserted(), lang)
    for name, element in drawn.items():
        if name.startswith(("pawn-", "triangle-")):
            assert at(element)
            title = element.find(f"{SVG}title")
            assert title is not None
            assert title.text
    pawn = drawn["pawn-0"].find(f"{SVG}title")
    assert pawn is not None
    assert (
        pawn.text
        == {
            "en": "blue pawn on the bottom corner of B",
            "fr": "pion bleu à la pointe basse de B",
        }[lang]
    )


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_triangle_shows_its_letter_where_no_pawn_hides_it(players: int) -> None:
    for match in positions(players):
        drawn, full = elements(match), match.full()
        for number in full["numbers"]["triangles"]:
            text = drawn[f"triangle-{number}"].find(f"{SVG}text")
            assert text is not None
            assert text.text == "ABCDEFGHIJKLMNOPQRSTUVWX"[number]


def test_a_letter_makes_room_for_a_pawn() -> None:
    match = ribbon()
    before = elements(match)["triangle-0"].find(f"{SVG}text")
    match.play("move 0,0v 0,1^")  # to its top corner, where the letter stood
    after = elements(match)["triangle-0"].find(f"{SVG}text")
    assert before is not None
    assert after is not None
    assert before.get("transform") != after.get("transform")


def test_a_carried_triangle_keeps_its_element_and_its_colour() -> None:
    match = deserted()
    before = elements(match)["triangle-0"]
    match.play("carry v2,-2")
    after = elements(match)["triangle-0"]
    assert str(before.get("transform")).endswith("rotate(0)")
    assert str(after.get("transform")).endswith("rotate(180)")
    faces = [piece.find(f"{SVG}path") for piece in (before, after)]
    assert faces[0] is not None
    assert faces[1] is not None
    assert faces[0].get("fill") == faces[1].get("fill")


def test_triangles_in_contact_have_one_coast_and_isolated_ones_water_round_them() -> None:
    drawn = elements(cut_off())
    assert "wave-0" in drawn
    assert "shore-0" not in drawn
    assert "shore-2" in drawn
    assert "wave-2" not in drawn
    title = drawn["triangle-0"].find(f"{SVG}title")
    assert title is not None
    assert title.text == "triangle A, isolated"


def test_nothing_is_called_isolated_while_the_board_is_laid() -> None:
    match = start(3)
    match.play("lay ^0,0")
    assert "wave-0" not in elements(match)


def test_small_and_large_pawns_differ_by_more_than_their_size() -> None:
    match = start(2)
    match.play("lay ^0,0 small")
    match.play("lay v0,0 large")
    drawn = elements(match)
    small, large = (len(drawn[name].findall(f"{SVG}path")) for name in ("pawn-0", "pawn-18"))
    assert large == small + 1  # a collar


def test_trays_are_there_only_while_something_lies_in_them() -> None:
    match = start(3, x=4)
    assert {"tray-0", "tray-1", "tray-2"} <= elements(match).keys()
    match = ribbon()
    assert not any(name.startswith("tray-") for name in elements(match))
    match.play("move 0,0v 1,0^")
    match.play("move 1,1^ 1,0v")
    match.play(idle(match))
    match.play("move 1,0^ 1,0v")
    assert [name for name in elements(match) if name.startswith("tray-")] == ["tray-0"]


def test_the_frame_fits_what_lies_on_the_table() -> None:
    small, wide = frame(start(3)), frame(ribbon())
    assert small[2] < wide[2]
    assert frame(ribbon())[3] < small[3] + 60  # no row for trays that are empty


def test_what_is_mere_ground_says_so_and_nothing_else_does() -> None:
    pieces = re.compile(r"(pawn|triangle|tray|cell)-|(leave|remove|carry|small|large)$")
    for players in (2, 3, 4):
        for match in positions(players):
            for name, element in elements(match).items():
                assert (element.get("data-ground") is None) == bool(pieces.match(name)), name


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
        for number in match.full()["numbers"]["triangles"]:
            assert "ABCDEFGHIJKLMNOPQRSTUVWX"[number] in board


def test_a_board_too_wide_for_a_terminal_is_shown_in_parts() -> None:
    match = start(2)
    for number in range(24):
        furthest = [place(number // 2), place(-(number + 1) // 2)][number % 2]
        match.play(f"lay {furthest} {'small' if number // 2 % 2 else 'large'}")
    lines = match.text().splitlines()
    assert max(map(len, lines)) <= 80
    assert sum(line.startswith("y/x") for line in lines) == 2


# --- walking, and who takes whom ----------------------------------------------------------------------------


def risk(match: ludotheque.Match, text: str) -> int:
    s, deck = match.sight(None).s, match.setting.deck
    action = GAME.notation.read(s, deck, text)
    assert isinstance(action, int)
    return GAME.drawing.risky(s, deck, action)


def chain() -> ludotheque.Match:
    """Seat 0 to move, with pawns side by side on 1,0^, 1,0v and 2,0^: pawns 0, 1 and 2."""
    return GAME.figure("chain")


def aid(match: ludotheque.Match, target: str, lang: str = "en", seat: int = 0) -> tuple[str, str] | None:
    return GAME.drawing.aid(match.sight(seat).s, match.setting.deck, seat, target, lang)


def test_a_jump_is_pointed_at_directly_or_walked_over_every_pawn() -> None:
    match = chain()
    assert paths(match, "move 1,0^ 2,0v") == [
        ["pawn-0", "cell-2-0-d"],
        ["pawn-0", "pawn-1", "pawn-2", "cell-2-0-d"],
    ]
    assert paths(match, "move 1,0^ 1,1^") == [["pawn-0", "cell-1-1-u"], ["pawn-0", "pawn-1", "cell-1-1-u"]]
    assert paths(match, "move 1,0^ 0,0v") == [["pawn-0", "cell-0-0-d"]]


def test_who_walks_step_by_step_is_asked_once_more_and_who_takes_one_step_is_not() -> None:
    match = chain()
    assert (risk(match, "move 1,0^ 0,0v"), risk(match, "move 1,0^ 2,0v")) == (0, 2)
    assert (risk(deserted(), "leave"), risk(deserted(), "remove")) == (0, 1)


def test_a_pawn_that_jumped_is_seen_to_walk_over_the_others() -> None:
    match = chain()
    over = [elements(match)[pawn].get("transform", "") for pawn in ("pawn-1", "pawn-2")]
    match.play("move 1,0^ 2,0v")
    drawn = elements(match)
    way = drawn["pawn-0"].get("data-way", "").split(";")
    assert [f"translate({point})" for point in way] == [place.split(" scale")[0] for place in over]
    assert drawn["pawn-1"].get("data-way") is None
    step = chain()
    step.play("move 1,0^ 0,0v")
    assert elements(step)["pawn-0"].get("data-way") is None


@pytest.mark.parametrize("players", [2, 3, 4])
def test_who_may_take_whom_is_what_the_rules_say(players: int) -> None:
    seen = 0
    for match in positions(players):
        view = match.full()
        if view["phase"] != "move" or match.to_move is None:
            continue
        assert isinstance(match.to_move, int)
        numbers = dict(zip([pawn["cell"] for pawn in view["pawns"]], view["numbers"]["pawns"], strict=True))
        moves = [move.split()[1:] for move in match.moves()]
        may = {(numbers[start], numbers[goal]) for start, goal in moves if goal in numbers}
        mine = {numbers[pawn["cell"]] for pawn in view["pawns"] if pawn["seat"] == match.to_move}
        assert {taking for taking in takings(match.sight(None).s) if taking[0] in mine} == may
        shown = aid(match, "takings", seat=match.to_move)
        assert shown
        assert shown[0].count('class="taking"') == len(may)
        seen += len(may)
    assert seen


def test_what_may_be_taken_is_told_to_whom_it_may_happen() -> None:
    match = ribbon()
    match.play("move 0,0v 1,0^")
    match.play("move 1,1^ 1,0v")
    hunter, hunted, third = (aid(match, "takings", "en", seat) for seat in range(3))
    assert hunter
    assert hunted
    assert third
    assert hunter[1] == "You can take ⟨1⟩’s pawn on the bottom corner of B. Nothing of yours is in danger."
    assert hunted[1] == "You can take nothing now. In danger: your pawn on the bottom corner of B."
    assert third == ("", "You can take nothing now. Nothing of yours is in danger.")
    assert ('class="taking"' in hunter[0], 'class="danger"' in hunter[0]) == (True, False)
    assert ('class="taking"' in hunted[0], 'class="danger"' in hunted[0]) == (False, True)
    assert "stroke-dasharray" in hunted[0]  # not by colour alone
    assert "stroke-dasharray" not in hunter[0]
    one = aid(match, "pawn-6", "fr", 2)
    assert one
    assert one[1] == (
        "Le pion de ⟨1⟩ à la pointe basse de B. Il ne peut rien prendre pour l’instant. "
        "Il peut être pris par\u00a0: le pion de ⟨0⟩ à la pointe droite de A."
    )


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_cell_that_a_move_names_can_be_found_by_its_coordinates(players: int) -> None:
    for match in positions(players):
        shown = aid(match, "coordinates")
        assert shown
        names = re.findall(r">([^<]+)</text>", shown[0])
        assert len(names) == len(set(names))
        if match.full()["phase"] == "move":
            assert {cell for move in match.moves() for cell in move.split()[1:]} <= set(names)


def test_only_pawns_on_the_board_can_be_asked() -> None:
    match = chain()
    asked = [name for name, element in elements(match).items() if element.get("data-aid") is not None]
    assert len(asked) == 12
    shown = aid(match, "pawn-1")
    assert shown
    assert shown[1].startswith("Your pawn on the bottom corner of D. ")
    for nothing in ("pawn-99", "pawn-4", "pawn-x", "triangle-0", "cell-0-0-u", ""):
        assert aid(match, nothing) is None
