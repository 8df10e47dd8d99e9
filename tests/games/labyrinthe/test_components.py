"""Our decks, and what an owner of the real game may bring."""

from __future__ import annotations

import copy
import json
import pickle
import runpy
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ludotheque
from ludotheque.games.labyrinthe import components
from ludotheque.games.labyrinthe.names import treasure_name
from ludotheque.games.labyrinthe.treasures import TREASURES

from .tables import GAME, deck_of

SCRIPT: dict[str, Any] = runpy.run_path(str(Path(__file__).parents[3] / "docs" / "make_labyrinthe_decks.py"))
CARDS = GAME.components()["cards"]
SINGLE = GAME.components(deck="single")["cards"]
NAMED = {"chest", "unicorn", "ghost", "troubadour", "dagger", "crown", "map", "troll", "purse"}


# the standard deck


@pytest.mark.parametrize("name", components.names())
def test_our_decks_are_what_the_script_makes(name: str) -> None:
    assert SCRIPT["make"](name) == GAME.components(deck=name)
    assert SCRIPT["make"](name, 1) != SCRIPT["make"](name, 2)


def test_the_script_writes_the_files_of_the_game(tmp_path: Path) -> None:
    SCRIPT["main"](tmp_path)
    written = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert set(written) == {f"{name}.json" for name in components.names()}
    assert written == {name: (SCRIPT["FOLDER"] / name).read_bytes() for name in written}


def test_1_1_the_cards_are_numbered_from_1_to_48() -> None:
    assert list(CARDS) == [str(number) for number in range(1, 49)]
    assert all(card.keys() == {"shape", "treasures"} for card in CARDS.values())


def test_1_1_there_are_10_straight_cards_14_corners_and_24_tees() -> None:
    assert Counter(card["shape"] for card in CARDS.values()) == {"straight": 10, "corner": 14, "tee": 24}


def test_1_1_each_of_24_treasures_is_on_four_cards() -> None:
    count = Counter(treasure for card in CARDS.values() for treasure in card["treasures"])
    assert count.keys() == TREASURES.keys()
    assert count.keys() >= NAMED
    assert set(count.values()) == {4}
    assert len(count) == 24


def test_no_two_cards_carry_the_same_pair_in_either_order() -> None:
    assert len({frozenset(card["treasures"]) for card in CARDS.values()}) == 48
    assert all(len(set(card["treasures"])) == 2 for card in CARDS.values())


def test_each_treasure_is_on_at_least_two_shapes() -> None:
    for treasure in TREASURES:
        assert len({card["shape"] for card in CARDS.values() if treasure in card["treasures"]}) >= 2


def test_each_treasure_is_named_first_on_two_cards() -> None:
    assert set(Counter(card["treasures"][0] for card in CARDS.values()).values()) == {2}


def test_every_treasure_has_a_picture_of_its_own_and_a_french_name() -> None:
    assert len({(treasure.line, treasure.solid) for treasure in TREASURES.values()}) == 24
    assert len({treasure_name(treasure, "fr") for treasure in TREASURES}) == 24
    assert not any(GAME.words("fr").lacks(treasure) for treasure in TREASURES)


# the deck with single treasures


def test_1_4_single_has_the_shapes_of_standard_and_twelve_treasures_on_four_cards_each() -> None:
    assert [card["shape"] for card in SINGLE.values()] == [card["shape"] for card in CARDS.values()]
    assert {len(card["treasures"]) for card in SINGLE.values()} == {1}
    count = Counter(card["treasures"][0] for card in SINGLE.values())
    assert (len(count), set(count.values())) == (12, {4})
    assert NAMED < count.keys() < TREASURES.keys()


def test_every_single_treasure_is_on_two_tees_a_corner_and_one_card_more() -> None:
    for treasure in {card["treasures"][0] for card in SINGLE.values()}:
        shapes = sorted(card["shape"] for card in SINGLE.values() if card["treasures"] == [treasure])
        assert shapes in (["corner", "straight", "tee", "tee"], ["corner", "corner", "tee", "tee"])


# an owner's deck


def test_1_4_an_owner_can_play_with_his_own_cards_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(deck_of({1: "corner my-hat my-coat", 2: "tee my-coat my-hat"}, size=60)))
    match = GAME.start(players=6, seed=1, options={"deck": str(path)})
    assert len(match.full()["pile"]) == 60 - 12 - 4
    while not match.over:
        match.play(match.moves()[0])
    record = json.loads(json.dumps(match.record().json()))
    assert ludotheque.verify(record).fair
    assert record["options"]["deck"] == json.loads(path.read_text())


def test_equal_cards_are_equal_decks() -> None:
    one, other = (components.parse(deck_of({1: "tee owl key"}, size=20)) for _ in range(2))
    assert (one, hash(one)) == (other, hash(other))
    assert one != components.parse(deck_of({1: "corner owl key"}, size=20))
    assert pickle.loads(pickle.dumps(one)) == one


