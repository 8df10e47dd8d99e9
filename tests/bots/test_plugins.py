"""Bots of other packages are found by their entry points, and used like ours; broken ones are named."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import ludotheque
from ludotheque import bots
from ludotheque.arena.play import play
from ludotheque.arena.schedule import Fixture
from ludotheque.bots import plugins
from ludotheque.engine.errors import LudothequeError, UnknownBot
from tests.test_cli import ludo

OTHERS = """
from ludotheque.bots import Bot

class Fine(Bot):
    "Plays the first move."
    def __init__(self, seed=None, seconds=1.0): pass
    def choose(self, sight): return sight.moves()[0]

class Cheat(Fine):
    def choose(self, sight): return "win"

class Crash(Fine):
    def choose(self, sight): return {}["nothing"]

class Deaf(Fine):
    def __init__(self, seed=None): pass

class Idle(Bot):
    def __init__(self, seed=None, seconds=1.0): pass

NOT_A_BOT = 7
"""
ENTRIES = {
    "fine": "others:Fine",
    "cheat": "others:Cheat",
    "crash": "others:Crash",
    "deaf": "others:Deaf",
    "idle": "others:Idle",
    "seven": "others:NOT_A_BOT",
    "gone": "no_such_module:Bot",
    "expert": "others:Fine",
}


@pytest.fixture
def others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Installs a package that brings several bots, most of them broken."""
    (tmp_path / "others.py").write_text(OTHERS)
    info = tmp_path / "others-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: others\nVersion: 1.0\n")
    lines = "\n".join(f"{name} = {where}" for name, where in ENTRIES.items())
    (info / "entry_points.txt").write_text(f"[{plugins.GROUP}]\n{lines}\n")
    monkeypatch.syspath_prepend(tmp_path)
    plugins.plugins.cache_clear()
    plugins.loaded.cache_clear()
    yield
    plugins.plugins.cache_clear()
    plugins.loaded.cache_clear()


def fixture(*seats: str) -> Fixture:
    return Fixture("titus", {}, len(seats), tuple(sorted(set(seats))), 0, 0, seats, 1)


def test_the_example_is_a_bot_like_any_other() -> None:
    assert bots.names() == [*bots.BOTS, "alpha-beta", "expert@0.1", "learned", "sampler"]
    match = ludotheque.load("titus").start(players=2, seed=1)
    bot = ludotheque.bot("sampler", seconds=0.1, seed=3)
    assert bot.choose(match.sight(0)) in match.moves()
    assert bot.choose(match.sight(0)) == bot.choose(match.sight(0))
    found = bot.analyse(match.sight(0))
    assert (found.move, found.chances) == (bot.choose(match.sight(0)), [0.5, 0.5])


def test_it_plays_in_the_arena_with_a_time_of_its_own() -> None:
    played = play(fixture("sampler:0.05s", "random"))
    assert len(played.winners) in (1, 2)
    assert played.forfeited is None


def test_it_is_listed_and_plays_in_the_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert "sampler" in ludo("bots").stdout
    assert ludo("play", "duel", "--seed", 1, "--seat", "0=sampler", "--seat", "1=random").exit_code == 0


@pytest.mark.usefixtures("others")
def test_broken_ones_are_named_and_disturb_nobody() -> None:
    assert {"fine", "gone", "seven"} <= set(bots.names())
    for name, why in (
        ("gone", "'gone' is installed, but cannot be loaded: No module named 'no_such_module'"),
        ("seven", "'seven' must name a class of Bot, not 7"),
        ("deaf", "'deaf' must take the setting 'seconds'"),
        ("idle", r"'idle' must have a method choose\(sight\)"),
    ):
        with pytest.raises(LudothequeError, match=why):
            ludotheque.bot(name)
    assert isinstance(ludotheque.bot("fine"), ludotheque.Bot)
    with pytest.raises(UnknownBot, match="did you mean 'sampler'"):
        ludotheque.bot("samler")


@pytest.mark.usefixtures("others")
def test_nobody_can_take_the_name_of_one_of_ours() -> None:
    assert type(ludotheque.bot("expert")) is bots.BOTS["expert"]
    assert bots.names().count("expert") == 1


@pytest.mark.usefixtures("others")
@pytest.mark.parametrize(
    ("name", "why"), [("cheat", "its move 'win' is not legal"), ("crash", "KeyError: 'nothing'")]
)
def test_one_that_fails_loses_in_the_arena(name: str, why: str) -> None:
    played = play(fixture("random", name, name))
    assert (played.winners, played.forfeited, played.reason) == ((0,), 1, why)
    assert played.share("random") == 1


def test_one_of_ours_that_fails_is_a_bug_and_not_a_loss(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: object, sight: object) -> str:
        raise KeyError("ours")

    monkeypatch.setattr(bots.BOTS["greedy"], "choose", broken)
    with pytest.raises(LudothequeError, match="could not be played to its end: KeyError: 'ours'"):
        play(fixture("greedy", "random"))
