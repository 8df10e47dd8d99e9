"""Any program can be a bot. Whatever it does, nobody waits for it forever, and nothing of it is left."""

import os
import shlex
import shutil
import sys
from pathlib import Path
from typing import Any

import psutil
import pytest

import ludotheque
from ludotheque.arena.play import Played, play
from ludotheque.arena.schedule import Fixture
from ludotheque.bots import BotFailed, program_bot
from ludotheque.bots.program import end_all
from ludotheque.engine.errors import LudothequeError, UnknownBot
from tests.patience import until
from tests.test_cli import ludo

ROOT = Path(__file__).parents[2]
POLITE = """
import json, sys
legal = []
for line in sys.stdin:
    word, _, rest = line.rstrip("\\n").partition(" ")
    if word == "ludo": print("id name Polite", "ok 1", sep="\\n")
    elif word == "new": print("ready")
    elif word == "position": legal = []
    elif word == "legal": legal.append(rest)
    elif word == "go": {go}
    elif word == "quit": break
    sys.stdout.flush()
"""
FIRST = 'print(f"move {legal[0]}")'


@pytest.fixture(autouse=True)
def _nothing_is_left() -> Any:
    yield
    end_all()
    program_bot._free.clear()


def program(folder: Path, go: str = FIRST, source: str = POLITE) -> str:
    """Return the command of a program that answers to ``go`` in its own way."""
    path = folder / "bot.py"
    path.write_text(source.replace("{go}", go))
    return f"cmd:{shlex.join([sys.executable, '-S', str(path)])}"


def sight(game: str = "titus", seat: int = 0, **options: Any) -> Any:
    match = ludotheque.load(game).start(players=2, seed=1, options=options)
    return match.sight(seat)


def against_random(command: str) -> Played:
    """Return a match of a program that has time enough, however busy the machine is."""
    command = f"{command}:30s"
    return play(Fixture("titus", {}, 2, tuple(sorted((command, "random"))), 0, 0, ("random", command), 1))


