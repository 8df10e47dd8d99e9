"""Matches, on the teaching game."""

from __future__ import annotations

import copy
import pickle
from fractions import Fraction

import pytest

import ludotheque
from ludotheque import BadComponents, BadOption, BadPlayers, BadSeat, IllegalMove, LudothequeError, Match

DEALS = ("deal 0 3", "deal 0 9", "deal 0 12", "deal 1 4", "deal 1 8", "deal 1 11")


@pytest.fixture
def match() -> Match:
    dealt = ludotheque.load("duel").start(players=2, chance="manual")
    for deal in DEALS:
        dealt.play(deal)
    return dealt


def test_manual_chance_waits_for_the_caller() -> None:
    match = ludotheque.load("duel").start(players=2, chance="manual")
    assert match.to_move == "chance"
    assert match.odds() == {f"deal 0 {card}": Fraction(1, 12) for card in range(1, 13)}
    match.play("deal 0 3")
    assert match.odds()["deal 0 4"] == Fraction(1, 11)
    assert "deal 0 3" not in match.moves()


def test_chance_happens_by_itself_otherwise() -> None:
    match = ludotheque.load("duel").start(players=4, seed=1)
    assert match.to_move == 0
    assert [who for who, _ in match.history] == ["chance"] * 12
    assert match.odds() == {}


def test_a_move_is_played_and_told(match: Match) -> None:
    assert match.moves() == ["lay 3", "lay 9", "lay 12"]
    match.play("lay 9")
    assert match.to_move == 1
    assert match.history[-1] == [0, "lay 9"]
    assert match.full()["move_number"] == 1


def test_a_refused_move_changes_nothing_and_says_why(match: Match) -> None:
    before = bytes(match.position), match.history
    with pytest.raises(IllegalMove) as refusal:
        match.play("lay 4")
    assert refusal.value.clause == "2.1"
    assert "hold" in refusal.value.reason
    assert (bytes(match.position), match.history) == before


@pytest.mark.parametrize(
    "text", ["", "lay", "lay 03", "LAY 3", "lay  3", "lay 3 ", "lay ３", "deal 0 1", "\0", "lay 99999"]
)
def test_whatever_is_not_a_move_is_refused_in_every_language(match: Match, text: str) -> None:
    english, french = match.why_not(text), match.why_not(text, lang="fr")
    assert english is not None
    assert french is not None
    assert english.clause == french.clause
    assert english.reason != french.reason
    with pytest.raises(IllegalMove):
        match.play(text)


def test_a_legal_move_has_no_why_not(match: Match) -> None:
    assert all(match.why_not(text) is None for text in match.moves())


def test_a_seat_sees_its_own_hand_only(match: Match) -> None:
    assert match.view(0)["hands"] == [[3, 9, 12], [None, None, None]]
    assert match.view(None)["hands"] == [[None] * 3, [None] * 3]
    assert match.full()["hands"] == [[3, 9, 12], [4, 8, 11]]


def test_a_sight_holds_nothing_that_the_seat_cannot_know(match: Match) -> None:
    sight = match.sight(1)
    assert sight.seat == 1
    assert sight.view() == match.view(1)
    assert sight.moves() == []
    assert sight.history[:3] == [["chance", "deal 0"]] * 3
    assert sight.history[3:] == match.history[3:]
    assert 12 not in [sight.s.hands[seat, k] for seat in range(2) for k in range(3)]
    assert match.sight(0).moves() == match.moves()


def test_undo_takes_back_a_move_with_the_chance_after_it() -> None:
    match = ludotheque.load("duel").start(players=2, seed=3)
    before = bytes(match.position)
    match.play(match.moves()[0])
    match.undo()
    assert bytes(match.position) == before
    with pytest.raises(LudothequeError, match="nothing to take back"):
        match.undo()


def test_undo_with_manual_chance_takes_back_one_event(match: Match) -> None:
    match.undo()
    assert match.history == [["chance", deal] for deal in DEALS[:-1]]
    assert match.to_move == "chance"


def test_a_copy_goes_its_own_way(match: Match) -> None:
    twin = match.copy()
    twin.play("lay 3")
    assert match.moves() == ["lay 3", "lay 9", "lay 12"]
    assert len(match.history) + 1 == len(twin.history)


def test_a_match_can_be_had_as_it_was(match: Match) -> None:
    match.play("lay 3")
    assert match.at(6).moves() == ["lay 3", "lay 9", "lay 12"]
    with pytest.raises(LudothequeError):
        match.at(8)


def test_after_the_end_nobody_moves(match: Match) -> None:
    for text in ("lay 3", "lay 4", "lay 8", "lay 9", "lay 12", "lay 11"):
        match.play(text)
    assert (match.over, match.to_move, match.moves(), match.odds()) == (True, None, [], {})
    assert (match.scores, match.winners) == ([2, 1], [0])
    with pytest.raises(IllegalMove, match="over"):
        match.play("lay 3")


@pytest.mark.parametrize("seat", [2, -1, True, "0"])
def test_a_seat_that_is_not_there_is_refused(match: Match, seat: object) -> None:
    with pytest.raises(BadSeat, match="0 to 1"):
        match.view(seat)  # type: ignore[arg-type]


