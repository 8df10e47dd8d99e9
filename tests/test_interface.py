"""The public interface, as DESIGN promises it to outside programs."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction

import numpy as np
import pytest

import ludotheque
import ludotheque.games.titus  # its package must not hide the function ludotheque.games()
from tests.patience import PATIENCE


def test_the_shelf_is_sorted_and_holds_the_plugin_too() -> None:
    assert ludotheque.games() == sorted(ludotheque.games())
    assert {"tantalus", "titus", "duel"} <= set(ludotheque.games())


def test_importing_the_package_imports_neither_numba_nor_numpy() -> None:
    script = "import sys, ludotheque; print(sorted({'numba', 'numpy'} & sys.modules.keys()))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_match_played_by_people_does_not_wait_for_numba() -> None:
    script = """if True:
        import sys, ludotheque
        match = ludotheque.load("titus").start(players=2, seed=1)
        for _ in range(100):
            match.play(match.moves()[0])
        match.svg(seat=0), match.view(1), match.undo()
        print("numba" in sys.modules)
    """
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_a_program_that_plays_a_lot_is_compiled_for_in_the_background() -> None:
    script = """if True:
        import ludotheque
        game = ludotheque.load("duel")
        while game.rules.ready is game.rules.plain:
            match = game.start(players=4, seed=1)
            while not match.over:
                match.play(match.moves()[0])
        print(game.rules.ready is not game.rules.plain)
    """
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=PATIENCE
    )
    assert done.stdout.strip() == "True"
    assert done.stderr == ""


def test_a_process_that_ends_while_it_compiles_ends_quietly() -> None:
    script = """if True:
        import threading, ludotheque
        game = ludotheque.load("duel")
        while not any(thread.name == "ludotheque-compile" for thread in threading.enumerate()):
            match = game.start(players=4, seed=1)
            while not match.over:
                match.play(match.moves()[0])
    """
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stderr == ""


def test_a_wrong_name_gets_a_suggestion() -> None:
    with pytest.raises(ludotheque.UnknownGame, match="did you mean 'titus'"):
        ludotheque.load("tittus")
    with pytest.raises(ludotheque.UnknownBot, match="did you mean 'random'"):
        ludotheque.bot("randon")
    with pytest.raises(AttributeError):
        ludotheque.no_such_name  # noqa: B018


def test_every_error_is_one_of_the_package_s_own() -> None:
    for name in ("IllegalMove", "UnknownGame", "UnknownBot", "BadOption", "BadPlayers", "BadSeat"):
        assert issubclass(getattr(ludotheque, name), ludotheque.LudothequeError)
    for name in ("BadRecord", "BadComponents"):
        assert issubclass(getattr(ludotheque, name), ludotheque.LudothequeError)


def test_a_simulation_tells_what_happened() -> None:
    game = ludotheque.load("titus")
    sim = game.simulate(300, players=3, seed=1)
    assert sim.lengths.shape == (300,)
    assert sim.events == sim.lengths.sum()
    assert sim.seconds > 0
    assert sim.scores.shape == sim.winners.shape == (300, 3)
    assert sim.winners.dtype == np.bool_
    assert sim.winners.any(axis=1).all()
    again = game.simulate(300, players=3, seed=1)
    assert (again.lengths == sim.lengths).all()
    assert (again.scores == sim.scores).all()
    other = game.simulate(300, players=3, seed=2)
    assert (other.lengths != sim.lengths).any()


def test_a_simulation_is_the_same_on_any_number_of_threads() -> None:
    game = ludotheque.load("duel")
    one, three = (game.simulate(3000, players=3, seed=5, threads=threads) for threads in (1, 3))
    assert (one.scores == three.scores).all()
    assert (one.lengths == three.lengths).all()
    assert (one.winners == three.winners).all()
    with pytest.raises(ludotheque.LudothequeError, match="threads are a whole number"):
        game.simulate(10, threads=0)


def test_a_longer_simulation_begins_like_a_shorter_one() -> None:
    game = ludotheque.load("duel")
    short, long = game.simulate(50, seed=3), game.simulate(5000, seed=3)
    assert (long.scores[:50] == short.scores).all()


@pytest.mark.parametrize("matches", [0, -1, 1.5, "10", True])
def test_a_number_of_matches_that_makes_no_sense_is_refused(matches: object) -> None:
    with pytest.raises(ludotheque.LudothequeError, match="at least 1"):
        ludotheque.load("duel").simulate(matches)  # type: ignore[arg-type]


def test_odds_are_fractions_that_sum_to_one() -> None:
    match = ludotheque.load("titus").start(players=2, chance="manual")
    odds = match.odds()
    assert sum(odds.values()) == 1
    assert odds["top 1 1"] == Fraction(1, 54)
    assert odds["top 1 2"] == odds["top 2 1"] == Fraction(1, 108)
