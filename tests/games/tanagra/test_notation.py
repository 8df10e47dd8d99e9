"""Moves in writing: parse → print → parse, and everything else refused."""

from __future__ import annotations

import json
import random
import re
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ludotheque
from ludotheque.engine.author.rulebook import clauses
from ludotheque.games import tanagra

from .laying import GAME, clause, ribbon, start
from .test_triangles import deserted

CLAUSES = clauses(GAME.rulebook("en"))


@cache
def positions(players: int) -> list[ludotheque.Match]:
    """Positions of two random matches."""
    found = []
    for seed in range(2):
        rng = random.Random(seed)
        match = start(players, x=4)
        while not match.over and len(match.history) < 150:
            if rng.random() < 0.1:
                found.append(match.copy())
            match.play(rng.choice(match.moves()))
    return found


@pytest.mark.parametrize("players", [2, 3, 4])
def test_8_1_every_legal_move_is_read_as_it_is_written_and_described_in_every_language(players: int) -> None:
    for match in positions(players):
        for text in match.moves():
            s, deck = match.sight(None).s, match.setting.deck
            action = GAME.notation.read(s, deck, text)
            assert isinstance(action, int)
            assert GAME.notation.write(s, deck, action) == text
            assert match.why_not(text) is None
            assert match.describe(text) != match.describe(text, "fr")


UNREADABLE = [
    "", " ", "lay", "lay ", "lay  v0,0", " lay v0,0", "lay v0,0 ", "lay v0,0\n", "Lay v0,0", "lay V0,0",
    "lay 0,0v", "lay v00,0", "lay v-0,0", "lay v+1,0", "lay v1", "lay v1,", "lay v1,2,3", "lay v1.0,2",
    "lay v٣,0", "lay v0;0", "lay <0,0", "lay v0,0 small large", "move", "move 0,0v", "move 0,0v 1,0^ 2,0^",
    "move ^0,0 v0,0", "move 0,0 1,0", "move 0,0v\t1,0^", "move 0,00v 1,0^", "leave it", "Leave",
    "remove ^0,0", "carry", "carry 3,-2v", "carry v3 -2", "carry v3,-2 small", "pass", "é", "△0,0", "\0",
    "lay v" + "9" * 5000, "lay v0,0" * 1000, "move;leave",
]  # fmt: skip


@pytest.mark.parametrize("text", UNREADABLE)
def test_8_1_what_is_no_move_is_refused_and_changes_nothing(text: str) -> None:
    laying = start(3)
    laying.play("lay ^0,0")
    for match in (laying, ribbon(), deserted(), start(2)):
        before = match.full()
        with pytest.raises(ludotheque.IllegalMove) as problem:
            match.play(text)
        assert problem.value.clause in CLAUSES
        assert match.full() == before


@pytest.mark.parametrize("text", ["lay v0,0 small", "lay v0,0 large", "lay v0,0 pawn"])
def test_8_1_the_size_of_a_pawn_is_written_for_two_only(text: str) -> None:
    assert clause(start(3), text) == "8.1"


def test_8_1_the_size_of_a_pawn_is_always_written_for_two() -> None:
    assert clause(start(2), "lay ^0,0") == "8.1"
    assert clause(start(2), "lay ^0,0 pawn") == "8.1"


def test_tng_1_cells_off_the_table_are_refused() -> None:
    assert clause(ribbon(), "move 21,0v 0,0v") == "TNG-1"
    assert clause(ribbon(), "move 0,0v 0,-21^") == "TNG-1"
    assert clause(deserted(), f"carry v{10**50},0") == "TNG-1"


whole = st.integers(-23, 23) | st.integers()
place = st.builds("{}{},{}".format, st.sampled_from("^v"), whole, whole)
cell = st.builds("{},{}{}".format, whole, whole, st.sampled_from("^v"))
near = (
    st.builds("lay {}".format, place)
    | st.builds("lay {} {}".format, place, st.sampled_from(["small", "large", ""]))
    | st.builds("carry {}".format, place)
    | st.builds("move {} {}".format, cell, cell)
    | st.sampled_from(["leave", "remove"])
    | st.text()
)


