"""The table as a picture and as text."""

from __future__ import annotations

import random
import re
from xml.etree import ElementTree as ET

import pytest

import ludotheque

from .tables import GAME, LANGUAGES, NOT_FOR_PEOPLE, begin, deck_of, play, table

SVG = "{http://www.w3.org/2000/svg}"


def elements(match: ludotheque.Match, seat: int | None, lang: str = "en") -> dict[str, ET.Element]:
    tree = ET.fromstring(match.svg(seat, lang))
    return {element.attrib["id"]: element for element in tree.iter() if "id" in element.attrib}


def taking() -> ludotheque.Match:
    """Card 1 was laid north of a square of tees; the owl at 1,0 can be taken."""
    cards = {1: "tee owl crown", 11: "tee map ghost", 12: "tee owl key"}
    match = begin(cards, "11@0 12@0 13@0 14@0", "1 2 / 3 4")
    match.play("lay 1 0,-1 180")
    return match


def test_every_piece_whose_face_is_known_is_drawn_once_in_the_order_of_its_number() -> None:
    match = taking()
    match.play("take 1,0")
    cards = [name for name in elements(match, 0) if re.fullmatch(r"card-\d+", name)]
    assert cards == ["card-1", "card-2", "card-11", "card-12", "card-13", "card-14"]


def test_others_hands_are_backs() -> None:
    found = elements(taking(), 0)
    assert {"back-1-0", "back-1-1"} <= found.keys()
    assert not {"back-0-0", "card-3", "card-4"} & found.keys()
    everyone = elements(taking(), None)
    assert {"back-0-0", "back-1-0"} <= everyone.keys()
    assert "card-2" not in everyone


def test_the_seat_that_lays_sees_places_and_turns_and_others_do_not() -> None:
    match = begin({1: "straight a b"}, "11@0 12@0 13@0 14@0", "1 2 / 3 4")
    mine, theirs = elements(match, 0), elements(match, 1)
    assert {"place-0--1", "place-2-0", "turn-1-0", "turn-1-90", "turn-2-270"} <= mine.keys()
    assert "turn-1-180" not in mine
    assert not [name for name in theirs if name.startswith(("place-", "turn-"))]


def test_the_seat_that_takes_has_a_button_to_stop() -> None:
    assert "done" in elements(taking(), 0)
    assert "done" not in elements(taking(), 1)


def test_reached_cards_are_lit_and_cards_that_can_be_taken_are_marked() -> None:
    match = taking()
    picture = match.svg(1)
    lit = picture.count('-road" fill=')
    assert lit == len(match.full()["reached"]) + 1
    assert picture.count('href="#lab-take"') == len(match.full()["can_take"]) == 1
    assert "polyline" in picture


def test_no_line_leads_over_a_card_that_was_taken() -> None:
    cards = {11: "corner k1 k2", 12: "tee k3 k4", 13: "corner k5 k6", 14: "corner k7 k8", 1: "corner k3 k7"}
    match = begin(cards, "11@0 12@180 13@0 14@270", "1 2 / 3 4")
    match.play("lay 1 0,-1 180")
    assert match.svg(0).count("<polyline") == 2
    match.play("take 1,0")
    assert match.full()["can_take"] == [[1, 1]]
    assert match.svg(0).count("<polyline") == 0


def test_titles_are_in_the_language() -> None:
    english, french = taking().svg(0), taking().svg(0, "fr")
    assert "<title>owl and key card</title>" in english
    assert "<title>carte hibou et clé</title>" in french
    assert "Done" in english
    assert "Terminer" in french


def test_every_piece_has_a_title_and_its_place_in_a_transform() -> None:
    for seat in (0, 1, None):
        for name, element in elements(taking(), seat).items():
            if not name.startswith("lab-"):
                assert element.find(f"{SVG}title") is not None, name
                assert element.attrib["transform"].startswith("translate("), name


def test_a_treasure_that_does_not_count_is_pale() -> None:
    one = GAME.start(players=2, seed=1, options={"treasures": 1}).svg(None)
    both = GAME.start(players=2, seed=1).svg(None)
    assert one.count(' opacity=".25"') == 4
    assert both.count(' opacity=".25"') == 0


