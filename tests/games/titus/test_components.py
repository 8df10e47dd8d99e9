"""Decks: those that can be played with, and what is said of the others."""

from __future__ import annotations

import contextlib
import copy
import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ludotheque
from ludotheque import BadComponents, BadOption

from .laying import GAME, table

STANDARD = GAME.components()
PAIRS = [[low, high] for low in range(1, 20) for high in range(low, min(low + 2, 19) + 1)]


def test_the_standard_deck_is_what_the_rules_page_says() -> None:
    assert STANDARD["tokens"] == PAIRS
    assert len(PAIRS) == 54
    assert STANDARD["victory"] == [18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7]


def test_9_1_the_short_deck_has_the_tokens_up_to_13_and_the_eight_highest_cards() -> None:
    short = GAME.components(deck="short")
    assert short["tokens"] == [pair for pair in PAIRS if pair[1] <= 13]
    assert len(short["tokens"]) == 36
    assert short["victory"] == [18, 17, 16, 15, 14, 13, 12, 11]
    assert table(deck="short").options == {"deck": "short", "strict": False}


DECKS = st.builds(
    lambda tokens, cards: {"tokens": tokens, "victory": sorted(cards, reverse=True)},
    st.lists(st.sampled_from(PAIRS), min_size=20, max_size=54, unique_by=tuple),
    st.sets(st.integers(1, 999), min_size=1, max_size=12),
)


@given(deck=DECKS)
def test_9_1_any_deck_of_the_right_form_is_read_printed_and_read_again(deck: dict[str, Any]) -> None:
    again = json.loads(json.dumps(GAME.components(deck)))
    assert again == deck
    match = table(deck=deck)
    assert match.full()["pile"] == sorted(deck["tokens"])
    assert match.full()["victory_pile"] == deck["victory"]
    assert sum(match.odds().values()) == 1


def test_a_deck_of_ones_own_is_played_to_the_end_and_recorded_whole(tmp_path: Path) -> None:
    deck = {"tokens": PAIRS[:20], "victory": [999, 1]}
    file = tmp_path / "deck.json"
    file.write_text(json.dumps(deck))
    match = GAME.start(players=4, seed=3, options={"deck": str(file)})
    rng = random.Random(3)
    while not match.over:
        match.play(rng.choice(match.moves()))
    match.record().save(tmp_path / "match.json")
    assert ludotheque.verify(tmp_path / "match.json").fair
    assert ludotheque.replay(tmp_path / "match.json").options == {"deck": deck, "strict": False}


def test_the_faces_of_a_token_may_stand_in_either_order() -> None:
    deck = {"tokens": [[high, low] for low, high in PAIRS], "victory": [5]}
    assert table(deck=deck).full()["pile"] == PAIRS


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"tokens": PAIRS[:19]}, "20 to 54 tokens, not 19"),
        ({"tokens": [*PAIRS, [1, 1]]}, "20 to 54 tokens, not 55"),
        ({"tokens": [*PAIRS[:19], [1, 1]]}, r"token 20: \[1, 1\] is there twice"),
        ({"tokens": [*PAIRS[:19], [2, 1]]}, r"token 20: \[1, 2\] is there twice"),
        ({"tokens": [*PAIRS[:19], [7, 10]]}, "token 20: its numbers are at most 2 apart, not 7 and 10"),
        ({"tokens": [*PAIRS[:19], [0, 1]]}, r"token 20: two numbers from 1 to 19 are wanted, not \[0, 1\]"),
        ({"tokens": [*PAIRS[:19], [19, 20]]}, "token 20: two numbers"),
        ({"tokens": [*PAIRS[:19], [8]]}, "token 20: two numbers"),
        ({"tokens": [*PAIRS[:19], [8, 8, 8]]}, "token 20: two numbers"),
        ({"tokens": [*PAIRS[:19], ["8", 8]]}, "token 20: two numbers"),
        ({"tokens": [*PAIRS[:19], [8.0, 8]]}, "token 20: two numbers"),
        ({"tokens": [*PAIRS[:19], [True, 1]]}, "token 20: two numbers"),
        ({"tokens": [*PAIRS[:19], "88"]}, "token 20: two numbers"),
        ({"tokens": [*PAIRS[:19], None]}, "token 20: two numbers"),
        ({"tokens": {"1": 2}}, "'tokens' is a list"),
        ({"tokens": None}, "'tokens' is a list"),
        ({"victory": []}, "1 to 12 victory cards, not 0"),
        ({"victory": list(range(13, 0, -1))}, "1 to 12 victory cards, not 13"),
        ({"victory": [7, 8]}, "from the top down"),
        ({"victory": [8, 8]}, "from the top down"),
        ({"victory": [8, 0]}, "whole number from 1 to 999, not 0"),
        ({"victory": [1000]}, "whole number from 1 to 999, not 1000"),
        ({"victory": ["8"]}, "whole number from 1 to 999, not '8'"),
        ({"victory": [True]}, "whole number from 1 to 999, not True"),
        ({"victory": 18}, "'victory' is a list"),
        ({"joker": 1}, "has 'joker', 'tokens', 'victory'"),
    ],
)
def test_9_1_a_deck_of_the_wrong_form_is_refused_and_told_why(change: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadComponents, match=complaint):
        GAME.components({**STANDARD, **change})
    with pytest.raises(BadComponents, match=complaint):
        GAME.start(players=2, options={"deck": {**STANDARD, **change}})


def test_a_deck_without_tokens_or_cards_is_refused() -> None:
    with pytest.raises(BadComponents, match="this one has nothing"):
        GAME.components({})
    with pytest.raises(BadComponents, match="this one has 'tokens'"):
        GAME.components({"tokens": PAIRS})


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=8,
)


@given(tokens=JUNK, victory=JUNK, place=st.integers(0, 53))
def test_whatever_a_deck_holds_it_is_refused_with_an_error_of_our_own(
    tokens: Any, victory: Any, place: int
) -> None:
    for deck in (
        {"tokens": tokens, "victory": victory},
        {**STANDARD, "tokens": [*PAIRS[:place], tokens, *PAIRS[place + 1 :]]},
        {**STANDARD, "victory": victory},
    ):
        untouched = copy.deepcopy(deck)
        with contextlib.suppress(BadComponents):
            GAME.components(deck)
        assert repr(deck) == repr(untouched)


@given(value=JUNK)
def test_an_option_that_is_no_deck_is_refused_with_an_error_of_our_own(value: Any) -> None:
    if value not in ("standard", "short"):
        with pytest.raises((BadOption, BadComponents)):
            GAME.start(players=2, options={"deck": value})


def test_there_is_a_short_a_usual_and_a_printed_way_to_set_the_game_up() -> None:
    assert GAME.presets == {"short": {"deck": "short"}, "usual": {}, "printed": {"strict": True}}
    assert GAME.preset_titles("fr") == {
        "short": "Courte",
        "usual": "Habituelle",
        "printed": "Selon la règle imprimée",
    }
    for players in GAME.players:
        for options in GAME.presets.values():
            GAME.start(players=players, options=options)
        assert GAME.minutes("short", players) <= 15
        assert GAME.minutes("usual", players) <= 30


@pytest.mark.parametrize("value", [None, 0, 1, "true", []])
def test_strict_is_true_or_false(value: Any) -> None:
    with pytest.raises(BadOption, match="strict takes true or false"):
        GAME.start(players=2, options={"strict": value})


def test_there_is_no_other_option() -> None:
    with pytest.raises(BadOption, match="it has deck, strict"):
        GAME.start(players=2, options={"decks": "standard"})
