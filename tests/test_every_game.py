"""What holds for every game on the shelf."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import ludotheque
from ludotheque.bots.alike import in_every_code
from ludotheque.engine.kit.conformance import check

RECORDS = Path(__file__).parent / "records"
GAMES = ludotheque.games()


def first_move(sight: ludotheque.Sight) -> str:
    return ludotheque.bot("random", seed=1).choose(sight)


@pytest.mark.parametrize("name", GAMES)
def test_the_game_conforms(name: str) -> None:
    game = ludotheque.load(name)
    findings = check(game, matches=1, choosers=[first_move], alike=in_every_code(game, 1))
    assert [finding for finding in findings if finding.problem] == []


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_the_game_conforms_in_many_matches(name: str) -> None:
    findings = check(ludotheque.load(name), matches=5, choosers=[first_move])
    assert [finding for finding in findings if finding.problem] == []


@pytest.mark.long  # the same once more, but for the comparison with machine code
@pytest.mark.parametrize("name", GAMES)
def test_the_game_conforms_where_nothing_is_compiled(name: str) -> None:
    findings = check(ludotheque.load(name), matches=1, choosers=[first_move], compiled=False)
    assert [finding for finding in findings if finding.problem] == []


@pytest.mark.parametrize("name", [name for name in GAMES if name != "duel"])
def test_the_game_has_a_golden_record_of_every_version_of_its_rules(name: str) -> None:
    kept = {json.loads(path.read_text())["rules"] for path in RECORDS.glob(f"{name}-*.json")}
    assert kept == set(range(1, ludotheque.load(name).version + 1))


@pytest.mark.parametrize("path", sorted(RECORDS.glob("*.json")), ids=lambda path: path.stem)
def test_a_golden_record_takes_its_course(path: Path) -> None:
    report = ludotheque.verify(path)
    assert report
    assert ludotheque.replay(path).history == json.loads(path.read_text())["history"]


@pytest.mark.parametrize("name", GAMES)
def test_a_state_is_a_few_kilobytes_at_most(name: str) -> None:
    assert ludotheque.load(name).rules.dtype.itemsize <= 4096
