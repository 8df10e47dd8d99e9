"""Weights that judge positions: what they add up to, and that they are learned by playing."""

from __future__ import annotations

import json
import math
import random
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from benchmarks import learn

import ludotheque
from ludotheque.bots.compiling import Copied
from ludotheque.engine.author.marks import rule
from ludotheque.engine.author.weights import FILE, weigh
from ludotheque.engine.speed.specialising import specialise
from ludotheque.games.labyrinthe.state import UNKNOWN

WEIGHTS = np.array([0.0, 1.0, 2.0, -1.0])
FAR = 20


def weighed(rows: list[list[int]], sure: float = 1.0) -> list[float]:
    places, counts, out = (
        np.zeros((len(rows), 3), np.int64),
        np.zeros(len(rows), np.int64),
        np.zeros(len(rows)),
    )
    for seat, row in enumerate(rows):
        places[seat, : len(row)] = row
        counts[seat] = len(row)
    weigh(places, counts, WEIGHTS, sure, out)
    return out.tolist()


def test_chances_go_by_what_the_weights_of_a_seat_add_up_to() -> None:
    better, worse = weighed([[1, 2], [2, 3]])  # 3 and 1
    assert better == pytest.approx(1 / (1 + math.exp(-2)))
    assert better + worse == pytest.approx(1)
    assert weighed([[0], [], [1, 3]]) == pytest.approx([1 / 3] * 3)


def test_chances_are_closer_together_where_nobody_can_be_sure() -> None:
    assert weighed([[1, 2], [2, 3]], 0.5)[0] == pytest.approx(1 / (1 + math.exp(-1)))


def book(rows: list[Any], found: list[list[float]]) -> learn.Book:
    """Return what was written down of a match of two: a row of places a position and seat."""
    places, counts = np.zeros((len(rows), 2, 2), np.int64), np.zeros((len(rows), 2), np.int64)
    for t, row in enumerate(rows):
        for seat in range(2):
            places[t, seat, : len(row[seat])] = row[seat]
            counts[t, seat] = len(row[seat])
    return learn.Book(places, counts, np.ones(len(rows)), np.array(found))


def learned(rows: list[Any], found: list[list[float]], end: list[float], trust: float) -> list[float]:
    changed = np.zeros(4)
    way = learn.Way(1, 0.0, 0, trust, 0.1)
    learn.learn(2, len(rows), np.array(end), changed, np.ones(4), book(rows, found), way)
    return changed.tolist()


def test_what_the_winner_had_is_worth_more_after_a_match() -> None:
    winner, loser, nobody, _ = learned([[[0], [1]]] * 3, [[0.5, 0.5]] * 3, [1.0, 0.0], 1.0)
    assert winner > 0 > loser
    assert nobody == 0


def test_what_the_search_found_counts_the_more_the_less_the_end_is_trusted() -> None:
    """Seat 0 wins, though the search thought little of the first position."""
    rows, found = [[[0], [1]], [[2], [3]]], [[0.1, 0.9], [0.9, 0.1]]
    trusting, doubting = (learned(rows, found, [1.0, 0.0], trust) for trust in (0.9, 0.1))
    assert trusting[0] > 0 > doubting[0]
    assert trusting[2] > doubting[2] > 0


def test_matches_are_begun_with_options_that_so_many_players_can_have() -> None:
    game, choice = ludotheque.load("tanagra"), random.Random(1)
    for players in (2, 3):
        match = learn.begun(game, players, [learn.alternatives("x=3,5")], choice)
        assert match.setting.options["x"] in ((3, 5) if players == 2 else (5,))
    with pytest.raises(SystemExit, match="3 players can have none of these options"):
        learn.begun(game, 3, [learn.alternatives("x=3")], choice)


def test_whoever_searches_while_learning_does_not_see_the_others_hands(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(learn, "NOTES", 0)
    game = ludotheque.load("labyrinthe")
    position = game.start(2, seed=1).position
    states = Copied(game.rules, bytearray(3 * game.rules.layout.size))
    slots = {**game.rules.plain_functions, "conclude": lambda s, seat, notes: None}
    specialise(learn.look, slots)(
        states, Copied(game.rules, position.memory), None, SimpleNamespace(notes=None)
    )
    assert [states[2].hands[seat, 0] for seat in range(2)] == [position.s.hands[0, 0], UNKNOWN]
    assert position.s.hands[1, 0] > 0


@pytest.mark.long
def test_weights_are_learned_by_playing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In machine code, from matches of Tanagra: whoever has taken pawns is known to be better off."""
    path = tmp_path / FILE
    monkeypatch.setattr(learn, "FILE", str(path))
    monkeypatch.setattr(
        "sys.argv", ["learn", "tanagra", "--matches", "30", "--players", "2", "--options", "x=3"]
    )
    learn.main()
    from ludotheque.games.tanagra.insight.features import FEATURES, PAIR

    found = json.loads(path.read_text())
    assert len(found) == FEATURES
    two_left, three_left = found[PAIR + 3 * 7 + 2], found[PAIR + 3 * 7 + 3]
    assert two_left > three_left


@rule
def leads(s: Any, places: Any, counts: Any) -> None:
    """Say of both seats of Tantalus by how many points they lead, and nothing else."""
    for seat in range(2):
        places[seat, 0] = max(0, min(2 * FAR, FAR + s.points[seat] - s.points[1 - seat]))
        counts[seat] = 1


@rule
def as_it_is(s: Any) -> float:
    """Leave chances as far apart as they are."""
    return 1.0


@pytest.mark.long
def test_weights_are_learned_where_hands_are_hidden(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In Tantalus, whose search guesses hands by its notes, and hands up no best line.

    What one seat's chances gain the other's lose, so the weights of a lead and of as many points behind are
    opposite.
    """
    path = tmp_path / FILE
    told = SimpleNamespace(describe=leads, sure=as_it_is, MOST=1, FEATURES=2 * FAR + 1, __file__=__file__)
    monkeypatch.setattr(learn, "FILE", str(path))
    monkeypatch.setattr(learn, "features_of", lambda game: told)
    options = ["--options", "cards=12", "stall=30"]
    monkeypatch.setattr("sys.argv", ["learn", "tantalus", "--matches", "30", "--iterations", "30", *options])
    learn.main()
    found = json.loads(path.read_text())
    assert sum(found[FAR + 1 :]) > 0
    assert found == pytest.approx([-weight for weight in reversed(found)], abs=1e-4)
