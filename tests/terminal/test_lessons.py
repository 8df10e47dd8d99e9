"""Lessons in the terminal, with lines piped in."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import ludotheque
from ludotheque.cli import main
from ludotheque.engine.teaching import lessons
from ludotheque.engine.teaching.lessons import Lesson
from ludotheque.terminal.words import COMMANDS, IN_LESSONS, TerminalWords, command_meant, means_yes
from ludotheque.words import words_of
from tests.patience import PATIENCE
from tests.programs import start

ALL = ("", "lay 9", "lay 11", "lay 2", "lay 3")
"""What leads straight through the lesson of Duel."""


@pytest.fixture(autouse=True)
def _own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.chdir(tmp_path)


def ludo(*arguments: str, typed: str = "") -> Result:
    result = CliRunner().invoke(main, list(arguments), input=typed)
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def learn(*lines: str, lang: str = "en") -> str:
    """Return what is shown when these lines are typed in the lesson of Duel."""
    result = ludo("learn", "duel", "--lang", lang, typed="".join(f"{line}\n" for line in lines))
    assert result.exit_code == 0
    assert result.stderr == ""
    return result.stdout.replace("\xa0", " ").replace("\u202f", " ")


def with_lessons(monkeypatch: pytest.MonkeyPatch, *taken: Lesson) -> None:
    """Let Duel have other lessons."""
    monkeypatch.setattr(lessons, "lessons_of", lambda game: list(taken))
    monkeypatch.setattr(ludotheque.load("duel"), "lessons", list(taken), raising=False)


def the_lesson() -> Lesson:
    return ludotheque.load("duel").lessons[0]


# a whole lesson


def test_a_whole_lesson_is_taken_in_english() -> None:
    shown = learn(*ALL, "")
    places = [
        shown.index(part)
        for part in (
            "Duel · Taking tricks · 2 min",
            "step 1 of 5",
            "These three cards are yours",
            "Enter: go on.",
            "step 2 of 5",
            "You lay the 9.",
            "Player 2 lays the 10: Player 2 takes the trick.",
            "Player 2 had the 10.",
            "step 3 of 5",
            "One trick each.",
            "Player 2 lays the 1: you take the trick.",
            "Two tricks of three: you win.",
            "step 5 of 5",
            "Player 2 lays the 5",
            "the lesson is over",
            "That is all there is to Duel",
            "A short match now",
            "ludo play duel",
        )
    ]
    assert places == sorted(places)
    assert "1: ? ? ?" in shown
    assert "⟨" not in shown


def test_a_whole_lesson_is_taken_in_french() -> None:
    shown = learn(*ALL, "non", lang="fr")
    for part in (
        "Duel · Prendre des levées",
        "étape 1 sur 5",
        "Ces trois cartes sont à vous",
        "Joueur 2 avait le 10.",
        "Joueur 2 joue le 10",
        "la leçon est finie",
        "Voilà tout le Duel",
        "Pour jouer une partie",
        "ludo play duel",
    ):
        assert part in shown
    assert "Enter" not in shown
    assert "Player" not in shown


def test_moves_are_made_by_their_numbers_too() -> None:
    assert "the lesson is over" in learn("", "2", "2", "1", "1")


def test_a_wrong_try_is_told_what_the_lesson_says_and_changes_nothing() -> None:
    shown = learn("", "lay 2", "lay 11")
    assert "Nearly every card beats the 2." in shown
    assert "Keep your strongest card for later." in shown
    assert "You lay" not in shown
    assert "Presque toutes les cartes battent le 2." in learn("", "1", lang="fr")


def test_an_illegal_try_gets_its_reason_and_its_clause() -> None:
    shown = learn("", "lay 5", "why")
    assert "You do not hold this card. (2.1)" in shown
    assert "2.1 The first player leads." in shown
    assert "Did you mean “lay 9”?" in learn("", "lay9")
    assert "Vous n’avez pas cette carte. (2.1)" in learn("", "lay 5", lang="fr")


def test_a_goal_that_was_missed_begins_the_step_again() -> None:
    shown = learn("", "lay 9", "lay 2", "lay 11")
    assert shown.count("step 3 of 5") == 2
    assert "the trick was lost. Once more." in shown
    assert "step 4 of 5" in shown


def test_a_hint_tells_the_wanted_move_in_words() -> None:
    assert "Wanted here: lay 9 (lay the 9)" in learn("", "hint")
    assert "Wanted here: lay 11 (lay the 11)" in learn("", "lay 9", "hint")
    assert "On attend ici : lay 9 (jouer le 9)" in learn("", "conseil", lang="fr")


def test_a_step_can_be_shown_and_begun_again() -> None:
    shown = learn("", "show", "montrer", "show", "show")
    assert "You lay the 9." in shown
    assert "the lesson is over" in shown
    again = learn("", "undo")
    assert "Back to the beginning of this step." in again
    assert again.count("step 2 of 5") == 2


def test_where_nothing_is_asked_only_enter_goes_on() -> None:
    shown = learn("lay 9", "hint", "moves", "nonsense", "why")
    assert shown.count("Nothing is asked of you here") == 5
    assert "step 2 of 5" not in shown
    assert "Your move" not in learn("table", "history", "?")
    assert "step 2 of 5" in learn("show")


def test_other_commands_work_as_in_a_match() -> None:
    shown = learn("", "rules 2.2", "history", "table", "?")
    assert "When all have laid a card" in shown
    assert "deal 1 …" in shown
    assert "deal 1 10" not in shown
    for name in IN_LESSONS:
        assert f"  {TerminalWords('en').command(name)} " in shown
    assert "An expert" not in shown


def test_show_is_a_command_of_lessons_only() -> None:
    assert set(IN_LESSONS) - set(COMMANDS) == {"show"}
    assert command_meant("montrer", learning=True) == "show"
    assert command_meant("show") is None
    assert command_meant("save", learning=True) is None
    assert not words_of("ludotheque.terminal", "fr").lacks(IN_LESSONS["show"][0])


# leaving


def test_a_lesson_that_is_left_says_how_to_come_back() -> None:
    for lines in ((), ("quit",), ("", "q"), ("", "lay 9", "quitter", "lay 11")):
        shown = learn(*lines)
        assert shown.rstrip().endswith("ludo learn duel tricks")
        assert "One trick each" not in shown


def test_ctrl_c_leaves_a_lesson() -> None:
    process = start(
        [sys.executable, "-u", "-m", "ludotheque.cli", "learn", "duel"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "COLUMNS": "80"},
    )
    assert process.stdout
    shown = b""
    while b"go on. " not in shown:
        shown += os.read(process.stdout.fileno(), 4096)
    process.send_signal(signal.SIGINT)
    rest, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert b"ludo learn duel tricks" in rest
    assert errors == b""


# afterwards


def test_a_short_match_with_a_coach_follows_if_it_is_wanted(tmp_path: Path) -> None:
    shown = learn(*ALL, "yes", "1", "1", "1", "")
    assert "Player 1: you · Player 2: the bot easy" in shown
    coach = shown.index("Coach: Lay one of your cards.")
    assert shown.index("Duel · move 1") < coach < shown.index("You >", coach)
    assert shown.count("Coach: Lay one of your cards.") == 1
    assert "the match is over" in shown
    assert len(list((tmp_path / "state" / "ludotheque" / "matches").iterdir())) == 1


def test_the_coach_speaks_french_and_a_move_taken_back_is_coached_again() -> None:
    shown = learn(*ALL, "oui", "1", "annuler", lang="fr")
    assert shown.count("Guide : Jouez une de vos cartes.") == 2


def test_no_match_is_played_unless_the_answer_is_yes(tmp_path: Path) -> None:
    for answer in ((), ("",), ("no",), ("whatever",)):
        shown = learn(*ALL, *answer)
        assert "ludo play duel" in shown
        assert "Coach" not in shown
    assert not (tmp_path / "state").exists()
    assert means_yes("Oui")
    assert means_yes("y")
    assert not means_yes("")


def test_a_lesson_without_a_match_offers_none(monkeypatch: pytest.MonkeyPatch) -> None:
    with_lessons(monkeypatch, replace(the_lesson(), match=False))
    shown = learn(*ALL)
    assert "A short match now" not in shown
    assert "ludo play duel" in shown


def test_the_next_lesson_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    second = replace(the_lesson(), name="more", title={"en": "More tricks", "fr": "D’autres levées"})
    with_lessons(monkeypatch, the_lesson(), second)
    shown = learn(*ALL, "")
    assert "The next lesson, “More tricks”:\n  ludo learn duel more" in shown
    last = ludo("learn", "duel", "more", typed="".join(f"{line}\n" for line in (*ALL, ""))).stdout
    assert "Duel · More tricks" in last
    assert "The next lesson" not in last


def test_the_learner_may_sit_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    lesson = the_lesson()
    history = (*lesson.history, (0, "lay 2"))
    step = replace(lesson.steps[1], moves=("lay 4",), then={}, light=(), wrong={})
    with_lessons(monkeypatch, replace(lesson, seat=1, history=history, steps=(step,)))
    shown = learn("lay 4")
    assert "1: 1 4 10" in shown
    assert "You lay the 4: you take the trick." in shown


# which lessons there are


def test_the_lessons_are_listed() -> None:
    shown = ludo("learn", "duel", "--list").stdout
    assert re.search(r"tricks +Taking tricks +2 min +A hand of three cards", shown)
    assert "step 1" not in shown
    assert "Prendre des levées" in ludo("learn", "duel", "--list", "--lang", "fr").stdout


def test_what_is_not_there_is_refused_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    result = ludo("learn", "duel", "trick")
    assert result.exit_code == 2
    assert "duel has no lesson 'trick'; did you mean 'tricks'? (there are tricks)" in result.stderr
    assert "did you mean 'duel'?" in ludo("learn", "duell").stderr
    with_lessons(monkeypatch)
    for arguments in (("learn", "duel"), ("learn", "duel", "--list")):
        result = ludo(*arguments)
        assert result.exit_code == 2
        assert "duel has no lessons" in result.stderr
        assert result.stderr.count("\n") == 1


def test_help_explains_it_with_examples() -> None:
    assert "  learn " in ludo("--help").stdout
    page = ludo("learn", "--help").stdout
    assert "Examples:" in page
    assert "  ludo learn titus --list" in page
