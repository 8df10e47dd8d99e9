"""What Temptation is measured by: C of the same rules, and luck that is nothing on average."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import numpy as np
import pytest
from benchmarks.limit.__main__ import Rival, check, distance
from benchmarks.luck import luck

from .table import GAME


@pytest.mark.skipif(not shutil.which("gcc"), reason="there is no gcc on this machine")
def test_the_rival_in_c_plays_the_same_game(tmp_path: Path) -> None:
    rival = Rival(tmp_path)
    assert check(GAME, rival, 3000)
    apart = rival.matches(3000, 1)
    assert distance(apart[:, 0], apart[:, 0] + 40) > 4


def test_without_a_compiler_it_is_said_that_one_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(SystemExit, match="no gcc"):
        Rival(tmp_path)


def test_what_luck_gives_one_seat_it_takes_from_the_others() -> None:
    match, chance = GAME.start(players=3, seed=2, options={"rounds": 1}), random.Random(1)
    while not match.over:
        match.play(chance.choice(match.moves()))
    found = luck(match)
    assert found.sum() == pytest.approx(0, abs=1e-9)
    assert np.abs(found).max() > 0.05
