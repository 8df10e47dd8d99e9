"""Boards: ours as the rules page wants them, and an owner's own, checked."""

from __future__ import annotations

import copy
import json
import pickle
import re
from collections import Counter
from collections.abc import Callable
from importlib.util import find_spec
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ludotheque
from ludotheque.games.temptation import components
from ludotheque.games.temptation.difficulty import expected_rolls, our_rows

from .table import GAME, SIX, deck, face

ROOT = Path(__file__).parents[3]
BOARDS = GAME.components()["boards"]
FACES = [one for board in BOARDS for one in board]
KINDS = {"single", "equal", "up", "down", "other", "stars", "full house"}


def kind(cells: list[Any]) -> str:
    """Return what kind of row these cells are, read off the rules page."""
    if set(cells) == {"*"}:
        return "stars"
    if "r" in cells:
        return "full house" if cells == list("rrryy") else "none"
    if len(cells) == 1:
        return "single"
    for name, step in (("equal", 0), ("up", 1), ("down", -1)):
        if cells == [cells[0] + step * k for k in range(len(cells))]:
            return name
    return "other"


# --- ours -------------------------------------------------------------------------------------------------


def test_1_2_there_are_eight_boards_of_two_faces_of_six_rows() -> None:
    assert len(BOARDS) == 8
    assert all(len(board) == 2 for board in BOARDS)
    assert all(len(one) == 6 for one in FACES)
    assert all(set(row) == {"cells", "points"} for one in FACES for row in one)


def test_a_face_has_16_to_28_cells() -> None:
    cells = [sum(len(row["cells"]) for row in one) for one in FACES]
    assert 16 <= min(cells) <= max(cells) <= 28


def test_every_kind_of_row_is_on_at_least_four_faces() -> None:
    on = Counter(name for one in FACES for name in {kind(row["cells"]) for row in one})
    assert set(on) == KINDS
    assert min(on.values()) >= 4


def test_the_program_sees_the_same_kinds() -> None:
    assert [row.kind for row in our_rows()] == [kind(row["cells"]) for one in FACES for row in one]


def test_a_face_has_one_or_two_black_rows() -> None:
    assert {sum(row["points"] < 0 for row in one) for one in FACES} == {1, 2}


def test_rows_pay_from_20_to_100_in_tens() -> None:
    points = {abs(row["points"]) for one in FACES for row in one}
    assert points <= set(range(20, 101, 10))
    assert {20, 100} <= points


def test_longer_rows_pay_more() -> None:
    rows = our_rows()
    for one, other in combinations(rows, 2):
        if len(one.cells) < len(other.cells):
            assert abs(one.points) < abs(other.points), (one, other)


def test_within_a_kind_less_difficulty_never_pays_more() -> None:
    for one, other in combinations(our_rows(), 2):
        if one.kind == other.kind and expected_rolls(one.cells) < expected_rolls(other.cells):
            assert abs(one.points) <= abs(other.points), (one, other)


def test_no_two_faces_are_alike_and_each_has_its_name() -> None:
    assert len({json.dumps(sorted(map(json.dumps, one))) for one in FACES}) == 16
    for lang in ("en", "fr"):
        titles = [
            components.title(one, lang)
            for board in components.parse({"boards": BOARDS}).faces
            for one in board
        ]
        assert len(set(titles)) == 16
        assert all(titles)


# --- an owner's own ---------------------------------------------------------------------------------------


def change(where: Callable[[Any], None]) -> dict[str, Any]:
    """Return our boards with something changed."""
    data = copy.deepcopy(GAME.components())
    where(data)
    return data


def row_of(data: Any) -> Any:
    return data["boards"][2][1][3]


