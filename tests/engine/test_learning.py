"""Action spaces, observations and information states, and what the kit finds wrong with them."""

from __future__ import annotations

import copy
import dataclasses
import json
import pickle
import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import ludotheque
from ludotheque import BadSeat, Game, IllegalMove, LudothequeError, Match
from ludotheque.engine.kit.conformance import check

from .wrong_games import duel

GAMES = ludotheque.games()


def some_way_in(game: Game, moves: int = 30, seed: int = 1) -> Match:
    """Return a match after some moves at random."""
    match, choice = game.start(players=game.players[-1], seed=seed), random.Random(seed)
    while not match.over and match.s.move_number < moves:
        match.play(choice.choice(match.actions()))
    return match


# action spaces


@pytest.mark.parametrize("name", GAMES)
def test_the_mask_has_exactly_the_legal_moves(name: str) -> None:
    game = ludotheque.load(name)
    match = some_way_in(game, 5)
    space = game.action_space(match.players)
    mask = match.mask()
    assert mask.shape == (space.size,)
    assert sorted(space.decode(match, index) for index in np.flatnonzero(mask)) == match.actions()
    assert {space.encode(match, text) for text in match.moves()} == set(np.flatnonzero(mask).tolist())
    for seat in range(match.players):
        seen = match.sight(seat).mask()
        assert np.array_equal(seen, mask if seat == match.to_move else np.zeros_like(mask))


@pytest.mark.parametrize("name", GAMES)
def test_every_index_has_a_kind_and_parts_in_order(name: str) -> None:
    space = ludotheque.load(name).action_space()
    parts = [space.parts(index) for index in range(space.size)]
    assert len(set(parts)) == space.size
    names = [kind.name for kind in space.kinds]
    assert parts == sorted(parts, key=lambda part: (names.index(part[0]), part[1]))
    assert space.meaning.count("\n") == len(space.kinds) - 1


def test_a_move_that_is_not_legal_has_no_index() -> None:
    game = ludotheque.load("temptation")
    match, space = game.start(seed=1), game.action_space()
    assert space.encode(match, "roll") == space.encode(match, 0) == 0
    for move in ("stop", "place 1 1", "nonsense", 1, 999, -1, True, None):
        with pytest.raises(IllegalMove):
            space.encode(match, move)  # type: ignore[arg-type]
    with pytest.raises(IllegalMove, match=r"9 \(place \(1, 1\)\) is not a legal move here"):
        space.decode(match, 9)
    for index in (-1, space.size):
        with pytest.raises(LudothequeError, match="an index is from 0 to 37"):
            space.decode(match, index)
    for index in (True, 0.0, "0"):
        with pytest.raises(LudothequeError, match="an index is a whole number"):
            space.decode(match, index)  # type: ignore[arg-type]


def test_nobody_has_moves_while_chance_is_due_or_when_it_is_over() -> None:
    game = ludotheque.load("titus")
    space = game.action_space()
    due, over = game.start(chance="manual"), some_way_in(game, 10**6)
    for match, why in ((due, "chance is due"), (over, "the match is over")):
        assert not match.mask().any()
        with pytest.raises(LudothequeError, match=why):
            space.encode(match, "draw")
        with pytest.raises(LudothequeError, match=why):
            space.decode(match, 0)


def test_a_game_without_learning_says_so() -> None:
    game = duel(learning=None)
    match = game.start(seed=1)
    for ask in (game.action_space, game.observation_space, match.mask, lambda: match.observe(0)):
        with pytest.raises(LudothequeError, match=r"duel has no learning\.py"):
            ask()
    assert complaint(game) == ""


def test_a_game_may_leave_its_moves_as_the_rules_number_them() -> None:
    game = ludotheque.load("tantalus")
    match, space = game.start(seed=1), game.action_space()
    assert [space.encode(match, action) for action in match.actions()] == match.actions()
    assert space.parts(8) == ("turn", (1, 1))
    assert space.size == 49
    assert game.action_space(options={"strict": True}).size == 50


