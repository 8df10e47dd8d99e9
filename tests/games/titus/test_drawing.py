"""The table as a picture and in characters."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET
from typing import Any

import pytest

import ludotheque

from .laying import GAME, draw, lay, table
from .test_notation import positions

SVG = "{http://www.w3.org/2000/svg}"


def drawn(view: dict[str, Any], lang: str = "en") -> str:
    return "".join(GAME.drawing.pieces(view, None, 0, lang))


def pieces(svg: str) -> dict[str, ET.Element]:
    """Return the elements of a drawing that have an id."""
    found = [element for element in ET.fromstring(svg).iter() if "id" in element.attrib]
    ids = [element.attrib["id"] for element in found]
    assert len(ids) == len(set(ids))
    return dict(zip(ids, found, strict=True))


def test_every_token_stands_in_the_drawing_with_its_number_in_the_order_of_names() -> None:
    for match in positions(3):
        for seat in (0, None):
            view = match.view(seat)
            coins = {
                name: piece for name, piece in pieces(match.svg(seat)).items() if name.startswith("token-")
            }
            shown = [up for up, _ in view["tokens"].values()] + ([view["top"][0]] if view["top"] else [])
            assert list(coins) == [f"token-{k}" for k in range(1, len(shown) + 1)]
            assert [piece.findtext(f"{SVG}text") for piece in coins.values()] == [str(up) for up in shown]
            for piece in coins.values():
                assert piece.attrib["transform"].startswith("translate(")
                assert piece.findtext(f"{SVG}title")


def test_coins_do_not_lie_on_each_other_and_all_lie_on_the_table() -> None:
    for match in positions(4):
        svg = match.svg(1)
        width, height = map(float, re.findall(r'viewBox="0 0 (\S+) (\S+)"', svg)[0])
        spots = []
        for name, piece in pieces(svg).items():
            if name.startswith("token-"):
                x, y, scale = re.fullmatch(
                    r"translate\((\S+) (\S+)\)(?: scale\((\S+)\))?", piece.attrib["transform"]
                ).groups()  # type: ignore[union-attr]
                spots.append((float(x), float(y), 18 * float(scale or 1)))
        for i, (x, y, r) in enumerate(spots):
            assert r <= x <= width - r
            assert r <= y <= height - r
            for x2, y2, r2 in spots[:i]:
                assert (x - x2) ** 2 + (y - y2) ** 2 >= (r + r2 - 1) ** 2


def test_the_longest_run_still_fits_in_a_reserve_and_beside_a_purse() -> None:
    match = table()
    view = match.view(0)
    names = [f"#{k}" for k in range(1, 20)]
    view["tokens"] = {name: [k, None] for k, name in enumerate(names, 1)}
    for units, purses in (([names], []), ([], [{"card": 18, "run": names}])):
        view["reserves"], view["victory"] = [units, []], [purses, []]
        svg = drawn(view)
        right = max(float(x) for x in re.findall(r"translate\((\S+) ", svg))
        assert right < 470


def test_a_seen_back_is_drawn_only_with_a_memory_aid() -> None:
    match = draw(lay(table(), "8/8 keep", "9/11 keep", "4/4"), "1/1")
    match.play("swap 1 #2")
    view = match.view(0)
    assert view["tokens"]["#2"] == [11, 9]
    without = pieces(drawn(view))["token-2"]
    assert [text.text for text in without.iter(f"{SVG}text")] == ["11"]
    assert "9" not in (without.findtext(f"{SVG}title") or "")
    aided = pieces(drawn({**view, "memory_aid": True}, "fr"))
    assert [text.text for text in aided["token-2"].iter(f"{SVG}text")] == ["11", "9"]
    assert aided["token-2"].findtext(f"{SVG}title") == "11, 9 au dos"
    assert [text.text for text in aided["token-1"].iter(f"{SVG}text")] == ["8"]


def test_buttons_stand_only_before_the_seat_that_can_press_them() -> None:
    match = draw(lay(table(), "8/8 keep", "10/10 keep", "9/9"), "1/1")
    assert "keep" in pieces(match.svg(0))
    assert "keep" not in pieces(match.svg(1))
    assert "keep" not in pieces(match.svg(None))
    assert "group" not in pieces(match.svg(0))


def ways(match: ludotheque.Match) -> dict[tuple[str, ...], str]:
    """Return what is touched → the move."""
    found: dict[tuple[str, ...], str] = {}
    s = match.sight(match.to_move).s  # type: ignore[arg-type]
    for action, text in zip(match.actions(), match.moves(), strict=True):
        for path in GAME.drawing.paths(s, match.setting.deck, action):
            assert found.setdefault(tuple(path), text) == text
    return found


@pytest.mark.parametrize("players", [2, 4])
def test_every_move_can_be_touched_and_no_way_begins_another(players: int) -> None:
    for match in positions(players):
        if match.to_move == "chance":
            continue
        found = ways(match)
        assert set(found.values()) == set(match.moves())
        ids = pieces(match.svg(match.to_move))  # type: ignore[arg-type]
        for way in found:
            assert set(way) <= ids.keys()
            assert all(way[:end] not in found for end in range(1, len(way)))


def test_a_token_that_fits_between_two_units_asks_for_a_second_touch() -> None:
    match = draw(lay(table(), "8/8 keep", "1/1 keep", "10/10 keep", "3/3 keep", "9/9"), "5/5")
    found = ways(match)
    assert found["token-1", "group"] == "group #1"
    assert found["token-3", "group"] == "group #3"
    assert found["token-1", "token-3"] == found["token-3", "token-1"] == "group #1 #3"
    assert "group" in pieces(match.svg(0))


def test_a_token_that_fits_one_unit_needs_one_touch_and_may_be_touched_itself_before() -> None:
    match = draw(lay(table(), "8/8 keep", "1/1 keep", "9/9"), "5/5")
    assert ways(match) == {
        ("keep",): "keep",
        ("token-3", "seat-0"): "keep",
        ("token-1",): "group #1",
        ("token-3", "token-1"): "group #1",
        ("token-2",): "swap 1 #2",
        ("token-3", "token-2"): "swap 1 #2",
    }


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_table_in_characters_keeps_to_80_columns_and_names_every_unit(lang: str) -> None:
    for match in positions(4):
        view = match.view(2)
        text = match.text(2, lang)
        assert max(map(len, text.splitlines())) <= 80
        for units in view["reserves"]:
            for unit in units:
                numbers = "·".join(str(view["tokens"][token][0]) for token in unit)
                assert f"{unit[0]} ({numbers})" in text


def test_the_picture_and_the_table_in_characters_speak_both_languages() -> None:
    match: Any = GAME.start(players=2, seed=1)
    rng = random.Random(1)
    for _ in range(40):
        match.play(rng.choice(match.moves()))
    assert "Player 2" in match.svg(0)
    assert "Joueur 2" in match.svg(0, "fr")
    assert "Pile" in match.text(0)
    assert "Pioche" in match.text(0, "fr")
    assert "Player 2 · seat 1 ──" in match.text(0)
    assert "Joueur 1 · place 0 · vous ──" in match.text(0, "fr")