WRONG = [
    (lambda d: d.pop("boards"), "boards come as"),
    (lambda d: d.update(boards={}), "boards come as"),
    (lambda d: d.update(boards=[]), "1 to 8 boards, not 0"),
    (lambda d: d["boards"].append(d["boards"][0]), "1 to 8 boards, not 9"),
    (lambda d: d["boards"][4].pop(), "board 5: 2 faces, not 1"),
    (lambda d: d["boards"].insert(4, None), "1 to 8 boards"),
    (lambda d: d["boards"].__setitem__(4, 7), "board 5: a list of 2 faces, not 7"),
    (lambda d: d["boards"][4][1].pop(), "board 5, back: 6 rows, not 5"),
    (lambda d: d["boards"][4].__setitem__(0, "x"), "board 5, front: a list of 6 rows, not 'x'"),
    (lambda d: row_of(d).pop("points"), "board 3, back, row 4: a row is"),
    (lambda d: row_of(d).update(colour="white"), "board 3, back, row 4: a row is"),
    (lambda d: row_of(d).update(cells=[]), "cells are a list of 1 to 6, not []"),
    (lambda d: row_of(d).update(cells=[1] * 7), "cells are a list of 1 to 6"),
    (lambda d: row_of(d).update(cells="***"), "cells are a list of 1 to 6"),
    (lambda d: row_of(d).update(cells=[7]), 'a cell is 1 to 6, “*”, “r” or “y”, not 7'),
    (lambda d: row_of(d).update(cells=[0]), "a cell is 1 to 6"),
    (lambda d: row_of(d).update(cells=[True]), "a cell is 1 to 6"),
    (lambda d: row_of(d).update(cells=[1.0]), "a cell is 1 to 6"),
    (lambda d: row_of(d).update(cells=["1"]), "a cell is 1 to 6"),
    (lambda d: row_of(d).update(cells=[[1]]), "a cell is 1 to 6"),
    (lambda d: row_of(d).update(cells=[1, "*"]), "the full house r r r y y, not 1 *"),
    (lambda d: row_of(d).update(cells=["r", "r", "y", "y"]), "all stars, or the full house"),
    (lambda d: row_of(d).update(cells=["y", "y", "r", "r", "r"]), "all stars, or the full house"),
    (lambda d: row_of(d).update(cells=["r", "r", "r"]), "all stars, or the full house"),
    (lambda d: row_of(d).update(points=0), "points are a whole number from 1 to 10000"),
    (lambda d: row_of(d).update(points=-10001), "points are a whole number from 1 to 10000"),
    (lambda d: row_of(d).update(points="40"), "points are a whole number"),
    (lambda d: row_of(d).update(points=True), "points are a whole number"),
    (lambda d: row_of(d).update(points=40.0), "points are a whole number"),
    (lambda d: row_of(d).update(points=None), "points are a whole number"),
]  # fmt: skip


@pytest.mark.parametrize(("where", "message"), WRONG)
def test_boards_that_cannot_be_played_are_refused_with_what_is_wrong(
    where: Callable[[Any], None], message: str
) -> None:
    with pytest.raises(ludotheque.BadComponents) as caught:
        GAME.start(players=2, options={"deck": change(where)})
    assert message in str(caught.value)


def test_what_is_wrong_with_a_side_is_told_in_french_too() -> None:
    with pytest.raises(ludotheque.BadComponents) as caught:
        GAME.start(players=2, options={"deck": change(lambda d: d["boards"][4][1].pop())})
    told = pickle.loads(pickle.dumps(caught.value)).told(GAME.words("fr"))
    assert told == "planche 5, verso\u00a0: 6 rangées, et non 5"


def test_a_face_of_more_than_28_cells_is_refused() -> None:
    long = face(
        "1 1 1 1 1 1: 10", "2 2 2 2 2: 10", "3 3 3 3 3: 10", "4 4 4 4 4: 10", "5 5 5 5: 10", "6 6 6: 10"
    )
    GAME.start(players=4, options={"deck": deck(long)})
    long[5]["cells"].append(6)
    with pytest.raises(ludotheque.BadComponents, match="board 1, front: a face has at most 28 cells, not 29"):
        GAME.start(players=4, options={"deck": deck(long)})


@pytest.mark.parametrize("boards", range(1, 9))
def test_7_1_one_to_eight_boards_can_be_played(boards: int) -> None:
    match = GAME.start(players=2, options={"deck": deck(*[SIX] * boards)}, chance="manual")
    assert len(match.moves()) == 2 * boards


def test_boards_can_come_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(deck(SIX)))
    match = GAME.start(players=2, options={"deck": path}, seed=1)
    assert match.options["deck"] == deck(SIX)
    path.write_text("[")
    with pytest.raises(ludotheque.BadComponents):
        GAME.start(players=2, options={"deck": path})


def test_our_boards_cannot_be_changed_by_whoever_reads_them() -> None:
    GAME.components()["boards"][0][0][0]["points"] = 9999
    assert GAME.components()["boards"] == BOARDS