# observations


@pytest.mark.parametrize("name", GAMES)
def test_an_observation_has_its_parts_by_name(name: str) -> None:
    game = ludotheque.load(name)
    match = some_way_in(game)
    space = game.observation_space(match.players)
    observation = match.observe(0)
    assert observation.dtype == space.dtype
    assert observation.shape == space.shape == space.low.shape == space.high.shape
    assert ((space.low <= observation) & (observation <= space.high)).all()
    parts = space.split(np.stack([observation, observation]))
    assert [part.shape for part in parts.values()] == [(2, *feature.shape) for feature in space.features]
    assert all(np.shares_memory(part, part.base) for part in parts.values())
    assert space.meaning.count("\n") == len(space.features) - 1
    with pytest.raises(LudothequeError, match="an observation has"):
        space.split(observation[1:])


def test_a_spectator_and_a_seat_that_is_not_there_observe_nothing() -> None:
    match = ludotheque.load("titus").start(seed=1)
    with pytest.raises(BadSeat):
        match.observe(2)
    with pytest.raises(BadSeat, match="a spectator has no observation"):
        match.sight(None).observe()


def test_each_seat_observes_itself_first() -> None:
    match = some_way_in(ludotheque.load("temptation"), 60)
    space = ludotheque.load("temptation").observation_space(match.players)
    for seat in range(match.players):
        seen = space.split(match.observe(seat))["score"].tolist()
        assert seen == match.scores[seat:] + match.scores[:seat]


# information states


def test_what_all_see_is_information_even_where_no_event_names_it() -> None:
    for seed in range(9):
        match = ludotheque.load("titus").start(2, seed=seed)
        while not (swaps := [move for move in match.moves() if move.startswith("swap ")]):
            match.play(match.moves()[-1])
        one, two = (match.sight(0).redeal(number, chance="manual") for number in (1, 2))
        for other in (one, two):
            other.play(swaps[0])  # the token that is swapped is turned over
        same = one.view(0) == two.view(0)
        assert one.sight(0).history == two.sight(0).history
        assert (one.sight(0).information_state() == two.sight(0).information_state()) == same


def test_an_information_state_is_what_the_seat_has_read() -> None:
    game = ludotheque.load("tantalus")
    one, two = (game.start(chance="manual") for _ in range(2))
    for match, cards in ((one, ("1-1", "2-1", "2-2")), (two, ("3-1", "3-2", "4-1"))):
        for card in cards:
            match.play(f"deal 0 {card}")
    told, _, seen = one.sight(0).information_state().partition(" | ")
    assert told == "seat 0: chance deal 0 1-1; chance deal 0 2-1; chance deal 0 2-2"
    assert json.loads(seen)["hands"] == [["1-1", "2-1", "2-2"], 0]
    assert one.sight(0).information_state() != two.sight(0).information_state()
    assert one.sight(1).information_state() == two.sight(1).information_state()
    tensors = [match.sight(seat).information_tensor() for seat in (0, 1) for match in (one, two)]
    assert not np.array_equal(tensors[0], tensors[1])
    assert np.array_equal(tensors[2], tensors[3])


def test_an_information_tensor_has_the_latest_event_last() -> None:
    game = ludotheque.load("titus")
    match = game.start(players=3, chance="manual")
    for event in ("top 8 10", "draw", "top 3 3", "keep"):
        match.play(event)
    tensor = match.sight(1).information_tensor(events=3, width=16)
    assert [bytes(row[1:]).rstrip(b"\0").decode() for row in tensor] == ["draw", "top 3", "keep"]
    assert tensor[:, 0].tolist() == [3, -1, 3]
    assert not match.sight(1).information_tensor()[:-4].any()
    with pytest.raises(LudothequeError, match="needs a width of"):
        match.sight(1).information_tensor(width=5)
    with pytest.raises(LudothequeError, match="events are a whole number from 2"):
        match.sight(1).information_tensor(events=0)


