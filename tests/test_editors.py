"""How owners fill in their components: what every game's editor promises."""

from __future__ import annotations

import json
import pickle
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ludotheque
from ludotheque.engine.author.options import Deck
from ludotheque.engine.errors import BadComponents
from ludotheque.engine.files import written
from ludotheque.engine.kit.catalogues import FILLED

EDITORS = [name for name in ludotheque.games() if ludotheque.load(name).editor]
SETS = [(name, deck) for name in EDITORS for deck in ludotheque.load(name).box.names()]


def test_every_game_of_ours_whose_components_can_be_replaced_has_an_editor() -> None:
    replaceable = [
        name
        for name in ludotheque.games()
        if any(isinstance(option, Deck) for option in ludotheque.load(name).options)
    ]
    assert replaceable == EDITORS == ["labyrinthe", "tantalus", "temptation", "titus"]


@pytest.mark.parametrize(("name", "deck"), SETS)
def test_what_is_unfolded_folds_into_the_same(name: str, deck: str) -> None:
    game = ludotheque.load(name)
    assert game.editor
    data = json.loads(json.dumps(game.box.load(deck)))
    items = game.editor.unfold(data)
    assert set(items) == {part.name for part in game.editor.PARTS}
    for part in game.editor.PARTS:
        assert part.fewest <= len(items[part.name]) <= part.most
        assert len(items[part.name]) % part.together == 0
        for item in items[part.name]:
            assert {field.name for field in part.fields} <= set(item)
    assert game.editor.fold(json.loads(json.dumps(items))) == data


@pytest.mark.parametrize(("name", "deck"), SETS)
def test_every_item_is_drawn_and_so_is_a_blank_one(name: str, deck: str) -> None:
    game = ludotheque.load(name)
    assert game.editor
    items = game.editor.unfold(game.box.load(deck))
    for part in game.editor.PARTS:
        for item in [*items[part.name], dict(part.blank)]:
            svg = game.editor.draw(part.name, item, "fr")
            assert "viewBox" in ElementTree.fromstring(svg).attrib
            assert " id=" not in svg  # many of them stand on one page


@pytest.mark.parametrize("name", EDITORS)
def test_a_set_with_a_blank_item_is_told_where_it_is_wrong_or_can_be_played(name: str) -> None:
    game = ludotheque.load(name)
    assert game.editor
    for part in game.editor.PARTS:
        items = game.editor.unfold(game.box.load("standard"))
        items[part.name][: part.together] = [dict(part.blank) for _ in range(part.together)]
        data = game.editor.fold(items)
        try:
            game.box.parse(data)
        except BadComponents as error:
            found, item, _ = game.editor.place(data, error.at)
            assert found == part.name
            assert item in range(len(items[part.name]))


FAULTS: list[tuple[str, str, int, dict[str, Any], str]] = [
    ("tantalus", "cards", 3, {"joins": [[[0, 0], [0, 1]], [[3, 3], [3, 4]]]}, "hang together"),
    ("tantalus", "cards", 2, {"joins": []}, "1 to 5"),
    ("titus", "tokens", 7, {"one": 3, "other": 9}, "at most 2 apart, not 3 and 9"),
    ("titus", "tokens", 7, {"one": None, "other": 9}, "two numbers"),
    ("titus", "victory", 4, {"points": 900}, "each lower"),
    ("labyrinthe", "cards", 11, {"shape": "tee", "first": "owl", "second": "owl"}, "must differ"),
    ("labyrinthe", "cards", 11, {"shape": "tee", "first": "teapot", "second": "owl"}, "only on your card 12"),
    ("labyrinthe", "cards", 11, {"shape": "tee", "first": "", "second": ""}, "12 has no treasure yet"),
    ("temptation", "boards", 5, {"cells-2": "12*"}, "the full house"),
    ("temptation", "boards", 5, {"points-2": 0}, "points are"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "part", "item", "change", "complaint"), FAULTS)
def test_what_is_wrong_is_told_beside_its_place(
    name: str, part: str, item: int, change: dict[str, Any], complaint: str
) -> None:
    game = ludotheque.load(name)
    assert game.editor
    items = game.editor.unfold(game.box.load("standard"))
    items[part][item] = items[part][item] | change
    data = game.editor.fold(items)
    with pytest.raises(BadComponents, match=complaint.replace("*", r"\*")) as caught:
        game.box.parse(data)
    place = game.editor.place(data, caught.value.at)
    assert place[:2] == (part, item)
    if name == "temptation":
        assert place[2] == "cells-2"
    french = caught.value.told(game.words("fr"))
    assert french != str(caught.value)
    assert not FILLED.search(french)


def test_an_error_survives_the_way_to_another_process() -> None:
    error = BadComponents("card %(card)s: no", at=("cards", "5-1"), card="5-1")
    twin = pickle.loads(pickle.dumps(error))
    assert (str(twin), twin.at, twin.values) == ("card 5-1: no", ("cards", "5-1"), {"card": "5-1"})


@pytest.mark.parametrize(("name", "deck"), SETS)
def test_a_set_is_written_a_line_an_entry(name: str, deck: str) -> None:
    data = ludotheque.load(name).components(deck)
    text = written(data)
    assert json.loads(text) == data
    first = next(iter(data.values()))
    assert len(text.splitlines()) > len(first)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=8,
)


@given(st.dictionaries(st.text(max_size=5), JSON, max_size=3))
def test_whatever_is_written_reads_the_same(data: dict[str, Any]) -> None:
    assert json.loads(written(data)) == data
