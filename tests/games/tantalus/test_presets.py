"""Ways to set a match up: short, usual, and as the printed rules have it."""

from __future__ import annotations

import pytest

from .laying import GAME


def test_every_preset_can_be_played_and_says_how_long_it_takes() -> None:
    assert list(GAME.presets) == ["short", "usual", "printed"]
    for name, options in GAME.presets.items():
        assert GAME.start(options=options).options.items() >= options.items()
        assert GAME.minutes(name, 2) > 0


@pytest.mark.parametrize(("name", "longest"), [("short", 15), ("usual", 30)])
def test_a_short_and_a_usual_match_take_no_longer_than_their_names_promise(name: str, longest: int) -> None:
    assert GAME.minutes(name, 2) <= longest


def test_4_4_the_short_and_the_usual_match_are_those_to_50_and_100_points_of_the_printed_rules() -> None:
    assert [GAME.presets[name]["target"] for name in ("short", "usual")] == [50, 100]


def test_tan_9_as_printed_all_the_cards_are_played_and_an_extra_turn_is_a_right() -> None:
    options = GAME.start(options=GAME.presets["printed"]).options
    assert (options["cards"], options["target"], options["strict"]) == (52, None, True)


def test_the_presets_have_names_in_every_language() -> None:
    assert GAME.preset_titles("en") == {"short": "Short", "usual": "Usual", "printed": "As printed"}
    assert GAME.preset_titles("fr").keys() == GAME.presets.keys()
    assert not set(GAME.preset_titles("fr").values()) & set(GAME.preset_titles("en").values())
