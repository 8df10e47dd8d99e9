"""Matches that are told and answered in texts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import ludotheque
from ludotheque.engine.errors import LudothequeError
from ludotheque.envs import text
from ludotheque.words import languages_of

GAMES = ("labyrinthe", "tanagra", "tantalus", "temptation", "titus")


def test_a_seat_is_told_the_rules_what_it_sees_what_happened_and_its_moves() -> None:
    env = text.make("titus", players=2)
    seat, told = env.reset(seed=1)
    assert seat == 0
    for part in (
        "You are seat 0 of 2",
        "The goal is to have the most points",
        "`steal 2 18` takes from the victory card 18 of seat 2",
        "chance: top 1",
        "Your legal moves:\ndraw — draw the 10",
    ):
        assert part in told
    env.step("draw")
    assert "0: draw" not in env.observation()[1]  # its own move is no news
    french = text.make("titus", lang="fr").reset(seed=1)[1]
    assert "Vos coups permis\u00a0:\ndraw" in french
    assert "The rules" not in french


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("lang", languages_of("ludotheque.site"))
def test_the_rules_are_shorter_than_the_book_and_have_every_clause(name: str, lang: str) -> None:
    game = ludotheque.load(name)
    told = text.rules(game, lang)
    assert 1000 < len(told) < len(game.rulebook(lang))
    assert "|" not in told


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("lang", ["en", "de", "fr"])
def test_in_short_the_rules_are_the_goal_and_how_moves_are_written(name: str, lang: str) -> None:
    game = ludotheque.load(name)
    told = text.rules(game, lang, short=True)
    assert 300 < len(told) < 1500
    assert game.about[lang] in told
    assert "`" in told
    assert not {"<!--", "**"} & {*told.split()}


def test_the_rules_are_told_once_unless_they_are_to_be_repeated() -> None:
    once, again = text.make("titus", players=2), text.make("titus", players=2, repeat=True, rules="full")
    for env in (once, again):
        assert "The rules:" in env.reset(seed=1)[1]
        env.step("nonsense")
        told = env.observation()[1]
        assert ("The rules:" in told, "1.1 In the box" in told) == (env is again, env is again)


@pytest.mark.parametrize(
    "answer",
    [
        "draw",
        "I draw.\n\ndraw",
        "Thinking…\nMove: draw",
        "My move is `draw`.",
        "[Draw]",
        "**DRAW**",
        "  “draw”.  ",
        '{"move": "draw"}',
        'I think so.\n```json\n{"reason": "there is no other", "move": "draw"}\n```',
        "- draw",
        "1. draw",
        "> draw",
        "<move>draw</move>",
        r"So it is $\boxed{draw}$.",
        "```\ndraw\n```",
        "I won't `keep` it.\ndraw",
        "draw\n\nHope that's good!",
        "Answer: **draw** (because it's the only one)",
        "draw — take the next token",
        "Final: draw\n— Model",
        "Move: draw (nothing else is legal, not even keep)",
    ],
)
def test_an_answer_is_read_with_good_will(answer: str) -> None:
    env = text.make("titus")
    env.reset(seed=1)
    over, info = env.step(answer)
    assert (over, info["move"], info["try"]) == (False, "draw", 1)


@pytest.mark.parametrize(
    "answer",
    [
        "Not `draw` but keep",
        "I considered [draw] but choose nothing",
        "I won't `draw`.",
        "draw or keep",
    ],
)
def test_a_move_that_may_be_turned_down_is_no_answer(answer: str) -> None:
    env = text.make("titus")
    env.reset(seed=1)
    _, info = env.step(answer)
    assert (info["move"], info["try"]) == (None, 1)
    assert info["reason"]


def test_an_answer_that_names_two_moves_costs_a_try_and_says_so() -> None:
    env = text.make("tantalus")
    env.reset(seed=1)
    _, info = env.step("`d4` or `a1`")
    assert info["move"] is None
    assert "It names several moves: d4, a1.\nTries left: 2." in env.observation()[1]


def test_who_is_wrong_is_told_why_and_loses_after_some_tries() -> None:
    env = text.make("titus", players=3, tries=2)
    env.reset(seed=1)
    over, info = env.step("keep")
    assert (over, info["move"]) == (False, None)
    assert info["reason"]
    assert f"(clause {info['clause']})\nTries left: 1." in env.observation()[1]
    over, info = env.step("")
    assert (over, info["try"], env.lost, env.rewards) == (True, 2, 0, [0.0, 0.5, 0.5])
    with pytest.raises(LudothequeError, match="the match is over"):
        env.step("draw")


def test_a_right_move_gives_the_tries_back() -> None:
    env = text.make("titus", tries=2)
    env.reset(seed=1)
    env.step("nonsense")
    assert env.step("draw")[1]["try"] == 2
    assert env.step("nonsense")[1]["try"] == 1


def played(bots: dict[int, Any], seed: int) -> text.TextEnv:
    """Return a match in which the answers are always the first legal move."""
    env = text.make("duel", bots=bots)
    env.reset(seed=seed)
    while not env.over:
        env.step(env.legal()[0])
    return env


def test_bots_of_ours_may_sit_there_and_the_same_seed_gives_the_same_match(tmp_path: Path) -> None:
    env, again = played({1: "greedy"}, 5), played({1: "greedy"}, 5)
    assert {line["seat"] for line in env.transcript} == {0}
    assert env.transcript == again.transcript
    assert sum(env.rewards) == 1
    assert env.observation() == (None, "")
    env.save(tmp_path / "t.jsonl")
    *lines, about = map(json.loads, (tmp_path / "t.jsonl").read_text(encoding="utf-8").splitlines())
    assert [line["answer"] for line in lines] == [line["answer"] for line in env.transcript]
    assert ludotheque.replay(about["record"]).winners == env.match.winners
    assert about["rewards"] == env.rewards


def test_what_nobody_wants_to_be_told_is_left_out() -> None:
    told = text.make("titus", rules=False, moves=False).reset(seed=1)[1]
    assert "The rules" not in told
    assert "legal moves" not in told


def test_of_very_many_moves_some_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text, "MOVES_SHOWN", 3)
    told = text.make("labyrinthe", rules=False).reset(seed=1)[1]
    listed = told.split("legal moves; some of them:\n")[1].split("\n\n")[0].splitlines()
    assert 1 <= len(listed) <= 3


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"tries": 0}, "tries are a whole number"),
        ({"lang": "it"}, "no rulebook in 'it'"),
        ({"bots": {5: "greedy"}}, "the seats are 0 to 1"),
    ],
)
def test_nonsense_is_refused(given: dict[str, Any], why: str) -> None:
    with pytest.raises(LudothequeError, match=why):
        text.make("titus", **given)
    with pytest.raises(LudothequeError, match=r"begins with reset\(\)"):
        text.make("titus").step("draw")
