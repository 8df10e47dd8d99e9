"""Portable code: a module, what runs it, and what becomes of one that does not fit or does not end."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
import wasmtime

import ludotheque
from ludotheque.engine.errors import LudothequeError
from ludotheque.engine.kit.lockstep import Pair, twins_of
from ludotheque.engine.kit.sampling import Sample
from ludotheque.engine.play.simulation import simulate
from ludotheque.engine.speed import running
from ludotheque.engine.speed.portable import calling, machine, module
from ludotheque.engine.speed.portable.calling import MOST_IDLE, PortableCode, idle

GAMES = [name for name in ludotheque.games() if ludotheque.load(name).package.startswith("ludotheque.")]
ENDLESS = '(module (memory (export "memory") 1) (func (export "run") (loop br 0)))'
FINE = '(module (memory (export "memory") 1) (func (export "run")))'
FAILING = '(module (memory (export "memory") 1) (func (export "run") unreachable))'
GREEDY = '(module (memory (export "memory") 1) (func (export "run") (drop (i64.load (i32.const 65536)))))'


def made_from(text: str, watched: bool = True) -> machine.Machine:
    return machine.load_in_wasmtime(bytes(wasmtime.wat2wasm(text)), watched)()


@pytest.mark.parametrize("name", GAMES)
def test_every_game_brings_portable_code_that_fits_its_sources(name: str) -> None:
    game = ludotheque.load(name)
    assert module.module_of(game.package, game.rules.layout.size), "run: make portable"
    assert game.rules.portable is not None


@pytest.mark.parametrize("name", GAMES)
def test_random_matches_are_the_same_in_every_code(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = ludotheque.load(name)
    setting = game.setting(game.players[-1])
    compiled = simulate(game, 40, setting, 7)
    monkeypatch.setenv("LUDOTHEQUE_CODE", running.PORTABLE)
    portable = simulate(game, 40, setting, 7, threads=2)
    assert compiled.lengths.tolist() == portable.lengths.tolist()
    assert compiled.scores.tolist() == portable.scores.tolist()
    assert compiled.winners.tolist() == portable.winners.tolist()


def test_the_kit_tells_where_portable_code_differs() -> None:
    game = ludotheque.load("titus")
    twins = twins_of(game)
    assert set(twins) == {"compiled", "portable"}
    walk = Sample(game, 0, 1, (), True, None).walks[0]
    pair = Pair(game, walk.setting, twins["portable"])
    assert not [
        found for number, one in enumerate(walk.actions[:40]) for found in pair.differences(one, number)
    ]
    wrong = Pair(game, walk.setting, twins["portable"])
    game.rules.writable(wrong.two).move_number = 7
    assert any("different states" in found for found in wrong.differences(walk.actions[0], 0))


def test_a_rule_that_never_ends_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine, "LONGEST", 1)
    monkeypatch.setattr(machine, "TICK", 0.01)
    with pytest.raises(LudothequeError, match="did not end"):
        made_from(ENDLESS).call("run")


def test_our_own_games_are_not_watched_and_everybody_elses_are() -> None:
    games = {name: ludotheque.load(name).package for name in GAMES}
    assert all(map(running.is_ours, games.values()))
    assert not any(map(running.is_ours, ("duel", "ludotheque_duel", "ludotheque.games_of_others")))


@pytest.mark.parametrize("watched", [False, True])
@pytest.mark.parametrize("text", [FAILING, GREEDY])
def test_a_rule_that_fails_or_leaves_its_memory_is_an_error_and_nothing_else(
    text: str, watched: bool
) -> None:
    with pytest.raises(LudothequeError, match="portable rules failed in run"):
        made_from(text, watched).call("run")


def test_nobody_reads_or_writes_beyond_a_machine() -> None:
    one = made_from(FAILING)
    with pytest.raises(IndexError):
        one.write(65530, memoryview(bytes(8)))
    with pytest.raises(IndexError):
        one.read(-8, memoryview(bytearray(8)))
    place = one.room(100_000)
    one.write(place, memoryview(b"here"))
    into = memoryview(bytearray(4))
    one.read(place, into)
    assert bytes(into) == b"here"
    with pytest.raises(LudothequeError, match="no more memory"):
        one.room(1 << 32)


def test_a_module_says_what_it_was_made_from() -> None:
    code = module.packed(bytes(wasmtime.wat2wasm(ENDLESS)), {"game": "x" * 200})
    assert module.read_page(code) == {"game": "x" * 200}
    made_again = machine.load_in_wasmtime(code)()
    assert made_again.room(1) > 0
    with pytest.raises(ValueError, match="made from"):
        module.read_page(bytes(wasmtime.wat2wasm(ENDLESS)))
    with pytest.raises(ValueError, match="not WebAssembly"):
        module.read_page(b"a text")


def test_a_module_whose_sources_have_changed_is_not_used_and_it_is_said(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game = ludotheque.load("titus")
    size = game.rules.blank().nbytes
    assert module.module_of(game.package, size + 8) is None
    assert "its states are others" in caplog.text
    true = module.digest_of

    def changed(path: Path) -> str:
        return "other" if path.name == "rules.py" else true(path)

    monkeypatch.setattr(module, "digest_of", changed)
    assert module.module_of(game.package, size) is None
    assert "rules.py has changed since it was made" in caplog.text
    assert "ludo portable" in caplog.text


def test_what_cannot_run_portable_code_goes_on_without_it(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refuse(code: bytes, watched: bool) -> machine.Loaded:
        raise OSError("no executable memory on this machine")

    monkeypatch.setattr(running, "load_in_wasmtime", refuse)
    game = ludotheque.load("titus")
    assert running.portable_code(game.package, game.rules.blank().nbytes, 8) is None
    assert "no executable memory" in caplog.text


def test_players_of_a_game_that_brings_none_are_told_what_to_install(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game = ludotheque.load("duel")
    assert running.portable_code(game.package, game.rules.layout.size, 8) is None
    assert not caplog.text
    monkeypatch.setattr(running, "has_numba", lambda: False)
    assert running.portable_code(game.package, game.rules.layout.size, 8) is None
    assert "do with less: pip install 'ludotheque[native]' for machine code" in caplog.text


HARDENED = """
import ctypes, sys
if ctypes.CDLL(None).prctl(65, 1, 0, 0, 0):  # PR_SET_MDWE: what was written is never run
    sys.exit("no such system")
