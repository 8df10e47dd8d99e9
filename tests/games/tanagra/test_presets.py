"""The presets: what a table can be set up with at one touch."""

from __future__ import annotations

import pytest

import ludotheque

from .laying import GAME, start


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_preset_can_be_played_and_says_how_long_it_takes(players: int) -> None:
    assert list(GAME.presets) == ["short", "usual", "printed"]
    for name in GAME.presets:
        options = GAME.preset(name, players)
        match = start(players, **options)
        assert options.items() <= match.options.items()
        assert GAME.minutes(name, players) > 0
    assert GAME.minutes("short", players) <= 15
    assert GAME.minutes("usual", players) <= 30


def test_the_short_match_for_two_is_small_and_has_two_ways_to_win() -> None:
    options = start(2, **GAME.presets["short"]).options
    assert options["x"] == 3
    assert options["isolation"]
    assert GAME.presets["short"] == GAME.preset("short", 2)
    assert GAME.preset("short", 3) == {"x": 4, "stall": 15, "isolation": True}
    assert GAME.minutes() == GAME.minutes("short", 2)


def test_a_preset_is_one_of_the_game_s_and_for_as_many_as_it_seats() -> None:
    with pytest.raises(ludotheque.BadOption, match="no preset 'shirt'; did you mean 'short'"):
        GAME.preset("shirt", 2)
    with pytest.raises(ludotheque.BadPlayers, match="seats 2, 3, 4 players, not 5"):
        GAME.preset("short", 5)


def test_as_printed_nothing_is_drawn_for_being_quiet_and_only_ones_own_turn_wins() -> None:
    assert start(3, **GAME.presets["printed"]).options == {
        "x": 6,
        "stall": None,
        "isolation": False,
        "strict": True,
    }


def test_a_short_match_among_bots_comes_to_an_end() -> None:
    match = start(2, **GAME.presets["short"])
    bots = [ludotheque.bot("greedy", seed=seat) for seat in range(2)]
    while not match.over:
        assert isinstance(match.to_move, int)
        match.play(bots[match.to_move].choose(match.sight(match.to_move)))
    assert match.winners


def test_the_presets_have_names_in_every_language() -> None:
    assert GAME.preset_titles("en") == {"short": "Short", "usual": "Usual", "printed": "As printed"}
    assert GAME.preset_titles("fr") == {
        "short": "Courte",
        "usual": "Habituelle",
        "printed": "Selon la règle imprimée",
    }
