"""The network that judges positions: what comes out, that it is the same compiled, and that it can learn."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from benchmarks.training import SEATS, Data, Network, fitted

from ludotheque.engine.author import fitted as files
from ludotheque.engine.author import network
from ludotheque.engine.author.network import FILE, FIRST, SECOND, judge, size

INPUTS = 3


def judged(inputs: Any, weights: Any) -> list[float]:
    out = np.zeros(len(inputs))
    judge(np.array(inputs, float), len(inputs[0]), weights, out)
    return out.tolist()


def test_without_weights_everybody_has_the_same_chances() -> None:
    assert judged([[1.0, 2.0, 3.0]] * 4, np.zeros(size(INPUTS), np.float32)) == [0.25] * 4


def test_only_sums_above_0_count() -> None:
    """The first input goes through one sum of each layer, to a standing of 2 × 3 × 0.5 for each 1 of it."""
    weights = np.zeros(size(INPUTS), np.float32)
    weights[0] = 2
    second = (INPUTS + 1) * FIRST
    weights[second] = 3
    weights[second + (FIRST + 1) * SECOND] = 0.5
    better, worse = judged([[1.0, 0.0, 0.0], [-4.0, 5.0, 5.0]], weights)
    assert better == pytest.approx(1 / (1 + np.exp(-3)))
    assert worse == pytest.approx(1 - better)


def test_games_judge_as_the_network_that_was_trained() -> None:
    rng = np.random.default_rng(1)
    one = Network(INPUTS, rng)
    inputs = rng.normal(size=(20, 3, INPUTS)).astype(np.float32)
    for rows, chances in zip(inputs, one.chances(inputs), strict=True):
        assert judged(rows, one.weights) == pytest.approx(chances.tolist(), abs=1e-5)


def test_a_network_learns_who_wins(capsys: pytest.CaptureFixture[str]) -> None:
    """Whoever has more of the first input less the second wins, the surer the more it is."""
    rng = np.random.default_rng(2)
    inputs = np.zeros((40_000, SEATS, INPUTS), np.float32)
    inputs[:, :2] = rng.normal(size=(40_000, 2, INPUTS))
    edge = (inputs[:, 0, 0] - inputs[:, 0, 1]) - (inputs[:, 1, 0] - inputs[:, 1, 1])
    chances = np.zeros((40_000, SEATS))
    chances[:, 0] = 1 / (1 + np.exp(-edge))
    chances[:, 1] = 1 - chances[:, 0]
    weights = fitted(Data(inputs, chances, np.arange(40_000)), 4, 1)
    assert judged([[1, 0, 5], [0, 1, -5]], weights)[0] == pytest.approx(1 / (1 + np.exp(-2)), abs=0.06)
    assert "4: divergence 0.0" in capsys.readouterr().out


def test_a_file_of_another_size_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files.resources, "files", lambda package: tmp_path)
    assert set(network.network("anything", INPUTS)) == {0}
    (tmp_path / FILE).write_text(json.dumps([0.5] * size(INPUTS)))
    assert set(network.network("anything", INPUTS)) == {0.5}
    with pytest.raises(
        ValueError, match=f"{size(INPUTS)} weights in network.json, not the {size(4)} it needs"
    ):
        network.network("anything", 4)
