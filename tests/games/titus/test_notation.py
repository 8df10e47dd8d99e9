"""Moves and chance in writing: parse → print → parse, and everything else refused."""

from __future__ import annotations

import json
import random
import re
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ludotheque
from ludotheque.engine.author.rulebook import clauses

from .laying import GAME, draw, lay, refused, table

CLAUSES = clauses(GAME.rulebook("en"))


@cache
def positions(players: int) -> list[ludotheque.Match]:
    """Return positions of two random matches with manual chance, the second one strict."""
    found = []
    for seed in range(2):
        rng = random.Random(seed)
        match = GAME.start(players=players, chance="manual", options={"strict": seed == 1})
        while not match.over:
            if rng.random() < 0.15:
                found.append(match.copy())
            match.play(rng.choice(match.moves()))
    return found


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_legal_move_is_read_as_it_is_written_and_described_in_every_language(players: int) -> None:
    for match in positions(players):
        for action, text in zip(match.actions(), match.moves(), strict=True):
            assert GAME.notation.read(match.sight(None).s, match.setting.deck, text) == action
            assert match.why_not(text) is None
            english, french = match.describe(text), match.describe(text, "fr")
            assert english
            assert french
            assert english != french


def test_moves_are_listed_in_a_sensible_order() -> None:
    ranks = ["draw", "steal", "keep", "group", "swap", "join", "cash", "end", "top"]
    for match in positions(3):
        listed = [ranks.index(text.split()[0]) for text in match.moves()]
        assert listed == sorted(listed)


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "Draw", "draw ", " draw", "draw\n", "draw 1", "keep #1", "end the turn", "steal", "steal 1",
        "steal 01 18", "steal 1 018", "steal -1 18", "steal 4 18", "steal ٣ 18", "steal 1 1e1",
        "steal 1 18 18", "group", "group 1", "group #0", "group #01", "group #55", "group # 1",
        "group #1 #2 #3", "group #1, #2", "swap #1", "swap 1 2", "swap 1 #1 #2", "join #1", "join #1 #2 #3",
        "cash", "cash #1 #2", "é", "💰", "group #" + "9" * 5000, "\0", "draw;keep",
    ],
)  # fmt: skip
def test_10_1_what_is_no_move_is_refused_with_the_clause_on_writing(text: str) -> None:
    match = lay(table(), "8/10 keep", "3/3")
    before = bytes(match.position)
    with pytest.raises(ludotheque.IllegalMove) as problem:
        match.play(text)
    assert problem.value.clause == "10.1"
    assert bytes(match.position) == before


@pytest.mark.parametrize(
    "text",
    ["", "top", "top 8", "top 0 1", "top 20 19", "top 08 9", "top 8 9 10", "TOP 8 9", "draw", "top ٨ 9"],
)
def test_10_4_what_chance_cannot_say_is_refused(text: str) -> None:
    assert refused(table(), text, "10.4")


def test_10_1_every_kind_of_move_is_written_as_the_rulebook_says() -> None:
    """Seat 1 may do everything but put down: seat 0 has cashed 1–4 for 18."""
    match = lay(
        table(),
        *("1/1 keep", "10/10 keep", "2/2 group #1, end", "17/17 keep", "3/3 group #1, end"),
        *("18/18 keep, end", "4/5 group #1, cash #1, end", "11/11 group #2", "12/12 group #2"),
        *("13/13 group #2", "14/14"),
    )
    assert match.moves() == ["draw", "steal 0 18", "join #4 #6", "cash #2", "end"]
    assert draw(match, "9/9").moves() == ["keep", "group #2"]


def test_10_2_a_token_is_called_by_the_order_in_which_it_came_and_a_unit_by_its_lowest() -> None:
    match = lay(
        table(), "9/9 keep", "19/19 keep", "8/8 group #1, end", "17/17 keep", "10/10 keep, end", "1/1"
    )
    assert match.full()["reserves"][0] == [["#3", "#1"], ["#5"]]
    match = lay(match, "1/1 keep", "4/4")
    assert match.moves() == ["draw", "join #3 #5"]
    assert refused(match, "join #5 #3", "10.2")
    assert refused(match, "join #1 #5", "10.2")
    assert refused(match, "join #3 #54", "10.2")


