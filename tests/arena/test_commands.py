"""``ludo arena`` and ``ludo balance`` as people type them, in processes of their own."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import psutil
import pytest
from click.testing import CliRunner

import ludotheque
from ludotheque.arena.play import play
from ludotheque.arena.schedule import meeting
from ludotheque.cli import main
from tests import ten_seats
from tests.patience import PATIENCE, until
from tests.programs import start

BOTS = ("--bots", "greedy", "random")


@pytest.fixture(autouse=True)
def _own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.chdir(tmp_path)


def started(*arguments: object) -> subprocess.Popen[str]:
    return start(
        [sys.executable, "-m", "ludotheque.cli", *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def ludo(*arguments: object, code: int = 0) -> subprocess.CompletedProcess[str]:
    process = started(*arguments)
    output, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == code, errors
    return subprocess.CompletedProcess(process.args, code, output, errors)


def matches(path: str) -> dict[str, Any]:
    """Return the lines of a file of results, without the time that bots took."""
    lines = [json.loads(line) for line in Path(path).read_text().splitlines()]
    return {
        json.dumps([line[name] for name in ("bots", "round", "rotation")]): {**line, "seconds": None}
        for line in lines
        if "contest" not in line
    }


def test_a_tournament_prints_ratings_and_draws_them() -> None:
    done = ludo(
        *("arena", "duel", "--bots", "greedy", "random", "easy", "--players", 3, "--matches", 6, "--seed", 1),
        *("--picture", "ratings.svg", "--out", "x.jsonl", "--records", "records", "--jobs", 2),
    )
    assert "duel, 3 players, 18 matches, seed 1" in done.stdout
    for words in ("greedy against random", "greedy against easy", "random against easy", "95 % interval"):
        assert words in done.stdout
    assert len(matches("x.jsonl")) == 18
    picture = ElementTree.parse("ratings.svg").getroot()
    assert picture.tag.endswith("svg")
    assert {"greedy", "random", "easy"} < {text.text for text in picture.iter() if text.text}
    records = sorted(Path("records").iterdir())
    assert len(records) == 18
    assert ludotheque.verify(records[0]).fair


def test_results_come_as_json() -> None:
    found = json.loads(ludo("arena", "duel", *BOTS, "--matches", 4, "--jobs", 1, "--json").stdout)
    assert found["game"] == "duel"
    assert found["matches"] == 4
    assert {one["bot"] for one in found["ratings"]} == {"greedy", "random"}
    (pairing,) = found["pairings"]
    assert pairing["bots"] == ["greedy", "random"]
    assert pairing["wins"]["low"] <= pairing["wins"]["share"] <= pairing["wins"]["high"]


def begun(*arguments: object, after: int) -> subprocess.Popen[str]:
    """Start a contest, and return it when it has played so many matches."""
    process, results = started("arena", "duel", *arguments, "--out", "x.jsonl"), Path("x.jsonl")

    def played() -> bool:
        assert process.poll() is None, process.communicate()
        return results.exists() and results.read_bytes().count(b"\n") > after

    until(played)
    return process


def worked(pid: int) -> float:
    """Return for how long a process and those that it has started have thought."""
    first = psutil.Process(pid)
    return sum(one.cpu_times().user for one in [first, *first.children(recursive=True)])


def gone(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return True
    return False


def test_a_killed_contest_goes_on_and_comes_to_the_same() -> None:
    plan = ("--bots", "expert:2000", "random", "--matches", 60, "--seed", 4, "--jobs", 2)
    process = begun(*plan, after=5)
    process.kill()
    process.communicate(timeout=PATIENCE)
    assert process.returncode == -signal.SIGKILL
    whole, _, half = Path("x.jsonl").read_text().rpartition("\n")
    assert half == ""
    Path("before.jsonl").write_text(whole)
    Path("x.jsonl").write_text(f'{whole}\n{{"players":2,"bots":["exp')
    before = matches("before.jsonl")
    assert 5 <= len(before) < 60
    ludo("arena", "duel", *plan, "--out", "x.jsonl")
    after = matches("x.jsonl")
    assert len(after) == 60
    assert before.items() <= after.items()
    assert len(Path("x.jsonl").read_text().splitlines()) == 61
    fixtures = meeting(["expert:2000", "random"], 2, 60).fixtures("duel", {}, 4, 29)
    for match in map(play, fixtures):
        assert after[json.dumps([match.bots, 29, match.rotation])]["scores"] == list(match.scores)


def test_nobody_goes_on_playing_after_a_kill() -> None:
    process = begun("--bots", "greedy", "random", "expert:30s", "--matches", 2, "--jobs", 1, after=2)
    before = worked(process.pid)
    until(lambda: worked(process.pid) > before + 0.3)  # now the expert thinks
    process.kill()
    process.communicate(timeout=PATIENCE)
    until(lambda: gone(process.pid))


def test_ctrl_c_tells_how_to_go_on() -> None:
    process = begun(*BOTS, "--matches", 100_000, "--jobs", 1, after=5)
    os.killpg(process.pid, signal.SIGINT)  # as the terminal does
    output, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert "ludo arena --resume x.jsonl" in errors
    assert "greedy against random" in output
    shown = ludo("arena", "--resume", "x.jsonl", "--show", "--json")
    assert json.loads(shown.stdout)["matches"] == len(matches("x.jsonl")) < 100_000
    assert json.loads(ludo("arena", "--resume", "x.jsonl", "--matches", 4, "--json").stdout)["matches"] == 4


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("arena",), "say which game"),
        (("arena", "duel"), "two bots or more"),
        (("arena", "duel", "--bots", "greedy"), "two bots or more"),
        (("arena", "duel", "--bots", "greedy", "nobody"), "no bot is called 'nobody'"),
        (("arena", "duel", *BOTS, "--players", "9"), "seats"),
        (("arena", "duel", *BOTS, "--option", "cards=many"), "cards"),
        (("arena", "duel", *BOTS, "--until", "easy>0.9"), "who does not play"),
        (("arena", "nogame", *BOTS), "no game 'nogame'"),
        (("balance", "duel", "--players", "4-2"), "numbers of players"),
        (("balance", "duel", "--players", "two"), "numbers of players"),
        (("balance", "duel", "--bot", "expert:soon"), "a bot is written"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(arguments: tuple[str, ...], words: str) -> None:
    done = CliRunner().invoke(main, arguments)
    assert done.exit_code == 2
    assert done.stderr.startswith("ludo: ")
    assert words in done.stderr
    assert done.stderr.count("\n") == 1
    assert not list(Path.cwd().rglob("*.jsonl"))


def test_balance_writes_a_page_and_its_figures() -> None:
    done = ludo(
        *("balance", "duel", "--players", "2-3", "--matches", 24, "--bot", "greedy", "--against", "random"),
        *("--out", "x.jsonl", "--lang", "fr", "--jobs", 1),
    )
    assert "balance-duel.html" in done.stdout
    figures = json.loads(Path("balance-duel.json").read_text())
    assert [table["players"] for table in figures["tables"]] == [2, 3]
    assert [table["matches"] for table in figures["tables"]] == [24, 24]
    assert figures["tables"][0]["skill"][0]["bots"] == ["greedy", "random"]
    assert '<html lang="fr">' in Path("balance-duel.html").read_text()
    again = ludo("balance", "--resume", "x.jsonl", "--json", "--page", "again.html")
    assert json.loads(again.stdout) == figures
    assert json.loads(Path("again.json").read_text()) == figures


def test_ten_seats_are_played_and_balanced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    places = [str(ten_seats.written(tmp_path)), os.environ.get("PYTHONPATH", "")]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, places)))
    bots = [word for seat in ten_seats.SEATS for word in ("--seat", f"{seat}=random")]
    told = ludo("play", ten_seats.NAME, "--players", 10, "--seed", 1, *bots).stdout
    assert all(f"Player {seat + 1} (random)" in told for seat in ten_seats.SEATS)
    asked = ("--players", 10, "--matches", 10, "--bot", "greedy", "--against", "random", "--jobs", 1)
    ludo("balance", ten_seats.NAME, *asked, "--page", "ten.html")
    marks = re.findall(r'fill="var\(--seat-(\d)', Path("ten.html").read_text())
    assert [int(seat) for seat in dict.fromkeys(marks)] == [*ten_seats.SEATS]
