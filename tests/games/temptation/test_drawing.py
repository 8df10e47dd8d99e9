"""Temptation as a picture and as lines of text."""

from __future__ import annotations

import random
import xml.etree.ElementTree as ET

import pytest

import ludotheque
from ludotheque.games.temptation.drawing import next_values

from .table import GAME, face, start, turn

SVG = "{http://www.w3.org/2000/svg}"


def ids(match: ludotheque.Match, lang: str = "en") -> dict[str, ET.Element]:
    root = ET.fromstring(match.svg(0, lang))
    found = [element for element in root.iter() if "id" in element.attrib]
    assert len({element.attrib["id"] for element in found}) == len(found)
    return {element.attrib["id"]: element for element in found}


def title(element: ET.Element) -> str:
    words = element.find(f"{SVG}title")
    assert words is not None
    return words.text or ""


def paths(match: ludotheque.Match, text: str) -> list[list[str]]:
    action = GAME.notation.read(match._s, match.setting.deck, text)
    assert isinstance(action, int)
    return GAME.drawing.paths(match._s, match.setting.deck, action)


def test_equal_dice_are_several_ways_to_point_at_one_move() -> None:
    match = start()
    turn(match, "1 2 2 3 4")
    assert paths(match, "place 2 2") == [["die-2", "row-2"], ["die-3", "row-2"]]
    assert paths(match, "place 4 6") == [["die-5", "row-6"]]
    assert title(ids(match)["die-2"]) == title(ids(match)["die-3"]) == "A die showing 2"


def test_rolling_and_stopping_are_buttons() -> None:
    match = start()
    assert paths(match, "roll") == [["roll"]]
    turn(match, "1 2 2 3 4", "2 2")
    assert paths(match, "stop") == [["stop"]]
    assert title(ids(match, "fr")["stop"]) == "Arrêter"


@pytest.mark.parametrize(
    ("lang", "row", "words"),
    [
        ("en", 3, "Row 3: 3 4 5; whoever finishes it gets 40 points; takes 4 next"),
        ("fr", 4, "Rangée 4 : 6 5 ; qui la finit paie 30 points ; attend 6"),
        ("en", 5, "Row 5: ★ ★ ★; whoever finishes it gets 40 points; takes any value next"),
        ("en", 1, "Row 1: 1; whoever finishes it gets 20 points; full"),
    ],
)
def test_a_row_says_what_it_is_and_what_it_takes(lang: str, row: int, words: str) -> None:
    match = start()
    turn(match, "1 2 2 3 4", "3 3", "1 1")
    assert title(ids(match, lang)[f"row-{row}"]) == words


def test_black_rows_differ_from_white_ones_by_more_than_colour() -> None:
    found = ids(start())
    white, black = found["row-3"], found["row-4"]
    assert (white.attrib["class"], black.attrib["class"]) == ("row white", "row black")
    assert white.find(f"{SVG}path").attrib["d"] != black.find(f"{SVG}path").attrib["d"]  # type: ignore[union-attr]
    assert "+40" in "".join(white.itertext())
    assert "−30" in "".join(black.itertext())


def test_the_two_stars_of_a_full_house_have_two_forms() -> None:
    stars = [star.attrib["points"] for star in ids(start())["row-6"].iter(f"{SVG}polygon")]
    assert len(stars) == 5
    assert len(set(stars)) == 2


def test_the_chance_to_place_nothing_is_shown_before_a_roll() -> None:
    match = start(on=face(*["1 1 1 1: 70"] * 6))
    assert "".join(ids(match)["risk"].itertext()) == "Next roll: 40% to place nothing"
    turn(match, "1 2 2 3 4")
    assert "risk" not in ids(match)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("players", [2, 4, 6])
def test_every_position_of_a_match_can_be_drawn(players: int, lang: str) -> None:
    rng = random.Random(players)
    match = GAME.start(players=players, chance="manual", options={"rounds": 1})
    while not match.over:
        found = ids(match, lang)
        view = match.view(None)
        assert {f"seat-{seat}" for seat in range(players)} < set(found)
        for n, dice in enumerate(view["rows"], 1):
            assert {f"placed-{n}-{k}" for k in range(1, len(dice) + 1)} <= set(found)
        for text in match.moves() if match.to_move != "chance" else []:
            for path in paths(match, text):
                assert set(path) <= set(found)
        assert max(map(len, match.text(lang=lang).splitlines())) <= 80
        match.play(rng.choice(match.moves()))
    assert match.text(lang=lang).count("♛") == len(match.winners)


def test_the_drawing_and_the_rules_agree_on_what_fits() -> None:
    rng = random.Random(3)
    match = GAME.start(players=3, chance="manual")
    while not match.over:
        view = match.view(None)
        if view["board"] and view["rolled"]:
            number, side = view["board"]
            rows = match.setting.deck.faces[number - 1][side]
            for n, (row, dice) in enumerate(zip(rows, view["rows"], strict=True), 1):
                fitting = next_values(row, tuple(dice)) & set(view["rolled"])
                assert {f"place {value} {n}" for value in fitting} == {
                    move for move in match.moves() if move.startswith("place") and move.endswith(f" {n}")
                }
        match.play(rng.choice(match.moves()))


def test_our_faces_carry_their_names() -> None:
    match = GAME.start(players=2, options={"first_board": True}, seed=1)
    assert "First Steps" in match.svg()
    assert "Premiers pas" in match.svg(lang="fr")
    assert "Premiers pas" in match.text(lang="fr")
