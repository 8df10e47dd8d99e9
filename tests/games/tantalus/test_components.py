"""The decks: made from their definition, counted, and an owner's own."""

from __future__ import annotations

import copy
import json
import runpy
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ludotheque
from ludotheque.games.tantalus import components

from .laying import COMPLETE, GAME, own_deck, play, table
from .planning import card_patterns
from .referee import all_turns, card_shape, moved, start_board
from .referee import components as board_components

SCRIPT: dict[str, Any] = runpy.run_path(str(Path(__file__).parents[3] / "docs" / "make_tantalus_decks.py"))
STANDARD = GAME.components()["cards"]
PACKAGE = Path(components.__file__).parent
SEVEN = list(COMPLETE)[:7]


def value_of(cards: dict[str, Any], value: int) -> list[str]:
    return [card for card, entry in cards.items() if entry["value"] == value]


# counting


def test_1_5_there_are_1_2_7_25_and_99_figures() -> None:
    assert [len(value_of(COMPLETE, value)) for value in range(1, 6)] == [1, 2, 7, 25, 99]
    forms = {frozenset(all_turns(card_shape(entry["joins"]))) for entry in COMPLETE.values()}
    assert len(forms) == 134


def test_there_are_5_16_and_55_figures_when_mirror_images_are_the_same() -> None:
    def free(card: str) -> frozenset[Any]:
        shape = card_shape(COMPLETE[card]["joins"])
        mirror = [[(j, i) for i, j in join] for join in shape]
        return frozenset(all_turns(shape) | all_turns(mirror))

    assert [len(set(map(free, value_of(COMPLETE, value)))) for value in range(1, 6)] == [1, 2, 5, 16, 55]


def test_all_figures_are_there() -> None:
    """Every figure with one join more, grown from every figure, is a card of ``complete``."""
    known = {form for entry in COMPLETE.values() for form in all_turns(card_shape(entry["joins"]))}
    for form in list(known):
        if len(form) < 5:
            for i, j in {point for join in form for point in join}:
                for end in ((i + 1, j + 1), (i + 1, j - 1), (i - 1, j + 1), (i - 1, j - 1)):
                    larger = form | {frozenset({(i, j), end})}
                    assert larger == form or moved(larger) in known


def test_1_4_the_start_has_18_circles() -> None:
    joined = {point for points, _ in board_components(start_board()) for point in points}
    inner = {(i, j) for i in range(1, 7) for j in range(1, 7)}
    assert len(inner - joined) == 18
    assert all((i + j) % 2 == 0 for i, j in inner - joined)


# the decks that come with the game


def test_1_5_the_standard_deck_has_the_values_in_the_corners_of_the_printed_cards() -> None:
    assert [len(value_of(STANDARD, value)) for value in range(1, 6)] == [1, 2, 2, 6, 41]
    assert list(STANDARD) == [
        f"{value}-{number}"
        for value, many in ((1, 1), (2, 2), (3, 2), (4, 6), (5, 41))
        for number in range(1, many + 1)
    ]


@pytest.mark.parametrize("name", ["standard", "complete"])
def test_the_files_are_what_the_script_makes(name: str) -> None:
    made = SCRIPT["text"](SCRIPT[name.upper()])
    assert (PACKAGE / f"{name}.json").read_text(encoding="utf-8") == made


Form = tuple[tuple[tuple[int, int], ...], ...]


def canonical(joins: Any) -> Form:
    forms = []
    for _ in range(4):
        joins = [[(v, -u) for u, v in join] for join in joins]
        left, top = (min(point[k] for join in joins for point in join) for k in (0, 1))
        forms.append(tuple(sorted(tuple(sorted((u - left, v - top) for u, v in join)) for join in joins)))
    return min(forms)


def mirror(joins: Any) -> Form:
    return canonical([[(v, u) for u, v in join] for join in joins])


@pytest.mark.parametrize("name", ["standard", "complete"])
@pytest.mark.parametrize("value", range(1, 6))
def test_the_decks_follow_their_definition(name: str, value: int) -> None:
    """Mirror classes by the ways one figure can lie on the board, then by least canonical form."""
    ways = {
        canonical(COMPLETE[card]["joins"]): len(card_patterns(card)) for card in value_of(COMPLETE, value)
    }
    classes = {frozenset({form, mirror(form)}) for form in ways}
    deck = GAME.components(name)["cards"]
    many, wanted = len(value_of(deck, value)), list[Form]()
    for forms in sorted(classes, key=lambda forms: (-ways[min(forms)], min(forms))):
        room = many - len(wanted)
        wanted += sorted(forms) if room >= len(forms) else [min(forms)] if room == 1 else []
    assert wanted == [canonical(deck[f"{value}-{k}"]["joins"]) for k in range(1, many + 1)]


# an owner's own deck


def test_1_5_an_own_deck_is_played_with_under_its_own_names(tmp_path: Path) -> None:
    deck = own_deck("5-31", "1-1", "5-99", "4-7", "2-2", "3-3", "5-40", "5-2")
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(deck))
    for given_as in (deck, path, str(path)):
        match = GAME.start(options={"deck": given_as}, chance="manual")
        assert match.options["cards"] == 8
        assert match.full()["pile"] == list(deck["cards"])
        assert sorted(match.moves()) == sorted(f"deal 0 {card}" for card in deck["cards"])
        assert GAME.components(given_as) == deck
    record = match.record().json()
    assert record["options"]["deck"] == deck
    assert ludotheque.replay(json.loads(json.dumps(record))).full() == match.full()