@pytest.mark.parametrize("players", [0, 1, 5, True, "2", 2.0])
def test_a_number_of_players_that_the_game_does_not_seat_is_refused(players: object) -> None:
    with pytest.raises(BadPlayers, match="seats 2, 3, 4"):
        ludotheque.load("duel").start(players=players)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"card": 12}, "did you mean 'cards'"),
        ({"cards": 11}, "12 to 20"),
        ({"cards": "12"}, "whole number"),
        ({"cards": True}, "whole number"),
        ({"cards": None}, "whole number"),
        ({"deck": "standard"}, "no option 'deck'"),
    ],
)
def test_an_option_that_does_not_fit_is_refused(options: dict[str, object], words: str) -> None:
    with pytest.raises(BadOption, match=words):
        ludotheque.load("duel").start(options=options)


@pytest.mark.parametrize("options", [["cards"], "cards", 12])
def test_options_that_are_no_mapping_are_refused(options: object) -> None:
    with pytest.raises(BadOption, match="mapping"):
        ludotheque.load("duel").start(options=options)  # type: ignore[arg-type]


@pytest.mark.parametrize("deck", ["", "x" * 5000, "no\0name", 7, ["standard"], "/", "."])
def test_a_deck_that_is_neither_a_name_nor_a_file_nor_json_is_refused(deck: object) -> None:
    with pytest.raises(BadOption, match="deck"):
        ludotheque.load("titus").start(options={"deck": deck})


@pytest.mark.parametrize("deck", [{}, {"tokens": {1, 2}}, {"tokens": float("nan")}, {"tokens": []}])
def test_a_deck_that_holds_something_else_is_refused(deck: object) -> None:
    with pytest.raises(BadComponents):
        ludotheque.load("titus").start(options={"deck": deck})


def test_a_deck_cannot_be_changed_behind_the_match_s_back() -> None:
    deck = ludotheque.load("titus").components()
    match = ludotheque.load("titus").start(options={"deck": deck}, seed=1)
    deck["tokens"].clear()
    match.view(None)["options"]["deck"]["tokens"].clear()
    match.options["deck"]["tokens"].clear()
    match.sight(0).view()["options"]["deck"]["tokens"].clear()
    assert len(match.options["deck"]["tokens"]) == 54
    assert ludotheque.verify(match.record())


@pytest.mark.parametrize("text", [None, True, 7.0, b"lay 3", ["lay 3"]])
def test_a_move_that_is_no_text_is_refused(match: Match, text: object) -> None:
    with pytest.raises(IllegalMove, match="text"):
        match.play(text)  # type: ignore[arg-type]


def test_options_are_filled_in() -> None:
    assert ludotheque.load("duel").start().options == {"cards": 12, "low": False}
    assert ludotheque.load("duel").start(options={"cards": 20}).full()["options"] == {
        "cards": 20,
        "low": False,
    }


def test_an_action_s_number_does_as_well_as_its_text(match: Match) -> None:
    match.play(9)
    assert match.history[-1] == [0, "lay 9"]
    before = bytes(match.position), match.history
    with pytest.raises(IllegalMove, match="number 99"):
        match.play(99)
    assert (bytes(match.position), match.history) == before
    why = match.why_not(10**30, lang="fr")
    assert why is not None
    assert "numéro" in why.reason


def test_a_state_can_be_read_but_not_set(match: Match) -> None:
    for s in (match.s, match.sight(0).s):
        with pytest.raises(AttributeError, match="playing"):
            s.to_move = 1
        with pytest.raises(TypeError):
            s.hands[0, 0] = 1
    assert match.to_move == 0


def test_matches_sights_and_games_can_be_pickled_and_copied(match: Match) -> None:
    for copied in (pickle.loads(pickle.dumps(match)), copy.deepcopy(match), copy.copy(match)):
        assert copied.history == match.history
        assert copied.full() == match.full()
        copied.play("lay 9")
        assert match.to_move == 0
    sight = match.sight(1)
    for seen in (pickle.loads(pickle.dumps(sight)), copy.deepcopy(sight)):
        assert (seen.view(), seen.history, seen.seat) == (sight.view(), sight.history, 1)
    game = ludotheque.load("duel")
    assert pickle.loads(pickle.dumps(game)) is game
    assert copy.deepcopy(game) is game
    secret = game.start(seed=3)
    again = pickle.loads(pickle.dumps(secret))
    again.play(again.moves()[0])
    assert again.commitment == secret.commitment


def test_steps_are_kept_of_what_happens_while_somebody_watches(match: Match) -> None:
    watched = match.watched()
    watched.play("lay 9")
    watched.play("lay 4")
    assert [(step.who, step.text) for step in watched.steps] == [(0, "lay 9"), (1, "lay 4")]
    assert bytes(watched.steps[0].before) == bytes(match.position)
    assert [step.text for step in watched.walk()] == [text for _, text in watched.events()]
    assert watched.copy().steps == []


def test_a_short_word_stands_for_a_match(match: Match) -> None:
    assert repr(match) == "<duel, 2 players, 6 events, to move: 0>"
    assert len(repr(match.sight(1))) < 80
    assert repr(match.game) == "<game duel>"


def test_a_drawing_stands_in_a_notebook(match: Match) -> None:
    assert match._repr_svg_() == match.svg()
    assert match.sight(1)._repr_svg_() == match.svg(1)
    assert match.svg(seat=0) != match.svg(seat=1)