def test_10_3_seats_are_numbered_from_0() -> None:
    match = draw(lay(table(3), "8/8 keep", "3/3 keep", "12/12 keep", "5/5"), "1/1")
    assert match.moves() == ["keep", "swap 1 #2", "swap 2 #3"]
    assert refused(match, "swap 3 #3", "10.3")
    assert refused(match, "swap 1 #3", "5.4")


def test_10_4_the_token_on_top_is_written_front_then_back_and_its_back_is_read_by_nobody() -> None:
    match = lay(table(), "8/10")
    assert match.history == [["chance", "top 8 10"]]
    assert match.full()["top"] == [8, 10]
    for seat in (0, 1, None):
        assert match.sight(seat).history == [["chance", "top 8"]]


def test_seats_and_cards_that_do_not_exist_are_refused() -> None:
    match = lay(table(), "8/10")
    assert refused(match, "steal 2 18", "10.3")
    assert refused(match, "steal 1 999", "1.2")
    assert refused(draw(match, "3/3"), "swap 3 #1", "10.3")


TOKEN = st.integers(1, 54).map("#{}".format)
SEAT = st.integers(0, 3).map(str)
NUMBER = st.integers(1, 19).map(str)
MOVES = st.one_of(
    st.sampled_from(["draw", "keep", "end"]),
    st.builds("steal {} {}".format, SEAT, st.integers(1, 20)),
    st.builds("{} {}".format, st.sampled_from(["group", "cash"]), TOKEN),
    st.builds("{} {} {}".format, st.sampled_from(["group", "join"]), TOKEN, TOKEN),
    st.builds("swap {} {}".format, SEAT, TOKEN),
    st.builds("top {} {}".format, NUMBER, NUMBER),
)


@given(text=MOVES | st.text(max_size=20), players=st.integers(2, 4), place=st.randoms(use_true_random=False))
def test_a_text_is_a_legal_move_or_refused_with_a_clause_and_nothing_changed(
    text: str, players: int, place: random.Random
) -> None:
    match = place.choice(positions(players)).copy()
    before = bytes(match.position)
    if text in match.moves():
        match.play(text)
        assert match.history[-1][1] == text
        return
    why = match.why_not(text)
    assert why is not None
    assert why.clause in CLAUSES
    assert why.reason
    assert match.why_not(text, "fr") is not None
    with pytest.raises(ludotheque.IllegalMove):
        match.play(text)
    assert bytes(match.position) == before


def sources(folder: Any) -> str:
    return "\n".join(path.read_text() for path in folder.iterdir() if path.name.endswith(".py"))


def test_every_clause_of_both_books_is_named_in_the_code_and_has_a_test() -> None:
    code, tests = sources(files("ludotheque.games.titus")), sources(Path(__file__).parent)
    refused_for = set(re.findall(r'Refusal\(\s*"(\d+\.\d+|TIT-\d)"', code))
    carried_out = set(re.findall(r"(?<![\d.])(\d+\.\d+)(?=[:,] )|(TIT-\d)", code))
    named = refused_for | {one or other for one, other in carried_out}
    for lang in ("en", "fr"):
        book = clauses(GAME.rulebook(lang))
        assert refused_for <= set(book)
        assert set(book) <= named
        for clause in book:
            assert f"def test_{re.sub('[.-]', '_', clause.lower())}_" in tests, clause


def test_everything_that_is_told_is_plain_json() -> None:
    for match in positions(2):
        assert json.loads(json.dumps(match.full())) == match.full()
        assert json.loads(json.dumps(match.view(0))) == match.view(0)


def test_the_texts_of_a_history_play_the_same_match_again() -> None:
    match = GAME.start(players=3, seed=11)
    rng = random.Random(11)
    while not match.over:
        match.play(rng.choice(match.moves()))
    again = ludotheque.replay(json.loads(json.dumps(match.record().json())))
    assert again.full() == match.full()
    assert again.history == match.history