@pytest.mark.parametrize("size", [20, 60])
def test_1_4_a_deck_has_20_to_60_cards(size: int) -> None:
    GAME.components(deck=deck_of({}, size=size))
    with pytest.raises(ludotheque.BadComponents, match="20 to 60 cards"):
        GAME.components(deck=deck_of({}, size=size + (1 if size == 60 else -1)))


def changed(number: str = "7", **keys: Any) -> dict[str, Any]:
    """A deck that would do, but for one card."""
    deck = deck_of({1: "tee owl key"}, size=20)
    deck["cards"][number] = deck["cards"].pop("7") | keys
    return deck


FINE = deck_of({1: "tee owl key"}, size=20)


@pytest.mark.parametrize(
    ("deck", "complaint"),
    [
        (changed("21"), "ids of 20 cards are “1” to “20”, not '21'"),
        (changed("07"), "not '07'"),
        (
            changed(shape="tea"),
            "card 7: the shape is straight, corner, tee, cross, end, not 'tea'; did you mean 'tee'",
        ),
        (changed(shape=["tee"]), "card 7: the shape is straight, corner, tee, cross, end, not ['tee']"),
        (changed(colour="red"), "card 7: it has a shape and treasures and nothing else"),
        (changed(treasures=["owl", "key", "map"]), "your card 7: its treasures are one or two names"),
        (changed(treasures=[]), "your card 7 has no treasure yet"),
        (changed(treasures="ok"), "card 7: its treasures are one or two names"),
        (changed(treasures=["", "owl"]), "card 7: its treasures are one or two names"),
        (changed(treasures=[" owl", "owl"]), "with no space at either end"),
        (changed(treasures=["owl", "a\nb"]), "card 7: its treasures are one or two names"),
        (changed(treasures=["o" * 25, "owl"]), "at most 24 letters"),
        (changed(treasures=["owl", "owl"]), "your card 7: its two treasures must differ, but both are “owl”"),
        (changed(treasures=["owk", "owl"]), "but “owk” is only on your card 7; did you mean “owl”?"),
        (FINE | {"name": "mine"}, 'a deck is {"cards"'),
        ({"cards": list(FINE["cards"].values())}, "20 to 60 cards by their ids, not list"),
        ({"cards": FINE["cards"] | {"7": 7}}, "card 7: it has a shape and treasures"),
    ],
)
def test_1_4_a_deck_that_cannot_be_played_with_is_refused_with_the_reason(
    deck: dict[str, Any], complaint: str
) -> None:
    with pytest.raises(ludotheque.BadComponents) as caught:
        GAME.start(players=2, options={"deck": deck})
    assert complaint in str(caught.value)


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_any_change_to_a_deck_leaves_one_that_plays_or_is_refused(data: st.DataObject) -> None:
    deck: dict[str, Any] = copy.deepcopy(deck_of({}, size=22))
    for _ in range(data.draw(st.integers(1, 3))):
        where: Any = deck
        while isinstance(where, (dict, list)) and where:
            keys = list(where) if isinstance(where, dict) else list(range(len(where)))
            key = data.draw(st.sampled_from(keys))
            if data.draw(st.booleans()) or not isinstance(where[key], (dict, list)):
                where[key] = data.draw(JUNK)
                break
            where = where[key]
    try:
        parsed = components.parse(deck)
    except ludotheque.BadComponents:
        return
    assert GAME.start(players=2, seed=1, options={"deck": deck}).moves()
    assert len(components.encode(parsed)) == 1 + 3 * len(deck["cards"])


@pytest.mark.parametrize(
    "junk", [None, 3, [], "cards", {}, {"cards": None}, {"cards": {}}, {"cards": {1: 2}}]
)
def test_what_is_no_deck_at_all_is_refused(junk: object) -> None:
    with pytest.raises(ludotheque.BadComponents):
        components.parse(junk)


# the other options


@pytest.mark.parametrize("value", [0, 3, "2", True, None, 1.0])
def test_lab_6_one_or_two_treasures_count_and_nothing_else(value: object) -> None:
    with pytest.raises(ludotheque.BadOption, match="from 1 to 2"):
        GAME.start(players=2, options={"treasures": value})


def test_options_are_told_with_their_defaults() -> None:
    assert GAME.start(players=2, seed=1).options == {"treasures": 2, "strict": False, "deck": "standard"}
    assert GAME.start(players=2, seed=1, options={"treasures": 1}).full()["options"]["treasures"] == 1


def test_presets_are_settings_that_can_be_played_and_take_the_minutes_they_promise() -> None:
    assert GAME.presets == {"short": {"deck": "single"}, "usual": {}, "printed": {"strict": True}}
    for preset, options in GAME.presets.items():
        for players in GAME.players:
            assert GAME.start(players=players, seed=1, options=options).moves()
            assert 0 < GAME.minutes(preset, players) <= (15 if preset == "short" else 30)
    assert GAME.preset_titles("fr")["printed"] == "Selon la règle imprimée"