@given(players=st.sampled_from([2, 3, 4]), data=st.data())
def test_whatever_is_typed_is_a_legal_move_or_refused_with_a_clause_of_the_rulebook(
    players: int, data: st.DataObject
) -> None:
    match = data.draw(st.sampled_from(positions(players)))
    text = data.draw(near)
    why, why_in_french = match.why_not(text), match.why_not(text, "fr")
    assert (why is None) == (text in match.moves())
    if why and why_in_french:
        assert why.clause in CLAUSES
        assert why.reason
        assert why.reason != why_in_french.reason


@given(players=st.sampled_from([2, 3, 4]), data=st.data())
def test_cells_of_the_board_are_refused_for_a_reason_too(players: int, data: st.DataObject) -> None:
    """Pawns and cells that there are, so that most texts get as far as the rules."""
    match = data.draw(st.sampled_from([m for m in positions(players) if m.full()["pawns"]]))
    pawns = [pawn["cell"] for pawn in match.full()["pawns"]]
    begin = data.draw(st.sampled_from(pawns))
    x, y = map(int, begin[:-1].split(","))
    goal = data.draw(
        st.builds(
            "{},{}{}".format, st.integers(x - 2, x + 2), st.integers(y - 2, y + 2), st.sampled_from("^v")
        )
    )
    text = f"move {begin} {goal}"
    why = match.why_not(text)
    assert (why is None) == (text in match.moves())
    assert why is None or why.clause in CLAUSES


@pytest.mark.parametrize("players", [2, 3, 4])
def test_full_and_views_are_the_same_plain_json(players: int) -> None:
    for match in positions(players):
        full = match.full()
        assert json.loads(json.dumps(full)) == full
        assert all(match.view(seat) == full for seat in [None, *range(players)])


def test_full_names_what_the_rules_page_names() -> None:
    full = deserted().full()
    assert {
        "phase", "triangles", "pawns", "to_lay", "left_behind", "taken", "quiet", "options", "turn", "to_move"
    } <= full.keys()  # fmt: skip
    assert full["options"] == {"x": 4, "stall": 60, "isolation": False, "strict": False}
    assert full["left_behind"] == "^0,0"


def test_pieces_keep_their_numbers() -> None:
    match = deserted()
    numbers = dict(zip(match.full()["numbers"]["triangles"], match.full()["triangles"], strict=True))
    match.play("carry ^12,0")
    after = dict(zip(match.full()["numbers"]["triangles"], match.full()["triangles"], strict=True))
    assert {n: p for n, p in after.items() if numbers[n] != p} == {0: "^12,0"}
    assert match.full()["last"] == {"pawn": ["1,0^", "1,0v"], "triangle": ["^0,0", "^12,0"]}


def test_8_2_a_cell_is_written_by_its_lower_left_corner_and_the_way_it_points() -> None:
    match = ribbon()
    neighbours = {move.split()[2] for move in match.moves() if move.split()[1] == "0,0v"}
    assert neighbours == {"0,0^", "1,0^", "0,1^"}  # 0,0v lies at the right of 0,0^


def test_8_3_a_triangle_is_written_by_its_corner_and_holds_a_pawn_on_its_centre() -> None:
    match = start(3)
    for text in ("lay ^0,0", "lay v0,-2"):
        match.play(text)
    assert [pawn["cell"] for pawn in match.full()["pawns"]] == ["0,0v", "1,-1^"]


def test_every_clause_is_tested_by_name_and_named_where_it_is_carried_out() -> None:
    package = Path(tanagra.__file__).parent
    code = "".join(file.read_text(encoding="utf-8") for file in package.glob("*.py"))
    tests = "".join(file.read_text(encoding="utf-8") for file in Path(__file__).parent.glob("test_*.py"))
    for clause_name in CLAUSES:
        assert re.search(rf"(?<![0-9.]){re.escape(clause_name)}(?![0-9])", code), clause_name
        assert f"def test_{re.sub('[.-]', '_', clause_name.lower())}_" in tests, clause_name
