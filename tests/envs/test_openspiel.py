"""Every game as OpenSpiel knows games, judged by OpenSpiel's own tests and solved by its algorithms."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ludotheque
from ludotheque.engine.errors import LudothequeError

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")

from absl import flags  # noqa: E402
from open_spiel.python.algorithms import (  # noqa: E402
    cfr,
    exploitability,
    generate_playthrough,
    ismcts,
    mcts,
)

from ludotheque.envs import openspiel  # noqa: E402

GAMES = ("labyrinthe", "tanagra", "tantalus", "temptation", "titus")
TABLES = (
    "ludotheque_labyrinthe",
    "ludotheque_labyrinthe(players=3,strict=true,small=true)",
    "ludotheque_tanagra(stall=4)",
    "ludotheque_tanagra(players=4,stall=1)",
    "ludotheque_tantalus(stall=9)",
    "ludotheque_tantalus(standing=true,target=5,deck=complete)",
    "ludotheque_tantalus(small=true,target=-2)",
    "ludotheque_temptation(rounds=1)",
    "ludotheque_temptation(players=6,rounds=1)",
    "ludotheque_titus(deck=short)",
    "ludotheque_titus(players=4,small=true)",
)


@pytest.fixture(scope="module", autouse=True)
def _registered() -> None:
    assert set(openspiel.register()) >= {f"ludotheque_{name}" for name in GAMES}
    openspiel.register()  # once more changes nothing


def walked(game: Any, events: int, seed: int = 1) -> Any:
    """Return a state after so many random events, or before the end."""
    state, choice = game.new_initial_state(), random.Random(seed)
    for _ in range(events):
        outcomes = (
            dict(state.chance_outcomes())
            if state.is_chance_node()
            else dict.fromkeys(state.legal_actions(), 1)
        )
        after = state.child(choice.choices(list(outcomes), list(outcomes.values()))[0])
        if after.is_terminal():
            return state
        state = after
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    return state


@pytest.mark.parametrize("name", TABLES)
def test_it_passes_their_test_with_serialisation(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", TABLES)
def test_what_is_hidden_is_dealt_again_so_that_the_player_cannot_tell(name: str) -> None:
    game = pyspiel.load_game(name)
    for events in (4, 20, 45):
        state = walked(game, events)
        for player in range(game.num_players()):
            other = state.resample_from_infostate(player, random.Random(events).random)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.information_state_tensor(player) == state.information_state_tensor(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            assert other.current_player() == state.current_player()
            assert other.move_number() == state.move_number()


def test_dealing_again_varies_what_is_hidden() -> None:
    state = walked(pyspiel.load_game("ludotheque_tantalus"), 20)
    dealt = {
        str(state.resample_from_infostate(0, random.Random(k).random).match.full()["hands"][1])
        for k in range(9)
    }
    assert len(dealt) > 5


def test_parameters_are_options() -> None:
    setting = pyspiel.load_game("ludotheque_tantalus(target=-2,stall=7,strict=true)").setting
    assert (setting.options["target"], setting.options["stall"], setting.options["strict"]) == (None, 7, True)
    usual = pyspiel.load_game("ludotheque_tantalus").setting.options
    assert usual == ludotheque.load("tantalus").setting(2).options
    assert pyspiel.load_game("ludotheque_titus(players=4)").num_players() == 4


def test_their_searches_play() -> None:
    game, choice = pyspiel.load_game("ludotheque_titus(small=true)"), np.random.RandomState(1)
    state = walked(game, 30)
    evaluator = mcts.RandomRolloutEvaluator(1, choice)
    for bot in (
        mcts.MCTSBot(game, 1.4, 6, evaluator, random_state=choice),
        ismcts.ISMCTSBot(game, evaluator, 1.4, 6, random_state=choice),
    ):
        assert bot.step(state) in state.legal_actions()


def ending(name: str, seed: int, moves: int) -> ludotheque.Match:
    """Return a random match so many moves before its end."""
    game = ludotheque.load(name)
    match, choice = game.start(2, seed, game.small), random.Random(seed)
    past = [match.copy()]
    while not match.over:
        match.play(choice.choice(match.moves()))
        past.append(match.copy())
    return past[-1 - moves]


@pytest.mark.parametrize(("name", "seed", "moves"), [("labyrinthe", 0, 1), ("titus", 2, 5)])
def test_an_ending_is_solved_by_their_regret_minimisation(name: str, seed: int, moves: int) -> None:
    random.seed(seed)
    short_name = f"ludotheque_ending_{name}_{seed}_{moves}"
    openspiel.register_ending(short_name, ending(name, seed, moves), worlds=8)
    game = pyspiel.load_game(short_name)
    solver = cfr.CFRSolver(game)
    first = exploitability.nash_conv(game, solver.average_policy())
    for _ in range(5):
        solver.evaluate_and_update_policy()
    assert first > 0.1
    assert exploitability.nash_conv(game, solver.average_policy()) < first / 3


def test_an_ending_begins_with_what_is_hidden_and_can_be_dealt_again() -> None:
    match = ending("titus", 2, 5)
    openspiel.register_ending("ludotheque_ending_again", match, worlds=6, seed=3)
    game = pyspiel.load_game("ludotheque_ending_again")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    root = game.new_initial_state()
    assert root.chance_outcomes() == [(k, 1 / 6) for k in range(6)]
    state = root.child(2)
    assert state.match.view(None) == match.view(None)
    for player in (0, 1):
        other = state.resample_from_infostate(player, random.Random(1).random)
        assert other.information_state_string(player) == state.information_state_string(player)


def test_their_playthrough_can_be_made_and_made_again(tmp_path: Path) -> None:
    text = generate_playthrough.playthrough("ludotheque_tantalus(small=true,stall=1)", None, seed=1)
    assert text.count("IsTerminal() = True") == 1
    (tmp_path / "playthrough.txt").write_text(text)
    flags.FLAGS.mark_as_parsed()  # their command would do so
    before, again = generate_playthrough.replay(str(tmp_path / "playthrough.txt"))
    same = before.strip() == again.strip()
    assert same


def test_what_is_public_is_what_a_spectator_sees_and_what_is_private_is_the_rest() -> None:
    state = walked(pyspiel.load_game("ludotheque_tantalus"), 20)
    kinds = pyspiel.PrivateInfoType

    def told(public: bool, private: Any, player: int = 0) -> dict[str, Any]:
        kind = pyspiel.IIGObservationType(perfect_recall=False, public_info=public, private_info=private)
        observer = state.get_game().make_py_observer(kind)
        assert (observer.tensor is not None) == (public and private == kinds.SINGLE_PLAYER)
        found: dict[str, Any] = json.loads(observer.string_from(state, player))
        return found

    match = state.match
    assert told(True, kinds.NONE) == json.loads(json.dumps(match.view(None)))
    assert told(True, kinds.SINGLE_PLAYER, 1) == json.loads(json.dumps(match.view(1)))
    assert told(True, kinds.ALL_PLAYERS) == json.loads(json.dumps(match.full()))
    assert told(False, kinds.SINGLE_PLAYER, 1) == {"hands": match.view(1)["hands"]}
    assert told(False, kinds.NONE) == {}


@pytest.mark.parametrize(
    ("worlds", "why"), [(0, "worlds are a whole number"), (True, "worlds are a whole number")]
)
def test_nonsense_is_refused(worlds: Any, why: str) -> None:
    with pytest.raises(LudothequeError, match=why):
        openspiel.register_ending("ludotheque_nonsense", ending("titus", 2, 5), worlds=worlds)
    with pytest.raises(LudothequeError, match="is registered already"):
        openspiel.register_as("ludotheque_titus", "tantalus")
    with pytest.raises(LudothequeError, match="nothing is left"):
        openspiel.register_ending("ludotheque_nonsense", ending("titus", 2, 0))


def test_a_process_that_registered_games_ends_in_peace() -> None:
    script = "import pyspiel; from ludotheque.envs import openspiel; openspiel.register(); "
    script += "print(pyspiel.load_game('ludotheque_tantalus').num_distinct_actions())"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "49"


def test_without_their_library_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.delitem(sys.modules, "ludotheque.envs.openspiel")
    monkeypatch.delattr("ludotheque.envs.openspiel")
    with pytest.raises(LudothequeError, match=r"pip install 'ludotheque\[openspiel\]'"):
        from ludotheque.envs import openspiel as missing  # noqa: F401