def test_a_card_of_an_own_deck_may_be_drawn_anywhere_and_in_any_direction() -> None:
    deck = own_deck(*SEVEN)
    deck["cards"]["2-2"] = {"value": 2, "joins": [[[-3, 9], [-4, 9]], [[-3, 9], [-2, 9]]]}
    match = table(zero=("2-2", "3-1", "3-2"), one=("2-1", "3-3", "3-4"), deck=deck)
    assert play(match, "d4", "e5").full()["won"] == [["2-2"], []]


def broken(change: Any) -> Any:
    deck = copy.deepcopy(own_deck(*SEVEN))
    return change(deck["cards"]) or deck


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda cards: {"cards": cards, "name": "mine"}, "nothing else"),
        (lambda cards: {"cards": list(cards)}, "a deck is"),
        (lambda cards: {"cards": {}}, "at least 7 cards, not 0"),
        (lambda cards: cards.pop("1-1") and None, "at least 7 cards, not 6"),
        (lambda cards: cards.update({"6-1": cards.pop("1-1")}), "'6-1'"),
        (lambda cards: cards.update({"1-0": cards.pop("1-1")}), "'1-0'"),
        (lambda cards: cards.update({"1-01": cards.pop("1-1")}), "'1-01'"),
        (lambda cards: cards.update({"1-1\n": cards.pop("1-1")}), "value-number"),
        (lambda cards: cards.update({"2-3": cards["1-1"]}), "its value must be 2"),
        (lambda cards: cards["1-1"].update(value=True), "its value must be 1"),
        (lambda cards: cards["1-1"].update(value="1"), "its value must be 1"),
        (lambda cards: cards["1-1"].update(value=1.0), "its value must be 1"),
        (lambda cards: cards["1-1"].update(name="drop"), "card 1-1: a card is"),
        (lambda cards: cards["1-1"].pop("value") and None, "card 1-1: a card is"),
        (lambda cards: cards["1-1"].update(joins=[]), "1 to 5"),
        (lambda cards: cards["1-1"].update(joins="none"), "1 to 5"),
        (lambda cards: cards["2-1"].update(joins=cards["3-1"]["joins"]), "it has 3 joins"),
        (lambda cards: cards["1-1"].update(joins=[[[0, 0], [1, 1]]]), "not neighbours"),
        (lambda cards: cards["1-1"].update(joins=[[[0, 0], [0, 0]]]), "not neighbours"),
        (lambda cards: cards["1-1"].update(joins=[[[0, 0], [0, 1.0]]]), "a join is"),
        (lambda cards: cards["1-1"].update(joins=[[[0, 0], [0, True]]]), "a join is"),
        (lambda cards: cards["1-1"].update(joins=[[[0, 0]]]), "a join is"),
        (lambda cards: cards["1-1"].update(joins=[None]), "a join is"),
        (lambda cards: cards["1-1"].update(joins=[[[10**30, 0], [10**30, 1]]]), "a join is"),
        (lambda cards: cards["2-1"].update(joins=[[[0, 0], [0, 1]], [[0, 1], [0, 0]]]), "twice"),
        (lambda cards: cards["2-1"].update(joins=[[[0, 0], [0, 1]], [[5, 0], [5, 1]]]), "hang together"),
        (
            lambda cards: cards["2-1"].update(joins=[[[0, 0], [1, 0]], [[1, 0], [2, 0]]]),
            "2-1 and 2-2 show the same",
        ),
    ],
)
def test_a_broken_deck_is_refused_with_the_reason(change: Any, complaint: str) -> None:
    with pytest.raises(ludotheque.BadComponents) as caught:
        GAME.start(options={"deck": broken(change)})
    assert complaint in str(caught.value)


def test_a_file_that_is_no_json_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "deck.json"
    for content in ("{", "[]", '"standard"'):
        path.write_text(content)
        with pytest.raises(ludotheque.BadComponents):
            GAME.start(options={"deck": path})


@given(st.sets(st.sampled_from(list(COMPLETE)), min_size=7), st.randoms(use_true_random=False))
def test_any_seven_or_more_cards_make_a_deck(cards: set[str], rng: Any) -> None:
    order = sorted(cards)
    rng.shuffle(order)
    data = json.loads(json.dumps(own_deck(*order)))
    deck = components.parse(data)
    assert list(deck.ids) == order
    assert {card: deck.cards[deck.numbers[card]] for card in order} == {card: card for card in order}


JUNK = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-9, 9)
    | st.floats()
    | st.sampled_from(["cards", "1-1", "value", "joins"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["cards", "1-1", "2-1", "value", "joins"]), inner, max_size=3)
    ),
)


@given(JUNK, st.sampled_from(SEVEN), st.sampled_from(["card", "value", "joins", "join", "deck"]))
def test_junk_in_a_deck_is_refused_or_harmless(junk: Any, card: str, where: str) -> None:
    deck: Any = copy.deepcopy(own_deck(*SEVEN))
    if where == "deck":
        deck = junk
    elif where == "card":
        deck["cards"][card] = junk
    elif where == "join":
        deck["cards"][card]["joins"][0] = junk
    else:
        deck["cards"][card][where] = junk
    try:
        parsed = components.parse(deck)
    except ludotheque.BadComponents:
        return
    assert parsed.ids == tuple(SEVEN)


def test_joins_may_stand_in_any_order() -> None:
    joins = COMPLETE["3-5"]["joins"]
    for order in permutations(joins):
        deck = own_deck(*SEVEN)
        deck["cards"] = {**deck["cards"], "3-5": {"value": 3, "joins": [join[::-1] for join in order]}}
        assert (
            components.parse(deck).numbers["3-5"]
            == components.parse(GAME.components("complete")).numbers["3-5"]
        )
