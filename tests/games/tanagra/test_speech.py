"""What people are told: exact words for what matters, and of everything else that it can be read."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

import ludotheque
from ludotheque.engine import Told
from ludotheque.engine.author.rng import generator
from ludotheque.engine.play.match import Step
from ludotheque.engine.speed.position import Position

from . import skipped
from .laying import GAME, cut_off, play, ribbon, start, wait
from .test_ending import golden
from .test_triangles import deserted

SPEECH, DRAWING = GAME.speech, GAME.drawing
NOT_FOR_PEOPLE = re.compile(r"-?\d+,-?\d+|#\d+|%\(")
GOAL, TASK = {"en": 90, "fr": 92}, 110
"""How many characters there is room for, but for longer names."""


def told(match: ludotheque.Match, looker: int | None = None, lang: str = "en") -> Told:
    """What is told of the last event."""
    *_, step = match.walk()
    return tell(match, step, match.position, looker, lang)


def tell(match: ludotheque.Match, step: Step, after: Position, looker: int | None, lang: str) -> Told:
    assert SPEECH.tell
    return SPEECH.tell(step.before.s, after.s, match.setting.deck, step.action, looker, lang)


def said(match: ludotheque.Match, looker: int | None = None, lang: str = "en") -> str:
    return told(match, looker, lang).words.replace("\u00a0", " ").replace("\u202f", " ")


# --- laying -------------------------------------------------------------------------------------------------


def test_laying_is_told_by_the_triangle_s_letter_and_those_it_touches() -> None:
    match = start(3, x=4)
    match.play("lay ^0,0")
    assert said(match, 0) == "You lay the first triangle, A."
    assert said(match, 1, "fr") == "⟨0⟩ pose le premier triangle, A."
    match.play("lay v0,0")
    assert said(match, 1) == "You lay triangle B beside A."
    match.play("lay ^0,2")
    assert said(match, None) == "⟨2⟩ lays triangle C beside B."
    match.play("lay v-2,1")
    assert said(match, 1, "fr") == "⟨0⟩ pose le triangle D contre A et C."
    assert told(match).places == ("triangle-3", "pawn-1")


def test_for_two_the_size_is_told() -> None:
    match = start(2)
    match.play("lay ^0,0 small")
    match.play("lay v0,0 large")
    assert said(match, 0) == "⟨1⟩ lays triangle B, with a large pawn, beside A."
    assert said(match, 1, "fr") == "Vous posez le triangle B, avec un grand pion, contre A."


def test_the_last_triangle_is_announced() -> None:
    match = ribbon()
    assert told(match).loud
    assert said(match, 0) == "⟨2⟩ lays triangle L beside K. The board is laid, and you move first."
    assert said(match, 2, "fr") == (
        "Vous posez le triangle L contre K. Le plateau est posé ; ⟨0⟩ joue le premier déplacement."
    )


# --- moving -------------------------------------------------------------------------------------------------


def test_steps_and_jumps_are_told_from_triangle_to_triangle() -> None:
    match = ribbon()
    match.play("move 0,0v 1,0^")
    assert said(match, 0) == "You step to the right corner of A."
    assert said(match, 1, "fr") == "⟨0⟩ va à la pointe droite de A."
    match = GAME.figure("left-behind")
    assert said(match) == "⟨0⟩ jumps from A to G. A is left empty."
    assert told(match).places == ("pawn-1", "pawn-2", "pawn-0", "triangle-0")
    assert said(match, 0, "fr") == "Vous sautez de A à G. A est abandonné, vide."


def test_a_taking_is_announced_to_all_three_kinds_of_lookers() -> None:
    match = ribbon()
    match.play("move 0,0v 1,0^")
    match.play("move 1,1^ 1,0v")
    wait(match, 0).play("move 1,0^ 1,0v")
    assert told(match).loud
    assert said(match, 0) == "You take ⟨1⟩’s pawn on B: +1. 3 are left. A is left empty."
    assert said(match, 1) == "⟨0⟩ takes your pawn on B: +1 for ⟨0⟩. 3 are left. A is left empty."
    assert said(match, 2) == "⟨0⟩ takes ⟨1⟩’s pawn on B: +1. 3 are left. A is left empty."
    assert said(match, 1, "fr") == (
        "⟨0⟩ prend votre pion sur B : +1 pour ⟨0⟩. Il en reste 3. A est abandonné, vide."
    )


def test_for_two_the_size_of_what_is_taken_is_told() -> None:
    match = golden("two-size")
    takings = [words for words in everything(match, 0, "en") if "+1" in words]
    assert takings
    assert all("small pawn" in words or "large pawn" in words for words in takings)


# --- the triangle left behind -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("choice", "english", "french"),
    [
        ("leave", "You leave A where it is.", "⟨0⟩ laisse A où il est."),
        ("remove", "You remove A from the game.", "⟨0⟩ retire A du jeu."),
        ("carry ^12,0", "You carry A beside L.", "⟨0⟩ porte A contre L."),
    ],
)
def test_what_becomes_of_a_triangle_is_told(choice: str, english: str, french: str) -> None:
    match = deserted()
    match.play(choice)
    assert said(match, 0) == english
    assert said(match, 2, "fr") == french


def test_whoever_is_cut_off_is_told_so_aloud() -> None:
    match = cut_off()
    assert told(match).loud
    assert said(match, 1) == "You remove B from the game. A is isolated now."
    assert said(match, 0) == "⟨1⟩ removes B from the game. A is isolated now. One pawn of yours is cut off."
    assert said(match, 0, "fr") == (
        "⟨1⟩ retire B du jeu. A est maintenant isolé. Un de vos pions est coupé du reste."
    )
    assert told(match).places == ("triangle-0",)


def test_a_triangle_that_is_joined_again_is_told() -> None:
    match = play(wait(cut_off(), 1), "move 4,0v 5,0^", "move 5,0^ 5,0v", "carry v-2,0")
    assert said(match, 2) == "⟨1⟩ carries E beside A. A is in contact again."
    assert told(match).places == ("triangle-4", "triangle-0")


# --- turns and the end --------------------------------------------------------------------------------------


def test_whoever_is_skipped_is_told() -> None:
    match = golden("nobody-moves").at(len(golden("nobody-moves").history) - 3)
    assert said(match, 0).endswith("You cannot move and are skipped.")
    assert said(match, 1).endswith("⟨0⟩ cannot move and is skipped.")
    assert said(match, 1, "fr").endswith("⟨0⟩ ne peut pas jouer : son tour est sauté.")


def test_whose_win_waits_for_a_turn_of_their_own_is_told() -> None:
    match = golden("strict-skipped").at(len(skipped.CUT_OFF))
    assert told(match).loud
    assert said(match, 0).endswith(
        "All the others are isolated: you win if that lasts to the end of your turn. "
        "You cannot move and are skipped."
    )
    assert "All but ⟨0⟩ are isolated: ⟨0⟩ wins if that lasts to the end of their turn." in said(match, 1)
    assert "Tous sont isolés sauf ⟨0⟩, qui gagne si cela dure jusqu’à la fin de son tour." in said(
        match, 1, "fr"
    )


@pytest.mark.parametrize(
    ("name", "english", "french"),
    [
        ("taken", "⟨p⟩ has no pawn left. ⟨w⟩ wins.", "⟨p⟩ n’a plus de pion. ⟨w⟩ gagne."),
        (
            "isolation",
            "All pawns of all the others are isolated. ⟨w⟩ wins.",
            "Tous les pions de tous les autres sont isolés. ⟨w⟩ gagne.",
        ),
        (
            "own-triangle",
            "Nobody else has a triangle of their own. ⟨w⟩ wins.",
            "Nul autre n’a de triangle à lui. ⟨w⟩ gagne.",
        ),
        (
            "stall",
            "Nothing was taken or removed for too long: the match is drawn.",
            "Ni prise ni triangle retiré depuis trop longtemps : la partie est nulle.",
        ),
        (
            "nobody-moves",
            "Nobody can move: the match is drawn.",
            "Personne ne peut jouer : la partie est nulle.",
        ),
    ],
)
def test_the_end_is_announced_with_its_reason(name: str, english: str, french: str) -> None:
    match = golden(name)
    winner = match.winners[0]
    seats = {"⟨w⟩": f"⟨{winner}⟩", "⟨p⟩": f"⟨{(winner + 1) % match.players}⟩"}
    for mark, seat in seats.items():
        english, french = english.replace(mark, seat), french.replace(mark, seat)
    assert told(match).loud
    assert said(match).endswith(english)
    assert said(match, None, "fr").endswith(french)
    if len(match.winners) == 1:
        assert said(match, winner).endswith("You win!")


def test_whose_pawns_are_all_taken_is_told_so() -> None:
    match = golden("taken")
    loser = (match.winners[0] + 1) % match.players
    assert "You have no pawn left." in said(match, loser)


# --- what is wanted -----------------------------------------------------------------------------------------


def goal(match: ludotheque.Match, lang: str = "en") -> str:
    return SPEECH.goal(match.s, match.setting.deck, lang)


def task(match: ludotheque.Match, lang: str = "en") -> str:
    return SPEECH.task(match.s, match.setting.deck, lang)


def test_the_goal_says_how_far_it_is() -> None:
    wins = "Take all pawns of the player on your left, or isolate all others. "
    match = start(3, x=4)
    assert goal(match) == f"{wins}12 triangles to lay."
    match = ribbon()
    assert goal(match) == f"{wins}None is taken yet."
    match.play("move 0,0v 1,0^")
    match.play("move 1,1^ 1,0v")
    wait(match, 0).play("move 1,0^ 1,0v")
    assert goal(match) == f"{wins}⟨0⟩ still needs 3."
    match = ribbon(stall=5)
    assert goal(match) == f"{wins}Draw in 15 quiet turns."
    assert goal(start(2)) == "Take all small or all large pawns of the other. 24 triangles to lay."
    assert "isolate them all" in goal(start(2, isolation=True))


def test_the_task_says_what_to_do() -> None:
    assert task(start(3)) == "Lay the first triangle; one of your pawns goes on its centre."
    assert task(deserted()) == "A is empty now: carry it elsewhere, leave it, or remove it for good."
    assert task(ribbon()).endswith("Land on ⟨1⟩’s to take it.")
    assert task(deserted(), "fr") == (
        "A est vide\u00a0: portez-le ailleurs, laissez-le, ou retirez-le pour de bon."
    )


# --- what elements are --------------------------------------------------------------------------------------


def explained(match: ludotheque.Match, target: str, looker: int | None = 0, lang: str = "en") -> str | None:
    return DRAWING.explain(match.sight(looker).s, match.setting.deck, looker, target, lang)


def test_a_last_pawn_is_not_several() -> None:
    array = cut_off().position.copy().array
    array["taken"][:, 1:3] = 3  # of four
    s = Position(GAME.rules, array).s
    assert DRAWING.explain(s, None, 0, "pawn-0", "en") == (
        "Your pawn on the centre of A. It takes ⟨1⟩’s pawn; ⟨2⟩’s pawn can take it."
    )
    assert DRAWING.explain(s, None, 0, "pawn-0", "fr") == (
        "Votre pion au centre de A. Il prend le pion de ⟨1⟩\u202f; le pion de ⟨2⟩ peut le prendre."
    )
    assert DRAWING.explain(s, None, 1, "pawn-0", "fr") == (
        "Le pion de ⟨0⟩ au centre de A. Il prend votre pion\u202f; le pion de ⟨2⟩ peut le prendre."
    )


def test_pieces_are_explained() -> None:
    match = cut_off()
    assert explained(match, "pawn-0") == (
        "Your pawn on the centre of A. It takes ⟨1⟩’s pawns; ⟨2⟩’s pawns can take it."
    )
    assert explained(match, "triangle-0") == (
        "Triangle A is isolated: it touches no other along a side. Nobody walks on or off it."
    )
    assert explained(match, "cell-1-0-u") == (
        "The right corner of A. Triangle A is isolated: it touches no other along a side. "
        "Nobody walks on or off it."
    )
    assert explained(start(3), "tray-1") == "⟨1⟩ has 6 pawns still to lay."
    assert explained(start(3), "pawn-7") == "⟨1⟩’s pawn, still to be laid."
    assert explained(deserted(), "remove", 0, "fr") == (
        "Le triangle A sort du jeu pour de bon\u202f; celui qui ne touchait que lui est isolé."
    )


def test_what_is_not_there_is_not_explained() -> None:
    match = ribbon()
    for target in (
        "felt",
        "pawn-99",
        "pawn-5",
        "pawn-x",
        "triangle-30",
        "cell-9-9-u",
        "cell-x",
        "tray-7",
        "",
    ):
        assert explained(match, target) is None


# --- everything ---------------------------------------------------------------------------------------------


def everything(match: ludotheque.Match, looker: int | None, lang: str) -> Iterator[str]:
    """All that is told of a match."""
    steps = list(match.walk())
    afters = [step.before for step in steps[1:]] + [match.position]
    return (tell(match, step, after, looker, lang).words for step, after in zip(steps, afters, strict=True))


def walked(players: int, seed: int, **options: Any) -> ludotheque.Match:
    rng, match = random.Random(seed), start(players, **options)
    while not match.over and match.length < 160:
        match.play(rng.choice(match.moves()))
    return match


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_sentence_is_for_people(players: int, lang: str) -> None:
    match = walked(players, players, x=4, stall=20, isolation=True, strict=True)
    deck, rng = match.setting.deck, random.Random(1)
    steps = list(match.walk())
    for step, after in zip(steps, [*(step.before for step in steps[1:]), match.position], strict=True):
        s = step.before.s
        sentences = [SPEECH.goal(s, deck, lang), SPEECH.task(s, deck, lang)]
        sentences += [SPEECH.describe(s, deck, action, lang) for action in step.before.actions()]
        svg = "".join(DRAWING.pieces(viewed(match, step.before), deck, s.to_move, lang))
        ids = set(re.findall(r'\sid="([^"]*)"(?! data-ground)', svg))
        drawn = "".join(DRAWING.pieces(viewed(match, after), deck, None, lang))
        for looker in (None, *range(players)):
            heard = tell(match, step, after, looker, lang)
            sentences.append(heard.words)
            assert all(f'id="{place}"' in drawn for place in heard.places)
        for target in ids:
            why = DRAWING.explain(s, deck, rng.choice([None, *range(players)]), target, lang)
            assert why, target
            sentences.append(why)
        sentences += refused(match, step.before, rng, lang)
        for sentence in sentences:
            assert sentence.strip()
            assert not NOT_FOR_PEOPLE.search(sentence), sentence


def viewed(match: ludotheque.Match, position: Position) -> Any:
    return at(match, position).full()


def at(match: ludotheque.Match, position: Position) -> ludotheque.Match:
    twin = match.copy()
    twin.position = position
    return twin


def refused(match: ludotheque.Match, position: Position, rng: random.Random, lang: str) -> list[str]:
    """Why a few things are not legal."""
    match = at(match, position)
    x, y, way = rng.randint(-22, 22), rng.randint(-4, 4), rng.choice("^v")
    pawns = [pawn["cell"] for pawn in match.full()["pawns"]] or ["0,0v"]
    texts = [
        *("pass", "leave", f"lay {way}{x},{y}", f"lay {way}{x},{y} small", f"carry {way}{x},{y}"),
        *(f"move {rng.choice(pawns)} {rng.choice(pawns)}", f"move {rng.choice(pawns)} {x},{y}{way}"),
    ]
    found = [match.why_not(text, lang) for text in texts]
    return [why.reason for why in found if why]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_goals_and_tasks_are_short(lang: str) -> None:
    for players in (2, 3, 4):
        for step in walked(players, 5, x=4).walk():
            assert len(SPEECH.goal(step.before.s, None, lang)) <= GOAL[lang]
            assert len(SPEECH.task(step.before.s, None, lang)) <= TASK


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_legal_moves_of_one_moment_have_different_words(players: int, lang: str) -> None:
    for step in walked(players, 9, x=4).walk():
        labels = [SPEECH.describe(step.before.s, None, action, lang) for action in step.before.actions()]
        assert len(labels) == len(set(labels))


def test_a_place_is_told_by_a_side_of_a_triangle_that_it_touches() -> None:
    match = start(3)
    match.play("lay ^0,0")
    assert {text: match.describe(text) for text in match.moves()} == {
        "lay v0,0": "lay a triangle pointing down, along the right side of A",
        "lay v-2,0": "lay a triangle pointing down, along the left side of A",
        "lay v0,-2": "lay a triangle pointing down, along the bottom of A",
        "lay v1,-1": "lay a triangle pointing down, along the lower half of the right side of A",
        "lay v-1,1": "lay a triangle pointing down, along the upper half of the right side of A",
        "lay v-2,1": "lay a triangle pointing down, along the upper half of the left side of A",
        "lay v-2,-1": "lay a triangle pointing down, along the lower half of the left side of A",
        "lay v1,-2": "lay a triangle pointing down, along the right half of the bottom of A",
        "lay v-1,-2": "lay a triangle pointing down, along the left half of the bottom of A",
    }


def test_what_is_settled_is_won_by_whoever_leads() -> None:
    game, settled = ludotheque.load("tanagra"), 0
    game.compile()
    for seed in range(1500):
        players = 2 + seed % 3
        position, rng = game.new(game.setting(players, {"x": 4, "stall": 30})), generator(seed)
        leader = None
        while position.to_move >= 0:
            if SPEECH.settled(position.s):
                settled += 1
                scores = position.scores()
                leader = scores.index(max(scores))
            position.play(position.pick(rng))
        assert leader is None or position.winners() == [leader]
    assert settled
