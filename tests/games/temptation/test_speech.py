"""What people are told, in both languages."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from importlib import resources

import pytest
from babel.messages.pofile import read_po

import ludotheque
from ludotheque.engine import Told
from ludotheque.engine.play.telling import Teller

from .table import GAME, SIX, deck, face, start, stopped, turn

LANGUAGES = ("en", "fr", "de")
HIDDEN_FROM_PEOPLE = re.compile(r"-?\d+,-?\d+|#\d+|%\(")
"""Coordinates, numbers of pieces, and what was not filled in."""


def told(match: ludotheque.Match, looker: int | None, lang: str = "en") -> Told:
    """Return what somebody is told of the last event."""
    teller = Teller(looker, lang)
    teller.follow(match)
    return teller.tell()[-1].told


def words(match: ludotheque.Match, looker: int | None, lang: str = "en") -> str:
    """Return the same in words, with ordinary spaces."""
    return told(match, looker, lang).words.replace("\u00a0", " ").replace("\u202f", " ")


def task(match: ludotheque.Match, lang: str = "en") -> str:
    return GAME.speech.task(match.s, match.setting.deck, lang).replace("\u00a0", " ").replace("\u202f", " ")


def goal(match: ludotheque.Match, lang: str = "en") -> str:
    return GAME.speech.goal(match.s, match.setting.deck, lang).replace("\u00a0", " ").replace("\u202f", " ")


def explained(match: ludotheque.Match, target: str, looker: int | None = 0, lang: str = "en") -> str | None:
    return GAME.drawing.explain(match.s, match.setting.deck, looker, target, lang)


# a turn


def test_a_board_is_told_by_its_name_and_who_begins() -> None:
    match = GAME.start(players=2, chance="manual")
    match.play("board 1 1")
    assert words(match, 0) == "Round 1 is played on “The Ladder” (board 1, back). You begin."
    assert words(match, 1) == "Round 1 is played on “The Ladder” (board 1, back). ⟨0⟩ begins."
    assert (
        words(match, 0, "fr") == "La manche 1 se joue sur « L’Échelle » (planche 1, verso). Vous commencez."
    )
    assert words(start(), None, "fr") == "La manche 1 se joue sur le recto de la planche 1. ⟨0⟩ commence."


def test_a_roll_is_told_with_what_fits() -> None:
    match = start()
    match.play("roll")
    assert words(match, 0) == "You roll 5 dice."
    assert words(match, 2, "fr") == "⟨0⟩ lance 5 dés."
    match.play("dice 1 2 2 3 4")
    for looker in (0, 1, None):
        assert words(match, looker) == "The dice show 1 2 2 3 4: 1, 2, 3 and 4 fit."
        assert words(match, looker, "fr") == "Les dés montrent 1 2 2 3 4 : 1, 2, 3 et 4 conviennent."
    assert not told(match, 0).loud


def test_only_the_dice_that_fit_are_lit() -> None:
    match = start(on=face(*["1 1 1 1: 70"] * 6))
    turn(match, "1 1 3 3 6")
    assert words(match, None) == "The dice show 1 1 3 3 6: only 1 fits."
    assert words(match, None, "fr") == "Les dés montrent 1 1 3 3 6 : seul le 1 convient."
    assert told(match, None).places == ("die-1", "die-2")


def test_3_4_a_roll_in_which_nothing_fits_is_announced() -> None:
    match = start(on=face(*["1 1 1 1: 70"] * 6))
    turn(match, "2 2 3 3 6")
    assert words(match, 0) == "The dice show 2 2 3 3 6 and none fits: your turn is over."
    assert words(match, 1) == "The dice show 2 2 3 3 6 and none fits: ⟨0⟩’s turn is over."
    assert (
        words(match, 1, "fr") == "Les dés montrent 2 2 3 3 6 et aucun ne convient : le tour de ⟨0⟩ est fini."
    )
    assert told(match, 1).loud


def test_a_die_that_is_placed_is_told_with_what_it_makes_of_the_row() -> None:
    match = start()
    turn(match, "1 2 2 3 4", "3 3")
    assert words(match, 0) == "You place a 3 in row 3."
    assert words(match, 1, "fr") == "⟨0⟩ place un 3 dans la rangée 3."
    match.play("place 4 3")
    assert words(match, 0, "fr") == "Vous placez un 4 dans la rangée 3 : encore un dé pour la finir."
    assert words(match, None) == "⟨0⟩ places a 4 in row 3: one more die finishes it."
    assert told(match, None).places == ("placed-3-2",)
    assert not told(match, None).loud


def test_4_5_the_end_of_a_white_row_is_announced_with_its_points() -> None:
    match = start()
    turn(match, "1 2 2 3 4", "1 1")
    assert words(match, 0) == "You finish row 1 with a 1: +20."
    assert words(match, 1) == "⟨0⟩ finishes row 1 with a 1: +20."
    assert words(match, 0, "fr") == "Vous finissez la rangée 1 avec un 1 : +20."
    assert words(match, None, "fr") == "⟨0⟩ finit la rangée 1 avec un 1 : +20."
    assert told(match, 0) == Told("You finish row 1 with a 1: +20.", ("row-1", "seat-0"), loud=True)


def test_4_6_the_end_of_a_black_row_is_announced_with_what_it_costs() -> None:
    match = start(on=face("1: -50", "2: -50", "3: -20", "4: 20", "5: 20", "6 6: 20"))
    turn(match, "1 2 3 4 5", "1 1")
    assert words(match, 0) == "You finish black row 1 with a 1: −50."
    assert words(match, 2, "fr") == "⟨0⟩ finit la rangée noire 1 avec un 1 : −50."
    assert match.describe("place 2 2") == "place a 2 in row 2 and finish it: −30"
    match.play("place 2 2")
    assert words(match, 0) == "You finish black row 2 with a 2 and pay all you have: −30."
    assert words(match, 1) == "⟨0⟩ finishes black row 2 with a 2 and pays everything: −30."
    assert words(match, 1, "fr") == "⟨0⟩ finit la rangée noire 2 avec un 2 et y laisse tout : −30."
    match.play("place 3 3")
    assert words(match, 0) == "You finish black row 3 with a 3, but have nothing to pay with."
    assert words(match, 1, "fr") == "⟨0⟩ finit la rangée noire 3 avec un 3, mais n’a rien à payer."
    assert match.scores[0] == 0


def test_3_3_stopping_and_rolling_again_are_told_with_the_dice_left() -> None:
    match = start()
    turn(match, "1 2 2 3 4", "3 3", "4 3", "1 1", "2 2")
    again = match.copy()
    again.play("roll")
    assert words(again, 0) == "You roll the other die again."
    again.play("dice 4")
    assert words(again, 0) == "The die shows 4, which fits."
    match.play("stop")
    assert words(match, 0) == "You stop and take one die back."
    stopped(match, "1 3 3 4 5", "3 5")
    assert words(match, 0) == "⟨1⟩ stops and takes 4 dice back."
    assert words(match, 1, "fr") == "Vous vous arrêtez et reprenez 4 dés."


def test_3_5_the_last_die_of_a_turn_is_told() -> None:
    match = start()
    turn(match, "1 2 2 3 4", "1 1", "2 2", "2 2", "3 3", "4 3")
    assert words(match, 0) == (
        "You place a 4 in row 3: one more die finishes it. That was the last die of the turn."
    )


def test_3_6_who_has_no_dice_is_told_to_be_passed_over() -> None:
    match = start(players=6)
    turn(match, "1 2 2 3 4", "1 1", "2 2", "2 2", "3 3", "4 3")
    for seat in range(1, 6):
        stopped(match, "1 1 1 6 6", "6 4" if seat == 1 else "1 5" if seat < 5 else "1 6")
    assert words(match, 5) == ("You stop and take 4 dice back. ⟨0⟩ has no dice left and is passed over.")
    assert words(match, 0, "fr") == (
        "⟨5⟩ s’arrête et reprend 4 dés. Vous n’avez plus de dés et passez votre tour."
    )


def test_3_6_who_alone_has_dice_is_told_to_go_again() -> None:
    ones = "1 1 1 1 1: 80"
    match = start(players=6, on=face(ones, ones, ones, ones, ones, "1 1 1: 50"))
    turn(match, "2 2 2 2 2")
    for seat in range(1, 6):
        turn(match, "1 1 1 1 1", *[f"1 {seat}"] * 5)
    turn(match, "2 2 2 2 2")
    assert words(match, 0).endswith("your turn is over. Nobody else has dice left: you go again.")
    assert words(match, 3, "fr").endswith("est fini. Plus personne d’autre n’a de dés : ⟨0⟩ rejoue.")


# the end


def test_5_1_the_full_board_and_the_end_of_the_round_are_announced() -> None:
    match = start(on=face("1: 10", "2: 10", "3: 10", "4: 10", "5: 10", "6: 10"))
    turn(match, "1 2 3 4 5", "1 1", "2 2", "3 3", "4 4", "5 5")
    turn(match, "4 5 6 6 6", "6 6")
    assert words(match, 1) == (
        "You finish row 6 with a 6: +10. The board is full, and round 1 is over. ⟨2⟩ begins the next one."
    )
    assert words(match, 2, "fr") == (
        "⟨1⟩ finit la rangée 6 avec un 6 : +10."
        " La planche est pleine, la manche 1 est finie. Vous commencez la suivante."
    )
    assert told(match, 2).loud


def test_6_1_the_end_of_the_match_is_told_with_the_goal_and_the_winner() -> None:
    match = start(on=face("1: 100", "2: 100", "3: 100", "4: 100", "5: 20", "6: 10"))
    turn(match, "1 2 3 4 5", "1 1", "2 2", "3 3", "4 4", "5 5")
    assert goal(match) == "Most points win. Somebody has 500: the match ends with this round if that lasts."
    turn(match, "4 5 6 6 6", "6 6")
    assert words(match, 0) == (
        "⟨1⟩ finishes row 6 with a 6: +10."
        " The board is full, and the goal of 500 points is reached: the match is over."
        " You win with 500 points."
    )
    assert words(match, 1, "fr") == (
        "Vous finissez la rangée 6 avec un 6 : +10."
        " La planche est pleine et l’objectif de 500 points est atteint : la partie est finie."
        " ⟨0⟩ gagne avec 500 points."
    )
    assert goal(match) == "Most points win. The match is over."


def test_tmp_2_tmp_5_the_last_round_and_a_shared_win_are_told() -> None:
    match = start(players=3, on=face("1: 10", "2: 10", "3: 10", "4: 10", "5: 10", "6: 50"), rounds=1)
    assert goal(match) == "Most points win. The match ends with this round."
    turn(match, "1 2 3 4 5", "1 1", "2 2", "3 3", "4 4", "5 5")
    turn(match, "4 5 6 6 6", "6 6")
    assert words(match, 2).endswith(
        "The board is full, and round 1 was the last: the match is over."
        " The win is shared by ⟨0⟩ and ⟨1⟩, with 130 points each."
    )
    assert words(match, 0, "fr").endswith("Victoire partagée entre vous et ⟨1⟩, avec 130 points chacun.")


# what is to be done


def test_the_goal_says_how_far_it_is() -> None:
    assert goal(start()) == (
        "Most points win. It ends with the round that brings somebody to 500 (best now: 80)."
    )
    assert goal(start(players=5), "fr") == (
        "Le plus grand total gagne. Fin avec la manche qui mène quelqu’un à 400 (meilleur : 80)."
    )
    assert goal(start(rounds=3)) == (
        "Most points win. The match ends after round 3, or sooner at 500 points (best now: 80)."
    )


def test_the_task_says_what_the_moment_asks() -> None:
    match = start()
    assert task(match) == "Roll 5 dice; if any of them fits a row, at least one must be placed."
    turn(match, "1 2 2 3 4")
    assert task(match) == "Place at least one die that fits: 1, 2, 3 or 4."
    assert task(match, "fr") == "Placez au moins un dé qui convient : 1, 2, 3 ou 4."
    match.play("place 3 3")
    assert task(match) == (
        "Place more dice, roll the other 4, or stop. After a roll, one that fits must be placed."
    )
    for place in ("4 3", "1 1", "2 2"):
        match.play(f"place {place}")
    assert task(match).startswith("Place the other die, roll it again, or stop.")
    ones = start(on=face(*["1 1 1 1: 70"] * 6))
    turn(ones, "1 2 2 3 3")
    assert task(ones, "fr") == "Placez un 1 : aucun autre dé ne convient."
    ones.play("place 1 1")
    assert task(ones) == ("Roll the other 4 dice again, or stop. After a roll, one that fits must be placed.")


def test_a_move_that_finishes_a_row_says_so() -> None:
    match = start()
    turn(match, "1 2 5 6 6", "6 4")
    assert match.describe("place 1 1") == "place a 1 in row 1 and finish it: +20"
    assert match.describe("place 5 4", "fr") == "placer un 5 dans la rangée 4 et la finir\u00a0: −30"
    assert match.describe("place 2 2") == "place a 2 in row 2"


@pytest.mark.parametrize(
    ("target", "english"),
    [
        (
            "heading",
            "Round 1 is played on the front of board 1. The die on its last free cell ends the round.",
        ),
        ("row-4", "Black row 4: 6 5. Whoever finishes it pays 30 points. It takes a 6 next."),
        ("row-6", "White row 6: ✦ ✦ ✦ ✹ ✹. Whoever finishes it gets 80 points. It takes any value next."),
        ("placed-3-1", "A die in row 3. Dice on the board stay there until the round ends."),
        ("die-1", "A die showing 1. It fits rows 1, 5 and 6."),
        ("seat-0", "You have 80 points and 9 dice that are not on the board."),
        ("seat-1", "⟨1⟩ has 80 points and 10 dice that are not on the board."),
        ("stop", "Ends the turn; dice not placed go back."),
        ("seat-3", None),
        ("row-7", None),
        ("die-5", None),
        ("die-x", None),
        ("nothing", None),
    ],
)
def test_what_is_touched_is_explained(target: str, english: str | None) -> None:
    match = start()
    turn(match, "1 2 2 3 4", "3 3")
    said = explained(match, target)
    assert said == english or (said and english and said.startswith(english))


# whatever happens


def walk(players: int, seed: int, **options: object) -> Iterator[ludotheque.Match]:
    """Give a random match before each of its events and at its end."""
    rng = random.Random(seed)
    match = GAME.start(players=players, options=options, chance="manual")
    yield match
    while not match.over:
        match.play(rng.choice(match.moves()))
        yield match


def everything_said(match: ludotheque.Match, lang: str) -> Iterator[str]:
    """Give all that anybody can be told now."""
    s, box, position = match.s, match.setting.deck, match.position
    yield GAME.speech.goal(s, box, lang)
    yield GAME.speech.task(s, box, lang)
    actions = position.actions()
    for action in actions[:: 1 + len(actions) // 12]:
        yield GAME.speech.describe(s, box, action, lang)
    for looker in (*range(match.players), None):
        ids = {
            piece.attrib["id"]
            for piece in ET.fromstring(match.svg(looker, lang)).iter()
            if "id" in piece.attrib
        }
        for target in ids:
            yield GAME.drawing.explain(s, box, looker, target, lang) or ""
        for action in actions[:: 1 + len(actions) // 3]:
            after = position.copy()
            after.play(action)
            said = GAME.speech.tell(s, after.s, box, action, looker, lang)  # type: ignore[misc]
            yield said.words
    for text in ("roll", "stop", "place 3 3", "board 1 0", "dice 1", "nonsense"):
        why = match.why_not(text, lang)
        if why:
            yield why.reason


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("players", [2, 4, 6])
def test_no_sentence_is_empty_or_speaks_of_what_only_programs_know(players: int, lang: str) -> None:
    box = "standard" if players != 4 else deck(SIX, face("1: -70", *["* *: 30"] * 4, "r r r y y: -80"))
    for match in walk(players, players, rounds=2, deck=box):
        for sentence in everything_said(match, lang):
            assert sentence.strip()
            assert not HIDDEN_FROM_PEOPLE.search(sentence), sentence


@pytest.mark.parametrize("players", [2, 6])
def test_what_is_lit_is_in_the_drawing(players: int) -> None:
    for match in walk(players, players, rounds=2):
        if match.length:
            ids = set(re.findall(r' id="([^"]*)"', match.svg(0)))
            places = told(match, 0).places
            assert places
            assert set(places) <= ids


@pytest.mark.parametrize("lang", LANGUAGES)
def test_goals_and_tasks_are_short(lang: str) -> None:
    for players in (2, 5):
        for rounds in (0, 2):
            for match in walk(players, players, rounds=rounds, deck=deck(SIX)):
                assert len(goal(match, lang)) <= 92
                assert len(task(match, lang)) <= 110


def test_moves_of_one_moment_have_different_words() -> None:
    for match in walk(3, 3, rounds=2):
        for lang in LANGUAGES:
            labels = [match.describe(move, lang) for move in match.moves()]
            assert len(set(labels)) == len(labels)


def test_the_french_catalogue_has_everything_in_french_type() -> None:
    file = resources.files("ludotheque.games.temptation") / "locale" / "fr.po"
    with file.open("rb") as opened:
        catalogue = [message for message in read_po(opened) if message.id]
    assert len(catalogue) > 100
    for message in catalogue:
        forms = [message.string] if isinstance(message.string, str) else message.string
        for sentence in forms or [""]:
            assert sentence
            assert not re.search(r" [:;!?»]| %%|« |'", sentence), sentence


def test_a_settled_match_is_won_by_whoever_leads() -> None:
    settled = 0
    for seed in range(200):
        leaders: list[int] = []
        for match in walk(2 + seed % 5, seed, rounds=1 + seed % 3):
            if GAME.speech.settled(match.s):
                leaders.append(match.scores.index(max(match.scores)))
        settled += len(leaders) > 1
        assert all(match.winners == [leader] for leader in leaders)
    assert settled > 50


def test_nobody_is_settled_to_win_while_rows_are_open_that_could_change_it() -> None:
    match = start(players=2, on=face("1: 100", "2: 30", "3: 30", "4: 30", "5: -10", "6: 10"), rounds=1)
    stopped(match, "1 1 1 1 1", "1 1")
    assert not GAME.speech.settled(match.s)
    stopped(match, "2 3 5 5 5", "2 2")
    assert GAME.speech.settled(match.s) == (180 - 10 > 110 + 70)
    turn(match, "3 3 3 3 3", "3 3")
    assert GAME.speech.settled(match.s)