cells = st.one_of(
    st.lists(st.integers(1, 6), min_size=1, max_size=4),
    st.integers(1, 4).map(lambda n: ["*"] * n),
    st.just(list("rrryy")),
)
points = st.integers(1, 10_000).flatmap(lambda n: st.sampled_from([n, -n]))
faces = st.lists(st.fixed_dictionaries({"cells": cells, "points": points}), min_size=6, max_size=6).filter(
    lambda one: sum(len(row["cells"]) for row in one) <= 28
)
decks = st.lists(st.lists(faces, min_size=2, max_size=2), min_size=1, max_size=2).map(lambda b: {"boards": b})
anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.sampled_from(["boards", "cells"]), inner),
    max_leaves=12,
)


@given(decks)
def test_what_is_parsed_is_what_was_written(data: dict[str, Any]) -> None:
    parsed = components.parse(json.loads(json.dumps(data)))
    written = [
        [[{"cells": list(row.cells), "points": row.points} for row in one] for one in board]
        for board in parsed.faces
    ]
    assert {"boards": written} == data
    assert len(components.encode(parsed)) == 1 + len(written) * 2 * 6 * 7


@given(anything)
def test_anything_else_is_refused_with_our_own_error(data: Any) -> None:
    with pytest.raises(ludotheque.BadComponents):
        components.parse(data)


# --- options ----------------------------------------------------------------------------------------------


@given(
    st.one_of(
        st.none(),
        st.booleans(),
        st.floats(),
        st.text(max_size=3),
        st.integers(max_value=-1),
        st.integers(1001),
    )
)
def test_rounds_takes_whole_numbers_from_0_to_1000(value: Any) -> None:
    with pytest.raises(ludotheque.BadOption):
        GAME.start(players=2, options={"rounds": value})


@pytest.mark.parametrize("value", [0, 1, 1000])
def test_such_rounds_are_taken(value: int) -> None:
    assert GAME.start(players=2, options={"rounds": value}).options["rounds"] == value


@pytest.mark.parametrize("value", [0, 1, None, "true"])
def test_first_board_is_true_or_false(value: Any) -> None:
    with pytest.raises(ludotheque.BadOption):
        GAME.start(players=2, options={"first_board": value})


@pytest.mark.parametrize("players", [0, 1, 7, True, None, "2"])
def test_two_to_six_play(players: Any) -> None:
    if players is None:
        assert GAME.start().players == 2
        return
    with pytest.raises(ludotheque.BadPlayers):
        GAME.start(players=players)


def test_the_printed_rules_are_a_preset_and_so_are_two_gentler_ones() -> None:
    assert GAME.presets == {
        "short": {"rounds": 3, "first_board": True},
        "usual": {"first_board": True},
        "printed": {},
    }
    assert GAME.preset_titles("fr") == {
        "short": "Courte",
        "usual": "Habituelle",
        "printed": "Selon la règle imprimée",
    }


@pytest.mark.parametrize("players", GAME.players)
def test_a_preset_can_be_played_and_takes_no_longer_than_it_may(players: int) -> None:
    for preset, options in GAME.presets.items():
        assert GAME.start(players=players, options=options).players == players
        assert 5 <= GAME.minutes(preset, players) <= {"short": 15}.get(preset, 30)


def test_the_page_about_the_faces_tells_what_they_are() -> None:
    page = (ROOT / "docs" / "temptation-faces.md").read_text(encoding="utf-8")
    for n, board in enumerate(components.parse(GAME.components()).faces, 1):
        for side, one in enumerate(board):
            length = sum(len(row.cells) for row in one)
            white = sum(max(0, row.points) for row in one)
            black = sum(max(0, -row.points) for row in one)
            name = components.title(one, "en")
            assert f"| {n}-{side} | {name} | {length} | {white} | −{black} |" in page


def test_the_page_about_the_faces_names_files_and_modules_that_are_there() -> None:
    page = (ROOT / "docs" / "temptation-faces.md").read_text(encoding="utf-8")
    files = re.findall(r"`([\w/]+\.\w+)`", page)
    modules = re.findall(r"python -m ([\w.]+)", page)
    assert len(files) > 3
    assert all((ROOT / file).is_file() for file in files)
    assert modules
    assert all(find_spec(module) for module in modules)