def test_an_owner_s_treasures_are_written_out_and_escaped() -> None:
    deck = deck_of({1: 'tee <b>&" owl', 2: 'tee <b>&" owl', 3: "tee <i> owl", 4: "tee <i> owl"}, size=20)
    match = GAME.start(players=2, seed=1, options={"deck": deck})
    while not match.over:
        for lang in ("en", "fr"):
            ET.fromstring(match.svg(0, lang))
        match.play(match.moves()[0])
    assert "&lt;b&gt;" in match.svg(0)
    assert "<b>" not in match.svg(0)


def test_a_lone_treasure_stands_in_the_middle_of_its_card_and_is_ringed_there() -> None:
    match = table(c1="corner map", c12="tee map", c2="end book")
    match.play("lay 1 0,-1 180")
    found = elements(match, 0)
    middle = found["card-12"].findall(f"{SVG}use")[-1].attrib["transform"]
    assert middle == "translate(0 0) rotate(-180) scale(1.8)"
    rings = [
        ring.attrib for ring in ET.fromstring(match.svg(0)).iter(f"{SVG}circle") if "stroke" in ring.attrib
    ]
    assert {(ring["cx"], ring["cy"], ring["r"]) for ring in rings} >= {
        ("100", "0", "26"),
        ("-3", "-97", "26"),
    }


@pytest.mark.parametrize("shape", ["straight", "corner", "tee", "cross", "end"])
def test_every_shape_is_drawn_and_has_its_turns_beside_it(shape: str) -> None:
    match = table(c1=f"{shape} crown troll", c2=f"{shape} book")
    found = elements(match, 0)
    assert {f"lab-{shape}", f"lab-{shape}-road"} <= found.keys()
    turns = [name for name in found if name.startswith("turn-2-")]
    assert len(turns) == {"straight": 2, "cross": 1}.get(shape, 4)


def test_the_picture_follows_the_maze() -> None:
    everything = {number: f"straight a{number} b{number}" for number in (1, 2, 3, 4, 11, 12, 13, 14)}
    match = begin(everything, "11@90 12@90 13@90 14@90", "1 2 / 3 4")
    narrow = [float(n) for n in ET.fromstring(match.svg(0)).attrib["viewBox"].split()]
    assert narrow[2] == 700
    for step, card in enumerate((1, 3, 2, 4)):
        play(match, f"lay {card} {2 + step},0 90")
    wide = [float(n) for n in ET.fromstring(match.svg(0)).attrib["viewBox"].split()]
    assert wide[2] == 820  # six cards, an open end on either side, and the rim
    assert wide[0] == -160
    assert wide[0] + wide[2] == 660


@pytest.mark.parametrize("narrow", [False, True])
def test_the_picture_has_no_column_in_which_nothing_lies_and_nothing_can_be_laid(narrow: bool) -> None:
    match, choice, wide = GAME.start(players=2, seed=3), random.Random(3), 0
    while not match.over:
        match.play(choice.choice(match.moves()))
        if not isinstance(match.to_move, int) or match.view(0)["phase"] != "lay":
            continue
        view = {**match.view(match.to_move), "narrow": narrow}
        picture = "".join(GAME.drawing.pieces(view, match.setting.deck, match.to_move, "en"))
        drawn = ET.fromstring(picture)
        left, _, width, _ = (float(n) for n in drawn.attrib["viewBox"].split())
        cards = [100 * lying["place"][0] for lying in view["table"]]
        free = [shift(one) for one in drawn.iter() if one.attrib.get("class") == "place"]
        if width <= 700:
            continue
        wide += 1
        assert (left, left + width) == (min(cards + free) - 60, max(cards + free) + 60)
    assert wide


@pytest.mark.parametrize("seat", range(6))
def test_a_score_of_two_digits_touches_neither_its_mark_nor_the_cards(seat: int) -> None:
    match = GAME.start(players=6, seed=1)
    view = {**match.view(None), "scores": [26] * 6, "taken": [[7], [8], [9], [10], [11], [12]]}
    panels = ET.fromstring("".join(GAME.drawing.pieces(view, match.setting.deck, None, "en")))
    found = {element.attrib["id"]: element for element in panels.iter() if "id" in element.attrib}
    panel, card = found[f"seat-{seat}"], found[f"card-{7 + seat}"]
    mark, score = panel.findall(f"{SVG}path")[0], panel.findall(f"{SVG}text")[0]
    begins, size = float(score.attrib["x"]), float(score.attrib["font-size"])
    left = shift(panel)
    assert shift(mark) + 9 < begins - 3
    assert left + begins + 2 * 0.7 * size + 3 < shift(card) - 13