# the kit


def complaint(game: Game, compiled: bool = False) -> str:
    (finding,) = check(game, matches=2, compiled=compiled, only=["learning"])
    return finding.problem or ""


def right(name: str) -> Callable[..., Any]:
    found: Callable[..., Any] = getattr(__import__("ludotheque_duel.learning").learning, name)
    return found


def test_the_teaching_game_passes_at_both_speeds() -> None:
    assert complaint(duel()) == ""
    assert complaint(duel(), compiled=True) == ""


@pytest.mark.parametrize(
    ("name", "wrong", "told"),
    [
        ("encode", lambda s, action: 7, "which means 8"),
        ("encode", lambda s, action: action + 40, "outside of 12"),
        ("decode", lambda s, index: index, "which means"),
        ("indices", lambda s, out: 1, "indices lists other moves"),
        ("observe", lambda s, seat, out: None, "but it observes the same"),
    ],
)
def test_moves_and_observations_that_are_wrong_are_found(name: str, wrong: Any, told: str) -> None:
    assert told in complaint(duel(**{f"learning_{name}": wrong}))


def test_an_observation_that_leaves_its_range_is_found() -> None:
    def observe(s: Any, seat: int, out: Any) -> None:
        right("observe")(s, seat, out)
        out[0] = 3

    assert "cards is 0 to 3, not 0 to 2" in complaint(duel(learning_observe=observe))


def test_an_observation_that_changes_the_state_is_found() -> None:
    def observe(s: Any, seat: int, out: Any) -> None:
        right("observe")(s, seat, out)
        s.laid[0] += 1

    assert "observing changes the state" in complaint(duel(learning_observe=observe))


def test_an_observation_of_what_is_hidden_cannot_be_made() -> None:
    def observe(s: Any, seat: int, out: Any) -> None:
        right("observe")(s, seat, out)
        out[len(out) - 1] = s.hands[1 - seat, 0] > 6

    assert complaint(duel(learning_observe=observe)) == ""  # it is given nothing but overwritten hands


def test_an_observation_that_does_not_settle_what_is_legal_is_found() -> None:
    hidden = duel(learning_observe=without_cards)
    assert hidden.learning
    hidden.learning.ready = dataclasses.replace(hidden.learning.plain)  # stands for the compiled ones
    assert "hands may be either way for seat 0 after a move, but it observes the same" in complaint(
        hidden, compiled=True
    )


def without_cards(s: Any, seat: int, out: Any) -> None:
    """Observe how many cards a seat holds, but not which."""
    for k in range(s.players):
        other = (seat + k) % s.players
        out[s.cards + k] = s.laid[other]
        out[s.cards + s.players + k] = s.tricks[other]
        for place in range(3):
            out[s.cards + 2 * s.players + k] += s.hands[other, place] != 0
        out[s.cards + 3 * s.players + k] = s.turn == other


def test_a_feature_that_its_type_cannot_hold_is_refused() -> None:
    game = duel(learning_OBSERVATION_TYPE="u1", options=ludotheque.load("duel").options)
    assert game.observation_space().dtype == np.uint8
    feature = game.observation_space().features[0]
    wide = type(feature)("wide", (1,), 0, 300, "more than a byte")
    with pytest.raises(TypeError, match="wide of duel does not fit into uint8"):
        duel(learning_OBSERVATION_TYPE="u1", learning_observation_space=lambda _: [wide]).observation_space()


def test_spaces_can_be_pickled_and_copied() -> None:
    game = ludotheque.load("tanagra")
    for space in (game.action_space(3, {"x": 4}), game.observation_space(3, {"x": 4})):
        for twin in (pickle.loads(pickle.dumps(space)), copy.deepcopy(space)):
            assert (twin.size, twin.meaning) == (space.size, space.meaning)
