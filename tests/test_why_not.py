"""What somebody is told who writes what is no move, in every game alike."""

from __future__ import annotations

import pytest

import ludotheque
from tests.games.labyrinthe.tables import table

GAMES = ("labyrinthe", "tanagra", "tantalus", "temptation", "titus")


def why(match: ludotheque.Match, text: str, lang: str = "en") -> tuple[str, str]:
    told = match.why_not(text, lang)
    assert told is not None
    return told.clause, told.reason


@pytest.mark.parametrize(
    ("game", "clause"),
    [
        ("tanagra", "3.5"),
        ("labyrinthe", "2.1"),
        ("tantalus", "TAN-9"),
        ("temptation", "3.1"),
        ("titus", "4.1"),
    ],
)
def test_nobody_passes(game: str, clause: str) -> None:
    match = ludotheque.load(game).start(seed=1)
    for text in ("pass", "Pass", " PASS "):
        assert why(match, text)[0] == clause
        assert why(match, text)[1].startswith("Nobody passes")
        assert why(match, text, "fr")[1] != why(match, text)[1]


@pytest.mark.parametrize(
    ("game", "text", "clause"),
    [
        ("labyrinthe", "deal 0 17", "6.2"),
        ("labyrinthe", "open 17 90", "6.2"),
        ("tantalus", "deal 0 5-17", "5.2"),
        ("temptation", "board 3 0", "8.2"),
        ("temptation", "dice 1 3 3 5 6", "8.2"),
        ("titus", "top 8 10", "10.4"),
        ("duel", "deal 0 7", "4.1"),
    ],
)
def test_what_chance_does_is_not_for_a_seat(game: str, text: str, clause: str) -> None:
    match = ludotheque.load(game).start(seed=1)
    for typed in (text, text.split(maxsplit=1)[0], text.upper()):
        assert why(match, typed) == (clause, "Chance does that, not a player.")
    assert why(match, text, "fr")[1] == "C’est le hasard qui fait cela, pas un joueur."
    by_hand = ludotheque.load(game).start(chance="manual")
    assert all("Chance does" not in why(by_hand, odd)[1] for odd in ("deal", "dice", "top", "open 1"))


@pytest.mark.parametrize("game", GAMES)
def test_upper_case_and_spaces_too_many_are_told_as_such(game: str) -> None:
    match = ludotheque.load(game).start(seed=1)
    clause, move = ludotheque.load(game).notation_clause, match.moves()[0]
    lower = f"Moves are written in lower case: “{move}”."
    assert why(match, move.upper()) == (clause, lower)
    spaces = f"A move has one space between its words, and none before or after them: “{move}”."
    for typed in (f"{move} ", f" {move}", f"{move}\t", f"\n{move}", move.replace(" ", "  ") + " "):
        assert why(match, typed) == (clause, spaces)
    assert why(match, f"{move.upper()} ") == (clause, f"That is written “{move}”.")
    assert (
        why(match, move.upper(), "fr")[1]
        == f"Les coups s’écrivent en minuscules\u00a0: «\u00a0{move}\u00a0»."
    )


def test_of_a_move_that_is_not_legal_either_the_reason_is_told() -> None:
    match = ludotheque.load("titus").start(seed=1)
    assert why(match, "End ") == why(match, "end")


@pytest.mark.parametrize(
    ("card", "angles"),
    [
        ("corner", "A card is turned by quarters: its turns are 0, 90, 180 and 270."),
        ("straight", "A straight card looks the same after half a turn: its turns are 0 and 90."),
        ("cross", "A cross looks the same however it is turned: its only turn is 0."),
    ],
)
def test_a_wrong_angle_names_the_angles(card: str, angles: str) -> None:
    match = table(c1=f"{card} crown troll")
    assert why(match, "lay 1 2,0 45") == ("6.1", angles)
    assert why(match, "lay 1 2,0 360") == ("6.1", angles)