def shift(element: ET.Element) -> float:
    """Where an element stands, from the left."""
    return float(element.attrib["transform"].partition("(")[2].split()[0])


def test_people_s_names_stand_in_the_titles_as_text() -> None:
    match = taking()
    view = {**match.view(0), "names": ["<b>Ada</b>", "Bob"]}
    picture = "".join(GAME.drawing.pieces(view, match.setting.deck, 0, "en"))
    assert "<title>&lt;b&gt;Ada&lt;/b&gt;: 0 cards taken</title>" in picture
    assert "<title>Bob: a card in hand</title>" in picture


@pytest.mark.parametrize("lang", LANGUAGES)
def test_titles_have_no_coordinates(lang: str) -> None:
    match = begin({}, "11@0 12@0 13@0 14@0", "1 2 / 3 4")
    for seat in (0, 1, None):
        for title in re.findall("<title>(.*?)</title>", match.svg(seat, lang)):
            assert not NOT_FOR_PEOPLE.search(title)


def test_the_end_crowns_the_winners() -> None:
    match = GAME.start(players=3, seed=3)
    while not match.over:
        assert "translate(76 69)" not in match.svg(0)
        match.play(match.moves()[0])
    assert match.svg(0).count("translate(76 69)") == len(match.winners)


def test_the_text_of_a_match_that_is_over_names_the_winner() -> None:
    match = GAME.start(players=2, seed=3)
    while not match.over:
        match.play(match.moves()[0])
    winners = [line for line in match.text(None).split("\n") if line.endswith("← wins")]
    assert [line.split()[2] for line in winners] == [str(seat + 1) for seat in match.winners]


def test_the_text_of_a_table_without_cards_is_no_maze() -> None:
    assert "━" not in GAME.start(players=2, chance="manual").text(0)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_text_is_at_most_80_columns_wide_and_names_the_hand(lang: str) -> None:
    for seed in range(3):
        rng = random.Random(seed)
        match = GAME.start(players=2 + 2 * seed, seed=seed)
        while not match.over:
            seat = rng.choice([None, *range(match.players)])
            lines = match.text(seat, lang).split("\n")
            assert max(map(len, lines)) <= 80
            match.play(rng.choice(match.moves()))
    assert GAME.start(players=2, seed=1).text(0, lang) != GAME.start(players=2, seed=1).text(1, lang)


def test_a_maze_too_wide_for_80_columns_is_printed_in_bands() -> None:
    everything = {number: f"straight t{number % 20} u{number % 20}" for number in range(1, 61)}
    match = GAME.start(players=2, options={"deck": deck_of(everything, size=60)}, chance="manual")
    east = 2
    while east < 20:
        if match.to_move == "chance":
            match.play(
                next(text for text in match.moves() if text.startswith("deal") or text.endswith(" 90"))
            )
        elif match.full()["phase"] == "take":
            match.play("done")
        else:
            match.play(f"lay {match.full()['hands'][match.to_move][0]} {east},0 90")
            east += 1
    lines = match.text(0).split("\n")
    assert max(map(len, lines)) <= 80
    shown = {int(n) for line in lines if re.fullmatch(r"[ \d-]+", line) for n in line.split()}
    assert set(range(-1, 21)) <= shown


def test_the_text_shows_paths_and_marks() -> None:
    match = begin(
        {1: "tee owl crown", 11: "tee map ghost", 12: "tee owl key"}, "11@0 12@0 13@0 14@0", "1 2 / 3 4"
    )
    match.play("lay 1 0,-1 180")
    lines = match.text(0).split("\n")
    row = next(number for number, line in enumerate(lines) if line.startswith(" -1 "))
    assert lines[row].split() == ["-1", "·", "━━━┳━━━━", "·"]
    assert " 1*" in lines[row - 1]
    assert "owl┃cro" in lines[row + 1]
    assert "12!" in lines[row + 2]
    assert "11+" in lines[row + 2]


def test_the_text_shows_crosses_dead_ends_and_lone_treasures() -> None:
    match = table(c1="cross crown", c2="end book", c3="end flask spider")
    play(match, "lay 1 2,0 0", "lay 3 3,0 270")
    lines = match.text(0).split("\n")
    row = next(number for number, line in enumerate(lines) if line.startswith("  0 "))
    assert lines[row].endswith("━━━╋━━━━━━━╸")
    assert "cro┃    fla spi" in lines[row + 1]
    assert "  2  book (dead end)" in lines
