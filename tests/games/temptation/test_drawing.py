"""Temptation as a picture and as lines of text."""

from __future__ import annotations

import random
import xml.etree.ElementTree as ET

import pytest

import ludotheque

from .table import GAME, face, start, turn

SVG = "{http://www.w3.org/2000/svg}"


def ids(match: ludotheque.Match, lang: str = "en", looker: int | None = 0) -> dict[str, ET.Element]:
    root = ET.fromstring(match.svg(looker, lang))
    found = [element for element in root.iter() if "id" in element.attrib]
    assert len({element.attrib["id"] for element in found}) == len(found)
    return {element.attrib["id"]: element for element in found}


def title(element: ET.Element) -> str:
    words = element.find(f"{SVG}title")
    assert words is not None
    return words.text or ""


def paths(match: ludotheque.Match, text: str) -> list[list[str]]:
    action = GAME.notation.read(match.s, match.setting.deck, text)
    assert isinstance(action, int)
    return GAME.drawing.paths(match.s, match.setting.deck, action)


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
        ("en", 3, "White row 3: 3 4 5. Whoever finishes it gets 40 points. It takes a 4 next."),
        ("fr", 4, "Rangée noire 4\u00a0: 6 5. Qui la finit paie 30\u00a0points. Elle attend un 6."),
        ("en", 5, "White row 5: ★ ★ ★. Whoever finishes it gets 40 points. It takes any value next."),
        ("en", 1, "White row 1: 1. Whoever finishes it gets 20 points. It is full."),
    ],
)
def test_a_row_says_what_it_is_and_what_it_takes(lang: str, row: int, words: str) -> None:
    match = start()
    turn(match, "1 2 2 3 4", "3 3", "1 1")
    assert title(ids(match, lang)[f"row-{row}"]) == words


def legends(match: ludotheque.Match, lang: str) -> list[str]:
    """What stands beside stars, row by row."""
    drawn = ids(match, lang)
    lines = [
        [text.text or "" for text in drawn[f"row-{n}"].iter(f"{SVG}text") if "legend" in text.attrib.values()]
        for n in range(1, 7)
    ]
    return [" ".join(line) for line in lines if line]


def test_what_stars_ask_for_stands_beside_them_until_the_row_is_full() -> None:
    match = start()
    assert legends(match, "en") == ["all alike", "3 alike, 2 alike"]
    assert legends(match, "fr") == ["tous pareils", "3 pareils, 2 pareils"]
    turn(match, "2 2 2 3 4", "2 5", "2 5", "2 5")
    assert legends(match, "en") == ["3 alike, 2 alike"]


def test_every_face_with_stars_says_what_they_ask_for() -> None:
    deck = GAME.start(players=2, seed=1).setting.deck
    view = GAME.start(players=2, seed=1).view(0)
    for number, faces in enumerate(deck.faces, 1):
        for side, face_ in enumerate(faces):
            empty = {"board": [number, side], "takes": [[1, 2, 3, 4, 5, 6]] * 6, "rows": [()] * 6}
            shown = {**view, **empty}
            drawn = "".join(GAME.drawing.pieces(shown, deck, 0, "en"))
            assert ("alike" in drawn) == any(row.kind in ("stars", "full house") for row in face_)


@pytest.mark.parametrize("lang", GAME.languages)
def test_the_words_on_buttons_keep_within_them_in_every_language(lang: str) -> None:
    for name in ("roll", "stop"):
        word = ids(start(), lang)[name].find(f"{SVG}text")
        assert word is not None
        assert len(word.text or "") * float(word.attrib["font-size"]) <= 105


@pytest.mark.parametrize("looker", [1, 2, None])
def test_the_buttons_look_enabled_only_to_whoever_may_press_them(looker: int | None) -> None:
    match = start()
    assert [enabled(match, 0, name) for name in ("roll", "stop")] == [True, False]
    assert [enabled(match, looker, name) for name in ("roll", "stop")] == [False, False]
    turn(match, "1 2 2 3 4")
    assert [enabled(match, 0, name) for name in ("roll", "stop")] == [False, False]
    match.play("place 2 2")
    assert [enabled(match, 0, name) for name in ("roll", "stop")] == [True, True]
    assert [enabled(match, looker, name) for name in ("roll", "stop")] == [False, False]


def enabled(match: ludotheque.Match, looker: int | None, name: str) -> bool:
    """Tell whether a button is drawn in full."""
    button = ids(match, looker=looker)[name].find(f"{SVG}rect")
    assert button is not None
    return "opacity" not in button.attrib


def test_what_is_mere_ground_says_so() -> None:
    root = ET.fromstring(start().svg(0))
    bare = [piece for piece in root if "id" not in piece.attrib]
    assert bare
    assert all("data-ground" in piece.attrib for piece in bare)


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


def test_a_match_that_is_over_has_nothing_to_press() -> None:
    match, rng = GAME.start(players=2, seed=1, options={"rounds": 1}), random.Random(1)
    assert {"roll", "stop"} < set(ids(match))
    while not match.over:
        match.play(rng.choice(match.moves()))
    assert not {"roll", "stop"} & set(ids(match))


def test_our_faces_carry_their_names() -> None:
    match = GAME.start(players=2, options={"first_board": True}, seed=1)
    assert "First Steps" in match.svg()
    assert "Premiers pas" in match.svg(lang="fr")
    assert "Premiers pas" in match.text(lang="fr")
