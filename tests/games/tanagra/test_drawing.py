"""The pictures: what is in them, and what can be touched."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import ludotheque
from ludotheque.games import tanagra
from ludotheque.games.tanagra.aids import takings

from .laying import GAME, cut_off, idle, place, ribbon, start
from .test_notation import positions
from .test_triangles import deserted

FIGURES = Path(tanagra.__file__).parent / "figures"
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


# --- walking, and who takes whom ----------------------------------------------------------------------------


def risk(match: ludotheque.Match, text: str) -> int:
    s, deck = match.sight(None).s, match.setting.deck
    return int(GAME.drawing.risky(s, deck, GAME.notation.read(s, deck, text)))  # type: ignore[attr-defined]


def chain() -> ludotheque.Match:
    """Seat 0 to move, with pawns side by side on 1,0^, 1,0v and 2,0^: pawns 0, 1 and 2."""
    return ludotheque.replay(FIGURES / "chain.json")


def aid(match: ludotheque.Match, target: str, lang: str = "en", seat: int = 0) -> tuple[str, str] | None:
    s, deck = match.sight(seat).s, match.setting.deck
    shown: tuple[str, str] | None = GAME.drawing.aid(s, deck, seat, target, lang)  # type: ignore[attr-defined]
    return shown


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
    assert hunter[1] == "You may take: orange pawn 1,0v. Nothing of yours is in danger."
    assert hunted[1] == "You can take nothing now. In danger: orange pawn 1,0v."
    assert third == ("", "You can take nothing now. Nothing of yours is in danger.")
    assert ('class="taking"' in hunter[0], 'class="danger"' in hunter[0]) == (True, False)
    assert ('class="taking"' in hunted[0], 'class="danger"' in hunted[0]) == (False, True)
    assert "stroke-dasharray" in hunted[0]  # not by colour alone
    assert "stroke-dasharray" not in hunter[0]
    assert aid(match, "takings", "fr", 1) == (
        hunted[0],
        "Vous ne pouvez rien prendre pour l'instant. En danger : pion orange 1,0v.",
    )
    one = aid(match, "pawn-6", "fr", 2)
    assert one
    assert (
        one[1] == "Pion orange 1,0v : ne peut rien prendre pour l'instant, peut être pris par pion bleu 1,0^."
    )


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_cell_that_a_move_names_can_be_found_by_its_name(players: int) -> None:
    for match in positions(players):
        shown = aid(match, "names")
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
    assert shown[1].startswith("Blue pawn 1,0v: ")
    for nothing in ("pawn-99", "pawn-4", "pawn-x", "triangle-0", "cell-0-0-u", ""):
        assert aid(match, nothing) is None


def test_words_below_a_large_table_are_drawn_larger_and_the_trays_lie_below_them() -> None:
    scales = []
    for match in (start(2), start(2)):
        while len(scales) and match.full()["phase"] == "lay":  # as high as it gets
            match.play(max(match.moves(), key=lambda move: int(move.split()[1].split(",")[1])))
        assert isinstance(match.to_move, int)
        root = ElementTree.fromstring(match.svg(match.to_move, "fr"))
        _, top, width, height = (float(number) for number in root.get("viewBox", "").split())
        drawn = elements(match, "fr")
        strip, tray = (drawn[name].get("transform", "") for name in ("strip", "tray-0"))
        scales.append(float(strip.split("scale(")[1].rstrip(")")))
        below = float(tray.rstrip(")").split()[1])
        assert float(strip.split(")")[0].split()[1]) + 52 * scales[-1] <= below + 1
        assert below + 48 <= top + height + 1
        assert width / scales[-1] > 590  # all the words have room
    assert scales[0] == 1
    assert scales[1] > 1.2
