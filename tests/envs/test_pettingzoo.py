"""Every game as PettingZoo knows games, judged by PettingZoo's own tests."""

from __future__ import annotations

import sys
import warnings
from typing import Any

import numpy as np
import pytest

import ludotheque
from ludotheque.engine.errors import LudothequeError

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed")

from pettingzoo.test import api_test, performance_benchmark, seed_test

from ludotheque.envs import pettingzoo

GAMES = ("labyrinthe", "tanagra", "tantalus", "temptation", "titus")
TABLES = [(name, players) for name in GAMES for players in ludotheque.load(name).players]
OPTIONS: list[tuple[str, dict[str, Any]]] = [
    ("labyrinthe", {"strict": True}),
    ("tanagra", {"isolation": True, "stall": 5}),
    ("tantalus", {"standing": True, "deck": "complete", "target": 20}),
    ("temptation", {"rounds": 2, "first_board": True}),
    ("titus", {"strict": True, "deck": "short"}),
]


@pytest.fixture(autouse=True)
def _their_warnings_are_theirs() -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that an observation is a dict, and that nobody may move at the end
        yield


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_it_passes_their_tests_with_any_number_of_players(name: str, players: int) -> None:
    api_test(pettingzoo.env(name, players=players), num_cycles=8)
    seed_test(lambda: pettingzoo.env(name, players=players), num_cycles=8)


@pytest.mark.parametrize(("name", "options"), OPTIONS)
def test_it_passes_their_tests_under_options(name: str, options: dict[str, Any]) -> None:
    api_test(pettingzoo.env(name, options=options, zero_sum=True), num_cycles=8)


def test_their_benchmark_runs(capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(pettingzoo.env("tantalus"))
    assert "turns per second" in capsys.readouterr().out


def played(env: Any, seed: int) -> dict[str, float]:
    """Return what every agent has won in a match of random moves."""
    env.reset(seed=seed)
    choice, won = np.random.default_rng(seed), dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        won[agent] += reward
        legal = np.flatnonzero(seen["action_mask"])
        env.step(None if terminated or truncated else int(choice.choice(legal)))
    return won


def test_a_win_is_shared_or_paid_by_the_others() -> None:
    for seed in range(5):
        shares = played(pettingzoo.env("titus", players=3), seed)
        paid = played(pettingzoo.env("titus", players=3, zero_sum=True), seed)
        assert sum(shares.values()) == pytest.approx(1)
        assert sum(paid.values()) == pytest.approx(0)
        for agent, share in shares.items():
            assert paid[agent] == pytest.approx((3 * share - 1) / 2)


def test_what_an_agent_sees_is_what_its_seat_may_know() -> None:
    env = pettingzoo.env("tantalus")
    env.reset(seed=3)
    single = env._single
    before = [env.observe(agent) for agent in env.agents]
    single.position = single.position.seen_by(0).redealt(0)
    assert np.array_equal(env.observe("player_0")["observation"], before[0]["observation"])
    assert not np.array_equal(env.observe("player_1")["observation"], before[1]["observation"])
    assert env.observe("player_1")["action_mask"].sum() == 0


def test_a_move_that_is_not_legal_is_refused_and_changes_nothing() -> None:
    env = pettingzoo.env("titus")
    env.reset(seed=1)
    seen = env.last()[0]
    illegal = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    for wrong in (illegal, -1, 10**9, 1.5, None, "draw"):
        with pytest.raises(LudothequeError):
            env.step(wrong)
    assert np.array_equal(env.last()[0]["observation"], seen["observation"])


def test_without_a_reset_there_is_nothing_to_do_and_nonsense_is_refused() -> None:
    with pytest.raises(LudothequeError, match="begins with reset"):
        pettingzoo.env("titus").step(0)
    with pytest.raises(LudothequeError, match="render_mode is ansi or svg, not 'human'"):
        pettingzoo.env("titus", render_mode="human")
    with pytest.raises(LudothequeError, match="a seed is a whole number"):
        pettingzoo.env("titus").reset(seed=1.5)  # type: ignore[arg-type]
    with pytest.raises(ludotheque.UnknownGame):
        pettingzoo.env("chess")


def test_it_can_be_looked_at() -> None:
    for mode, begin in (("ansi", ""), ("svg", "<svg")):
        env = pettingzoo.env("titus", render_mode=mode)
        env.reset(seed=1)
        assert str(env.render()).startswith(begin)
    assert pettingzoo.env("titus").render() is None


def test_without_their_library_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    monkeypatch.delitem(sys.modules, "ludotheque.envs.pettingzoo")
    monkeypatch.delattr("ludotheque.envs.pettingzoo")
    with pytest.raises(LudothequeError, match=r"pip install 'ludotheque\[pettingzoo\]'"):
        from ludotheque.envs import pettingzoo as missing  # noqa: F401


def test_an_index_may_come_in_an_array_without_axes() -> None:
    env = pettingzoo.env("titus")
    env.reset(seed=1)
    env.step(np.array(env.action_mask(env.agent_selection).argmax()))
    with pytest.raises(LudothequeError, match="an index is a whole number"):
        env.step(0.5)  # type: ignore[arg-type]
