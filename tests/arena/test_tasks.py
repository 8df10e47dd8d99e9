"""Tasks in which results of different people can be compared."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from ludotheque import __version__
from ludotheque.arena.tasks import TASKS, task_named
from ludotheque.cli import main
from ludotheque.engine.errors import LudothequeError

PROMISED = json.loads((Path(__file__).parent / "task_digests.json").read_text(encoding="utf-8"))
"""Digests of the first matches, by the task and the version of the rules, and by random's opponent."""
LONG = {("tantalus", "easy"), ("tanagra", "easy")}
"""Beside all of medium's."""


@pytest.mark.parametrize(
    ("name", "opponent"),
    [
        pytest.param(
            *(name, opponent),
            marks=[pytest.mark.long] if opponent == "medium" or (task.game, opponent) in LONG else [],
        )
        for name, task in TASKS.items()
        for opponent in task.opponents[1:]
    ],
)
def test_the_same_seeds_give_the_same_matches_on_every_machine(name: str, opponent: str) -> None:
    task = TASKS[name]
    assert task.digest(opponent) == PROMISED[f"{name}, rules {task.loaded().version}"][opponent]


def test_a_task_is_named_after_what_it_is() -> None:
    assert TASKS["titus-3p-v1"].players == 3
    assert TASKS["titus-3p-v1"].game == "titus"
    with pytest.raises(LudothequeError, match="did you mean"):
        task_named("titus-2p")


def test_it_prints_a_line_to_cite(tmp_path: Path) -> None:
    asked = ["benchmark", "temptation-2p-v1", "--bot", "greedy", "--matches", "4", "--jobs", "1"]
    kept = ["--out", str(tmp_path / "x.jsonl")]
    told = CliRunner().invoke(main, asked + kept)
    assert told.exit_code == 0, told.output
    line = told.stdout.splitlines()[0]
    assert line.startswith("temptation-2p-v1 (in part), rules 1, ludotheque ")
    assert "greedy against random " in line
    assert "medium " in line
    again = CliRunner().invoke(main, [*asked, *kept, "--json"])
    found = json.loads(again.stdout.splitlines()[0])
    assert found["whole"] is False
    assert found["shares"]["random"]["matches"] == 4
    assert "greedy" not in found["shares"]


def test_it_lists_the_tasks_and_refuses_others() -> None:
    listed = CliRunner().invoke(main, ["benchmark"]).stdout.splitlines()
    assert len(listed) == len(TASKS)
    assert listed[0].startswith("labyrinthe-2p-v1: 400 matches against each of random, ")
    assert CliRunner().invoke(main, ["benchmark", "titus-2p-v1"]).exit_code == 2
    assert CliRunner().invoke(main, ["benchmark", "chess-2p-v1", "--bot", "easy"]).exit_code == 2


def test_what_is_to_be_cited_has_the_version_of_this_program() -> None:
    cited = (Path(__file__).parents[2] / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\nversion: {__version__}\n" in cited