import ludotheque
match = ludotheque.load("titus").start(players=2, seed=1)
while len(match.moves()) < 2:
    match.play(match.moves()[0])
bot = ludotheque.bot("expert", iterations=20, seed=1)
print(bot.choose(match.sight(match.to_move)) in match.moves())
"""


def test_a_hardened_system_that_runs_nothing_new_plays_on_in_plain_python() -> None:
    done = subprocess.run([sys.executable, "-c", HARDENED], capture_output=True, text=True, check=False)
    if done.stderr == "no such system\n":
        pytest.skip("this system cannot be hardened so")
    assert done.stdout == "True\n", done.stderr
    assert "portable code of ludotheque.games.titus does not run here" in done.stderr
    assert "do with less: this system runs no code that is made on it" in done.stderr


def test_machines_are_used_again_and_few_are_kept() -> None:
    code = ludotheque.load("titus").rules.portable
    assert code is not None
    with code.borrowed() as one:
        pass
    with code.borrowed() as again:
        assert again is one
        with code.borrowed() as two, code.borrowed() as three:
            assert len({one, two, three}) == 3
    assert len(idle.of(code)) <= MOST_IDLE


def test_machines_of_all_games_keep_only_so_much_memory_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calling, "MOST_KEPT", 3 << 20)
    codes = [ludotheque.load(name).rules.portable for name in GAMES]
    for code in codes:
        with _the(code).borrowed() as bench:
            bench.zone(1 << 20)
    assert sum(one.size for code in codes for one in idle.of(_the(code))) <= 3 << 20
    assert idle.of(_the(codes[-1])), "what was used last is kept"
    with _the(codes[0]).borrowed() as large:
        large.zone(4 << 20)
    assert not any(idle.of(_the(code)) for code in codes)


def _the(code: PortableCode | None) -> PortableCode:
    assert code is not None
    return code


HELD = f"""
import builtins, sys, wasmtime
from ludotheque.engine.speed.portable import machine
made = machine.load_in_wasmtime(bytes(wasmtime.wat2wasm({FINE!r})))()
made.call("run")
builtins.made, sys.all = made, [*sys.modules.values()]  # so that both outlive what takes machines down
"""


def test_nothing_is_said_at_the_end_of_a_process_that_ran_portable_code() -> None:
    done = subprocess.run([sys.executable, "-c", HELD], capture_output=True, text=True, check=True)
    assert done.stderr == ""
