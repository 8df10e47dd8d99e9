"""What a drawing makes of touches that lead nowhere: every game explains them."""

from __future__ import annotations

import random
import re

import pytest

import ludotheque
from ludotheque.engine.author.rulebook import clauses
from ludotheque.engine.play.match import Match

GAMES = ("labyrinthe", "tanagra", "tantalus", "temptation", "titus")


def positions(name: str) -> list[Match]:
    game, choice, found = ludotheque.load(name), random.Random(1), []
    for players in (game.players[0], game.players[-1]):
        match = game.start(players=players, seed=players)
        while not match.over:
            if len(match.history) % 9 == 0 and isinstance(match.to_move, int):
                found.append(match.copy())
            match.play(choice.choice(match.moves()))
    return choice.sample(found, min(len(found), 25))


def explained(match: Match, touched: list[str]) -> tuple[str | None, str | None]:
    sight = match.sight(match.to_move)
    text = match.game.drawing.attempt(sight.s, match.setting.deck, touched)
    why = None if text is None else match.why_not(text)
    return text, why.clause if why else None


@pytest.mark.parametrize("name", GAMES)
def test_whatever_is_touched_is_explained_by_a_clause_or_is_nothing(name: str) -> None:
    book = clauses(ludotheque.load(name).rulebook("en"))
    choice, told = random.Random(2), 0
    for match in positions(name):
        s, deck = match.sight(match.to_move).s, match.setting.deck
        ids = re.findall(r'\sid="([^"]*)"', match.svg(match.to_move))
        paths = [path for action in match.actions() for path in match.game.drawing.paths(s, deck, action)]
        for _ in range(60):
            path = choice.choice(paths)
            touched = [*path[: choice.randrange(len(path))], choice.choice(ids)]
            text, clause = explained(match, touched)
            if text is not None and text not in match.moves():
                assert clause in book, (touched, text)
                told += 1
    assert told > 5


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_path_is_understood_as_its_move(name: str) -> None:
    right = wrong = 0
    for match in positions(name):
        s, deck = match.sight(match.to_move).s, match.setting.deck
        for action, text in zip(match.actions(), match.moves(), strict=True):
            for path in match.game.drawing.paths(s, deck, action):
                same = match.game.drawing.attempt(s, deck, path) == text
                right, wrong = right + same, wrong + (not same)
    assert right > 10 * wrong


def test_another_seats_pawn_is_not_mine() -> None:
    match = ludotheque.load("tanagra").start(players=4, seed=1)
    choice = random.Random(1)
    while match.view(0)["phase"] != "move":
        match.play(choice.choice(match.moves()))
    view, mine = match.view(0), match.to_move
    numbered = zip(view["numbers"]["pawns"], view["pawns"], strict=True)
    other = next(number for number, pawn in numbered if pawn["seat"] != mine)
    text, clause = explained(match, [f"pawn-{other}"])
    assert clause == "3.1"
    assert "not yours" in match.why_not(str(text)).reason  # type: ignore[union-attr]


def test_rolling_before_a_die_is_placed_is_explained() -> None:
    match = ludotheque.load("temptation").start(players=2, seed=1)
    match.play("roll")
    assert explained(match, ["roll"]) == ("roll", "3.2")


def test_names_of_people_stand_in_the_drawing_as_text() -> None:
    match = ludotheque.load("titus").start(players=2, seed=1)
    view = {**match.view(0), "names": ["<b>Ada</b>", "Bob"]}
    svg = "".join(match.game.drawing.pieces(view, match.setting.deck, 0, "en"))
    assert "&lt;b&gt;Ada" in svg
    assert "<b>" not in svg