def is_running(pid: int) -> bool:
    """Tell whether there is such a process, a zombie included."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def in_group(process: psutil.Process, group: int) -> bool:
    """Tell whether a process runs in a group; one that is dead but not buried by its parent does not."""
    try:
        return os.getpgid(process.pid) == group and process.status() != psutil.STATUS_ZOMBIE
    except (ProcessLookupError, psutil.NoSuchProcess):
        return False


def pid_of(bot: Any) -> int:
    return int(bot._program.pid)


# playing


def test_a_program_plays_a_match_and_then_another_in_the_same_process(tmp_path: Path) -> None:
    command = program(tmp_path)
    before = list(program_bot._free.values())
    played = against_random(command)
    assert played.forfeited is None
    assert played.moves[1] > 3
    after = list(program_bot._free.values())
    assert len(after) == len(before) + 1
    again = against_random(command)
    assert again.scores == played.scores
    assert list(program_bot._free.values()) == after


def test_it_is_told_what_its_seat_may_know_and_nothing_else(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    noting = POLITE.replace(
        "for line in sys.stdin:", f"for line in sys.stdin:\n    open({str(heard)!r}, 'a').write(line)"
    )
    match = ludotheque.load("tantalus").start(players=2, seed=4)
    bot = ludotheque.bot(program(tmp_path, source=noting), seed=9)
    seen = match.sight(0)
    assert bot.choose(seen) == seen.moves()[0]
    lines = heard.read_text().splitlines()
    events = [line.removeprefix("event ") for line in lines if line.startswith("event ")]
    assert events == [f"{who} {text}" for who, text in seen.history]
    assert "chance deal 1" in events
    hidden = [text for who, text in match.history if who == "chance" and text.startswith("deal 1 ")]
    assert hidden
    assert not any(line.endswith(f" {text}") for text in hidden for line in lines)
    assert [line.removeprefix("legal ") for line in lines if line.startswith("legal ")] == seen.moves()
    told = "\n".join(lines)
    other = match.copy()
    other.position = match.position.seen_by(0).redealt(0)
    heard.unlink()
    assert bot.choose(other.sight(0)) == seen.moves()[0]
    after_new = told[told.index("position") :]
    assert after_new in heard.read_text() or after_new == heard.read_text().strip()
    bot.close()


def test_what_it_thinks_is_its_analysis(tmp_path: Path) -> None:
    says = 'print("info " + json.dumps({"chances": [0.25, 0.75]})); ' + FIRST
    bot = ludotheque.bot(program(tmp_path, says))
    found = bot.analyse(sight())
    assert (found.move, found.chances, found.lines[0].moves) == ("draw", [0.25, 0.75], ["draw"])
    bot.close()


@pytest.mark.parametrize(
    "info", ["{", "[]", '{"chances": [2, 2]}', '{"chances": [1]}', "thinking hard", "9" * 5000]
)
def test_nonsense_in_what_it_thinks_is_passed_over(tmp_path: Path, info: str) -> None:
    bot = ludotheque.bot(program(tmp_path, f"print('info ' + {info!r}); {FIRST}"))
    assert bot.analyse(sight()).chances == [0.5, 0.5]
    bot.close()


def test_one_bot_at_several_tables_announces_each(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    noting = POLITE.replace(
        "for line in sys.stdin:", f"for line in sys.stdin:\n    open({str(heard)!r}, 'a').write(line)"
    )
    bot = ludotheque.bot(program(tmp_path, source=noting))
    match = ludotheque.load("titus").start(players=2, seed=1)
    bot.choose(match.sight(0))
    match.play("draw")
    bot.choose(match.sight(0))
    bot.choose(ludotheque.load("titus").start(players=2, seed=2).sight(0))
    bot.choose(sight("temptation"))
    announced = [line for line in heard.read_text().splitlines() if line.startswith("new ")]
    assert len(announced) == 3
    bot.close()


@pytest.mark.skipif(not shutil.which("node"), reason="there is no node here")
@pytest.mark.parametrize("game", ["titus", "labyrinthe", "temptation", "tantalus", "tanagra"])
def test_the_magpie_in_javascript_plays_every_game(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    bot = ludotheque.bot("cmd:node examples/magpie.mjs", seconds=30, seed=1)
    match = ludotheque.load(game).start(players=2, seed=1)
    for _ in range(12):
        if not match.over:
            seat = match.to_move
            assert isinstance(seat, int)
            match.play(bot.choose(match.sight(seat)))
    bot.close()


# failing


@pytest.mark.parametrize(
    ("go", "why"),
    [
        ('print("move cash #99")', "its move 'cash #99' is not legal"),
        ('print("I resign")', "it says 'I resign' where 'move' was expected"),
        ('print("error no idea")', "it says: no idea"),
        ("sys.exit(3)", "it ended, with exit code 3"),
        ('sys.exit("out of ideas")', "it ended, with exit code 1; its last error line: out of ideas"),
        ("import os, time; os.close(1); time.sleep(60)", "it closed its output"),
        ("import os; os.kill(os.getpid(), 9)", "it was killed by signal 9"),
        ('sys.stdout.write("move " + "x" * 3_000_000)', "it closed its output"),
        ('sys.stdout.buffer.write(b"\\xff\\xfe\\n")', "it says '��' where 'move' was expected"),
    ],
)
def test_one_that_fails_loses_and_the_result_says_why(tmp_path: Path, go: str, why: str) -> None:
    played = against_random(program(tmp_path, go))
    assert (played.winners, played.forfeited, played.reason) == ((0,), 1, why)


@pytest.mark.parametrize(
    "go",
    [
        "import time; time.sleep(60)",
        "[print('info', 'x' * 100, flush=True) for _ in iter(int, 1)]",
        "import subprocess; subprocess.run(['sleep', '60'])",
    ],
)
def test_one_that_never_answers_is_late_and_ends_with_all_that_it_started(tmp_path: Path, go: str) -> None:
    bot = ludotheque.bot(program(tmp_path, go), seconds=0.1)
    bot.prepare(ludotheque.load("titus"))
    pid = pid_of(bot)
    with pytest.raises(BotFailed, match=r"it did not say 'move' within 1.1 s"):
        bot.choose(sight())
    assert not is_running(pid)
    until(lambda: not [one for one in psutil.process_iter() if in_group(one, pid)])  # killed, on its way out


def test_one_that_reads_nothing_holds_nobody_up(tmp_path: Path) -> None:
    deaf = 'import sys, time\nprint("ok", flush=True)\nprint("ready", flush=True)\ntime.sleep(60)\n'
    bot = ludotheque.bot(program(tmp_path, source=deaf), seconds=0.1)
    match = ludotheque.load("titus").start(players=2, seed=1)
    long = match.sight(0)
    long.events = [*long.events, *[(0, "x" * 1000)] * 1000]
    with pytest.raises(BotFailed, match="did not say 'move'"):
        bot.choose(long)


def test_after_a_failure_it_is_started_again(tmp_path: Path) -> None:
    bot = ludotheque.bot(program(tmp_path, "sys.exit() if legal != ['draw'] else print('move draw')"))
    match = ludotheque.load("titus").start(players=2, seed=1)
    begin = match.sight(0)
    assert bot.choose(begin) == "draw"
    match.play("draw")
    with pytest.raises(BotFailed, match="exit code 0"):
        bot.choose(match.sight(0))
    assert bot.choose(begin) == "draw"
    bot.close()


def test_one_that_cannot_be_started_says_so() -> None:
    with pytest.raises(BotFailed, match=r"it cannot be started: .*no-such-program"):
        ludotheque.bot("cmd:./no-such-program").choose(sight())
    with pytest.raises(LudothequeError, match="No closing quotation"):
        ludotheque.bot("cmd:'oops")
    with pytest.raises(LudothequeError, match="a program is written cmd:COMMAND"):
        ludotheque.bot("cmd:")
    with pytest.raises(LudothequeError, match="has no setting 'iterations'"):
        ludotheque.bot("cmd:true", iterations=5)


def test_one_of_another_version_says_so(tmp_path: Path) -> None:
    with pytest.raises(BotFailed, match="it speaks version '2' of the protocol, not 1"):
        ludotheque.bot(program(tmp_path, source="input(); print('ok 2')")).choose(sight())


def test_a_bot_that_is_dropped_leaves_no_process(tmp_path: Path) -> None:
    command = program(tmp_path)
    one, other = ludotheque.bot(command), ludotheque.bot(command)
    for bot in (one, other):
        bot.choose(sight())
    pids = {pid_of(one), pid_of(other)}
    one.close()
    del other, bot
    assert sum(map(is_running, pids)) == 1
    end_all()
    assert not any(map(is_running, pids))


# in the arena


def test_a_tournament_counts_failures_and_prints_them(tmp_path: Path) -> None:
    command, out = program(tmp_path, "sys.exit(3)"), tmp_path / "out.jsonl"
    found = ludo(
        "arena", "duel", "--bots", "random", f"{command}:0.2s", "--matches", 4, "--jobs", 1, "--out", out
    )
    assert "it ended, with exit code 3" in " ".join(found.stdout.split())
    assert "100.0%" in found.stdout
    resumed = ludo("arena", "--resume", out)
    assert resumed.exit_code == 2
    assert "--resume does not start" in resumed.stderr
    assert ludo("arena", "--resume", out, "--show").exit_code == 0


def test_a_program_that_does_not_start_ends_a_contest_before_it_begins(tmp_path: Path) -> None:
    found = ludo("arena", "duel", "--bots", "random", "cmd:false", "--out", tmp_path / "out.jsonl")
    assert found.exit_code == 2
    assert "cmd:false cannot play: it ended, with exit code 1" in found.stderr


def test_records_of_matches_of_programs_have_names_that_fit(tmp_path: Path) -> None:
    command = program(tmp_path, "sys.exit(3)")
    arguments = (
        "--matches",
        2,
        "--jobs",
        1,
        "--out",
        tmp_path / "o.jsonl",
        "--records",
        tmp_path / "records",
    )
    ludo("arena", "duel", "--bots", "random", command, *arguments)
    records = list((tmp_path / "records").iterdir())
    assert len(records) == 2
    for record in records:
        assert "given up by seat" in str(ludotheque.verify(record))


# on the site


def test_the_site_starts_no_programs() -> None:
    from ludotheque import bots

    with pytest.raises(UnknownBot, match="no bot is called 'cmd:true'"):
        bots.installed("cmd:true")
